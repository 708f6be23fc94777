"""How the first cards and the war cards can fall, counted from the ranks that are left in the shoe.

Cards that nobody has seen, burned or still in the shoe, are all alike to whoever counts: each is as likely as any
other to be the next one dealt. So how many are burned does not matter, and only the ranks of those left do.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.games.casino_war import HIGHER, LOWER, TIE, compare
from njrules.odds.distribution import Distribution

Left = tuple[int, ...]
"""How many cards of each rank are left, from the two to the ace."""

Pair = tuple[Card | None, Card | None]
"""A player's card and the dealer's, as far as they are known."""

UNKNOWN: Pair = (None, None)
RESULTS = (HIGHER, TIE, LOWER)
_RANKS = range(2, 15)
_RESULTS = {(a, b): compare(Card(a, "s"), Card(b, "s"))[0] for a in _RANKS for b in _RANKS}


def left_of(decks: int, seen: Iterable[Card]) -> Left:
    """The ranks that are left of so many decks once these cards are out.

    >>> left_of(6, (Card(14, "s"), Card(14, "s")))[-1]
    22

    Raises:
        InputError: the decks do not hold all these cards, or fewer than the four of a war are left.
    """
    seen = tuple(seen)
    require_available(seen, decks)
    if 52 * decks - len(seen) < 4:
        raise InputError(f"{len(seen)} cards are out; a round with a war needs four of the {52 * decks}.")
    out = Counter(card.rank for card in seen)
    return tuple(4 * decks - out[rank] for rank in _RANKS)


@dataclass(frozen=True)
class Outcomes:
    """How many equally likely cases end in each (result of the first cards, result of the war cards or ``None``)."""

    counts: tuple[tuple[tuple[str, str | None], int], ...]

    @cached_property
    def total(self) -> int:
        """How many cases there are."""
        return sum(count for _, count in self.counts)

    def distribution(self, net: Callable[[str, str | None], Fraction]) -> Distribution:
        """The distribution of a net that follows from the two results."""
        return Distribution.from_cases((net(*results), count) for results, count in self.counts)

    def first(self) -> dict[str, Fraction]:
        """The chance of each result of the first cards."""
        return self._chances((first, count) for (first, _), count in self.counts)

    def war(self) -> dict[str, Fraction]:
        """The chance of each result of the war cards, given that there is a war; empty if there can be none."""
        return self._chances((war, count) for (_, war), count in self.counts if war)

    @cached_property
    def at_war(self) -> Fraction:
        """The chance that it comes to a war."""
        return Fraction(sum(count for (_, war), count in self.counts if war), self.total)

    def given_war(self) -> Outcomes:
        """The cases in which it comes to a war."""
        return Outcomes(tuple((results, count) for results, count in self.counts if results[1]))

    @staticmethod
    def _chances(counts: Iterable[tuple[str, int]]) -> dict[str, Fraction]:
        found: Counter[str] = Counter()
        for result, count in counts:
            found[result] += count
        return {result: Fraction(found[result], found.total()) for result in RESULTS if found}


@lru_cache(maxsize=4096)
def outcomes(left: Left, first: Pair = UNKNOWN, war: Pair = UNKNOWN, *, wars: bool = True) -> Outcomes:
    """All ways the two deals can fall.

    Args:
        left: the ranks of the cards not seen; known cards of ``first`` and ``war`` are not among them.
        first: the first cards as far as they are known.
        war: the war cards as far as they are known.
        wars: whether the player goes to war on a tie.

    >>> found = outcomes(left_of(6, ()))
    >>> found.at_war, found.war()["tie"]
    (Fraction(23, 311), Fraction(1181, 15965))
    """
    counts: Counter[tuple[str, str | None]] = Counter()
    for result, ways, rest in _pairs(left, first):
        if result != TIE or not wars:
            counts[result, None] += ways * _ways(sum(rest), war)
            continue
        for second, more, _ in _pairs(rest, war):
            counts[result, second] += ways * more
    return Outcomes(tuple(counts.items()))


def _pairs(left: Left, known: Pair) -> Iterator[tuple[str, int, Left]]:
    """Every pair of ranks: its result, in how many ways it comes, and what it leaves."""
    for mine, ways, rest in _draws(left, known[0]):
        for other, more, after in _draws(rest, known[1]):
            yield _RESULTS[mine, other], ways * more, after


def _draws(left: Left, known: Card | None) -> Iterator[tuple[int, int, Left]]:
    """The ranks that a card can have: each with the number of such cards and what is left without it."""
    if known:
        yield known.rank, 1, left
        return
    for rank, count in zip(_RANKS, left, strict=True):
        if count:
            yield rank, count, (*left[: rank - 2], count - 1, *left[rank - 1 :])


def _ways(cards: int, known: Pair) -> int:
    """In how many ways the unknown cards of a pair come from so many cards, whatever their ranks."""
    return math.perm(cards, sum(card is None for card in known))
