"""The first page: what the rulebook is, its six games, and how its figures are marked."""

from __future__ import annotations

import streamlit as st

from njrules import law
from njrules.errors import quoted
from njrules.law import Held, Subchapter
from njrules.ui.navigation import TITLE, page_of
from njrules.ui.session import tell

_MARKS = (
    ("NJ", "read in New Jersey's own text"),
    ("other jurisdiction", "printed in another state's rule, which is named; New Jersey's own is not held"),
    ("trade", "printed by a casino or a game's maker, who is named"),
    ("sample", "ours, so that the game can be played; chosen for a believable house edge, and no law"),
    ("reader's table", "odds that you have changed yourself, on the page of the payouts"),
)

_FIGURES = {
    "payouts": "change what a table pays and see the house edge, the best play and many rounds change with it",
    "strategy": "what to do with any cards of any game, and what a mistake costs",
    "hand_ranks": "how often each kind of hand comes, from one deck or several, given the cards that you pick",
    "compare": "every wager of every game side by side",
    "verification": "published figures beside ours, and everything that the figures assume",
}


def home_page() -> None:
    """Draw the page."""
    st.title(TITLE)
    tell(
        f"Unknown parameter {quoted(name)}. This page takes none; the pages of the games and of the figures do."
        for name in st.query_params
    )
    st.markdown(
        "Six casino card games as New Jersey regulates them in N.J.A.C. 13:69F. Each section of the rules stands "
        "beside a hand that obeys it: step through the hand, and the paragraph in force lights up; decide for a "
        "player, and see what every choice is worth, counted exactly over every card that can still come."
    )
    entries = law.chapter()
    for first in range(0, len(entries), 3):
        for column, entry in zip(st.columns(3), entries[first : first + 3], strict=True):
            with column:
                _game_card(entry)
    st.subheader("Figures", anchor=False)
    for name, about in _FIGURES.items():
        page = page_of(name)
        st.page_link(page, label=f"**{page.title}** :gray[{about}]")
    st.subheader("What the figures rest on", anchor=False)
    st.markdown(
        "The paragraphs are told in our own words, each with its citation and with how much of New Jersey's text was "
        "read. A figure that rests on anything but that text carries a mark:"
    )
    for mark, meaning in _MARKS:
        st.markdown(f":orange-badge[{mark}] {meaning}" if mark != "NJ" else f":gray-badge[{mark}] {meaning}")
    st.markdown(
        f"The official text is published by the Division of Gaming Enforcement: [regulations]({law.OFFICIAL}). "
        "This rulebook is for study; it is no legal advice and no invitation to gamble."
    )


def _game_card(entry: Subchapter) -> None:
    read = [section.number for section in entry.sections if section.held is Held.COMPLETE]
    with st.container(border=True, height="stretch"):
        st.subheader(entry.title, anchor=False)
        st.markdown(entry.about)
        st.caption(f"Subchapter {entry.number}, {len(entry.sections)} sections; read completely: {_list(read)}.")
        st.page_link(page_of(entry.name), label=f"Open section {entry.centre}", icon=":material/menu_book:")


def _list(numbers: list[str]) -> str:
    return ", ".join(numbers) or "none"
