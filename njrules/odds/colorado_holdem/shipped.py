"""The committed counts: how every three cards can end, which no pay table changes.

``njrules.odds.colorado_holdem.make`` makes them again, and :mod:`njrules.odds.stored` says how they lie in
``data/odds``.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.games.colorado_holdem.results import ROWS
from njrules.odds.stored import named, read

HANDS = "colorado_holdem/three_card_hands"
DISCARDS = f"{HANDS}_discards"
CARDS = ("card_1", "card_2", "card_3")
WAYS = "hands"
BOARDS = named(("boards",), ROWS)


@cache
def hands() -> NDArray[np.int64]:
    """Card indices of one hand of each kind, shape (1755, 3)."""
    return read(HANDS, CARDS).astype(np.int64, order="C")


@cache
def ways() -> NDArray[np.int64]:
    """How many hands are of each kind, shape (1755,)."""
    return read(HANDS, [WAYS])[:, 0].astype(np.int64)


@cache
def counts() -> NDArray[np.int64]:
    """Boards by kind of hand, discarded card (in the order of ``hands``) and row, shape (1755, 3, 11)."""
    return read(DISCARDS, BOARDS).reshape(-1, len(CARDS), len(ROWS)).astype(np.int64)
