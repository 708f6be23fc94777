"""What the picture of the table shows, for whom, and in which words; how it is drawn stands in ``table_svg``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from njrules.cards import Card
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    PUSHED,
    RETURNED,
    BonusPaid,
    Burned,
    Dealt,
    Examined,
    Moved,
    SetAside,
    Settled,
    Turned,
    money,
    seat_place,
)
from njrules.rounds import Game
from njrules.table import EVERYBODY, Table, TableCard
from njrules.ui.seat_notes import SeatNote, SeatNotes, is_aside
from njrules.ui.table_layout import Plan, SeatShape, seat_shape

_OWNED = re.compile(r"(?P<name>.+) (?P<seat>\d+)")
_MINUS = "−"


def signed(amount: Fraction) -> str:
    """An amount with its sign, such as ``+40`` or ``−2.50``.

    >>> [signed(Fraction(x)) for x in ("40", "-5/2", "0")]
    ['+40', '−2.50', '0']
    """
    return money(amount).replace("-", _MINUS) if amount <= 0 else f"+{money(amount)}"


def outcome(settled: Settled) -> str:
    """How a wager ended, in a word: ``+40``, ``lost``, ``push`` or ``back``."""
    words = {LOST: "lost", PUSHED: "push", RETURNED: "back"}
    return words.get(settled.result, signed(settled.net))


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card as the viewer sees it: ``card`` is ``None`` if it is not known; ``fresh`` if this step brought it."""

    card: Card | None
    down: bool
    fresh: bool = False
    best: bool = False


