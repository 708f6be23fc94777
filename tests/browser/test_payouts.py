"""The payouts page in a browser: odds typed into the table, the edge that follows, the address that keeps them."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import picture

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]
HEAD, ROW = 36, 32


def test_odds_typed_into_the_table_are_solved_and_kept(address: str, open_page: OpenPage) -> None:
    """The flush of Boston 5 Stud's ante bonus at 20 to 1, in the fifth row; then the same page from its address."""
    page = open_page(f"{address}/payouts?game=boston_5_stud")
    costs = page.get_by_test_id("stTable").filter(has_text="House edge")
    costs.get_by_text("5.059 %").wait_for()
    page.get_by_text("Followed round by round").wait_for()
    table = page.locator("[class*=st-key-odds-editor] .dvn-scroller")
    box = table.bounding_box()
    assert box is not None
    table.dblclick(position={"x": 0.55 * box["width"], "y": HEAD + 4.5 * ROW})
    cell = page.locator("textarea.gdg-input")
    expect(cell).to_have_value("15 to 1")
    cell.fill("20")
    cell.press("Enter")
    expect(page.locator("[class*=st-key-odds-editor] [data-testid=stElementToolbar]")).to_be_hidden()
    page.wait_for_url(re.compile(r"[?&]flush=20(%3A|:)1(&|$)"))
    costs.get_by_text("4.076 %").wait_for()
    picture(page, "payouts")
    page.reload()
    costs.get_by_text("4.076 %").wait_for()
    expect(page.get_by_text("reader's table, not NJ").first).to_be_visible()
    narrow = open_page(page.url, width=390, dark=True)
    narrow.get_by_text("4.076 %").first.wait_for()
    assert narrow.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
