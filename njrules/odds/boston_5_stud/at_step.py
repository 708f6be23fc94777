"""The figures of a step of a round of Boston 5 Stud Poker: what is seen there, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from sys import intern
from types import MappingProxyType

import numpy as np

from njrules.cards import Card, format_cards
from njrules.evaluator import categories
from njrules.events import DEALER, Acted, Event, Placed, Settled, Turned, Voided, seat_place
from njrules.games.boston_5_stud import (
    EXPOSE,
    FOLD,
    KEEP_DOWN,
    SECOND_WAGER,
    first_multiple,
    net_of_bonus,
    table_named,
)
from njrules.hands import THREE_CARD, Category, evaluate
from njrules.odds.boston_5_stud.outcomes import CATEGORIES, SHAPE, Outcomes
from njrules.odds.boston_5_stud.position import position, standing
from njrules.odds.boston_5_stud.solution import BonusWager, solve
from njrules.odds.distribution import Distribution
from njrules.odds.final_hands import final_strengths
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
from njrules.paytables import Paytable
from njrules.rounds import Round

UNIT, BONUS_UNIT = "ante", "bonus wager"


@dataclass(frozen=True)
class Seen:
    """What a viewer knows at a step: of the seat's hand, of the dealer's, and other cards that are out."""

    hole: tuple[Card, ...]
    dealer: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def every(self) -> frozenset[Card]:
        """All cards that the viewer knows."""
        return frozenset((*self.hole, *self.dealer, *self.dead))


@dataclass(frozen=True)
class Stage:
    """How far a seat has come: the net of its bonus wager once settled, and what it ``decided``, if anything."""

    seat: int
    ante: Fraction
    stake: Fraction
    bonus: Fraction | None
    decided: str
    void: bool

    @property
    def claims(self) -> bool:
        """Whether the bonus wager is still to be claimed."""
        return self.stake > 0 and self.bonus is None


@dataclass(frozen=True)
class Rules:
    """The tables of a round, and its first wager in antes."""

    ante_bonus: Paytable
    three_card: Paytable
    first: int


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1): the final hands as ``viewer`` sees them, the choices as the seat knows them.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    seat = viewer if viewer > 0 else seat_in_turn(round_, step)
    seen, own = _seen(round_, step, seat, viewer), _seen(round_, step, seat, seat)
    stage, rules = _stage(round_, step, seat), rules_of(round_)
    ended = {} if stage.void or len(own.hole) < 3 else _ended(own, stage, rules)
    claims = stage.claims and bool(ended)
    taken = "" if stage.void or stage.decided else answer(round_, seat, EXPOSE if claims else SECOND_WAGER)
    main = _chosen(ended, "" if claims else taken, rules)
    worths = _claim(own, stage, rules, main) if claims and main else _main(ended, stage, rules)
    return Situation(
        seat=seat,
        given=_given(seen, seat),
        unit=BONUS_UNIT if claims else UNIT,
        hands=_final_hands(seen, stage, viewer),
        worths=worths,
        taken=taken if ended else "",
        paid=_paid(main, own, stage, rules, keeps_down=taken == KEEP_DOWN),
        notes=_notes(round_, claims, stage),
        about="final hands, were they not void" if stage.void else "final hands",
        weighed_by=(rules.three_card if claims else rules.ante_bonus,),
    )


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """The main wagers together and the bonus wager, by the round's tables or ``tables``, with the best play."""
    own = rules_of(round_)
    chosen = replaced({"ante_bonus": own.ante_bonus, "three_card_bonus": own.three_card}, tables)
    rules = Rules(chosen["ante_bonus"], chosen["three_card_bonus"], own.first)
    solution, bonus = solve(rules.ante_bonus, rules.first), BonusWager(rules.three_card)
    spread = bonus.distribution
    hands = sum(hand.combinations for hand in solution.hands)
    return (
        WholeGame(
            "ante, first and second wager",
            UNIT,
            solution.house_edge,
            solution.element_of_risk,
            solution.standard_deviation,
            solution.hit_frequency,
            solution.distribution,
            rules.ante_bonus,
            actions=solution.actions,
            plays={
                intern(format_cards(hand.cards)): Play(hand.best, hand.combinations, hands) for hand in solution.hands
            },
            returns=(
                ReturnTable.settled(
                    "ante_bonus",
                    rules.ante_bonus,
                    {row.value: chance for row, (chance, _) in solution.ante_bonus_rows.items()},
                    "ante, first and second wager",
                    least=Fraction(0),
                ),
            ),
        ),
        WholeGame(
            "bonus",
            BONUS_UNIT,
            bonus.house_edge,
            bonus.house_edge,
            spread.standard_deviation,
            spread.ahead,
            spread,
            rules.three_card,
            returns=(
                ReturnTable.settled(
                    "three_card_bonus",
                    rules.three_card,
                    {row.value: chance for row, (chance, _) in bonus.rows.items()},
                ),
            ),
        ),
    )