@dataclass(frozen=True)
class Scene:
    """A step of a round as one viewer sees it (a seat, 0 for what lies face up, -1 for everybody).

    ``more_areas`` are places in common that the layout does not name but some step of the round uses.
    """

    game: Game
    table: Table
    viewer: int
    seats: tuple[int, ...]
    notes: SeatNotes = field(default_factory=lambda: MappingProxyType({}))
    decks: int = 1
    more_areas: tuple[tuple[str, int], ...] = ()

    def note(self, seat: int) -> SeatNote:
        """The seat's note, an empty one if nothing has happened to it."""
        return self.notes.get(seat, SeatNote())

    @property
    def left_in_shoe(self) -> int:
        """How many cards have not been dealt."""
        return 52 * self.decks - self.table.dealt

    @property
    def shoe_name(self) -> str:
        """``deck`` or, of several decks, ``shoe``."""
        return "deck" if self.decks == 1 else "shoe"

    @cached_property
    def areas(self) -> tuple[tuple[str, int], ...]:
        """The common places and their sizes: those of the layout, then any other that holds cards now."""
        named = {area.name: area.size for area in self.game.areas} | dict(self.more_areas)
        others = {
            place: len(cards)
            for place, cards in self.table.places.items()
            if cards and place not in named and place not in (DEALER, DISCARD_RACK) and not self._owner(place)
        }
        return tuple({**named, **others}.items())

    @property
    def cells(self) -> Mapping[str, tuple[int, int]]:
        """Column and row of the common places that form a figure."""
        return {area.name: area.cell for area in self.game.areas if area.cell}

    @cached_property
    def shape(self) -> SeatShape:
        """How a seat's box is divided."""
        return seat_shape(len(self.seats), self.game.hand_size, len(self.game.spots))

    @property
    def dealer_hand(self) -> int:
        """How many cards the dealer's place takes, 0 if the dealer has none."""
        return self.game.hand_size if self.game.dealer_hand else 0

    @property
    def plan(self) -> Plan:
        """What there is to lay out."""
        return Plan(self.seats, self.areas, self.cells, self.dealer_hand, self.shape)

    @cached_property
    def lit(self) -> frozenset[str]:
        """The common places on the line that a seat has named: the one this step is about, else the viewer's."""
        event = self.table.event
        seat = event.seat if event and event.seat else self.viewer if isinstance(event, Turned) else 0
        line = self.note(seat).status.rpartition(" ")[2] if seat > 0 else ""
        announced = isinstance(event, Turned) and bool(event.best)
        return frozenset(area.name for area in self.game.areas if line in area.lines and not announced)

    def hands(self, seat: int) -> dict[str, tuple[ShownCard, ...]]:
        """The cards before a player, or before the dealer (0): the hand, and any other part by its name."""
        places = self._places_of(seat)
        named = {place: place.removesuffix(f" {seat}") for place in places[1:]}
        parts = {"": self.shown(places[0])} | {
            name: self.shown(place)
            for place, name in named.items()
            if not self._is_tucked(place) and not is_aside(place)
        }
        return {name: cards for name, cards in parts.items() if cards}

    def aside(self, seat: int) -> tuple[ShownCard, ...]:
        """The cards that a player has laid on the area for discards."""
        places = [place for place in self._places_of(seat) if is_aside(place)]
        return tuple(card for place in places for card in self.shown(place))

    def tucked(self, seat: int) -> tuple[str, tuple[ShownCard, ...]]:
        """The wager under which a player's cards wait face down, and these cards."""
        for place in self._places_of(seat):
            if self._is_tucked(place):
                match = _OWNED.fullmatch(place)
                return match["name"].removeprefix("under ") if match else "", self.shown(place)
        return "", ()

    def spots(self, seat: int) -> tuple[str, ...]:
        """The seat's places for wagers: those of the layout, then any other wager that it has.

        A bonus has none of its own if it goes by the name of a wager, as an ante bonus does.
        """
        others = [wager for number, wager in self.table.wagers if number == seat]
        others += [event.wager for event in self.note(seat).settled if not self._is_beside_spot(event)]
        return tuple(dict.fromkeys([*self.game.spots, *others]))

    def stake(self, seat: int, wager: str) -> Fraction | None:
        """The amount on a spot, in this step still if it was settled in it."""
        ending = self.ending(seat, wager)
        return ending.amount if ending else self.table.wagers.get((seat, wager))

    def ending(self, seat: int, wager: str) -> Settled | None:
        """The settlement of this wager, if it is what this step is about."""
        event = self.table.event
        here = isinstance(event, Settled) and event.seat == seat and event.wager == wager
        return event if here and isinstance(event, Settled) else None

    def settled(self, seat: int, wager: str) -> Settled | None:
        """The settlement of this wager, in this step or before."""
        return next((event for event in reversed(self.note(seat).settled) if event.wager == wager), None)

    def bonus(self, seat: int, wager: str) -> Settled | None:
        """The bonus that this wager earned by its name, in this step or before."""
        mine = [event for event in self.note(seat).settled if self._is_beside_spot(event)]
        return next((event for event in mine if event.wager.startswith(f"{wager} ")), None)

    def _is_beside_spot(self, event: Settled) -> bool:
        return isinstance(event, BonusPaid) and any(event.wager.startswith(f"{spot} ") for spot in self.game.spots)

    def faces(self) -> Iterator[Card]:
        """Every face that the viewer sees."""
        for place in self.table.places:
            yield from (shown.card for shown in self.shown(place) if shown.card)

    def shown(self, place: str) -> tuple[ShownCard, ...]:
        """The cards of a place as the viewer sees them."""
        cards = self.table.cards(place)
        fresh = self._fresh_from(place, len(cards))
        best = self._best.get(place, frozenset())
        return tuple(self._seen(place, card, i >= fresh, i in best) for i, card in enumerate(cards))

    def _seen(self, place: str, card: TableCard, fresh: bool, best: bool) -> ShownCard:
        known = card.known_to(self.viewer)
        if place == DISCARD_RACK:
            known = card.up
        return ShownCard(card.card if known else None, not card.up, fresh, best and known)

    def _fresh_from(self, place: str, count: int) -> int:
        match self.table.event:
            case Dealt(place=where, cards=cards) if where == place:
                return count - len(cards)
            case Turned(place=where) | Examined(place=where) if where == place:
                return 0
            case Burned() | SetAside() if place == DISCARD_RACK:
                return count - 1
            case Moved(target=where) if where == place != DISCARD_RACK:
                return 0
            case _:
                return count

    @cached_property
    def _best(self) -> Mapping[str, frozenset[int]]:
        """Which cards of which places make the hand that has been announced, those of the hand's owner first."""
        for seat, note in self.notes.items():
            if note.best:
                wanted = Counter(note.best)
                places = [*self._places_of(seat), *(name for name, _ in self.areas)]
                return {place: _take(wanted, self.table.cards(place)) for place in places}
        return {}

    def _places_of(self, seat: int) -> list[str]:
        main = seat_place(seat) if seat else DEALER
        return [main, *(place for place in self.table.places if place != main and self._owner(place) == seat != 0)]

    def _owner(self, place: str) -> int:
        match = _OWNED.fullmatch(place)
        return int(match["seat"]) if match and int(match["seat"]) in self.seats else 0

    def _is_tucked(self, place: str) -> bool:
        return place.startswith("under ") and not any(card.up for card in self.table.cards(place))


