"""The figures of a step of a round of Ultimate Texas Hold 'Em: what is seen there, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np

from njrules.cards import Card
from njrules.events import DEALER, Acted, Dealt, Event, Placed, seat_place
from njrules.games.ultimate_texas_holdem import dealer_hand, qualifies, table_named
from njrules.hands import Category, evaluate
from njrules.odds.distribution import Distribution
from njrules.odds.final_hands import final_hands
from njrules.odds.seen import answer, dealt_to, known_cards, seat_in_turn, signs
from njrules.odds.situation import (
    FinalHand,
    PaidRow,
    PaidTable,
    Play,
    ReturnTable,
    Situation,
    WholeGame,
    Worth,
)
from njrules.odds.table_choice import replaced
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES, SHAPE, Outcomes
from njrules.odds.ultimate_texas_holdem.position import position, standing
from njrules.odds.ultimate_texas_holdem.solution import Solution, solve
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS
from njrules.paytables import Paytable
from njrules.rounds import Round

UNIT = "ante"


@dataclass(frozen=True)
class Seen:
    """What lies on the table at a step: the two hands that matter, the cards in common, all that a viewer knows."""

    hole: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    known: frozenset[Card]

    @property
    def sees_hole(self) -> bool:
        """Whether the viewer knows the seat's cards."""
        return bool(self.hole) and self.known.issuperset(self.hole)

    @property
    def sees_dealer(self) -> bool:
        """Whether the viewer knows the dealer's cards."""
        return bool(self.dealer) and self.known.issuperset(self.dealer)

    @property
    def dead(self) -> tuple[Card, ...]:
        """The other cards that the viewer knows to be out."""
        return tuple(sorted(self.known - {*self.hole, *self.dealer, *self.board}))


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1): the final hands as ``viewer`` sees them, the choices as the seat knows them.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    seat = viewer if viewer > 0 else seat_in_turn(round_, step)
    seen, own = _seen(round_, step, seat, viewer), _seen(round_, step, seat, seat)
    stake = next(one for one in round_.seats if one.number == seat)
    blind, trips = table_named(round_.option("blind")), table_named(round_.option("trips"))
    ended, taken = _outcomes(round_, step, seat, own, blind)
    ante, side = stake.stake("ante"), stake.stake("trips")
    worths = tuple(
        Worth(
            action, counted.value(blind), _net(counted, blind, trips if side else None, ante, side), len(ended) == 1
        )
        for action, counted in ended.items()
    )
    best = max(worths, key=lambda worth: worth.value).action if worths else ""
    counted = ended.get(taken or best)
    return Situation(
        seat=seat,
        given=_given(seen, seat),
        unit=UNIT,
        hands=_final_hands(seen, seat, viewer),
        worths=worths,
        taken=taken,
        paid=_paid(counted, blind, trips if side else None),
        notes=_notes(round_),
        weighed_by=(blind,),
    )


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """The main wagers together and the trips wager, by the round's tables or ``tables``, with the best play."""
    chosen = replaced({wager: table_named(round_.option(wager)) for wager in ("blind", "trips")}, tables)
    solution = solve(chosen["blind"], chosen["trips"])
    main = WholeGame(
        "ante, blind and play",
        UNIT,
        solution.house_edge,
        solution.element_of_risk,
        solution.standard_deviation,
        solution.hit_frequency,
        solution.distribution,
        solution.blind,
        actions=solution.plays,
        plays=_plays(solution),
        returns=(
            ReturnTable.settled(
                "blind",
                solution.blind,
                _chances(solution.outcomes.blind_rows(solution.blind)),
                "ante and play wager, and a blind that loses",
            ),
        ),
    )
    trips = solution.side_wager
    if trips is None:
        return (main,)
    spread = trips.distribution
    edge = trips.house_edge
    side = WholeGame(
        "trips",
        "trips wager",
        edge,
        edge,
        spread.standard_deviation,
        spread.ahead,
        spread,
        trips.paytable,
        returns=(ReturnTable.settled("trips", trips.paytable, _chances(trips.rows)),),
    )
    return (main, side)


def _plays(solution: Solution) -> dict[str, Play]:
    of = sum(COMBINATIONS)
    return {hand.name: Play(hand.best, hand.combinations, of) for hand in solution.starting_hands}


def _chances(rows: Mapping[Category, tuple[Fraction, Fraction]]) -> dict[str, Fraction]:
    return {row.value: chance for row, (chance, _) in rows.items()}


def _seen(round_: Round, step: int, seat: int, viewer: int) -> Seen:
    events = round_.replay.events[:step]
    board = tuple(card for area in round_.game.areas for card in dealt_to(events, area.name))
    hole, dealer = dealt_to(events, seat_place(seat)), dealt_to(events, DEALER)
    return Seen(hole, dealer, board, known_cards(round_, step, viewer))


