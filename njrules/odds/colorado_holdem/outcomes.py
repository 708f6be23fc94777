"""How three cards can end, counted exactly: declared, or as the five-card hand that is left by each discard."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from njrules.cards import Card
from njrules.evaluator import RANK_WEIGHTS, by_ranks, by_suit, categories
from njrules.games.colorado_holdem.results import ROWS, Tables, bonus_odds, net_per_unit, reads_three_cards, row_of
from njrules.hands import THREE_CARD, distinct_hands
from njrules.odds.distribution import Distribution
from njrules.odds.final_hands import final_strengths
from njrules.paytables import Odds, Paytable

BOARDS = 18_424
"""The community cards that three known cards leave: C(49, 3)."""


@dataclass(frozen=True)
class Ending:
    """A way to play three cards to the end.

    ``actions`` are those from the first choice on, ``declared`` the odds of an instant winner that is declared; else
    ``counts`` says how many of the equally likely boards end in each of ``ROWS``, with ``units`` initial wagers at
    stake (2 with the bet wager).
    """

    actions: tuple[str, ...]
    units: int
    declared: Odds | None
    counts: tuple[int, ...]

    def value(self, pays: Paytable) -> Fraction:
        """The expected net of the initial and the bet wager, in initial wagers."""
        if self.declared:
            return self.declared.net
        return self.units * value_of(self.counts, pays)

    def net(self, tables: Tables, three_card_row: str, initial: Fraction, bonus: Fraction) -> Distribution:
        """The net of all wagers in money: of ``initial``, of the bet wager, and of ``bonus``, which may be 0.

        ``three_card_row`` is that of the cards dealt, for a bonus table that reads those. A bonus wager on the final
        five cards goes back to a declared hand.
        """
        side = bonus_odds(three_card_row, tables.bonus).net * bonus if reads_three_cards(tables.bonus) else None
        if self.declared:
            return Distribution(((self.declared.net * initial + (side or 0), 1),))
        return Distribution.from_cases(
            (
                self.units * net_per_unit(row, tables.pays) * initial
                + (bonus_odds(row, tables.bonus).net * bonus if side is None else side),
                count,
            )
            for row, count in zip(ROWS, self.counts, strict=True)
        )

    def chances(self) -> dict[str, Fraction]:
        """The chance of each row, all zero for a declared hand."""
        return chances_of(self.counts) if self.counts else dict.fromkeys(ROWS, Fraction(0))


def value_of(counts: Collection[int], pays: Paytable) -> Fraction:
    """The expected net per unit wagered from counts by row."""
    nets = (net_per_unit(row, pays) for row in ROWS)
    total = sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0))
    return total / sum(counts)


def chances_of(counts: Collection[int]) -> dict[str, Fraction]:
    """The chance of each row from counts by row."""
    return {row: Fraction(count, sum(counts)) for row, count in zip(ROWS, counts, strict=True)}


def count_rows(kept: Iterable[Card], gone: Iterable[Card] = (), board: Iterable[Card] = ()) -> tuple[int, ...]:
    """How many boards complete the two kept cards to a hand of each row, in the order of ``ROWS``.

    Args:
        kept: the two cards that the player plays with.
        gone: cards that cannot come: the discard, and whatever else is known to be out.
        board: the community cards, none or all three, if they are known.

    >>> from njrules.cards import parse_cards
    >>> counts = count_rows(parse_cards("Ks Kd"), parse_cards("4c"))
    >>> sum(counts), counts[ROWS.index("four_of_a_kind")], counts[-2:]
    (18424, 47, (0, 0))
    """
    return _count_rows(frozenset((*kept, *board)), frozenset(gone))


@lru_cache(maxsize=4096)
def _count_rows(held: frozenset[Card], gone: frozenset[Card]) -> tuple[int, ...]:
    counts = np.zeros(len(ROWS), np.int64)
    np.add.at(counts, _rows_by_strength(), final_strengths(held, gone, size=5)[1:])
    return tuple(counts.tolist())


@cache
def _rows_by_strength() -> NDArray[np.int64]:
    """The place in ``ROWS`` of each strength from the weakest."""
    return np.array([ROWS.index(row_of(hand)) for hand in distinct_hands(5)], np.int64)


@lru_cache(maxsize=1024)
def three_card_chances(
    held: frozenset[Card] = frozenset(), gone: frozenset[Card] = frozenset()
) -> Mapping[str, Fraction]:
    """The chance of each category of three cards dealt, strongest first; ``held`` are known, ``gone`` are out.

    >>> from njrules.cards import parse_cards
    >>> three_card_chances()["pair"], three_card_chances(frozenset(parse_cards("As Ah Kd")))["pair"]
    (Fraction(72, 425), Fraction(1, 1))
    """
    hands, kinds = _three_card_hands()
    is_held, is_gone = (np.isin(np.arange(52), [card.index for card in cards]) for cards in (held, gone))
    fits = (is_held[hands].sum(axis=1) == len(held)) & ~is_gone[hands].any(axis=1)
    counts = np.bincount(kinds[fits], minlength=len(THREE_CARD.categories)).tolist()
    chances = [Fraction(count, sum(counts)) for count in counts]
    return {category.value: chances[order] for order, category in reversed(list(enumerate(THREE_CARD.categories)))}


@cache
def _three_card_hands() -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """All hands as card indices, shape (22100, 3), and their categories as places in the three-card ranking."""
    hands = np.array(list(combinations(range(52), 3)), np.int64)
    return hands, _three_card_categories(hands)


def _three_card_categories(hands: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The category of each hand, card indices of shape (n, 3), as its place in the three-card ranking."""
    suits, ranks = np.divmod(hands, 13)
    keys, strengths = by_ranks(3)
    mixed = strengths[np.searchsorted(keys, np.array(RANK_WEIGHTS)[ranks].sum(axis=1))]
    one_suit = (suits == suits[:, :1]).all(axis=1)
    suited = by_suit(THREE_CARD)[np.where(one_suit, (1 << ranks).sum(axis=1), 0)]
    return categories(np.where(one_suit, suited, mixed), THREE_CARD)
