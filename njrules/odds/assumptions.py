"""What the figures rest on beside New Jersey's text: rules left open, pay tables, and what is played though not read.

All of it is gathered from the games, the tables and the golden rounds, so that nothing is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from njrules import law
from njrules.games import games
from njrules.law import Citation, Held, Paragraph, Standing
from njrules.paytables import Paytable, Provenance, load_paytables, paytable_from
from njrules.playthroughs import playthroughs
from njrules.rounds import Game, Option


@dataclass(frozen=True)
class Assumption:
    """A rule that the text leaves open, of a game: a parameter with its usual value and where that comes from."""

    game: Game
    option: Option


@dataclass(frozen=True)
class GameTable:
    """A pay table of a game."""

    game: Game
    table: Paytable


@dataclass(frozen=True)
class Unread:
    """A place that a round acts by, although its text was not read in New Jersey's.

    ``held`` says how much of its section was read, ``says`` and ``note`` what is assumed, and from where.
    """

    game: Game
    cite: Citation
    held: Held
    says: str
    note: str


def assumptions() -> tuple[Assumption, ...]:
    """Every rule left open, in the order of the games.

    >>> {assumption.option.provenance.value for assumption in assumptions()} <= set(Provenance)
    True
    """
    return tuple(Assumption(game, option) for game in games().values() for option in game.options)


def game_tables() -> tuple[GameTable, ...]:
    """Every pay table, New Jersey's own too, in the order of the games."""
    return tuple(
        GameTable(game, paytable_from(name, entry, tuple(entry["odds"])))
        for game in games().values()
        for name, entry in load_paytables(game.name).items()
    )


def not_new_jersey(tables: tuple[GameTable, ...]) -> tuple[GameTable, ...]:
    """Those of the tables whose figures carry a mark."""
    return tuple(entry for entry in tables if entry.table.provenance is not Provenance.NEW_JERSEY)


def unread() -> tuple[Unread, ...]:
    """Every place that an event of a golden round cites though it was not read, in the order of the law.

    The golden rounds reach every line of the games, so no event is missing.
    """
    return tuple(place for game in games().values() for place in _unread(game))


def _unread(game: Game) -> Iterator[Unread]:
    cited = {event.cite for playthrough in playthroughs(game.name) for event in playthrough.round.replay.events}
    for section in law.subchapter(game.name).sections:
        if str(section.cite) in cited and section.held is not Held.COMPLETE:
            yield Unread(game, section.cite, section.held, section.title, section.note)
        for paragraph in section.paragraphs:
            if str(paragraph.cite) in cited and _is_unread(paragraph, section.held):
                yield Unread(game, paragraph.cite, section.held, paragraph.says, paragraph.note)


def _is_unread(paragraph: Paragraph, held: Held) -> bool:
    return paragraph.standing is Standing.NOT_HELD or held is Held.NOT_HELD
