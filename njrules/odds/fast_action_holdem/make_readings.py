"""Price the readings that the text leaves open: ``python -m njrules.odds.fast_action_holdem.make_readings``.

The chances of every hand are counted with each, but only the house edge is kept. The naturals and eight decks are
priced from the committed chances. The chance that both halves of a split win does not touch the edge.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

import numpy as np

from njrules.games.fast_action_holdem.house_way import LOWEST, ONE_CARD, Readings
from njrules.games.fast_action_holdem.rules import BELOW_STRAIGHT_FLUSH, FOUR_OF_A_KIND, NATURAL_READINGS
from njrules.games.fast_action_holdem.script import GAME
from njrules.odds.fast_action_holdem.counting import USUAL_RULES, Rules
from njrules.odds.fast_action_holdem.make import natural_chances
from njrules.odds.fast_action_holdem.readings import ACCOUNT, DECKS, EDGES, USUAL
from njrules.odds.fast_action_holdem.removal import SPLITS, beyond, second_order
from njrules.odds.fast_action_holdem.shipped import HandChances
from njrules.odds.fast_action_holdem.whole import solution_of, solve
from njrules.odds.stored import Account, write

HOUSE_WAYS = {
    "house_way_8: one card": Rules(readings=Readings(eight=ONE_CARD)),
    "house_way_9: one card": Rules(readings=Readings(nine=ONE_CARD)),
    "house_way_any: lowest": Rules(readings=Readings(any_two=LOWEST)),
    "all three house ways so": Rules(readings=Readings(ONE_CARD, ONE_CARD, LOWEST)),
}
FIVES = {
    "five_of_a_kind: below a straight flush": Rules(five_of_a_kind=BELOW_STRAIGHT_FLUSH),
}


def committed_edges() -> dict[str, float]:
    """The house edge with each meaning of a natural, and with each number of decks, from the committed chances."""
    found = {USUAL: _committed(DECKS, FOUR_OF_A_KIND)}
    for natural in NATURAL_READINGS:
        if natural != FOUR_OF_A_KIND:
            found[f"natural: {natural}"] = _committed(DECKS, natural)
    for decks in GAME.decks:
        if decks != DECKS:
            found[f"{decks} decks"] = _committed(decks, FOUR_OF_A_KIND)
    return found


def counted_edges(readings: Mapping[str, Rules]) -> dict[str, float]:
    """The house edge with each of some readings that rank hands alike, counted side by side."""
    rules = list(readings.values())
    keeps, by_ranks = second_order(DECKS, rules, splits=False)
    keeps -= beyond(by_ranks, DECKS, rules)
    none = natural_chances(DECKS, USUAL_RULES)
    both = np.zeros((len(none), len(SPLITS)))
    edges = [
        -float(solution_of(DECKS, FOUR_OF_A_KIND, HandChances(keeps[..., place], both, none)).ev)
        for place in range(len(rules))
    ]
    return dict(zip(readings, edges, strict=True))


def make(groups: Sequence[Mapping[str, Rules]] = (HOUSE_WAYS, FIVES)) -> None:
    """Count all and write the account."""
    begin = time.process_time()
    edges = committed_edges()
    for group in groups:
        edges |= counted_edges(group)
    account = Account(
        ACCOUNT,
        f"The house edge of Fast Action Hold 'Em per original wager, from {DECKS} decks, a natural being four of a "
        "kind, with the usual readings of what the text leaves open and with one changed at a time.",
        "python -m njrules.odds.fast_action_holdem.make_readings",
        time.process_time() - begin,
        {},
        {EDGES: {reading: round(edge, 7) for reading, edge in edges.items()}},
    )
    write({}, account)


def _committed(decks: int, natural: str) -> float:
    return -float(solve(decks, natural).ev)


if __name__ == "__main__":
    make()
