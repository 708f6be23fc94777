"""Casino War, subchapter 22: the script of its round, in the order of its sections.

Of 13:69F-22.1 to 13:69F-22.10 only the openings are held in New Jersey's text. What stands in for the rest is cited
too, under entries whose standing in ``data/law`` is ``not held`` and whose notes name their sources.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from fractions import Fraction

from njrules.cards import RANK_NAMES, Card
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
    Moved,
    Noted,
    Placed,
    Settled,
    seat_place,
)
from njrules.paytables import Paytable, Provenance, load_paytables, paytable_from
from njrules.rounds import Area, Deal, Game, Option, Script, Seat, WagerKind, clockwise, table_limits

NAME = "casino_war"
WAR_DEAL = "war deal"
"""Where the dealer's one war card lies."""

SURRENDER, GO_TO_WAR, GO_TO_WAR_WITH_TIE = "surrender", "go to war", "go to war with a tie wager"
HIGHER, TIE, LOWER = "player_higher", "tie", "dealer_higher"
"""How a player's card stands to the dealer's; the rows of the pay tables too."""

ROWS = {"initial": (HIGHER,), "tie": (TIE,), "war": (HIGHER, TIE)}
"""The rows of each wager's table."""

TABLES = {name: paytable_from(name, entry, ROWS[entry["wager"]]) for name, entry in load_paytables(NAME).items()}
"""The shipped tables by name."""

SECOND_TIES = {str(table[TIE]): table for table in TABLES.values() if table.wager == "war"}
"""The war wager's tables by the odds that they pay on a second tie."""

LOST_AT_WAR, RETURNED_UNLESS_BEATEN = "lost", "returned unless beaten"
SURRENDER_NET = Fraction(-1, 2)
"""The net of a surrender, per initial wager (13:69F-22.8#1)."""


@dataclass(frozen=True)
class Rules:
    """What the wagers pay, and what becomes of the initial wager of a player at war (13:69F-22.8#4)."""

    initial: Paytable = TABLES["initial"]
    tie: Paytable = TABLES["tie"]
    war: Paytable = TABLES["war_3_to_1"]
    initial_at_war: str = LOST_AT_WAR

    @classmethod
    def chosen(cls, option: Callable[[str], str]) -> Rules:
        """The rules of a round, whose options ``option`` gives by name."""
        return cls(war=SECOND_TIES[option("second_tie")], initial_at_war=option("initial_at_war"))

    def initial_net(self, result: str) -> Fraction:
        """The net on the initial wager, per unit, where the first cards differ (13:69F-22.8(a), 22.9(a)1)."""
        return self.initial[HIGHER].net if result == HIGHER else Fraction(-1)

    def tie_net(self, result: str) -> Fraction:
        """The net on a tie wager, per unit, on the deal it was made on (13:69F-22.9(a)2)."""
        return self.tie[TIE].net if result == TIE else Fraction(-1)

    def at_war_net(self, result: str) -> dict[str, Fraction]:
        """The nets on initial and war wager, each per initial wager, by the result of the war deal.

        >>> {wager: str(net) for wager, net in Rules().at_war_net("tie").items()}
        {'initial': '-1', 'war': '3'}
        """
        lost = self.initial_at_war == LOST_AT_WAR or result == LOWER
        war = self.war.odds[result].net if result in self.war.odds else Fraction(-1)
        return {"initial": Fraction(-lost), "war": war}


def compare(card: Card, dealer: Card) -> tuple[str, str]:
    """How a player's card stands to the dealer's, and why: by rank alone, the ace high (13:69F-22.3).

    >>> compare(Card.parse("Kd"), Card.parse("9s"))
    ('player_higher', 'king over nine')
    """
    result = HIGHER if card.rank > dealer.rank else LOWER if card.rank < dealer.rank else TIE
    mine, other = RANK_NAMES[card.rank - 2], RANK_NAMES[dealer.rank - 2]
    return result, f"{mine} {_STANDS[result]} {other}"


_STANDS = {HIGHER: "over", TIE: "against", LOWER: "under"}


