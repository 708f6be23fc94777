"""The figures of a step of a round of Fast Action Hold 'Em: what is seen there, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from njrules.cards import Card, with_signs
from njrules.events import DEALER, Choice, Dealt, seat_place
from njrules.games.fast_action_holdem.house_way import house_way
from njrules.games.fast_action_holdem.rules import (
    DEALER_NATURAL,
    HIGHER,
    NATURAL,
    ORIGINAL,
    ROWS,
    SURRENDER,
    TABLES,
    hands_of,
    is_natural,
    table_of,
    without,
)
from njrules.games.fast_action_holdem.script import COMMUNITY
from njrules.odds.distribution import Distribution
from njrules.odds.fast_action_holdem.counting import Rules, cards_left
from njrules.odds.fast_action_holdem.position import (
    ANNOUNCE,
    UNIT,
    Ending,
    Two,
    both_end,
    net_of,
    one_ends,
    position,
)
from njrules.odds.fast_action_holdem.showdown import Showdown, showdown
from njrules.odds.situation import FinalHand, PaidRow, PaidTable, Situation, Worth
from njrules.paytables import Paytable
from njrules.rounds import Round


@dataclass(frozen=True)
class Seen:
    """What a viewer knows at a step: a seat's four cards, the dealer's, the board, and what else is out.

    The hands are empty while the viewer does not know them. ``known`` holds every card known, twins of several decks
    each for itself.
    """

    cards: tuple[Card, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    known: tuple[Card, ...]

    @property
    def dead(self) -> tuple[Card, ...]:
        """The cards known to be out beside the two hands and the board."""
        return tuple(sorted(without(self.known, (*self.cards, *self.dealer, *self.board))))


def situation(round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step (from 1): the final hands as ``viewer`` sees them, the choices as the seat knows them.

    The seat is the viewer, or, for one who looks on, the seat whose turn it is or was last.
    """
    seat = viewer if viewer > 0 else _seat_in_turn(round_, step)
    seen, own = _seen(round_, step, seat, viewer), _seen(round_, step, seat, seat)
    rules, decks = Rules.chosen(round_.option), round_.shoe.decks
    taken = _answer(round_, seat)
    ends = _ends(own, taken, rules, decks)
    stake = next(one for one in round_.seats if one.number == seat).stake(ORIGINAL)
    nets = {action: net_of(each, rules.natural) for action, each in ends.items()}
    action = taken or next(iter(nets), "")
    played = taken or max(nets, key=lambda action: nets[action].mean, default="")
    seen_after = f" after {with_signs(action)}" if seen.cards and len(nets) > 1 else ""
    table = TABLES[table_of(rules.natural)]
    return Situation(
        seat=seat,
        given=_given(seen, seat),
        unit=UNIT,
        hands=_hands(seen, action, rules, decks, "you" if viewer == seat else f"seat {seat}"),
        worths=tuple(Worth(name, net.mean, _in_money(net, stake), len(nets) == 1) for name, net in nets.items()),
        taken=taken,
        paid=(_paid(ends[played], nets[played], table),) if played in ends else (),
        notes=_notes(own, rules, decks),
        about=f"final hands{seen_after}, if the community cards are dealt",
    )


def _seat_in_turn(round_: Round, step: int) -> int:
    """The seat of the step's event, of the last one before it that has a seat, or the first seat."""
    turns = [event.seat for event in round_.replay.events[:step] if event.seat and not isinstance(event, Dealt)]
    return turns[-1] if turns else round_.seats[0].number


def _seen(round_: Round, step: int, seat: int, viewer: int) -> Seen:
    """What is seen once all hands are dealt; before that nothing is."""
    dealt: dict[str, tuple[Card, ...]] = {}
    for event in round_.replay.events[:step]:
        if isinstance(event, Dealt):
            dealt[event.place] = dealt.get(event.place, ()) + event.cards
    if len(dealt.get(DEALER, ())) < 4:
        return Seen((), (), (), ())
    known = [card for cards in round_.replay.tables[step - 1].known(viewer).values() for card in cards]
    hands = [_if_known(dealt.get(place, ()), known) for place in (seat_place(seat), DEALER)]
    return Seen(hands[0], hands[1], dealt.get(COMMUNITY, ()), tuple(known))


def _if_known(hand: tuple[Card, ...], known: Sequence[Card]) -> tuple[Card, ...]:
    """The hand once it is complete and known to the last card."""
    return hand if len(hand) == 4 and Counter(hand) <= Counter(known) else ()


def _answer(round_: Round, seat: int) -> str:
    """What the seat answers at its choice, empty if the round has none for it or waits there."""
    choices = [event for event in round_.replay.events if isinstance(event, Choice)]
    answers = dict(zip((choice.seat for choice in choices), round_.actions, strict=False))
    return answers.get(seat, "")


