"""The plain way, for the tests: every cross and every pair of the dealer's, card by card."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.evaluator import tables
from njrules.hands import FIVE_CARD

Ints = NDArray[np.int64]


def count_plainly(hole: tuple[int, int], mine: int, other: int, dead: tuple[int, ...] = ()) -> list[list[int]]:
    """The counts of :func:`~njrules.odds.double_cross_poker.position.count_results` with two ends open.

    All three cards face down and the dealer's two run through the whole deck: about a hundred million cases.
    """
    found = tables(5)
    deck = np.array([card for card in range(52) if card not in (*hole, mine, other, *dead)], np.int64)
    counts = np.zeros((3, len(FIVE_CARD.categories)), np.int64)
    arguments = (found.cards, found.start, found.rows, found.table, found.flush, found.category)
    _count(np.array(hole, np.int64), mine, other, deck, *arguments, counts)
    counted: list[list[int]] = counts.tolist()
    return counted


@njit(cache=True, nogil=True)
def _strength(
    hand: Ints,
    cards: Ints,
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
) -> int:
    """The strength of five cards, a flush being five cards of the first one's suit."""
    total = 0
    mask = 0
    for card in hand:
        total += cards[card] & 0xFFFFFFFF
        if card // 13 == hand[0] // 13:
            mask |= 1 << card % 13
    suited = flush[mask]
    return int(suited) if suited else int(table[rows[total >> 9] + (total & 511)])


@njit(cache=True, nogil=True)
def _count(
    hole: Ints,
    mine: int,
    other: int,
    deck: Ints,
    cards: Ints,
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    category: NDArray[np.uint8],
    counts: Ints,
) -> None:
    player, one, two = np.zeros(5, np.int64), np.zeros(5, np.int64), np.zeros(5, np.int64)
    player[:2] = hole
    player[2] = one[2] = mine
    two[2] = other
    for centre in deck:
        player[3] = one[3] = two[3] = centre
        for mine_end in deck:
            if mine_end == centre:
                continue
            player[4] = one[4] = mine_end
            hand = _strength(player, cards, start, rows, table, flush)
            for other_end in deck:
                if other_end in (centre, mine_end):
                    continue
                two[4] = other_end
                for first in range(len(deck)):
                    if deck[first] in (centre, mine_end, other_end):
                        continue
                    one[0] = two[0] = deck[first]
                    for second in range(first):
                        if deck[second] in (centre, mine_end, other_end):
                            continue
                        one[1] = two[1] = deck[second]
                        best = max(
                            _strength(one, cards, start, rows, table, flush),
                            _strength(two, cards, start, rows, table, flush),
                        )
                        counts[1 + (hand > best) - (hand < best), category[hand]] += 1