def _take(wanted: Counter[Card], cards: tuple[TableCard, ...]) -> frozenset[int]:
    taken = []
    for index, card in enumerate(cards):
        if wanted[card.card]:
            wanted[card.card] -= 1
            taken.append(index)
    return frozenset(taken)


def describe(scene: Scene) -> tuple[str, ...]:
    """The picture in sentences, one a thing on the table."""
    rack = len(scene.table.cards(DISCARD_RACK))
    sentences = [_dealer_says(scene)] if scene.dealer_hand else []
    sentences += [
        f"{name.capitalize()}: {_cards_say(scene, scene.shown(name)) or 'no cards yet'}." for name, _ in scene.areas
    ]
    sentences += [_seat_says(scene, seat) for seat in scene.seats]
    sentences.append(f"{_count(scene.left_in_shoe)} in the {scene.shoe_name}, {_count(rack)} in the discard rack.")
    return tuple(sentences)


def _dealer_says(scene: Scene) -> str:
    made = scene.note(0).made
    return f"Dealer: {_hands_say(scene, 0) or 'no cards'}{', ' + made if made else ''}."


def _seat_says(scene: Scene, seat: int) -> str:
    note = scene.note(seat)
    wager, under = scene.tucked(seat)
    aside = scene.aside(seat)
    facts = [_hands_say(scene, seat), note.made]
    facts += [f"discarded: {_cards_say(scene, aside)}{', ' + note.beside if note.beside else ''}"] if aside else []
    facts += [f"{_cards_say(scene, under)} under the {wager} wager"] if under else []
    facts += [_wager_says(scene, seat, wager) for wager in scene.spots(seat)]
    facts += [f"net {signed(note.net)}"] if note.settled else []
    state = "to act" if note.acting else note.status
    viewer = ", the viewer" if seat == scene.viewer else ""
    known = "; ".join(fact for fact in facts if fact) or "no cards"
    return f"Seat {seat}{viewer}{', ' + state if state else ''}: {known}."


def _wager_says(scene: Scene, seat: int, wager: str) -> str:
    stake, ending, bonus = scene.stake(seat, wager), scene.settled(seat, wager), scene.bonus(seat, wager)
    if ending and (scene.ending(seat, wager) or stake is None):
        more = f", {bonus.wager} {outcome(bonus)}" if bonus else ""
        return f"{wager} {outcome(ending)}{more}"
    return f"{wager} {money(stake)}" if stake is not None else ""


def _hands_say(scene: Scene, seat: int) -> str:
    parts = {name: _cards_say(scene, cards) for name, cards in scene.hands(seat).items()}
    return "; ".join(f"{name}: {words}" if name else words for name, words in parts.items())


def _cards_say(scene: Scene, cards: tuple[ShownCard, ...]) -> str:
    if not cards:
        return ""
    names = " ".join(shown.card.sign for shown in cards if shown.card)
    hidden = sum(shown.card is None for shown in cards)
    whom = "" if scene.viewer == EVERYBODY else ", known to the viewer"
    down = f" face down{whom}" if names and any(shown.down and shown.card for shown in cards) else ""
    unseen = f"{_count(hidden)} face down" if hidden else ""
    return " and ".join(part for part in (names + down, unseen) if part)


def _count(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
