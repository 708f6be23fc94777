"""All deals of the dealer's hand and the board against the ways to keep two cards: exact counts.

The plan is in :mod:`njrules.odds.fast_action_holdem.loops`; here the arrays are laid out and the counts read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.games.fast_action_holdem.house_way import USUAL, Readings
from njrules.games.fast_action_holdem.rules import FOUR_OF_A_KIND, ON_TOP
from njrules.hands import Category
from njrules.odds.fast_action_holdem.dealers import (
    BOTH_SUITED,
    ONE_SUITED,
    TWOS,
    WHOLE,
    Dealers,
    Groups,
    dealers,
    kinds_of,
    two_of,
    two_ranks,
    two_suited,
)
from njrules.odds.fast_action_holdem.loops import (
    LOW,
    Parts,
    SuitBoards,
    add_hands,
    add_parts,
    count_rank_boards,
    count_suit_boards,
)
from njrules.odds.fast_action_holdem.strengths import PAIRS, Strengths, multisets, place_of, rank_boards, strengths

_CATEGORIES = 11
_THREADS = 2


@dataclass(frozen=True)
class Rules:
    """What a count depends on beside the cards: the options of the game that change it."""

    natural: str = FOUR_OF_A_KIND
    five_of_a_kind: str = ON_TOP
    readings: Readings = USUAL

    @classmethod
    def chosen(cls, option: Callable[[str], str]) -> Rules:
        """The rules of a round, whose options ``option`` gives by name."""
        return cls(option("natural"), option("five_of_a_kind"), Readings.chosen(option))


USUAL_RULES = Rules()
"""The rules that the options have by default."""


@dataclass(frozen=True)
class Counts:
    """How many deals there are, all equally likely, and how they end.

    Attributes:
        deals: all deals of four cards to the dealer and five to the board.
        naturals: those in which the dealer has a natural.
        wins: by keep, those in which the dealer has none and the kept cards win.
        both_win: by pair of keeps (a split), those in which both win.
        dealer: by category, weakest first, those without a natural in which the dealer's hand ends so.
        player: the same for each keep's hand.
    """

    deals: int
    naturals: int
    wins: tuple[int, ...]
    both_win: tuple[int, ...]
    dealer: dict[Category, int]
    player: tuple[dict[Category, int], ...]


def count(
    left: NDArray[np.int64],
    keeps: Sequence[tuple[Card, Card]] = (),
    splits: Sequence[tuple[int, int]] = (),
    rules: Rules = USUAL_RULES,
) -> Counts:
    """Count every deal of the dealer's hand and the board from the cards that are left.

    Args:
        left: how many of each card are left, by card index, shape (52,).
        keeps: the twos that a player may keep.
        splits: pairs of keeps, by their places in ``keeps``, that a split would play together.
        rules: how the text is read.
    """
    hands, table = dealers(rules.natural, rules.readings), strengths(rules.five_of_a_kind)
    halves = np.array(splits, np.int64).reshape(-1, 2)
    shape = (len(keeps) + len(halves) + _CATEGORIES * (1 + len(keeps)) + 1, 2)
    kept = np.array([[card.index for card in two] for two in keeps], np.uint8).reshape(-1, 2)
    sums = [_count_ranks(left, hands, table, kept, halves, shape)]
    by_suit = np.zeros((4, len(hands.by_suit.kinds)), np.int64)
    add_hands(hands.cards, hands.weight, left, hands.by_suit.of, by_suit)
    alike = alike_suits(left, kept)
    with ThreadPoolExecutor(_THREADS) as pool:
        found = pool.map(
            lambda suit: _count_suit(suit, left, hands, by_suit[suit], table, kept, halves, shape), sorted(set(alike))
        )
        counted = dict(zip(sorted(set(alike)), found, strict=True))
    sums += [counted[suit] for suit in alike]
    totals = [sum(int(part[slot, 0]) + (int(part[slot, 1]) << LOW) for part in sums) for slot in range(shape[0])]
    return _read(totals, left, rules, table, len(keeps), len(halves))


def natural_ways(left: NDArray[np.int64], rules: Rules) -> int:
    """How many of the dealer's hands from the cards that are left are naturals."""
    naturals = dealers(rules.natural, rules.readings).naturals
    ways = np.zeros((1, 1), np.int64)
    add_hands(naturals, np.ones(len(naturals), np.int64), left, np.zeros((1, len(naturals)), np.int32), ways)
    return int(ways[0, 0])


def cards_left(decks: int, known: Sequence[Card]) -> NDArray[np.int64]:
    """How many of each card are left of so many decks once the known cards are out."""
    left = np.full(52, decks, np.int64)
    for card in known:
        left[card.index] -= 1
    return left