def rules_of(round_: Round) -> Rules:
    """The tables and the first wager that a round is played by."""
    return Rules(
        table_named(round_.option("ante_bonus")),
        table_named(round_.option("three_card_bonus")),
        first_multiple(round_.option("first_wager")),
    )


def _seen(round_: Round, step: int, seat: int, viewer: int) -> Seen:
    events = round_.replay.events[:step]
    known = known_cards(round_, step, viewer)
    hole = tuple(card for card in dealt_to(events, seat_place(seat)) if card in known)
    dealer = tuple(card for card in dealt_to(events, DEALER) if card in known)
    return Seen(hole, dealer, tuple(sorted(known - {*hole, *dealer})))


def _stage(round_: Round, step: int, number: int) -> Stage:
    events = round_.replay.events[:step]
    seat = next(one for one in round_.seats if one.number == number)
    settled = [event.net for event in events if isinstance(event, Settled) and _is(event, number, "bonus")]
    decided = [
        SECOND_WAGER if isinstance(event, Placed) else FOLD
        for event in events
        if (isinstance(event, Placed) and _is(event, number, "second"))
        or (isinstance(event, Acted) and event.seat == number and event.action == FOLD)
    ]
    return Stage(
        number,
        seat.stake("ante"),
        seat.stake("bonus"),
        settled[0] if settled else None,
        decided[0] if decided else "",
        _is_void(events),
    )


def _is(event: Settled | Placed, seat: int, wager: str) -> bool:
    return (event.seat, event.wager) == (seat, wager)


def _is_void(events: tuple[Event, ...]) -> bool:
    """Whether the hands are void, or about to be, the dealer's cards having come to light too soon."""
    return any(
        isinstance(event, Voided) or (isinstance(event, Turned) and event.place == DEALER and len(event.cards) < 5)
        for event in events
    )


def _ended(own: Seen, stage: Stage, rules: Rules) -> Mapping[str, Outcomes]:
    """How the hand ends with each action that is open to the seat, or with the one that it took."""
    if stage.decided == FOLD:
        return {FOLD: Outcomes(np.zeros(SHAPE, np.int64), 1)}
    if len(own.dealer) == 5 and len(own.hole) == 5:
        return {SECOND_WAGER: _shown(own)}
    if stage.decided:
        return {SECOND_WAGER: standing(own.hole, own.dead)}
    return position(own.hole, own.dead, ante_bonus=rules.ante_bonus, first=rules.first).outcomes


def _shown(own: Seen) -> Outcomes:
    """The one outcome that is left when both hands lie open."""
    hand, dealer = evaluate(own.hole), evaluate(own.dealer)
    counts = np.zeros(SHAPE, np.int64)
    counts[(hand > dealer) - (hand < dealer) + 1, CATEGORIES.index(hand.category)] = 1
    return Outcomes(counts)


def _chosen(ended: Mapping[str, Outcomes], taken: str, rules: Rules) -> Outcomes | None:
    """The outcomes of the action taken, else of the best one."""
    if taken in ended:
        return ended[taken]
    return max(ended.values(), key=lambda ends: ends.value(rules.ante_bonus, rules.first), default=None)


def _main(ended: Mapping[str, Outcomes], stage: Stage, rules: Rules) -> tuple[Worth, ...]:
    """The second wager and the fold; the net in money counts a bonus wager already settled."""
    settled = stage.bonus or Fraction(0)
    return tuple(
        Worth(action, ends.value(rules.ante_bonus, rules.first), _net(ends, settled, stage, rules), len(ended) == 1)
        for action, ends in ended.items()
    )


