"""The commands ``njrules odds`` and ``njrules solve`` for Double Cross Poker."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from njrules.cards import parse_cards
from njrules.errors import InputError
from njrules.games.double_cross_poker import (
    AREAS,
    ARRAYS,
    EXPOSE,
    FAR,
    KEEP_DOWN,
    RAISE_ROWS,
    TABLES,
    THREE_CARD_ROWS,
    THREE_CARD_WAGER,
    table_names,
    three_card_odds,
)
from njrules.hands import THREE_CARD, evaluate
from njrules.odds.double_cross_poker.at_step import SIDE_UNIT, UNIT, dealers_chances, five_card_chances
from njrules.odds.double_cross_poker.choices import Seen, position, value
from njrules.odds.double_cross_poker.solution import solve, solve_three_card
from njrules.odds.figures import exact_figures
from njrules.odds.table_choice import TableChoice, add_paytables, chosen_paytables, described
from njrules.rounds import Round

TABLE_CHOICES = {
    "raise": TableChoice(tuple(TABLES[name] for name in table_names("raise")), RAISE_ROWS, complete=True),
    "three_card": TableChoice(tuple(TABLES[name] for name in table_names(THREE_CARD_WAGER)), THREE_CARD_ROWS),
}
_PLACES = tuple(area.name for area in AREAS)


def tables(round_: Round) -> dict[str, TableChoice]:
    """What the tables of a round may be, its own first."""
    return {name: choice.beginning_with(TABLES[round_.option(name)]) for name, choice in TABLE_CHOICES.items()}


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--hole", required=True, metavar="CARDS", help='the player\'s two cards, such as "As Kd"')
    parser.add_argument(
        "--board", default="", metavar="CARDS", help=f"2 to 5 cards of the cross: {', '.join(_PLACES)}"
    )
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    add_paytables(parser, TABLE_CHOICES)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of every legal action, and the final hands of player and dealer.

    ``player`` is the hand in the better array, whether or not a fold is better still.
    """
    board = parse_cards(options.board)
    if len(board) > len(_PLACES):
        raise InputError(f"{len(board)} community cards; the cross has five: {', '.join(_PLACES)}.")
    seen = Seen(parse_cards(options.hole), (), dict(zip(_PLACES, board, strict=False)), parse_cards(options.dead))
    tables = chosen_paytables(options, TABLE_CHOICES)
    values = {action: value(ended, tables["raise"]) for action, ended in position(seen).items()}
    three_card = evaluate((*seen.hole, seen.cross[FAR]), THREE_CARD).category
    claims = {
        claim: three_card_odds(three_card, claim == EXPOSE, tables["three_card"]).net for claim in (EXPOSE, KEEP_DOWN)
    }
    held = {
        array: (*seen.hole, *(seen.cross[place] for place in places if place in seen.cross))
        for array, places in ARRAYS.items()
    }
    chances = {array: five_card_chances(frozenset(cards), frozenset(seen.known)) for array, cards in held.items()}
    better = max(ARRAYS, key=lambda array: values[f"play {array}"])
    return {
        "unit": UNIT,
        "actions": exact_figures(values),
        "best": max(values, key=lambda action: values[action]),
        "three_card": {"unit": SIDE_UNIT, "hand": three_card.value, "actions": exact_figures(claims)},
        "player": exact_figures(chances[better]),
        **{array: exact_figures(chance) for array, chance in chances.items()},
        "dealer": exact_figures(dealers_chances(seen)),
        "paytables": described(tables),
    }


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    add_paytables(parser, TABLE_CHOICES)


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action is right; the three-card wager."""
    tables = chosen_paytables(options, TABLE_CHOICES)
    return {
        "unit": UNIT,
        **solve(tables["raise"]).as_dict(),
        "three_card": {"unit": SIDE_UNIT} | solve_three_card(tables["three_card"]).as_dict(),
        "paytables": described(tables),
    }
