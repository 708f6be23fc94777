"""The golden rounds give their listings, and alone reach every line and branch of the games."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from njrules.datafiles import PLAYTHROUGHS
from njrules.games import games
from njrules.playthroughs import format_playthrough, playthroughs, read_playthrough

ROOT = Path(__file__).parents[1]
FILES = sorted(PLAYTHROUGHS.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_gives_its_listing(path: Path) -> None:
    """The file is what the script makes of its round; after a change meant to alter it, write_playthroughs.py."""
    playthrough = read_playthrough(path)
    assert format_playthrough(playthrough.title, playthrough.round) == path.read_text(encoding="utf-8")


def test_every_game_has_golden_rounds() -> None:
    for game in games():
        assert playthroughs(game), game


def test_the_golden_rounds_reach_every_line_and_branch_of_the_games(tmp_path: Path) -> None:
    """Nothing in games/ is there that no golden round needs, but for what is imported and defined."""
    script = tmp_path / "replay.py"
    script.write_text(
        "from njrules.games import games\n"
        "from njrules.playthroughs import playthroughs\n"
        "for game in games():\n"
        "    for playthrough in playthroughs(game):\n"
        "        playthrough.round.replay\n",
        encoding="utf-8",
    )
    folder = ROOT / "njrules" / "games"
    files = [str(folder / pattern) for game in games() for pattern in (f"{game}.py", f"{game}/*.py")]
    run = [sys.executable, "-m", "coverage"]
    data = f"--data-file={tmp_path / 'coverage'}"
    subprocess.run([*run, "run", data, "--branch", f"--include={','.join(files)}", str(script)], check=True, cwd=ROOT)
    report = tmp_path / "report.json"
    subprocess.run([*run, "json", data, "-q", "-o", str(report)], check=True, cwd=ROOT)
    covered = json.loads(report.read_text(encoding="utf-8"))["files"]
    assert covered
    missing = {name: (entry["missing_lines"], entry["missing_branches"]) for name, entry in covered.items()}
    assert {name: lines for name, lines in missing.items() if lines != ([], [])} == {}
