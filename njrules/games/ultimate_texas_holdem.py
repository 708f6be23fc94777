"""Ultimate Texas Hold 'Em, subchapter 32: the script of its round, in the order of 13:69F-32.10.

Only 32.10 is held in New Jersey's text. The stages before it, the odds of 32.11 and the irregularities of 32.12
follow what their entries in ``data/law`` say is assumed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from njrules.cards import Card
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    PUSHED,
    RETURNED,
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
from njrules.hands import FIVE_CARD, Category, Hand, evaluate
from njrules.paytables import EVEN, Paytable, Provenance, load_paytables, paytable_from
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
    parse_amount,
    table_limits,
)

NAME = "ultimate_texas_holdem"
ROWS = tuple(category.value for category in reversed(FIVE_CARD.categories))
"""The rows of a blind or trips table, strongest first."""

FLOP, TURN_AND_RIVER = "flop", "turn and river"
_MAIN_WAGERS = ("ante", "blind", "play")


TABLES = {name: paytable_from(name, entry, ROWS) for name, entry in load_paytables(NAME).items()}
"""The shipped tables by name."""


def table_names(wager: str) -> tuple[str, ...]:
    """The names of the shipped tables for ``blind`` or ``trips``."""
    return tuple(name for name, table in TABLES.items() if table.wager == wager)


def table_named(name: str) -> Paytable:
    """A shipped table by its name, such as ``blind_a``."""
    return TABLES[name]


def net_per_ante(
    comparison: int, qualifies: bool, category: Category, play: int, blind: Paytable
) -> dict[str, Fraction]:
    """The player's net on ante, blind and play, each per ante (13:69F-32.10(g), (h)1 to (h)3).

    ``comparison`` is -1, 0 or 1 as the player's hand is lower than, equal to or higher than the dealer's,
    ``qualifies`` whether the dealer has a pair or above, ``category`` the player's, ``play`` the play wager in
    antes (1 to 4).
    """
    result = Fraction(comparison)
    return {
        "ante": result if qualifies else Fraction(0),
        "blind": blind[category].net if comparison > 0 else result,
        "play": play * result,
    }


class Player:
    """A seat during the script: its cards, its play wager in antes, whether it has folded."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.number = seat.number
        self.place = seat_place(seat.number)
        self.cards = cards
        self.ante = seat.stake("ante")
        self.trips = seat.stake("trips")
        self.play = 0
        self.folded = False

    @property
    def undecided(self) -> bool:
        """Whether the player is still to be asked."""
        return not self.play and not self.folded


def play(deal: Deal) -> Script:
    """One round, from the deck check to the discard rack."""
    yield Noted("13:69F-32.3", 0, "The deck is received and checked.")
    yield Noted("13:69F-32.4", 0, "The cards are shuffled and cut.")
    yield from _place_wagers(deal)
    players, dealer_cards = yield from _deal_hands(deal)

    for player in players:
        yield Examined("13:69F-32.10(a)", player.number, player.place)
    for player in players:
        action = yield Choice("13:69F-32.10(a)", player.number, ("check", "play 4x", "play 3x"))
        if action == "check":
            yield Acted("13:69F-32.10(a)2", player.number, action)
        else:
            yield _placed("13:69F-32.10(a)1", player, multiple(action))

    yield from deal.burn("13:69F-32.10(b)")
    flop = yield from deal.draw(3)
    yield Dealt("13:69F-32.10(b)", 0, FLOP, flop, up=True)

    for player in _undecided(players):
        action = yield Choice("13:69F-32.10(c)", player.number, ("check", "play 2x"))
        if action == "check":
            yield Acted("13:69F-32.10(c)2", player.number, action)
        else:
            yield _placed("13:69F-32.10(c)1", player, multiple(action))

    yield from deal.burn("13:69F-32.10(d)")
    turn_and_river = yield from deal.draw(2)
    yield Dealt("13:69F-32.10(d)", 0, TURN_AND_RIVER, turn_and_river, up=True)

    for player in _undecided(players):
        action = yield Choice("13:69F-32.10(e)", player.number, ("fold", "play 1x"))
        if action == "fold":
            yield from _fold(player)
        else:
            yield _placed("13:69F-32.10(e)1", player, multiple(action))

    board = flop + turn_and_river
    dealer = dealer_hand(dealer_cards, board, deal.option("dealer_hand"))
    yield Turned("13:69F-32.10(f)", 0, DEALER, dealer_cards, made=str(dealer), best=dealer.cards)

    in_play = [player for player in _from_the_right(players) if player.play]
    if not qualifies(dealer):
        for player in in_play:
            reason = "the dealer has less than a pair"
            yield Settled("13:69F-32.10(g)", player.number, "ante", player.ante, RETURNED, Fraction(0), None, reason)
    for player in _from_the_right(players):
        if player.play:
            yield from _settle_hand(player, dealer, board, deal)
        elif player.trips and deal.option("folded_trips") == "in turn":
            yield from _settle_folded_trips(player, board, deal)
    if deal.option("folded_trips") == "at the end":
        for player in _from_the_right(players):
            if player.folded and player.trips:
                yield from _settle_folded_trips(player, board, deal)

    for place in (DEALER, FLOP, TURN_AND_RIVER):
        cards = "the dealer's cards" if place == DEALER else f"the {place}"
        yield Moved("13:69F-32.10(i)", 0, place, DISCARD_RACK, f"Into the discard rack, in order: {cards}.")


