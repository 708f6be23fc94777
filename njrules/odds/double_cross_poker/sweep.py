"""The loops that count every deal at once, cross by cross.

On a class of crosses (which ranks, and for flushes which cards are of the one suit) the dealer's pairs are ranked
once. How many of them a hand beats follows from sums along that order, less the pairs that hold one of the player's
own cards. Each result is then added to every deal that can lead to that cross.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.double_cross_poker.position import by_key

Ints = NDArray[np.int64]
Counts = NDArray[np.int32]
MADE, WON, TIED = 0, 1, 2
DEALERS_PAIRS = 990


@njit(cache=True, nogil=True)
def pair_number(first: int, second: int) -> int:
    """The place of a pair of kinds, first at most second, in the order (0,0), (0,1), (1,1), (0,2) ..."""
    return second * (second + 1) // 2 + first


@njit(cache=True, nogil=True)
def _order(size: int, best: Ints, first: Ints, second: Ints, left: Ints, sorted_best: Ints, sums: Ints) -> None:
    """Rank pairs of kinds; ``sums[n]``: of the n lowest, those with a given card by rank, and last all of them."""
    for i in range(size):
        sorted_best[i] = best[i] << 10 | i
    sorted_best[:size].sort()
    for n in range(size):
        i = sorted_best[n] & 1023
        sorted_best[n] >>= 10
        one, two = first[i], second[i]
        for j in range(14):
            sums[n + 1, j] = sums[n, j]
        if one == two:
            sums[n + 1, 13] += left[one] * (left[one] - 1) // 2
            sums[n + 1, one] += left[one] - 1
        else:
            sums[n + 1, 13] += left[one] * left[two]
            sums[n + 1, one] += left[two]
            sums[n + 1, two] += left[one]


@njit(cache=True, nogil=True)
def _below(sorted_best: Ints, size: int, bound: int) -> int:
    """How many of the ordered pairs are lower than the bound."""
    low, high = 0, size
    while low < high:
        middle = (low + high) // 2
        if sorted_best[middle] < bound:
            low = middle + 1
        else:
            high = middle
    return low


@njit(cache=True, nogil=True)
def sweep_ranks(
    weights: Ints, rows: NDArray[np.int32], table: NDArray[np.int16], category: NDArray[np.uint8], out: Counts
) -> None:
    """All crosses by their ranks, as if there were no flushes.

    ``out`` is of shape (13, 13, 91, 3, 10): the rank of the open end, of the other's, the pair of ranks held, then
    made, won or tied, by category.
    """
    left, held = np.zeros(13, np.int64), np.zeros(13, np.int64)
    first, second = np.zeros(91, np.int64), np.zeros(91, np.int64)
    strengths, best = np.zeros((2, 91), np.int64), np.zeros(91, np.int64)
    sorted_best, sums = np.zeros(91, np.int64), np.zeros((92, 14), np.int64)
    for centre in range(13):
        for two in range(91):
            for one in range(two + 1):
                ends = np.array([[_low(one), _high(one)], [_low(two), _high(two)]])
                left[:] = 4
                left[centre] -= 1
                for rank in ends.flat:
                    left[rank] -= 1
                if left.min() < 0:
                    continue
                size = 0
                for high in range(13):
                    for low in range(high + 1):
                        if left[low] == 0 or left[high] == 0 or (low == high and left[low] < 2):
                            continue
                        pair = weights[low] + weights[high] + weights[centre]
                        for array in range(2):
                            key = pair + weights[ends[array, 0]] + weights[ends[array, 1]]
                            strengths[array, size] = by_key(key, rows, table)
                        best[size] = max(strengths[0, size], strengths[1, size])
                        first[size], second[size] = low, high
                        size += 1
                _order(size, best, first, second, left, sorted_best, sums)
                for array in range(2 if one < two else 1):
                    for i in range(size):
                        low, high = first[i], second[i]
                        hand = strengths[array, i]
                        below = _below(sorted_best, size, hand)
                        upto = _below(sorted_best, size, hand + 1)
                        won = sums[below, 13] - sums[below, low] - sums[below, high]
                        held_too = 1 if best[i] <= hand else 0
                        tied = sums[upto, 13] - sums[upto, low] - sums[upto, high] + held_too - won
                        held[:] = 4
                        held[low] -= 1
                        held[high] -= 1
                        _add_ranks(out, ends, array, centre, held, pair_number(low, high), category[hand], won, tied)


@njit(cache=True, nogil=True)
def _high(pair: int) -> int:
    """The higher kind of a pair of this number."""
    high = 0
    while (high + 1) * (high + 2) // 2 <= pair:
        high += 1
    return high


@njit(cache=True, nogil=True)
def _low(pair: int) -> int:
    high = _high(pair)
    return pair - high * (high + 1) // 2


@njit(cache=True, nogil=True)
def _add_ranks(
    out: Counts, ends: Ints, array: int, centre: int, held: Ints, pair: int, category: int, won: int, tied: int
) -> None:
    """Add a result to the deals with either card of each array open; ``held`` has what the player leaves."""
    for mine in range(2):
        if mine and ends[array, 0] == ends[array, 1]:
            break
        for other in range(2):
            if other and ends[1 - array, 0] == ends[1 - array, 1]:
                break
            end, other_end = ends[array, mine], ends[1 - array, other]
            held[end] -= 1
            held[other_end] -= 1
            hidden, other_hidden = ends[array, 1 - mine], ends[1 - array, 1 - other]
            ways = held[centre] * (held[hidden] - (hidden == centre))
            ways *= held[other_hidden] - (other_hidden == centre) - (other_hidden == hidden)
            held[end] += 1
            held[other_end] += 1
            cell = out[end, other_end, pair]
            cell[MADE, category] += ways * DEALERS_PAIRS
            cell[WON, category] += ways * won
            cell[TIED, category] += ways * tied


@njit(cache=True, nogil=True)
def sweep_suit(
    weights: Ints,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    category: NDArray[np.uint8],
    centres: Ints,
    out: Counts,
) -> None:
    """What the flushes of one suit change, on all crosses with an array in it and their middle card in ``centres``.

    A card of the suit is its rank plus 13, any other its rank. ``out`` is of shape (26, 26, 351, 3, 10), as in
    :func:`sweep_ranks`.
    """
    left, suited, all_left = np.zeros(26, np.int64), np.zeros(13, np.int64), np.zeros(13, np.int64)
    first, second, pair_at = np.zeros(91, np.int64), np.zeros(91, np.int64), np.full(91, -1)
    strengths, best = np.zeros((2, 91), np.int64), np.zeros(91, np.int64)
    flush_first, flush_second = np.zeros(78, np.int64), np.zeros(78, np.int64)
    flushes, flush_best, ranks_best = np.zeros((2, 78), np.int64), np.zeros(78, np.int64), np.zeros(78, np.int64)
    by_ranks, by_ranks_sums = np.zeros(91, np.int64), np.zeros((92, 14), np.int64)
    lower, lower_sums = np.zeros(78, np.int64), np.zeros((79, 14), np.int64)
    upper, upper_sums = np.zeros(78, np.int64), np.zeros((79, 14), np.int64)
    change = np.zeros((2, 14), np.int64)
    for centre in centres:
        for one in range(91):
            if _low(one) == _high(one) or centre in (_low(one), _high(one)):
                continue
            for two in range(351):
                ends = np.array([[_low(one) + 13, _high(one) + 13], [_low(two), _high(two)]])
                left[:13] = 3
                left[13:] = 1
                left[centre + 13] -= 1
                for end in ends.flat:
                    left[end] -= 1
                in_both = ends[1, 0] >= 13
                if left.min() < 0 or (in_both and _pair_of_ranks(ends[1]) < one):
                    continue
                suited[:] = left[13:]
                all_left[:] = left[:13] + left[13:]
                mask = np.array([0, 0])
                for array in range(2):
                    mask[array] = 1 << centre | 1 << ends[array, 0] % 13 | 1 << ends[array, 1] % 13
                size, flush_size = 0, 0
                pair_at[:] = -1
                for high in range(13):
                    for low in range(high + 1):
                        if all_left[low] == 0 or all_left[high] == 0 or (low == high and all_left[low] < 2):
                            continue
                        pair = weights[low] + weights[high] + weights[centre]
                        for array in range(2):
                            key = pair + weights[ends[array, 0] % 13] + weights[ends[array, 1] % 13]
                            strengths[array, size] = by_key(key, rows, table)
                        best[size] = max(strengths[0, size], strengths[1, size])
                        first[size], second[size] = low, high
                        if low < high and suited[low] and suited[high]:
                            bits = 1 << low | 1 << high
                            flushes[0, flush_size] = flush[mask[0] | bits]
                            flushes[1, flush_size] = flush[mask[1] | bits] if in_both else strengths[1, size]
                            ranks_best[flush_size] = best[size]
                            flush_best[flush_size] = max(flushes[0, flush_size], flushes[1, flush_size])
                            flush_first[flush_size], flush_second[flush_size] = low, high
                            pair_at[size] = flush_size
                            flush_size += 1
                        size += 1
                _order(size, best, first, second, all_left, by_ranks, by_ranks_sums)
                _order(flush_size, ranks_best, flush_first, flush_second, suited, lower, lower_sums)
                _order(flush_size, flush_best, flush_first, flush_second, suited, upper, upper_sums)
                for array in range(2):
                    for i in range(size):
                        low, high = first[i], second[i]
                        hand = strengths[array, i]
                        for tied in range(2):
                            more = _below(upper, flush_size, hand + tied)
                            less = _below(lower, flush_size, hand + tied)
                            for j in range(14):
                                change[tied, j] = upper_sums[more, j] - lower_sums[less, j]
                        kind = category[hand]
                        for form in range(4):
                            held, other_held = low + 13 * (form & 1), high + 13 * (form >> 1)
                            if left[held] == 0 or left[other_held] == 0:
                                continue
                            if low == high and (form == 2 or (form != 1 and left[held] < 2)):
                                continue
                            pair = pair_number(min(held, other_held), max(held, other_held))
                            if form < 3:
                                won = change[0, 13]
                                upto = change[1, 13]
                                if form & 1:
                                    won -= change[0, low]
                                    upto -= change[1, low]
                                if form & 2:
                                    won -= change[0, high]
                                    upto -= change[1, high]
                                _add_suit(out, ends, array, held, other_held, pair, kind, 0, won, upto - won)
                                continue
                            at = pair_at[i]
                            won = _beaten(by_ranks, by_ranks_sums, size, hand, low, high, best[i])
                            upto = _beaten(by_ranks, by_ranks_sums, size, hand + 1, low, high, best[i])
                            _add_suit(out, ends, array, held, other_held, pair, kind, -1, -won, won - upto)
                            hand = flushes[array, at]
                            won = _beaten(by_ranks, by_ranks_sums, size, hand, low, high, best[i])
                            upto = _beaten(by_ranks, by_ranks_sums, size, hand + 1, low, high, best[i])
                            for tied in range(2):
                                more = _beaten(upper, upper_sums, flush_size, hand + tied, low, high, flush_best[at])
                                more -= _beaten(lower, lower_sums, flush_size, hand + tied, low, high, ranks_best[at])
                                if tied:
                                    upto += more
                                else:
                                    won += more
                            kind = category[hand]
                            _add_suit(out, ends, array, held, other_held, pair, kind, 1, won, upto - won)


@njit(cache=True, nogil=True)
def _pair_of_ranks(ends: Ints) -> int:
    """The number of a pair of cards of the suit, by their ranks."""
    return pair_number(ends[0] - 13, ends[1] - 13)


@njit(cache=True, nogil=True)
def _beaten(sorted_best: Ints, sums: Ints, size: int, bound: int, low: int, high: int, own_best: int) -> int:
    """How many pairs lower than the bound hold neither of the player's two cards."""
    n = _below(sorted_best, size, bound)
    return int(sums[n, 13] - sums[n, low] - sums[n, high] + (own_best < bound))


@njit(cache=True, nogil=True)
def _add_suit(
    out: Counts,
    ends: Ints,
    array: int,
    held: int,
    other_held: int,
    pair: int,
    category: int,
    made: int,
    won: int,
    tied: int,
) -> None:
    """Add a change to the deals with either card of each array open.

    Of the hidden cards only one of a class outside the suit can be several: three, less those in sight.
    """
    for mine in range(2):
        if mine and ends[array, 0] == ends[array, 1]:
            break
        for other in range(2):
            if other and ends[1 - array, 0] == ends[1 - array, 1]:
                break
            end, other_end = ends[array, mine], ends[1 - array, other]
            ways = 1
            for hidden in (ends[array, 1 - mine], ends[1 - array, 1 - other]):
                if hidden < 13:
                    seen = (held == hidden) + (other_held == hidden) + (end == hidden) + (other_end == hidden)
                    ways *= 3 - seen
            cell = out[end, other_end, pair]
            cell[MADE, category] += made * ways * DEALERS_PAIRS
            cell[WON, category] += ways * won
            cell[TIED, category] += ways * tied
