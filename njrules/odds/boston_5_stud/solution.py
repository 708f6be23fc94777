"""The whole game with the best play: what it costs, how it spreads, what every three-card hand is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.games.boston_5_stud import FOLD, SECOND_WAGER, net_of_fold, net_per_ante
from njrules.hands import THREE_CARD, Category
from njrules.odds.boston_5_stud.outcomes import CATEGORIES, SHAPE, Outcomes
from njrules.odds.boston_5_stud.shipped import three_card_counts
from njrules.odds.boston_5_stud.three_cards import catalogue, example_of
from njrules.odds.category_counts import category_counts
from njrules.odds.distribution import Distribution
from njrules.odds.figures import exact_figure, exact_figures
from njrules.paytables import Paytable


@dataclass(frozen=True)
class ThreeCardHand:
    """One of the 1,755: three cards that stand for it, how many of the 22,100 it is, the value of each action."""

    cards: tuple[Card, ...]
    combinations: int
    values: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The action of the greatest value; of equals the fold, which stakes less."""
        return max(reversed(self.values), key=self.values.__getitem__)


@dataclass(frozen=True)
class BonusWager:
    """The bonus wager on three cards on its own, per unit wagered, every winning hand exposed.

    ``rows`` gives by category the chance of that hand and what its odds add to the expected net.
    """

    paytable: Paytable

    @cached_property
    def rows(self) -> dict[Category, tuple[Fraction, Fraction]]:
        """The chance of each category, and its share of the expected net."""
        counts = category_counts(THREE_CARD)
        chances = {row: Fraction(count, sum(counts.values())) for row, count in counts.items()}
        return {row: (chance, chance * self.paytable[row].net) for row, chance in chances.items()}

    @cached_property
    def distribution(self) -> Distribution:
        """The net per unit wagered."""
        counts = category_counts(THREE_CARD)
        return Distribution.from_cases((self.paytable[row].net, count) for row, count in counts.items())

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit wagered."""
        return -self.distribution.mean

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(self.distribution.mean),
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.house_edge),
            "standard_deviation": self.distribution.standard_deviation,
            "hit_frequency": float(self.distribution.ahead),
            "distribution": self.distribution.as_rows(),
        }


@dataclass(frozen=True)
class Solution:
    """The whole game for an ante bonus table, every second wager made or not for the greatest value.

    Amounts are in antes. ``outcomes`` counts all 39,866,461,034,400 cases: three cards, two more, a dealer hand.
    """

    ante_bonus: Paytable
    first: int
    outcomes: Outcomes = field(repr=False)
    hands: tuple[ThreeCardHand, ...] = field(repr=False)

    @cached_property
    def distribution(self) -> Distribution:
        """The net of ante, first and second wager and of the ante bonus."""
        return self.outcomes.distribution(self.ante_bonus, self.first)

    @property
    def ev(self) -> Fraction:
        """The player's expected net per ante."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per ante."""
        return -self.ev

    @cached_property
    def actions(self) -> dict[str, Fraction]:
        """How often the second wager is made, and how often the hand is folded."""
        fold = Fraction(self.outcomes.folded, self.outcomes.total)
        return {SECOND_WAGER: 1 - fold, FOLD: fold}

    @property
    def average_wager(self) -> Fraction:
        """Ante, first and second wager together, on average."""
        return 1 + self.first + self.first * self.actions[SECOND_WAGER]

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Of the net per ante."""
        return self.distribution.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """The chance to end with a gain."""
        return self.distribution.ahead

    @cached_property
    def ante_bonus_rows(self) -> dict[Category, tuple[Fraction, Fraction]]:
        """By row of the ante bonus table: the chance to be paid on it or not, and what it adds to the value."""
        return {
            row: (chance, chance * max(self.ante_bonus[row].net, Fraction(0)))
            for row, chance in self.outcomes.categories().items()
        }

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
def solve(ante_bonus: Paytable, first: int = 2) -> Solution:
    """The whole game with the best play for an ante bonus table and a first wager of ``first`` antes.

    The committed counts serve every table, so that a new one takes milliseconds. Of equal actions the play is the
    fold, which stakes less; but no three cards are worth one: a fold would have to lose less than a hand that goes
    on to lose three times in four, and the weakest loses two in three.

    >>> from njrules.games.boston_5_stud import table_named
    >>> solution = solve(table_named("ante_bonus_a"))
    >>> round(float(solution.house_edge), 6), int(solution.actions["fold"])
    (0.050587, 0)
    """
    played = _values(ante_bonus, first)
    fold = sum(net_of_fold(first).values(), Fraction(0))
    combinations = catalogue()[2]
    stays = np.array([value > fold for value in played])
    cases = int(three_card_counts()[0].sum())
    outcomes = Outcomes(
        np.tensordot(combinations[stays], three_card_counts()[stays], 1), int(combinations[~stays].sum()) * cases
    )
    hands = tuple(
        ThreeCardHand(example_of(index), int(count), {SECOND_WAGER: value, FOLD: fold})
        for index, (count, value) in enumerate(zip(combinations, played, strict=True))
    )
    return Solution(ante_bonus, first, outcomes, hands)


def _values(ante_bonus: Paytable, first: int) -> list[Fraction]:
    """What a second wager is worth with each of the 1,755 hands, in antes."""
    nets = [
        sum(net_per_ante(result - 1, CATEGORIES[category], first, ante_bonus).values(), Fraction(0))
        for result, category in np.ndindex(*SHAPE)
    ]
    unit = math.lcm(*(net.denominator for net in nets))
    totals = _counts() @ np.array([int(net * unit) for net in nets], object)
    cases = unit * int(three_card_counts()[0].sum())
    return [Fraction(total, cases) for total in totals]


@cache
def _counts() -> NDArray[np.object_]:
    """The committed counts as whole numbers without bound, a row a hand."""
    return three_card_counts().reshape(len(three_card_counts()), -1).astype(object)
