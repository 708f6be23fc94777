"""The chances of every hand at once, by the effects of the cards that the player holds.

A player's four cards are missing from the shoe. Let g(S) be the chance that a kept two wins when the cards S are
missing. For every S of up to two cards g is counted exactly; for a hand the effects of its single cards and of its
pairs are added up:

    g(hand) = sum of g(pairs) - 2 x sum of g(single cards) + 3 x g(nothing).

What is left out is what three and four cards do together. Where two of them are of one rank, that is no longer small,
and hangs on the ranks alone: there one hand of each set of ranks is counted exactly, and the difference is taken off
all others of these ranks. The chance that both halves of a split win, on which only
the spread of the net hangs, is taken to first order: the sum of its values for single cards, less three times that
for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.odds.fast_action_holdem.counting import (
    Rules,
    alike_suits,
    cards_left,
    count,
    first_able,
    parts_of,
    suit_boards,
)
from njrules.odds.fast_action_holdem.dealers import (
    TWOS,
    WHOLE,
    Dealers,
    canonical,
    dealers,
    kinds_of,
    renamed,
    two_of,
)
from njrules.odds.fast_action_holdem.loops import LOW, Ints, Parts, add_hands
from njrules.odds.fast_action_holdem.strengths import PAIRS, multisets, place_of, strengths
from njrules.odds.fast_action_holdem.sweep import (
    pair_rank_boards,
    pair_suit_boards,
    sweep_rank_boards,
    sweep_suit_boards,
)

Floats = NDArray[np.float64]

KEEPS = tuple(combinations(range(4), 2))
"""The places of the two cards that are kept, of four in ascending order."""

SPLITS = ((0, 5), (1, 4), (2, 3))
"""The keeps that the three splits play together."""


@cache
def hands() -> tuple[Ints, Ints]:
    """All hands up to suits: card indices, ascending, shape (22022, 4), and how many hands each stands for."""
    every, first, _ = canonical(4)
    places, many = np.unique(first, return_counts=True)
    return every[places], many


def keep_chances(decks: int, rules: Rules) -> Floats:
    """The chance of each of :data:`KEEPS` to win, for each of :func:`hands`, shape (22022, 6)."""
    found = second_order(decks, rules)
    return found - beyond(found, decks, rules)


def second_order(decks: int, rules: Rules) -> Floats:
    """The same by the effects of one and two cards alone."""
    dealt, _ = hands()
    twos = _twos_of(dealt)
    tables = [np.stack(list(_by_missing(size, decks, rules))) for size in range(3)]
    found: Floats = 3 * tables[0][0][twos]
    for card in range(4):
        found -= 2 * tables[1][dealt[:, card, None], twos]
    for both in range(6):
        found += tables[2][twos[:, both, None], twos]
    return found


def beyond(found: Floats, decks: int, rules: Rules) -> Floats:
    """What :func:`second_order` misses on hands that hold a rank twice, by the ranks of the hand and of the keep."""
    dealt, many = hands()
    ranks = place_of(np.sort(dealt % 13, axis=1))
    keeps = np.stack([_place_of_two(dealt[:, list(keep)] % 13) for keep in KEEPS], axis=1)
    missed = np.zeros_like(found)
    for place, held in enumerate(multisets(4)):
        if len(set(held)) == 4:
            continue
        alike = np.flatnonzero(ranks == place)
        example = alike[many[alike].argmax()]
        difference = found[example] - exact_chances(dealt[example], decks, rules)
        for two in set(keeps[example]):
            mean = difference[keeps[example] == two].mean()
            missed[alike] += np.where(keeps[alike] == two, mean, 0.0)
    return missed


def exact_chances(dealt: Ints, decks: int, rules: Rules) -> Floats:
    """The chance of each keep of one hand to win, counted exactly; shape (6,)."""
    cards = [Card.from_index(int(card)) for card in dealt]
    counted = count(cards_left(decks, cards), [(cards[one], cards[other]) for one, other in KEEPS], (), rules)
    return np.array([wins / counted.deals for wins in counted.wins])


def split_chances(decks: int, rules: Rules) -> Floats:
    """The chance that both halves of each of :data:`SPLITS` win, for each of :func:`hands`, shape (22022, 3)."""
    dealt, _ = hands()
    halves = [(_place_of_two(dealt[:, list(KEEPS[a])]), _place_of_two(dealt[:, list(KEEPS[b])])) for a, b in SPLITS]
    found = np.zeros((len(dealt), 3))
    whole = both_chances(_missing((), decks), rules)
    for split, (one, other) in enumerate(halves):
        found[:, split] = -3 * whole.of(one, other)
    cards, first, back = canonical(1)
    for place in np.unique(first):
        chances = both_chances(_missing(cards[place], decks), rules)
        for column in range(4):
            held = dealt[:, column]
            here = np.flatnonzero(first[held] == place)
            for suit in range(4):
                some = here[back[held[here]][:, 0] == suit]
                way = _renamed_twos(tuple(np.argsort(back[held[some[0]]]))) if len(some) else np.zeros(0, np.int64)
                for split, (one, other) in enumerate(halves):
                    found[some, split] += chances.of(way[one[some]], way[other[some]])
    return found


class BothWin:
    """The chance that both of two twos win, by their views: ranks alone, and each suit."""

    def __init__(self, by_ranks: Floats, by_suit: list[Floats], deals: float) -> None:
        self._tables = [_square(table) for table in (by_ranks, *by_suit)]
        self._deals = deals

    def of(self, one: Ints, other: Ints) -> Floats:
        """The chance by the places of two twos of cards."""
        total = np.zeros(len(one))
        for table, view in zip(self._tables, _views(), strict=True):
            total += table[view[one], view[other]]
        return total / self._deals


def both_chances(left: Ints, rules: Rules) -> BothWin:
    """Count for one shoe how often both of any two twos win."""
    by_ranks = np.zeros((PAIRS, PAIRS))
    parts, rows = _rank_parts(left, rules), left.reshape(4, 13)
    table = strengths(rules.five_of_a_kind)
    pair_rank_boards(multisets(5), rows.sum(axis=0), parts, table.by_ranks, by_ranks)
    by_suit: dict[int, Floats] = {}
    for suit, parts in _suit_parts(left, rules):
        by_suit[suit] = np.zeros((TWOS, TWOS))
        for common in (3, 4, 5):
            pair_suit_boards(suit_boards(common, suit, left, table), parts, by_suit[suit])
    return BothWin(by_ranks, [by_suit[suit] for suit in _alike(left)], _deals(left))


def win_chances(left: Ints, rules: Rules) -> Floats:
    """The chance of each two of cards, by its place among all 1,378, to win if it were kept; shape (1378,).

    ``left`` is how many of each card are left, whether the two is still among them or not.
    """
    rows, table = left.reshape(4, 13), strengths(rules.five_of_a_kind)
    sums = np.zeros((PAIRS, 2), np.int64)
    sweep_rank_boards(multisets(5), rows.sum(axis=0), _rank_parts(left, rules), table.by_ranks, sums)
    by_suit: dict[int, Floats] = {}
    for suit, parts in _suit_parts(left, rules):
        suited = np.zeros((TWOS, 2), np.int64)
        for common in (3, 4, 5):
            sweep_suit_boards(suit_boards(common, suit, left, table), parts, first_able(common), suited)
        by_suit[suit] = _joined(suited)
    tables = [_joined(sums), *(by_suit[suit] for suit in _alike(left))]
    total: Floats = np.sum([found[view] for found, view in zip(tables, _views(), strict=True)], axis=0)
    return total / _deals(left)


def _by_missing(size: int, decks: int, rules: Rules) -> Iterator[Floats]:
    """:func:`win_chances` with each set of so many cards missing; those equal up to suits are counted once."""
    every, first, back = canonical(size)
    counted = {place: win_chances(_missing(every[place], decks), rules) for place in np.unique(first)}
    for like, way in zip(first, back, strict=True):
        yield counted[like][_renamed_twos(tuple(np.argsort(way)))]


def _missing(cards: Ints | tuple[()], decks: int) -> Ints:
    left = np.full(52, decks, np.int64)
    for card in cards:
        left[card] -= 1
    return left


def _deals(left: Ints) -> float:
    cards = int(left.sum())
    return float(WHOLE * comb(cards, 4) * comb(cards - 4, 5))


def _rank_parts(left: Ints, rules: Rules) -> Parts:
    dealt = dealers(rules.natural, rules.readings)
    ways = np.zeros((1, len(dealt.by_ranks.kinds)), np.int64)
    add_hands(dealt.cards, dealt.weight, left, dealt.by_ranks.of, ways)
    return parts_of(dealt.by_ranks, ways[0], 13, PAIRS)


def _suit_parts(left: Ints, rules: Rules) -> Iterator[tuple[int, Parts]]:
    """The dealer's hands by part, seen from each suit that differs from those before it."""
    dealt: Dealers = dealers(rules.natural, rules.readings)
    ways = np.zeros((4, len(dealt.by_suit.kinds)), np.int64)
    add_hands(dealt.cards, dealt.weight, left, dealt.by_suit.of, ways)
    for suit in sorted(set(_alike(left))):
        yield suit, parts_of(dealt.by_suit, ways[suit], 26, TWOS)


def _alike(left: Ints) -> list[int]:
    return alike_suits(left, np.zeros((0, 2), np.uint8))


@cache
def _views() -> tuple[Ints, ...]:
    """By two of cards: the place of its ranks, then the two that it is seen from each suit."""
    twos = multisets(2, 52)
    return (
        place_of(np.sort(twos % 13, axis=1)),
        *(two_of(kinds_of(twos.astype(np.uint8), suit)) for suit in range(4)),
    )


@cache
def _renamed_twos(suits: tuple[int, ...]) -> Ints:
    """By two of cards: the place of the two with other suits."""
    return _place_of_two(renamed(multisets(2, 52), suits))


def _place_of_two(twos: Ints) -> Ints:
    return place_of(np.sort(twos, axis=1))


def _twos_of(dealt: Ints) -> Ints:
    """The places of the six twos of each hand."""
    return np.stack([place_of(dealt[:, list(keep)]) for keep in KEEPS], axis=1)


def _joined(sums: Ints) -> Floats:
    return sums[:, 0] + sums[:, 1] * float(1 << LOW)


def _square(lower: Floats) -> Floats:
    """A table of which the lower half is filled, with the upper half alike."""
    found: Floats = lower + np.tril(lower, -1).T
    return found
