"""Ultimate Texas Hold 'Em: the 169 starting hands, any hand on any street, and the simple strategy beside it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import polars as pl
import streamlit as st

from njrules.odds.decision import Decision
from njrules.odds.ultimate_texas_holdem.simple_cost import SimplePlay, simple_play
from njrules.odds.ultimate_texas_holdem.simple_strategy import OUTS, SOURCE, advise
from njrules.odds.ultimate_texas_holdem.solution import Solution
from njrules.odds.ultimate_texas_holdem.starting_hands import example_of, starting_hand
from njrules.odds.ultimate_texas_holdem.strategy import GridCell, blind_table, decide, grid
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import page_palette
from njrules.ui.headings import heading
from njrules.ui.numbers import four_digits, percent, unbroken
from njrules.ui.strategies.parts import ADDRESS, card_boxes, counted_decision, show_decision, title
from njrules.ui.strategy_charts import SELECTION, grid_chart
from njrules.ui.strategy_view import StrategyView

_RULES = (
    ("Before the flop", "4x with 33 and up, any ace, K2 suited or K5 and up, Q6 suited or Q8 and up, J8 suited or "
     "J10."),
    ("On the flop", "2x with two pair or better, a hidden pair other than pocket deuces, or four to a flush with a "
     "hidden 10 or better."),
    ("On the river", f"1x with a hidden pair or better, or with fewer than {OUTS} dealer outs; otherwise fold."),
)  # fmt: skip


def draw(view: StrategyView) -> None:
    """Draw the part."""
    left, right = st.columns([1.1, 1], gap="large")
    with left:
        _grid(view)
    with right:
        card_boxes(view, "Hole cards", "Community cards (none, 3 or 5)")
        decision = counted_decision(view, partial(decide, view.cards, view.board))
        if decision:
            show_decision(decision, "njrules-uth-decision")
            _simple_advice(view, decision)
    _simple_strategy()
    _all_hands()


def _grid(view: StrategyView) -> None:
    title("Before the flop", "best action, values net per ante", (blind_table().badge,))
    chosen = starting_hand(view.cards)
    key = f"{ADDRESS.name} grid"

    def picked() -> None:
        found = st.session_state[key].selection.get(SELECTION, [])
        if found:
            ADDRESS.change(lambda view: replace(view, cards=example_of(found[0]["name"]), board=()))

    cells = grid()
    plays = sum(cell.hand.combinations for cell in cells if cell.hand.best != "check")
    st.vega_lite_chart(
        spec=grid_chart(cells, chosen, page_palette()),
        width="stretch",
        key=key,
        on_select=picked,
        selection_mode=SELECTION,
        alt=f"The 169 starting hands by their best action before the flop: {plays} of the 1,326 pairs of cards play "
        f"4x, the others check. Chosen is {chosen}.",
    )
    st.caption(
        "Press a cell to see its values. Suited above the diagonal. Blue plays 4x, sand checks; 3x is never best. "
        "The paler a cell, the less the wrong choice costs: under 0.25, under 0.05 of the ante."
    )


def _simple_advice(view: StrategyView, decision: Decision) -> None:
    advice = advise(view.cards, view.board)
    cost = decision.cost(advice.action)
    same = "the best play" if cost == 0 else f"which costs {four_digits(cost)} per ante on average"
    st.markdown(f"The simple strategy: **{advice.action}** ({advice.reason}), {same}.")


def _simple_strategy() -> None:
    heading("The simple strategy beside the best play")
    left, right = st.columns([1, 1.1], gap="large")
    with left:
        for when, rule in _RULES:
            st.markdown(f"**{when}.** {rule}")
        st.caption(
            f"Source: {SOURCE}. A hidden pair is one that the community cards alone do not make; an out is an unseen "
            "card that, with the five in common, beats your hand. Both readings are ours; the words leave them open."
        )
    with right:
        play = simple_play()
        title("What it costs", "whole game, per ante", (play.blind.badge,))
        st.table(
            _whole_frame(play),
            border="horizontal",
            hide_index=True,
            alt="House edge, element of risk and standard deviation of the simple strategy and of the best play.",
        )
        st.caption(unbroken(_costs(play)))


def _whole_frame(play: SimplePlay) -> pl.DataFrame:
    plays: dict[str, SimplePlay | Solution] = {"simple strategy": play, "best play": play.best}
    measures: dict[str, Callable[[SimplePlay | Solution], str]] = {
        "house edge, of the ante": lambda one: percent(one.house_edge),
        "element of risk, of all wagered": lambda one: percent(one.element_of_risk),
        "standard deviation, in antes": lambda one: f"{one.distribution.standard_deviation:.4g}",
        "wagered on average, in antes": lambda one: four_digits(one.average_wager),
    }
    return pl.DataFrame(
        [
            {"": measure} | {name: unbroken(written(one)) for name, one in plays.items()}
            for measure, written in measures.items()
        ]
    )


def _costs(play: SimplePlay) -> str:
    costs = {where: cost for where, cost in play.costs.items() if cost}
    parts = ", ".join(f"{four_digits(cost)} {where}" for where, cost in costs.items())
    plays, folds = play.mistaken_plays[0], play.mistaken_folds[0]
    return (
        f"It costs {four_digits(play.cost)} per ante more than the best play: {parts}; before the flop it is the "
        f"best play. On the river it plays where a fold is better in {percent(plays)} of all rounds, and folds where "
        f"1x is better in {percent(folds)}. Counted over all {play.outcomes.total:,} cases; published: 2.43 %."
    )


def _all_hands() -> None:
    with st.expander("All 169 starting hands"):
        title("The 169 starting hands", "net per ante", (blind_table().badge,))
        st.dataframe(
            hands_frame(grid()).drop("per", "mark"),
            hide_index=True,
            height=420,
            alt="The value of every action with every starting hand.",
        )
        download_buttons(hands_frame(grid()), "njrules-uth-starting-hands")


def hands_frame(cells: tuple[GridCell, ...]) -> pl.DataFrame:
    """One row a starting hand: its best action, values as numbers and fractions, the cost of a mistake, the mark."""
    return pl.DataFrame(
        [
            {
                "hand": cell.hand.name,
                "pairs of cards": cell.hand.combinations,
                "best": cell.hand.best,
                **{action: float(value) for action, value in cell.hand.values.items()},
                "a wrong choice costs": float(cell.cost),
                **{f"{action} exact": str(value) for action, value in cell.hand.values.items()},
                "per": "ante",
                "mark": blind_table().badge,
            }
            for cell in cells
        ]
    )
