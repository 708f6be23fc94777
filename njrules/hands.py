"""What a poker hand is worth: the plain reading of the ranking sections, written to be read.

:mod:`njrules.evaluator` does the same over arrays, and a test holds the two equal on every hand.

The order of five-card hands is that of 13:69F-25.5(b), the one ranking section of the six games that is held in
New Jersey's text; 13:69F-25.5(a) gives the order of the ranks and the ace's low use.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

from njrules.cards import RANK_NAMES, SUITS, Card
from njrules.errors import InputError


class Category(StrEnum):
    """The kinds of hand, by the names that pay tables, charts and the command line use."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    ROYAL_FLUSH = "royal_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"

    @property
    def label(self) -> str:
        """For readers: ``Three of a kind``."""
        return self.value.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class Ranking:
    """An order of categories, weakest first, for hands of ``size`` cards."""

    name: str
    size: int
    categories: tuple[Category, ...]


FIVE_CARD = Ranking("five-card", 5, tuple(Category)[:10])
"""One deck: from high card to royal flush (13:69F-25.5(b))."""

FIVE_CARD_MANY_DECKS = Ranking("five-card, several decks", 5, tuple(Category))
"""Several decks hold identical cards, so five of a kind exists; it stands on top, which is a convention of the
trade and no text of New Jersey's that is held."""

THREE_CARD = Ranking(
    "three-card",
    3,
    (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.FLUSH,
        Category.STRAIGHT,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    ),
)
"""Three cards, in the order of their rarity among the 22,100 hands, as three-card games rank them."""


@dataclass(frozen=True, order=True, slots=True)
class Hand:
    """What some cards make: hands of one ranking compare by ``order``, then by ``ranks``; equal means a tie.

    ``order`` is the place of the category in its ranking, ``ranks`` are the ranks that decide within the
    category, those in the largest groups first (an ace played low counts 1). ``cards`` are the cards that make
    the hand; they do not take part in the comparison.
    """

    order: int
    ranks: tuple[int, ...]
    category: Category = field(compare=False)
    cards: tuple[Card, ...] = field(compare=False, default=())

    def __str__(self) -> str:
        return describe(self)


def evaluate(cards: Sequence[Card], ranking: Ranking = FIVE_CARD) -> Hand:
    """The best hand of the ranking's size among ``cards``.

    Fewer cards than that are ranked by their pairs and high cards alone, as an unfinished hand.

    >>> from njrules.cards import parse_cards
    >>> print(evaluate(parse_cards("As Kd 5c 4c 3c 2c 7c")))
    flush, seven high
    >>> print(evaluate(parse_cards("As 2d 3c"), THREE_CARD))
    straight, three high
    >>> evaluate(parse_cards("9d Kd Qd 9s")).category.value
    'pair'

    Raises:
        InputError: there is no card.
    """
    if not cards:
        raise InputError("No cards to rank; at least one is needed.")
    if len(cards) <= ranking.size:
        return _rank(tuple(cards), ranking)
    return max(_rank(chosen, ranking) for chosen in combinations(cards, ranking.size))


@cache
def distinct_hands(size: int, ranking: Ranking = FIVE_CARD) -> tuple[Hand, ...]:
    """One hand of each strength that ``size`` cards of one deck can have, weakest first.

    >>> len(distinct_hands(5)), len(distinct_hands(3, THREE_CARD))
    (7462, 741)
    """
    found: set[Hand] = set()
    for ranks in combinations_with_replacement(range(2, 15), size):
        if max(Counter(ranks).values()) <= len(SUITS):
            found.add(evaluate(tuple(map(Card, ranks, _mixed_suits(ranks))), ranking))
        if len(set(ranks)) == size:
            found.add(evaluate(tuple(Card(rank, "s") for rank in ranks), ranking))
    return tuple(sorted(found))


def strength(hand: Hand, size: int, ranking: Ranking = FIVE_CARD) -> int:
    """The place of a hand among :func:`distinct_hands`, from 1, the weakest.

    >>> from njrules.cards import parse_cards
    >>> strength(evaluate(parse_cards("As Ks Qs Js Ts")), 5), strength(evaluate(parse_cards("7c 5d 4h 3s 2c")), 5)
    (7462, 1)
    """
    return bisect_left(distinct_hands(size, ranking), hand) + 1


