"""The kinds of event that make up a round; each cites its paragraph first and says itself in one sentence.

``seat`` is the player's seat number, 0 for the dealer or the table. Amounts are units of money as fractions.
Places are named: ``seat 2`` (that player's cards), ``dealer``, ``discard rack``, and the areas of the game's layout.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from njrules.cards import Card, with_signs
from njrules.paytables import Odds

DEALER = "dealer"
DISCARD_RACK = "discard rack"


def seat_place(seat: int) -> str:
    """The place of a player's cards."""
    return f"seat {seat}"


def who(seat: int) -> str:
    """How a sentence begins that is about this seat: ``Seat 2`` or ``The dealer``."""
    return f"Seat {seat}" if seat else "The dealer"


def money(amount: Fraction) -> str:
    """An amount as written: whole or with two decimals where that is exact, else as a fraction.

    >>> [money(Fraction(x)) for x in ("10", "5/2", "-6", "1/3")]
    ['10', '2.50', '-6', '1/3']
    """
    if amount.denominator == 1:
        return str(amount.numerator)
    return f"{float(amount):.2f}" if (100 * amount).denominator == 1 else str(amount)


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, under which paragraph, to whom."""

    kind: ClassVar[str] = "event"
    cite: str
    seat: int

    @property
    def text(self) -> str:
        """One plain sentence."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The event for scripts: ``cite``, ``kind``, ``seat`` and ``text``, then what its kind adds."""
        return {"cite": self.cite, "kind": self.kind, "seat": self.seat, "text": self.text}


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A step that moves neither cards nor money, such as a deck check."""

    kind: ClassVar[str] = "noted"
    sentence: str

    @property
    def text(self) -> str:  # noqa: D102
        return self.sentence


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A wager was put on the layout."""

    kind: ClassVar[str] = "placed"
    wager: str
    amount: Fraction

    @property
    def text(self) -> str:  # noqa: D102
        return f"{who(self.seat)} makes {_a(self.wager)} wager of {money(self.amount)}."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"wager": self.wager, "amount": str(self.amount)}


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Cards came from the shoe to a place, face up or face down."""

    kind: ClassVar[str] = "dealt"
    place: str
    cards: tuple[Card, ...]
    up: bool

    @property
    def text(self) -> str:  # noqa: D102
        count = "a card" if len(self.cards) == 1 else f"{_NUMBERS[len(self.cards)]} cards"
        if self.up:
            whom = self.place if self.seat else f"the {self.place}"
            return f"{count.capitalize()} for {whom}, face up: {_signs(self.cards)}."
        if not self.seat and self.place != DEALER:
            return f"{count.capitalize()} for the {self.place}, face down."
        return f"{who(self.seat)} receives {count}, face down."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"place": self.place, "cards": [str(card) for card in self.cards], "up": self.up}


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """The next card went unseen to the discard rack."""

    kind: ClassVar[str] = "burned"
    card: Card
    sentence: str = "The dealer burns a card."

    @property
    def text(self) -> str:  # noqa: D102
        return self.sentence


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """A card that lay face up in the shoe was put in the discard rack unused."""

    kind: ClassVar[str] = "set aside"
    card: Card

    @property
    def text(self) -> str:  # noqa: D102
        return f"{self.card.sign} lies face up in the shoe and is set aside."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"cards": [str(self.card)]}


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """Cards that earlier rounds took from the shoe; everybody saw them, and they lie in the discard rack."""

    kind: ClassVar[str] = "spent"
    cards: tuple[Card, ...]

    @property
    def text(self) -> str:  # noqa: D102
        return f"Earlier rounds took {len(self.cards)} cards from the shoe; all players saw them."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"cards": [str(card) for card in self.cards]}


@dataclass(frozen=True, slots=True)
class Examined(Event):
    """A player looked at the cards of a place, and knows them from now on."""

    kind: ClassVar[str] = "examined"
    place: str

    @property
    def text(self) -> str:  # noqa: D102
        return f"{who(self.seat)} looks at the cards and lays them face down again."


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The cards of a place were turned face up (or face down again); ``made`` says what they make."""

    kind: ClassVar[str] = "turned"
    place: str
    cards: tuple[Card, ...]
    up: bool = True
    made: str = ""
    best: tuple[Card, ...] = ()

    @property
    def text(self) -> str:  # noqa: D102
        if self.up and not self.seat and self.place != DEALER:
            return f"The dealer turns up the {self.place}: {_signs(self.cards)}."
        if not self.up:
            return f"{who(self.seat)}'s cards are turned face down again."
        return f"{who(self.seat)} shows {_signs(self.cards)}{': ' + self.made if self.made else ''}."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {
            "place": self.place,
            "cards": [str(card) for card in self.cards],
            "up": self.up,
            "made": self.made,
            "best": [str(card) for card in self.best],
        }


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """Cards of a place went to another place, all of them unless ``cards`` names some; ``sentence`` says it."""

    kind: ClassVar[str] = "moved"
    source: str
    target: str
    sentence: str
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> str:  # noqa: D102
        return self.sentence

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"source": self.source, "target": self.target}


