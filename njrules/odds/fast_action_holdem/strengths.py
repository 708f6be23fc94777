"""Strengths of hands from several decks, in which a card may stand more than once: tables made from ``hands.py``.

Ranks count from 0, the two. A *multiset* of ranks, ascending, has a place among those of its size; the tables are
indexed by it. A *strength* counts the distinct five-card hands from the weakest, 1, upward, with duplicates and
flushes among them; seven cards take the best five.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.games.fast_action_holdem.rules import RANKINGS
from njrules.hands import Category, evaluate

RANKS = 13
PAIRS = 91
"""The multisets of two ranks."""

_PLACES = np.array([[comb(rank + place, place + 1) for rank in range(52)] for place in range(7)], np.int64)


@cache
def multisets(size: int, of: int = RANKS) -> NDArray[np.int64]:
    """All multisets of ``size`` of the numbers below ``of``, ascending in each row, each at its place."""
    found = np.array(list(combinations_with_replacement(range(of), size)), np.int64).reshape(
        comb(of + size - 1, size), size
    )
    ordered = np.empty_like(found)
    ordered[place_of(found)] = found
    return ordered


def place_of(ascending: NDArray[np.int64]) -> NDArray[np.int64]:
    """The place of each row among the multisets of its size.

    >>> place_of(np.array([[0, 0], [0, 1], [1, 1], [0, 2]])).tolist()
    [0, 1, 2, 3]
    """
    places = np.zeros(len(ascending), np.int64)
    for column in range(ascending.shape[1]):
        places += _PLACES[column][ascending[:, column]]
    return places


@dataclass(frozen=True, eq=False)
class Strengths:
    """The tables for one ranking.

    Attributes:
        by_ranks: shape (6188, 91): five community cards and two kept cards by their ranks, no flush considered.
        suited: shape (50388,) at most, by size 5, 6 and 7: the best flush or better among so many cards of one suit.
        category: by strength, the place of its category among ``categories``.
        categories: the ranking's, weakest first.
    """

    by_ranks: NDArray[np.int16]
    suited: dict[int, NDArray[np.int16]]
    category: NDArray[np.int64]
    categories: tuple[Category, ...]

    def with_suited(self, common: int) -> NDArray[np.int16]:
        """Flush strengths by the suit's ranks in common and the suit's ranks kept; 0 where five are not reached.

        Shape (multisets of ``common``, 1 + 13 + 91): the columns are no, one and two kept cards of the suit.
        """
        parts = []
        for kept in range(3):
            both = _merged(multisets(common), multisets(kept))
            table = self.suited.get(common + kept)
            parts.append(np.zeros(both.shape[:2], np.int16) if table is None else table[_places(both)])
        return np.ascontiguousarray(np.concatenate(parts, axis=1))


@cache
def strengths(five_of_a_kind: str) -> Strengths:
    """The tables for the ranking that an option names (:data:`~njrules.games.fast_action_holdem.rules.RANKINGS`)."""
    ranking = RANKINGS[five_of_a_kind]
    hands = [
        [
            evaluate([Card(int(rank) + 2, suits[place > 0]) for place, rank in enumerate(ranks)], ranking)
            for suits in ("cd", "ss")
        ]
        for ranks in multisets(5)
    ]
    scale = sorted({hand for both in hands for hand in both})
    place = {hand: number for number, hand in enumerate(scale, 1)}
    mixed, suited = (np.array([place[both[kind]] for both in hands], np.int16) for kind in (0, 1))
    seven = _best(mixed, 7)
    both = _merged(multisets(5), multisets(2))
    return Strengths(
        by_ranks=seven[_places(both)],
        suited={5: suited, 6: _best(suited, 6), 7: _best(suited, 7)},
        category=np.array([0, *(hand.order for hand in scale)], np.int64),
        categories=ranking.categories,
    )


@cache
def rank_boards(common: int) -> NDArray[np.int64]:
    """The rank multiset of a board, by its ranks in one suit (``common`` of them) and those of its other cards."""
    return _places(_merged(multisets(common), multisets(5 - common)))


def _best(five: NDArray[np.int16], size: int) -> NDArray[np.int16]:
    """The best five among ``size`` cards, by the strengths of five."""
    cards = multisets(size)
    chosen = [five[place_of(cards[:, list(columns)])] for columns in combinations(range(size), 5)]
    found: NDArray[np.int16] = np.max(chosen, axis=0)
    return found


def _merged(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every row of one with every row of the other, ascending; shape (rows, rows, columns together)."""
    shape = (len(one), len(other))
    left = np.broadcast_to(one[:, None, :], (*shape, one.shape[1]))
    right = np.broadcast_to(other[None, :, :], (*shape, other.shape[1]))
    return np.sort(np.concatenate([left, right], axis=2), axis=2)


def _places(merged: NDArray[np.int64]) -> NDArray[np.int64]:
    return place_of(merged.reshape(-1, merged.shape[2])).reshape(merged.shape[:2])
