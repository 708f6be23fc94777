"""Ultimate Texas Hold 'Em as a whole: the published figures, and the fast solver against two other ways to count."""

import json
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.errors import InputError
from njrules.games.ultimate_texas_holdem import ROWS, table_named, table_names
from njrules.hands import FIVE_CARD
from njrules.odds.stored import account_of
from njrules.odds.ultimate_texas_holdem import (
    COMBINATIONS,
    STARTING_HANDS,
    Solution,
    example_of,
    is_warm,
    position,
    solve,
    warm,
)
from njrules.odds.ultimate_texas_holdem.make import count_one
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.plain import solve_plainly
from njrules.odds.ultimate_texas_holdem.shipped import HANDS, ODDS, check_records, odds_text, play_records
from njrules.odds.ultimate_texas_holdem.solution import CASES
from njrules.odds.ultimate_texas_holdem.solver import solve_game
from njrules.paytables import Paytable, paytable_from
from tests.test_evaluator import SEVEN
from tests.test_odds_positions import blind_tables

BLIND, TRIPS = table_named("blind_a"), table_named("trips_c")
PUBLISHED = Fraction(-607_723_787_676, 27_813_810_024_000)


def blind_table(*odds: str) -> Paytable:
    return paytable_from("mine", {"odds": dict(zip(ROWS, odds, strict=False))}, ROWS, wager="blind")


TABLES = [
    BLIND,
    blind_table("500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1", *["push"] * 4),
    blind_table("200 to 1", "40 to 1", "20 to 1", "7 to 2", "5 to 4", "4 to 3", "1 to 7", *["push"] * 3),
    blind_table(*["lose"] * 10),
    blind_table(*["9 to 1"] * 10),
]


@pytest.fixture(scope="module", params=[False, True], ids=["shipped", "live"])
def solution(request: pytest.FixtureRequest) -> Solution:
    return solve(BLIND, TRIPS, live=request.param)


def test_the_published_total_to_the_last_digit(solution: Solution) -> None:
    assert solution.ev == PUBLISHED
    assert solution.outcomes.total == 1326 * CASES == 27_813_810_024_000
    assert comb(50, 3) * comb(47, 2) * comb(45, 2) == CASES
    assert solution.ev * solution.outcomes.total == -607_723_787_676


def test_the_published_edge_risk_and_spread(solution: Solution) -> None:
    assert round(float(solution.house_edge), 5) == 0.02185
    assert round(float(solution.element_of_risk), 5) == 0.00526
    assert round(solution.standard_deviation, 2) == 4.94


def test_the_published_decisions_before_the_flop(solution: Solution) -> None:
    """Raise 4x with 33 and up, any ace, K2s/K5o, Q6s/Q8o, J8s/JTo and up; 3x is never best."""
    lowest = {"Ks": "2", "Ko": "5", "Qs": "6", "Qo": "8", "Js": "8", "Jo": "T"}
    for hand in solution.starting_hands:
        if len(hand.name) == 2:
            raises = hand.name != "22"
        else:
            floor = "2" if hand.name[0] == "A" else lowest.get(hand.name[0] + hand.name[2], "")
            raises = bool(floor) and "23456789TJQKA".index(hand.name[1]) >= "23456789TJQKA".index(floor)
        assert hand.best == ("play 4x" if raises else "check"), hand.name
        assert hand.values["play 3x"] < max(hand.values["play 4x"], hand.values["check"])


def test_the_game_is_its_starting_hands(solution: Solution) -> None:
    assert [hand.name for hand in solution.starting_hands] == list(STARTING_HANDS)
    assert sum(hand.combinations for hand in solution.starting_hands) == sum(COMBINATIONS) == 1326
    total = sum(hand.combinations * hand.values[hand.best] for hand in solution.starting_hands)
    assert total / 1326 == solution.ev
    raised = sum(hand.combinations for hand in solution.starting_hands if hand.best == "play 4x")
    assert solution.plays["play 4x"] == Fraction(raised, 1326)


def test_the_distribution_is_whole(solution: Solution) -> None:
    assert sum(chance for _, chance in solution.distribution) == 1
    assert solution.distribution.mean == solution.ev
    assert solution.distribution_with_trips(2).mean == solution.ev - 2 * solution.side_wager.house_edge
    assert sum(solution.plays.values()) == 1
    assert solution.plays["play 3x"] == 0
    assert solution.average_wager == 2 + sum(play * chance for play, chance in enumerate(solution.plays.values()))
    assert solution.outcomes.counts.min() == 0
    assert solution.hit_frequency == solution.distribution.ahead


def test_the_player_s_final_hands_are_all_hands_of_seven_cards(solution: Solution) -> None:
    chances = {category.value: chance for category, chance in solution.outcomes.categories().items()}
    assert chances == {name: Fraction(count, comb(52, 7)) for name, count in SEVEN.items()}


