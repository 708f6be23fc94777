"""The page of the best play: every game's part, the cards of address and boxes, marks, files to take away."""

import csv
import re
from collections.abc import Callable
from fractions import Fraction
from io import BytesIO, StringIO
from threading import Event

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest
from test_app import page, run, texts

from njrules.cards import with_signs
from njrules.odds.boston_5_stud import strategy as boston
from njrules.odds.casino_war import strategy as war
from njrules.odds.colorado_holdem import strategy as colorado
from njrules.odds.decision import Decision
from njrules.odds.double_cross_poker import strategy as double_cross
from njrules.odds.fast_action_holdem import strategy as fast
from njrules.odds.ultimate_texas_holdem import strategy as ultimate
from njrules.ui import counting
from njrules.ui.charts import DARK, LIGHT
from njrules.ui.downloads import parquet
from njrules.ui.strategies import (
    boston_5_stud,
    casino_war,
    colorado_holdem,
    double_cross_poker,
    fast_action_holdem,
    ultimate_texas_holdem,
)
from njrules.ui.strategies.parts import decision_frame, mistakes_frame, verdict
from njrules.ui.strategy_charts import grid_chart
from njrules.ui.strategy_view import ASKED, StrategyView, read_strategy

pytestmark = pytest.mark.usefixtures("patient_pages")

PARTS = [(game, variant) for game, asked in ASKED.items() for variant in asked.variants]
UTH = "ultimate_texas_holdem"


def decided(view: StrategyView) -> Decision:
    """What the odds say of the cards of a page."""
    decisions: dict[str, Callable[[], Decision]] = {
        "fast_action_holdem": lambda: fast.decide(view.cards, view.decks),
        "casino_war": lambda: war.answers(view.decks).on_a_tie,
        "colorado_holdem": lambda: colorado.decide(view.cards, view.variant),
        "boston_5_stud": lambda: boston.decide(view.cards),
        "double_cross_poker": lambda: double_cross.decide(view.cards, *view.board),
        UTH: lambda: ultimate.decide(view.cards, view.board),
    }
    return decisions[view.game]()


