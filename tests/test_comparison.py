"""All wagers side by side: nothing is missing, nothing is rounded, no mark is lost."""

import json
from fractions import Fraction

import pytest

from njrules.cli import main
from njrules.errors import InputError
from njrules.games import find_game, games
from njrules.odds.comparison import MEASURES, ORDERS, Case, Comparison, compare, every_case, usual_cases, usual_round
from njrules.odds.offer import odds_of
from njrules.paytables import Provenance


@pytest.fixture(scope="module")
def comparison() -> Comparison:
    return compare(usual_cases())


def test_every_wager_of_every_game_is_there(comparison: Comparison) -> None:
    expected = [
        (name, wager.wager) for name, game in games().items() for wager in odds_of(name).whole_game(usual_round(game))
    ]
    assert [(row.game.name, row.whole.wager) for row in comparison.wagers] == expected
    assert {row.game.name for row in comparison.wagers} | {game.name for game in comparison.uncounted} == set(games())


def test_every_figure_follows_from_the_distribution(comparison: Comparison) -> None:
    for row in comparison.wagers:
        whole = row.whole
        assert sum(chance for _, chance in whole.net) == 1
        assert whole.house_edge == -sum(net * chance for net, chance in whole.net)
        assert whole.hit_frequency == sum(chance for net, chance in whole.net if net > 0)
        mean_square = sum(net**2 * chance for net, chance in whole.net)
        assert whole.standard_deviation**2 == pytest.approx(float(mean_square - whole.house_edge**2))
        assert 0 < whole.element_of_risk <= whole.house_edge


def test_a_variant_shows_only_the_wagers_that_it_changes(comparison: Comparison) -> None:
    """Other decks, rules and tables stand beside the usual ones; what they leave alone is not repeated."""
    usual = {(row.game.name, row.whole.wager): row.whole for row in comparison.wagers}
    every = compare(every_case())
    assert [row.whole for row in every.wagers if not row.case.variant] == list(usual.values())
    varied = [row for row in every.wagers if row.case.variant]
    known = [(row, usual.get((row.game.name, row.whole.wager))) for row in varied]
    assert all(row.whole.net != whole.net for row, whole in known if whole)
    edges = {(row.case.variant, row.whole.wager): float(row.whole.house_edge) for row in varied}
    assert edges["8 decks", "tie"] == pytest.approx(0.17831, abs=1e-5)
    assert edges["version: without bet wager", "initial"] == pytest.approx(0.04584, abs=1e-5)
    assert edges["Trips, table B", "trips"] == pytest.approx(0.01904, abs=1e-5)
    assert ("Trips, table B", "ante, blind and play") not in edges


def test_no_mark_is_lost(comparison: Comparison) -> None:
    for row in comparison.wagers:
        rests_elsewhere = {row.whole.paytable.provenance, row.whole.rule} != {Provenance.NEW_JERSEY}
        assert bool(row.whole.badge) == rests_elsewhere
        assert row.as_dict()["badge"] == row.whole.badge


def test_half_of_a_surrendered_wager_is_the_trade_s_rule(comparison: Comparison) -> None:
    """The table of the initial wager is New Jersey's, but what a surrender costs was not read there."""
    surrender = next(row for row in comparison.wagers if "surrender" in row.whole.wager)
    assert surrender.whole.paytable.badge == ""
    assert surrender.whole.badge == "trade, not NJ"


def test_a_game_that_is_not_counted_is_named() -> None:
    game = find_game("fast_action_holdem")
    odd = usual_round(game, options={"house_way_8": "one card"})
    assert compare([Case(odd)]) == Comparison((), (Case(odd),))


@pytest.mark.parametrize("name", list(MEASURES))
def test_the_orders(comparison: Comparison, name: str) -> None:
    measure = MEASURES[name]
    values = [measure.of(row.whole) for row in comparison.ordered("value", measure)]
    assert values == sorted(values)
    assert comparison.ordered(ORDERS[0], measure) == comparison.wagers
    with pytest.raises(InputError, match=r"Unknown order 'size'\. Known: game, value"):
        comparison.ordered("size", measure)


def test_the_command_names_what_is_not_as_usual(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--every", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"", "8 decks", "Trips, table B"} <= {row["variant"] for row in found["wagers"]}
    assert main(["compare", "--every"]) == 0
    assert "Casino War, 8 decks: tie, per tie wager" in capsys.readouterr().out


def test_the_command_gives_exact_fractions_and_marks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    main_wager = next(row for row in found["wagers"] if row["wager"] == "ante, blind and play")
    assert Fraction(main_wager["house_edge"]["fraction"]) == Fraction(607_723_787_676, 27_813_810_024_000)
    assert main_wager["badge"] == "other jurisdiction, not NJ"
    assert main(["compare"]) == 0
    assert "2.185%" in capsys.readouterr().out
