"""What a section page shows, as a value that its address holds: everything on screen comes back from the URL.

Pure: no Streamlit here. :func:`read_view` keeps whatever in a query string is valid and says what is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from urllib.parse import urlencode

from njrules import law
from njrules.cards import Card, Shoe, Slot
from njrules.errors import InputError, one_of, quoted
from njrules.events import Burned, Dealt, SetAside, Spent
from njrules.playthroughs import Playthrough
from njrules.rounds import Game, Round, Seat, parse_actions
from njrules.table import DEALER_VIEW, EVERYBODY
from njrules.ui.queries import limited, unknown_parameters

_VIEWERS = {"dealer": DEALER_VIEW, "all": EVERYBODY}
_MOST_READ = 2000
_LONGEST_ACTION = 40
_TOO_LONG = 12
"""So many digits are too many for any number of an address."""


@dataclass(frozen=True)
class View:
    """A section page: the section, the hand, the step (from 1), the viewer, and how it is drawn.

    ``worth`` says whether the worth of the choices is shown while a choice is open, ``assuming`` which action the
    chart of the net assumes (empty: the first), ``four_colours`` how the suits are coloured.
    """

    section: str
    round: Round
    step: int
    viewer: int = 1
    worth: bool = False
    assuming: str = ""
    four_colours: bool = True

    @property
    def last(self) -> int:
        """The hand's last step."""
        return len(self.round.replay.events)

    def at(self, step: int) -> View:
        """The same page at another step, held to the steps there are."""
        return replace(self, step=min(max(step, 1), self.last))

    def acting(self, step: int, action: str) -> View:
        """The page after ``action`` is chosen at the choice of ``step``; later actions of the old hand fall away.

        Raises:
            InputError: no choice stands at that step, or the action is not legal there.
        """
        before = sum(event.kind == "choice" for event in self.round.replay.events[: step - 1])
        chosen = replace(self.round, actions=self.round.actions[:before]).with_action(action)
        return replace(self, round=chosen, step=step + 1, assuming="")

    def dealing(self, round_: Round) -> View:
        """The page with another hand, at its first choice or, where there is none, at its first step."""
        kinds = [event.kind for event in round_.replay.events]
        step = kinds.index("choice") + 1 if "choice" in kinds else 1
        viewer = self.viewer if self.viewer <= len(round_.seats) else 1
        return replace(self, round=round_, step=step, viewer=viewer, assuming="")

    def showing(self, playthrough: Playthrough, step: int) -> View:
        """The page with a golden round at one of its steps, seen by everybody."""
        return replace(self, round=playthrough.round, step=step, viewer=1, assuming="")

    def query(self) -> dict[str, str]:
        """All that the page shows, as query parameters."""
        round_ = self.round
        viewers = {number: name for name, number in _VIEWERS.items()}
        return {
            "section": self.section,
            "seed": str(round_.shoe.seed),
            **({"decks": str(round_.shoe.decks)} if len(round_.game.decks) > 1 else {}),
            **({"cards": " ".join(map(str, round_.shoe.top))} if round_.shoe.top else {}),
            "wagers": "; ".join(map(str, round_.seats)),
            **({"actions": ", ".join(round_.actions)} if round_.actions else {}),
            **dict(round_.options),
            "viewer": viewers.get(self.viewer, str(self.viewer)),
            "step": str(self.step),
            **({"worth": "1"} if self.worth else {}),
            **({"assuming": self.assuming} if self.assuming else {}),
            **({} if self.four_colours else {"colours": "2"}),
        }

    def link(self) -> str:
        """The query string of :meth:`query`, with its question mark."""
        return f"?{urlencode(self.query())}"


