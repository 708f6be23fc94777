"""Ultimate Texas Hold 'Em: three times to make the play wager, the last one by counting the dealer's 990 hands."""

from __future__ import annotations

from functools import cache, partial
from itertools import permutations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.simulated.shuffles import SUIT_ORDERS, Cards, Ints, deal, place_of_three, renamed
from benchmarks.simulated.tables import FIVE_CARD_ROWS, in_halves, paid_by, row_of
from benchmarks.simulated.tally import HALVES, Paid, Played, Simulation
from njrules.cards import RANKS
from njrules.evaluator import FLUSHES, strengths, tables
from njrules.games import find_game
from njrules.games.ultimate_texas_holdem import table_named
from njrules.odds.comparison import usual_round
from njrules.odds.offer import odds_of
from njrules.odds.ultimate_texas_holdem.decisions import flops
from njrules.odds.ultimate_texas_holdem.money import scale_of
from njrules.odds.ultimate_texas_holdem.solver import flop_plays

BLIND = (500, 50, 10, 3, 1.5, 1, 0, 0, 0, 0)
TRIPS = {
    "A": (50, 40, 30, 9, 7, 4, 3, -1, -1, -1),
    "B": (50, 40, 30, 8, 6, 5, 3, -1, -1, -1),
    "C": (50, 40, 30, 8, 7, 4, 3, -1, -1, -1),
    "D": (50, 40, 20, 7, 6, 5, 3, -1, -1, -1),
}
ACTIONS = ("fold", "play 1x", "play 2x", "play 3x", "play 4x")
_HOLE, _DEALER, _BOARD = [0, 1], [2, 3], [5, 6, 7, 9, 10]
"""Places in the deck: a card is burned before the flop and one before the turn and river."""

_HIGH_CARD = len(FIVE_CARD_ROWS) - 1


def play(draw: np.random.Generator, rounds: int) -> dict[str, Played]:
    """Rounds of one seat that makes every wager."""
    cards = deal(draw, rounds, 11)
    hole, board = cards[:, _HOLE], cards[:, _BOARD]
    mine = _seven(hole, board)
    action = best_plays(hole, board, mine)
    dealer = _seven(cards[:, _DEALER], board)
    result, row = np.sign(mine - dealer), row_of(mine)
    qualifies = row_of(dealer) != _HIGH_CARD
    blind = in_halves(BLIND)[row]
    net = HALVES * result * (qualifies + action) + np.where(result > 0, blind, HALVES * result)
    won = np.where((action > 0) & (result > 0), row, -1)
    return {
        "ante, blind and play": Played(
            np.where(action == 0, -2 * HALVES, net),
            2 + action,
            (Paid("blind", FIVE_CARD_ROWS, won, blind),),
            ACTIONS,
            action,
        ),
        "trips": _trips(row, "C"),
    }


def play_trips(draw: np.random.Generator, rounds: int, table: str) -> dict[str, Played]:
    """The trips wager alone, which the play of the others does not touch."""
    return {"trips": _trips(row_of(strengths(deal(draw, rounds, 7), threads=1)), table)}


def _trips(row: Ints, table: str) -> Played:
    paid = paid_by("trips", FIVE_CARD_ROWS, TRIPS[table], row)
    return Played(paid.added, np.ones(len(row), np.int64), (paid,))


def _seven(hole: Cards, board: Cards) -> Ints:
    return strengths(np.hstack([hole, board]), threads=1).astype(np.int64)


def best_plays(hole: Cards, board: Cards, strength: Ints) -> Ints:
    """The play wager in antes that the solved strategy ends with, 0 for a fold, shape (n,)."""
    plays = before_the_flop()[hole[:, 0], hole[:, 1]]
    open_ = np.flatnonzero(plays == 0)
    plays[open_] = np.where(on_the_flop(hole[open_], board[open_, :3]), 2, 0)
    open_ = np.flatnonzero(plays == 0)
    plays[open_] = at_the_end(hole[open_], board[open_], strength[open_])
    return plays


@cache
def before_the_flop() -> Ints:
    """The play wager before the flop by the two hole cards, 0 for a check, shape (52, 52)."""
    main, _ = odds_of("ultimate_texas_holdem").whole_game(usual_round(find_game("ultimate_texas_holdem")))
    wagers = {"check": 0, "play 3x": 3, "play 4x": 4}
    found = np.zeros((52, 52), np.int64)
    for first, second in permutations(range(52), 2):
        high, low = max(first % 13, second % 13), min(first % 13, second % 13)
        kind = "" if high == low else "s" if first // 13 == second // 13 else "o"
        found[first, second] = wagers[main.plays[RANKS[high] + RANKS[low] + kind].best]
    return found


