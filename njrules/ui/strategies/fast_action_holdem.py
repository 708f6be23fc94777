"""Fast Action Hold 'Em: which two of four cards to keep, whether to split."""

from __future__ import annotations

from functools import partial

import streamlit as st

from njrules.odds.fast_action_holdem.position import UNIT
from njrules.odds.fast_action_holdem.readings import DECKS, prices
from njrules.odds.fast_action_holdem.strategy import MARKS, decide, shares
from njrules.odds.fast_action_holdem.whole import WITHIN
from njrules.odds.situation import FinalHand
from njrules.ui import charts
from njrules.ui.counting import counter, wait_for
from njrules.ui.figures import page_palette
from njrules.ui.numbers import percent
from njrules.ui.strategies.parts import card_boxes, counted_decision, show_decision, title
from njrules.ui.strategy_view import StrategyView


def draw(view: StrategyView) -> None:
    """Draw the part."""
    left, right = st.columns([1.2, 1], gap="large")
    with left:
        card_boxes(view, "Your four cards")
        decision = counted_decision(view, partial(decide, view.cards, view.decks))
        if decision:
            show_decision(decision, "njrules-fast-action-decision")
    with right:
        found = wait_for(counter().submit(("strategy kinds", view.game, view.decks), partial(shares, view.decks)))
        if found is not None:
            _shares(FinalHand("all hands", found), view.decks)
    _prices()


def _shares(hand: FinalHand, decks: int) -> None:
    title("How often each action is best", f"of all hands, {decks} decks", MARKS)
    if not hand.chances:
        st.markdown(f":gray[The whole game is not counted for {decks} decks.]")
        return
    st.vega_lite_chart(
        spec=charts.hands_chart((hand,), page_palette()),
        width="stretch",
        alt=f"How often each action is best: {charts.describe_chances(hand.chances, 4)}.",
    )
    never = [action for action, chance in hand.chances.items() if not chance]
    says = f" Never right: {', '.join(never)}." if never else ""
    split = percent(hand.chances["split"])
    st.caption(
        f"Keep two in nearly every hand; a split is best in {split}.{says} From values that are within "
        f"{WITHIN:.5f} of the {UNIT} of the exact ones; those of the cards that you type are exact."
    )


def _prices() -> None:
    """What the readings that the text leaves open do to the house edge."""
    title("What each reading left open comes to", f"house edge per {UNIT}, best play, one changed at a time", MARKS)
    rows = [
        f"| {price.reading.replace('_', ' ')} | {_known(price.house_edge)} % | {_known(price.difference, '+')} |"
        for price in prices()
    ]
    st.markdown("\n".join(["| reading | house edge | difference, % |", "| --- | ---: | ---: |", *rows]))
    st.caption(f"The usual readings: {DECKS} decks, a natural is four of a kind. Each edge is known to 0.001 %.")


def _known(share: float, sign: str = "") -> str:
    """A share in per cent with the digits that are known."""
    return f"{100 * share:{sign}.3f}".replace("-", "−")
