"""The rows of hands of five and of three cards, and odds per unit as arrays in halves, strongest row first."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from benchmarks.simulated.tally import HALVES, Paid
from njrules.evaluator import categories
from njrules.hands import FIVE_CARD, THREE_CARD, Ranking

Ints = NDArray[np.int64]

FIVE_CARD_ROWS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pair",
    "pair",
    "high_card",
)
THREE_CARD_ROWS = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card")
JACKS_OR_BETTER = "pair_jacks_or_better"
_HIGH_CARDS, _IN_A_PAIR = {5: 1277, 3: 274}, {5: 220, 3: 12}
"""How many strengths a high card has, and each pair, for five cards and for three."""


def in_halves(odds: tuple[float, ...]) -> Ints:
    """Odds to 1 by row, in halves of a unit.

    >>> in_halves((3.5, 0, -1)).tolist()
    [7, 0, -2]
    """
    return np.array([round(HALVES * pays) for pays in odds], np.int64)


def row_of(strength: NDArray[np.integer], size: int = 5) -> Ints:
    """The row of each strength of five or three cards, strongest first."""
    ranking: Ranking = FIVE_CARD if size == 5 else THREE_CARD
    found: Ints = len(ranking.categories) - 1 - categories(strength, ranking).astype(np.int64)
    return found


def pair_of(strength: NDArray[np.integer], size: int = 5) -> Ints:
    """The rank of the pair, 0 for twos, of each strength that is one, and something else beyond for any other."""
    found: Ints = (strength.astype(np.int64) - 1 - _HIGH_CARDS[size]) // _IN_A_PAIR[size]
    return found


def paid_by(table: str, rows: tuple[str, ...], odds: tuple[float, ...], row: Ints) -> Paid:
    """A wager of one unit in rounds that all are settled by a row."""
    return Paid(table, rows, row, in_halves(odds)[row])
