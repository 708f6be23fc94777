"""Colorado Hold 'Em Poker: three cards, declared or played on without one of them, three community cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from benchmarks.simulated.shuffles import Ints, deal, indices, place_of_three, renamed
from benchmarks.simulated.tables import (
    FIVE_CARD_ROWS,
    JACKS_OR_BETTER,
    THREE_CARD_ROWS,
    in_halves,
    pair_of,
    row_of,
)
from benchmarks.simulated.tally import HALVES, Paid, Played, Simulation
from njrules.evaluator import strengths
from njrules.games import find_game
from njrules.odds.comparison import usual_round
from njrules.odds.offer import odds_of

ROWS = (*FIVE_CARD_ROWS[:8], JACKS_OR_BETTER, "pair_nines_or_tens", "below_pair_of_nines")
PAYS = {
    "with bet wager": (500, 100, 40, 10, 6, 4, 3, 2, 1, 0, -1),
    "without bet wager": (500, 100, 40, 10, 7, 5, 4, 3, 1, 0, -1),
}
INSTANT_WINNER = (6, 2, -1, -1, -1, -1)
FIVE_CARD_BONUS = (1000, 250, 100, 25, 15, 10, 5, 2, 1, -1, -1)
THREE_CARD_BONUS_ROWS = (*THREE_CARD_ROWS[:4], JACKS_OR_BETTER)
THREE_CARD_BONUS = (40, 30, 8, 6, 2)
_PAIR, _JACKS, _NINES = 8, 9, 7
"""The row of a pair among those of five cards; the ranks counted from the two."""


def play(draw: np.random.Generator, rounds: int, version: str, bonus: str) -> dict[str, Played]:
    """Rounds of one seat that makes every wager."""
    cards = deal(draw, rounds, 6)
    actions, chosen, gone = _strategy(version)
    place = place_of_three(cards[:, :3])
    action = chosen[place]
    kept = cards[:, :3][cards[:, :3] != gone[place][:, None]].reshape(rounds, 2)
    row = row_of_five(strengths(np.hstack([kept, cards[:, 3:]]), threads=1))
    dealt = strengths(cards[:, :3], threads=1)
    declares = action == actions.index("declare")
    units = np.where(action == 0, 2 if actions[0] == "bet" else 1, 1)
    won = in_halves(PAYS[version])[row] * units
    instant = row_of(dealt, 3)
    instant_won = in_halves(INSTANT_WINNER)[instant]
    rows = np.where(declares | (row >= len(ROWS) - 2), -1, row)
    main = Played(
        np.where(declares, instant_won, won),
        np.where(declares, 1, units),
        (
            Paid("pays", ROWS, rows, won),
            Paid("instant_winner", THREE_CARD_ROWS, np.where(declares, instant, -1), instant_won),
        ),
        actions,
        action,
    )
    side = _on_three(dealt) if bonus == "bonus_three_card" else _on_five(row, declares)
    return {"initial and bet" if actions[0] == "bet" else "initial": main, "bonus": side}


def row_of_five(strength: NDArray[np.integer]) -> Ints:
    """The place in ``ROWS`` of each strength of five cards."""
    row, rank = row_of(strength), pair_of(strength)
    of_pair = np.select([rank >= _JACKS, rank >= _NINES], [_PAIR, _PAIR + 1], _PAIR + 2)
    return np.select([row < _PAIR, row == _PAIR], [row, of_pair], _PAIR + 2)


def _on_five(row: Ints, declares: NDArray[np.bool_]) -> Played:
    """A bonus wager on the final five cards, which goes back to a declared hand."""
    net = np.where(declares, 0, in_halves(FIVE_CARD_BONUS)[row])
    paid = Paid("bonus", ROWS, np.where(declares | (row > _PAIR), -1, row), net)
    return Played(net, np.ones(len(net), np.int64), (paid,))


def _on_three(dealt: NDArray[np.integer]) -> Played:
    """A bonus wager on the three cards dealt."""
    row = row_of(dealt, 3)
    wins = (row < 4) | ((row == 4) & (pair_of(dealt, 3) >= _JACKS))
    net = np.where(wins, in_halves((*THREE_CARD_BONUS, -1))[row], -HALVES)
    return Played(
        net, np.ones(len(net), np.int64), (Paid("bonus", THREE_CARD_BONUS_ROWS, np.where(wins, row, -1), net),)
    )


@cache
def _strategy(version: str) -> tuple[tuple[str, ...], Ints, NDArray[np.uint8]]:
    """What can be done, and by the place of three cards what is best: which of these, and the card to discard.

    A declared hand discards none; the first of its cards is named, as the simulated hand is completed all the same.
    """
    round_ = usual_round(find_game("colorado_holdem"), options={"version": version})
    main, _ = odds_of("colorado_holdem").whole_game(round_)
    actions = ("bet", "go without", "declare") if version == "with bet wager" else ("play", "declare")
    chosen, gone = np.zeros(52**3, np.int64), np.zeros(52**3, np.uint8)
    for hand, best in main.plays.items():
        action, _, card = best.best.partition(", discard ")
        names = hand.split()
        variants = renamed(indices(hand))[:, 0]
        places = place_of_three(variants)
        chosen[places] = actions.index(action)
        gone[places] = variants[:, names.index(card) if card else 0]
    return actions, chosen, gone


def options(version: str, bonus: str) -> Mapping[str, str]:
    """The options of a round by these rules."""
    return {"version": version, "bonus": bonus}


SIMULATIONS = tuple(
    Simulation(
        "colorado_holdem",
        f"{version}, bonus on {cards} cards",
        partial(play, version=version, bonus=f"bonus_{cards}_card"),
        1,
        options(version, f"bonus_{cards}_card"),
    )
    for version in PAYS
    for cards in ("five", "three")
)