@pytest.mark.parametrize(("odds", "edge"), [((50, 40, 30, 8, 7, 4, 3), 0.0350), ((50, 40, 30, 8, 6, 5, 3), 0.0190)])
def test_the_published_trips_edges(odds: tuple[int, ...], edge: float) -> None:
    trips = paytable_from("t", {"odds": {row: f"{pays} to 1" for row, pays in zip(ROWS, odds, strict=False)}}, ROWS)
    side = solve(BLIND, trips).side_wager
    assert side is not None
    assert round(float(side.house_edge), 4) == edge
    counts = dict(zip(ROWS, reversed(SEVEN.values()), strict=True))
    paid = sum(counts[row] * (pays + 1) for row, pays in zip(ROWS, odds, strict=False))
    assert side.house_edge == 1 - Fraction(paid, comb(52, 7))
    assert sum(add for _, add in side.rows.values()) == side.distribution.mean == -side.house_edge
    assert sum(chance for chance, _ in side.rows.values()) == 1


def test_without_a_trips_table_there_is_no_side_wager() -> None:
    solution = solve(BLIND)
    assert solution.side_wager is None
    assert solution.distribution_with_trips() == solution.distribution


def test_json_keeps_the_fractions(solution: Solution) -> None:
    found = json.loads(json.dumps(solution.as_dict()))
    assert Fraction(found["ev"]["fraction"]) == PUBLISHED
    assert sum(Fraction(row["probability"]) for row in found["distribution"]) == 1
    assert Fraction(found["trips"]["ev"]["fraction"]) == -solution.side_wager.house_edge
    assert round(found["average_wager"], 4) == 4.1522


def test_shipped_and_live_are_one() -> None:
    shipped, live = solve(BLIND), solve(BLIND, live=True)
    assert shipped.outcomes == live.outcomes
    assert shipped.starting_hands == live.starting_hands


def test_equal_odds_are_the_same_table_whatever_its_name() -> None:
    assert check_records(TABLES[1]) is not None
    assert check_records(TABLES[2]) is None
    assert solve(TABLES[1]).outcomes == solve(BLIND).outcomes


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "/".join(odds_text(table)))
@pytest.mark.parametrize("name", ["AA", "AKs", "AKo", "JTs", "Q7s", "T2o", "22"])
def test_two_ways_to_count_a_starting_hand(table: Paytable, name: str) -> None:
    """The whole-game sweeps against the loops that count one hand before the flop."""
    hand = next(hand for hand in solve(table, live=True).starting_hands if hand.name == name)
    assert hand.values == position(example_of(name), blind=table).values
    assert hand.best == position(example_of(name), blind=table).best


@settings(max_examples=4, deadline=None)
@given(blind_tables, st.sampled_from(STARTING_HANDS))
def test_two_ways_to_count_for_any_table(table: Paytable, name: str) -> None:
    solution = solve(table, live=True)
    hand = next(hand for hand in solution.starting_hands if hand.name == name)
    assert hand.values == position(example_of(name), blind=table).values
    assert solution.ev == sum(h.combinations * h.values[h.best] for h in solution.starting_hands) / 1326
    assert solution.distribution.mean == solution.ev


@pytest.mark.slow
def test_the_plain_method_counts_the_same() -> None:
    """Every integer of the shipped counts, and so of the solver, from ranking and sorting all hands on all boards."""
    plain = solve_plainly(scale_of(BLIND))
    assert np.array_equal(plain.play, play_records())
    assert np.array_equal(plain.check, check_records(BLIND))


@pytest.mark.slow
def test_all_starting_hands_by_the_other_way_for_a_table_of_ours() -> None:
    """The outcome counts of the whole game, not only its values."""
    table = TABLES[2]
    scale = scale_of(table)
    solved = solve_game(scale)
    records = np.zeros((5, 10, 4), np.int64)
    for name, combinations, play in zip(STARTING_HANDS, COMBINATIONS, solved.plays, strict=True):
        counted = count_one(name, table)
        if play:
            records[play] += 10 * combinations * counted[0]
        else:
            records[:3] += combinations * counted[1:]
    assert np.array_equal(records, solved.records)


def test_the_shipped_counts_are_those_of_the_shipped_tables() -> None:
    assert account_of(HANDS)[ODDS] == {name: list(odds_text(table_named(name))) for name in table_names("blind")}


@pytest.mark.parametrize("name", STARTING_HANDS[::13])
def test_a_slice_of_the_shipped_counts_made_again(name: str) -> None:
    made = count_one(name, BLIND)
    index = STARTING_HANDS.index(name)
    assert np.array_equal(made[0], play_records()[index])
    assert np.array_equal(made[1:], check_records(BLIND)[index])


def test_shipped_counts_are_whole() -> None:
    assert (play_records()[..., 0].sum(axis=1) == comb(50, 5) * comb(45, 2)).all()
    assert (check_records(BLIND)[..., 0].sum(axis=(1, 2)) == CASES).all()
    assert play_records().shape == (169, len(FIVE_CARD.categories), 4)


def test_starting_hands_name_themselves() -> None:
    assert len(set(STARTING_HANDS)) == 169
    with pytest.raises(InputError, match="Unknown starting hand 'KAs'"):
        example_of("KAs")


def test_odds_too_fine_to_count_are_said() -> None:
    fine = blind_table("1 to 999983", "1 to 999979", "1 to 1")
    with pytest.raises(InputError, match="the blind table 'mine' are too fine or too high to count exactly"):
        solve(fine)
    assert solve(blind_table("999999 to 1", "1 to 1")).ev > 0


def test_warming_is_done_once() -> None:
    warm()
    assert is_warm()
    warm()
