"""The chances of all twos against one and the same shoe: to win if one is kept, and for two to win both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.odds.fast_action_holdem.counting import Rules, alike_suits, parts_of, suit_boards
from njrules.odds.fast_action_holdem.dealers import TWOS, WHOLE, Dealers, Groups, dealers, kinds_of, two_of
from njrules.odds.fast_action_holdem.loops import Ints, Numbers, Parts, add_hands
from njrules.odds.fast_action_holdem.orders import rank_orders, suit_orders
from njrules.odds.fast_action_holdem.strengths import PAIRS, Strengths, multisets, place_of, strengths
from njrules.odds.fast_action_holdem.sweep import LANES, fill_rank_rows, sweep_rows, sweep_suit_boards

Floats = NDArray[np.float64]

NO_PAIRS = np.zeros((0, 2), np.int64)


class Chances(NamedTuple):
    """Chances that the dealer has no natural and loses, one column a reading of the rules.

    Attributes:
        wins: of each two of cards, by its place among all 1,378, to win; shape (1378, readings).
        both: of each pair of twos asked for, to win both; shape (pairs, readings).
    """

    wins: Floats
    both: Floats


def chances(left: Ints, readings: Sequence[Rules], pairs: Ints = NO_PAIRS) -> tuple[Chances, Chances]:
    """Count for one shoe how often each two would win, and the same in a game without flushes.

    Args:
        left: how many of each card are left, by card index, whether the twos are still among them or not.
        readings: how the text is read, in up to :data:`~.sweep.LANES` ways that rank hands alike.
        pairs: places of two twos of cards, shape (n, 2), of which both may win.
    """
    rows = _rank_rows(left, readings)
    plain = _sweep_ranks(rows, readings, pairs)
    alike = alike_suits(left, np.zeros((0, 2), np.uint8))
    wins, both = np.zeros_like(plain.wins), np.zeros_like(plain.both)
    for first, parts in _suit_parts(left, sorted(set(alike)), readings):
        suits = [suit for suit in range(4) if alike[suit] == first]
        some, flushing = _sweep_suits(suits, left, parts, readings, pairs)
        wins += some.wins
        both += some.both
        rows -= flushing
    others = _sweep_ranks(rows, readings, pairs)
    total = Chances(wins + others.wins, both + others.both)
    return _shares(total, left, readings), _shares(plain, left, readings)


def chances_by_ranks(left: Ints, readings: Sequence[Rules], pairs: Ints = NO_PAIRS) -> Chances:
    """The second result of :func:`chances` alone."""
    return _shares(_sweep_ranks(_rank_rows(left, readings), readings, pairs), left, readings)


def missing(cards: Ints | tuple[()], decks: int) -> Ints:
    """How many of each card are left of so many decks without these."""
    left = np.full(52, decks, np.int64)
    np.subtract.at(left, np.asarray(cards, np.int64), 1)
    return left


def _shares(sums: Chances, left: Ints, readings: Sequence[Rules]) -> Chances:
    """The chances by the sums, without the lanes that no reading uses."""
    cards = int(left.sum())
    deals = float(WHOLE * comb(cards, 4) * comb(cards - 4, 5))
    return Chances(sums.wins[:, : len(readings)] / deals, sums.both[:, : len(readings)] / deals)


def _sweep_ranks(rows: Floats, readings: Sequence[Rules], pairs: Ints) -> Chances:
    """Wins of each two of cards and of each pair, from rows by the ranks of the board."""
    view = _views()[0]
    distinct, back = _seen(pairs, [view], PAIRS)
    sums, both = np.zeros(PAIRS * LANES), np.zeros(len(distinct) * LANES)
    sweep_rows(rows, rank_orders(_table(readings)), distinct, sums, both)
    return Chances(sums.reshape(-1, LANES)[view], both.reshape(-1, LANES)[back[0]])


def _sweep_suits(
    suits: list[int], left: Ints, parts: Parts, readings: Sequence[Rules], pairs: Ints
) -> tuple[Chances, Floats]:
    """The same from the boards with three or more cards of one of ``suits``, in which the same cards are left.

    With them the rows of these boards by their ranks.
    """
    table, views = _table(readings), [_views()[1 + suit] for suit in suits]
    distinct, back = _seen(pairs, views, TWOS)
    sums, both = np.zeros(TWOS * LANES), np.zeros(len(distinct) * LANES)
    rows = np.zeros((len(multisets(5)), (PAIRS + 1) * LANES))
    for common in (3, 4, 5):
        boards = suit_boards(common, suits[0], left, table)
        sweep_suit_boards(boards, suit_orders(common, table), parts, distinct, sums, both, rows)
    wins = np.sum([sums.reshape(-1, LANES)[view] for view in views], axis=0)
    return Chances(wins, np.sum([both.reshape(-1, LANES)[way] for way in back], axis=0)), len(suits) * rows


def _seen(pairs: Ints, views: list[Ints], twos: int) -> tuple[Ints, Ints]:
    """The distinct pairs as seen in some views, and for each view which of them each pair is."""
    seen = np.concatenate([np.sort(view[pairs], axis=1) for view in views])
    codes, back = np.unique(twos * seen[:, 0] + seen[:, 1], return_inverse=True)
    return np.stack(np.divmod(codes, twos), axis=1), back.reshape(len(views), -1)


def _rank_rows(left: Ints, readings: Sequence[Rules]) -> Floats:
    groups, ways = _ways(left, readings, lambda dealt: dealt.by_ranks)
    boards = multisets(5)
    rows = np.zeros((len(boards), (PAIRS + 1) * LANES), np.float32)
    parts = _side_by_side(groups, [each[0] for each in ways], 13, PAIRS)
    fill_rank_rows(boards, left.reshape(4, 13).sum(axis=0), parts, rows)
    return rows.astype(np.float64)


def _suit_parts(left: Ints, suits: list[int], readings: Sequence[Rules]) -> Iterator[tuple[int, Parts]]:
    """The dealer's hands by part, as seen from each suit."""
    groups, ways = _ways(left, readings, lambda dealt: dealt.by_suit)
    for suit in suits:
        yield suit, _side_by_side(groups, [each[suit] for each in ways], 26, TWOS)


