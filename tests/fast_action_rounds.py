"""Deal Fast Action Hold 'Em from full shoes, play each hand as the committed values say, settle by the rules.

``python tests/fast_action_rounds.py [SHOES]`` compares every committed case with so many shoes (100,000) and prints
by how many standard errors they differ. From each shoe come a board, eight players' hands and eight dealer's hands,
all different cards, and every player's hand meets every dealer's: 64 rounds, each as if it were dealt alone.
"""

import sys
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.games.fast_action_holdem.house_way import house_way
from njrules.games.fast_action_holdem.rules import (
    DEALER_NATURAL,
    HIGHER,
    LOWER,
    NATURAL,
    ON_TOP,
    ORIGINAL,
    SECOND,
    SURRENDER,
    is_natural,
    net_per_unit,
)
from njrules.odds.fast_action_holdem.dealers import canonical
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS
from njrules.odds.fast_action_holdem.shipped import shipped_cases
from njrules.odds.fast_action_holdem.strengths import place_of, strengths
from njrules.odds.fast_action_holdem.whole import Solution, solve

HANDS = 8
SHOES_AT_ONCE = 2000
ROUNDS_A_SHOE = HANDS * HANDS

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Simulated:
    """Means by shoe: of the net, of each amount's share, and of the share of splits."""

    net: NDArray[np.float64]
    shares: dict[Fraction, NDArray[np.float64]]
    splits: NDArray[np.float64]


def simulate(decks: int, natural: str, shoes: int, seed: int = 21) -> Simulated:
    """Play so many shoes, 64 rounds each."""
    draw = np.random.default_rng(seed)
    solution, dealer_of = solve(decks, natural), DealerHands(natural)
    amounts = [amount for amount, _ in solution.distribution]
    rows = []
    for begin in range(0, shoes, SHOES_AT_ONCE):
        many = min(SHOES_AT_ONCE, shoes - begin)
        order = draw.random((many, 52 * decks), np.float32).argsort(axis=1)[:, : 5 + 8 * HANDS]
        cards = order.astype(np.int64) // decks
        board, dealt = cards[:, :5], cards[:, 5:].reshape(many, 2 * HANDS, 4)
        net, split = play(dealt[:, :HANDS], dealt[:, HANDS:], board, solution, dealer_of, natural)
        shares = [(net == float(amount)).mean(axis=(1, 2)) for amount in amounts]
        rows.append(np.stack([net.mean(axis=(1, 2)), split.mean(axis=1), *shares], axis=1))
    found = np.concatenate(rows)
    return Simulated(found[:, 0], dict(zip(amounts, found[:, 2:].T, strict=True)), found[:, 1])


