"""Exact odds of Colorado Hold 'Em Poker: of a position and of the whole game. Nothing here needs compiling."""

from njrules.odds.colorado_holdem.outcomes import BOARDS, Ending, count_rows, three_card_chances
from njrules.odds.colorado_holdem.position import Position, position
from njrules.odds.colorado_holdem.solution import CASES, HANDS, HandPlay, SideWager, Solution, solve

__all__ = [
    "BOARDS",
    "CASES",
    "HANDS",
    "Ending",
    "HandPlay",
    "Position",
    "SideWager",
    "Solution",
    "count_rows",
    "position",
    "solve",
    "three_card_chances",
]
