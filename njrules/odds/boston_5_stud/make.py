"""Make the committed counts again: ``python -m njrules.odds.boston_5_stud.make``."""

from __future__ import annotations

import hashlib
import time

import numpy as np
from numpy.typing import NDArray

from njrules.odds.boston_5_stud.shipped import ACCOUNT, COUNTS
from njrules.odds.boston_5_stud.sweep import count_three_card_hands
from njrules.odds.boston_5_stud.three_cards import catalogue


def count_all() -> NDArray[np.int64]:
    """The counts of the 1,755 hands in the catalogue's order, shape (1755, 3, 10)."""
    return count_three_card_hands(np.arange(52, dtype=np.uint8))[catalogue()[1]]


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    counts = count_all()
    np.savez_compressed(COUNTS, allow_pickle=False, counts=counts)
    lines = [
        "# Exact counts of every three-card hand of Boston 5 Stud Poker. What the array holds is said in",
        "# njrules/odds/boston_5_stud/shipped.py.",
        'command = "python -m njrules.odds.boston_5_stud.make"',
        f"seconds = {time.perf_counter() - begin:.0f}",
        f'sha256 = "{hashlib.sha256(COUNTS.read_bytes()).hexdigest()}"',
    ]
    ACCOUNT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
