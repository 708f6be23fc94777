"""The 169 starting hands: two hole cards up to suits."""

from __future__ import annotations

from collections.abc import Sequence

from njrules.cards import RANKS, Card
from njrules.errors import InputError, quoted

STARTING_HANDS: tuple[str, ...] = tuple(
    RANKS[high] + RANKS[low] + kind
    for high in reversed(range(13))
    for low in reversed(range(high + 1))
    for kind in (("",) if low == high else ("s", "o"))
)
"""From ``AA``, ``AKs``, ``AKo`` down to ``22``; s is suited, o is offsuit."""

COMBINATIONS: tuple[int, ...] = tuple({2: 6, 3: 4 if name[-1] == "s" else 12}[len(name)] for name in STARTING_HANDS)
"""How many of the 1,326 pairs of cards each stands for."""


def starting_hand(cards: Sequence[Card]) -> str:
    """The name of two hole cards up to suits.

    >>> from njrules.cards import parse_cards
    >>> starting_hand(parse_cards("Kd As")), starting_hand(parse_cards("7h 7c"))
    ('AKo', '77')
    """
    one, other = sorted(cards, reverse=True)
    kind = "" if one.rank == other.rank else "s" if one.suit == other.suit else "o"
    return RANKS[one.rank - 2] + RANKS[other.rank - 2] + kind


def example_of(name: str) -> tuple[Card, Card]:
    """Two cards that make this starting hand.

    >>> [str(card) for card in example_of("AKo")]
    ['As', 'Kh']

    Raises:
        InputError: there is no such starting hand.
    """
    if name not in STARTING_HANDS:
        raise InputError(
            f"Unknown starting hand {quoted(name)}. Right would be one such as AKs, AKo or 77, higher rank first."
        )
    return Card(RANKS.index(name[0]) + 2, "s"), Card(RANKS.index(name[1]) + 2, "s" if name[-1] == "s" else "h")
