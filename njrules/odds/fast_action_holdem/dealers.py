"""Every hand that the dealer can be dealt, what the house way keeps of it, and the same seen from one suit.

Seen from a suit a card is one of 26 *kinds*: 0 to 12 its rank in another suit, 13 to 25 its rank in this suit. Two
kept cards are one of 351 *twos*: 0 to 90 none of the suit (by the place of their ranks), 91 to 259 one of it (13
times its rank, plus the other's rank), 260 to 350 both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.games.fast_action_holdem.house_way import USUAL, Readings, house_way
from njrules.games.fast_action_holdem.rules import is_natural, without
from njrules.odds.fast_action_holdem.strengths import PAIRS, multisets, place_of

WHOLE = 6
"""The weight of a hand. Where the house way leaves it to chance which two are kept, they share it."""

ONE_SUITED, BOTH_SUITED, TWOS = PAIRS, PAIRS + 169, 351
"""Where the twos with one card of the suit and with both begin, and how many twos there are."""


@dataclass(frozen=True, eq=False)
class Groups:
    """The dealer's hands gathered by the kinds of their cards and the two that are kept.

    Attributes:
        of: the group of each hand, shape (4, hands) by suit, or (1, hands) by ranks alone.
        kinds: the four kinds of each group, ascending, shape (groups, 4).
        two: the two that are kept, shape (groups,).
    """

    of: NDArray[np.int32]
    kinds: NDArray[np.int64]
    two: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Dealers:
    """The dealer's hands under one reading of naturals and house ways.

    Attributes:
        cards: card indices, shape (hands, 4): the two kept, then the two discarded.
        weight: of each, :data:`WHOLE` unless several ways to keep share it.
        naturals: card indices, shape (naturals, 4).
        by_suit: the groups seen from a suit.
        by_ranks: the groups by ranks alone; a two is then the place of its ranks.
    """

    cards: NDArray[np.uint8]
    weight: NDArray[np.int64]
    naturals: NDArray[np.uint8]
    by_suit: Groups
    by_ranks: Groups


@cache
def dealers(natural: str, readings: Readings = USUAL) -> Dealers:
    """All hands of four cards from several decks, set by :func:`house_way`."""
    hands, first, back = canonical(4)
    distinct, of = np.unique(first, return_inverse=True)
    examples = [tuple(Card.from_index(int(card)) for card in hands[place]) for place in distinct]
    natural_ones = np.array([is_natural(cards, natural) for cards in examples])
    kept = [_kept(cards, readings) for cards in examples]
    begins = np.concatenate([[0], np.cumsum([len(ways) for ways in kept])])
    cards = np.array([[card.index for card in four] for ways in kept for four, _ in ways])
    weights = np.array([weight for ways in kept for _, weight in ways])
    played = np.flatnonzero(~natural_ones[of])
    counts = (begins[1:] - begins[:-1])[of[played]]
    which = np.repeat(played, counts)
    option = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts) + begins[of[which]]
    suits = np.take_along_axis(back[which], cards[option] // 13, axis=1)
    set_hands = (13 * suits + cards[option] % 13).astype(np.uint8)
    return Dealers(
        set_hands,
        weights[option],
        hands[natural_ones[of]].astype(np.uint8),
        _groups([kinds_of(set_hands, suit) for suit in range(4)], 26),
        _groups([set_hands.astype(np.int64) % 13], 13),
    )


def kinds_of(cards: NDArray[np.uint8], suit: int) -> NDArray[np.int64]:
    """The kinds of cards seen from a suit, same shape."""
    suits, ranks = np.divmod(cards.astype(np.int64), 13)
    kinds: NDArray[np.int64] = ranks + 13 * (suits == suit)
    return kinds


def two_of(kinds: NDArray[np.int64]) -> NDArray[np.int64]:
    """The two that each row of two kinds makes."""
    low, high = np.sort(kinds, axis=1).T
    ranks = place_of(np.sort(kinds % 13, axis=1))
    one = ONE_SUITED + 13 * (high - 13) + low
    found: NDArray[np.int64] = np.where(high < 13, ranks, np.where(low < 13, one, BOTH_SUITED + ranks))
    return found


@cache
def two_ranks() -> NDArray[np.int64]:
    """By two: the place of its ranks."""
    one = np.array([[rank, other] for rank in range(13) for other in range(13)])
    return np.concatenate([np.arange(PAIRS), place_of(np.sort(one, axis=1)), np.arange(PAIRS)])


@cache
def two_suited() -> NDArray[np.int64]:
    """By two: the column of its cards of the suit in :meth:`Strengths.with_suited`."""
    return np.concatenate([np.zeros(PAIRS, np.int64), 1 + np.repeat(np.arange(13), 13), 14 + np.arange(PAIRS)])


@cache
def canonical(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """All multisets of so many cards, and for each the first one that is equal up to suits, and the way back.

    Returns:
        The card indices, ascending, shape (multisets, size); the place of the first one, shape (multisets,); and by
        suit of the first one the suit that it has here, shape (multisets, 4).
    """
    hands = multisets(size, 52)
    first = np.arange(len(hands))
    back = np.tile(np.arange(4), (len(hands), 1))
    for suits in permutations(range(4)):
        place = place_of(np.sort(renamed(hands, suits), axis=1))
        lower = place < first
        first[lower] = place[lower]
        back[lower] = np.argsort(suits)
    return hands, first, back


def renamed(cards: NDArray[np.int64], suits: Sequence[int]) -> NDArray[np.int64]:
    """The cards with other suits: ``suits`` by their own."""
    found: NDArray[np.int64] = 13 * np.array(suits)[cards // 13] + cards % 13
    return found


def _kept(cards: Sequence[Card], readings: Readings) -> list[tuple[tuple[Card, ...], int]]:
    """The ways to set a hand, kept cards first, each with its weight: all orders of the deal are equally likely."""
    may_tie = max(Counter(card.rank for card in cards).values()) > 2
    orders = list(permutations(cards)) if may_tie else [tuple(cards)]
    found = Counter(tuple(sorted(house_way(order, readings)[0])) for order in orders)
    return [((*kept, *without(cards, kept)), WHOLE * count // len(orders)) for kept, count in found.items()]


def _groups(kinds: list[NDArray[np.int64]], count: int) -> Groups:
    """Gather hands whose cards have these kinds; the columns are the two kept, then the two discarded."""
    keys = []
    for seen in kinds:
        two = two_of(seen[:, :2]) if count == 26 else place_of(np.sort(seen[:, :2], axis=1))
        keys.append(TWOS * place_of(np.sort(seen, axis=1)) + two)
    distinct, of = np.unique(np.concatenate(keys), return_inverse=True)
    return Groups(of.reshape(len(kinds), -1).astype(np.int32), multisets(4, count)[distinct // TWOS], distinct % TWOS)