def read_view(game: Game, query: Mapping[str, str]) -> tuple[View, tuple[str, ...]]:
    """The page that a query string asks for, and a sentence for each part of it that could not be used."""
    reading = _Reading(game, query)
    view = View(
        section=reading.section(),
        round=reading.round(),
        step=1,
        worth=reading.one("worth", ("0", "1")) == "1",
        four_colours=reading.one("colours", ("4", "2")) == "4",
    )
    view = replace(view, viewer=reading.viewer(len(view.round.seats)), assuming=reading.assuming())
    fresh = view.dealing(view.round)
    step = reading.step(fresh.step, view.last)
    reading.require_known_keys()
    return replace(view, step=step), tuple(reading.problems)


class _Reading:
    """One reading of a query string: what is wrong is noted, what is valid is kept."""

    def __init__(self, game: Game, query: Mapping[str, str]) -> None:
        self.game = game
        self.query = limited(query, _MOST_READ)
        self.problems: list[str] = []

    def section(self) -> str:
        entry = law.subchapter(self.game.name)
        number = self.query.get("section", entry.centre)
        try:
            return entry.section(number).number
        except InputError as error:
            self.problems.append(str(error))
            return entry.centre

    def round(self) -> Round:
        seats = self._seats()
        round_ = self._with_options(Round(self.game, self._shoe(), seats))
        for action in parse_actions(self.query.get("actions", "")):
            try:
                round_ = round_.with_action(action)
            except InputError as error:
                self.problems.append(str(error))
                break
        return round_

    def _shoe(self) -> Shoe:
        decks = self.number("decks", self.game.decks[0], self.game.decks[0], self.game.decks[-1])
        seed = self.number("seed", usual_seed(self.game), 0, 999_999_999)
        try:
            return Shoe.with_top(self.query.get("cards", ""), decks, seed)
        except InputError as error:
            self.problems.append(f"The cards of the link were left out. {error}")
            return Shoe(decks, seed)

    def _seats(self) -> tuple[Seat, ...]:
        parts = self.query["wagers"].split(";") if self.query.get("wagers") else [""]
        usual = usual_seats(self.game, len(parts))
        try:
            Round(self.game, Shoe(self.game.decks[0]), usual)
        except InputError as error:
            self.problems.append(f"The wagers of the link were replaced by the usual ones. {error}")
            return usual_seats(self.game)
        return tuple(self._seat(seat, part) if part else seat for seat, part in zip(usual, parts, strict=True))

    def _seat(self, usual: Seat, text: str) -> Seat:
        """A seat with the wagers that are given for it, or the usual ones; the other seats keep theirs."""
        try:
            seat = Seat.parse(usual.number, text)
            Round(self.game, Shoe(self.game.decks[0]), (*usual_seats(self.game, usual.number - 1), seat))
        except InputError as error:
            self.problems.append(f"The wagers of seat {usual.number} were replaced by the usual ones. {error}")
            return usual
        return seat

    def _with_options(self, round_: Round) -> Round:
        for option in self.game.options:
            if option.name in self.query:
                try:
                    round_ = replace(round_, options=(*round_.options, (option.name, self.query[option.name])))
                except InputError as error:
                    self.problems.append(str(error))
        return round_

    def viewer(self, seats: int) -> int:
        name = self.query.get("viewer", "1")
        if name in _VIEWERS:
            return _VIEWERS[name]
        if name in map(str, range(1, seats + 1)):
            return int(name)
        known = [*map(str, range(1, seats + 1)), *_VIEWERS]
        self.problems.append(str(one_of("viewer", name, known)))
        return 1

    def assuming(self) -> str:
        action = " ".join(self.query.get("assuming", "").split())
        if len(action) < _LONGEST_ACTION:
            return action
        self.problems.append(f"{quoted(action)} is no action to assume; one that is open at the step is right.")
        return ""

    def one(self, key: str, known: tuple[str, ...]) -> str:
        """The value of a parameter that has these alone, the first by default."""
        value = self.query.get(key, known[0])
        if value in known:
            return value
        self.problems.append(str(one_of(key, value, known)))
        return known[0]

    def number(self, key: str, default: int, low: int, high: int) -> int:
        text = self.query.get(key)
        if text is None:
            return default
        if text.isascii() and text.isdigit() and len(text) < _TOO_LONG and low <= int(text) <= high:
            return int(text)
        self.problems.append(
            f"The {key} {quoted(text)} is out of range; a whole number from {low} to {high} is right."
        )
        return default

    def step(self, usual: int, last: int) -> int:
        """A step beyond the hand's last counts as the last."""
        text = self.query.get("step", "")
        if not (text.isascii() and text.isdigit() and (len(text) >= _TOO_LONG or int(text) > last)):
            return self.number("step", usual, 1, last)
        self.problems.append(
            f"The step {quoted(text)} is out of range; a whole number from 1 to {last} is right. The last is shown."
        )
        return last

    def require_known_keys(self) -> None:
        known = ["section", "seed", "decks", "cards", "wagers", "actions", "viewer", "step", "worth", "assuming"]
        known += ["colours", *(option.name for option in self.game.options)]
        self.problems += unknown_parameters(self.query, known)


