"""The whole game with the best play: what it costs, how it spreads, what every starting hand is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from njrules.games.ultimate_texas_holdem import multiple
from njrules.hands import Category
from njrules.odds.distribution import Distribution
from njrules.odds.ultimate_texas_holdem.outcomes import Outcomes, outcomes_of
from njrules.odds.ultimate_texas_holdem.shipped import check_records, play_records
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS, STARTING_HANDS
from njrules.paytables import Paytable

CASES = 20_975_724_000
"""Flops, turns and rivers, and dealer hands, for one pair of hole cards: C(50,3) x C(47,2) x C(45,2)."""


@dataclass(frozen=True)
class StartingHand:
    """One of the 169: its name, of how many of the 1,326 pairs, and the exact value of each action in antes."""

    name: str
    combinations: int
    values: Mapping[str, Fraction]

    @property
    def best(self) -> str:
        """The action of the greatest value; of equals the one that stakes least."""
        return max(sorted(self.values, key=multiple), key=lambda action: self.values[action])


@dataclass(frozen=True)
class SideWager:
    """The trips wager on its own, per unit wagered.

    ``rows`` gives by category the chance of that final hand and what its odds add to the expected net.
    """

    paytable: Paytable
    distribution: Distribution
    rows: Mapping[Category, tuple[Fraction, Fraction]]

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit wagered."""
        return -self.distribution.mean

    @property
    def standard_deviation(self) -> float:
        """Of the net per unit wagered."""
        return self.distribution.standard_deviation


@dataclass(frozen=True)
class Solution:
    """The whole game for a blind table, every decision taken for the greatest value of ante, blind and play.

    Amounts are in antes. ``outcomes`` counts all 27,813,810,024,000 cases: pairs of hole cards, flops, turns and
    rivers, and dealer hands.
    """

    blind: Paytable
    trips: Paytable | None
    outcomes: Outcomes = field(repr=False)
    starting_hands: tuple[StartingHand, ...] = field(repr=False)

    @cached_property
    def distribution(self) -> Distribution:
        """The net of ante, blind and play wager."""
        return self.outcomes.distribution(self.blind)

    def distribution_with_trips(self, stake: Fraction | int = 1) -> Distribution:
        """The net of all wagers with ``stake`` antes on trips; without a trips table, that of the others."""
        return self.outcomes.distribution(self.blind, self.trips, trips_stake=stake)

    @property
    def ev(self) -> Fraction:
        """The player's expected net per ante."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per ante."""
        return -self.ev

    @cached_property
    def average_wager(self) -> Fraction:
        """Ante, blind and play wager together, on average."""
        return 2 + sum((multiple(action) * chance for action, chance in self.plays.items()), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Of the net of ante, blind and play wager."""
        return self.distribution.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """The chance to end with a gain on ante, blind and play."""
        return self.distribution.ahead

    @cached_property
    def plays(self) -> dict[str, Fraction]:
        """How often the hand ends with each play wager or is folded."""
        return self.outcomes.plays()

    @cached_property
    def side_wager(self) -> SideWager | None:
        """The trips wager, if there is a table for it."""
        trips = self.trips
        if trips is None:
            return None
        rows = {row: (chance, chance * trips[row].net) for row, chance in self.outcomes.categories().items()}
        return SideWager(trips, self.outcomes.distribution(self.blind, trips, wagers=()), rows)

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        found: dict[str, Any] = {
            "ev": _exact(self.ev),
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "average_wager": float(self.average_wager),
            "hit_frequency": float(self.hit_frequency),
            "actions": {action: _exact(chance) for action, chance in self.plays.items()},
            "distribution": self.distribution.as_rows(),
        }
        if self.side_wager:
            found["trips"] = {
                "house_edge": float(self.side_wager.house_edge),
                "standard_deviation": self.side_wager.standard_deviation,
                "ev": _exact(-self.side_wager.house_edge),
                "distribution": self.side_wager.distribution.as_rows(),
            }
        return found


def _exact(number: Fraction) -> dict[str, str | float]:
    return {"fraction": str(number), "value": float(number)}


def solve(blind: Paytable, trips: Paytable | None = None, *, live: bool = False) -> Solution:
    """The whole game with the best play for a blind table, and the trips wager for its table.

    For the shipped blind tables the counts are shipped too; any other is counted in under a second. ``live`` counts
    in any case. Of equal actions the play is the one that stakes less.

    >>> from njrules.games.ultimate_texas_holdem import table_named
    >>> solution = solve(table_named("blind_a"))
    >>> solution.ev == Fraction(-607_723_787_676, 27_813_810_024_000)
    True

    Raises:
        InputError: the odds of the blind table are too fine or too high to count exactly.
    """
    counted = None if live else _shipped(blind)
    return Solution(blind, trips, *(counted or _counted(blind)))


@lru_cache(maxsize=16)
def _shipped(blind: Paytable) -> tuple[Outcomes, tuple[StartingHand, ...]] | None:
    """The game from the shipped counts, or None for a blind table without them."""
    checks = check_records(blind)
    if checks is None:
        return None
    hands = []
    records = np.zeros((5, *play_records()[0].shape), np.int64)
    for start, check in enumerate(checks):
        value = outcomes_of(dict(enumerate(check))).value(blind)
        hands.append(_starting_hand(start, value, blind))
        play = multiple(hands[start].best)
        if play:
            records[play] += 10 * COMBINATIONS[start] * play_records()[start]
        else:
            records[:3] += COMBINATIONS[start] * check
    return outcomes_of(dict(enumerate(records))), tuple(hands)


@lru_cache(maxsize=16)
def _counted(blind: Paytable) -> tuple[Outcomes, tuple[StartingHand, ...]]:
    """The game counted anew."""
    from njrules.odds.ultimate_texas_holdem.money import scale_of
    from njrules.odds.ultimate_texas_holdem.solver import solve_game

    scale = scale_of(blind)
    solved = solve_game(scale)
    hands = []
    for start, check in enumerate(solved.checks):
        hands.append(_starting_hand(start, Fraction(check, scale.unit * CASES * COMBINATIONS[start]), blind))
    return outcomes_of(dict(enumerate(solved.records))), tuple(hands)


def _starting_hand(start: int, check: Fraction, blind: Paytable) -> StartingHand:
    record = play_records()[start]
    plays = {f"play {play}x": outcomes_of({play: record}).value(blind) for play in (4, 3)}
    return StartingHand(STARTING_HANDS[start], COMBINATIONS[start], {"check": check, **plays})
