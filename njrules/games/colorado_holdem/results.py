"""Which hands of Colorado Hold 'Em lose, push or win, and what they pay: what the script and the odds both call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from njrules.events import LOST, PUSHED, WON
from njrules.hands import FIVE_CARD, THREE_CARD, Category, Hand
from njrules.paytables import LOSE, Odds, Paytable, load_paytables, paytable_from

NAME = "colorado_holdem"
JACKS_OR_BETTER = "pair_jacks_or_better"
NINES_OR_TENS = "pair_nines_or_tens"
BELOW_NINES = "below_pair_of_nines"
_JACK, _NINE = 11, 9

PAID_ROWS = (*(category.value for category in reversed(FIVE_CARD.categories[2:])), JACKS_OR_BETTER)
"""The rows of a table for five-card hands, strongest first; what lies below is no matter of the table."""

ROWS = (*PAID_ROWS, NINES_OR_TENS, BELOW_NINES)
"""Every five-card hand by what it is worth: the paid rows, the push and the loss of 13:69F-23.11(f) and (e)."""

THREE_CARD_ROWS = tuple(category.value for category in reversed(THREE_CARD.categories))
"""The rows of a table for instant winners, strongest first."""

THREE_CARD_BONUS_ROWS = (*THREE_CARD_ROWS[:4], JACKS_OR_BETTER)
"""The rows of a bonus table that reads the three cards dealt, strongest first."""

ROWS_BY_KIND = {
    "pays": PAID_ROWS,
    "instant_winner": THREE_CARD_ROWS,
    "bonus_five_card": PAID_ROWS,
    "bonus_three_card": THREE_CARD_BONUS_ROWS,
}
"""The rows of each kind of table; a shipped table's name begins with its kind."""

TABLES = {
    name: paytable_from(name, entry, rows)
    for name, entry in load_paytables(NAME).items()
    for kind, rows in ROWS_BY_KIND.items()
    if name.startswith(kind)
}
"""The shipped tables by name."""


def table_names(kind: str) -> tuple[str, ...]:
    """The names of the shipped tables whose name begins with ``kind``: ``pays``, ``instant_winner`` or ``bonus``."""
    return tuple(name for name in TABLES if name.startswith(kind))


@dataclass(frozen=True)
class Tables:
    """The pay tables that a round is played by; without one for instant winners none are offered."""

    pays: Paytable
    instant_winner: Paytable | None
    bonus: Paytable


def tables_by(option: Callable[[str], str]) -> Tables:
    """The tables that a round's options name."""
    return Tables(
        pays_table(option("pays"), option("version")),
        TABLES.get(option("instant_winner")),
        TABLES[option("bonus")],
    )


def pays_table(choice: str, version: str) -> Paytable:
    """The table of the five-card hands: the one named, or ``by version`` that of the version played."""
    return TABLES[f"pays_{version.split()[0]}_bet" if choice == "by version" else choice]


def row_of(hand: Hand) -> str:
    """The row, one of :data:`ROWS`, of a five-card hand.

    >>> from njrules.cards import parse_cards
    >>> from njrules.hands import evaluate
    >>> [row_of(evaluate(parse_cards(text))) for text in ("Js Jd 4c 3c 2c", "Ts Td 4c 3c 2c", "As Kd 4c 3c 2c")]
    ['pair_jacks_or_better', 'pair_nines_or_tens', 'below_pair_of_nines']
    """
    if hand.category not in (Category.PAIR, Category.HIGH_CARD):
        return hand.category.value
    rank = hand.ranks[0] if hand.category is Category.PAIR else 0
    return JACKS_OR_BETTER if rank >= _JACK else NINES_OR_TENS if rank >= _NINE else BELOW_NINES


def result_of(row: str) -> tuple[str, str]:
    """Whether a five-card hand loses, pushes or wins (13:69F-23.11(e), (f), (g)), and why."""
    if row == BELOW_NINES:
        return LOST, "below a pair of nines"
    if row == NINES_OR_TENS:
        return PUSHED, "a pair of nines or 10s"
    return WON, "no lower than a pair of jacks"


def net_per_unit(row: str, pays: Paytable) -> Fraction:
    """The player's net per unit on the initial and on the bet wager, which share one result."""
    if row in PAID_ROWS:
        return pays[row].net
    return Fraction(0 if row == NINES_OR_TENS else -1)


def instant_odds(hand: Hand, instant_winner: Paytable | None) -> Odds | None:
    """What the initial wager is paid at if this three-card hand is declared; None if it is no instant winner.

    The table lists what qualifies, since the list of 13:69F-23.3(c) is not held; without a table nothing does.
    """
    odds = instant_winner[hand.category] if instant_winner else LOSE
    return None if odds == LOSE else odds


def reads_three_cards(bonus: Paytable) -> bool:
    """Whether a bonus table is about the three cards dealt, or about the final five."""
    return Category.TWO_PAIR not in bonus.odds


def three_card_bonus_row(hand: Hand) -> str:
    """The row of a three-card hand in a bonus table; a lower pair and a high card have none there.

    >>> from njrules.cards import parse_cards
    >>> from njrules.hands import evaluate
    >>> three_card_bonus_row(evaluate(parse_cards("Js Jd 4c"), THREE_CARD))
    'pair_jacks_or_better'
    """
    jacks = hand.category is Category.PAIR and hand.ranks[0] >= _JACK
    return JACKS_OR_BETTER if jacks else hand.category.value


def bonus_odds(row: str, bonus: Paytable) -> Odds:
    """What the bonus wager is paid at on a hand of this row; a row that its table does not have loses."""
    return bonus.odds.get(row, LOSE)
