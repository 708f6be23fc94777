"""What the simple strategy costs over the whole game, from the committed counts.

Those are the records of all cases by play wager in antes, and of the river decisions that the best play for the
first shipped blind table takes otherwise (folded, played). :mod:`.simple_count` makes both again, and
:mod:`njrules.odds.stored` says how they lie in ``data/odds``.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from njrules.games.ultimate_texas_holdem import multiple, table_named
from njrules.odds.distribution import Distribution
from njrules.odds.stored import read
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES, Outcomes, outcomes_of
from njrules.odds.ultimate_texas_holdem.shipped import RECORD
from njrules.odds.ultimate_texas_holdem.simple_strategy import RAISED
from njrules.odds.ultimate_texas_holdem.solution import Solution, solve
from njrules.paytables import Paytable

PLAYED = "ultimate_texas_holdem/simple_strategy"
MISTAKEN = "ultimate_texas_holdem/simple_strategy_mistakes"
BLIND = "blind_a"
"""The blind table whose best play the mistakes are measured by."""

_FOLD = Fraction(-2)
"""What a fold is worth: ante and blind are lost."""


@dataclass(frozen=True)
class SimplePlay:
    """The whole game by the simple strategy; amounts are in antes."""

    blind: Paytable
    outcomes: Outcomes
    best: Solution
    folded: Outcomes
    played: Outcomes

    @cached_property
    def distribution(self) -> Distribution:
        """The net of ante, blind and play wager."""
        return self.outcomes.distribution(self.blind)

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per ante."""
        return -self.distribution.mean

    @property
    def average_wager(self) -> Fraction:
        """Ante, blind and play wager together, on average."""
        return 2 + sum((multiple(action) * chance for action, chance in self.outcomes.plays().items()), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def cost(self) -> Fraction:
        """What the strategy costs against the best play, per ante."""
        return self.house_edge - self.best.house_edge

    @cached_property
    def costs(self) -> dict[str, Fraction]:
        """The cost by where it arises, the best play afterwards: before the flop, on the flop, on the river."""
        early = sum(
            (
                hand.combinations * (hand.values[hand.best] - hand.values["play 4x" if raised else "check"])
                for hand, raised in zip(self.best.starting_hands, RAISED, strict=True)
            ),
            Fraction(0),
        ) / sum(hand.combinations for hand in self.best.starting_hands)
        late = self.mistaken_folds[1] + self.mistaken_plays[1]
        return {"before the flop": early, "on the flop": self.cost - early - late, "on the river": late}

    @property
    def mistaken_folds(self) -> tuple[Fraction, Fraction]:
        """How often a hand is folded that the best play plays, and what that costs, per ante and round."""
        return self._mistakes(self.folded)

    @property
    def mistaken_plays(self) -> tuple[Fraction, Fraction]:
        """How often a hand is played that the best play folds, and what that costs, per ante and round."""
        return self._mistakes(self.played)

    def _mistakes(self, outcomes: Outcomes) -> tuple[Fraction, Fraction]:
        share = Fraction(outcomes.total, self.outcomes.total)
        return share, share * abs(outcomes.value(self.blind) - _FOLD)


def committed_records(name: str) -> NDArray[np.int64]:
    """The records of :data:`PLAYED` or :data:`MISTAKEN` by play wager, each of shape (10, 4)."""
    return read(name, RECORD).reshape(-1, len(CATEGORIES), len(RECORD))


@cache
def simple_play() -> SimplePlay:
    """The simple strategy beside the best play, for the first shipped blind table.

    >>> play = simple_play()
    >>> round(float(play.house_edge), 4), play.costs["before the flop"]
    (0.0243, Fraction(0, 1))
    """
    blind = table_named(BLIND)
    plays, mistakes = map(committed_records, (PLAYED, MISTAKEN))
    return SimplePlay(
        blind, outcomes_of(dict(enumerate(plays))), solve(blind), _last(mistakes[0]), _last(mistakes[1])
    )


def _last(record: NDArray[np.int64]) -> Outcomes:
    """A record as the outcomes of a 1x wager."""
    return outcomes_of({1: record})
