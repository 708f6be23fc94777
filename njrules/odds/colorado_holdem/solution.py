"""The whole game with the best play: what it costs, how it spreads, what every three cards are worth."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from njrules.cards import Card, format_cards
from njrules.errors import InputError
from njrules.games.colorado_holdem.results import (
    PAID_ROWS,
    ROWS,
    Tables,
    bonus_odds,
    instant_odds,
    net_per_unit,
    reads_three_cards,
    three_card_bonus_row,
)
from njrules.hands import THREE_CARD, Hand, evaluate
from njrules.odds.colorado_holdem import shipped
from njrules.odds.colorado_holdem.outcomes import BOARDS
from njrules.odds.distribution import Distribution
from njrules.odds.figures import exact_figure, exact_figures
from njrules.paytables import LOSE, Odds, Paytable

HANDS = 22_100
CASES = HANDS * BOARDS
"""Three cards and the three in common: C(52, 3) x C(49, 3)."""


@dataclass(frozen=True)
class HandPlay:
    """The best play of one kind of three cards.

    ``dealt`` is what they are as a three-card hand, ``ways`` the number of hands of their kind. ``action`` is what is
    done: ``declare`` at the odds ``declared``, or ``bet`` or ``go without`` (in the version without bet wager
    ``play``) with ``units`` initial wagers at stake and without the card ``gone``; ``counts`` are then the boards by
    row. ``values`` gives the value of each of these, the best discard after it.
    """

    cards: tuple[Card, ...]
    dealt: Hand
    ways: int
    action: str
    declared: Odds | None
    units: int
    gone: Card
    counts: tuple[int, ...]
    values: Mapping[str, Fraction]


@dataclass(frozen=True)
class SideWager:
    """The bonus wager on its own, per unit wagered, beside the best play of the other wagers."""

    paytable: Paytable
    distribution: Distribution

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per unit wagered."""
        return -self.distribution.mean


