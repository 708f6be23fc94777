"""The figures of a step of a round of Double Cross Poker: what is seen there, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from njrules.cards import Card
from njrules.evaluator import categories
from njrules.events import DEALER, Acted, Turned, Voided, seat_place
from njrules.games.double_cross_poker import (
    ACTIONS,
    AREAS,
    ARRAYS,
    CENTRE,
    EXPOSE,
    FAR,
    KEEP_DOWN,
    RAISES,
    TABLES,
    THREE_CARD_WAGER,
    array_of,
    three_card_odds,
)
from njrules.hands import FIVE_CARD, THREE_CARD, Category, evaluate
from njrules.odds.distribution import Distribution
from njrules.odds.double_cross_poker.choices import Seen, best_to_come, outcomes, position, value
from njrules.odds.double_cross_poker.dealer import dealers_categories
from njrules.odds.double_cross_poker.outcomes import Outcomes, sum_of
from njrules.odds.double_cross_poker.solution import solve, solve_three_card
from njrules.odds.final_hands import final_strengths
from njrules.odds.seen import answer, dealt_to, known_cards, seat_in_turn, signs
from njrules.odds.situation import (
    FinalHand,
    PaidRow,
    PaidTable,
    ReturnTable,
    Situation,
    WholeGame,
    Worth,
)
from njrules.odds.table_choice import replaced
from njrules.paytables import Odds, Paytable
from njrules.rounds import Round

UNIT, SIDE_UNIT = "ante", "three-card wager"
BEST_PLAY = "best play to come"
"""Stands for the choices that are not yet open."""


@dataclass(frozen=True)
class Stage:
    """How far a seat has come.

    ``claim`` is its answer for the three-card wager, ``action`` what it did under 13:69F-25.10(c); empty while open.
    """

    seat: int
    ante: Fraction
    stake: Fraction
    claim: str
    action: str
    void: bool


Ended = Mapping[str, Mapping[Card, Outcomes]]
"""How a hand ends, by action and by the far end that is there or comes."""


@dataclass(frozen=True)
class Tables:
    """The pay tables of a round."""

    raises: Paytable
    three_card: Paytable


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1): the final hands as ``viewer`` sees them, the choices as the seat knows them.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    seat = viewer if viewer > 0 else seat_in_turn(round_, step)
    seen, own = _seen(round_, step, seat, viewer), _seen(round_, step, seat, seat)
    stage, tables = _stage(round_, step, seat), tables_of(round_)
    ended = _ended(own, stage, tables)
    claims = bool(stage.stake and not stage.claim and own.ends_open and ended)
    taken = answer(round_, seat, EXPOSE if claims else ACTIONS[0]) if ended and not stage.action else ""
    chosen = _chosen(ended, "" if claims else taken, tables)
    return Situation(
        seat=seat,
        given=_given(seen, seat),
        unit=SIDE_UNIT if claims else UNIT,
        hands=_final_hands(seen, stage, viewer),
        worths=_claim(own, ended[chosen], stage, tables) if claims else _main(own, ended, stage, tables),
        taken=taken if own.ends_open else "",
        paid=_paid(own, ended, chosen, stage, tables, taken if claims else stage.claim),
        notes=_notes(round_, stage, claims),
        weighed_by=(tables.three_card if claims else tables.raises,),
    )


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """The ante and raise wagers together, and the three-card wager, by the round's tables or ``tables``."""
    own = tables_of(round_)
    chosen = replaced({"raise": own.raises, "three_card": own.three_card}, tables)
    raises, three_card = chosen["raise"], chosen["three_card"]
    solution, side = solve(raises), solve_three_card(three_card)
    main = WholeGame(
        "ante and raise wagers",
        UNIT,
        solution.house_edge,
        solution.element_of_risk,
        solution.standard_deviation,
        solution.hit_frequency,
        solution.distribution,
        raises,
        actions=solution.actions,
        returns=(
            ReturnTable.settled(
                "raise",
                raises,
                {row.value: chance for row, chance in solution.outcomes.wins().items()},
                "ante, and raise wagers that lose",
                units=len(RAISES),
            ),
        ),
    )
    spread, edge = side.distribution, side.house_edge
    return (
        main,
        WholeGame(
            THREE_CARD_WAGER,
            SIDE_UNIT,
            edge,
            edge,
            side.standard_deviation,
            spread.ahead,
            spread,
            three_card,
            returns=(
                ReturnTable.settled(
                    "three_card", three_card, {row.value: chance for row, chance in side.chances.items()}
                ),
            ),
        ),
    )


