"""The figures of a step of a round of Colorado Hold 'Em: what is seen there, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from sys import intern
from types import MappingProxyType

from njrules.cards import Card, format_cards
from njrules.events import Choice, seat_place
from njrules.games.colorado_holdem import COMMUNITY, WITH_BET, discarding
from njrules.games.colorado_holdem.results import (
    BELOW_NINES,
    TABLES,
    Tables,
    instant_odds,
    reads_three_cards,
    tables_by,
    three_card_bonus_row,
)
from njrules.hands import THREE_CARD, evaluate
from njrules.odds.colorado_holdem.outcomes import Ending, chances_of, count_rows, three_card_chances
from njrules.odds.colorado_holdem.position import position
from njrules.odds.colorado_holdem.solution import CASES, HANDS, HandPlay, Solution, require_wins, solve
from njrules.odds.seen import dealt_to, known_cards, seat_in_turn, signs
from njrules.odds.situation import (
    FinalHand,
    PaidRow,
    PaidTable,
    Play,
    ReturnRow,
    ReturnTable,
    Situation,
    WholeGame,
    Worth,
)
from njrules.odds.table_choice import replaced
from njrules.paytables import LOSE, Paytable, least_certain
from njrules.rounds import Round, Seat

UNIT = "initial wager"
_INSTANT_WINNER = "instant_winner_rare"
_LOST = "a wager that loses"


@dataclass(frozen=True)
class Seen:
    """A step as a viewer knows it: a seat's cards and the community cards as far as dealt, and all cards known."""

    cards: tuple[Card, ...]
    community: tuple[Card, ...]
    known: frozenset[Card]

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards if the viewer knows them, else none."""
        return self.community if self.known.issuperset(self.community) else ()

    @property
    def dead(self) -> tuple[Card, ...]:
        """The other cards that the viewer knows to be out."""
        return tuple(sorted(self.known - {*self.cards, *self.community}))

    def sees(self, cards: tuple[Card, ...]) -> bool:
        """Whether the viewer knows these cards."""
        return bool(cards) and self.known.issuperset(cards)


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1): the final hands as ``viewer`` sees them, the choices as the seat knows them.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    seat = viewer if viewer > 0 else seat_in_turn(round_, step)
    stake = next(one for one in round_.seats if one.number == seat)
    seen, own = _seen(round_, step, seat, viewer), _seen(round_, step, seat, seat)
    made, answers = _answers(round_, step, seat)
    tables = tables_by(round_.option)
    endings = _endings(round_, own, made, tables)
    taken = answers[len(made)] if len(endings) > 1 and len(answers) > len(made) else ""
    standing = len(endings) == 1
    three_card_row = three_card_bonus_row(evaluate(own.cards, THREE_CARD)) if endings else ""
    initial, bonus = stake.stake("initial"), stake.stake("bonus")
    worths = tuple(
        Worth(action, ending.value(tables.pays), ending.net(tables, three_card_row, initial, bonus), standing)
        for action, ending in endings.items()
    )
    best = max(worths, key=lambda worth: worth.value).action if worths else ""
    weighed = sorted(worths, key=lambda worth: (worth.action != taken, -worth.value))
    hands, about = _hands(
        seen,
        "you" if viewer == seat else f"seat {seat}",
        made,
        [endings[worth.action] for worth in weighed],
        decided=any(discarding(card) in answers for card in own.cards),
    )
    return Situation(
        seat=seat,
        given=_given(seen, seat, made),
        unit=UNIT,
        hands=hands,
        worths=worths,
        taken=taken,
        paid=_paid(own, endings[taken or best], tables, stake) if endings else (),
        notes=_notes(round_, bool(bonus)),
        about=about,
    )


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """The initial and the bet wager together, and the bonus wager, by the round's tables or ``tables``.

    The play is the best one for the initial and the bet wager; the bonus wager on the final five cards follows it.
    """
    with_bet = round_.option("version") == WITH_BET
    own = tables_by(round_.option)
    named = {"pays": own.pays, "bonus": own.bonus, "instant_winner": own.instant_winner or TABLES[_INSTANT_WINNER]}
    by_name = replaced(named, tables)
    offered = own.instant_winner or "instant_winner" in tables
    chosen = Tables(by_name["pays"], by_name["instant_winner"] if offered else None, by_name["bonus"])
    require_wins(chosen.pays)
    solution = solve(chosen, with_bet)
    rule = least_certain(table.provenance for table in (chosen.pays, chosen.instant_winner) if table)
    main = WholeGame(
        "initial and bet" if with_bet else "initial",
        UNIT,
        solution.house_edge,
        solution.element_of_risk,
        solution.standard_deviation,
        solution.hit_frequency,
        solution.distribution,
        solution.tables.pays,
        rule=rule,
        actions=solution.actions,
        plays={intern(format_cards(hand.cards)): Play(_best(hand), hand.ways, HANDS) for hand in solution.hands},
        returns=_main_returns(solution),
    )
    spread, edge = solution.bonus.distribution, solution.bonus.house_edge
    table = solution.bonus.paytable
    side = WholeGame(
        "bonus",
        "bonus wager",
        edge,
        edge,
        spread.standard_deviation,
        spread.ahead,
        spread,
        table,
        rule=rule,
        returns=(_bonus_returns(solution, table),),
    )
    return (main, side)


def _best(hand: HandPlay) -> str:
    return hand.action if hand.declared else intern(f"{hand.action}, {discarding(hand.gone)}")


def _main_returns(solution: Solution) -> tuple[ReturnTable, ...]:
    """The table of the five-card hands, settled on one or two units, and that of the instant winners."""
    pays, instant = solution.tables.pays, solution.tables.instant_winner
    staked = {
        row: Fraction(sum(units * n[row] for units, n in solution.by_units.items()), CASES) for row in pays.odds
    }
    found = [
        ReturnTable(
            "pays",
            pays,
            tuple(ReturnRow(row, odds, solution.rows[row], staked[row], Fraction(0)) for row, odds in pays.rows),
            "wagers that lose" + (", and instant winners" if instant else ""),
        )
    ]
    if instant:
        declared = dict.fromkeys(instant.odds, 0)
        for hand in solution.hands:
            if hand.declared:
                declared[hand.dealt.category.value] += hand.ways
        chances = {row: Fraction(n, HANDS) for row, n in declared.items()}
        found.append(ReturnTable.settled("instant_winner", instant, chances, "hands that are not declared"))
    return tuple(found)


def _bonus_returns(solution: Solution, table: Paytable) -> ReturnTable:
    if not reads_three_cards(table):
        return ReturnTable.settled("bonus", table, solution.rows, _LOST)
    dealt = dict.fromkeys(table.odds, 0)
    for hand in solution.hands:
        row = three_card_bonus_row(hand.dealt)
        if row in dealt:
            dealt[row] += hand.ways
    return ReturnTable.settled("bonus", table, {row: Fraction(n, HANDS) for row, n in dealt.items()}, _LOST)


def _seen(round_: Round, step: int, seat: int, viewer: int) -> Seen:
    events = round_.replay.events[:step]
    cards, community = dealt_to(events, seat_place(seat)), dealt_to(events, COMMUNITY)
    return Seen(cards, community, known_cards(round_, step, viewer))


def _answers(round_: Round, step: int, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the seat has answered before this step's event, and all that it answers in the round as it stands."""
    choices = [(place, event) for place, event in enumerate(round_.replay.events, 1) if isinstance(event, Choice)]
    answered = [
        (place, action) for (place, event), action in zip(choices, round_.actions, strict=False) if event.seat == seat
    ]
    return tuple(action for place, action in answered if place < step), tuple(action for _, action in answered)


