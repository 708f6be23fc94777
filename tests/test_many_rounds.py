"""Many rounds of a wager, counted by a transform, against exact convolution."""

import math
from collections.abc import Iterator
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.errors import InputError
from njrules.odds.comparison import compare, usual_cases
from njrules.odds.distribution import Distribution
from njrules.odds.many_rounds import (
    BEYOND,
    MOST_PLACES,
    MOST_ROUNDS,
    WITHIN,
    ManyRounds,
    common_step,
    farthest,
    lattice_of,
    many_rounds,
)

COIN = Distribution.from_cases([(Fraction(1), 1), (Fraction(-1), 1)])
TIE = Distribution.from_cases([(Fraction(11), 23), (Fraction(-1), 288)])
HALVES = Distribution.from_cases([(Fraction(-1), 6), (Fraction(-1, 2), 1), (Fraction(0), 1), (Fraction(3, 2), 4)])
JACKPOT = Distribution.from_cases([(Fraction(20_000), 1), (Fraction(1), 40_000), (Fraction(-1), 60_000)])
NETS = {"coin": COIN, "tie": TIE, "halves": HALVES, "jackpot": JACKPOT}


def convolved(net: Distribution, rounds: int) -> Distribution:
    """The net of so many rounds by adding one round after the other, in whole numbers."""
    sums = {Fraction(0): 1}
    for _ in range(rounds):
        added: dict[Fraction, int] = {}
        for before, ways in sums.items():
            for amount, count in net.cases:
                added[before + amount] = added.get(before + amount, 0) + ways * count
        sums = added
    return Distribution.from_cases(sums.items())


