"""The page that sets all wagers of all games side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction

import polars as pl
import streamlit as st

from njrules.odds.comparison import (
    MEASURES,
    ORDERS,
    Compared,
    Comparison,
    Measure,
    compare,
    every_case,
    usual_cases,
)
from njrules.odds.figures import known_figure
from njrules.odds.situation import WholeGame
from njrules.ui import charts
from njrules.ui.address import Address
from njrules.ui.choices import choice_box, read_choices
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import four_digits, percent, unbroken
from njrules.ui.session import tell


@dataclass(frozen=True)
class CompareView:
    """What the page shows: the measure that is drawn, the order of the bars, and by which rules."""

    measure: str
    order: str
    rules: str


USUAL, EVERY = "the usual", "every one"
_CHOICES = {"measure": tuple(MEASURES), "order": ORDERS, "rules": (USUAL, EVERY)}


def read_compare(query: Mapping[str, str]) -> tuple[CompareView, tuple[str, ...]]:
    """The page that query parameters ask for, and a sentence for each that could not be used."""
    chosen, problems = read_choices(_CHOICES, query)
    return CompareView(**chosen), problems


ADDRESS = Address("compare", read_compare, asdict)


def compare_page() -> None:
    """Draw the page."""
    view, problems = ADDRESS.current()
    st.title("All wagers compared")
    st.markdown(
        "Every wager of the six games over the whole game, with the best play, the fewest decks and the usual rules "
        "and tables: what it costs, how it spreads, how often it wins. Where a number of decks, a rule that the text "
        "leaves open or a table can be another, each can be seen by itself."
    )
    tell(problems)
    with st.container(horizontal=True, key="controls"):
        choice_box(ADDRESS, "measure", "Drawn", list(MEASURES), view.measure, 240)
        choice_box(ADDRESS, "order", "In the order of", list(ORDERS), view.order, 170)
        choice_box(ADDRESS, "rules", "Decks, rules and tables", [USUAL, EVERY], view.rules, 200)
    comparison: Comparison | None = wait_for(counter().submit(("all wagers", view.rules), lambda: _counted(view)))
    if comparison:
        _drawn(comparison, view)
        _tabled(comparison)
    ADDRESS.write(view)


def _counted(view: CompareView) -> Comparison:
    return compare(every_case() if view.rules == EVERY else usual_cases())


def _drawn(comparison: Comparison, view: CompareView) -> None:
    measure = MEASURES[view.measure]
    wagers = comparison.ordered(view.order, measure)
    per = measure.per or "unit of each wager"
    st.markdown(f"**{measure.name.capitalize()}** :gray[{measure.says}, per {per}]")
    described = "; ".join(
        f"{row.case.title}, {row.whole.wager}: {figure(row, measure)} per {row.per(measure)}"
        + (f" ({row.whole.badge})" if row.whole.badge else "")
        for row in wagers
    )
    st.vega_lite_chart(
        spec=charts.compared_chart([bar(row, measure) for row in wagers], page_palette()),
        width="stretch",
        alt=f"{measure.name.capitalize()} of every wager. {described}.",
    )
    st.caption(
        "The blue bars rest on New Jersey's text alone, as far as it was read; the sand-coloured ones also on a "
        "table or a rule from elsewhere, and their label says from where."
    )
    for case in comparison.uncounted:
        st.caption(f"{case.title}: missing, for the whole game is not counted by these rules.")


def bar(row: Compared, measure: Measure) -> charts.ComparedBar:
    """The bar of a wager."""
    return charts.ComparedBar(
        lines=(row.whole.wager, f"{row.game.title}, per {row.per(measure)}", row.case.variant, row.whole.badge),
        value=float(measure.of(row.whole)),
        label=figure(row, measure),
        marked=bool(row.whole.badge),
    )


def figure(row: Compared, measure: Measure) -> str:
    """The measure of a wager as it is written."""
    value = measure.of(row.whole)
    return percent(value) if measure.share else four_digits(value)


def _tabled(comparison: Comparison) -> None:
    st.subheader("All figures", anchor=False)
    st.table(
        page_frame(comparison),
        border="horizontal",
        hide_index=True,
        alt="House edge, element of risk, standard deviation and hit frequency of every wager of every game.",
    )
    for row in comparison.wagers:
        if row.whole.within:
            st.caption(
                f"{row.case.title}, {row.whole.wager}: not exact; no worth of a choice is further than "
                f"{row.whole.within:.5f} per {row.whole.unit} from the exact one. All other wagers are exact."
            )
    frame = compare_frame(comparison)
    with st.expander("Exact fractions"):
        shown = frame.select("game", "wager", "variant", "unit", "badge", pl.col("^.* exact$"), "within")
        st.dataframe(shown, hide_index=True, alt="All figures as exact fractions.")
    download_buttons(frame, "njrules-wagers")
    st.caption("How these figures are checked, and all that they assume: see the page Verification.")


def page_frame(comparison: Comparison) -> pl.DataFrame:
    """One row a wager, written for readers, each figure with what it is per and with its mark."""
    measures = MEASURES.values()
    return pl.DataFrame(
        [
            {"game": row.game.title, "wager": _named(row)}
            | {measure.name: unbroken(figure(row, measure)) for measure in measures}
            | {"per": row.whole.unit, "table": row.whole.paytable.title}
            for row in comparison.wagers
        ]
    )


def _named(row: Compared) -> str:
    """The wager, what is not as usual about it, and its mark, which must not be cut off on a narrow screen."""
    variant = f":gray[{row.case.variant}]" if row.case.variant else ""
    return " ".join(filter(None, (row.whole.wager, variant, mark(row.whole.badge))))


def compare_frame(comparison: Comparison) -> pl.DataFrame:
    """One row a wager for other programs: numbers, exact fractions, what they are per, table, provenance, mark."""
    return pl.DataFrame(list(map(_row, comparison.wagers)))


def _row(row: Compared) -> dict[str, object]:
    whole = row.whole
    return {
        "game": row.game.title,
        "wager": whole.wager,
        "variant": row.case.variant,
        "unit": whole.unit,
        "house edge": float(whole.house_edge),
        "element of risk": float(whole.element_of_risk),
        "standard deviation": whole.standard_deviation,
        "hit frequency": float(whole.hit_frequency),
        "table": whole.paytable.title,
        "provenance": whole.paytable.provenance.value,
        "rule": whole.rule.value,
        "badge": whole.badge,
        "within": whole.within,
        "house edge exact": _fraction(whole, whole.house_edge),
        "element of risk exact": _fraction(whole, whole.element_of_risk),
        "variance exact": _fraction(whole, whole.net.variance),
        "hit frequency exact": _fraction(whole, whole.hit_frequency),
        "source": whole.paytable.source,
    }


def _fraction(whole: WholeGame, value: Fraction) -> str:
    """A figure as an exact fraction, or as far as it is known."""
    return str(known_figure(value, whole.within)["fraction"])
