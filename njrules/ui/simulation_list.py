"""Simulated rounds beside the exact counts, as a part of the page Verification."""

from __future__ import annotations

from collections.abc import Iterable

import polars as pl
import streamlit as st

from njrules.games import games
from njrules.odds.simulations import MOST, SimulatedWager, Simulations, simulations, usual_largest
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark
from njrules.ui.numbers import percent, unbroken


def simulated() -> None:
    """Every wager that was simulated: its counted and simulated house edge, and the figure furthest away."""
    found: Simulations | None = wait_for(counter().submit("simulations", simulations))
    if found is None:
        return
    st.markdown(simulation_summary(found), width=860)
    for title in dict.fromkeys(wager.game.title for wager in found.wagers):
        wagers = [wager for wager in found.wagers if wager.game.title == title]
        st.space("xsmall")
        st.subheader(title, anchor=False)
        st.table(
            page_frame(wagers),
            border="horizontal",
            hide_index=True,
            alt=f"{title}: simulated rounds agree for {sum(w.agrees for w in wagers)} of {len(wagers)} wagers.",
        )
    download_buttons(simulation_frame(found), "njrules-simulations")


def simulation_summary(found: Simulations) -> str:
    """What was compared, how it came out, and which games are missing."""
    far = [wager for wager in found.wagers if not wager.agrees]
    verdict = (
        f"None lies more than {MOST} standard errors from the counted figure"
        if not far
        else f"**{len(far)} of {len(found.wagers)} wagers do not agree**"
    )
    return (
        "Rounds dealt from shuffled shoes, played by the best play as this rulebook gives it, and settled by pay "
        f"tables and rules written once more for this check alone. {found.figures} figures are compared: house edge, "
        "element of risk, standard deviation, hit frequency, how often each action is the best, every row of every "
        f"table, and the distribution of the net. {verdict}; the largest distance is {found.largest.largest:.2f}; "
        f"that of as many independent figures would pass {usual_largest(found.figures):.2f} as often as not. Seed "
        f"{found.seed}; again with `{found.command}`.{_missing(found)}"
    )


def _missing(found: Simulations) -> str:
    titles = [
        game.title for game in games().values() if game.title not in {wager.game.title for wager in found.wagers}
    ]
    return f" Not among them: {', '.join(titles)}." if titles else ""


def page_frame(wagers: Iterable[SimulatedWager]) -> pl.DataFrame:
    """One row a wager, written for readers, with the mark of what the counted figures rest on."""
    return pl.DataFrame(
        [
            {
                "wager": f"{wager.whole.wager} :gray[{wager.rules}] {mark(wager.whole.badge)}",
                "rounds": f"{wager.rounds:,}",
                "house edge counted": unbroken(percent(wager.whole.house_edge)),
                "simulated": _with_error(wager),
                "per": wager.whole.unit,
                "figures": str(wager.figures),
                "furthest, in standard errors": f"{wager.largest:.2f} :gray[{wager.furthest.replace('_', ' ')}]",
                "verdict": "agrees" if wager.agrees else "**differs**",
            }
            for wager in wagers
        ]
    )


def _with_error(wager: SimulatedWager) -> str:
    return f"{percent(wager.edge)} ± {100 * wager.error:.2g} %".replace(" ", "\u00a0")


def simulation_frame(found: Simulations) -> pl.DataFrame:
    """One row a wager for other programs."""
    return pl.DataFrame([wager.as_dict() | {"seed": found.seed} for wager in found.wagers])
