"""Time a call, take a process's memory, print a table, and run a measurement in a fresh process."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def best_of(run: Callable[[], object], repeats: int = 5) -> float:
    """The shortest of several runs in seconds, after one that is not counted."""
    run()
    return min(once(run) for _ in range(repeats))


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
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT, env=environment()
    )
    return time.perf_counter() - begin, done.stdout.strip()


def told_by(call: str) -> Any:
    """What ``module.function(arguments)`` of this package returns in a new Python, as JSON carries it."""
    module = call.split("(")[0].rpartition(".")[0]
    _, printed = in_fresh_process(f"import json, {module}; print(json.dumps({call}))")
    return json.loads(printed.splitlines()[-1])


def environment() -> dict[str, str]:
    """The variables of this process, with the checkout first on the path of a new Python."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))}


def resident(pid: int | str = "self", *, peak: bool = False) -> float:
    """Resident megabytes of a process, now or at their most since :func:`forget_peak`; Linux only."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmHWM:" if peak else "VmRSS:")[1].split()[0]) / 1024


def forget_peak() -> None:
    """Let the peak of this process begin anew at what is resident now."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def machine() -> str:
    """In general words what this was measured on, and how busy that was."""
    busy = f"{os.getloadavg()[0]:.1f} processes wanted to run over the last minute"
    return f"{os.cpu_count()} {platform.machine()} processors, Python {platform.python_version()}; {busy}."


def duration(seconds: float) -> str:
    """In the unit that reads best."""
    if seconds >= 7200:
        return f"{seconds / 3600:,.0f} h"
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def megabytes(size: float) -> str:
    """A size or a difference of sizes."""
    return f"{size:.0f} MB"


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under their heads, the first column to the left."""
    widths = [max(len(row[column]) for row in (heads, *rows)) for column in range(len(heads))]
    print(f"\n{title}\n")
    for row in (heads, ["-" * width for width in widths], *rows):
        cells = [
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  " + "  ".join(cells).rstrip(), flush=True)