def tables_of(round_: Round) -> Tables:
    """The pay tables that a round is played by."""
    return Tables(TABLES[round_.option("raise")], TABLES[round_.option("three_card")])


def _seen(round_: Round, step: int, seat: int, viewer: int) -> Seen:
    events = round_.replay.events[:step]
    known = known_cards(round_, step, viewer)
    hole, dealer = (
        tuple(card for card in dealt_to(events, place) if card in known) for place in (seat_place(seat), DEALER)
    )
    cross = {area.name: card for area in AREAS for card in dealt_to(events, area.name) if card in known}
    return Seen(hole, dealer, cross, tuple(sorted(known - {*hole, *dealer, *cross.values()})))


def _stage(round_: Round, step: int, number: int) -> Stage:
    events = round_.replay.events[:step]
    seat = next(one for one in round_.seats if one.number == number)
    done = [event for event in events if event.seat == number]
    acted = [event.action for event in done if isinstance(event, Acted)]
    shown = any(isinstance(event, Turned) for event in done)
    return Stage(
        number,
        seat.stake("ante"),
        seat.stake(THREE_CARD_WAGER),
        KEEP_DOWN if KEEP_DOWN in acted else EXPOSE if shown else "",
        next((action for action in acted if action in ACTIONS), ""),
        any(isinstance(event, Voided) for event in events),
    )


def _ended(own: Seen, stage: Stage, tables: Tables) -> Ended:
    """How the hand ends with each action, with the one that was taken, or with the best play before there is one."""
    if stage.void or len(own.hole) < 2:
        return {}
    if stage.action:
        return {stage.action: {own.cross[FAR]: outcomes(own, array_of(stage.action))}}
    if own.ends_open:
        return {action: {own.cross[FAR]: ends} for action, ends in position(own).items()}
    return {} if own.dead else {BEST_PLAY: best_to_come(own.hole, own.cross.get(FAR), tables.raises)}


def _chosen(ended: Ended, taken: str, tables: Tables) -> str:
    """The action taken, else the best one, the first of equals; empty if there is none."""
    if taken in ended:
        return taken
    return max(ended, key=lambda action: value(sum_of(ended[action].values()), tables.raises), default="")


def _main(own: Seen, ended: Ended, stage: Stage, tables: Tables) -> tuple[Worth, ...]:
    """The actions under 13:69F-25.10(c); the net in money counts the three-card wager too."""
    return tuple(
        Worth(
            action,
            value(sum_of(by_end.values()), tables.raises),
            _net(own.hole, by_end, stage.claim, stage, tables),
            len(ended) == 1,
        )
        for action, by_end in ended.items()
    )


def _claim(own: Seen, by_end: Mapping[Card, Outcomes], stage: Stage, tables: Tables) -> tuple[Worth, ...]:
    """Showing the two cards or not, per three-card wager; the net in money goes on with the best play."""
    return tuple(
        Worth(
            claim,
            _three_card(own.hole, own.cross[FAR], claim, tables).net,
            _net(own.hole, by_end, claim, stage, tables),
        )
        for claim in (EXPOSE, KEEP_DOWN)
    )


def _three_card(hole: tuple[Card, ...], far: Card, claim: str, tables: Tables) -> Odds:
    """What the three-card wager comes to; one still to be claimed is taken to be shown."""
    return three_card_odds(evaluate((*hole, far), THREE_CARD).category, claim != KEEP_DOWN, tables.three_card)


def _net(
    hole: tuple[Card, ...], by_end: Mapping[Card, Outcomes], claim: str, stage: Stage, tables: Tables
) -> Distribution:
    """The net of all the seat's wagers in money."""
    cases = []
    for far, ends in by_end.items():
        side = stage.stake * _three_card(hole, far, claim, tables).net
        cases += [(net * stage.ante + side, count) for net, count in ends.distribution(tables.raises).cases]
    return Distribution.from_cases(cases)


