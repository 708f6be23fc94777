"""The compiled loops: every board against every hand of the dealer, with the cards of both taken from one shoe.

A board and a dealer's hand must not use the same card. Both are counted as if they could, and what they share is
taken out by inclusion and exclusion over the part J of the board that the dealer's hand holds too: ``add_parts`` sums
the dealer's hands by J and by the two that are kept, and a board of the kinds B then meets

    sum over J in B of (-1)^|J| x (ways to complete J to B) x (dealer's hands that hold J and keep these two).

Boards are counted by their ranks as if no flush were possible; then, for every suit, those with three or more cards
of the suit are counted again, by their kinds seen from the suit, as a difference to that.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numba import njit
from numpy.typing import NDArray

Whole: TypeAlias = Any
"""A whole number in a compiled loop, Python's or numpy's."""

Ints: TypeAlias = NDArray[np.int64]
Shorts: TypeAlias = NDArray[np.int16]

Numbers: TypeAlias = NDArray[Any]
"""Whole numbers where counts are exact, floating ones where all twos are swept at once."""

Parts: TypeAlias = tuple[Numbers, Numbers, Numbers, Numbers, Ints, Ints, Numbers]
"""The dealer's hands by part J: one row a multiset of 0, 1, 2 and 3 kinds, one column a two and a last one for all of
them; for four kinds, which are the whole hand, the first group of each multiset, and the twos and hands by group."""

Listed: TypeAlias = tuple[Ints, Ints, Numbers]
"""Parts J of a multiset: their ranks, their sizes, and (-1)^|J| times the ways to complete each."""

Ranking: TypeAlias = tuple[Shorts, Ints]
"""``by_ranks`` and ``category`` of :class:`njrules.odds.fast_action_holdem.strengths.Strengths`."""

SuitBoards: TypeAlias = tuple[Ints, Ints, Ints, Ints, Shorts, Shorts, Ints, Ints, Ints]
"""Boards with so many cards of a suit: their ranks in it; those of their other cards; the parts of the latter, fewest
first, padded to two columns with -1; the cards left by kind; strengths by ranks alone; those of flushes by the ranks
in the suit and the column of a two's cards of it; each board's rank board; each two's ranks; each two's column."""

LOW = 40
"""Sums are kept in two numbers, what lies below 2^40 and what lies above, for they exceed 64 bits."""


@njit(cache=True, nogil=True)
def add_hands(
    cards: NDArray[np.uint8], weight: Ints, left: Ints, groups: NDArray[np.int32], sums: NDArray[np.int64]
) -> None:
    """Into ``sums[view, group]``: how many ways each group's hands can be dealt, times their weight."""
    for hand in range(len(cards)):
        ways = weight[hand]
        shared = 1
        for place in range(4):
            card = cards[hand, place]
            before = 0
            for earlier in range(place):
                before += cards[hand, earlier] == card
            ways *= max(left[card] - before, 0)
            shared *= before + 1
        ways //= shared
        if ways:
            for view in range(len(groups)):
                sums[view, groups[view, hand]] += ways


@njit(cache=True, nogil=True)
def place_in(kinds: Ints, size: Whole) -> Whole:
    """The place of an ascending multiset of up to four kinds."""
    place = 0
    if size > 0:
        place += kinds[0]
    if size > 1:
        place += kinds[1] * (kinds[1] + 1) // 2
    if size > 2:
        place += kinds[2] * (kinds[2] + 1) * (kinds[2] + 2) // 6
    if size > 3:
        place += kinds[3] * (kinds[3] + 1) * (kinds[3] + 2) * (kinds[3] + 3) // 24
    return place


@njit(cache=True, nogil=True)
def add_parts(kinds: Ints, two: Ints, hands: Ints, none: Ints, one: Ints, pair: Ints, three: Ints) -> None:
    """Sum the groups' hands by every part of them of up to three cards."""
    part = np.zeros(4, np.int64)
    last = none.shape[1] - 1
    for group in range(len(kinds)):
        ways = hands[group]
        if ways == 0:
            continue
        for chosen in range(15):
            size = 0
            for place in range(4):
                if chosen >> place & 1:
                    part[size] = kinds[group, place]
                    size += 1
            table = none if size == 0 else one if size == 1 else pair if size == 2 else three
            row = place_in(part, size)
            table[row, two[group]] += ways
            table[row, last] += ways


@njit(cache=True, nogil=True)
def _ways(left: Whole, drawn: Whole) -> Whole:
    """How many ways to draw so many of ``left`` equal cards."""
    if left < drawn:
        return 0
    ways = 1
    for place in range(drawn):
        ways = ways * (left - place) // (place + 1)
    return ways


