"""Colorado Hold 'Em Poker, subchapter 23: the script of its round, in the order of 13:69F-23.11.

23.2 and 23.11 are held in full, the other sections in part; no odds are. The version without bet wager, 23.10, is
played as 23.11 without that wager, and says so in what its events cite.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction

from njrules.cards import Card
from njrules.events import (
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
from njrules.games.colorado_holdem.results import (
    NAME,
    bonus_odds,
    instant_odds,
    net_per_unit,
    reads_three_cards,
    result_of,
    row_of,
    table_names,
    tables_by,
    three_card_bonus_row,
)
from njrules.hands import THREE_CARD, evaluate
from njrules.paytables import Odds, Provenance
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
WITH_BET, WITHOUT_BET = "with bet wager", "without bet wager"


class Player:
    """A seat during the script: the cards dealt, those kept, its wagers, and the row of its five-card hand."""

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self.seat = seat
        self.number = seat.number
        self.place = seat_place(seat.number)
        self.cards = cards
        self.dealt = evaluate(cards, THREE_CARD)
        self.kept = cards
        self.wagers = {"initial": seat.stake("initial")}
        self.bonus = seat.stake("bonus")
        self.declared = False
        self.row = ""

    @property
    def result(self) -> str:
        """How the initial and the bet wager end: win, lose or push."""
        return result_of(self.row)[0]


class Rules:
    """The version that is played: its tables, and where its rules stand."""

    def __init__(self, option: Callable[[str], str]) -> None:
        self.with_bet = option("version") == WITH_BET
        self.tables = tables_by(option)

    def cite(self, place: str, without_bet: str = "13:69F-23.10#1") -> str:
        """A place in 23.11, or the one in 23.10 that the same rule is taken from in the version without bet wager."""
        return place if self.with_bet else without_bet


def play(deal: Deal) -> Script:
    """One round, from the opening of the table to the discard rack."""
    rules = Rules(deal.option)
    yield Noted("13:69F-23.2(a)#1", 0, "One deck is in use.")
    yield Noted("13:69F-23.4(a)#1", 0, "The dealer has received the deck and made it ready.")
    yield Noted("13:69F-23.5(a)#1", 0, "The cards are shuffled.")
    yield from _place_wagers(deal)
    players, community = yield from _deal_hands(deal)

    for player in players:
        if rules.with_bet:
            yield Examined("13:69F-23.11(a)", player.number, player.place)
        else:
            yield Examined("13:69F-23.10(a)", player.number, player.place)
    for player in players:
        yield from _decide(player, rules)
    yield Turned(rules.cite("13:69F-23.11(c)"), 0, COMMUNITY, community)

    in_play = [player for player in _from_the_right(players) if not player.declared]
    for player in in_play:
        yield from _expose(player, community, rules)
        if player.result == LOST:
            yield from _collect_loser(player, rules)
    for player in in_play:
        if player.result == PUSHED:
            yield from _push(player, rules)
    yield from _pay_winners([player for player in in_play if player.result == WON], rules)
    sentence = "Into the discard rack: the community cards."
    yield Moved(rules.cite("13:69F-23.11(g)2"), 0, COMMUNITY, DISCARD_RACK, sentence)
    for player in in_play:
        sentence = f"Into the discard rack, in order: seat {player.number}'s discard."
        yield Moved(rules.cite("13:69F-23.11(h)"), player.number, discard_area(player.number), DISCARD_RACK, sentence)


def discard_area(seat: int) -> str:
    """Where a player's discard waits face down (13:69F-23.11(b)1#2)."""
    return f"discard area {seat}"


def _place_wagers(deal: Deal) -> Script:
    for seat in clockwise(deal.seats):
        yield Placed("13:69F-23.6(a)#1", seat.number, "initial", seat.stake("initial"))
        if seat.stake("bonus"):
            yield Placed("13:69F-23.6A(a)#1", seat.number, "bonus", seat.stake("bonus"))


def _deal_hands(deal: Deal) -> Generator[Event, str, tuple[list[Player], tuple[Card, ...]]]:
    """Three cards to each player, in a stack or one at a time, then the three community cards."""
    dealing = deal.option("dealing")
    hands: dict[int, tuple[Card, ...]] = {}
    for count in (3,) if dealing == "automated shoe" else (1, 1, 1):
        for seat in clockwise(deal.seats):
            cards = yield from deal.draw(count)
            hands[seat.number] = hands.get(seat.number, ()) + cards
            yield _dealt(dealing, seat.number, seat_place(seat.number), cards)
    community = yield from deal.draw(3)
    yield _dealt(dealing, 0, COMMUNITY, community)
    return [Player(seat, hands[seat.number]) for seat in clockwise(deal.seats)], community


