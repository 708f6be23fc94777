"""The committed counts: how each of the 1,755 three-card hands can end.

No pay table has part in them. ``njrules.odds.boston_5_stud.make`` makes them again, and :mod:`njrules.odds.stored`
says how they lie in ``data/odds``.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.odds.boston_5_stud.outcomes import CATEGORIES, RESULTS, SHAPE
from njrules.odds.stored import named, read

HANDS = "boston_5_stud/three_card_hands"
COLUMNS = named(RESULTS, CATEGORIES)


@cache
def three_card_counts() -> NDArray[np.int64]:
    """The counts by hand in the catalogue's order, by result and by category of the five cards, shape (1755, 3, 10).

    They are over all two cards and dealer hands that may still come.
    """
    counts: NDArray[np.int64] = read(HANDS, COLUMNS).reshape(-1, *SHAPE)
    counts.setflags(write=False)
    return counts
