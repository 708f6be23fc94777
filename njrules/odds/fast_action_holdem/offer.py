"""What the odds of Fast Action Hold 'Em offer to pages and command line."""

from njrules.odds.fast_action_holdem.at_step import situation
from njrules.odds.fast_action_holdem.commands import odds_arguments, odds_command, solve_arguments, solve_command
from njrules.odds.fast_action_holdem.warm import warm
from njrules.odds.fast_action_holdem.whole import tables, whole_game
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
    rules=("natural",),
)