def multiple(action: str) -> int:
    """How many antes an action puts on the play area: 4 for ``play 4x``, 0 for ``check`` and ``fold``."""
    return int(action.removeprefix("play ").removesuffix("x")) if action.startswith("play ") else 0


def qualifies(dealer: Hand) -> bool:
    """Whether the dealer has a pair or above (13:69F-32.10(g), (h))."""
    return dealer.category is not Category.HIGH_CARD


def dealer_hand(cards: Sequence[Card], board: Sequence[Card], reading: str = "any five") -> Hand:
    """The best five of seven, or by the other reading of 13:69F-32.10(f) both own cards and three in common."""
    if reading == "any five":
        return evaluate((*cards, *board))
    return max(evaluate((*cards, *three)) for three in combinations(board, 3))


def _place_wagers(deal: Deal) -> Script:
    for seat in clockwise(deal.seats):
        yield Placed("13:69F-32.6", seat.number, "ante", seat.stake("ante"))
        yield Placed("13:69F-32.6", seat.number, "blind", seat.stake("ante"))
        if seat.stake("trips"):
            yield Placed("13:69F-32.6", seat.number, "trips", seat.stake("trips"))


def _deal_hands(deal: Deal) -> Generator[Event, str, tuple[list[Player], tuple[Card, ...]]]:
    """Two cards to each player and the dealer, in stacks of two or one at a time."""
    dealing = deal.option("dealing")
    takers = [*clockwise(deal.seats), None]
    hands: dict[int, tuple[Card, ...]] = {}
    for count in (2,) if dealing == "automated shoe" else (1, 1):
        for seat in takers:
            cards = yield from deal.draw(count)
            number = seat.number if seat else 0
            hands[number] = hands.get(number, ()) + cards
            yield _dealt(dealing, number, cards)
    return [Player(seat, hands[seat.number]) for seat in clockwise(deal.seats)], hands[0]


def _dealt(dealing: str, number: int, cards: tuple[Card, ...]) -> Dealt:
    place = seat_place(number) if number else DEALER
    if dealing == "manual shoe":
        return Dealt("13:69F-32.7", number, place, cards, up=False)
    if dealing == "hand":
        return Dealt("13:69F-32.8", number, place, cards, up=False)
    return Dealt("13:69F-32.9", number, place, cards, up=False)


def _undecided(players: list[Player]) -> list[Player]:
    return [player for player in players if player.undecided]


def _from_the_right(players: list[Player]) -> Iterator[Player]:
    by_number = {player.number: player for player in players}
    return (by_number[seat.number] for seat in counterclockwise(player.seat for player in players))


def _placed(cite: str, player: Player, play: int) -> Placed:
    player.play = play
    return Placed(cite, player.number, "play", play * player.ante)


def _fold(player: Player) -> Script:
    player.folded = True
    yield Acted("13:69F-32.10(e)2", player.number, "fold")
    for wager in ("ante", "blind"):
        yield Settled("13:69F-32.10(e)2", player.number, wager, player.ante, LOST, -player.ante)
    if player.trips:
        sentence = f"Seat {player.number}'s cards wait face down under the trips wager."
        yield Moved("13:69F-32.10(e)2i", player.number, player.place, under_trips(player.number), sentence)
    else:
        sentence = f"Seat {player.number}'s cards are spread face down and put in the discard rack."
        yield Moved("13:69F-32.10(e)2ii", player.number, player.place, DISCARD_RACK, sentence)


def under_trips(seat: int) -> str:
    """Where a folded hand waits for its trips wager (13:69F-32.10(e)2i)."""
    return f"under trips {seat}"


