"""The section reader in a real browser: keys, reports to Python, "show me", new hands, narrow screens."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import serve

pytestmark = pytest.mark.browser

PAGE = """
import streamlit as st

from njrules.cards import Shoe
from njrules.games import find_game
from njrules.law import subchapter
from njrules.rounds import Round, Seat
from njrules.ui.frames import frames, hand_of, law_rows
from njrules.ui.reader import section_reader

st.set_page_config(layout="wide")
state = st.session_state
state.setdefault("seed", 3)
state.setdefault("step", 1)
state.setdefault("said", [])


def new_hand():
    state.seed, state.step = state.seed + 1, 1


def show(cite):
    state.said.append(cite)
    state.seed, state.step = state.seed + 1, 9


def act(step, action):
    state.said.append(f"{step} {action}")


def hand():
    seats = tuple(Seat.parse(number, "ante=10 trips=5") for number in (1, 2))
    return Round(game, Shoe(1, state.seed), seats, ("check",) * 4 + ("play 1x",) * 2)


game = find_game("ultimate_texas_holdem")
played = hand()
st.button("new hand", key="new", on_click=new_hand)
st.button("step 5", key="five", on_click=lambda: state.update(step=5))
st.text_input("a text", key="words")
viewer = st.number_input("viewer", -1, 2, 1, key="viewer")
section_reader(
    rows=law_rows(subchapter(game.name), played.replay, {"13:69F-32.10(e)2i"}),
    frames=frames(played, viewer),
    step=state.step,
    key="reader",
    held=lambda: (hand_of(hand()), state.step),
    on_step=lambda step: state.update(step=step),
    on_show=show,
    on_act=act,
)
st.text(f"python is at {state.step} of seed {state.seed}, said {state.said}")
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    script = tmp_path_factory.mktemp("reader") / "page.py"
    script.write_text(PAGE, encoding="utf-8")
    with serve(script) as started:
        yield started


@pytest.fixture
def page(address: str, browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.goto(address)
    opened.get_by_text("python is at").wait_for()
    opened.locator(".st-key-reader .picture svg").wait_for()
    yield opened
    opened.close()
    assert not wrong


def at(page, step: int) -> None:
    expect(page.locator(".counter span").first).to_have_text(re.compile(rf"step {step} of \d+"))


def python_at(page, step: int) -> None:
    expect(page.get_by_text("python is at")).to_contain_text(f"python is at {step} of")


def test_no_press_is_lost_and_python_hears_where_it_ended(page):
    for _ in range(25):
        page.keyboard.press("ArrowRight")
    at(page, 26)
    python_at(page, 26)
    page.keyboard.press("ArrowLeft")
    at(page, 25)
    page.keyboard.press("Home")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    python_at(page, 2)


def test_a_press_is_painted_within_50_ms(page):
    times = page.evaluate(
        """async () => {
            const times = [];
            for (let i = 0; i < 15; i += 1) {
                const start = performance.now();
                document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
                await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                times.push(performance.now() - start);
            }
            return times.sort((one, other) => one - other);
        }"""
    )
    at(page, 16)
    assert times[len(times) // 2] < 50


def test_keys_belong_to_a_text_while_one_writes(page):
    page.get_by_label("a text").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    at(page, 1)


def test_python_sets_the_step_and_the_reader_goes_on_from_there(page):
    page.locator(".st-key-five button").click()
    at(page, 5)
    page.keyboard.press("ArrowRight")
    python_at(page, 6)
    page.locator(".st-key-five button").click()
    at(page, 5)
    python_at(page, 5)


def test_a_new_hand_starts_where_python_says_also_right_after_a_press(page):
    page.keyboard.press("End")
    page.locator(".st-key-new button").click()
    expect(page.get_by_text("python is at")).to_contain_text("seed 4")
    at(page, 1)
    python_at(page, 1)


def test_another_viewer_keeps_the_step(page):
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    python_at(page, 9)
    page.locator(".st-key-viewer button").last.click()
    expect(page.locator(".picture svg")).to_have_attribute("aria-label", re.compile("Seat 2, the viewer"))
    at(page, 9)


def test_show_me_goes_through_this_hand_s_steps_or_asks_for_another_hand(page):
    page.get_by_role("button", name="Show me (a)2:").click()
    lit = page.locator(".row[aria-current=step] .label")
    expect(lit).to_have_text("(a)2")
    first = page.locator(".counter span").first.inner_text()
    page.get_by_role("button", name="Show me (a)2:").click()
    expect(lit).to_have_text("(a)2")
    assert page.locator(".counter span").first.inner_text() != first
    page.get_by_role("button", name="Show me (e)2i:").click()
    expect(page.get_by_text("python is at")).to_contain_text("13:69F-32.10(e)2i")
    at(page, 9)


def test_the_panel_scrolls_and_the_page_does_not(page):
    page.keyboard.press("End")
    expect(page.locator(".row[aria-current=step] .label")).to_have_text("(i)")
    page.wait_for_timeout(700)
    inside = """() => {
        const root = document.querySelector(".st-key-reader [data-testid=stBidiComponentIsolated]").shadowRoot;
        const panel = root.querySelector(".law-scroll").getBoundingClientRect();
        const row = root.querySelector(".row.lit").getBoundingClientRect();
        return row.top >= panel.top && row.bottom <= panel.bottom;
    }"""
    assert page.evaluate(inside)
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0


def test_a_choice_offers_its_actions(page):
    page.get_by_role("button", name="Next choice").click()
    chosen = page.locator(".action.taken")
    expect(chosen).to_contain_text("check")
    page.locator(".action", has_text="play 4x").click()
    expect(page.get_by_text("python is at")).to_contain_text("play 4x")


def test_slider_and_play_move_the_reader(page):
    page.get_by_role("slider", name="Step").focus()
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.get_by_role("button", name="Play").click()
    at(page, 3)
    page.get_by_role("button", name="Pause").click()
    python_at(page, 3)


def test_a_narrow_screen_gets_the_upright_table(page):
    picture = page.locator(".picture svg")
    expect(picture).to_have_attribute("viewBox", "0 0 1000 640")
    page.set_viewport_size({"width": 400, "height": 900})
    expect(picture).to_have_attribute("viewBox", re.compile("^0 0 560 "))
    assert page.evaluate("document.documentElement.scrollWidth") <= 400
