"""Load or compile what a position needs, ahead of the first page that shows one."""

from __future__ import annotations

from njrules.cards import parse_cards
from njrules.odds.boston_5_stud.position import standing


def warm() -> None:
    """Compile what a later call needs; meant for a thread of its own when the app starts. A second call is cheap."""
    standing(parse_cards("As Kd 7c"), parse_cards("2c"))
    standing(parse_cards("As Kd 7c 7h 2d"))
