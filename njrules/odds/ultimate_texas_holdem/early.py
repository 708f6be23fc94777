"""Positions before the flop: one starting hand against all flops, turns, rivers and dealer hands.

The boards are taken in the classes of :mod:`.boards`. On each, the dealer's hands are counted by their ranks; those
that make a flush are then counted again by what they are. The advantage of the 2x wager over a check, summed over
the turn and river of each flop, gives the decision on that flop; the boards are then counted once more, each as often
as the flops before it lead to either decision.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.odds.ultimate_texas_holdem.boards import (
    RANK_FLOPS,
    SUIT_FLOPS,
    WEIGHTS,
    Lookup,
    Whole,
    board_classes,
    rank_strength,
    ranks7,
    suit_flop,
    ways,
)
from njrules.odds.ultimate_texas_holdem.money import Scale, fixed_net, play_is_best
from njrules.odds.ultimate_texas_holdem.threads import in_threads, parts_of


class View(NamedTuple):
    """The hole and the cards left, as seen from one suit: 13-bit sets in the suit, counts by rank outside it."""

    own: int
    suited: int
    others: tuple[int, ...]


def count_starting_hand(hole: NDArray[np.uint8], deck: NDArray[np.uint8], scale: Scale) -> NDArray[np.int64]:
    """Records of a position before the flop, shape (4, 10, 4).

    Args:
        hole: the player's two card indices.
        deck: every card that may still come or be the dealer's.
        scale: the blind table, for the decisions on the flop and on the river.

    Returns:
        The record of all boards and dealer hands (for a play wager now); then, each board counted once for each of
        its ten flops, the record of a check that ends in a fold, in 1x on the river, in 2x on the flop.
    """
    classes, found = board_classes(), ranks7()
    views = [_view(hole, deck, suit) for suit in range(4)]
    kinds = list(dict.fromkeys(views))
    left = np.bincount(deck % 13, minlength=13)
    hands = (len(deck) - 5) * (len(deck) - 6) // 2
    own_key = int(WEIGHTS[hole % 13].sum())
    rank_records = np.zeros((len(classes.ranks), 4), np.int64)
    _rank_records(classes.ranks, left, own_key, hands, found.lookup, found.category, rank_records)
    suit_records = np.zeros((len(kinds), len(classes.suited), 4), np.int64)

    def count(kind: int, part: slice) -> None:
        view = kinds[kind]
        _suit_records(
            classes.suited[part],
            classes.others[part],
            rank_records[classes.by_ranks[part]],
            (view.own, own_key, view.suited, np.array(view.others)),
            found.lookup,
            found.category,
            suit_records[kind, part],
        )

    parts = parts_of(len(classes.suited), 8)
    in_threads(lambda task: count(*task), [(kind, part) for kind in range(len(kinds)) for part in parts])

    rank_flops = np.zeros((3, RANK_FLOPS), np.int64)
    suit_flops = np.zeros((len(kinds), 3, SUIT_FLOPS), np.int64)
    nothing = (np.full((1, 4), -1), np.zeros(len(rank_records), np.int16))
    _gather(classes.rank_parts, left, rank_records, *nothing, hands, scale.pays, scale.unit, rank_flops[0])

    def gather(kind: int) -> None:
        others = np.array(kinds[kind].others)
        counted = (others, suit_records[kind], rank_records, classes.by_ranks, hands, scale.pays, scale.unit)
        _gather(classes.suit_parts, *counted, suit_flops[kind, 0])

    in_threads(gather, range(len(kinds)))
    kind_of_suit = np.array([kinds.index(view) for view in views])
    _decide(deck, classes.rank_flop, classes.mask_index, kind_of_suit, rank_flops, suit_flops)

    out = np.zeros((len(kinds) + 1, 4, 10, 4), np.int64)
    _spread(classes.rank_parts, left, rank_records, *nothing, rank_flops, hands, scale.pays, scale.unit, out[-1])

    def spread(kind: int) -> None:
        others = np.array(kinds[kind].others)
        counted = (others, suit_records[kind], rank_records, classes.by_ranks, suit_flops[kind])
        _spread(classes.suit_parts, *counted, hands, scale.pays, scale.unit, out[kind])

    in_threads(spread, range(len(kinds)))
    records: NDArray[np.int64] = out.sum(axis=0)
    records[0] //= 10
    return records


def _view(hole: NDArray[np.uint8], deck: NDArray[np.uint8], suit: int) -> View:
    def held(cards: NDArray[np.uint8]) -> int:
        return sum(1 << int(card) % 13 for card in cards if card // 13 == suit)

    others = np.bincount(deck[deck // 13 != suit] % 13, minlength=13)
    return View(held(hole), held(deck), tuple(others.tolist()))


# A record of one board for one hand: the player's category (-1 where the board cannot come), then the dealer hands
# that the player beats, those that beat the player, and those below a pair.


@njit(cache=True, nogil=True)
def _rank_records(
    boards: NDArray[np.int8],
    left: NDArray[np.int64],
    own_key: Whole,
    hands: Whole,
    lookup: Lookup,
    category: NDArray[np.uint8],
    records: NDArray[np.int64],
) -> None:
    for board in range(len(boards)):
        free = left.copy()
        key = 0
        for rank in boards[board]:
            free[rank] -= 1
            key += WEIGHTS[rank]
        if free.min() < 0:
            records[board] = -1
            continue
        own = rank_strength(key + own_key, lookup)
        wins, losses, below = _count_ranks(key, free, own, lookup, category)
        records[board, 0] = category[own]
        records[board, 1] = wins
        records[board, 2] = losses
        records[board, 3] = below


@njit(cache=True, nogil=True)
def _count_ranks(
    key: Whole, free: NDArray[np.int64], own: Whole, lookup: Lookup, category: NDArray[np.uint8]
) -> tuple[Whole, Whole, Whole]:
    """Dealer hands weaker than ``own``, stronger, and below a pair, by their ranks alone."""
    wins = losses = below = 0
    for high in range(13):
        for low in range(high + 1):
            weight = free[high] * (free[high] - 1) // 2 if low == high else free[low] * free[high]
            dealer = rank_strength(key + WEIGHTS[low] + WEIGHTS[high], lookup) if weight else 0
            wins += weight * (dealer < own)
            losses += weight * (dealer > own)
            below += weight * (category[dealer] == 0)
    return wins, losses, below


@njit(cache=True, nogil=True)
def _suit_records(
    suited: NDArray[np.int16],
    others: NDArray[np.int8],
    by_ranks: NDArray[np.int64],
    view: tuple[Whole, Whole, Whole, NDArray[np.int64]],
    lookup: Lookup,
    category: NDArray[np.uint8],
    records: NDArray[np.int64],
) -> None:
    """The records of suit boards, from those of their ranks and the dealer hands with a flush."""
    own_mask, own_key, left_mask, left = view
    free = np.zeros(26, np.int64)
    for board in range(len(suited)):
        mask = np.int64(suited[board])
        free[13:] = left
        key = own_key * 0
        for rank in range(13):
            key += WEIGHTS[rank] * (mask >> rank & 1)
            free[rank] = (left_mask & ~mask) >> rank & 1
        size = 5
        for rank in others[board]:
            if rank >= 0:
                size -= 1
                free[13 + rank] -= 1
                key += WEIGHTS[rank]
        if mask & ~left_mask or free.min() < 0:
            records[board] = -1
            continue
        flush = np.int64(lookup[2][mask | own_mask])
        own = flush if flush else rank_strength(key + own_key, lookup)
        if size > 3:
            more = _count_suited(mask, size, free, own, lookup)
            wins, losses, below = _count_ranks(key, free[13:] * (size == 4), own, lookup, category)
        else:
            more = _count_flushes(mask, key, free, own, lookup, category)
            wins, losses, below = by_ranks[board, 1], by_ranks[board, 2], by_ranks[board, 3]
            if flush:
                wins, losses, below = _count_ranks(key, free[:13] + free[13:], own, lookup, category)
        records[board, 0] = category[own]
        records[board, 1] = wins + more[0]
        records[board, 2] = losses + more[1]
        records[board, 3] = below + more[2]


@njit(cache=True, nogil=True)
def _count_suited(
    mask: Whole, size: Whole, free: NDArray[np.int64], own: Whole, lookup: Lookup
) -> tuple[Whole, Whole, Whole]:
    """The dealer's flushes weaker and stronger than ``own`` on a board with four or five of the suit."""
    flush = lookup[2]
    outside = free[13:].sum()
    wins = losses = 0
    if size == 5:
        weight = outside * (outside - 1) // 2
        wins += weight * (flush[mask] < own)
        losses += weight * (flush[mask] > own)
    for one in range(13):
        if free[one]:
            with_one = mask | 1 << one
            wins += outside * (flush[with_one] < own)
            losses += outside * (flush[with_one] > own)
            for other in range(one):
                dealer = flush[with_one | 1 << other]
                wins += free[other] * (dealer < own)
                losses += free[other] * (dealer > own)
    return wins, losses, 0


