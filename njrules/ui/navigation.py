"""Which pages there are, and how a page that is reached first gets the app around it."""

from __future__ import annotations

from pathlib import Path

import streamlit as st
from streamlit.navigation.page import StreamlitPage

from njrules.games import games
from njrules.ui.address import note_page
from njrules.ui.counting import counter

TITLE = "New Jersey Rulebook"
_HERE = Path(__file__).parent
_ICON = _HERE / "icon.png"
_ARRIVED = "app script has run"
FIGURES = {
    "payouts": "Payouts",
    "strategy": "The best play",
    "hand_ranks": "Hand ranks",
    "compare": "Compare the wagers",
    "verification": "Verification",
}
"""The pages of figures by name, with their titles."""


def configure() -> None:
    """Title, icon and width of every page, the mark that app.py has run in this session, a server that warms up."""
    st.session_state[_ARRIVED] = True
    st.set_page_config(page_title=TITLE, page_icon=str(_ICON), layout="wide", initial_sidebar_state=230)
    st.html(_HERE / "page.css")
    counter()


def arrive() -> None:
    """Put the app around a page whose address was the first request to a sleeping server.

    The folder ``pages/`` also belongs to Streamlit's older router, which then runs the page without app.py.
    """
    if _ARRIVED not in st.session_state:
        configure()
        navigation()
        st.rerun()


def navigation() -> StreamlitPage:
    """The pages in their groups; an embedded page shows no menu."""
    page = st.navigation(
        {
            "": [page_of("home")],
            "Games": [page_of(name) for name in games()],
            "Figures": [page_of(name) for name in FIGURES],
        },
        position="hidden" if st.context.is_embedded else "sidebar",
    )
    note_page(page.url_path)
    return page


def page_of(name: str) -> StreamlitPage:
    """The page whose file's stem, and so its address, is ``name``."""
    if name == "home":
        return st.Page("pages/home.py", title="Home", default=True)
    return st.Page(f"pages/{name}.py", title=FIGURES.get(name) or games()[name].title)
