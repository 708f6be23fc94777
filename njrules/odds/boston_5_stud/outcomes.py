"""How hands of Boston 5 Stud Poker end, as counts from which every figure follows for any ante bonus table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from njrules.games.boston_5_stud import net_of_fold, net_per_ante
from njrules.hands import FIVE_CARD, Category
from njrules.odds.distribution import Distribution
from njrules.paytables import Paytable

CATEGORIES = FIVE_CARD.categories
RESULTS = ("lose", "tie", "win")
SHAPE = (len(RESULTS), len(CATEGORIES))


@dataclass(frozen=True, eq=False)
class Outcomes:
    """Counts of equally likely ways to end.

    ``played`` holds those with a second wager, int64 of shape (3, 10): by result (lose, tie, win) and category of
    the player's five cards (weakest first); ``folded`` is how many end in a fold.
    """

    played: NDArray[np.int64]
    folded: int = 0

    @cached_property
    def total(self) -> int:
        """How many cases are counted."""
        return int(self.played.sum()) + self.folded

    def cells(self) -> Iterator[tuple[int, Category, int]]:
        """Each way to end with a second wager: the result from -1 to 1, the category, the count."""
        for result, category in np.argwhere(self.played).tolist():
            yield result - 1, CATEGORIES[category], int(self.played[result, category])

    def distribution(
        self, ante_bonus: Paytable, first: int, more: Fraction | int = 0, wagers: tuple[str, ...] = ()
    ) -> Distribution:
        """The net in antes with a first wager of ``first`` antes, and ``more`` that is won in any case.

        ``wagers`` are those to count, by their names in ``net_per_ante``; all of them if none is named.
        """

        def net(parts: dict[str, Fraction]) -> Fraction:
            return sum((part for wager, part in parts.items() if wager in (wagers or parts)), Fraction(more))

        cases = [(net(net_per_ante(result, kind, first, ante_bonus)), n) for result, kind, n in self.cells()]
        return Distribution.from_cases([*cases, (net(net_of_fold(first)), self.folded)])

    def value(self, ante_bonus: Paytable, first: int) -> Fraction:
        """The expected net in antes."""
        return self.distribution(ante_bonus, first).mean

    def results(self) -> dict[str, Fraction]:
        """The chances to lose, tie and win against the dealer's hand, and to fold."""
        counts = [*self.played.sum(axis=1).tolist(), self.folded]
        return {name: Fraction(count, self.total) for name, count in zip((*RESULTS, "fold"), counts, strict=True)}

    def categories(self) -> dict[Category, Fraction]:
        """The chance to end with each category after a second wager."""
        counts = self.played.sum(axis=0).tolist()
        return {category: Fraction(count, self.total) for category, count in zip(CATEGORIES, counts, strict=True)}