@dataclass(frozen=True, slots=True)
class Choice(Event):
    """A player is asked; the script waits for one of ``legal``."""

    kind: ClassVar[str] = "choice"
    legal: tuple[str, ...]

    @property
    def text(self) -> str:  # noqa: D102
        words = (
            self.legal if len(self.legal) <= _MOST_SAID else tuple(dict.fromkeys(a.split()[0] for a in self.legal))
        )
        return with_signs(f"The dealer asks seat {self.seat}: {_either(words)}?")

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"legal": list(self.legal)}


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """What the player chose, where nothing else shows it."""

    kind: ClassVar[str] = "acted"
    action: str

    @property
    def text(self) -> str:  # noqa: D102
        return f"{who(self.seat)} {_third_person(self.action)}."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {"action": self.action}


WON, LOST, PUSHED, RETURNED, SURRENDERED = "win", "lose", "push", "returned", "surrendered"


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """A wager's end: ``result`` is win, lose, push, returned or surrendered, ``net`` the player's gain on it.

    ``odds`` are those of a winning wager; ``reason`` completes the sentence where the result needs one.
    """

    kind: ClassVar[str] = "settled"
    wager: str
    amount: Fraction
    result: str
    net: Fraction
    odds: Odds | None = None
    reason: str = ""

    @property
    def text(self) -> str:  # noqa: D102
        name = f"Seat {self.seat}'s {self.wager} wager of {money(self.amount)}"
        ending = {
            WON: f"wins {money(self.net)}" + (f" at {self.odds}" if self.odds else ""),
            LOST: "loses",
            PUSHED: "is a push",
            RETURNED: "goes back",
            SURRENDERED: f"is surrendered: {money(-self.net)} is lost, {money(self.amount + self.net)} returned",
        }[self.result]
        return f"{name} {ending}{', ' + self.reason if self.reason else ''}."

    def as_json(self) -> dict[str, Any]:  # noqa: D102
        return Event.as_json(self) | {
            "wager": self.wager,
            "amount": str(self.amount),
            "result": self.result,
            "net": str(self.net),
            "odds": str(self.odds) if self.odds else None,
        }


@dataclass(frozen=True, slots=True)
class BonusPaid(Settled):
    """A bonus that a wager of this ``amount`` earns beside its own settlement; ``wager`` is the bonus's name.

    Nothing was put down for it, so it is no wager's end: it only adds to the net.
    """

    kind: ClassVar[str] = "bonus paid"

    @property
    def text(self) -> str:  # noqa: D102
        return (
            f"{who(self.seat)} is paid {_a(self.wager)} of {money(self.net)} at {self.odds} on {money(self.amount)}"
            f"{', ' + self.reason if self.reason else ''}."
        )


@dataclass(frozen=True, slots=True)
class Voided(Event):
    """All hands of the round are void; the wagers go back."""

    kind: ClassVar[str] = "voided"
    reason: str

    @property
    def text(self) -> str:  # noqa: D102
        return f"All hands are void: {self.reason}."


_MOST_SAID = 4
"""A choice of more actions is said by their first words alone, such as ``keep, split or surrender``."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def _signs(cards: tuple[Card, ...]) -> str:
    return " ".join(card.sign for card in cards)


def _either(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def _third_person(action: str) -> str:
    """``go to war`` becomes ``goes to war``."""
    verb, _, rest = action.partition(" ")
    ending = "es" if verb.endswith(("o", "s", "sh", "ch")) else "s"
    return f"{verb}{ending} {rest}".strip()
