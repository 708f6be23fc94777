"""Five cards against five: for every hand the dealer hands that it beats and ties, counted in compiled loops.

The hands of a deck pass in order of strength. Of those that have passed it is known how many hold each set of up to
four cards; those that share no card with a given hand follow by inclusion and exclusion over its own subsets.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.evaluator import FLUSHES, categories, strengths, tables
from njrules.hands import FIVE_CARD

CATEGORIES = FIVE_CARD.categories
LOSE, TIE, WIN = range(3)
"""Where each result stands in the counts."""

_KEY = (1 << 32) - 1
_BINOMIALS = np.array([[math.comb(n, k) for k in range(6)] for n in range(53)], np.int64)


def count_three_card_hands(deck: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For each set of three cards the ways in which five against five can end, over all that may still come.

    Args:
        deck: card indices, ascending, at least ten.

    Returns:
        int64 of shape (C(n, 3), 3, 10) for a deck of n cards: by result (lose, tie, win) and category of the hand
        (weakest first). The sets of places in the deck go by the last place, then the middle, then the first.
    """
    places = _fives(len(deck))
    found = strengths(deck[places])
    order = np.argsort(found, kind="stable")
    kinds = categories(np.arange(1, len(tables(5).category)))
    counts = np.zeros((math.comb(len(deck), 3), 3, len(CATEGORIES)), np.int64)
    _sweep(places[order], found[order], kinds, math.comb(len(deck) - 5, 5), _BINOMIALS, counts)
    return counts


