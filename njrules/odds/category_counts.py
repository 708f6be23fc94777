"""How often each category comes among all hands of one deck, counted by ranks."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

from njrules.cards import SUITS, Card
from njrules.hands import FIVE_CARD, Category, Ranking, distinct_hands


@cache
def category_counts(ranking: Ranking = FIVE_CARD) -> dict[Category, int]:
    """All hands of the ranking's size by category, weakest first.

    >>> category_counts()[Category.FLUSH], sum(category_counts().values())
    (5108, 2598960)
    """
    counts = dict.fromkeys(ranking.categories, 0)
    for hand in distinct_hands(ranking.size, ranking):
        counts[hand.category] += _ways(hand.cards)
    return counts


def _ways(cards: tuple[Card, ...]) -> int:
    """In how many ways suits can be given to these ranks so that the hand stays a flush, or stays none."""
    groups = Counter(card.rank for card in cards).values()
    ways = math.prod(math.comb(len(SUITS), size) for size in groups)
    flushes = len(SUITS) if len(groups) == len(cards) else 0
    return flushes if len({card.suit for card in cards}) == 1 else ways - flushes
