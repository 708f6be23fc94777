"""What only a browser sees: cold links, keys, a hand played by clicking, narrow, dark and embedded pages."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import picture, serve
from njrules.games import games

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
GAME = "ultimate_texas_holdem"
FLOP = f"{GAME}?seed=5&wagers={quote('ante=10 trips=5; ante=10')}&actions={quote('check, check')}&worth=1"


def ready(page: Page) -> Page:
    """Wait until the hand is drawn and its figures are there."""
    page.locator(".picture svg").first.wait_for()
    page.get_by_text("What can still happen").wait_for()
    return page


def step(page: Page) -> tuple[int, int]:
    """The step that the reader shows, and how many there are."""
    found = re.search(r"step (\d+) of (\d+)", page.locator(".counter").inner_text())
    assert found
    return int(found[1]), int(found[2])


def test_a_cold_deep_link_is_the_very_first_request(open_page: OpenPage) -> None:
    """A slide wakes a sleeping app: the page comes with the app around it, and with what the link says."""
    with serve() as address:
        page = open_page(f"{address}/{GAME}?section=32.10&seed=5&step=9&viewer=1")
        ready(page)
        expect(page.get_by_test_id("stSidebarNav").get_by_text("Home")).to_be_visible()
        assert "seed=5" in page.url
        assert step(page)[0] == 9


def test_arrow_keys_step_and_the_address_follows(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}/{GAME}?step=3"))
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".counter")).to_contain_text("step 8 of")
    page.wait_for_url(re.compile(r"step=8(&|$)"))
    page.keyboard.press("Home")
    expect(page.locator(".counter")).to_contain_text("step 1 of")
    page.keyboard.press("End")
    page.wait_for_url(re.compile(r"step=9(&|$)"))


def test_the_paragraph_in_force_is_lit(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}/{FLOP}&step=20"))
    lit = page.locator('[aria-current="true"], [aria-current="step"]')
    expect(lit).to_have_count(1)
    before = lit.inner_text()
    page.keyboard.press("End")
    expect(lit).not_to_have_text(before)


def test_a_whole_hand_is_played_by_clicking(address: str, open_page: OpenPage) -> None:
    """Check twice, play once, and walk to the end: the net stands on the table and the address holds the hand."""
    page = ready(open_page(f"{address}/{GAME}?seed=11"))
    done: list[str] = []
    for action in ("check", "check", "play 1x"):
        page.keyboard.press("End")
        page.get_by_role("button", name=re.compile(f"^{action}")).first.click()
        done.append(action.replace(" ", r"\+"))
        page.wait_for_url(re.compile("actions=" + r"%2C\+".join(done) + "&"))
        shown = page.url.rpartition("step=")[2]  # the address may be there a moment before the hand is drawn
        expect(page.locator(".counter")).to_contain_text(f"step {shown} of")
    page.keyboard.press("End")
    here, last = step(page)
    assert here == last
    expect(page.locator(".picture svg").first).to_contain_text(re.compile(r"[+−-]?\d+"))
    assert "actions=check%2C+check%2C+play+1x" in page.url
    reloaded = ready(open_page(page.url))
    expect(reloaded.locator(".counter")).to_contain_text(f"of {last}")


def test_show_me_brings_a_hand_that_shows_the_paragraph(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}/{GAME}"))
    row = page.locator(".reader [data-cite='13:69F-32.10(e)2i'], .reader :text('(e)2i')").first
    row.scroll_into_view_if_needed()
    row.locator("xpath=ancestor-or-self::*[.//button][1]").get_by_role("button").last.click()
    page.wait_for_url(re.compile(r"actions=.*fold"))
    expect(page.locator(".reader")).to_contain_text("wait face down under the trips wager")


def test_the_worth_of_an_open_choice_is_hidden_until_asked(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}/{GAME}"))
    ask = page.get_by_role("button", name="Show what each is worth")
    expect(ask).to_be_visible()
    ask.click()
    expect(page.get_by_text(re.compile("^Best is"))).to_be_visible()
    page.wait_for_url(re.compile("worth=1"))


def test_a_hostile_address_runs_nothing(address: str, open_page: OpenPage) -> None:
    hostile = quote("<img src=x onerror=\"document.title='owned'\">")
    page = ready(open_page(f"{address}/{GAME}?cards={hostile}&section={hostile}&{hostile}=1"))
    expect(page.get_by_text("Not everything could be used")).to_be_visible()
    assert page.locator("img[src='x']").count() == 0
    assert "owned" not in page.title()


def test_an_embedded_page_has_no_menu_and_links_to_the_whole(address: str, open_page: OpenPage) -> None:
    page = ready(open_page(f"{address}/{FLOP}&embed=true", width=1100, height=900))
    expect(page.get_by_test_id("stSidebarNav")).to_have_count(0)
    expect(page.get_by_text("Open in the rulebook")).to_be_visible()
    picture(page, "embedded")


@pytest.mark.parametrize(
    ("name", "width", "dark"), [("wide", 1440, False), ("dark", 1440, True), ("narrow", 390, False)]
)
def test_the_page_fits_its_window(address: str, open_page: OpenPage, name: str, width: int, dark: bool) -> None:
    """No page scrolls sideways, the law and the table are both there."""
    page = ready(open_page(f"{address}/{FLOP}&step=18", width=width, dark=dark))
    page.get_by_text("Trips, table C", exact=True).first.wait_for()
    overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0
    expect(page.locator(".reader")).to_contain_text("one card is burned")
    time.sleep(1)
    picture(page, name)


def test_the_picture_of_the_readme(address: str, open_page: OpenPage) -> None:
    """The hand that the README shows, with its exact worths; the file is copied there by hand after a look."""
    hand = {
        "wagers": "ante=10; ante=10 trips=5; ante=10",
        "cards": "? ? Kd 9d ? ? ? ? ? Qd 9s 4d",
        "actions": "play 4x, check, check",
        "viewer": "2",
        "worth": "1",
    }
    query = "&".join(f"{key}={quote(value)}" for key, value in hand.items())
    page = ready(open_page(f"{address}/{GAME}?{query}", height=1130))
    page.keyboard.press("End")
    page.get_by_text("Best is play 2x; check would cost 0.6956 per ante on average.").wait_for()
    time.sleep(1)
    picture(page, "section_page")


def test_home_opens_the_games(address: str, open_page: OpenPage) -> None:
    page = open_page(address)
    page.get_by_text("Open section 32.10").wait_for()
    picture(page, "home")
    page.get_by_text("Open section 32.10").click()
    ready(page)


@pytest.mark.parametrize("game", list(games()))
def test_every_game_draws_its_hand(address: str, open_page: OpenPage, game: str) -> None:
    page = ready(open_page(f"{address}/{game}?worth=1"))
    picture(page, game)
    assert page.locator(".picture svg [role], .picture svg").count() >= 1


def test_one_press_back_leaves_a_game_that_was_only_looked_at(address: str, open_page: OpenPage) -> None:
    """Through the menu to a second game and back; a hand that was changed is there again when its game is."""
    page = ready(open_page(f"{address}/casino_war"))
    page.get_by_role("button", name="New hand").click()
    page.wait_for_url(re.compile("seed=5"))
    page.get_by_role("link", name="Boston 5 Stud Poker", exact=True).click()
    expect(page.get_by_role("heading", name="24.10 ")).to_be_visible()
    assert page.url.endswith("/boston_5_stud")
    page.go_back()
    expect(page.get_by_role("heading", name="22.8 ")).to_be_visible()
    assert "seed=5" in page.url
    page.get_by_role("link", name="Boston 5 Stud Poker", exact=True).click()
    expect(page.get_by_role("heading", name="24.10 ")).to_be_visible()
    page.get_by_role("link", name="Casino War", exact=True).click()
    expect(page.get_by_role("heading", name="22.8 ")).to_be_visible()
    page.wait_for_url(re.compile("casino_war.*seed=5"))
