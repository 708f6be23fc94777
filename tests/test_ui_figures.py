"""The file of a step's figures: every row says what it is per, and carries the mark of what it rests on."""

from dataclasses import replace
from fractions import Fraction

import polars as pl
import pytest

from njrules.events import money
from njrules.games import read_round
from njrules.odds.decision import Valued
from njrules.odds.situation import FinalHand
from njrules.playthroughs import playthroughs
from njrules.ui import charts, counting
from njrules.ui.figures import figures_frame
from njrules.ui.frames import frames
from njrules.ui.view import View


@pytest.fixture(autouse=True)
def _cold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "_warm", lambda: None)


def test_the_half_lost_by_a_surrender_is_marked_in_the_file() -> None:
    golden = next(one for one in playthroughs("casino_war") if one.name == "02_surrender")
    view = View("22.8", golden.round, 1)
    frame = figures_frame(view.at(view.last))
    figures = frame.filter(frame["figure"].str.contains("worth|net"))
    assert len(figures) == 2
    assert set(figures["mark"]) == {"rule: trade, not NJ"}


def test_worth_and_net_carry_their_own_marks_in_the_file() -> None:
    round_ = read_round("njrules round 1\ngame boston_5_stud\nshoe 1 deck, seed 7\nseat 1 ante=5 bonus=5\n")
    frame = figures_frame(View("24.10", round_, len(round_.replay.events), worth=True))
    worth = frame.filter(frame["figure"] == "worth")
    net = frame.filter(frame["figure"].str.starts_with("chance of the net"))
    assert set(worth["mark"]) == {"bonus: trade, not NJ"}
    assert set(net["mark"]) == {"ante bonus: sample, not law; bonus: trade, not NJ"}
    assert set(worth["per"]) == {"bonus wager"}


def test_what_is_hidden_on_the_page_is_left_out_of_the_file_and_named() -> None:
    """Seat 1 is asked; seat 2, whose figures they are, has its choice before it too."""
    round_ = read_round(
        "njrules round 1\ngame colorado_holdem\nshoe 1 deck, seed 3\nseat 1 initial=10\nseat 2 initial=10\n"
    )
    view = View("23.11", round_, len(round_.replay.events), viewer=2)
    hidden = figures_frame(view).filter(pl.col("figure").str.contains("worth|net|row"))
    assert hidden.select("case", "value").rows() == [("hidden while the choice is open", None)]
    asked = figures_frame(replace(view, worth=True))
    assert len(asked.filter(pl.col("figure") == "worth")) > 1


def test_every_figure_of_the_worth_chart_fits_the_narrowest_column() -> None:
    """Names, bars and figures of a Fast Action hand beside each other in 290 pixels, a letter at 6 of them."""
    names = ["keep 9d 9c", "split 9d 8c and 9c 2h", "surrender"]
    worths = [Valued(name, Fraction(value)) for name, value in zip(names, ("1/6", "-2/3", "-1/2"), strict=True)]
    for values in (worths, worths[:1], worths[1:], [Valued("check", Fraction(0)), *worths]):
        rows = charts.worth_chart(values, "split 9d 8c and 9c 2h", charts.LIGHT)["datasets"]["rows"]
        plot = 290 - 6 * max(longest(row["row"]) for row in rows)
        ends = [row["reach"] for row in rows] + [0.0]
        pixels = plot / (max(ends) - min(ends))
        for row in rows:
            assert 6 * longest(row["label"]) + 5 <= abs(row["reach"] - row["value"]) * pixels


def longest(lines: str) -> int:
    return max(map(len, lines.split("|")))


def test_the_best_and_the_chosen_action_are_marked_by_a_word() -> None:
    worths = [Valued("split 9d 8c and 9c 2h", Fraction(-1)), Valued("surrender", Fraction(-1, 2))]
    rows = charts.worth_chart(worths, "split 9d 8c and 9c 2h", charts.LIGHT)["datasets"]["rows"]
    assert [row["row"] for row in rows] == ["split 9♦ 8♣|and 9♣ 2♥ (chosen)", "surrender"]
    assert [row["label"] for row in rows] == ["−1.000", "−0.5000|best"]


def test_a_legend_too_long_for_its_column_goes_on_in_another_line() -> None:
    hands = tuple(
        FinalHand(name, {"pair": Fraction(1)}) for name in ("seat 1, vertical", "seat 1, horizontal", "dealer")
    )
    legends = [
        layer["encoding"]["color"]["legend"]
        for layer in charts.hands_chart(hands, charts.LIGHT)["layer"]
        if layer["encoding"].get("color", {}).get("legend")
    ]
    assert [legend["columns"] for legend in legends] == [1]


@pytest.mark.parametrize(("stake", "shown"), [("25000", "25K"), ("999999999.9999", "1B"), ("12.50", "12.5")])
def test_a_big_amount_stands_on_its_chip_in_short_and_in_full_for_the_pointer(stake: str, shown: str) -> None:
    round_ = read_round(f"njrules round 1\ngame casino_war\nshoe 6 decks, seed 1\nseat 1 initial={stake}\n")
    seen = frames(round_, 1)
    placed = next(step for step, event in enumerate(round_.replay.events, 1) if event.kind == "placed")
    svg = seen.svg(placed)
    assert f">{shown}</text>" in svg
    assert f"<title>{money(Fraction(stake))}</title>" in svg
