"""The decision on every flop with every pair of hole cards."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.cards import DECK
from njrules.odds.ultimate_texas_holdem.boards import Whole, board_classes
from njrules.odds.ultimate_texas_holdem.early import flop_in_suit
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS, starting_hand


class Holes(NamedTuple):
    """All pairs of cards.

    Attributes:
        cards: shape (1326, 2).
        start: the starting hand of each.
        ranks: its pair of ranks.
        classes: its pair of the 26 classes, seen from each suit, shape (4, 1326).
    """

    cards: NDArray[np.int64]
    start: NDArray[np.int64]
    ranks: NDArray[np.int64]
    classes: NDArray[np.int64]


@cache
def holes() -> Holes:
    """All pairs of cards, in ascending order."""
    cards = np.array(list(combinations(range(52), 2)), np.int64)
    names = {name: index for index, name in enumerate(STARTING_HANDS)}
    start = [names[starting_hand((DECK[one], DECK[other]))] for one, other in cards.tolist()]
    classes = [_pairs(np.where(cards // 13 == suit, cards % 13, 13 + cards % 13)) for suit in range(4)]
    return Holes(cards, np.array(start), _pairs(cards % 13), np.array(classes))


def _pairs(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """The places of unordered pairs, as :func:`.boards.pair_index`."""
    low, high = cards.min(axis=1), cards.max(axis=1)
    found: NDArray[np.int64] = high * (high + 1) // 2 + low
    return found


@cache
def flops_up_to_suits() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The 1,755 flops up to suits, shape (1755, 3), and how many of the 22,100 each stands for."""
    return sets_up_to_suits(3)


def sets_up_to_suits(size: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The sets of ``size`` cards, up to five, that differ by more than their suits' names, and how many are alike."""
    flat = (card for cards in combinations(range(52), size) for card in cards)
    sets = np.fromiter(flat, np.int64, size * math.comb(52, size)).reshape(-1, size)
    by_suit = np.zeros((4, len(sets)), np.int64)
    for card in sets.T:
        by_suit[card // 13, np.arange(len(sets))] |= 1 << card % 13
    by_suit.sort(axis=0)
    keys = by_suit[0] | by_suit[1] << 13 | by_suit[2] << 26 | by_suit[3] << 39
    _, first, counts = np.unique(keys, return_index=True, return_counts=True)
    return sets[first], counts


class Flops(NamedTuple):
    """The 1,755 flops up to suits.

    Attributes:
        cards: shape (1755, 3).
        counts: how many of the 22,100 each stands for.
        ranks: the class of its ranks.
        classes: its class seen from each suit, -1 where it holds none of it, shape (1755, 4).
    """

    cards: NDArray[np.int64]
    counts: NDArray[np.int64]
    ranks: NDArray[np.int16]
    classes: NDArray[np.int16]


@cache
def flops() -> Flops:
    """The flops in their classes."""
    cards, counts = flops_up_to_suits()
    found = board_classes()
    ranks = found.rank_flop[tuple(cards.T % 13)]
    classes = [[flop_in_suit(tuple(flop), suit, found.mask_index) for suit in range(4)] for flop in cards.tolist()]
    return Flops(cards, counts, ranks, np.array(classes, np.int16))


@njit(cache=True, nogil=True)
def decide(
    begin: Whole,
    end: Whole,
    flops: Flops,
    holes: Holes,
    rank_gains: NDArray[np.int64],
    suit_gains: NDArray[np.int64],
    chosen: NDArray[np.bool_],
    gained: NDArray[np.int64],
) -> None:
    """For some flops note who makes the 2x wager, and by starting hand what that gains over a check in all."""
    for flop in range(begin, end):
        for hole in range(len(holes.cards)):
            one, other = holes.cards[hole]
            if (flops.cards[flop] == one).any() or (flops.cards[flop] == other).any():
                continue
            gain = rank_gains[flops.ranks[flop], holes.ranks[hole]]
            for suit in range(4):
                if flops.classes[flop, suit] >= 0:
                    gain += suit_gains[flops.classes[flop, suit], holes.classes[suit, hole]]
            if gain > 0:
                chosen[flop, hole] = True
                gained[holes.start[hole]] += gain * flops.counts[flop]


@njit(cache=True, nogil=True)
def count_choices(
    flops: Flops,
    holes: Holes,
    chosen: NDArray[np.bool_],
    by_ranks: NDArray[np.int64],
    by_suit: NDArray[np.int64],
) -> None:
    """How many chosen flops and pairs of cards fall into each class of flop and pair."""
    for flop in range(len(flops.cards)):
        for hole in range(len(holes.cards)):
            if chosen[flop, hole]:
                by_ranks[flops.ranks[flop], holes.ranks[hole]] += flops.counts[flop]
                for suit in range(4):
                    if flops.classes[flop, suit] >= 0:
                        by_suit[flops.classes[flop, suit], holes.classes[suit, hole]] += flops.counts[flop]