def _dealt(dealing: str, number: int, place: str, cards: tuple[Card, ...]) -> Dealt:
    if dealing == "manual shoe":
        return Dealt("13:69F-23.7(a)#2", number, place, cards, up=False)
    if dealing == "hand":
        return Dealt("13:69F-23.8(a)", number, place, cards, up=False)
    return Dealt("13:69F-23.9(a)", number, place, cards, up=False)


def _decide(player: Player, rules: Rules) -> Script:
    """One player's answers: play on or declare; then the bet wager and the discard."""
    odds = instant_odds(player.dealt, rules.tables.instant_winner)
    if odds:
        action = yield Choice(rules.cite("13:69F-23.11(b)2"), player.number, ("play", "declare"))
        if action == "declare":
            yield from _declare(player, odds, rules)
            return
        yield Acted(rules.cite("13:69F-23.11(b)2ii"), player.number, action)
    else:
        yield Acted(rules.cite("13:69F-23.11(b)"), player.number, "play")
    if rules.with_bet:
        action = yield Choice("13:69F-23.11(b)1#1", player.number, ("bet", "go without"))
        if action == "bet":
            player.wagers["bet"] = player.wagers["initial"]
            yield Placed("13:69F-23.11(b)1#1", player.number, "bet", player.wagers["bet"])
        else:
            yield Acted("13:69F-23.11(b)1#1", player.number, action)
    cite = rules.cite("13:69F-23.11(b)1#2", "13:69F-23.10(c)")
    action = yield Choice(cite, player.number, tuple(map(discarding, player.cards)))
    gone = tuple(card for card in player.cards if discarding(card) == action)
    player.kept = tuple(card for card in player.cards if card not in gone)
    sentence = f"Seat {player.number} discards a card, face down."
    yield Moved(cite, player.number, player.place, discard_area(player.number), sentence, gone)


def discarding(card: Card) -> str:
    """The action that gives up this card."""
    return f"discard {card}"


def _declare(player: Player, odds: Odds, rules: Rules) -> Script:
    player.declared = True
    made = f"instant winner, {player.dealt}"
    yield Turned(
        rules.cite("13:69F-23.11(b)2i#1"), player.number, player.place, player.cards, made=made, best=player.cards
    )
    stake = player.wagers["initial"]
    yield Settled(
        rules.cite("13:69F-23.11(b)2i#2"), player.number, "initial", stake, WON, odds.net * stake, odds, "at once"
    )
    if player.bonus and reads_three_cards(rules.tables.bonus):
        yield _settle_bonus(player, three_card_bonus_row(player.dealt), rules)
    elif player.bonus:
        reason = "no five-card hand is made"
        yield Settled("13:69F-23.6A(a)#1", player.number, "bonus", player.bonus, RETURNED, Fraction(0), None, reason)
    sentence = f"Seat {player.number}'s cards go to the discard rack before any community card is turned up."
    yield Moved(rules.cite("13:69F-23.11(b)2i#3"), player.number, player.place, DISCARD_RACK, sentence)


def _from_the_right(players: Iterable[Player]) -> Iterator[Player]:
    by_number = {player.number: player for player in players}
    return (by_number[seat.number] for seat in counterclockwise(player.seat for player in by_number.values()))


def _expose(player: Player, community: tuple[Card, ...], rules: Rules) -> Script:
    """Turn up the kept cards and read the hand; the bonus wager, whose place is not held, is settled on it."""
    hand = evaluate(player.kept + community)
    player.row = row_of(hand)
    result, reason = result_of(player.row)
    yield Turned(
        rules.cite("13:69F-23.11(d)"), player.number, player.place, player.kept, made=str(hand), best=hand.cards
    )
    verdict = {LOST: "loses", PUSHED: "is a push", WON: "wins"}[result]
    yield Noted(
        rules.cite("13:69F-23.11(d)2"), player.number, f"Seat {player.number}'s hand {verdict}: it is {reason}."
    )
    if player.bonus and reads_three_cards(rules.tables.bonus):
        gone = tuple(card for card in player.cards if card not in player.kept)
        made = f"dealt {player.dealt}"
        yield Turned("13:69F-23.6A(a)#1", player.number, discard_area(player.number), gone, made=made)
        yield _settle_bonus(player, three_card_bonus_row(player.dealt), rules)
    elif player.bonus:
        yield _settle_bonus(player, player.row, rules)


def _settle_bonus(player: Player, row: str, rules: Rules) -> Settled:
    odds = bonus_odds(row, rules.tables.bonus)
    net = odds.net * player.bonus
    if net < 0:
        return Settled("13:69F-23.6A(a)#1", player.number, "bonus", player.bonus, LOST, net)
    return Settled("13:69F-23.6A(a)#1", player.number, "bonus", player.bonus, WON, net, odds)


