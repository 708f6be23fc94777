"""The script of a round of Fast Action Hold 'Em, in the order of its sections.

13:69F-21.8 was read completely; of 13:69F-21.3 to 13:69F-21.7 and 13:69F-21.9 only the openings, and of 13:69F-21.1
and 13:69F-21.2 nothing. What that leaves open is an option of the round.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from njrules.cards import Card
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    RETURNED,
    SURRENDERED,
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
from njrules.games.fast_action_holdem.house_way import BOTH_CARDS, HIGHEST, LOWEST, ONE_CARD, Readings, house_way
from njrules.games.fast_action_holdem.rules import (
    COPY,
    DEALER_NATURAL,
    FOUR_OF_A_KIND,
    HIGHER,
    LOWER,
    NAME,
    NATURAL,
    NATURAL_READINGS,
    ON_TOP,
    ORIGINAL,
    RANKINGS,
    SECOND,
    SURRENDER,
    TABLES,
    actions,
    best_hand,
    compare,
    hands_of,
    is_natural,
    net_per_unit,
    table_of,
    without,
)
from njrules.hands import Hand
from njrules.paytables import Provenance
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

COMMUNITY = "community cards"

NEWLY_FILLED, NEW_DEALER, IN_USE = "newly filled", "new dealer", "in use"
AFTER_THE_DEAL = "after the deal"


def discard_area(seat: int) -> str:
    """Where a player lays the cards that are given up."""
    return f"discard area {seat}"


def second_half(seat: int) -> str:
    """Where the other half of a split lies: in the discard area, the second wager on top (13:69F-21.8(c)#2)."""
    return f"second {seat}"


@dataclass
class Player:
    """A seat during the script: its four cards, and once set its hands in play, by the wager that each plays for."""

    seat: Seat
    cards: tuple[Card, ...]
    hands: dict[str, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """The seat's number."""
        return self.seat.number

    def place(self, wager: str) -> str:
        """Where the hand lies that plays for a wager."""
        return seat_place(self.number) if wager == ORIGINAL else second_half(self.number)


def play(deal: Deal) -> Script:
    """One round, from the opening of the table to the discard rack."""
    yield from _open(deal)
    for seat in clockwise(deal.seats):
        yield Placed("13:69F-21.6(a)#1", seat.number, ORIGINAL, seat.stake(ORIGINAL))
    players, dealer_cards = yield from _deal_hands(deal)
    for player in players:
        yield Examined("13:69F-21.8(a)#1", player.number, seat_place(player.number))
    for player in players:
        if is_natural(player.cards, deal.option("natural")):
            yield from _pay_natural(player, deal)
        else:
            yield from _set_hand(player)

    for player in _from_the_right(players):
        if list(player.hands) == [ORIGINAL]:
            sentence = f"Seat {player.number}'s two discards are collected, unseen."
            yield Moved("13:69F-21.8(e)#1", player.number, discard_area(player.number), DISCARD_RACK, sentence)

    natural = is_natural(dealer_cards, deal.option("natural"))
    made = NATURAL if natural else ""
    yield Turned("13:69F-21.8(g)#1", 0, DEALER, dealer_cards, made=made)
    if natural:
        yield from _collect_for_natural(players, deal)
    else:
        kept = yield from _set_dealer(dealer_cards, deal)
        community = yield from _deal_community(deal)
        yield from _compare_all(players, kept, community, deal)


def _open(deal: Deal) -> Script:
    if deal.option("shoe") == NEWLY_FILLED:
        decks = {6: "Six", 8: "Eight"}[deal.round.shoe.decks]
        yield Noted("13:69F-21.4(a)#1", 0, f"{decks} decks are received and made ready.")
        yield Noted("13:69F-21.5(a)#1", 0, "The cards are shuffled, cut and put into the shoe.")


def _deal_hands(deal: Deal) -> Generator[Event, str, tuple[list[Player], tuple[Card, ...]]]:
    """Burn as 13:69F-21.7 asks, then four cards each, one at a time; the order of the deal is assumed."""
    if deal.option("shoe") == NEWLY_FILLED:
        yield from deal.burn("13:69F-21.7(a)#1")
    elif deal.option("shoe") == NEW_DEALER:
        yield from deal.burn("13:69F-21.7(a)#2")
    seats = list(clockwise(deal.seats))
    hands: dict[int, tuple[Card, ...]] = dict.fromkeys((*(seat.number for seat in seats), 0), ())
    for _ in range(4):
        for number in hands:
            cards = yield from deal.draw(1)
            hands[number] += cards
            place = seat_place(number) if number else DEALER
            yield Dealt("13:69F-21.7", number, place, cards, up=False)
    if deal.option("drawn_in_error") == AFTER_THE_DEAL:
        sentence = "A card too many is drawn, unseen; it stays the next card of the shoe."
        yield Noted("13:69F-21.9(b)", 0, sentence)
    return [Player(seat, hands[seat.number]) for seat in seats], hands[0]


def _pay_natural(player: Player, deal: Deal) -> Script:
    reading = deal.option("natural")
    number, place, stake = player.number, seat_place(player.number), player.seat.stake(ORIGINAL)
    odds = TABLES[table_of(reading)]["natural"]
    net = stake * net_per_unit(NATURAL, ORIGINAL, reading)
    yield Turned("13:69F-21.8(b)#1", number, place, player.cards, made=NATURAL)
    yield Settled("13:69F-21.8(b)#2", number, ORIGINAL, stake, WON, net, odds, "at once")
    yield Moved("13:69F-21.8(b)#3", number, place, DISCARD_RACK, f"Seat {number}'s natural goes to the discard rack.")


def _set_hand(player: Player) -> Script:
    number, place, stake = player.number, seat_place(player.number), player.seat.stake(ORIGINAL)
    action = yield Choice("13:69F-21.8(a)#1", number, actions(player.cards))
    player.hands = dict(zip((ORIGINAL, SECOND), hands_of(action), strict=False))
    aside = discard_area(number)
    if action == SURRENDER:
        net = stake * net_per_unit(SURRENDER)
        sentence = f"Seat {number} lays all four cards face down in the discard area and says that it surrenders."
        yield Moved("13:69F-21.8(f)#1", number, place, aside, sentence)
        yield Settled("13:69F-21.8(f)#2", number, ORIGINAL, stake, SURRENDERED, net)
        sentence = f"Seat {number}'s four cards are counted face down and put in the discard rack."
        yield Moved("13:69F-21.8(f)#3", number, aside, DISCARD_RACK, sentence)
    elif SECOND in player.hands:
        yield Placed("13:69F-21.8(c)#1", number, SECOND, stake)
        sentence = f"Seat {number}'s other half lies face down in the discard area, under the second wager."
        yield Moved("13:69F-21.8(c)#2", number, place, second_half(number), sentence, player.hands[SECOND])
    else:
        yield Acted("13:69F-21.8(a)#1", number, action)
        discards = without(player.cards, player.hands[ORIGINAL])
        sentence = f"Seat {number} lays the other two cards face down in the discard area."
        yield Moved("13:69F-21.8(a)#2", number, place, aside, sentence, discards)


def _collect_for_natural(players: list[Player], deal: Deal) -> Script:
    """A dealer's natural takes what was wagered first and gives back what a split added (13:69F-21.8(h))."""
    yield Noted("13:69F-21.8(h)#1", 0, "The dealer has a natural: no community cards are dealt.")
    for player in _from_the_right(players):
        stake = player.seat.stake(ORIGINAL)
        for wager in player.hands:
            net = stake * net_per_unit(DEALER_NATURAL, wager, deal.option("natural"))
            if wager == ORIGINAL:
                yield Settled("13:69F-21.8(h)#2", player.number, wager, stake, LOST, net)
            else:
                reason = "for only the original wager is collected"
                yield Settled("13:69F-21.8(h)#3", player.number, wager, stake, RETURNED, net, None, reason)
    for player in _from_the_right(players):
        for wager in player.hands:
            sentence = f"Seat {player.number}'s cards ({wager} wager) go to the discard rack."
            yield Moved("13:69F-21.8(h)#4", player.number, player.place(wager), DISCARD_RACK, sentence)
    yield Moved("13:69F-21.8(h)#4", 0, DEALER, DISCARD_RACK, "The dealer's natural goes to the discard rack.")


def _set_dealer(cards: tuple[Card, ...], deal: Deal) -> Generator[Event, str, tuple[Card, ...]]:
    kept, way = house_way(cards, Readings.chosen(deal.option))
    signs = " ".join(card.sign for card in kept)
    yield Noted(way.cite, 0, f"The house way that applies: {way.says}.")
    yield Acted("13:69F-21.8(g)#2", 0, f"keep {signs}")
    sentence = "The dealer's other two cards go to the discard rack."
    yield Moved("13:69F-21.8(g)#3", 0, DEALER, DISCARD_RACK, sentence, without(cards, kept))
    return kept


def _deal_community(deal: Deal) -> Generator[Event, str, tuple[Card, ...]]:
    yield from deal.burn("13:69F-21.8(j)#1")
    community: tuple[Card, ...] = ()
    for _ in range(5):
        card = yield from deal.draw(1)
        yield Dealt("13:69F-21.8(j)#2", 0, COMMUNITY, card, up=True)
        community += card
    return community


def _compare_all(players: list[Player], kept: tuple[Card, ...], community: tuple[Card, ...], deal: Deal) -> Script:
    """Expose from the right, collect the losers at once, pay the winners when all is shown."""
    five_of_a_kind = deal.option("five_of_a_kind")
    dealer = best_hand(kept, community, five_of_a_kind)
    winners: list[tuple[Player, str]] = []
    for player in _from_the_right(players):
        for wager, cards in player.hands.items():
            hand = best_hand(cards, community, five_of_a_kind)
            made = str(hand)
            yield Turned("13:69F-21.8(k)#1", player.number, player.place(wager), cards, made=made, best=hand.cards)
            outcome = compare(hand, dealer)
            yield _announced(player, wager, outcome, dealer)
            if outcome == HIGHER:
                winners.append((player, wager))
            else:
                yield from _collect(player, wager, outcome)
    if winners:
        yield Noted("13:69F-21.8(m)", 0, "All hands are shown and all losers collected: the winners are paid.")
    for player, wager in winners:
        yield from _pay(player, wager, deal)
    for place, cards_of in ((DEALER, "the dealer's two cards"), (COMMUNITY, "the community cards")):
        yield Moved("13:69F-21.8(o)", 0, place, DISCARD_RACK, f"Into the discard rack, in order: {cards_of}.")


def _announced(player: Player, wager: str, outcome: str, dealer: Hand) -> Noted:
    whose = f"seat {player.number}'s {wager} wager"
    against = f"against the dealer's {dealer}"
    if outcome == HIGHER:
        return Noted("13:69F-21.8(k)#3", player.number, f"The dealer announces that {whose} wins {against}.")
    if outcome == COPY:
        sentence = f"The dealer announces a copy hand: {whose} loses {against}."
        return Noted("13:69F-21.8(k)#5", player.number, sentence)
    return Noted("13:69F-21.8(k)#4", player.number, f"The dealer announces that {whose} loses {against}.")


def _collect(player: Player, wager: str, outcome: str) -> Script:
    stake = player.seat.stake(ORIGINAL)
    reason = {COPY: "a copy hand", LOWER: ""}[outcome]
    net = stake * net_per_unit(outcome)
    yield Settled("13:69F-21.8(l)", player.number, wager, stake, LOST, net, None, reason)
    sentence = f"Seat {player.number}'s losing hand is collected."
    yield Moved("13:69F-21.8(l)", player.number, player.place(wager), DISCARD_RACK, sentence)


def _pay(player: Player, wager: str, deal: Deal) -> Script:
    reading = deal.option("natural")
    stake = player.seat.stake(ORIGINAL)
    odds = TABLES[table_of(reading)]["win"]
    net = stake * net_per_unit(HIGHER, wager, reading)
    yield Settled("13:69F-21.8(n)#1", player.number, wager, stake, WON, net, odds)
    sentence = f"Seat {player.number}'s winning hand is collected."
    yield Moved("13:69F-21.8(n)#2", player.number, player.place(wager), DISCARD_RACK, sentence)


def _from_the_right(players: list[Player]) -> Iterator[Player]:
    by_number = {player.number: player for player in players}
    return (by_number[seat.number] for seat in counterclockwise(player.seat for player in players))


_OPTIONS = (
    Option(
        "natural",
        FOUR_OF_A_KIND,
        NATURAL_READINGS,
        '13:69F-21.1 "natural"',
        Provenance.SAMPLE,
        "What a natural is was not read. Four of a kind is the only reading tried that leaves the house an edge when "
        "a natural is paid 5 to 1; with four cards of one suit or two pairs the player would have about 4 %. Four of "
        "a kind counts as two pairs.",
    ),
    Option(
        "five_of_a_kind",
        ON_TOP,
        tuple(RANKINGS),
        "13:69F-21.3",
        Provenance.SAMPLE,
        "Several decks make five of a kind possible; where New Jersey ranks it was not read. On top is the trade's "
        "habit.",
    ),
    Option(
        "house_way_8",
        BOTH_CARDS,
        (BOTH_CARDS, ONE_CARD),
        "13:69F-21.8(i)8",
        Provenance.NEW_JERSEY,
        "Whether both cards must be a 10 or above, or one, is left open; from the plural, both is inferred.",
    ),
    Option(
        "house_way_9",
        BOTH_CARDS,
        (BOTH_CARDS, ONE_CARD),
        "13:69F-21.8(i)9",
        Provenance.NEW_JERSEY,
        "Whether both cards must be a jack or above, or one, is left open; from the plural, both is inferred.",
    ),
    Option(
        "house_way_any",
        HIGHEST,
        (HIGHEST, LOWEST),
        "13:69F-21.8(i)11",
        Provenance.NEW_JERSEY,
        "House ways 11 and 13 say 'any' running cards; which of several is left open. The highest is assumed.",
    ),
    Option(
        "shoe",
        NEWLY_FILLED,
        (NEWLY_FILLED, NEW_DEALER, IN_USE),
        "13:69F-21.7(a)#1",
        Provenance.NEW_JERSEY,
        "A shoe lasts over rounds: a newly filled one burns its first card, and so does a new dealer. In one that is "
        "in use the cards of earlier rounds are taken as unseen.",
    ),
    Option(
        "drawn_in_error",
        "none",
        ("none", AFTER_THE_DEAL),
        "13:69F-21.9(b)",
        Provenance.NEW_JERSEY,
        "An irregularity to try: a card too many is drawn when the hands are complete.",
    ),
    *table_limits("13:69F-21.6(b)", "original wager"),
)

GAME = Game(
    name=NAME,
    title="Fast Action Hold 'Em",
    subchapter=21,
    decks=(6, 8),
    most_seats=6,
    wagers=(WagerKind(ORIGINAL, True, "A split adds a second one as large. How many seats there are was not read."),),
    options=_OPTIONS,
    areas=(Area(COMMUNITY, 5),),
    spots=(ORIGINAL, SECOND),
    hand_size=4,
    face_up_limit=None,
    irregularities="13:69F-21.9(a)",
    script=play,
)
