"""What a game's odds offer to the pages and to the command line, and where they are found.

Each game with odds has a package ``njrules/odds/<game>`` whose module ``offer`` holds one :class:`GameOdds` named
``ODDS``; a new game's odds are new files.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from njrules.games import find_game
from njrules.odds.situation import Situation, WholeGame
from njrules.rounds import Round


@dataclass(frozen=True)
class GameOdds:
    """The exact odds of one game.

    ``situation`` gives the figures of a step (from 1) of a round for a viewer, ``whole_game`` those of each wager
    over all hands, by the round's pay tables; ``warm`` loads and compiles whatever makes a first answer slow. The
    rest serves the commands ``odds`` and ``solve``: what they ask for, and the answer for scripts.
    """

    situation: Callable[[Round, int, int], Situation]
    whole_game: Callable[[Round], tuple[WholeGame, ...]]
    warm: Callable[[], None]
    odds_arguments: Callable[[ArgumentParser], None]
    odds: Callable[[Namespace], dict[str, Any]]
    solve_arguments: Callable[[ArgumentParser], None]
    solve: Callable[[Namespace], dict[str, Any]]


def odds_of(game: str) -> GameOdds:
    """The odds of the game with this name.

    Raises:
        InputError: there is no such game.
    """
    return cast("GameOdds", import_module(f"njrules.odds.{find_game(game).name}.offer").ODDS)
