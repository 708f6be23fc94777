"""Exact odds of Ultimate Texas Hold 'Em: of a position and of the whole game.

The compiled loops are loaded by the first call that needs them; what the shipped tables show before the flop and for
the whole game needs none.
"""

from njrules.odds.ultimate_texas_holdem.outcomes import Cell, Outcomes
from njrules.odds.ultimate_texas_holdem.position import ACTIONS, Position, position, standing
from njrules.odds.ultimate_texas_holdem.solution import SideWager, Solution, StartingHand, solve
from njrules.odds.ultimate_texas_holdem.starting_hands import (
    COMBINATIONS,
    STARTING_HANDS,
    example_of,
    starting_hand,
)
from njrules.odds.ultimate_texas_holdem.warm import is_warm, warm

__all__ = [
    "ACTIONS",
    "COMBINATIONS",
    "STARTING_HANDS",
    "Cell",
    "Outcomes",
    "Position",
    "SideWager",
    "Solution",
    "StartingHand",
    "example_of",
    "is_warm",
    "position",
    "solve",
    "standing",
    "starting_hand",
    "warm",
]
