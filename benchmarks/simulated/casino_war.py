"""Casino War: a shoe, two first cards, on a tie a surrender or three cards burned and two war cards."""

from __future__ import annotations

from functools import partial

import numpy as np

from benchmarks.simulated.shuffles import deal
from benchmarks.simulated.tally import HALVES, Paid, Played, Simulation

TIE_PAYS, WAR_PAYS, SECOND_TIE_PAYS = 10, 2, 3
_PLAYER, _DEALER, _WAR, _WAR_DEALER = 1, 2, 6, 7
"""Places in the shoe: one card is burned before the first round, three more before a war."""


def play(
    draw: np.random.Generator, rounds: int, decks: int, second_tie: int = 0, returned: bool = False
) -> dict[str, Played]:
    """Rounds of one seat that goes to war on every tie, and the same rounds with a surrender.

    A second tie pays ``second_tie`` to 1, the usual odds if that is 0; ``returned`` says whether the initial wager
    of a player at war goes back unless the war is lost, or is lost in any case.
    """
    ranks = deal(draw, rounds, 8, decks).astype(np.int64) % 13
    first = np.sign(ranks[:, _PLAYER] - ranks[:, _DEALER])
    war = np.sign(ranks[:, _WAR] - ranks[:, _WAR_DEALER])
    tied = first == 0
    initial = Paid("initial", ("player_higher",), np.where(first > 0, 0, -1), np.full(rounds, HALVES))
    pays = np.select([war > 0, war == 0], [WAR_PAYS, second_tie or SECOND_TIE_PAYS], -1)
    at_war = Paid("war", ("player_higher", "tie"), np.select([~tied | (war < 0), war > 0], [-1, 0], 1), HALVES * pays)
    lost = (war < 0) if returned else np.full(rounds, True)
    to_war = Played(
        np.where(tied, HALVES * (pays - lost), HALVES * first),
        1 + tied,
        (initial, at_war),
        ("no choice", "go to war"),
        tied.astype(np.int64),
    )
    surrendered = Played(
        np.where(tied, -1, HALVES * first),
        np.ones(rounds, np.int64),
        (initial,),
        ("no choice", "surrender"),
        tied.astype(np.int64),
    )
    return {
        "initial and war, war on every tie": to_war,
        "initial, surrender on every tie": surrendered,
        "tie": _tie(tied),
        "tie on the war deal": _tie(war[tied] == 0),
    }


def _tie(tied: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Played:
    net = np.where(tied, HALVES * TIE_PAYS, -HALVES)
    return Played(net, np.ones(len(net), np.int64), (Paid("tie", ("tie",), np.where(tied, 0, -1), net),))


_OFFERED = {"war_tie_wager": "offered"}
SIMULATIONS = (
    *(Simulation("casino_war", f"{decks} decks", partial(play, decks=decks), decks, _OFFERED) for decks in (6, 7, 8)),
    Simulation(
        "casino_war",
        "6 decks, 2 to 1 on a second tie",
        partial(play, decks=6, second_tie=2),
        6,
        _OFFERED | {"second_tie": "2 to 1"},
    ),
    Simulation(
        "casino_war",
        "6 decks, initial wager returned unless the war is lost",
        partial(play, decks=6, returned=True),
        6,
        _OFFERED | {"initial_at_war": "returned unless beaten"},
    ),
)