def _ways(
    left: Ints, readings: Sequence[Rules], view: Callable[[Dealers], Groups]
) -> tuple[list[Groups], list[Ints]]:
    """The dealer's hands by group in some view, and how many ways each can be dealt; an entry a reading."""
    groups, ways = [], []
    for rules in readings:
        dealt = dealers(rules.natural, rules.readings)
        seen = view(dealt)
        counted = np.zeros((len(seen.of), len(seen.kinds)), np.int64)
        add_hands(dealt.cards, dealt.weight, left, seen.of, counted)
        groups.append(seen)
        ways.append(counted)
    return groups, ways


def _side_by_side(groups: list[Groups], ways: list[Ints], kinds: int, twos: int) -> Parts:
    """The hands by part of all readings: each two has a column for each."""
    found = [parts_of(each, some, kinds, twos) for each, some in zip(groups, ways, strict=True)]
    tables: list[Numbers] = []
    for same in zip(*(parts[:4] for parts in found), strict=True):
        table = np.zeros((*same[0].shape, LANES), np.float32)
        for lane, counted in enumerate(same):
            table[..., lane] = counted
        tables.append(table.reshape(len(table), -1))
    places = np.concatenate([place_of(each.kinds) for each in groups])
    order = np.argsort(places, kind="stable")
    two = np.concatenate([LANES * each.two + lane for lane, each in enumerate(groups)])[order]
    first = np.searchsorted(places[order], np.arange(comb(kinds + 3, 4) + 1))
    none, one, pair, three = tables
    return none, one, pair, three, first, two, np.concatenate(ways)[order].astype(np.float32)


def _table(readings: Sequence[Rules]) -> Strengths:
    return strengths(readings[0].five_of_a_kind)


@cache
def _views() -> tuple[Ints, ...]:
    """By two of cards: the place of its ranks, then the two that it is seen from each suit."""
    twos = multisets(2, 52)
    return (
        place_of(np.sort(twos % 13, axis=1)),
        *(two_of(kinds_of(twos.astype(np.uint8), suit)) for suit in range(4)),
    )
