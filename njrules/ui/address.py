"""A page's state in a session: read from the address, kept while the reader works, written back to the address."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Generic, TypeVar

import streamlit as st

from njrules.errors import InputError, quoted

Page = TypeVar("Page")

_ON_ITS_WAY = 2.0
"""For so many seconds after an address was written or a button pressed, a run may come with an address before it."""


_PAGE, _ARRIVES = "page that runs", "page that runs was come to from another"


def note_page(path: str) -> None:
    """Note which page runs: one that is come to from another, at an empty address, is as the reader left it."""
    st.session_state[_ARRIVES] = st.session_state.get(_PAGE, path) != path
    st.session_state[_PAGE] = path


class Refusal(tuple[str, ...]):
    """What is wrong with a change that was asked for; nothing of it was done."""

    __slots__ = ()


@dataclass(frozen=True)
class Address(Generic[Page]):
    """How the page called ``name`` is read from query parameters and written as such.

    ``read`` keeps whatever is valid and says what is not; ``query`` gives all that the page shows.
    """

    name: str
    read: Callable[[Mapping[str, str]], tuple[Page, tuple[str, ...]]]
    query: Callable[[Page], dict[str, str]]

    def current(self) -> tuple[Page, tuple[str, ...]]:
        """What this session's page shows, and what could not be used of an address that has just been read."""
        asked = st.query_params.to_dict()
        page = st.session_state.get(self._place)
        if page is not None and self._is_known(asked):
            return page, st.session_state.get(self._problems, ())
        page, problems = self.read(asked)
        problems = (*problems, *_given_twice())
        st.session_state[self._place] = page
        st.session_state[self._address_read] = asked
        st.session_state[self._unheard] = ()
        st.session_state[self._problems] = problems
        return page, problems

    def write(self, page: Page) -> None:
        """Put the page's state into the address, so that it can be shared, reloaded and gone back to.

        An empty address stands for the page as it opens and stays: each address written is one more step back.
        """
        query, asked = self.query(page), st.query_params.to_dict()
        if asked != query and (asked or query != self.query(self.read({})[0])):
            st.session_state[self._unheard] = (*st.session_state.get(self._unheard, ()), query)
            st.session_state[self._acted_at] = monotonic()
            st.query_params.from_dict(query)

    def change(self, make: Callable[[Page], Page]) -> None:
        """Replace the state by what ``make`` makes of it; input that cannot be used is told on the page.

        The reader acts on the page as the session has it: an address that comes with the press may be an older one,
        sent before the browser heard of the last that was written, and counts as read.
        """
        page = st.session_state.get(self._place)
        if page is None:
            page, _ = self.current()
        self._hear(st.query_params.to_dict())
        st.session_state[self._acted_at] = monotonic()
        try:
            st.session_state[self._place] = make(page)
            st.session_state[self._problems] = ()
        except InputError as error:
            st.session_state[self._problems] = Refusal(error.each)

    @property
    def refused(self) -> bool:
        """Whether the last change that was asked for was not done."""
        return isinstance(st.session_state.get(self._problems), Refusal)

    def _is_known(self, asked: dict[str, str]) -> bool:
        """Whether an address is one that the session's page has already answered, and not one gone back to.

        The browser hears of the addresses written in their order, so one that it had not yet sent is on its way. One
        that it had sent before, while a later one has long reached it, is what the reader went back to.
        """
        if not asked and st.session_state.get(_ARRIVES):
            st.session_state[self._unheard] = ()
            self._hear(asked)
        unheard = st.session_state.get(self._unheard, ())
        if asked == st.session_state.get(self._address_read):
            return not unheard or monotonic() - st.session_state[self._acted_at] < _ON_ITS_WAY
        if asked in unheard:
            self._hear(asked)
            return True
        return False

    def _hear(self, asked: dict[str, str]) -> None:
        """Count an address that came from the browser as read, and what was written before it as heard of."""
        unheard = st.session_state.get(self._unheard, ())
        if asked in unheard:
            st.session_state[self._unheard] = unheard[unheard.index(asked) + 1 :]
        st.session_state[self._address_read] = asked

    @property
    def _place(self) -> str:
        return f"{self.name} view"

    @property
    def _address_read(self) -> str:
        """The address last read: a run that is cut short by the reader's next press has not yet written its own."""
        return f"{self.name} address read"

    @property
    def _unheard(self) -> str:
        """The addresses written that no run has come with yet, in their order."""
        return f"{self.name} addresses unheard"

    @property
    def _acted_at(self) -> str:
        return f"{self.name} acted at"

    @property
    def _problems(self) -> str:
        return f"{self.name} problems"


def _given_twice() -> tuple[str, ...]:
    """A sentence for each parameter of the address that stands there more than once."""
    times = {name: len(st.query_params.get_all(name)) for name in st.query_params}
    return tuple(
        f"The parameter {quoted(name)} stands in the address {count} times; only the last one was read."
        for name, count in times.items()
        if count > 1
    )
