"""Hands drawn at random, in batches, beside what their frequencies ought to be.

The same draw and seed give the same hands, so that a simulation is a value: the seed and how many batches were drawn.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from njrules.hands import Category
from njrules.odds.frequencies import Draw, Ints, kinds, suited_kinds

BATCH = 5_000
MOST_BATCHES = 40
"""A simulation ends by itself after so many."""

_WITHIN_95 = 1.959964


@dataclass(frozen=True)
class Simulation:
    """How often each category came after each batch; ``counts`` has shape (batches + 1, categories), from zero up."""

    draw: Draw
    seed: int
    counts: Ints

    @property
    def drawn(self) -> int:
        """How many hands were drawn."""
        return int(self.counts[-1].sum())

    def came(self, category: Category) -> tuple[int, ...]:
        """How often the category had come after each batch."""
        return tuple(self.counts[:, self.draw.ranking.categories.index(category)].tolist())

    def interval(self, category: Category, batches: int | None = None) -> tuple[float, float]:
        """The 95 % interval of the category's chance after so many batches, by default all."""
        drawn = self.counts if batches is None else self.counts[: batches + 1]
        return interval(self.came(category)[len(drawn) - 1], int(drawn[-1].sum()))


def simulate(draw: Draw, seed: int, batches: int) -> Simulation:
    """Draw so many batches.

    >>> simulate(Draw(7), seed=1, batches=2).drawn
    10000
    """
    rows = [np.zeros(len(draw.ranking.categories), np.int64)]
    rows += [np.array(_batch(draw, seed, number)) for number in range(batches)]
    return Simulation(draw, seed, np.cumsum(rows, axis=0))


def interval(hits: int, drawn: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a chance of which ``hits`` of ``drawn`` cases came.

    >>> [round(end, 4) for end in interval(0, 100)], [round(end, 4) for end in interval(50, 100)]
    ([0.0, 0.037], [0.4038, 0.5962])
    """
    if not drawn:
        return 0.0, 1.0
    share, square = hits / drawn, _WITHIN_95**2
    middle = share + square / (2 * drawn)
    half = _WITHIN_95 * math.sqrt(share * (1 - share) / drawn + square / (4 * drawn**2))
    scale = 1 + square / drawn
    return max((middle - half) / scale, 0.0), min((middle + half) / scale, 1.0)


@lru_cache(maxsize=2048)
def _batch(draw: Draw, seed: int, number: int) -> tuple[int, ...]:
    """How often each category comes in one batch."""
    random = np.random.default_rng([seed, number])
    ranks, suits = (np.tile(part, (BATCH, 1)) for part in np.divmod(_held(draw), 4))
    drawn = _cards(draw, random)
    ranks, suits = np.concatenate([ranks, drawn // 4], axis=1), np.concatenate([suits, drawn % 4], axis=1)
    by_rank = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)], axis=1)
    found = kinds(by_rank, draw.ranking)
    for suit in range(4):
        flush = (suits == suit).sum(axis=1) >= draw.ranking.size
        of_suit = np.where(suits[flush] == suit, ranks[flush], -1)
        suited = np.stack([(of_suit == rank).sum(axis=1) for rank in range(13)], axis=1)
        found[flush] = np.maximum(found[flush], suited_kinds(suited, draw.ranking))
    return tuple(np.bincount(found, minlength=len(draw.ranking.categories)).tolist())


def _held(draw: Draw) -> Ints:
    """The cards held, each as four times its rank plus its suit."""
    return np.repeat(np.arange(52), draw.own.T.ravel())


def _cards(draw: Draw, random: np.random.Generator) -> Ints:
    """A batch of cards to come, each as four times its rank plus its suit: drawn freely, but no card twice."""
    shoe = np.repeat(np.arange(52), draw.left.T.ravel())
    places = random.integers(len(shoe), size=(BATCH, draw.to_come))
    while True:
        ordered = np.sort(places, axis=1)
        twice = (ordered[:, 1:] == ordered[:, :-1]).any(axis=1)
        if not twice.any():
            return shoe[places]
        places[twice] = random.integers(len(shoe), size=(int(twice.sum()), draw.to_come))
