"""Fast Action Hold 'Em: four cards each to a player and the dealer from a shoe, and a board of five.

The player acts by the committed values; the house way sets the dealer's hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.simulated.shuffles import deal
from benchmarks.simulated.tally import HALVES, Played, Simulation
from njrules.cards import Card
from njrules.games.fast_action_holdem.house_way import house_way
from njrules.games.fast_action_holdem.rules import ON_TOP, is_natural
from njrules.odds.fast_action_holdem.dealers import canonical
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS
from njrules.odds.fast_action_holdem.shipped import shipped_cases
from njrules.odds.fast_action_holdem.strengths import place_of, strengths
from njrules.odds.fast_action_holdem.whole import solve

Ints = NDArray[np.int64]

NATURAL_PAYS = 5
ACTIONS = ("natural", "keep", "split", "surrender")
_SURRENDER = len(KEEPS) + len(SPLITS)


class Hands(NamedTuple):
    """By the place of a hand of four: whether it is a natural, and the two that the house way keeps."""

    naturals: NDArray[np.bool_]
    kept: Ints


def play(draw: np.random.Generator, rounds: int, decks: int, natural: str) -> Mapping[str, Played]:
    """Rounds of one seat."""
    cards = deal(draw, rounds, 13, decks).astype(np.int64)
    player, dealer, board = cards[:, :4], cards[:, 4:8], cards[:, 8:]
    hands = hands_by(natural)
    own, theirs = place_of(np.sort(player)), place_of(np.sort(dealer))
    choice = best_choices(decks, natural)[own]
    choice[hands.naturals[own]] = -1
    against = strengths_of(hands.kept[theirs], board)
    ends = [_compared(player, board, choice, against, which) for which in (0, 1)]
    beaten_first = hands.naturals[theirs]
    is_split = (choice >= len(KEEPS)) & (choice < _SURRENDER)
    first = np.where(beaten_first, -1, ends[0])
    second = np.where(is_split & ~beaten_first, ends[1], 0)
    net = HALVES * (first + second)
    net[choice == _SURRENDER] = -HALVES // 2
    net[choice < 0] = HALVES * NATURAL_PAYS
    action = np.select([choice < 0, choice == _SURRENDER, is_split], [0, 3, 2], 1)
    name = f"original and second ({decks} decks)"
    return {name: Played(net, 1 + is_split.astype(np.int64), actions=ACTIONS, action=action)}


def _compared(player: Ints, board: Ints, choice: Ints, against: Ints, which: int) -> Ints:
    """1 where the two kept, or the two put beside them in a split, win; copy hands lose."""
    beside = [*range(len(KEEPS)), *(pair[which] for pair in SPLITS), 0]
    columns = np.array(KEEPS)[np.array(beside)][choice]
    held = np.sort(player)
    two = np.take_along_axis(held, columns, axis=1)
    found: Ints = np.where(strengths_of(two, board) > against, 1, -1)
    return found


@cache
def hands_by(natural: str) -> Hands:
    """Every hand of four, read by the text's own functions."""
    every, first, back = canonical(4)
    distinct, of = np.unique(first, return_inverse=True)
    examples = [[Card.from_index(int(card)) for card in every[place]] for place in distinct]
    kept = np.array([[card.index for card in house_way(four)[0]] for four in examples])[of]
    naturals = np.array([is_natural(four, natural) for four in examples])[of]
    return Hands(naturals, 13 * np.take_along_axis(back, kept // 13, axis=1) + kept % 13)


@cache
def _choices_of_listed(decks: int, natural: str) -> Ints:
    """The best choice with each hand that stands for others: a keep, a split, or the surrender."""
    found: Ints = solve(decks, natural).values.argmax(axis=1)
    return found


@cache
def best_choices(decks: int, natural: str) -> Ints:
    """The best choice by the place of a hand, its cards in ascending order."""
    every, first, back = canonical(4)
    _, of = np.unique(first, return_inverse=True)
    cards = every[first]
    own = 13 * np.take_along_axis(back, cards // 13, axis=1) + cards % 13
    order = np.argsort(np.argsort(own, axis=1, kind="stable"), axis=1)
    found = _choices_of_listed(decks, natural)[of]
    return _reordered(found, order)


def _reordered(choice: Ints, order: Ints) -> Ints:
    """The same choices when the card at each place of a hand stands at another: ``order`` says at which."""
    keeps = {frozenset(keep): number for number, keep in enumerate(KEEPS)}
    splits = {frozenset(pair): len(KEEPS) + number for number, pair in enumerate(SPLITS)}
    found = choice.copy()
    for orders in np.unique(order, axis=0):
        moved = [keeps[frozenset(int(orders[place]) for place in keep)] for keep in KEEPS]
        table = [*moved, *(splits[frozenset(moved[keep] for keep in pair)] for pair in SPLITS), _SURRENDER]
        here = (order == orders).all(axis=1)
        found[here] = np.array(table)[choice[here]]
    return found


def strengths_of(two: Ints, board: Ints) -> Ints:
    """The strength of two cards with a board, from several decks; shape (n,)."""
    table = strengths(ON_TOP)
    cards = np.concatenate([two, board], axis=1)
    ranks = cards % 13
    found = table.by_ranks[place_of(np.sort(ranks[:, 2:])), place_of(np.sort(ranks[:, :2]))].astype(np.int64)
    for suit in range(4):
        suited = cards // 13 == suit
        for size in (5, 6, 7):
            rows = np.flatnonzero(suited.sum(axis=1) == size)
            held = ranks[rows][suited[rows]].reshape(len(rows), size)
            found[rows] = np.maximum(found[rows], table.suited[size][place_of(np.sort(held))])
    return found


SIMULATIONS = tuple(
    Simulation(
        "fast_action_holdem",
        f"{decks} decks, natural: {natural.replace('_', ' ')}",
        partial(play, decks=decks, natural=natural),
        decks,
        {"natural": natural},
    )
    for decks, natural in shipped_cases()
)
