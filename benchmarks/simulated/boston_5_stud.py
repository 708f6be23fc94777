"""Boston 5 Stud Poker: three cards, a second wager or a fold, two more cards, five against the dealer's five."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

import numpy as np

from benchmarks.simulated.shuffles import deal, indices, place_of_three, renamed
from benchmarks.simulated.tables import FIVE_CARD_ROWS, THREE_CARD_ROWS, in_halves, paid_by, row_of
from benchmarks.simulated.tally import HALVES, Paid, Played, Simulation
from njrules.evaluator import strengths
from njrules.games import find_game
from njrules.odds.comparison import usual_round
from njrules.odds.offer import odds_of

ANTE_BONUS = {"a": (250, 100, 50, 20, 15, 10, 7, 4, 0, 0), "b": (1000, 500, 100, 30, 20, 12, 6, 4, 0, 0)}
THREE_CARD_BONUS = {"a": (40, 30, 6, 4, 1, -1), "b": (40, 30, 6, 3, 1, -1)}
ACTIONS = ("place second wager", "fold")


def play(draw: np.random.Generator, rounds: int, table: str, first: int = 2) -> dict[str, Played]:
    """Rounds of one seat that makes every wager and exposes every three cards.

    The first wager is of ``first`` antes, and the second equals it.
    """
    cards = deal(draw, rounds, 10)
    three, mine, dealers = cards[:, :3], cards[:, [0, 1, 2, 6, 7]], cards[:, [3, 4, 5, 8, 9]]
    strength, dealer = (strengths(hand, threads=1).astype(np.int64) for hand in (mine, dealers))
    result, row = np.sign(strength - dealer), row_of(strength)
    folds = _folds(table, first)[place_of_three(three)]
    bonus = in_halves(ANTE_BONUS[table])[row]
    played = HALVES * (np.minimum(result, 0) + 2 * first * result) + bonus
    main = Played(
        np.where(folds, -HALVES * (1 + first), played),
        np.where(folds, 1 + first, 1 + 2 * first),
        (Paid("ante_bonus", FIVE_CARD_ROWS, np.where(folds, -1, row), bonus),),
        ACTIONS,
        folds.astype(np.int64),
    )
    side = paid_by(
        "three_card_bonus", THREE_CARD_ROWS, THREE_CARD_BONUS[table], row_of(strengths(three, threads=1), 3)
    )
    return {
        "ante, first and second wager": main,
        "bonus": Played(side.added, np.ones(rounds, np.int64), (side,)),
    }


def options(table: str, first: int) -> Mapping[str, str]:
    """The options of a round by these tables and this first wager."""
    return {
        "first_wager": f"{first} x ante",
        "ante_bonus": f"ante_bonus_{table}",
        "three_card_bonus": f"three_card_bonus_{table}",
    }


@cache
def _folds(table: str, first: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Whether the best play with three cards is a fold, by their place."""
    main, _ = odds_of("boston_5_stud").whole_game(
        usual_round(find_game("boston_5_stud"), options=options(table, first))
    )
    found = np.zeros(52**3, np.bool_)
    for hand, play in main.plays.items():
        found[place_of_three(renamed(indices(hand)))] = play.best == "fold"
    return found


SIMULATIONS = tuple(
    Simulation(
        "boston_5_stud",
        f"tables {table.upper()}, first wager {first} x ante",
        partial(play, table=table, first=first),
        1,
        options(table, first),
    )
    for table, first in (("a", 2), ("b", 2), ("a", 1), ("a", 3))
)
