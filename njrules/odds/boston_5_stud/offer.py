"""What the odds of Boston 5 Stud Poker offer to pages and command line."""

from njrules.odds.boston_5_stud.at_step import situation, whole_game
from njrules.odds.boston_5_stud.commands import odds_arguments, odds_command, solve_arguments, solve_command, tables
from njrules.odds.boston_5_stud.warm import warm
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
    rules=("first_wager",),
)
