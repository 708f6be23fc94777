"""The simple strategy that wizardofodds.com publishes: three short rules, beside the best play that is counted.

What its words leave open is read so that the figures fit the published one: a *hidden* pair or better is one that the
community cards alone do not make, and an *out* is one unseen card that, with the five in common, beats the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from njrules.cards import DECK, RANKS, Card, require_available
from njrules.errors import InputError
from njrules.hands import Category, Hand, evaluate
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS, starting_hand

SOURCE = "wizardofodds.com, simple strategy"
OUTS = 21
"""With so many outs of the dealer's, and no hidden pair, the strategy folds."""

_LOWEST_OTHER = {"A": ("2", "2"), "K": ("2", "5"), "Q": ("6", "8"), "J": ("8", "T")}
"""By the higher rank: the lowest other that is played suited, and offsuit."""

_DECIDING = {
    Category.HIGH_CARD: 0,
    Category.PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 1,
    Category.ROYAL_FLUSH: 1,
}
"""How many of a hand's ranks tell what it is; the rest are kickers."""


@dataclass(frozen=True)
class Advice:
    """What the strategy does, and why."""

    action: str
    reason: str


def advise(hole: Sequence[Card], board: Sequence[Card] = ()) -> Advice:
    """What the simple strategy does with two hole cards and none, three or five community cards.

    >>> from njrules.cards import parse_cards
    >>> advise(parse_cards("Ks 5d")).action
    'play 4x'
    >>> advise(parse_cards("9s 5d"), parse_cards("9c 7h 2d"))
    Advice(action='play 2x', reason='a hidden pair')
    >>> advise(parse_cards("7s 5d"), parse_cards("Ac Kh 9d 4s 2c"))
    Advice(action='fold', reason='no hidden pair, and 31 dealer outs')

    Raises:
        InputError: a card stands twice, or there are not two hole cards with 0, 3 or 5 community cards.
    """
    if len(hole) != 2 or len(board) not in (0, 3, 5):
        raise InputError(
            f"{len(hole)} hole cards and {len(board)} community cards; the strategy is asked with two hole cards and "
            "none, three or five community cards."
        )
    require_available((*hole, *board))
    if not board:
        return _before_the_flop(starting_hand(hole))
    return _on_the_flop(hole, board) if len(board) == 3 else _on_the_river(hole, board)


def raises(name: str) -> bool:
    """Whether the strategy plays 4x with a starting hand: 33 and up, and the higher hands of ace, king, queen, jack.

    >>> [name for name in ("22", "33", "A2o", "K2s", "K4o", "Q6s", "Q7o", "J8s", "J9o", "T9s") if raises(name)]
    ['33', 'A2o', 'K2s', 'Q6s', 'J8s']
    """
    high, low = name[0], name[1]
    if high == low:
        return high != "2"
    suited, offsuit = _LOWEST_OTHER.get(high, ("", ""))
    lowest = suited if name.endswith("s") else offsuit
    return bool(lowest) and RANKS.index(low) >= RANKS.index(lowest)


RAISED = tuple(map(raises, STARTING_HANDS))
"""The same for all 169 in their order."""


def dealer_outs(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The unseen cards each of which, with the five community cards, beats the player's hand."""
    own = evaluate((*hole, *board))
    return tuple(card for card in DECK if card not in (*hole, *board) and evaluate((card, *board)) > own)


def is_hidden(hand: Hand, common: Hand) -> bool:
    """Whether a hand is a pair or better that the community cards alone do not make: more than another kicker."""
    return made(hand) > made(common)


def made(hand: Hand) -> tuple[int, tuple[int, ...]]:
    """A hand without its kickers, in its order."""
    return hand.order, hand.ranks[: _DECIDING[hand.category]]


def four_to_a_flush(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Whether four cards share a suit, a 10 or better of it among the hole cards."""
    suits = [card.suit for card in (*hole, *flop)]
    return any(card.rank >= 10 and suits.count(card.suit) == 4 for card in hole)


def _before_the_flop(name: str) -> Advice:
    if raises(name):
        return Advice("play 4x", f"{name} is among the hands played for 4x")
    return Advice("check", f"{name} is not among the hands played for 4x")


def _on_the_flop(hole: Sequence[Card], flop: Sequence[Card]) -> Advice:
    hand, common = evaluate((*hole, *flop)), evaluate(flop)
    if hand.category is Category.PAIR and is_hidden(hand, common):
        if hole[0].rank == hole[1].rank == 2:
            return Advice("check", "a pair of deuces in the hole is the exception")
        return Advice("play 2x", "a hidden pair")
    if hand.category not in (Category.HIGH_CARD, Category.PAIR):
        return Advice("play 2x", "two pair or better")
    if four_to_a_flush(hole, flop):
        return Advice("play 2x", "four to a flush with a hidden 10 or better")
    return Advice("check", "no hidden pair, and no four to a flush with a hidden 10 or better")


def _on_the_river(hole: Sequence[Card], board: Sequence[Card]) -> Advice:
    if is_hidden(evaluate((*hole, *board)), evaluate(board)):
        return Advice("play 1x", "a hidden pair or better")
    outs = len(dealer_outs(hole, board))
    return Advice("play 1x" if outs < OUTS else "fold", f"no hidden pair, and {outs} dealer outs")
