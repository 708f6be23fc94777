"""All hole cards on one board at once: a sweep over the hands in order of strength, with counters for removal.

Hands come as pairs of card classes, numbered by :func:`.boards.pair_index`: on a rank board the 13 ranks, on a suit
board 26 classes, the ranks in the suit (0 to 12) and those outside it (13 to 25). The sweep keeps how many dealer
hands were passed, and how many of them use a card of each class. The hands that a player beats are those passed
that use neither of the player's two cards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import WEIGHTS, Lookup, Whole, pair_index, rank_strength

PAIRS = 351
RANK_PAIRS = 91
DEALER_HANDS = 990

FIRST = np.array([low for high in range(26) for low in range(high + 1)], np.int64)
SECOND = np.array([high for high in range(26) for _ in range(high + 1)], np.int64)
RANKS_OF = np.array(
    [
        max(one % 13, other % 13) * (max(one % 13, other % 13) + 1) // 2 + min(one % 13, other % 13)
        for one, other in zip(FIRST, SECOND, strict=True)
    ],
    np.int64,
)
"""The pair of ranks of each pair of the 26 classes."""

OUTSIDE = np.zeros((13, PAIRS), np.int64)
np.add.at(OUTSIDE, (FIRST[FIRST >= 13] - 13, np.flatnonzero(FIRST >= 13)), 1)
np.add.at(OUTSIDE, (SECOND[SECOND >= 13] - 13, np.flatnonzero(SECOND >= 13)), 1)
"""How many cards of each rank outside the suit a pair holds, shape (13, 351)."""


class Rows(NamedTuple):
    """What one board makes of every pair: wins, losses and dealer hands below a pair of 990, and the strength.

    ``strength`` is 0 for a pair that the board leaves no cards for.
    """

    wins: NDArray[np.int64]
    losses: NDArray[np.int64]
    below: NDArray[np.int64]
    strength: NDArray[np.int64]


def empty_rows(pairs: int) -> Rows:
    """Rows to be filled, for so many pairs."""
    return Rows(*(np.zeros(pairs, np.int64) for _ in range(4)))


class Order(NamedTuple):
    """Pairs in ascending order of strength, each as 512 times its strength plus its number."""

    mixed: NDArray[np.int64]
    flushes: NDArray[np.int64]
    merged: NDArray[np.int64]
    used: NDArray[np.int64]
    passed: NDArray[np.int64]


def empty_order() -> Order:
    """Room for the orders and counters of one board."""
    return Order(*(np.zeros(size, np.int64) for size in (PAIRS, PAIRS, PAIRS, 26, 26)))


@njit(cache=True, nogil=True)
def order_ranks(board: NDArray[np.int8], lookup: Lookup, order: NDArray[np.int64]) -> None:
    """The 91 pairs of ranks in order of what they make of a rank board; impossible ones come first, as 0."""
    held = np.zeros(13, np.int64)
    key = 0
    for rank in board:
        held[rank] += 1
        key += WEIGHTS[rank]
    for pair in range(RANK_PAIRS):
        low, high = FIRST[pair], SECOND[pair]
        fits = held[low] < 4 and held[high] < (3 if low == high else 4)
        strength = rank_strength(key + WEIGHTS[low] + WEIGHTS[high], lookup) if fits else 0
        order[pair] = strength * 512 + pair if fits else 0
    order.sort()


@njit(cache=True, nogil=True)
def sweep(
    order: NDArray[np.int64], size: Whole, free: NDArray[np.int64], below_pair: Whole, state: Order, rows: Rows
) -> None:
    """Fill the rows of the pairs in ``order``; ``below_pair`` is the first strength of a pair."""
    used, passed_below = state.used, state.passed
    used[:] = 0
    passed_below[:] = 0
    passed = total_below = 0
    begin = 0
    while begin < size:
        strength = order[begin] >> 9
        end = begin
        while end < size and order[end] >> 9 == strength:
            pair = order[end] & 511
            rows.wins[pair] = passed - used[FIRST[pair]] - used[SECOND[pair]]
            rows.strength[pair] = strength
            end += 1
        for place in range(begin, end):
            pair = order[place] & 511
            one, other = FIRST[pair], SECOND[pair]
            if one == other:
                passed += free[one] * (free[one] - 1) // 2
                used[one] += free[one] - 1
            else:
                passed += free[one] * free[other]
                used[one] += free[other]
                used[other] += free[one]
        for place in range(begin, end):
            pair = order[place] & 511
            rows.losses[pair] = DEALER_HANDS - (passed - used[FIRST[pair]] - used[SECOND[pair]] + 1)
        if strength < below_pair:
            total_below = passed
            passed_below[:] = used
        begin = end
    for place in range(size):
        pair = order[place] & 511
        own_below = order[place] >> 9 < below_pair
        rows.below[pair] = total_below - passed_below[FIRST[pair]] - passed_below[SECOND[pair]] + own_below


@njit(cache=True, nogil=True)
def order_flushes(
    mask: Whole, size: Whole, free: NDArray[np.int64], lookup: Lookup, flushes: NDArray[np.int64]
) -> Whole:
    """Sort the pairs that have a flush on a board with ``size`` cards of the suit; say how many.

    No such hand is a full house or better without its suit: five of its seven cards differ in rank.
    """
    count = 0
    for other in range(26):
        for one in range(other + 1):
            suited = (one < 13) + (other < 13)
            if suited + size < 5 or free[one] == 0 or free[other] < 1 + (one == other):
                continue
            with_one = mask | 1 << one if one < 13 else mask
            strength = np.int64(lookup[2][with_one | 1 << other if other < 13 else with_one])
            flushes[count] = strength * 512 + pair_index(one, other)
            count += 1
    flushes[:count].sort()
    return count


@njit(cache=True, nogil=True)
def merge(
    ranks: NDArray[np.int64],
    size: Whole,
    free: NDArray[np.int64],
    flushes: NDArray[np.int64],
    count: Whole,
    merged: NDArray[np.int64],
) -> Whole:
    """All pairs on a suit board in order: those in mixed suits by their ranks, those with a flush; say how many."""
    place = taken = 0
    for entry in ranks:
        if size == 5:
            break
        strength = entry >> 9
        if strength == 0:
            continue
        while taken < count and flushes[taken] >> 9 < strength:
            merged[place] = flushes[taken]
            place += 1
            taken += 1
        low, high = FIRST[entry & 511], SECOND[entry & 511]
        out_low, out_high = free[13 + low], free[13 + high]
        if out_low and out_high > (low == high):
            merged[place] = strength * 512 + pair_index(13 + low, 13 + high)
            place += 1
        if size == 3:
            if free[low] and out_high:
                merged[place] = strength * 512 + pair_index(low, 13 + high)
                place += 1
            if low != high and free[high] and out_low:
                merged[place] = strength * 512 + pair_index(high, 13 + low)
                place += 1
    while taken < count:
        merged[place] = flushes[taken]
        place += 1
        taken += 1
    return place
