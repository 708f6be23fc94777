"""A server of the app and a Chromium for the browser tests; without Chromium they are skipped, in CI they fail."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "screenshots"


def _chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Headless Chromium."""
    path = _chromium()
    if path is None:
        message = "No Chromium found; the browser tests need it (Debian: apt-get install chromium)."
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=arguments)
        yield started
        started.close()


@contextmanager
def serve(script: Path = ROOT / "app.py") -> Iterator[str]:
    """A fresh server of the app on a free port; yields its address once it answers, before any page is asked for."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(script), "--server.address", "127.0.0.1"]
    process = subprocess.Popen([*command, "--server.port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{address}/_stcore/health", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail("The server of the app did not start within 30 seconds.")
        yield address
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The server that the tests share."""
    with serve() as started:
        yield started


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address in a window of its own; errors on the page's console fail the test at its end."""
    contexts = []
    errors: list[str] = []

    def open_(address: str, *, width: int = 1440, height: int = 1000, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not errors


def picture(page: Page, name: str) -> None:
    """Keep a screenshot to be looked at, in the untracked folder ``screenshots``."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
