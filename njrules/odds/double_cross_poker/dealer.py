"""What the dealer's hand can still become: the better of two arrays, exactly, from any cards that are seen.

For given cards of the dealer's and a given centre, the ends of the two arrays are two pairs of cards without a card
in common. How many leave the dealer at a category or below follows from the pairs that do so in each array, less
those that share a card. Cards count by rank first; where the dealer's two and the centre are of one suit, what its
flushes change is added, a card being its rank and whether it is of the suit.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.evaluator import RANK_WEIGHTS, by_suit, tables
from njrules.hands import FIVE_CARD, Category
from njrules.odds.double_cross_poker.position import by_key

Ints = NDArray[np.int64]
Cards = tuple[Card, ...]
_CATEGORIES = len(FIVE_CARD.categories)


@lru_cache(maxsize=512)
def dealers_categories(
    dealer: Cards, centre: Cards, vertical: Cards, horizontal: Cards, dead: Cards = ()
) -> dict[Category, int]:
    """How many of the equally likely ways to complete the cross and the dealer's hand end in each category.

    Args:
        dealer: those of the dealer's two cards that are seen.
        centre: the card in the middle, or nothing if it is not seen.
        vertical: those of the vertical array's two ends that are seen.
        horizontal: the same of the horizontal array.
        dead: the other cards known to be out.

    Returns:
        Counts by category, weakest first.
    """
    groups = [[card.index for card in cards] for cards in (dealer, centre, vertical, horizontal)]
    left = np.ones((4, 13), np.int64)
    for index in (*(index for group in groups for index in group), *(card.index for card in dead)):
        left[divmod(index, 13)] = 0
    suits = [[[index % 13 + 13 * (index // 13 == suit) for index in group] for group in groups] for suit in range(4)]
    by_ranks = [[index % 13 for index in group] for group in groups]
    upto = _upto(by_ranks, left.sum(axis=0), np.zeros(13, np.int64), suited=False)
    changes: dict[str, NDArray[np.int64]] = {}
    for kinds, inside in zip(suits, left, strict=True):
        # Suits of which the same ranks are seen, in the same places, change the same.
        alike = f"{kinds} {inside}"
        if alike not in changes:
            changes[alike] = _upto(kinds, left.sum(axis=0) - inside, inside, suited=True)
        upto += changes[alike]
    counts = np.diff(upto, prepend=0).tolist()
    return dict(zip(FIVE_CARD.categories, counts, strict=True))


def _upto(groups: list[list[int]], outside: Ints, inside: Ints, *, suited: bool) -> Ints:
    """The ways to end at each category or below, or what the flushes of the suit of the ``inside`` cards change."""
    found = tables(5)
    upto = np.zeros(_CATEGORIES, np.int64)
    own, middle, *ends = (_choices(kinds, size) for kinds, size in zip(groups, (2, 1, 2, 2), strict=True))
    ranked = (found.rows, found.table, by_suit(FIVE_CARD), found.category)
    _count(own, middle, ends[0], ends[1], np.concatenate([outside, inside]), suited, *ranked, upto)
    return upto


def _choices(seen: list[int], size: int) -> Ints:
    """What a place of ``size`` cards can hold when these kinds are seen there.

    A row a choice: the two unseen kinds (-1 for none), then of all its cards the sum of rank weights, the ranks as
    bits, and whether all are of the suit (kinds from 13 on).
    """
    unseen = combinations_with_replacement(range(26), size - len(seen))
    rows = []
    for chosen in unseen:
        ranks = [kind % 13 for kind in (*seen, *chosen)]
        suited = len(set(ranks)) == size and min((*seen, *chosen)) >= 13
        bits = sum(1 << rank for rank in set(ranks))
        rows.append([*(-1,) * (2 - len(chosen)), *chosen, sum(RANK_WEIGHTS[rank] for rank in ranks), bits, suited])
    return np.array(rows, np.int64)


@njit(cache=True, nogil=True)
def _ways(left: Ints, choice: Ints) -> int:
    """In how many ways the cards that are left make a choice."""
    low, high = choice[0], choice[1]
    if high < 0:
        return 1
    if low < 0:
        return int(left[high])
    return int(left[low] * (left[low] - 1) // 2 if low == high else left[low] * left[high])


@njit(cache=True, nogil=True)
def _take(left: Ints, choice: Ints, count: int) -> None:
    """Take the cards of a choice from those left, or put them back (-1)."""
    for kind in choice[:2]:
        if kind >= 0:
            left[kind] -= count


@njit(cache=True, nogil=True)
def _count(
    dealer: Ints,
    centre: Ints,
    vertical: Ints,
    horizontal: Ints,
    left: Ints,
    suited: bool,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    category: NDArray[np.uint8],
    upto: Ints,
) -> None:
    """Add the ways that end at each category or below; with ``suited``, only what flushes of the suit change."""
    kinds = np.zeros((2, 351), np.int64)
    for own in dealer:
        pairs = _ways(left, own)
        if pairs == 0 or (suited and not own[4]):
            continue
        _take(left, own, 1)
        for middle in centre:
            ways = pairs * _ways(left, middle)
            if ways == 0 or (suited and not middle[4]):
                continue
            _take(left, middle, 1)
            key, mask = own[2] + middle[2], own[3] | middle[3]
            for by_ranks in range(2):
                if not suited and not by_ranks:
                    continue
                _rank(kinds[0], vertical, left, key, -1 if by_ranks else mask, rows, table, flush, category)
                _rank(kinds[1], horizontal, left, key, -1 if by_ranks else mask, rows, table, flush, category)
                sign = -1 if suited and by_ranks else 1
                for bound in range(len(upto)):
                    upto[bound] += sign * ways * _apart(kinds, vertical, horizontal, left, bound)
            _take(left, middle, -1)
        _take(left, own, -1)


@njit(cache=True, nogil=True)
def _rank(
    kinds: Ints,
    ends: Ints,
    left: Ints,
    key: int,
    mask: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    category: NDArray[np.uint8],
) -> None:
    """The category of each choice of ends; with a mask of ranks, ends of the suit make a flush with it."""
    for i in range(len(ends)):
        if _ways(left, ends[i]) == 0:
            kinds[i] = len(category)
        elif mask >= 0 and ends[i, 4]:
            kinds[i] = category[flush[mask | ends[i, 3]]]
        else:
            kinds[i] = category[by_key(key + ends[i, 2], rows, table)]


@njit(cache=True, nogil=True)
def _apart(kinds: Ints, vertical: Ints, horizontal: Ints, left: Ints, bound: int) -> int:
    """How many choices for both arrays stay at the bound or below without a card in common."""
    one, with_one = _within(kinds[0], vertical, left, bound)
    two, with_two = _within(kinds[1], horizontal, left, bound)
    total = one * two
    for kind in range(26):
        total -= left[kind] * with_one[kind] * with_two[kind]
    if vertical[0, 0] >= 0 and horizontal[0, 0] >= 0:
        for i in range(len(vertical)):
            if kinds[0, i] <= bound and kinds[1, i] <= bound:
                total += _ways(left, vertical[i])
    return total


@njit(cache=True, nogil=True)
def _within(kinds: Ints, ends: Ints, left: Ints, bound: int) -> tuple[int, Ints]:
    """How many choices stay at the bound or below, and by kind how many of them hold a given card of that kind."""
    total = 0
    held = np.zeros(26, np.int64)
    for i in range(len(ends)):
        if kinds[i] > bound:
            continue
        low, high = ends[i, 0], ends[i, 1]
        total += _ways(left, ends[i])
        if high < 0:
            continue
        if low < 0:
            held[high] += 1
        elif low == high:
            held[low] += left[low] - 1
        else:
            held[low] += left[high]
            held[high] += left[low]
    return total, held
