"""Double Cross Poker: which array, when to fold, and a plain rule with what it costs."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import polars as pl
import streamlit as st

from njrules.odds.double_cross_poker.at_step import UNIT
from njrules.odds.double_cross_poker.strategy import MARKS, DealKind, PlainRule, deal_kinds, decide, plain_rule
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.numbers import four_digits, percent, signed, unbroken
from njrules.ui.strategies.parts import card_boxes, counted_decision, show_decision, title
from njrules.ui.strategy_view import StrategyView


def draw(view: StrategyView) -> None:
    """Draw the part."""
    left, right = st.columns([1, 1.15], gap="large")
    with left:
        card_boxes(view, "Your two cards", "Far end, right end")
        st.caption("The far end is open in the vertical array, the right end in the horizontal one.")
        far, right_end = view.board
        decision = counted_decision(view, partial(decide, view.cards, far, right_end))
        if decision:
            show_decision(decision, "njrules-double-cross-decision")
    with right:
        found: tuple[tuple[DealKind, ...], PlainRule] | None = wait_for(
            counter().submit(("strategy kinds", view.game), lambda: (deal_kinds(), plain_rule()))
        )
        if found:
            _rule(found[1])
    if found:
        _kinds(found[0])


def _kinds(kinds: tuple[DealKind, ...]) -> None:
    title("All deals", f"the array by its open end, and how often it is best; net per {UNIT}", MARKS)
    st.table(
        pl.DataFrame(
            [
                {
                    "hole cards and open ends": kind.name,
                    "deals": unbroken(percent(kind.share)),
                    "best": _best(kind),
                    "worth": signed(kind.worth),
                    "the next best costs": four_digits(kind.second),
                }
                for kind in kinds
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="How often a fold, the array that pairs and the array with the higher open end are best.",
    )
    st.caption(
        "Where both open ends have the same rank, either counts as the higher. What the next best costs is a mean "
        "over the deals of the row."
    )
    download_buttons(kinds_frame(kinds), "njrules-double-cross-deals")


def _best(kind: DealKind) -> str:
    """How often which array is best, told by the end that pairs or else by the higher end; and how often a fold."""
    if kind.higher is None:
        paired = kind.paired or Fraction(0)
        told = {"the end that pairs": paired, "the other end": 1 - kind.fold - paired}
    else:
        told = {"the higher end": kind.higher, "the lower end": 1 - kind.fold - kind.higher}
    told["fold"] = kind.fold
    return ", ".join(unbroken(f"{name} {percent(share)}") for name, share in told.items() if share)


def _number(share: Fraction | None) -> float | None:
    return None if share is None else float(share)


def _rule(rule: PlainRule) -> None:
    title("A plain rule", "ours, for the sample table", MARKS)
    for number, sentence in enumerate(rule.says, 1):
        st.markdown(f"{number}. {sentence}")
    st.caption(
        unbroken(
            f"Counted over every deal, the rule costs {percent(rule.cost)} of the ante more than the best play: its "
            f"house edge is {percent(rule.house_edge)}."
        )
    )


def kinds_frame(kinds: tuple[DealKind, ...]) -> pl.DataFrame:
    """One row a kind of deal, numbers and exact fractions, what they are per, the marks."""
    return pl.DataFrame(
        [
            {
                "kind": kind.name,
                "share": float(kind.share),
                "fold": float(kind.fold),
                "array that pairs": _number(kind.paired),
                "array with the higher end": _number(kind.higher),
                "worth": float(kind.worth),
                "share exact": str(kind.share),
                "fold exact": str(kind.fold),
                "worth exact": str(kind.worth),
                "the next best costs": float(kind.second),
                "the next best costs exact": str(kind.second),
                "per": UNIT,
                "mark": "; ".join(MARKS),
            }
            for kind in kinds
        ],
        infer_schema_length=None,
    )
