"""The commands ``njrules odds`` and ``njrules solve`` for Casino War."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from njrules.cards import RANK_NAMES, Card, parse_cards
from njrules.errors import InputError, one_of
from njrules.games.casino_war import (
    GAME,
    GO_TO_WAR,
    GO_TO_WAR_WITH_TIE,
    HIGHER,
    ROWS,
    SECOND_TIES,
    SURRENDER,
    TABLES,
    TIE,
    Rules,
)
from njrules.odds.casino_war.at_step import HALF_IS_LOST
from njrules.odds.casino_war.outcomes import left_of
from njrules.odds.casino_war.position import Position
from njrules.odds.casino_war.solution import Solution
from njrules.odds.figures import exact_figure, exact_figures
from njrules.odds.table_choice import TableChoice, add_paytables, chosen_paytables, described
from njrules.paytables import Odds, Paytable, Provenance
from njrules.rounds import Round

CHOICES = {
    wager: TableChoice(tuple(table for table in TABLES.values() if table.wager == wager), rows)
    for wager, rows in ROWS.items()
}
"""What the pay table of each wager may be."""

TIE_ACTIONS = {"war": GO_TO_WAR, "surrender": SURRENDER}


def tables(round_: Round) -> dict[str, TableChoice]:
    """What the tables of a round may be, its own first."""
    war = CHOICES["war"].beginning_with(SECOND_TIES[round_.option("second_tie")])
    return {**CHOICES, "war": war}


def odds_arguments(parser: ArgumentParser) -> None:
    """What a position is given by."""
    parser.add_argument("--card", default="", metavar="CARD", help='the player\'s first card, such as "9s"')
    parser.add_argument("--dealer", default="", metavar="CARD", help="the dealer's first card")
    parser.add_argument("--seen", default="", metavar="CARDS", help="other cards known to be out of the shoe")
    _add_rules(parser)


def odds_command(options: Namespace) -> dict[str, Any]:
    """The worth of either answer to a tie, before the deal, before the dealer's card, or at the tie."""
    card, dealer = _one_card("card", options.card), _one_card("dealer", options.dealer)
    known = [one for one in (card, dealer) if one]
    left = left_of(_decks(options), (*parse_cards(options.seen), *known))
    position, rules = Position(left, (card, dealer)), _rules(options)
    if position.result not in ("", TIE):
        return _decided(position, rules, card, dealer)
    values = position.values((GO_TO_WAR, GO_TO_WAR_WITH_TIE, SURRENDER), rules)
    if options.war_tie_wager == "not offered":
        del values[GO_TO_WAR_WITH_TIE]
    surrendered = position.outcomes(SURRENDER)
    at_war = position.war_outcomes
    return {
        "unit": "initial wager",
        "actions": exact_figures(values),
        "best": max(values, key=lambda action: values[action]),
        "player": exact_figures(_ranks(left, card)),
        "dealer": exact_figures(_ranks(left, dealer)),
        "first_cards": exact_figures(surrendered.first()),
        "war_cards": exact_figures(at_war.war() if at_war else {}),
        "paytables": described(_tables(rules)),
        "rules": rules_described(),
    }


def solve_arguments(parser: ArgumentParser) -> None:
    """What the whole game is solved for."""
    parser.add_argument("--tie-action", default="war", metavar="ACTION", help="on every tie: war or surrender")
    parser.add_argument("--seen", default="", metavar="CARDS", help="cards known to be out of the shoe")
    _add_rules(parser)


def solve_command(options: Namespace) -> dict[str, Any]:
    """The whole game with one answer to every tie: edge, risk, spread; then the tie wager on its own."""
    if options.tie_action not in TIE_ACTIONS:
        raise one_of("--tie-action", options.tie_action, list(TIE_ACTIONS))
    decks, rules = _decks(options), _rules(options)
    solution = Solution(rules, left_of(decks, parse_cards(options.seen)), TIE_ACTIONS[options.tie_action])
    war_tie = solution.war_tie_wager if options.war_tie_wager == "offered" else None
    return (
        {"unit": "initial wager", "decks": decks}
        | solution.as_dict()
        | ({"tie_on_the_war_deal": war_tie.as_dict()} if war_tie else {})
        | {"paytables": described(_tables(rules)), "rules": rules_described()}
    )


