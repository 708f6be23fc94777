"""The committed counts of all deals: what no table of odds changes.

``njrules.odds.double_cross_poker.make`` makes them again, and :mod:`njrules.odds.stored` says how they lie in
``data/odds``.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.odds.double_cross_poker.outcomes import CATEGORIES
from njrules.odds.stored import named, read

DEALS = "double_cross_poker/deals"


class DealCounts(NamedTuple):
    """By category and deal, in the order of :func:`~njrules.odds.double_cross_poker.deals.deals`."""

    made: NDArray[np.int32]
    won: NDArray[np.int32]
    tied: NDArray[np.int32]


COLUMNS = named(DealCounts._fields, CATEGORIES)


@cache
def deal_counts() -> DealCounts:
    """How often the hand of each deal is made, has won and has tied, over ``deals.CASES`` ways to complete it.

    Each is of shape (10, 185185), the player's categories weakest first.
    """
    made, won, tied = read(DEALS, COLUMNS).T.reshape(3, len(CATEGORIES), -1)
    return DealCounts(made, won, tied)
