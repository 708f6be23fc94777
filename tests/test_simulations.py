"""Simulated rounds agree with the exact counts, and would not if the strategy or a table were another."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import polars as pl
import pytest
from test_app import ROOT, page, texts

from benchmarks import simulations as command
from benchmarks.simulated import (
    boston_5_stud,
    casino_war,
    colorado_holdem,
    double_cross_poker,
    fast_action_holdem,
    tables,
    ultimate_texas_holdem,
)
from benchmarks.simulated.comparing import Compared, distribution_of, frequency_of, mean_of
from benchmarks.simulated.shuffles import deal, indices, place_of_three, renamed
from benchmarks.simulated.tally import Simulation, simulate
from njrules.cards import Card
from njrules.evaluator import distinct, example, strengths
from njrules.games import find_game
from njrules.games.colorado_holdem.results import row_of
from njrules.games.ultimate_texas_holdem import table_named
from njrules.hands import FIVE_CARD, THREE_CARD, Category, Hand
from njrules.odds.colorado_holdem import strategy as colorado_strategy
from njrules.odds.comparison import compare, every_case
from njrules.odds.distribution import Distribution
from njrules.odds.double_cross_poker import strategy as double_cross_strategy
from njrules.odds.simulations import MOST, simulations
from njrules.odds.ultimate_texas_holdem import position
from njrules.ui.simulation_list import simulation_frame, simulation_summary

pytestmark = pytest.mark.usefixtures("patient_pages")

EVERY = [simulation for game in command.GAMES for simulation in command.simulations(game)]


def named(simulation: Simulation) -> str:
    return f"{simulation.game}, {simulation.rules}"


def furthest(simulation: Simulation, rounds: int) -> dict[str, Compared]:
    """Of each wager the figure that lies the most standard errors away."""
    held = command.hold(simulation, rounds, seed=3)
    return {one.whole.wager: command.largest(one.found) for one in held}


@pytest.mark.slow
@pytest.mark.parametrize("simulation", EVERY, ids=named)
def test_every_figure_agrees_with_simulated_rounds(simulation: Simulation) -> None:
    for wager, figure in furthest(simulation, 400_000).items():
        assert abs(figure.z) <= MOST, (wager, figure)


def test_the_committed_rounds_agree_and_are_of_these_rules() -> None:
    """Ten million rounds of every simulation; a tie wager on the war deal has only the wars among them."""
    found = simulations()
    assert [(wager.game.name, wager.rules) for wager in found.wagers] == [
        (simulation.game, simulation.rules)
        for simulation in EVERY
        for _ in simulation.play(np.random.default_rng(1), 1000)
    ]
    for wager in found.wagers:
        assert wager.agrees, wager
        share = wager.rounds / command.ROUNDS
        assert math.isclose(share, 0.0745, rel_tol=0.02) if "war deal" in wager.whole.wager else share >= 1


def test_the_readme_tells_of_the_committed_rounds() -> None:
    said = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    found = simulations()
    assert f"of {found.figures} figures" in said
    assert f"the largest distance, {found.largest.largest:.2f}," in said


def test_every_wager_that_is_compared_is_simulated() -> None:
    """With the usual rules, and with each other number of decks, rule and table of the page that compares."""
    found = {(wager.game.name, wager.whole.wager, wager.whole.net) for wager in simulations().wagers}
    cases = [case for case in every_case() if case.round.game.name in command.GAMES]
    assert len(cases) > len(command.GAMES)
    for case in cases:
        for row in compare([case]).wagers:
            assert (row.game.name, row.whole.wager, row.whole.net) in found, case.variant


WRONG_TABLES = [
    (fast_action_holdem, "NATURAL_PAYS", 6, "net: 6 cannot be"),
    (casino_war, "SECOND_TIE_PAYS", 2, "war: tie adds"),
    (casino_war, "TIE_PAYS", 11, "tie: tie adds"),
    (colorado_holdem, "PAYS", {"with bet wager": (500, 100, 40, 10, 6, 4, 3, 3, 1, 0, -1)}, "pays: two_pair adds"),
    (colorado_holdem, "INSTANT_WINNER", (12, 2, -1, -1, -1, -1), "instant_winner: straight_flush adds"),
    (
        colorado_holdem,
        "FIVE_CARD_BONUS",
        (1000, 250, 100, 25, 15, 10, 6, 2, 1, -1, -1),
        "bonus: three_of_a_kind adds",
    ),
    (boston_5_stud, "ANTE_BONUS", {"a": (250, 100, 50, 20, 15, 10, 6, 4, 0, 0)}, "ante_bonus: three_of_a_kind adds"),
    (boston_5_stud, "THREE_CARD_BONUS", {"a": (40, 30, 6, 3, 1, -1)}, "three_card_bonus: flush adds"),
    (double_cross_poker, "RAISE", (100, 50, 20, 6, 5, 4, 3, 1, 1, 1), "raise: two_pair adds"),
    (double_cross_poker, "THREE_CARD", (40, 30, 6, 4, 1, -1), "three_card: straight adds"),
    (ultimate_texas_holdem, "BLIND", (500, 50, 10, 3, 1, 1, 0, 0, 0, 0), "blind: flush adds"),
    (ultimate_texas_holdem, "TRIPS", {"C": (50, 40, 30, 9, 7, 4, 3, -1, -1, -1)}, "trips: full_house adds"),
]


@pytest.mark.parametrize(("game", "name", "odds", "figure"), WRONG_TABLES, ids=[case[-1] for case in WRONG_TABLES])
def test_a_wrong_table_is_caught(
    monkeypatch: pytest.MonkeyPatch, game: Any, name: str, odds: object, figure: str
) -> None:
    """One row settled by other odds than the counts have lies far away."""
    monkeypatch.setattr(game, name, odds)
    simulation: Simulation = game.SIMULATIONS[0]
    found = [one for held in command.hold(simulation, 250_000, seed=3) for one in held.found if one.figure == figure]
    assert max(abs(one.z) for one in found) > 1.5 * MOST


def wrong_fast_action(patch: pytest.MonkeyPatch) -> None:
    """One pair of aces in 30 hands is broken: whatever is kept, the next keep is kept instead."""
    right = fast_action_holdem.best_choices

    def wrong(decks: int, natural: str) -> np.ndarray:
        choices = right(decks, natural)
        return np.where((choices == 5) & (np.arange(len(choices)) % 4 == 0), 4, choices)

    patch.setattr(fast_action_holdem, "best_choices", wrong)


def wrong_colorado(patch: pytest.MonkeyPatch) -> None:
    """Without a bet wager, always the card that comes first in the deck is discarded."""
    actions, chosen, gone = colorado_holdem._strategy("with bet wager")
    first = np.where(chosen == actions.index("go without"), np.arange(52**3) // 52**2, gone).astype(np.uint8)
    patch.setattr(colorado_holdem, "_strategy", lambda version: (actions, chosen, first))


def wrong_boston(patch: pytest.MonkeyPatch) -> None:
    """The weakest hand, one in a thousand, is folded."""
    folds = boston_5_stud._folds("a", 2).copy()
    folds[place_of_three(renamed(indices("7c 3d 2h")))] = True
    patch.setattr(boston_5_stud, "_folds", lambda table, first: folds)


def wrong_double_cross(patch: pytest.MonkeyPatch) -> None:
    """Folds as if a fold lost nine tenths of the ante."""
    right = double_cross_poker.fold_value
    patch.setattr(double_cross_poker, "fold_value", lambda raises: right(raises) * 9 // 10)


def wrong_before_the_flop(patch: pytest.MonkeyPatch) -> None:
    """K5 offsuit is checked, one hand in 111."""
    plays = ultimate_texas_holdem.before_the_flop().copy()
    for king, five in renamed(indices("Kc 5d"))[:, 0]:
        plays[king, five] = plays[five, king] = 0
    patch.setattr(ultimate_texas_holdem, "before_the_flop", lambda: plays)


def wrong_on_the_flop(patch: pytest.MonkeyPatch) -> None:
    """A check on every flop whose cards are of one suit."""
    right = ultimate_texas_holdem.on_the_flop

    def wrong(hole: np.ndarray, flop: np.ndarray) -> np.ndarray:
        return right(hole, flop) & (flop // 13 != flop[:, :1] // 13).any(axis=1)

    patch.setattr(ultimate_texas_holdem, "on_the_flop", wrong)


def wrong_at_the_end(patch: pytest.MonkeyPatch) -> None:
    """A 1x wager with whatever beats a high card."""
    patch.setattr(ultimate_texas_holdem, "at_the_end", lambda hole, board, strength: strength > 1277)


@pytest.mark.parametrize(
    ("game", "wrong"),
    [
        (fast_action_holdem, wrong_fast_action),
        (colorado_holdem, wrong_colorado),
        (boston_5_stud, wrong_boston),
        (double_cross_poker, wrong_double_cross),
        (ultimate_texas_holdem, wrong_before_the_flop),
        (ultimate_texas_holdem, wrong_on_the_flop),
        (ultimate_texas_holdem, wrong_at_the_end),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_wrong_strategy_is_caught(
    monkeypatch: pytest.MonkeyPatch, game: Any, wrong: Callable[[pytest.MonkeyPatch], None]
) -> None:
    wrong(monkeypatch)
    worst = max(abs(figure.z) for figure in furthest(game.SIMULATIONS[0], 150_000).values())
    assert worst > 1.5 * MOST


def test_the_command_says_by_its_exit_code_whether_all_agree(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["casino_war", "--rounds", "50000"]
    assert command.main(arguments) == 0
    shown = capsys.readouterr().out
    assert "per initial wager [trade, not NJ], 50,000 rounds, seed 1" in shown
    assert "0 more than 4 standard errors away" in shown
    monkeypatch.setattr(casino_war, "WAR_PAYS", 3)
    assert command.main(arguments) == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["snap"], "unknown game 'snap'; known: fast_action_holdem, casino_war"),
        (["--rounds", "0"], "--rounds takes a whole number from 1 up"),
        (["casino_war", "--write"], "--write takes the results of all games"),
    ],
)
def test_the_command_says_what_would_be_right(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(arguments)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_the_same_seed_gives_the_same_rounds() -> None:
    one, again, other = (simulate(casino_war.SIMULATIONS[0], 250_000, seed) for seed in (5, 5, 6))
    assert one == again != other
    assert {tally.rounds for wager, tally in one.items() if "deal" not in wager} == {250_000}


def test_every_order_of_the_deal_is_as_likely() -> None:
    """The first card and the last of a whole deck, and the first two of a shoe that may be the same card."""
    for size, decks in ((52, 1), (2, 6)):
        cards = deal(np.random.default_rng(3), 300_000, size, decks).astype(np.int64)
        counts = np.bincount(52 * cards[:, 0] + cards[:, -1], minlength=52 * 52)
        ways = decks * (decks - np.eye(52)) if decks > 1 else 1 - np.eye(52)
        even = Distribution(tuple((Fraction(place), int(way)) for place, way in enumerate(ways.ravel()) if way))
        found = {Fraction(place): int(count) for place, count in enumerate(counts) if count}
        assert abs(distribution_of(even, found).z) < MOST


def test_the_rows_of_the_simulation_are_those_of_the_plain_reading() -> None:
    every = np.arange(1, distinct(FIVE_CARD) + 1)
    rows = [colorado_holdem.ROWS[row] for row in colorado_holdem.row_of_five(every)]
    assert rows == [row_of(example(strength)) for strength in every.tolist()]
    threes = np.arange(1, distinct(THREE_CARD) + 1)
    hands = [example(strength, THREE_CARD) for strength in threes.tolist()]
    assert [tables.THREE_CARD_ROWS[row] for row in tables.row_of(threes, 3)] == [hand.category for hand in hands]
    pairs = {
        hand.ranks[0] - 2: rank for hand, rank in zip(hands, tables.pair_of(threes, 3), strict=True) if is_pair(hand)
    }
    assert pairs == {rank: rank for rank in range(13)}


def is_pair(hand: Hand) -> bool:
    return hand.category is Category.PAIR


def test_the_simulated_play_is_what_the_reader_gets() -> None:
    """On random cards: of every decision the action, or one of the same worth."""
    for cards in deal(np.random.default_rng(8), 40, 9):
        dealt = [Card.from_index(card) for card in cards.tolist()]
        decision = double_cross_strategy.decide(dealt[:2], *dealt[2:4])
        assert double_cross_poker.ACTIONS[double_cross_poker.best_action(cards[None, :4])[0]] == decision.best

        actions, chosen, gone = colorado_holdem._strategy("with bet wager")
        place = place_of_three(cards[:3])
        action = actions[chosen[place]]
        way = action if action == "declare" else f"{action}, discard {Card.from_index(int(gone[place]))}"
        decision = colorado_strategy.decide(dealt[:3])
        values = {name.removeprefix("play, "): value for name, value in decision.values.items()}
        assert values[way] == decision.values[decision.best]

        hole, board = cards[None, :2], cards[None, 2:7]
        flop = position(dealt[:2], dealt[2:5], blind=table_named("blind_a")).best
        assert bool(ultimate_texas_holdem.on_the_flop(hole, board[:, :3])[0]) == (flop == "play 2x")
        strength = strengths(cards[None, :7]).astype(np.int64)
        end = position(dealt[:2], dealt[2:7], blind=table_named("blind_a")).best
        assert bool(ultimate_texas_holdem.at_the_end(hole, board, strength)[0]) == (end == "play 1x")


COIN = Distribution(((Fraction(-1), 1), (Fraction(1), 1)))


def test_distances_are_those_of_the_distributions_they_come_from() -> None:
    """Normal where much is expected, binomial and skewed where little is, infinite where nothing can be."""
    heads = {Fraction(-1): 4900, Fraction(1): 5100}
    assert mean_of(COIN, heads).z == pytest.approx(2, abs=0.001)
    assert distribution_of(COIN, heads).figure == "net: chi-square of 2 cases"
    assert distribution_of(COIN, heads).simulated == pytest.approx(4)
    assert distribution_of(COIN, heads | {Fraction(0): 1}).z == math.inf
    assert frequency_of("", Fraction(1, 2), 5100, 10_000).z == pytest.approx(2)
    assert frequency_of("", Fraction(0), 1, 10).z == math.inf
    assert frequency_of("", Fraction(1), 10, 10).z == 0
    # Expected once: five times comes with a chance of 0.0031, more often with 0.0006.
    assert frequency_of("", Fraction(1, 10**6), 5, 10**6).z == pytest.approx(2.86, abs=0.01)
    rare = Distribution(((Fraction(0), 10**6 - 1), (Fraction(1), 1)))
    assert mean_of(rare, {Fraction(0): 10**6}).z == pytest.approx(-(2**0.5), abs=0.001)
    assert mean_of(rare, {Fraction(0): 10**6 - 5, Fraction(1): 5}).z == pytest.approx(2.86, abs=0.1)


def test_the_page_shows_every_wager_with_its_mark() -> None:
    app = page("verification", part="simulations")
    found = simulations()
    shown = pl.concat([pl.DataFrame(table.value.to_dict("records")) for table in app.table])
    assert shown.height == len(found.wagers)
    for wager, row in zip(found.wagers, shown.iter_rows(named=True), strict=True):
        assert row["wager"].startswith(wager.whole.wager)
        assert wager.whole.badge in row["wager"]
        assert (row["per"], row["verdict"]) == (wager.whole.unit, "agrees")
    assert found.command in texts(app)
    assert [element.value for element in app.subheader] == [find_game(name).title for name in command.GAMES]
    assert "Not among them" not in texts(app)
    frame = simulation_frame(found)
    assert frame["badge"].to_list() == [wager.whole.badge for wager in found.wagers]
    for edge, wager in zip(frame["counted exact"], found.wagers, strict=True):
        assert ("." in edge) == bool(wager.whole.within)
        assert abs(Fraction(edge) - wager.whole.house_edge) <= wager.whole.within


def test_a_game_that_was_not_simulated_is_named() -> None:
    found = simulations()
    others = tuple(wager for wager in found.wagers if wager.game.name != "casino_war")
    assert "Not among them: Casino War." in simulation_summary(replace(found, wagers=others))
