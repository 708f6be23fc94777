"""The committed counts: what the first page shows before anything is compiled.

``njrules.odds.ultimate_texas_holdem.make`` makes them again, and :mod:`njrules.odds.stored` says how they lie in
``data/odds``. What follows a check before the flop hangs on the blind table; there is one table of counts for each
that is shipped.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from njrules.odds.stored import account_of, read
from njrules.odds.ultimate_texas_holdem.outcomes import CATEGORIES
from njrules.paytables import Paytable

HANDS = "ultimate_texas_holdem/starting_hands"
PLAY = f"{HANDS}_play"
ODDS = "blind_odds"
ENDS = ("fold", "play 1x", "play 2x")
"""How a round ends that began with a check."""

RECORD_HOLDS = {
    "cases": "all cases with a final hand of that category",
    "won": "those of them in which it is higher than the dealer's",
    "lost": "those of them in which it is lower",
    "below_a_pair": "those of them in which the dealer has less than a pair",
}
RECORD = tuple(RECORD_HOLDS)
"""The columns of a record; the rest of its cases are ties."""


def check_of(blind: str) -> str:
    """The name of the counts of a check, for the blind table of this name."""
    return f"{HANDS}_check_{blind}"


@cache
def _names() -> dict[tuple[str, ...], str]:
    """The shipped check counts by the odds of the blind table that they were made for."""
    return {tuple(odds): name for name, odds in account_of(HANDS)[ODDS].items()}


@cache
def play_records() -> NDArray[np.int64]:
    """Records of a play wager before the flop, shape (169, 10, 4), which no table changes."""
    return read(PLAY, RECORD).reshape(-1, len(CATEGORIES), len(RECORD))


def check_records(blind: Paytable) -> NDArray[np.int64] | None:
    """Records of a check, shape (169, 3, 10, 4): ended by a fold, by 1x, by 2x; None for a table not shipped."""
    name = _names().get(odds_text(blind))
    return _check_records(name) if name else None


@cache
def _check_records(blind: str) -> NDArray[np.int64]:
    return read(check_of(blind), RECORD).reshape(-1, len(ENDS), len(CATEGORIES), len(RECORD))


def odds_text(blind: Paytable) -> tuple[str, ...]:
    """The odds by category, weakest first: what a blind table's counts depend on."""
    return tuple(str(blind[category]) for category in CATEGORIES)
