"""What a step of any round shows to the one whose figures are wanted: the seat, its cards, what it goes on to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from njrules.cards import Card
from njrules.events import Choice, Dealt, Event
from njrules.odds.situation import Situation
from njrules.rounds import Round


def seat_in_turn(round_: Round, step: int) -> int:
    """The seat of the step's event, of the last one before it that has a seat, or the first seat."""
    turns = [event.seat for event in round_.replay.events[:step] if event.seat and not isinstance(event, Dealt)]
    return turns[-1] if turns else round_.seats[0].number


def dealt_to(events: Iterable[Event], place: str) -> tuple[Card, ...]:
    """The cards that these events have dealt to a place, in order."""
    return tuple(
        card for event in events if isinstance(event, Dealt) and event.place == place for card in event.cards
    )


def known_cards(round_: Round, step: int, viewer: int) -> frozenset[Card]:
    """All cards that a viewer knows after a step (one deck)."""
    known = round_.replay.tables[step - 1].known(viewer)
    return frozenset(card for cards in known.values() for card in cards)


def as_seen(situation: Situation, round_: Round, step: int, viewer: int) -> Situation:
    """The figures of a step without those that rest on cards which only the seat knows, not the viewer."""
    table = round_.replay.tables[step - 1]
    hidden = _cards_in(table.known(situation.seat)) - _cards_in(table.known(viewer))
    return replace(situation, worths=(), taken="", paid=(), withheld=True) if hidden else situation


def _cards_in(known: Mapping[str, tuple[Card, ...]]) -> Counter[tuple[str, Card]]:
    return Counter((place, card) for place, cards in known.items() for card in cards)


def answer(round_: Round, seat: int, action: str) -> str:
    """What the seat answers where ``action`` is open to it, empty if the round has no such choice or waits there."""
    return next((said for choice, said in _answers(round_) if choice.seat == seat and action in choice.legal), "")


def _answers(round_: Round) -> Iterator[tuple[Choice, str]]:
    choices = (event for event in round_.replay.events if isinstance(event, Choice))
    return zip(choices, round_.actions, strict=False)


def signs(cards: Iterable[Card]) -> str:
    """Cards for readers, such as ``A♠ 10♦``."""
    return " ".join(card.sign for card in cards)
