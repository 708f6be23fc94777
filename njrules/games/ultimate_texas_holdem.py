"""Ultimate Texas Hold 'Em, subchapter 32: the script of its round, in the order of 13:69F-32.10."""

from __future__ import annotations

from fractions import Fraction

from njrules.hands import FIVE_CARD, Category
from njrules.paytables import Paytable

ROWS = tuple(category.value for category in reversed(FIVE_CARD.categories))
"""The rows of a blind or trips table, strongest first."""


def net_per_ante(
    comparison: int, qualifies: bool, category: Category, play: int, blind: Paytable
) -> dict[str, Fraction]:
    """The player's net on ante, blind and play, each per ante (13:69F-32.10(g), (h)1 to (h)3).

    ``comparison`` is -1, 0 or 1 as the player's hand is lower than, equal to or higher than the dealer's,
    ``qualifies`` whether the dealer has a pair or above, ``category`` the player's, ``play`` the play wager in
    antes (1 to 4).
    """
    result = Fraction(comparison)
    return {
        "ante": result if qualifies else Fraction(0),
        "blind": blind[category].net if comparison > 0 else result,
        "play": play * result,
    }
