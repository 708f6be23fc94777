"""A round is a value: the game, the shoe, the seats and the actions. Everything else is replayed from these.

A game is a script, a generator that runs down its sections in the order of the law and yields events; at a
:class:`~njrules.events.Choice` it receives the action. This module knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

from njrules.cards import Card, Shoe
from njrules.errors import InputError, gathered, one_of, quoted
from njrules.events import (
    DISCARD_RACK,
    RETURNED,
    Burned,
    Choice,
    Event,
    Moved,
    SetAside,
    Settled,
    Spent,
    Voided,
    money,
)
from njrules.paytables import Provenance
from njrules.table import Table, tables

Script = Generator[Event, str, None]


@dataclass(frozen=True, slots=True)
class WagerKind:
    """A wager that a player makes before the deal; ``required`` ones every seat must make."""

    name: str
    required: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """What the text leaves to the licensee, or leaves open: a parameter of the round.

    ``values`` lists what it may be; an option without them is an amount of money or ``none``. ``note`` says what
    is read, assumed or missing, ``cite`` where it belongs.
    """

    name: str
    default: str
    values: tuple[str, ...]
    cite: str
    provenance: Provenance
    note: str

    def check(self, value: str) -> str:
        """The value in its one spelling.

        Raises:
            InputError: it may not be that.
        """
        if self.values and value not in self.values:
            raise one_of(f"value of the option {self.name}:", value, self.values)
        return value if self.values or value == "none" else money(parse_amount(value, f"the option {self.name}"))


def table_limits(cite: str, wager: str) -> tuple[Option, Option]:
    """The options ``minimum`` and ``maximum``, which bound a game's first wager; their sections were not read."""
    smallest, largest = (f"The {size} {wager} the table takes; not read." for size in ("smallest", "largest"))
    return (
        Option("minimum", "none", (), cite, Provenance.SAMPLE, smallest),
        Option("maximum", "none", (), cite, Provenance.SAMPLE, largest),
    )


