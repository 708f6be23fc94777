"""The whole game with the best play, from the chances of every hand that ``data/odds`` holds.

The values of the hands are not exact but within :data:`WITHIN`: :mod:`njrules.odds.fast_action_holdem.removal` says
how they are made, and a test compares them with those of :mod:`njrules.odds.fast_action_holdem.position`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.errors import InputError
from njrules.games.fast_action_holdem.rules import (
    DEALER_NATURAL,
    HIGHER,
    LOWER,
    NATURAL,
    ORIGINAL,
    SECOND,
    SURRENDER,
    TABLES,
    is_natural,
    net_per_unit,
    table_of,
)
from njrules.odds.distribution import Distribution
from njrules.odds.fast_action_holdem.counting import Rules
from njrules.odds.fast_action_holdem.position import UNIT
from njrules.odds.fast_action_holdem.removal import SPLITS, hands
from njrules.odds.fast_action_holdem.shipped import HandChances, hand_chances, is_shipped, shipped_cases
from njrules.odds.situation import WholeGame
from njrules.odds.table_choice import TableChoice, described
from njrules.paytables import Paytable
from njrules.rounds import Round

WITHIN = 1e-5
"""No value of a choice is further than this from the exact one.

Measured against the exact count of single hands (``python -m benchmarks.fast_action_values``): of 320 hands of all
kinds from six decks, where a natural is four of a kind, no keep's value is off by more than 0.0000055 and no split's
by more than 0.00001; on average a keep's is off by 0.0000012. From eight decks less. The edge is a mean of these.
"""

_CASES = 10**15
_KEEP, _SPLIT = "keep", "split"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Solution:
    """The whole game: how often each action is best, and the distribution of the net per original wager.

    ``values`` holds, for each of :func:`hands`, the value of every keep, split and the surrender, shape (22022, 10);
    a natural's row is its pay alone.
    """

    paytable: Paytable
    values: Floats
    actions: dict[str, Fraction]
    distribution: Distribution

    @property
    def ev(self) -> Fraction:
        """The player's expected net per original wager."""
        return self.distribution.mean

    @property
    def average_wager(self) -> Fraction:
        """What is wagered in all, in original wagers: a split doubles it."""
        return 1 + self.actions[_SPLIT]

    def as_dict(self) -> dict[str, Any]:
        """For scripts: figures cut to what they are known within, so that none poses as exact."""
        return {
            "exact": False,
            "within": WITHIN,
            "ev": _known(self.ev),
            "house_edge": _cut(-self.ev),
            "element_of_risk": _cut(-self.ev / self.average_wager),
            "standard_deviation": round(self.distribution.standard_deviation, _DIGITS - 1),
            "average_wager": _cut(self.average_wager),
            "hit_frequency": _cut(self.distribution.ahead),
            "actions": {action: _known(chance) for action, chance in self.actions.items()},
            "distribution": [
                {"net": str(net), "probability": str(_cut(chance)), "net_value": float(net), "value": _cut(chance)}
                for net, chance in self.distribution
            ],
            "paytables": described({ORIGINAL: self.paytable}),
        }


_DIGITS = 5
"""Decimals that :data:`WITHIN` leaves standing."""


def _cut(value: Fraction) -> float:
    return round(float(value), _DIGITS)


def _known(value: Fraction) -> dict[str, str | float]:
    """A figure that is no exact fraction: its digits stand in the fraction's place."""
    return {"value": _cut(value), "fraction": f"{_cut(value):.{_DIGITS}f}"}


def tables(round_: Round) -> dict[str, TableChoice]:
    """None: what the wagers pay is fixed by 13:69F-21.8(b)#2 and 13:69F-21.8(n)#1, and nothing is to be chosen."""
    return {}


def whole_game(round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /) -> tuple[WholeGame, ...]:
    """The original wager and what a split adds, with the best play; nothing if these rules are not counted.

    Raises:
        InputError: ``tables`` is to replace what the law fixes.
    """
    if tables:
        raise InputError(
            "Fast Action Hold 'Em has no pay table to replace: 13:69F-21.8(b)#2 fixes 5 to 1 for a natural and "
            "13:69F-21.8(n)#1 even money for every other win."
        )
    rules, decks = Rules.chosen(round_.option), round_.shoe.decks
    if not is_counted(decks, rules):
        return ()
    solution = solve(decks, rules.natural)
    edge = -solution.ev
    return (
        WholeGame(
            f"original and second ({decks} decks)",
            UNIT,
            edge,
            edge / solution.average_wager,
            solution.distribution.standard_deviation,
            solution.distribution.ahead,
            solution.distribution,
            solution.paytable,
            WITHIN,
            actions=solution.actions,
        ),
    )


