"""The best play of Ultimate Texas Hold 'Em as a reader uses it: the 169 starting hands, any hand on any street."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from njrules.cards import RANKS, Card
from njrules.games.ultimate_texas_holdem import GAME, table_named
from njrules.odds.decision import Decision, marks
from njrules.odds.seen import signs
from njrules.odds.ultimate_texas_holdem.at_step import UNIT
from njrules.odds.ultimate_texas_holdem.position import position
from njrules.odds.ultimate_texas_holdem.solution import StartingHand, solve
from njrules.paytables import Paytable

_RANKS_DOWN = RANKS[::-1]


@dataclass(frozen=True)
class GridCell:
    """A starting hand at its place in the grid, from the upper left; suited hands lie above the diagonal."""

    row: int
    column: int
    hand: StartingHand

    @property
    def cost(self) -> Fraction:
        """What the wrong one of check and 4x costs, in antes."""
        return abs(self.hand.values["play 4x"] - self.hand.values["check"])


def blind_table() -> Paytable:
    """The usual blind table."""
    return table_named(GAME.option("blind").default)


def grid() -> tuple[GridCell, ...]:
    """The 169 starting hands, row by row.

    >>> cells = grid()
    >>> [cell.hand.name for cell in cells[:3]], cells[13].hand.name, cells[14].hand.best
    (['AA', 'AKs', 'AQs'], 'AKo', 'play 4x')
    """
    by_name = {hand.name: hand for hand in solve(blind_table()).starting_hands}
    cells = []
    for row, first in enumerate(_RANKS_DOWN):
        for column, second in enumerate(_RANKS_DOWN):
            name = first + second + "s" if row < column else second + first + "o" if row > column else first + second
            cells.append(GridCell(row, column, by_name[name]))
    return tuple(cells)


def decide(hole: Sequence[Card], board: Sequence[Card] = ()) -> Decision:
    """What each action is worth with these cards.

    Raises:
        InputError: these are no two hole cards with none, three or five community cards.
    """
    found = position(hole, board, blind=blind_table())
    given = signs(hole) + (f" and the community cards {signs(board)}" if board else "")
    return Decision(given, UNIT, found.values, found.best, marks(found.blind.badge))
