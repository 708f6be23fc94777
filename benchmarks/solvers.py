"""The counting behind every game against the plain way of its tests: the same cases and the same numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from benchmarks.measure import best_of, duration, machine, once, table
from njrules.cards import DECK, parse_cards
from njrules.evaluator import encode
from njrules.games.ultimate_texas_holdem import table_named
from njrules.odds.boston_5_stud.sweep import count_three_card_hands
from njrules.odds.casino_war.outcomes import outcomes
from njrules.odds.colorado_holdem import outcomes as outcomes_of_colorado
from njrules.odds.colorado_holdem.outcomes import count_rows
from njrules.odds.double_cross_poker.counting import count_deals
from njrules.odds.double_cross_poker.deals import deals
from njrules.odds.double_cross_poker.plain import count_plainly
from njrules.odds.fast_action_holdem.counting import USUAL_RULES, count
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.plain import solve_plainly
from njrules.odds.ultimate_texas_holdem.solver import solve_game
from tests import (
    test_odds_boston_5_stud,
    test_odds_casino_war,
    test_odds_colorado_holdem,
    test_odds_fast_action_holdem,
)

FLOPS = slice(0, 1755, 20)


@dataclass(frozen=True)
class Compared:
    """The same work done both ways; of the plain one only a part is run, and ``parts`` of it are the whole."""

    name: str
    fast: Callable[[], object]
    plain: Callable[[], object]
    parts: float = 1.0
    repeats: int = 5


def ultimate_texas_holdem() -> Compared:
    """Every board and dealer hand of every hole cards, the best play for a blind table."""
    scale = scale_of(table_named("blind_a"))
    solve_plainly(scale, slice(0, 2))
    flops = len(range(*FLOPS.indices(1755)))
    return Compared(
        f"ultimate_texas_holdem: whole game; plain and compiled, {flops} of 1,755 flops",
        lambda: solve_game(scale),
        lambda: solve_plainly(scale, FLOPS),
        1755 / flops,
    )


def double_cross_poker() -> Compared:
    """Every deal with every cross and dealer hand."""
    hole, (mine, other) = encode(parse_cards("As Kd")).tolist(), encode(parse_cards("7c 8d")).tolist()
    number = deals().number((hole[0], hole[1]), mine, other)
    fast = count_deals()[number]
    plain = np.array(count_plainly((hole[0], hole[1]), mine, other))
    require_equal(fast, np.array([plain.sum(axis=0), plain[2], plain[1]]))
    return Compared(
        "double_cross_poker: all 185,185 deals; plain and compiled, one deal",
        count_deals,
        lambda: count_plainly((hole[0], hole[1]), mine, other),
        len(deals().codes),
        2,
    )


def boston_5_stud() -> Compared:
    """Every three cards of a deck of sixteen, with every two more and every dealer hand."""
    small = test_odds_boston_5_stud.SMALL_DECK
    deck = [DECK[index] for index in small]
    rest = deck[3:]
    require_equal(count_three_card_hands(small)[0], test_odds_boston_5_stud.plain_counts(tuple(deck[:3]), rest))
    return Compared(
        "boston_5_stud: all 560 hands of a deck of 16; plain in Python, one hand",
        lambda: count_three_card_hands(small),
        lambda: test_odds_boston_5_stud.plain_counts(tuple(deck[:3]), rest),
        len(list(combinations(deck, 3))),
    )


def colorado_holdem() -> Compared:
    """Every board for two cards kept and one discarded."""
    kept, gone = parse_cards("As Kd"), parse_cards("7c")

    def anew() -> object:
        outcomes_of_colorado._count_rows.cache_clear()
        return count_rows(kept, gone)

    require_equal(count_rows(kept, gone), test_odds_colorado_holdem.brute(kept, gone))
    return Compared(
        "colorado_holdem: one discard; plain in Python, all 18,424 boards",
        anew,
        lambda: test_odds_colorado_holdem.brute(kept, gone),
    )


def casino_war() -> Compared:
    """Every order of four cards from a shoe of twenty."""
    cards = tuple(DECK[::4][:13] + DECK[:7])
    left = test_odds_casino_war.ranks(cards)
    plain = test_odds_casino_war.by_hand(cards, wars=True)
    require_equal(sorted(dict(outcomes(left).counts).items(), key=str), sorted(plain.items(), key=str))

    def anew() -> object:
        outcomes.cache_clear()
        return outcomes(left)

    return Compared(
        "casino_war: a shoe of 20; plain in Python, all 116,280 orders",
        anew,
        lambda: test_odds_casino_war.by_hand(cards, wars=True),
    )


def fast_action_holdem() -> Compared:
    """Every dealer hand and board from a shoe of eleven, for all keeps and splits of a hand."""
    hand, shoe = map(parse_cards, test_odds_fast_action_holdem.SMALL_SHOES["few ranks"])
    left = np.bincount([card.index for card in shoe], minlength=52).astype(np.int64)
    keeps = [(hand[one], hand[other]) for one, other in KEEPS]

    def plain() -> dict[str, object]:
        test_odds_fast_action_holdem.best.cache_clear()
        test_odds_fast_action_holdem.kept_by_the_house.cache_clear()
        return test_odds_fast_action_holdem.plain_counts(hand, shoe, USUAL_RULES)

    found = count(left, keeps, SPLITS)
    wins = plain()["wins"]
    require_equal([24 // test_odds_fast_action_holdem.WHOLE * each for each in found.wins], wins)
    return Compared(
        "fast_action_holdem: one hand, a shoe of 11; plain in Python, all 6,930 deals",
        lambda: count(left, keeps, SPLITS),
        plain,
    )


def require_equal(fast: object, plain: object) -> None:
    """Stop if the two ways differ."""
    if not np.array_equal(np.array(fast, object), np.array(plain, object)):
        raise SystemExit(f"The fast way counts {fast}, the plain one {plain}.")


def main() -> None:
    """Measure and print."""
    rows = []
    for prepare in (
        ultimate_texas_holdem,
        double_cross_poker,
        boston_5_stud,
        colorado_holdem,
        casino_war,
        fast_action_holdem,
    ):
        work = prepare()
        fast = best_of(work.fast, work.repeats)
        plain = work.parts * min(once(work.plain) for _ in range(2))
        rows.append([work.name, duration(fast), duration(plain), f"{plain / fast:,.0f}"])
    print(f"\n{machine()} Both ways count the same numbers.")
    table("The same cases, fast and plain", ["", "fast", "plain, for all of it", "times as fast"], rows)


if __name__ == "__main__":
    main()
