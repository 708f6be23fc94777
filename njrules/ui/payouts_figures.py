"""The parts of the payouts page that say what a table costs, what its rows add, and how the best play changes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from njrules.odds.lab import changed_plays
from njrules.odds.situation import WholeGame
from njrules.paytables import Paytable
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark
from njrules.ui.numbers import percent
from njrules.ui.payouts_frames import (
    action_frame,
    edge_frame,
    odds_frame,
    play_frame,
    return_frame,
    returns_for_programs,
)
from njrules.ui.payouts_view import PayoutsView

Wagers = Sequence[WholeGame]

_MOST_PLAYS = 12


def costs(view: PayoutsView, before: Wagers, after: Wagers) -> None:
    """What each wager costs; those that the table does not touch in one line each."""
    paid = view.bench.paid_by(after)[0].wager if view.table else after[0].wager
    for old, new in zip(before, after, strict=True):
        if new.wager == paid or old.net != new.net:
            _cost(old, new, compared=bool(view.changed))
    for old, new in zip(before, after, strict=True):
        if new.wager != paid and old.net == new.net:
            st.caption(
                f"{new.wager.capitalize()}: house edge {percent(new.house_edge)} per {new.unit}"
                f"{', as before' if view.changed else ''}. {mark(new.badge)}"
            )


def _cost(old: WholeGame, new: WholeGame, *, compared: bool) -> None:
    st.markdown(f"**What it costs** :gray[{new.wager}] {mark(new.badge)}")
    st.table(
        edge_frame(old, new, compared=compared),
        border="horizontal",
        hide_index=True,
        alt=f"{new.wager}: house edge {percent(new.house_edge)}, element of risk {percent(new.element_of_risk)}"
        + (f"; before, house edge {percent(old.house_edge)}." if compared else "."),
    )
    if new.within:
        st.caption(f"Not exact: no chance is further off than {percent(new.within)}.")


def returns(view: PayoutsView, after: Wagers) -> None:
    """What each row of the table adds to the wager that it pays, to be taken away too."""
    wager, table = view.bench.paid_by(after)
    st.markdown(f"**What each row adds** :gray[{wager.wager}, per {wager.unit}] {mark(wager.badge)}")
    st.table(
        return_frame(wager, table),
        border="horizontal",
        hide_index=True,
        alt=f"{table.paytable.title}: what each row pays, how often, and what it adds to the expected net.",
    )
    download_buttons(returns_for_programs(view, wager, table), f"{view.game.name}-{view.table}-returns")


def source_of(table: Paytable) -> str:
    """Where a table was read, and which place of New Jersey's text it stands for if that was not read."""
    if not table.cite:
        return f"{table.title}: {table.source}."
    joined = f"{table.source}, {table.cite}" if not table.badge else f"{table.source}; it stands for {table.cite}"
    return f"{table.title}: {joined}."


def fixed_odds(table: Paytable) -> None:
    """A table that cannot be changed."""
    st.markdown(f"**{table.title}** {mark(table.badge) or ':gray-badge[NJ]'}")
    st.table(
        odds_frame(table), border="horizontal", hide_index=True, alt=f"{table.title}: the odds that the law fixes."
    )
    st.caption(source_of(table))


def plays(view: PayoutsView, before: WholeGame, after: WholeGame) -> None:
    """How often each action is best and, once the table is changed, with which cards it is another one."""
    if not after.actions:
        return
    st.markdown(
        f"**{'How the best play changes' if view.changed else 'How often each action is best'}** "
        f":gray[{after.wager}, share of all rounds] {mark(after.badge)}"
    )
    left, right = st.columns([1, 1.2], gap="medium")
    with left:
        st.table(
            action_frame(before, after, compared=bool(view.changed)),
            border="horizontal",
            hide_index=True,
            alt="How often each action is best.",
        )
    with right:
        if view.changed:
            _other_plays(before, after)
        elif after.plays:
            st.caption(
                f"Change the odds to see with which of the {len(after.plays):,} kinds of first cards the play "
                "then is another."
            )


def _other_plays(before: WholeGame, after: WholeGame) -> None:
    if not after.plays:
        st.caption("For this game the actions are counted, not the single hands.")
        return
    changed = changed_plays(before.plays, after.plays)
    if not changed:
        st.caption(f"None of the {len(after.plays):,} kinds of first cards has another best action.")
        return
    share = percent(sum((each.share for each in changed), Fraction(0)))
    st.caption(
        f"{len(changed):,} of {len(after.plays):,} kinds of first cards have another best action, {share} of all "
        "hands" + (f"; the {_MOST_PLAYS} most frequent:" if len(changed) > _MOST_PLAYS else ":")
    )
    st.table(
        play_frame(changed[:_MOST_PLAYS]),
        border="horizontal",
        hide_index=True,
        alt="First cards whose best action changes.",
    )
