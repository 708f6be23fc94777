"""Double Cross Poker, subchapter 25: the script of its round, in the order of 13:69F-25.10.

Of New Jersey's text 25.10 is held and the ranking of 25.5. The stages before the deal, the odds of 25.11 and the
irregularities of 25.12 follow what their entries in ``data/law`` say is assumed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from njrules.cards import Card
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    PUSHED,
    WON,
    Acted,
    Choice,
    Dealt,
    Event,
    Examined,
    Moved,
    Noted,
    Placed,
    Settled,
    Turned,
    seat_place,
)
from njrules.hands import FIVE_CARD, THREE_CARD, Category, Hand, evaluate
from njrules.paytables import EVEN, LOSE, Odds, Paytable, Provenance, load_paytables, paytable_from
from njrules.rounds import (
    Area,
    Deal,
    Game,
    Option,
    Script,
    Seat,
    WagerKind,
    clockwise,
    counterclockwise,
    table_limits,
)

NAME = "double_cross_poker"
RAISE_ROWS = tuple(category.value for category in reversed(FIVE_CARD.categories))
"""The rows of a table for the raise wagers, strongest first."""
THREE_CARD_ROWS = tuple(category.value for category in reversed(THREE_CARD.categories))
"""The rows of a table for the three-card wager, strongest first."""

VERTICAL, HORIZONTAL = "vertical", "horizontal"
FAR, RIGHT, CENTRE, NEAR, LEFT = "far end", "right end", "centre", "near end", "left end"
ARRAYS = {VERTICAL: (FAR, CENTRE, NEAR), HORIZONTAL: (RIGHT, CENTRE, LEFT)}
"""The places of each array; the centre belongs to both."""
RAISES = ("first raise", "second raise")
THREE_CARD_WAGER = "three-card"
_MAIN_WAGERS = ("ante", *RAISES)
EXPOSE, KEEP_DOWN = "expose cards", "keep cards down"
ACTIONS = ("fold", "play vertical", "play horizontal")
FOLD_NET = Fraction(-1)
"""The net of a fold per ante (13:69F-25.10(c)1#1)."""

TABLES = {
    name: paytable_from(name, entry, THREE_CARD_ROWS if entry["wager"] == THREE_CARD_WAGER else RAISE_ROWS)
    for name, entry in load_paytables(NAME).items()
}
"""The shipped tables by name."""


def table_names(wager: str) -> tuple[str, ...]:
    """The names of the shipped tables for ``raise`` or ``three-card``."""
    return tuple(name for name, table in TABLES.items() if table.wager == wager)


def net_per_ante(comparison: int, category: Category, raises: Paytable) -> dict[str, Fraction]:
    """The player's net on the ante and on each raise wager, per ante (13:69F-25.10(g)2#1 to (g)3#3).

    ``comparison`` is -1, 0 or 1 as the player's hand is lower than, equal to or higher than the dealer's,
    ``category`` the player's.

    >>> sum(net_per_ante(1, Category.PAIR, TABLES["raise_sample"]).values())
    Fraction(3, 1)
    """
    result = Fraction(comparison)
    each = raises[category].net if comparison > 0 else result
    return {"ante": result, **dict.fromkeys(RAISES, each)}


def three_card_odds(category: Category, exposed: bool, table: Paytable) -> Odds:
    """What a three-card wager comes to: a hand that its player does not show loses (13:69F-25.10(a)#4)."""
    return table[category] if exposed else LOSE


class DealersHand(NamedTuple):
    """The array that the dealer uses, the hand it makes, and why it is that one."""

    array: str
    hand: Hand
    reason: str


def dealers_hand(cards: Sequence[Card], cross: Mapping[str, Card]) -> DealersHand:
    """The higher of the dealer's two hands (13:69F-25.10(e)#2); of equal ones the vertical array's.

    ``cross`` has a card for each of the five places.
    """
    made = {array: evaluate((*cards, *array_cards(cross, array))) for array in ARRAYS}
    array = HORIZONTAL if made[HORIZONTAL] > made[VERTICAL] else VERTICAL
    hand, other = made[array], min(made.values())
    reason = (
        f"{hand} in both, with equal cards beside it"
        if hand == other
        else f"{hand} in both, here with higher cards beside it"
        if str(hand) == str(other)
        else f"{hand} against {other} in the other one"
    )
    return DealersHand(array, hand, reason)


def array_cards(cross: Mapping[str, Card], array: str) -> tuple[Card, ...]:
    """The three community cards of an array, its open end first."""
    return tuple(cross[place] for place in ARRAYS[array])


def array_of(action: str) -> str:
    """The array that an action names, empty for a fold."""
    return action.removeprefix("play ") if action.startswith("play ") else ""


class Player:
    """A seat during the script: its cards, whether it shows them for the three-card wager, the array it plays."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.number = seat.number
        self.place = seat_place(seat.number)
        self.cards = cards
        self.ante = seat.stake("ante")
        self.three_card = seat.stake(THREE_CARD_WAGER)
        self.exposed = False
        self.array = ""

    def hand(self, cross: Mapping[str, Card]) -> Hand:
        """The hand of the array that the player named."""
        return evaluate(self.cards + array_cards(cross, self.array))


def play(deal: Deal) -> Script:
    """One round, from the deck check to the discard rack."""
    yield Noted("13:69F-25.3", 0, "The deck is received and checked.")
    yield Noted("13:69F-25.4", 0, "The cards are shuffled and cut.")
    for seat in clockwise(deal.seats):
        yield Placed("13:69F-25.6", seat.number, "ante", seat.stake("ante"))
        if seat.stake(THREE_CARD_WAGER):
            yield Placed("13:69F-25.6", seat.number, THREE_CARD_WAGER, seat.stake(THREE_CARD_WAGER))
    players, dealer_cards = yield from _deal_hands(deal)
    cross = yield from _deal_cross(deal)
    for player in players:
        yield Examined("13:69F-25.10", player.number, player.place)

    for place in (FAR, RIGHT):
        yield Turned("13:69F-25.10(a)#1", 0, place, (cross[place],))
    yield from _three_card_wagers([player for player in players if player.three_card], cross[FAR], deal)

    yield Noted("13:69F-25.10(b)#1", 0, "No three-card wager is open; each player folds or names an array.")
    for player in players:
        action = yield Choice("13:69F-25.10(c)", player.number, ACTIONS)
        if action == "fold":
            yield from _fold(player)
        else:
            player.array = array_of(action)
            yield Acted("13:69F-25.10(c)2#2", player.number, action)
            for wager in RAISES:
                yield Placed("13:69F-25.10(c)2#3", player.number, wager, player.ante)

    for place in (CENTRE, NEAR, LEFT):
        yield Turned("13:69F-25.10(d)", 0, place, (cross[place],))
    dealer = dealers_hand(dealer_cards, cross)
    yield Turned("13:69F-25.10(e)#1", 0, DEALER, dealer_cards, made=str(dealer.hand), best=dealer.hand.cards)
    yield Noted("13:69F-25.10(e)#2", 0, f"The dealer uses the {dealer.array} array: {dealer.reason}.")
    yield Noted("13:69F-25.10(e)#3", 0, f"The dealer's cards are laid in line with the {dealer.array} array.")

    in_play = [player for player in _from_the_right(players) if player.array]
    for player in in_play:
        hand = player.hand(cross)
        made = f"{hand}, {player.array}"
        yield Turned("13:69F-25.10(f)", player.number, player.place, player.cards, made=made, best=hand.cards)
    for player in in_play:
        yield from _settle(player, player.hand(cross), dealer.hand, deal)

    for player in in_play:
        if player.hand(cross) >= dealer.hand:
            yield Moved("13:69F-25.10(h)#1", player.number, player.place, DISCARD_RACK, _collected(player))
    yield Noted("13:69F-25.10(h)#1", 0, "What is left of the deck goes to the discard rack too.")
    for place in (DEALER, *cross):
        cards = "the dealer's cards" if place == DEALER else f"the {place} of the cross"
        yield Moved("13:69F-25.10(h)#2", 0, place, DISCARD_RACK, f"Into the discard rack, in order: {cards}.")


def _deal_hands(deal: Deal) -> Generator[Event, str, tuple[list[Player], tuple[Card, ...]]]:
    """Two cards to each player and the dealer, in stacks of two or one at a time."""
    dealing = deal.option("dealing")
    takers = [*clockwise(deal.seats), None]
    hands: dict[int, tuple[Card, ...]] = {}
    for count in (2,) if dealing == "automated shoe" else (1, 1):
        for seat in takers:
            number = seat.number if seat else 0
            cards = yield from deal.draw(count)
            hands[number] = hands.get(number, ()) + cards
            yield _dealt(dealing, number, seat_place(number) if seat else DEALER, cards)
    return [Player(seat, hands[seat.number]) for seat in clockwise(deal.seats)], hands[0]


def _deal_cross(deal: Deal) -> Generator[Event, str, dict[str, Card]]:
    """Five community cards face down, one to each place of the cross."""
    cross: dict[str, Card] = {}
    for area in AREAS:
        (cross[area.name],) = cards = yield from deal.draw(1)
        yield _dealt(deal.option("dealing"), 0, area.name, cards)
    return cross


def _dealt(dealing: str, number: int, place: str, cards: tuple[Card, ...]) -> Dealt:
    if dealing == "manual shoe":
        return Dealt("13:69F-25.7", number, place, cards, up=False)
    if dealing == "hand":
        return Dealt("13:69F-25.8", number, place, cards, up=False)
    return Dealt("13:69F-25.9", number, place, cards, up=False)


def _three_card_wagers(players: list[Player], far: Card, deal: Deal) -> Script:
    """The three-card wagers: shown or not, checked, the losing ones collected, the winning ones paid."""
    table = TABLES[deal.option("three_card")]
    ends: list[tuple[Player, Odds, str]] = []
    for player in players:
        hand = evaluate((*player.cards, far), THREE_CARD)
        action = yield Choice("13:69F-25.10(a)#2", player.number, (EXPOSE, KEEP_DOWN))
        player.exposed = action == EXPOSE
        if player.exposed:
            yield Turned("13:69F-25.10(a)#2", player.number, player.place, player.cards, best=hand.cards)
            reason = str(hand)
        else:
            yield Acted("13:69F-25.10(a)#2", player.number, action)
            reason = "its cards are not shown"
        ends.append((player, three_card_odds(hand.category, player.exposed, table), reason))
    for player, odds, reason in ends:
        if player.exposed:
            verdict = "loses" if odds == LOSE else "wins"
            sentence = f"Seat {player.number}'s cards and the far end: {reason}, which {verdict}."
            yield Noted("13:69F-25.10(a)#3", player.number, sentence)
    for player, odds, reason in ends:
        if odds == LOSE:
            net = -player.three_card
            yield Settled(
                "13:69F-25.10(a)#4", player.number, THREE_CARD_WAGER, player.three_card, LOST, net, None, reason
            )
    for player, odds, _ in ends:
        if odds != LOSE:
            net = odds.net * player.three_card
            yield Settled("13:69F-25.10(a)#5", player.number, THREE_CARD_WAGER, player.three_card, WON, net, odds)
    for player in players:
        if player.exposed:
            yield Turned("13:69F-25.10(a)#6", player.number, player.place, player.cards, up=False)


def _fold(player: Player) -> Script:
    yield Acted("13:69F-25.10(c)1#1", player.number, "fold")
    yield Settled("13:69F-25.10(c)1#1", player.number, "ante", player.ante, LOST, FOLD_NET * player.ante)
    yield Moved("13:69F-25.10(c)1#2", player.number, player.place, DISCARD_RACK, _collected(player))


def _from_the_right(players: list[Player]) -> Iterator[Player]:
    by_number = {player.number: player for player in players}
    return (by_number[seat.number] for seat in counterclockwise(player.seat for player in players))


def _settle(player: Player, hand: Hand, dealer: Hand, deal: Deal) -> Script:
    comparison = (hand > dealer) - (hand < dealer)
    relation = {-1: "lower than", 0: "equal to", 1: "higher than"}[comparison]
    by = ", by the cards beside it" if comparison and str(hand) == str(dealer) else ""
    sentence = f"Seat {player.number}'s hand, {hand}, is {relation} the dealer's, {dealer}{by}."
    yield Noted("13:69F-25.10(g)1", player.number, sentence)
    raises = TABLES[deal.option("raise")]
    nets = net_per_ante(comparison, hand.category, raises)
    for wager in _MAIN_WAGERS:
        net = nets[wager] * player.ante
        if comparison < 0:
            yield Settled("13:69F-25.10(g)2#1", player.number, wager, player.ante, LOST, net)
        elif comparison == 0:
            reason = "the hands are equal"
            yield Settled("13:69F-25.10(g)3#3", player.number, wager, player.ante, PUSHED, net, None, reason)
        elif wager == "ante":
            yield Settled("13:69F-25.10(g)3#1", player.number, wager, player.ante, WON, net, EVEN)
        else:
            odds = raises[hand.category]
            yield Settled("13:69F-25.10(g)3#2", player.number, wager, player.ante, WON, net, odds)
    if comparison < 0:
        yield Moved("13:69F-25.10(g)2#2", player.number, player.place, DISCARD_RACK, _collected(player))
    elif comparison > 0:
        sentence = f"Seat {player.number}'s winning hand stays face up until all winners are paid."
        yield Noted("13:69F-25.10(g)3#4", player.number, sentence)


def _collected(player: Player) -> str:
    return f"Seat {player.number}'s cards are collected."


AREAS = (
    # The reader faces the dealer: the dealer's right is at the picture's left, the far end below.
    Area(FAR, 1, (1, 2), (VERTICAL,)),
    Area(RIGHT, 1, (0, 1), (HORIZONTAL,)),
    Area(CENTRE, 1, (1, 1), (VERTICAL, HORIZONTAL)),
    Area(NEAR, 1, (1, 0), (VERTICAL,)),
    Area(LEFT, 1, (2, 1), (HORIZONTAL,)),
)
"""The cross: the two ends that are opened first, then the rest."""

_OPTIONS = (
    Option(
        "raise",
        "raise_sample",
        table_names("raise"),
        "13:69F-25.11#1",
        Provenance.SAMPLE,
        "Odds of the two raise wagers. 25.10(g)3 refers to a table that is not held; no other was found.",
    ),
    Option(
        "three_card",
        "three_card_sample",
        table_names(THREE_CARD_WAGER),
        "13:69F-25.11(c)",
        Provenance.SAMPLE,
        "Odds of the three-card wager. 25.5(c) names the straight flush first; the other hands and all odds are cut.",
    ),
    Option(
        "dealing",
        "automated shoe",
        ("automated shoe", "manual shoe", "hand"),
        "13:69F-25.10(a)#1",
        Provenance.SAMPLE,
        "25.10(a) names three ways of dealing, 25.7 to 25.9; their texts are not held, so the order is assumed: "
        "hands before the cross, in stacks of two or one card at a time.",
    ),
    *table_limits("13:69F-25.6", "ante"),
)

GAME = Game(
    name=NAME,
    title="Double Cross Poker",
    subchapter=25,
    decks=(1,),
    most_seats=7,
    wagers=(
        WagerKind("ante", True, "Each of the two raise wagers equals it."),
        WagerKind(THREE_CARD_WAGER, False, "Paid on the player's two cards and the far end of the vertical array."),
    ),
    options=_OPTIONS,
    areas=AREAS,
    spots=("ante", *RAISES, THREE_CARD_WAGER),
    hand_size=2,
    face_up_limit=1,
    irregularities="13:69F-25.12",
    script=play,
)
