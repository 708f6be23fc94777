"""The pages that compare all wagers and that hold our figures to the published ones."""

import csv
from fractions import Fraction
from io import BytesIO, StringIO

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest
from test_app import page, run, texts

from njrules.odds.assumptions import assumptions, game_tables, unread
from njrules.odds.comparison import MEASURES, Comparison, compare, usual_cases
from njrules.odds.published import published_figures
from njrules.odds.verification import check
from njrules.ui import charts, compare_page, verification_page
from njrules.ui.assumption_lists import assumption_frame, table_frame, unread_frame, verbatim
from njrules.ui.downloads import parquet
from njrules.ui.figures import mark

pytestmark = pytest.mark.usefixtures("patient_pages")


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare(usual_cases())


def table(app: AppTest, place: int = 0) -> pl.DataFrame:
    return pl.DataFrame(app.table[place].value.to_dict("records"))


def test_all_wagers_stand_in_one_table_with_their_marks(comparison: Comparison) -> None:
    shown = table(page("compare"))
    for row, line in zip(comparison.wagers, shown.iter_rows(named=True), strict=True):
        assert line["wager"] == f"{row.whole.wager} {mark(row.whole.badge)}".rstrip()
        assert line["per"] == row.whole.unit


@pytest.mark.parametrize("measure", list(MEASURES))
def test_every_measure_can_be_drawn_from_the_address(measure: str) -> None:
    app = page("compare", measure=measure, order="value")
    assert f"**{measure.capitalize()}**" in texts(app)
    assert (app.query_params["measure"], app.query_params["order"]) == (measure, "value")


def test_every_rule_and_table_can_be_compared() -> None:
    app = page("compare", rules="every one")
    shown = table(app)["wager"].to_list()
    assert "tie :gray[8 decks]" in shown
    assert f"trips :gray[Trips, table B] {mark('other jurisdiction, not NJ')}" in shown
    assert app.query_params["rules"] == "every one"


def test_a_choice_goes_into_the_address() -> None:
    app = page("compare")
    app.selectbox(key="compare measure").select("hit frequency")
    run(app)
    assert app.query_params["measure"] == "hit frequency"
    assert "**Hit frequency**" in texts(app)


def test_each_bar_names_its_mark(comparison: Comparison) -> None:
    measure = MEASURES["house edge"]
    bars = [compare_page.bar(row, measure) for row in comparison.wagers]
    drawn = charts.compared_chart(bars, charts.LIGHT)["datasets"]["rows"]
    for row, bar in zip(comparison.wagers, drawn, strict=True):
        assert row.whole.badge in bar["row"]
        assert (bar["colour"] == "marked") == bool(row.whole.badge)
        assert f"per {row.whole.unit}" in bar["row"]


def test_the_download_holds_exact_fractions_and_marks(comparison: Comparison) -> None:
    """CSV and Parquet read back as the same table."""
    frame = compare_page.compare_frame(comparison)
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)
    read = list(csv.DictReader(StringIO(frame.write_csv())))
    assert [line["badge"] for line in read] == [row.whole.badge for row in comparison.wagers]
    for line, row in zip(read, comparison.wagers, strict=True):
        edge = line["house edge exact"]
        assert ("." in edge) == bool(row.whole.within)
        assert abs(Fraction(edge) - row.whole.house_edge) <= row.whole.within


def test_every_published_figure_is_shown_with_ours() -> None:
    app = page("verification")
    shown = [row for place in range(len(app.table)) for row in table(app, place).iter_rows(named=True)]
    figures = published_figures()
    assert len(shown) == len(figures)
    for row, figure in zip(shown, figures, strict=True):
        assert row["figure"].startswith(figure.what)
        assert row["published"].replace("\u00a0", " ") == figure.published


def test_the_differences_alone_are_explained() -> None:
    app = page("verification", show="differences")
    assert not app.table
    explained = [figure for figure in published_figures() if figure.differs or figure.unchecked]
    assert sum(figure.what in value.value for figure in explained for value in app.markdown) >= len(explained)


def test_one_group_can_be_shown() -> None:
    app = page("verification", about="Casino War")
    assert [element.value for element in app.subheader] == ["Casino War"]


@pytest.mark.parametrize(
    ("part", "says"),
    [
        ("rules left open", [verbatim(entry.option.note) for entry in assumptions()]),
        ("pay tables", [verbatim(entry.table.source) for entry in game_tables()]),
        ("played though not read", [verbatim(entry.note) for entry in unread()]),
    ],
)
def test_every_assumption_is_listed(part: str, says: list[str]) -> None:
    shown = texts(page("verification", part=part))
    assert [text for text in says if text not in shown] == []


def test_the_lists_can_be_taken_away() -> None:
    assert assumption_frame(assumptions()).height == len(assumptions())
    assert table_frame(game_tables())["table"].n_unique() == len(game_tables())
    assert unread_frame(unread()).height == len(unread())
    frame = verification_page.verification_frame(check(published_figures()))
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)


@pytest.mark.parametrize(
    ("name", "query", "says"),
    [
        ("compare", {"measure": "<img src=x onerror=alert(1)>"}, "Unknown measure"),
        ("compare", {"order": "![x](http://127.0.0.1/x.png)"}, "Known: game, value."),
        ("verification", {"about": "**everything**"}, "Unknown about"),
        ("verification", {"nonsense": "1"}, "Unknown parameter 'nonsense'. Known: part, about, show."),
    ],
)
def test_a_hostile_address_is_told_as_plain_text(name: str, query: dict[str, str], says: str) -> None:
    app = page(name, **query)
    assert any(says in element.value for element in app.text)
    marked = " ".join(str(element.value) for element in (*app.markdown, *app.caption, *app.header))
    assert all(value not in marked for value in query.values() if value != "1")
