"""The committed counts of all deals: what no table of odds changes.

``data/odds/double_cross_poker.npz`` holds three arrays of int32, shape (10, 185185): by the player's category,
weakest first, how often the hand of each deal is ``made``, has ``won`` and has ``tied``, over ``deals.CASES`` ways to
complete it. The file beside it says how they were made; ``njrules.odds.double_cross_poker.make`` makes both again.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA

COUNTS = DATA / "odds" / "double_cross_poker.npz"
ACCOUNT = DATA / "odds" / "double_cross_poker.toml"


class DealCounts(NamedTuple):
    """By category and deal, in the order of :func:`~njrules.odds.double_cross_poker.deals.deals`."""

    made: NDArray[np.int32]
    won: NDArray[np.int32]
    tied: NDArray[np.int32]


@cache
def deal_counts() -> DealCounts:
    """The counts as committed."""
    with np.load(COUNTS) as arrays:
        return DealCounts(arrays["made"], arrays["won"], arrays["tied"])
