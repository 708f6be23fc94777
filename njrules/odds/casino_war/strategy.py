"""The best answer to a tie of Casino War: what going to war and surrendering are worth, and why it never turns."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from njrules.games.casino_war import GAME, GO_TO_WAR, HIGHER, LOWER, SURRENDER, TIE, Rules
from njrules.odds.casino_war.at_step import HALF_IS_LOST, UNIT
from njrules.odds.casino_war.outcomes import left_of
from njrules.odds.casino_war.solution import Solution
from njrules.odds.decision import Decision, marks

RULES = Rules.chosen(lambda name: GAME.option(name).default)
MARKS = marks(RULES.war.badge, GAME.option("initial_at_war").provenance.badge, HALF_IS_LOST.badge)


@dataclass(frozen=True)
class WarResult:
    """A result of the war cards: its chance, and the net of initial and war wager, per initial wager."""

    result: str
    chance: Fraction
    net: Fraction


@dataclass(frozen=True)
class Answers:
    """What the two answers come to from a new shoe, over all ties and over the whole game.

    ``ties`` is how often a round has a tie, ``second_ties`` how often a war has one.
    """

    decks: int
    on_a_tie: Decision
    ties: Fraction
    second_ties: Fraction
    always_war: Fraction
    always_surrender: Fraction


def war_results(tie: Fraction) -> tuple[WarResult, ...]:
    """The three results of a war whose cards tie with this chance, whatever cards were seen before.

    Neither war card is told from the other before it is dealt, so that each side's is the higher one as often.

    >>> [str(result.chance) for result in war_results(Fraction(1, 13))]
    ['6/13', '1/13', '6/13']
    """
    chances = {HIGHER: (1 - tie) / 2, TIE: tie, LOWER: (1 - tie) / 2}
    nets = {result: sum(RULES.at_war_net(result).values(), Fraction(0)) for result in chances}
    return tuple(WarResult(result, chance, nets[result]) for result, chance in chances.items())


def worth_of_war(tie: Fraction) -> Fraction:
    """What a war is worth whose cards tie with this chance; at no chance of a tie exactly as much as a surrender.

    >>> str(worth_of_war(Fraction(0))), str(worth_of_war(Fraction(1)))
    ('-1/2', '2')
    """
    return sum((result.chance * result.net for result in war_results(tie)), Fraction(0))


def answers(decks: int) -> Answers:
    """The two answers over all ties.

    >>> found = answers(6)
    >>> found.on_a_tie.best, round(float(found.always_war), 4), round(float(found.always_surrender), 4)
    ('go to war', 0.0233, 0.037)
    """
    left = left_of(decks, ())
    war, surrender = (Solution(RULES, left, action) for action in (GO_TO_WAR, SURRENDER))
    return Answers(
        decks,
        _decision("any tie from a new shoe", war.on_a_tie),
        war.outcomes.first()[TIE],
        war.outcomes.war()[TIE],
        war.house_edge,
        surrender.house_edge,
    )


def _decision(given: str, values: dict[str, Fraction]) -> Decision:
    best = max(values, key=lambda action: values[action])
    return Decision(given, UNIT, values, best, MARKS)
