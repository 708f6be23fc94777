"""Simulated figures beside the counted ones, each with its standard error and how many of them lie between."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import bdtr, bdtrc, chdtr, chdtrc, ndtri

from benchmarks.simulated.tally import HALVES, Tally
from njrules.odds.distribution import Distribution
from njrules.odds.situation import ReturnTable, WholeGame

_ENOUGH = 5
_NORMAL = 100
_NEAR = 0.02
"""Cases are pooled below so many, a frequency is binomial below so many, a z is left as it is below such a size."""

_SAME = 1e-9
"""A mean so near to what every round would have to give is that."""

Floats = NDArray[np.float64]


class Compared(NamedTuple):
    """A figure: counted, simulated, the standard error of the simulated one, and the distance in such errors."""

    figure: str
    counted: float
    simulated: float
    error: float
    z: float


def compare(whole: WholeGame, tally: Tally) -> tuple[Compared, ...]:
    """Every figure of a wager over the whole game, held to simulated rounds.

    Where few and large amounts make a normal distribution wrong, z is that of the same tail: of the binomial for a
    frequency, of the saddlepoint approximation for an average. What cannot be, and was simulated, is infinitely far
    away.
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
    loss = _Cases.of((-value, chance) for value, chance in whole.net)
    yield _averaged("house edge", float(whole.house_edge), -mean, loss, tally.rounds)

    risk, average = float(whole.element_of_risk), float(whole.house_edge / whole.element_of_risk)
    square = float((net + risk * wagered) ** 2 @ count) / tally.rounds
    simulated = -float(net @ count) / float(wagered @ count)
    found = _measured("element of risk", risk, simulated, math.sqrt(square / tally.rounds) / average)
    yield found._replace(z=_straightened(found.z, loss, tally.rounds))

    squares = _Cases.of(((value - whole.net.mean) ** 2, chance) for value, chance in whole.net)
    variance = float((net - mean) ** 2 @ count) / (tally.rounds - 1)
    judged = _averaged("", squares.mean, variance, squares, tally.rounds)
    error = judged.error / (2 * whole.standard_deviation)
    yield Compared("standard deviation", whole.standard_deviation, math.sqrt(variance), error, judged.z)


class _Cases(NamedTuple):
    """What one round can give, and with what chances."""

    values: Floats
    chances: Floats

    @classmethod
    def of(cls, cases: Iterable[tuple[Fraction | float, Fraction | float]]) -> _Cases:
        values, chances = np.array([(float(value), float(chance)) for value, chance in cases if chance]).T
        return cls(values, chances)

    @property
    def mean(self) -> float:
        return float(self.chances @ self.values)

    @property
    def deviation(self) -> float:
        return math.sqrt(float(self.chances @ (self.values - self.mean) ** 2))

    def tilted(self, tilt: float) -> tuple[float, float, float]:
        """The cumulant generating function at ``tilt``, and its first two derivatives."""
        exponents = tilt * self.values
        top = float(exponents.max())
        weights = self.chances * np.exp(exponents - top)
        total = float(weights.sum())
        mean = float(weights @ self.values) / total
        return top + math.log(total), mean, float(weights @ (self.values - mean) ** 2) / total


def _straightened(z: float, cases: _Cases, rounds: int) -> float:
    """The z of the same tail where the mean of so many rounds lies ``z`` standard errors away.

    By the saddlepoint approximation in the form of Barndorff-Nielsen, which the amounts and their chances give
    without any assumption that the mean is normal.
    """
    target = cases.mean + z * cases.deviation / math.sqrt(rounds)
    last = int(cases.values.argmin() if z < 0 else cases.values.argmax())
    if abs(z) < _NEAR or (target - cases.values[last]) * z > 0:
        return z
    if abs(target - cases.values[last]) < _SAME * abs(cases.mean - cases.values[last]):
        return math.copysign(math.sqrt(-2 * rounds * math.log(cases.chances[last])), z)
    reach = 1.0 / cases.deviation
    while (cases.tilted(math.copysign(reach, z))[1] - target) * z < 0:
        reach *= 2
    tilt = brentq(lambda at: cases.tilted(at)[1] - target, *sorted((0.0, math.copysign(reach, z))), xtol=1e-15)
    height, _, curvature = cases.tilted(tilt)
    root = math.copysign(math.sqrt(max(2 * rounds * (tilt * target - height), 0.0)), z)
    slope = tilt * math.sqrt(rounds * curvature)
    return root + math.log(slope / root) / root if root and slope else z


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
        double = row.staked - row.chance
        each = [(row.pays, row.chance - double), (2 * row.pays, double), (Fraction(0), 1 - row.chance)]
        simulated = sum(net * n for net, n in added.items()) / HALVES / tally.rounds
        name = f"{table.name}: {row.row} adds"
        yield _averaged(name, float(row.adds), simulated, _Cases.of(each), tally.rounds)


def _averaged(figure: str, counted: float, simulated: float, cases: _Cases, rounds: int) -> Compared:
    """A mean over all rounds."""
    found = _measured(figure, counted, simulated, cases.deviation / math.sqrt(rounds))
    return found._replace(z=_straightened(found.z, cases, rounds)) if found.error else found


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
    return _averaged("net: mean", float(net.mean), simulated, _Cases.of(net), rounds)


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
