"""The commands ``njrules odds`` and ``njrules solve`` for Colorado Hold 'Em."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from njrules.cards import parse_cards
from njrules.datafiles import read_toml
from njrules.games.colorado_holdem import WITH_BET, WITHOUT_BET
from njrules.games.colorado_holdem.results import (
    PAID_ROWS,
    TABLES,
    THREE_CARD_BONUS_ROWS,
    THREE_CARD_ROWS,
    Tables,
    pays_table,
    reads_three_cards,
    table_names,
    tables_by,
)
from njrules.odds.colorado_holdem.position import position
from njrules.odds.colorado_holdem.solution import require_wins, solve
from njrules.odds.figures import exact_figures
from njrules.odds.table_choice import TableChoice, add_paytables, chosen_paytables, described
from njrules.rounds import Round

_NO_INSTANT_WINNER = "instant_winner=none"


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--hole", "--cards", required=True, metavar="CARDS", help='the three cards: "Ks Kd 4c"')
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    solve_game_arguments(parser)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of every way to play three cards, as the actions of a round, and the final hand of the best one."""
    tables = tables_of(options)
    found = position(
        parse_cards(options.hole), parse_cards(options.dead), tables=tables, with_bet=not options.no_bet_wager
    )
    return {
        "unit": "initial wager",
        "actions": exact_figures(found.values),
        "best": ", ".join(found.best.actions),
        "player": exact_figures(found.best.chances()),
        "dealer": {},
        "paytables": paytables_described(tables),
    }


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    solve_game_arguments(parser)
    parser.add_argument("--hands", action="store_true", help="the 1,755 kinds of three cards with their best play")


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action is best."""
    tables = tables_of(options)
    solution = solve(tables, not options.no_bet_wager)
    more = {"hands": solution.hands_as_dict()} if options.hands else {}
    return {"unit": "initial wager"} | solution.as_dict() | more | {"paytables": paytables_described(tables)}


def solve_game_arguments(parser: ArgumentParser) -> None:
    """The version and the pay tables."""
    parser.add_argument("--no-bet-wager", action="store_true", help="the version without bet wager")
    add_paytables(parser, table_choices(with_bet=True))


def table_choices(*, with_bet: bool) -> dict[str, TableChoice]:
    """What each pay table of the commands may be, the version's own table of five-card hands first."""
    own = pays_table("by version", WITH_BET if with_bet else WITHOUT_BET)
    others = (TABLES[name] for name in table_names("pays") if name != own.name)
    return {
        "pays": TableChoice((own, *others), PAID_ROWS),
        "instant_winner": TableChoice((TABLES["instant_winner_rare"],), THREE_CARD_ROWS),
        "bonus": TableChoice((TABLES["bonus_five_card"], TABLES["bonus_three_card"]), PAID_ROWS),
        "three_card_bonus": TableChoice((TABLES["bonus_three_card"],), THREE_CARD_BONUS_ROWS),
    }


def tables(round_: Round) -> dict[str, TableChoice]:
    """What the tables of a round may be, its own first, then those of its version; a bonus keeps its rows."""
    own = tables_by(round_.option)
    choices = table_choices(with_bet=round_.option("version") == WITH_BET)
    pays = TableChoice((pays_table("by version", round_.option("version")),), PAID_ROWS)
    found = {"pays": pays.beginning_with(own.pays), "instant_winner": choices["instant_winner"]}
    rows = THREE_CARD_BONUS_ROWS if reads_three_cards(own.bonus) else PAID_ROWS
    return {**found, "bonus": TableChoice((own.bonus,), rows)}


def tables_of(options: Namespace) -> Tables:
    """The pay tables of a command; an empty file, or ``none``, stands for no instant winners.

    Raises:
        InputError: an option names no pay table, or its file holds no such table.
    """
    given: list[str] = options.paytable
    offered = [text for text in given if not _offers_no_instant_winner(text)]
    chosen = chosen_paytables(Namespace(paytable=offered), table_choices(with_bet=not options.no_bet_wager))
    require_wins(chosen["pays"])
    named = {text.partition("=")[0] for text in given}
    return Tables(
        chosen["pays"],
        chosen["instant_winner"] if len(offered) == len(given) else None,
        chosen["three_card_bonus" if "three_card_bonus" in named else "bonus"],
    )


def _offers_no_instant_winner(text: str) -> bool:
    wager, _, source = text.partition("=")
    if wager != "instant_winner" or source in TABLES:
        return False
    return text == _NO_INSTANT_WINNER or (Path(source).suffix != "" and _is_empty(read_toml(Path(source))))


def _is_empty(entry: dict[str, Any]) -> bool:
    return not entry or entry.get("odds") == {}


def paytables_described(tables: Tables) -> dict[str, dict[str, str]]:
    """Each table's name, where it comes from, and its mark."""
    named = {"pays": tables.pays, "instant_winner": tables.instant_winner, "bonus": tables.bonus}
    return described({name: table for name, table in named.items() if table})
