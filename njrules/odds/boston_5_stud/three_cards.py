"""The 1,755 hands of three cards up to suits: what a player knows when the second wager is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.errors import InputError

HANDS = 1755
_SUIT_ORDERS = np.array(list(permutations(range(4))), np.int64)


@cache
def triples() -> NDArray[np.int64]:
    """All 22,100 sets of three card indices, shape (22100, 3), by the last card, then the middle, then the first."""
    found = [(one, two, three) for three in range(52) for two in range(three) for one in range(two)]
    return np.array(found, np.int64)


def canonical(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each hand, shape (n,) from (n, 3): equal where an exchange of suits turns one into the other.

    >>> a, b = canonical(np.array([[0, 13, 12], [39, 26, 51]]))
    >>> bool(a == b)
    True
    """
    suits, ranks = hands // 13, hands % 13
    relabelled = np.sort(13 * _SUIT_ORDERS[:, suits] + ranks, axis=2)
    numbers: NDArray[np.int64] = (relabelled @ np.array([2704, 52, 1])).min(axis=0)
    return numbers


@cache
def catalogue() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The hands up to suits in a fixed order: their numbers, a place of each among :func:`triples`, how many each is.

    >>> numbers, places, combinations = catalogue()
    >>> len(numbers), int(combinations.sum())
    (1755, 22100)
    """
    numbers, places, combinations = np.unique(canonical(triples()), return_index=True, return_counts=True)
    return numbers, places, combinations


def index_of(cards: Sequence[Card]) -> int:
    """The place of three cards in the catalogue, from 0 to 1,754.

    Raises:
        InputError: these are not three cards.
    """
    if len(cards) != 3:
        raise InputError(f"{len(cards)} cards; a player decides with three, such as As Kd 7c.")
    (number,) = canonical(np.array([[card.index for card in cards]], np.int64))
    return int(np.searchsorted(catalogue()[0], number))


def example_of(index: int) -> tuple[Card, Card, Card]:
    """Three cards that stand at this place of the catalogue, highest rank first."""
    cards = (Card.from_index(int(card)) for card in triples()[catalogue()[1][index]])
    one, two, three = sorted(cards, reverse=True)
    return one, two, three
