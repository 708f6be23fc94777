"""Make the committed counts again: ``python -m njrules.odds.boston_5_stud.make``."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from njrules.cards import format_cards
from njrules.odds.boston_5_stud.shipped import COLUMNS, HANDS
from njrules.odds.boston_5_stud.sweep import count_three_card_hands
from njrules.odds.boston_5_stud.three_cards import catalogue, example_of
from njrules.odds.stored import Account, Columns, by_column, write


def count_all() -> NDArray[np.int64]:
    """The counts of the 1,755 hands in the catalogue's order, shape (1755, 3, 10)."""
    return count_three_card_hands(np.arange(52, dtype=np.uint8))[catalogue()[1]]


def store(counts: NDArray[np.int64], seconds: float) -> None:
    """Write the counts and the account of them."""
    _, _, many = catalogue()
    names: Columns = {"hand": [format_cards(example_of(place)) for place in range(len(many))], "hands": many}
    account = Account(
        HANDS,
        "How each three-card hand of Boston 5 Stud Poker can end, over all two cards and dealer hands that may come.",
        "python -m njrules.odds.boston_5_stud.make",
        seconds,
        {
            "hand": "an example of the hands that differ by the names of their suits alone",
            "hands": "how many of the 22,100 hands are such",
            "<result>_<category>": "cases in which the player has that result with five cards of that category",
        },
    )
    write({HANDS: {**names, **by_column(COLUMNS, counts)}}, account)


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    counts = count_all()
    store(counts, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
