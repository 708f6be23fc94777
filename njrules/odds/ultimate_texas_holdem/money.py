"""The blind table as whole numbers, and the net of a record in them, for the compiled loops."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from njrules.errors import InputError
from njrules.odds.ultimate_texas_holdem.boards import Whole
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES
from njrules.paytables import Paytable

_LARGEST = 30_000_000
"""A whole game sums fewer than 2.6e11 cases a starting hand, each up to this many units, in 64 bits."""


@dataclass(frozen=True, eq=False)
class Scale:
    """What the blind pays by category in units of 1/``unit`` ante."""

    unit: int
    pays: NDArray[np.int64]


def scale_of(blind: Paytable) -> Scale:
    """The blind table in whole units.

    Raises:
        InputError: the odds lack a common denominator small enough to count with.
    """
    odds = [blind[category].net for category in CATEGORIES]
    unit = math.lcm(*(net.denominator for net in odds))
    if unit * (max(map(abs, odds)) + 6) > _LARGEST:
        raise InputError(
            f"The odds of the blind table {blind.name!r} are too fine or too high to count exactly: the highest, "
            f"times the common denominator {unit}, must stay below {_LARGEST:,}. Odds such as '500 to 1' and "
            "'3 to 2' do."
        )
    return Scale(unit, np.array([int(net * unit) for net in odds], np.int64))


@njit(cache=True, nogil=True)
def fixed_net(
    category: Whole, hands: Whole, wins: Whole, losses: Whole, below: Whole, pays: NDArray[np.int64], unit: Whole
) -> Whole:
    """The net of ante and blind over all dealer hands, in units, as ``net_per_ante`` has it."""
    ante = wins - below - losses if category else below - hands
    return (ante - losses) * unit + wins * pays[category]


@njit(cache=True, nogil=True)
def play_is_best(
    category: Whole, hands: Whole, wins: Whole, losses: Whole, below: Whole, pays: NDArray[np.int64], unit: Whole
) -> Whole:
    """Whether the last play wager (1x) is worth more than a fold; equal values fold."""
    played = fixed_net(category, hands, wins, losses, below, pays, unit) + (wins - losses) * unit
    return played > -2 * hands * unit
