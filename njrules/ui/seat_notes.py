"""What became of each seat: read from the events alone, so that it holds for every game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from njrules.cards import Card
from njrules.events import DEALER, Acted, Choice, Event, Moved, Noted, Placed, Settled, Turned, Voided, seat_place

_CARDS = re.compile(r"(?: and)?(?: [2-9TJQKA][cdhs])+")


def is_aside(place: str) -> bool:
    """Whether a place is a player's area for discards."""
    return place.startswith("discard area ")


@dataclass(frozen=True, slots=True)
class SeatNote:
    """A seat (0 the dealer) at a step of the round.

    ``status`` is what it did last in a word or two; ``acting`` says that it is being asked. ``made`` is what its
    cards were announced to make, and ``best`` those cards while the announcement or its settlement is going on, as
    is ``beside``, what was said of cards that it has put aside. ``parted`` says that some of its cards have gone
    elsewhere. ``raised`` are the wagers it made in answer to a choice, ``settled`` those that ended, ``over`` whether
    all have.
    """

    status: str = ""
    acting: bool = False
    made: str = ""
    beside: str = ""
    parted: bool = False
    best: tuple[Card, ...] = ()
    raised: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()
    over: bool = False

    @property
    def net(self) -> Fraction:
        """The seat's gain on the wagers settled so far."""
        return sum((event.net for event in self.settled), Fraction(0))


SeatNotes = Mapping[int, SeatNote]


def seat_notes(events: Iterable[Event], actions: Iterable[str] = ()) -> SeatNotes:
    """The notes after the last of ``events``; the k-th choice among them was answered by the k-th action.

    >>> asked = Choice("13:69F-32.10(a)", 2, ("check", "play 4x"))
    >>> seat_notes([asked])[2].acting, seat_notes([asked, Acted(asked.cite, 2, "check")])[2].status
    (True, 'checked')
    """
    notes: SeatNotes = MappingProxyType({})
    for notes in notes_by_step(events, actions):  # noqa: B007 - the last one is wanted
        pass
    return notes


def notes_by_step(events: Iterable[Event], actions: Iterable[str] = ()) -> Iterator[SeatNotes]:
    """The notes after each event, in order."""
    answers = iter(actions)
    notes: dict[int, SeatNote] = {}
    open_wagers: set[tuple[int, str]] = set()
    answered: tuple[int, str] | None = None
    for event in events:
        notes = {seat: _carried(seat, note, event) for seat, note in notes.items()}
        if answered:
            seat, action = answered
            raised = (event.wager,) if isinstance(event, Placed) else ()
            notes[seat] = replace(notes[seat], status=past(action), raised=notes[seat].raised + raised)
        answered = _answer(event, answers)
        _keep_open(open_wagers, event)
        notes[event.seat] = _noted(notes.get(event.seat, SeatNote()), event)
        if isinstance(event, Voided):
            notes = {seat: replace(note, status="void") for seat, note in notes.items()}
        if isinstance(event, Settled):
            over = all(seat != event.seat for seat, _ in open_wagers)
            notes[event.seat] = replace(notes[event.seat], over=over)
        yield MappingProxyType(notes)


def past(action: str) -> str:
    """What a player did who chose ``action``.

    >>> [past(action) for action in ("check", "play 4x", "fold", "go to war", "declare", "split")]
    ['checked', 'played 4x', 'folded', 'went to war', 'declared', 'split']

    Cards that it names are left out, for not everybody at the table has seen them.

    >>> past("discard 9s"), past("split Ac Td and 6h 5c")
    ('discarded', 'split')
    """
    verb, space, rest = _CARDS.sub("", action).partition(" ")
    irregular = {"go": "went", "split": "split", "bet": "bet", "keep": "kept", "take": "took", "stand": "stood"}
    regular = verb + "d" if verb.endswith("e") else verb + "ed"
    return irregular.get(verb, regular) + space + rest


def _answer(event: Event, answers: Iterator[str]) -> tuple[int, str] | None:
    action = next(answers, None) if isinstance(event, Choice) else None
    return (event.seat, action) if action else None


def _carried(seat: int, note: SeatNote, event: Event) -> SeatNote:
    """A note as it is when the next event begins: nobody is asked, and an announcement lasts for its settlement."""
    if seat == event.seat and isinstance(event, Settled | Noted):
        return replace(note, acting=False)
    return replace(note, acting=False, best=(), beside="")


def _keep_open(open_wagers: set[tuple[int, str]], event: Event) -> None:
    if isinstance(event, Placed):
        open_wagers.add((event.seat, event.wager))
    elif isinstance(event, Settled):
        open_wagers.discard((event.seat, event.wager))


def _noted(note: SeatNote, event: Event) -> SeatNote:
    match event:
        case Choice():
            return replace(note, acting=True)
        case Acted(action=action):
            return replace(note, status=past(action))
        case Turned(up=False):
            return replace(note, made="", best=())
        case Turned(place=place, made=made) if is_aside(place):
            return replace(note, beside=made)
        case Turned(made=made, best=best):
            return replace(note, made=made or note.made, best=best)
        case Moved(source=source, cards=cards) if cards and source in (seat_place(event.seat), DEALER):
            return replace(note, parted=True)
        case Settled():
            return replace(note, settled=(*note.settled, event))
        case _:
            return note
