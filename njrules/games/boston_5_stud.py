"""Boston 5 Stud Poker, subchapter 24: the script of its round, in the order of 13:69F-24.10.

Of New Jersey's text only the openings of the sections are held. What lies past them follows the trade's rules or a
sister game, as the entries in ``data/law`` say of each paragraph; those that are ``not held`` are cited as such.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction

from njrules.cards import Card
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    PUSHED,
    WON,
    Acted,
    BonusPaid,
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
from njrules.paytables import EVEN, Paytable, Provenance, load_paytables, paytable_from
from njrules.rounds import (
    Deal,
    Game,
    HandsVoid,
    Option,
    Script,
    Seat,
    WagerKind,
    clockwise,
    counterclockwise,
    table_limits,
)

NAME = "boston_5_stud"
EXPOSE, KEEP_DOWN = "expose cards", "keep cards down"
SECOND_WAGER, FOLD = "place second wager", "fold"
FIVE_CARD_ROWS = tuple(category.value for category in reversed(FIVE_CARD.categories))
"""The rows of an ante bonus table, strongest first."""
THREE_CARD_ROWS = tuple(category.value for category in reversed(THREE_CARD.categories))
"""The rows of a three-card bonus table, strongest first."""

TABLES = {
    name: paytable_from(name, entry, FIVE_CARD_ROWS if entry["wager"] == "ante bonus" else THREE_CARD_ROWS)
    for name, entry in load_paytables(NAME).items()
}
"""The shipped tables by name."""


def table_names(wager: str) -> tuple[str, ...]:
    """The names of the shipped tables for ``ante bonus`` or ``bonus``."""
    return tuple(name for name, table in TABLES.items() if table.wager == wager)


def table_named(name: str) -> Paytable:
    """A shipped table by its name, such as ``three_card_bonus_a``."""
    return TABLES[name]


def first_multiple(option: str) -> int:
    """How many antes the first wager is: 2 for ``2 x ante`` (13:69F-24.6#1)."""
    return int(option.removesuffix(" x ante"))


def net_per_ante(comparison: int, category: Category, first: int, ante_bonus: Paytable) -> dict[str, Fraction]:
    """The net per ante of a hand that is played out (13:69F-24.10#4 to 13:69F-24.10#7).

    ``comparison`` is -1, 0 or 1 as the player's hand is lower than, equal to or higher than the dealer's,
    ``category`` the player's, ``first`` the first wager in antes, which the second wager equals. A row of the ante
    bonus table that does not pay costs nothing, as nothing is put down for it.
    """
    return {
        "ante": Fraction(min(comparison, 0)),
        "first": Fraction(first * comparison),
        "second": Fraction(first * comparison),
        "ante bonus": max(ante_bonus[category].net, Fraction(0)),
    }


def net_of_fold(first: int) -> dict[str, Fraction]:
    """The net per ante of a hand that is folded (13:69F-24.10#2)."""
    return {"ante": Fraction(-1), "first": Fraction(-first)}


def net_of_bonus(cards: Sequence[Card], table: Paytable, exposed: bool = True) -> Fraction:
    """The net per unit of the bonus wager on three cards; unless they are exposed, it loses (13:69F-24.10(a)#2)."""
    return table[evaluate(cards, THREE_CARD).category].net if exposed else Fraction(-1)


class Player:
    """A seat during the script: its cards, its wagers, whether it has folded."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...], first: int) -> None:
        self.seat = seat
        self.number = seat.number
        self.place = seat_place(seat.number)
        self.cards = cards
        self.ante = seat.stake("ante")
        self.first = first * self.ante
        self.bonus = seat.stake("bonus")
        self.folded = False


def play(deal: Deal) -> Script:
    """One round, from the deck check to the discard rack."""
    yield Noted("13:69F-24.2(a)#1", 0, "One deck is in use.")
    yield Noted("13:69F-24.3(a)#1", 0, "The dealer receives the deck and makes it ready.")
    yield Noted("13:69F-24.4(a)#1", 0, "The cards are shuffled.")
    first = first_multiple(deal.option("first_wager"))
    yield from _place_wagers(deal, first)

    hands = yield from _deal_three(deal)
    players = [Player(seat, hands[seat.number], first) for seat in clockwise(deal.seats)]
    if deal.option("dealer_exposes") == "at the deal":
        yield from _expose_too_soon(hands[0], players, deal)

    for player in players:
        yield Examined("13:69F-24.10", player.number, player.place)
    for player in players:
        if player.bonus:
            yield from _claim_bonus(player, deal)
    for player in players:
        if deal.option("dealer_exposes") == "before the last decision" and player is players[-1]:
            yield from _expose_too_soon(hands[0], [], deal)
        action = yield Choice("13:69F-24.10#1", player.number, (SECOND_WAGER, FOLD))
        if action == FOLD:
            yield from _fold(player, first)
        else:
            yield Placed("13:69F-24.10#1", player.number, "second", player.first)

    in_play = [player for player in players if not player.folded]
    if in_play:
        dealer_cards = yield from _deal_final_two(deal, in_play, hands[0])
        for player in in_play:
            yield Examined("13:69F-24.10", player.number, player.place)
        dealer = evaluate(dealer_cards)
        yield Turned("13:69F-24.10#3", 0, DEALER, dealer_cards, made=str(dealer), best=dealer.cards)
        for player in _from_the_right(in_play):
            yield from _settle_hand(player, dealer, first, deal)
    yield Moved("13:69F-24.10", 0, DEALER, DISCARD_RACK, "Into the discard rack: the dealer's cards.")


def _place_wagers(deal: Deal, first: int) -> Script:
    for seat in clockwise(deal.seats):
        ante = seat.stake("ante")
        yield Placed("13:69F-24.6(a)#1", seat.number, "ante", ante)
        yield Placed("13:69F-24.6#1", seat.number, "first", first * ante)
        if seat.stake("bonus"):
            yield Placed("13:69F-24.6#2", seat.number, "bonus", seat.stake("bonus"))


def _deal_three(deal: Deal) -> Generator[Event, str, dict[int, tuple[Card, ...]]]:
    """Three cards to each player and the dealer (0), in stacks of three or one at a time, face down."""
    dealing = deal.option("dealing")
    if dealing == "manual shoe":
        yield Noted("13:69F-24.7(a)#2", 0, "The deck goes into the manual shoe.")
    numbers = [*(seat.number for seat in clockwise(deal.seats)), 0]
    hands: dict[int, tuple[Card, ...]] = dict.fromkeys(numbers, ())
    for count in (3,) if dealing == "automated shoe" else (1, 1, 1):
        for number in numbers:
            cards = yield from deal.draw(count)
            hands[number] += cards
            yield _dealt(dealing, number, cards)
    return hands


def _dealt(dealing: str, number: int, cards: tuple[Card, ...]) -> Dealt:
    place = _place_of(number)
    if dealing == "manual shoe":
        return Dealt("13:69F-24.7", number, place, cards, up=False)
    if dealing == "hand":
        return Dealt("13:69F-24.8(a)", number, place, cards, up=False)
    return Dealt("13:69F-24.9(a)#1", number, place, cards, up=False)


def _place_of(number: int) -> str:
    return seat_place(number) if number else DEALER


def _expose_too_soon(dealer_cards: tuple[Card, ...], with_bonus_open: list[Player], deal: Deal) -> Script:
    """The dealer's cards come to light: bonus wagers still open are paid where they are good, the rest is void."""
    yield Turned("13:69F-24.12(a)#1", 0, DEALER, dealer_cards)
    table = table_named(deal.option("three_card_bonus"))
    for player in with_bonus_open:
        hand = evaluate(player.cards, THREE_CARD)
        odds = table[hand.category]
        if player.bonus and odds.net > 0:
            yield Turned("13:69F-24.12(a)#2", player.number, player.place, player.cards, True, str(hand), hand.cards)
            net = odds.net * player.bonus
            yield Settled("13:69F-24.12(a)#2", player.number, "bonus", player.bonus, WON, net, odds)
    raise HandsVoid("13:69F-24.12(a)#1", "the dealer's cards came to light before every player had decided")


def _claim_bonus(player: Player, deal: Deal) -> Script:
    action = yield Choice("13:69F-24.10(a)#1", player.number, (EXPOSE, KEEP_DOWN))
    table = table_named(deal.option("three_card_bonus"))
    hand = evaluate(player.cards, THREE_CARD)
    net = net_of_bonus(player.cards, table, action == EXPOSE) * player.bonus
    if action == KEEP_DOWN:
        yield Acted("13:69F-24.10(a)#1", player.number, action)
        yield _bonus_lost(player, net, "the cards were not exposed")
        return
    yield Turned("13:69F-24.10(a)#1", player.number, player.place, player.cards, True, str(hand), hand.cards)
    odds = table[hand.category]
    if net < 0:
        yield _bonus_lost(player, net, str(hand))
    else:
        yield Settled("13:69F-24.10(a)#2", player.number, "bonus", player.bonus, WON, net, odds)
    yield Turned("13:69F-24.10(a)#2", player.number, player.place, player.cards, up=False)


def _bonus_lost(player: Player, net: Fraction, reason: str) -> Settled:
    return Settled("13:69F-24.10(a)#2", player.number, "bonus", player.bonus, LOST, net, None, reason)


def _fold(player: Player, first: int) -> Script:
    player.folded = True
    yield Acted("13:69F-24.10#1", player.number, FOLD)
    for wager, per_ante in net_of_fold(first).items():
        net = per_ante * player.ante
        yield Settled("13:69F-24.10#2", player.number, wager, -net, LOST, net)
    sentence = f"Seat {player.number}'s cards go face down into the discard rack."
    yield Moved("13:69F-24.10#2", player.number, player.place, DISCARD_RACK, sentence)


def _deal_final_two(
    deal: Deal, in_play: list[Player], dealer_cards: tuple[Card, ...]
) -> Generator[Event, str, tuple[Card, ...]]:
    """Two more cards to each player still in and to the dealer, whose five are returned."""
    for count in (2,) if deal.option("dealing") == "automated shoe" else (1, 1):
        for player in in_play:
            cards = yield from deal.draw(count)
            player.cards += cards
            yield Dealt("13:69F-24.10(d)", player.number, player.place, cards, up=False)
        cards = yield from deal.draw(count)
        dealer_cards += cards
        yield Dealt("13:69F-24.10(d)", 0, DEALER, cards, up=False)
    return dealer_cards


def _from_the_right(players: list[Player]) -> Iterator[Player]:
    by_number = {player.number: player for player in players}
    return (by_number[seat.number] for seat in counterclockwise(player.seat for player in players))


def _settle_hand(player: Player, dealer: Hand, first: int, deal: Deal) -> Script:
    hand = evaluate(player.cards)
    yield Turned("13:69F-24.10#3", player.number, player.place, player.cards, made=str(hand), best=hand.cards)
    table = table_named(deal.option("ante_bonus"))
    comparison = (hand > dealer) - (hand < dealer)
    nets = net_per_ante(comparison, hand.category, first, table)
    for wager, amount in (("ante", player.ante), ("first", player.first), ("second", player.first)):
        net = nets[wager] * player.ante
        if comparison < 0:
            yield Settled("13:69F-24.10#5", player.number, wager, amount, LOST, net)
        elif comparison == 0:
            yield Settled("13:69F-24.10#6", player.number, wager, amount, PUSHED, net, None, "the hands are equal")
        elif wager == "ante":
            yield Settled("13:69F-24.10#4", player.number, wager, amount, PUSHED, net, None, "the hand is higher")
        else:
            yield Settled("13:69F-24.10#4", player.number, wager, amount, WON, net, EVEN)
    bonus = nets["ante bonus"] * player.ante
    if bonus:
        odds = table[hand.category]
        yield BonusPaid("13:69F-24.10#7", player.number, "ante bonus", player.ante, WON, bonus, odds, str(hand))
    sentence = f"Seat {player.number}'s cards are collected."
    yield Moved("13:69F-24.10", player.number, player.place, DISCARD_RACK, sentence)


_OPTIONS = (
    Option(
        "ante_bonus",
        "ante_bonus_a",
        table_names("ante bonus"),
        "13:69F-24.11(d)",
        Provenance.SAMPLE,
        "Odds of the ante bonus. That two pairs or better earn it is the trade's rule; no numbers were found, so the "
        "tables are samples.",
    ),
    Option(
        "three_card_bonus",
        "three_card_bonus_a",
        table_names("bonus"),
        "13:69F-24.11#2",
        Provenance.TRADE,
        "Odds of the optional bonus wager on the first three cards. Two of the trade's tables; New Jersey's is not "
        "held.",
    ),
    Option(
        "first_wager",
        "2 x ante",
        ("2 x ante", "1 x ante", "3 x ante"),
        "13:69F-24.6#1",
        Provenance.TRADE,
        "The trade asks for exactly twice the ante; what 24.6(b) says of it is cut off. The second wager equals it.",
    ),
    Option(
        "dealing",
        "automated shoe",
        ("automated shoe", "manual shoe", "hand"),
        "13:69F-24.10(a)#1",
        Provenance.SAMPLE,
        "24.7 to 24.9 name three ways; of the order of the deal only the automated shoe's stacks of three are read. "
        "The final two cards come together from that shoe, and one at a time otherwise.",
    ),
    Option(
        "dealer_exposes",
        "nothing",
        ("nothing", "at the deal", "before the last decision"),
        "13:69F-24.12(a)#1",
        Provenance.NEW_JERSEY,
        "An irregularity to try: the dealer turns up the first three cards too soon (one would do), right after the "
        "deal, or when only the last player has still to decide. What was settled before that stays settled.",
    ),
    *table_limits("13:69F-24.6", "ante"),
)

GAME = Game(
    name=NAME,
    title="Boston 5 Stud Poker",
    subchapter=24,
    decks=(1,),
    most_seats=7,
    wagers=(
        WagerKind("ante", True, "The first wager follows from it and is placed with it."),
        WagerKind("bonus", False, "Paid on the first three cards, if they are exposed."),
    ),
    options=_OPTIONS,
    areas=(),
    spots=("bonus", "ante", "first", "second"),
    hand_size=5,
    face_up_limit=1,
    irregularities="13:69F-24.12",
    script=play,
)