def alike_suits(left: NDArray[np.int64], kept: NDArray[np.uint8]) -> list[int]:
    """For each suit the first one that nothing tells from it: no kept card, and the same cards left."""
    free = [suit for suit in range(4) if not (kept // 13 == suit).any()]
    rows = left.reshape(4, 13)
    return [
        next((one for one in free if suit in free and (rows[one] == rows[suit]).all()), suit) for suit in range(4)
    ]


def _count_ranks(
    left: NDArray[np.int64],
    hands: Dealers,
    table: Strengths,
    kept: NDArray[np.uint8],
    halves: NDArray[np.int64],
    shape: tuple[int, int],
) -> NDArray[np.int64]:
    sums = np.zeros(shape, np.int64)
    by_ranks = np.zeros((1, len(hands.by_ranks.kinds)), np.int64)
    add_hands(hands.cards, hands.weight, left, hands.by_ranks.of, by_ranks)
    parts = parts_of(hands.by_ranks, by_ranks[0], 13, PAIRS)
    twos = place_of(np.sort(kept.astype(np.int64) % 13, axis=1))
    ranking = (table.by_ranks, table.category)
    count_rank_boards(multisets(5), left.reshape(4, 13).sum(axis=0), parts, ranking, twos, halves, sums)
    return sums


def _count_suit(
    suit: int,
    left: NDArray[np.int64],
    hands: Dealers,
    groups: NDArray[np.int64],
    table: Strengths,
    kept: NDArray[np.uint8],
    halves: NDArray[np.int64],
    shape: tuple[int, int],
) -> NDArray[np.int64]:
    sums = np.zeros(shape, np.int64)
    parts = parts_of(hands.by_suit, groups, 26, TWOS)
    seen = kinds_of(kept, suit)
    twos = two_of(seen)
    most = int((seen >= 13).sum(axis=1).max(initial=0))
    for common in (3, 4, 5):
        able = first_able(common)
        low = 0 if most + common >= 5 else able
        boards = suit_boards(common, suit, left, table)
        count_suit_boards(boards, parts, table.category, low, able, twos, halves, sums)
    return sums


def suit_boards(common: int, suit: int, left: NDArray[np.int64], table: Strengths) -> SuitBoards:
    """The boards with so many cards of a suit as the loops take them."""
    rows = left.reshape(4, 13)
    return (
        multisets(common),
        multisets(5 - common),
        other_parts(5 - common),
        np.concatenate([rows.sum(axis=0) - rows[suit], rows[suit]]),
        table.by_ranks,
        _flush(table, common),
        rank_boards(common),
        two_ranks(),
        two_suited(),
    )


def first_able(common: int) -> int:
    """The first two that makes a flush with so many cards of the suit in common."""
    return (BOTH_SUITED, ONE_SUITED, 0)[common - 3]


@cache
def _flush(table: Strengths, common: int) -> NDArray[np.int16]:
    return table.with_suited(common)


@cache
def other_parts(most: int) -> NDArray[np.int64]:
    """The multisets of up to ``most`` ranks, smallest first, padded to two columns with -1."""
    rows = [multisets(size) for size in range(most + 1)]
    return np.concatenate([np.pad(row, ((0, 0), (0, 2 - row.shape[1])), constant_values=-1) for row in rows])


def parts_of(groups: Groups, hands: NDArray[np.int64], kinds: int, twos: int) -> Parts:
    """The groups' hands by their parts."""
    tables = [np.zeros((comb(kinds + size - 1, size), twos + 1), np.int64) for size in range(4)]
    add_parts(groups.kinds, groups.two, hands, *tables)
    places = place_of(groups.kinds)
    first = np.searchsorted(places, np.arange(comb(kinds + 3, 4) + 1))
    return (tables[0], tables[1], tables[2], tables[3], first, groups.two, hands)


def _read(
    totals: list[int], left: NDArray[np.int64], rules: Rules, table: Strengths, keeps: int, splits: int
) -> Counts:
    """The sums by what they are of; each carries the weight of a hand, which falls away at the end of it all."""
    cards = int(left.sum())
    boards = comb(cards - 4, 5)
    begin = keeps + splits
    by_category = [
        dict(zip(table.categories, totals[begin + _CATEGORIES * row :], strict=False)) for row in range(1 + keeps)
    ]
    return Counts(
        WHOLE * comb(cards, 4) * boards,
        WHOLE * natural_ways(left, rules) * boards,
        tuple(totals[:keeps]),
        tuple(totals[keeps:begin]),
        by_category[0],
        tuple(by_category[1:]),
    )
