"""The fast evaluator: arrays of hands in, arrays of strengths out.

A hand is a row of card indices (:attr:`njrules.cards.Card.index`). The *strength* of a hand counts the distinct
hands of its ranking from the weakest, 1, upward: 7,462 for five cards, 741 for three. Six and seven cards take the
strength of the best five among them. Equal strengths tie; :mod:`njrules.hands` is the plain reading, and a test
holds both equal on every hand.

How it works: each card adds a weight of its rank to a key, and hands with the same ranks are the only ones with the
same key. The same addition counts the suits, so that one test finds the hands with a flush; those are looked up by
the ranks they hold in that suit. The tables are built from the ranking at first use, for one deck; a ranking with
identical cards needs weights that stay distinct and a flush table by key, and nothing else.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.hands import FIVE_CARD, THREE_CARD, Category, Hand, Ranking, evaluate

RANK_WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""Sums of 3, 5, 6 or 7 of these, each at most four times, tell the hands with different ranks apart."""

_ROW_BITS = 9
_WIDTH = 1 << _ROW_BITS
_SUIT_SHIFT = 32
_KEY = (1 << _SUIT_SHIFT) - 1
FLUSHES = 0x8888 << _SUIT_SHIFT
_SIZES = {3: THREE_CARD, 5: FIVE_CARD, 6: FIVE_CARD, 7: FIVE_CARD}
_THREADED_FROM = 100_000


@dataclass(frozen=True, eq=False)
class Tables:
    """What ranks hands of one number of cards.

    The strength without a flush is ``table[rows[key >> 9] + (key & 511)]``, where the key is the sum of the
    ``cards`` of the hand (its lower 32 bits); bit 35, 39, 43 or 47 of the sum is set when clubs, diamonds, hearts or
    spades make a flush, whose strength is ``flush[ranks of the suit as 13 bits]``.
    """

    ranking: Ranking
    cards: NDArray[np.int64]
    rows: NDArray[np.int32]
    table: NDArray[np.int16]
    flush: NDArray[np.int16]
    category: NDArray[np.uint8]

    @property
    def start(self) -> int:
        """The sum for no cards: each suit is counted from here so that a flush reaches its bit."""
        return sum((8 - self.ranking.size) << (_SUIT_SHIFT + 4 * suit) for suit in range(4))


