"""The page of the hand ranks: counts of any draw, cards of address and boxes, and the simulation beside."""

import csv
import re
from fractions import Fraction
from io import BytesIO, StringIO

import polars as pl
import pytest
from streamlit.testing.v1 import AppTest
from test_app import page, run, texts

from njrules.cards import DECK, format_cards, parse_cards
from njrules.hands import Category
from njrules.odds.frequencies import SIZES, Draw, chances, frequencies
from njrules.odds.simulated_hands import BATCH, MOST_BATCHES, simulate
from njrules.ui.charts import DARK, LIGHT
from njrules.ui.downloads import parquet
from njrules.ui.hand_ranks_charts import convergence_chart, cumulative_chart
from njrules.ui.hand_ranks_page import counts_frame
from njrules.ui.hand_ranks_view import HandRanksView, read_hand_ranks

pytestmark = pytest.mark.usefixtures("patient_pages")

MOST = MOST_BATCHES * BATCH


def table(app: AppTest, column: str) -> list[dict[str, str]]:
    """The rows of the page's table that has this column, in plain characters."""
    (found,) = [shown.value for shown in app.table if column in shown.value.columns]
    return [
        {name: str(value).replace("\u00a0", " ") for name, value in row.items()} for row in found.to_dict("records")
    ]


def told(app: AppTest) -> list[str]:
    return [element.value for element in app.text]


def query(app: AppTest) -> dict[str, str]:
    return {name: app.query_params[name] for name in app.query_params}


