"""The page of the best play: what to do with any cards of any game, and what a mistake costs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import cast

import streamlit as st

from njrules.games import games
from njrules.ui.choices import choice_segments, select_box
from njrules.ui.session import tell
from njrules.ui.strategies.parts import ADDRESS
from njrules.ui.strategy_view import ASKED, StrategyView


def strategy_page() -> None:
    """Draw the page."""
    view, problems = ADDRESS.current()
    st.title("The best play")
    st.markdown(
        "What every choice is worth with any cards, counted exactly over all that can still come, with the best play "
        "afterwards, the usual rules and tables; and what a mistake costs."
    )
    tell(problems)
    _game_box(view)
    if len(view.asked.variants) > 1:
        choice_segments(ADDRESS, "variant", "Variant", view.asked.variants, view.variant)
    _part_of(view.game)(view)
    ADDRESS.write(view)


def _part_of(game: str) -> Callable[[StrategyView], None]:
    """What draws a game's part, from the module of its name."""
    return cast("Callable[[StrategyView], None]", import_module(f"njrules.ui.strategies.{game}").draw)


def _game_box(view: StrategyView) -> None:
    titles = {name: games()[name].title for name in ASKED}
    select_box(ADDRESS, "game", "Game", titles, view.game, lambda _, game: StrategyView.usual(game), 260)
