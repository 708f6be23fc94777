"""The table after some events: where every card lies, who has seen it, what is wagered, and each seat's net."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import accumulate
from types import MappingProxyType

from njrules.cards import Card
from njrules.events import (
    DISCARD_RACK,
    Burned,
    Choice,
    Dealt,
    Event,
    Examined,
    Moved,
    Placed,
    SetAside,
    Settled,
    Spent,
    Turned,
)

EVERYBODY = -1
"""As a viewer: one who sees every card but those that are burned."""

DEALER_VIEW = 0
"""As a viewer: one who sees only what lies face up or lay face up before."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card on the table: does it lie face up, who has seen it (seats; ``None`` means all), was it burned."""

    card: Card
    up: bool
    seen_by: frozenset[int] | None = frozenset()
    burned: bool = False

    def known_to(self, viewer: int) -> bool:
        """Whether a viewer (a seat, ``DEALER_VIEW`` or ``EVERYBODY``) knows which card it is."""
        return self.seen_by is None or viewer in self.seen_by or (viewer == EVERYBODY and not self.burned)

    def turned(self, up: bool) -> TableCard:
        """The same card turned; once face up, it has been seen by all."""
        return replace(self, up=up, seen_by=None if up else self.seen_by)

    def looked_at(self, seat: int) -> TableCard:
        """The same card once this seat has looked at it; what all have seen, all still know."""
        return self if self.seen_by is None else replace(self, seen_by=self.seen_by | {seat})


Places = Mapping[str, tuple[TableCard, ...]]
Wagers = Mapping[tuple[int, str], Fraction]


@dataclass(frozen=True)
class Table:
    """A step of the round: cards by place, wagers still open by seat and name, the net of what is settled.

    ``dealt`` counts the cards that have left the shoe; ``event`` is the one that led here.
    """

    places: Places = field(default_factory=lambda: MappingProxyType({}))
    wagers: Wagers = field(default_factory=lambda: MappingProxyType({}))
    net: Mapping[int, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    dealt: int = 0
    event: Event | None = None

    def cards(self, place: str) -> tuple[TableCard, ...]:
        """The cards that lie at a place, none if it is empty."""
        return self.places.get(place, ())

    def known(self, viewer: int) -> dict[str, tuple[Card, ...]]:
        """The cards that a viewer knows, by the place where they lie."""
        seen = {place: tuple(c.card for c in cards if c.known_to(viewer)) for place, cards in self.places.items()}
        return {place: cards for place, cards in seen.items() if cards}

    def after(self, event: Event) -> Table:
        """The table once this event has happened."""
        moved = _move(self, event)
        return replace(moved, event=event)


def tables(events: Iterable[Event]) -> Iterator[Table]:
    """The table after each event, in order."""
    steps = accumulate(events, Table.after, initial=Table())
    next(steps)
    return steps


def _move(table: Table, event: Event) -> Table:
    match event:
        case Dealt(place=place, cards=cards, up=up):
            return _add(table, place, tuple(TableCard(card, up).turned(up) for card in cards))
        case Burned(card=card):
            return _add(table, DISCARD_RACK, (TableCard(card, up=False, burned=True),))
        case SetAside(card=card):
            return _add(table, DISCARD_RACK, (TableCard(card, up=True, seen_by=None),))
        case Spent(cards=cards):
            return _add(table, DISCARD_RACK, tuple(TableCard(card, up=False, seen_by=None) for card in cards))
        case Examined(seat=seat, place=place):
            return _with(table, {place: tuple(c.looked_at(seat) for c in table.cards(place))})
        case Turned(place=place, up=up):
            return _with(table, {place: tuple(c.turned(up) for c in table.cards(place))})
        case Moved(source=source, target=target, cards=cards):
            taken, staying = _part(table.cards(source), cards)
            arrived = table.cards(target) + tuple(c.turned(up=False) for c in taken)
            return _with(table, {source: staying, target: arrived})
        case Placed(seat=seat, wager=wager, amount=amount):
            there = table.wagers.get((seat, wager), Fraction(0))
            return replace(table, wagers=MappingProxyType({**table.wagers, (seat, wager): there + amount}))
        case Settled(seat=seat, wager=wager, net=net):
            left = {key: stake for key, stake in table.wagers.items() if key != (seat, wager)}
            total = {**table.net, seat: table.net.get(seat, Fraction(0)) + net}
            return replace(table, wagers=MappingProxyType(left), net=MappingProxyType(total))
        case Choice() | Event():
            return table


def _part(lying: tuple[TableCard, ...], wanted: tuple[Card, ...]) -> tuple[list[TableCard], tuple[TableCard, ...]]:
    """The cards of a place that are taken, all if none is named, and those that stay; several decks hold twins."""
    if not wanted:
        return list(lying), ()
    taken: list[TableCard] = []
    left = list(lying)
    for card in wanted:
        place = next(i for i, there in enumerate(left) if there.card == card)
        taken.append(left.pop(place))
    return taken, tuple(left)


def _add(table: Table, place: str, cards: tuple[TableCard, ...]) -> Table:
    added = _with(table, {place: table.cards(place) + cards})
    return replace(added, dealt=table.dealt + len(cards))


def _with(table: Table, changed: Places) -> Table:
    places = {place: cards for place, cards in {**table.places, **changed}.items() if cards}
    return replace(table, places=MappingProxyType(places))