@dataclass(frozen=True, slots=True)
class Area:
    """A place of the layout for cards in common, and how many cards it takes.

    ``cell`` is its column and row where the areas form a figure, counted from 0 at the reader's upper left;
    ``lines`` names the lines of that figure on which it lies, as the actions name them.
    """

    name: str
    size: int
    cell: tuple[int, int] | None = None
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """What the shared parts need to know of a game; ``script`` plays its round.

    ``areas`` are the places for cards in common and ``spots`` each seat's places for wagers, in the order of the
    picture; ``hand_size`` cards lie before each player and the dealer. The first of ``wagers`` is the one that the
    options ``minimum`` and ``maximum`` bound. ``face_up_limit`` is
    how many cards found face up in the shoe are set aside before all hands are void (``None``: any number), and
    ``irregularities`` the section that says so; ``dealer_hand`` is false where the dealer has no cards of its own.
    """

    name: str
    title: str
    subchapter: int
    decks: tuple[int, ...]
    most_seats: int
    wagers: tuple[WagerKind, ...]
    options: tuple[Option, ...]
    areas: tuple[Area, ...]
    spots: tuple[str, ...]
    hand_size: int
    face_up_limit: int | None
    irregularities: str
    script: Callable[[Deal], Script] = field(compare=False)
    dealer_hand: bool = True

    def option(self, name: str) -> Option:
        """The option with this name.

        Raises:
            InputError: the game has no such option.
        """
        for option in self.options:
            if option.name == name:
                return option
        raise one_of(f"option of {self.title}:", name, [option.name for option in self.options])


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the seat's number, counted clockwise from the dealer's left, and the wagers made before the deal."""

    number: int
    wagers: tuple[tuple[str, Fraction], ...]

    @classmethod
    def parse(cls, number: int, text: str) -> Seat:
        """Read wagers such as ``ante=10 trips=5``.

        Raises:
            InputError: the text is not of that form.
        """
        wagers: dict[str, Fraction] = {}
        for word in text.split():
            name, equals, amount = word.partition("=")
            if not equals or not re.fullmatch(r"[\w-]{1,40}", name):
                raise InputError(f"Unreadable wager {quoted(word)}. Right would be: ante=10 trips=5.")
            if name in wagers:
                raise InputError(f"Seat {number} has two wagers named {name}; one of each kind is right.")
            wagers[name] = parse_amount(amount, f"the wager {name}")
        return cls(number, tuple(wagers.items()))

    def stake(self, wager: str) -> Fraction:
        """The amount of a wager, 0 if it was not made."""
        return dict(self.wagers).get(wager, Fraction(0))

    def __str__(self) -> str:
        return " ".join(f"{name}={money(amount)}" for name, amount in self.wagers)


LARGEST = 10**9 - 1
"""The largest whole amount of money."""


def parse_amount(text: str, where: str) -> Fraction:
    """A positive amount of money, such as ``10``, ``2.50`` or ``5/2``.

    >>> parse_amount("2.50", "the ante"), parse_amount("1/3", "the ante")
    (Fraction(5, 2), Fraction(1, 3))

    Raises:
        InputError: it is none.
    """
    if re.fullmatch(r"\d{1,9}(?:\.\d{1,4})?|\d{1,13}/[1-9]\d{0,4}", text) and 0 < Fraction(text) < LARGEST + 1:
        return Fraction(text)
    raise InputError(
        f"Unreadable amount {quoted(text)} for {where}. Right would be a number above 0 and up to {LARGEST:,}, with "
        "at most 4 decimals, such as 10 or 2.50."
    )


FORMAT = "njrules round 1"
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)


@dataclass(frozen=True)
class Round:
    """A round of play, complete or waiting for an action.

    ``options`` holds only what differs from the game's defaults. Two rounds with equal parts are equal, and
    :func:`str` gives the text form that :func:`njrules.games.read_round` reads back.
    """

    game: Game
    shoe: Shoe
    seats: tuple[Seat, ...]
    actions: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        problems: list[str] = []
        settled: dict[str, str] = {}
        for name, value in self.options:
            with gathered(problems):
                settled[name] = self.game.option(name).check(value)
        kept = tuple(
            (option.name, settled[option.name])
            for option in self.game.options
            if settled.get(option.name, option.default) != option.default
        )
        object.__setattr__(self, "options", kept)
        problems += [*self._wrong_seats(), *self._wrong_decks(), *self._beyond_limits()]
        if problems:
            raise InputError(*problems)

    def _wrong_seats(self) -> Iterator[str]:
        numbers = [seat.number for seat in self.seats]
        most = self.game.most_seats
        if not numbers or numbers != sorted(set(numbers)) or numbers[0] < 1 or numbers[-1] > most:
            yield f"Seats {numbers or 'none'}; {self.game.title} has 1 to {most} seats, each taken once."
        known = [kind.name for kind in self.game.wagers]
        for seat in self.seats:
            yield from (str(one_of("wager", name, known)) for name, _ in seat.wagers if name not in known)
            for kind in self.game.wagers:
                if kind.required and not seat.stake(kind.name):
                    yield f"Seat {seat.number} has no {kind.name}; every player makes that wager."

    def _wrong_decks(self) -> Iterator[str]:
        if self.shoe.decks not in self.game.decks:
            decks = " or ".join(map(str, self.game.decks))
            yield f"{self.game.title} is played with {decks} deck(s), not {self.shoe.decks}."

    def _beyond_limits(self) -> Iterator[str]:
        """The table's minimum and maximum bound the first wager of the game, from which the others follow."""
        name = self.game.wagers[0].name
        limits = {bound: self.option(bound) for bound in ("minimum", "maximum")}
        low, high = (None if value == "none" else Fraction(value) for value in limits.values())
        for seat in self.seats:
            stake = seat.stake(name)
            if stake and ((low is not None and stake < low) or (high is not None and stake > high)):
                yield (
                    f"Seat {seat.number}'s {name} wager of {money(stake)} is outside the table's limits: "
                    f"minimum {limits['minimum']}, maximum {limits['maximum']}."
                )

    def option(self, name: str) -> str:
        """The value of an option, the game's default unless the round says otherwise."""
        return dict(self.options).get(name, self.game.option(name).default)

    def with_action(self, action: str) -> Round:
        """The round after one more action.

        Raises:
            InputError: no action is asked for, or this one is not legal; the message names those that are.
        """
        after = replace(self, actions=(*self.actions, action))
        after.replay  # noqa: B018 - an illegal action is refused here
        return after

    def undone(self) -> Round:
        """The round without its last action."""
        return replace(self, actions=self.actions[:-1])

    @cached_property
    def replay(self) -> Replay:
        """The events of the round, up to its end or to the choice that it waits at.

        Raises:
            InputError: an action is not legal where it stands, or one is left over.
        """
        return _replay(self)

    def __str__(self) -> str:
        lines = [FORMAT, f"game {self.game.name}", f"shoe {self.shoe}"]
        lines += [f"seat {seat.number} {seat}" for seat in self.seats]
        lines += [f"option {name} {value}" for name, value in self.options]
        lines += [f"actions {', '.join(self.actions)}"] if self.actions else []
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Replay:
    """What came of a round: its events, the choice it waits at (also the last event) if it does, and its seats."""

    events: tuple[Event, ...]
    waiting: Choice | None
    seats: tuple[int, ...]

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """The table after each event; step ``n`` of the reader is ``tables[n - 1]``."""
        return tuple(tables(self.events))

    @property
    def net(self) -> Mapping[int, Fraction]:
        """Each seat's net over the wagers settled so far."""
        return {seat: self.tables[-1].net.get(seat, Fraction(0)) for seat in self.seats}

    def as_json(self) -> dict[str, Any]:
        """For scripts: ``events``, ``net`` by seat as exact fractions, and the legal actions as ``choice``."""
        return {
            "events": [event.as_json() for event in self.events],
            "net": {str(seat): str(amount) for seat, amount in self.net.items()},
            "choice": list(self.waiting.legal) if self.waiting else None,
        }


