"""Make the committed counts again: ``python -m njrules.odds.ultimate_texas_holdem.make``.

Every starting hand is counted on its own, before the flop, by the loops that also count positions with dead cards;
the whole-game solver takes another way and is compared with these in the tests.
"""

from __future__ import annotations

import hashlib
import time

import numpy as np
from numpy.typing import NDArray

from njrules.evaluator import encode
from njrules.games.ultimate_texas_holdem import table_named, table_names
from njrules.odds.ultimate_texas_holdem.early import count_starting_hand
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.shipped import ACCOUNT, COUNTS, odds_text
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS, example_of
from njrules.paytables import Paytable


def count_all(blind: Paytable) -> NDArray[np.int64]:
    """The records of all starting hands, shape (169, 4, 10, 4), as :func:`count_starting_hand` gives each."""
    return np.array([count_one(name, blind) for name in STARTING_HANDS])


def count_one(name: str, blind: Paytable) -> NDArray[np.int64]:
    """The records of one starting hand."""
    hole = encode(example_of(name))
    return count_starting_hand(hole, np.delete(np.arange(52, dtype=np.uint8), hole), scale_of(blind))


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    blinds = [table_named(name) for name in table_names("blind")]
    counted = {blind.name: count_all(blind) for blind in blinds}
    arrays = {f"check_{name}": records[:, 1:] for name, records in counted.items()}
    arrays["play"] = counted[blinds[0].name][:, 0]
    np.savez_compressed(COUNTS, allow_pickle=False, **arrays)
    lines = [
        "# Exact counts of every starting hand of Ultimate Texas Hold 'Em. What the arrays hold is said in",
        "# njrules/odds/ultimate_texas_holdem/shipped.py.",
        'command = "python -m njrules.odds.ultimate_texas_holdem.make"',
        f"seconds = {time.perf_counter() - begin:.0f}",
        f'sha256 = "{hashlib.sha256(COUNTS.read_bytes()).hexdigest()}"',
        "",
        "# The odds that each check_<name> was counted for, from high card to royal flush.",
        "[blind_odds]",
        *(f"{blind.name} = {list(odds_text(blind))}".replace("'", '"') for blind in blinds),
    ]
    ACCOUNT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
