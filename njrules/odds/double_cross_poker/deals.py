"""What a player can know when asked for an array: a *deal* is the hole cards, the open end of an array, the other's.

Deals that differ only in the names of the suits are one. A hand played in the horizontal array is the same deal with
its two open ends exchanged, so one list serves both arrays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
CASES = 48 * 47 * 46 * 990
"""Ways to complete a deal: the three cards face down, each in its place, and the dealer's two."""

_PATTERNS = 24
_PARTS = 13
"""Looked through one after the other, which needs a tenth of the memory."""


@dataclass(frozen=True, eq=False)
class Deals:
    """All deals up to suits.

    Attributes:
        codes: ascending, shape (185185,); a deal's place among them is its number.
        cards: an example of each, shape (185185, 4): the hole cards, the open end, the other array's.
        counts: how many deals of real cards each stands for; 3,248,700 in all.
        swapped: the number of the deal with its two open ends exchanged.
    """

    codes: Ints
    cards: Ints
    counts: Ints
    swapped: Ints

    def number(self, hole: tuple[int, int], mine: int, other: int) -> int:
        """The place of a deal of these card indices."""
        return int(np.searchsorted(self.codes, code_of(np.array([[*hole, mine, other]])))[0])


@cache
def deals() -> Deals:
    """The deals, listed at the first call."""
    parts = [_deals_among(codes) for codes in np.split(np.arange(13**4 * _PATTERNS), _PARTS)]
    codes, cards, suits = (np.concatenate(columns) for columns in zip(*parts, strict=True))
    named = np.array([0, 4, 12, 24, 24])[suits]
    paired = cards[:, 0] % 13 == cards[:, 1] % 13
    both_ways = paired & (_in_order(*cards.T) == _in_order(*cards[:, [1, 0, 2, 3]].T))
    swapped = np.searchsorted(codes, code_of(cards[:, [0, 1, 3, 2]]))
    return Deals(codes, cards, np.where(both_ways, named // 2, named), swapped)


def _deals_among(codes: Ints) -> tuple[Ints, Ints, Ints]:
    """Those of these codes that are the first of a deal, with the cards and the number of suits of each."""
    cards, suits = _example(codes)
    distinct = (cards[:, :, None] == cards[:, None, :]).sum(axis=(1, 2)) == 4
    first = distinct & (code_of(cards) == codes)
    return codes[first], cards[first], suits[first]


def code_of(cards: Ints) -> Ints:
    """A number for each row of (hole, hole, open end, other open end) that the names of the suits do not change."""
    one, two, mine, other = cards.T
    higher = np.where(one % 13 >= two % 13, one, two)
    lower = one + two - higher
    as_given = _in_order(higher, lower, mine, other)
    other_way = _in_order(lower, higher, mine, other)
    return np.where(one % 13 == two % 13, np.minimum(as_given, other_way), as_given)


def _in_order(*cards: Ints) -> Ints:
    """The ranks in this order, and the suits numbered as they come up."""
    ranks = np.zeros_like(cards[0])
    pattern = np.zeros_like(ranks)
    fresh = np.zeros_like(ranks)
    names = np.full((4, len(ranks)), -1)
    rows = np.arange(len(ranks))
    for size, card in enumerate(cards, 1):
        suit = card // 13
        unnamed = names[suit, rows] < 0
        names[suit[unnamed], rows[unnamed]] = fresh[unnamed]
        fresh = fresh + unnamed
        ranks = ranks * 13 + card % 13
        pattern = pattern * size + names[suit, rows]
    return ranks * _PATTERNS + pattern


def _example(codes: Ints) -> tuple[Ints, Ints]:
    """Cards with this code, if they are four, and how many suits they have; the inverse of :func:`_in_order`."""
    ranks, pattern = np.divmod(codes, _PATTERNS)
    suits = [pattern * 0, pattern // 12, pattern // 4 % 3, pattern % 4]
    cards = [ranks // 13 ** (3 - place) % 13 + 13 * suit for place, suit in enumerate(suits)]
    return np.stack(cards, axis=1), np.max(suits, axis=0) + 1