def play(
    players: Numbers, dealers: Numbers, board: Numbers, solution: Solution, dealer_of: "DealerHands", natural: str
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The net of every player's hand against every dealer's, shape (shoes, 8, 8), and which hands are split."""
    shape = players.shape[:2]
    held, like = as_listed(players.reshape(-1, 4))
    boards = np.repeat(board, HANDS, axis=0)
    choice = solution.values[like].argmax(axis=1)
    own = dealer_of.naturals[place_of(np.sort(players.reshape(-1, 4)))]
    choice[own] = -1
    kept = np.array([*KEEPS, *(KEEPS[one] for one, _ in SPLITS), (0, 1)])[choice]
    set_aside = np.array([KEEPS[other] for _, other in SPLITS])
    split = (choice >= len(KEEPS)) & (choice < len(KEEPS) + len(SPLITS))
    first = strengths_of(np.concatenate([np.take_along_axis(held, kept, axis=1), boards], axis=1)).astype(np.int64)
    second = np.zeros_like(first)
    columns = set_aside[choice[split] - len(KEEPS)]
    second[split] = strengths_of(np.concatenate([np.take_along_axis(held[split], columns, axis=1), boards[split]], 1))
    places = place_of(np.sort(dealers.reshape(-1, 4)))
    theirs = strengths_of(np.concatenate([dealer_of.kept[places], boards], axis=1)).astype(np.int64)
    natural_there = dealer_of.naturals[places].reshape(shape)[:, None, :]

    def settled(mine: Numbers, wager: str) -> NDArray[np.float64]:
        pays = {end: float(net_per_unit(end, wager, natural)) for end in (HIGHER, LOWER, DEALER_NATURAL)}
        higher = mine.reshape(shape)[:, :, None] > theirs.reshape(shape)[:, None, :]
        return np.where(natural_there, pays[DEALER_NATURAL], np.where(higher, pays[HIGHER], pays[LOWER]))

    found = settled(first, ORIGINAL) + np.where(split.reshape(shape)[:, :, None], settled(second, SECOND), 0)
    found[(choice == len(KEEPS) + len(SPLITS)).reshape(shape)] = float(net_per_unit(SURRENDER))
    found[own.reshape(shape)] = float(net_per_unit(NATURAL, ORIGINAL, natural))
    return found, split.reshape(shape)


class DealerHands:
    """By the place of a hand of four: whether it is a natural, and the two that the house way keeps."""

    def __init__(self, natural: str) -> None:
        hands, first, back = canonical(4)
        distinct, of = np.unique(first, return_inverse=True)
        examples = [[Card.from_index(int(card)) for card in hands[place]] for place in distinct]
        kept = np.array([[card.index for card in house_way(four)[0]] for four in examples])[of]
        self.naturals = np.array([is_natural(four, natural) for four in examples])[of]
        self.kept = 13 * np.take_along_axis(back, kept // 13, axis=1) + kept % 13


def as_listed(dealt: Numbers) -> tuple[Numbers, Numbers]:
    """Each hand's cards in the order of the hand that stands for it among those solved, and that one's row."""
    every, first, back = canonical(4)
    own = place_of(np.sort(dealt))
    held = every[first[own]]
    return 13 * np.take_along_axis(back[own], held // 13, axis=1) + held % 13, np.searchsorted(
        np.unique(first), first[own]
    )


def strengths_of(cards: Numbers) -> NDArray[np.int16]:
    """The strength of hands of seven, the kept two first, shape (n, 7)."""
    table = strengths(ON_TOP)
    ranks = cards % 13
    found = table.by_ranks[place_of(np.sort(ranks[:, 2:])), place_of(np.sort(ranks[:, :2]))]
    for suit in range(4):
        suited = cards // 13 == suit
        for size in (5, 6, 7):
            rows = np.flatnonzero(suited.sum(axis=1) == size)
            held = ranks[rows][suited[rows]].reshape(len(rows), size)
            found[rows] = np.maximum(found[rows], table.suited[size][place_of(np.sort(held))])
    return found


def errors_off(found: Simulated, solution: Solution) -> dict[str, float]:
    """By how many standard errors the simulation lies above the solution, figure by figure."""
    pairs = {"ev": (found.net, solution.ev), "split": (found.splits, solution.actions["split"])}
    pairs |= {f"net {amount}": (found.shares[amount], chance) for amount, chance in solution.distribution}
    return {
        name: float((shoes.mean() - float(expected)) / (shoes.std(ddof=1) / sqrt(len(shoes))))
        for name, (shoes, expected) in pairs.items()
    }


def main() -> None:
    """Print a line for each case."""
    shoes = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    print(f"{shoes * ROUNDS_A_SHOE:,} rounds a case, from {shoes:,} shoes; z is in standard errors")
    for decks, natural in shipped_cases():
        solution, found = solve(decks, natural), simulate(decks, natural, shoes)
        spread = found.net.std(ddof=1) / sqrt(shoes)
        off = "  ".join(f"{name} {z:+.2f}" for name, z in errors_off(found, solution).items())
        print(
            f"{decks} decks, {natural}: house edge {-float(solution.ev):.5f}, simulated {-found.net.mean():.5f} "
            f"± {spread:.5f}; z: {off}",
            flush=True,
        )


if __name__ == "__main__":
    main()
