"""Cards and the shoe they come from.

A card is a value with a two-letter text form (``Td``); a shoe is a value too: how many decks, the seed of its
shuffle, and the cards that somebody chose to lie on top. The order of all cards follows from these three.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from njrules.errors import InputError, quoted

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_NAMES = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "10",
    "jack",
    "queen",
    "king",
    "ace",
)
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SIGN_TO_SUIT = {sign: suit for suit, sign in SUIT_SIGNS.items()} | {"♧": "c", "♢": "d", "♡": "h", "♤": "s"}


@dataclass(frozen=True, order=True, slots=True)
class Card:
    """A card: its rank from 2 to 14 (the ace), and its suit, a letter of ``cdhs``.

    >>> Card.parse("10♦"), str(Card(14, "s"))
    (Card(rank=10, suit='d'), 'As')
    """

    rank: int
    suit: str

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that ``text`` names, such as ``As``, ``td``, ``10h`` or ``K♣``.

        Raises:
            InputError: the text names no card.
        """
        letters = text.strip().replace("10", "T")
        rank, suit = letters[:1].upper(), letters[1:].lower()
        suit = _SIGN_TO_SUIT.get(suit, suit)
        if len(letters) != 2 or rank not in RANKS or suit not in SUITS:
            raise InputError(
                f"Unknown card {quoted(text.strip())}. A card is a rank ({' '.join(reversed(RANKS))}) and a suit "
                "(c d h s), such as As or Td."
            )
        return cls(RANKS.index(rank) + 2, suit)

    @classmethod
    def from_index(cls, index: int) -> Card:
        """The card with this index from 0 to 51; the inverse of :attr:`index`."""
        suit, rank = divmod(index, 13)
        return cls(rank + 2, SUITS[suit])

    @property
    def index(self) -> int:
        """13 times the suit (c d h s) plus the rank counted from the two: 0 is 2c, 51 is As."""
        return 13 * SUITS.index(self.suit) + self.rank - 2

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + self.suit

    @property
    def sign(self) -> str:
        """As printed for readers, such as ``10♦``."""
        rank = "10" if self.rank == 10 else RANKS[self.rank - 2]
        return rank + SUIT_SIGNS[self.suit]

    @property
    def name(self) -> str:
        """In words, such as ``10 of diamonds``."""
        return f"{RANK_NAMES[self.rank - 2]} of {SUIT_NAMES[self.suit]}"


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in SUITS for rank in range(2, 15))
"""The 52 cards, each at its :attr:`Card.index`."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards in ``text``, with spaces or commas between them, or none.

    >>> [str(card) for card in parse_cards("As Kd, 10h")]
    ['As', 'Kd', 'Th']
    >>> parse_cards("AsKd") == parse_cards("As Kd")
    True

    Raises:
        InputError: a part of the text names no card.
    """
    return tuple(Card.parse(word) for word in _words(text))


def format_cards(cards: Iterable[Card]) -> str:
    """The text form that :func:`parse_cards` reads back."""
    return " ".join(map(str, cards))


def with_signs(text: str) -> str:
    """A text whose card words are replaced by their signs.

    >>> with_signs("split Ad Ts and 2c 2h")
    'split A♦ 10♠ and 2♣ 2♥'
    """
    return _CARD_WORD.sub(lambda found: Card.parse(found[0]).sign, text)


_CARD_WORD = re.compile(rf"\b[{RANKS}][{SUITS}]\b")


def require_available(cards: Iterable[Card], decks: int = 1) -> None:
    """Raise unless ``decks`` decks hold all these cards at once.

    >>> require_available(parse_cards("As Kd As"))
    Traceback (most recent call last):
    njrules.errors.InputError: As stands 2 times, but one deck holds each card once.
    """
    for card, count in Counter(cards).items():
        if count > decks:
            held = "one deck holds each card once" if decks == 1 else f"{decks} decks hold each card {decks} times"
            raise InputError(f"{card} stands {count} times, but {held}.")


_RUN_TOGETHER = re.compile(r"(?:!?(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]){2,}", re.IGNORECASE)
_ONE_CARD = re.compile(r"!?(?:10|[2-9TJQKA])[cdhs♣♦♥♠♧♢♡♤]", re.IGNORECASE)


