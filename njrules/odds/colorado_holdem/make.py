"""Make the committed counts again: ``python -m njrules.odds.colorado_holdem.make``."""

from __future__ import annotations

import time
from collections import Counter
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from njrules.cards import DECK, SUITS, Card, format_cards
from njrules.odds.colorado_holdem.outcomes import count_rows
from njrules.odds.colorado_holdem.shipped import BOARDS, CARDS, DISCARDS, HANDS, WAYS
from njrules.odds.stored import Account, by_column, write

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


def store(ways: dict[tuple[Card, ...], int], counts: NDArray[np.integer], seconds: float) -> None:
    """Write the kinds of hand with their number, the counts of shape (kinds, 3, 11), and the account of them."""
    indices = np.array([[card.index for card in hand] for hand in ways], np.uint8)
    names = [format_cards(hand) for hand in ways]
    discarded = {
        "hand": [name for name in names for _ in CARDS],
        "discarded": [str(card) for hand in ways for card in hand],
    }
    tables = {
        HANDS: {"hand": names, **by_column(CARDS, indices), WAYS: np.array(list(ways.values()), np.uint8)},
        DISCARDS: {**discarded, **by_column(BOARDS, counts.astype(np.uint16).reshape(-1, len(BOARDS)))},
    }
    account = Account(
        HANDS,
        "How every three cards of Colorado Hold 'Em can end, by discarded card, over all boards.",
        "python -m njrules.odds.colorado_holdem.make",
        seconds,
        {
            "hand": "an example of the hands that differ by the names of their suits alone",
            "card_<place>": "the index of each card of the example, as in njrules.cards",
            WAYS: "how many of the 22,100 hands are such",
            "discarded": "the card of the example that is discarded",
            "boards_<row>": "boards with which the two cards kept come to that row",
        },
    )
    write(tables, account)


def main() -> None:
    """Count, and write the counts and the account of them."""
    begin = time.perf_counter()
    found = kinds()
    counts = np.array([count_discards(hand) for hand in found])
    store(found, counts, time.perf_counter() - begin)


if __name__ == "__main__":
    main()
