"""How rounds of Ultimate Texas Hold 'Em end, as counts from which every figure follows for any pay table.

The counts stand by play wager, result, whether the dealer qualifies, and the player's final category; the money
comes from :func:`njrules.games.ultimate_texas_holdem.net_per_ante`, which settles the rounds too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.games.ultimate_texas_holdem import net_per_ante
from njrules.hands import FIVE_CARD, Category
from njrules.odds.distribution import Distribution
from njrules.paytables import Paytable

CATEGORIES = FIVE_CARD.categories
RESULTS = ("lose", "tie", "win")
PLAYS = ("fold", "play 1x", "play 2x", "play 3x", "play 4x")
"""The play wager in antes is the place in this row."""

SHAPE = (len(PLAYS), len(RESULTS), 2, len(CATEGORIES))


class Cell(NamedTuple):
    """One way to end: ``play`` in antes (0 for a fold), ``comparison`` -1, 0 or 1 as in ``net_per_ante``."""

    play: int
    comparison: int
    qualifies: bool
    category: Category


@dataclass(frozen=True, eq=False)
class Outcomes:
    """Counts of equally likely ways to end, int64 of shape (5, 3, 2, 10).

    The axes are the play wager in antes (0: folded), the result (lose, tie, win), whether the dealer qualifies
    (no, yes) and the player's final category (weakest first). After a fold, the result and the qualification are
    those that the showdown would have had: the net does not depend on them, and the category still decides the
    trips wager, which 13:69F-32.10(e)2i keeps live.
    """

    counts: NDArray[np.int64]

    def __eq__(self, other: object) -> bool:
        """Whether the other holds the same counts."""
        return isinstance(other, Outcomes) and np.array_equal(self.counts, other.counts)

    __hash__ = None  # type: ignore[assignment]

    @cached_property
    def total(self) -> int:
        """How many cases are counted."""
        return int(self.counts.sum())

    def cells(self) -> Iterator[tuple[Cell, int]]:
        """Each way to end that occurs, with its count."""
        for play, result, qualifies, category in np.argwhere(self.counts).tolist():
            cell = Cell(play, result - 1, bool(qualifies), CATEGORIES[category])
            yield cell, int(self.counts[play, result, qualifies, category])

    def distribution(
        self,
        blind: Paytable,
        trips: Paytable | None = None,
        *,
        trips_stake: Fraction | int = 1,
        wagers: tuple[str, ...] = ("ante", "blind", "play"),
    ) -> Distribution:
        """The net of these wagers in antes, with a trips wager of ``trips_stake`` antes if its table is given."""
        stake = Fraction(trips_stake)

        def net(cell: Cell) -> Fraction:
            won = net_of(cell, blind)
            side = stake * trips[cell.category].net if trips else 0
            return sum((won[wager] for wager in wagers), Fraction(0)) + side

        return Distribution.from_cases((net(cell), count) for cell, count in self.cells())

    def value(self, blind: Paytable) -> Fraction:
        """The expected net of ante, blind and play, in antes."""
        unit, nets = _whole_nets(blind)
        total = sum(net * count for net, count in zip(nets, self.counts.ravel().tolist(), strict=True))
        return Fraction(total, unit * self.total)

    def contributions(self, blind: Paytable) -> dict[str, Fraction]:
        """The expected net of each wager, in antes; they add up to :meth:`value`."""
        return {wager: self.distribution(blind, wagers=(wager,)).mean for wager in ("ante", "blind", "play")}

    def plays(self) -> dict[str, Fraction]:
        """How often each play wager is made, and how often the hand is folded."""
        by_play = self.counts.sum(axis=(1, 2, 3)).tolist()
        return {name: Fraction(count, self.total) for name, count in zip(PLAYS, by_play, strict=True)}

    def results(self) -> dict[str, Fraction]:
        """The chances to lose, tie and win against the dealer's hand, and to fold."""
        played = self.counts[1:].sum(axis=(0, 2, 3)).tolist()
        chances = {name: Fraction(count, self.total) for name, count in zip(RESULTS, played, strict=True)}
        return chances | {"fold": self.plays()["fold"]}

    def categories(self) -> dict[Category, Fraction]:
        """The chance of each final category of the player, folded hands too."""
        counts = self.counts.sum(axis=(0, 1, 2)).tolist()
        return {category: Fraction(count, self.total) for category, count in zip(CATEGORIES, counts, strict=True)}

    def blind_rows(self, blind: Paytable) -> dict[Category, tuple[Fraction, Fraction]]:
        """By row of the blind table: the chance that the player wins with it, and what that adds to the value."""
        wins = self.counts[1:, 2].sum(axis=(0, 1)).tolist()
        chances = [Fraction(count, self.total) for count in wins]
        return {row: (chance, chance * blind[row].net) for row, chance in zip(CATEGORIES, chances, strict=True)}


def net_of(cell: Cell, blind: Paytable) -> dict[str, Fraction]:
    """The net on ante, blind and play in antes; a fold loses ante and blind (13:69F-32.10(e)2)."""
    if cell.play == 0:
        return {"ante": Fraction(-1), "blind": Fraction(-1), "play": Fraction(0)}
    return net_per_ante(cell.comparison, cell.qualifies, cell.category, cell.play, blind)


@lru_cache(maxsize=64)
def _whole_nets(blind: Paytable) -> tuple[int, tuple[int, ...]]:
    """A common denominator, and the net of every cell of the counts in units of it, in their order."""
    cells = [
        Cell(play, result - 1, bool(qualifies), CATEGORIES[category])
        for play, result, qualifies, category in np.ndindex(*SHAPE)
    ]
    nets = [sum(net_of(cell, blind).values(), Fraction(0)) for cell in cells]
    unit = math.lcm(*(net.denominator for net in nets))
    return unit, tuple(int(net * unit) for net in nets)


# The counting loops keep four sums by the player's category, a *record* of shape (10, 4): all dealer hands, those
# that the player beats, those that beat the player, and those below a pair. The result and the qualification follow,
# because a pair or better beats every dealer who does not qualify, and a high card beats and ties no other.


def counts_of(records: NDArray[np.int64]) -> NDArray[np.int64]:
    """Counts of shape (..., 3, 2, 10) from records of shape (..., 10, 4)."""
    hands, wins, losses, below = np.moveaxis(records, -1, 0)
    ties = hands - wins - losses
    counts = np.zeros((*hands.shape[:-1], len(RESULTS), 2, len(CATEGORIES)), np.int64)
    counts[..., 2, 0, 1:] = below[..., 1:]
    counts[..., 2, 1, 1:] = (wins - below)[..., 1:]
    counts[..., 1, 1, 1:] = ties[..., 1:]
    counts[..., 0, 1, 1:] = losses[..., 1:]
    counts[..., 2, 0, 0] = wins[..., 0]
    counts[..., 1, 0, 0] = ties[..., 0]
    counts[..., 0, 0, 0] = (below - wins - ties)[..., 0]
    counts[..., 0, 1, 0] = (hands - below)[..., 0]
    return counts


def outcomes_of(plays: dict[int, NDArray[np.int64]]) -> Outcomes:
    """The outcomes from a record for each play wager in antes."""
    counts = np.zeros(SHAPE, np.int64)
    for play, record in plays.items():
        counts[play] = counts_of(record)
    return Outcomes(counts)
