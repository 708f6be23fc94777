"""Compiled loops that release the interpreter, on all processors at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

Task = TypeVar("Task")
THREADS = min(os.cpu_count() or 1, 4)


def in_threads(run: Callable[[Task], object], tasks: Iterable[Task]) -> None:
    """Run every task; an error in one is raised here."""
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(run, tasks))


def parts_of(length: int, count: int) -> list[slice]:
    """Split ``length`` items into ``count`` runs."""
    bounds = [length * part // count for part in range(count + 1)]
    return [slice(begin, end) for begin, end in pairwise(bounds)]
