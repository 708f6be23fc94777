"""Load or compile every loop ahead of the first page that needs one."""

from __future__ import annotations

import threading

from njrules.cards import parse_cards
from njrules.games.ultimate_texas_holdem import table_named
from njrules.odds.final_hands import final_hands
from njrules.odds.ultimate_texas_holdem.position import position
from njrules.odds.ultimate_texas_holdem.solution import solve

_done = threading.Event()
_lock = threading.Lock()


def warm() -> None:
    """Compile what every later call needs; meant for a thread of its own when the app starts.

    A second or two once the compiled code lies in numba's cache, half a minute the first time. A second call returns
    at once; one that comes while the first still works waits for it.
    """
    with _lock:
        if is_warm():
            return
        blind = table_named("blind_a")
        hole, board = parse_cards("As Kd"), parse_cards("7c 8c 2d 4h 9s")
        final_hands((hole, None))
        position(hole, board, blind=blind)
        position(hole, board[:3], blind=blind)
        position(hole, dead=board[:1], blind=blind)
        solve(blind, live=True)
        _done.set()


def is_warm() -> bool:
    """Whether :func:`warm` is through, so that positions and solutions come without a wait."""
    return _done.is_set()
