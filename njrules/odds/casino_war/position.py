"""What a player's answers to a tie are worth in a position: two cards or none, and whatever else has been seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from njrules.games.casino_war import GO_TO_WAR, SURRENDER, TIE, Rules, compare
from njrules.odds.casino_war.outcomes import UNKNOWN, Left, Outcomes, Pair, outcomes
from njrules.odds.casino_war.stakes import NOTHING, stakes_for
from njrules.odds.distribution import Distribution


@dataclass(frozen=True)
class Position:
    """A player's first card and the dealer's, and their war cards, as far as they are known.

    ``left`` are the ranks of all cards not seen.
    """

    left: Left
    first: Pair = UNKNOWN
    war: Pair = UNKNOWN

    @property
    def result(self) -> str:
        """The result of the first cards, empty while one of them is not known."""
        mine, dealer = self.first
        return compare(mine, dealer)[0] if mine and dealer else ""

    def outcomes(self, action: str) -> Outcomes:
        """How the two deals fall if a tie is answered so."""
        return outcomes(self.left, self.first, self.war, wars=action != SURRENDER)

    @property
    def war_outcomes(self) -> Outcomes | None:
        """How the war deal falls if it comes to one; ``None`` if none can come any more."""
        return None if self.result not in ("", TIE) else self.outcomes(GO_TO_WAR).given_war()

    def value(self, action: str, rules: Rules) -> Fraction:
        """The expected net of what the action puts or leaves at stake, per initial wager, without the tie wager."""
        return stakes_for(action, rules).distribution(self.outcomes(action)).mean

    def values(self, actions: Sequence[str], rules: Rules) -> dict[str, Fraction]:
        """The value of each answer."""
        return {action: self.value(action, rules) for action in actions}

    def net(self, action: str, rules: Rules, initial: Fraction, tie: Fraction = NOTHING) -> Distribution:
        """The net of all of the seat's wagers, in money."""
        return stakes_for(action, rules, initial, tie).distribution(self.outcomes(action))
