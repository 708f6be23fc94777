"""What the odds of Casino War offer to pages and command line."""

from njrules.odds.casino_war.at_step import situation, whole_game
from njrules.odds.casino_war.commands import odds_arguments, odds_command, solve_arguments, solve_command, tables
from njrules.odds.offer import GameOdds


def warm() -> None:
    """Nothing to load: every figure is a short sum of whole numbers."""


ODDS = GameOdds(
    situation,
    whole_game,
    tables,
    warm,
    odds_arguments,
    odds_command,
    solve_arguments,
    solve_command,
    rules=("initial_at_war", "war_tie_wager"),
)
