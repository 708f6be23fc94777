"""Load or compile every loop ahead of the first page that needs one."""

from __future__ import annotations

from njrules.cards import parse_cards
from njrules.games.double_cross_poker import FAR, RIGHT, TABLES, table_names
from njrules.odds.double_cross_poker.choices import Seen, position
from njrules.odds.double_cross_poker.dealer import dealers_categories
from njrules.odds.double_cross_poker.solution import solve


def warm() -> None:
    """Compile what every later call needs and load the committed counts; meant for a thread of its own."""
    hole, far, right = parse_cards("As Kd"), *parse_cards("7c 8d")
    position(Seen(hole, (), {FAR: far, RIGHT: right}))
    dealers_categories((), (), (far,), (right,), hole)
    solve(TABLES[table_names("raise")[0]])
