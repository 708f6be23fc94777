"""The committed chances of Fast Action Hold 'Em against the exact count of single hands: how far they are off.

``python -m benchmarks.fast_action_values [HANDS]`` takes so many hands of every kind (2): by how the ranks, the suits
and the cards repeat there are 28 kinds. A few hundred milliseconds a hand and case.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict

import numpy as np

from benchmarks.measure import table
from njrules.odds.fast_action_holdem.counting import Rules
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS, Floats, exact_chances, hands
from njrules.odds.fast_action_holdem.shipped import hand_chances, shipped_cases


def sample(many: int, seed: int = 21) -> list[int]:
    """Rows of :func:`hands`: so many of every kind, fewer where there are fewer."""
    dealt, _ = hands()
    kinds: dict[tuple[tuple[int, ...], ...], list[int]] = defaultdict(list)
    for row, cards in enumerate(dealt):
        kinds[tuple(_repeats(seen) for seen in (cards % 13, cards // 13, cards))].append(row)
    draw = random.Random(seed)
    return [row for rows in kinds.values() for row in draw.sample(rows, min(many, len(rows)))]


def errors(row: int, decks: int, natural: str) -> Floats:
    """How far the six keeps' values, the three splits' and their chances to win both are off, shape (12,)."""
    kept, both, _ = hand_chances(decks, natural)
    exact = exact_chances(hands()[0][row], decks, Rules(natural))
    keeps = 2 * (kept[row] - exact[: len(KEEPS)])
    splits = [keeps[one] + keeps[other] for one, other in SPLITS]
    return np.abs(np.concatenate([keeps, splits, both[row] - exact[len(KEEPS) :]]))


def main() -> None:
    """Measure and print."""
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    rows = sample(many)
    lines = []
    for decks, natural in shipped_cases():
        found = np.array([errors(row, decks, natural) for row in rows])
        mean, most = found[:, :6].mean(), [found[:, part].max() for part in (slice(6), slice(6, 9), slice(9, 12))]
        lines.append([f"{decks} decks, {natural}", f"{mean:.1e}", *(f"{each:.1e}" for each in most)])
    heads = ["", "keeps, mean", "keeps, most", "splits, most", "chance to win both, most"]
    table(f"How far values are off, {len(rows)} hands", heads, lines)


def _repeats(seen: Floats) -> tuple[int, ...]:
    return tuple(sorted(np.unique(seen, return_counts=True)[1].tolist()))


if __name__ == "__main__":
    main()
