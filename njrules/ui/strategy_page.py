"""The page of the best play: what to do with any cards of any game, and what a mistake costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from njrules.games import games
from njrules.ui.choices import choice_segments
from njrules.ui.session import tell
from njrules.ui.strategies import (
    boston_5_stud,
    casino_war,
    colorado_holdem,
    double_cross_poker,
    fast_action_holdem,
    ultimate_texas_holdem,
)
from njrules.ui.strategies.parts import ADDRESS
from njrules.ui.strategy_view import ASKED, StrategyView

_PARTS: Mapping[str, Callable[[StrategyView], None]] = {
    "fast_action_holdem": fast_action_holdem.draw,
    "casino_war": casino_war.draw,
    "colorado_holdem": colorado_holdem.draw,
    "boston_5_stud": boston_5_stud.draw,
    "double_cross_poker": double_cross_poker.draw,
    "ultimate_texas_holdem": ultimate_texas_holdem.draw,
}


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
    _PARTS[view.game](view)
    ADDRESS.write(view)


def _game_box(view: StrategyView) -> None:
    key = f"{ADDRESS.name} game"
    st.session_state[key] = view.game

    def chosen() -> None:
        game = st.session_state[key]
        ADDRESS.change(lambda _: StrategyView.usual(game))

    titles = {name: games()[name].title for name in ASKED}
    st.selectbox("Game", list(titles), format_func=titles.__getitem__, key=key, on_change=chosen, width=260)
