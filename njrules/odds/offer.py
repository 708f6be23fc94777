"""What a game's odds offer to the pages and to the command line, and where they are found.

Each game with odds has a package ``njrules/odds/<game>`` whose module ``offer`` holds one :class:`GameOdds` named
``ODDS``; a new game's odds are new files.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol, cast

from njrules.games import find_game
from njrules.odds.situation import Situation, WholeGame
from njrules.odds.table_choice import TableChoice
from njrules.paytables import Paytable
from njrules.rounds import Round


class WholeGameOf(Protocol):
    """How the figures of each wager over the whole game are asked for."""

    def __call__(
        self, round_: Round, tables: Mapping[str, Paytable] = MappingProxyType({}), /
    ) -> tuple[WholeGame, ...]:
        """The wagers by the round's tables; ``tables`` take the place of the round's own, by name.

        Raises:
            InputError: there is no such table, or the game cannot be played or counted with these odds.
        """


@dataclass(frozen=True)
class GameOdds:
    """The exact odds of one game.

    ``situation`` gives the figures of a step (from 1) of a round for a viewer, ``whole_game`` those of each wager
    over all hands, by the round's pay tables or others; ``tables`` what those may be, by the name under which another
    replaces it, the round's own first; ``warm`` loads and compiles whatever makes a first answer slow. The next four
    serve the commands ``odds`` and ``solve``: what they ask for, and the answer for scripts. ``rules`` names the
    options of a round that the whole game depends on beside its decks and tables.
    """

    situation: Callable[[Round, int, int], Situation]
    whole_game: WholeGameOf
    tables: Callable[[Round], Mapping[str, TableChoice]]
    warm: Callable[[], None]
    odds_arguments: Callable[[ArgumentParser], None]
    odds: Callable[[Namespace], dict[str, Any]]
    solve_arguments: Callable[[ArgumentParser], None]
    solve: Callable[[Namespace], dict[str, Any]]
    rules: tuple[str, ...] = ()


def odds_of(game: str) -> GameOdds:
    """The odds of the game with this name.

    Raises:
        InputError: there is no such game.
    """
    return cast("GameOdds", import_module(f"njrules.odds.{find_game(game).name}.offer").ODDS)