def _outcomes(round_: Round, step: int, seat: int, own: Seen, blind: Paytable) -> tuple[dict[str, Outcomes], str]:
    """The outcomes of each action that is or was open to the seat at this step, and the one taken (empty if open)."""
    if not own.sees_hole or len(own.hole) < 2:
        return {}, ""
    events = round_.replay.events[:step]
    play = _play_wager(round_, events, seat)
    if own.sees_dealer and play is not None:
        return {_standing_name(play): _shown(own, play, round_.option("dealer_hand"))}, ""
    if play is not None:
        return {_standing_name(play): standing(own.hole, own.board, own.dead, play=play)}, ""
    found = position(own.hole, own.board, own.dead, blind=blind)
    if _has_checked(events, seat):
        return {"check": found.outcomes["check"]}, ""
    return dict(found.outcomes), answer(round_, seat, [*found.outcomes][-1])


def _play_wager(round_: Round, events: tuple[Event, ...], seat: int) -> int | None:
    """The seat's play wager in antes, 0 once it has folded, ``None`` while it is undecided."""
    ante = next(one for one in round_.seats if one.number == seat).stake("ante")
    for event in events:
        if isinstance(event, Placed) and event.seat == seat and event.wager == "play":
            return int(event.amount / ante)
        if isinstance(event, Acted) and event.seat == seat and event.action == "fold":
            return 0
    return None


def _has_checked(events: tuple[Event, ...], seat: int) -> bool:
    """Whether the seat has checked since the last community cards came."""
    since = [event for event in events[_street(events) :] if event.seat == seat]
    return any(isinstance(event, Acted) and event.action == "check" for event in since)


def _street(events: tuple[Event, ...]) -> int:
    """Where in the events the current street begins: after the last cards dealt face up."""
    return max((place for place, event in enumerate(events, 1) if isinstance(event, Dealt) and event.up), default=0)


def _shown(own: Seen, play: int, reading: str) -> Outcomes:
    """The one outcome that is left when both hands lie open."""
    hand, dealer = evaluate(own.hole + own.board), dealer_hand(own.dealer, own.board, reading)
    counts = np.zeros(SHAPE, np.int64)
    comparison = (hand > dealer) - (hand < dealer)
    counts[play, comparison + 1, int(qualifies(dealer)), CATEGORIES.index(hand.category)] = 1
    return Outcomes(counts)


def _standing_name(play: int) -> str:
    return f"play {play}x" if play else "fold"


def _net(counted: Outcomes, blind: Paytable, trips: Paytable | None, ante: Fraction, side: Fraction) -> Distribution:
    """The net of all the seat's wagers in money."""
    in_antes = counted.distribution(blind, trips, trips_stake=side / ante)
    return Distribution(tuple((net * ante, count) for net, count in in_antes.cases))


def _final_hands(seen: Seen, seat: int, viewer: int) -> tuple[FinalHand, ...]:
    """The seat's final hand and the dealer's, as far as the viewer knows their cards."""
    hands = (seen.hole if seen.sees_hole else None, seen.dealer if seen.sees_dealer else None)
    labels = ("you" if viewer == seat else f"seat {seat}", DEALER)
    unseen = {*(() if seen.sees_hole else seen.hole), *(() if seen.sees_dealer else seen.dealer)}
    dead = tuple(card for card in seen.dead if card not in unseen)
    found = []
    for label, counts in zip(labels, final_hands(hands, seen.board, dead), strict=True):
        total = sum(counts.values())
        chances = {category.value: Fraction(counts[category], total) for category in reversed(CATEGORIES)}
        found.append(FinalHand(label, chances))
    return tuple(found)


def _paid(counted: Outcomes | None, blind: Paytable, trips: Paytable | None) -> tuple[PaidTable, ...]:
    """The blind table and, where that wager is made, the trips table with the chances of their rows."""
    if counted is None:
        return ()
    chances, wins = counted.categories(), counted.blind_rows(blind)
    strongest_first = tuple(reversed(CATEGORIES))
    rows = tuple(PaidRow(row, blind[row], chances[row], wins[row][0]) for row in strongest_first)
    results = counted.results()
    tables = (PaidTable(blind, rows, -results["lose"] - results["fold"]),)
    if trips is None:
        return tables
    side = tuple(PaidRow(row, trips[row], chances[row], chances[row]) for row in strongest_first)
    return (*tables, PaidTable(trips, side, Fraction(0)))


def _given(seen: Seen, seat: int) -> str:
    parts = []
    if seen.sees_hole:
        parts.append(f"seat {seat}'s {signs(seen.hole)}")
    if seen.board:
        parts.append(f"the community cards {signs(seen.board)}")
    if seen.sees_dealer:
        parts.append(f"the dealer's {signs(seen.dealer)}")
    if seen.dead:
        parts.append(f"{signs(seen.dead)} known to be out")
    return ", ".join(parts) or "no card known"


def _notes(round_: Round) -> tuple[str, ...]:
    notes = []
    if round_.option("dealer_hand") != "any five":
        notes.append(
            "The odds let the dealer use any five of seven cards; the round plays the stricter reading of (f)."
        )
    if round_.option("payout_limit") != "none":
        notes.append("The odds leave the payout limit out; the round keeps to it.")
    return tuple(notes)