@njit(cache=True, nogil=True)
def _count_flushes(
    mask: Whole, key: Whole, free: NDArray[np.int64], own: Whole, lookup: Lookup, category: NDArray[np.uint8]
) -> tuple[Whole, Whole, Whole]:
    """What changes when the dealer's flushes on a board with three of the suit no longer count by their ranks."""
    wins = losses = below = 0
    for high in range(13):
        if free[high] == 0:
            continue
        for low in range(high):
            if free[low]:
                in_mixed_suits = np.int64(rank_strength(key + WEIGHTS[low] + WEIGHTS[high], lookup))
                dealer = np.int64(lookup[2][mask | 1 << low | 1 << high])
                wins += int(dealer < own) - int(in_mixed_suits < own)
                losses += int(dealer > own) - int(in_mixed_suits > own)
                below -= int(category[in_mixed_suits] == 0)
    return wins, losses, below


@njit(cache=True, nogil=True)
def _advantage(record: NDArray[np.int64], hands: Whole, pays: NDArray[np.int64], unit: Whole) -> Whole:
    """What the 2x wager gains over a check on this board, in units; a check ends in 1x or a fold."""
    if record[0] < 0:
        return 0
    fixed = fixed_net(record[0], hands, record[1], record[2], record[3], pays, unit)
    slope = (record[1] - record[2]) * unit
    return fixed + 2 * slope - max(fixed + slope, -2 * hands * unit)