@dataclass(frozen=True)
class Solution:
    """The whole game for some pay tables, every choice made for the greatest value of initial and bet wager.

    Amounts are in initial wagers.
    """

    tables: Tables
    with_bet: bool
    hands: tuple[HandPlay, ...] = field(repr=False)

    @cached_property
    def distribution(self) -> Distribution:
        """The net of the initial and the bet wager."""
        nets = [net_per_unit(row, self.tables.pays) for row in ROWS]
        played = (
            (units * net, count)
            for units, counts in self.by_units.items()
            for net, count in zip(nets, counts.values(), strict=True)
        )
        declared = ((hand.declared.net, hand.ways * BOARDS) for hand in self.hands if hand.declared)
        return Distribution.from_cases((*played, *declared))

    @cached_property
    def by_units(self) -> dict[int, dict[str, int]]:
        """The cases by row of the hands that are played with one initial wager, and with two."""
        found = {}
        for units in (1, 2):
            played = [hand for hand in self.hands if not hand.declared and hand.units == units]
            found[units] = {
                row: sum(hand.ways * hand.counts[place] for hand in played) for place, row in enumerate(ROWS)
            }
        return found

    @cached_property
    def actions(self) -> dict[str, Fraction]:
        """How often each action is the best one."""
        names = ("declare", "bet", "go without") if self.with_bet else ("declare", "play")
        ways = dict.fromkeys(names, 0)
        for hand in self.hands:
            ways[hand.action] += hand.ways
        return {name: Fraction(count, HANDS) for name, count in ways.items()}

    @property
    def ev(self) -> Fraction:
        """The player's expected net per initial wager."""
        return self.distribution.mean

    @property
    def house_edge(self) -> Fraction:
        """The expected loss per initial wager."""
        return -self.ev

    @property
    def average_wager(self) -> Fraction:
        """Initial and bet wager together, on average."""
        return 1 + self.actions.get("bet", Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """The expected loss over all that is wagered."""
        return self.house_edge / self.average_wager

    @property
    def standard_deviation(self) -> float:
        """Of the net of initial and bet wager."""
        return self.distribution.standard_deviation

    @property
    def hit_frequency(self) -> Fraction:
        """The chance to end with a gain on initial and bet wager."""
        return self.distribution.ahead

    @cached_property
    def rows(self) -> dict[str, Fraction]:
        """The chance to end with a five-card hand of each row; what is missing from one is declared."""
        return {row: Fraction(self.by_units[1][row] + self.by_units[2][row], CASES) for row in ROWS}

    @cached_property
    def bonus(self) -> SideWager:
        """The bonus wager; one on the final five cards goes back when the hand is declared."""
        table = self.tables.bonus
        if reads_three_cards(table):
            rows = ((three_card_bonus_row(hand.dealt), hand.ways) for hand in self.hands)
            return SideWager(table, Distribution.from_cases((bonus_odds(row, table).net, n) for row, n in rows))
        ended = [(bonus_odds(row, table).net, int(chance * CASES)) for row, chance in self.rows.items()]
        back = CASES - sum(count for _, count in ended)
        return SideWager(table, Distribution.from_cases((*ended, (Fraction(0), back))))

    def as_dict(self) -> dict[str, Any]:
        """For JSON: exact fractions as text beside floats."""
        return {
            "ev": exact_figure(self.ev),
            "house_edge": float(self.house_edge),
            "element_of_risk": float(self.element_of_risk),
            "standard_deviation": self.standard_deviation,
            "average_wager": float(self.average_wager),
            "hit_frequency": float(self.hit_frequency),
            "actions": exact_figures(self.actions),
            "distribution": self.distribution.as_rows(),
            "rows": exact_figures(self.rows),
            "bonus": {
                "house_edge": float(self.bonus.house_edge),
                "standard_deviation": self.bonus.distribution.standard_deviation,
                "ev": exact_figure(-self.bonus.house_edge),
                "distribution": self.bonus.distribution.as_rows(),
            },
        }

    def hands_as_dict(self) -> dict[str, Any]:
        """For JSON: the best play of every kind of three cards."""
        return {
            format_cards(hand.cards): {
                "best": hand.action,
                "discard": "" if hand.declared else str(hand.gone),
                "ways": hand.ways,
                "actions": exact_figures(hand.values),
            }
            for hand in self.hands
        }


@lru_cache(maxsize=32)
def solve(tables: Tables, with_bet: bool = True) -> Solution:
    """The whole game with the best play, from the committed counts, for any pay tables.

    Of equal values the play stakes less, and gives up the card that comes first in its kind's hand.

    >>> from njrules.games.colorado_holdem.results import TABLES
    >>> sample = Tables(TABLES["pays_with_bet"], TABLES["instant_winner_rare"], TABLES["bonus_five_card"])
    >>> round(float(solve(sample).house_edge), 4)
    0.0294
    """
    nets = [net_per_unit(row, tables.pays) for row in ROWS]
    unit = math.lcm(*(net.denominator for net in nets))
    # Whole numbers of any size: a reader's odds may be as high and as fine as they like.
    totals = shipped.counts().astype(object) @ np.array([int(net * unit) for net in nets], object)
    hands = []
    for kind, of_kind in zip(_kinds(), totals.tolist(), strict=True):
        values = [Fraction(total, unit * BOARDS) for total in of_kind]
        hands.append(_best_play(kind, values, instant_odds(kind.dealt, tables.instant_winner), with_bet))
    return Solution(tables, with_bet, tuple(hands))


def require_wins(pays: Paytable) -> None:
    """Raise unless every row wins or pushes: only lower hands lose (13:69F-23.11(e) to (g)).

    Raises:
        InputError: a row loses.
    """
    losing = [row for row, odds in pays.rows if odds == LOSE]
    if losing:
        raise InputError(
            f"The pay table {pays.name!r} lets {', '.join(losing)} lose, but by 13:69F-23.11(g) a pair of jacks or "
            f"better wins. Give each row its odds: {', '.join(PAID_ROWS)}."
        )


@dataclass(frozen=True)
class _Kind:
    cards: tuple[Card, ...]
    dealt: Hand
    ways: int
    counts: tuple[tuple[int, ...], ...]


@cache
def _kinds() -> tuple[_Kind, ...]:
    found = []
    for indices, ways, counts in zip(shipped.hands(), shipped.ways(), shipped.counts(), strict=True):
        cards = tuple(map(Card.from_index, indices.tolist()))
        found.append(_Kind(cards, evaluate(cards, THREE_CARD), int(ways), tuple(map(tuple, counts.tolist()))))
    return tuple(found)


def _best_play(kind: _Kind, values: list[Fraction], odds: Odds | None, with_bet: bool) -> HandPlay:
    """The best play of a kind of hand from the value of each discard per unit wagered."""
    best = max(range(3), key=values.__getitem__)
    value = values[best]
    found = {"bet": 2 * value, "go without": value} if with_bet else {"play": value}
    if odds:
        found["declare"] = odds.net
    action = max(found, key=lambda action: (found[action], action != "bet"))
    return HandPlay(
        kind.cards,
        kind.dealt,
        kind.ways,
        action,
        declared=odds if action == "declare" else None,
        units=2 if action == "bet" else 1,
        gone=kind.cards[best],
        counts=kind.counts[best],
        values=found,
    )
