"""The best play of Double Cross Poker: any deal, how often each action is right, and a plain rule with its cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.games.double_cross_poker import ACTIONS, GAME, TABLES
from njrules.odds.decision import Decision, marks
from njrules.odds.double_cross_poker.at_step import UNIT
from njrules.odds.double_cross_poker.deals import CASES, deals
from njrules.odds.double_cross_poker.solution import deal_values, fold_value, solve, unit_of
from njrules.odds.seen import signs

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

RAISES = TABLES[GAME.option("raise").default]
MARKS = marks(RAISES.badge)
_QUEEN = 10


@dataclass(frozen=True)
class DealKind:
    """Deals of one kind: their share of all, how often each action is best with them, what they are worth in antes.

    ``paired`` is how often an array is played whose open end pairs, ``higher`` one with the higher open end; ``None``
    where none does, or where one end pairs and so decides. ``second`` is what the next best action costs on average.
    """

    name: str
    share: Fraction
    fold: Fraction
    paired: Fraction | None
    higher: Fraction | None
    worth: Fraction
    second: Fraction


@dataclass(frozen=True)
class PlainRule:
    """A rule that needs no table, and what it costs against the best play, per ante."""

    says: tuple[str, ...]
    house_edge: Fraction
    cost: Fraction


def decide(hole: Sequence[Card], far: Card, right: Card) -> Decision:
    """What a fold and either array are worth.

    Raises:
        InputError: there are not two hole cards, or a card stands twice.
    """
    if len(hole) != 2:
        raise InputError(f"{len(hole)} hole cards; a player holds two, such as As Kd.")
    require_available((*hole, far, right))
    one, other = (card.index for card in hole)
    number = deals().number((one, other), far.index, right.index)
    counted = (fold_value(RAISES), deal_values(RAISES)[number], deal_values(RAISES)[deals().swapped[number]])
    values = {action: _antes(int(value)) for action, value in zip(ACTIONS, counted, strict=True)}
    best = max(values, key=lambda action: values[action])
    return Decision(f"{signs(hole)}, far end {far.sign}, right end {right.sign}", UNIT, values, best, MARKS)


@cache
def deal_kinds() -> tuple[DealKind, ...]:
    """All deals by what the hole cards make with the open ends.

    >>> [(kind.name, round(float(kind.share), 3), round(float(kind.fold), 3)) for kind in deal_kinds()][-1]
    ('no pair', 0.727, 0.525)
    """
    pair, far, right = _pairs()
    kinds = {
        "a pair in hand": pair & ~far & ~right,
        "a pair in hand, an open end too": pair & (far | right),
        "both open ends pair": ~pair & far & right,
        "one open end pairs": ~pair & (far ^ right),
        "no pair": ~pair & ~far & ~right,
    }
    return tuple(_kind(name, chosen) for name, chosen in kinds.items())


@cache
def plain_rule() -> PlainRule:
    """The rule, counted over every deal.

    >>> plain_rule().cost > 0
    True
    """
    played = int((np.choose(_by_rule(), _values()).astype(object) * deals().counts).sum())
    edge = -_antes(played) / int(deals().counts.sum())
    says = (
        "An open end pairs a hole card: play its array. Both do, or the pair is in hand: play the array with the "
        "higher open end.",
        "No pair: play the array with the higher open end if a queen, king or ace is in hand; otherwise fold.",
    )
    return PlainRule(says, edge, edge - solve(RAISES).house_edge)


def rule_action(number: int) -> str:
    """What the rule does with a deal, by its place in :func:`~njrules.odds.double_cross_poker.deals.deals`."""
    return ACTIONS[int(_by_rule()[number])]


@cache
def _by_rule() -> Ints:
    """The place among the actions of what the rule does with each deal."""
    pair, far, right = _pairs()
    ranks = deals().cards % 13
    high = ranks[:, :2].max(axis=1) >= _QUEEN
    vertical = np.where(far == right, ranks[:, 2] >= ranks[:, 3], far)
    return np.where(pair | far | right | high, np.where(vertical, 1, 2), 0)


def _pairs() -> tuple[Bools, Bools, Bools]:
    """Of each deal: whether the hole cards are a pair, whether the far end pairs one, whether the right end does."""
    ranks = deals().cards % 13
    far, right = ((ranks[:, :2] == ranks[:, place, None]).any(axis=1) for place in (2, 3))
    return ranks[:, 0] == ranks[:, 1], far, right


def _values() -> tuple[Ints, Ints, Ints]:
    """What the three actions are worth with each deal."""
    vertical = deal_values(RAISES)
    return np.full_like(vertical, fold_value(RAISES)), vertical, vertical[deals().swapped]


def _antes(units: int) -> Fraction:
    return Fraction(units, unit_of(RAISES) * CASES)


def _kind(name: str, chosen: Bools) -> DealKind:
    weights, ranks = np.where(chosen, deals().counts, 0), deals().cards % 13
    values = np.array(_values())
    best = values.argmax(axis=0)
    _, far, right = _pairs()

    def share(cases: Bools) -> Fraction:
        return Fraction(int(weights[cases].sum()), int(weights.sum()))

    def in_array(vertical: Bools, horizontal: Bools) -> Fraction:
        return share(((best == 1) & vertical) | ((best == 2) & horizontal))

    pairs, unevenly = bool((far | right)[chosen].all()), bool((far ^ right)[chosen].any())
    higher = ranks[:, 2] >= ranks[:, 3], ranks[:, 3] >= ranks[:, 2]
    _, second, most = np.sort(values, axis=0)

    def mean(units: Ints) -> Fraction:
        return _antes(int((units.astype(object) * weights).sum())) / int(weights.sum())

    return DealKind(
        name,
        Fraction(int(weights.sum()), int(deals().counts.sum())),
        share(best == 0),
        in_array(far, right) if pairs else None,
        None if unevenly else in_array(*higher),
        mean(most),
        mean(most - second),
    )
