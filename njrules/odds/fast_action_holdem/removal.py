"""The chances of every hand at once, by the effects of the cards that the player holds.

A player's four cards are missing from the shoe. Let g(S) be the chance that a kept two wins, or that both halves of
a split do, when the cards S are missing. For every S of up to two cards g is counted exactly; for a hand the effects
of its single cards and of its pairs are added up:

    g(hand) = sum of g(pairs) - 2 x sum of g(single cards) + 3 x g(nothing).

What is left out is what three and four cards do together. It is large where a rank is held twice, and hangs on the
ranks nearly alone. In a game without flushes it is quickly counted: for one hand of each such set of ranks g is
counted there both exactly and as above, and the difference is taken off all hands of these ranks. Where all four
cards are of one suit and no more than two differ, flushes matter too; those 247 hands are counted exactly.

Up to :data:`~.sweep.LANES` readings of the rules that rank hands alike are counted side by side: the boards, and
which two is the stronger, are the same for all of them. The 247 are counted for one reading; what the others would
add differs too little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.odds.fast_action_holdem.counting import Rules, cards_left, count
from njrules.odds.fast_action_holdem.dealers import canonical
from njrules.odds.fast_action_holdem.loops import Ints
from njrules.odds.fast_action_holdem.missing import NO_PAIRS, Chances, chances, chances_by_ranks, missing
from njrules.odds.fast_action_holdem.strengths import multisets, place_of

Floats = NDArray[np.float64]

KEEPS = tuple(combinations(range(4), 2))
"""The places of the two cards that are kept, of four in ascending order."""

SPLITS = ((0, 5), (1, 4), (2, 3))
"""The keeps that the three splits play together."""

CHOICES = len(KEEPS) + len(SPLITS)

_WEIGHTS = {0: 3, 1: -2, 2: 1}
"""How often g(S) counts, by the size of S."""

_THREADS = 2


@cache
def hands() -> tuple[Ints, Ints]:
    """All hands up to suits: card indices, ascending, shape (22022, 4), and how many hands each stands for."""
    every, first, _ = canonical(4)
    places, many = np.unique(first, return_counts=True)
    return every[places], many


def chances_of_hands(decks: int, readings: Sequence[Rules]) -> Floats:
    """The chances of each of :data:`KEEPS` to win and of each of :data:`SPLITS` to win both, for all :func:`hands`.

    Shape (22022, 9, readings). The chances are close to those of :func:`exact_chances`, not equal.
    """
    found, by_ranks = second_order(decks, readings)
    found -= beyond(by_ranks, decks, readings)
    return found - beyond_in_one_suit(found, decks, readings)


def exact_chances(dealt: Ints, decks: int, rules: Rules) -> Floats:
    """The same for one hand and reading, counted exactly; shape (9,)."""
    cards = [Card.from_index(int(card)) for card in dealt]
    twos = [(cards[one], cards[other]) for one, other in KEEPS]
    counted = count(cards_left(decks, cards), twos, SPLITS, rules)
    return np.array([wins / counted.deals for wins in (*counted.wins, *counted.both_win)])


def second_order(decks: int, readings: Sequence[Rules], splits: bool = True) -> tuple[Floats, Floats]:
    """The chances by the effects of one and two cards alone; and the same in a game without flushes.

    Without ``splits`` only those of the keeps, on which the values of all choices hang, shape (22022, 6, readings).
    """
    found = np.zeros((2, len(hands()[0]), CHOICES if splits else len(KEEPS), len(readings)))
    cases = [case for size in _WEIGHTS for case in _cases(size)]

    def counted(case: _Case) -> tuple[Chances, Chances]:
        return chances(missing(case.cards, decks), readings, case.pairs if splits else NO_PAIRS)

    with ThreadPoolExecutor(_THREADS) as pool:
        for case, both in zip(cases, pool.map(counted, cases), strict=True):
            for total, each in zip(found, both, strict=True):
                np.add.at(total, case.hand, _WEIGHTS[len(case.cards)] * case.choices(each))
    return found[0], found[1]


def beyond(by_ranks: Floats, decks: int, readings: Sequence[Rules]) -> Floats:
    """What :func:`second_order` adds too much to hands that hold a rank twice, from its second result."""
    dealt, many = hands()
    choices = by_ranks.shape[1]
    ranks, order = place_of(np.sort(dealt % 13, axis=1)), _by_rank()
    found = np.zeros_like(by_ranks)
    repeated = [place for place, held in enumerate(multisets(4)) if len(set(held)) < 4]
    alike = [np.flatnonzero(ranks == place) for place in repeated]
    examples = [some[many[some].argmax()] for some in alike]

    def exact(row: int) -> Floats:
        case = _case(dealt[row], np.array([row]), dealt[row, None])
        counted: Floats = case.choices(chances_by_ranks(missing(dealt[row], decks), readings, case.pairs))[0]
        return counted

    with ThreadPoolExecutor(_THREADS) as pool:
        for some, example, counted in zip(alike, examples, pool.map(exact, examples), strict=True):
            missed = by_ranks[example] - counted[:choices]
            for number in range(choices):
                found[some, order[some, number]] = missed[order[example, number]]
    return found


def beyond_in_one_suit(found: Floats, decks: int, readings: Sequence[Rules]) -> Floats:
    """What is still too much for the hands of one suit with no more than two different cards, by the last reading."""
    missed = np.zeros_like(found)
    for row in twins_in_one_suit():
        exact = exact_chances(hands()[0][row], decks, readings[-1])
        missed[row] = (found[row, :, -1] - exact)[:, None]
    return missed


def twins_in_one_suit() -> Ints:
    """The rows of those hands."""
    dealt, _ = hands()
    one_suit = (dealt // 13 == dealt[:, :1] // 13).all(axis=1)
    different = 1 + (np.diff(dealt, axis=1) > 0).sum(axis=1)
    return np.flatnonzero(one_suit & (different <= 2))


class _Case(NamedTuple):
    """A set of missing cards and the hands that hold it, with other suits, so that sets alike are one.

    ``hand`` says which hand each row is, ``twos`` the places of its six twos, ``pairs`` those of its splits' halves.
    """

    cards: Ints
    hand: Ints
    twos: Ints
    pairs: Ints

    def choices(self, found: Chances) -> Floats:
        """The chances of each row's keeps and splits, shape (rows, 9, readings)."""
        both = found.both.reshape(len(self.hand), -1, found.wins.shape[1])
        return np.concatenate([found.wins[self.twos], both], axis=1)


