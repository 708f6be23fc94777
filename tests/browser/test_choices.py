"""Choices whose actions name cards, in a real browser: grouped, in signs, and hidden where the cards are."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
WAGERS = quote("original=10; original=10")
CARDS = quote("2c Kd Kh 3s As 9d 8h 7c Jd 5s 4h Qc")


def first_choice(open_page: OpenPage, address: str, more: str = "", **window: int) -> Page:
    """Fast Action Hold 'Em at its first choice, which is seat 1's."""
    page = open_page(f"{address}/fast_action_holdem?cards={CARDS}&wagers={WAGERS}{more}", **window)
    page.locator(".action").first.wait_for()
    return page


def test_many_actions_are_grouped_by_their_verb(address: str, open_page: OpenPage) -> None:
    page = first_choice(open_page, address)
    keep, split = (page.get_by_role("group", name=verb, exact=True) for verb in ("keep", "split"))
    expect(keep.locator(".action")).to_have_count(6)
    expect(split.locator(".action")).to_have_count(3)
    expect(page.locator(".actions > .action")).to_have_text("surrender")
    button = keep.locator(".action").first
    label = button.get_attribute("aria-label") or ""
    assert re.fullmatch(r"keep (?:10|[2-9JQKA])[♣♦♥♠] (?:10|[2-9JQKA])[♣♦♥♠]", label)
    button.click()
    page.wait_for_url(re.compile(r"actions=keep\+[2-9TJQKA][cdhs]\+[2-9TJQKA][cdhs](&|$)"))


def test_a_hidden_hand_is_set_by_the_places_of_its_cards(address: str, open_page: OpenPage) -> None:
    page = first_choice(open_page, address, "&viewer=2")
    expect(page.locator(".group .action").first).to_have_text("cards 1+2")
    expect(page.locator(".actions")).not_to_contain_text(re.compile("[♣♦♥♠]"))
    page.get_by_role("button", name="split cards 1+2 and 3+4").click()
    page.wait_for_url(re.compile(r"actions=split"))
    shown = page.url.rpartition("step=")[2]  # the address may be there a moment before the hand is drawn
    expect(page.locator(".counter")).to_contain_text(f"step {shown} of")
    page.keyboard.press("ArrowRight")
    parts = re.compile("Seat 1, split: 2 cards face down; second: 2 cards face down")
    expect(page.locator(".picture svg")).to_have_attribute("aria-label", parts)


def test_many_actions_leave_a_narrow_page_its_width(address: str, open_page: OpenPage) -> None:
    page = first_choice(open_page, address, width=390, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    bar = page.locator(".bar").bounding_box()
    assert bar
    assert bar["height"] < 0.4 * 844
    counter = page.locator(".counter").bounding_box()
    assert counter
    assert counter["x"] + counter["width"] <= 390
