"""A position: what each legal action is worth from the cards that the player knows, with the best play afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card, require_available
from njrules.errors import InputError, quoted
from njrules.games.ultimate_texas_holdem import multiple
from njrules.odds.distribution import Distribution
from njrules.odds.ultimate_texas_holdem.outcomes import PLAYS, Outcomes, outcomes_of
from njrules.odds.ultimate_texas_holdem.shipped import check_records, play_records
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS, starting_hand
from njrules.paytables import Paytable

ACTIONS = {0: ("check", "play 4x", "play 3x"), 3: ("check", "play 2x"), 5: ("fold", "play 1x")}
"""The legal actions by the number of community cards (13:69F-32.10(a), (c), (e))."""


@dataclass(frozen=True)
class Position:
    """A decision: the outcomes of each legal action, in the order of the law.

    Values are in antes and count ante, blind and play wager, not the trips wager, which no action changes.
    """

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    blind: Paytable
    outcomes: Mapping[str, Outcomes]

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The exact value of each action, with the best play afterwards."""
        return {action: outcomes.value(self.blind) for action, outcomes in self.outcomes.items()}

    @property
    def best(self) -> str:
        """The action of the greatest value; of equals the one that stakes least now."""
        return max(sorted(self.values, key=multiple), key=lambda action: self.values[action])

    def distribution(
        self, action: str, trips: Paytable | None = None, *, trips_stake: Fraction | int = 1
    ) -> Distribution:
        """The net after ``action`` in antes, with a trips wager of ``trips_stake`` antes if its table is given.

        Raises:
            InputError: the action is not legal here.
        """
        if action not in self.outcomes:
            raise InputError(f"{quoted(action)} is no legal action here. Legal: {', '.join(self.outcomes)}.")
        return self.outcomes[action].distribution(self.blind, trips, trips_stake=trips_stake)


def position(
    hole: Sequence[Card], board: Iterable[Card] = (), dead: Iterable[Card] = (), *, blind: Paytable
) -> Position:
    """The decision of a player who holds ``hole`` and sees ``board``: none, three or five community cards.

    Before the flop without dead cards the shipped blind tables need no counting. Otherwise it is counted anew: all
    that may still come, the dealer's two cards included, and the best play on each street after this one. Of equal
    actions the play is the one that stakes less.

    Args:
        hole: the player's two cards.
        board: the community cards that lie open.
        dead: other cards that the player knows to be out.
        blind: the blind table.

    >>> from njrules.cards import parse_cards
    >>> from njrules.games.ultimate_texas_holdem import table_named
    >>> found = position(parse_cards("As Kd"), blind=table_named("blind_a"))
    >>> found.best, round(float(found.values["play 4x"]), 4)
    ('play 4x', 1.1719)

    Raises:
        InputError: a card stands twice, there are not two hole cards, or not 0, 3 or 5 community cards.
    """
    hole, board, dead = _checked(hole, board, dead)
    every, *parts = _records(hole, board, dead, blind)
    if not board:
        check = outcomes_of(dict(enumerate(parts)))
        outcomes = {"check": check, "play 4x": outcomes_of({4: every}), "play 3x": outcomes_of({3: every})}
    elif len(board) == 3:
        outcomes = {"check": outcomes_of(dict(enumerate(parts))), "play 2x": outcomes_of({2: every})}
    else:
        outcomes = {"fold": outcomes_of({0: every}), "play 1x": outcomes_of({1: every})}
    return Position(hole, board, dead, blind, outcomes)


def standing(hole: Sequence[Card], board: Iterable[Card] = (), dead: Iterable[Card] = (), *, play: int) -> Outcomes:
    """The outcomes once nothing is left to decide: a play wager of ``play`` antes stands, or 0 for a folded hand.

    >>> from njrules.cards import parse_cards
    >>> standing(parse_cards("As Ah"), parse_cards("Ad Ac 7h 2s 2c"), play=1).results()["win"]
    Fraction(1, 1)

    Raises:
        InputError: as :func:`position`, or ``play`` is not from 0 to 4.
    """
    if play not in range(len(PLAYS)):
        raise InputError(f"A play wager of {play} antes; it is 1, 2, 3 or 4, or 0 for a folded hand.")
    hole, board, dead = _checked(hole, board, dead)
    return outcomes_of({play: _records(hole, board, dead, None)[0]})


def _checked(
    hole: Sequence[Card], board: Iterable[Card], dead: Iterable[Card]
) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    hole, board, dead = tuple(hole), tuple(board), tuple(dead)
    if len(hole) != 2:
        raise InputError(f"{len(hole)} hole cards; a player holds two, such as As Kd.")
    if len(board) not in ACTIONS:
        raise InputError(
            f"{len(board)} community cards; a player decides with none, with three (the flop) or with all five."
        )
    require_available((*hole, *board, *dead))
    if 52 - len(hole) - len(board) - len(dead) < 7 - len(board):
        raise InputError(f"{len(dead)} dead cards; the deck no longer holds the board and the dealer's hand.")
    return hole, board, dead


def _records(
    hole: tuple[Card, ...], board: tuple[Card, ...], dead: tuple[Card, ...], blind: Paytable | None
) -> list[NDArray[np.int64]]:
    """The record of all cases, then those of the cases by the play wager that the best play ends with."""
    if not board and not dead:
        shipped = check_records(blind) if blind else None
        index = STARTING_HANDS.index(starting_hand(hole))
        if blind is None:
            return [play_records()[index]]
        if shipped is not None:
            return [play_records()[index], *shipped[index]]
    return list(_count(frozenset(hole), frozenset(board), frozenset(dead), blind))


@lru_cache(maxsize=512)
def _count(
    hole: frozenset[Card], board: frozenset[Card], dead: frozenset[Card], blind: Paytable | None
) -> NDArray[np.int64]:
    from njrules.evaluator import encode
    from njrules.games.ultimate_texas_holdem import table_named
    from njrules.odds.ultimate_texas_holdem.early import count_starting_hand
    from njrules.odds.ultimate_texas_holdem.late import count_position
    from njrules.odds.ultimate_texas_holdem.money import scale_of

    scale = scale_of(blind or table_named("blind_a"))
    held = encode(sorted(hole))
    out = [card.index for card in hole | board | dead]
    deck = np.delete(np.arange(52, dtype=np.uint8), out)
    if board:
        return count_position(held, encode(sorted(board)), deck, scale)
    return count_starting_hand(held, deck, scale)
