"""The best play of Boston 5 Stud Poker: every three cards go on, and what the weakest would save by a fold."""

from __future__ import annotations

from collections.abc import Sequence

from njrules.cards import Card
from njrules.games.boston_5_stud import GAME, SECOND_WAGER, first_multiple, table_named
from njrules.odds.boston_5_stud.at_step import UNIT
from njrules.odds.boston_5_stud.position import position
from njrules.odds.boston_5_stud.solution import Solution, ThreeCardHand, solve
from njrules.odds.decision import Decision, marks
from njrules.odds.seen import signs

FIRST = first_multiple(GAME.option("first_wager").default)
TABLE = table_named(GAME.option("ante_bonus").default)
MARKS = marks(TABLE.badge, GAME.option("first_wager").provenance.badge)


def decide(cards: Sequence[Card]) -> Decision:
    """What the second wager and a fold are worth with three cards."""
    found = position(cards, ante_bonus=TABLE, first=FIRST)
    return Decision(signs(cards), UNIT, found.values, found.best, MARKS)


def solution() -> Solution:
    """The whole game by the usual table and first wager."""
    return solve(TABLE, FIRST)


def weakest(count: int) -> tuple[ThreeCardHand, ...]:
    """The hands whose second wager is worth least, the worst first, of those in three suits.

    >>> worst = weakest(1)[0]
    >>> [str(card) for card in worst.cards], worst.best
    (['7c', '3d', '2h'], 'place second wager')
    """
    mixed = [hand for hand in solution().hands if len({card.suit for card in hand.cards}) == 3]
    return tuple(sorted(mixed, key=lambda hand: hand.values[SECOND_WAGER])[:count])
