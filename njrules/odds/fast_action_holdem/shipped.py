"""The committed chances of every hand, a table for each number of decks and each reading of what a natural is.

``njrules.odds.fast_action_holdem.make`` makes one of them, and :mod:`njrules.odds.stored` says how they lie in
``data/odds``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.games.fast_action_holdem.rules import NATURAL_READINGS
from njrules.games.fast_action_holdem.script import GAME
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS
from njrules.odds.stored import is_stored, read


class HandChances(NamedTuple):
    """Chances by hand, in the order of :func:`~njrules.odds.fast_action_holdem.removal.hands`.

    Attributes:
        keeps: of each keep to win, shape (22022, 6).
        splits: of both halves of each split to win, shape (22022, 3).
        natural: of a dealer's natural, shape (22022,).
    """

    keeps: NDArray[np.floating]
    splits: NDArray[np.floating]
    natural: NDArray[np.floating]


_TWOS = tuple(f"{one + 1}{other + 1}" for one, other in KEEPS)
KEEP_COLUMNS = tuple(f"keep_{two}" for two in _TWOS)
SPLIT_COLUMNS = tuple(f"split_{_TWOS[one]}_{_TWOS[other]}" for one, other in SPLITS)
NATURAL_COLUMN = "dealer_natural"


def name_of(decks: int, natural: str) -> str:
    """The name of one case's table and account.

    >>> name_of(6, "four_of_a_kind")
    'fast_action_holdem/6_decks_four_of_a_kind'
    """
    return f"fast_action_holdem/{decks}_decks_{natural}"


def is_shipped(decks: int, natural: str) -> bool:
    """Whether the chances of this case are committed."""
    return natural in NATURAL_READINGS and is_stored(name_of(decks, natural))


def shipped_cases() -> tuple[tuple[int, str], ...]:
    """The cases that are committed: the decks and what a natural is."""
    return tuple(
        (decks, natural) for decks in GAME.decks for natural in NATURAL_READINGS if is_shipped(decks, natural)
    )


@cache
def hand_chances(decks: int, natural: str) -> HandChances:
    """The chances as committed."""
    found = read(name_of(decks, natural), (*KEEP_COLUMNS, *SPLIT_COLUMNS, NATURAL_COLUMN))
    return HandChances(found[:, : len(KEEPS)], found[:, len(KEEPS) : -1], found[:, -1])
