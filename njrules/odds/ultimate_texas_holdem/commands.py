"""The commands ``njrules odds`` and ``njrules solve`` for Ultimate Texas Hold 'Em."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from typing import Any

from njrules.cards import parse_cards, require_available
from njrules.games.ultimate_texas_holdem import GAME, ROWS, table_named, table_names
from njrules.odds.figures import exact_figures
from njrules.odds.final_hands import final_hands
from njrules.odds.table_choice import TableChoice, add_paytables, chosen_paytables, described
from njrules.odds.ultimate_texas_holdem.position import position
from njrules.odds.ultimate_texas_holdem.solution import solve
from njrules.rounds import Round


def _choice(wager: str) -> TableChoice:
    """The shipped tables of a wager, the round's default first."""
    default = GAME.option(wager).default
    names = sorted(table_names(wager), key=lambda name: name != default)
    return TableChoice(tuple(table_named(name) for name in names), ROWS, complete=wager == "blind")


CHOICES = {wager: _choice(wager) for wager in ("blind", "trips")}


def tables(round_: Round) -> dict[str, TableChoice]:
    """What the tables of a round may be, its own first."""
    return {wager: choice.beginning_with(table_named(round_.option(wager))) for wager, choice in CHOICES.items()}


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--hole", required=True, metavar="CARDS", help='the player\'s two cards, such as "As Kd"')
    parser.add_argument("--board", default="", metavar="CARDS", help="none, three or five community cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    add_paytables(parser, CHOICES)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of every legal action, and the final hands of player and dealer."""
    hole, board, dead = (parse_cards(text) for text in (options.hole, options.board, options.dead))
    require_available((*hole, *board, *dead))
    blind = chosen_paytables(options, CHOICES)["blind"]
    found = position(hole, board, dead, blind=blind)
    player, dealer = final_hands((hole, None), board, dead)
    return {
        "unit": "ante",
        "actions": exact_figures(found.values),
        "best": found.best,
        "player": exact_figures(_chances(player)),
        "dealer": exact_figures(_chances(dealer)),
        "paytables": described({"blind": blind}),
    }


def _chances(counts: dict[Any, int]) -> dict[str, Fraction]:
    total = sum(counts.values())
    return {category.value: Fraction(count, total) for category, count in reversed(counts.items())}


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    add_paytables(parser, CHOICES)
    parser.add_argument(
        "--starting-hands", action="store_true", help="the 169 starting hands with every action's value"
    )


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action ends the hand."""
    tables = chosen_paytables(options, CHOICES)
    solution = solve(tables["blind"], tables["trips"])
    hands = {
        hand.name: {"best": hand.best, "combinations": hand.combinations, "actions": exact_figures(hand.values)}
        for hand in solution.starting_hands
    }
    more = {"starting_hands": hands} if options.starting_hands else {}
    return {"unit": "ante"} | solution.as_dict() | more | {"paytables": described(tables)}
