"""The best play of Fast Action Hold 'Em: which two of four cards to keep, whether to split, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from njrules.cards import Card
from njrules.games.fast_action_holdem.rules import TABLES, table_of
from njrules.odds.decision import Decision, marks
from njrules.odds.fast_action_holdem.counting import USUAL_RULES
from njrules.odds.fast_action_holdem.position import UNIT, position
from njrules.odds.fast_action_holdem.whole import is_counted, solve
from njrules.odds.seen import signs

MARKS = marks(TABLES[table_of(USUAL_RULES.natural)].badge)


def decide(cards: Sequence[Card], decks: int) -> Decision:
    """What every keep, split and the surrender are worth with four cards."""
    found = position(tuple(sorted(cards, reverse=True)), decks=decks)
    return Decision(f"{signs(cards)}, {decks} decks", UNIT, found.values, found.best, MARKS)


def shares(decks: int) -> dict[str, Fraction]:
    """How often each kind of action is best over the whole game; empty where it is not counted."""
    if not is_counted(decks, USUAL_RULES):
        return {}
    return solve(decks, USUAL_RULES.natural).actions