def is_counted(decks: int, rules: Rules) -> bool:
    """Whether the chances for these decks and rules are committed; they are for the usual readings."""
    return rules == Rules(rules.natural) and is_shipped(decks, rules.natural)


def require_counted(decks: int, rules: Rules) -> None:
    """Raise unless the chances for these decks and rules are committed.

    Raises:
        InputError: they are not; the message names those that are.
    """
    if not is_counted(decks, rules):
        counted = ", ".join(f"{number} decks with the natural {natural}" for number, natural in shipped_cases())
        raise InputError(
            f"The whole game is not counted yet for {decks} decks, the natural {rules.natural} and these readings. "
            f"Counted, with the usual readings: {counted or 'none'}. What other readings come to stands under "
            "'readings' in njrules solve fast_action_holdem."
        )


@dataclass(frozen=True)
class _Choice:
    """One choice with every hand: what it comes to, and with what chance, shape (22022, amounts)."""

    action: str
    amounts: tuple[Fraction, ...]
    chances: Floats

    @property
    def values(self) -> Floats:
        found: Floats = self.chances @ np.array([float(amount) for amount in self.amounts])
        return found


@cache
def solve(decks: int, natural: str) -> Solution:
    """The best play of every hand and what comes of it, from the committed chances."""
    return solution_of(decks, natural, hand_chances(decks, natural))


def solution_of(decks: int, natural: str, chances: HandChances) -> Solution:
    """The best play of every hand and what comes of it."""
    dealt, many = hands()
    own = np.array([is_natural([Card.from_index(int(card)) for card in four], natural) for four in dealt])
    weight = many * _copies(dealt, decks) / comb(52 * decks, 4)
    choices = _choices(natural, chances)
    values = np.stack([choice.values for choice in choices], axis=1)
    best = np.where(own, len(choices), values.argmax(axis=1))
    paid = net_per_unit(NATURAL, ORIGINAL, natural)
    values[own] = float(paid)
    choices.append(_Choice(NATURAL, (paid,), np.ones((len(dealt), 1))))
    shares = dict.fromkeys((NATURAL, _KEEP, _SPLIT, SURRENDER), 0.0)
    cases: dict[Fraction, float] = {}
    for place, choice in enumerate(choices):
        chosen = weight * (best == place)
        shares[choice.action] += float(chosen.sum())
        for amount, chance in zip(choice.amounts, chosen @ choice.chances, strict=True):
            cases[amount] = cases.get(amount, 0.0) + float(chance)
    return Solution(
        TABLES[table_of(natural)],
        values,
        {name: Fraction(round(share * _CASES), _CASES) for name, share in shares.items()},
        Distribution.from_cases((amount, round(chance * _CASES)) for amount, chance in cases.items()),
    )


def _choices(natural: str, chances: HandChances) -> list[_Choice]:
    """The six keeps, the three splits and the surrender."""
    wins, both, none = (table.astype(np.float64, order="C") for table in chances)
    first, second = (
        {end: net_per_unit(end, wager, natural) for end in (HIGHER, LOWER, DEALER_NATURAL)}
        for wager in (ORIGINAL, SECOND)
    )
    found = [_Choice(_KEEP, tuple(first.values()), np.stack([win, 1 - win - none, none], axis=1)) for win in wins.T]
    amounts = (
        first[HIGHER] + second[HIGHER],
        first[HIGHER] + second[LOWER],
        first[LOWER] + second[LOWER],
        first[DEALER_NATURAL] + second[DEALER_NATURAL],
    )
    for (one, other), two in zip(SPLITS, both.T, strict=True):
        some = wins[:, one] + wins[:, other] - two
        ends = np.stack([two, some - two, 1 - none - some, none], axis=1)
        found.append(_Choice(_SPLIT, amounts, ends))
    return [*found, _Choice(SURRENDER, (net_per_unit(SURRENDER),), np.ones((len(wins), 1)))]


def _copies(dealt: NDArray[np.int64], decks: int) -> NDArray[np.int64]:
    """In how many ways each hand can be taken from so many decks."""
    copies = np.full(len(dealt), 1, np.int64)
    same = np.ones(len(dealt), np.int64)
    for place in range(4):
        if place:
            same = np.where(dealt[:, place] == dealt[:, place - 1], same + 1, 1)
        copies = copies * (decks - same + 1) // same
    return copies
