"""Cards in the order in which a well shuffled shoe gives them, and cards with their suits exchanged."""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.cards import parse_cards

Cards = NDArray[np.uint8]
Ints = NDArray[np.int64]

SUIT_ORDERS = np.array(list(permutations(range(4))), np.int64)
"""The 24 ways to exchange the suits, shape (24, 4)."""


def deal(draw: np.random.Generator, rounds: int, cards: int, decks: int = 1) -> Cards:
    """The first cards of ``rounds`` freshly shuffled shoes, in the order of the deal.

    Returns:
        Card indices from 0 to 51, shape (rounds, cards).

    >>> hands = deal(np.random.default_rng(1), 1000, 52)
    >>> all(sorted(hand) == list(range(52)) for hand in hands.tolist())
    True
    """
    shoe = np.tile(np.arange(52, dtype=np.uint8), decks)
    out = np.empty((rounds, cards), np.uint8)
    _deal(shoe, draw.random((rounds, cards)), out)
    return out


@njit(cache=True, nogil=True)
def _deal(shoe: Cards, uniform: NDArray[np.float64], out: Cards) -> None:
    """Each card is drawn from all that are left; whatever order the shoe was in before does not matter."""
    size = len(shoe)
    for one in range(out.shape[0]):
        for place in range(out.shape[1]):
            other = place + int(uniform[one, place] * (size - place))
            card = shoe[other]
            shoe[other] = shoe[place]
            shoe[place] = card
            out[one, place] = card


def indices(hand: str) -> Ints:
    """The card indices of a hand in its text form, shape (1, n).

    >>> indices("2c As").tolist()
    [[0, 51]]
    """
    return np.array([[card.index for card in parse_cards(hand)]], np.int64)


def renamed(cards: Ints) -> Ints:
    """The cards with their suits exchanged in all 24 ways: shape (24, n, k) from (n, k).

    >>> sorted(set(renamed(np.array([[12]])).ravel().tolist()))
    [12, 25, 38, 51]
    """
    found: Ints = 13 * SUIT_ORDERS[:, cards // 13] + cards % 13
    return found


def place_of_three(cards: NDArray[np.integer]) -> Ints:
    """A place below 52 cubed for three cards whatever their order: shape (...,) from (..., 3).

    >>> place_of_three(np.array([[2, 1, 0], [0, 1, 2]])).tolist()
    [54, 54]
    """
    ordered = np.sort(cards.astype(np.int64), axis=-1)
    places: Ints = ordered @ np.array([2704, 52, 1])
    return places