def _collect_loser(player: Player, rules: Rules) -> Script:
    for wager, amount in player.wagers.items():
        net = net_per_unit(player.row, rules.tables.pays) * amount
        yield Settled(rules.cite("13:69F-23.11(e)#1"), player.number, wager, amount, LOST, net)
    sentence = f"Seat {player.number}'s cards are collected."
    yield Moved(rules.cite("13:69F-23.11(e)#2"), player.number, player.place, DISCARD_RACK, sentence)


def _push(player: Player, rules: Rules) -> Script:
    reason = "the dealer neither takes nor pays it"
    for wager, amount in player.wagers.items():
        net = net_per_unit(player.row, rules.tables.pays) * amount
        yield Settled(rules.cite("13:69F-23.11(f)#1"), player.number, wager, amount, PUSHED, net, None, reason)
    sentence = f"All losers are in; seat {player.number}'s cards are collected."
    yield Moved(rules.cite("13:69F-23.11(f)#2"), player.number, player.place, DISCARD_RACK, sentence)


def _pay_winners(winners: list[Player], rules: Rules) -> Script:
    if winners:
        sentence = "Losers and pushes are done; the winning hands stay face up until all are paid."
        yield Noted(rules.cite("13:69F-23.11(g)#1"), 0, sentence)
        sentence = f"Seat {winners[0].number} is paid first, the winner farthest to the dealer's right."
        yield Noted(rules.cite("13:69F-23.11(g)1"), winners[0].number, sentence)
    for player in winners:
        for wager, amount in player.wagers.items():
            net = net_per_unit(player.row, rules.tables.pays) * amount
            odds = rules.tables.pays[player.row]
            yield Settled(rules.cite("13:69F-23.11(g)#2"), player.number, wager, amount, WON, net, odds)
    for player in winners:
        sentence = f"All winners are paid; seat {player.number}'s cards are collected."
        yield Moved(rules.cite("13:69F-23.11(g)2"), player.number, player.place, DISCARD_RACK, sentence)


_OPTIONS = (
    Option(
        "version",
        WITH_BET,
        (WITH_BET, WITHOUT_BET),
        "13:69F-23.11",
        Provenance.NEW_JERSEY,
        "23.11 lets the player add a bet wager and is held in full. Of 23.10, the version without it, only the "
        "opening is held: it is played as 23.11 with the initial wager alone, instant winners included.",
    ),
    Option(
        "pays",
        "by version",
        ("by version", *table_names("pays")),
        "13:69F-23.13#1",
        Provenance.SAMPLE,
        "Odds of the five-card hands from a pair of jacks upward, one table for the initial and the bet wager. "
        "New Jersey's are not held, so each version has a sample of its own.",
    ),
    Option(
        "instant_winner",
        "instant_winner_rare",
        (*table_names("instant_winner"), "none"),
        "13:69F-23.3(c)",
        Provenance.SAMPLE,
        "Which three cards are an instant winner, and at what odds: neither 23.3(c) nor 23.13(b) was read. A sample, "
        "or none at all.",
    ),
    Option(
        "bonus",
        "bonus_five_card",
        table_names("bonus"),
        "13:69F-23.6A(a)#2",
        Provenance.SAMPLE,
        "Odds of the bonus wager and the cards it is about. The pair of jacks or better is looked for in the final "
        "five cards, and a declared hand, which makes none, gets the wager back; or it is in the three cards dealt. "
        "When the wager is settled is not held either: here it is when the hand is read.",
    ),
    Option(
        "dealing",
        "automated shoe",
        ("automated shoe", "manual shoe", "hand"),
        "13:69F-23.9(a)",
        Provenance.SAMPLE,
        "23.7 to 23.9 name three ways of dealing. Stacks of three come from an automated shoe; the order, and one "
        "card at a time otherwise, are assumed. No card is burned, as none is mentioned in what is held.",
    ),
    *table_limits("13:69F-23.6(b)", "initial wager"),
)

GAME = Game(
    name=NAME,
    title="Colorado Hold 'Em Poker",
    subchapter=23,
    decks=(1,),
    most_seats=7,
    wagers=(
        WagerKind("initial", True, "The ante wager by its other name; a bet wager, if any, equals it."),
        WagerKind("bonus", False, "On a pair of jacks or better; paid by its own table."),
    ),
    options=_OPTIONS,
    areas=(Area(COMMUNITY, 3),),
    spots=("initial", "bet", "bonus"),
    hand_size=3,
    face_up_limit=1,
    irregularities="13:69F-23.14(a)",
    script=play,
    dealer_hand=False,
)