class Player:
    """A seat during the script: its wagers, its card, and its war card once it has one."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.number = seat.number
        self.place = seat_place(seat.number)
        self.initial = seat.stake("initial")
        self.tie = seat.stake("tie")
        self.card = card
        self.war_card = card


def play(deal: Deal) -> Script:
    """One round, from the decks' arrival to the discard rack."""
    rules = Rules.chosen(deal.option)
    yield from _make_ready(deal)
    for seat in clockwise(deal.seats):
        yield Placed("13:69F-22.6(a)#1", seat.number, "initial", seat.stake("initial"))
        if seat.stake("tie"):
            yield Placed("13:69F-22.6(a)#1", seat.number, "tie", seat.stake("tie"))

    players = []
    for seat in clockwise(deal.seats):
        (card,) = yield from deal.draw(1)
        players.append(Player(seat, card))
        yield Dealt("13:69F-22.7#1", seat.number, seat_place(seat.number), (card,), up=True)
    (dealer,) = yield from deal.draw(1)
    yield Dealt("13:69F-22.7#1", 0, DEALER, (dealer,), up=True)

    at_war = []
    for player in players:
        result, reason = compare(player.card, dealer)
        if player.tie:
            yield _settle_tie(player, result, reason, rules)
        if result == TIE:
            action = yield Choice("13:69F-22.8(e)", player.number, answers(deal.option))
            yield from _answer(player, action)
            at_war += [player] if action != SURRENDER else []
        else:
            yield _settle_initial(player, result, reason, rules)
    if at_war:
        war_card = yield from _war_deal(deal, at_war)
        for player in at_war:
            yield from _settle_war(player, war_card, rules)
        yield Moved("13:69F-22.8#6", 0, WAR_DEAL, DISCARD_RACK, "Into the discard rack: the dealer's war card.")
    for player in players:
        sentence = f"Into the discard rack: seat {player.number}'s cards."
        yield Moved("13:69F-22.8#6", player.number, player.place, DISCARD_RACK, sentence)
    yield Moved("13:69F-22.8#6", 0, DEALER, DISCARD_RACK, "Into the discard rack: the dealer's card.")


def _make_ready(deal: Deal) -> Script:
    """Decks, shuffle, the shoe's first card, and whatever earlier rounds took from the shoe."""
    decks = deal.round.shoe.decks
    yield Noted("13:69F-22.2(a)#1", 0, f"The shoe is to hold {_DECKS[decks]} decks, {52 * decks} cards.")
    yield Noted("13:69F-22.4(a)#1", 0, f"The dealer receives the {_DECKS[decks]} decks and makes them ready.")
    yield Noted("13:69F-22.5(a)#1", 0, "The cards are shuffled, cut and put into the shoe.")
    yield from deal.burn("13:69F-22.7(a)")
    if deal.option("dealt_before") != "none":
        yield from deal.spend("13:69F-22.5(a)#2", int(deal.option("dealt_before")))


_DECKS = {6: "six", 7: "seven", 8: "eight"}


def answers(option: Callable[[str], str]) -> tuple[str, ...]:
    """What a player may do on a tie, by the options of the round."""
    if option("war_tie_wager") == "offered":
        return GO_TO_WAR, GO_TO_WAR_WITH_TIE, SURRENDER
    return GO_TO_WAR, SURRENDER


def _answer(player: Player, action: str) -> Script:
    if action == SURRENDER:
        yield Acted("13:69F-22.8(e)", player.number, action)
        net = SURRENDER_NET * player.initial
        yield Settled("13:69F-22.8#1", player.number, "initial", player.initial, SURRENDERED, net)
        return
    yield Placed("13:69F-22.8(e)", player.number, "war", player.initial)
    player.tie = player.initial if action == GO_TO_WAR_WITH_TIE else Fraction(0)
    if player.tie:
        yield Placed("13:69F-22.8#5", player.number, "tie", player.tie)


def _settle_initial(player: Player, result: str, reason: str, rules: Rules) -> Settled:
    stake = player.initial
    net = rules.initial_net(result) * stake
    if result == LOWER:
        return Settled("13:69F-22.8(a)", player.number, "initial", stake, LOST, net, None, reason)
    odds = rules.initial[HIGHER]
    return Settled("13:69F-22.9(a)1", player.number, "initial", stake, WON, net, odds, reason)


def _settle_tie(player: Player, result: str, reason: str, rules: Rules) -> Settled:
    net = rules.tie_net(result) * player.tie
    if result != TIE:
        return Settled("13:69F-22.8(a)", player.number, "tie", player.tie, LOST, net, None, reason)
    return Settled("13:69F-22.9(a)2", player.number, "tie", player.tie, WON, net, rules.tie[TIE], reason)