def _final_hands(seen: Seen, stage: Stage, viewer: int) -> tuple[FinalHand, ...]:
    """The seat's hand in each array it may still play, and the dealer's, as far as the viewer knows the cards."""
    name = "you" if viewer == stage.seat else f"seat {stage.seat}"
    arrays = [array_of(stage.action)] if array_of(stage.action) else list(ARRAYS)
    known = frozenset(seen.known)
    hands = []
    for array in arrays:
        held = [*seen.hole, *(seen.cross[place] for place in ARRAYS[array] if place in seen.cross)]
        hands.append(FinalHand(f"{name}, {array}", five_card_chances(frozenset(held), known)))
    return (*hands, FinalHand(DEALER, dealers_chances(seen)))


@lru_cache(maxsize=1024)
def five_card_chances(held: frozenset[Card], known: frozenset[Card]) -> Mapping[str, Fraction]:
    """The chance of each category of five cards of which these are held, strongest first."""
    by_strength = final_strengths(held, known, FIVE_CARD.size)
    counts = np.bincount(categories(np.arange(1, len(by_strength))), by_strength[1:], len(FIVE_CARD.categories))
    return _chances(dict(zip(FIVE_CARD.categories, map(int, counts), strict=True)))


def dealers_chances(seen: Seen) -> Mapping[str, Fraction]:
    """The chance of each category of the dealer's better hand, strongest first."""
    ends = [
        [seen.cross[place] for place in ARRAYS[array] if place in seen.cross and place != CENTRE] for array in ARRAYS
    ]
    centre = [seen.cross[CENTRE]] if CENTRE in seen.cross else []
    groups = (seen.dealer, centre, *ends, (*seen.hole, *seen.dead))
    return _chances(dealers_categories(*map(tuple, groups)))


def _chances(counts: Mapping[Category, int]) -> Mapping[str, Fraction]:
    total = sum(counts.values())
    return {category.value: Fraction(count, total) for category, count in reversed([*counts.items()])}


def _paid(own: Seen, ended: Ended, chosen: str, stage: Stage, tables: Tables, claim: str) -> tuple[PaidTable, ...]:
    """The table of the raise wagers and, where that wager is made, the three-card table, with the rows' chances.

    While a fold is the best of the open choices, the raise wagers' table is that of the better array.
    """
    paid = []
    arrays = {action: by_end for action, by_end in ended.items() if action != ACTIONS[0]}
    played = _chosen(arrays, chosen, tables)
    if played:
        ends = sum_of(arrays[played].values())
        made, wins = ends.categories(), ends.wins()
        rows = tuple(PaidRow(row, odds, made[Category(row)], wins[Category(row)]) for row, odds in tables.raises.rows)
        paid.append(PaidTable(tables.raises, rows, -ends.results()["lose"]))
    if stage.stake and chosen:
        paid.append(_three_card_paid(own.hole, tuple(ended[chosen]), claim, tables))
    return tuple(paid)


def _three_card_paid(hole: tuple[Card, ...], fars: tuple[Card, ...], claim: str, tables: Tables) -> PaidTable:
    made = [evaluate((*hole, far), THREE_CARD).category for far in fars]
    shown = claim != KEEP_DOWN
    rows = []
    for row, odds in tables.three_card.rows:
        chance = Fraction(made.count(Category(row)), len(made))
        rows.append(PaidRow(row, odds, chance, chance if shown else Fraction(0)))
    return PaidTable(tables.three_card, tuple(rows), Fraction(0 if shown else -1))


def _given(seen: Seen, seat: int) -> str:
    parts = [f"seat {seat}'s {signs(seen.hole)}"] if seen.hole else []
    parts += [f"the {place} {card.sign}" for place, card in seen.cross.items()]
    parts += [f"the dealer's {signs(seen.dealer)}"] if seen.dealer else []
    parts += [f"{signs(seen.dead)} known to be out"] if seen.dead else []
    return ", ".join(parts) or "no card known"


def _notes(round_: Round, stage: Stage, claims: bool) -> tuple[str, ...]:
    notes = []
    if stage.void:
        notes.append("The hands are void: nothing is left to decide.")
    if claims:
        notes.append("The worth is that of the three-card wager alone: whether the cards are shown changes no other.")
        if len(round_.seats) > 1:
            notes.append("Cards that other players may still show are not expected by the best play.")
    return tuple(notes)
