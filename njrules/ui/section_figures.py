"""What a section is about, in figures of the whole game: ranks by frequency, wagers, pay tables."""

from __future__ import annotations

import polars as pl
import streamlit as st

from njrules import law
from njrules.odds.frequencies import Draw, chances, frequencies
from njrules.odds.situation import FinalHand, WholeGame
from njrules.rounds import Game
from njrules.ui import charts
from njrules.ui.counting import wait_for, whole_game_of
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import percent
from njrules.ui.view import View

_SIZES, _SIZES_OF_MANY_DECKS = (5, 3), (5, 7)
"""Three-card wagers belong to games of one deck; with several decks a hand is the best five of seven cards."""
_NUMBERS = {3: "three", 5: "five", 7: "seven"}


def section_figures(game: Game, view: View) -> None:
    """The figures that belong to the view's section, if it has any."""
    figure = law.subchapter(game.name).section(view.section).figure
    if figure == "ranks":
        _ranks(view.round.shoe.decks)
    elif figure:
        whole = wait_for(whole_game_of(view))
        if whole:
            _whole_game(whole, detailed=figure == "payouts")


def _ranks(decks: int) -> None:
    st.subheader("Hands by how often they come", anchor=False)
    sizes = _SIZES if decks == 1 else _SIZES_OF_MANY_DECKS
    for column, size in zip(st.columns(2, gap="medium"), sizes, strict=True):
        with column:
            draw = Draw(size, decks)
            hand = ranks_of(draw)
            total, of = sum(frequencies(draw).values()), "one deck" if decks == 1 else f"{decks} decks"
            st.markdown(
                f"**{hand.label.capitalize()}** :gray[of all {total:,} hands of {of}] {mark(draw.order.badge)}"
            )
            st.vega_lite_chart(
                spec=charts.hands_chart((hand,), page_palette()),
                width="stretch",
                alt=f"Chances of {hand.label} of {of}: {charts.describe_chances(hand.chances)}.",
            )
    if decks > 1:
        st.caption("The chances are those of this hand's decks. Where five of a kind ranks was not read.")


def ranks_of(draw: Draw) -> FinalHand:
    """How often each category comes, strongest first."""
    found = reversed(chances(draw).items())
    return FinalHand(f"{_NUMBERS[draw.size]} cards", {row.value: chance for row, chance in found})


def _whole_game(whole: tuple[WholeGame, ...], *, detailed: bool) -> None:
    st.subheader("The whole game", anchor=False)
    st.table(
        whole_game_frame(whole),
        border="horizontal",
        hide_index=True,
        alt="House edge, element of risk, standard deviation and hit frequency of each wager.",
    )
    for wager in whole:
        if wager.within:
            st.caption(f"Not exact: the house edge of {wager.wager} is known within {percent(wager.within)}.")
    if detailed:
        for column, wager in zip(st.columns(2, gap="medium"), whole, strict=False):
            with column:
                st.markdown(f"**Net of {wager.wager}** :gray[per {wager.unit}] {mark(wager.badge)}")
                chart = charts.net_chart(wager.net, page_palette())
                st.vega_lite_chart(spec=chart, width="stretch", alt=f"Chances of each net of {wager.wager}.")


def whole_game_frame(whole: tuple[WholeGame, ...]) -> pl.DataFrame:
    """One row a wager: its figures, what they are per, and the mark of the table that they rest on."""
    return pl.DataFrame(
        [
            {
                "wager": f"{wager.wager} {mark(wager.badge)}".rstrip(),
                "house edge": f"{percent(wager.house_edge)} of the {wager.unit}",
                "element of risk": percent(wager.element_of_risk),
                "standard deviation": f"{wager.standard_deviation:.4g}",
                "hit frequency": percent(wager.hit_frequency),
                "table": wager.paytable.title,
            }
            for wager in whole
        ]
    )
