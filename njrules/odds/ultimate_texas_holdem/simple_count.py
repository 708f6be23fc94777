"""Make the committed counts of the simple strategy: ``python -m njrules.odds.ultimate_texas_holdem.simple_count``.

Every five-card board up to suits with every pair of hole cards. On a board all hands are sorted, which gives wins,
losses and outs; which of the ten flops before it are raised is looked up. No loop of the solver takes part.
"""

from __future__ import annotations

import time
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.evaluator import categories, distinct, example, tables
from njrules.games.ultimate_texas_holdem import table_named
from njrules.hands import FIVE_CARD, Category
from njrules.odds.stored import Account, Columns, by_column, crossed, write
from njrules.odds.ultimate_texas_holdem.boards import Lookup, Whole, ranks7, strength_of
from njrules.odds.ultimate_texas_holdem.decisions import holes, sets_up_to_suits
from njrules.odds.ultimate_texas_holdem.money import play_is_best, scale_of
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES, PLAYS
from njrules.odds.ultimate_texas_holdem.shipped import ODDS, RECORD, RECORD_HOLDS, odds_text
from njrules.odds.ultimate_texas_holdem.simple_cost import BLIND, MISTAKEN, PLAYED
from njrules.odds.ultimate_texas_holdem.simple_strategy import OUTS, RAISED, made
from njrules.odds.ultimate_texas_holdem.threads import THREADS, in_threads, parts_of

_DEALER_HANDS = 990
_PAIR, _TWO_PAIR = (FIVE_CARD.categories.index(category) for category in (Category.PAIR, Category.TWO_PAIR))
_TEN = 8


class Ranks(NamedTuple):
    """Tables for five, six and seven cards; ``made`` orders the strengths without their kickers."""

    cards: NDArray[np.int64]
    lanes: NDArray[np.int64]
    start: int
    five: Lookup
    six: Lookup
    seven: Lookup
    category: NDArray[np.int64]
    made: NDArray[np.int64]


@cache
def ranks() -> Ranks:
    """The tables for the loops here."""
    found = ranks7()
    five, six = ((table.rows, table.table, table.flush) for table in map(tables, (5, 6)))
    size = distinct()
    orders = [made(example(strength)) for strength in range(1, size + 1)]
    places = {order: place for place, order in enumerate(sorted(set(orders)))}
    kinds = np.concatenate([[0], categories(np.arange(1, size + 1))]).astype(np.int64)
    without_kickers = np.array([0, *(places[order] for order in orders)], np.int64)
    return Ranks(found.cards, found.lanes, found.start, five, six, found.lookup, kinds, without_kickers)


@cache
def raised_flops() -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The place of each flop by its ascending cards, and by place and pair of hole cards whether 2x is played."""
    flops = np.array(list(combinations(range(52), 3)), np.int64)
    place = np.zeros((52, 52, 52), np.int64)
    place[tuple(flops.T)] = np.arange(len(flops))
    raised = np.zeros((len(flops), len(holes().cards)), np.bool_)

    def run(part: slice) -> None:
        _raise_flops(flops[part], holes().cards, ranks(), raised[part])

    in_threads(run, parts_of(len(flops), 4 * THREADS))
    return place, raised


def count_boards(boards: NDArray[np.int64], times: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The records of these boards, each counted ``times``: by play wager, and of the mistakes on the river.

    Args:
        boards: card indices, ascending in each row, shape (n, 5).
        times: how often each counts, shape (n,).

    Returns:
        Shapes (5, 10, 4) and (2, 10, 4), each board once for each of its ten flops.
    """
    scale = scale_of(table_named(BLIND))
    raised_first = np.array(RAISED)[holes().start]
    parts = parts_of(len(boards), 8 * THREADS)
    records = np.zeros((len(parts), 7, 10, 4), np.int64)
    strategy = (holes().cards, raised_first, *raised_flops(), ranks(), scale.pays, scale.unit, OUTS)

    def run(task: tuple[int, slice]) -> None:
        number, part = task
        _count_boards(boards[part], times[part], *strategy, records[number])

    in_threads(run, enumerate(parts))
    total = records.sum(axis=0)
    return total[:5], total[5:]


