"""Boards and flops as classes, so that a few thousand of them stand for all.

A board on which nobody can hold a flush matters by its ranks alone: 6,175 *rank boards*. A board with three or more
cards of one suit is counted as a rank board too, and then the difference that the suit makes is added once: 36,608
*suit boards*, each the ranks held in that suit and the ranks of the rest. A flop is likewise its ranks (455) and, for
each suit on it, the ranks held in the suit and those of the rest (2,483): the sums over its turn and river are taken
in these classes.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.evaluator import FLUSHES, RANK_WEIGHTS, rank_multisets, tables

WEIGHTS = np.array(RANK_WEIGHTS, np.int64)
RANK_FLOPS = math.comb(15, 3)
SUIT_FLOPS = 286 + 78 * 13 + 13 * 91

NONE = -1

Whole: TypeAlias = Any
"""A whole number in a compiled loop, Python's or numpy's."""

Lookup: TypeAlias = tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.int16]]
"""Rows, table and flush table of :class:`njrules.evaluator.Tables` for seven cards."""


@dataclass(frozen=True, eq=False)
class BoardClasses:
    """The classes, and the ways to split each board into a flop and its turn and river.

    Attributes:
        ranks: rank boards, shape (6175, 5), ascending; 0 is the two.
        rank_parts: shape (6175, 10, 5). Each row is (flop class, k, l, how often the flop holds k, l): the turn and
            river are of ranks k and l. An unused row has flop class -1.
        suited: the ranks held in the suit by each suit board as 13 bits, shape (36608,).
        others: the ranks of its other cards, shape (36608, 2), -1 for none.
        by_ranks: its rank board, shape (36608,).
        suit_parts: as ``rank_parts``; k and l are the turn and river cards of other suits, -1 where suited.
        mask_index: the place of each 13-bit set among those of its size.
        rank_flop: the class of three ranks, shape (13, 13, 13).
    """

    ranks: NDArray[np.int8]
    rank_parts: NDArray[np.int16]
    suited: NDArray[np.int16]
    others: NDArray[np.int8]
    by_ranks: NDArray[np.int16]
    suit_parts: NDArray[np.int16]
    mask_index: NDArray[np.int16]
    rank_flop: NDArray[np.int16]


@cache
def board_classes() -> BoardClasses:
    """The classes of all boards, built at the first call."""
    ranks = rank_multisets(5).astype(np.int8)
    mask_index = _mask_index()
    rank_flop = np.zeros((13, 13, 13), np.int16)
    for index, (low, middle, high) in enumerate(combinations_with_replacement(range(13), 3)):
        for order in permutations((low, middle, high)):
            rank_flop[order] = index
    rank_parts = np.full((len(ranks), 10, 5), NONE, np.int16)
    _split_rank_boards(ranks, rank_flop, rank_parts)
    suited, others = _suit_boards()
    suit_parts = np.full((len(suited), 10, 5), NONE, np.int16)
    _split_suit_boards(suited, others, mask_index, suit_parts)
    keys = WEIGHTS[ranks.astype(np.int64)].sum(axis=1)
    by_key = np.argsort(keys)
    bits = suited[:, None] >> np.arange(13) & 1
    suit_keys = bits @ WEIGHTS + np.append(WEIGHTS, 0)[others.astype(np.int64)].sum(axis=1)
    by_ranks = by_key[np.searchsorted(keys, suit_keys, sorter=by_key)].astype(np.int16)
    return BoardClasses(ranks, rank_parts, suited, others, by_ranks, suit_parts, mask_index, rank_flop)


def _mask_index() -> NDArray[np.int16]:
    sizes = np.array([mask.bit_count() for mask in range(1 << 13)])
    index = np.zeros(1 << 13, np.int16)
    for size in range(14):
        index[sizes == size] = np.arange(math.comb(13, size))
    return index


def _suit_boards() -> tuple[NDArray[np.int16], NDArray[np.int8]]:
    """Boards with three, four and five cards of the suit, in this order."""
    pairs = [(low, high) for high in range(13) for low in range(high + 1)]
    rest: dict[int, list[tuple[int, int]]] = {3: pairs, 4: [(rank, NONE) for rank in range(13)], 5: [(NONE, NONE)]}
    suited: list[int] = []
    others: list[tuple[int, int]] = []
    for size, kinds in rest.items():
        masks = [mask for mask in range(1 << 13) if mask.bit_count() == size]
        suited.extend(mask for mask in masks for _ in kinds)
        others.extend(kinds * len(masks))
    return np.array(suited, np.int16), np.array(others, np.int8)


@njit(cache=True, nogil=True)
def pair_index(one: Whole, other: Whole) -> Whole:
    """The place of an unordered pair, (0, 0), (0, 1), (1, 1), (0, 2), ..."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


