"""What the figures rest on beside New Jersey's text, as lists: rules left open, pay tables, what was not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

import polars as pl
import streamlit as st

from njrules.odds.assumptions import (
    Assumption,
    GameTable,
    Unread,
    assumptions,
    game_tables,
    not_new_jersey,
    unread,
)
from njrules.ui.charts import label
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark

Entry = TypeVar("Entry", Assumption, GameTable, Unread)


def left_open() -> None:
    """Every rule that the text leaves open, with the value that the figures take."""
    entries = assumptions()
    open_ones = sum(bool(entry.option.provenance.badge) for entry in entries)
    st.markdown(
        f"{len(entries)} rules are left open by the text that was read, or to the licensee, and are parameters of a "
        f"round. The value named first is the usual one, by which all figures are counted unless said otherwise; "
        f"{open_ones} of them rest on something that is not New Jersey's."
    )
    _by_game(entries, _assumption)
    download_buttons(assumption_frame(entries), "njrules-rules-left-open")


def pay_tables() -> None:
    """Every pay table, with where it was read."""
    entries = game_tables()
    st.markdown(
        f"{len(not_new_jersey(entries))} of the {len(entries)} pay tables were not read in New Jersey's text. "
        "Whatever rests on one of them carries its mark on every page, chart and download."
    )
    _by_game(entries, _table)
    download_buttons(table_frame(entries), "njrules-pay-tables")


def not_read() -> None:
    """Every place that a round acts by without its text having been read."""
    entries = unread()
    st.markdown(
        f"In {len(entries)} places a round does something whose paragraph was not read in New Jersey's text, or of "
        "whose section only a part was. Each says what is assumed and from where."
    )
    _by_game(entries, _place)
    download_buttons(unread_frame(entries), "njrules-played-though-not-read")


def _by_game(entries: Iterable[Entry], write: Callable[[Entry], str]) -> None:
    by_game: dict[str, list[str]] = {}
    for entry in entries:
        by_game.setdefault(entry.game.title, []).append(write(entry))
    for title, written in by_game.items():
        st.space("xsmall")
        st.subheader(title, anchor=False)
        st.markdown("\n\n".join(written), width=860)


def _assumption(entry: Assumption) -> str:
    option = entry.option
    others = [_worded(value) for value in option.values if value != option.default]
    choice = f"**{_worded(option.default)}**" + (f" :gray[or {', '.join(others)}]" if others else "")
    badge = mark(option.provenance.badge)
    return _item(f"{label(option.name)}: {choice}", option.cite, badge, option.note)


def _worded(value: str) -> str:
    return verbatim(value.replace("_", " "))


def _table(entry: GameTable) -> str:
    table = entry.table
    badge = mark(table.badge) or ":gray-badge[NJ]"
    return _item(f"**{verbatim(table.title)}**", table.cite, badge, f"Source: {table.source}.", table.note)


def _place(entry: Unread) -> str:
    read = f":gray-badge[section {'read in part' if entry.held == 'part' else entry.held}]"
    return _item(verbatim(entry.says), str(entry.cite), read, entry.note)


def _item(title: str, cite: str, badge: str, *notes: str) -> str:
    """A title with its place and mark, and below it what is to be said."""
    said = verbatim(" ".join(filter(None, notes)))
    return f"{title} :gray[:small[{verbatim(cite)}]] {badge}  \n:small[{said}]"


_MARKUP = re.compile(r"([\\`*_\[\]<>$~#|:])")


def verbatim(text: str) -> str:
    r"""The text for a place where markup is read, so that it shows as it stands.

    >>> print(verbatim("2 * 3 [x]"))
    2 \* 3 \[x\]
    """
    return _MARKUP.sub(r"\\\1", text)


def assumption_frame(entries: Iterable[Assumption]) -> pl.DataFrame:
    """One row a rule left open."""
    return pl.DataFrame(
        [
            {
                "game": entry.game.title,
                "rule": entry.option.name,
                "usual": entry.option.default,
                "values": ", ".join(entry.option.values) or "an amount, or none",
                "cite": entry.option.cite,
                "provenance": entry.option.provenance.value,
                "badge": entry.option.provenance.badge,
                "note": entry.option.note,
            }
            for entry in entries
        ]
    )


def table_frame(entries: Iterable[GameTable]) -> pl.DataFrame:
    """One row a row of a pay table, with the table's provenance."""
    return pl.DataFrame(
        [
            {
                "game": entry.game.title,
                "table": entry.table.name,
                "title": entry.table.title,
                "row": row,
                "odds": str(odds),
                "cite": entry.table.cite,
                "provenance": entry.table.provenance.value,
                "badge": entry.table.badge,
                "source": entry.table.source,
                "note": entry.table.note,
            }
            for entry in entries
            for row, odds in entry.table.rows
        ]
    )


def unread_frame(entries: Iterable[Unread]) -> pl.DataFrame:
    """One row a place that a round acts by without its text having been read."""
    return pl.DataFrame(
        [
            {
                "game": entry.game.title,
                "cite": str(entry.cite),
                "section": entry.held.value,
                "says": entry.says,
                "note": entry.note,
            }
            for entry in entries
        ]
    )
