"""Pay tables: odds as printed, rows complete, provenance never lost."""

from fractions import Fraction

import pytest

from njrules.errors import InputError
from njrules.games import find_game, games
from njrules.games.ultimate_texas_holdem import ROWS, table_named, table_names
from njrules.hands import Category
from njrules.paytables import Odds, Provenance, load_paytables, paytable_from

BLIND = load_paytables("ultimate_texas_holdem")["blind_a"]


def test_the_blind_pays_from_a_straight_upward() -> None:
    blind = table_named("blind_a")
    assert [str(blind[row]) for row in ROWS[:6]] == ["500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"]
    assert {str(blind[row]) for row in ROWS[6:]} == {"push"}


def test_the_flush_pays_three_to_two() -> None:
    assert table_named("blind_a")[Category.FLUSH].net == Fraction(3, 2)


@pytest.mark.parametrize(
    ("name", "odds"),
    [
        ("trips_a", (50, 40, 30, 9, 7, 4, 3)),
        ("trips_b", (50, 40, 30, 8, 6, 5, 3)),
        ("trips_c", (50, 40, 30, 8, 7, 4, 3)),
        ("trips_d", (50, 40, 20, 7, 6, 5, 3)),
    ],
)
def test_the_trips_tables(name: str, odds: tuple[int, ...]) -> None:
    """As 58 Pa. Code 653a.12(c) prints them; below three of a kind trips loses."""
    assert tuple(int(table_named(name)[row].net) for row in ROWS) == (*odds, -1, -1, -1)


@pytest.mark.parametrize("game", list(games()))
def test_no_table_is_without_provenance(game: str) -> None:
    for name, entry in load_paytables(game).items():
        assert entry["source"], name
        table = paytable_from(name, entry, tuple(entry["odds"]))
        assert table.provenance is Provenance.NEW_JERSEY or table.badge, name
    assert find_game(game).options


def test_the_shipped_tables_are_the_options() -> None:
    assert table_names("blind") == ("blind_a",)
    assert table_names("trips") == ("trips_a", "trips_b", "trips_c", "trips_d")


@pytest.mark.parametrize("text", ["", "3", "3 for 1", "3:1", "-1 to 1", "1 to 0", "a to 1", "1.5 to 1", 3, None])
def test_unreadable_odds_are_refused_with_right_ones(text: object) -> None:
    with pytest.raises(InputError, match="'3 to 2', 'push' or 'lose'"):
        Odds.parse(text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"odds": {}}, r"has no \[odds\] table\. Its rows would be: royal_flush"),
        ({"odds": {"royal": "500 to 1"}}, "Unknown row .*'royal'. Known: royal_flush"),
        ({"odds": {"royal_flush": "lots"}}, "Unreadable odds 'lots'"),
        ({"odds": {k: v for k, v in BLIND["odds"].items() if k != "flush"}}, "lacks the rows flush"),
        ({"odds": {k: v for k, v in BLIND["odds"].items() if k != "high_card"}}, "lacks the rows high_card"),
        ({"provenance": "hearsay"}, "Unknown provenance .*'hearsay'. Known: NJ"),
        ({"pays": 1}, "unknown key 'pays'"),
    ],
)
def test_a_bad_table_is_refused_with_what_would_be_right(change: dict[str, object], says: str) -> None:
    with pytest.raises(InputError, match=says):
        paytable_from("mine", BLIND | change, ROWS)
