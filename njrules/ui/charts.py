"""The charts beside a step: horizontal bars with their figures written on them.

A chart is built once by Altair for each shape and palette, without data; a step only fills in its rows. That keeps a
step to a few milliseconds, where building and checking a chart takes thirty.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple, cast

import altair as alt
import polars as pl

from njrules.cards import with_signs
from njrules.odds.decision import Valued
from njrules.odds.distribution import Distribution
from njrules.odds.situation import FinalHand, PaidTable, Worth
from njrules.ui.numbers import percent, signed

Chart = dict[str, Any]
"""A Vega-Lite chart with its data."""

_BAR_HEIGHT = 18
_NET_HEIGHT = 22
_LEGEND_HEIGHT = 44
_WORTH_HEIGHT = 34
_LABEL_SIZE = 11
_LABEL_ROOM = 0.5
_COMPARED_LINE, _COMPARED_ROOM = 13, 9
_NEW_LINE = "|"
_ROWS = "rows"
_FEWEST_NETS, _MOST_NETS = 2, 12


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a page: the accent, its quiet companion, text, faint text, gain and loss."""

    accent: str
    quiet: str
    text: str
    faint: str
    gain: str
    loss: str


LIGHT = Palette("#24457c", "#b8a98a", "#1d222b", "#6b675c", "#2f6b46", "#8c2f2b")
DARK = Palette("#8fb0e6", "#a39676", "#e8e6e0", "#a5a196", "#8fbf98", "#d9837d")


def label(row: str) -> str:
    """A category or row for readers: ``Three of a kind``."""
    return row.replace("_", " ").capitalize()


def hands_frame(hands: Sequence[FinalHand]) -> pl.DataFrame:
    """One row a category and hand: ``category``, ``hand``, ``chance`` and the exact ``fraction``."""
    return pl.DataFrame(
        [
            {"category": label(row), "hand": hand.label, "chance": float(chance), "fraction": str(chance)}
            for hand in hands
            for row, chance in hand.chances.items()
        ],
        schema={"category": pl.String, "hand": pl.String, "chance": pl.Float64, "fraction": pl.String},
    )


def hands_chart(hands: Sequence[FinalHand], palette: Palette) -> Chart:
    """The chance of each final category, the hands side by side in each row."""
    rows = [
        {
            "row": label(row),
            "place": place,
            "series": hand.label,
            "value": float(chance),
            "label": percent(chance),
            "colour": hand.label,
        }
        for hand in hands
        for place, (row, chance) in enumerate(hand.chances.items())
    ]
    names = tuple(hand.label for hand in hands)
    colours = (palette.accent, palette.quiet, palette.faint)[: len(names)]
    each, legend = (_BAR_HEIGHT * len(hands), _legend_height(names)) if len(hands) > 1 else (_NET_HEIGHT, 0)
    height = each * len(hands[0].chances) + legend
    return _filled(_chance_bars(names, tuple(zip(names, colours, strict=True)), height, palette), rows)


def _legend_height(names: Sequence[str]) -> int:
    return _LEGEND_HEIGHT + _LEGEND_LINE * (math.ceil(len(names) / _legend_columns(names)) - 1)


def _legend_columns(names: Sequence[str]) -> int:
    """How many names of a legend stand side by side without being cut off.

    >>> _legend_columns(("you", "dealer")), _legend_columns(("you, vertical", "you, horizontal", "dealer"))
    (2, 2)
    """
    for columns in range(len(names), 1, -1):
        widths = (max(map(len, names[first::columns])) for first in range(columns))
        if sum(_LETTER * width + _LEGEND_SYMBOL for width in widths) <= _LEGEND_ROOM:
            return columns
    return 1


_LEGEND_ROOM, _LEGEND_SYMBOL, _LEGEND_LINE = 235, 26, 18
"""In pixels: the narrowest room of a legend, the symbol beside a name with its gaps, a further line of names."""


def worth_frame(worths: Sequence[Worth], unit: str) -> pl.DataFrame:
    """One row an action: ``action``, ``value`` per unit, the exact ``fraction``, and ``per``."""
    return pl.DataFrame(
        [
            {"action": worth.action, "value": float(worth.value), "fraction": str(worth.value), "per": unit}
            for worth in worths
        ]
    )


