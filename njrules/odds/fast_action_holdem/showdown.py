"""Hands that lie open or are known, and a board of which some cards are still to come: exactly how it can end.

Boards are counted by their ranks as if no flush were possible, and those that make one in some suit again, as what
they are; both as arrays, so that nothing needs compiling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from njrules.cards import SUITS, Card
from njrules.games.fast_action_holdem.rules import ON_TOP
from njrules.hands import Category
from njrules.odds.fast_action_holdem.strengths import Strengths, multisets, place_of, strengths

_HAND = 2


@dataclass(frozen=True, eq=False)
class Showdown:
    """Classes of complete boards: the ``ways`` of each and what each hand is worth in it.

    A class may count less than nothing: it then takes back what its ranks alone gave to a board with a flush.

    Attributes:
        ways: shape (classes,); their sum is the number of boards to come.
        strength: shape (hands, classes).
        table: the strengths' tables.
    """

    ways: NDArray[np.int64]
    strength: NDArray[np.int16]
    table: Strengths

    @property
    def boards(self) -> int:
        """How many boards there are."""
        return int(self.ways.sum())

    def count(self, where: NDArray[np.bool_]) -> int:
        """On how many boards something holds that is said by class."""
        return int(self.ways[where].sum())

    def categories(self, hand: int) -> dict[Category, int]:
        """How often a hand ends in each category, weakest first."""
        kinds = self.table.category[self.strength[hand]]
        return {category: self.count(kinds == place) for place, category in enumerate(self.table.categories)}


def showdown(
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card],
    left: NDArray[np.int64],
    five_of_a_kind: str = ON_TOP,
) -> Showdown:
    """How hands of two cards end on all boards that begin with these cards.

    Args:
        hands: two cards each.
        board: the community cards that lie open, up to five.
        left: how many of each card can still come, by card index, shape (52,).
        five_of_a_kind: where it ranks.
    """
    table = strengths(five_of_a_kind)
    rows = left.reshape(4, 13)
    to_come = 5 - len(board)
    drawn = multisets(to_come)
    ways = [_ways(drawn, rows.sum(axis=0))]
    found = [_by_ranks(table, hands, _with(drawn, _ranks(board)))]
    for suit, letter in enumerate(SUITS):
        held = _ranks([card for card in board if card.suit == letter])
        others = rows.sum(axis=0) - rows[suit]
        for more in range(max(3 - len(held), 0), to_come + 1):
            suited, rest = _product(multisets(more), multisets(to_come - more))
            times = _ways(suited, rows[suit]) * _ways(rest, others)
            plain = _by_ranks(table, hands, _with(np.concatenate([suited, rest], axis=1), _ranks(board)))
            flush = _by_suit(table, hands, letter, _with(suited, held))
            changed = (times > 0) & (flush > plain).any(axis=0)
            ways += [times[changed], -times[changed]]
            found += [np.maximum(flush, plain)[:, changed], plain[:, changed]]
    return Showdown(np.concatenate(ways), np.concatenate(found, axis=1), table)


def _ranks(cards: Sequence[Card]) -> list[int]:
    return [card.rank - 2 for card in cards]


def _with(drawn: NDArray[np.int64], held: Sequence[int]) -> NDArray[np.int64]:
    """Each row with the ranks held, ascending."""
    return np.sort(np.pad(drawn, ((0, 0), (0, len(held)))) + np.array([0] * drawn.shape[1] + list(held), np.int64))


def _product(one: NDArray[np.int64], other: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every row of one beside every row of the other."""
    return np.repeat(one, len(other), axis=0), np.tile(other, (len(one), 1))


def _ways(ranks: NDArray[np.int64], left: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many sets of cards have these ranks, ascending in each row, with so many left of each rank."""
    ways = np.ones(len(ranks), np.int64)
    same = np.ones(len(ranks), np.int64)
    for place in range(ranks.shape[1]):
        if place:
            same = np.where(ranks[:, place] == ranks[:, place - 1], same + 1, 1)
        ways = ways * np.maximum(left[ranks[:, place]] - same + 1, 0) // same
    return ways


def _by_ranks(table: Strengths, hands: Sequence[Sequence[Card]], boards: NDArray[np.int64]) -> NDArray[np.int16]:
    places = place_of(boards)
    twos = place_of(np.sort(np.array([_ranks(hand) for hand in hands], np.int64).reshape(-1, _HAND)))
    return table.by_ranks[places[None, :], twos[:, None]]


def _by_suit(
    table: Strengths, hands: Sequence[Sequence[Card]], letter: str, suited: NDArray[np.int64]
) -> NDArray[np.int16]:
    """The flush of each hand with so many cards of the suit in common, 0 where there is none."""
    found = np.zeros((len(hands), len(suited)), np.int16)
    for row, hand in enumerate(hands):
        both = _with(suited, _ranks([card for card in hand if card.suit == letter]))
        if both.shape[1] in table.suited:
            found[row] = table.suited[both.shape[1]][place_of(both)]
    return found
