"""What hands of two hole cards and five community cards can still become, exactly, from any cards known so far.

The cards to come are counted by their ranks, as if no flush were possible; then, for each suit, the cards that
make a flush in it are counted again as what they are. Plain numpy, so that nothing needs compiling.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.evaluator import RANK_WEIGHTS, by_ranks, by_suit, categories, distinct, rank_multisets
from njrules.hands import FIVE_CARD, Category

_WEIGHTS = np.array(RANK_WEIGHTS, np.int64)
_BITS = 1 << np.arange(13)


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
    out = frozenset(known)
    return tuple(dict(_counts(frozenset((*hand, *board)), out)) for hand in seen)


def final_strengths(held: Collection[Card], gone: Iterable[Card] = (), size: int = 7) -> NDArray[np.int64]:
    """How many completions of ``held`` to ``size`` cards (5, 6 or 7) have each strength, shape (7463,); entry 0 is 0.

    ``gone`` are cards that cannot come, those held among them or not.
    """
    left = np.ones((4, 13), np.int64)
    fixed = np.zeros((4, 13), np.int64)
    for card in (*held, *gone):
        left[divmod(card.index, 13)] = 0
    for card in held:
        fixed[divmod(card.index, 13)] = 1
    draws = size - len(held)
    key = int(fixed.sum(axis=0) @ _WEIGHTS)
    counts = np.zeros(distinct(FIVE_CARD) + 1, np.int64)
    ways = _ways(draws, left.sum(axis=0))
    came = ways > 0
    np.add.at(counts, _in_mixed_suits(key + _keys(draws)[came], size), ways[came])
    for suit in range(4):
        _add_flushes(key, fixed[suit], left[suit], left.sum(axis=0) - left[suit], draws, size, counts)
    return counts


@lru_cache(maxsize=1024)
def _counts(held: frozenset[Card], known: frozenset[Card]) -> dict[Category, int]:
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
    draws: int,
    size: int,
    counts: NDArray[np.int64],
) -> None:
    """Count the flushes in one suit as flushes, and no longer by their ranks."""
    held = int(fixed @ _BITS)
    for suited in range(max(5 - int(fixed.sum()), 0), draws + 1):
        masks = _masks(suited)
        masks = masks[masks & ~int(left @ _BITS) == 0]
        ways = _ways(draws - suited, others)
        came = ways > 0
        suited_keys = (masks[:, None] >> np.arange(13) & 1) @ _WEIGHTS
        keys = key + suited_keys[:, None] + _keys(draws - suited)[came]
        np.subtract.at(counts, _in_mixed_suits(keys, size), np.broadcast_to(ways[came], keys.shape))
        np.add.at(counts, by_suit(FIVE_CARD)[held | masks], int(ways.sum()))


def _in_mixed_suits(keys: NDArray[np.int64], size: int) -> NDArray[np.int16]:
    """The strengths of ``size`` cards by the sums of their rank weights."""
    known, strengths = by_ranks(size)
    return strengths[np.searchsorted(known, keys)]


@cache
def _masks(size: int) -> NDArray[np.int64]:
    """The sets of ``size`` ranks."""
    return np.array([mask for mask in range(1 << 13) if mask.bit_count() == size], np.int64)


@cache
def _multisets(size: int) -> NDArray[np.uint8]:
    """The sets of ranks in the order of their keys, in which numpy looks them up fastest."""
    multisets = rank_multisets(size) if size else np.zeros((1, 0), np.uint8)
    return multisets[np.argsort(_WEIGHTS[multisets.astype(np.int64)].sum(axis=1))]


@cache
def _keys(size: int) -> NDArray[np.int64]:
    """The sums of rank weights of each set of ranks, each rank up to four times."""
    found: NDArray[np.int64] = _WEIGHTS[_multisets(size).astype(np.int64)].sum(axis=1)
    return found


def _ways(size: int, left: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many sets of cards have these ranks, with so many cards of each rank left."""
    multisets = _multisets(size)
    ways = np.ones(len(multisets), np.int64)
    same = np.ones(len(multisets), np.int64)
    for place in range(size):
        ranks = multisets[:, place]
        if place:
            same = np.where(ranks == multisets[:, place - 1], same + 1, 1)
        ways = ways * np.maximum(left[ranks] - same + 1, 0) // same
    return ways
