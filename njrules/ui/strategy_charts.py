"""The grid of the 169 starting hands: built once for each palette, filled with its rows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import altair as alt

from njrules.odds.ultimate_texas_holdem.strategy import GridCell
from njrules.ui.charts import DARK, Chart, Palette
from njrules.ui.numbers import four_digits, signed

SELECTION = "cell"
"""The name of the selection; what is selected has the hand's ``name``."""

_ROWS = "rows"
_HEIGHT = 468
_NARROW = 370
_WORD_SHOWN = f"datum.colour == 'play' || width >= {_NARROW} ? 1 : 0"
"""On a narrow page *check* does not fit into a cell: cells without a word check."""

_SHADES = ((Fraction(1, 20), 0.3), (Fraction(1, 4), 0.6))
"""Below the cost, the shade."""


def grid_chart(cells: Sequence[GridCell], chosen: str, palette: Palette) -> Chart:
    """The grid; each cell says its hand and its best action, and the paler it is the less a mistake costs."""
    rows = [_row(cell, chosen) | {"ink": _ink(cell, palette)} for cell in cells]
    return _grid(palette) | {"datasets": {_ROWS: rows}}


def _row(cell: GridCell, chosen: str) -> dict[str, object]:
    hand = cell.hand
    return {
        "row": cell.row,
        "column": cell.column,
        "name": hand.name,
        "word": hand.best.removeprefix("play "),
        "colour": _colour(cell),
        "shade": _shade(cell),
        "edge": 1 if hand.name == chosen else 0,
        "best": hand.best,
        "4x": signed(hand.values["play 4x"]),
        "check": signed(hand.values["check"]),
        "cost": four_digits(cell.cost),
    }


def _colour(cell: GridCell) -> str:
    return "check" if cell.hand.best == "check" else "play"


def _shade(cell: GridCell) -> float:
    return next((shade for cost, shade in _SHADES if cell.cost < cost), 1.0)


def _ink(cell: GridCell, palette: Palette) -> str:
    """Which of paper and text can be read on the cell: paper on full colours, but text on the light page's sand."""
    full = _shade(cell) == 1 and (palette is DARK or _colour(cell) == "play")
    return "paper" if full else "text"


@cache
def _grid(palette: Palette) -> Chart:
    paper = "#15181d" if palette is DARK else "#fcfbf8"
    base = alt.Chart(alt.NamedData(_ROWS)).encode(
        x=alt.X("column:O", axis=None, scale=alt.Scale(padding=0.06)),
        y=alt.Y("row:O", axis=None, scale=alt.Scale(padding=0.06)),
        tooltip=[
            alt.Tooltip("name:N", title="hand"),
            alt.Tooltip("best:N", title="best"),
            alt.Tooltip("4x:N", title="4x, net per ante"),
            alt.Tooltip("check:N", title="check, net per ante"),
            alt.Tooltip("cost:N", title="a wrong choice costs, per ante"),
        ],
    )
    fill = alt.Scale(domain=["play", "check"], range=[palette.accent, palette.quiet])
    ink = alt.Scale(domain=["paper", "text"], range=[paper, palette.text])
    cells = base.mark_rect(cornerRadius=2, stroke=palette.text, cursor="pointer").encode(
        color=alt.Color("colour:N", scale=fill, legend=None),
        fillOpacity=alt.FillOpacity("shade:Q", scale=None),
        strokeWidth=alt.StrokeWidth("edge:Q", scale=alt.Scale(domain=[0, 1], range=[0, 2.5]), legend=None),
    )
    names = base.mark_text(dy=-5, fontSize=alt.expr(f"width < {_NARROW} ? 10 : 11"), fontWeight=600, cursor="pointer")
    words = base.mark_text(dy=8, fontSize=9, opacity=alt.expr(_WORD_SHOWN), cursor="pointer")
    inked = alt.Color("ink:N", scale=ink, legend=None)
    select = alt.selection_point(name=SELECTION, fields=["name"], on="click", clear=False)
    layers = [
        cells.add_params(select),
        names.encode(text="name:N", color=inked),
        words.encode(text="word:N", color=inked),
    ]
    chart = alt.LayerChart(layer=layers).resolve_scale(color="independent").properties(height=_HEIGHT)
    spec: Chart = chart.configure_view(stroke=None).to_dict()
    return spec
