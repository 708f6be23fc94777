"""The page's view in a session: read from the address, kept while the reader works, written back to the address."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import streamlit as st

from njrules.errors import InputError
from njrules.rounds import Game
from njrules.ui.view import View, read_view


def current_view(game: Game) -> tuple[View, tuple[str, ...]]:
    """The view of this session's page, and what could not be used of an address that has just been read."""
    asked = st.query_params.to_dict()
    view = st.session_state.get(_place(game))
    if view is not None and asked in ({}, st.session_state.get(_read(game)), st.session_state.get(_written(game))):
        return view, st.session_state.get(_problems(game), ())
    view, problems = read_view(game, asked)
    st.session_state[_place(game)] = view
    st.session_state[_read(game)] = asked
    st.session_state[_problems(game)] = problems
    return view, problems


def write_address(game: Game, view: View) -> None:
    """Put the view into the address, so that it can be shared, reloaded and gone back to."""
    query = view.query()
    if st.query_params.to_dict() != query:
        st.session_state[_written(game)] = query
        st.query_params.from_dict(query)


def change(game: Game, make: Callable[[View], View]) -> None:
    """Replace the view by what ``make`` makes of it; input that cannot be used is told on the page."""
    view, _ = current_view(game)
    try:
        st.session_state[_place(game)] = make(view)
        st.session_state[_problems(game)] = ()
    except InputError as error:
        st.session_state[_problems(game)] = (str(error),)


def tell(problems: Iterable[str]) -> None:
    """Say what could not be used, as plain text: nothing in it is read as markup."""
    problems = tuple(problems)
    if problems:
        with st.container(border=True, key="problems"):
            st.markdown("**Not everything could be used; the rest was kept.**")
            for problem in problems:
                st.text(problem)


def _place(game: Game) -> str:
    return f"{game.name} view"


def _read(game: Game) -> str:
    """The address last read: a run that is cut short by the reader's next press has not yet written its own."""
    return f"{game.name} address read"


def _written(game: Game) -> str:
    return f"{game.name} address written"


def _problems(game: Game) -> str:
    return f"{game.name} problems"
