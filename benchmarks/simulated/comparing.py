"""Simulated figures beside the counted ones, each with its standard error and how many of them lie between."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from scipy.special import bdtr, bdtrc, chdtr, chdtrc, gammainc, gammaincc, ndtri

from benchmarks.simulated.tally import HALVES, Tally
from njrules.odds.distribution import Distribution
from njrules.odds.situation import ReturnTable, WholeGame

_ENOUGH = 5
_NORMAL = 100
_STRAIGHT = 0.01
"""Cases are pooled below so many, a frequency is binomial below so many, a mean is normal below such a skewness."""


class Compared(NamedTuple):
    """A figure: counted, simulated, the standard error of the simulated one, and the distance in such errors."""

    figure: str
    counted: float
    simulated: float
    error: float
    z: float


def compare(whole: WholeGame, tally: Tally) -> tuple[Compared, ...]:
    """Every figure of a wager over the whole game, held to simulated rounds.

    What comes so seldom that a normal distribution would be wrong takes the z of the same tail: of the binomial for
    a frequency, of a skewed (Pearson III) distribution for an average. What cannot be, and was simulated, is
    infinitely far away.
    """
    found = [*_averages(whole, tally), *_frequencies(whole, tally)]
    for table in whole.returns:
        found += _rows(table, tally)
    return (*found, distribution_of(whole.net, tally.nets()))


def largest(found: Sequence[Compared]) -> Compared:
    """The figure that lies the most standard errors away."""
    return max(found, key=lambda one: abs(one.z))


def _averages(whole: WholeGame, tally: Tally) -> Iterator[Compared]:
    """House edge, element of risk and standard deviation; the errors follow from the counted distribution."""
    ends = [(net / HALVES, wagered, count) for (net, wagered), count in tally.ends.items()]
    net, wagered, count = np.array(ends, float).T
    mean = float(net @ count) / tally.rounds
    spread = _Spread.of(_floats(whole.net))
    yield _averaged("house edge", -spread.mean, -mean, spread.of_opposite(), tally.rounds)

    risk, average = float(whole.element_of_risk), float(whole.house_edge / whole.element_of_risk)
    square = float((net + risk * wagered) ** 2 @ count) / tally.rounds
    per_wagered = _Spread(risk, math.sqrt(square) / average, -spread.skewness)
    simulated = -float(net @ count) / float(wagered @ count)
    yield _averaged("element of risk", risk, simulated, per_wagered, tally.rounds)

    squares = _Spread.of([(chance, (net - spread.mean) ** 2) for chance, net in _floats(whole.net)])
    variance = float((net - mean) ** 2 @ count) / (tally.rounds - 1)
    judged = _averaged("", squares.mean, variance, squares, tally.rounds)
    error = judged.error / (2 * whole.standard_deviation)
    yield Compared("standard deviation", whole.standard_deviation, math.sqrt(variance), error, judged.z)


class _Spread(NamedTuple):
    """Mean, standard deviation and skewness of what one round gives."""

    mean: float
    deviation: float
    skewness: float

    @classmethod
    def of(cls, cases: Sequence[tuple[float, float]]) -> _Spread:
        """Of values with their chances, the chance first."""
        chances, values = np.array(cases, float).T
        mean = float(chances @ values)
        variance, third = (float(chances @ (values - mean) ** power) for power in (2, 3))
        return cls(mean, math.sqrt(variance), third / variance**1.5 if variance else 0.0)

    def of_opposite(self) -> _Spread:
        return _Spread(-self.mean, self.deviation, -self.skewness)


def _floats(net: Distribution) -> list[tuple[float, float]]:
    return [(float(chance), float(value)) for value, chance in net]


def _frequencies(whole: WholeGame, tally: Tally) -> Iterator[Compared]:
    ahead = sum(count for (net, _), count in tally.ends.items() if net > 0)
    yield frequency_of("hit frequency", whole.hit_frequency, ahead, tally.rounds)
    for action in dict.fromkeys((*whole.actions, *tally.actions)):
        chance = whole.actions.get(action, Fraction(0))
        yield frequency_of(f"action: {action}", chance, tally.actions[action], tally.rounds)


def _rows(table: ReturnTable, tally: Tally) -> Iterator[Compared]:
    """For each row of a table how often a wager is settled by it, and what it adds to the net."""
    named = {row.row: row for row in table.rows}
    came = {row: count for (name, row, _), count in tally.paid.items() if name == table.name and row not in named}
    if came:
        yield Compared(f"{table.name}: {', '.join(came)}", 0.0, sum(came.values()) / tally.rounds, 0.0, math.inf)
    for row in table.rows:
        added = {net: n for (name, of, net), n in tally.paid.items() if (name, of) == (table.name, row.row)}
        yield frequency_of(f"{table.name}: {row.row}", row.chance, sum(added.values()), tally.rounds)
        # A row is settled on one unit or on two; how often on which follows from how often and on how much in all.
        double = float(row.staked - row.chance)
        each = [(float(row.chance) - double, 1), (double, 2), (1 - float(row.chance), 0)]
        spread = _Spread.of([(chance, units * float(row.pays)) for chance, units in each])
        simulated = sum(net * n for net, n in added.items()) / HALVES / tally.rounds
        yield _averaged(f"{table.name}: {row.row} adds", float(row.adds), simulated, spread, tally.rounds)


def _averaged(figure: str, counted: float, simulated: float, spread: _Spread, rounds: int) -> Compared:
    """A mean over all rounds; the sum of skewed amounts is taken to follow a Pearson III distribution."""
    found = _measured(figure, counted, simulated, spread.deviation / math.sqrt(rounds))
    skewness = spread.skewness / math.sqrt(rounds)
    if abs(skewness) < _STRAIGHT or not math.isfinite(found.z):
        return found
    shape = 4 / skewness**2
    point = max(shape + math.copysign(found.z, found.z * skewness) * math.sqrt(shape), 0.0)
    tails = float(gammainc(shape, point)), float(gammaincc(shape, point))
    return found._replace(z=_z_of_tails(*(tails if skewness > 0 else reversed(tails))))


def _measured(figure: str, counted: float, simulated: float, error: float) -> Compared:
    gap = simulated - counted
    z = gap / error if error else math.copysign(math.inf, gap) if gap else 0.0
    return Compared(figure, counted, simulated, error, z)


def frequency_of(figure: str, chance: Fraction, count: int, rounds: int) -> Compared:
    """How often something came, held to its chance."""
    expected = float(chance)
    error = math.sqrt(expected * (1 - expected) / rounds)
    found = _measured(figure, expected, count / rounds, error)
    few = 0 < rounds * min(expected, 1 - expected) < _NORMAL
    return found._replace(z=_binomial(count, rounds, expected)) if few else found


def _binomial(count: int, rounds: int, chance: float) -> float:
    """The z whose tail is that of a count, half of the count's own chance taken to either side."""
    up_to, beyond = bdtr(count, rounds, chance), bdtrc(count, rounds, chance)
    own = (up_to - bdtr(count - 1, rounds, chance) if count else up_to) / 2
    return _z_of_tails(up_to - own, beyond + own)


