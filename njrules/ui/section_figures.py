"""What a section without a hand of its own changes: ranks by frequency, odds, wagers over the whole game."""

from __future__ import annotations

from njrules.rounds import Game
from njrules.ui.view import View


def section_figures(game: Game, view: View) -> None:
    """The whole game's figures under the hand's."""
