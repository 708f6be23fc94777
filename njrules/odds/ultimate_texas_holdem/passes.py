"""The two passes over all boards with all hole cards, forward to decide the flops and back to count what follows.

The worth of a check and the gain of the 2x wager over it are in units over the 990 dealer hands.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import Lookup, Whole, board_classes, ranks7, ways
from njrules.odds.ultimate_texas_holdem.money import fixed_net, play_is_best
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


class Seven(NamedTuple):
    """The seven-card tables, the categories by strength and the first strength of a pair."""

    lookup: Lookup
    category: NDArray[np.uint8]
    first_pair: int


class SuitBoards(NamedTuple):
    """The suit boards of :class:`.boards.BoardClasses`, and the order of the pairs on the rank boards."""

    suited: NDArray[np.int16]
    others: NDArray[np.int8]
    by_ranks: NDArray[np.int16]
    parts: NDArray[np.int16]
    rank_order: NDArray[np.int64]


class RankBoards(NamedTuple):
    """Every rank board with every pair of ranks, whatever the table: order, strength and record by pair."""

    order: NDArray[np.int64]
    strength: NDArray[np.int16]
    records: NDArray[np.int16]


@cache
def seven_cards() -> Seven:
    """The seven-card tables for these loops."""
    found = ranks7()
    return Seven(found.lookup, found.category, int(np.searchsorted(found.category[1:], 1)) + 1)


@cache
def suit_boards() -> SuitBoards:
    """The suit boards for these loops."""
    classes = board_classes()
    return SuitBoards(classes.suited, classes.others, classes.by_ranks, classes.suit_parts, rank_boards().order)


@cache
def rank_boards() -> RankBoards:
    """The rank boards, swept once."""
    classes, seven = board_classes(), seven_cards()
    size = len(classes.ranks)
    swept = RankBoards(
        np.zeros((size, RANK_PAIRS), np.int64),
        np.zeros((size, RANK_PAIRS), np.int16),
        np.zeros((size, RANK_PAIRS, 3), np.int16),
    )
    _sweep_rank_boards(classes.ranks, seven.lookup, seven.first_pair, empty_order(), empty_rows(RANK_PAIRS), *swept)
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
    boards: SuitBoards,
    seven: Seven,
    flushes: Whole,
    free: NDArray[np.int64],
    state: Order,
    rows: Rows,
) -> tuple[Whole, Whole]:
    """Fill the rows of one suit board; say how many pairs ``state.merged`` then lists and how many have a flush.

    ``flushes`` is that number for the board before, whose list is kept where it is the same.
    """
    suited, others = boards.suited, boards.others
    mask = np.int64(suited[board])
    one, other = np.int64(others[board, 0]), np.int64(others[board, 1])
    size = 5 - (one >= 0) - (other >= 0)
    for rank in range(13):
        free[rank] = 1 - (mask >> rank & 1)
        free[13 + rank] = 3
    if size < 5:
        free[13 + one] -= 1
    if size == 3:
        free[13 + other] -= 1
    if flushes == 0 or suited[board - 1] != suited[board]:
        flushes = order_flushes(mask, size, free, seven.lookup, state.flushes)
    count = merge(boards.rank_order[boards.by_ranks[board]], size, free, state.flushes, flushes, state.merged)
    sweep(state.merged, count, free, seven.first_pair, state, rows)
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
def rank_worths(
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
def gather_rank_boards(
    begin: Whole,
    end: Whole,
    ranks: NDArray[np.int8],
    parts: NDArray[np.int16],
    worths: NDArray[np.int64],
    flops: NDArray[np.int64],
    checks: NDArray[np.int64],
) -> None:
    """For some pairs of ranks, add the gains to the flops before each board, and the worth of a check over all."""
    left = np.zeros(13, np.int64)
    for pair in range(begin, end):
        left[:] = 4
        left[FIRST[pair]] -= 1
        left[SECOND[pair]] -= 1
        for board in range(len(parts)):
            if worths[board, pair, 0] == 0 and worths[board, pair, 1] == 0:
                continue
            checks[pair] += _board_ways(ranks[board], left) * worths[board, pair, 0]
            for part in parts[board]:
                if part[0] >= 0:
                    flops[part[0], pair] += ways(part, left) * worths[board, pair, 1]


@njit(cache=True, nogil=True)
def _board_ways(ranks: NDArray[np.int8], left: NDArray[np.int64]) -> Whole:
    """How many boards have these ranks (ascending) with so many cards left of each."""
    found = same = 1
    for place in range(5):
        same = same + 1 if place and ranks[place - 1] == ranks[place] else 1
        found = found * (left[ranks[place]] - same + 1) // same
    return found


@njit(cache=True, nogil=True)
def gather_suit_boards(
    begin: Whole,
    end: Whole,
    boards: SuitBoards,
    seven: Seven,
    worths: NDArray[np.int64],
    pays: NDArray[np.int64],
    unit: Whole,
    state: Order,
    rows: Rows,
    flops: NDArray[np.int64],
    checks: NDArray[np.int64],
) -> None:
    """The same for some suit boards and all pairs of their 26 classes, less what their ranks alone gave."""
    free = np.zeros(26, np.int64)
    gains = np.zeros((4, PAIRS), np.int64)
    worth = np.zeros((4, PAIRS), np.int64)
    flushes = 0
    for board in range(begin, end):
        same = boards.by_ranks[board]
        count, flushes = _sweep_suit_board(board, boards, seven, flushes, free, state, rows)
        gains[0] = 0
        worth[0] = 0
        for place in range(count):
            pair = state.merged[place] & 511
            category = np.int64(seven.category[rows.strength[pair]])
            check, gain = _worth(category, rows.wins[pair], rows.losses[pair], rows.below[pair], pays, unit)
            worth[0, pair] = check - worths[same, RANKS_OF[pair], 0]
            gains[0, pair] = gain - worths[same, RANKS_OF[pair], 1]
        one, other = np.int64(boards.others[board, 0]), np.int64(boards.others[board, 1])
        _times_ways(gains, one, other)
        _times_ways(worth, one, other)
        all_come = 0 if one < 0 else (1 if other < 0 else 3)
        for pair in range(PAIRS):
            checks[pair] += worth[all_come, pair]
        for part in boards.parts[board]:
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
    if one < 0:
        return
    for pair in range(PAIRS):
        rows[1, pair] = rows[0, pair] * (3 - OUTSIDE[one, pair] - (one == other))
    if other < 0:
        return
    for pair in range(PAIRS):
        first, second = 3 - OUTSIDE[one, pair], 3 - OUTSIDE[other, pair]
        rows[2, pair] = rows[0, pair] * second
        rows[3, pair] = rows[0, pair] * (first * (first - 1) // 2 if one == other else first * second)


@njit(cache=True, nogil=True)
def spread_rank_boards(
    begin: Whole,
    end: Whole,
    ranks: NDArray[np.int8],
    parts: NDArray[np.int16],
    swept: RankBoards,
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    checked: NDArray[np.int64],
    flops: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """Add the records of some pairs of ranks: ``checked`` hole cards, of which ``flops`` make the 2x wager."""
    left = np.zeros(13, np.int64)
    for pair in range(begin, end):
        left[:] = 4
        left[FIRST[pair]] -= 1
        left[SECOND[pair]] -= 1
        for board in range(len(parts)):
            strength = swept.strength[board, pair]
            if strength == 0 or checked[pair] == 0:
                continue
            early = 0
            for part in parts[board]:
                if part[0] >= 0:
                    early += ways(part, left) * flops[part[0], pair]
            every = 10 * _board_ways(ranks[board], left) * checked[pair]
            wins, losses, below = swept.records[board, pair]
            record = (np.int64(category[strength]), np.int64(wins), np.int64(losses), np.int64(below))
            _add(record, every - early, early, pays, unit, out)


@njit(cache=True, nogil=True)
def spread_suit_boards(
    begin: Whole,
    end: Whole,
    boards: SuitBoards,
    seven: Seven,
    swept: RankBoards,
    pays: NDArray[np.int64],
    unit: Whole,
    state: Order,
    rows: Rows,
    checked: NDArray[np.int64],
    flops: NDArray[np.int64],
    out: NDArray[np.int64],
) -> None:
    """The same for some suit boards, less what their ranks alone gave."""
    free = np.zeros(26, np.int64)
    early = np.zeros((4, PAIRS), np.int64)
    every = np.zeros((4, PAIRS), np.int64)
    flushes = 0
    for board in range(begin, end):
        same = boards.by_ranks[board]
        count, flushes = _sweep_suit_board(board, boards, seven, flushes, free, state, rows)
        one, other = np.int64(boards.others[board, 0]), np.int64(boards.others[board, 1])
        _sum_parts(boards.parts[board], one, other, flops, early)
        every[0] = checked
        _times_ways(every, one, other)
        all_come = 0 if one < 0 else (1 if other < 0 else 3)
        for place in range(count):
            pair = state.merged[place] & 511
            if checked[pair] == 0:
                continue
            on_flop = early[0, pair]
            later = 10 * every[all_come, pair] - on_flop
            strength = rows.strength[pair]
            record = (np.int64(seven.category[strength]), rows.wins[pair], rows.losses[pair], rows.below[pair])
            _add(record, later, on_flop, pays, unit, out)
            by_ranks = RANKS_OF[pair]
            wins, losses, below = swept.records[same, by_ranks]
            category = np.int64(seven.category[swept.strength[same, by_ranks]])
            _add((category, np.int64(wins), np.int64(losses), np.int64(below)), -later, -on_flop, pays, unit, out)


@njit(cache=True, nogil=True)
def _sum_parts(
    parts: NDArray[np.int16], one: Whole, other: Whole, flops: NDArray[np.int64], sums: NDArray[np.int64]
) -> None:
    """Into row 0: how often each pair comes to this board after a 2x wager, by the counts on its flops."""
    sums[:] = 0
    for part in parts:
        if part[0] >= 0:
            kind = _kind(part, one)
            for pair in range(PAIRS):
                sums[kind, pair] += flops[part[0], pair]
    for pair in range(PAIRS):
        if one >= 0:
            first = 3 - OUTSIDE[one, pair]
            sums[0, pair] += sums[1, pair] * (first - (one == other))
            if other >= 0:
                second = 3 - OUTSIDE[other, pair]
                both = first * (first - 1) // 2 if one == other else first * second
                sums[0, pair] += sums[2, pair] * second + sums[3, pair] * both


@njit(cache=True, nogil=True)
def _add(
    record: tuple[Whole, Whole, Whole, Whole],
    later: Whole,
    on_flop: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    out: NDArray[np.int64],
) -> None:
    """Add a record to those ended by a fold (0), by 1x (1) and by 2x (2)."""
    category, wins, losses, below = record
    last = 1 if play_is_best(category, DEALER_HANDS, wins, losses, below, pays, unit) else 0
    for plan, times in ((last, later), (2, on_flop)):
        out[plan, category, 0] += times * DEALER_HANDS
        out[plan, category, 1] += times * wins
        out[plan, category, 2] += times * losses
        out[plan, category, 3] += times * below
