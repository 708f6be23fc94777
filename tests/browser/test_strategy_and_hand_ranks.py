"""The best play and the hand ranks in a real browser: the grid, the way back, a simulation that runs by itself."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]


def test_a_cell_opens_its_hand_and_the_way_back_the_one_before(address: str, open_page: OpenPage) -> None:
    """The cell of A2 suited, at the upper right of the grid."""
    page = open_page(f"{address}/strategy?game=ultimate_texas_holdem&cards=Kd+4c", width=1440)
    page.get_by_text("The next best, play 4x, costs 0.02280 per ante").wait_for()
    drawn = page.get_by_test_id("stVegaLiteChart").first.locator("canvas, svg").first
    box = drawn.bounding_box()
    assert box
    drawn.click(position={"x": box["width"] * 12.5 / 13, "y": box["height"] * 0.5 / 13})
    page.get_by_text("Best is play 4x").wait_for()
    assert re.search("[?&]cards=A(.)[+]2\\1(&|$)", page.url)
    expect(page.get_by_role("textbox", name="Hole cards")).to_have_value(re.compile("^A(.) 2\\1$"))
    page.wait_for_timeout(2500)
    page.go_back()
    page.get_by_text("Best is check").wait_for()
    expect(page.get_by_role("textbox", name="Hole cards")).to_have_value("Kd 4c")


def test_a_simulation_runs_until_its_bound(address: str, open_page: OpenPage) -> None:
    page = open_page(f"{address}/hand_ranks?size=7&drawn=185000&watched=flush", width=390, height=844)
    page.get_by_role("button", name="Run").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_url(re.compile("drawn=200000"))
    expect(page.get_by_text("share of 200,000 hands drawn, seed 1")).to_be_visible()
    expect(page.get_by_role("button", name="Run")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
