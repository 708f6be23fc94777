"""Rounds of the six games dealt, played by the solved strategy, and held to the exact counts; prints every figure.

``python -m benchmarks.simulations [game ...] [--rounds N] [--seed S] [--write]``: with ``--write`` the result of
all wagers goes to ``data/simulations.toml``, which the page Verification shows. Exit code 1 if a figure lies more
than four standard errors from the counted one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from typing import NamedTuple

from benchmarks.measure import table
from benchmarks.simulated.comparing import Compared, compare, largest
from benchmarks.simulated.tally import Simulation, simulate
from njrules.odds.offer import odds_of
from njrules.odds.simulations import FILE, MOST, usual_largest
from njrules.odds.situation import WholeGame

GAMES = (
    "fast_action_holdem",
    "casino_war",
    "colorado_holdem",
    "boston_5_stud",
    "double_cross_poker",
    "ultimate_texas_holdem",
)
ROUNDS, SEED = 10_000_000, 1


class Held(NamedTuple):
    """A wager, counted and simulated; ``rounds`` are those in which it was made."""

    simulation: Simulation
    whole: WholeGame
    rounds: int
    found: tuple[Compared, ...]


def simulations(game: str) -> tuple[Simulation, ...]:
    """What is simulated of a game."""
    found: tuple[Simulation, ...] = import_module(f"benchmarks.simulated.{game}").SIMULATIONS
    return found


def hold(simulation: Simulation, rounds: int, seed: int) -> Iterator[Held]:
    """Simulate, and compare every wager that was simulated with its counts."""
    tallies = simulate(simulation, rounds, seed)
    counted = {whole.wager: whole for whole in odds_of(simulation.game).whole_game(simulation.round)}
    for wager, tally in tallies.items():
        yield Held(simulation, counted[wager], tally.rounds, compare(counted[wager], tally))


def show(held: Held, seed: int) -> None:
    """Print every figure of a wager."""
    heads = ["figure", "counted", "simulated", "standard error", "z"]
    rows = [
        [one.figure, *(f"{value:.7g}" for value in (one.counted, one.simulated, one.error)), f"{one.z:+.2f}"]
        for one in held.found
    ]
    title = f"{held.simulation.round.game.title}, {held.simulation.rules}: {held.whole.wager}"
    badge = f" [{held.whole.badge}]" if held.whole.badge else ""
    table(f"{title}, per {held.whole.unit}{badge}, {held.rounds:,} rounds, seed {seed}", heads, rows)


def summary(helds: Sequence[Held]) -> str:
    """How many figures were compared, the largest z among them, and what the largest would be by chance."""
    found = [one for held in helds for one in held.found]
    far = [one for one in found if abs(one.z) > MOST]
    return (
        f"{len(found)} figures compared, {len(far)} more than {MOST:g} standard errors away. The largest |z| is "
        f"{abs(largest(found).z):.2f}; of as many independent ones it would be {usual_largest(len(found)):.2f} as "
        "often as not."
    )


def as_toml(helds: Sequence[Held], command: str, seed: int) -> str:
    """The results as ``data/simulations.toml`` holds them."""
    lines = [
        "# Simulated rounds beside the exact counts: what the command printed, a wager an entry. The house edge is",
        "# counted (exact) and simulated; z is how many standard errors the furthest of all figures lies away.",
        f'command = "{command}"',
        f"seed = {seed}",
    ]
    for held in helds:
        furthest, edge = largest(held.found), held.found[0]
        options = ", ".join(f'{name} = "{value}"' for name, value in held.simulation.options.items())
        lines += [
            "",
            "[[simulation]]",
            f'game = "{held.simulation.game}"',
            f'rules = "{held.simulation.rules}"',
            f"decks = {held.simulation.decks}",
            f"options = {{ {options} }}" if options else "options = {}",
            f'wager = "{held.whole.wager}"',
            f"rounds = {held.rounds}",
            f'counted = "{Fraction(held.whole.house_edge)}"',
            f"simulated = {edge.simulated!r}",
            f"error = {edge.error!r}",
            f"figures = {len(held.found)}",
            f"largest = {abs(furthest.z):.2f}",
            f'furthest = "{furthest.figure}"',
        ]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Simulate, print, and say by the exit code whether all agree."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.simulations", description="Simulated against counted."
    )
    parser.add_argument("game", nargs="*", metavar="game", help=f"any of {', '.join(GAMES)}; all if none is named")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of each game, {ROUNDS:,} unless said")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--write", action="store_true", help="write data/simulations.toml, of all games only")
    chosen = parser.parse_args(arguments)
    unknown = [game for game in chosen.game if game not in GAMES]
    if unknown:
        parser.error(f"unknown game {unknown[0]!r}; known: {', '.join(GAMES)}")
    if chosen.rounds < 1 or chosen.seed < 0:
        parser.error("--rounds takes a whole number from 1 up, --seed one from 0 up")
    if chosen.write and chosen.game:
        parser.error("--write takes the results of all games; name none")
    helds = []
    for game in chosen.game or GAMES:
        for simulation in simulations(game):
            for held in hold(simulation, chosen.rounds, chosen.seed):
                show(held, chosen.seed)
                helds.append(held)
    print(f"\n{summary(helds)}")
    if chosen.write:
        command = f"python -m benchmarks.simulations --rounds {chosen.rounds} --seed {chosen.seed} --write"
        FILE.write_text(as_toml(helds, command, chosen.seed), encoding="utf-8")
    return int(any(abs(one.z) > MOST for held in helds for one in held.found))


if __name__ == "__main__":
    sys.exit(main())
