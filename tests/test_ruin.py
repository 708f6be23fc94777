"""The risk of ruin, against an exact recursion, known formulas and a simulation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.errors import InputError
from njrules.games import find_game
from njrules.odds.comparison import compare, usual_cases, usual_round
from njrules.odds.distribution import Distribution
from njrules.odds.offer import odds_of
from njrules.odds.ruin import MOST_BANKROLL, ruin

COIN = Distribution.from_cases([(Fraction(1), 1), (Fraction(-1), 1)])
GAINING = Distribution.from_cases([(Fraction(1), 11), (Fraction(-1), 10)])
UNEVEN = Distribution.from_cases([(Fraction(-3), 1), (Fraction(-1), 5), (Fraction(1, 2), 2), (Fraction(4), 3)])


def followed(net: Distribution, rounds: int, bankroll: Fraction) -> list[Fraction]:
    """The chance of ruin after each round, in exact fractions and money."""
    needed = max(Fraction(0), -net.cases[0][0])
    alive, ruined = ({bankroll: Fraction(1)}, Fraction(0)) if bankroll >= needed else ({}, Fraction(1))
    found = [ruined]
    for _ in range(rounds):
        moved: dict[Fraction, Fraction] = {}
        for left, chance in alive.items():
            for amount, weight in net:
                moved[left + amount] = moved.get(left + amount, Fraction(0)) + chance * weight
        alive = {left: chance for left, chance in moved.items() if left >= needed}
        ruined += sum(chance for left, chance in moved.items() if left < needed)
        found.append(ruined)
    return found


nets = st.lists(st.tuples(st.fractions(-4, 9, max_denominator=4), st.integers(1, 20)), min_size=1, max_size=5).map(
    Distribution.from_cases
)


@settings(max_examples=80, deadline=None)
@given(nets, st.integers(1, 10), st.fractions(1, 12, max_denominator=5))
def test_every_walk_is_the_exact_one(net: Distribution, rounds: int, bankroll: Fraction) -> None:
    found, exact = ruin(net, rounds, bankroll), followed(net, rounds, bankroll)
    assert found.chances == pytest.approx([float(chance) for chance in exact], abs=1e-12)
    assert found.chance <= found.ever + 1e-12
    assert found.covered == (exact[0] == 0)


def test_every_wager_of_every_game_is_followed() -> None:
    for row in compare(usual_cases()).wagers:
        found = ruin(row.whole.net, 4, Fraction(8))
        exact = followed(row.whole.net, 4, Fraction(8))
        assert found.chances == pytest.approx([float(chance) for chance in exact], abs=1e-12), row.whole.wager
        assert found.needed == -row.whole.net.cases[0][0]
        assert found.certain


def test_ten_thousand_tosses_of_a_coin() -> None:
    """By reflection: ruin is the chance to end below the barrier, twice, but for ending on it."""
    from scipy import stats

    found = ruin(COIN, 10_000, Fraction(50))
    tosses = stats.binom(10_000, 0.5)
    assert found.chance == pytest.approx(tosses.cdf((10_000 - 50) / 2) + tosses.cdf((10_000 - 51) / 2), abs=1e-11)
    assert (np.diff(found.chances) >= 0).all()


def test_a_simulation_agrees() -> None:
    """Half a million bankrolls of 30 antes through 60 rounds of Ultimate Texas Hold 'Em."""
    net = odds_of("ultimate_texas_holdem").whole_game(usual_round(find_game("ultimate_texas_holdem")))[0].net
    rounds, runs = 60, 500_000
    exact = ruin(net, rounds, Fraction(30))
    amounts = np.array([float(amount) for amount, _ in net])
    steps = np.cumsum([float(chance) for _, chance in net])
    generator = np.random.default_rng(21)
    left, alive = np.full(runs, 30.0), np.ones(runs, bool)
    for played in range(1, rounds + 1):
        places = np.searchsorted(steps, generator.random(runs)).clip(0, len(amounts) - 1)
        left = np.where(alive, left + amounts[places], left)
        alive &= left >= float(exact.needed)
        if played % 20 == 0:
            chance = exact.chances[played]
            assert 1 - alive.mean() == pytest.approx(chance, abs=5 * np.sqrt(chance / runs))


def test_ruin_is_certain_unless_the_player_gains_on_average() -> None:
    assert ruin(COIN, 10, Fraction(5)).certain
    assert not ruin(GAINING, 10, Fraction(5)).certain
    never = ruin(Distribution.from_cases([(Fraction(0), 1), (Fraction(2), 1)]), 10, Fraction(5))
    assert (never.chance, never.ever, never.needed, never.certain) == (0, 0, 0, False)
    nothing = ruin(Distribution.from_cases([(Fraction(0), 1)]), 10, Fraction(5))
    assert (nothing.chance, nothing.ever) == (0, 0)


def test_lundberg_s_bound_is_the_chance_itself_where_every_loss_is_one_unit() -> None:
    """A gain of 1 eleven times in 21: (10/11) to the number of units until ruin."""
    found = ruin(GAINING, 10_000, Fraction(7))
    assert found.ever == pytest.approx((10 / 11) ** 7)
    assert found.chance == pytest.approx(found.ever, rel=1e-4)
    uneven = ruin(UNEVEN, 2_000, Fraction(20))
    assert uneven.chance < uneven.ever < 2 * uneven.chance


def test_a_gain_too_small_to_be_told_leaves_the_bound_at_one() -> None:
    barely = Distribution.from_cases([(Fraction(1), 10**18 + 1), (Fraction(-1), 10**18)])
    assert ruin(barely, 5, Fraction(3)).ever == pytest.approx(1)
    small = Distribution.from_cases([(Fraction(1), 10**9 + 1), (Fraction(-1), 10**9)])
    assert ruin(small, 5, Fraction(10**4)).ever == pytest.approx(1 - 1e-5, rel=1e-9)


def test_a_bankroll_beyond_reach_of_ruin_is_not_followed() -> None:
    """Below the bound of what is looked at, the chance is 0."""
    found = ruin(GAINING, 100, Fraction(MOST_BANKROLL))
    assert (found.chance, found.covered) == (0, True)
    assert found.ever < 1e-300


def test_a_bankroll_that_does_not_cover_a_round_is_ruined_from_the_start() -> None:
    found = ruin(UNEVEN, 3, Fraction(5, 2))
    assert found.chances.tolist() == [1, 1, 1, 1]
    assert not found.covered


@pytest.mark.parametrize("bankroll", [0, -3, MOST_BANKROLL + 1])
def test_a_bankroll_out_of_range_is_said(bankroll: int) -> None:
    with pytest.raises(InputError, match=r"A bankroll of .* is out of range; 1 to 100,000 is right\."):
        ruin(COIN, 10, Fraction(bankroll))


def test_rounds_out_of_range_are_said() -> None:
    with pytest.raises(InputError, match="0 rounds are out of range"):
        ruin(COIN, 0, Fraction(1))


@pytest.mark.parametrize("fine", [Fraction(999_999, 999_983), Fraction(7, 99_991) + Fraction(3, 99_989)])
def test_too_much_to_follow_is_refused(fine: Fraction) -> None:
    net = Distribution.from_cases([(fine, 100), (Fraction(1, 3), 50), (Fraction(-1), 151)])
    with pytest.raises(InputError, match="Fewer rounds, or odds in coarser steps, would be right"):
        ruin(net, 10_000, Fraction(100))