def _case(cards: Ints, hand: Ints, dealt: Ints) -> _Case:
    twos = np.stack([place_of(np.sort(dealt[:, list(keep)], axis=1)) for keep in KEEPS], axis=1)
    return _Case(cards, hand, twos, twos[:, SPLITS].reshape(-1, 2))


def _cases(size: int) -> Iterator[_Case]:
    """Every set of so many cards that hands hold, up to suits."""
    dealt, _ = hands()
    every, first, back = canonical(size)
    columns = list(combinations(range(4), size))
    places = np.concatenate([place_of(dealt[:, list(chosen)]) for chosen in columns])
    hand = np.tile(np.arange(len(dealt)), len(columns))
    for like in np.unique(first):
        rows = np.flatnonzero(first[places] == like)
        suits = np.argsort(back[places[rows]], axis=1)
        held = dealt[hand[rows]]
        yield _case(every[like], hand[rows], 13 * np.take_along_axis(suits, held // 13, axis=1) + held % 13)


@cache
def _by_rank() -> Ints:
    """For each hand its keeps and splits in the order that they have when its cards are ordered by rank."""
    dealt, _ = hands()
    order = np.argsort(dealt % 13, axis=1, kind="stable")
    place = np.zeros((4, 4), np.int64)
    for number, (one, other) in enumerate(KEEPS):
        place[one, other] = place[other, one] = number
    keeps = np.stack([place[order[:, one], order[:, other]] for one, other in KEEPS], axis=1)
    splits = np.stack([len(KEEPS) + np.minimum(keeps[:, one], keeps[:, other]) for one, other in SPLITS], axis=1)
    return np.concatenate([keeps, splits], axis=1)
