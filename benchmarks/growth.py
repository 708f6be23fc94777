"""How time and memory grow with threads, with the number of tables solved, and with decks."""

from __future__ import annotations

import os

from benchmarks.lab import TARGETS, main_bench, solving
from benchmarks.measure import best_of, duration, machine, once, resident, table, told_by
from njrules.cards import parse_cards
from njrules.odds.offer import odds_of

THREADS = (1, 2)
TABLES = (1, 10, 40)
DECKS = (1, 2, 4, 6, 8)


def with_processors(number: int) -> dict[str, float]:
    """Seconds of the threaded counts, where Python is told of so many processors before anything is loaded."""
    os.cpu_count = lambda: number
    from benchmarks.evaluators import random_hands
    from njrules.evaluator import strengths
    from njrules.games.ultimate_texas_holdem import table_named
    from njrules.odds.fast_action_holdem import counting
    from njrules.odds.ultimate_texas_holdem.money import scale_of
    from njrules.odds.ultimate_texas_holdem.solver import solve_game

    counting._THREADS = min(number, counting._THREADS)
    hands = random_hands(2_000_000)
    scale = scale_of(table_named("blind_a"))
    four = parse_cards("As Kd Kc 7h")
    keeps = [(four[one], four[other]) for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))]
    left = counting.cards_left(6, four)
    return {
        "2,000,000 seven-card hands": best_of(lambda: strengths(hands)),
        "ultimate_texas_holdem, whole game": best_of(lambda: solve_game(scale), 7),
        "fast_action_holdem, one hand": best_of(lambda: counting.count(left, keeps)),
    }


def with_tables(game: str) -> list[list[float]]:
    """Seconds a table and megabytes added, after each of :data:`TABLES` changed tables of a game."""
    odds_of(game).warm()
    run = solving(main_bench(game))
    run()
    before, done, spent, found = resident(), 0, 0.0, []
    for number in TABLES:
        while done < number:
            spent += once(run)
            done += 1
        found.append([spent / done, resident() - before])
    return found


def with_decks(decks: int) -> dict[str, float]:
    """Seconds of what is counted for so many decks."""
    from njrules.odds.casino_war.outcomes import left_of, outcomes
    from njrules.odds.fast_action_holdem.counting import cards_left, count
    from njrules.odds.frequencies import Draw, frequencies

    four = parse_cards("As Kd Kc 7h")
    return {
        "casino_war, whole game": best_of(lambda: (outcomes.cache_clear(), outcomes(left_of(decks, ())))),
        "fast_action_holdem, one keep of one hand": best_of(lambda: count(cards_left(decks, four), [four[:2]])),
        "categories of seven cards": best_of(lambda: (frequencies.cache_clear(), frequencies(Draw(7, decks)))),
    }


def main() -> None:
    """Measure and print."""
    print(f"\n{machine()}")
    threads = [told_by(f"benchmarks.growth.with_processors({number})") for number in THREADS]
    rows = [
        [name, *(duration(found[name]) for found in threads), f"{threads[0][name] / threads[-1][name]:.2f}"]
        for name in threads[0]
    ]
    table("Threads", ["", *(f"{number} thread{'s' * (number > 1)}" for number in THREADS), "times as fast"], rows)
    rows = []
    for game in TARGETS:
        steps = told_by(f"benchmarks.growth.with_tables({game!r})")
        rows.append([game, *(f"{duration(seconds)}, {size:+.0f} MB" for seconds, size in steps)])
    heads = ["", *(f"{number} table{'s' * (number > 1)}" for number in TABLES)]
    table("Changed tables solved one after the other: time a table, memory after all", heads, rows)
    decks = [with_decks(number) for number in DECKS]
    rows = [[name, *(duration(found[name]) for found in decks)] for name in decks[0]]
    table("Decks", ["", *(f"{number} deck{'s' * (number > 1)}" for number in DECKS)], rows)


if __name__ == "__main__":
    main()
