"""A position: what each way to play three cards is worth, with the best play afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from njrules.cards import Card, require_available
from njrules.errors import InputError, quoted
from njrules.games.colorado_holdem import discarding
from njrules.games.colorado_holdem.results import Tables, instant_odds
from njrules.hands import THREE_CARD, evaluate
from njrules.odds.colorado_holdem.outcomes import Ending, count_rows

BETS = {"bet": 2, "go without": 1}
"""The answers to the question of the bet wager, with the initial wagers then at stake (13:69F-23.11(b)1#1)."""


@dataclass(frozen=True)
class Position:
    """A player's three cards before the first choice.

    ``endings`` holds every way to play them, in the order of the law; values are in initial wagers and count the
    initial and the bet wager, not the bonus wager.
    """

    cards: tuple[Card, ...]
    dead: tuple[Card, ...]
    tables: Tables
    with_bet: bool
    endings: tuple[Ending, ...]

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The exact value of each way, by its actions as a round takes them, such as ``bet, discard 4c``."""
        return {", ".join(ending.actions): ending.value(self.tables.pays) for ending in self.endings}

    @property
    def best(self) -> Ending:
        """The best way of all; see :meth:`best_after`."""
        return self.best_after()

    def best_after(self, *actions: str) -> Ending:
        """The best way that begins with these actions; of equals the one that stakes least, then the first.

        Raises:
            InputError: nothing begins like that.
        """
        ways = [ending for ending in self.endings if ending.actions[: len(actions)] == actions]
        if not ways:
            raise InputError(f"{quoted(', '.join(actions))} is no way to play here. Ways: {'; '.join(self.values)}.")
        return max(ways, key=lambda ending: (ending.value(self.tables.pays), -ending.units))

    def choices(self, *actions: str) -> dict[str, Ending]:
        """The answers to the choice that comes after these actions, each with the best way that begins so."""
        ways = [ending.actions for ending in self.endings if ending.actions[: len(actions)] == actions]
        following = dict.fromkeys(way[len(actions)] for way in ways if len(way) > len(actions))
        return {action: self.best_after(*actions, action) for action in following}


def position(cards: Sequence[Card], dead: Iterable[Card] = (), *, tables: Tables, with_bet: bool = True) -> Position:
    """The ways to play three cards, each counted over all boards that can come.

    Args:
        cards: the player's three cards.
        dead: other cards that the player knows to be out, such as those of a declared hand.
        tables: the pay tables.
        with_bet: whether the version with bet wager is played.

    >>> from njrules.cards import parse_cards
    >>> from njrules.games.colorado_holdem.results import TABLES
    >>> tables = Tables(TABLES["pays_with_bet"], TABLES["instant_winner_rare"], TABLES["bonus_five_card"])
    >>> found = position(parse_cards("As Ad Ah"), tables=tables)
    >>> found.best.actions, found.values["declare"], round(float(found.values["play, bet, discard Ah"]), 4)
    (('play', 'bet', 'discard As'), Fraction(2, 1), 2.6904)

    Raises:
        InputError: there are not three cards, a card stands twice, or too many are out.
    """
    cards, dead = tuple(cards), tuple(dead)
    if len(cards) != 3:
        raise InputError(f"{len(cards)} cards in the player's hand; a player is dealt three, such as Ks Kd 4c.")
    require_available((*cards, *dead))
    if len(dead) > 46:
        raise InputError(f"{len(dead)} dead cards; the deck no longer holds the three community cards.")
    odds = instant_odds(evaluate(cards, THREE_CARD), tables.instant_winner)
    before = ("play",) if odds else ()
    bets = BETS if with_bet else {"": 1}
    counts = {gone: count_rows([card for card in cards if card != gone], (gone, *dead)) for gone in cards}
    endings = [
        Ending((*before, *filter(None, (bet,)), discarding(gone)), units, None, counts[gone])
        for bet, units in bets.items()
        for gone in cards
    ]
    declared = [Ending(("declare",), 1, odds, ())] if odds else []
    return Position(cards, dead, tables, with_bet, (*endings, *declared))
