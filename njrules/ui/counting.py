"""Counting in the background: a page waits a moment for its figures, never for a compiler or a long count."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillCounting
from threading import Lock, Thread
from typing import Any

import streamlit as st

from njrules.datafiles import PACKAGE
from njrules.games import games
from njrules.odds.offer import odds_of
from njrules.odds.seen import as_seen
from njrules.odds.situation import Situation, WholeGame
from njrules.ui.memory import give_back_large_arrays
from njrules.ui.view import View

_PATIENCE = 0.4
_HEAD_START = 4
_KEPT = 400


class Counter:
    """Figures by what they are of, each counted once, the latest kept."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(2, thread_name_prefix="counting")
        self._futures: OrderedDict[object, Future[Any]] = OrderedDict()
        self._lock = Lock()

    def submit(self, key: object, count: Callable[[], Any]) -> Future[Any]:
        """The future of ``count()``, begun now unless something of this key was begun before."""
        with self._lock:
            if key not in self._futures:
                self._futures[key] = self._pool.submit(count)
            self._futures.move_to_end(key)
            while len(self._futures) > _KEPT:
                self._futures.popitem(last=False)
            return self._futures[key]


@st.cache_resource(show_spinner=False)
def counter() -> Counter:
    """The counter of this server, which warms up every game's compiled loops beside the first pages."""
    give_back_large_arrays()
    Thread(target=_warm, name="warming", daemon=True).start()
    return Counter()


def _warm() -> None:
    """Compile in processes of their own, where it holds up no page, then load what they left in numba's cache.

    The first page is let go first.
    """
    time.sleep(_HEAD_START)
    for name in games():
        subprocess.run([sys.executable, "-m", "njrules.odds.warm", name], check=False, cwd=PACKAGE.parent)
        odds_of(name).warm()


def situation_of(view: View) -> Future[Situation]:
    """The figures of the view's step as far as its viewer may know them, perhaps still being counted."""
    hand, step, viewer = view.round, view.step, view.viewer

    def count() -> Situation:
        return as_seen(odds_of(hand.game.name).situation(hand, step, viewer), hand, step, viewer)

    return counter().submit((str(hand), step, viewer), count)


def whole_game_of(view: View) -> Future[tuple[WholeGame, ...]]:
    """The figures of the whole game by the rules and tables of the view's hand."""
    hand = view.round
    key = ("whole", hand.game.name, hand.shoe.decks, hand.options)
    return counter().submit(key, lambda: odds_of(hand.game.name).whole_game(hand))


def wait_for(counted: Future[Any], patience: float = 0.0) -> Any | None:
    """The result if it is there within a moment; otherwise ``None``, and the page comes back when it is.

    ``patience`` is for how many seconds at least a page waits where it would be empty without the figures.
    """
    try:
        return counted.result(timeout=max(_PATIENCE, patience))
    except StillCounting:
        _come_back(counted)
        return None


@st.fragment(run_every=0.5)
def _come_back(counted: Future[Any]) -> None:
    if counted.done():
        st.rerun()
    st.caption(":material/hourglass: These figures are being counted; they appear by themselves.")
