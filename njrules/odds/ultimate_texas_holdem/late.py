"""Positions with a board, counted turn by river by dealer hand."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import Lookup, Whole, ranks7, strength_of
from njrules.odds.ultimate_texas_holdem.money import Scale, play_is_best


def count_position(
    hole: NDArray[np.uint8], board: NDArray[np.uint8], deck: NDArray[np.uint8], scale: Scale
) -> NDArray[np.int64]:
    """Records of a position on the flop or on the river, shape (3, 10, 4).

    Args:
        hole: the player's two card indices.
        board: three or five card indices.
        deck: every card that may still come or be the dealer's.
        scale: the blind table, for the decision on the river.

    Returns:
        The record of all boards and dealer hands, then its two parts, of the boards on which the player folds and
        on which the player makes the last play wager.
    """
    found = ranks7()
    known = np.concatenate([hole, board])
    records = np.zeros((3, 10, 4), np.int64)
    if len(board) == 5:
        _count_board(
            found.start + found.cards[known].sum(),
            found.lanes[known].sum(),
            found.start + found.cards[board].sum(),
            found.lanes[board].sum(),
            *(found.cards[deck], found.lanes[deck], len(deck), found.lookup, found.category),
            *(scale.pays, scale.unit, records),
        )
    else:
        _count_flop(
            found.start + found.cards[known].sum(),
            found.lanes[known].sum(),
            found.start + found.cards[board].sum(),
            found.lanes[board].sum(),
            *(found.cards[deck], found.lanes[deck], found.lookup, found.category, scale.pays, scale.unit, records),
        )
    return records


@njit(cache=True, nogil=True)
def _count_flop(
    player: Whole,
    player_lanes: Whole,
    flop: Whole,
    flop_lanes: Whole,
    cards: NDArray[np.int64],
    lanes: NDArray[np.int64],
    lookup: Lookup,
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    records: NDArray[np.int64],
) -> None:
    size = len(cards)
    rest, rest_lanes = np.empty(size, np.int64), np.empty(size, np.int64)
    for turn in range(size):
        for river in range(turn + 1, size):
            left = 0
            for other in range(size):
                rest[left] = cards[other]
                rest_lanes[left] = lanes[other]
                left += other not in (turn, river)
            more, more_lanes = cards[turn] + cards[river], lanes[turn] + lanes[river]
            _count_board(
                player + more,
                player_lanes + more_lanes,
                flop + more,
                flop_lanes + more_lanes,
                rest,
                rest_lanes,
                size - 2,
                lookup,
                category,
                pays,
                unit,
                records,
            )


@njit(cache=True, nogil=True)
def _count_board(
    player: Whole,
    player_lanes: Whole,
    board: Whole,
    board_lanes: Whole,
    cards: NDArray[np.int64],
    lanes: NDArray[np.int64],
    size: Whole,
    lookup: Lookup,
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    records: NDArray[np.int64],
) -> None:
    """Compare the player with every pair of the first ``size`` cards, and add to the records."""
    own = strength_of(player, player_lanes, lookup)
    wins = losses = below = 0
    for one in range(size):
        total, total_lanes = board + cards[one], board_lanes + lanes[one]
        for other in range(one + 1, size):
            dealer = strength_of(total + cards[other], total_lanes + lanes[other], lookup)
            wins += dealer < own
            losses += dealer > own
            below += category[dealer] == 0
    hands = size * (size - 1) // 2
    kind = np.int64(category[own])
    plan = 2 if play_is_best(kind, hands, wins, losses, below, pays, unit) else 1
    for part in (0, plan):
        records[part, kind, 0] += hands
        records[part, kind, 1] += wins
        records[part, kind, 2] += losses
        records[part, kind, 3] += below
