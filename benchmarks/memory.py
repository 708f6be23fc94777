"""What a solve adds to the memory of a process that has done nothing else: before, at the peak, and kept after."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import numpy as np

from benchmarks.lab import TARGETS, main_bench, solving
from benchmarks.measure import forget_peak, machine, megabytes, resident, table, told_by
from njrules.cards import parse_cards
from njrules.games import find_game
from njrules.odds.comparison import usual_round
from njrules.odds.offer import odds_of
from njrules.ui.memory import give_back_large_arrays

MOST = 300
"""Megabytes that a single solve may add."""

FAST_ACTION = "fast_action_holdem"
COUNTS = ("boston_5_stud", "colorado_holdem", "double_cross_poker", "ultimate_texas_holdem", "simple strategy")


def whole_game(game: str) -> list[float]:
    """Megabytes before, at the peak and after solving a game with a changed table, loading included."""
    import_module(f"njrules.odds.{game}.offer")
    return around(lambda: solved(game))


def hand() -> list[float]:
    """The same for one hand of Fast Action Hold 'Em, counted exactly."""
    from njrules.odds.fast_action_holdem.position import position

    return around(lambda: position(parse_cards("As Kd Kc 7h")))


def long_count(name: str) -> list[float]:
    """The same for what ``data/odds`` holds, counted again without being written."""
    if name == "simple strategy":
        simple = import_module("njrules.odds.ultimate_texas_holdem.simple_count")
        boards = import_module("njrules.odds.ultimate_texas_holdem.decisions").sets_up_to_suits
        return around(lambda: simple.count_boards(*boards(5)))
    make = import_module(f"njrules.odds.{name}.make")
    if name == "double_cross_poker":
        return around(make.count_deals)
    if name == "colorado_holdem":
        return around(lambda: np.array([make.count_discards(hand) for hand in make.kinds()]))
    if name == "ultimate_texas_holdem":
        return around(lambda: make.count_all(make.table_named("blind_a")))
    return around(make.count_all)


def all_games() -> list[list[float]]:
    """Megabytes around each of six solves in one process, which gives large arrays back as the server does."""
    give_back_large_arrays()
    return [around(lambda game=game: solved(game)) for game in (*TARGETS, FAST_ACTION)]


def solved(game: str) -> object:
    """A game ready for its pages, and solved."""
    odds_of(game).warm()
    if game == FAST_ACTION:
        return odds_of(game).whole_game(usual_round(find_game(game)))
    return solving(main_bench(game))()


def around(run: Callable[[], object]) -> list[float]:
    """Megabytes before a call, at its peak, and after it."""
    before = resident()
    forget_peak()
    kept = run()
    found = [before, resident(peak=True), resident()]
    del kept
    return found


def main() -> None:
    """Measure and print."""
    print(f"\n{machine()} Compiled code in the cache; a fresh process each.")
    games = (*TARGETS, FAST_ACTION)
    games = (*TARGETS, FAST_ACTION)
    runs = {f"{game}, whole game": told_by(f"benchmarks.memory.whole_game({game!r})") for game in games}
    runs["fast_action_holdem, one hand"] = told_by("benchmarks.memory.hand()")
    print_table(f"Loading and solving a changed table; to add at most {MOST} MB", runs)
    long = {name: told_by(f"benchmarks.memory.long_count({name!r})") for name in COUNTS}
    print_table("The long counts of data/odds, made again", long)
    steps = dict(zip(games, told_by("benchmarks.memory.all_games()"), strict=True))
    print_table("All six after each other in one process, without the app", steps)


def print_table(title: str, runs: dict[str, list[float]]) -> None:
    """Print before, peak and after by name."""
    rows = [
        [name, *map(megabytes, (before, peak - before, after - before)), "yes" if peak - before <= MOST else "NO"]
        for name, (before, peak, after) in runs.items()
    ]
    table(title, ["", "before", "added at the peak", "kept", f"under {MOST} MB"], rows)


if __name__ == "__main__":
    main()
