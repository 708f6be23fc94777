"""Boston 5 Stud: no three cards are worth a fold, not even the weakest."""

from __future__ import annotations

from functools import partial

import polars as pl
import streamlit as st

from njrules.games.boston_5_stud import FOLD, SECOND_WAGER
from njrules.odds.boston_5_stud.at_step import UNIT
from njrules.odds.boston_5_stud.solution import ThreeCardHand
from njrules.odds.boston_5_stud.strategy import FIRST, MARKS, HandKind, decide, hand_kinds, solution, weakest
from njrules.odds.seen import signs
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.numbers import exact, four_digits, percent, signed, unbroken
from njrules.ui.strategies.parts import card_boxes, counted_decision, show_decision, title
from njrules.ui.strategy_view import StrategyView

_SHOWN = 8


def draw(view: StrategyView) -> None:
    """Draw the part."""
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown("**Place the second wager with every three cards.**")
        card_boxes(view, "Your three cards")
        decision = counted_decision(view, partial(decide, view.cards))
        if decision:
            show_decision(decision, "njrules-boston-decision")
    with right:
        found: tuple[tuple[ThreeCardHand, ...], tuple[HandKind, ...]] | None = wait_for(
            counter().submit(("strategy kinds", view.game), lambda: (weakest(_SHOWN), hand_kinds()))
        )
        if found:
            _weakest(found[0])
    if found:
        _kinds(found[1])


def _weakest(hands: tuple[ThreeCardHand, ...]) -> None:
    title("The weakest hands", f"three suits, net per {UNIT}", MARKS)
    fold = hands[0].values[FOLD]
    st.table(
        pl.DataFrame(
            [
                {
                    "hand": signs(hand.cards).replace(" ", "\u00a0"),
                    SECOND_WAGER: signed(hand.values[SECOND_WAGER]),
                    FOLD: signed(hand.values[FOLD]),
                    "a fold costs": four_digits(hand.values[SECOND_WAGER] - hand.values[FOLD]),
                }
                for hand in hands
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="The three-card hands whose second wager is worth least, with what a fold costs.",
    )
    st.caption(
        f"A fold loses ante and first wager, {exact(-fold)} antes with a first wager of {FIRST} antes. "
        "Going on risks as much again but wins often enough: even the weakest hand of all loses less than a fold."
    )


def _kinds(kinds: tuple[HandKind, ...]) -> None:
    title("All 22,100 hands", f"net per {UNIT}, the second wager placed", MARKS)
    st.table(
        pl.DataFrame(
            [
                {
                    "dealt": kind.dealt.label,
                    "share": unbroken(percent(kind.share)),
                    "worth on average": signed(kind.worth),
                    "a fold costs": f"{four_digits(kind.least)} to {four_digits(kind.most)}",
                }
                for kind in kinds
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="Three cards by category: how often they come, what the second wager is worth, what a fold costs.",
    )
    st.caption("The files hold each of the 1,755 hands that differ in more than the names of their suits.")
    download_buttons(hands_frame(), "njrules-boston-hands")


def hands_frame() -> pl.DataFrame:
    """One row of each of the 1,755 three-card hands: both values as numbers and fractions, per ante, the marks."""
    return pl.DataFrame(
        [
            {
                "hand": " ".join(map(str, hand.cards)),
                "hands alike": hand.combinations,
                "best": hand.best,
                **{action: float(value) for action, value in hand.values.items()},
                **{f"{action} exact": str(value) for action, value in hand.values.items()},
                "per": UNIT,
                "mark": "; ".join(MARKS),
            }
            for hand in solution().hands
        ]
    )
