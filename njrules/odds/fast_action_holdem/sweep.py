"""The compiled loops for all twos at once: how often each would win if it were kept, from one and the same shoe.

Which twos are weaker than which on a board does not hang on the cards that are left. The twos of every board are
therefore put in order once (:mod:`njrules.odds.fast_action_holdem.orders`); a shoe takes one running sum a board.
Boards with three or more cards of a suit are counted seen from it. All others make no flush and are counted by their
ranks: those of all boards, less those of the boards seen from a suit. Rows are kept in short floating numbers; the
chances are good to some eight decimals.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.fast_action_holdem.loops import (
    Ints,
    Parts,
    SuitBoards,
    list_parts,
    sum_board,
    sum_other_parts,
    sum_rank_board,
)

Floats = NDArray[np.float64]
Rows = NDArray[np.float32]
Places = NDArray[np.uint16]

Orders: TypeAlias = tuple[Places, Places]
"""By board: its twos from the weakest to the strongest, and for each two how many are weaker."""

LANES = 4
"""So many ways to read the rules are counted side by side; the compiled loops are laid out for this number."""


@njit(cache=True, nogil=True)
def fill_rank_rows(boards: Ints, left: Ints, parts: Parts, rows: Rows) -> None:
    """Into ``rows``: how many boards and dealer's hands there are, by the two that is kept and the reading.

    Shape (boards, 92 * LANES); what stands after the 91 twos is of no use.
    """
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.float32))
    for board in range(len(boards)):
        sum_rank_board(boards[board], left, parts, listed, rows[board])


@njit(cache=True, nogil=True)
def sweep_rows(rows: Floats, orders: Orders, pairs: Ints, sums: Floats, both: Floats) -> None:
    """Add to ``sums`` how often each two wins, and to ``both`` how often both twos of each pair do, by reading."""
    order, weaker = orders
    below = np.zeros((order.shape[1] + 1) * LANES)
    for board in range(len(rows)):
        _add_wins(rows[board], order[board], weaker[board], pairs, below, sums, both)


@njit(cache=True, nogil=True)
def sweep_suit_boards(
    seen: SuitBoards, orders: Orders, parts: Parts, pairs: Ints, sums: Floats, both: Floats, rank_rows: Floats
) -> None:
    """The same for the boards with so many cards of a suit; their rows are added up in ``rank_rows``."""
    suited, others, other_parts, left, _, _, boards, ranks_of, _ = seen
    order, weaker = orders
    twos = order.shape[1]
    columns = (twos + 1) * LANES
    by_other = np.zeros((len(other_parts), columns), np.float32)
    row = np.zeros(columns, np.float32)
    below = np.zeros(columns)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.float32))
    other_listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.float32))
    for board in range(len(suited)):
        count = list_parts(suited[board], left[13:], listed)
        if listed[2][0] == 0:
            continue
        sum_other_parts(other_parts, listed, count, parts, 0, by_other)
        for other in range(len(others)):
            sum_board(others[other], left[:13], other_listed, 0, by_other, row)
            place = board * len(others) + other
            _add_wins(row, order[place], weaker[place], pairs, below, sums, both)
            same = rank_rows[boards[board, other]]
            for two in range(twos):
                for lane in range(LANES):
                    same[ranks_of[two] * LANES + lane] += row[two * LANES + lane]


@njit(cache=True, nogil=True)
def _add_wins(
    row: Rows | Floats, order: Places, weaker: Places, pairs: Ints, below: Floats, sums: Floats, both: Floats
) -> None:
    """One board: a two wins as often as the dealer keeps a weaker one, both of a pair as often as the weaker does.

    The lanes are written out, so that their running sums stay in registers.
    """
    first = second = third = fourth = 0.0
    for place in range(len(order)):
        here = np.int64(order[place]) * LANES
        first += row[here]
        second += row[here + 1]
        third += row[here + 2]
        fourth += row[here + 3]
        there = (place + 1) * LANES
        below[there] = first
        below[there + 1] = second
        below[there + 2] = third
        below[there + 3] = fourth
    for two in range(len(weaker)):
        begin = np.int64(weaker[two]) * LANES
        for lane in range(LANES):
            sums[two * LANES + lane] += below[begin + lane]
    for pair in range(len(pairs)):
        begin = min(np.int64(weaker[pairs[pair, 0]]), np.int64(weaker[pairs[pair, 1]])) * LANES
        for lane in range(LANES):
            both[pair * LANES + lane] += below[begin + lane]