def power(weights: list[int], rounds: int) -> Iterator[int]:
    """The coefficients of a polynomial to a power, by the recurrence that its derivative gives."""
    found = [weights[0] ** rounds]
    yield found[0]
    for place in range(1, rounds * (len(weights) - 1) + 1):
        reached = range(1, min(place, len(weights) - 1) + 1)
        total = sum((rounds * j - (place - j)) * weights[j] * found[place - j] for j in reached)
        found.append(total // (place * weights[0]))
        yield found[-1]


def off(run: ManyRounds, exact: Distribution) -> float:
    """The greatest distance between a chance and the exact one."""
    chances = {net: float(chance) for net, chance in exact}
    places = {run.lowest + place * run.step: float(chance) for place, chance in enumerate(run.chances)}
    return max(abs(places.get(net, 0.0) - chances.get(net, 0.0)) for net in {*chances, *places})


@pytest.fixture(scope="module")
def wagers() -> dict[str, Distribution]:
    rows = compare(usual_cases()).wagers
    return {f"{row.game.name}, {row.whole.wager}": row.whole.net for row in rows}


@pytest.mark.parametrize("rounds", [1, 2, 7, 25])
@pytest.mark.parametrize("name", list(NETS))
def test_a_few_rounds_are_those_of_plain_convolution(name: str, rounds: int) -> None:
    exact, run = convolved(NETS[name], rounds), many_rounds(NETS[name], rounds)
    assert off(run, exact) < 1e-13
    assert (run.ahead, run.even, run.behind) == pytest.approx((exact.ahead, exact.even, exact.behind), abs=1e-12)
    assert run.mean == exact.mean
    assert run.standard_deviation == pytest.approx(exact.standard_deviation)


nets = st.lists(st.tuples(st.fractions(-9, 60, max_denominator=6), st.integers(1, 50)), min_size=1, max_size=6).map(
    Distribution.from_cases
)


@settings(max_examples=60, deadline=None)
@given(nets, st.integers(1, 9))
def test_any_net_is_convolved(net: Distribution, rounds: int) -> None:
    assert off(many_rounds(net, rounds), convolved(net, rounds)) < 1e-13


@pytest.mark.parametrize("weights", [[1, 1], [5, 1, 0, 2]])
def test_ten_thousand_rounds_are_exact_far_within_what_is_promised(weights: list[int]) -> None:
    """Against whole numbers of thousands of digits."""
    net = Distribution.from_cases([(Fraction(place), weight) for place, weight in enumerate(weights)])
    run = many_rounds(net, MOST_ROUNDS)
    total = sum(weights) ** MOST_ROUNDS
    exact = np.array([ways / total for ways in power(weights, MOST_ROUNDS)])
    found, first = np.zeros(len(exact)), int(run.lowest)
    found[first : first + len(run.chances)] = run.chances
    difference = np.abs(found - exact)
    assert 0 < difference.max() < WITHIN / 100
    assert difference.sum() < WITHIN


def test_every_wager_of_every_game_keeps_its_moments(wagers: dict[str, Distribution]) -> None:
    """The sum of the chances, and mean and standard deviation as they must be, after 1 to 10,000 rounds."""
    for name, net in wagers.items():
        for rounds in (1, 100, MOST_ROUNDS):
            run = many_rounds(net, rounds)
            assert run.chances.min() >= 0, name
            assert run.chances.sum() == pytest.approx(1, abs=1e-11), name
            assert run.ahead + run.even + run.behind == pytest.approx(1, abs=1e-11), name
            mean = float(run.chances @ run.nets)
            spread = math.sqrt(run.chances @ (run.nets - mean) ** 2)
            assert mean == pytest.approx(float(run.mean), abs=1e-9 * run.standard_deviation), name
            assert spread == pytest.approx(run.standard_deviation, rel=1e-9), name


def test_one_round_is_the_wager_itself(wagers: dict[str, Distribution]) -> None:
    for name, net in wagers.items():
        run = many_rounds(net, 1)
        assert off(run, net) < 1e-15, name
        assert (run.ahead, run.even, run.behind) == pytest.approx((net.ahead, net.even, net.behind), abs=1e-14)


def test_percentiles_are_the_least_nets_with_such_a_chance() -> None:
    exact, run = convolved(HALVES, 12), many_rounds(HALVES, 12)
    for percent in (1, 5, 25, 50, 75, 95, 99):
        reached, expected = Fraction(0), None
        for net, chance in exact:
            reached += chance
            if expected is None and reached >= Fraction(percent, 100):
                expected = net
        assert run.percentile(percent) == expected
    assert many_rounds(COIN, 1).percentile(50) == -1
    assert many_rounds(COIN, 1).percentile(100) == 1


@pytest.mark.parametrize("most", [10, 18])
@pytest.mark.parametrize("rounds", [1, 3, 200, 10_000])
@pytest.mark.parametrize("mean", [-30, -1, 0, 1, 30])
def test_ranges_hold_every_net_once(mean: int, rounds: int, most: int) -> None:
    """Whatever the player gains or loses on average, and none of them is on both sides of 0."""
    net = Distribution.from_cases([(amount + mean, count) for amount, count in HALVES.cases])
    run = many_rounds(net, rounds)
    ranges = run.ranges(most)
    assert 1 <= len(ranges) <= most
    assert sum(each.chance for each in ranges) == pytest.approx(1, abs=1e-7)
    for each in ranges:
        low, high = each.low, each.high
        assert low is None or high is None or low * high >= 0
        if low == high == 0:
            assert each.chance == pytest.approx(run.even)
            continue
        inside = [
            chance
            for amount, chance in zip(run.nets, run.chances, strict=True)
            if (low is None or amount >= low) and (high is None or amount <= high)
            if amount != (low if each.low is not None and each.low >= 0 else high)
        ]
        assert sum(inside) == pytest.approx(each.chance, abs=1e-9)
    ends = [each.high for each in ranges[1:]]
    assert ends == sorted(ends, reverse=True)


@pytest.mark.parametrize("name", list(NETS))
@pytest.mark.parametrize("rounds", [1, 10, 25])
def test_chernoff_s_bound_is_one(name: str, rounds: int) -> None:
    """What it leaves out has no greater chance than it says, and it is not so wide as to leave out nothing."""
    lattice, exact = lattice_of(NETS[name]), convolved(NETS[name], rounds)
    reached = lattice.lowest * rounds + lattice.step * Fraction(
        farthest(lattice.places.astype(float), lattice.chances, rounds)
    )
    assert sum(chance for net, chance in exact if net > reached) <= BEYOND
    widest = NETS[name].cases[-1][0] * rounds
    assert reached < 2 * widest


def test_the_bound_holds_at_any_time() -> None:
    """The walk's greatest height, followed exactly."""
    steps, chances = np.array([-1.0, 1.0]), np.array([0.4, 0.6])
    height = farthest(steps, chances, 60, at_any_time=True)
    below, above = {0: Fraction(1)}, Fraction(0)
    for _ in range(60):
        moved: dict[int, Fraction] = {}
        for place, chance in below.items():
            for step, weight in ((-1, Fraction(2, 5)), (1, Fraction(3, 5))):
                moved[place + step] = moved.get(place + step, Fraction(0)) + chance * weight
        above += sum(chance for place, chance in moved.items() if place > height)
        below = {place: chance for place, chance in moved.items() if place <= height}
    assert 0 < above <= BEYOND
    assert farthest(np.array([-1.0]), np.array([1.0]), 60, at_any_time=True) == 0


@pytest.mark.parametrize("rounds", [0, -1, MOST_ROUNDS + 1])
def test_rounds_out_of_range_are_said(rounds: int) -> None:
    with pytest.raises(InputError, match=r"rounds are out of range; 1 to 10,000 is right\."):
        many_rounds(COIN, rounds)


@pytest.mark.parametrize(
    ("high", "rounds"), [(Fraction(999_999, 999_983), 1), (Fraction(999_999), 10_000), (Fraction(5, 999_979), 10)]
)
def test_odds_that_would_fill_the_memory_are_refused(high: Fraction, rounds: int) -> None:
    net = Distribution.from_cases([(high, 1), (Fraction(1, 3), 5), (Fraction(-1), 50)])
    with pytest.raises(InputError, match=f"more than {MOST_PLACES:,} different nets"):
        many_rounds(net, rounds)


def test_common_step() -> None:
    assert common_step([Fraction(3, 4), Fraction(5, 6)]) == Fraction(1, 12)
    assert common_step([Fraction(6), Fraction(-4)]) == 2
    assert common_step([Fraction(0)]) == 1
