"""What many rounds of a wager come to, and how long a bankroll lasts: a part of the payouts page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

import polars as pl
import streamlit as st

from njrules.errors import InputError, one_of
from njrules.odds.distribution import Distribution
from njrules.odds.many_rounds import BEYOND, MOST_ROUNDS, WITHIN, ManyRounds, Range, many_rounds
from njrules.odds.ruin import MOST_BANKROLL, Ruin, ruin
from njrules.odds.situation import WholeGame
from njrules.ui import charts
from njrules.ui.address import Address
from njrules.ui.charts import Bar, signed_money
from njrules.ui.choices import select_box
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import four_digits, percent, signed, unbroken
from njrules.ui.payouts_charts import ruin_chart
from njrules.ui.payouts_frames import played_by
from njrules.ui.payouts_view import PayoutsView

_MOST_RANGES = 20
_PERCENTILES = (5, 25, 50, 75, 95)


def many_rounds_part(address: Address[PayoutsView], view: PayoutsView, whole: Sequence[WholeGame], own: str) -> None:
    """Draw the part; ``own`` is the wager that is played unless the reader names another."""
    wagers = {wager.wager: wager for wager in whole}
    st.subheader("Many rounds", anchor=False)
    st.caption("The same wager again and again, its chances in every round those counted above.")
    if view.wager and view.wager not in wagers:
        st.text(str(one_of("wager", view.wager, list(wagers))))
    wager = wagers.get(view.wager, wagers[own])
    _controls(address, view, list(wagers), wager.wager)
    left, right = st.columns(2, gap="large")
    with left:
        _results(wager, view)
    with right:
        _ruin(wager, view)


@lru_cache(maxsize=8)
def _run(net: Distribution, rounds: int) -> ManyRounds:
    """Counted while the page waits, and only the last few kept: they can be large."""
    return many_rounds(net, rounds)


def _controls(address: Address[PayoutsView], view: PayoutsView, names: Sequence[str], chosen: str) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        wagers = {name: name for name in names}
        select_box(address, "wager", "Wager", wagers, chosen, lambda view, wager: replace(view, wager=wager), 270)
        _number(address, "rounds", "Rounds", view.rounds, MOST_ROUNDS)
        _number(address, "bankroll", "Bankroll in units", view.bankroll, MOST_BANKROLL)


def _number(address: Address[PayoutsView], name: str, title: str, value: int, most: int) -> None:
    key = f"payouts {name}"
    st.session_state[key] = value

    def change() -> None:
        typed = st.session_state[key]
        address.change(lambda view: replace(view, **{name: typed}))

    st.number_input(title, 1, most, key=key, on_change=change, width=150)


def _results(wager: WholeGame, view: PayoutsView) -> None:
    st.markdown(
        f"**What {_several(view.rounds, 'round')} {'comes' if view.rounds == 1 else 'come'} to** "
        f":gray[{wager.wager}, net in units of the {wager.unit}] {mark(wager.badge)}"
    )
    try:
        run = _run(wager.net, view.rounds)
    except InputError as error:
        st.text(str(error))
        return
    bars = [Bar(range_name(each), each.chance, percent(each.chance), sign(each)) for each in run.ranges(_MOST_RANGES)]
    summary = f"ahead {percent(run.ahead)}, even {percent(run.even)}, behind {percent(run.behind)}"
    st.vega_lite_chart(
        spec=charts.signed_bars(bars, page_palette()),
        width="stretch",
        alt=f"Net of {run.rounds:,} rounds of {wager.wager}: {summary}.",
    )
    st.caption(
        f"{summary.capitalize()}. On average {signed(run.mean)}, standard deviation "
        f"{four_digits(run.standard_deviation)}. A range holds its end further from 0, not the other."
    )
    st.table(
        percentile_frame(run),
        border="horizontal",
        hide_index=True,
        alt="Net that is not exceeded with a chance of 5, 25, 50, 75 and 95 per cent.",
    )
    inexact = f" The chances of a single round are exact to {wager.within:.5f} only." if wager.within else ""
    st.caption(
        "Net that is not exceeded with this chance. Counted by convolution, not simulated; no chance is further off "
        f"than one in a billion.{inexact}"
    )
    download_buttons(lambda: net_for_programs(run, wager, view), f"{view.game.name}-{run.rounds}-rounds")


def _several(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


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
    """Every net of many rounds but those beyond what is looked at, with its chance, and what it rests on."""
    about = played_by(view) | {
        "wager": wager.wager,
        "per": wager.unit,
        "rounds": run.rounds,
        "table": wager.paytable.title,
        "provenance": wager.paytable.provenance.value,
        "source": wager.paytable.source,
        "badge": wager.badge,
        "chances within": WITHIN,
        "one round within": wager.within,
    }
    sure = run.chances > BEYOND
    frame = pl.DataFrame({"net": run.nets[sure], "chance": run.chances[sure]})
    return frame.with_columns(pl.lit(value).alias(name) for name, value in about.items())


def _ruin(wager: WholeGame, view: PayoutsView) -> None:
    rounds, bankroll = view.rounds, Fraction(view.bankroll)
    st.markdown(
        f"**Risk of ruin** :gray[{wager.wager}, a bankroll of {_several(view.bankroll, 'unit')} of the {wager.unit}] "
        f"{mark(wager.badge)}"
    )
    key = ("ruin", wager.net, rounds, bankroll)
    try:
        followed: Ruin | None = wait_for(counter().submit(key, lambda: ruin(wager.net, rounds, bankroll)))
    except InputError as error:
        st.text(str(error))
        return
    if followed is None:
        return
    if followed.covered and followed.chance > WITHIN:
        st.vega_lite_chart(
            spec=ruin_chart(followed.chances, page_palette()),
            width="stretch",
            alt=f"The risk of ruin rises to {percent(followed.chance)} within {_several(rounds, 'round')}.",
        )
    st.caption(ruin_text(followed))


def ruin_text(followed: Ruin) -> str:
    """The risk of ruin in words."""
    rounds = len(followed.chances) - 1
    needed = f"{float(followed.needed):g} {'unit' if followed.needed == 1 else 'units'}"
    if not followed.covered:
        return f"The bankroll does not cover a single round of the best play, which can cost {needed}."
    if not followed.ever:
        return "No round of this wager can lose, so there is no ruin."
    chance = percent(followed.chance) if followed.chance > WITHIN else "less than one in a billion"
    ever = (
        "With enough rounds ruin is certain, since the player does not gain on average."
        if followed.certain
        else f"However long the play, the risk is {percent(followed.ever)} at most."
        if followed.ever > WITHIN
        else "However long the play, the risk is less than one in a billion."
    )
    return (
        f"Ruined in {chance} of all runs of {_several(rounds, 'round')}: less is then left than one round of the "
        f"best play can cost, {needed}. {ever} Followed round by round, not simulated."
    )