@njit(cache=True, nogil=True)
def _raise_flops(flops: NDArray[np.int64], pairs: NDArray[np.int64], ranks: Ranks, raised: NDArray[np.bool_]) -> None:
    suits = np.zeros(4, np.int64)
    for place in range(len(flops)):
        flop = flops[place]
        low, middle, high = flop % 13
        unpaired = low != middle and middle != high and low != high
        for pair in range(len(pairs)):
            one, other = pairs[pair]
            if (flop == one).any() or (flop == other).any():
                continue
            total = ranks.start + ranks.cards[one] + ranks.cards[other]
            lanes = ranks.lanes[one] + ranks.lanes[other]
            suits[:] = 0
            suits[one // 13] += 1
            suits[other // 13] += 1
            for card in flop:
                total += ranks.cards[card]
                lanes += ranks.lanes[card]
                suits[card // 13] += 1
            category = ranks.category[strength_of(total, lanes, ranks.five)]
            hidden_pair = category == _PAIR and unpaired and (one % 13 > 0 or other % 13 > 0)
            flush = (one % 13 >= _TEN and suits[one // 13] == 4) or (other % 13 >= _TEN and suits[other // 13] == 4)
            raised[place, pair] = hidden_pair or category >= _TWO_PAIR or flush


@njit(cache=True, nogil=True)
def _count_boards(
    boards: NDArray[np.int64],
    times: NDArray[np.int64],
    pairs: NDArray[np.int64],
    raised_first: NDArray[np.bool_],
    flop_place: NDArray[np.int64],
    raised: NDArray[np.bool_],
    ranks: Ranks,
    pays: NDArray[np.int64],
    unit: Whole,
    outs: Whole,
    records: NDArray[np.int64],
) -> None:
    flops = np.zeros(10, np.int64)
    for place in range(len(boards)):
        board = boards[place]
        total, lanes = np.int64(ranks.start), np.int64(0)
        for card in board:
            total += ranks.cards[card]
            lanes += ranks.lanes[card]
        common = ranks.made[strength_of(total, lanes, ranks.five)]
        number = 0
        for i in range(5):
            for j in range(i + 1, 5):
                for k in range(j + 1, 5):
                    flops[number] = flop_place[board[i], board[j], board[k]]
                    number += 1
        single = _sorted_singles(board, total, lanes, ranks)
        hands = _sorted_pairs(board, pairs, total, lanes, ranks)
        _count_hands(
            hands, single, common, flops, times[place], pairs, raised_first, raised, ranks, pays, unit, outs, records
        )


@njit(cache=True, nogil=True)
def _sorted_singles(board: NDArray[np.int64], total: Whole, lanes: Whole, ranks: Ranks) -> NDArray[np.int64]:
    """The strengths of the board with each other card, ascending."""
    found = np.zeros(47, np.int64)
    place = 0
    for card in range(52):
        if not (board == card).any():
            found[place] = strength_of(total + ranks.cards[card], lanes + ranks.lanes[card], ranks.six)
            place += 1
    found.sort()
    return found


@njit(cache=True, nogil=True)
def _sorted_pairs(
    board: NDArray[np.int64], pairs: NDArray[np.int64], total: Whole, lanes: Whole, ranks: Ranks
) -> NDArray[np.int64]:
    """Each pair of other cards as 2048 times its strength plus its number, ascending."""
    found = np.zeros(1081, np.int64)
    free = np.ones(52, np.bool_)
    free[board] = False
    place = 0
    for pair in range(len(pairs)):
        one, other = pairs[pair]
        if free[one] and free[other]:
            with_both = total + ranks.cards[one] + ranks.cards[other]
            strength = np.int64(strength_of(with_both, lanes + ranks.lanes[one] + ranks.lanes[other], ranks.seven))
            found[place] = strength << 11 | pair
            place += 1
    found.sort()
    return found


@njit(cache=True, nogil=True)
def _count_hands(
    hands: NDArray[np.int64],
    single: NDArray[np.int64],
    common: Whole,
    flops: NDArray[np.int64],
    times: Whole,
    pairs: NDArray[np.int64],
    raised_first: NDArray[np.bool_],
    raised: NDArray[np.bool_],
    ranks: Ranks,
    pays: NDArray[np.int64],
    unit: Whole,
    outs: Whole,
    records: NDArray[np.int64],
) -> None:
    """Add every hand on a board to the play wagers that the strategy makes with it before each of its ten flops."""
    below = 0
    below_of, passed, before = np.zeros(52, np.int64), np.zeros(52, np.int64), np.zeros(52, np.int64)
    while below < len(hands) and ranks.category[hands[below] >> 11] == 0:
        below_of[pairs[hands[below] & 2047, 0]] += 1
        below_of[pairs[hands[below] & 2047, 1]] += 1
        below += 1
    begin = weaker = 0
    while begin < len(hands):
        strength = hands[begin] >> 11
        end = begin
        before[:] = passed
        while end < len(hands) and hands[end] >> 11 == strength:
            passed[pairs[hands[end] & 2047, 0]] += 1
            passed[pairs[hands[end] & 2047, 1]] += 1
            end += 1
        while weaker < len(single) and single[weaker] <= strength:
            weaker += 1
        category = ranks.category[strength]
        plays = ranks.made[strength] > common or len(single) - weaker < outs
        for place in range(begin, end):
            pair = hands[place] & 2047
            one, other = pairs[pair]
            wins = begin - before[one] - before[other]
            losses = _DEALER_HANDS - (end - passed[one] - passed[other] + 1)
            unqualified = below - below_of[one] - below_of[other] + (1 if category == 0 else 0)
            record = (_DEALER_HANDS, wins, losses, unqualified)
            if raised_first[pair]:
                _add(records[4, category], record, 10 * times)
                continue
            early = 0
            for flop in flops:
                early += raised[flop, pair]
            late = (10 - early) * times
            _add(records[2, category], record, early * times)
            _add(records[1 if plays else 0, category], record, late)
            if plays != play_is_best(category, _DEALER_HANDS, wins, losses, unqualified, pays, unit):
                _add(records[6 if plays else 5, category], record, late)
        begin = end


@njit(cache=True, nogil=True)
def _add(row: NDArray[np.int64], record: tuple[Whole, Whole, Whole, Whole], times: Whole) -> None:
    for column in range(4):
        row[column] += record[column] * times


def store(plays: NDArray[np.int64], mistakes: NDArray[np.int64], seconds: float) -> None:
    """Write the records, as :func:`count_boards` gives them over all boards, and the account of them."""
    rows = {PLAYED: (PLAYS, plays), MISTAKEN: (PLAYS[:2], mistakes)}
    tables: dict[str, Columns] = {
        name: {**crossed(play=of, category=CATEGORIES), **by_column(RECORD, records.reshape(-1, len(RECORD)))}
        for name, (of, records) in rows.items()
    }
    account = Account(
        PLAYED,
        "How the whole game of Ultimate Texas Hold 'Em can end by the simple strategy, over all hole cards, boards, "
        "flops of a board and dealer hands; and the river decisions that the best play takes otherwise.",
        "python -m njrules.odds.ultimate_texas_holdem.simple_count",
        seconds,
        {
            "play": "the play wager that the simple strategy makes",
            "category": "the category of the player's final hand",
            **RECORD_HOLDS,
        },
        {ODDS: {BLIND: list(odds_text(table_named(BLIND)))}},
    )
    write(tables, account)


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    plays, mistakes = count_boards(*sets_up_to_suits(5))
    store(plays, mistakes, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