def rules_described() -> dict[str, dict[str, str]]:
    """The rules beside the tables that the answers to a tie rest on: where they stand, and the marks they carry."""
    at_war = GAME.option("initial_at_war")
    read = {"surrender": ("13:69F-22.8#1", HALF_IS_LOST), "initial_at_war": (at_war.cite, at_war.provenance)}
    return {
        name: {"cite": cite, "provenance": provenance.value, "badge": provenance.badge}
        for name, (cite, provenance) in read.items()
    }


def _add_rules(parser: ArgumentParser) -> None:
    """The decks, and what the text leaves open."""
    parser.add_argument("--decks", type=int, default=GAME.decks[0], metavar="N", help="six, seven or eight; six")
    parser.add_argument(
        "--second-tie",
        metavar="ODDS",
        help='the war wager\'s odds on a second tie, "3 to 1" by inference',
    )
    for name in ("initial_at_war", "war_tie_wager"):
        option = GAME.option(name)
        values = " or ".join(option.values)
        parser.add_argument(
            f"--{name.replace('_', '-')}",
            default=option.default,
            metavar="WORDS",
            help=f"{values}: {option.cite}",
        )
    add_paytables(parser, CHOICES)


def _rules(options: Namespace) -> Rules:
    if options.second_tie is not None and any(text.startswith("war=") for text in options.paytable):
        raise InputError("Both --second-tie and --paytable war=FILE say what the war wager pays; one is enough.")
    tables = chosen_paytables(options, CHOICES)
    if options.second_tie is not None:
        tables["war"] = _war_table(Odds.parse(options.second_tie))
    at_war = GAME.option("initial_at_war").check(options.initial_at_war)
    GAME.option("war_tie_wager").check(options.war_tie_wager)
    return Rules(tables["initial"], tables["tie"], tables["war"], at_war)


def _war_table(second_tie: Odds) -> Paytable:
    """The shipped table with these odds on a second tie, or the reader's."""
    if str(second_tie) in SECOND_TIES:
        return SECOND_TIES[str(second_tie)]
    rows = ((HIGHER, TABLES["war_3_to_1"][HIGHER]), (TIE, second_tie))
    return Paytable("war", "war", f"War wager, {second_tie} on a second tie", Provenance.READER, "--second-tie", rows)


def _tables(rules: Rules) -> dict[str, Paytable]:
    return {"initial": rules.initial, "tie": rules.tie, "war": rules.war}


def _decks(options: Namespace) -> int:
    if options.decks not in GAME.decks:
        raise one_of("number of decks", str(options.decks), [str(decks) for decks in GAME.decks])
    return int(options.decks)


def _one_card(name: str, text: str) -> Card | None:
    cards = parse_cards(text)
    if len(cards) > 1:
        raise InputError(f"{len(cards)} cards for --{name}; each side has one. Others that are out go into --seen.")
    return cards[0] if cards else None


def _ranks(left: tuple[int, ...], card: Card | None) -> Mapping[str, Fraction]:
    """The chance of each rank, highest first, for a card that is known or still to come."""
    if card:
        return {RANK_NAMES[card.rank - 2]: Fraction(1)}
    total = sum(left)
    return {name: Fraction(count, total) for name, count in reversed(list(zip(RANK_NAMES, left, strict=True)))}


def _decided(position: Position, rules: Rules, card: Card | None, dealer: Card | None) -> dict[str, Any]:
    """Where the first cards differ there is nothing to answer."""
    return {
        "unit": "initial wager",
        "actions": {},
        "best": None,
        "ev": exact_figure(position.value(GO_TO_WAR, rules)),
        "player": exact_figures(_ranks(position.left, card)),
        "dealer": exact_figures(_ranks(position.left, dealer)),
        "first_cards": exact_figures(position.outcomes(SURRENDER).first()),
        "paytables": described(_tables(rules)),
    }
