"""Positions of Ultimate Texas Hold 'Em, against a list of every case settled hand by hand in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from benchmarks.measure import duration, in_fresh_process, median_of, once, table
from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.games.ultimate_texas_holdem import ROWS, net_per_ante, qualifies, table_named
from njrules.hands import evaluate
from njrules.odds.final_hands import final_hands
from njrules.odds.ultimate_texas_holdem import position, warm
from njrules.paytables import Paytable, paytable_from

BLIND = table_named("blind_a")
NEW = paytable_from("new", {"odds": {**dict.fromkeys(ROWS, "push"), "royal_flush": "300 to 1"}}, ROWS)
HOLE, BOARD = parse_cards("As Kd"), parse_cards("7c 8c 2d 4h 9s")
COMPILE = "from njrules.odds.ultimate_texas_holdem import warm; warm()"

Cards = tuple[Card, ...]


def dealt(board: int, dead: int) -> Iterator[tuple[Cards, Cards, Cards]]:
    """Hole cards, community cards and dead cards, new ones each time, so that nothing is remembered."""
    for seed in range(10_000):
        cards = Shoe(1, seed).cards
        yield cards[:2], cards[2 : 2 + board], cards[7 : 7 + dead]


def position_after(board: int, dead: int, blind: Paytable) -> Callable[[], object]:
    """The values of another position at every call."""
    deals = dealt(board, dead)
    return lambda: position(*next(deals), blind=blind).values


def hands_after(board: int) -> Callable[[], object]:
    """The final hands of a seat and of the dealer."""
    deals = dealt(board, 0)

    def run() -> object:
        hole, cards, _ = next(deals)
        return final_hands([hole, None], cards)

    return run


def river_by_hand() -> object:
    """The river's 990 dealer hands with the plain reading."""
    own = evaluate((*HOLE, *BOARD))
    left = [card for card in DECK if card not in (*HOLE, *BOARD)]
    total = Fraction(0)
    for pair in combinations(left, 2):
        dealer = evaluate((*pair, *BOARD))
        comparison = (own > dealer) - (own < dealer)
        total += sum(net_per_ante(comparison, qualifies(dealer), own.category, 1, BLIND).values())
    return total


def main() -> None:
    """Measure and print."""
    warm()
    plain = once(river_by_hand)
    runs = {
        "before the flop, shipped table": position_after(0, 0, BLIND),
        "before the flop, new table": position_after(0, 0, NEW),
        "before the flop, one card known to be out": position_after(0, 1, BLIND),
        "on the flop": position_after(3, 0, BLIND),
        "on the river": position_after(5, 0, BLIND),
    }
    rows = [[name, duration(median_of(run)), ""] for name, run in runs.items()]
    rows[-1][2] = f"{plain / median_of(runs['on the river']):.0f} (plain: {duration(plain)})"
    table("Value and outcomes of every action", ["", "time", "times the plain reading"], rows)
    rows = [[f"{board} community cards", duration(median_of(hands_after(board)))] for board in (0, 3, 5)]
    table("Final hands of a seat and the dealer", ["", "time"], rows)
    seconds, _ = in_fresh_process(COMPILE)
    table("warm() in a fresh process, compiled code in the cache", ["", "time"], [["all of it", duration(seconds)]])


if __name__ == "__main__":
    main()
