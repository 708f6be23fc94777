"""The commands ``njrules odds`` and ``njrules solve`` for Boston 5 Stud Poker."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from njrules.cards import format_cards, parse_cards
from njrules.games.boston_5_stud import (
    EXPOSE,
    FIVE_CARD_ROWS,
    GAME,
    KEEP_DOWN,
    THREE_CARD_ROWS,
    first_multiple,
    net_of_bonus,
    table_named,
    table_names,
)
from njrules.odds.boston_5_stud.at_step import BONUS_UNIT, UNIT, chances
from njrules.odds.boston_5_stud.position import position
from njrules.odds.boston_5_stud.solution import BonusWager, solve
from njrules.odds.figures import exact_figures
from njrules.odds.table_choice import TableChoice, add_paytables, chosen_paytables, described
from njrules.rounds import Round

TABLE_CHOICES = {
    "ante_bonus": TableChoice(tuple(map(table_named, table_names("ante bonus"))), FIVE_CARD_ROWS),
    "three_card_bonus": TableChoice(tuple(map(table_named, table_names("bonus"))), THREE_CARD_ROWS),
}


def tables(round_: Round) -> dict[str, TableChoice]:
    """What the tables of a round may be, its own first."""
    return {name: choice.beginning_with(table_named(round_.option(name))) for name, choice in TABLE_CHOICES.items()}


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--hole", required=True, metavar="CARDS", help='three cards, or all five: "As Kd 7c"')
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    _add_rules(parser)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of every legal action, and the final hands of player and dealer."""
    hole, dead = parse_cards(options.hole), parse_cards(options.dead)
    tables = chosen_paytables(options, TABLE_CHOICES)
    found = position(hole, dead, ante_bonus=tables["ante_bonus"], first=_first(options))
    known = frozenset((*hole, *dead))
    claim = {
        action: net_of_bonus(hole[:3], tables["three_card_bonus"], action == EXPOSE) for action in (EXPOSE, KEEP_DOWN)
    }
    bonus = {"three_card_bonus": {"unit": BONUS_UNIT, "actions": exact_figures(claim)}} if len(hole) == 3 else {}
    return {
        "unit": UNIT,
        "actions": exact_figures(found.values),
        "best": found.best,
        **bonus,
        "player": exact_figures(chances(frozenset(hole), known)),
        "dealer": exact_figures(chances(frozenset(), known)),
        "paytables": described(tables),
    }


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    _add_rules(parser)
    parser.add_argument(
        "--three-card-hands", action="store_true", help="the 1,755 three-card hands with every action's value"
    )


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action is taken; then the bonus wager."""
    tables = chosen_paytables(options, TABLE_CHOICES)
    solution = solve(tables["ante_bonus"], _first(options))
    hands = {
        format_cards(hand.cards): {
            "best": hand.best,
            "combinations": hand.combinations,
            "actions": exact_figures(hand.values),
        }
        for hand in (solution.hands if options.three_card_hands else ())
    }
    return {
        "unit": UNIT,
        **solution.as_dict(),
        "three_card_bonus": BonusWager(tables["three_card_bonus"]).as_dict(),
        **({"three_card_hands": hands} if hands else {}),
        "paytables": described(tables),
    }


def _add_rules(parser: ArgumentParser) -> None:
    add_paytables(parser, TABLE_CHOICES)
    option = GAME.option("first_wager")
    parser.add_argument(
        "--first-wager", default=option.default, metavar="MULTIPLE", help=f"one of: {', '.join(option.values)}"
    )


def _first(options: Namespace) -> int:
    return first_multiple(GAME.option("first_wager").check(options.first_wager))
