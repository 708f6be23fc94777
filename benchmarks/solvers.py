"""The whole game of Ultimate Texas Hold 'Em for a new blind table, against the plain method."""

from __future__ import annotations

from benchmarks.measure import best_of, duration, in_fresh_process, once, table
from njrules.games.ultimate_texas_holdem import ROWS, table_named
from njrules.odds.ultimate_texas_holdem import solution, threads
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.plain import solve_plainly
from njrules.odds.ultimate_texas_holdem.solver import solve_game
from njrules.paytables import Paytable, paytable_from

SLICE = slice(0, 1755, 20)
FRESH = """
import re
from pathlib import Path
from njrules.games.ultimate_texas_holdem import table_named
from njrules.odds.ultimate_texas_holdem import solve
resident = lambda: int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) // 1024
before = resident()
float(solve(table_named("blind_a"), table_named("trips_c"), live=%s).standard_deviation)
print(before, resident())
"""


def new_table(number: int) -> Paytable:
    """A blind table that nobody has solved before."""
    odds = [f"{number} to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1", *["push"] * 4]
    return paytable_from(f"new {number}", {"odds": dict(zip(ROWS, odds, strict=True))}, ROWS)


def main() -> None:
    """Measure and print."""
    blind = table_named("blind_a")
    scale = scale_of(blind)
    numbers = iter(range(100, 500))
    fast = best_of(lambda: solve_game(scale), 7)
    whole = best_of(lambda: solution.solve(new_table(next(numbers))).standard_deviation, 5)
    solve_plainly(scale, slice(0, 2))
    flops = len(range(*SLICE.indices(1755)))
    plain_slice = once(lambda: solve_plainly(scale, SLICE))
    plain = plain_slice * 1755 / flops
    rows = [
        ["every count of the whole game", duration(fast), f"{plain / fast:.0f}"],
        ["solve(new table), with its figures", duration(whole), f"{plain / whole:.0f}"],
        [f"plain method ({flops} of 1,755 flops, times {1755 / flops:.1f})", duration(plain), "1"],
    ]
    title = f"A new blind table, compiled, {threads.THREADS} threads"
    table(title, ["", "time", "times the plain method"], rows)
    fresh = []
    for name, live in (("counted anew", True), ("shipped table, nothing compiled", False)):
        in_fresh_process(FRESH % live)
        seconds, memory = min(in_fresh_process(FRESH % live) for _ in range(3))
        before, after = map(int, memory.split())
        fresh.append([name, duration(seconds), f"{before} MB", f"+{after - before} MB"])
    table("A fresh process, compiled code in the cache", ["", "time", "after imports", "at most later"], fresh)


if __name__ == "__main__":
    main()
