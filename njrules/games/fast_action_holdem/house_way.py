"""The house way of 13:69F-21.8(i): which two of four cards the dealer keeps, and by which of its rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from njrules.cards import Card

_TEN, _JACK, _ACE = 10, 11, 14

BOTH_CARDS, ONE_CARD = "both cards", "one card"
HIGHEST, LOWEST = "highest", "lowest"


@dataclass(frozen=True, slots=True)
class Readings:
    """How the house ways are read where the text leaves it open.

    ``eight`` and ``nine`` say whether (i)8 and (i)9 ask the named rank of both cards or of one; ``any_two`` which of
    several running pairs of cards (i)11 and (i)13 take.
    """

    eight: str = BOTH_CARDS
    nine: str = BOTH_CARDS
    any_two: str = HIGHEST

    @classmethod
    def chosen(cls, option: Callable[[str], str]) -> Readings:
        """The readings of a round, whose options ``option`` gives by name."""
        return cls(option("house_way_8"), option("house_way_9"), option("house_way_any"))


USUAL = Readings()
"""The readings that the options have by default."""


@dataclass(frozen=True, slots=True)
class HouseWay:
    """One of the fourteen rules: which two cards fit it, the higher card first.

    ``takes_any`` marks the rules that name no order among the cards that fit.
    """

    cite: str
    says: str
    fits: Callable[[Card, Card, Readings], bool]
    takes_any: bool = False


def suited(high: Card, low: Card) -> bool:
    """Whether both cards are of one suit."""
    return high.suit == low.suit


def running(high: Card, low: Card) -> bool:
    """Whether the cards are of neighbouring ranks; an ace over a two is never asked about."""
    return high.rank - low.rank == 1


def _from(least: int, reading: str, high: Card, low: Card) -> bool:
    return (low if reading == BOTH_CARDS else high).rank >= least


HOUSE_WAYS = (
    HouseWay("13:69F-21.8(i)1", "a pair in one suit", lambda a, b, _: a == b),
    HouseWay("13:69F-21.8(i)2", "the highest pair", lambda a, b, _: a.rank == b.rank),
    HouseWay(
        "13:69F-21.8(i)3",
        "an ace and its highest suited card, 10 or above",
        lambda a, b, _: a.rank == _ACE and suited(a, b) and b.rank >= _TEN,
    ),
    HouseWay(
        "13:69F-21.8(i)4",
        "the highest running cards of one suit, J-10 or above",
        lambda a, b, _: suited(a, b) and running(a, b) and b.rank >= _TEN,
    ),
    HouseWay(
        "13:69F-21.8(i)5",
        "an ace and the highest card, 10 or above",
        lambda a, b, _: a.rank == _ACE and b.rank >= _TEN,
    ),
    HouseWay(
        "13:69F-21.8(i)6",
        "the highest running cards of two suits, Q-J or above",
        lambda a, b, _: running(a, b) and b.rank >= _JACK,
    ),
    HouseWay(
        "13:69F-21.8(i)7",
        "an ace and its highest suited card",
        lambda a, b, _: a.rank == _ACE and suited(a, b),
    ),
    HouseWay(
        "13:69F-21.8(i)8",
        "the highest cards of one suit, 10 or above",
        lambda a, b, readings: suited(a, b) and _from(_TEN, readings.eight, a, b),
    ),
    HouseWay(
        "13:69F-21.8(i)9",
        "the highest cards, jack or above",
        lambda a, b, readings: _from(_JACK, readings.nine, a, b),
    ),
    HouseWay("13:69F-21.8(i)10", "an ace and the highest card", lambda a, b, _: a.rank == _ACE),
    HouseWay(
        "13:69F-21.8(i)11",
        "running cards of one suit",
        lambda a, b, _: suited(a, b) and running(a, b),
        takes_any=True,
    ),
    HouseWay("13:69F-21.8(i)12", "the highest cards of one suit, not running", lambda a, b, _: suited(a, b)),
    HouseWay("13:69F-21.8(i)13", "running cards", lambda a, b, _: running(a, b), takes_any=True),
    HouseWay("13:69F-21.8(i)14", "the highest cards", lambda a, b, _: True),
)
"""The fourteen rules, highest preference first."""


def house_way(cards: Sequence[Card], readings: Readings = USUAL) -> tuple[tuple[Card, Card], HouseWay]:
    """The two cards that the dealer keeps of ``cards``, the higher first, and the rule that applied.

    Of cards that a rule likes equally (any two of three kings in three suits), those dealt first are kept.

    >>> from njrules.cards import parse_cards
    >>> kept, way = house_way(parse_cards("7d As Kd 4s"))
    >>> [str(card) for card in kept], way.cite
    (['As', 'Kd'], '13:69F-21.8(i)5')
    """
    twos = [_higher_first(*two) for two in combinations(cards, 2)]
    way = next(way for way in HOUSE_WAYS if any(way.fits(*two, readings) for two in twos))
    fitting = [two for two in twos if way.fits(*two, readings)]
    choose = min if way.takes_any and readings.any_two == LOWEST else max
    return choose(fitting, key=lambda two: (two[0].rank, two[1].rank)), way


def _higher_first(one: Card, other: Card) -> tuple[Card, Card]:
    return (one, other) if one.rank >= other.rank else (other, one)
