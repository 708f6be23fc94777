"""Exact odds of Boston 5 Stud Poker: of a position and of the whole game.

What three cards can still become against the dealer's five is counted once and committed; pay tables come in only
afterwards. The compiled loops are loaded by the first position with dead cards.
"""

from njrules.odds.boston_5_stud.outcomes import Outcomes
from njrules.odds.boston_5_stud.position import Position, position, standing
from njrules.odds.boston_5_stud.solution import BonusWager, Solution, ThreeCardHand, solve
from njrules.odds.boston_5_stud.warm import warm

__all__ = [
    "BonusWager",
    "Outcomes",
    "Position",
    "Solution",
    "ThreeCardHand",
    "position",
    "solve",
    "standing",
    "warm",
]