def _settle_hand(player: Player, dealer: Hand, board: tuple[Card, ...], deal: Deal) -> Script:
    hand = evaluate(player.cards + board)
    yield Turned("13:69F-32.10(h)", player.number, player.place, player.cards, made=str(hand), best=hand.cards)
    winnings = Winnings(deal.option("payout_limit"))
    comparison = (hand > dealer) - (hand < dealer)
    blind = table_named(deal.option("blind"))
    nets = net_per_ante(comparison, qualifies(dealer), hand.category, player.play, blind)
    for wager in _MAIN_WAGERS if qualifies(dealer) else _MAIN_WAGERS[1:]:
        amount = player.ante * (player.play if wager == "play" else 1)
        net = nets[wager] * player.ante
        if comparison < 0:
            yield Settled("13:69F-32.10(h)1", player.number, wager, amount, LOST, net)
        elif comparison == 0:
            yield Settled("13:69F-32.10(h)3", player.number, wager, amount, PUSHED, net, None, "the hands are equal")
        elif net:
            odds = blind[hand.category] if wager == "blind" else EVEN
            paid, reason = winnings.pay(net)
            yield Settled("13:69F-32.10(h)2", player.number, wager, amount, WON, paid, odds, reason)
        else:
            reason = "the hand is below a straight"
            yield Settled("13:69F-32.10(h)2", player.number, wager, amount, PUSHED, net, None, reason)
    if player.trips:
        yield _settle_trips(player, hand, deal, winnings)
    yield Moved(
        "13:69F-32.10(h)", player.number, player.place, DISCARD_RACK, f"Seat {player.number}'s cards are collected."
    )


def _settle_folded_trips(player: Player, board: tuple[Card, ...], deal: Deal) -> Script:
    hand = evaluate(player.cards + board)
    place = under_trips(player.number)
    yield Turned("13:69F-32.10(e)2i", player.number, place, player.cards, made=str(hand), best=hand.cards)
    yield _settle_trips(player, hand, deal, Winnings(deal.option("payout_limit")))
    sentence = f"Seat {player.number}'s folded cards are collected."
    yield Moved("13:69F-32.10(e)2i", player.number, place, DISCARD_RACK, sentence)


def _settle_trips(player: Player, hand: Hand, deal: Deal, winnings: Winnings) -> Settled:
    odds = table_named(deal.option("trips"))[hand.category]
    net = odds.net * player.trips
    if net < 0:
        return Settled("13:69F-32.10(h)4", player.number, "trips", player.trips, LOST, net, None, str(hand))
    paid, reason = winnings.pay(net)
    return Settled("13:69F-32.10(h)4", player.number, "trips", player.trips, WON, paid, odds, reason)


class Winnings:
    """What a hand has won so far, held to the payout limit if there is one."""

    def __init__(self, limit: str) -> None:
        self._left = None if limit == "none" else parse_amount(limit, "the payout limit")

    def pay(self, net: Fraction) -> tuple[Fraction, str]:
        """How much of ``net`` is paid, and a reason if that is not all of it."""
        if self._left is None:
            return net, ""
        paid = min(net, self._left)
        self._left -= paid
        return paid, "" if paid == net else "held to the payout limit"


_UNREAD = "32.11 was not read; whether it limits what is paid on one hand is unknown."
_OPTIONS = (
    Option(
        "blind",
        "blind_a",
        table_names("blind"),
        "13:69F-32.11",
        Provenance.OTHER_JURISDICTION,
        "Odds of the blind wager. Pennsylvania's table that pays from a straight upward, as 32.10(h)2 asks.",
    ),
    Option(
        "trips",
        "trips_c",
        table_names("trips"),
        "13:69F-32.11(d)",
        Provenance.OTHER_JURISDICTION,
        "Odds of the trips wager. Pennsylvania allows four tables; New Jersey's is not held.",
    ),
    Option(
        "dealing",
        "automated shoe",
        ("automated shoe", "manual shoe", "hand"),
        "13:69F-32.10(a)",
        Provenance.SAMPLE,
        "32.10(a) names three ways of dealing, 32.7 to 32.9; their texts are not held, so the order is assumed.",
    ),
    Option(
        "dealer_hand",
        "any five",
        ("any five", "both hole cards"),
        "13:69F-32.10(f)",
        Provenance.NEW_JERSEY,
        "(f) speaks of three community cards beside the dealer's two, (h) of five. The best five of seven is used "
        "for both; the stricter reading can be tried in a round, the exact odds keep to the first.",
    ),
    Option(
        "folded_trips",
        "at the end",
        ("at the end", "in turn"),
        "13:69F-32.10(e)2i",
        Provenance.NEW_JERSEY,
        "A folded player's trips wager is settled when the round ends; (h)4 describes only players with a play "
        "wager. Taken after all others, or in the seat's turn.",
    ),
    Option("payout_limit", "none", (), "13:69F-32.11", Provenance.SAMPLE, _UNREAD),
    *table_limits("13:69F-32.6", "ante"),
)

GAME = Game(
    name=NAME,
    title="Ultimate Texas Hold 'Em",
    subchapter=32,
    decks=(1,),
    most_seats=6,
    wagers=(
        WagerKind("ante", True, "The blind always equals it and is placed with it."),
        WagerKind("trips", False, "Paid on the player's own five-card hand alone."),
    ),
    options=_OPTIONS,
    areas=(Area(FLOP, 3), Area(TURN_AND_RIVER, 2)),
    spots=("ante", "blind", "play", "trips"),
    hand_size=2,
    face_up_limit=1,
    irregularities="13:69F-32.12",
    script=play,
)
