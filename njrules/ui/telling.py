"""How the reader tells a round: each event in a sentence that its viewer may hear, and where in the round it lies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from njrules.cards import Card, parse_cards, with_signs
from njrules.events import DEALER, Acted, Choice, Dealt, Event, Turned
from njrules.rounds import Game
from njrules.table import EVERYBODY

_CARDS = re.compile(r"\b[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*\b")
_SUITS = re.compile("[♣♦♥♠]")
_COUNTS = ("no cards", "a card", "two cards", "three cards", "four cards")
_FEW_AREAS = 2


def told(event: Event, viewer: int) -> str:
    """The event's sentence, in which the cards that an action names are signs, or only counted.

    >>> kept = Acted("13:69F-21.8(a)#1", 2, "keep As Td")
    >>> told(kept, 2), told(kept, 1)
    ('Seat 2 keeps A♠ 10♦.', 'Seat 2 keeps two cards.')
    >>> told(Choice("13:69F-23.11(b)1#2", 2, ("discard Ks", "discard 4c")), 1)
    'The dealer asks seat 2: discard a card?'
    """
    if not isinstance(event, Acted | Choice):
        return event.text
    if viewer in (EVERYBODY, event.seat) or not event.seat:
        return with_signs(event.text)
    if isinstance(event, Choice):
        if not _SUITS.search(event.text):
            return event.text
        actions = tuple(dict.fromkeys(_counted(action) for action in event.legal))
        return Choice(event.cite, event.seat, actions).text
    return _counted(event.text)


def labels(choice: Choice, viewer: int, hand: Sequence[Card]) -> dict[str, str]:
    """The legal actions as the viewer reads them: their cards as signs, or by their places in a hidden ``hand``.

    Hidden cards stand in the order of these places, lest the order of the actions tell which is the highest.

    >>> hand = parse_cards("4c Ks 9h 9d")
    >>> asked = Choice("13:69F-21.8(a)#1", 2, ("keep Ks 4c", "split Ks 9h and 9d 4c", "keep 9h 9d", "surrender"))
    >>> list(labels(asked, 2, hand).values())
    ['keep K♠ 4♣', 'split K♠ 9♥ and 9♦ 4♣', 'keep 9♥ 9♦', 'surrender']
    >>> list(labels(asked, 1, hand).values())
    ['keep cards 1+2', 'keep cards 3+4', 'split cards 1+4 and 2+3', 'surrender']
    """
    if viewer in (EVERYBODY, choice.seat):
        return {action: with_signs(action) for action in choice.legal}
    hidden = {action: _by_places(action, hand) for action in choice.legal}
    if hidden == {action: action for action in choice.legal}:
        return hidden
    verbs = list(dict.fromkeys(label.split()[0] for label in hidden.values()))
    return dict(sorted(hidden.items(), key=lambda item: (verbs.index(item[1].split()[0]), item[1])))


def _by_places(action: str, hand: Sequence[Card]) -> str:
    left = list(enumerate(hand, 1))
    groups = []
    for words in _CARDS.findall(action):
        taken = [next(there for there in left if there[1] == card) for card in parse_cards(words)]
        left = [there for there in left if there not in taken]
        groups.append("+".join(str(place) for place, _ in sorted(taken)))
    if not groups:
        return action
    verb = action.partition(" ")[0]
    return f"{verb} card{'s' if '+' in groups[0] else ''} {' and '.join(sorted(groups))}"


def _counted(text: str) -> str:
    return _CARDS.sub(lambda found: _COUNTS[len(found[0].split())], text)


def phases(game: Game, events: Iterable[Event]) -> list[str]:
    """Where in the round each event lies, in a word or two."""
    areas = [area.name for area in game.areas]
    names = {area: f"the {area}" if len(areas) <= _FEW_AREAS else "the open cards" for area in areas}
    asked = f"before {names[areas[0]]}" if areas else "the choices"
    opened: set[str] = set()
    phase = "before the deal"
    found = []
    for event in events:
        match event:
            case Dealt(place=place, up=True) | Turned(place=place, up=True) if place in areas:
                opened.add(place)
                phase = names[place]
            case Dealt() if phase == "before the deal":
                phase = "the deal"
            case Dealt() if phase == "the choices":
                phase = "the last cards"
            case Turned(place=place, up=True) if place == DEALER:
                phase = "the end" if opened.issuperset(areas) else "the dealer's hand"
            case Turned(up=True) if areas and opened.issuperset(areas):
                phase = "the end"
            case Choice() if phase == "the deal":
                phase = asked
            case _:
                pass
        found.append(phase)
    return found