@cache
def tables(size: int) -> Tables:
    """The tables for hands of ``size`` cards, built at the first call.

    Raises:
        InputError: hands of this size are not ranked.
    """
    ranking = ranking_of(size)
    rows, table = _displaced(*by_ranks(size))
    cards = np.array(
        [RANK_WEIGHTS[index % 13] + (1 << (_SUIT_SHIFT + 4 * (index // 13))) for index in range(52)], np.int64
    )
    return Tables(ranking, cards, rows, table, by_suit(ranking), _scale(ranking)[1])


@cache
def by_ranks(size: int) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """The strength of hands of ``size`` cards without a flush: ascending keys, and the strength for each key.

    A key is the sum of the cards' :data:`RANK_WEIGHTS`.
    """
    ranking = ranking_of(size)
    multisets = rank_multisets(size)
    keys = np.asarray(RANK_WEIGHTS)[multisets].sum(axis=1)
    strengths = np.searchsorted(_scale(ranking)[0], _without_flush(multisets, ranking)) + 1
    order = np.argsort(keys)
    return keys[order], strengths[order].astype(np.int16)


@cache
def by_suit(ranking: Ranking) -> NDArray[np.int16]:
    """The strength of a flush by the ranks held in the suit, a set of 13 bits; 0 where they make no flush."""
    masks = np.arange(1 << 13)
    flush = np.searchsorted(_scale(ranking)[0], _with_flush(masks, ranking)) + 1
    flush[_bit_count(masks) < ranking.size] = 0
    return flush.astype(np.int16)


def ranking_of(size: int) -> Ranking:
    """The ranking that hands of ``size`` cards take: three-card for 3, five-card for 5, 6 and 7.

    Raises:
        InputError: hands of this size are not ranked.
    """
    if size not in _SIZES:
        raise InputError(f"A hand of {size} cards is not ranked; hands of 3, 5, 6 or 7 cards are.")
    return _SIZES[size]


def encode(cards: Iterable[Card] | Iterable[Sequence[Card]]) -> NDArray[np.uint8]:
    """Card indices as an array: shape (k,) from the cards of one hand, (n, k) from n hands of k cards.

    >>> from njrules.cards import parse_cards
    >>> encode(parse_cards("2c As")).tolist()
    [0, 51]
    >>> encode([parse_cards("2c As"), parse_cards("Kd Kh")]).shape
    (2, 2)

    Raises:
        InputError: a hand holds a card twice, or the hands differ in size.
    """
    items: list[Card | Sequence[Card]] = list(cards)
    one_hand = [item for item in items if isinstance(item, Card)]
    hands = [one_hand] if one_hand else [list(item) for item in items if not isinstance(item, Card)]
    for hand in hands:
        require_available(hand)
    if len({len(hand) for hand in hands}) > 1:
        raise InputError("The hands differ in size; an array holds hands of one size, each a row.")
    indices = np.array([[card.index for card in hand] for hand in hands], np.uint8)
    return indices[0] if one_hand else indices


def strengths(hands: NDArray[np.uint8], *, threads: int | None = None) -> NDArray[np.int16]:
    """The strength of each hand, 1 for the weakest of its ranking; greater is stronger, equal ties.

    Args:
        hands: card indices from 0 to 51, shape (n, k) with k of 3, 5, 6 or 7. That no hand holds a card twice is
            for the caller to see to (:func:`encode` does); such a hand has a meaningless strength.
        threads: how many to use; by default as many as there are processors once the array is large.

    Returns:
        Shape (n,): from 1 to 7,462 for k of 5, 6 or 7, from 1 to 741 for k = 3.

    >>> from njrules.cards import parse_cards
    >>> strengths(encode([parse_cards("7c 5d 4h 3s 2c"), parse_cards("As Ks Qs Js Ts")])).tolist()
    [1, 7462]

    Raises:
        InputError: the array has another shape or type, or an index beyond 51.
    """
    hands = _checked(hands)
    found = tables(hands.shape[1])
    out = np.zeros(len(hands), np.int16)
    if threads is None:
        threads = (os.cpu_count() or 1) if len(hands) >= _THREADED_FROM else 1
    arguments = (found.cards, found.start, found.rows, found.table, found.flush)
    if threads <= 1:
        _strengths(hands, *arguments, out)
        return out
    bounds = [len(hands) * part // (4 * threads) for part in range(4 * threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        parts = pairwise(bounds)
        list(pool.map(lambda part: _strengths(hands[slice(*part)], *arguments, out[slice(*part)]), parts))
    return out


def _checked(hands: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The hands as a contiguous array, if they are hands."""
    if not isinstance(hands, np.ndarray) or hands.ndim != 2:
        raise InputError("Hands are an array of shape (n, k): a row for each hand, a card index in each cell.")
    ranking_of(hands.shape[1])
    if not np.issubdtype(hands.dtype, np.integer):
        raise InputError(f"Card indices are whole numbers from 0 to 51; the array holds {hands.dtype}.")
    if hands.size and (hands.min() < 0 or hands.max() > 51):
        raise InputError(f"Card indices run from 0 (2c) to 51 (As); the array holds {hands.min()} to {hands.max()}.")
    return np.ascontiguousarray(hands, np.uint8)


def categories(strengths: NDArray[np.integer], ranking: Ranking = FIVE_CARD) -> NDArray[np.uint8]:
    """The category of each strength, as its index in ``ranking.categories``, same shape.

    >>> categories(np.array([1, 7462])).tolist()
    [0, 9]

    Raises:
        InputError: a strength is not of this ranking.
    """
    category = _scale(ranking)[1]
    given = np.asarray(strengths)
    if given.size and (given.min() < 1 or given.max() >= len(category)):
        raise InputError(f"Strengths of the {ranking.name} ranking run from 1 to {len(category) - 1}.")
    found: NDArray[np.uint8] = category[given]
    return found


def distinct(ranking: Ranking = FIVE_CARD) -> int:
    """How many strengths a ranking has.

    >>> distinct(FIVE_CARD), distinct(THREE_CARD)
    (7462, 741)
    """
    return len(_scale(ranking)[0])


def example(strength: int, ranking: Ranking = FIVE_CARD) -> Hand:
    """A hand of this strength, whose text names it.

    >>> print(example(7462)), print(example(5854))
    royal flush
    straight, five high
    (None, None)

    Raises:
        InputError: the ranking has no such strength.
    """
    if not 1 <= strength <= distinct(ranking):
        raise InputError(
            f"Strengths of the {ranking.name} ranking run from 1 to {distinct(ranking)}, not {strength}."
        )
    return _examples(ranking)[strength]


@cache
def _examples(ranking: Ranking) -> dict[int, Hand]:
    """A hand of every strength: each set of ranks in mixed suits, and in one suit if it can be."""
    cards = []
    for ranks in rank_multisets(ranking.size).tolist():
        cards.append([Card(rank + 2, "cdhs"[place % 4]) for place, rank in enumerate(ranks)])
        if len(set(ranks)) == ranking.size:
            cards.append([Card(rank + 2, "s") for rank in ranks])
    found = strengths(encode(cards)).tolist()
    return {strength: evaluate(hand, ranking) for strength, hand in zip(found, cards, strict=True)}


def count_strengths(size: int) -> NDArray[np.int64]:
    """How many of all hands of ``size`` cards have each strength; entry 0 is 0.

    Every one of the C(52, size) hands is counted: 133,784,560 of seven cards take about half a second.

    >>> int(count_strengths(3).sum())
    22100

    Raises:
        InputError: hands of this size are not ranked.
    """
    found = tables(size)
    counts = np.zeros((4, len(found.category)), np.int64)
    _count(size, found.cards, found.start, found.rows, found.table, found.flush, counts)
    total: NDArray[np.int64] = counts.sum(axis=0)
    return total


def count_categories(size: int) -> dict[Category, int]:
    """How many of all hands of ``size`` cards fall into each category, weakest first.

    >>> count_categories(5)[Category.ROYAL_FLUSH]
    4

    Raises:
        InputError: hands of this size are not ranked.
    """
    ranking = ranking_of(size)
    by_strength = count_strengths(size)
    counts = np.bincount(_scale(ranking)[1][1:], by_strength[1:], len(ranking.categories))
    return {category: int(count) for category, count in zip(ranking.categories, counts, strict=True)}


@cache
def rank_multisets(size: int) -> NDArray[np.uint8]:
    """The ranks (0 for the two) that ``size`` cards of one deck can have, ascending in each row.

    >>> len(rank_multisets(5)), len(rank_multisets(7))
    (6175, 49205)
    """
    flat = (rank for ranks in combinations_with_replacement(range(13), size) for rank in ranks)
    rows = np.fromiter(flat, np.uint8, math.comb(12 + size, size) * size).reshape(-1, size)
    if size > 4:
        rows = rows[(rows[:, 4:] != rows[:, :-4]).all(axis=1)]
    return rows


# The place of a hand in its ranking is first a composite: the category, then the deciding ranks as two sets of 13
# bits, those in the largest groups first. Two composites of one category compare as the hands do.


def _composite(
    ranking: Ranking, category: Category, first: NDArray[np.int64], rest: NDArray[np.int64]
) -> NDArray[np.int64]:
    order = ranking.categories.index(category) if category in ranking.categories else -1
    return (order << 26) + (first << 13) + rest


def _without_flush(multisets: NDArray[np.uint8], ranking: Ranking) -> NDArray[np.int64]:
    """The composites of hands with these ranks in mixed suits."""
    size = ranking.size
    ranks = multisets.astype(np.int64)
    at_least = [np.bitwise_or.reduce(1 << ranks, axis=1)]
    for times in range(2, 5):
        again = ranks[:, times - 1 :] == ranks[:, : 1 - times]
        at_least.append(np.bitwise_or.reduce(np.where(again, 1 << ranks[:, times - 1 :], 0), axis=1))
    once, twice, thrice, four = at_least
    top_two, top_three, top_four = _highest(twice, 1), _highest(thrice, 1), _highest(four, 1)
    pair_too = _highest(twice & ~top_three, 1)
    two_pair = _highest(twice, 2)
    straight = _straight(once, size)
    nothing = np.zeros_like(once)
    kinds = {
        Category.FOUR_OF_A_KIND: (four > 0, top_four, _highest(once & ~top_four, size - 4)),
        Category.FULL_HOUSE: ((thrice > 0) & (pair_too > 0), top_three, pair_too),
        Category.STRAIGHT: (straight > 0, straight, nothing),
        Category.THREE_OF_A_KIND: (thrice > 0, top_three, _highest(once & ~top_three, size - 3)),
        Category.TWO_PAIR: (two_pair != top_two, two_pair, _highest(once & ~two_pair, size - 4)),
        Category.PAIR: (twice > 0, top_two, _highest(once & ~top_two, size - 2)),
        Category.HIGH_CARD: (once > 0, _highest(once, size), nothing),
    }
    held = [np.where(there, _composite(ranking, category, *sets), -1) for category, (there, *sets) in kinds.items()]
    best: NDArray[np.int64] = np.maximum.reduce(held)
    return best


def _with_flush(masks: NDArray[np.int64], ranking: Ranking) -> NDArray[np.int64]:
    """The composites of hands that hold these ranks, a set of 13 bits, in one suit."""
    straight = _straight(masks, ranking.size)
    straight_flush = _composite(ranking, Category.STRAIGHT_FLUSH, straight, np.zeros_like(masks))
    if Category.ROYAL_FLUSH in ranking.categories:
        royal = _composite(ranking, Category.ROYAL_FLUSH, straight, np.zeros_like(masks))
        straight_flush = np.where(straight == 13, royal, straight_flush)
    flush = _composite(ranking, Category.FLUSH, _highest(masks, ranking.size), np.zeros_like(masks))
    return np.where(straight > 0, straight_flush, flush)


@cache
def _scale(ranking: Ranking) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """The composites of all distinct hands in order, and the category index by strength (entry 0 unused)."""
    multisets = rank_multisets(ranking.size)
    masks = np.arange(1 << 13)
    suited = masks[_bit_count(masks) == ranking.size]
    scale = np.unique(np.concatenate([_without_flush(multisets, ranking), _with_flush(suited, ranking)]))
    return scale, np.concatenate([[0], scale >> 26]).astype(np.uint8)


def _bit_count(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    return sum((masks >> rank & 1 for rank in range(13)), np.zeros_like(masks))


@cache
def _highest_table(count: int) -> NDArray[np.int64]:
    """By set of ranks: its ``count`` highest."""
    masks = np.arange(1 << 13)
    above = np.zeros_like(masks)
    kept = np.zeros_like(masks)
    for rank in reversed(range(13)):
        bit = masks >> rank & 1
        kept |= np.where(above < count, bit << rank, 0)
        above += bit
    return kept


def _highest(masks: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    """The ``count`` highest ranks of each set, or all that it has."""
    return _highest_table(max(count, 0))[masks]


def _straight(masks: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """The top rank of the highest straight in each set, counted from the two as 1; 0 if there is none."""
    with_low_ace = masks << 1 | masks >> 12 & 1
    top = np.zeros_like(masks)
    for low in range(15 - size):
        run = (1 << size) - 1
        top = np.where((with_low_ace >> low & run) == run, low + size - 1, top)
    return top


def _displaced(keys: NDArray[np.int64], values: NDArray[np.int16]) -> tuple[NDArray[np.int32], NDArray[np.int16]]:
    """A sparse table, by ascending keys, as rows laid over one another where no cells meet, the fullest first."""
    sizes = np.bincount(keys >> _ROW_BITS)
    fullest_first = np.argsort(-sizes, kind="stable")[: np.count_nonzero(sizes)]
    offsets = np.zeros(len(sizes), np.int32)
    table = np.zeros(8 * len(keys) + 4 * _WIDTH, np.int16)
    length = _displace(keys, values, np.cumsum(sizes), fullest_first, offsets, table)
    return offsets, table[:length].copy()


@njit(cache=True, nogil=True)
def _displace(
    keys: NDArray[np.int64],
    values: NDArray[np.int16],
    ends: NDArray[np.int64],
    fullest_first: NDArray[np.int64],
    offsets: NDArray[np.int32],
    table: NDArray[np.int16],
) -> int:
    """Place each row at the first free offset after those of its size; 0 marks a free cell."""
    free = 0
    offset = 0
    size = 0
    length = _WIDTH
    for row in fullest_first:
        begin = ends[row - 1] if row else 0
        if ends[row] - begin != size:
            size = ends[row] - begin
            offset = 0
        while table[free]:
            free += 1
        offset = max(free - (keys[begin] & (_WIDTH - 1)), offset - 64, 0)
        clash = True
        while clash:
            clash = False
            for cell in range(begin, ends[row]):
                if table[offset + (keys[cell] & (_WIDTH - 1))]:
                    clash = True
                    offset += 1
                    break
        for cell in range(begin, ends[row]):
            table[offset + (keys[cell] & (_WIDTH - 1))] = values[cell]
        offsets[row] = offset
        length = max(length, offset + _WIDTH)
    return length


@njit(cache=True, nogil=True)
def _flush_strength(hand: NDArray[np.uint8], found: int, flush: NDArray[np.int16]) -> int:
    """The strength in the suit whose bit is set in ``found``."""
    suit = 0
    while not found >> (4 * suit + 3) & 1:
        suit += 1
    mask = 0
    for card in hand:
        if card // 13 == suit:
            mask |= 1 << card % 13
    return int(flush[mask])


@njit(cache=True, nogil=True)
def _strengths(
    hands: NDArray[np.uint8],
    cards: NDArray[np.int64],
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    out: NDArray[np.int16],
) -> None:
    for i in range(hands.shape[0]):
        total = start
        for j in range(hands.shape[1]):
            total += cards[hands[i, j]]
        if total & FLUSHES:
            out[i] = _flush_strength(hands[i], total >> _SUIT_SHIFT, flush)
        else:
            key = total & _KEY
            out[i] = table[rows[key >> _ROW_BITS] + (key & (_WIDTH - 1))]


@njit(cache=True, nogil=True)
def _count(
    size: int,
    cards: NDArray[np.int64],
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    counts: NDArray[np.int64],
) -> None:
    """Add every hand of ``size`` cards to ``counts`` by strength (four rows to keep additions apart)."""
    hand = np.arange(size).astype(np.uint8)
    sums = np.zeros(size, np.int64)
    fixed = size - 2
    while True:
        sums[0] = start
        for place in range(fixed):
            sums[place + 1] = sums[place] + cards[hand[place]]
        for card in range(hand[fixed - 1] + 1, 51):
            hand[fixed] = card
            before = sums[fixed] + cards[card]
            for last in range(card + 1, 52):
                total = before + cards[last]
                if total & FLUSHES:
                    hand[size - 1] = last
                    strength = _flush_strength(hand, total >> _SUIT_SHIFT, flush)
                else:
                    key = total & _KEY
                    strength = int(table[rows[key >> _ROW_BITS] + (key & (_WIDTH - 1))])
                counts[last & 3, strength] += 1
        place = fixed - 1
        while place >= 0 and hand[place] == 52 - size + place:
            place -= 1
        if place < 0:
            return
        hand[place] += 1
        for after in range(place + 1, fixed):
            hand[after] = hand[after - 1] + 1
