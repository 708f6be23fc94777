"""The pages of figures in a browser: a cold link, a choice, a download, the windows they must fit."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import picture

pytestmark = pytest.mark.browser

OpenPage = Callable[..., Page]


def test_a_measure_is_chosen_and_the_table_taken_away(address: str, open_page: OpenPage) -> None:
    page = open_page(f"{address}/compare?measure=hit+frequency")
    page.get_by_text("All figures", exact=True).wait_for()
    expect(page.locator("canvas, svg.marks").first).to_be_visible()
    page.get_by_label("Drawn").click()
    page.get_by_role("option", name="Element of risk").click()
    page.wait_for_url("**measure=element+of+risk**")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Parquet").click()
    frame = pl.read_parquet(saved.value.path())
    assert {"badge", "house edge exact"} <= set(frame.columns)


@pytest.mark.parametrize(("name", "width", "dark"), [("wide", 1440, False), ("narrow", 390, True)])
def test_the_pages_fit_their_window(address: str, open_page: OpenPage, name: str, width: int, dark: bool) -> None:
    """Nothing makes the page itself scroll sideways."""
    for path, text in (("compare", "All figures"), ("verification", "others have published:")):
        page = open_page(f"{address}/{path}", width=width, dark=dark)
        page.get_by_text(text).first.wait_for()
        overflow = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert overflow <= 0
        picture(page, f"{path}-{name}")