def usual_seats(game: Game, count: int = 1) -> tuple[Seat, ...]:
    """Seats with every required wager at 10 and every other at 5."""
    text = " ".join(f"{kind.name}={10 if kind.required else 5}" for kind in game.wagers)
    return tuple(Seat.parse(number, text) for number in range(1, count + 1))


@cache
def usual_seed(game: Game) -> int:
    """The first seed whose hand, with the usual seats, asks for a choice: what a page opens with."""
    seats = usual_seats(game)
    hands = ((seed, Round(game, Shoe(game.decks[0], seed), seats)) for seed in range(1, 100))
    return next((seed for seed, hand in hands if hand.replay.waiting), 1)


def shoe_places(round_: Round) -> dict[str, tuple[int, ...]]:
    """Where in the shoe, from the top, the cards of each place lie when no card lies face up.

    Found by playing the hand to its end with the first legal action at every choice.
    """
    top = tuple(Slot(slot.card) for slot in round_.shoe.top)
    played = replace(round_, shoe=replace(round_.shoe, top=top), actions=())
    while played.replay.waiting:
        played = played.with_action(played.replay.waiting.legal[0])
    places: dict[str, tuple[int, ...]] = {}
    position = 0
    for event in played.replay.events:
        if isinstance(event, Dealt):
            taken = tuple(range(position, position + len(event.cards)))
            places[event.place] = places.get(event.place, ()) + taken
            position += len(taken)
        elif isinstance(event, Burned | SetAside):
            position += 1
        elif isinstance(event, Spent):
            position += len(event.cards)
    return places


def with_cards(round_: Round, chosen: Mapping[str, tuple[Card, ...]]) -> Round:
    """The round anew, without actions, with these cards at these places and the rest as the seed gives them.

    Where the cards decide what is dealt next (a tie leads to war), the places are found again once they lie.

    Raises:
        InputError: a card is chosen twice, or a place takes fewer cards.
    """
    laid = replace(round_, shoe=replace(round_.shoe, top=()), actions=())
    for _ in range(_PASSES):
        laid = replace(laid, shoe=replace(laid.shoe, top=_top(shoe_places(laid), chosen)))
    return laid


_PASSES = 3


def _top(places: Mapping[str, tuple[int, ...]], chosen: Mapping[str, tuple[Card, ...]]) -> tuple[Slot, ...]:
    """The shoe's top with the chosen cards at their places, as far as the hand reaches these."""
    slots: dict[int, Slot] = {}
    for place, positions in places.items():
        cards = chosen.get(place, ())
        if len(cards) > len(positions):
            raise InputError(f"{len(cards)} cards chosen for {place}, which takes {len(positions)}.")
        slots.update(zip(positions, map(Slot, cards), strict=False))
    return tuple(slots.get(position, Slot()) for position in range(max(slots, default=-1) + 1))
