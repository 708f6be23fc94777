"""Make the committed chances again: ``python -m njrules.odds.fast_action_holdem.make 6 four_of_a_kind``.

Half an hour on one processor for one number of decks and one reading of what a natural is; what is there for
others stays. Without arguments all are made.
"""

from __future__ import annotations

import hashlib
import sys
import time
from math import comb

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA, read_toml
from njrules.games.fast_action_holdem.rules import NATURAL_READINGS
from njrules.games.fast_action_holdem.script import GAME
from njrules.odds.fast_action_holdem.counting import Rules, natural_ways
from njrules.odds.fast_action_holdem.removal import hands, keep_chances, split_chances
from njrules.odds.fast_action_holdem.whole import CHANCES

ACCOUNT = DATA / "odds" / "fast_action_holdem.toml"


def natural_chances(decks: int, rules: Rules) -> NDArray[np.float64]:
    """The chance of a dealer's natural against each of :func:`hands`, exactly."""
    dealt, _ = hands()
    found = np.zeros(len(dealt))
    for row, cards in enumerate(dealt):
        left = np.full(52, decks, np.int64)
        np.subtract.at(left, cards, 1)
        found[row] = natural_ways(left, rules) / comb(52 * decks - 4, 4)
    return found


def make(decks: int, natural: str) -> None:
    """Count one case and write it beside those that are there."""
    begin = time.perf_counter()
    rules = Rules(natural)
    case = f"{decks}_{natural}"
    made = {
        f"keep_{case}": keep_chances(decks, rules),
        f"split_{case}": split_chances(decks, rules),
        f"natural_{case}": natural_chances(decks, rules),
    }
    seconds = read_toml(ACCOUNT)["seconds"] if ACCOUNT.exists() else {}
    seconds[case] = round(time.perf_counter() - begin)
    write({name: table.astype(np.float32) for name, table in made.items()}, seconds)


def write(made: dict[str, NDArray[np.float32]], seconds: dict[str, int]) -> None:
    """Write the chances, and the account of how they were made."""
    arrays: dict[str, NDArray[np.float32]] = {}
    if CHANCES.exists():
        with np.load(CHANCES) as kept:
            arrays = dict(kept)
    np.savez_compressed(CHANCES, allow_pickle=False, **(arrays | made))
    lines = [
        "# Chances of every hand of Fast Action Hold 'Em up to suits. What the arrays hold is said in",
        "# njrules/odds/fast_action_holdem/whole.py.",
        'command = "python -m njrules.odds.fast_action_holdem.make"',
        f'sha256 = "{hashlib.sha256(CHANCES.read_bytes()).hexdigest()}"',
        "",
        "# How long each case took, by the decks and what a natural is.",
        "[seconds]",
        *(f"{case} = {spent}" for case, spent in seconds.items()),
    ]
    ACCOUNT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 3:
        make(int(sys.argv[1]), sys.argv[2])
    else:
        for number in GAME.decks:
            for reading in NATURAL_READINGS:
                make(number, reading)
