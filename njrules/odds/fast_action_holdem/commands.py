"""The commands ``njrules odds`` and ``njrules solve`` for Fast Action Hold 'Em."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from njrules.cards import parse_cards
from njrules.errors import InputError, quoted
from njrules.games.fast_action_holdem.rules import NATURAL, NATURAL_READINGS, TABLES, hands_of, table_of
from njrules.games.fast_action_holdem.script import GAME
from njrules.hands import Category
from njrules.odds.fast_action_holdem.counting import Rules
from njrules.odds.fast_action_holdem.position import ANNOUNCE, UNIT, position
from njrules.odds.fast_action_holdem.readings import prices
from njrules.odds.fast_action_holdem.whole import is_counted, require_counted, solve
from njrules.odds.figures import exact_figure, exact_figures
from njrules.odds.table_choice import described

_COUNTED_BY = ("five_of_a_kind", "house_way_8", "house_way_9", "house_way_any")


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--cards", required=True, metavar="CARDS", help='the player\'s four, such as "As Kd Kc 7h"')
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards known to be out")
    _add_rules(parser)


def solve_arguments(parser: ArgumentParser) -> None:
    """How many decks there are and how the text is read, and for which of these the whole game is counted."""
    _add_rules(parser)
    parser.epilog = f"The whole game is counted for {counted()}."


def counted() -> str:
    """The decks and naturals for which the whole game is counted by the usual rules, then what else it is for."""
    found = [
        f"{decks} decks with the natural {' or '.join(naturals)}"
        for decks in GAME.decks
        if (naturals := [value for value in NATURAL_READINGS if is_counted(decks, Rules(value))])
    ]
    return ("; ".join(found) or "no case by the usual rules") + "".join(
        f"; also {name}={value}" for name, value in _counted_otherwise()
    )


def _counted_otherwise() -> Iterator[tuple[str, str]]:
    """The unusual values of the other rules for which some case is counted."""
    usual = {name: GAME.option(name).default for name in ("natural", *_COUNTED_BY)}
    for name in _COUNTED_BY:
        for value in GAME.option(name).values:
            rules = [Rules.chosen({**usual, name: value, "natural": own}.__getitem__) for own in NATURAL_READINGS]
            if value != usual[name] and any(is_counted(decks, one) for decks in GAME.decks for one in rules):
                yield name, value


def _add_rules(parser: ArgumentParser) -> None:
    natural = GAME.option("natural")
    parser.add_argument("--decks", type=int, default=GAME.decks[0], metavar="N", help="six (default) or eight")
    parser.add_argument(
        "--natural", default=natural.default, metavar="READING", help=f"one of: {', '.join(NATURAL_READINGS)}"
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"another rule left open: {', '.join(_COUNTED_BY)}",
    )


def odds_command(options: Namespace) -> dict[str, Any]:
    """The value of every choice with four cards, and the final hands of the best one and of the dealer."""
    decks, rules = chosen(options)
    found = position(parse_cards(options.cards), parse_cards(options.dead), decks, rules)
    if found.best == ANNOUNCE:
        player = {NATURAL: Fraction(1)}
    else:
        hands = hands_of(found.best)
        player = _by_name(found.final_hand(hands[0])) if hands else {}
    return {
        "unit": UNIT,
        "actions": exact_figures(found.values),
        "best": found.best,
        "player": exact_figures(player),
        "dealer": exact_figures(_by_name(found.dealer)),
        "dealer_natural": exact_figure(found.dealer_natural),
        "decks": decks,
        "paytables": described({"original": TABLES[table_of(rules.natural)]}),
    }


def chosen(options: Namespace) -> tuple[int, Rules]:
    """The decks and the rules of a command.

    Raises:
        InputError: the game is not played with so many decks, or a rule does not take this value.
    """
    if options.decks not in GAME.decks:
        raise InputError(
            f"{GAME.title} is played with {' or '.join(map(str, GAME.decks))} decks, not {options.decks}."
        )
    values = {name: GAME.option(name).default for name in ("natural", *_COUNTED_BY)}
    given = [("natural", options.natural), *(_named_value(text) for text in options.option)]
    for name, value in given:
        values[name] = GAME.option(name).check(value)
    return options.decks, Rules.chosen(values.__getitem__)


def _named_value(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or name not in _COUNTED_BY:
        raise InputError(
            f"Unreadable option {quoted(text)}. Right would be NAME=VALUE with one of {', '.join(_COUNTED_BY)}."
        )
    return name, value


def _by_name(chances: dict[Category, Fraction]) -> dict[str, Fraction]:
    return {category.value: chance for category, chance in chances.items()}


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with the best play: edge, risk, spread, how often each action is best; and what readings cost.

    Raises:
        InputError: it is not counted for these rules.
    """
    decks, rules = chosen(options)
    require_counted(decks, rules)
    solution = solve(decks, rules.natural).as_dict()
    return {"unit": UNIT, "decks": decks} | solution | {"readings": [price.as_dict() for price in prices()]}
