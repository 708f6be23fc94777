"""The headings of a page's parts."""

from __future__ import annotations

import streamlit as st


def heading(text: str) -> None:
    """A heading with room around it, nearer to what it heads than to what is above."""
    st.space("xsmall")
    st.subheader(text, anchor=False)
    st.space("xsmall")