def _ends(own: Seen, taken: str, rules: Rules, decks: int) -> dict[str, list[Ending]]:
    """How each action ends that is or was open to the seat; only the one taken, once the dealer's cards are known."""
    if not own.cards:
        return {}
    if is_natural(own.cards, rules.natural):
        return {ANNOUNCE: [((NATURAL,), 1)]}
    if own.dealer:
        return {taken: _ends_shown(own, hands_of(taken), rules, decks)}
    found = position(own.cards, own.dead, decks, rules)
    return {action: found.endings(action) for action in found.actions}


def _ends_shown(own: Seen, hands: tuple[Two, ...], rules: Rules, decks: int) -> list[Ending]:
    """How the hands in play end when the dealer's four cards are known; none is in play after a surrender."""
    if not hands:
        return [((SURRENDER,), 1)]
    if is_natural(own.dealer, rules.natural):
        return [((DEALER_NATURAL,) * len(hands), 1)]
    shown = _shown(own, hands, rules, decks)
    mine, dealer = shown.strength[:-1], shown.strength[-1]
    wins = [shown.count(hand > dealer) for hand in mine]
    if len(hands) == 1:
        return one_ends(shown.boards, wins[0])
    return both_end(shown.boards, wins, shown.count(mine.min(axis=0) > dealer))


def _shown(seen: Seen, hands: tuple[Two, ...], rules: Rules, decks: int) -> Showdown:
    """The hands and, last, the dealer's two on all boards that can still come."""
    kept, _ = house_way(seen.dealer, rules.readings)
    return showdown((*hands, kept), seen.board, cards_left(decks, seen.known), rules.five_of_a_kind)


def _in_money(net: Distribution, stake: Fraction) -> Distribution:
    return Distribution(tuple((each * stake, ways) for each, ways in net.cases))


def _hands(seen: Seen, action: str, rules: Rules, decks: int, label: str) -> tuple[FinalHand, ...]:
    """The seat's final hand, or both of a split, and the dealer's, as far as the viewer knows their cards."""
    natural = bool(seen.cards) and is_natural(seen.cards, rules.natural)
    twos = hands_of(action) if seen.cards and action and not natural else ()
    *mine, dealer = _final_hands(seen, twos, rules, decks)
    if natural:
        rows = dict.fromkeys((NATURAL, *dealer), Fraction(0))
        return FinalHand(label, rows | {NATURAL: Fraction(1)}), FinalHand(DEALER, rows | dealer)
    names = [label] if len(twos) == 1 else [f"{label}, {_signs(two)}" for two in twos]
    return (*(FinalHand(name, each) for name, each in zip(names, mine, strict=False)), FinalHand(DEALER, dealer))


def _final_hands(seen: Seen, twos: tuple[Two, ...], rules: Rules, decks: int) -> list[dict[str, Fraction]]:
    """The chances of each two and, last, of the dealer's hand, strongest first; of a dealer's natural alone."""
    if not seen.dealer:
        counted = position(seen.cards, seen.dead, decks, rules)
        found = [*(counted.final_hand(two) for two in twos), counted.dealer]
    elif is_natural(seen.dealer, rules.natural):
        return [{NATURAL: Fraction(1)}]
    else:
        shown = _shown(seen, twos, rules, decks)
        counts = [shown.categories(row) for row in range(len(twos) + 1)]
        found = [{kind: Fraction(ways, shown.boards) for kind, ways in reversed(each.items())} for each in counts]
    return [{kind.value: chance for kind, chance in each.items()} for each in found]


def _paid(ends: list[Ending], net: Distribution, table: Paytable) -> PaidTable:
    """The table with the chance of its rows, per unit wagered; the halves of a split count alike."""
    cases = sum(ways for _, ways in ends)
    wagers = len(ends[0][0])
    rows = []
    for row, outcome in zip(ROWS, (NATURAL, HIGHER), strict=True):
        chance = Fraction(sum(ways * outcomes.count(outcome) for outcomes, ways in ends), cases * wagers)
        rows.append(PaidRow(row, table[row], chance, chance))
    return PaidTable(table, tuple(rows), net.mean / wagers - sum((row.adds for row in rows), Fraction(0)))


def _given(seen: Seen, seat: int) -> str:
    parts = [
        (f"seat {seat}'s ", seen.cards),
        ("the dealer's ", seen.dealer),
        ("the community cards ", seen.board),
        ("out of the shoe ", seen.dead),
    ]
    return ", ".join(f"{words}{_signs(cards)}" for words, cards in parts if cards) or "no card known"


def _signs(cards: Sequence[Card]) -> str:
    return " ".join(card.sign for card in cards)


def _notes(own: Seen, rules: Rules, decks: int) -> tuple[str, ...]:
    reading = rules.natural.replace("_", " ")
    notes = [f"What a natural is was not read; here it is: {reading} (sample, not law)."]
    if own.cards and not own.dealer and not is_natural(own.cards, rules.natural):
        chance = position(own.cards, own.dead, decks, rules).dealer_natural
        notes.append(
            f"The dealer has a natural, and no community cards are dealt, in {100 * float(chance):.4g} % of deals."
        )
    return tuple(notes)