def worth_chart(worths: Sequence[Worth | Valued], taken: str, palette: Palette) -> Chart:
    """The value of each action; the best one in the accent, it and the one taken marked by a word."""
    best = max(worths, key=lambda worth: worth.value).action
    several = len(worths) > 1
    rows = [
        {
            "row": _on_two_lines(with_signs(worth.action), chosen=several and worth.action == taken),
            "place": place,
            "value": float(worth.value),
            "label": signed(worth.value) + (f"{_NEW_LINE}best" if several and worth.action == best else ""),
            "colour": "best" if worth.action == best else "other",
        }
        for place, worth in enumerate(worths)
    ]
    return _filled(_worth_bars(_WORTH_HEIGHT * len(rows) + 8, palette), rows, _reach_in_a_column(rows))


def _on_two_lines(action: str, *, chosen: bool) -> str:
    """An action's name for a narrow column: a split by its halves, the word that it was chosen below."""
    first, also, rest = action.partition(" and ")
    below = " ".join(filter(None, (f"and {rest}" if also else "", "(chosen)" if chosen else "")))
    return f"{first}{_NEW_LINE}{below}" if below else first


def _reach_in_a_column(rows: Sequence[dict[str, Any]]) -> float:
    """How far beyond its bar a figure reaches, in units of the values, in the narrowest column of a page."""
    names, figures = (max(_longest_line(row[key]) for row in rows) for key in ("row", "label"))
    values: list[float] = [0.0, *(row["value"] for row in rows)]
    sides = (max(values) > 0) + (min(values) < 0)
    room = _LETTER * figures + 2 * _GAP
    plot = _NARROWEST - _LETTER * names - _GAP
    share = room / max(plot - sides * room, _SHORTEST_BARS)
    return share * ((max(values) - min(values)) or 1)


def _longest_line(label: str) -> int:
    return max(map(len, label.split(_NEW_LINE)))


_NARROWEST, _SHORTEST_BARS, _LETTER, _GAP = 275, 30, 6.0, 5
"""In pixels: the narrowest column of charts, the room left to its bars at least, a letter, the gap beside a bar."""


def net_frame(net: Distribution) -> pl.DataFrame:
    """One row a net: ``net`` in money, its ``chance`` and the exact ``fraction``."""
    return pl.DataFrame(
        [{"net": float(amount), "chance": float(chance), "fraction": str(chance)} for amount, chance in net],
        schema={"net": pl.Float64, "chance": pl.Float64, "fraction": pl.String},
    )


def net_chart(net: Distribution, palette: Palette) -> Chart:
    """The chance of each net, the greatest gain first; the many rare gains are gathered in one row."""
    return signed_bars(
        [Bar(name, float(chance), percent(chance), sign) for name, sign, chance in _gather(net)], palette
    )


class Bar(NamedTuple):
    """A bar: its row's name, how its figure is written, and whether it is a ``gain``, ``even`` or a ``loss``."""

    row: str
    value: float
    label: str
    sign: str


def signed_bars(bars: Sequence[Bar], palette: Palette) -> Chart:
    """Bars from zero in the colours of gain and loss, the first at the top."""
    rows = [
        {"row": bar.row, "place": place, "value": bar.value, "label": bar.label, "colour": bar.sign}
        for place, bar in enumerate(bars)
    ]
    colours = (("loss", palette.loss), ("even", palette.faint), ("gain", palette.gain))
    height = _NET_HEIGHT * max(len(rows), _FEWEST_NETS)
    return _filled(_chance_bars((), colours, height, palette), rows)


@dataclass(frozen=True, slots=True)
class ComparedBar:
    """A bar among figures of many wagers: the lines of its label, its value and how that is written.

    ``marked`` says that it rests on something that is not New Jersey's; one of the lines then says so.
    """

    lines: tuple[str, ...]
    value: float
    label: str
    marked: bool


