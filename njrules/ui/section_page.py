"""The page of a game: the law beside a hand that obeys it, and the figures of every step. It knows no game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import streamlit as st

from njrules import law
from njrules.cards import Shoe
from njrules.games import find_game
from njrules.law import Citation
from njrules.playthroughs import playthroughs, shown_by
from njrules.rounds import Game
from njrules.table import DEALER_VIEW, EVERYBODY
from njrules.ui.exports import export_panel, share_panel
from njrules.ui.figures import figures
from njrules.ui.frames import frames, hand_of, law_rows
from njrules.ui.hand_panel import hand_panel
from njrules.ui.reader import section_reader
from njrules.ui.section_figures import section_figures
from njrules.ui.session import change, current_view, tell, write_address
from njrules.ui.view import View


def section_page(name: str) -> None:
    """Draw the page of the game with this name."""
    game = find_game(name)
    view, problems = current_view(game)
    _heading(game, view)
    tell(problems)
    _controls(game, view)
    _reader(game, view)
    figures(game, view)
    section_figures(game, view)
    write_address(game, view)
    if st.context.is_embedded:
        st.link_button("Open in the rulebook", view.link(), icon=":material/open_in_new:")


def _heading(game: Game, view: View) -> None:
    section = law.subchapter(game.name).section(view.section)
    register = f" · Register {section.register}" if section.register else ""
    st.caption(f"N.J.A.C. 13:69F · Subchapter {game.subchapter} · {game.title}{register}")
    held = {law.Held.COMPLETE: "", law.Held.PART: " :gray-badge[held in part]"}.get(
        section.held, " :gray-badge[text not held]"
    )
    st.header(f"{section.number} {section.title}{held}", anchor=False)


def _controls(game: Game, view: View) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", key="controls"):
        _section_box(game, view)
        _viewer_box(game, view)
        st.button("New hand", on_click=change, args=(game, _new_hand), help="Another shuffle, the same seats")
        st.button("Again", on_click=change, args=(game, _same_hand), help="The same cards, from the start")
        with st.popover("Set up"):
            hand_panel(game, view)
        with st.popover("Share"):
            share_panel(view)
        with st.popover("Export"):
            export_panel(game, view)


def _section_box(game: Game, view: View) -> None:
    sections = law.subchapter(game.name).sections
    titles = {section.number: f"{section.number} {section.title}" for section in sections}
    key = f"{game.name} section"
    st.session_state[key] = view.section

    def chosen() -> None:
        change(game, lambda view: replace(view, section=st.session_state[key]))

    st.selectbox("Section", list(titles), format_func=titles.__getitem__, key=key, on_change=chosen, width=300)


def _viewer_box(game: Game, view: View) -> None:
    names = {seat.number: f"seat {seat.number}" for seat in view.round.seats}
    names |= {DEALER_VIEW: "what lies face up", EVERYBODY: "everybody's cards"}
    key = f"{game.name} viewer"
    st.session_state[key] = view.viewer

    def chosen() -> None:
        change(game, lambda view: replace(view, viewer=st.session_state[key]))

    st.selectbox("Seen by", list(names), format_func=names.__getitem__, key=key, on_change=chosen, width=170)


def _new_hand(view: View) -> View:
    shoe = view.round.shoe
    return view.dealing(replace(view.round, shoe=Shoe(shoe.decks, (shoe.seed + 1) % 10**9), actions=()))


def _same_hand(view: View) -> View:
    return view.dealing(replace(view.round, actions=()))


def _reader(game: Game, view: View) -> None:
    entry = law.subchapter(game.name)
    section_reader(
        rows=law_rows(entry, view.round.replay, _shown(game.name)),
        frames=frames(view.round, view.viewer, view.four_colours),
        step=view.step,
        key=f"{game.name} reader",
        section=view.section,
        held=lambda: _held(game),
        on_step=lambda step: change(game, lambda view: view.at(step)),
        on_show=lambda cite: change(game, lambda view: _show(view, cite)),
        on_act=lambda step, action: change(game, lambda view: view.acting(step, action)),
    )


def _held(game: Game) -> tuple[str, int]:
    """The hand and step that the session holds now, whatever the browser last heard of."""
    view, _ = current_view(game)
    return hand_of(view.round), view.step


def _show(view: View, cite: str) -> View:
    playthrough, step = shown_by(Citation.parse(cite))[0]
    return view.showing(playthrough, step)


@cache
def _shown(game: str) -> frozenset[str]:
    """The places that some golden round shows."""
    return frozenset(event.cite for playthrough in playthroughs(game) for event in playthrough.round.replay.events)
