"""Seven-card hands a second, against other evaluators called from Python one hand a call."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import phevaluator
import pkrbot
import pokerkit
import treys
from numpy.typing import NDArray

from benchmarks.measure import best_of, duration, machine, table
from njrules.cards import DECK
from njrules.evaluator import count_strengths, strengths
from njrules.hands import evaluate

with warnings.catch_warnings():  # it calls pyparsing by names that are on their way out
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

HANDS = 4_000_000
ONE_BY_ONE = 50_000
SLOW = 1000

Peer = tuple[list[object], Callable[[object], object]]


def random_hands(count: int) -> NDArray[np.uint8]:
    """Independent hands of seven cards, shape (count, 7)."""
    draws = np.random.default_rng(7).random((count, 52), np.float32)
    return draws.argpartition(7, axis=1)[:, :7].astype(np.uint8)


def peers(hands: list[list[int]]) -> dict[str, Peer]:
    """Each evaluator's own form of the hands, made before any time is taken, and its call for one of them."""
    texts = [str(card) for card in DECK]
    of_treys = treys.Evaluator()

    def as_cards(make: Callable[[str], object]) -> list[object]:
        cards = [make(text) for text in texts]
        return [[cards[card] for card in hand] for hand in hands]

    joined: list[object] = ["".join(texts[card] for card in hand) for hand in hands[:SLOW]]
    return {
        "pkrbot.evaluate": (as_cards(pkrbot.Card), pkrbot.evaluate),
        "eval7.evaluate": (as_cards(eval7.Card), eval7.evaluate),
        "phevaluator.evaluate_cards": (
            as_cards(lambda text: DECK[texts.index(text)].index % 13 * 4 + DECK[texts.index(text)].index // 13),
            lambda hand: phevaluator.evaluate_cards(*hand),
        ),
        "treys.Evaluator": (as_cards(treys.Card.new), lambda hand: of_treys.evaluate(hand, [])),
        "pokerkit.StandardHighHand": (joined, pokerkit.StandardHighHand.from_game),
        "njrules.hands, the plain reading": (as_cards(lambda text: DECK[texts.index(text)])[:SLOW], evaluate),
    }


def require_same_order(peer: Peer, ours: NDArray[np.int16]) -> None:
    """Stop if an evaluator orders the hands otherwise than ours, so that equal work is compared."""
    hands, call = peer
    theirs = [call(hand) for hand in hands[:SLOW]]
    order = np.argsort(ours[: len(theirs)], kind="stable")
    pairs = list(pairwise(order))
    steps = {(int(ours[a]) < int(ours[b]), theirs[a] < theirs[b], theirs[a] > theirs[b]) for a, b in pairs}
    if steps not in ({(True, True, False), (False, False, False)}, {(True, False, True), (False, False, False)}):
        raise SystemExit(f"{call} orders hands otherwise.")


def one_by_one(peer: Peer) -> float:
    """Hands a second, one a call."""
    hands, call = peer
    return len(hands) / best_of(lambda: [call(hand) for hand in hands])


def main() -> None:
    """Measure and print."""
    hands = random_hands(HANDS)
    ours = strengths(hands)
    found = peers(hands[:ONE_BY_ONE].tolist())
    for peer in found.values():
        require_same_order(peer, ours)
    rates = {
        "njrules.evaluator, arrays, all processors": HANDS / best_of(lambda: strengths(hands)),
        "njrules.evaluator, arrays, one thread": HANDS / best_of(lambda: strengths(hands, threads=1)),
        **{name: one_by_one(peer) for name, peer in found.items()},
    }
    fastest = rates["pkrbot.evaluate"]
    print(f"\n{machine()} All order the hands alike.")
    rows = [[name, f"{rate / 1e6:.4f}", f"{rate / fastest:.3g}"] for name, rate in rates.items()]
    table("Independent random seven-card hands", ["", "million/s", "ratio to pkrbot"], rows)
    counted = best_of(lambda: count_strengths(7), 3)
    per_second = 133_784_560 / counted
    row = ["all 133,784,560, one thread", duration(counted), f"{per_second / 1e6:.0f}", f"{per_second / fastest:.3g}"]
    table("Every seven-card hand, counted by strength", ["", "time", "million/s", "ratio to pkrbot"], [row])


if __name__ == "__main__":
    main()
