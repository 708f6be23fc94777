"""One position exactly: how a hand fares in one array, over all cards that are not seen.

The cards to come are counted by their ranks, as if no flush were possible. Then, for each suit that an open end has,
the crosses with a whole array in that suit are counted again, a card being its rank and whether it is of the suit:
what a flush changes is added as a difference.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.evaluator import RANK_WEIGHTS, by_suit, tables
from njrules.hands import FIVE_CARD

Ints = NDArray[np.int64]
UNSEEN = -1
"""In place of a card's index: nobody has seen it."""

_WEIGHTS = np.array(RANK_WEIGHTS, np.int64)


@lru_cache(maxsize=512)
def count_results(
    hole: tuple[int, int], mine: tuple[int, int], other: tuple[int, int], centre: int, dead: Collection[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """How a player's hand in one array ends, over all cards that may come.

    Args:
        hole: indices of the player's two cards.
        mine: the open end of the array played and its other end, indices; ``UNSEEN`` if it is face down.
        other: the same of the other array.
        centre: the card in both arrays, or ``UNSEEN``.
        dead: the other cards known to be out.

    Returns:
        Counts by result (lower than the dealer's hand, equal, higher) and category, weakest first: 3 by 10.
    """
    seen = [card for card in (*hole, *mine, *other, centre, *dead) if card != UNSEEN]
    left = np.ones(52, np.int64)
    left[seen] = 0
    found = tables(5)
    counts = np.zeros((3, len(FIVE_CARD.categories)), np.int64)
    ranked = (found.rows, found.table, found.category)
    known = np.array([*hole, mine[0], other[0], centre, mine[1], other[1]], np.int64)
    _count_by_ranks(known, left.reshape(4, 13).sum(axis=0), _WEIGHTS, *ranked, counts)
    flush = by_suit(FIVE_CARD)
    for suit in sorted({mine[0] // 13, other[0] // 13}):
        inside = left.reshape(4, 13)[suit]
        outside = left.reshape(4, 13).sum(axis=0) - inside
        classes = np.where(known == UNSEEN, UNSEEN, known % 13 + 13 * (known // 13 == suit))
        _count_by_suit(classes, np.concatenate([outside, inside]), _WEIGHTS, *ranked, flush, counts)
    return tuple(map(tuple, counts.tolist()))


@njit(cache=True, nogil=True)
def _take(left: Ints, kind: int, known: int) -> int:
    """Take a card of this kind from those left; how many it may be. A card seen before is only the one it is."""
    if known != UNSEEN:
        return 1 if known == kind else 0
    ways = left[kind]
    if ways:
        left[kind] -= 1
    return int(ways)


@njit(cache=True, nogil=True)
def _put_back(left: Ints, kind: int, known: int) -> None:
    if known == UNSEEN:
        left[kind] += 1


@njit(cache=True, nogil=True)
def _pairs(left: Ints, first: int, second: int) -> int:
    """How many pairs of cards of two kinds are left."""
    if first == second:
        return int(left[first] * (left[first] - 1) // 2)
    return int(left[first] * left[second])


@njit(cache=True, nogil=True)
def by_key(key: int, rows: NDArray[np.int32], table: NDArray[np.int16]) -> int:
    """The strength of five cards without a flush, by the sum of their rank weights."""
    return int(table[rows[key >> 9] + (key & 511)])


@njit(cache=True, nogil=True)
def _count_by_ranks(
    known: Ints,
    left: Ints,
    weights: Ints,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    category: NDArray[np.uint8],
    counts: Ints,
) -> None:
    """Count all crosses and dealer's pairs by their ranks; ``left`` has how many cards of each rank are."""
    ranks = np.where(known == UNSEEN, UNSEEN, known % 13)
    own = weights[ranks[0]] + weights[ranks[1]]
    for centre in range(13):
        ways_centre = _take(left, centre, ranks[4])
        if ways_centre == 0:
            continue
        for mine in range(13):
            ways_mine = _take(left, mine, ranks[5])
            if ways_mine == 0:
                continue
            key_mine = weights[ranks[2]] + weights[centre] + weights[mine]
            hand = by_key(own + key_mine, rows, table)
            for other in range(13):
                ways_other = _take(left, other, ranks[6])
                if ways_other == 0:
                    continue
                key_other = weights[ranks[3]] + weights[centre] + weights[other]
                ways = ways_centre * ways_mine * ways_other
                for first in range(13):
                    for second in range(first, 13):
                        pairs = _pairs(left, first, second)
                        if pairs:
                            pair = weights[first] + weights[second]
                            best = max(by_key(pair + key_mine, rows, table), by_key(pair + key_other, rows, table))
                            result = 1 + (hand > best) - (hand < best)
                            counts[result, category[hand]] += ways * pairs
                _put_back(left, other, ranks[6])
            _put_back(left, mine, ranks[5])
        _put_back(left, centre, ranks[4])


@njit(cache=True, nogil=True)
def _count_by_suit(
    known: Ints,
    left: Ints,
    weights: Ints,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    category: NDArray[np.uint8],
    flush: NDArray[np.int16],
    counts: Ints,
) -> None:
    """Count again what flushes of one suit change; a card of it is its rank plus 13, any other its rank."""
    own = weights[known[0] % 13] + weights[known[1] % 13]
    own_suited = known[0] >= 13 and known[1] >= 13
    for centre in range(13, 26):
        ways_centre = _take(left, centre, known[4])
        if ways_centre == 0:
            continue
        for mine in range(26):
            ways_mine = _take(left, mine, known[5])
            if ways_mine == 0:
                continue
            in_mine = known[2] >= 13 and mine >= 13
            key_mine = weights[known[2] % 13] + weights[centre % 13] + weights[mine % 13]
            mask_mine = 1 << known[2] % 13 | 1 << centre % 13 | 1 << mine % 13
            by_ranks = by_key(own + key_mine, rows, table)
            hand = by_ranks
            if in_mine and own_suited:
                hand = int(flush[mask_mine | 1 << known[0] % 13 | 1 << known[1] % 13])
            for other in range(26):
                in_other = known[3] >= 13 and other >= 13
                if not (in_mine or in_other):
                    continue
                ways_other = _take(left, other, known[6])
                if ways_other == 0:
                    continue
                key_other = weights[known[3] % 13] + weights[centre % 13] + weights[other % 13]
                mask_other = 1 << known[3] % 13 | 1 << centre % 13 | 1 << other % 13
                ways = ways_centre * ways_mine * ways_other
                for first in range(13 if hand == by_ranks else 0, 26):
                    for second in range(first, 26):
                        pairs = _pairs(left, first, second)
                        if pairs == 0:
                            continue
                        pair = weights[first % 13] + weights[second % 13]
                        one = by_key(pair + key_mine, rows, table)
                        two = by_key(pair + key_other, rows, table)
                        best = max(one, two)
                        counts[1 + (by_ranks > best) - (by_ranks < best), category[by_ranks]] -= ways * pairs
                        if first >= 13:
                            bits = 1 << first % 13 | 1 << second % 13
                            if in_mine:
                                one = int(flush[mask_mine | bits])
                            if in_other:
                                two = int(flush[mask_other | bits])
                            best = max(one, two)
                        counts[1 + (hand > best) - (hand < best), category[hand]] += ways * pairs
                _put_back(left, other, known[6])
            _put_back(left, mine, known[5])
        _put_back(left, centre, known[4])