def told(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def query(app: AppTest) -> dict[str, str]:
    return {name: app.query_params[name] for name in app.query_params}


@pytest.mark.parametrize(("game", "variant"), PARTS)
def test_every_part_says_what_is_best(game: str, variant: str) -> None:
    """With the cards of the address, and the address is what the page says it shows."""
    app = page("strategy", game=game, variant=variant) if variant else page("strategy", game=game)
    view, problems = read_strategy(query(app))
    assert (view.game, view.variant, problems) == (game, variant, ())
    assert view.query() == query(app)
    assert with_signs(verdict(decided(view))) in texts(app)
    assert not told(app)


@pytest.mark.parametrize(("game", "variant"), PARTS)
def test_every_heading_of_figures_carries_a_mark(game: str, variant: str) -> None:
    """No game here is decided by tables or rules of New Jersey's alone."""
    app = page("strategy", game=game, variant=variant) if variant else page("strategy", game=game)
    headings = [found.value for found in app.markdown if re.match(r"\*\*.+?\*\* :gray\[", found.value)]
    assert len(headings) >= 2
    for badge in decided(StrategyView.usual(game)).marks:
        assert all(f"-badge[{badge}]" in heading for heading in headings), headings


@pytest.mark.parametrize(
    ("given", "best"),
    [
        ({"game": UTH, "cards": "Kd 4c"}, "check"),
        ({"game": UTH, "cards": "As Ad"}, "play 4x"),
        ({"game": UTH, "cards": "9s 5d", "board": "9c 7h 2d"}, "play 2x"),
        ({"game": UTH, "cards": "7s 5d", "board": "Ac Kh 9d 4s 2c"}, "fold"),
        ({"game": "colorado_holdem", "cards": "Js Jd Jh"}, "play, bet, discard Js"),
        ({"game": "colorado_holdem", "variant": "without bet wager", "cards": "Js Jd Jh"}, "declare"),
        ({"game": "double_cross_poker", "cards": "As 8d", "board": "9c 8h"}, "play horizontal"),
        ({"game": "double_cross_poker", "cards": "4d 2s", "board": "9h 8c"}, "fold"),
        ({"game": "boston_5_stud", "cards": "7c 3d 2h"}, "place second wager"),
        ({"game": "fast_action_holdem", "cards": "Kh Kh Kh 2s", "variant": "8 decks"}, "keep Kh Kh"),
    ],
)
def test_cards_come_from_the_address(given: dict[str, str], best: str) -> None:
    app = page("strategy", **given)
    assert f"Best is **{with_signs(best)}**" in texts(app)
    assert query(app).items() >= given.items()


@pytest.mark.parametrize(
    ("given", "says", "kept"),
    [
        ({"cards": "Kd Kd", "board": "7c 8c 9c"}, "Kd stands 2 times", {"cards": "Kd 4c", "board": "7c 8c 9c"}),
        ({"cards": "9s 5d", "board": "9s 8c 7c"}, "9s stands 2 times", {"cards": "9s 5d"}),
        ({"cards": "9s 5d 2c"}, "3 cards; right would be 2, such as Kd 4c.", {"cards": "Kd 4c"}),
        ({"cards": "9s 5d", "board": "7c 8c"}, "2 community cards; right would be 0 or 3 or 5.", {"cards": "9s 5d"}),
        ({"cards": "9s 5x"}, "'5x'", {"cards": "Kd 4c"}),
        ({"game": "casino_war", "cards": "9s"}, "1 cards; right would be 0", {"game": "casino_war"}),
        ({"game": "casino_war", "variant": "5 decks"}, "Unknown variant '5 decks'", {"variant": "6 decks"}),
        ({"game": "boston_5_stud", "cards": "As As Ad"}, "As stands 2 times", {"cards": "7c 3d 2h"}),
        ({"game": "whist", "cards": "9s 5d"}, "Unknown game 'whist'", {"game": UTH, "cards": "9s 5d"}),
        ({"nonsense": "1"}, "Unknown parameter 'nonsense'. Known: game, variant, cards, board.", {"game": UTH}),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_kept(
    given: dict[str, str], says: str, kept: dict[str, str]
) -> None:
    app = page("strategy", **given)
    assert any(says in sentence for sentence in told(app)), told(app)
    assert query(app).items() >= kept.items()
    assert "Best is" in texts(app)


def test_cards_are_typed_into_the_boxes() -> None:
    """Other hole cards may take a community card, which then goes; a board that is too short is told and stays."""
    app = page("strategy", cards="9s 5d", board="9c 7h 2d")
    app.text_input(key="strategy cards").set_value("10h K♣")
    run(app)
    assert (app.query_params["cards"], app.query_params["board"]) == ("Th Kc", "9c 7h 2d")
    app.text_input(key="strategy cards").set_value("7h 7s")
    run(app)
    assert "board" not in app.query_params
    app.text_input(key="strategy board").set_value("9c 8c")
    run(app)
    assert told(app) == ["2 community cards; right would be 0 or 3 or 5."]
    assert app.text_input(key="strategy board").value == "9c 8c"
    app.text_input(key="strategy board").set_value("9c 8c 2d 3d 4d")
    run(app)
    assert not told(app)
    assert app.query_params["board"] == "9c 8c 2d 3d 4d"


@pytest.mark.parametrize("markup", ["<img src=x onerror=alert(1)>", "**As** Kd", "![x](http://127.0.0.1/x)", "$K_d$"])
@pytest.mark.parametrize("box", ["cards", "board"])
def test_markup_in_a_box_is_shown_as_text(box: str, markup: str) -> None:
    app = page("strategy", game="double_cross_poker")
    app.text_input(key=f"strategy {box}").set_value(markup)
    run(app)
    assert len(told(app)) == 1
    marked = " ".join(str(element.value) for element in (*app.markdown, *app.caption, *app.subheader))
    assert markup not in marked
    assert "Best is" in texts(app)


@pytest.mark.parametrize("game", [game for game, asked in ASKED.items() if asked.cards])
def test_other_cards_are_dealt(game: str) -> None:
    """As many as before, and no card that the decks do not hold."""
    app = page("strategy", game=game)
    before = query(app)
    next(button for button in app.button if button.label == "Other cards").click()
    run(app)
    view, problems = read_strategy(query(app))
    assert not problems
    assert query(app) != before
    assert with_signs(verdict(decided(view))) in texts(app)


def test_another_game_and_variant_are_chosen() -> None:
    app = page("strategy", cards="9s 5d")
    app.selectbox(key="strategy game").select("colorado_holdem")
    run(app)
    assert query(app) == StrategyView.usual("colorado_holdem").query()
    app = page("strategy", game="casino_war", variant="8 decks")
    assert "new shoe of 8 decks" in texts(app)


@pytest.mark.parametrize(("game", "variant"), PARTS)
@pytest.mark.parametrize("seed", range(3))
def test_every_address_brings_its_page_back(game: str, variant: str, seed: int) -> None:
    usual, _ = read_strategy({"game": game, "variant": variant})
    view = usual.dealt(seed)
    assert read_strategy(view.query()) == (view, ())


def test_an_explorer_says_that_it_is_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its cards stand above the hourglass; the figures come when they are there."""
    counted = Event()

    def slowly(cards: object, decks: int) -> Decision:
        assert counted.wait(20)
        return Decision(
            "", "original wager", {"keep": Fraction(1), "surrender": Fraction(-1, 2)}, "keep", ("sample",)
        )

    monkeypatch.setattr(fast_action_holdem, "decide", slowly)
    monkeypatch.setattr(counting, "_PATIENCE", 0.1)
    app = page("strategy", game="fast_action_holdem", cards="9h 9d 3s 2s")
    assert "**What each choice is worth** :gray[with 9♥ 9♦ 3♠ 2♠]" in texts(app)
    assert "These figures are being counted; they appear by themselves." in texts(app)
    assert "Best is" not in texts(app)
    counted.set()
    monkeypatch.setattr(counting, "_PATIENCE", 20)
    run(app)
    assert "Best is **keep**. The other, *surrender*, costs 1.500 per original wager on average." in texts(app)
    assert "being counted" not in texts(app)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"play": "1/2"}, "Only **play** is open."),
        ({"play": "1/2", "fold": "-1"}, "Best is **play**. The other, *fold*, costs 1.500 per ante on average."),
        ({"play": "1/2", "fold": "1/2"}, "Best is **play**; *fold* is worth the same."),
        ({"play": "1/2", "a": "-1", "b": "-1"}, "Best is **play**. Every other costs 1.500 per ante on average."),
        (
            {"play": "1/2", "a": "1/2", "b": "1/2", "fold": "-1"},
            "Best is **play**; *a* and *b* are worth the same. The other, *fold*, costs 1.500 per ante on average.",
        ),
        (
            {"fold": "-1", "a": "-1/4", "play": "1/2", "b": "1/4"},
            "Best is **play**. The next best, *b*, costs 0.2500 per ante on average; the worst, *fold*, 1.500.",
        ),
    ],
)
def test_the_verdict_names_the_mistakes(values: dict[str, str], says: str) -> None:
    worth = {action: Fraction(value) for action, value in values.items()}
    assert verdict(Decision("", "ante", worth, "play", ())) == says


def test_three_alike_are_discarded_as_one_likes() -> None:
    app = page("strategy", game="colorado_holdem", cards="Qs Qd Qh")
    assert "*play, bet, discard Q♦* and *play, bet, discard Q♥* are worth the same." in texts(app)


def test_every_cost_is_listed_with_its_exact_worth() -> None:
    decision = decided(StrategyView.usual(UTH))
    shown = mistakes_frame(decision)
    assert shown.columns == ["choice", "costs, per ante", "worth, exactly"]
    assert dict(zip(shown["choice"], shown["costs, per ante"], strict=True))[decision.best] == "0"
    read = [Fraction(text.replace("−", "-").replace(",", "").replace(" ", "")) for text in shown["worth, exactly"]]
    assert read == list(decision.values.values())


FILES = {
    "a decision": lambda: decision_frame(decided(StrategyView.usual(UTH))),
    "starting hands": lambda: ultimate_texas_holdem.hands_frame(ultimate.grid()),
    "three-card hands": boston_5_stud.hands_frame,
    "kinds of Colorado": lambda: colorado_holdem.kinds_frame(colorado.play_kinds(), colorado.VERSIONS[0]),
    "kinds of Double Cross": lambda: double_cross_poker.kinds_frame(double_cross.deal_kinds()),
    "answers to a tie": lambda: casino_war.answers_frame([war.answers(decks) for decks in (6, 7, 8)]),
}


@pytest.mark.parametrize("name", FILES)
def test_files_hold_exact_fractions_units_and_marks(name: str) -> None:
    """CSV and Parquet read back as the same table, and each exact column is the number beside it."""
    frame = FILES[name]()
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)
    rows = list(csv.DictReader(StringIO(frame.write_csv())))
    assert len(rows) == frame.height
    assert all(row["per"] and row["mark"] for row in rows)
    exact = {column: column.removesuffix(" exact") for column in frame.columns if column.endswith(" exact")}
    exact |= {"fraction": "value"} if "fraction" in frame.columns else {}
    assert exact
    for row in rows:
        for column, number in exact.items():
            assert not row[column] or float(Fraction(row[column])) == float(row[number])


def test_the_files_are_of_all_hands() -> None:
    assert FILES["starting hands"]()["pairs of cards"].sum() == 1326
    assert FILES["three-card hands"]()["hands alike"].sum() == 22_100
    shares = FILES["kinds of Colorado"]()["share exact"]
    assert sum(map(Fraction, shares)) == 1


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_the_grid_says_each_hand_s_best_action(palette: object) -> None:
    """Each cell in words too, the chosen one with an edge."""
    cells = ultimate.grid()
    rows = grid_chart(cells, "K4o", palette)["datasets"]["rows"]
    assert [row["name"] for row in rows if row["edge"]] == ["K4o"]
    assert len({(row["row"], row["column"]) for row in rows}) == len(rows) == 169
    for row, cell in zip(rows, cells, strict=True):
        assert row["name"] == cell.hand.name
        assert row["word"] == {"play 4x": "4x", "check": "check"}[cell.hand.best]
        assert (row["colour"] == "play") == (cell.hand.best == "play 4x")


def test_the_simple_strategy_stands_beside_the_best_play() -> None:
    app = page("strategy", cards="2s 2d", board="Kc 7h 5d")
    assert "The simple strategy: **check** (a pair of deuces in the hole is the exception)" in texts(app)
    app = page("strategy", cards="7s 5d", board="Ac Kh 9d 4s 2c")
    assert "The simple strategy: **fold** (no hidden pair, and 31 dealer outs), the best play." in texts(app)


def test_a_mistake_of_the_simple_strategy_is_priced() -> None:
    """On this river it plays with nineteen outs against it, where a fold is better."""
    app = page("strategy", cards="2h Kc", board="6c Td Qd 4c 5c")
    says = "**play 1x** (no hidden pair, and 19 dealer outs), which costs 0.1263 per ante on average."
    assert f"The simple strategy: {says}" in texts(app)