def count_position(held: NDArray[np.uint8], deck: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The ways in which five against five can end for three cards, with two more and the dealer's five from ``deck``.

    Args:
        held: the three cards' indices.
        deck: the indices of the cards that may still come, ascending, at least seven.

    Returns:
        int64 of shape (3, 10): by result (lose, tie, win) and category of the hand, C(n, 2) x C(n - 2, 5) in all.
    """
    seconds, firsts = np.tril_indices(len(deck), -1)
    mine = np.concatenate([np.tile(held, (len(firsts), 1)), deck[firsts, None], deck[seconds, None]], axis=1)
    own = strengths(mine).astype(np.int64)
    levels = np.unique(own)
    below = np.searchsorted(levels, np.arange(len(tables(5).category)), side="right")
    equal = np.searchsorted(levels, np.arange(len(tables(5).category)), side="left") < below
    found = tables(5)
    weaker = np.zeros((len(levels) + 1, 1 + len(deck) + len(firsts)), np.int32)
    as_strong = np.zeros_like(weaker)
    arguments = (found.cards[deck], found.start, found.rows, found.table, found.flush)
    _pass_dealer_hands(deck, *arguments, below, equal, weaker, as_strong)
    counts = np.zeros((3, len(CATEGORIES)), np.int64)
    level = np.searchsorted(levels, own)
    wins = _apart(np.cumsum(weaker, axis=0), level, firsts, seconds, len(deck))
    ties = _apart(as_strong, level + 1, firsts, seconds, len(deck))
    kind = categories(own)
    np.add.at(counts[WIN], kind, wins)
    np.add.at(counts[TIE], kind, ties)
    np.add.at(counts[LOSE], kind, math.comb(len(deck) - 2, 5) - wins - ties)
    return counts


def _apart(
    passed: NDArray[np.integer],
    level: NDArray[np.int64],
    firsts: NDArray[np.int64],
    seconds: NDArray[np.int64],
    cards: int,
) -> NDArray[np.int64]:
    """Of the dealer hands counted at each level, those that use neither of the two cards."""
    pair = 1 + cards + np.arange(len(firsts))
    both = passed[level, 0].astype(np.int64) + passed[level, pair]
    apart: NDArray[np.int64] = both - passed[level, 1 + firsts] - passed[level, 1 + seconds]
    return apart


@njit(cache=True, nogil=True)
def _fives(size: int) -> NDArray[np.uint8]:
    """All sets of five places out of ``size``, ascending within a row."""
    count = size * (size - 1) * (size - 2) * (size - 3) * (size - 4) // 120
    rows = np.empty((count, 5), np.uint8)
    row = 0
    for e in range(4, size):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3], rows[row, 4] = a, b, c, d, e
                        row += 1
    return rows


@njit(cache=True, nogil=True)
def _sweep(
    hands: NDArray[np.uint8],
    found: NDArray[np.int16],
    kinds: NDArray[np.uint8],
    dealer_hands: int,
    binomials: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> None:
    """Add each hand's results to the ten sets of three cards in it; ``hands`` ascend in strength."""
    holding = np.zeros((5, binomials[52, 4]), np.int32)
    beaten = np.zeros(len(hands), np.int32)
    threes = np.zeros(10, np.int64)
    begin = 0
    while begin < len(hands):
        end = begin
        while end < len(hands) and found[end] == found[begin]:
            beaten[end] = _disjoint(hands[end], holding, binomials)
            end += 1
        for row in range(begin, end):
            for subset in range(31):
                size, place = _subset(hands[row], subset, binomials)
                holding[size, place] += 1
        kind = kinds[found[begin] - 1]
        for row in range(begin, end):
            hand = hands[row]
            tied = _disjoint(hand, holding, binomials) - 1 - beaten[row]
            size = 0
            for subset in range(31):
                held, place = _subset(hand, subset, binomials)
                if held == 3:
                    threes[size] = place
                    size += 1
            for three in threes:
                counts[three, LOSE, kind] += dealer_hands - beaten[row] - tied
                counts[three, TIE, kind] += tied
                counts[three, WIN, kind] += beaten[row]
        begin = end


@njit(cache=True, nogil=True)
def _disjoint(hand: NDArray[np.uint8], holding: NDArray[np.int32], binomials: NDArray[np.int64]) -> int:
    """How many hands have passed that share no card with ``hand``, but for one that is all of it."""
    total = 0
    for subset in range(31):
        size, place = _subset(hand, subset, binomials)
        if size & 1:
            total -= holding[size, place]
        else:
            total += holding[size, place]
    return total


@njit(cache=True, nogil=True, inline="always")
def _subset(hand: NDArray[np.uint8], subset: int, binomials: NDArray[np.int64]) -> tuple[int, int]:
    """The size of a subset of the hand, given as bits, and its place among all sets of that size."""
    size = 0
    place = 0
    for bit in range(5):
        if subset >> bit & 1:
            size += 1
            place += binomials[hand[bit], size]
    return size, place


@njit(cache=True, nogil=True)
def _pass_dealer_hands(
    deck: NDArray[np.uint8],
    keys: NDArray[np.int64],
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    below: NDArray[np.int64],
    equal: NDArray[np.bool_],
    weaker: NDArray[np.int32],
    as_strong: NDArray[np.int32],
) -> None:
    """Count every dealer hand, and those that use each card and each two, at the first level that beats it.

    The hands that tie a level are also counted at the place after it.
    """
    n = len(deck)
    row = np.zeros(5, np.int64)
    for e in range(4, n):
        for d in range(3, e):
            for c in range(2, d):
                three = start + keys[e] + keys[d] + keys[c]
                for b in range(1, c):
                    for a in range(b):
                        total = three + keys[b] + keys[a]
                        row[0], row[1], row[2], row[3], row[4] = a, b, c, d, e
                        strength = 0
                        if total & FLUSHES:
                            mask = 0
                            for place in row:
                                mask |= 1 << deck[place] % 13
                            strength = int(flush[mask])
                        else:
                            key = total & _KEY
                            strength = int(table[rows[key >> 9] + (key & 511)])
                        level = below[strength]
                        _add(weaker[level], row, n)
                        if equal[strength]:
                            _add(as_strong[level], row, n)


@njit(cache=True, nogil=True, inline="always")
def _add(counts: NDArray[np.int32], row: NDArray[np.int64], n: int) -> None:
    counts[0] += 1
    for high in range(5):
        counts[1 + row[high]] += 1
        for low in range(high):
            counts[1 + n + row[high] * (row[high] - 1) // 2 + row[low]] += 1
