"""Pages whose state is a few named choices: reading them from query parameters, and the boxes that make them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from njrules.errors import one_of
from njrules.ui.address import Address
from njrules.ui.queries import limited, unknown_parameters


def read_choices(
    choices: Mapping[str, Sequence[str]], query: Mapping[str, str]
) -> tuple[dict[str, str], tuple[str, ...]]:
    """The value of each choice, its first where the query makes none that can be used; and what could not be.

    >>> read_choices({"order": ("game", "value")}, {"order": "size", "x": "1"})
    ({'order': 'game'}, ("Unknown order 'size'. Known: game, value.", "Unknown parameter 'x'. Known: order."))
    """
    given = limited(query)
    made = {name: given.get(name, values[0]) for name, values in choices.items()}
    problems = [
        str(one_of(name, value, list(choices[name]))) for name, value in made.items() if value not in choices[name]
    ]
    problems += unknown_parameters(given, choices)
    kept = {name: value if value in choices[name] else choices[name][0] for name, value in made.items()}
    return kept, tuple(problems)


def select_box(
    address: Address[Any],
    name: str,
    title: str,
    values: Mapping[Any, str],
    chosen: Any,
    make: Callable[[Any, Any], Any],
    width: int,
) -> None:
    """A box called ``name`` of the page at ``address``: ``make`` makes another page of the present one and the pick.

    ``values`` says how each value is shown.
    """
    key = f"{address.name} {name}"
    st.session_state[key] = chosen

    def change() -> None:
        picked = st.session_state[key]
        address.change(lambda page: make(page, picked))

    st.selectbox(title, list(values), format_func=values.__getitem__, key=key, on_change=change, width=width)


def choice_box(address: Address[Any], name: str, title: str, values: Sequence[str], chosen: str, width: int) -> None:
    """A box for the choice called ``name`` of the page at ``address``."""
    shown = {value: _capital(value) for value in values}
    select_box(address, name, title, shown, chosen, lambda page, picked: replace(page, **{name: picked}), width)


def choice_segments(address: Address[Any], name: str, title: str, values: Sequence[str], chosen: str) -> None:
    """The same as a row of buttons; pressing the one that is chosen changes nothing."""
    key = f"{address.name} {name}"
    st.session_state[key] = chosen

    def change() -> None:
        picked = st.session_state[key] or chosen
        address.change(lambda page: replace(page, **{name: picked}))

    st.segmented_control(title, values, format_func=_capital, key=key, on_change=change, label_visibility="collapsed")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def text_box(
    address: Address[Any], name: str, title: str, text: str, change: Callable[[Any, str], Any], **box: Any
) -> None:
    """A box for text of the page at ``address``; what was typed and refused stays in it, to be mended.

    ``change`` makes another page of the present one and what was typed; ``box`` are further arguments of the box.
    """
    key, refused = f"{address.name} {name}", f"{address.name} {name} refused"
    st.session_state[key] = st.session_state.pop(refused, text)

    def typed() -> None:
        written = st.session_state[key]
        address.change(lambda page: change(page, written))
        if address.refused:
            st.session_state[refused] = written

    st.text_input(title, key=key, on_change=typed, **box)