@njit(cache=True, nogil=True)
def suit_flop(mask: Whole, one: Whole, other: Whole, mask_index: NDArray[np.int16]) -> Whole:
    """The class of a flop seen from a suit: the ranks held in it, and those of the rest (-1 for none)."""
    index = mask_index[mask]
    if other >= 0:
        return 1300 + index * 91 + pair_index(one, other)
    return 286 + index * 13 + one if one >= 0 else index


@njit(cache=True, nogil=True)
def ways(parts: NDArray[np.int16], left: NDArray[np.int64]) -> Whole:
    """How many turns and rivers a part stands for, with ``left`` cards of each rank out of the hole and the gone."""
    one, other = parts[1], parts[2]
    if one < 0:
        return 1
    free = max(left[one] - parts[3], 0)
    if other < 0:
        return free
    return free * (free - 1) // 2 if one == other else free * max(left[other] - parts[4], 0)


@njit(cache=True, nogil=True)
def _split_rank_boards(ranks: NDArray[np.int8], rank_flop: NDArray[np.int16], parts: NDArray[np.int16]) -> None:
    for board in range(len(ranks)):
        used = 0
        for i in range(5):
            for j in range(i + 1, 5):
                one, other = ranks[board, i], ranks[board, j]
                seen = False
                for part in range(used):
                    seen |= parts[board, part, 1] == one and parts[board, part, 2] == other
                if seen:
                    continue
                flop = [ranks[board, place] for place in range(5) if place not in (i, j)]
                flop_class = rank_flop[flop[0], flop[1], flop[2]]
                used = _add_part(parts[board], used, flop_class, one, other, flop.count(one))
                parts[board, used - 1, 4] = flop.count(other)


@njit(cache=True, nogil=True)
def _split_suit_boards(
    suited: NDArray[np.int16], others: NDArray[np.int8], mask_index: NDArray[np.int16], parts: NDArray[np.int16]
) -> None:
    for board in range(len(suited)):
        mask = np.int64(suited[board])
        one, other = np.int64(others[board, 0]), np.int64(others[board, 1])
        used = 0
        for first in range(13):
            if not mask >> first & 1:
                continue
            for second in range(first + 1, 13):
                if mask >> second & 1:
                    flop = suit_flop(mask & ~(1 << first) & ~(1 << second), one, other, mask_index)
                    used = _add_part(parts[board], used, flop, NONE, NONE, 0)
            if one >= 0:
                flop = suit_flop(mask & ~(1 << first), other, NONE, mask_index)
                used = _add_part(parts[board], used, flop, one, NONE, 1 if one == other else 0)
            if other >= 0 and other != one:
                flop = suit_flop(mask & ~(1 << first), one, NONE, mask_index)
                used = _add_part(parts[board], used, flop, other, NONE, 0)
        if other >= 0:
            used = _add_part(parts[board], used, suit_flop(mask, NONE, NONE, mask_index), one, other, 0)


@njit(cache=True, nogil=True)
def _add_part(parts: NDArray[np.int16], used: Whole, flop: Whole, one: Whole, other: Whole, held: Whole) -> Whole:
    parts[used, 0] = flop
    parts[used, 1] = one
    parts[used, 2] = other
    parts[used, 3] = held
    parts[used, 4] = 0
    return used + 1


@dataclass(frozen=True, eq=False)
class Ranks7:
    """The seven-card tables in the form that the loops of this package take."""

    rows: NDArray[np.int32]
    table: NDArray[np.int16]
    flush: NDArray[np.int16]
    category: NDArray[np.uint8]
    cards: NDArray[np.int64]
    lanes: NDArray[np.int64]
    start: int

    @property
    def lookup(self) -> Lookup:
        """What :func:`strength_of` and :func:`rank_strength` look up."""
        return self.rows, self.table, self.flush


@cache
def ranks7() -> Ranks7:
    """The seven-card tables; ``lanes`` gives each card its rank's bit in its suit's 16 bits."""
    found = tables(7)
    lanes = np.array([1 << (16 * (card // 13) + card % 13) for card in range(52)], np.int64)
    return Ranks7(found.rows, found.table, found.flush, found.category, found.cards, lanes, found.start)


@njit(cache=True, nogil=True)
def rank_strength(key: Whole, lookup: Lookup) -> Whole:
    """The strength of seven cards in mixed suits by the sum of their rank weights."""
    return lookup[1][lookup[0][key >> 9] + (key & 511)]


@njit(cache=True, nogil=True)
def strength_of(total: Whole, lanes: Whole, lookup: Lookup) -> Whole:
    """The strength of seven cards by the sums of their ``cards`` and ``lanes``."""
    found = (total & FLUSHES) >> 32
    if found:
        suit = 0
        while not found >> (4 * suit + 3) & 1:
            suit += 1
        return lookup[2][(lanes >> (16 * suit)) & 0x1FFF]
    return rank_strength(total & 0xFFFFFFFF, lookup)
