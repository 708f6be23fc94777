"""What many rounds of a wager come to, and how long a bankroll lasts: a part of the payouts page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import polars as pl
import streamlit as st

from njrules.errors import one_of
from njrules.odds.many_rounds import MOST_ROUNDS, ManyRounds, Range, many_rounds
from njrules.odds.ruin import MOST_BANKROLL, Ruin, ruin
from njrules.odds.situation import WholeGame
from njrules.ui import charts
from njrules.ui.address import Address
from njrules.ui.charts import Bar, signed_money
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import percent, unbroken
from njrules.ui.payouts_charts import ruin_chart
from njrules.ui.payouts_view import PayoutsView

_MOST_RANGES = 18
_PERCENTILES = (5, 25, 50, 75, 95)


def many_rounds_part(address: Address[PayoutsView], view: PayoutsView, whole: Sequence[WholeGame], own: str) -> None:
    """Draw the part; ``own`` is the wager that is played unless the reader names another."""
    wagers = {wager.wager: wager for wager in whole}
    st.subheader("Many rounds", anchor=False)
    if view.wager and view.wager not in wagers:
        st.text(str(one_of("wager", view.wager, list(wagers))))
    wager = wagers.get(view.wager, wagers[own])
    _controls(address, view, list(wagers), wager.wager)
    rounds, bankroll = view.rounds, Fraction(view.bankroll)
    key = ("many rounds", wager.net, rounds)
    run: ManyRounds | None = wait_for(counter().submit(key, lambda: many_rounds(wager.net, rounds)))
    left, right = st.columns(2, gap="large")
    if run:
        with left:
            _results(run, wager, view)
    followed: Ruin | None = wait_for(
        counter().submit(("ruin", wager.net, rounds, bankroll), lambda: ruin(wager.net, rounds, bankroll))
    )
    if followed:
        with right:
            _ruined(followed, wager)


def _controls(address: Address[PayoutsView], view: PayoutsView, names: Sequence[str], chosen: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = "payouts wager"
        st.session_state[key] = chosen
        st.selectbox(
            "Wager",
            names,
            key=key,
            on_change=lambda: address.change(lambda view: replace(view, wager=st.session_state[key])),
            width=270,
        )
        _number(address, "rounds", "Rounds", view.rounds, MOST_ROUNDS)
        _number(address, "bankroll", "Bankroll in units", view.bankroll, MOST_BANKROLL)


def _number(address: Address[PayoutsView], name: str, title: str, value: int, most: int) -> None:
    key = f"payouts {name}"
    st.session_state[key] = value

    def change() -> None:
        typed = st.session_state[key]
        address.change(lambda view: replace(view, **{name: typed}))

    st.number_input(title, 1, most, key=key, on_change=change, width=150)


def _results(run: ManyRounds, wager: WholeGame, view: PayoutsView) -> None:
    st.markdown(
        f"**What {run.rounds:,} {_rounds(run.rounds)} come to** :gray[{wager.wager}, net in units of the "
        f"{wager.unit}] {mark(wager.badge)}"
    )
    bars = [Bar(range_name(each), each.chance, percent(each.chance), sign(each)) for each in run.ranges(_MOST_RANGES)]
    summary = f"ahead {percent(run.ahead)}, even {percent(run.even)}, behind {percent(run.behind)}"
    st.vega_lite_chart(
        spec=charts.signed_bars(bars, page_palette()),
        width="stretch",
        alt=f"Net of {run.rounds:,} rounds of {wager.wager}: {summary}.",
    )
    st.caption(
        f"{summary.capitalize()}. On average {signed_money(round(run.mean, 2))}, standard deviation "
        f"{run.standard_deviation:,.4g}. Each range includes its end further from 0."
    )
    st.table(
        percentile_frame(run),
        border="horizontal",
        hide_index=True,
        alt="Net that is not exceeded with a chance of 5, 25, 50, 75 and 95 per cent.",
    )
    inexact = f" The chances of a single round are exact to {wager.within:.5f} only." if wager.within else ""
    st.caption(
        "Net that is not exceeded with this chance. Counted by convolution, no chance further off than 1e-9."
        + inexact
    )
    download_buttons(net_for_programs(run, wager, view), f"{view.game.name}-{run.rounds}-rounds")


def _rounds(number: int) -> str:
    return "round" if number == 1 else "rounds"


def range_name(each: Range) -> str:
    """The name of a range of nets: ``+20 to +40``."""
    if each.low is not None and each.low == each.high:
        return signed_money(each.low)
    if each.low is None:
        return f"below {signed_money(each.high or Fraction(0))}"
    if each.high is None:
        return f"over {signed_money(each.low)}"
    near, far = sorted((each.low, each.high), key=abs)
    return f"{signed_money(near)} to {signed_money(far)}"


def sign(each: Range) -> str:
    """Whether a range holds gains, losses or neither."""
    if each.low == each.high == 0:
        return "even"
    return "gain" if each.low is not None and each.low >= 0 else "loss"


def percentile_frame(run: ManyRounds) -> pl.DataFrame:
    """The percentiles in one row."""
    return pl.DataFrame([{unbroken(f"{chance} %"): signed_money(run.percentile(chance)) for chance in _PERCENTILES}])


def net_for_programs(run: ManyRounds, wager: WholeGame, view: PayoutsView) -> pl.DataFrame:
    """Every net of many rounds with its chance, and the mark of what it rests on."""
    return pl.DataFrame(
        {"net": run.nets, "chance": run.chances},
    ).with_columns(
        pl.lit(view.game.title).alias("game"),
        pl.lit(wager.wager).alias("wager"),
        pl.lit(wager.unit).alias("per"),
        pl.lit(run.rounds).alias("rounds"),
        pl.lit(wager.paytable.title).alias("table"),
        pl.lit(wager.badge).alias("badge"),
    )


def _ruined(followed: Ruin, wager: WholeGame) -> None:
    rounds = len(followed.chances) - 1
    st.markdown(
        f"**Risk of ruin** :gray[{wager.wager}, a bankroll of {followed.bankroll} units of the {wager.unit}] "
        f"{mark(wager.badge)}"
    )
    if followed.chance:
        st.vega_lite_chart(
            spec=ruin_chart(followed.chances, page_palette()),
            width="stretch",
            alt=f"The risk of ruin rises to {percent(followed.chance)} within {rounds:,} rounds.",
        )
    needed = f"{float(followed.needed):g} {'unit' if followed.needed == 1 else 'units'}"
    ever = (
        "With enough rounds ruin is certain, since the player loses on average."
        if followed.certain
        else f"However long the play, the risk stays below {percent(followed.ever)}."
    )
    st.caption(
        f"Ruined in {percent(followed.chance)} of all runs of {rounds:,} {_rounds(rounds)}: less is then left than "
        f"one round of the best play can cost, {needed}. {ever} Followed round by round, not simulated."
    )
