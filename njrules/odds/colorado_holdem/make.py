"""Make the committed counts again: ``python -m njrules.odds.colorado_holdem.make``."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from njrules.cards import DECK, SUITS, Card
from njrules.odds.colorado_holdem.outcomes import count_rows
from njrules.odds.colorado_holdem.shipped import ACCOUNT, COUNTS

_RENAMINGS = [dict(zip(SUITS, named, strict=True)) for named in permutations(SUITS)]


def kinds() -> dict[tuple[Card, ...], int]:
    """One hand of each kind, its cards in the order of their indices, with the number of hands of that kind.

    >>> found = kinds()
    >>> len(found), sum(found.values())
    (1755, 22100)
    """
    return dict(sorted(Counter(map(_canonical, combinations(DECK, 3))).items()))


def _canonical(hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The first of the hands that renaming the suits can make of this one."""
    return min(
        tuple(sorted((Card(card.rank, names[card.suit]) for card in hand), key=lambda card: card.index))
        for names in _RENAMINGS
    )


def count_discards(hand: tuple[Card, ...]) -> NDArray[np.int64]:
    """Boards by discarded card and row, shape (3, 11)."""
    return np.array([count_rows([card for card in hand if card != gone], [gone]) for gone in hand])


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    found = kinds()
    np.savez_compressed(
        COUNTS,
        allow_pickle=False,
        hands=np.array([[card.index for card in hand] for hand in found], np.uint8),
        ways=np.array(list(found.values()), np.uint8),
        counts=np.array([count_discards(hand) for hand in found], np.uint16),
    )
    lines = [
        "# How every three cards of Colorado Hold 'Em can end, by discarded card. What the arrays hold is said in",
        "# njrules/odds/colorado_holdem/shipped.py.",
        'command = "python -m njrules.odds.colorado_holdem.make"',
        f"seconds = {time.perf_counter() - begin:.0f}",
        f'sha256 = "{hashlib.sha256(COUNTS.read_bytes()).hexdigest()}"',
    ]
    ACCOUNT.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
