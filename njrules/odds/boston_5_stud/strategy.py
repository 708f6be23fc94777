"""The best play of Boston 5 Stud Poker: every three cards go on, and what the weakest would save by a fold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from njrules.cards import Card
from njrules.games.boston_5_stud import FOLD, GAME, SECOND_WAGER, first_multiple, table_named
from njrules.hands import THREE_CARD, Category, evaluate
from njrules.odds.boston_5_stud.at_step import UNIT
from njrules.odds.boston_5_stud.position import position
from njrules.odds.boston_5_stud.solution import Solution, ThreeCardHand, solve
from njrules.odds.decision import Decision, marks
from njrules.odds.seen import signs

FIRST = first_multiple(GAME.option("first_wager").default)
TABLE = table_named(GAME.option("ante_bonus").default)
MARKS = marks(TABLE.badge, GAME.option("first_wager").provenance.badge)


@dataclass(frozen=True)
class HandKind:
    """Three cards of one category: their share of all, the mean worth of the second wager, what a fold costs.

    ``least`` and ``most`` are the costs of a fold, in antes, with the weakest and the strongest hand of the category.
    """

    dealt: Category
    share: Fraction
    worth: Fraction
    least: Fraction
    most: Fraction


def decide(cards: Sequence[Card]) -> Decision:
    """What the second wager and a fold are worth with three cards."""
    found = position(cards, ante_bonus=TABLE, first=FIRST)
    return Decision(signs(cards), UNIT, found.values, found.best, MARKS)


def solution() -> Solution:
    """The whole game by the usual table and first wager."""
    return solve(TABLE, FIRST)


@cache
def hand_kinds() -> tuple[HandKind, ...]:
    """All three-card hands by their category, the strongest first.

    >>> [kind.dealt.value for kind in hand_kinds()][:2], min(kind.least for kind in hand_kinds()) > 1
    (['straight_flush', 'three_of_a_kind'], True)
    """
    groups: dict[Category, list[ThreeCardHand]] = {row: [] for row in reversed(THREE_CARD.categories)}
    for hand in solution().hands:
        groups[evaluate(hand.cards, THREE_CARD).category].append(hand)
    total = sum(hand.combinations for hand in solution().hands)
    return tuple(_kind(dealt, hands, total) for dealt, hands in groups.items())


def _kind(dealt: Category, hands: Sequence[ThreeCardHand], total: int) -> HandKind:
    ways = sum(hand.combinations for hand in hands)
    worth = sum((hand.combinations * hand.values[SECOND_WAGER] for hand in hands), Fraction(0)) / ways
    costs = [hand.values[SECOND_WAGER] - hand.values[FOLD] for hand in hands]
    return HandKind(dealt, Fraction(ways, total), worth, min(costs), max(costs))


def weakest(count: int) -> tuple[ThreeCardHand, ...]:
    """The hands whose second wager is worth least, the worst first, of those in three suits.

    >>> worst = weakest(1)[0]
    >>> [str(card) for card in worst.cards], worst.best
    (['7c', '3d', '2h'], 'place second wager')
    """
    mixed = [hand for hand in solution().hands if len({card.suit for card in hand.cards}) == 3]
    return tuple(sorted(mixed, key=lambda hand: hand.values[SECOND_WAGER])[:count])
