"""The commands ``njrules odds`` and ``njrules solve`` for Ultimate Texas Hold 'Em."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from fractions import Fraction
from pathlib import Path
from typing import Any

from njrules.cards import parse_cards, require_available
from njrules.errors import InputError, one_of
from njrules.games.ultimate_texas_holdem import ROWS, TABLES, table_named, table_names
from njrules.odds.figures import exact_figures
from njrules.odds.final_hands import final_hands
from njrules.odds.ultimate_texas_holdem.position import position
from njrules.odds.ultimate_texas_holdem.solution import solve
from njrules.paytables import Paytable, read_paytable


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--hole", required=True, metavar="CARDS", help='the player\'s two cards, such as "As Kd"')
    parser.add_argument("--board", default="", metavar="CARDS", help="none, three or five community cards")
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    add_paytables(parser)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of every legal action, and the final hands of player and dealer."""
    hole, board, dead = (parse_cards(text) for text in (options.hole, options.board, options.dead))
    require_available((*hole, *board, *dead))
    blind = paytables(options)["blind"]
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


def add_paytables(parser: ArgumentParser) -> None:
    """The option that names a pay table's file or a shipped table."""
    parser.add_argument(
        "--paytable",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help=f"blind=FILE or trips=FILE, a TOML file or one of {', '.join(TABLES)}",
    )


def paytables(options: Namespace) -> dict[str, Paytable]:
    """The pay tables of the command by wager: the shipped ones unless a file or another shipped one is named.

    Raises:
        InputError: an option names no wager with a table, or its file holds no table for it.
    """
    chosen = {wager: table_named(table_names(wager)[0]) for wager in ("blind", "trips")}
    chosen["trips"] = table_named("trips_c")
    for text in options.paytable:
        wager, equals, source = text.partition("=")
        if not equals:
            raise InputError(f"Unreadable --paytable {text!r}. Right would be: --paytable blind=FILE.")
        if wager not in chosen:
            raise one_of("pay table", wager, list(chosen))
        shipped = source in table_names(wager)
        chosen[wager] = table_named(source) if shipped else read_paytable(Path(source), wager, ROWS)
    return chosen


def described(tables: dict[str, Paytable]) -> dict[str, dict[str, str]]:
    """Each table's name, where it comes from, and the mark that its figures must carry."""
    return {
        wager: {
            "name": table.name,
            "provenance": table.provenance.value,
            "source": table.source,
            "badge": table.badge,
        }
        for wager, table in tables.items()
    }


def _chances(counts: dict[Any, int]) -> dict[str, Fraction]:
    total = sum(counts.values())
    return {category.value: Fraction(count, total) for category, count in reversed(counts.items())}


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    add_paytables(parser)
    parser.add_argument(
        "--starting-hands", action="store_true", help="the 169 starting hands with every action's value"
    )


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action ends the hand."""
    tables = paytables(options)
    solution = solve(tables["blind"], tables["trips"])
    hands = {
        hand.name: {"best": hand.best, "combinations": hand.combinations, "actions": exact_figures(hand.values)}
        for hand in solution.starting_hands
    }
    more = {"starting_hands": hands} if options.starting_hands else {}
    return {"unit": "ante"} | solution.as_dict() | more | {"paytables": described(tables)}