@njit(cache=True, nogil=True)
def list_parts(ranks: Ints, left: Ints, listed: Listed) -> Whole:
    """List the distinct parts of a multiset of ranks, the empty one first; returns how many there are."""
    cards, sizes, factors = listed
    count = 1
    sizes[0] = 0
    factors[0] = 1
    place = 0
    while place < len(ranks):
        rank = ranks[place]
        many = 1
        while place + many < len(ranks) and ranks[place + many] == rank:
            many += 1
        for known in range(count - 1, -1, -1):
            factor = factors[known]
            size = sizes[known]
            sign = -1
            for held in range(1, many + 1):
                cards[count] = cards[known]
                cards[count, size : size + held] = rank
                sizes[count] = size + held
                factors[count] = factor * sign * _ways(left[rank] - held, many - held)
                sign = -sign
                count += 1
            factors[known] = factor * _ways(left[rank], many)
        place += many
    return count


@njit(cache=True, nogil=True)
def add_times(row: Numbers, factor: Whole, other: Numbers) -> None:
    """Add a multiple of one row to another."""
    for column in range(len(row)):
        row[column] += factor * other[column]


@njit(cache=True, nogil=True)
def add_row(part: Ints, size: Whole, factor: Whole, parts: Parts, low: Whole, row: Numbers) -> None:
    """Add ``factor`` times the dealer's hands that hold a part to ``row``, from the two ``low`` on."""
    none, one, pair, three, first, two, hands = parts
    place = place_in(part, size)
    if size == 4:
        last = len(row) - 1
        for group in range(first[place], first[place + 1]):
            row[two[group]] += factor * hands[group]
            row[last] += factor * hands[group]
        return
    table = none if size == 0 else one if size == 1 else pair if size == 2 else three
    add_times(row[low:], factor, table[place, low:])


@njit(cache=True, nogil=True)
def keep_sum(sums: Ints, slot: Whole, amount: Whole) -> None:
    """Add to a sum that is kept in two numbers (:data:`LOW`)."""
    sums[slot, 0] += amount & ((1 << LOW) - 1)
    sums[slot, 1] += amount >> LOW


@njit(cache=True, nogil=True)
def sum_rank_board(board: Ints, left: Ints, parts: Parts, listed: Listed, row: Numbers) -> None:
    """Into ``row``: how many boards of these ranks and hands of the dealer there are, by the two that are kept."""
    cards, sizes, factors = listed
    row[:] = 0
    for part in range(list_parts(board, left, listed)):
        if sizes[part] < 5 and factors[part]:
            add_row(cards[part], sizes[part], factors[part], parts, 0, row)


@njit(cache=True, nogil=True)
def sum_other_parts(
    other_parts: Ints, listed: Listed, count: Whole, parts: Parts, low: Whole, by_other: Numbers
) -> None:
    """Into ``by_other``: for each part of a board's other cards, the sum over the listed parts in the suit."""
    cards, sizes, factors = listed
    part = np.zeros(8, np.int64)
    for which in range(len(other_parts)):
        by_other[which, low:] = 0
        held = 0
        while held < 2 and other_parts[which, held] >= 0:
            part[held] = other_parts[which, held]
            held += 1
        for sub in range(count):
            if held + sizes[sub] < 5:
                for place in range(sizes[sub]):
                    part[held + place] = 13 + cards[sub, place]
                add_row(part, held + sizes[sub], factors[sub], parts, low, by_other[which])


@njit(cache=True, nogil=True)
def sum_board(others: Ints, left: Ints, listed: Listed, low: Whole, by_other: Numbers, row: Numbers) -> None:
    """Into ``row``: the same as in :func:`sum_rank_board` for a board with these other cards."""
    cards, sizes, factors = listed
    row[low:] = 0
    for sub in range(list_parts(others, left, listed)):
        which = 0
        if sizes[sub] == 1:
            which = 1 + cards[sub, 0]
        elif sizes[sub] == 2:
            which = 14 + place_in(cards[sub], 2)
        if factors[sub]:
            add_times(row[low:], factors[sub], by_other[which, low:])


@njit(cache=True, nogil=True)
def _below(strengths: Ints, ways: Ints, mark: Whole) -> Whole:
    """In how many ways the dealer's hand is weaker than ``mark``."""
    found = 0
    for two in range(len(strengths)):
        found += ways[two] & -np.int64(strengths[two] < mark)
    return found


