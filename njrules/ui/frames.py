"""A round as frames for the reader: one a step, the pieces of the pictures shared between them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from njrules.events import Choice, seat_place
from njrules.law import Citation, Paragraph, Section, Standing, Subchapter
from njrules.rounds import Replay, Round
from njrules.ui.seat_notes import notes_by_step
from njrules.ui.table_layout import Layout, landscape, portrait
from njrules.ui.table_pieces import table_pieces
from njrules.ui.table_scene import Scene, describe
from njrules.ui.table_svg import assemble, felt, table_defs
from njrules.ui.telling import labels, phases, told


@dataclass(frozen=True, slots=True)
class Frame:
    """A step of the round: the event's citation and sentence, the legal actions if it is a choice, and the one taken.

    ``labels`` are the actions as the viewer reads them. ``pieces`` and ``words`` index the pieces of the picture and
    of its description in :class:`Frames`.
    """

    cite: str
    sentence: str
    phase: str
    seat: int
    choice: tuple[str, ...]
    labels: tuple[str, ...]
    taken: str
    pieces: tuple[int, ...]
    words: tuple[int, ...]


@dataclass(frozen=True)
class Frames:
    """All steps of a round as one viewer sees them; ``frames[n - 1]`` is step ``n``.

    ``layouts`` are those for wide and for narrow screens; ``things`` says to what each piece of a frame belongs.
    """

    hand: str
    title: str
    four_colours: bool
    defs: str
    layouts: tuple[Layout, Layout]
    things: tuple[str, ...]
    pieces: tuple[str, ...]
    words: tuple[str, ...]
    steps: tuple[Frame, ...]

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, index: int) -> Frame:
        return self.steps[index]

    def alt(self, step: int) -> str:
        """The picture of a step in sentences."""
        return " ".join(self.words[i] for i in self.steps[step - 1].words)

    def svg(self, step: int, *, narrow: bool = False) -> str:
        """The picture of a step as a complete SVG, with the description inside."""
        frame = self.steps[step - 1]
        pieces = zip(self.things, (self.pieces[i] for i in frame.pieces), strict=True)
        title = f"{self.title}. {frame.sentence}"
        return assemble(self.layouts[narrow], title, self.alt(step), self.defs, pieces)

    @cached_property
    def data(self) -> dict[str, Any]:
        """For the browser; ``mark`` changes with anything in it."""
        entries = {
            "hand": self.hand,
            "title": self.title,
            "colours": "four" if self.four_colours else "two",
            "defs": self.defs,
            "layouts": [_layout_data(layout, self.things) for layout in self.layouts],
            "pieces": list(self.pieces),
            "words": list(self.words),
            "steps": [_frame_data(frame) for frame in self.steps],
        }
        return entries | {"mark": mark_of(entries)}


def mark_of(value: object) -> str:
    """A short text that differs where the values differ."""
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:12]


def hand_of(round_: Round) -> str:
    """What :attr:`Frames.hand` is for this round."""
    return mark_of(str(round_))


def _layout_data(layout: Layout, things: tuple[str, ...]) -> dict[str, Any]:
    return {
        "size": f"0 0 {layout.width} {layout.height}",
        "felt": felt(layout),
        "places": [layout.boxes[thing].transform for thing in things],
    }


def _frame_data(frame: Frame) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "cite": frame.cite,
        "says": frame.sentence,
        "phase": frame.phase,
        "pieces": " ".join(map(str, frame.pieces)),
        "words": " ".join(map(str, frame.words)),
    }
    if not frame.choice:
        return entry
    entry |= {"seat": frame.seat, "choice": list(frame.choice), "taken": frame.taken}
    return entry | ({"labels": list(frame.labels)} if frame.labels != frame.choice else {})


@lru_cache(maxsize=128)
def frames(round_: Round, viewer: int, four_colours: bool = True) -> Frames:
    """The frames of a round as ``viewer`` (a seat, 0 for what lies face up, -1 for everybody) sees it."""
    scenes = list(_scenes(round_, viewer))
    pieces, words = Numbering(), Numbering()
    places = phases(round_.game, round_.replay.events)
    answers = iter(round_.actions)
    steps = []
    for event, scene, phase in zip(round_.replay.events, scenes, places, strict=True):
        hand = [there.card for there in scene.table.cards(seat_place(event.seat))]
        choice = labels(event, viewer, hand) if isinstance(event, Choice) else {}
        steps.append(
            Frame(
                cite=event.cite,
                sentence=told(event, viewer),
                phase=phase,
                seat=event.seat,
                choice=tuple(choice),
                labels=tuple(choice.values()),
                taken=next(answers, "") if choice else "",
                pieces=tuple(pieces.number(piece) for _, piece in table_pieces(scene)),
                words=tuple(words.number(sentence) for sentence in describe(scene)),
            )
        )
    last = scenes[-1]
    return Frames(
        hand=hand_of(round_),
        title=round_.game.title,
        four_colours=four_colours,
        defs=table_defs((card for scene in scenes for card in scene.faces()), four_colours),
        layouts=(landscape(last.plan), portrait(last.plan)),
        things=tuple(thing for thing, _ in table_pieces(last)),
        pieces=tuple(pieces),
        words=tuple(words),
        steps=tuple(steps),
    )


def _scenes(round_: Round, viewer: int) -> Iterator[Scene]:
    seats = tuple(seat.number for seat in round_.seats)
    tables = round_.replay.tables
    more: dict[str, int] = {}
    for table in tables:
        for name, size in Scene(round_.game, table, viewer, seats).areas:
            more[name] = max(size, more.get(name, 0))
    notes = notes_by_step(round_.replay.events, round_.actions)
    for table, note in zip(tables, notes, strict=True):
        yield Scene(round_.game, table, viewer, seats, note, round_.shoe.decks, tuple(more.items()))


class Numbering(dict[str, int]):
    """Distinct texts in the order of their first use."""

    def number(self, text: str) -> int:
        """The place of ``text``, a new one if it has none."""
        return self.setdefault(text, len(self))


@dataclass(frozen=True, slots=True)
class LawRow:
    """A line of the law panel: a section's heading or a paragraph.

    ``steps`` are the steps of this hand that it rules; ``elsewhere`` says that another hand shows it; ``reason`` says
    why no hand does.
    """

    cite: str
    label: str
    depth: int
    says: str
    chip: str = ""
    note: str = ""
    heading: bool = False
    steps: tuple[int, ...] = ()
    elsewhere: bool = False
    reason: str = ""


_CHIPS: Mapping[Standing, str] = {
    Standing.OPERATIVE: "",
    Standing.DEFINITION: "definition",
    Standing.PAYOUT: "payout",
    Standing.PROCEDURE: "not simulated",
    Standing.NOT_HELD: "not held",
}
_REASONS: Mapping[Standing, str] = {
    Standing.OPERATIVE: "No hand shows it yet.",
    Standing.DEFINITION: "A definition: no step of a hand.",
    Standing.PAYOUT: "Cited by the pay table, not by a step.",
    Standing.PROCEDURE: "Not simulated, so no hand shows it.",
    Standing.NOT_HELD: "Its text is not held, so no hand shows it.",
}


def law_rows(
    law: Subchapter | Section, replay: Replay | None = None, shown_elsewhere: Container[str] = ()
) -> tuple[LawRow, ...]:
    """The law panel's lines for a whole subchapter or one section.

    ``shown_elsewhere`` holds the citations (as text) that some hand at hand shows.
    """
    steps: dict[str, list[int]] = {}
    for step, event in enumerate(replay.events if replay else (), 1):
        steps.setdefault(str(Citation.parse(event.cite)), []).append(step)
    rows: list[LawRow] = []
    for section in law.sections if isinstance(law, Subchapter) else (law,):
        rows.append(_heading(section, tuple(steps.get(str(section.cite), ())), shown_elsewhere))
        rows += [
            _line(paragraph, tuple(steps.get(str(paragraph.cite), ())), shown_elsewhere)
            for paragraph in section.paragraphs
        ]
    return tuple(rows)


def _heading(section: Section, steps: tuple[int, ...], shown_elsewhere: Container[str]) -> LawRow:
    chip = {"complete": "", "part": "held in part", "not held": "not held"}[section.held.value]
    source = ". ".join(part for part in (section.source, section.register) if part)
    cite = str(section.cite)
    return LawRow(
        cite=cite,
        label=section.number,
        depth=0,
        says=section.title,
        chip=chip,
        note=section.note or source,
        heading=True,
        steps=steps,
        elsewhere=cite in shown_elsewhere,
    )


def _line(paragraph: Paragraph, steps: tuple[int, ...], shown_elsewhere: Container[str]) -> LawRow:
    cite = str(paragraph.cite)
    shown = bool(steps) or cite in shown_elsewhere
    return LawRow(
        cite=cite,
        label=paragraph.cite.inner,
        depth=max(0, len(paragraph.cite.path) - 1),
        says=paragraph.says,
        chip=_CHIPS[paragraph.standing],
        note=paragraph.note,
        steps=steps,
        elsewhere=cite in shown_elsewhere,
        reason="" if shown else _REASONS[paragraph.standing],
    )
