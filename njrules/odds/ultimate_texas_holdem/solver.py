"""The whole game at once: every starting hand, flop and board, for any blind table.

On each board class a sweep ranks all hole cards (:mod:`.sweep`). Forward: the advantage of the 2x wager over a check is
summed into the flops that the board can follow; from these sums every flop is decided. Back: each board is swept
again and its results are counted as often as the decisions before it lead there.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import (
    WEIGHTS,
    Lookup,
    Whole,
    board_classes,
    ranks7,
    ways,
)
from njrules.odds.ultimate_texas_holdem.money import fixed_net
from njrules.odds.ultimate_texas_holdem.sweep import (
    DEALER_HANDS,
    FIRST,
    OUTSIDE,
    PAIRS,
    RANK_PAIRS,
    RANKS_OF,
    SECOND,
    Order,
    Rows,
    empty_order,
    empty_rows,
    merge,
    order_flushes,
    order_ranks,
    sweep,
)


class RankBoards(NamedTuple):
    """Every rank board with every pair of ranks, whatever the table: order, strength and record by pair."""

    order: NDArray[np.int64]
    strength: NDArray[np.int16]
    records: NDArray[np.int16]


@cache
def rank_boards() -> RankBoards:
    """The rank boards, swept once."""
    classes, found = board_classes(), ranks7()
    size = len(classes.ranks)
    swept = RankBoards(
        np.zeros((size, RANK_PAIRS), np.int64),
        np.zeros((size, RANK_PAIRS), np.int16),
        np.zeros((size, RANK_PAIRS, 3), np.int16),
    )
    first_pair = int(np.searchsorted(found.category[1:], 1)) + 1
    _sweep_rank_boards(classes.ranks, found.lookup, first_pair, empty_order(), empty_rows(RANK_PAIRS), *swept)
    return swept


@njit(cache=True, nogil=True)
def _sweep_rank_boards(
    ranks: NDArray[np.int8],
    lookup: Lookup,
    first_pair: Whole,
    state: Order,
    rows: Rows,
    order: NDArray[np.int64],
    strength: NDArray[np.int16],
    records: NDArray[np.int16],
) -> None:
    free = np.zeros(26, np.int64)
    for board in range(len(ranks)):
        free[:13] = 4
        for rank in ranks[board]:
            free[rank] -= 1
        order_ranks(ranks[board], lookup, order[board])
        skipped = 0
        while order[board, skipped] == 0:
            skipped += 1
        sweep(order[board, skipped:], RANK_PAIRS - skipped, free, first_pair, state, rows)
        for place in range(skipped, RANK_PAIRS):
            pair = order[board, place] & 511
            strength[board, pair] = rows.strength[pair]
            records[board, pair, 0] = rows.wins[pair]
            records[board, pair, 1] = rows.losses[pair]
            records[board, pair, 2] = rows.below[pair]


@njit(cache=True, nogil=True)
def _sweep_suit_board(
    board: Whole,
    suited: NDArray[np.int16],
    others: NDArray[np.int8],
    rank_order: NDArray[np.int64],
    lookup: Lookup,
    first_pair: Whole,
    flushes: Whole,
    free: NDArray[np.int64],
    state: Order,
    rows: Rows,
) -> tuple[Whole, Whole]:
    """Fill the rows of one suit board; say how many pairs ``state.merged`` then lists and how many have a flush.

    ``flushes`` is that number for the board before, whose list is kept where it is the same.
    """
    mask = np.int64(suited[board])
    one, other = np.int64(others[board, 0]), np.int64(others[board, 1])
    size = 5 - (one >= 0) - (other >= 0)
    key = np.int64(0)
    for rank in range(13):
        free[rank] = 1 - (mask >> rank & 1)
        free[13 + rank] = 3
        key += WEIGHTS[rank] * (mask >> rank & 1)
    new = board == 0 or suited[board - 1] != suited[board]
    paired = size == 4 and mask >> one & 1
    was_paired = size == 4 and not new and mask >> np.int64(others[board - 1, 0]) & 1
    if size < 5:
        free[13 + one] -= 1
    if size == 3:
        free[13 + other] -= 1
    if new or paired or was_paired or flushes == 0:
        flushes = order_flushes(mask, size, key + WEIGHTS[one] if paired else -1, free, lookup, state.flushes)
    count = merge(rank_order, size, free, state.flushes, flushes, state.merged)
    sweep(state.merged, count, free, first_pair, state, rows)
    return count, flushes


@njit(cache=True, nogil=True)
def _worth(
    category: Whole, wins: Whole, losses: Whole, below: Whole, pays: NDArray[np.int64], unit: Whole
) -> tuple[Whole, Whole]:
    """On one board: what a check is worth, and what the 2x wager gains over it, in units over the 990 hands."""
    fixed = fixed_net(category, DEALER_HANDS, wins, losses, below, pays, unit)
    slope = (wins - losses) * unit
    check = max(fixed + slope, -2 * DEALER_HANDS * unit)
    return check, fixed + 2 * slope - check


@njit(cache=True, nogil=True)
def _rank_worths(
    strength: NDArray[np.int16],
    records: NDArray[np.int16],
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    worths: NDArray[np.int64],
) -> None:
    """The worths of every pair on every rank board, shape (6175, 91, 2)."""
    for board in range(len(strength)):
        for pair in range(RANK_PAIRS):
            if strength[board, pair]:
                wins, losses, below = records[board, pair]
                kind = category[strength[board, pair]]
                check, gain = _worth(kind, np.int64(wins), np.int64(losses), np.int64(below), pays, unit)
                worths[board, pair, 0] = check
                worths[board, pair, 1] = gain


@njit(cache=True, nogil=True)
def _gather_rank_boards(
    parts: NDArray[np.int16], worths: NDArray[np.int64], flops: NDArray[np.int64], checks: NDArray[np.int64]
) -> None:
    """Add the gains to the flops before each board, and the worth of a check over all of them."""
    left = np.zeros(13, np.int64)
    for pair in range(RANK_PAIRS):
        left[:] = 4
        left[FIRST[pair]] -= 1
        left[SECOND[pair]] -= 1
        for board in range(len(parts)):
            check, gain = worths[board, pair]
            if check == 0 and gain == 0:
                continue
            for part in parts[board]:
                if part[0] >= 0:
                    times = ways(part, left)
                    flops[part[0], pair] += times * gain
    return


@njit(cache=True, nogil=True)
def _gather_suit_boards(
    begin: Whole,
    end: Whole,
    suited: NDArray[np.int16],
    others: NDArray[np.int8],
    by_ranks: NDArray[np.int16],
    parts: NDArray[np.int16],
    rank_order: NDArray[np.int64],
    worths: NDArray[np.int64],
    lookup: Lookup,
    category: NDArray[np.uint8],
    first_pair: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    state: Order,
    rows: Rows,
    flops: NDArray[np.int64],
    checks: NDArray[np.int64],
) -> None:
    free = np.zeros(26, np.int64)
    gains = np.zeros((4, PAIRS), np.int64)
    row = np.zeros(PAIRS, np.int64)
    flushes = 0
    for board in range(begin, end):
        same = by_ranks[board]
        count, flushes = _sweep_suit_board(
            board, suited, others, rank_order[same], lookup, first_pair, flushes, free, state, rows
        )
        gains[0] = 0
        row[:] = 0
        for place in range(count):
            pair = state.merged[place] & 511
            check, gain = _worth(
                np.int64(category[rows.strength[pair]]),
                rows.wins[pair],
                rows.losses[pair],
                rows.below[pair],
                pays,
                unit,
            )
            row[pair] = check - worths[same, RANKS_OF[pair], 0]
            gains[0, pair] = gain - worths[same, RANKS_OF[pair], 1]
        one, other = np.int64(others[board, 0]), np.int64(others[board, 1])
        _times_ways(gains, one, other)
        for pair in range(PAIRS):
            checks[pair] += row[pair]
        for part in parts[board]:
            if part[0] >= 0:
                kind = _kind(part, one)
                for pair in range(PAIRS):
                    flops[part[0], pair] += gains[kind, pair]


@njit(cache=True, nogil=True)
def _kind(part: NDArray[np.int16], one: Whole) -> Whole:
    """Which of the board's other cards come on the turn and river: 0 none, 1 the first, 2 the second, 3 both."""
    if part[1] < 0:
        return 0
    if part[2] >= 0:
        return 3
    return 1 if part[1] == one else 2


@njit(cache=True, nogil=True)
def _times_ways(rows: NDArray[np.int64], one: Whole, other: Whole) -> None:
    """From row 0 make the rows of the other kinds: the same, times the ways in which those cards can come."""
    for pair in range(PAIRS):
        if one >= 0:
            first = 3 - OUTSIDE[one, pair]
            rows[1, pair] = rows[0, pair] * (first - (one == other))
            if other >= 0:
                second = 3 - OUTSIDE[other, pair]
                rows[2, pair] = rows[0, pair] * second
                both = first * (first - 1) // 2 if one == other else first * second
                rows[3, pair] = rows[0, pair] * both
