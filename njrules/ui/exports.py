"""What a reader takes away: a link, an embed, the picture of the step, its figures, the hand as text."""

from __future__ import annotations

import html

import streamlit as st

from njrules.rounds import Game
from njrules.ui.figures import figures_frame
from njrules.ui.frames import frames
from njrules.ui.view import View


def share_panel(view: View) -> None:
    """Links that bring this very page back, and the lines that embed it in a slide or page."""
    address = (st.context.url or "").partition("?")[0]
    st.markdown("A link to this page as it stands:")
    st.code(address + view.link(), language=None, wrap_lines=True)
    st.markdown("To embed it (a slide needs a plain link under the frame):")
    source = html.escape(f"{address}{view.link()}&embed=true", quote=True)
    st.code(f'<iframe src="{source}" width="1200" height="900"></iframe>', language="html", wrap_lines=True)


def export_panel(game: Game, view: View) -> None:
    """Downloads of the step: picture, figures with their marks, the hand's text."""
    name = f"{game.name}-step-{view.step}"
    st.download_button(
        "Picture of the step (SVG)",
        lambda: frames(view.round, view.viewer, view.four_colours).svg(view.step).encode(),
        f"{name}.svg",
        "image/svg+xml",
    )
    st.download_button(
        "Figures of the step (CSV)", lambda: figures_frame(view).write_csv().encode(), f"{name}.csv", "text/csv"
    )
    st.download_button("The hand as text", str(view.round), f"{game.name}.txt", "text/plain")
