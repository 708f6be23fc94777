"""What the odds of Ultimate Texas Hold 'Em offer to pages and command line."""

from njrules.odds.offer import GameOdds
from njrules.odds.ultimate_texas_holdem.at_step import situation, whole_game
from njrules.odds.ultimate_texas_holdem.commands import (
    odds_arguments,
    odds_command,
    solve_arguments,
    solve_command,
    tables,
)
from njrules.odds.ultimate_texas_holdem.warm import warm

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
