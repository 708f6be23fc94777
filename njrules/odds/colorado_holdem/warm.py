"""Load what makes a first answer slow; nothing is compiled."""

from __future__ import annotations

from njrules.cards import parse_cards
from njrules.games.colorado_holdem.results import TABLES, Tables
from njrules.odds.colorado_holdem.outcomes import count_rows, three_card_chances
from njrules.odds.colorado_holdem.solution import solve


def warm() -> None:
    """Build the tables that every later call needs: a quarter of a second, and none the second time."""
    count_rows(parse_cards("Ks Kd"), parse_cards("4c"))
    three_card_chances()
    solve(Tables(TABLES["pays_with_bet"], TABLES["instant_winner_rare"], TABLES["bonus_five_card"]))
