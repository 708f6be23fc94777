"""What each reading that the text leaves open is worth: the house edge with it, one changed at a time from the usual.

The usual are those of the options' defaults, from six decks; eight decks stand among the readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from njrules.odds.stored import account_of
from njrules.paytables import Provenance

ACCOUNT = "fast_action_holdem/readings"
"""``njrules.odds.fast_action_holdem.make_readings`` makes it."""

EDGES, USUAL = "house_edge", "usual"
"""The account's head under which each reading has its house edge, and the one to which the others are compared."""

DECKS = 6

_DIGITS = 5


@dataclass(frozen=True)
class Price:
    """A reading and the house edge with it, per original wager; ``difference`` is to the usual readings.

    Both are within :data:`~njrules.odds.fast_action_holdem.whole.WITHIN` of the exact ones.
    """

    reading: str
    house_edge: float
    difference: float

    @property
    def badge(self) -> str:
        """What a natural is was read nowhere, whatever else is changed."""
        return Provenance.SAMPLE.badge

    def as_dict(self) -> dict[str, Any]:
        """For scripts, cut to the digits that are known, with the mark that belongs beside them."""
        edge, difference = round(self.house_edge, _DIGITS), round(self.difference, _DIGITS)
        return {"reading": self.reading, "house_edge": edge, "difference": difference, "badge": self.badge}


@cache
def prices() -> tuple[Price, ...]:
    """The price of every reading counted, from six decks; the usual ones first."""
    edges = account_of(ACCOUNT)[EDGES]
    return tuple(Price(reading, edge, edge - edges[USUAL]) for reading, edge in edges.items())
