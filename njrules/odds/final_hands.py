"""What hands of two hole cards and five community cards can still become, exactly, from any cards known so far.

The cards to come are counted by their ranks, as if no flush were possible; then, for each suit, the cards that
make a flush in it are counted again as what they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.evaluator import RANK_WEIGHTS, Tables, categories, rank_multisets, tables
from njrules.hands import FIVE_CARD, Category

_WEIGHTS = np.array(RANK_WEIGHTS, np.int64)


def final_hands(
    hands: Sequence[Sequence[Card] | None], board: Iterable[Card] = (), dead: Iterable[Card] = ()
) -> tuple[dict[Category, int], ...]:
    """How many of the equally likely ways to complete each hand end in each category, weakest first.

    Args:
        hands: the hole cards that the viewer sees of each hand, two or fewer; None for a hand whose cards are
            hidden. All cards seen are out of the deck for every hand.
        board: the community cards that lie open, up to five.
        dead: other cards that the viewer knows to be out.

    >>> from njrules.cards import parse_cards
    >>> mine, dealer = final_hands((parse_cards("As Ah"), None), parse_cards("Ad 7c 7h 2s 2c"))
    >>> mine[Category.FULL_HOUSE], sum(dealer.values())
    (1, 990)

    Raises:
        InputError: a card stands twice, or a hand or the board holds too many cards.
    """
    board, dead = tuple(board), tuple(dead)
    seen = [tuple(hand or ()) for hand in hands]
    if len(board) > 5:
        raise InputError(f"{len(board)} community cards; the board holds five.")
    for hand in seen:
        if len(hand) > 2:
            raise InputError(f"{len(hand)} hole cards in one hand; a hand has two.")
    known = [card for cards in (*seen, board, dead) for card in cards]
    require_available(known)
    to_come = 5 - len(board) + sum(2 - len(hand) for hand in seen)
    if 52 - len(known) < to_come:
        raise InputError(f"{len(known)} cards are out; the deck no longer holds the {to_come} cards to come.")
    unknown = _counts(board, known)
    return tuple(_counts((*hand, *board), known) if hand else unknown for hand in seen)


def final_strengths(held: Sequence[Card], gone: Iterable[Card] = ()) -> NDArray[np.int64]:
    """How many completions of ``held`` to seven cards have each strength, shape (7463,); entry 0 is 0.

    ``gone`` are cards that cannot come, those held among them or not.
    """
    left = np.ones((4, 13), np.int64)
    fixed = np.zeros((4, 13), np.int64)
    for card in (*held, *gone):
        left[divmod(card.index, 13)] = 0
    for card in held:
        fixed[divmod(card.index, 13)] = 1
    draws = 7 - len(held)
    found = tables(7)
    counts = np.zeros(len(found.category), np.int64)
    multisets = [rank_multisets(size) if size else np.zeros((1, 0), np.uint8) for size in range(draws + 1)]
    key = int(fixed.sum(axis=0) @ _WEIGHTS)
    _count_ranks(key, left.sum(axis=0), multisets[draws], found.rows, found.table, counts)
    for suit in range(4):
        _add_flushes(key, fixed[suit], left[suit], left.sum(axis=0) - left[suit], multisets, found, counts)
    return counts


def _counts(held: Sequence[Card], known: Iterable[Card]) -> dict[Category, int]:
    by_strength = final_strengths(held, known)
    kinds = categories(np.arange(1, len(by_strength)))
    counts = np.zeros(len(FIVE_CARD.categories), np.int64)
    np.add.at(counts, kinds, by_strength[1:])
    return dict(zip(FIVE_CARD.categories, counts.tolist(), strict=True))


def _add_flushes(
    key: int,
    fixed: NDArray[np.int64],
    left: NDArray[np.int64],
    others: NDArray[np.int64],
    multisets: list[NDArray[np.uint8]],
    found: Tables,
    counts: NDArray[np.int64],
) -> None:
    """Count the flushes in one suit as flushes, and no longer by their ranks."""
    bits = 1 << np.arange(13)
    draws = len(multisets) - 1
    for suited in range(max(5 - int(fixed.sum()), 0), draws + 1):
        masks = _masks(suited)
        arguments = (key, int(fixed @ bits), masks[masks & ~int(left @ bits) == 0], others, multisets[draws - suited])
        _count_suit(*arguments, found.rows, found.table, found.flush, counts)


@cache
def _masks(size: int) -> NDArray[np.int64]:
    """The sets of ``size`` ranks."""
    return np.array([mask for mask in range(1 << 13) if mask.bit_count() == size], np.int64)


@njit(cache=True, nogil=True)
def _ways(ranks: NDArray[np.uint8], left: NDArray[np.int64]) -> Any:
    """How many sets of cards have these ranks (ascending)."""
    ways = same = 1
    for place in range(len(ranks)):
        rank = ranks[place]
        same = same + 1 if place and ranks[place - 1] == rank else 1
        ways = ways * (left[rank] - same + 1) // same
        if ways <= 0:
            return 0
    return ways


@njit(cache=True, nogil=True)
def _count_ranks(
    key: int,
    left: NDArray[np.int64],
    multisets: NDArray[np.uint8],
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    counts: NDArray[np.int64],
) -> None:
    for ranks in multisets:
        ways = _ways(ranks, left)
        if ways:
            total = key
            for rank in ranks:
                total += _WEIGHTS[rank]
            counts[table[rows[total >> 9] + (total & 511)]] += ways


@njit(cache=True, nogil=True)
def _count_suit(
    key: int,
    fixed: int,
    masks: NDArray[np.int64],
    others: NDArray[np.int64],
    multisets: NDArray[np.uint8],
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    counts: NDArray[np.int64],
) -> None:
    keys = np.zeros(len(multisets), np.int64)
    ways = np.zeros(len(multisets), np.int64)
    for place in range(len(multisets)):
        ways[place] = _ways(multisets[place], others)
        for rank in multisets[place]:
            keys[place] += _WEIGHTS[rank]
    for mask in masks:
        suited = key
        for rank in range(13):
            suited += _WEIGHTS[rank] * (mask >> rank & 1)
        for place in range(len(multisets)):
            if ways[place]:
                total = suited + keys[place]
                counts[table[rows[total >> 9] + (total & 511)]] -= ways[place]
                counts[flush[fixed | mask]] += ways[place]