def compared_chart(bars: Sequence[ComparedBar], palette: Palette) -> Chart:
    """The same figure of many wagers, each bar with a label of several lines."""
    rows = [
        {
            "row": _NEW_LINE.join(filter(None, bar.lines)),
            "place": place,
            "value": bar.value,
            "label": bar.label,
            "colour": "marked" if bar.marked else "New Jersey",
        }
        for place, bar in enumerate(bars)
    ]
    most = max(sum(map(bool, bar.lines)) for bar in bars)
    return _filled(_compared_bars((_COMPARED_LINE * most + _COMPARED_ROOM) * len(bars), palette), rows)


def paid_frame(paid: PaidTable) -> pl.DataFrame:
    """One row a row of the table: what it pays, the chance of such a hand, of being paid, and what it adds."""
    rows = [
        {
            "hand": label(row.row),
            "pays": str(row.odds),
            "chance": percent(row.chance),
            "paid": percent(row.paid) if row.odds.net >= 0 else "",
            "adds": signed(row.adds),
        }
        for row in paid.rows
    ]
    if paid.rest:
        lost = percent(-paid.rest)
        rows.append({"hand": "Wager lost", "pays": "", "chance": lost, "paid": "", "adds": signed(paid.rest)})
    return pl.DataFrame(rows)


def odds_frame(paid: PaidTable) -> pl.DataFrame:
    """One row a row of the table with what it pays alone."""
    return pl.DataFrame([{"hand": label(row.row), "pays": str(row.odds)} for row in paid.rows])


def describe_chances(chances: Mapping[str, Fraction], most: int = 3) -> str:
    """The most likely entries in words, for alternative text."""
    likely = sorted(chances.items(), key=lambda item: -item[1])[:most]
    return ", ".join(f"{label(row).lower()} {percent(chance)}" for row, chance in likely)


def _gather(net: Distribution) -> list[tuple[str, str, Fraction]]:
    """(name, sign, chance) from the greatest gain down, at most as many rows as fit."""
    cases = sorted(net, key=lambda case: -case[0])
    rows = [(signed_money(amount), _sign(amount), chance) for amount, chance in cases]
    gains = sum(sign == "gain" for _, sign, _ in rows)
    surplus = min(len(rows) - _MOST_NETS, gains - 1)
    if surplus <= 0:
        return rows
    rare = sum((chance for _, _, chance in rows[: surplus + 1]), Fraction(0))
    return [(f"{rows[surplus][0]} or more", "gain", rare), *rows[surplus + 1 :]]


def signed_money(amount: Fraction) -> str:
    """An amount won or lost: ``+20``, ``−12.50``, ``0``."""
    whole = amount.denominator == 1
    size = f"{abs(amount.numerator):,}" if whole else f"{float(abs(amount)):,.2f}"
    return size if amount == 0 else ("+" if amount > 0 else "−") + size


def _sign(amount: Fraction) -> str:
    return "even" if amount == 0 else "gain" if amount > 0 else "loss"


def _filled(template: Chart, rows: list[dict[str, Any]], room: float = 0.0) -> Chart:
    """The template with its rows; ``reach`` is the end of the room that a bar and its figure need.

    All that changes with a step is in the rows, so the browser redraws them in the chart that it already has.
    """
    values = [0.0, *(row["value"] for row in rows)]
    room = room or _LABEL_ROOM * ((max(values) - min(values)) or 1)
    reaching = [row | {"zero": 0, "reach": row["value"] + (room if row["value"] >= 0 else -room)} for row in rows]
    return template | {"datasets": {_ROWS: reaching}}


def _length(field: str = "value") -> alt.X:
    return alt.X(f"{field}:Q", title=None, axis=None, scale=alt.Scale(zero=True, nice=False))


def _room(base: alt.Chart) -> alt.Chart:
    """Unseen marks that stretch the scale to where the figures end."""
    return cast("alt.Chart", base.mark_point(opacity=0).encode(x=_length("reach")))


@cache
def _chance_bars(
    series: tuple[str, ...], colours: tuple[tuple[str, str], ...], height: int, palette: Palette
) -> Chart:
    """Bars from zero: rows of ``row``, ``place``, ``value``, ``label``, ``colour`` and, for several, ``series``."""
    bands = alt.Scale(paddingInner=0.22, paddingOuter=0.1)
    base = alt.Chart(alt.NamedData(_ROWS)).encode(y=_rows(palette, bands), x=_length())
    if len(series) > 1:
        base = base.encode(yOffset=alt.YOffset("series:N", sort=list(series)))
    legend = _legend(series) if len(series) > 1 else None
    bars = base.mark_bar(cornerRadiusEnd=1).encode(color=_colour(colours, legend))
    return _finished((bars, _figures(base, "left", palette), _room(base)), height)


