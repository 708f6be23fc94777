"""What many rounds of a wager come to together: counted by a Fourier transform, not simulated.

The net of a round lies on a lattice of equal steps; the chances of n rounds are those of one, multiplied n times as
transforms. The transform only spans what the sum reaches with all but a chance of 2e-13, by Chernoff's bound; what
lies beyond is counted at a wrong place, but not lost.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.errors import InputError
from njrules.odds.distribution import Distribution

Floats = NDArray[np.float64]

MOST_ROUNDS = 10_000
WITHIN = 1e-9
"""No chance is further than this from the exact one."""

BEYOND = 1e-13
"""The chance that is left beyond either end of what is looked at."""

MOST_PLACES = 2**20
"""How many different nets are counted at most: odds in fine steps have more, and would fill the memory."""


class Range(NamedTuple):
    """The chance that the net lies between ``low`` and ``high``, with the end that is further from 0.

    An end that is ``None`` lies as far out as the net can reach.
    """

    low: Fraction | None
    high: Fraction | None
    chance: float


@dataclass(frozen=True, eq=False)
class ManyRounds:
    """The net of ``rounds`` rounds of a wager, in its units.

    ``chances`` are those of the nets ``lowest``, ``lowest + step`` and so on.
    """

    net: Distribution
    rounds: int
    lowest: Fraction
    step: Fraction
    chances: Floats

    @property
    def mean(self) -> Fraction:
        """The expected net, exactly."""
        return self.rounds * self.net.mean

    @property
    def standard_deviation(self) -> float:
        """Of the net."""
        return math.sqrt(self.rounds * self.net.variance)

    @property
    def nets(self) -> Floats:
        """The nets whose chances are given."""
        return float(self.lowest) + float(self.step) * np.arange(len(self.chances), dtype=np.float64)

    @property
    def ahead(self) -> float:
        """The chance to end with a gain."""
        return self.over(Fraction(0))

    @property
    def even(self) -> float:
        """The chance to end where one began."""
        first = self._place(Fraction(0))
        return self._chance(first, first + 1) if self.lowest + first * self.step == 0 else 0.0

    @property
    def behind(self) -> float:
        """The chance to end with a loss."""
        return self._chance(0, self._place(Fraction(0)))

    def over(self, net: Fraction) -> float:
        """The chance of more than this net."""
        return self._chance(math.floor((net - self.lowest) / self.step) + 1, len(self.chances))

    def least(self, net: Fraction) -> float:
        """The chance of at least this net."""
        return self._chance(self._place(net), len(self.chances))

    def _place(self, net: Fraction) -> int:
        """The first place of at least this net."""
        return math.ceil((net - self.lowest) / self.step)

    def _chance(self, first: int, last: int) -> float:
        return min(1.0, float(self.chances[max(first, 0) : max(last, 0)].sum()))

    def percentile(self, percent: float) -> Fraction:
        """The least net that is not exceeded with at least this chance, to within :data:`WITHIN`."""
        place = int(np.searchsorted(np.cumsum(self.chances), percent / 100 - WITHIN))
        return self.lowest + min(place, len(self.chances) - 1) * self.step

    def ranges(self, most: int) -> tuple[Range, ...]:
        """The nets in at most so many ranges, from the greatest gain down; the outer two are open to their side.

        The inner ones are of one round size, each with its end that is further from 0; 0 is a range of its own. Where
        gains or losses only begin far from 0, the range next to it is wider.
        """
        low, high = self.percentile(1), self.percentile(99)
        width = _round_width((high - low) / (most - 6), self.step)
        gains, losses = _ends(low, high, width), [-end for end in _ends(-high, -low, width)]
        found = [Range(gains[-1], None, self.over(gains[-1]))]
        found += [Range(near, far, self.over(near) - self.over(far)) for near, far in reversed([*pairwise(gains)])]
        found.append(Range(Fraction(0), Fraction(0), self.even))
        found += [Range(far, near, self.least(far) - self.least(near)) for near, far in pairwise(losses)]
        found.append(Range(None, losses[-1], self._chance(0, self._place(losses[-1]))))
        return tuple(each for each in found if each.chance > WITHIN)


def _ends(low: Fraction, high: Fraction, width: Fraction) -> list[Fraction]:
    """0 and the multiples of the width that lie above it and about ``low`` to ``high``."""
    first, last = max(1, math.floor(low / width)), math.ceil(high / width)
    return [Fraction(0), *(place * width for place in range(first, last + 1))]


def _round_width(least: Fraction, step: Fraction) -> Fraction:
    """The least of 1, 2, 5, 10, 20 and so on that is no less, and no less than a step."""
    width = Fraction(1)
    for factor in (2, Fraction(5, 2), 2) * 12:
        if width >= least and width >= step:
            break
        width *= factor
    return width


def many_rounds(net: Distribution, rounds: int) -> ManyRounds:
    """The distribution of the net of so many rounds that all have the net ``net``.

    >>> coin = Distribution.from_cases([(Fraction(1), 1), (Fraction(-1), 1)])
    >>> two = many_rounds(coin, 2)
    >>> [round(chance, 6) for chance in (two.behind, two.even, two.ahead)]
    [0.25, 0.5, 0.25]

    Raises:
        InputError: the number of rounds is out of range, or there are more than :data:`MOST_PLACES` nets.
    """
    from scipy import fft

    require_rounds(rounds)
    lattice = lattice_of(net)
    low, high = _reach(lattice, rounds)
    _require_places(high - low)
    middle = round(float(lattice.chances @ lattice.places))
    size = fft.next_fast_len(high - low + 1, real=True)
    one = np.zeros(size)
    np.add.at(one, (lattice.places - middle) % size, lattice.chances)
    summed = fft.irfft(fft.rfft(one) ** rounds, size)
    first = low - rounds * middle
    chances = np.clip(summed[np.arange(first, first + high - low + 1) % size], 0, None)
    lowest = rounds * lattice.lowest + low * lattice.step
    return ManyRounds(net, rounds, lowest, lattice.step, chances)


def require_rounds(rounds: int) -> None:
    """Raise unless so many rounds can be counted.

    Raises:
        InputError: the number is out of range.
    """
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InputError(f"{rounds:,} rounds are out of range; 1 to {MOST_ROUNDS:,} is right.")


def _require_places(places: int) -> None:
    if places >= MOST_PLACES:
        raise InputError(
            f"These rounds can come to more than {MOST_PLACES:,} different nets. Fewer rounds, lower odds or odds in "
            "coarser steps would be right."
        )


class Lattice(NamedTuple):
    """The nets of a round as whole steps above the lowest, with their chances."""

    lowest: Fraction
    step: Fraction
    places: NDArray[np.int64]
    chances: Floats


def lattice_of(net: Distribution) -> Lattice:
    """The coarsest lattice that holds all nets of a distribution.

    Raises:
        InputError: it has more than :data:`MOST_PLACES` places.
    """
    lowest = net.cases[0][0]
    step = common_step(amount - lowest for amount, _ in net.cases)
    _require_places(int((net.cases[-1][0] - lowest) / step))
    places = np.array([int((amount - lowest) / step) for amount, _ in net.cases], np.int64)
    return Lattice(lowest, step, places, np.array([float(chance) for _, chance in net]))


def common_step(amounts: Iterable[Fraction]) -> Fraction:
    """The greatest amount of which all these are multiples; 1 if all are 0.

    >>> common_step([Fraction(3, 2), Fraction(2), Fraction(0)])
    Fraction(1, 2)
    """
    step = Fraction(0)
    for amount in amounts:
        unit = math.lcm(step.denominator, amount.denominator)
        step = Fraction(math.gcd(int(step * unit), int(amount * unit)), unit)
    return step or Fraction(1)


def _reach(lattice: Lattice, rounds: int) -> tuple[int, int]:
    """The least and the greatest number of steps that so many rounds reach, but for a chance of :data:`BEYOND`."""
    places, last = lattice.places.astype(np.float64), int(lattice.places[-1])
    high = min(rounds * last, math.ceil(farthest(places, lattice.chances, rounds)))
    low = max(0, math.floor(-farthest(-places, lattice.chances, rounds)))
    return low, high


def farthest(steps: Floats, chances: Floats, rounds: int, *, at_any_time: bool = False) -> float:
    """How far up the sum of so many steps comes at the end, or at any time, but for a chance of :data:`BEYOND`.

    Chernoff's bound, the best exponent found numerically; any exponent is a valid one.
    """
    from scipy import optimize

    if len(steps) == 1:
        return float(max(0.0, rounds * steps[0]) if at_any_time else rounds * steps[0])

    def bound(logarithm: float) -> float:
        exponent = math.exp(logarithm)
        highest = float((exponent * steps).max())
        grown = highest + math.log(float(chances @ np.exp(exponent * steps - highest)))
        return (rounds * (max(grown, 0.0) if at_any_time else grown) - math.log(BEYOND)) / exponent

    span = float(steps.max() - steps.min())
    found = optimize.minimize_scalar(bound, bounds=(math.log(1e-7 / span), math.log(60 / span)), method="bounded")
    return float(found.fun)
