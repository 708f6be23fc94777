"""Casino War: what the two answers to a tie are worth, by decks, and why a war is always right."""

from __future__ import annotations

from fractions import Fraction

import polars as pl
import streamlit as st

from njrules.games import games
from njrules.games.casino_war import GO_TO_WAR, HIGHER, LOWER, SURRENDER, TIE
from njrules.odds.casino_war.strategy import MARKS, Answers, answers, war_results, worth_of_war
from njrules.ui.downloads import download_buttons
from njrules.ui.numbers import four_digits, percent, signed, unbroken
from njrules.ui.strategies.parts import show_decision, title
from njrules.ui.strategy_view import StrategyView

_RESULTS = {HIGHER: "yours is higher", TIE: "a second tie", LOWER: "the dealer's is higher"}


def draw(view: StrategyView) -> None:
    """Draw the part."""
    found = answers(view.decks)
    left, right = st.columns([1, 1.1], gap="large")
    with left:
        st.markdown("**Go to war on every tie.**")
        show_decision(found.on_a_tie, "njrules-casino-war-decision")
        said = (
            f"Over all ties from a new shoe of {view.decks} decks. A tie comes in {percent(found.ties)} of all "
            "rounds, so surrendering on every tie costs "
            f"{four_digits(found.ties * found.on_a_tie.cost(SURRENDER))} more per initial wager and round."
        )
        st.caption(unbroken(said))
    with right:
        _proof(found)
    _by_decks()


def _proof(found: Answers) -> None:
    title("Why always", f"the war, net per initial wager, {found.decks} decks", found.on_a_tie.marks)
    results = war_results(found.second_ties)
    st.table(
        pl.DataFrame(
            [
                {
                    "war cards": _RESULTS[one.result],
                    "chance": unbroken(percent(one.chance)),
                    "net": signed(one.net),
                    "adds": signed(one.chance * one.net),
                }
                for one in results
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="The three results of a war with their chances and nets.",
    )
    without, more = worth_of_war(Fraction(0)), worth_of_war(Fraction(1)) - worth_of_war(Fraction(0))
    st.markdown(
        "Nothing tells the two war cards apart before they are dealt, so each side wins equally often, whatever "
        f"cards have been seen. If the second tie has the chance t, a war is worth {signed(without)} + "
        f"{float(more):g} t: never less than a surrender, and more whenever a second tie can come."
    )


def _by_decks() -> None:
    frame = answers_frame([answers(decks) for decks in games()["casino_war"].decks])
    title("By the number of decks", f"per {frame['per'][0]}", MARKS)
    st.table(
        pl.DataFrame(
            [
                {
                    "decks": row["decks"],
                    "war on a tie": signed(row["war on a tie"]),
                    "a surrender costs": four_digits(row["a surrender costs"]),
                    "house edge, always war": unbroken(percent(row["house edge, always war"])),
                    "house edge, always surrender": unbroken(percent(row["house edge, always surrender"])),
                }
                for row in frame.iter_rows(named=True)
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="The worth of both answers to a tie and the house edge of each, by the number of decks.",
    )
    download_buttons(frame, "njrules-casino-war-ties")


def answers_frame(found: list[Answers]) -> pl.DataFrame:
    """One row a number of decks: the values of both answers and the house edges, numbers, fractions, the mark."""
    return pl.DataFrame(
        [
            {
                "decks": one.decks,
                "war on a tie": float(one.on_a_tie.values[GO_TO_WAR]),
                "surrender": float(one.on_a_tie.values[SURRENDER]),
                "a surrender costs": float(one.on_a_tie.cost(SURRENDER)),
                "house edge, always war": float(one.always_war),
                "house edge, always surrender": float(one.always_surrender),
                "war on a tie exact": str(one.on_a_tie.values[GO_TO_WAR]),
                "house edge, always war exact": str(one.always_war),
                "house edge, always surrender exact": str(one.always_surrender),
                "per": one.on_a_tie.unit,
                "mark": "; ".join(one.on_a_tie.marks),
            }
            for one in found
        ]
    )
