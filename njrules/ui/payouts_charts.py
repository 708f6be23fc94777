"""Charts of the payouts page alone: what a row's odds take off, and a chance as rounds are played."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import altair as alt

from njrules.odds.many_rounds import Floats
from njrules.ui.charts import Chart, Palette
from njrules.ui.numbers import percent

_ROWS = "rows"
_POINTS = 200
_HEIGHT = 260
_BAR_HEIGHT = 22
_MARGIN = 24
_ROOM = 1.6


def gain_chart(rows: Sequence[tuple[str, Fraction, Fraction | None]], palette: Palette) -> Chart:
    """A bar a row: its name, what a unit more is worth with the same play, and with the best play anew if known.

    What the best play adds lengthens the bar in the quiet colour, and its figure says "anew".
    """
    longest = max(float(anew if anew is not None else held) for _, held, anew in rows)
    data = [
        {
            "row": name,
            "place": place,
            "held": float(held),
            "anew": float(anew if anew is not None else held),
            "label": _gain_label(held, anew),
            "reach": _ROOM * longest,
        }
        for place, (name, held, anew) in enumerate(rows)
    ]
    return _gain_bars(_BAR_HEIGHT * len(data) + _MARGIN, palette) | {"datasets": {_ROWS: data}}


def _gain_label(held: Fraction, anew: Fraction | None) -> str:
    if anew is None or percent(anew) == percent(held):
        return percent(held)
    return f"{percent(held)}, anew {percent(anew)}"


@cache
def _gain_bars(height: int, palette: Palette) -> Chart:
    axis = alt.Axis(
        ticks=False, domain=False, labelFontSize=12, labelColor=palette.text, labelLimit=170, labelOverlap=False
    )
    order = alt.EncodingSortField("place", op="min")
    bands = alt.Scale(paddingInner=0.22, paddingOuter=0.1)
    base = alt.Chart(alt.NamedData(_ROWS)).encode(y=alt.Y("row:N", sort=order, title=None, axis=axis, scale=bands))
    length = alt.X("held:Q", title=None, axis=None, scale=alt.Scale(zero=True, nice=False))
    held = base.mark_bar(color=palette.accent).encode(x=length)
    more = base.mark_bar(color=palette.quiet, cornerRadiusEnd=1).encode(x=length, x2="anew:Q")
    figure = base.mark_text(align="left", dx=5, fontSize=11, color=palette.text).encode(x="anew:Q", text="label:N")
    room = base.mark_point(opacity=0).encode(x="reach:Q")
    chart = alt.layer(held, more, figure, room).properties(height=height)
    spec: Chart = chart.configure_view(stroke=None).configure_axis(grid=False).to_dict()
    return spec


def ruin_chart(chances: Floats, palette: Palette) -> Chart:
    """The chance after each number of rounds, with its last value written at the end."""
    last = len(chances) - 1
    places = sorted({round(last * point / _POINTS) for point in range(_POINTS + 1)})
    rows = [
        {
            "rounds": place,
            "chance": float(chances[place]),
            "label": percent(float(chances[place])) if place == last else "",
        }
        for place in places
    ]
    return _line(palette) | {"datasets": {_ROWS: rows}}


@cache
def _line(palette: Palette) -> Chart:
    rounds = alt.X("rounds:Q", title="rounds", axis=alt.Axis(grid=False, tickCount=5, format=",d"))
    chance = alt.Y("chance:Q", title=None, axis=alt.Axis(format="~%", tickCount=4, domain=False, ticks=False))
    base = alt.Chart(alt.NamedData(_ROWS)).encode(x=rounds, y=chance)
    line = base.mark_line(color=palette.loss, strokeWidth=2)
    end = base.mark_text(align="right", dy=-9, fontSize=12, color=palette.text).encode(text="label:N")
    chart = alt.layer(line, end).properties(height=_HEIGHT)
    axes = chart.configure_view(stroke=None).configure_axis(
        gridOpacity=0.35, labelColor=palette.text, titleColor=palette.faint, titleFontWeight="normal"
    )
    spec: Chart = axes.to_dict()
    return spec