def _mixed_suits(ranks: Sequence[int]) -> str:
    """Suits for these sorted ranks: equal ranks differ in suit, and not all cards are of one suit."""
    seen: Counter[int] = Counter()
    suits = []
    for place, rank in enumerate(ranks):
        suits.append(SUITS[(seen[rank] + (place == 0 and ranks.count(rank) == 1)) % len(SUITS)])
        seen[rank] += 1
    return "".join(suits)


def _rank(cards: tuple[Card, ...], ranking: Ranking) -> Hand:
    """Rank exactly these cards, at most as many as the ranking's size."""
    counts = Counter(card.rank for card in cards)
    by_weight = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    groups = tuple(counts[rank] for rank in by_weight)
    complete = len(cards) == ranking.size
    flush = complete and len({card.suit for card in cards}) == 1
    straight_high = _straight_high(counts, ranking.size) if complete else 0

    if groups[0] == 5:
        category = Category.FIVE_OF_A_KIND
    elif straight_high and flush:
        royal = straight_high == 14 and Category.ROYAL_FLUSH in ranking.categories
        category = Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH
    elif groups[0] == 4:
        category = Category.FOUR_OF_A_KIND
    elif groups[:2] == (3, 2):
        category = Category.FULL_HOUSE
    elif flush:
        category = Category.FLUSH
    elif straight_high:
        category = Category.STRAIGHT
    elif groups[0] == 3:
        category = Category.THREE_OF_A_KIND
    elif groups[:2] == (2, 2):
        category = Category.TWO_PAIR
    elif groups[0] == 2:
        category = Category.PAIR
    else:
        category = Category.HIGH_CARD

    if category is Category.FLUSH:  # several decks may repeat a rank in it, which then counts as often as it stands
        by_weight = sorted((card.rank for card in cards), reverse=True)
    if straight_high:
        by_weight = list(range(straight_high, straight_high - ranking.size, -1))
    ordered = sorted(cards, key=lambda card: (by_weight.index(_low_ace(card, by_weight)), card.suit))
    return Hand(ranking.categories.index(category), tuple(by_weight), category, tuple(ordered))


def _straight_high(counts: Counter[int], size: int) -> int:
    """The top rank of the straight that the ranks form, 0 if none; the ace may also stand below the two."""
    ranks = sorted(counts, reverse=True)
    if len(ranks) < size:
        return 0
    if ranks[0] - ranks[-1] == size - 1:
        return ranks[0]
    return size if ranks == [14, *range(size, 1, -1)] else 0


def _low_ace(card: Card, ranks: list[int]) -> int:
    """The card's rank as it counts among ``ranks``: an ace counts 1 in A-2-3-4-5."""
    return card.rank if card.rank in ranks else 1


_PLURALS = {rank: f"{name}es" if name == "six" else f"{name}s" for rank, name in enumerate(RANK_NAMES, start=2)}


def describe(hand: Hand) -> str:
    """In words, such as ``full house, aces over kings``."""
    first, second = hand.ranks[0], hand.ranks[1] if len(hand.ranks) > 1 else 0
    match hand.category:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.HIGH_CARD:
            return f"{_name(first)} high"
        case Category.PAIR:
            return f"pair of {_PLURALS[first]}"
        case Category.TWO_PAIR:
            return f"two pair, {_PLURALS[first]} and {_PLURALS[second]}"
        case Category.THREE_OF_A_KIND:
            return f"three {_PLURALS[first]}"
        case Category.FULL_HOUSE:
            return f"full house, {_PLURALS[first]} over {_PLURALS[second]}"
        case Category.FOUR_OF_A_KIND:
            return f"four {_PLURALS[first]}"
        case Category.FIVE_OF_A_KIND:
            return f"five {_PLURALS[first]}"
        case Category.STRAIGHT | Category.FLUSH | Category.STRAIGHT_FLUSH:
            return f"{hand.category.label.lower()}, {_name(first)} high"


def _name(rank: int) -> str:
    return RANK_NAMES[rank - 2]
