"""A distribution of the net: every amount that can be won or lost, with its exact probability."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True)
class Distribution:
    """Amounts and how many of ``total`` equally likely cases give each.

    ``cases`` holds (net, count) in ascending order of the net, no net twice, no count of zero. The net is in the
    unit of whoever made the distribution, such as antes.

    >>> coin = Distribution.from_cases([(Fraction(1), 1), (Fraction(-1), 1)])
    >>> coin.mean, coin.standard_deviation, coin.ahead
    (Fraction(0, 1), 1.0, Fraction(1, 2))
    """

    cases: tuple[tuple[Fraction, int], ...]

    @classmethod
    def from_cases(cls, cases: Iterable[tuple[Fraction, int]]) -> Distribution:
        """Gather the counts by net."""
        counts: dict[Fraction, int] = {}
        for net, count in cases:
            counts[net] = counts.get(net, 0) + count
        return cls(tuple((net, counts[net]) for net in sorted(counts) if counts[net]))

    @cached_property
    def total(self) -> int:
        """How many cases there are."""
        return sum(count for _, count in self.cases)

    def __iter__(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Each net with its probability, from the greatest loss upward."""
        for net, count in self.cases:
            yield net, Fraction(count, self.total)

    def probability(self, net: Fraction | int) -> Fraction:
        """The chance of exactly this net."""
        return Fraction(dict(self.cases).get(Fraction(net), 0), self.total)

    @cached_property
    def mean(self) -> Fraction:
        """The expected net."""
        return sum((net * count for net, count in self.cases), Fraction(0)) / self.total

    @cached_property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        squares = sum((net * net * count for net, count in self.cases), Fraction(0)) / self.total
        return squares - self.mean**2

    @property
    def standard_deviation(self) -> float:
        """The root of the variance."""
        return math.sqrt(self.variance)

    @cached_property
    def ahead(self) -> Fraction:
        """The chance to end with a gain."""
        return Fraction(sum(count for net, count in self.cases if net > 0), self.total)

    @cached_property
    def even(self) -> Fraction:
        """The chance to end where one began."""
        return self.probability(0)

    @cached_property
    def behind(self) -> Fraction:
        """The chance to end with a loss."""
        return 1 - self.ahead - self.even

    def as_rows(self) -> list[dict[str, str | float]]:
        """For JSON and tables: net, exact probability and both as numbers, from the greatest loss upward.

        >>> Distribution(((Fraction(-1), 2), (Fraction(3, 2), 1))).as_rows()[1]["probability"]
        '1/3'
        """
        return [
            {"net": str(net), "probability": str(chance), "net_value": float(net), "value": float(chance)}
            for net, chance in self
        ]
