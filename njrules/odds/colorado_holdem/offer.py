"""What the odds of Colorado Hold 'Em offer to pages and command line."""

from njrules.odds.colorado_holdem.at_step import situation, whole_game
from njrules.odds.colorado_holdem.commands import odds_arguments, odds_command, solve_arguments, solve_command, tables
from njrules.odds.colorado_holdem.warm import warm
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
    rules=("version", "bonus"),
)