class HandsVoid(Exception):  # noqa: N818 - an outcome of the round, not an error
    """Ends a script early: all hands are void, every open wager goes back."""

    def __init__(self, cite: str, reason: str) -> None:
        super().__init__(reason)
        self.cite = cite
        self.reason = reason


class Deal:
    """What a script works from: the round's seats and options, and the shoe from which it draws."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        self.seats = round_.seats
        self._face_up = round_.shoe.face_up
        self._positions = iter(enumerate(round_.shoe.cards))
        self._set_aside = 0

    def option(self, name: str) -> str:
        """The value of an option."""
        return self.round.option(name)

    def draw(self, count: int) -> Generator[Event, str, tuple[Card, ...]]:
        """The next cards of the shoe; one that lies face up is set aside, too many of them void the round."""
        drawn: list[Card] = []
        while len(drawn) < count:
            position, card = next(self._positions, (0, None))
            if card is None:
                raise InputError("The shoe ran out of cards; lay fewer of them face up.")
            if position in self._face_up:
                yield from self._irregular(card, drawn)
            else:
                drawn.append(card)
        return tuple(drawn)

    def burn(self, cite: str) -> Script:
        """Burn the next card under the paragraph ``cite``."""
        (card,) = yield from self.draw(1)
        yield Burned(cite, 0, card)

    def spend(self, cite: str, count: int) -> Script:
        """Take the cards that earlier rounds dealt from the shoe; one that lay face up was dealt with then."""
        yield Spent(cite, 0, tuple(card for _, card in islice(self._positions, count)))

    def _irregular(self, card: Card, in_hand: list[Card]) -> Script:
        game = self.round.game
        yield SetAside(game.irregularities, 0, card)
        self._set_aside += 1
        if game.face_up_limit is not None and self._set_aside > game.face_up_limit:
            for unseen in in_hand:
                yield Burned(game.irregularities, 0, unseen, "A card drawn but not dealt is discarded unseen.")
            raise HandsVoid(game.irregularities, f"{self._set_aside} cards lay face up in the shoe")


def clockwise(seats: Iterable[Seat]) -> Iterator[Seat]:
    """From the dealer's left: the order of the seats' numbers."""
    return iter(sorted(seats, key=lambda seat: seat.number))


def counterclockwise(seats: Iterable[Seat]) -> Iterator[Seat]:
    """From the dealer's right."""
    return iter(sorted(seats, key=lambda seat: -seat.number))