@njit(cache=True, nogil=True)
def count_rank_boards(
    boards: Ints, left: Ints, parts: Parts, ranking: Ranking, keeps: Ints, halves: Ints, sums: Ints
) -> None:
    """Add all boards by their ranks.

    ``keeps`` are the player's twos (places of their ranks) and ``halves`` the pairs of keeps that splits are made of;
    ``sums`` has a row for each keep's wins, each split's double wins, the dealer's categories, each keep's
    categories, and all hands.
    """
    by_ranks, category = ranking
    row = np.zeros(parts[0].shape[1], np.int64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    marks = np.zeros(len(keeps) + len(halves), np.int64)
    wins = np.zeros(len(marks), np.int64)
    dealer = np.zeros(11, np.int64)
    last = len(row) - 1
    for board in range(len(boards)):
        sum_rank_board(boards[board], left, parts, listed, row)
        for keep in range(len(keeps)):
            marks[keep] = by_ranks[board, keeps[keep]]
        for split in range(len(halves)):
            marks[len(keeps) + split] = min(marks[halves[split, 0]], marks[halves[split, 1]])
        wins[:] = 0
        dealer[:] = 0
        for two in range(last):
            strength = by_ranks[board, two]
            dealer[category[strength]] += row[two]
            for mark in range(len(marks)):
                if strength < marks[mark]:
                    wins[mark] += row[two]
        for mark in range(len(marks)):
            keep_sum(sums, mark, wins[mark])
        for kind in range(11):
            keep_sum(sums, len(marks) + kind, dealer[kind])
        for keep in range(len(keeps)):
            keep_sum(sums, len(marks) + 11 * (1 + keep) + category[marks[keep]], row[last])
        keep_sum(sums, len(sums) - 1, row[last])


@njit(cache=True, nogil=True)
def count_suit_boards(
    seen: SuitBoards,
    parts: Parts,
    category: Ints,
    low: Whole,
    able: Whole,
    keeps: Ints,
    halves: Ints,
    sums: Ints,
) -> None:
    """Add the boards with so many cards of a suit, less what their ranks alone gave.

    Args:
        seen: the boards as seen from the suit.
        parts: the dealer's hands by part, seen from the suit.
        category: by strength.
        low: the first two that must be counted.
        able: the first two that can make a flush.
        keeps: the player's twos seen from the suit.
        halves: as in :func:`count_rank_boards`.
        sums: as there.
    """
    suited, others, other_parts, left, by_ranks, flush, boards, ranks_of, suited_of = seen
    columns = parts[0].shape[1]
    last = columns - 1
    by_other = np.zeros((len(other_parts), columns), np.int64)
    row = np.zeros(columns, np.int64)
    listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    other_listed = (np.zeros((32, 5), np.int64), np.zeros(32, np.int64), np.zeros(32, np.int64))
    marks = np.zeros(len(keeps) + len(halves), np.int64)
    plain = np.zeros(len(marks), np.int64)
    wins = np.zeros(len(marks), np.int64)
    by_rank, by_flush = np.zeros(last, np.int64), np.zeros(last, np.int64)
    dealer = np.zeros(11, np.int64)
    for board in range(len(suited)):
        count = list_parts(suited[board], left[13:], listed)
        if listed[2][0] == 0:
            continue
        sum_other_parts(other_parts, listed, count, parts, low, by_other)
        for other in range(len(others)):
            sum_board(others[other], left[:13], other_listed, low, by_other, row)
            if row[last] == 0:
                continue
            same = boards[board, other]
            for keep in range(len(keeps)):
                plain[keep] = by_ranks[same, ranks_of[keeps[keep]]]
                marks[keep] = max(plain[keep], flush[board, suited_of[keeps[keep]]])
            for split in range(len(halves)):
                one, two = halves[split]
                plain[len(keeps) + split] = min(plain[one], plain[two])
                marks[len(keeps) + split] = min(marks[one], marks[two])
            changed = False
            for mark in range(len(marks)):
                changed |= marks[mark] != plain[mark]
            dealer[:] = 0
            begin = low if changed else max(low, able)
            for two in range(begin, last):
                before = by_ranks[same, ranks_of[two]]
                strength = before
                if two >= able:
                    strength = max(before, flush[board, suited_of[two]])
                    if strength != before:
                        dealer[category[strength]] += row[two]
                        dealer[category[before]] -= row[two]
                by_rank[two] = before
                by_flush[two] = strength
            for mark in range(len(marks)):
                wins[mark] = _below(by_flush[begin:last], row[begin:last], marks[mark])
                wins[mark] -= _below(by_rank[begin:last], row[begin:last], plain[mark])
            for mark in range(len(marks)):
                keep_sum(sums, mark, wins[mark])
            for kind in range(11):
                keep_sum(sums, len(marks) + kind, dealer[kind])
            for keep in range(len(keeps)):
                if marks[keep] != plain[keep]:
                    keep_sum(sums, len(marks) + 11 * (1 + keep) + category[marks[keep]], row[last])
                    keep_sum(sums, len(marks) + 11 * (1 + keep) + category[plain[keep]], -row[last])
