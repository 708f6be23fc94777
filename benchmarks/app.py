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

ROOT = Path(__file__).parents[1]
HAND = "ultimate_texas_holdem?seed=5&worth=1"
STEPPED = """async (counter, key) => {
  const before = counter.textContent;
  const begun = performance.now();
  document.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  while (counter.textContent === before) await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return performance.now() - begun;
}"""


def main() -> None:
    """Measure and print."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("Chromium is needed to measure the app.")
    server, address = start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 1440, "height": 1000})
            print(f"{'cold deep link to the hand drawn':42} {timed(lambda: arrive(page, address)):8.2f} s")
            wait_until_quiet(server.pid)
            print(f"{'server, every game warm, one live solve':42} {memory(server.pid):8.0f} MB resident")
            keys = [page.locator(".counter").evaluate(STEPPED, key) for key in ("ArrowLeft", "ArrowRight") * 15]
            print(
                f"{'key to paint, median and worst of 30':42} {statistics.median(keys):8.0f} ms {max(keys):5.0f} ms"
            )
            choices = [choose(page) * 1000 for _ in range(6)]
            middle, worst = statistics.median(choices), max(choices)
            print(f"{'choice to new charts, median and worst of 6':42} {middle:8.0f} ms {worst:5.0f} ms")
            browser.close()
    finally:
        server.terminate()


def start() -> tuple[subprocess.Popen[bytes], str]:
    """A fresh server on a free port, answering."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.address", "127.0.0.1"]
    server = subprocess.Popen(
        [*command, "--server.port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
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


def memory(pid: int) -> float:
    """Resident megabytes of a process."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


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
