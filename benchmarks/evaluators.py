"""Seven-card hands a second, against other evaluators called from Python one hand a call."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import phevaluator
import pokerkit

from benchmarks.measure import best_of, duration, table
from njrules.cards import DECK
from njrules.evaluator import count_strengths, strengths

with warnings.catch_warnings():  # it calls pyparsing by names that are on their way out
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

HANDS = 4_000_000
ONE_BY_ONE = 100_000


def random_hands(count: int) -> np.ndarray:
    """Independent hands of seven cards, shape (count, 7)."""
    draws = np.random.default_rng(7).random((count, 52), np.float32)
    return draws.argpartition(7, axis=1)[:, :7].astype(np.uint8)


def rate(run: Callable[[], object], hands: int) -> float:
    """Hands a second, the best of several runs."""
    return hands / best_of(run)


def main() -> None:
    """Measure and print."""
    hands = random_hands(HANDS)
    few = hands[:ONE_BY_ONE].tolist()
    eval7_hands = [[eval7.Card(str(DECK[card])) for card in hand] for hand in few]
    indices = [[card % 13 * 4 + card // 13 for card in hand] for hand in few]  # phevaluator's own order
    texts = ["".join(str(DECK[card]) for card in hand) for hand in few[:1000]]
    rates = {
        "njrules, arrays, all processors": rate(lambda: strengths(hands), HANDS),
        "njrules, arrays, one thread": rate(lambda: strengths(hands, threads=1), HANDS),
        "eval7.evaluate": rate(lambda: [eval7.evaluate(hand) for hand in eval7_hands], ONE_BY_ONE),
        "phevaluator.evaluate_cards": rate(
            lambda: [phevaluator.evaluate_cards(*hand) for hand in indices], ONE_BY_ONE
        ),
        "pokerkit.StandardHighHand": rate(
            lambda: [pokerkit.StandardHighHand.from_game(text) for text in texts], 1000
        ),
    }
    peer = rates["eval7.evaluate"]
    rows = [[name, f"{found / 1e6:.3f}", f"{found / peer:.3g}"] for name, found in rates.items()]
    table("Independent random seven-card hands", ["", "million/s", "ratio to eval7"], rows)
    counted = best_of(lambda: count_strengths(7), 3)
    per_second = 133_784_560 / counted
    row = ["all 133,784,560, one thread", duration(counted), f"{per_second / 1e6:.0f}", f"{per_second / peer:.3g}"]
    table("Every seven-card hand, counted by strength", ["", "time", "million/s", "ratio to eval7"], [row])


if __name__ == "__main__":
    main()
