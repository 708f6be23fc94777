"""How rounds of Double Cross Poker end, as counts from which every figure follows for any table of the raise wagers.

The money comes from :func:`njrules.games.double_cross_poker.net_per_ante`, which settles the rounds too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from njrules.games.double_cross_poker import FOLD_NET, net_per_ante
from njrules.hands import FIVE_CARD, Category
from njrules.odds.distribution import Distribution
from njrules.paytables import Paytable

CATEGORIES = FIVE_CARD.categories
RESULTS = ("lose", "tie", "win")
NOTHING: tuple[tuple[int, ...], ...] = ((0,) * len(CATEGORIES),) * len(RESULTS)
"""The counts of no hand at all."""


@dataclass(frozen=True)
class Outcomes:
    """Equally likely ways to end.

    ``counts`` are those of hands played, by result (lose, tie, win) and the player's category, weakest first;
    ``folded`` are those of hands folded.
    """

    counts: tuple[tuple[int, ...], ...]
    folded: int = 0

    @cached_property
    def total(self) -> int:
        """How many ways are counted."""
        return sum(map(sum, self.counts)) + self.folded

    def cells(self) -> Iterator[tuple[int, Category, int]]:
        """Each way for a played hand to end that occurs: the result as -1, 0 or 1, the category, the count."""
        for comparison, row in zip((-1, 0, 1), self.counts, strict=True):
            for category, count in zip(CATEGORIES, row, strict=True):
                if count:
                    yield comparison, category, count

    def distribution(self, raises: Paytable) -> Distribution:
        """The net of the ante and both raise wagers, in antes."""
        cases = [
            (sum(net_per_ante(comparison, category, raises).values(), Fraction(0)), count)
            for comparison, category, count in self.cells()
        ]
        return Distribution.from_cases([*cases, (FOLD_NET, self.folded)])

    def results(self) -> dict[str, Fraction]:
        """The chances to lose, tie and win against the dealer's hand, and to fold."""
        chances = {name: Fraction(sum(row), self.total) for name, row in zip(RESULTS, self.counts, strict=True)}
        return chances | {"fold": Fraction(self.folded, self.total)}

    def categories(self) -> dict[Category, Fraction]:
        """The chance to play and end in each category, weakest first."""
        made = map(sum, zip(*self.counts, strict=True))
        return {row: Fraction(count, self.total) for row, count in zip(CATEGORIES, made, strict=True)}

    def wins(self) -> dict[Category, Fraction]:
        """The chance to win with each category, weakest first."""
        return {row: Fraction(count, self.total) for row, count in zip(CATEGORIES, self.counts[2], strict=True)}


FOLDED = Outcomes(NOTHING, 1)
"""A hand that is folded."""


def sum_of(parts: Iterable[Outcomes]) -> Outcomes:
    """All ways to end that the parts count."""
    parts = tuple(parts)
    rows = zip(*(part.counts for part in parts), strict=True)
    counts = tuple(tuple(map(sum, zip(*row, strict=True))) for row in rows)
    return Outcomes(counts, sum(part.folded for part in parts))
