"""Make the committed counts again: ``python -m njrules.odds.double_cross_poker.make``."""

from __future__ import annotations

import hashlib
import time

import numpy as np

from njrules.odds.double_cross_poker.counting import count_deals
from njrules.odds.double_cross_poker.shipped import ACCOUNT, COUNTS


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    made, won, tied = np.ascontiguousarray(count_deals().transpose(1, 2, 0))
    seconds = time.perf_counter() - begin
    np.savez_compressed(COUNTS, allow_pickle=False, made=made, won=won, tied=tied)
    lines = [
        "# Exact counts of every deal of Double Cross Poker up to suits. What the arrays hold is said in",
        "# njrules/odds/double_cross_poker/shipped.py.",
        'command = "python -m njrules.odds.double_cross_poker.make"',
        f"seconds = {seconds:.0f}",
        f'sha256 = "{hashlib.sha256(COUNTS.read_bytes()).hexdigest()}"',
    ]
    ACCOUNT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
