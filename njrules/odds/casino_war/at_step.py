"""The figures of a step of a round of Casino War: what has been seen there, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from njrules.cards import Card
from njrules.events import DEALER, Choice, Settled, Voided, seat_place
from njrules.games.casino_war import (
    GAME,
    GO_TO_WAR,
    GO_TO_WAR_WITH_TIE,
    HIGHER,
    LOST_AT_WAR,
    SURRENDER,
    TIE,
    WAR_DEAL,
    Rules,
    answers,
)
from njrules.odds.casino_war.outcomes import RESULTS, Outcomes, Pair, left_of
from njrules.odds.casino_war.position import Position
from njrules.odds.casino_war.solution import SideWager, Solution
from njrules.odds.casino_war.stakes import NOTHING
from njrules.odds.distribution import Distribution
from njrules.odds.seen import dealt_to, seat_in_turn, signs
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
from njrules.paytables import Paytable, Provenance, least_certain
from njrules.rounds import Round, Seat

UNIT = "initial wager"


@dataclass(frozen=True)
class Standing:
    """A seat at a step: its wagers, its position, how many cards have been seen, whether all hands are void.

    ``answer`` is what it has answered to its tie, ``taken`` what it is about to answer; empty where there is none.
    """

    seat: Seat
    position: Position
    seen: int
    answer: str
    taken: str
    void: bool


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1). Every card is dealt face up, so all viewers know the same.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    number = viewer if viewer > 0 else seat_in_turn(round_, step)
    here = _standing(round_, step, number)
    rules = Rules.chosen(round_.option)
    worths = _worths(round_, step, here, rules)
    assumed = here.answer or here.taken or GO_TO_WAR
    return Situation(
        seat=number,
        given=_given(here),
        unit=UNIT,
        hands=_results(here.position),
        worths=worths,
        taken=here.taken,
        paid=() if here.void else _paid(here, assumed, rules),
        notes=_notes(here, rules),
        about="how the cards compare",
        rule=_least_certain_rule(here),
    )


HALF_IS_LOST = Provenance.TRADE
"""Where it was read that a surrender costs half of the initial wager (13:69F-22.8#1)."""


def _least_certain_rule(here: Standing) -> Provenance:
    """What the figures of a step rest on: a tie may be surrendered, or take the initial wager to war."""
    if here.answer == SURRENDER:
        return HALF_IS_LOST
    if here.void or here.position.result not in ("", TIE):
        return Provenance.NEW_JERSEY
    at_war = GAME.option("initial_at_war").provenance
    return at_war if here.answer else least_certain((HALF_IS_LOST, at_war))


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """Initial and war wager with either answer to every tie, and the tie wagers, from a new shoe."""
    own, left = Rules.chosen(round_.option), left_of(round_.shoe.decks, ())
    chosen = replaced({"initial": own.initial, "tie": own.tie, "war": own.war}, tables)
    rules = Rules(chosen["initial"], chosen["tie"], chosen["war"], own.initial_at_war)
    war, surrender = Solution(rules, left, GO_TO_WAR), Solution(rules, left, SURRENDER)
    wagers = [
        _main_wager("initial and war, war on every tie", war, rules.war),
        replace(_main_wager("initial, surrender on every tie", surrender, rules.initial), rule=HALF_IS_LOST),
        _side_wager("tie", "tie wager", war.tie_wager, rules, war.outcomes.first()[TIE]),
    ]
    if war.war_tie_wager and GO_TO_WAR_WITH_TIE in answers(round_.option):
        side = _side_wager("tie on the war deal", "tie wager", war.war_tie_wager, rules, war.outcomes.war()[TIE])
        wagers.append(replace(side, rule=GAME.option("war_tie_wager").provenance))
    return tuple(wagers)


def _main_wager(name: str, solution: Solution, table: Paytable) -> WholeGame:
    net = solution.distribution
    edge, risk = solution.house_edge, solution.element_of_risk
    return WholeGame(
        name,
        UNIT,
        edge,
        risk,
        net.standard_deviation,
        net.ahead,
        net,
        table,
        rule=solution.rules.initial.provenance,
        actions=solution.answers,
        returns=_main_returns(solution),
    )


def _main_returns(solution: Solution) -> tuple[ReturnTable, ...]:
    rules, outcomes = solution.rules, solution.outcomes
    first = {HIGHER: outcomes.first()[HIGHER]}
    if not outcomes.at_war:
        return (
            ReturnTable.settled(
                "initial", rules.initial, first, "an initial wager that loses, and half of it on a tie"
            ),
        )
    war = {row: outcomes.at_war * chance for row, chance in outcomes.war().items()}
    return (
        ReturnTable.settled("initial", rules.initial, first, "an initial wager that loses, and ties"),
        ReturnTable.settled("war", rules.war, war, "the initial wager, and a war wager that loses"),
    )


def _side_wager(name: str, unit: str, wager: SideWager, rules: Rules, chance: Fraction) -> WholeGame:
    net, edge = wager.distribution, wager.house_edge
    returns = (ReturnTable.settled("tie", rules.tie, {TIE: chance}, "a wager that loses"),)
    return WholeGame(name, unit, edge, edge, net.standard_deviation, net.ahead, net, rules.tie, returns=returns)


def _standing(round_: Round, step: int, number: int) -> Standing:
    events = round_.replay.events[:step]
    mine, dealer = dealt_to(events, seat_place(number)), dealt_to(events, DEALER) + dealt_to(events, WAR_DEAL)
    known = round_.replay.tables[step - 1].known(number)
    seen = [card for cards in known.values() for card in cards]
    first, war = (_pair(mine, dealer, turn) for turn in (0, 1))
    position = Position(left_of(round_.shoe.decks, seen), first, war)
    asked, answer = _answer(round_, number)
    return Standing(
        seat=next(seat for seat in round_.seats if seat.number == number),
        position=position,
        seen=len(seen),
        answer=answer if asked < step else "",
        taken=answer if asked >= step and position.result == TIE else "",
        void=any(isinstance(event, Voided) for event in events),
    )


def _pair(mine: Sequence[Card], dealer: Sequence[Card], turn: int) -> Pair:
    return (mine[turn] if turn < len(mine) else None, dealer[turn] if turn < len(dealer) else None)


def _answer(round_: Round, number: int) -> tuple[int, str]:
    """The step at which the seat is asked about its tie, and what it answers; 0 and empty if it is not asked."""
    actions = iter(round_.actions)
    for step, event in enumerate(round_.replay.events, 1):
        if isinstance(event, Choice):
            action = next(actions, "")
            if event.seat == number:
                return step, action
    return 0, ""


def _worths(round_: Round, step: int, here: Standing, rules: Rules) -> tuple[Worth, ...]:
    """What the answers are worth, or what the seat's wagers are where nothing is left to answer."""
    initial, tie = here.seat.stake("initial"), here.seat.stake("tie")
    if here.void:
        return (_void(round_, step, here.seat),)

    def worth(action: str, name: str, standing: bool = True) -> Worth:
        position = here.position
        return Worth(name, position.value(action, rules), position.net(action, rules, initial, tie), standing)

    if here.answer:
        return (worth(here.answer, here.answer),)
    if here.position.result == TIE:
        return tuple(worth(action, action, standing=False) for action in answers(round_.option))
    if here.position.result:
        return (worth(GO_TO_WAR, f"initial wager {'won' if here.position.result == HIGHER else 'lost'}"),)
    return tuple(worth(action, f"{action} after a tie") for action in answers(round_.option))


def _void(round_: Round, step: int, seat: Seat) -> Worth:
    """What was settled before the hands were void; every other wager goes back."""
    settled = [event for event in round_.replay.events[:step] if isinstance(event, Settled)]
    nets = {event.wager: event.net for event in settled if event.seat == seat.number}
    value = nets.get("initial", NOTHING) / seat.stake("initial")
    return Worth("all hands void", value, Distribution(((sum(nets.values(), NOTHING), 1),)), standing=True)


def _results(position: Position) -> tuple[FinalHand, ...]:
    """How the first cards compare and, where it can still come to one, how the cards of a war will."""
    found = [_compared("first cards", position.outcomes(SURRENDER).first())]
    if position.war_outcomes:
        found.append(_compared("war cards", position.war_outcomes.war()))
    return tuple(found)


def _compared(label: str, chances: dict[str, Fraction]) -> FinalHand:
    return FinalHand(label, {result: chances.get(result, NOTHING) for result in RESULTS})


def _paid(here: Standing, action: str, rules: Rules) -> tuple[PaidTable, ...]:
    """The tables of the wagers that the seat has or can still make; that of the war wager given a war."""
    position, found = here.position, []
    if position.war_outcomes and action != SURRENDER:
        found.append(_paid_table(rules.war, position.war_outcomes.war()))
    first = position.outcomes(action)
    if position.war_outcomes and action == GO_TO_WAR_WITH_TIE:
        found.append(_paid_table(rules.tie, position.war_outcomes.war()))
    elif here.seat.stake("tie"):
        found.append(_paid_table(rules.tie, first.first()))
    if action != SURRENDER or position.result != TIE:
        found.append(replace(_paid_initial(rules, first), rule=_least_certain_rule(here)))
    return tuple(found)


def _paid_table(table: Paytable, chances: dict[str, Fraction]) -> PaidTable:
    rows = tuple(PaidRow(row, odds, chances.get(row, NOTHING), chances.get(row, NOTHING)) for row, odds in table.rows)
    return PaidTable(table, rows, sum((row.chance for row in rows), Fraction(-1)))


def _paid_initial(rules: Rules, outcomes: Outcomes) -> PaidTable:
    """The initial wager's one row; the rest is what it loses to a higher card, by surrender or at war."""

    def net(first: str, war: str | None) -> Fraction:
        return rules.at_war_net(war)["initial"] if war else rules.initial_net(first)

    chance = outcomes.first()[HIGHER]
    row = PaidRow(HIGHER, rules.initial[HIGHER], chance, chance)
    return PaidTable(rules.initial, (row,), outcomes.distribution(net).mean - row.adds)


def _given(here: Standing) -> str:
    (mine, dealer), (my_war, dealer_war) = here.position.first, here.position.war
    own = [card for card in (mine, my_war) if card]
    others = [card for card in (dealer, dealer_war) if card]
    parts = [f"seat {here.seat.number}'s {signs(own)}"] if own else []
    parts += [f"the dealer's {signs(others)}"] if others else []
    more = here.seen - len(own) - len(others)
    parts += [f"{more} other card{'s' if more > 1 else ''} seen"] if more else []
    return ", ".join(parts) or "no card seen"


def _notes(here: Standing, rules: Rules) -> tuple[str, ...]:
    if here.void:
        return ("All hands are void; how the cards would have compared is shown all the same.",)
    if here.position.result not in ("", TIE):
        return ()
    kept = (
        "lost in any case (22.8#4, inferred)"
        if rules.initial_at_war == LOST_AT_WAR
        else "returned unless the war deal loses (22.8#4, the less likely reading)"
    )
    return (
        "The chances of the war cards, and of the war wager's rows, are those of a war if there is one.",
        "Not read in New Jersey: that a surrender costs half (22.8#1, trade), and that the initial wager of a player "
        f"at war is {kept}.",
    )
