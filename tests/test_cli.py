"""The command line: what people read, what scripts read, and what bad input gets."""

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from njrules.cli import main
from njrules.games import games, read_round
from njrules.playthroughs import playthroughs

ROOT = Path(__file__).parents[1]
UTH = "ultimate_texas_holdem"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def data(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(said(capsys, *arguments, "--json"))


def test_law_tells_a_paragraph_its_standing_and_the_rounds_that_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "law", "13:69F-32.10(e)2i")
    assert found["standing"] == "operative"
    assert found["says"].startswith("A folded player's trips wager stays live")
    assert {shown["name"] for shown in found["rounds"]} == {"03_fold_with_trips", "12_folded_trips_in_turn"}
    assert "[operative]" in said(capsys, "law", "32.10(e)2i")


def test_law_tells_a_section_that_is_not_held(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "law", "32.11")
    assert found["held"] == found["standing"] == "not held"
    assert "Pennsylvania" in found["note"]


def test_play_gives_every_event_with_its_citation(capsys: pytest.CaptureFixture[str]) -> None:
    cards = "Qs Js 9h 9d 2c Kd Tc 4h 3c Ah 7s"
    arguments = ("play", UTH, "--cards", cards, "--wagers", "ante=10 trips=5", "--actions", "play 4x")
    found = data(capsys, *arguments)
    assert {"cite", "kind", "seat", "text"} <= found["events"][0].keys()
    assert found["net"] == {"1": "80"}
    assert found["choice"] is None
    assert "13:69F-32.10(h)2" in said(capsys, *arguments)


def test_play_waits_where_the_actions_end(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "play", UTH, "--seats", "2", "--seed", "3", "--actions", "check")
    assert found["choice"] == ["check", "play 4x", "play 3x"]
    assert found["events"][-1]["seat"] == 2
    assert found["net"] == {"1": "0", "2": "0"}


@pytest.mark.parametrize("game", list(games()))
def test_a_rounds_text_is_read_from_a_file(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = playthroughs(game)[0]
    path = tmp_path / "round.txt"
    path.write_text(str(golden.round), encoding="utf-8")
    assert said(capsys, "play", "--round", str(path)) == golden.listing
    assert read_round(said(capsys, "play", "--round", str(path), "--text")) == golden.round


def test_odds_of_a_position_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    """The position of the design's drawing: check is worth 1.6514, play 2x 2.3470 per ante."""
    found = data(capsys, "odds", UTH, "--hole", "Kd 9d", "--board", "Qd 9s 4d")
    assert found["actions"]["check"]["fraction"] == "3534649/2140380"
    assert found["actions"]["play 2x"]["fraction"] == "1004681/428076"
    assert found["best"] == "play 2x"
    for hand in ("player", "dealer"):
        assert sum(Fraction(entry["fraction"]) for entry in found[hand].values()) == 1
    assert found["paytables"]["blind"]["badge"] == "other jurisdiction, not NJ"


def test_solve_gives_the_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "solve", UTH)
    assert Fraction(found["ev"]["fraction"]) == Fraction(-607_723_787_676, 27_813_810_024_000)
    assert round(found["house_edge"], 5) == 0.02185
    assert round(found["element_of_risk"], 5) == 0.00526
    spread = {Fraction(row["net"]): Fraction(row["probability"]) for row in found["distribution"]}
    assert sum(spread.values()) == 1
    assert sum(net * chance for net, chance in spread.items()) == Fraction(found["ev"]["fraction"])
    assert sum(Fraction(entry["fraction"]) for entry in found["actions"].values()) == 1


def test_solve_takes_a_readers_own_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pennsylvania's second blind table: a straight pushes."""
    path = tmp_path / "blind_b.toml"
    rows = {"royal_flush": "500 to 1", "straight_flush": "50 to 1", "four_of_a_kind": "10 to 1"}
    rows |= {"full_house": "3 to 1", "flush": "3 to 2"}
    rows |= dict.fromkeys(("straight", "three_of_a_kind", "two_pair", "pair", "high_card"), "push")
    odds = "\n".join(f'{row} = "{pays}"' for row, pays in rows.items())
    path.write_text(f'provenance = "other jurisdiction"\n[odds]\n{odds}\n', encoding="utf-8")
    found = data(capsys, "solve", UTH, "--paytable", f"blind={path}")
    assert found["house_edge"] > 0.05
    assert found["paytables"]["blind"]["badge"] == "other jurisdiction, not NJ"