def _words(text: str) -> list[str]:
    """Split at spaces and commas; cards written together (``AsKd``) come apart."""
    words: list[str] = []
    for word in text.replace(",", " ").split():
        words.extend(_ONE_CARD.findall(word) if _RUN_TOGETHER.fullmatch(word) else [word])
    return words


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in the shoe, from the top: a chosen card or whatever the seed gives, perhaps lying face up."""

    card: Card | None = None
    face_up: bool = False

    @classmethod
    def parse(cls, text: str) -> Slot:
        """``As``, ``!As`` (found face up), ``?`` (whatever the seed gives) or ``!?``."""
        name = text.removeprefix("!")
        if not name:
            raise InputError(f"Unreadable {quoted(text)} in the shoe. Right would be !As, a card that lies face up.")
        return cls(None if name == "?" else Card.parse(name), text.startswith("!"))

    def __str__(self) -> str:
        return ("!" if self.face_up else "") + (str(self.card) if self.card else "?")


@dataclass(frozen=True)
class Shoe:
    """One or several decks in a fixed order.

    The decks are shuffled by ``seed``; then the cards in ``top`` are moved to the top in that order, a ``?``
    among them standing for the next card of the shuffle. The same three values give the same order everywhere.

    >>> shoe = Shoe.parse("1 deck, seed 7, As Kd ? !7c")
    >>> [str(card) for card in shoe.cards[:2]], len(shoe.cards), shoe.face_up
    (['As', 'Kd'], 52, frozenset({3}))
    >>> str(shoe)
    '1 deck, seed 7, As Kd ? !7c'
    """

    decks: int = 1
    seed: int = 0
    top: tuple[Slot, ...] = field(default=())

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= 8:
            raise InputError(f"A shoe of {self.decks} decks; the games are dealt from 1 to 8 decks.")
        if not 0 <= self.seed < 10**9:
            raise InputError(f"The seed {self.seed} is out of range; a whole number from 0 to 999999999 would do.")
        if len(self.top) > 52 * self.decks:
            raise InputError(f"{len(self.top)} cards are laid on top, but the shoe holds {52 * self.decks}.")
        require_available((slot.card for slot in self.top if slot.card), self.decks)

    @classmethod
    def with_top(cls, text: str, decks: int = 1, seed: int = 0) -> Shoe:
        """The shoe whose top cards ``text`` lists, such as ``As Kd ? !7c``."""
        return cls(decks, seed, tuple(Slot.parse(word) for word in _words(text)))

    @classmethod
    def parse(cls, text: str) -> Shoe:
        """Read the text form back, ``N deck(s), seed N, top cards`` (the last part may be missing)."""
        match = re.fullmatch(r"\s*(\d{1,3}) decks?,\s*seed (\d{1,12})\s*(?:,(.*))?", text, re.DOTALL)
        if not match:
            raise InputError(f"Unreadable shoe {quoted(text.strip())}. Right would be: 1 deck, seed 7, As Kd ? !7c.")
        return cls.with_top(match[3] or "", int(match[1]), int(match[2]))

    def __str__(self) -> str:
        decks = f"{self.decks} deck{'s' if self.decks > 1 else ''}"
        top = ", " + " ".join(map(str, self.top)) if self.top else ""
        return f"{decks}, seed {self.seed}{top}"

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """All cards from the top, as dealt."""
        shuffled = list(DECK * self.decks)
        _shuffle(shuffled, self.seed)
        for slot in self.top:
            if slot.card:
                shuffled.remove(slot.card)
        rest = iter(shuffled)
        return tuple(slot.card or next(rest) for slot in self.top) + tuple(rest)

    @cached_property
    def face_up(self) -> frozenset[int]:
        """The positions of the cards that lie face up, counted from 0 at the top."""
        return frozenset(i for i, slot in enumerate(self.top) if slot.face_up)


def _shuffle(cards: list[Card], seed: int) -> None:
    """Shuffle in place from ``random()`` alone, the one generator that Python promises to keep."""
    draw = random.Random(seed).random
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
