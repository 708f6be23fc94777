"""The charts beside a step, as Altair values: horizontal bars with their figures written on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, cast

import altair as alt
import polars as pl

from njrules.odds.distribution import Distribution
from njrules.odds.situation import FinalHand, PaidTable, Worth
from njrules.ui.numbers import percent, signed

_PAIR_HEIGHT = 36
_LABEL_SIZE = 11


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


def hands_chart(hands: Sequence[FinalHand], palette: Palette) -> alt.LayerChart:
    """The chance of each final category, the hands side by side in each row."""
    names = [hand.label for hand in hands]
    frame = hands_frame(hands).with_columns(
        pl.col("chance").map_elements(percent, return_dtype=pl.String).alias("label")
    )
    colours = [palette.accent, palette.quiet, palette.faint][: len(names)]
    order = [label(row) for row in hands[0].chances]
    colour = alt.Color("hand:N", scale=alt.Scale(domain=names, range=colours), legend=_legend(names))
    return _bars(frame, order, names, "chance", "hand", colour, palette, height=_PAIR_HEIGHT * len(order))


def worth_frame(worths: Sequence[Worth], unit: str) -> pl.DataFrame:
    """One row an action: ``action``, ``value`` per unit, the exact ``fraction``, and ``per``."""
    return pl.DataFrame(
        [
            {"action": worth.action, "value": float(worth.value), "fraction": str(worth.value), "per": unit}
            for worth in worths
        ]
    )


def worth_chart(worths: Sequence[Worth], taken: str, palette: Palette) -> alt.LayerChart:
    """The value of each action; the best one in the accent, the one taken marked by a word."""
    best = max(worths, key=lambda worth: worth.value).action

    def name(action: str) -> str:
        return f"{action} (chosen)" if action == taken and len(worths) > 1 else action

    frame = pl.DataFrame(
        [
            {
                "action": name(worth.action),
                "value": float(worth.value),
                "label": signed(worth.value) + (" best" if worth.action == best and len(worths) > 1 else ""),
                "best": worth.action == best,
            }
            for worth in worths
        ]
    )
    order = [name(worth.action) for worth in worths]
    colour = alt.Color("best:N", scale=alt.Scale(domain=[True, False], range=[palette.accent, palette.quiet]))
    return _signed_bars(frame, order, "value", "action", colour.legend(None), palette)


def net_frame(net: Distribution) -> pl.DataFrame:
    """One row a net: ``net`` in money, its ``chance`` and the exact ``fraction``."""
    return pl.DataFrame(
        [{"net": float(amount), "chance": float(chance), "fraction": str(chance)} for amount, chance in net],
        schema={"net": pl.Float64, "chance": pl.Float64, "fraction": pl.String},
    )


def net_chart(net: Distribution, palette: Palette, most: int = 12) -> alt.LayerChart:
    """The chance of each net; beyond ``most`` rows the rarest are gathered at both ends."""
    gathered = _gather(net, most)
    frame = pl.DataFrame(
        [
            {
                "net": name,
                "chance": float(chance),
                "label": percent(chance),
                "sign": "gain" if sign > 0 else "loss" if sign < 0 else "even",
            }
            for name, sign, chance in gathered
        ]
    )
    order = [name for name, _, _ in gathered]
    colour = alt.Color(
        "sign:N",
        scale=alt.Scale(domain=["loss", "even", "gain"], range=[palette.loss, palette.faint, palette.gain]),
        legend=None,
    )
    return _bars(frame, order, [""], "chance", "net", colour, palette, height=22 * len(order) + 10, axis="net")


def paid_frame(paid: PaidTable) -> pl.DataFrame:
    """One row a row of the table: what it pays, the chance of such a hand, of being paid, and what it adds."""
    rows = [
        {
            "hand": label(row.row),
            "pays": str(row.odds),
            "chance": percent(row.chance),
            "paid": percent(row.paid),
            "adds": signed(row.adds),
        }
        for row in paid.rows
    ]
    if paid.rest:
        rows.append(
            {"hand": "Wager lost", "pays": "", "chance": "", "paid": percent(-paid.rest), "adds": signed(paid.rest)}
        )
    return pl.DataFrame(rows)


def describe_chances(chances: Mapping[str, Fraction], most: int = 3) -> str:
    """The most likely entries in words, for alternative text."""
    likely = sorted(chances.items(), key=lambda item: -item[1])[:most]
    return ", ".join(f"{label(row).lower()} {percent(chance)}" for row, chance in likely)


def _gather(net: Distribution, most: int) -> list[tuple[str, int, Fraction]]:
    """(name, sign, chance) from the greatest gain down; the many rare gains become one row."""
    cases = sorted(net, key=lambda case: -case[0])
    if len(cases) <= most:
        return [(signed_money(amount), _sign(amount), chance) for amount, chance in cases]
    gains = [case for case in cases if case[0] > 0]
    others = [case for case in cases if case[0] <= 0]
    kept = max(1, most - len(others) - 1)
    few = gains[-kept:]
    rare = gains[:-kept]
    rows = [(signed_money(amount), _sign(amount), chance) for amount, chance in (*few, *others)]
    if rare:
        least = rare[-1][0]
        rows.insert(0, (f"{signed_money(least)} or more", 1, sum((chance for _, chance in rare), Fraction(0))))
    return rows


def signed_money(amount: Fraction) -> str:
    """An amount won or lost: ``+20``, ``−12.50``, ``0``."""
    whole = amount.denominator == 1
    size = f"{abs(amount.numerator):,}" if whole else f"{float(abs(amount)):,.2f}"
    return size if amount == 0 else ("+" if amount > 0 else "−") + size


def _sign(amount: Fraction) -> int:
    return (amount > 0) - (amount < 0)


def _legend(names: Sequence[str]) -> alt.Legend | None:
    return alt.Legend(title=None, orient="top", symbolType="square") if len(names) > 1 else None


def _bars(
    frame: pl.DataFrame,
    order: list[str],
    series: list[str],
    value: str,
    key: str,
    colour: alt.Color,
    palette: Palette,
    *,
    height: int,
    axis: str = "category",
) -> alt.LayerChart:
    """Horizontal bars, one offset a series, each with its label at its end."""
    bands = alt.Scale(paddingInner=0.22, paddingOuter=0.1)
    rows = alt.Y(f"{axis}:N", sort=order, title=None, axis=_row_axis(palette), scale=bands)
    length = alt.X(f"{value}:Q", title=None, axis=None, scale=alt.Scale(domainMin=0, padding=0, nice=False))
    base = alt.Chart(frame).encode(y=rows, x=length)
    if len(series) > 1:
        base = base.encode(yOffset=alt.YOffset(f"{key}:N", sort=series))
    bars = base.mark_bar(cornerRadiusEnd=1).encode(color=colour)
    text = _figures(base, "left", palette)
    return _quiet((bars, text), height)


def _signed_bars(
    frame: pl.DataFrame, order: list[str], value: str, axis: str, colour: alt.Color, palette: Palette
) -> alt.LayerChart:
    """Bars to both sides of zero, with the figure at the outer end."""
    low, high = min(0.0, float(frame[value].min() or 0)), max(0.0, float(frame[value].max() or 0))  # type: ignore[arg-type]
    room = 0.6 * (high - low or 1)
    domain = [low - (room if low < 0 else 0), high + (room if high > 0 else 0)]
    base = alt.Chart(frame).encode(
        y=alt.Y(f"{axis}:N", sort=order, title=None, axis=_row_axis(palette)),
        x=alt.X(f"{value}:Q", title=None, axis=None, scale=alt.Scale(domain=domain, nice=False)),
    )
    bars = base.mark_bar(height=18, cornerRadiusEnd=1).encode(color=colour)
    right = _figures(base.transform_filter(f"datum.{value} >= 0"), "left", palette)
    left = _figures(base.transform_filter(f"datum.{value} < 0"), "right", palette)
    zero = alt.Chart(pl.DataFrame({"zero": [0.0]})).mark_rule(color=palette.faint).encode(x="zero:Q")
    return _quiet((bars, left, right, zero), 34 * len(order) + 8)


def _figures(base: alt.Chart, align: Literal["left", "right"], palette: Palette) -> alt.Chart:
    """The figure of each bar, written beside its outer end."""
    beside = 5 if align == "left" else -5
    marks = base.mark_text(align=align, dx=beside, fontSize=_LABEL_SIZE, color=palette.text)
    return cast("alt.Chart", marks.encode(text="label:N"))


def _row_axis(palette: Palette) -> alt.Axis:
    return alt.Axis(ticks=False, domain=False, labelFontSize=12, labelColor=palette.text, labelLimit=170)


def _quiet(layers: Sequence[alt.Chart], height: int) -> alt.LayerChart:
    chart = alt.LayerChart(layer=list(layers)).properties(height=height)
    return cast("alt.LayerChart", chart.configure_view(stroke=None).configure_axis(grid=False))
