"""The whole game from a shoe, new or in part dealt: what every wager costs and how its net spreads."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from njrules.games.casino_war import GO_TO_WAR, SURRENDER, TIE, Rules
from njrules.odds.casino_war.outcomes import Left, Outcomes, outcomes
from njrules.odds.casino_war.stakes import Stakes
from njrules.odds.distribution import Distribution
from njrules.odds.figures import exact_figure, exact_figures


@dataclass(frozen=True)
class SideWager:
    """A tie wager on its own, per unit wagered: on the first cards, or on the war deal where there is one."""

    distribution: Distribution

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit wagered."""
        return -self.distribution.mean

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(self.distribution.mean),
            "house_edge": float(self.house_edge),
            "standard_deviation": self.distribution.standard_deviation,
            "hit_frequency": float(self.distribution.ahead),
            "distribution": self.distribution.as_rows(),
        }


@dataclass(frozen=True)
class Solution:
    """Initial and war wager for a player who answers every tie alike, per initial wager.

    ``action`` is that answer, ``go to war`` or ``surrender``; ``left`` are the ranks of the cards in the shoe.
    """

    rules: Rules
    left: Left
    action: str = GO_TO_WAR

    @cached_property
    def outcomes(self) -> Outcomes:
        """How the two deals fall."""
        return outcomes(self.left, wars=self.action != SURRENDER)

    @cached_property
    def distribution(self) -> Distribution:
        """The net of initial and war wager."""
        return Stakes(self.rules).distribution(self.outcomes)

    @property
    def ev(self) -> Fraction:
        """The player's expected net per initial wager."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per initial wager."""
        return -self.ev

    @property
    def average_wager(self) -> Fraction:
        """Initial and war wager together, on average."""
        return 1 + self.outcomes.at_war

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def answers(self) -> dict[str, Fraction]:
        """How often the round ends with each answer, or needs none."""
        ties = self.outcomes.first()[TIE]
        return {"no choice": 1 - ties, self.action: ties}

    @cached_property
    def on_a_tie(self) -> dict[str, Fraction]:
        """What each answer to a tie is worth, on average over all ties; empty if no tie can come."""
        at_war = outcomes(self.left).given_war()
        if not at_war.counts:
            return {}
        return {
            GO_TO_WAR: Stakes(self.rules).distribution(at_war).mean,
            SURRENDER: Stakes(self.rules).net(TIE, None),
        }

    @cached_property
    def tie_wager(self) -> SideWager:
        """The tie wager on the first cards."""
        return SideWager(self.outcomes.distribution(lambda first, _: self.rules.tie_net(first)))

    @cached_property
    def war_tie_wager(self) -> SideWager | None:
        """A tie wager on the war deal, given that there is a war; ``None`` if there can be none."""
        at_war = outcomes(self.left).given_war()
        if not at_war.counts:
            return None
        return SideWager(at_war.distribution(lambda _, war: self.rules.tie_net(war or TIE)))

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(self.ev),
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "standard_deviation": self.distribution.standard_deviation,
            "average_wager": float(self.average_wager),
            "hit_frequency": float(self.distribution.ahead),
            "actions": exact_figures(self.answers),
            "on_a_tie": exact_figures(self.on_a_tie),
            "distribution": self.distribution.as_rows(),
            "tie": self.tie_wager.as_dict(),
        }
