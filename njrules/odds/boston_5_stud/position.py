"""A position: what a second wager and a fold are worth for three cards, and what is left once all five are seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.games.boston_5_stud import FOLD, SECOND_WAGER
from njrules.hands import evaluate, strength
from njrules.odds.boston_5_stud.outcomes import CATEGORIES, SHAPE, Outcomes
from njrules.odds.boston_5_stud.shipped import three_card_counts
from njrules.odds.boston_5_stud.three_cards import index_of
from njrules.odds.final_hands import final_strengths
from njrules.paytables import Paytable


@dataclass(frozen=True)
class Position:
    """A decision: the outcomes of each action that is open, in the order of the law.

    Values are in antes and count ante, first and second wager and the ante bonus, not the bonus wager, which is
    settled before. With five cards the second wager has been made, and it alone is left.
    """

    hole: tuple[Card, ...]
    dead: tuple[Card, ...]
    ante_bonus: Paytable
    first: int
    outcomes: dict[str, Outcomes]

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The exact value of each action."""
        return {action: ends.value(self.ante_bonus, self.first) for action, ends in self.outcomes.items()}

    @property
    def best(self) -> str:
        """The action of the greatest value; of equals the fold, which stakes less."""
        return max(reversed(self.values), key=self.values.__getitem__)


def position(hole: Sequence[Card], dead: Iterable[Card] = (), *, ante_bonus: Paytable, first: int = 2) -> Position:
    """The position of a player who holds ``hole``: three cards and a decision, or all five.

    Three cards without dead ones need no counting, which the committed counts have done.

    Args:
        hole: the player's three or five cards.
        dead: other cards that the player knows to be out.
        ante_bonus: the ante bonus table.
        first: the first wager in antes.

    >>> from njrules.cards import parse_cards
    >>> from njrules.games.boston_5_stud import table_named
    >>> found = position(parse_cards("7s 4d 2c"), ante_bonus=table_named("ante_bonus_a"))
    >>> found.best, round(float(found.values["place second wager"]), 4), int(found.values["fold"])
    ('place second wager', -1.9295, -3)

    Raises:
        InputError: a card stands twice, there are not three or five cards, or too many are dead.
    """
    hole, dead = tuple(hole), tuple(dead)
    played = standing(hole, dead)
    folded = Outcomes(np.zeros(SHAPE, np.int64), played.total)
    outcomes = {SECOND_WAGER: played, FOLD: folded} if len(hole) == 3 else {SECOND_WAGER: played}
    return Position(hole, dead, ante_bonus, first, outcomes)


def standing(hole: Sequence[Card], dead: Iterable[Card] = ()) -> Outcomes:
    """How the hand ends once the second wager is made, for three or five known cards.

    Raises:
        InputError: as :func:`position`.
    """
    hole, dead = tuple(hole), tuple(dead)
    if len(hole) not in (3, 5):
        raise InputError(f"{len(hole)} cards in the hand; a player decides with three, and holds five at the end.")
    require_available((*hole, *dead))
    if 52 - len(dead) < 10:
        raise InputError(f"{len(dead)} dead cards; the deck no longer holds the two hands of five.")
    if len(hole) == 3 and not dead:
        return Outcomes(three_card_counts()[index_of(hole)])
    return Outcomes(_counted(frozenset(hole), frozenset(dead)))


@lru_cache(maxsize=512)
def _counted(hole: frozenset[Card], dead: frozenset[Card]) -> NDArray[np.int64]:
    if len(hole) == 5:
        return _against_all(tuple(hole), dead)
    from njrules.evaluator import encode
    from njrules.odds.boston_5_stud.sweep import count_position

    out = [card.index for card in hole | dead]
    return count_position(encode(sorted(hole)), np.delete(np.arange(52, dtype=np.uint8), out))


def _against_all(hand: tuple[Card, ...], dead: Iterable[Card]) -> NDArray[np.int64]:
    """Five known cards against every dealer hand that is left."""
    own = evaluate(hand)
    level = strength(own, 5)
    by_strength = final_strengths((), (*hand, *dead), 5)
    counts = np.zeros(SHAPE, np.int64)
    results = (by_strength[level + 1 :].sum(), by_strength[level], by_strength[:level].sum())
    counts[:, CATEGORIES.index(own.category)] = results
    return counts
