"""A table to take away, as CSV and as Parquet."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import polars as pl
import streamlit as st


def download_buttons(frame: pl.DataFrame | Callable[[], pl.DataFrame], name: str) -> None:
    """Two buttons that save the frame; nothing is written, or made if it can be large, before one is pressed."""

    def made() -> pl.DataFrame:
        return frame() if callable(frame) else frame

    with st.container(horizontal=True):
        st.download_button(
            "CSV", lambda: made().write_csv().encode(), f"{name}.csv", "text/csv", icon=":material/download:"
        )
        st.download_button(
            "Parquet",
            lambda: parquet(made()),
            f"{name}.parquet",
            "application/vnd.apache.parquet",
            icon=":material/download:",
        )


def parquet(frame: pl.DataFrame) -> bytes:
    """The frame as a Parquet file."""
    file = BytesIO()
    frame.write_parquet(file)
    return file.getvalue()
