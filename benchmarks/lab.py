"""A pay table edited: until all figures of the game are there, and what the payouts page asks besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import count

from benchmarks.measure import duration, median_of, once, table
from njrules.games import games
from njrules.odds.comparison import usual_round
from njrules.odds.lab import Bench, aim, edited, sensitivities
from njrules.odds.many_rounds import MOST_ROUNDS, many_rounds
from njrules.odds.offer import odds_of
from njrules.odds.ruin import ruin
from njrules.odds.situation import WholeGame
from njrules.paytables import Odds, Paytable

TARGETS = {
    "casino_war": 0.01,
    "colorado_holdem": 0.2,
    "boston_5_stud": 0.5,
    "double_cross_poker": 0.5,
    "ultimate_texas_holdem": 1.0,
}
"""The games with tables that can be changed, and the seconds that a change may take on two processors."""

DEAREST = {"ultimate_texas_holdem": "blind"}
"""The table whose change costs most, where it is not the first that the game lists."""

CHEAPER = Fraction(1, 100)
"""How much less than the present edge is aimed at."""

BANKROLL = Fraction(500)


def benches(game: str) -> dict[str, Bench]:
    """The tables of a game by name, among the usual rules."""
    hand = usual_round(games()[game])
    return {name: Bench(hand, name) for name in odds_of(game).tables(hand)}


def main_bench(game: str) -> Bench:
    """The table of a game whose change costs most."""
    found = benches(game)
    return found[DEAREST.get(game, next(iter(found)))]


def new_tables(bench: Bench) -> Iterator[Paytable]:
    """Tables that nobody has solved before: the middle row of the one shipped pays other quarters each time."""
    base = odds_of(bench.round.game.name).tables(bench.round)[bench.name].shipped[0]
    row = base.rows[len(base.rows) // 2][0]
    for quarters in count(9, 2):
        yield edited(base, {row: Odds(quarters, 4)})


def solving(bench: Bench) -> Callable[[], tuple[WholeGame, ...]]:
    """Solves the whole game with another table at every call."""
    tables = new_tables(bench)
    return lambda: bench.whole_game(next(tables))


def figures(wagers: tuple[WholeGame, ...]) -> list[object]:
    """All that the page shows of them."""
    return [
        (wager.element_of_risk, wager.standard_deviation, wager.hit_frequency, wager.plays, wager.returns)
        for wager in wagers
    ]


def edited_row(bench: Bench) -> list[str]:
    """One table: the time from an edit to all figures, and what is asked besides."""
    game = bench.round.game
    solve = solving(bench)
    found = median_of(lambda: figures(solve()), 7)
    changed = next(new_tables(bench))
    row = changed.rows[len(changed.rows) // 2][0]
    edge = bench.edge(changed) - CHEAPER
    return [
        f"{game.title}, {bench.name.replace('_', ' ')}",
        duration(found),
        duration(TARGETS[game.name]),
        "yes" if found <= TARGETS[game.name] else "NO",
        duration(once(lambda: sensitivities(bench, changed))),
        duration(once(lambda: aim(bench, changed, row, edge))),
    ]


def rounds_row(name: str) -> list[str]:
    """The main wager of a game through the most rounds."""
    wager = odds_of(name).whole_game(usual_round(games()[name]))[0]
    convolved = median_of(lambda: many_rounds(wager.net, MOST_ROUNDS), 5)
    followed = once(lambda: ruin(wager.net, MOST_ROUNDS, BANKROLL))
    places = len(many_rounds(wager.net, MOST_ROUNDS).chances)
    return [f"{games()[name].title}, {wager.wager}", duration(convolved), f"{places:,}", duration(followed)]


def main() -> None:
    """Measure and print."""
    for name in games():
        odds_of(name).warm()
    heads = ["", "all figures", "target", "met", "each row anew", "odds for an edge"]
    every = [bench for game in TARGETS for bench in benches(game).values()]
    table("A table edited on the payouts page, warm", heads, [edited_row(bench) for bench in every])
    heads = ["", "net by convolution", "different nets", f"ruin from {BANKROLL} units"]
    table(f"{MOST_ROUNDS:,} rounds", heads, [rounds_row(name) for name in games()])


if __name__ == "__main__":
    main()
