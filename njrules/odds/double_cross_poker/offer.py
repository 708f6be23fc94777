"""What the odds of Double Cross Poker offer to pages and command line."""

from njrules.odds.double_cross_poker.at_step import situation, whole_game
from njrules.odds.double_cross_poker.commands import (
    odds_arguments,
    odds_command,
    solve_arguments,
    solve_command,
    tables,
)
from njrules.odds.double_cross_poker.warm import warm
from njrules.odds.offer import GameOdds

ODDS = GameOdds(
    situation,
    whole_game,
    tables,
    warm,
    odds_arguments,
    odds_command,
    solve_arguments,
    solve_command,
)
