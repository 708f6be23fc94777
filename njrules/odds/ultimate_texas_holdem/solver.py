"""The whole game at once: every starting hand, flop and board, for any blind table.

On each board class a sweep ranks all hole cards (:mod:`.sweep`). Forward: the gain of the 2x wager over a check is
summed into the flops that the board can follow, and from these sums every flop is decided. Back: each board is swept
again, and its results are counted as often as the decisions before it lead there (:mod:`.passes`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import RANK_FLOPS, SUIT_FLOPS, board_classes
from njrules.odds.ultimate_texas_holdem.decisions import count_choices, decide, flops, holes
from njrules.odds.ultimate_texas_holdem.money import Scale, fixed_net
from njrules.odds.ultimate_texas_holdem.passes import (
    gather_rank_boards,
    gather_suit_boards,
    rank_boards,
    rank_worths,
    seven_cards,
    spread_rank_boards,
    spread_suit_boards,
    suit_boards,
)
from njrules.odds.ultimate_texas_holdem.shipped import play_records
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS, STARTING_HANDS
from njrules.odds.ultimate_texas_holdem.sweep import PAIRS, RANK_PAIRS, empty_order, empty_rows
from njrules.odds.ultimate_texas_holdem.threads import THREADS, in_threads, parts_of


class Solved(NamedTuple):
    """The optimal game.

    Attributes:
        checks: what a check is worth by starting hand, in units summed over all cases and all its pairs of cards.
        plays: the best play wager before the flop by starting hand: 0 for a check, 3 or 4.
        records: by play wager in antes (0 for a fold) the record of all cases of the game, shape (5, 10, 4).
    """

    checks: list[int]
    plays: list[int]
    records: NDArray[np.int64]


def solve_game(scale: Scale) -> Solved:
    """Solve the whole game for a blind table; equal values go to the action that stakes less."""
    rank_gains, suit_gains, checks = _gains(scale)
    chosen, gained = _decide(rank_gains, suit_gains)
    by_start = np.zeros(len(STARTING_HANDS), np.int64)
    np.add.at(by_start, holes().start, checks)
    check_sums = (by_start + gained).tolist()
    plays = [_best_play(start, check, scale) for start, check in enumerate(check_sums)]
    checking = np.array([play == 0 for play in plays])[holes().start]
    records = np.zeros((5, 10, 4), np.int64)
    records[:3] = _spread(scale, checking, chosen & checking)
    for record, combinations, play in zip(play_records(), COMBINATIONS, plays, strict=True):
        if play:
            records[play] += record * combinations * 10
    return Solved(check_sums, plays, records)


def flop_plays(scale: Scale) -> NDArray[np.bool_]:
    """Where the best play after a check makes the 2x wager, shape (1755, 1326).

    By flop and pair of hole cards, as :func:`~.decisions.flops` and :func:`~.decisions.holes` list them.
    """
    rank_gains, suit_gains, _ = _gains(scale)
    return _decide(rank_gains, suit_gains)[0]


def _best_play(start: int, check: int, scale: Scale) -> int:
    """The best play wager before the flop: 0 for a check, 3 or 4 antes."""
    record = play_records()[start]
    fixed = sum(
        int(fixed_net(kind, hands, wins, losses, below, scale.pays, scale.unit))
        for kind, (hands, wins, losses, below) in enumerate(record.tolist())
    )
    slope = int((record[:, 1] - record[:, 2]).sum()) * scale.unit
    times = 10 * COMBINATIONS[start]
    worth = {0: check, 3: times * (fixed + 3 * slope), 4: times * (fixed + 4 * slope)}
    return max(worth, key=lambda play: worth[play])


def _gains(scale: Scale) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The gains of the 2x wager by flop class and pair, and by pair of cards the worth of checking on every flop."""
    worths = np.zeros((*rank_boards().strength.shape, 2), np.int64)
    rank_worths(*rank_boards()[1:], seven_cards().category, scale.pays, scale.unit, worths)
    classes = board_classes()
    rank_flops = np.zeros((RANK_FLOPS, RANK_PAIRS), np.int64)
    rank_checks = np.zeros(RANK_PAIRS, np.int64)
    suit_flops = np.zeros((THREADS, SUIT_FLOPS, PAIRS), np.int64)
    suit_checks = np.zeros((THREADS, PAIRS), np.int64)

    def gather_ranks(part: slice) -> None:
        arrays = (classes.ranks, classes.rank_parts, worths, rank_flops, rank_checks)
        gather_rank_boards(part.start, part.stop, *arrays)

    def gather_suits(thread: int) -> None:
        work = (empty_order(), empty_rows(PAIRS), suit_flops[thread], suit_checks[thread])
        for part in parts_of(len(classes.suited), 8 * THREADS)[thread::THREADS]:
            arrays = (suit_boards(), seven_cards(), worths, scale.pays, scale.unit)
            gather_suit_boards(part.start, part.stop, *arrays, *work)

    in_threads(gather_ranks, parts_of(RANK_PAIRS, THREADS))
    in_threads(gather_suits, range(THREADS))
    checks = rank_checks[holes().ranks] + suit_checks.sum(axis=0)[holes().classes].sum(axis=0)
    return rank_flops, suit_flops.sum(axis=0), 10 * checks


def _decide(
    rank_gains: NDArray[np.int64], suit_gains: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """Which flops and pairs of cards call for the 2x wager, and by starting hand what that gains."""
    chosen = np.zeros((len(flops().cards), len(holes().cards)), np.bool_)
    gained = np.zeros((THREADS, len(STARTING_HANDS)), np.int64)

    def run(thread: int) -> None:
        for part in parts_of(len(chosen), 8 * THREADS)[thread::THREADS]:
            decide(part.start, part.stop, flops(), holes(), rank_gains, suit_gains, chosen, gained[thread])

    in_threads(run, range(THREADS))
    return chosen, gained.sum(axis=0)


def _spread(scale: Scale, checking: NDArray[np.bool_], chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The records of the hole cards that check, by how they end: fold, 1x, 2x; shape (3, 10, 4)."""
    classes = board_classes()
    rank_flops = np.zeros((RANK_FLOPS, RANK_PAIRS), np.int64)
    suit_flops = np.zeros((SUIT_FLOPS, PAIRS), np.int64)
    count_choices(flops(), holes(), chosen, rank_flops, suit_flops)
    rank_checked = np.bincount(holes().ranks[checking], minlength=RANK_PAIRS)
    suit_checked = np.bincount(holes().classes[:, checking].ravel(), minlength=PAIRS)
    records = np.zeros((THREADS, 3, 10, 4), np.int64)

    def run_ranks(thread: int) -> None:
        part = parts_of(RANK_PAIRS, THREADS)[thread]
        arrays = (classes.ranks, classes.rank_parts, rank_boards(), seven_cards().category, scale.pays, scale.unit)
        spread_rank_boards(part.start, part.stop, *arrays, rank_checked, rank_flops, records[thread])

    def run_suits(thread: int) -> None:
        arrays = (
            suit_boards(),
            seven_cards(),
            rank_boards(),
            scale.pays,
            scale.unit,
            empty_order(),
            empty_rows(PAIRS),
        )
        for part in parts_of(len(classes.suited), 8 * THREADS)[thread::THREADS]:
            spread_suit_boards(part.start, part.stop, *arrays, suit_checked, suit_flops, records[thread])

    in_threads(run_ranks, range(THREADS))
    in_threads(run_suits, range(THREADS))
    total: NDArray[np.int64] = records.sum(axis=0)
    return total
