"""Simulated rounds beside the exact counts: read from ``data/simulations.toml``, as their command wrote it.

``python -m benchmarks.simulations --write`` deals, plays by the solved strategy, settles by rules written for it
alone, and compares. The counted figures beside them are counted now, so that a result of other rules shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from statistics import NormalDist
from typing import Any

from njrules.datafiles import DATA, read_toml
from njrules.games import find_game
from njrules.odds.comparison import usual_round
from njrules.odds.figures import known_figure
from njrules.odds.offer import odds_of
from njrules.odds.situation import WholeGame
from njrules.rounds import Game

FILE = DATA / "simulations.toml"
MOST = 4
"""How many standard errors a simulated figure may lie from the counted one."""


@dataclass(frozen=True)
class SimulatedWager:
    """A wager in ``rounds`` simulated rounds, by the ``rules`` named, beside its figures over the whole game.

    ``edge`` is the simulated house edge, ``error`` its standard error, ``against`` the counted one that it was held
    to. ``figures`` of the wager were compared; the ``furthest`` lies ``largest`` standard errors away.
    """

    game: Game
    rules: str
    whole: WholeGame
    rounds: int
    against: Fraction
    edge: float
    error: float
    figures: int
    largest: float
    furthest: str

    @property
    def agrees(self) -> bool:
        """Whether no figure lies too far away, and the figures are still those that were compared."""
        return self.largest <= MOST and self.against == self.whole.house_edge

    def as_dict(self) -> dict[str, Any]:
        """For tables and scripts, with the mark that the figures must carry."""
        return {
            "game": self.game.title,
            "rules": self.rules,
            "wager": self.whole.wager,
            "unit": self.whole.unit,
            "rounds": self.rounds,
            "counted": float(self.whole.house_edge),
            "simulated": self.edge,
            "standard error": self.error,
            "figures": self.figures,
            "largest": self.largest,
            "furthest": self.furthest,
            "agrees": self.agrees,
            "counted exact": known_figure(self.whole.house_edge, self.whole.within)["fraction"],
            "badge": self.whole.badge,
        }


@dataclass(frozen=True)
class Simulations:
    """The wagers that were simulated, the command that did it, and the seed of the shuffles."""

    command: str
    seed: int
    wagers: tuple[SimulatedWager, ...]

    @property
    def figures(self) -> int:
        """How many figures were compared."""
        return sum(wager.figures for wager in self.wagers)

    @property
    def largest(self) -> SimulatedWager:
        """The wager with the figure that lies furthest away."""
        return max(self.wagers, key=lambda wager: wager.largest)


def simulations() -> Simulations:
    """The committed results beside the figures counted now."""
    read = read_toml(FILE)
    return Simulations(read["command"], read["seed"], tuple(map(_wager, read["simulation"])))


def _wager(entry: dict[str, Any]) -> SimulatedWager:
    game = find_game(entry["game"])
    counted = _counted(game.name, entry["decks"], tuple(entry["options"].items()))
    return SimulatedWager(
        game,
        entry["rules"],
        next(whole for whole in counted if whole.wager == entry["wager"]),
        entry["rounds"],
        Fraction(entry["counted"]),
        entry["simulated"],
        entry["error"],
        entry["figures"],
        entry["largest"],
        entry["furthest"],
    )


@lru_cache(maxsize=64)
def _counted(game: str, decks: int, options: tuple[tuple[str, str], ...]) -> tuple[WholeGame, ...]:
    return odds_of(game).whole_game(usual_round(find_game(game), decks, dict(options)))


def usual_largest(comparisons: int) -> float:
    """The middle of what the largest of so many independent |z| comes to; dependent ones stay below it.

    >>> round(usual_largest(1), 2), round(usual_largest(400), 2)
    (0.67, 3.13)
    """
    return NormalDist().inv_cdf((1 + 0.5 ** (1 / comparisons)) / 2)