def press(app: AppTest, label: str) -> AppTest:
    next(button for button in app.button if button.label == label).click()
    return run(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decks", [1, 2, 3, 8])
def test_every_size_and_number_of_decks_has_its_counts(size: int, decks: int) -> None:
    app = page("hand_ranks", size=str(size), decks=str(decks))
    shown = {row["category"]: row["hands"] for row in table(app, "hands")}
    assert shown == {row.label: f"{count:,}" for row, count in frequencies(Draw(size, decks)).items()}
    assert not told(app)
    view, problems = read_hand_ranks(query(app))
    assert (view.draw, problems) == (Draw(size, decks), ())


@pytest.mark.parametrize(("size", "decks", "badge"), [(5, 1, ""), (3, 1, "trade, not NJ"), (7, 6, "trade, not NJ")])
def test_every_heading_carries_the_mark_of_the_order(size: int, decks: int, badge: str) -> None:
    """13:69F-25.5(b) orders the categories of one deck's five cards; everything else is the trade's."""
    app = page("hand_ranks", size=str(size), decks=str(decks), drawn="5000")
    headings = [found.value for found in app.markdown if re.match(r"\*\*.+?\*\* :gray\[", found.value)]
    assert len(headings) >= 4
    for heading in headings:
        assert ("-badge[" in heading) == bool(badge)
        assert badge in heading


def test_cards_of_the_hand_and_out_come_from_the_address() -> None:
    app = page("hand_ranks", held="As Ks", out="Ad Kd 2c", size="7")
    draw = Draw(7, 1, parse_cards("As Ks"), parse_cards("Ad Kd 2c"))
    shown = {row["category"]: row["hands"] for row in table(app, "hands")}
    assert shown == {row.label: f"{count:,}" for row, count in frequencies(draw).items()}
    assert "of 1,533,939 equally likely ways to draw 5 cards" in texts(app)
    assert query(app).items() >= {"held": "As Ks", "out": "Ad Kd 2c"}.items()


@pytest.mark.parametrize(
    ("given", "says", "kept"),
    [
        ({"held": "As As", "out": "Kd"}, "As stands 2 times", {"out": "Kd", "size": "7"}),
        ({"held": "As Ks", "out": "As"}, "As stands 2 times", {"held": "As Ks"}),
        ({"held": "As Ks 2c 3c", "size": "3"}, "4 cards are held; a hand here has 3.", {"size": "3"}),
        ({"held": "1s"}, "'1s'", {"size": "7"}),
        ({"size": "6", "held": "As"}, "Unknown size '6'. Known: 3, 5, 7.", {"size": "7", "held": "As"}),
        ({"decks": "9"}, "Unknown decks '9'", {"decks": "1"}),
        ({"seed": "-4", "size": "5"}, "The seed '-4' is out of range; a whole number from 1 to", {"size": "5"}),
        ({"drawn": str(MOST + 1)}, f"a whole number from 0 to {MOST} is right", {"drawn": "0"}),
        ({"drawn": "٣"}, "The drawn '٣' is out of range", {"drawn": "0"}),
        ({"watched": "five_of_a_kind"}, "Unknown category 'five_of_a_kind'", {"watched": "pair"}),
        ({"nonsense": "1"}, "Unknown parameter 'nonsense'. Known: size, decks", {"size": "7"}),
    ],
)
def test_what_cannot_be_used_is_named_and_the_rest_kept(
    given: dict[str, str], says: str, kept: dict[str, str]
) -> None:
    app = page("hand_ranks", **given)
    assert any(says in sentence for sentence in told(app)), told(app)
    assert query(app).items() >= kept.items()
    assert table(app, "hands")


def test_as_many_cards_can_be_out_as_leave_a_hand() -> None:
    """An address may name more cards than the box takes to be typed."""
    gone = format_cards(DECK[:45])
    app = page("hand_ranks", out=gone)
    assert query(app)["out"] == gone
    assert "of 1 equally likely ways to draw 7 cards" in texts(app)


def test_cards_are_typed_into_the_boxes() -> None:
    app = page("hand_ranks", drawn="5000")
    app.text_input(key="hand_ranks held").set_value("10h k♣")
    run(app)
    assert query(app).items() >= {"held": "Th Kc", "drawn": "0"}.items()
    app.text_input(key="hand_ranks gone").set_value("Kc")
    run(app)
    assert told(app) == ["Kc stands 2 times, but one deck holds each card once."]
    assert "out" not in query(app)
    app.text_input(key="hand_ranks held").set_value("")
    run(app)
    assert "held" not in query(app)
    assert not told(app)


@pytest.mark.parametrize("markup", ["<img src=x onerror=alert(1)>", "**As** Kd", "![x](http://127.0.0.1/x)", "$K_d$"])
@pytest.mark.parametrize("box", ["held", "gone"])
def test_markup_in_a_box_is_shown_as_text(box: str, markup: str) -> None:
    app = page("hand_ranks")
    app.text_input(key=f"hand_ranks {box}").set_value(markup)
    run(app)
    assert len(told(app)) == 1
    marked = " ".join(str(element.value) for element in (*app.markdown, *app.caption, *app.subheader))
    assert markup not in marked
    assert table(app, "hands")


def test_another_size_keeps_the_cards_and_begins_the_simulation_anew() -> None:
    app = page("hand_ranks", held="As Ks", drawn="10000")
    app.segmented_control(key="hand_ranks Cards").set_value(5)
    run(app)
    assert query(app).items() >= {"size": "5", "held": "As Ks", "drawn": "0"}.items()
    app.segmented_control(key="hand_ranks Decks").set_value(6)
    run(app)
    assert query(app)["decks"] == "6"
    assert "five of a kind exists" in texts(app)


@pytest.mark.parametrize(
    ("held", "says"),
    [
        ("As Ks Qs Js Ts", "Royal flush: beats 99.9998 % of all hands and ties 0.0001539 %."),
        ("7c 5d 4h 3s 2c", "Seven high: beats 0 of all hands and ties 0.03925 %."),
    ],
)
def test_a_whole_hand_is_told_by_what_it_beats(held: str, says: str) -> None:
    """The weakest hand of all beats none."""
    app = page("hand_ranks", size="5", held=held)
    assert says in [element.value for element in app.markdown]
    assert "**How often each category comes** :gray[the whole hand is known]" in texts(app)


@pytest.mark.parametrize("view", [HandRanksView(), HandRanksView(Draw(3), 77, 12, Category.FLUSH)])
def test_every_address_brings_its_page_back(view: HandRanksView) -> None:
    assert read_hand_ranks(view.query()) == (view, ())


def test_more_hands_are_drawn_with_a_press() -> None:
    app = press(page("hand_ranks"), f"{BATCH:,} more")
    assert query(app)["drawn"] == str(BATCH)
    found = simulate(Draw(7), 1, 1)
    shown = {row["category"]: row["drawn"] for row in table(app, "95 % interval")}
    assert float(shown["Pair"].removesuffix(" %")) == pytest.approx(100 * found.came(Category.PAIR)[-1] / BATCH)


def test_another_seed_begins_anew() -> None:
    app = press(page("hand_ranks", drawn="10000"), "Another seed")
    assert query(app).items() >= {"seed": "2", "drawn": "0"}.items()


def test_another_category_is_watched() -> None:
    app = page("hand_ranks", drawn="10000")
    app.selectbox(key="hand_ranks watched").select(Category.FLUSH)
    run(app)
    assert query(app).items() >= {"watched": "flush", "drawn": "10000"}.items()
    assert "**Flush** :gray[share of 10,000 hands drawn, seed 1]" in texts(app)


def test_a_running_simulation_stops_by_itself() -> None:
    """At its bound it can be neither run nor drawn on, and the address says how far it came."""
    app = press(page("hand_ranks", drawn=str(MOST - 3 * BATCH)), "Run")
    for _ in range(6):
        if not app.session_state["hand_ranks running"]:
            break
        run(app)
    assert not app.session_state["hand_ranks running"]
    run(app)
    assert query(app)["drawn"] == str(MOST)
    buttons = {button.label: button.disabled for button in app.button}
    assert buttons["Run"]
    assert buttons[f"{BATCH:,} more"]
    assert f"share of {MOST:,} hands drawn" in texts(app)


def test_a_running_simulation_can_be_held() -> None:
    app = press(page("hand_ranks"), "Run")
    app = press(app, "Pause")
    drawn = query(app)["drawn"]
    run(app)
    assert 0 < int(query(app)["drawn"]) == int(drawn) < MOST


@pytest.mark.parametrize("draw", [Draw(3), Draw(5), Draw(7), Draw(7, 6, parse_cards("As Ks"), parse_cards("Ad"))])
def test_the_intervals_hold_the_exact_chances_as_often_as_they_say(draw: Draw) -> None:
    """Of 95 % intervals from forty seeds, one for each category that is not rare, 90 to 99 % do."""
    exact = {category: chance for category, chance in chances(draw).items() if chance > Fraction(1, 500)}
    held = []
    for seed in range(1, 41):
        found = simulate(draw, seed, 1)
        for category, chance in exact.items():
            low, high = found.interval(category)
            held.append(low <= chance <= high)
    assert 0.90 <= sum(held) / len(held) <= 0.99


def test_a_finished_run_shows_the_exact_chance_in_its_interval() -> None:
    app = page("hand_ranks", drawn=str(MOST))
    for row in table(app, "95 % interval"):
        low, high = (float(end.removesuffix(" %")) for end in row["95 % interval"].split(" to "))
        exact = float(row["exact"].removesuffix(", outside").removesuffix(" %"))
        assert row["exact"].endswith("outside") != (low <= exact <= high)
    assert sum(row["exact"].endswith("outside") for row in table(app, "95 % interval")) <= 1


@pytest.mark.parametrize("draw", [Draw(5), Draw(3), Draw(7, 6, parse_cards("As"), parse_cards("Ad Ad"))])
def test_the_file_holds_counts_fractions_and_the_mark(draw: Draw) -> None:
    frame = counts_frame(draw)
    assert pl.read_parquet(BytesIO(parquet(frame))).equals(frame)
    rows = list(csv.DictReader(StringIO(frame.write_csv())))
    assert {Category(row["category"]): Fraction(row["fraction"]) for row in rows} == chances(draw)
    assert sum(int(row["count"]) for row in rows) == sum(frequencies(draw).values())
    for row in rows:
        assert float(row["chance"]) == float(Fraction(row["fraction"]))
        assert row["per"] == f"hand of {draw.size} cards"
        assert row["mark"] == draw.order.badge
        assert (row["held"], row["out"]) == (format_cards(draw.held), format_cards(draw.gone))


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_the_steps_of_strength_join_from_nothing_to_all(palette: object) -> None:
    """Each bar begins where the weaker one ends, and its figure is of its end."""
    rows = cumulative_chart(chances(Draw(7)), palette)["datasets"]["rows"]
    assert (rows[0]["from"], rows[0]["label"]) == (0, "17.41 %")
    assert [row["from"] for row in rows[1:]] == [row["to"] for row in rows[:-1]]
    assert (rows[-1]["to"], rows[-1]["label"]) == (1, "100 %")


def test_the_chart_of_a_simulation_has_a_point_for_each_batch() -> None:
    found = simulate(Draw(7), 3, 6)
    rows = convergence_chart(found, Category.PAIR, chances(Draw(7))[Category.PAIR], LIGHT)["datasets"]["rows"]
    assert [row["drawn"] for row in rows] == [BATCH * number for number in range(1, 7)]
    assert all(row["low"] < row["share"] < row["high"] for row in rows)
    assert {row["exact"] for row in rows} == {float(chances(Draw(7))[Category.PAIR])}
