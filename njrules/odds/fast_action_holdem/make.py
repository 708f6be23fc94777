"""Make the committed chances again: ``python -m njrules.odds.fast_action_holdem.make 6``.

All meanings of a natural are counted side by side, which takes five minutes on two processors. Without a number of
decks all are made.
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
from njrules.odds.fast_action_holdem.removal import KEEPS, chances_of_hands, hands
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


def make(decks: int) -> None:
    """Count one number of decks for every meaning of a natural, side by side, and write each."""
    begin = time.process_time()
    readings = [Rules(natural) for natural in NATURAL_READINGS]
    found = chances_of_hands(decks, readings)
    counted = [natural_chances(decks, rules) for rules in readings]
    seconds = time.process_time() - begin
    for place, rules in enumerate(readings):
        keeps, splits = np.split(found[..., place], [len(KEEPS)], axis=1)
        store(decks, rules.natural, keeps, splits, counted[place], seconds)


def store(decks: int, natural: str, keeps: Floats, splits: Floats, naturals: Floats, seconds: float) -> None:
    """Write the chances of one case, of shapes (22022, 6), (22022, 3) and (22022,), and the account of them."""
    dealt, many = hands()
    texts = np.array([str(card) for card in DECK])[dealt]
    chances = {**by_column(KEEP_COLUMNS, keeps), **by_column(SPLIT_COLUMNS, splits), NATURAL_COLUMN: naturals}
    account = Account(
        name_of(decks, natural),
        f"The chances of every hand of Fast Action Hold 'Em up to suits, from {decks} decks, where a natural is "
        f"{natural.replace('_', ' ')}. The seconds are of processor time, for all meanings of a natural together.",
        f"python -m njrules.odds.fast_action_holdem.make {decks}",
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
    for number in map(int, sys.argv[1:]) if len(sys.argv) > 1 else GAME.decks:
        make(number)
