"""The golden rounds: hands picked so that between them they show every rule, each a text file a person can read.

A file is a line that says what the hand shows, the round's text form, and what :func:`listing` makes of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from njrules.datafiles import PLAYTHROUGHS
from njrules.errors import InputError
from njrules.events import Event, money
from njrules.games import games, read_round
from njrules.law import Citation
from njrules.rounds import Replay, Round

_RULE = "-" * 8


@dataclass(frozen=True)
class Playthrough:
    """A golden round: its file's stem, what it shows in one line, the round, and the listing it must give."""

    name: str
    title: str
    round: Round
    listing: str

    def steps_showing(self, cite: Citation) -> tuple[int, ...]:
        """The steps, counted from 1, whose event cites this place or one inside it."""
        return steps_showing(self.round.replay, cite)


def steps_showing(replay: Replay, cite: Citation) -> tuple[int, ...]:
    """The steps of a replay, counted from 1, whose event cites this place or one inside it."""
    return tuple(n for n, event in enumerate(replay.events, 1) if cite.holds(Citation.parse(event.cite)))


def event_line(number: int, event: Event) -> str:
    """One event as a line: its step, its citation, its sentence."""
    return f"{number:3}  {event.cite:<22} {event.text}"


def listing(replay: Replay) -> str:
    """All events of a replay, a line each, then each seat's net or the choice the round waits at."""
    lines = [event_line(number, event) for number, event in enumerate(replay.events, 1)]
    lines += [f"net  seat {seat}: {money(amount)}" for seat, amount in replay.net.items()]
    if replay.waiting:
        lines.append(f"waits for seat {replay.waiting.seat}: {', '.join(replay.waiting.legal)}")
    return "\n".join(lines) + "\n"


def format_playthrough(title: str, round_: Round) -> str:
    """The text of a golden round's file."""
    return f"{title}\n{_RULE}\n{round_}{_RULE}\n{listing(round_.replay)}"


def read_playthrough(path: Path) -> Playthrough:
    """Read a golden round's file.

    Raises:
        InputError: the file has not the three parts, or its round cannot be read.
    """
    parts = path.read_text(encoding="utf-8").split(f"{_RULE}\n")
    if len(parts) != 3:
        raise InputError(f"{path.name}: a title, a round and its listing are right, with lines of {_RULE} between.")
    return Playthrough(path.stem, parts[0].strip(), read_round(parts[1]), parts[2])


def round_in(text: str) -> Round:
    """The round of a text that is its text form, or a golden round's file with title and listing around it.

    Raises:
        InputError: the text is neither, or the round breaks a rule.
    """
    parts = re.split(rf"^{_RULE}\s*$", text, flags=re.MULTILINE)
    return read_round(parts[1] if len(parts) > 1 else text)


@cache
def playthroughs(game: str) -> tuple[Playthrough, ...]:
    """The golden rounds of a game, in the order of their files' names."""
    return tuple(read_playthrough(path) for path in sorted((PLAYTHROUGHS / game).glob("*.txt")))


@cache
def shown_by(cite: Citation) -> tuple[tuple[Playthrough, int], ...]:
    """The golden rounds that show this place, each with the first step that does."""
    found = []
    for game in games().values():
        if game.subchapter == cite.subchapter:
            for playthrough in playthroughs(game.name):
                steps = playthrough.steps_showing(cite)
                if steps:
                    found.append((playthrough, steps[0]))
    return tuple(found)