def _endings(round_: Round, own: Seen, made: tuple[str, ...], tables: Tables) -> dict[str, Ending]:
    """The answers to the seat's next choice, or the one way that is left, each with the best way that begins so."""
    if len(own.cards) < 3 or not own.sees(own.cards):
        return {}
    found = position(own.cards, own.dead, tables=tables, with_bet=round_.option("version") == WITH_BET)
    choices = found.choices(*made)
    if choices:
        return choices
    ending = found.best_after(*made)
    if ending.declared or not own.board:
        return {", ".join(made): ending}
    kept = _kept(own.cards, made)
    return {", ".join(made): Ending(made, ending.units, None, count_rows(kept, own.dead, own.board))}


def _kept(cards: tuple[Card, ...], made: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards that are left after these answers."""
    return tuple(card for card in cards if discarding(card) not in made)


def _hands(
    seen: Seen, whose: str, made: tuple[str, ...], ways: Iterable[Ending], *, decided: bool
) -> tuple[tuple[FinalHand, ...], str]:
    """The seat's hand as far as the viewer knows it, and what the chances are of.

    The final five cards: once the discard is ``decided`` by the first two discards of ``ways``, before that by all
    three, lest one be told as the best; or the three cards dealt, where the viewer does not see them or they have
    been declared.
    """
    kept = _kept(seen.cards, made)
    if len(kept) == 2 and seen.sees(kept):
        return (FinalHand(whose, _chances(seen, kept)),), "final hands"
    last = dict.fromkeys(way.actions[-1] for way in ways if not way.declared)
    if last and seen.sees(kept):
        likely = [card for action in last for card in kept if discarding(card) == action][:2]
        discards = likely if decided else kept
        hands = [
            FinalHand(f"without {gone.sign}", _chances(seen, tuple(card for card in kept if card != gone)))
            for gone in discards
        ]
        alone = len(hands) == 1
        return tuple(hands), f"final hands {hands[0].label}" if alone else "final hands, by discard"
    held = frozenset(seen.cards) & seen.known
    return (FinalHand(whose, three_card_chances(held, seen.known - held)),), "three cards dealt"


def _chances(seen: Seen, kept: tuple[Card, ...]) -> dict[str, Fraction]:
    """The chances of each row with these cards kept, the others of the seat gone as far as the viewer sees them."""
    gone = (card for card in seen.cards if card not in kept and card in seen.known)
    return chances_of(count_rows(kept, (*gone, *seen.dead), seen.board))


def _paid(own: Seen, ending: Ending, tables: Tables, stake: Seat) -> tuple[PaidTable, ...]:
    """The tables that matter to the seat, with the chances of their rows if the hand is played to this ending."""
    chances = ending.chances()
    dealt = evaluate(own.cards, THREE_CARD)
    paid = [_by_chance(tables.pays, chances, -chances[BELOW_NINES])]
    if tables.instant_winner and instant_odds(dealt, tables.instant_winner):
        kinds = {dealt.category.value: Fraction(1)}
        rows = _by_chance(tables.instant_winner, kinds, Fraction(0)).rows
        qualifying = tuple(row for row in rows if row.odds != LOSE)
        shown = qualifying if ending.declared else _unpaid(qualifying)
        paid.append(PaidTable(tables.instant_winner, shown, Fraction(0)))
    if stake.stake("bonus"):
        three_cards = reads_three_cards(tables.bonus)
        found = {three_card_bonus_row(dealt): Fraction(1)} if three_cards else chances
        lost = sum((chance for row, chance in found.items() if row not in tables.bonus.odds), Fraction(0))
        paid.append(_by_chance(tables.bonus, found, -lost))
    return tuple(paid)


def _by_chance(table: Paytable, chances: Mapping[str, Fraction], rest: Fraction) -> PaidTable:
    """A table whose rows are paid whenever they come; a row without a chance does not come."""
    found = ((row, odds, chances.get(row, Fraction(0))) for row, odds in table.rows)
    return PaidTable(table, tuple(PaidRow(row, odds, chance, chance) for row, odds, chance in found), rest)


def _unpaid(rows: tuple[PaidRow, ...]) -> tuple[PaidRow, ...]:
    return tuple(replace(row, paid=Fraction(0)) for row in rows)


def _given(seen: Seen, seat: int, made: tuple[str, ...]) -> str:
    parts = []
    kept = _kept(seen.cards, made)
    gone = tuple(card for card in seen.cards if card not in kept and card in seen.known)
    if seen.sees(kept):
        parts.append(f"seat {seat}'s {signs(kept)}" + (f" without {signs(gone)}" if gone else ""))
    if seen.board:
        parts.append(f"the community cards {signs(seen.board)}")
    if seen.dead:
        parts.append(f"{signs(seen.dead)} known to be out")
    return ", ".join(parts) or "no card known"


def _notes(round_: Round, bonus: bool) -> tuple[str, ...]:
    notes = []
    if round_.option("version") != WITH_BET:
        notes.append("Of 23.10 only the opening is held: the figures rest on playing it as 23.11 without bet wager.")
    if bonus:
        notes.append(
            "The choices are weighed by the initial and the bet wager alone; the bonus wager counts in the net."
        )
    return tuple(notes)