def on_the_flop(hole: Cards, flop: Cards) -> NDArray[np.bool_]:
    """Whether the solved strategy makes the 2x wager after a check, shape (n,)."""
    chosen, kind, suits = _flop_plays()
    place = place_of_three(flop)
    renamed_hole = 13 * np.take_along_axis(suits[place], hole // 13, axis=1) + hole % 13
    low, high = renamed_hole.min(axis=1).astype(np.int64), renamed_hole.max(axis=1)
    found: NDArray[np.bool_] = chosen[kind[place], low * (103 - low) // 2 + high - low - 1]
    return found


@cache
def _flop_plays() -> tuple[NDArray[np.bool_], Ints, NDArray[np.uint8]]:
    """The decisions by kind of flop and pair of cards, and by the place of a flop its kind and new names of suits."""
    chosen = flop_plays(scale_of(table_named("blind_a")))
    kinds = flops().cards
    kind, suits = np.zeros(52**3, np.int64), np.zeros((52**3, 4), np.uint8)
    for order, variants in zip(SUIT_ORDERS, renamed(kinds), strict=True):
        places = place_of_three(variants)
        kind[places] = np.arange(len(kinds))
        suits[places] = np.argsort(order)
    return chosen, kind, suits


def at_the_end(hole: Cards, board: Cards, strength: Ints) -> NDArray[np.bool_]:
    """Whether the 1x wager is worth more than a fold, counted over all hands of the dealer, shape (n,)."""
    known = tables(7)
    out = np.zeros(len(hole), np.bool_)
    # From the weakest strength upward: what the blind pays, and whether the dealer has a pair.
    rows = row_of(np.arange(1, len(known.category)))
    pays, pair = np.append(0, in_halves(BLIND)[rows]), np.append(False, rows != _HIGH_CARD)
    _worth_playing(
        np.ascontiguousarray(hole),
        np.ascontiguousarray(board),
        strength,
        pays,
        pair,
        known.cards,
        known.start,
        known.rows,
        known.table,
        known.flush,
        out,
    )
    return out


@njit(cache=True, nogil=True)
def _worth_playing(
    holes: Cards,
    boards: Cards,
    strength: Ints,
    pays: Ints,
    pair: NDArray[np.bool_],
    weights: Ints,
    start: int,
    rows: NDArray[np.int32],
    table: NDArray[np.int16],
    flush: NDArray[np.int16],
    out: NDArray[np.bool_],
) -> None:
    """Sum the net of ante, blind and a play wager of one ante over the dealer's 990 hands, against two antes lost."""
    left = np.empty(45, np.int64)
    suit_ranks = np.empty(4, np.int64)
    for round_ in range(len(holes)):
        out_of_deck = 0
        key = start
        suit_ranks[:] = 0
        for card in boards[round_]:
            out_of_deck |= 1 << int(card)
            key += weights[card]
            suit_ranks[card // 13] |= 1 << int(card % 13)
        for card in holes[round_]:
            out_of_deck |= 1 << int(card)
        found = 0
        for card in range(52):
            if not out_of_deck >> card & 1:
                left[found] = card
                found += 1
        mine = strength[round_]
        if_won = pays[mine] + HALVES
        net = 0
        for one in range(44):
            with_one = key + weights[left[one]]
            for other in range(one + 1, 45):
                total = with_one + weights[left[other]]
                if total & FLUSHES:
                    theirs = _flush(total >> 32, suit_ranks, left[one], left[other], flush)
                else:
                    ranks = total & 0xFFFFFFFF
                    theirs = table[rows[ranks >> 9] + (ranks & 511)]
                ante = HALVES * pair[theirs]
                if mine > theirs:
                    net += if_won + ante
                elif mine < theirs:
                    net -= 2 * HALVES + ante
        out[round_] = net > -2 * HALVES * 990


@njit(cache=True, nogil=True)
def _flush(counts: int, suit_ranks: Ints, one: int, other: int, flush: NDArray[np.int16]) -> int:
    """The strength of a flush, whose suit is the one with its bit set in ``counts``."""
    suit = 0
    while not counts >> (4 * suit + 3) & 1:
        suit += 1
    mask = suit_ranks[suit]
    for card in (one, other):
        if card // 13 == suit:
            mask |= 1 << card % 13
    return int(flush[mask])


SIMULATIONS = (
    Simulation("ultimate_texas_holdem", "usual tables", play),
    *(
        Simulation(
            "ultimate_texas_holdem",
            f"trips table {table}",
            partial(play_trips, table=table),
            1,
            {"trips": f"trips_{table.lower()}"},
        )
        for table in "ABD"
    ),
)
