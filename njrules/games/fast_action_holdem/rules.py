"""What both the script of Fast Action Hold 'Em and its odds go by: naturals, choices, comparison and settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

from njrules.cards import SUITS, Card, format_cards
from njrules.hands import FIVE_CARD_MANY_DECKS, Category, Hand, Ranking, evaluate
from njrules.paytables import load_paytables, paytable_from

NAME = "fast_action_holdem"
ORIGINAL, SECOND = "original", "second"
"""The wagers: the first, and the one that a split adds."""

ROWS = ("natural", "win")
"""The rows of a table for the original wager."""

TABLES = {name: paytable_from(name, entry, ROWS) for name, entry in load_paytables(NAME).items()}
"""The shipped tables by name, one for each reading of what a natural is."""

SURRENDER = "surrender"

FOUR_OF_A_KIND, FOUR_SUITED, TWO_PAIR, NO_NATURAL = "four_of_a_kind", "four_suited", "two_pair", "none"
_NATURALS: dict[str, Callable[[Sequence[Card]], bool]] = {
    FOUR_OF_A_KIND: lambda cards: len({card.rank for card in cards}) == 1,
    FOUR_SUITED: lambda cards: len({card.suit for card in cards}) == 1,
    TWO_PAIR: lambda cards: all(count % 2 == 0 for count in Counter(card.rank for card in cards).values()),
    NO_NATURAL: lambda cards: False,
}
NATURAL_READINGS = tuple(_NATURALS)
"""What a natural may mean; 13:69F-21.1 is not held."""

NATURAL, HIGHER, LOWER, COPY, DEALER_NATURAL = "natural", "higher", "lower", "copy", "dealer natural"
"""How a wager of a player's hand can end, beside a surrender."""

ON_TOP, BELOW_STRAIGHT_FLUSH = "on top", "below a straight flush"
RANKINGS = {
    ON_TOP: FIVE_CARD_MANY_DECKS,
    BELOW_STRAIGHT_FLUSH: Ranking(
        "five-card, five of a kind below a straight flush",
        5,
        (*tuple(Category)[:8], Category.FIVE_OF_A_KIND, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH),
    ),
}
"""Where five of a kind stands, by the value of the option ``five_of_a_kind``."""


def table_of(natural: str) -> str:
    """The name of the table for a reading of what a natural is."""
    return f"natural_{natural}"


def is_natural(cards: Sequence[Card], reading: str = FOUR_OF_A_KIND) -> bool:
    """Whether four cards are a natural.

    >>> from njrules.cards import parse_cards
    >>> cards = parse_cards("Kd Kd 7s 7h")
    >>> is_natural(cards), is_natural(cards, "two_pair"), is_natural(cards, "four_suited")
    (False, True, False)
    """
    return _NATURALS[reading](cards)


def actions(cards: Sequence[Card]) -> tuple[str, ...]:
    """What a player without a natural may do with four cards: the keeps, the splits, the surrender.

    Cards go from the highest down; identical cards of several decks give fewer choices.

    >>> from njrules.cards import parse_cards
    >>> actions(parse_cards("Kd 7h Kd Kd"))
    ('keep Kd Kd', 'keep Kd 7h', 'split Kd Kd and Kd 7h', 'surrender')
    """
    ordered = sorted(cards, key=_place, reverse=True)
    keeps = [f"keep {format_cards(two)}" for two in combinations(ordered, 2)]
    splits = [f"split {format_cards(one)} and {format_cards(other)}" for one, other in _halves(ordered)]
    return (*dict.fromkeys(keeps), *dict.fromkeys(splits), SURRENDER)


def hands_of(action: str) -> tuple[tuple[Card, ...], ...]:
    """The hands of two that an action sets: one for a keep, two for a split, none for a surrender.

    >>> [format_cards(hand) for hand in hands_of("split As Kd and Kc 7h")]
    ['As Kd', 'Kc 7h']
    """
    cards = [Card.parse(word) for word in action.split() if word not in ("keep", "split", "and", SURRENDER)]
    return tuple((cards[place], cards[place + 1]) for place in range(0, len(cards), 2))


def without(cards: Sequence[Card], taken: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are left when ``taken`` are gone, twins counted singly."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def best_hand(kept: Sequence[Card], community: Sequence[Card], five_of_a_kind: str = ON_TOP) -> Hand:
    """The best five of two kept and five community cards (13:69F-21.8(k)#2)."""
    return evaluate((*kept, *community), RANKINGS[five_of_a_kind])


def compare(player: Hand, dealer: Hand) -> str:
    """How a player's hand ends against the dealer's (13:69F-21.8(k)#3 to 13:69F-21.8(k)#5)."""
    return {1: HIGHER, 0: COPY, -1: LOWER}[(player > dealer) - (player < dealer)]


def net_per_unit(outcome: str, wager: str = ORIGINAL, natural: str = FOUR_OF_A_KIND) -> Fraction:
    """The player's net on a wager, per unit of it.

    ``natural`` is the reading whose table pays. A dealer's natural takes the original wager only
    (13:69F-21.8(h)#3), a surrender half of it (13:69F-21.8(f)#2), and a copy hand loses (13:69F-21.8(k)#5).

    >>> [str(net_per_unit(outcome)) for outcome in ("natural", "higher", "copy", "dealer natural", "surrender")]
    ['5', '1', '-1', '-1', '-1/2']
    """
    table = TABLES[table_of(natural)]
    nets = {
        NATURAL: table["natural"].net,
        HIGHER: table["win"].net,
        LOWER: Fraction(-1),
        COPY: Fraction(-1),
        DEALER_NATURAL: Fraction(-1) if wager == ORIGINAL else Fraction(0),
        SURRENDER: Fraction(-1, 2),
    }
    return nets[outcome]


def _halves(ordered: Sequence[Card]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """The three ways to halve four cards, in each the higher half first."""
    first, *others = ordered
    found: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = []
    for partner in range(3):
        one = (first, others[partner])
        other = tuple(card for place, card in enumerate(others) if place != partner)
        found.append((one, other) if _key(one) >= _key(other) else (other, one))
    return found


def _key(cards: Sequence[Card]) -> list[tuple[int, int]]:
    return [_place(card) for card in cards]


def _place(card: Card) -> tuple[int, int]:
    return card.rank, SUITS.index(card.suit)
