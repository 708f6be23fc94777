"""What a step of any round shows to the one whose figures are wanted: the seat, its cards, what it goes on to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from njrules.cards import Card
from njrules.events import Choice, Dealt, Event
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


def answer(round_: Round, seat: int, action: str) -> str:
    """What the seat answers where ``action`` is open to it, empty if the round has no such choice or waits there."""
    return next((said for choice, said in _answers(round_) if choice.seat == seat and action in choice.legal), "")


def _answers(round_: Round) -> Iterator[tuple[Choice, str]]:
    choices = (event for event in round_.replay.events if isinstance(event, Choice))
    return zip(choices, round_.actions, strict=False)


def signs(cards: Iterable[Card]) -> str:
    """Cards for readers, such as ``A♠ 10♦``."""
    return " ".join(card.sign for card in cards)
