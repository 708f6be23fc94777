"""The chart of the payouts page that is no row of bars: a chance as rounds are played."""

from __future__ import annotations

from functools import cache

import altair as alt

from njrules.odds.many_rounds import Floats
from njrules.ui.charts import Chart, Palette
from njrules.ui.numbers import percent

_ROWS = "rows"
_POINTS = 200
_HEIGHT = 260


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
