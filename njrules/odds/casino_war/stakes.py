"""What a seat has wagered, and what it comes to: the net that follows from the results of the two deals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from njrules.games.casino_war import GO_TO_WAR_WITH_TIE, SURRENDER_NET, TIE, Rules
from njrules.odds.casino_war.outcomes import Outcomes
from njrules.odds.distribution import Distribution

NOTHING = Fraction(0)


@dataclass(frozen=True)
class Stakes:
    """The amounts on each wager; the war wager equals the initial one. ``war_tie`` rides on the war deal.

    ``rules`` says what they pay; the script of the round settles by the same rules.
    """

    rules: Rules
    initial: Fraction = Fraction(1)
    tie: Fraction = NOTHING
    war_tie: Fraction = NOTHING

    def net(self, first: str, war: str | None) -> Fraction:
        """The net of all wagers; without a result of the war deal, a tie is surrendered.

        >>> str(Stakes(Rules()).net("tie", "player_higher")), str(Stakes(Rules(), Fraction(10)).net("tie", None))
        ('1', '-5')
        """
        return self.tie * self.rules.tie_net(first) + self._after_the_first_cards(first, war)

    def _after_the_first_cards(self, first: str, war: str | None) -> Fraction:
        if first != TIE:
            return self.initial * self.rules.initial_net(first)
        if war is None:
            return self.initial * SURRENDER_NET
        both = sum(self.rules.at_war_net(war).values(), NOTHING)
        return self.initial * both + self.war_tie * self.rules.tie_net(war)

    def distribution(self, outcomes: Outcomes) -> Distribution:
        """The distribution of the net."""
        return outcomes.distribution(self.net)


def stakes_for(action: str, rules: Rules, initial: Fraction = Fraction(1), tie: Fraction = NOTHING) -> Stakes:
    """The stakes of a player who answers a tie with this action: a tie wager on the war deal equals the initial."""
    return Stakes(rules, initial, tie, initial if action == GO_TO_WAR_WITH_TIE else NOTHING)
