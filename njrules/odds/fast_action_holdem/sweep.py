"""The compiled loops for all twos at once: how often each would win if it were kept, from one and the same shoe."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.fast_action_holdem.loops import (
    Ints,
    Parts,
    Shorts,
    SuitBoards,
    Whole,
    keep_sum,
    list_parts,
    sum_board,
    sum_other_parts,
    sum_rank_board,
)


@njit(cache=True, nogil=True)
def sweep_rank_boards(boards: Ints, left: Ints, parts: Parts, by_ranks: Shorts, sums: Ints) -> None:
    """Add the wins of each two of ranks over all boards by their ranks; ``sums`` has a row for each."""
    row = np.zeros(parts[0].shape[1], np.int64)
    twos = len(row) - 1
    strength = np.zeros(twos, np.int64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    for board in range(len(boards)):
        sum_rank_board(boards[board], left, parts, listed, row)
        strength[:] = by_ranks[board]
        for two in range(twos):
            keep_sum(sums, two, _weaker(strength, row[:twos], strength[two]))


@njit(cache=True, nogil=True)
def sweep_suit_boards(seen: SuitBoards, parts: Parts, able: Whole, sums: Ints) -> None:
    """Add the wins of each two seen from a suit, less what the ranks alone gave; from ``able`` on they may flush."""
    suited, others, other_parts, left, by_ranks, flush, boards, ranks_of, suited_of = seen
    columns = parts[0].shape[1]
    twos = columns - 1
    by_other = np.zeros((len(other_parts), columns), np.int64)
    row = np.zeros(columns, np.int64)
    plain, best = np.zeros(twos, np.int64), np.zeros(twos, np.int64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    other_listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    for board in range(len(suited)):
        count = list_parts(suited[board], left[13:], listed)
        if listed[2][0] == 0:
            continue
        sum_other_parts(other_parts, listed, count, parts, 0, by_other)
        for other in range(len(others)):
            sum_board(others[other], left[:13], other_listed, 0, by_other, row)
            if row[twos] == 0:
                continue
            for two in range(twos):
                plain[two] = by_ranks[boards[board, other], ranks_of[two]]
                best[two] = max(plain[two], flush[board, suited_of[two]])
            for two in range(twos):
                begin = 0 if two >= able else able
                gained = _weaker(best[begin:], row[begin:twos], best[two])
                keep_sum(sums, two, gained - _weaker(plain[begin:], row[begin:twos], plain[two]))


@njit(cache=True, nogil=True)
def _weaker(strength: Ints, ways: Ints, mark: Whole) -> Whole:
    """In how many ways the dealer's hand is weaker than ``mark``."""
    found = 0
    for two in range(len(strength)):
        found += ways[two] & -np.int64(strength[two] < mark)
    return found


@njit(cache=True, nogil=True)
def pair_rank_boards(boards: Ints, left: Ints, parts: Parts, by_ranks: Shorts, sums: NDArray[np.float64]) -> None:
    """Add how often both of two twos of ranks win, over all boards by their ranks; ``sums`` is square."""
    row = np.zeros(parts[0].shape[1], np.int64)
    twos = len(row) - 1
    strength = np.zeros(twos, np.int64)
    wins = np.zeros(twos, np.float64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    for board in range(len(boards)):
        sum_rank_board(boards[board], left, parts, listed, row)
        strength[:] = by_ranks[board]
        for two in range(twos):
            wins[two] = _weaker(strength, row[:twos], strength[two])
        for two in range(twos):
            for other in range(two + 1):
                sums[two, other] += min(wins[two], wins[other])


@njit(cache=True, nogil=True)
def pair_suit_boards(seen: SuitBoards, parts: Parts, sums: NDArray[np.float64]) -> None:
    """The same for each two seen from a suit, less what the ranks alone gave; the weaker of two wins least often."""
    suited, others, other_parts, left, by_ranks, flush, boards, ranks_of, suited_of = seen
    columns = parts[0].shape[1]
    twos = columns - 1
    by_other = np.zeros((len(other_parts), columns), np.int64)
    row = np.zeros(columns, np.int64)
    plain, best = np.zeros(twos, np.int64), np.zeros(twos, np.int64)
    before, after = np.zeros(twos, np.float64), np.zeros(twos, np.float64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    other_listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    for board in range(len(suited)):
        count = list_parts(suited[board], left[13:], listed)
        if listed[2][0] == 0:
            continue
        sum_other_parts(other_parts, listed, count, parts, 0, by_other)
        for other in range(len(others)):
            sum_board(others[other], left[:13], other_listed, 0, by_other, row)
            if row[twos] == 0:
                continue
            for two in range(twos):
                plain[two] = by_ranks[boards[board, other], ranks_of[two]]
                best[two] = max(plain[two], flush[board, suited_of[two]])
            for two in range(twos):
                before[two] = _weaker(plain, row[:twos], plain[two])
                after[two] = _weaker(best, row[:twos], best[two])
            for two in range(twos):
                _add_weaker(sums[two, : two + 1], before[: two + 1], after[: two + 1], before[two], after[two])


@njit(cache=True, nogil=True)
def _add_weaker(
    sums: NDArray[np.float64],
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    before_one: Whole,
    after_one: Whole,
) -> None:
    for other in range(len(sums)):
        sums[other] += min(after[other], after_one) - min(before[other], before_one)