def _replay(round_: Round) -> Replay:
    events: list[Event] = []
    script = round_.game.script(Deal(round_))
    pending = list(round_.actions)
    numbers = tuple(seat.number for seat in round_.seats)
    try:
        event = next(script)
        while True:
            events.append(event)
            if not isinstance(event, Choice):
                event = next(script)
            elif pending:
                event = script.send(_legal(pending.pop(0), event))
            else:
                return Replay(tuple(events), event, numbers)
    except StopIteration:
        pass
    except HandsVoid as void:
        events.extend(_void(void, events))
    if pending:
        raise InputError(f"The round is over; the action {quoted(pending[0])} is one too many.")
    return Replay(tuple(events), None, numbers)


def _legal(action: str, choice: Choice) -> str:
    if action not in choice.legal:
        legal = " or ".join(map(repr, choice.legal))
        raise InputError(f"{quoted(action)} is not legal for seat {choice.seat} under {choice.cite}; legal: {legal}.")
    return action


def _void(void: HandsVoid, events: list[Event]) -> Iterator[Event]:
    yield Voided(void.cite, 0, void.reason)
    *_, table = tables(events)
    for (seat, wager), amount in table.wagers.items():
        yield Settled(void.cite, seat, wager, amount, RETURNED, Fraction(0))
    for place in table.places:
        if place != DISCARD_RACK:
            yield Moved(void.cite, 0, place, DISCARD_RACK, f"The cards of the void hand ({place}) are collected.")


def parse_round(text: str, games: Mapping[str, Game]) -> Round:
    """Read a round's text form back; the inverse of ``str(round)``.

    Raises:
        InputError: the text is not of that form; the message names the line.
    """
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if not lines or lines[0] != FORMAT:
        raise InputError(f"A round's text begins with the line '{FORMAT}', not {quoted(lines[0] if lines else '')}.")
    parts: dict[str, str] = {}
    seats: list[Seat] = []
    options: list[tuple[str, str]] = []
    for line in lines[1:]:
        word, _, rest = line.partition(" ")
        if word == "seat":
            number, _, wagers = rest.partition(" ")
            seats.append(Seat.parse(_whole(number, line), wagers))
        elif word == "option":
            name, _, value = rest.partition(" ")
            if name in dict(options):
                raise InputError(f"The option {quoted(name)} stands there twice; once is right.")
            options.append((name, value))
        elif word in ("game", "shoe", "actions") and word not in parts:
            parts[word] = rest
        else:
            raise InputError(f"Unreadable line {quoted(line)} in a round's text; once each: game, shoe, actions.")
    if parts.get("game") not in games:
        raise one_of("game", parts.get("game", ""), list(games))
    game = games[parts["game"]]
    shoe = Shoe.parse(parts.get("shoe", ""))
    return Round(game, shoe, tuple(seats), parse_actions(parts.get("actions", "")), tuple(options))


def parse_actions(text: str) -> tuple[str, ...]:
    """Actions from words with commas between them, in small letters but for the cards that they name.

    >>> parse_actions("Check, play 2x,keep ad 10S")
    ('check', 'play 2x', 'keep Ad Ts')
    """
    return tuple(" ".join(map(_word, action.split())) for action in text.split(",") if action.strip())


def _word(word: str) -> str:
    return str(Card.parse(word)) if _CARD.fullmatch(word) else word.lower()


def _whole(text: str, line: str) -> int:
    if not re.fullmatch(r"\d{1,2}", text):
        raise InputError(f"Unreadable seat number {quoted(text)} in {quoted(line)}; a whole number is right.")
    return int(text)
