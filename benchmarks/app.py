"""The app as a reader feels it: a cold deep link, a key press, a choice, and what the server holds in memory.

Needs Chromium. ``python -m benchmarks.app``
"""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import ROOT, duration, environment, machine, megabytes, resident, table

HAND = "ultimate_texas_holdem?seed=5&worth=1"
MOST = 650
"""Megabytes that the server may hold after all six games have been solved."""

LABS = {
    "Ultimate Texas Hold 'Em": "payouts?game=ultimate_texas_holdem&table=blind&royal_flush=700",
    "Double Cross Poker": "payouts?game=double_cross_poker&table=raise&royal_flush=700",
    "Boston 5 Stud Poker": "payouts?game=boston_5_stud&table=ante_bonus&royal_flush=70",
    "Colorado Hold 'Em Poker": "payouts?game=colorado_holdem&table=pays&royal_flush=700",
    "Casino War": "payouts?game=casino_war&table=tie&tie=9",
    "Fast Action Hold 'Em": "payouts?game=fast_action_holdem",
}
"""The lab with a table that nobody has solved before; Fast Action has none to change."""

STEPPED = """async (counter, key) => {
  const before = counter.textContent;
  const begun = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  while (counter.textContent === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


def main() -> None:
    """Measure and print; without Chromium it says so."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        print("\nThe app is not measured: that needs Chromium.")
        return
    print(f"\n{machine()}")
    server, address = start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"]
            )
            page = browser.new_page(viewport={"width": 1440, "height": 1000})
            arrived = timed(lambda: arrive(page, address))
            wait_until_quiet(server.pid)
            felt = [["cold deep link to the hand drawn", duration(arrived), ""], *steps(page)]
            held = [["every game warm, one hand shown", megabytes(resident(server.pid))]]
            for name, link in LABS.items():
                solve_live(page, f"{address}/{link}")
                wait_until_quiet(server.pid)
                held.append([f"and {name}, an odd changed", megabytes(resident(server.pid))])
            held.append(["at most at any time", megabytes(resident(server.pid, peak=True))])
            browser.close()
    finally:
        server.terminate()
    table("The app as a reader feels it", ["", "median", "worst"], felt)
    table(f"What the server holds; to stay under {MOST} MB", ["", "resident"], held)


def steps(page: Page) -> list[list[str]]:
    """What a key press and a choice take."""
    keys = [page.locator(".counter").evaluate(STEPPED, key) / 1000 for key in ("ArrowLeft", "ArrowRight") * 15]
    choices = [choose(page) for _ in range(6)]
    named = {"key to paint, 30 of them": keys, "choice to new charts, 6 of them": choices}
    return [[name, duration(statistics.median(found)), duration(max(found))] for name, found in named.items()]


def solve_live(page: Page, link: str) -> None:
    """Open the lab with a changed table, and wait for its figures."""
    page.goto(link)
    page.get_by_test_id("stVegaLiteChart").first.wait_for(timeout=120_000)


def start() -> tuple[subprocess.Popen[bytes], str]:
    """A fresh server on a free port, answering."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--server.port", str(port)],
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    while True:
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=1).close()
            return server, address
        except OSError:
            time.sleep(0.1)


def timed(action: Callable[[], object]) -> float:
    """Seconds that the action takes."""
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun


def arrive(page: Page, address: str) -> None:
    """Open the deep link and wait for the hand."""
    page.goto(f"{address}/{HAND}")
    page.locator(".picture svg").first.wait_for()


def choose(page: Page) -> float:
    """Start the hand again, check, and wait for the figures that follow; returns the seconds of the wait."""
    page.get_by_role("button", name="Again").click()
    page.get_by_text("Best is").wait_for()
    check = page.locator(".reader").get_by_role("button", name="check").first
    time.sleep(1)
    after = page.get_by_text("On average over all cards to come")
    return timed(lambda: (check.evaluate("button => button.click()"), after.wait_for()))


def processor_time(pid: int) -> int:
    """Clock ticks that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()
    return int(fields[13]) + int(fields[14])


def wait_until_quiet(pid: int) -> None:
    """Wait until the server has warmed up: three seconds with hardly any work and no process of its own."""
    quiet = 0
    time.sleep(5)
    while quiet < 3:
        before = processor_time(pid)
        time.sleep(1)
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
        quiet = quiet + 1 if processor_time(pid) - before < 5 and not children.strip() else 0


if __name__ == "__main__":
    main()
