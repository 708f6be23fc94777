"""The view of a game's page in a session, kept by its address; and how what could not be used is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import streamlit as st

from njrules.rounds import Game
from njrules.ui.address import Address, Refusal
from njrules.ui.view import View, read_view


def current_view(game: Game) -> tuple[View, tuple[str, ...]]:
    """The view of this session's page, and what could not be used of an address that has just been read."""
    return _address(game).current()


def write_address(game: Game, view: View) -> None:
    """Put the view into the address, so that it can be shared, reloaded and gone back to."""
    _address(game).write(view)


def change(game: Game, make: Callable[[View], View]) -> None:
    """Replace the view by what ``make`` makes of it; input that cannot be used is told on the page."""
    _address(game).change(make)


def tell(problems: Iterable[str]) -> None:
    """Say what could not be used, as plain text: nothing in it is read as markup."""
    refused = isinstance(problems, Refusal)
    problems = tuple(dict.fromkeys(problems))
    if problems:
        with st.container(border=True, key="problems"):
            kept = "This was not done; the page stays as it was." if refused else _REST_KEPT
            st.markdown(f"**{kept}**")
            for problem in problems:
                st.text(problem)


_REST_KEPT = "Not everything could be used; the rest was kept."


def _address(game: Game) -> Address[View]:
    return Address(game.name, partial(read_view, game), View.query)
