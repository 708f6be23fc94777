"""The one error that is meant for the person who gave the input."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

_MOST_QUOTED = 60


class InputError(ValueError):
    """Says what is wrong with the reader's input and what would be right, in whole sentences.

    Where several things are wrong, each has a message of its own in :attr:`each`.

    >>> error = InputError("Seat 1 has no ante.", "The seed 'x' is none.")
    >>> str(error), error.each
    ("Seat 1 has no ante. The seed 'x' is none.", ('Seat 1 has no ante.', "The seed 'x' is none."))
    """

    def __init__(self, *each: str) -> None:
        super().__init__(" ".join(each))
        self.each = each


@contextmanager
def gathered(problems: list[str]) -> Iterator[None]:
    """Add what is wrong with one part of the input to ``problems``, so that the other parts are looked at too."""
    try:
        yield
    except InputError as error:
        problems += error.each


def quoted(given: object) -> str:
    """What was given, as a message quotes it: on one line, and cut where it is long.

    >>> quoted("snap"), quoted("x" * 2000) == "'" + "x" * 60 + "…'"
    ("'snap'", True)
    """
    return repr(cut(str(given)))


def cut(text: str, most: int = _MOST_QUOTED) -> str:
    """The text, ended by an ellipsis where it is longer than ``most`` characters.

    >>> cut("snap"), cut("snap", most=2)
    ('snap', 'sn…')
    """
    return text if len(text) <= most else f"{text[:most]}…"


def one_of(what: str, given: str, known: Sequence[str]) -> InputError:
    """The error for a name that is not among the known ones.

    >>> str(one_of("game", "snap", ("casino_war", "ultimate_texas_holdem")))
    "Unknown game 'snap'. Known: casino_war, ultimate_texas_holdem."
    """
    return InputError(f"Unknown {what} {quoted(given)}. Known: {', '.join(known)}.")
