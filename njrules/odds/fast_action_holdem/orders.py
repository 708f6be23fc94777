"""The twos of every board in order of strength, made once for a ranking."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.odds.fast_action_holdem.dealers import two_ranks, two_suited
from njrules.odds.fast_action_holdem.loops import Shorts
from njrules.odds.fast_action_holdem.strengths import Strengths, rank_boards
from njrules.odds.fast_action_holdem.sweep import Orders

_TWO_BITS = 9


@cache
def rank_orders(table: Strengths) -> Orders:
    """The 91 twos of ranks on every board by its ranks, as if there were no flush; shape (6188, 91)."""
    return orders(table.by_ranks)


@cache
def suit_orders(common: int, table: Strengths) -> Orders:
    """The 351 twos seen from a suit on every board with so many cards of it.

    Shape (boards, 351); a board's place is that of its ranks in the suit times the number of ways that its other
    cards may be, plus theirs.
    """
    flush, boards = table.with_suited(common), rank_boards(common)
    found = [
        orders(np.maximum(table.by_ranks[some][:, two_ranks()], of_suit[two_suited()]))
        for some, of_suit in zip(boards, flush, strict=True)
    ]
    order, weaker = zip(*found, strict=True)
    return np.concatenate(order), np.concatenate(weaker)


def orders(strength: Shorts) -> Orders:
    """Each row's places from the weakest to the strongest, and for each place how many are weaker.

    >>> order, weaker = orders(np.array([[30, 10, 30, 20]], np.int16))
    >>> order.tolist(), weaker.tolist()
    ([[1, 3, 0, 2]], [[2, 0, 2, 1]])
    """
    places = np.arange(strength.shape[1], dtype=np.int32)
    keys: NDArray[np.int32] = np.left_shift(strength, _TWO_BITS, dtype=np.int32) + places
    keys.sort(axis=1)
    order = (keys & ((1 << _TWO_BITS) - 1)).astype(np.uint16)
    in_order = keys >> _TWO_BITS
    first = np.tile(np.arange(strength.shape[1], dtype=np.uint16), (len(strength), 1))
    first[:, 1:][in_order[:, 1:] == in_order[:, :-1]] = 0
    np.maximum.accumulate(first, axis=1, out=first)
    weaker = np.empty_like(first)
    np.put_along_axis(weaker, order.astype(np.int64), first, axis=1)
    return order, weaker