def _claim(own: Seen, stage: Stage, rules: Rules, main: Outcomes) -> tuple[Worth, ...]:
    """Exposing the first three cards or not; the net in money goes on with the best play."""
    nets = {action: net_of_bonus(own.hole[:3], rules.three_card, action == EXPOSE) for action in (EXPOSE, KEEP_DOWN)}
    return tuple(Worth(action, net, _net(main, net * stage.stake, stage, rules)) for action, net in nets.items())


def _net(ends: Outcomes, bonus: Fraction, stage: Stage, rules: Rules) -> Distribution:
    """The net of all the seat's wagers in money."""
    in_antes = ends.distribution(rules.ante_bonus, rules.first, bonus / stage.ante)
    return Distribution(tuple((net * stage.ante, count) for net, count in in_antes.cases))


def _final_hands(seen: Seen, stage: Stage, viewer: int) -> tuple[FinalHand, ...]:
    """The seat's final hand, unless it is folded, and the dealer's, as far as the viewer knows their cards."""
    label = "you" if viewer == stage.seat else f"seat {stage.seat}"
    hands = {} if stage.decided == FOLD else {label: seen.hole}
    return tuple(
        FinalHand(name, chances(frozenset(held), seen.every)) for name, held in {**hands, DEALER: seen.dealer}.items()
    )


@lru_cache(maxsize=1024)
def chances(held: frozenset[Card], known: frozenset[Card]) -> Mapping[str, Fraction]:
    """The chance of each category of five cards of which these are held, strongest first."""
    by_strength = final_strengths(held, known, 5)
    counts = np.bincount(categories(np.arange(1, len(by_strength))), by_strength[1:], len(CATEGORIES))
    total = int(by_strength.sum())
    return {
        category.value: Fraction(int(count), total)
        for category, count in reversed([*zip(CATEGORIES, counts, strict=True)])
    }


def _paid(main: Outcomes | None, own: Seen, stage: Stage, rules: Rules, *, keeps_down: bool) -> tuple[PaidTable, ...]:
    """The ante bonus table and, where that wager is made, the bonus table with the chances of their rows."""
    if main is None:
        return ()
    chance = main.categories()
    paying = [(row, odds) for row, odds in rules.ante_bonus.rows if odds.net > 0]
    ante = tuple(PaidRow(row, odds, chance[Category(row)], chance[Category(row)]) for row, odds in paying)
    tables = (PaidTable(rules.ante_bonus, ante, Fraction(0)),)
    return (*tables, _bonus_paid(own, stage, rules, keeps_down)) if stage.stake else tables


def _bonus_paid(own: Seen, stage: Stage, rules: Rules, keeps_down: bool) -> PaidTable:
    """The bonus table: the first three cards are known, so one row is certain, and it counts if they are exposed."""
    made = evaluate(own.hole[:3], THREE_CARD).category
    good = net_of_bonus(own.hole[:3], rules.three_card) * stage.stake
    exposed = not keeps_down if stage.claims else stage.bonus == good
    rows = tuple(
        PaidRow(row, odds, Fraction(row == made), Fraction(row == made and exposed))
        for row, odds in rules.three_card.rows
    )
    return PaidTable(rules.three_card, rows, Fraction(0 if exposed else -1))


def _given(seen: Seen, seat: int) -> str:
    parts = [f"seat {seat}'s {signs(seen.hole)}"] if seen.hole else []
    parts += [f"the dealer's {signs(seen.dealer)}"] if seen.dealer else []
    parts += [f"{signs(seen.dead)} known to be out"] if seen.dead else []
    return ", ".join(parts) or "no card known"


def _notes(round_: Round, claims: bool, stage: Stage) -> tuple[str, ...]:
    notes = []
    if stage.void:
        notes.append("The hands are void: nothing is left to decide.")
    elif round_.option("dealer_exposes") != "nothing":
        notes.append("The odds do not expect the dealer to turn up cards too soon; this round does.")
    if claims:
        notes.append(
            "The other wagers are left out of these values: whether the cards are exposed changes nothing in them."
        )
    return tuple(notes)