@cache
def _worth_bars(height: int, palette: Palette) -> Chart:
    """Bars to both sides of zero, with the figure at the outer end."""
    base = alt.Chart(alt.NamedData(_ROWS)).encode(y=_rows(palette, alt.Undefined, lines=True), x=_length())
    colours = (("best", palette.accent), ("other", palette.quiet))
    bars = base.mark_bar(height=18, cornerRadiusEnd=1).encode(color=_colour(colours, None))
    right = _figures(base.transform_filter("datum.value >= 0"), "left", palette)
    left = _figures(base.transform_filter("datum.value < 0"), "right", palette)
    zero = alt.Chart(alt.NamedData(_ROWS)).mark_rule(color=palette.faint).encode(x=_length("zero"))
    return _finished((bars, left, right, zero, _room(base)), height)


@cache
def _compared_bars(height: int, palette: Palette) -> Chart:
    """Bars from zero with labels of several lines."""
    axis = alt.Axis(
        ticks=False,
        domain=False,
        labelExpr=f"split(datum.label, '{_NEW_LINE}')",
        labelFontSize=_LABEL_SIZE,
        labelLineHeight=_COMPARED_LINE,
        labelOverlap=False,
        labelColor=palette.text,
        labelLimit=230,
        labelOffset=-8,
    )
    order = alt.EncodingSortField("place", op="min")
    base = alt.Chart(alt.NamedData(_ROWS)).encode(y=alt.Y("row:N", sort=order, title=None, axis=axis), x=_length())
    colours = (("New Jersey", palette.accent), ("marked", palette.quiet))
    bars = base.mark_bar(height=16, cornerRadiusEnd=1).encode(color=_colour(colours, None))
    right = _figures(base.transform_filter("datum.value >= 0"), "left", palette)
    left = _figures(base.transform_filter("datum.value < 0"), "right", palette)
    return _finished((bars, left, right, _room(base)), height)


def _rows(palette: Palette, bands: Any, *, lines: bool = False) -> alt.Y:
    """The names at the left, those of two ``lines`` each around the middle of its bar."""
    raised = {"condition": {"test": f"indexof(datum.label, '{_NEW_LINE}') >= 0", "value": -6}, "value": 0}
    several: dict[str, Any] = {"labelExpr": f"split(datum.label, '{_NEW_LINE}')", "labelLineHeight": 13}
    several = several | {"labelOffset": raised} if lines else {}
    axis = alt.Axis(
        ticks=False,
        domain=False,
        labelFontSize=12,
        labelColor=palette.text,
        labelLimit=170,
        labelOverlap=False,
        **several,
    )
    return alt.Y("row:N", sort=alt.EncodingSortField("place", op="min"), title=None, axis=axis, scale=bands)


def _legend(series: Sequence[str]) -> alt.Legend:
    columns = _legend_columns(series)
    return alt.Legend(
        title=None, orient="top", symbolType="square", columns=columns, columnPadding=8, labelFontSize=12
    )


def _colour(colours: Sequence[tuple[str, str]], legend: alt.Legend | None) -> alt.Color:
    names, values = [name for name, _ in colours], [value for _, value in colours]
    return alt.Color("colour:N", scale=alt.Scale(domain=names, range=values), legend=legend)


def _figures(base: alt.Chart, align: Literal["left", "right"], palette: Palette) -> alt.Chart:
    """The figure of each bar, written beside its outer end."""
    beside = 5 if align == "left" else -5
    marks = base.mark_text(
        align=align, dx=beside, fontSize=_LABEL_SIZE, color=palette.text, lineBreak=_NEW_LINE, lineHeight=12
    )
    return cast("alt.Chart", marks.encode(text="label:N"))


def _finished(layers: Sequence[alt.Chart], height: int) -> Chart:
    chart = alt.LayerChart(layer=list(layers)).properties(height=height)
    spec: Chart = chart.configure_view(stroke=None).configure_axis(grid=False).to_dict()
    return spec
