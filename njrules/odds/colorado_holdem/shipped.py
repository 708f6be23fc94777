"""The committed counts: how every three cards can end, which no pay table changes.

``data/odds/colorado_holdem.npz`` holds one hand of each of the 1,755 kinds that differ by more than their suits'
names (``hands``, card indices), how many of the 22,100 hands are of its kind (``ways``), and by discarded card and
row of ``ROWS`` the number of boards (``counts``). The file beside it says how it was made; ``njrules.odds.
colorado_holdem.make`` makes both again.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA

COUNTS = DATA / "odds" / "colorado_holdem.npz"
ACCOUNT = DATA / "odds" / "colorado_holdem.toml"


@cache
def _arrays() -> dict[str, NDArray[np.int64]]:
    with np.load(COUNTS) as arrays:
        return {name: array.astype(np.int64) for name, array in arrays.items()}


def hands() -> NDArray[np.int64]:
    """Card indices of one hand of each kind, shape (1755, 3)."""
    return _arrays()["hands"]


def ways() -> NDArray[np.int64]:
    """How many hands are of each kind, shape (1755,)."""
    return _arrays()["ways"]


def counts() -> NDArray[np.int64]:
    """Boards by kind of hand, discarded card (in the order of ``hands``) and row, shape (1755, 3, 11)."""
    return _arrays()["counts"]
