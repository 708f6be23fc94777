"""The whole game with the best play: what it costs, how it spreads, how often each action is right."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njrules.errors import InputError
from njrules.games.double_cross_poker import ACTIONS, FOLD_NET, net_per_ante, three_card_odds
from njrules.hands import THREE_CARD, Category
from njrules.odds.category_counts import category_counts
from njrules.odds.distribution import Distribution
from njrules.odds.double_cross_poker.deals import CASES, deals
from njrules.odds.double_cross_poker.outcomes import CATEGORIES, Outcomes
from njrules.odds.double_cross_poker.shipped import deal_counts
from njrules.odds.figures import exact_figure, exact_figures
from njrules.paytables import Paytable

Ints = NDArray[np.int64]
_FINEST = (1 << 62) // CASES


@dataclass(frozen=True)
class SideWager:
    """The three-card wager on its own, per unit wagered, every winning hand shown; ``chances`` of each hand."""

    paytable: Paytable
    distribution: Distribution
    chances: Mapping[Category, Fraction]

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit wagered."""
        return -self.distribution.mean

    @property
    def standard_deviation(self) -> float:
        """Of the net per unit wagered."""
        return self.distribution.standard_deviation

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(-self.house_edge),
            "house_edge": float(self.house_edge),
            "standard_deviation": self.standard_deviation,
            "hit_frequency": float(self.distribution.ahead),
            "distribution": self.distribution.as_rows(),
        }


@dataclass(frozen=True)
class Solution:
    """The whole game for a table of the raise wagers, every decision taken for the greatest value.

    Amounts are in antes. ``outcomes`` counts all cases of the game; ``actions`` says how often each action is the
    best one, of equals the first of fold, play vertical, play horizontal.
    """

    raises: Paytable
    outcomes: Outcomes = field(repr=False)
    actions: Mapping[str, Fraction]

    @cached_property
    def distribution(self) -> Distribution:
        """The net of ante and raise wagers."""
        return self.outcomes.distribution(self.raises)

    @property
    def ev(self) -> Fraction:
        """The player's expected net per ante."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per ante."""
        return -self.ev

    @property
    def average_wager(self) -> Fraction:
        """Ante and raise wagers together, on average."""
        return 3 - 2 * self.actions["fold"]

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Of the net of ante and raise wagers."""
        return self.distribution.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """The chance to end with a gain on ante and raise wagers."""
        return self.distribution.ahead

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(self.ev),
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "average_wager": float(self.average_wager),
            "hit_frequency": float(self.hit_frequency),
            "actions": exact_figures(self.actions),
            "distribution": self.distribution.as_rows(),
        }


@lru_cache(maxsize=16)
def solve(raises: Paytable) -> Solution:
    """The whole game with the best play for a table of the raise wagers.

    Raises:
        InputError: the odds are too fine or too high to count exactly.
    """
    listed, counted = deals(), deal_counts()
    vertical = deal_values(raises)
    fold = np.full(len(vertical), fold_value(raises))
    best = np.argmax([fold, vertical, vertical[listed.swapped]], axis=0)
    weights = [np.where(best == place, listed.counts, 0) for place in range(len(ACTIONS))]
    played = weights[1] + weights[2][listed.swapped]
    made, won, tied = ([int(row.astype(np.int64) @ played) for row in rows] for rows in counted)
    lost = [all_hands - wins - ties for all_hands, wins, ties in zip(made, won, tied, strict=True)]
    folded = int(weights[0].sum()) * CASES
    total = int(listed.counts.sum())
    actions = {action: Fraction(int(weight.sum()), total) for action, weight in zip(ACTIONS, weights, strict=True)}
    return Solution(raises, Outcomes((tuple(lost), tuple(tied), tuple(won)), folded), actions)


@lru_cache(maxsize=16)
def deal_values(raises: Paytable) -> Ints:
    """What a hand is worth in the array of each deal, summed over all cases, in units of :func:`unit_of`.

    Raises:
        InputError: the odds are too fine or too high to count exactly.
    """
    unit = unit_of(raises)
    gains = [int(unit * sum(net_per_ante(1, category, raises).values())) for category in CATEGORIES]
    if (max(map(abs, gains)) + 3 * unit) >= _FINEST:
        raise InputError(
            "These odds are too fine or too high to count exactly; simpler ones such as 3 to 2 are right."
        )
    _, won, tied = deal_counts()
    values = np.full(won.shape[1], -3 * unit * CASES, np.int64)
    for gain, wins, ties in zip(gains, won, tied, strict=True):
        values += (gain + 3 * unit) * wins.astype(np.int64) + 3 * unit * ties.astype(np.int64)
    return values


def fold_value(raises: Paytable) -> int:
    """What a fold is worth, as :func:`deal_values` counts."""
    return int(FOLD_NET * unit_of(raises) * CASES)


def unit_of(raises: Paytable) -> int:
    """How many units an ante is, so that every net is a whole number of them."""
    return math.lcm(*(odds.per for _, odds in raises.rows))


def solve_three_card(table: Paytable) -> SideWager:
    """The three-card wager over all hands of two own cards and the far end, each winning hand shown."""
    counts = category_counts(THREE_CARD)
    total = sum(counts.values())
    net = Distribution.from_cases((three_card_odds(row, True, table).net, count) for row, count in counts.items())
    return SideWager(table, net, {row: Fraction(count, total) for row, count in counts.items()})
