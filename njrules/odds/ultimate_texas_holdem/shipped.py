"""The committed counts: what the first page shows before anything is compiled.

``data/odds/ultimate_texas_holdem.npz`` holds, by starting hand in the order of ``STARTING_HANDS``, the record of a
play wager before the flop (``play``, which no table changes) and, for each shipped blind table, those of a check
(``check_<name>``: ended by a fold, by 1x, by 2x). The file beside it says how they were made; ``njrules.odds.
ultimate_texas_holdem.make`` makes both again.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA, read_toml
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES
from njrules.paytables import Paytable

COUNTS = DATA / "odds" / "ultimate_texas_holdem.npz"
ACCOUNT = DATA / "odds" / "ultimate_texas_holdem.toml"


@cache
def _arrays() -> dict[str, NDArray[np.int64]]:
    with np.load(COUNTS) as arrays:
        return dict(arrays)


@cache
def _names() -> dict[tuple[str, ...], str]:
    """The shipped check counts by the odds of the blind table that they were made for."""
    return {tuple(odds): name for name, odds in read_toml(ACCOUNT)["blind_odds"].items()}


def play_records() -> NDArray[np.int64]:
    """Records of a play wager before the flop, shape (169, 10, 4)."""
    return _arrays()["play"]


def check_records(blind: Paytable) -> NDArray[np.int64] | None:
    """Records of a check, shape (169, 3, 10, 4): ended by a fold, by 1x, by 2x; None for a table not shipped."""
    name = _names().get(odds_text(blind))
    return _arrays()[f"check_{name}"] if name else None


def odds_text(blind: Paytable) -> tuple[str, ...]:
    """The odds by category, weakest first: what a blind table's counts depend on."""
    return tuple(str(blind[category]) for category in CATEGORIES)
