"""The games: each module here that has a ``GAME`` is one, so a new game is a new file."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import MappingProxyType

from njrules.errors import InputError, one_of
from njrules.law import chapter
from njrules.rounds import Game, Round, parse_round


@cache
def games() -> MappingProxyType[str, Game]:
    """The games that can be played, by name, in the order of their subchapters."""
    modules = [import_module(f"{__name__}.{entry.name}") for entry in pkgutil.iter_modules(__path__)]
    found: list[Game] = sorted((module.GAME for module in modules), key=lambda game: game.subchapter)
    return MappingProxyType({game.name: game for game in found})


def find_game(name: str) -> Game:
    """The game with this name, such as ``ultimate_texas_holdem``.

    Raises:
        InputError: there is no such game.
    """
    if name in games():
        return games()[name]
    to_come = [entry.title for entry in chapter() if entry.name == name]
    if to_come:
        raise InputError(f"{to_come[0]} cannot be played here yet. Playable: {', '.join(games())}.")
    raise one_of("game", name, list(games()))


def read_round(text: str) -> Round:
    """Read a round's text form back.

    >>> text = '''njrules round 1
    ... game ultimate_texas_holdem
    ... shoe 1 deck, seed 7, As Kd
    ... seat 1 ante=10 trips=5
    ... actions play 4x
    ... '''
    >>> str(read_round(text)) == text
    True

    Raises:
        InputError: the text is not of that form, or the round breaks a rule.
    """
    return parse_round(text, games())
