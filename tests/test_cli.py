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
from njrules.datafiles import PLAYTHROUGHS
from njrules.games import games, read_round
from njrules.law import subchapter
from njrules.playthroughs import playthroughs, read_playthrough

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


@pytest.mark.parametrize("game", list(games()))
def test_solve_speaks_to_people_about_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every edge that the JSON form holds stands in the text too, in per cent."""
    found = data(capsys, "solve", game)
    assert main(["solve", game]) == 0
    said = capsys.readouterr().out
    edges = [found, *found.get("readings", ())]
    assert all(f"{100 * entry['house_edge']:.4f} %" in said for entry in edges if "house_edge" in entry)
    assert "not law" in said or "not NJ" in said


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


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("solve", UTH, "--paytable", "blind=trips_a"),
            "no table or file 'trips_a' for blind. Tables of it: blind_a.",
        ),
        (("solve", UTH, "--paytable", "blind="), "no table or file '' for blind. Tables of it: blind_a."),
        (("solve", "colorado_holdem", "--paytable", "instant_winner="), "no table or file '' for instant_winner"),
        (("solve", UTH, "--paytable", "blind=/"), "it is a folder; the path of a file in it is right."),
        (("play", "--round", "/"), "The file / cannot be read: it is a folder"),
        (("play", UTH, "--wagers", "ante=1000000000"), "a number above 0 and up to 999,999,999, with at most 4"),
        (("play", UTH, "--wagers", "ante=0.00001"), "with at most 4 decimals, such as 10 or 2.50."),
        (("play", UTH, "--wagers", "ante=9999999999999/1"), "Unreadable amount '9999999999999/1'"),
        (("play", UTH, "--wagers", "bet=5"), "Unknown wager 'bet'. Known: ante, trips. Seat 1 has no ante;"),
        (("play", UTH, "--option", "trips=trips_a", "--option", "trips=trips_b"), "'trips' is given twice"),
        (("solve", UTH, "--paytable", "blind=blind_a", "--paytable", "blind=x.toml"), "gives blind twice; one table"),
        (("law", "32.10(e"), "Right would be: 13:69F-32.10(e)2i, 32.10, or 32."),
        (("law", "33"), "Unknown subchapter '33'. Known: 21, 22"),
    ],
)
def test_what_would_be_right_is_named(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert says in told
    assert "Errno" not in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("law",),
        ("play",),
        ("play", UTH, "--actions"),
        ("play", UTH, "--wagers"),
        ("play", UTH, "--cards"),
        ("play", UTH, "--option"),
        ("play", UTH, "--seed"),
        ("play", "--round"),
        ("odds",),
        ("odds", UTH, "--hole"),
        ("solve", UTH, "--paytable"),
        ("solve", UTH),
        ("hand",),
    ],
)
def test_long_input_is_not_echoed_whole(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*arguments, "x" * 5000)) == 2
    told = capsys.readouterr().err
    assert "xxxxx" in told or "cannot be read" in told
    assert len(told) < 700


@pytest.mark.parametrize(
    "cite", ["N.J.A.C. 13:69F-32.10(E)2I", "13:69f-32.10(e)2i", "§ 32.10 (e)(2)(i)", "NJAC 32.10(e)2i"]
)
def test_a_citation_is_read_as_people_write_it(cite: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert data(capsys, "law", cite)["cite"] == "13:69F-32.10(e)2i"


@pytest.mark.parametrize("cite", ["32", "13:69F-32", "N.J.A.C. 13:69F-32"])
def test_law_tells_a_whole_subchapter(cite: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = data(capsys, "law", cite)
    assert found["subchapter"] == 32
    assert [section["section"] for section in found["sections"]] == [
        section.number for section in subchapter(UTH).sections
    ]
    section = data(capsys, "law", "32.10")
    assert section in found["sections"]
    assert "\n32.10 Completion of each round of play" in said(capsys, "law", cite)


@pytest.mark.parametrize("game", list(games()))
def test_a_golden_rounds_file_is_read_whole(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Title and listing stand around the round; only the round counts."""
    for path in sorted((PLAYTHROUGHS / game).glob("*.txt")):
        golden = read_playthrough(path)
        assert read_round(said(capsys, "play", "--round", str(path), "--text")) == golden.round


def test_nothing_else_may_describe_a_round_beside_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(next((PLAYTHROUGHS / UTH).glob("*.txt")))
    assert main(["play", UTH, "--seed", "0", "--wagers", "", "--round", path]) == 2
    assert "so GAME, --seed, --wagers cannot stand beside it" in capsys.readouterr().err


def test_a_readers_bonus_table_is_called_as_it_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bonus.toml"
    path.write_text('[odds]\nfull_house = "5 to 1"\n', encoding="utf-8")
    assert main(["solve", "boston_5_stud", "--paytable", f"three_card_bonus={path}"]) == 2
    assert "row in the pay table 'three_card_bonus': 'full_house'" in capsys.readouterr().err


@pytest.mark.parametrize("text", [b"\xff\xfe", b"odds = " + b"[" * 5000])
def test_a_file_that_is_no_table_gets_a_sentence(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(text)
    assert main(["solve", UTH, "--paytable", f"blind={path}"]) == 2
    told = capsys.readouterr().err
    assert str(path) in told
    assert "codec" not in told


def test_worth_carries_a_sign_and_frequency_does_not(capsys: pytest.CaptureFixture[str]) -> None:
    odds = said(capsys, "odds", "casino_war", "--card", "9s", "--dealer", "9h")
    assert "worth of each action, per initial wager\n  go to war          -0." in odds
    assert "  nine               1.000000  = 1" in odds
    assert "badge              trade, not NJ" in odds
    assert "badge              \n" not in odds
    solved = said(capsys, "solve", "casino_war")
    assert "how often each action is played\n  no choice          0.926045  = 288/311" in solved
    assert "on a tie\n  go to war          -0.315064" in solved
    assert "house edge         2.3301 %\n" in solved
    assert "+0." not in solved
    assert "dealer" not in said(capsys, "odds", "colorado_holdem", "--hole", "Ks Kd 4c")


def test_a_file_without_end_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """It is read no further than a round or a table could go."""
    for words in (("play", "--round", "/dev/zero"), ("solve", UTH, "--paytable", "blind=/dev/zero")):
        assert main(list(words)) == 2
        assert "holds more than 1,000,000 characters" in capsys.readouterr().err
