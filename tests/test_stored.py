"""The committed counts: every file is accounted for, unchanged and explained, and its rows say what they are."""

import re
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from njrules.cards import DECK, parse_cards
from njrules.odds.boston_5_stud import three_cards
from njrules.odds.colorado_holdem import shipped as colorado
from njrules.odds.double_cross_poker.deals import code_of, deals
from njrules.odds.fast_action_holdem.removal import hands
from njrules.odds.stored import FOLDER, Account, account_of, accounts, by_column, checksum_of, is_stored, read, write

ACCOUNTS = dict(accounts())
TABLES = {(FOLDER / name).parent / file: account for name, account in ACCOUNTS.items() for file in account["sha256"]}
GAMES = {"boston_5_stud", "colorado_holdem", "double_cross_poker", "fast_action_holdem", "ultimate_texas_holdem"}


def frame(name: str) -> pl.DataFrame:
    return pl.read_parquet(FOLDER / f"{name}.parquet")


def test_every_file_is_accounted_for_once() -> None:
    listed = [(FOLDER / name).with_suffix(".toml") for name in ACCOUNTS]
    for name, account in ACCOUNTS.items():
        listed += [(FOLDER / name).parent / file for file in account["sha256"]]
    assert sorted(listed) == sorted(path for path in FOLDER.rglob("*") if path.is_file())
    assert {name.split("/")[0] for name in ACCOUNTS} == GAMES


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_no_file_has_changed_since_it_was_made(path: Path) -> None:
    assert checksum_of(path) == TABLES[path]["sha256"][path.name]


@pytest.mark.parametrize("name", ACCOUNTS)
def test_every_account_says_what_was_done(name: str) -> None:
    """The command names a module that is there, and took some time."""
    account = ACCOUNTS[name]
    module = re.fullmatch(r"python -m ([a-z0-9_.]+)( \d+( [a-z_]+)?)?", account["command"])
    assert module
    assert (Path(__file__).parents[1] / module[1].replace(".", "/")).with_suffix(".py").is_file()
    assert account["seconds"] > 0
    assert account["about"].endswith(".")


@pytest.mark.parametrize("name", ACCOUNTS)
def test_every_column_is_explained_once(name: str) -> None:
    """And nothing is explained that is not there."""
    columns = {column for file in ACCOUNTS[name]["sha256"] for column in pl.read_parquet_schema(_beside(name, file))}
    explained = {entry: re.compile(re.sub("<[a-z]+>", "[a-z0-9_]+", entry)) for entry in ACCOUNTS[name]["columns"]}
    for column in columns:
        assert sum(bool(pattern.fullmatch(column)) for pattern in explained.values()) == 1, column
    for entry, pattern in explained.items():
        assert any(map(pattern.fullmatch, columns)), entry


def test_counts_are_integers_and_chances_the_only_others() -> None:
    for path in TABLES:
        kinds = {kind for kind in pl.read_parquet_schema(path).values() if kind != pl.String}
        if path.parent.name == "fast_action_holdem":
            assert kinds == {pl.UInt8, pl.Float32}
        else:
            assert all(kind.is_integer() for kind in kinds)


def test_all_of_it_is_small() -> None:
    """Under 3 MB, and under 1 MB more for each case of Fast Action."""
    cases = [path.stat().st_size for path in TABLES if path.parent.name == "fast_action_holdem"]
    assert max(cases) < 1_000_000
    assert sum(path.stat().st_size for path in TABLES) - sum(cases) < 3_000_000


def test_the_rows_of_the_three_card_hands_name_their_hands() -> None:
    boston = frame("boston_5_stud/three_card_hands")
    assert [three_cards.index_of(parse_cards(hand)) for hand in boston["hand"]] == list(range(1755))
    assert boston["hands"].to_list() == three_cards.catalogue()[2].tolist()
    kinds, discards = frame(colorado.HANDS), frame(colorado.DISCARDS)
    assert [[card.index for card in parse_cards(hand)] for hand in kinds["hand"]] == colorado.hands().tolist()
    assert discards["discarded"].to_list() == [card for hand in kinds["hand"] for card in hand.split()]
    assert discards["hand"].to_list() == [hand for hand in kinds["hand"] for _ in range(3)]


def test_the_rows_of_the_deals_name_their_deals() -> None:
    rows = frame("double_cross_poker/deals")
    index = {str(card): card.index for card in DECK}
    holes = rows["hole"].str.split(" ").to_list()
    ends = zip(rows["open_end"], rows["other_open_end"], strict=True)
    cards = np.array([[index[card] for card in (*hole, *two)] for hole, two in zip(holes, ends, strict=True)])
    assert np.array_equal(code_of(cards), deals().codes)
    assert rows["deals"].to_list() == deals().counts.tolist()


def test_the_rows_of_fast_action_name_their_hands() -> None:
    rows = frame("fast_action_holdem/6_decks_four_of_a_kind")
    assert [[card.index for card in parse_cards(hand)] for hand in rows["hand"]] == hands()[0].tolist()
    assert rows["hands"].to_list() == hands()[1].tolist()


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    """The numbers with their type, the columns in the order asked for, the account with what TOML must quote."""
    counts = np.arange(6, dtype=np.int32).reshape(3, 2)
    account = Account(
        "game/count", 'A "count".', "python -m count", 1.7, {"a": "é", "b": "b"}, {"odds": {"x": ["1 to 1"]}}
    )
    write({"game/table": {"hand": ["one", "two", "three"], **by_column("ab", counts)}}, account, tmp_path)
    found = read("game/table", ["b", "a"], tmp_path)
    assert (found.dtype, found.tolist()) == (np.int32, counts[:, ::-1].tolist())
    assert found.T.flags.c_contiguous
    told = account_of("game/count", tmp_path)
    assert told.pop("sha256") == {"table.parquet": checksum_of(tmp_path / "game" / "table.parquet")}
    assert told == {
        "about": 'A "count".',
        "command": "python -m count",
        "seconds": 2,
        "columns": {"a": "é", "b": "b"},
        "odds": {"x": ["1 to 1"]},
    }
    assert is_stored("game/count", tmp_path)
    assert [name for name, _ in accounts(tmp_path)] == ["game/count"]


def test_writing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    """So that a count made again shows in the checksums alone whether it is the same."""
    account = Account("game/count", "A count.", "python -m count", 1, {"a": "a"})
    made = []
    for place in ("first", "second"):
        write({"game/table": by_column("a", np.arange(100)[:, None])}, account, tmp_path / place)
        made.append(checksum_of(tmp_path / place / "game" / "table.parquet"))
    assert made[0] == made[1]


def _beside(name: str, file: str) -> Path:
    return (FOLDER / name).parent / file