def _war_deal(deal: Deal, at_war: list[Player]) -> Generator[Event, str, Card]:
    """The war cards: one for each player at war, then the dealer's one, with cards burned before them."""
    first, later = _BURNS[deal.option("war_burn")]
    for turn, player in enumerate(at_war):
        yield from _burn(deal, later if turn else first)
        (player.war_card,) = yield from deal.draw(1)
        yield Dealt("13:69F-22.8#3", player.number, player.place, (player.war_card,), up=True)
    yield from _burn(deal, later)
    (card,) = yield from deal.draw(1)
    yield Dealt("13:69F-22.8#3", 0, WAR_DEAL, (card,), up=True)
    return card


_BURNS = {"three": (3, 0), "three before each card": (3, 3), "none": (0, 0)}


def _burn(deal: Deal, count: int) -> Script:
    for _ in range(count):
        yield from deal.burn("13:69F-22.8#2")


def _settle_war(player: Player, dealer: Card, rules: Rules) -> Script:
    result, reason = compare(player.war_card, dealer)
    number, stake = player.number, player.initial
    nets = {wager: net * stake for wager, net in rules.at_war_net(result).items()}
    if nets["initial"]:
        why = "as it does whenever the player goes to war" if result != LOWER else reason
        yield Settled("13:69F-22.8#4", number, "initial", stake, LOST, nets["initial"], None, why)
    else:
        yield Settled("13:69F-22.8#4", number, "initial", stake, RETURNED, nets["initial"], None, reason)
    if result == HIGHER:
        yield Settled("13:69F-22.9(a)3#1", number, "war", stake, WON, nets["war"], rules.war[HIGHER], reason)
    elif result == TIE:
        yield Settled("13:69F-22.9(a)3#2", number, "war", stake, WON, nets["war"], rules.war[TIE], reason)
    else:
        yield Settled("13:69F-22.8#3", number, "war", stake, LOST, nets["war"], None, reason)
    if player.tie:
        yield _settle_tie(player, result, reason, rules)


_OPTIONS = (
    Option(
        "second_tie",
        "3 to 1",
        tuple(SECOND_TIES),
        "13:69F-22.9(a)3#2",
        Provenance.TRADE,
        "What the war wager pays when the war deal ties again. That it differs from 2 to 1 is read, the number is "
        "cut off; 3 to 1 is inferred from two game pages, 2 to 1 is the game without a bonus.",
    ),
    Option(
        "initial_at_war",
        LOST_AT_WAR,
        (LOST_AT_WAR, RETURNED_UNLESS_BEATEN),
        "13:69F-22.8#4",
        Provenance.TRADE,
        "What becomes of the initial wager of a player at war. Inferred that it is lost in any case; returning it "
        "unless the war deal loses would give the player an edge of 1.641 % with six decks.",
    ),
    Option(
        "war_burn",
        "three",
        tuple(_BURNS),
        "13:69F-22.8#2",
        Provenance.TRADE,
        "How many cards are burned for the war deal; not read. Game pages have three at once or three before each "
        "card. It does not change the odds.",
    ),
    Option(
        "war_tie_wager",
        "not offered",
        ("not offered", "offered"),
        "13:69F-22.8#5",
        Provenance.OTHER_JURISDICTION,
        "Whether a tie wager, as large as the initial wager, can be made on the war deal. Massachusetts has it; "
        "New Jersey's definition was not read.",
    ),
    Option(
        "dealt_before",
        "none",
        ("none", "13", "26", "52", "104", "156", "208"),
        "13:69F-22.5(a)#2",
        Provenance.NEW_JERSEY,
        "How many cards earlier rounds took from the shoe, all seen: a shoe serves until it has been dealt out.",
    ),
    *table_limits("13:69F-22.6(b)", "initial wager"),
)

GAME = Game(
    name=NAME,
    title="Casino War",
    subchapter=22,
    decks=(6, 7, 8),
    most_seats=7,
    wagers=(
        WagerKind("initial", True, "On the higher card."),
        WagerKind("tie", False, "That the first deal ties; settled at once."),
    ),
    options=_OPTIONS,
    areas=(Area(WAR_DEAL, 1),),
    spots=("initial", "war", "tie"),
    hand_size=1,
    face_up_limit=1,
    irregularities="13:69F-22.10(a)",
    script=play,
)
