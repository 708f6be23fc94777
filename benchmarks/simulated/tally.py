"""What came of simulated rounds, as counts, and the rounds themselves: in batches, on all processors."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.games import find_game
from njrules.odds.comparison import usual_round
from njrules.rounds import Round

Ints = NDArray[np.int64]
HALVES = 2
"""Every net is a whole number of halves of the unit, as odds of 3 to 2 and a surrender ask for."""

BATCH = 100_000
"""Rounds that lie in memory at once, for each processor."""


class Paid(NamedTuple):
    """A pay table in some rounds: the row that each was settled by (-1 for none), and what that added, in halves."""

    table: str
    rows: tuple[str, ...]
    row: Ints
    added: Ints


class Played(NamedTuple):
    """A wager, or several that go together, in some rounds.

    Attributes:
        net: by round, in halves of the unit, shape (n,).
        wagered: all that was wagered by round, in units, shape (n,).
        paid: the tables by which it was settled.
        actions: what could be done.
        action: which of them was, by round, shape (n,); ``None`` where nothing is to be done.
    """

    net: Ints
    wagered: Ints
    paid: tuple[Paid, ...] = ()
    actions: tuple[str, ...] = ()
    action: Ints | None = None


@dataclass
class Tally:
    """What came of a wager: rounds, (net in halves, units wagered), actions, (table, row, added in halves)."""

    rounds: int = 0
    ends: Counter[tuple[int, int]] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    paid: Counter[tuple[str, str, int]] = field(default_factory=Counter)

    def count(self, played: Played) -> None:
        """Add some rounds."""
        self.rounds += len(played.net)
        for (net, wagered), count in _pairs(played.net, played.wagered):
            self.ends[net, wagered] += count
        if played.action is not None:
            counts = np.bincount(played.action, minlength=len(played.actions)).tolist()
            self.actions.update(dict(zip(played.actions, counts, strict=True)))
        for table, rows, row, added in played.paid:
            settled = row >= 0
            for (place, add), count in _pairs(row[settled], added[settled]):
                self.paid[table, rows[place], add] += count

    def add(self, other: Tally) -> None:
        """Add what came of other rounds."""
        self.rounds += other.rounds
        self.ends.update(other.ends)
        self.actions.update(other.actions)
        self.paid.update(other.paid)

    def nets(self) -> dict[Fraction, int]:
        """How many rounds ended with each net, in units."""
        found: Counter[Fraction] = Counter()
        for (net, _), count in self.ends.items():
            found[Fraction(net, HALVES)] += count
        return found


def _pairs(one: Ints, other: Ints) -> Iterable[tuple[tuple[int, int], int]]:
    """The pairs of values that occur, each with its count."""
    low, width = other.min(initial=0), other.max(initial=0) - other.min(initial=0) + 1
    codes, counts = np.unique(one * width + (other - low), return_counts=True)
    for code, count in zip(codes.tolist(), counts.tolist(), strict=True):
        yield (code // int(width), code % int(width) + int(low)), count


@dataclass(frozen=True)
class Simulation:
    """A game by certain rules: ``play`` plays some rounds and gives each wager by the name that the counts use."""

    game: str
    rules: str
    play: Callable[[np.random.Generator, int], Mapping[str, Played]]
    decks: int = 1
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        """A round by these rules, of which the whole game can be asked for."""
        return usual_round(find_game(self.game), self.decks, self.options)


def simulate(simulation: Simulation, rounds: int, seed: int) -> dict[str, Tally]:
    """Play so many rounds; the same number and seed give the same rounds on any machine."""
    sizes = [min(BATCH, rounds - begin) for begin in range(0, rounds, BATCH)]
    named = f"{simulation.game}, {simulation.rules}".encode()
    seeds = np.random.SeedSequence([seed, *named]).spawn(len(sizes))

    def batch(size: int, own: np.random.SeedSequence) -> dict[str, Tally]:
        found = {}
        for wager, played in simulation.play(np.random.default_rng(own), size).items():
            found[wager] = Tally()
            found[wager].count(played)
        return found

    total: dict[str, Tally] = {}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part in pool.map(batch, sizes, seeds):
            for wager, tally in part.items():
                total.setdefault(wager, Tally()).add(tally)
    return total
