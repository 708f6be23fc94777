"""The committed counts: how each of the 1,755 three-card hands can end.

``data/odds/boston_5_stud.npz`` holds ``counts``, int64 of shape (1755, 3, 10): by hand in the order of
:func:`.three_cards.catalogue`, by result (lose, tie, win) and by category of the five cards, over all two cards and
dealer hands that may still come. No pay table has part in them. The file beside it says how they were made;
``njrules.odds.boston_5_stud.make`` makes both again.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA

COUNTS = DATA / "odds" / "boston_5_stud.npz"
ACCOUNT = DATA / "odds" / "boston_5_stud.toml"


@cache
def three_card_counts() -> NDArray[np.int64]:
    """The counts of all hands, shape (1755, 3, 10)."""
    with np.load(COUNTS) as arrays:
        counts: NDArray[np.int64] = arrays["counts"].astype(np.int64)
    counts.setflags(write=False)
    return counts
