"""Pay tables: odds as printed, row by row, each table with its provenance.

The tables lie in ``data/paytables/<game>.toml``; a reader's own table is one such entry in a file of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from njrules.datafiles import DATA, read_toml
from njrules.errors import InputError, one_of, quoted


class Provenance(StrEnum):
    """Where a table or a rule was read; anything but ``NJ`` carries its badge wherever it is shown."""

    NEW_JERSEY = "NJ"
    OTHER_JURISDICTION = "other jurisdiction"
    TRADE = "trade"
    SAMPLE = "sample"
    READER = "reader's table"

    @property
    def badge(self) -> str:
        """What must stand beside every figure that rests on this; empty for New Jersey's own."""
        if self is Provenance.NEW_JERSEY:
            return ""
        return "sample, not law" if self is Provenance.SAMPLE else f"{self.value}, not NJ"


def least_certain(provenances: Iterable[Provenance]) -> Provenance:
    """The one furthest from New Jersey's text.

    >>> least_certain((Provenance.NEW_JERSEY, Provenance.SAMPLE, Provenance.TRADE)).value
    'sample'
    """
    return max(provenances, key=list(Provenance).index)


@dataclass(frozen=True, slots=True)
class Odds:
    """What a row pays per unit wagered, as printed: ``3 to 2``, ``push`` (0 to 1) or ``lose``.

    >>> Odds.parse("3 to 2").net, Odds.parse("push").net, Odds.parse("lose").net
    (Fraction(3, 2), Fraction(0, 1), Fraction(-1, 1))
    >>> str(Odds.parse(" 50  to 1"))
    '50 to 1'
    """

    pays: int
    per: int = 1

    @classmethod
    def parse(cls, text: object) -> Odds:
        """Read odds as printed.

        Raises:
            InputError: these are no odds.
        """
        words = str(text).strip().lower()
        if words in ("push", "lose"):
            return PUSH if words == "push" else LOSE
        match = re.fullmatch(r"(\d{1,6})\s+to\s+(\d{1,6})", words)
        if not isinstance(text, str) or not match or int(match[2]) == 0:
            raise InputError(
                f"Unreadable odds {quoted(text)}. Right would be words such as '3 to 2', 'push' or 'lose'."
            )
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        if self == PUSH:
            return "push"
        return "lose" if self == LOSE else f"{self.pays} to {self.per}"

    @property
    def net(self) -> Fraction:
        """The player's gain per unit wagered: 3/2 at 3 to 2, 0 on a push, -1 when the wager loses."""
        return Fraction(self.pays, self.per)


PUSH = Odds(0)
LOSE = Odds(-1)
EVEN = Odds(1)


@dataclass(frozen=True)
class Paytable:
    """The odds of one wager by row, strongest row first.

    ``wager`` names the wager that it pays, ``cite`` the paragraph of New Jersey's text whose place it takes or,
    with provenance ``NJ``, in which it was read; ``source`` names what was read.
    """

    name: str
    wager: str
    title: str
    provenance: Provenance
    source: str
    rows: tuple[tuple[str, Odds], ...]
    cite: str = ""
    note: str = ""

    def __getitem__(self, row: str) -> Odds:
        return self.odds[row]

    @property
    def odds(self) -> MappingProxyType[str, Odds]:
        """The odds by row."""
        return MappingProxyType(dict(self.rows))

    @property
    def badge(self) -> str:
        """What must stand beside every figure that rests on this table; empty for New Jersey's own."""
        return self.provenance.badge


_KEYS = {"wager", "title", "provenance", "source", "cite", "note", "odds"}


def paytable_from(
    name: str, entry: dict[str, Any], rows: tuple[str, ...], *, wager: str = "", complete: bool = False
) -> Paytable:
    """The table that a TOML entry describes, with exactly these ``rows``, strongest first.

    Rows below the last one given lose, as on every printed table that ends in the lowest paying hand; a row left
    out above that is an error. A ``complete`` table, such as that of a wager paid only on a winning hand, and one
    with a push may leave no row out.

    Raises:
        InputError: unknown keys, unknown or missing rows, unreadable odds or provenance.
    """
    where = f"The pay table {name!r}"
    for key in entry:
        if key not in _KEYS:
            raise InputError(f"{where} has an unknown key {quoted(key)}. Known: {', '.join(sorted(_KEYS))}.")
    given = entry.get("odds")
    if not isinstance(given, dict) or not given:
        raise InputError(f"{where} has no [odds] table. Its rows would be: {', '.join(rows)}.")
    for row in given:
        if row not in rows:
            raise one_of(f"row in the pay table {name!r}:", row, rows)
    try:
        odds = {row: Odds.parse(given[row]) for row in rows if row in given}
        provenance = Provenance(entry.get("provenance", Provenance.READER))
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    except ValueError:
        raise one_of(f"provenance in the pay table {name!r}:", entry["provenance"], list(Provenance)) from None
    return Paytable(
        name,
        entry.get("wager", wager),
        entry.get("title", name),
        provenance,
        entry.get("source", ""),
        tuple(_complete(where, odds, rows, complete).items()),
        entry.get("cite", ""),
        entry.get("note", ""),
    )


def _complete(where: str, odds: dict[str, Odds], rows: tuple[str, ...], complete: bool) -> dict[str, Odds]:
    """The odds of all rows in order; rows below the last paying one lose where the table leaves them out."""
    given = [row in odds for row in rows]
    last = max(i for i, there in enumerate(given) if there)
    missing = [row for row, there in zip(rows[:last], given, strict=False) if not there]
    if complete or PUSH in odds.values():
        missing += rows[last + 1 :]
    if missing:
        raise InputError(f"{where} lacks the rows {', '.join(missing)}. Give each its odds, 'push' or 'lose'.")
    return {row: odds.get(row, LOSE) for row in rows}


@cache
def load_paytables(game: str) -> dict[str, dict[str, Any]]:
    """The entries of ``data/paytables/<game>.toml`` by name, as written."""
    return read_toml(DATA / "paytables" / f"{game}.toml")


def read_paytable(
    path: Path, name: str, rows: tuple[str, ...], *, wager: str = "", complete: bool = False
) -> Paytable:
    """A reader's own table from a TOML file that holds one entry; ``wager`` is what it pays, if not so named."""
    return paytable_from(name, read_toml(path), rows, wager=wager or name, complete=complete)
