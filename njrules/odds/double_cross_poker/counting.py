"""Every deal counted: the sweeps, put together for the deals up to suits."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from njrules.evaluator import RANK_WEIGHTS, by_suit, tables
from njrules.hands import FIVE_CARD
from njrules.odds.double_cross_poker.deals import deals
from njrules.odds.double_cross_poker.sweep import sweep_ranks, sweep_suit

CATEGORIES = len(FIVE_CARD.categories)


def count_deals() -> NDArray[np.int32]:
    """How the hand of each deal ends, shape (185185, 3, 10): made, won and tied by category, weakest first."""
    found = tables(5)
    weights = np.array(RANK_WEIGHTS, np.int64)
    by_ranks = np.zeros((13, 13, 91, 3, CATEGORIES), np.int32)
    sweep_ranks(weights, found.rows, found.table, found.category, by_ranks)
    of_suit = np.zeros((26, 26, 351, 3, CATEGORIES), np.int32)
    flush = by_suit(FIVE_CARD)
    sweep_suit(weights, found.rows, found.table, flush, found.category, np.arange(13), of_suit)
    cards = deals().cards
    counts = by_ranks[_cell(cards % 13)]
    for suit in range(4):
        inside = cards // 13 == suit
        touched = inside[:, 2:].any(axis=1)
        classes = cards % 13 + 13 * inside
        counts[touched] += of_suit[_cell(classes[touched])]
    return counts


def _cell(kinds: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """Where the sweeps keep the deals of these kinds of cards: open end, other open end, pair held."""
    low, high = np.minimum(kinds[:, 0], kinds[:, 1]), np.maximum(kinds[:, 0], kinds[:, 1])
    return kinds[:, 2], kinds[:, 3], high * (high + 1) // 2 + low
