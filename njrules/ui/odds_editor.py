"""A pay table that the reader edits in place: the odds of its rows, as words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import polars as pl
import streamlit as st

from njrules.errors import InputError
from njrules.paytables import Paytable
from njrules.ui.charts import label
from njrules.ui.payouts_view import read_odds

_PLACE = "odds editor"
_NO_TOOLBAR = '<style>[class*="st-key-odds-editor-"] [data-testid="stElementToolbar"] { display: none }</style>'
"""Its download would take the odds away without their source and mark."""
_ROW_HEIGHT = 32
_HEAD_HEIGHT = 36


@dataclass(frozen=True)
class _Laid:
    """The odds as they were when the editor was laid out anew; the browser keeps what was typed since."""

    number: int
    odds: tuple[tuple[str, str], ...]

    @property
    def key(self) -> str:
        return f"{_PLACE} {self.number}"

    def typed(self) -> dict[str, object]:
        """What the reader has typed since, by row."""
        state = st.session_state.get(self.key, {})
        return {self.odds[place][0]: change["odds"] for place, change in state.get("edited_rows", {}).items()}

    def shows(self, table: Paytable) -> bool:
        """Whether the editor shows the odds of the table, with what was typed since."""
        typed = self.typed()
        try:
            now = tuple((row, str(read_odds(typed.get(row, odds)))) for row, odds in self.odds)
        except InputError:
            return False
        return now == _written(table)


def odds_editor(table: Paytable, before: Paytable, on_edit: Callable[[Mapping[str, object]], None]) -> None:
    """Draw the editor, with the odds ``before`` beside; ``on_edit`` gets what was typed, by row.

    It is laid out anew whenever the table is another than what it shows, so that what could not be read goes away.
    """
    laid = st.session_state.get(_PLACE)
    if laid is None or not laid.shows(table):
        laid = st.session_state[_PLACE] = _Laid(laid.number + 1 if laid else 1, _written(table))
    frame = pl.DataFrame(
        [
            {"row": label(row), "odds": odds, "before": str(before[row]) if row in before.odds else ""}
            for row, odds in laid.odds
        ]
    )
    st.html(_NO_TOOLBAR)
    st.data_editor(
        frame,
        key=laid.key,
        on_change=lambda: on_edit(laid.typed()),
        hide_index=True,
        disabled=["row", "before"],
        num_rows="fixed",
        height=_HEAD_HEIGHT + _ROW_HEIGHT * len(frame) + 2,
        row_height=_ROW_HEIGHT,
        column_config={
            "row": st.column_config.TextColumn("Row", width=108),
            "odds": st.column_config.TextColumn("Now", width=75, help="such as 3 to 2, push or lose"),
            "before": st.column_config.TextColumn("Before", width=72),
        },
        alt=f"{table.title}: the odds of each row, to be edited.",
    )


def _written(table: Paytable) -> tuple[tuple[str, str], ...]:
    return tuple((row, str(odds)) for row, odds in table.rows)
