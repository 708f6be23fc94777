"""The plain method, kept as the check of the fast one: every flop, every turn and river, every pair of hole cards.

For each of the 1,755 flops and each of its 1,176 turns and rivers the 1,081 pairs of other cards are ranked and
sorted; the dealer hands that a pair beats are those before it that share no card with it. Nothing is known here of
classes of boards or of differences that a suit makes. Half a minute on one processor.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import Lookup, Whole, ranks7, strength_of
from njrules.odds.ultimate_texas_holdem.decisions import flops, holes
from njrules.odds.ultimate_texas_holdem.money import Scale, fixed_net, play_is_best
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS, STARTING_HANDS
from njrules.odds.ultimate_texas_holdem.threads import THREADS, in_threads

DEALER_HANDS = 990


class PlainCounts(NamedTuple):
    """By starting hand, shape (169, 10, 4) and (169, 3, 10, 4), as :mod:`.shipped` has them."""

    play: NDArray[np.int64]
    check: NDArray[np.int64]


def solve_plainly(scale: Scale, part: slice = slice(None), threads: int = THREADS) -> PlainCounts:
    """Count all flops, or the ``part`` of the 1,755 that is given; only all of them give whole counts."""
    cards, times = flops().cards[part], flops().counts[part]
    play = np.zeros((threads, len(STARTING_HANDS), 10, 4), np.int64)
    check = np.zeros((threads, len(STARTING_HANDS), 3, 10, 4), np.int64)

    def run(thread: int) -> None:
        for flop in range(thread, len(cards), threads):
            records = count_flop(cards[flop], scale)
            _choose(records, holes().start, times[flop], scale.pays, scale.unit, play[thread], check[thread])

    in_threads(run, range(threads))
    combinations = np.array(COMBINATIONS)[:, None, None]
    return PlainCounts(play.sum(axis=0) // combinations // 10, check.sum(axis=0) // combinations[..., None])


def count_flop(flop: NDArray[np.int64], scale: Scale) -> NDArray[np.int64]:
    """The records of every pair of hole cards on one flop, shape (1326, 3, 10, 4).

    They are those of all turns, rivers and dealer hands, then of those at which the last decision is a fold or 1x.
    A pair that holds a card of the flop has none.
    """
    seven = ranks7()
    deck = np.setdiff1d(np.arange(52), flop)
    records = np.zeros((52 * 51 // 2, 3, 10, 4), np.int64)
    _count_flop(
        flop,
        deck,
        seven.start,
        seven.cards,
        seven.lanes,
        seven.lookup,
        seven.category,
        scale.pays,
        scale.unit,
        records,
    )
    return records


@njit(cache=True, nogil=True)
def _count_flop(
    flop: NDArray[np.int64],
    deck: NDArray[np.int64],
    start: Whole,
    cards: NDArray[np.int64],
    lanes: NDArray[np.int64],
    lookup: Lookup,
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    records: NDArray[np.int64],
) -> None:
    hands = np.zeros(1081, np.int64)
    ranked = np.zeros(1081, np.int64)
    rest = np.zeros(47, np.int64)
    for turn in range(len(deck)):
        for river in range(turn + 1, len(deck)):
            total, total_lanes = (
                start + cards[deck[turn]] + cards[deck[river]],
                lanes[deck[turn]] + lanes[deck[river]],
            )
            for card in flop:
                total += cards[card]
                total_lanes += lanes[card]
            left = 0
            for place in range(len(deck)):
                if place not in (turn, river):
                    rest[left] = deck[place]
                    left += 1
            count = 0
            for first in range(left):
                for second in range(first + 1, left):
                    one, other = rest[first], rest[second]
                    with_both = total + cards[one] + cards[other]
                    strength = strength_of(with_both, total_lanes + lanes[one] + lanes[other], lookup)
                    hands[count] = strength << 12 | one << 6 | other
                    count += 1
            _sort(hands, ranked, len(category))
            _count_board(ranked, category, pays, unit, records)


@njit(cache=True, nogil=True)
def _sort(hands: NDArray[np.int64], ranked: NDArray[np.int64], strengths: Whole) -> None:
    """Sort by strength, by counting how many hands have each."""
    place = np.zeros(strengths + 1, np.int32)
    for hand in hands:
        place[(hand >> 12) + 1] += 1
    for strength in range(strengths):
        place[strength + 1] += place[strength]
    for hand in hands:
        ranked[place[hand >> 12]] = hand
        place[hand >> 12] += 1


@njit(cache=True, nogil=True)
def _count_board(
    ranked: NDArray[np.int64],
    category: NDArray[np.uint8],
    pays: NDArray[np.int64],
    unit: Whole,
    records: NDArray[np.int64],
) -> None:
    """Add what every pair makes of one board; ``ranked`` holds strength and cards of the pairs, weakest first."""
    passed = np.zeros(52, np.int64)
    below_by_card = np.zeros(52, np.int64)
    below = 0
    while below < len(ranked) and category[ranked[below] >> 12] == 0:
        below_by_card[ranked[below] >> 6 & 63] += 1
        below_by_card[ranked[below] & 63] += 1
        below += 1
    begin = 0
    while begin < len(ranked):
        strength = ranked[begin] >> 12
        end = begin
        while end < len(ranked) and ranked[end] >> 12 == strength:
            end += 1
        before = passed.copy()
        for place in range(begin, end):
            passed[ranked[place] >> 6 & 63] += 1
            passed[ranked[place] & 63] += 1
        for place in range(begin, end):
            one, other = ranked[place] >> 6 & 63, ranked[place] & 63
            wins = begin - before[one] - before[other]
            not_losses = end - passed[one] - passed[other] + 1
            kind = np.int64(category[strength])
            unqualified = below - below_by_card[one] - below_by_card[other] + (kind == 0)
            record = (wins, DEALER_HANDS - not_losses, unqualified)
            hole = one * (103 - one) // 2 + other - one - 1
            last = 2 if play_is_best(kind, DEALER_HANDS, *record, pays, unit) else 1
            for plan in (0, last):
                records[hole, plan, kind, 0] += DEALER_HANDS
                for column in range(3):
                    records[hole, plan, kind, 1 + column] += record[column]
        begin = end


@njit(cache=True, nogil=True)
def _choose(
    records: NDArray[np.int64],
    start: NDArray[np.int64],
    times: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    play: NDArray[np.int64],
    check: NDArray[np.int64],
) -> None:
    """Take the better of 2x and a check with every pair, and add what follows to its starting hand."""
    for hole in range(len(records)):
        every, fold, one = records[hole]
        gain = _net(every, 2, pays, unit) - _net(one, 1, pays, unit) + 2 * fold[:, 0].sum() * unit
        play[start[hole]] += times * every
        if gain > 0:
            check[start[hole], 2] += times * every
        else:
            check[start[hole], 0] += times * fold
            check[start[hole], 1] += times * one


@njit(cache=True, nogil=True)
def _net(record: NDArray[np.int64], wager: Whole, pays: NDArray[np.int64], unit: Whole) -> Whole:
    net = np.int64(0)
    for category in range(10):
        hands, wins, losses, below = record[category]
        net += fixed_net(category, hands, wins, losses, below, pays, unit) + wager * (wins - losses) * unit
    return net