@njit(cache=True, nogil=True)
def _gather(
    parts: NDArray[np.int16],
    left: NDArray[np.int64],
    records: NDArray[np.int64],
    replaced: NDArray[np.int64],
    by_ranks: NDArray[np.int16],
    hands: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    flops: NDArray[np.int64],
) -> None:
    """Add the advantage on each board, less that on the board it replaces, to the flops that it can follow."""
    for board in range(len(parts)):
        if records[board, 0] < 0:
            continue
        gain = _advantage(records[board], hands, pays, unit)
        gain -= _advantage(replaced[by_ranks[board]], hands, pays, unit)
        for part in parts[board]:
            if part[0] >= 0:
                flops[part[0]] += ways(part, left) * gain


@njit(cache=True, nogil=True)
def _decide(
    deck: NDArray[np.uint8],
    rank_flop: NDArray[np.int16],
    mask_index: NDArray[np.int16],
    kind_of_suit: NDArray[np.int64],
    rank_flops: NDArray[np.int64],
    suit_flops: NDArray[np.int64],
) -> None:
    """From the advantages in row 0 decide each flop; count all flops in row 1, those with a 2x wager in row 2."""
    size = len(deck)
    seen = np.zeros(4, np.int64)
    for i in range(size):
        for j in range(i + 1, size):
            for k in range(j + 1, size):
                cards = (np.int64(deck[i]), np.int64(deck[j]), np.int64(deck[k]))
                ranks = rank_flop[cards[0] % 13, cards[1] % 13, cards[2] % 13]
                gain = rank_flops[0, ranks]
                for suit in range(4):
                    seen[suit] = flop_in_suit(cards, suit, mask_index)
                    if seen[suit] >= 0:
                        gain += suit_flops[kind_of_suit[suit], 0, seen[suit]]
                for row in range(1, 3 if gain > 0 else 2):
                    rank_flops[row, ranks] += 1
                    for suit in range(4):
                        if seen[suit] >= 0:
                            suit_flops[kind_of_suit[suit], row, seen[suit]] += 1


@njit(cache=True, nogil=True)
def flop_in_suit(cards: tuple[Whole, Whole, Whole], suit: Whole, mask_index: NDArray[np.int16]) -> Whole:
    """The class of a flop seen from a suit, -1 if it holds none of it."""
    mask = 0
    one = other = -1
    for card in cards:
        if card // 13 == suit:
            mask |= 1 << card % 13
        else:
            one, other = card % 13, one
    return suit_flop(mask, one, other, mask_index) if mask else -1


@njit(cache=True, nogil=True)
def _spread(
    parts: NDArray[np.int16],
    left: NDArray[np.int64],
    records: NDArray[np.int64],
    replaced: NDArray[np.int64],
    by_ranks: NDArray[np.int16],
    flops: NDArray[np.int64],
    hands: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    out: NDArray[np.int64],
) -> None:
    """Add each board's record, less the one it replaces, as often as the flops before it lead to either decision."""
    for board in range(len(parts)):
        if records[board, 0] < 0:
            continue
        every = early = 0
        for part in parts[board]:
            if part[0] >= 0:
                count = ways(part, left)
                every += count * flops[1, part[0]]
                early += count * flops[2, part[0]]
        _add(records[board], every, early, hands, pays, unit, out)
        _add(replaced[by_ranks[board]], -every, -early, hands, pays, unit, out)


@njit(cache=True, nogil=True)
def _add(
    record: NDArray[np.int64],
    every: Whole,
    early: Whole,
    hands: Whole,
    pays: NDArray[np.int64],
    unit: Whole,
    out: NDArray[np.int64],
) -> None:
    category, wins, losses, below = record
    if category < 0:
        return
    last = 2 if play_is_best(category, hands, wins, losses, below, pays, unit) else 1
    for plan, times in ((0, every), (last, every - early), (3, early)):
        out[plan, category, 0] += times * hands
        out[plan, category, 1] += times * wins
        out[plan, category, 2] += times * losses
        out[plan, category, 3] += times * below
