"""Make the committed counts again: ``python -m njrules.odds.ultimate_texas_holdem.make``.

Every starting hand is counted on its own, before the flop, by the loops that also count positions with dead cards;
the whole-game solver takes another way and is compared with these in the tests.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from njrules.evaluator import encode
from njrules.games.ultimate_texas_holdem import table_named, table_names
from njrules.odds.stored import Account, Columns, by_column, crossed, write
from njrules.odds.ultimate_texas_holdem.early import count_starting_hand
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES
from njrules.odds.ultimate_texas_holdem.shipped import (
    ENDS,
    HANDS,
    ODDS,
    PLAY,
    RECORD,
    RECORD_HOLDS,
    check_of,
    odds_text,
)
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS, example_of
from njrules.paytables import Paytable


def count_all(blind: Paytable) -> NDArray[np.int64]:
    """The records of all starting hands, shape (169, 4, 10, 4), as :func:`count_starting_hand` gives each."""
    return np.array([count_one(name, blind) for name in STARTING_HANDS])


def count_one(name: str, blind: Paytable) -> NDArray[np.int64]:
    """The records of one starting hand."""
    hole = encode(example_of(name))
    return count_starting_hand(hole, np.delete(np.arange(52, dtype=np.uint8), hole), scale_of(blind))


def store(play: NDArray[np.int64], checks: Mapping[str, NDArray[np.int64]], seconds: float) -> None:
    """Write the records, those of a check by the blind table's name, and the account of them."""
    hand = {"hand": STARTING_HANDS}
    tables = {PLAY: {**crossed(**hand, category=CATEGORIES), **_columns(play)}}
    for name, records in checks.items():
        tables[check_of(name)] = {**crossed(**hand, end=ENDS, category=CATEGORIES), **_columns(records)}
    account = Account(
        HANDS,
        "How every starting hand of Ultimate Texas Hold 'Em can end, over all boards and dealer hands, after a play "
        "wager before the flop and after a check with the best play for a blind table.",
        "python -m njrules.odds.ultimate_texas_holdem.make",
        seconds,
        {
            "hand": "the hole cards up to suits",
            "end": "how the round ends that began with a check, each board counted once for each of its ten flops",
            "category": "the category of the player's final hand",
            **RECORD_HOLDS,
        },
        {ODDS: {name: list(odds_text(table_named(name))) for name in checks}},
    )
    write(tables, account)


def _columns(records: NDArray[np.int64]) -> Columns:
    return by_column(RECORD, records.reshape(-1, len(RECORD)))


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    blinds = [table_named(name) for name in table_names("blind")]
    counted = {blind.name: count_all(blind) for blind in blinds}
    checks = {name: records[:, 1:] for name, records in counted.items()}
    store(counted[blinds[0].name][:, 0], checks, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