@pytest.mark.parametrize(
    ("cards", "category", "strength", "of"),
    [
        ("As Ks Qs Js Ts", "royal_flush", 7462, 7462),
        ("7c 5d 4h 3s 2c Ad Kd", "straight", 5854, 7462),
        ("As 2d 3c", "straight", 705, 741),
        ("9d 9c Kd 2s", "pair", 1223, 1820),
    ],
)
def test_hand_gives_category_and_strength(
    cards: str, category: str, strength: int, of: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = data(capsys, "hand", cards)
    assert (found["category"], found["strength"], found["of"]) == (category, strength, of)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "The following arguments are required: COMMAND"),
        (("dance",), "invalid choice: 'dance'"),
        (("law", "32.10(zz)"), "32.10 has no paragraph '(zz)'"),
        (("law", "99.1"), "Unknown subchapter '99'"),
        (("play", "snap"), "Unknown game 'snap'. Known:"),
        (("play",), "Which game?"),
        (("play", UTH, "--seats", "9"), "9 seats; Ultimate Texas Hold 'Em has 1 to 6"),
        (("play", UTH, "--seed", "x"), "--seed"),
        (("play", UTH, "--decks", "0"), "A shoe of 0 decks"),
        (("play", UTH, "--seed", "-4"), "The seed -4 is out of range"),
        (("play", UTH, "--cards", "As As"), "As stands 2 times"),
        (("play", UTH, "--wagers", "ante=0"), "Unreadable amount '0'"),
        (("play", UTH, "--wagers", "bet=5"), "Unknown wager 'bet'. Known: ante, trips"),
        (("play", UTH, "--wagers", "ante=5;ante=6", "--seats", "3"), "Wagers for 2 seats, but 3 seats"),
        (("play", UTH, "--actions", "raise"), "'raise' is not legal for seat 1"),
        (("play", UTH, "--option", "trips"), "Unreadable option 'trips'"),
        (("play", UTH, "--option", "speed=3"), "Unknown option of Ultimate Texas Hold 'Em: 'speed'"),
        (("play", "--round", "/nowhere"), "The file /nowhere cannot be read"),
        (("odds", UTH), "--hole"),
        (("odds", UTH, "--hole", "As"), "1 hole cards; a player holds two"),
        (("odds", UTH, "--hole", "As Kd", "--board", "7c"), "none, with three (the flop) or with all five"),
        (("odds", UTH, "--hole", "As Kd", "--board", "7c 8c As"), "As stands 2 times"),
        (("odds", "snap"), "Unknown game 'snap'"),
        (("odds",), "Which game?"),
        (("solve", UTH, "--paytable", "blind"), "Unreadable --paytable 'blind'"),
        (("solve", UTH, "--paytable", "ante=x"), "Unknown pay table"),
        (("solve", UTH, "--paytable", "blind=/nowhere"), "There is no file /nowhere"),
        (("hand", "As Kd"), "2 cards; a hand is ranked from 3 to 7 cards"),
        (("hand", "As As Kd"), "As stands 2 times"),
        (("hand", "As Kd Zz"), "Unknown card 'Zz'"),
    ],
)
def test_bad_input_is_told_on_standard_error(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("njrules: ")
    assert says in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize(
    "text", ['[odds]\nroyal_flush = "lots"', "[odds]\n", "odds = 3", "not toml", '[odds]\nflush = "3 to 2"']
)
def test_a_bad_table_file_is_told(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["solve", UTH, "--paytable", f"blind={path}"]) == 2
    assert capsys.readouterr().err.startswith("njrules: ")


@pytest.mark.parametrize(("game", "name"), [(UTH, "blind"), ("double_cross_poker", "raise")])
def test_a_table_that_pays_winning_hands_may_leave_no_row_out(
    game: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rows left out at the bottom lose on a side wager; here they would take a winner's money."""
    path = tmp_path / "short.toml"
    path.write_text('[odds]\nroyal_flush = "5 to 1"\n', encoding="utf-8")
    assert main(["solve", game, "--paytable", f"{name}={path}"]) == 2
    assert "lacks the rows straight_flush, four_of_a_kind" in capsys.readouterr().err


def test_the_command_is_a_program_of_its_own() -> None:
    run = [sys.executable, "-m", "njrules.cli", "hand", "As Kd"]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT, env=dict(os.environ), check=False)
    assert done.returncode == 2
    assert done.stderr == "njrules: 2 cards; a hand is ranked from 3 to 7 cards.\n"
