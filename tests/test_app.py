"""Every page runs, with figures, and takes what a reader does to it."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from njrules import law
from njrules.games import games

pytestmark = pytest.mark.usefixtures("patient_pages")

ROOT = Path(__file__).parents[1]
SECTIONS = [(name, section.number) for name in games() for section in law.subchapter(name).sections]


def page(name: str, **query: str) -> AppTest:
    """The page of a game at an address, run once."""
    app = AppTest.from_file(str(ROOT / "pages" / f"{name}.py"), default_timeout=30)
    app.session_state["app script has run"] = True
    for key, value in query.items():
        app.query_params[key] = value
    return run(app)


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception, app.exception
    return app


def texts(app: AppTest) -> str:
    return "\n".join(str(element.value) for element in (*app.markdown, *app.caption, *app.text, *app.header))


def test_home_names_all_six_games() -> None:
    app = run(AppTest.from_file(str(ROOT / "app.py"), default_timeout=30))
    shown = [element.value for element in app.subheader]
    assert [entry.title for entry in law.chapter()] == shown[:6]


@pytest.mark.parametrize(("name", "section"), SECTIONS)
def test_every_section_of_every_game_has_a_page(name: str, section: str) -> None:
    app = page(name, section=section)
    assert app.header[0].value.startswith(f"{section} ")


@pytest.mark.parametrize("name", list(games()))
def test_every_step_of_a_hand_has_its_figures(name: str) -> None:
    """At a first choice: final hands, and worths hidden until they are asked for."""
    app = page(name)
    assert "What can still happen" in texts(app)
    ask = [button for button in app.button if button.label == "Show what each is worth"]
    assert len(ask) == 1
    ask[0].click()
    run(app)
    assert "Best is" in texts(app)


def test_a_new_hand_and_the_same_hand_again() -> None:
    app = page("ultimate_texas_holdem", actions="check, check", seed="5", cards="As Kd")
    named = {button.label: button for button in app.button}
    named["Again"].click()
    run(app)
    assert app.query_params["seed"] == "5"
    assert app.query_params["cards"] == "As Kd"
    assert "actions" not in app.query_params
    next(button for button in app.button if button.label == "New hand").click()
    run(app)
    assert app.query_params["seed"] == "6"
    assert "cards" not in app.query_params


def test_the_viewer_and_the_section_go_into_the_address() -> None:
    app = page("ultimate_texas_holdem")
    app.selectbox(key="ultimate_texas_holdem viewer").select(-1)
    run(app)
    assert app.query_params["viewer"] == "all"
    app.selectbox(key="ultimate_texas_holdem section").select("32.11")
    run(app)
    assert app.query_params["section"] == "32.11"
    assert "The whole game" in " ".join(element.value for element in app.subheader)


def test_a_hand_can_be_set_up() -> None:
    """Players, wagers, an option, the seed and chosen cards, dealt with one button."""
    app = page("ultimate_texas_holdem")
    next(field for field in app.number_input if field.label == "Players").set_value(2)
    run(app)
    next(field for field in app.text_input if field.label == "Seat 2").set_value("ante=25")
    next(field for field in app.number_input if field.label == "Seed of the shuffle").set_value(99)
    next(box for box in app.selectbox if box.label == "Dealing").select("hand")
    cards = next(box for box in app.multiselect if box.label == "Seat 2")
    cards.select(cards.options[0])
    cards.select(cards.options[13])
    next(button for button in app.button if button.label == "Deal this hand").click()
    run(app)
    assert app.query_params["wagers"] == "ante=10 trips=5; ante=25"
    assert app.query_params["dealing"] == "hand"
    assert app.query_params["seed"] == "99"
    assert app.query_params["cards"] == "? 2c ? ? 2d"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"wagers": "ante=<img src=x onerror=alert(1)>"}, "The wagers of seat 1 were replaced"),
        ({"section": "![x](http://127.0.0.1/x.png)"}, "Unknown section"),
        ({"actions": "play 9x"}, "'play 9x' is not legal"),
        ({"nonsense": "1"}, "Unknown parameter 'nonsense'"),
    ],
)
def test_a_hostile_address_is_told_as_plain_text(query: dict[str, str], says: str) -> None:
    """What came from the address stands in text elements only, never where markup is read."""
    app = page("ultimate_texas_holdem", **query)
    assert any(says in element.value for element in app.text)
    marked = " ".join(str(element.value) for element in (*app.markdown, *app.caption, *app.header))
    assert all(value not in marked for value in query.values() if value != "1")


def test_every_figure_from_another_states_table_carries_its_mark() -> None:
    app = page("ultimate_texas_holdem", worth="1")
    titles = [element.value for element in app.markdown]
    for title in (
        "**What each choice is worth**",
        "**What it can come to**",
        "**Blind, table A**",
        "**Trips, table C**",
    ):
        marked = next(value for value in titles if value.startswith(title))
        assert "other jurisdiction, not NJ" in marked


def test_a_set_up_that_is_refused_names_every_fault_and_says_that_nothing_was_dealt() -> None:
    app = page("ultimate_texas_holdem", seed="5")
    next(field for field in app.number_input if field.label == "Players").set_value(2)
    run(app)
    next(field for field in app.text_input if field.label == "Seat 1").set_value("ante=10000000000")
    next(field for field in app.text_input if field.label == "Seat 2").set_value("trips=5 bet=5")
    next(field for field in app.text_input if field.label == "Maximum").set_value("much")
    next(button for button in app.button if button.label == "Deal this hand").click()
    run(app)
    told = [element.value for element in app.text]
    for fault in (
        "Unreadable amount '10000000000' for the wager ante.",
        "Unknown wager 'bet'.",
        "Seat 2 has no ante;",
        "Unreadable amount 'much' for the option maximum.",
    ):
        assert sum(fault in sentence for sentence in told) == 1
    assert "**This was not done; the page stays as it was.**" in [element.value for element in app.markdown]
    assert app.query_params["seed"] == "5"
    assert "the rest was kept" not in texts(app)


def test_a_parameter_that_stands_in_the_address_twice_is_told() -> None:
    app = AppTest.from_file(str(ROOT / "pages" / "ultimate_texas_holdem.py"), default_timeout=30)
    app.session_state["app script has run"] = True
    app.query_params["seed"] = ["5", "6"]
    run(app)
    assert "The parameter 'seed' stands in the address 2 times; only the last one was read." in texts(app)
    assert app.query_params["seed"] == "6"


def test_a_step_beyond_the_last_shows_the_last() -> None:
    app = page("ultimate_texas_holdem", actions="play 4x", step="999")
    last = int(app.query_params["step"])
    assert last > 20
    assert f"The step '999' is out of range; a whole number from 1 to {last} is right. The last is shown." in texts(
        app
    )


@pytest.mark.parametrize(("decks", "hands"), [("6", "23,856,384,552"), ("8", "101,346,274,848")])
def test_the_ranks_of_a_game_of_several_decks_are_those_of_its_decks(decks: str, hands: str) -> None:
    """13:69F-21.3: five of a kind can come, and how often depends on the decks."""
    app = page("fast_action_holdem", section="21.3", decks=decks)
    shown = texts(app)
    assert f"**Five cards** :gray[of all {hands} hands of {decks} decks]" in shown
    assert "**Seven cards**" in shown
    charts = [chart for chart in app.get("vega_lite_chart") if f"of {decks} decks" in str(chart.proto)]
    assert len(charts) == 2
    assert all("Five of a kind" in str(chart.proto) for chart in charts)
    assert "of all 2,598,960 hands of one deck" in texts(page("boston_5_stud", section="24.5"))


def test_home_tells_that_it_takes_no_parameters() -> None:
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    app.query_params["section"] = "<b>32.10</b>"
    run(app)
    assert [element.value for element in app.text] == [
        "Unknown parameter 'section'. This page takes none; the pages of the games and of the figures do."
    ]
