"""Make the committed chances again: ``python -m njrules.odds.fast_action_holdem.make 6 four_of_a_kind``.

Half an hour on one processor for one number of decks and one reading of what a natural is; what is there for
others stays. Without arguments all are made.
"""

from __future__ import annotations

import sys
import time
from math import comb

import numpy as np
from numpy.typing import NDArray

from njrules.cards import DECK
from njrules.games.fast_action_holdem.rules import NATURAL_READINGS
from njrules.games.fast_action_holdem.script import GAME
from njrules.odds.fast_action_holdem.counting import Rules, natural_ways
from njrules.odds.fast_action_holdem.removal import hands, keep_chances, split_chances
from njrules.odds.fast_action_holdem.shipped import KEEP_COLUMNS, NATURAL_COLUMN, SPLIT_COLUMNS, name_of
from njrules.odds.stored import Account, Columns, by_column, write

Floats = NDArray[np.floating]


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
    keeps, splits = keep_chances(decks, rules), split_chances(decks, rules)
    store(decks, natural, keeps, splits, natural_chances(decks, rules), time.perf_counter() - begin)


def store(decks: int, natural: str, keeps: Floats, splits: Floats, naturals: Floats, seconds: float) -> None:
    """Write the chances of one case, of shapes (22022, 6), (22022, 3) and (22022,), and the account of them."""
    dealt, many = hands()
    texts = np.array([str(card) for card in DECK])[dealt]
    chances = {**by_column(KEEP_COLUMNS, keeps), **by_column(SPLIT_COLUMNS, splits), NATURAL_COLUMN: naturals}
    account = Account(
        name_of(decks, natural),
        f"The chances of every hand of Fast Action Hold 'Em up to suits, from {decks} decks, where a natural is "
        f"{natural.replace('_', ' ')}.",
        f"python -m njrules.odds.fast_action_holdem.make {decks} {natural}",
        seconds,
        {
            "hand": "an example of the hands that differ by the names of their suits alone",
            "hands": "how many hands are such, each card counted once",
            "keep_<places>": "the chance that the two cards at those places of the example, kept, win",
            "split_<places>_<places>": "the chance that both halves of a split win",
            NATURAL_COLUMN: "the chance of a dealer's natural",
        },
    )
    names: Columns = {"hand": [" ".join(four) for four in texts], "hands": many.astype(np.uint8)}
    numbers = {name: np.asarray(column, np.float32) for name, column in chances.items()}
    write({account.name: {**names, **numbers}}, account)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        make(int(sys.argv[1]), sys.argv[2])
    else:
        for number in GAME.decks:
            for reading in NATURAL_READINGS:
                make(number, reading)