def _z_of_tails(lower: float, upper: float) -> float:
    return float(ndtri(lower) if lower < upper else -ndtri(upper))


def mean_of(net: Distribution, found: Mapping[Fraction, int]) -> Compared:
    """The mean of nets that came so often, held to the exact one."""
    rounds = sum(found.values())
    simulated = float(sum((value * count for value, count in found.items()), Fraction(0)) / rounds)
    return _averaged("net: mean", float(net.mean), simulated, _Spread.of(_floats(net)), rounds)


def distribution_of(net: Distribution, found: Mapping[Fraction, int]) -> Compared:
    """The chi-square of all nets, those that are expected too seldom taken together, as z of the same tail."""
    rounds = sum(found.values())
    impossible = sorted(found.keys() - {value for value, _ in net})
    if impossible:
        seen = sum(found[value] for value in impossible) / rounds
        return Compared(f"net: {', '.join(map(str, impossible))} cannot be", 0.0, seen, 0.0, math.inf)
    cases = [(float(chance) * rounds, found.get(value, 0)) for value, chance in net]
    often = [case for case in cases if case[0] >= _ENOUGH]
    rest = [case for case in cases if case[0] < _ENOUGH]
    if sum(expected for expected, _ in rest) >= _ENOUGH:
        often.append((sum(expected for expected, _ in rest), sum(count for _, count in rest)))
    freedom = len(often) - 1
    total = sum((count - expected) ** 2 / expected for expected, count in often)
    z = _z_of_tails(float(chdtr(freedom, total)), float(chdtrc(freedom, total))) if freedom > 0 else 0.0
    return Compared(f"net: chi-square of {len(often)} cases", freedom, total, math.sqrt(2 * max(freedom, 0)), z)
