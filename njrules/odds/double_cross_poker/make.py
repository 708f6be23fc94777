"""Make the committed counts again: ``python -m njrules.odds.double_cross_poker.make``."""

from __future__ import annotations

import time

import numpy as np
from numpy.typing import NDArray

from njrules.cards import DECK
from njrules.odds.double_cross_poker.counting import count_deals
from njrules.odds.double_cross_poker.deals import CASES, deals
from njrules.odds.double_cross_poker.shipped import COLUMNS, DEALS
from njrules.odds.stored import Account, by_column, write


def store(counts: NDArray[np.int32], seconds: float) -> None:
    """Write the counts, shape (185185, 3, 10), and the account of them."""
    listed = deals()
    texts = np.array([str(card) for card in DECK])[listed.cards]
    names = {
        "hole": [f"{one} {two}" for one, two in texts[:, :2]],
        "open_end": texts[:, 2].tolist(),
        "other_open_end": texts[:, 3].tolist(),
        "deals": listed.counts.astype(np.uint8),
    }
    account = Account(
        DEALS,
        "How every deal of Double Cross Poker up to suits can end in the array that the player takes, over the "
        f"{CASES:,} ways to complete it.",
        "python -m njrules.odds.double_cross_poker.make",
        seconds,
        {
            "hole": "the hole cards, in an example of the deals that differ by the names of their suits alone",
            "open_end": "the open end of the array that the player takes",
            "other_open_end": "the open end of the other array",
            "deals": "how many of the 3,248,700 deals are such",
            "made_<category>": "cases in which the player has a hand of that category",
            "won_<category>": "those of them that are higher than the dealer's hand",
            "tied_<category>": "those of them that equal it",
        },
    )
    write({DEALS: {**names, **by_column(COLUMNS, counts)}}, account)


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    counts = count_deals()
    store(counts, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
