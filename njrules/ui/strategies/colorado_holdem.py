"""Colorado Hold 'Em: which card to discard, when to add the bet wager, when not to declare."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import polars as pl
import streamlit as st

from njrules.cards import RANK_NAMES, with_signs
from njrules.odds.colorado_holdem.at_step import UNIT
from njrules.odds.colorado_holdem.strategy import (
    VERSIONS,
    Notable,
    PlayKind,
    decide,
    marks_of,
    notable,
    play_kinds,
)
from njrules.odds.seen import signs
from njrules.ui.charts import label
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.numbers import four_digits, percent, signed, unbroken
from njrules.ui.strategies.parts import card_boxes, counted_decision, show_decision, title
from njrules.ui.strategy_view import StrategyView

_DISCARDS = {"pair": "the card beside the pair", "three_of_a_kind": "any of the three"}


def draw(view: StrategyView) -> None:
    """Draw the part."""
    left, right = st.columns([1.2, 1], gap="large")
    with left:
        card_boxes(view, "Your three cards")
        decision = counted_decision(view, partial(decide, view.cards, view.variant))
        if decision:
            show_decision(decision, "njrules-colorado-decision")
    with right:
        kinds: tuple[PlayKind, ...] | None = wait_for(
            counter().submit(("strategy kinds", view.game, view.variant), partial(play_kinds, view.variant))
        )
        if kinds:
            _in_short(kinds, view.variant)
    if kinds:
        _kinds(kinds, view.variant)
    found: tuple[Notable, ...] | None = wait_for(
        counter().submit(("notable hands", view.game, view.variant), partial(notable, view.variant))
    )
    if found:
        _notable_hands(found, view.variant)


def _in_short(kinds: tuple[PlayKind, ...], version: str) -> None:
    """Each action with what it is best with, and how often it is."""
    title("In short", "how often each action is best", marks_of(version))
    for action in dict.fromkeys(kind.action for kind in kinds):
        played = [kind for kind in kinds if kind.action == action]
        share = unbroken(percent(sum((kind.share for kind in played), Fraction(0))))
        hands = label("; ".join(f"{kind.dealt.value}{_ranks(kind)}" for kind in played))
        st.markdown(f"**{action[:1].upper()}{action[1:]}** in {share}. {hands}.")
    often = sum((kind.share * kind.lowest for kind in kinds if kind.action != "declare"), Fraction(0))
    played_on = sum((kind.share for kind in kinds if kind.action != "declare"), Fraction(0))
    st.caption(
        unbroken(
            f"Of the hands played on, {percent(often / played_on)} discard their lowest card or, with a pair, the "
            "card beside it; the chart of any hand shows which card is best."
        )
    )


def _kinds(kinds: tuple[PlayKind, ...], version: str) -> None:
    title("All 22,100 hands", f"best play, costs per {UNIT}", marks_of(version))
    st.table(
        pl.DataFrame([_kind_row(kind) for kind in kinds]),
        border="horizontal",
        hide_index=True,
        alt="The best play of every kind of three cards, how often it comes, what it discards.",
    )
    st.caption(
        "A mistake costs at least: the next best of declare, bet and going without, in the closest hand of the row."
        if version == VERSIONS[0]
        else "A mistake costs at least: declaring or not, in the closest hand of the row."
    )
    download_buttons(kinds_frame(kinds, version), "njrules-colorado-kinds")


def _kind_row(kind: PlayKind) -> dict[str, str]:
    declared = kind.action == "declare"
    beside = _DISCARDS.get(kind.dealt.value, "the lowest card")
    often = "" if kind.lowest == 1 else f" in {percent(kind.lowest)}"
    return {
        "dealt": f"{label(kind.dealt.value)}{_ranks(kind)}",
        "share": unbroken(percent(kind.share)),
        "best": kind.action,
        "discards": "" if declared else unbroken(f"{beside}{often}"),
        "a mistake costs at least": four_digits(kind.margin) if kind.margin else "",
    }


def _ranks(kind: PlayKind) -> str:
    """Which ranks, where a category is played in two ways."""
    low, high = (RANK_NAMES[rank - 2] for rank in kind.ranks)
    return f", {low}s to {high}s" if kind.dealt.value == "three_of_a_kind" and kind.ranks != (2, 14) else ""


def _notable_hands(found: tuple[Notable, ...], version: str) -> None:
    title("Notable hands", f"net, per {UNIT}", marks_of(version))
    st.table(
        pl.DataFrame(
            [
                {
                    "hand": signs(hand.cards).replace(" ", "\u00a0"),
                    "why": hand.why,
                    "best": f"{with_signs(hand.decision.best)}: {signed(hand.decision.values[hand.decision.best])}",
                    "the mistake, and what it costs": with_signs(
                        f"{hand.other}: {four_digits(hand.decision.cost(hand.other))}"
                    ),
                }
                for hand in found
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="Hands in which the choice is close or a habit is wrong, with what the other choice costs.",
    )


def kinds_frame(kinds: tuple[PlayKind, ...], version: str) -> pl.DataFrame:
    """One row a kind of hand, numbers and exact fractions, what they are per, the marks."""
    return pl.DataFrame(
        [
            {
                "version": version,
                "dealt": kind.dealt.value,
                "ranks": "-".join(map(str, kind.ranks)),
                "best": kind.action,
                "share": float(kind.share),
                "share exact": str(kind.share),
                "discards the lowest or unpaired": float(kind.lowest),
                "a mistake costs at least": float(kind.margin),
                "a mistake costs at least exact": str(kind.margin),
                "per": UNIT,
                "mark": "; ".join(marks_of(version)),
            }
            for kind in kinds
        ]
    )
