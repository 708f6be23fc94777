"""The charts of the hand ranks page: built once for each palette and shape, filled with their rows."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate

import altair as alt

from njrules.hands import Category
from njrules.odds.simulated_hands import BATCH, Simulation
from njrules.ui.charts import Chart, Palette
from njrules.ui.numbers import percent

_ROWS = "rows"
_ROW_HEIGHT = 22
_LINE_HEIGHT = 250
_BANDS = alt.Scale(paddingInner=0.22, paddingOuter=0.1)


def cumulative_chart(chances: Mapping[Category, Fraction], palette: Palette) -> Chart:
    """Each category's share beginning where the weaker ones end, and where it ends; the strongest at the top."""
    weaker = [Fraction(0), *accumulate(chances.values())][:-1]
    rows = [
        {
            "row": category.label,
            "place": -place,
            "from": float(before),
            "to": float(before + chance),
            "label": percent(before + chance),
        }
        for place, ((category, chance), before) in enumerate(zip(chances.items(), weaker, strict=True))
    ]
    return _cumulative(_ROW_HEIGHT * len(rows), palette) | {"datasets": {_ROWS: rows}}


def convergence_chart(simulation: Simulation, watched: Category, exact: Fraction, palette: Palette) -> Chart:
    """The share drawn so far and its 95 % interval after every batch, with the exact chance as a line."""
    came = simulation.came(watched)
    rows = []
    for batch in range(1, len(came)):
        low, high = simulation.interval(watched, batch)
        drawn = batch * BATCH
        rows.append({"drawn": drawn, "share": came[batch] / drawn, "low": low, "high": high, "exact": float(exact)})
    return _convergence(palette) | {"datasets": {_ROWS: rows}}


@cache
def _cumulative(height: int, palette: Palette) -> Chart:
    axis = alt.Axis(ticks=False, domain=False, labelFontSize=12, labelColor=palette.text, labelLimit=170)
    base = alt.Chart(alt.NamedData(_ROWS)).encode(
        y=alt.Y("row:N", sort=alt.EncodingSortField("place", op="min"), title=None, axis=axis, scale=_BANDS)
    )
    length = alt.X("from:Q", title=None, axis=None, scale=alt.Scale(domain=[0, 1.25]))
    bars = base.mark_bar(color=palette.accent, height=14, minBandSize=2).encode(x=length, x2="to:Q")
    far = alt.X("to:Q", title=None, axis=None)
    figures = base.mark_text(align="left", dx=5, fontSize=11, color=palette.text).encode(x=far, text="label:N")
    return _finished(alt.LayerChart(layer=[bars, figures]).properties(height=height))


@cache
def _convergence(palette: Palette) -> Chart:
    base = alt.Chart(alt.NamedData(_ROWS))
    across = alt.X(
        "drawn:Q",
        title="hands drawn",
        axis=alt.Axis(format=",d", tickCount=5, labelColor=palette.text, titleColor=palette.faint, grid=False),
        scale=alt.Scale(zero=True, nice=False),
    )
    up = alt.Y(
        "low:Q",
        title=None,
        axis=alt.Axis(format=".3~%", tickCount=5, labelColor=palette.text, grid=False),
        scale=alt.Scale(zero=False),
    )
    band = base.mark_area(color=palette.quiet, opacity=0.45).encode(x=across, y=up, y2="high:Q")
    line = base.mark_line(color=palette.accent, strokeWidth=1.8, point={"size": 12, "color": palette.accent}).encode(
        x=across, y="share:Q"
    )
    exact = base.mark_line(color=palette.loss, strokeDash=[5, 3], strokeWidth=1.5).encode(x=across, y="exact:Q")
    return _finished(alt.LayerChart(layer=[band, line, exact]).properties(height=_LINE_HEIGHT))


def _finished(chart: alt.LayerChart) -> Chart:
    spec: Chart = chart.configure_view(stroke=None).to_dict()
    return spec
