"""How the strength of a hand spreads: which hand half of all hands fall short of, and how many a given hand beats.

One deck only, whose distinct hands are ordered one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations

import numpy as np

from njrules.cards import DECK, Card
from njrules.errors import InputError
from njrules.evaluator import distinct, example, strengths
from njrules.hands import Hand
from njrules.odds.final_hands import final_strengths
from njrules.odds.frequencies import Draw, Ints

SHARES = tuple(Fraction(part, 100) for part in (10, 25, 50, 75, 90, 95, 99))


@dataclass(frozen=True, eq=False)
class Spread:
    """How many of the equally likely ways to complete a hand have each strength; entry 0 is 0."""

    draw: Draw
    counts: Ints

    @cached_property
    def total(self) -> int:
        """How many ways there are."""
        return int(self.counts.sum())

    @cached_property
    def up_to(self) -> Ints:
        """How many have each strength or less."""
        return np.cumsum(self.counts)

    def at(self, share: Fraction) -> Hand:
        """The weakest hand of which it is true that at least this share of all hands is no stronger."""
        needed = -(-share.numerator * self.total // share.denominator)
        return example(int(np.searchsorted(self.up_to, needed)), self.draw.ranking)

    def standing(self, cards: Sequence[Card]) -> tuple[Fraction, Fraction]:
        """Which share of the hands these cards beat, and which share they tie."""
        strength = int(strengths(np.array([[card.index for card in cards]], np.uint8))[0])
        weaker, no_stronger = (int(self.up_to[place]) for place in (strength - 1, strength))
        return Fraction(weaker, self.total), Fraction(no_stronger - weaker, self.total)

    def percentiles(self, shares: Sequence[Fraction] = SHARES) -> dict[Fraction, Hand]:
        """The hands at these shares."""
        return {share: self.at(share) for share in shares}


@lru_cache(maxsize=64)
def spread(draw: Draw) -> Spread:
    """The spread of the hands of a draw from one deck.

    >>> found = spread(Draw(5))
    >>> found.total, str(found.at(Fraction(1, 2)))
    (2598960, 'ace high')

    Raises:
        InputError: the draw is from several decks.
    """
    if draw.decks != 1:
        raise InputError(f"The hands of {draw.decks} decks are not ordered one by one; those of one deck are.")
    if draw.size > 3:
        return Spread(draw, final_strengths(draw.held, draw.gone, draw.size))
    left = [card.index for card in DECK if card not in (*draw.held, *draw.gone)]
    held = [card.index for card in draw.held]
    hands = np.array([(*held, *cards) for cards in combinations(left, draw.to_come)], np.uint8)
    return Spread(draw, np.bincount(strengths(hands), minlength=distinct(draw.ranking) + 1))
