"""What a player's four cards are worth before the dealer's cards are known: the value of every choice, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from njrules.cards import Card, require_available
from njrules.errors import InputError
from njrules.games.fast_action_holdem.rules import (
    DEALER_NATURAL,
    HIGHER,
    LOWER,
    NATURAL,
    ORIGINAL,
    SECOND,
    SURRENDER,
    actions,
    hands_of,
    is_natural,
    net_per_unit,
)
from njrules.hands import Category
from njrules.odds.distribution import Distribution
from njrules.odds.fast_action_holdem.counting import USUAL_RULES, Counts, Rules, cards_left, count

UNIT = "original wager"
ANNOUNCE = "announce the natural"
"""What a player with a natural does; 13:69F-21.8(b)#1 leaves no choice, and nothing else is worth as much."""

WAGERS = (ORIGINAL, SECOND)

Two = tuple[Card, ...]

Ending = tuple[tuple[str, ...], int]
"""How the hand of each wager ends, and in how many cases."""


@dataclass(frozen=True)
class Position:
    """Four cards and how all deals against them end; values and nets are per original wager."""

    cards: tuple[Card, ...]
    rules: Rules
    keeps: tuple[Two, ...]
    splits: tuple[tuple[int, int], ...]
    counts: Counts

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """What the player may do."""
        return (ANNOUNCE,) if is_natural(self.cards, self.rules.natural) else actions(self.cards)

    def net(self, action: str) -> Distribution:
        """The distribution of the net of all the player's wagers together."""
        return net_of(self.endings(action), self.rules.natural)

    def endings(self, action: str) -> list[Ending]:
        """How the hands that an action puts in play end, and in how many cases."""
        if action in (ANNOUNCE, SURRENDER):
            return [((NATURAL if action == ANNOUNCE else SURRENDER,), self.counts.deals)]
        hands = [self.keeps.index(two) for two in hands_of(action)]
        wins = [self.counts.wins[hand] for hand in hands]
        naturals = self.counts.naturals
        compared = self.counts.deals - naturals
        if len(hands) == 1:
            return [*one_ends(compared, wins[0]), ((DEALER_NATURAL,), naturals)]
        both = self.counts.both_win[self.splits.index((hands[0], hands[1]))]
        return [*both_end(compared, wins, both), ((DEALER_NATURAL, DEALER_NATURAL), naturals)]

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The expected net of each action."""
        return {action: self.net(action).mean for action in self.actions}

    @cached_property
    def best(self) -> str:
        """The action of the greatest value, the first of equals."""
        return max(self.values, key=self.values.__getitem__)

    def win(self, two: Two) -> Fraction:
        """The chance that a kept two wins."""
        return Fraction(self.counts.wins[self.keeps.index(two)], self.counts.deals)

    def final_hand(self, two: Two) -> dict[Category, Fraction]:
        """The chance of each final category of a kept two, strongest first, when the dealer has no natural."""
        return _chances(self.counts.player[self.keeps.index(two)])

    @property
    def dealer(self) -> dict[Category, Fraction]:
        """The same for the dealer's hand."""
        return _chances(self.counts.dealer)

    @property
    def dealer_natural(self) -> Fraction:
        """The chance that the dealer has a natural."""
        return Fraction(self.counts.naturals, self.counts.deals)


@lru_cache(maxsize=512)
def position(
    cards: tuple[Card, ...], dead: tuple[Card, ...] = (), decks: int = 6, rules: Rules = USUAL_RULES
) -> Position:
    """The position of a player with these four cards.

    Args:
        cards: the player's, none for a count of the dealer's hand alone.
        dead: other cards known to be out of the shoe.
        decks: in the shoe.
        rules: how the text is read.

    Raises:
        InputError: there are not four cards, or the decks do not hold all these cards.
    """
    if len(cards) not in (0, 4):
        raise InputError(f"{len(cards)} cards; each player has four, such as As Kd Kc 7h.")
    require_available((*cards, *dead), decks)
    if 52 * decks - len(cards) - len(dead) < 9:
        raise InputError(f"{len(dead)} other cards are out; the shoe no longer holds the nine cards to come.")
    choices = [hands_of(action) for action in actions(cards)] if cards else []
    keeps = tuple(hands[0] for hands in choices if len(hands) == 1)
    splits = tuple((keeps.index(hands[0]), keeps.index(hands[1])) for hands in choices if len(hands) == 2)
    twos = [(two[0], two[1]) for two in keeps]
    return Position(cards, rules, keeps, splits, count(cards_left(decks, (*cards, *dead)), twos, splits, rules))


def one_ends(compared: int, wins: int) -> list[Ending]:
    """How one hand ends in so many comparisons with the dealer's."""
    return [((HIGHER,), wins), ((LOWER,), compared - wins)]


def both_end(compared: int, wins: Sequence[int], both: int) -> list[Ending]:
    """How the two hands of a split end, by how often each wins, and both."""
    return [
        ((HIGHER, HIGHER), both),
        ((HIGHER, LOWER), wins[0] - both),
        ((LOWER, HIGHER), wins[1] - both),
        ((LOWER, LOWER), compared - sum(wins) + both),
    ]


def net_of(ends: Iterable[Ending], natural: str) -> Distribution:
    """The net per original wager of the original wager's hand and, after a split, the second's."""
    return Distribution.from_cases(
        (
            sum(
                (net_per_unit(end, wager, natural) for end, wager in zip(outcomes, WAGERS, strict=False)), Fraction(0)
            ),
            ways,
        )
        for outcomes, ways in ends
    )


def _chances(counts: dict[Category, int]) -> dict[Category, Fraction]:
    total = sum(counts.values())
    return {category: Fraction(ways, total) for category, ways in reversed(counts.items())}
