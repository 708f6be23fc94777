"""Double Cross Poker: two cards, two open ends of a cross, a fold or an array, the dealer's better hand."""

from __future__ import annotations

import numpy as np

from benchmarks.simulated.shuffles import Cards, Ints, deal
from benchmarks.simulated.tables import FIVE_CARD_ROWS, THREE_CARD_ROWS, in_halves, paid_by, row_of
from benchmarks.simulated.tally import HALVES, Paid, Played, Simulation
from njrules.evaluator import strengths
from njrules.odds.double_cross_poker.deals import code_of, deals
from njrules.odds.double_cross_poker.solution import deal_values, fold_value
from njrules.odds.double_cross_poker.strategy import RAISES

RAISE = (100, 50, 20, 6, 5, 4, 3, 1.5, 1, 1)
THREE_CARD = (40, 30, 5, 4, 1, -1)
ACTIONS = ("fold", "play vertical", "play horizontal")
_VERTICAL, _HORIZONTAL = (4, 6, 7), (5, 6, 8)
"""Places in the deck of the far end, the centre and the near end, and of the right end, the centre, the left end."""


def play(draw: np.random.Generator, rounds: int) -> dict[str, Played]:
    """Rounds of one seat that makes both wagers and shows every three cards."""
    cards = deal(draw, rounds, 9)
    action = best_action(cards[:, [0, 1, 4, 5]])
    mine = [_strength(cards, (0, 1, *array)) for array in (_VERTICAL, _HORIZONTAL)]
    dealer = np.maximum(*(_strength(cards, (2, 3, *array)) for array in (_VERTICAL, _HORIZONTAL)))
    hand = np.where(action == 2, mine[1], mine[0])
    result, row = np.sign(hand - dealer), row_of(hand)
    raises = 2 * in_halves(RAISE)[row]
    net = np.select([action == 0, result > 0], [-HALVES, HALVES + raises], 3 * HALVES * result)
    won = np.where((action > 0) & (result > 0), row, -1)
    side = paid_by("three_card", THREE_CARD_ROWS, THREE_CARD, row_of(strengths(cards[:, [0, 1, 4]], threads=1), 3))
    return {
        "ante and raise wagers": Played(
            net, np.where(action == 0, 1, 3), (Paid("raise", FIVE_CARD_ROWS, won, raises),), ACTIONS, action
        ),
        "three-card": Played(side.added, np.ones(rounds, np.int64), (side,)),
    }


def best_action(cards: Cards) -> Ints:
    """What the solved strategy does with hole cards, far end and right end, shape (n, 4), as a place in ACTIONS."""
    vertical = np.searchsorted(deals().codes, code_of(cards.astype(np.int64)))
    values = deal_values(RAISES)
    worth = [np.full(len(cards), fold_value(RAISES)), values[vertical], values[deals().swapped[vertical]]]
    found: Ints = np.argmax(worth, axis=0)
    return found


def _strength(cards: Cards, places: tuple[int, ...]) -> Ints:
    return strengths(cards[:, list(places)], threads=1).astype(np.int64)


SIMULATIONS = (Simulation("double_cross_poker", "usual tables", play),)
