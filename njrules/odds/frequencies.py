"""How often each category comes among hands of three, five or seven cards, from one deck or several, exactly.

The cards to come are counted by their ranks, as if no flush were possible; then, for each suit, the cards that make a
flush in it are counted again as what they are. Several decks hold twins, so a rank may come more than four times, and
a flush may hold a rank twice.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.hands import FIVE_CARD, FIVE_CARD_MANY_DECKS, THREE_CARD, Category, Ranking
from njrules.paytables import Provenance

SIZES = (3, 5, 7)
DECKS = tuple(range(1, 9))

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Draw:
    """Hands of ``size`` cards from so many decks, of which ``held`` are known; those ``gone`` cannot come.

    Raises:
        InputError: the size or the decks are not counted here, or the cards do not fit them.
    """

    size: int
    decks: int = 1
    held: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if self.size not in SIZES:
            raise InputError(f"Hands of {self.size} cards are not counted; hands of 3, 5 or 7 cards are.")
        if self.decks not in DECKS:
            raise InputError(f"{self.decks} decks are not counted; 1 to {DECKS[-1]} are.")
        if len(self.held) > self.size:
            raise InputError(f"{len(self.held)} cards are held; a hand here has {self.size}.")
        require_available((*self.held, *self.gone), self.decks)
        if self.to_come > 52 * self.decks - len(self.held) - len(self.gone):
            raise InputError(f"{len(self.gone)} cards are out; fewer are left than the {self.to_come} to come.")

    @property
    def to_come(self) -> int:
        """How many cards of the hand are still to come."""
        return self.size - len(self.held)

    @property
    def ranking(self) -> Ranking:
        """The ranking that the hands take."""
        if self.size == 3:
            return THREE_CARD
        return FIVE_CARD if self.decks == 1 else FIVE_CARD_MANY_DECKS

    @property
    def order(self) -> Provenance:
        """Where the order of the categories was read: 13:69F-25.5(b) has it for five cards of one deck only."""
        return Provenance.NEW_JERSEY if self.ranking is FIVE_CARD else Provenance.TRADE

    @property
    def left(self) -> Ints:
        """How many of each card can still come, by suit and rank, shape (4, 13)."""
        return self.decks - _by_card((*self.held, *self.gone))

    @property
    def own(self) -> Ints:
        """How many of each card are held, shape (4, 13)."""
        return _by_card(self.held)


def _by_card(cards: tuple[Card, ...]) -> Ints:
    return np.bincount([card.index for card in cards], minlength=52).astype(np.int64).reshape(4, 13)


@lru_cache(maxsize=256)
def frequencies(draw: Draw) -> dict[Category, int]:
    """How many of the equally likely ways to complete the hand end in each category, weakest first.

    >>> frequencies(Draw(5))[Category.FLUSH], frequencies(Draw(7))[Category.FLUSH]
    (5108, 4047644)
    >>> frequencies(Draw(5, decks=6))[Category.FIVE_OF_A_KIND]
    552552
    """
    counts = np.zeros(len(draw.ranking.categories), np.int64)
    left, own = draw.left, draw.own
    in_all, held = left.sum(axis=0), own.sum(axis=0)
    came = _multisets(draw.to_come)
    _add(counts, kinds(came + held, draw.ranking), _ways(came, in_all))
    alike = Counter((tuple(left[suit]), tuple(own[suit])) for suit in range(4))
    for (suited, suited_held), times in alike.items():
        for plain, flush, ways in _flushes(draw, np.array(suited), np.array(suited_held)):
            _add(counts, plain, -times * ways)
            _add(counts, flush, times * ways)
    return dict(zip(draw.ranking.categories, counts.tolist(), strict=True))


def chances(draw: Draw) -> dict[Category, Fraction]:
    """The chance of each category, weakest first.

    >>> str(chances(Draw(3))[Category.PAIR])
    '72/425'
    """
    counts = frequencies(draw)
    total = sum(counts.values())
    return {category: Fraction(count, total) for category, count in counts.items()}


def kinds(ranks: Ints, ranking: Ranking) -> Ints:
    """The category of hands in mixed suits, as its place in the ranking, by how often they hold each rank."""
    most = ranks.max(axis=1, initial=0)
    pairs, threes = (ranks >= 2).sum(axis=1), (ranks >= 3).sum(axis=1)
    straight = _with_straight(ranking.size)[_masks(ranks)]
    found = {
        Category.PAIR: pairs >= 1,
        Category.TWO_PAIR: pairs >= 2,
        Category.THREE_OF_A_KIND: most >= 3,
        Category.STRAIGHT: straight,
        Category.FULL_HOUSE: (threes >= 1) & (pairs >= 2),
        Category.FOUR_OF_A_KIND: most >= 4,
        Category.FIVE_OF_A_KIND: most >= 5,
    }
    return _strongest(len(ranks), found, ranking)


def suited_kinds(suited: Ints, ranking: Ranking) -> Ints:
    """The category that the cards of one suit make, enough of them for a flush, by how often they hold each rank."""
    masks = _masks(suited)
    straight, royal = _with_straight(ranking.size)[masks], masks >> 8 == 0b11111
    found = {
        Category.FLUSH: np.ones(len(masks), np.bool_),
        Category.STRAIGHT_FLUSH: straight,
        Category.ROYAL_FLUSH: royal,
    }
    return _strongest(len(masks), found, ranking)


def _strongest(size: int, found: dict[Category, NDArray[np.bool_]], ranking: Ranking) -> Ints:
    """The strongest of the categories found, among those of the ranking."""
    best = np.zeros(size, np.int64)
    for place, category in enumerate(ranking.categories):
        if category in found:
            best[found[category]] = place
    return best


def _flushes(draw: Draw, left: Ints, held: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
    """The hands with a flush in one suit: their category without it, with it, and in how many ways they come."""
    others = draw.left.sum(axis=0) - left
    own = draw.own.sum(axis=0)
    for number in range(max(draw.ranking.size - int(held.sum()), 0), draw.to_come + 1):
        suited = _multisets(number)
        ways = _ways(suited, left)
        suited, ways = suited[ways > 0], ways[ways > 0]
        in_suit = suited_kinds(suited + held, draw.ranking)
        for beside in _multisets(draw.to_come - number):
            times = int(_ways(beside[None], others)[0])
            if times:
                plain = kinds(suited + beside + own, draw.ranking)
                yield plain, np.maximum(plain, in_suit), ways * times


def _add(counts: Ints, places: Ints, ways: Ints) -> None:
    np.add.at(counts, places, ways)


@cache
def _multisets(size: int) -> Ints:
    """How often each rank comes in the multisets of so many ranks, shape (n, 13)."""
    rows = np.array(list(combinations_with_replacement(range(13), size)), np.int64)
    counts = np.zeros((len(rows), 13), np.int64)
    for ranks in rows.T:
        counts[np.arange(len(rows)), ranks] += 1
    return counts


def _ways(counts: Ints, left: Ints) -> Ints:
    """In how many ways cards of these ranks come from so many left of each."""
    most = int(counts.max(initial=0))
    ways = np.ones(len(counts), np.int64)
    for rank in range(13):
        ways *= np.array([math.comb(int(left[rank]), number) for number in range(most + 1)])[counts[:, rank]]
    return ways


def _masks(counts: Ints) -> Ints:
    """The ranks that are there, as 13 bits."""
    masks: Ints = (counts > 0) @ (1 << np.arange(13))
    return masks


@cache
def _with_straight(size: int) -> NDArray[np.bool_]:
    """By set of ranks as 13 bits: whether it holds a straight, which in one suit would be a straight flush."""
    from njrules.evaluator import by_suit, categories  # loads numba, which a first page need not wait for

    ranking = THREE_CARD if size == 3 else FIVE_CARD
    strengths = by_suit(ranking)
    found: NDArray[np.bool_] = categories(np.maximum(strengths, 1), ranking) >= ranking.categories.index(
        Category.STRAIGHT_FLUSH
    )
    return found & (strengths > 0)
