"""The chance that a bankroll is used up: a walk on a lattice with one barrier, followed round by round.

Each round's chances follow from those of the round before; nothing is simulated. The walk is only followed up to
where a later ruin has a chance below 1e-13.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from njrules.errors import InputError
from njrules.odds.distribution import Distribution
from njrules.odds.many_rounds import Floats, common_step, farthest, require_rounds

MOST_BANKROLL = 100_000
_MOST_WORK = 2 * 10**10
_LEAST_EXPONENT = 1e-14


@dataclass(frozen=True, eq=False)
class Ruin:
    """The risk of ruin of a bankroll, in units of the wager.

    A player is ruined as soon as what is left no longer covers ``needed``, the greatest loss of one round: the best
    play could then not be paid for. ``chances`` are those after 0, 1, 2 rounds and so on; ``ever`` is the greatest
    that the chance can be, however long the play.
    """

    bankroll: Fraction
    needed: Fraction
    chances: Floats
    ever: float

    @property
    def covered(self) -> bool:
        """Whether the bankroll covers a first round."""
        return self.bankroll >= self.needed

    @property
    def certain(self) -> bool:
        """Whether ruin only waits for enough rounds: it does if a round can lose and does not gain on average."""
        return self.ever == 1.0

    @property
    def chance(self) -> float:
        """The chance of ruin within all the rounds."""
        return float(self.chances[-1])


def ruin(net: Distribution, rounds: int, bankroll: Fraction) -> Ruin:
    """The risk of ruin within so many rounds that all have the net ``net``.

    >>> coin = Distribution.from_cases([(Fraction(1), 1), (Fraction(-1), 1)])
    >>> [float(chance) for chance in ruin(coin, 3, Fraction(2)).chances]
    [0.0, 0.0, 0.25, 0.25]

    Raises:
        InputError: the rounds or the bankroll are out of range, or there is too much to follow.
    """
    require_rounds(rounds)
    if not 0 < bankroll <= MOST_BANKROLL:
        raise InputError(f"A bankroll of {float(bankroll):g} is out of range; 1 to {MOST_BANKROLL:,} is right.")
    needed = max(Fraction(0), -net.cases[0][0])
    if bankroll < needed:
        return Ruin(bankroll, needed, np.ones(rounds + 1), 1.0)
    unit = common_step(amount for amount, _ in net.cases)
    if max(abs(net.cases[0][0]), abs(net.cases[-1][0])) / unit > _MOST_WORK:
        raise _too_much(rounds)
    steps = np.array([int(amount / unit) for amount, _ in net.cases], np.int64)
    chances = np.array([float(chance) for _, chance in net])
    start = math.floor((bankroll - needed) / unit)
    ever = _ever(float(net.mean / unit), steps, chances, start)
    return Ruin(bankroll, needed, _followed(steps, chances, rounds, start), ever)


def _too_much(rounds: int) -> InputError:
    return InputError(
        f"There are too many different amounts to follow through {rounds:,} rounds. Fewer rounds, or odds in coarser "
        "steps, would be right."
    )


def _followed(steps: NDArray[np.int64], chances: Floats, rounds: int, start: int) -> Floats:
    """The chance of ruin after each number of rounds, from ``start`` steps above the last place to play on from."""
    ruined = np.zeros(rounds + 1)
    top = math.ceil(farthest(-steps.astype(np.float64), chances, rounds, at_any_time=True))
    if start > top:
        return ruined
    if rounds * len(steps) * top > _MOST_WORK:
        raise _too_much(rounds)
    here = np.zeros(top + 1)
    here[start] = 1.0
    moves = [(int(step), float(chance)) for step, chance in zip(steps, chances, strict=True)]
    for played in range(1, rounds + 1):
        there, lost = np.zeros(top + 1), 0.0
        for step, chance in moves:
            if step >= 0:
                there[step:] += chance * here[: max(top + 1 - step, 0)]
            else:
                there[:step] += chance * here[-step:]
                lost += chance * float(here[:-step].sum())
        ruined[played] = ruined[played - 1] + lost
        here = there
    return np.minimum(ruined, 1.0)


def _ever(mean: float, steps: NDArray[np.int64], chances: Floats, start: int) -> float:
    """A bound of the chance of ruin if play never ends: Lundberg's, 1 unless the player gains on average."""
    from scipy import optimize

    if steps[0] >= 0:
        return 0.0
    if mean <= 0:
        return 1.0

    def growth(exponent: float) -> float:
        """The mean of exp(-exponent * step), less 1; the sum that nearly cancels is the exact mean's."""
        turned = -exponent * steps
        return float(chances @ (np.expm1(turned) - turned)) - exponent * mean

    high = 1.0 / float(np.abs(steps).max())
    while growth(high) < 0:
        high *= 2
    low = high
    while growth(low) > 0:
        low /= 2
        if low < _LEAST_EXPONENT:
            return 1.0
    return math.exp(-optimize.brentq(growth, low, high, xtol=1e-16) * (start + 1))
