"""Time a call, print a table, and run a measurement in a fresh process."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence


def best_of(run: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs in seconds, after one that is not counted."""
    run()
    found = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run()
        found.append(time.perf_counter() - begin)
    return min(found)


def median_of(run: Callable[[], object], repeats: int = 15) -> float:
    """The middle of several runs in seconds, after one that is not counted."""
    run()
    return sorted(once(run) for _ in range(repeats))[repeats // 2]


def once(run: Callable[[], object]) -> float:
    """One run in seconds."""
    begin = time.perf_counter()
    run()
    return time.perf_counter() - begin


def in_fresh_process(program: str) -> tuple[float, str]:
    """Seconds that a new Python takes for ``program``, start and imports included, and what it prints."""
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return time.perf_counter() - begin, done.stdout.strip()


def duration(seconds: float) -> str:
    """In the unit that reads best."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their heads, the first column to the left."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    print(f"\n{title}\n")
    for row in (heads, ["-" * width for width in widths], *rows):
        cells = [
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip())
