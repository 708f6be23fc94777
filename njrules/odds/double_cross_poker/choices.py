"""How a hand ends with each choice that is open to its player, from what the player has seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.games.double_cross_poker import (
    ACTIONS,
    AREAS,
    ARRAYS,
    FAR,
    RIGHT,
    array_cards,
    array_of,
    dealers_hand,
)
from njrules.hands import evaluate
from njrules.odds.double_cross_poker.deals import CASES, code_of, deals
from njrules.odds.double_cross_poker.outcomes import CATEGORIES, FOLDED, RESULTS, Outcomes
from njrules.odds.double_cross_poker.position import UNSEEN, count_results
from njrules.odds.double_cross_poker.shipped import deal_counts
from njrules.odds.double_cross_poker.solution import deal_values, fold_value
from njrules.paytables import Paytable


@dataclass(frozen=True)
class Seen:
    """What somebody knows of a player's cards, the dealer's, the cross by place, and other cards that are out."""

    hole: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    cross: Mapping[str, Card] = field(default_factory=dict)
    dead: tuple[Card, ...] = ()

    @property
    def known(self) -> tuple[Card, ...]:
        """All cards that are known."""
        return (*self.hole, *self.dealer, *self.cross.values(), *self.dead)

    @property
    def ends_open(self) -> bool:
        """Whether both hole cards and the open end of each array are known, as a player's choice asks for."""
        return len(self.hole) == 2 and {FAR, RIGHT} <= self.cross.keys()


def position(seen: Seen) -> dict[str, Outcomes]:
    """How the hand ends by action: fold, play vertical or play horizontal.

    Raises:
        InputError: a card stands twice, the hole cards or an open end are missing, or too few cards are left.
    """
    require_available(seen.known)
    if not seen.ends_open:
        raise InputError(
            "Two hole cards and both open ends are needed: the far end of the vertical array, then the "
            "right end of the horizontal one."
        )
    to_come = len(AREAS) - len(seen.cross) + 2 - len(seen.dealer)
    if 52 - len(seen.known) < to_come:
        raise InputError(f"{len(seen.known)} cards are out; the deck no longer holds the {to_come} cards to come.")
    return {action: outcomes(seen, array_of(action)) for action in ACTIONS}


def outcomes(seen: Seen, array: str) -> Outcomes:
    """How the hand ends in an array; folded if that is empty."""
    if not array:
        return FOLDED
    if len(seen.dealer) == 2 and len(seen.cross) == len(AREAS):
        return _shown(seen, array)
    (other,) = ARRAYS.keys() - {array}
    index = {place: card.index for place, card in seen.cross.items()}
    mine, others = ([index.get(place, UNSEEN) for place in ARRAYS[name]] for name in (array, other))
    hole, dead = ([card.index for card in cards] for cards in (seen.hole, seen.dead))
    return Outcomes(
        count_results((hole[0], hole[1]), (mine[0], mine[2]), (others[0], others[2]), mine[1], tuple(dead))
    )


def _shown(seen: Seen, array: str) -> Outcomes:
    """The one outcome that is left when all cards lie open."""
    hand = evaluate((*seen.hole, *array_cards(seen.cross, array)))
    dealer = dealers_hand(seen.dealer, seen.cross).hand
    counts = np.zeros((len(RESULTS), len(CATEGORIES)), np.int64)
    counts[1 + (hand > dealer) - (hand < dealer), CATEGORIES.index(hand.category)] = 1
    return Outcomes(tuple(map(tuple, counts.tolist())))


def value(ended: Outcomes, raises: Paytable) -> Fraction:
    """The expected net of ante and raise wagers, in antes."""
    return ended.distribution(raises).mean


def best_to_come(hole: tuple[Card, ...], far: Card | None, raises: Paytable) -> dict[Card, Outcomes]:
    """How a hand ends with the best play before both ends are open, by the far end that comes (or is there).

    No other card is known to be out.
    """
    listed, counted = deals(), deal_counts()
    own = [card.index for card in hole]
    found = {}
    for end in [far.index] if far else [index for index in range(52) if index not in own]:
        rights = [index for index in range(52) if index not in (*own, end)]
        cards = np.array([[*own, end, right] for right in rights])
        vertical = np.searchsorted(listed.codes, code_of(cards))
        horizontal = listed.swapped[vertical]
        values = deal_values(raises)
        best = np.argmax([np.full(len(rights), fold_value(raises)), values[vertical], values[horizontal]], axis=0)
        played = np.concatenate([vertical[best == 1], horizontal[best == 2]])
        made, won, tied = (rows[:, played].sum(axis=1, dtype=np.int64) for rows in counted)
        counts = tuple(map(tuple, np.array([made - won - tied, tied, won]).tolist()))
        found[Card.from_index(end)] = Outcomes(counts, int((best == 0).sum()) * CASES)
    return found
