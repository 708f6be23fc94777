"""The file of a step's figures: every row says what it is per, and carries the mark of what it rests on."""

import pytest

from njrules.games import read_round
from njrules.playthroughs import playthroughs
from njrules.ui import counting
from njrules.ui.figures import figures_frame
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
    frame = figures_frame(View("24.10", round_, len(round_.replay.events)))
    worth = frame.filter(frame["figure"] == "worth")
    net = frame.filter(frame["figure"].str.starts_with("chance of the net"))
    assert set(worth["mark"]) == {"bonus: trade, not NJ"}
    assert set(net["mark"]) == {"ante bonus: sample, not law; bonus: trade, not NJ"}
    assert set(worth["per"]) == {"bonus wager"}
