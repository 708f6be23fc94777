"""Load or compile every loop ahead of the first page that needs one."""

from __future__ import annotations

import threading

from njrules.cards import parse_cards
from njrules.odds.fast_action_holdem.position import position

_lock = threading.Lock()


def warm() -> None:
    """Compile what every later call needs and make the tables; meant for a thread of its own when the app starts.

    A few seconds once the compiled code lies in numba's cache, some more the first time; a second call at once.
    """
    with _lock:
        position(parse_cards("As Kd Kc 7h"))
