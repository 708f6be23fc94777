"""How many deals are left when those that an exchange of suits turns into each other count as one.

By Burnside's lemma: the mean, over the 24 exchanges of suits, of the number of deals that an exchange leaves alone.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations

_RANKS, _SUITS = 13, 4


def suit_classes(*sizes: int) -> int:
    """The kinds of deal of sets of these sizes from one deck, such as two hole cards and a flop.

    >>> suit_classes(2), suit_classes(3), suit_classes(5), suit_classes(2, 3)
    (169, 1755, 134459, 1286792)
    """
    exchanges = Counter(_cycles(exchange) for exchange in permutations(range(_SUITS)))
    left_alone = sum(count * _left_alone(cycles, sizes) for cycles, count in exchanges.items())
    return left_alone // exchanges.total()


def _cycles(exchange: tuple[int, ...]) -> tuple[int, ...]:
    """The lengths of the cycles of an exchange of suits, ascending."""
    unseen, lengths = set(range(len(exchange))), []
    while unseen:
        suit, length = unseen.pop(), 1
        while exchange[suit] in unseen:
            suit = exchange[suit]
            unseen.remove(suit)
            length += 1
        lengths.append(length)
    return tuple(sorted(lengths))


def _left_alone(cycles: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """The deals in which, at every rank, the cards of a cycle of suits lie in one set together, or all in none."""
    ways = {(0,) * len(sizes): 1}
    for length in cycles * _RANKS:
        after = dict(ways)
        for filled, count in ways.items():
            for place, size in enumerate(sizes):
                if filled[place] + length <= size:
                    fuller = (*filled[:place], filled[place] + length, *filled[place + 1 :])
                    after[fuller] = after.get(fuller, 0) + count
        ways = after
    return ways.get(sizes, 0)
