"""The section reader: the law at the left, the table at the right, stepped through in the browser.

All frames of a hand go to the browser once; keys, buttons and slider move there, and the step is reported when it
has come to rest. A step that Python sets is sent only if it is not the one that the browser reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import streamlit as st

from njrules.ui.frames import Frames, LawRow, mark_of

_HERE = Path(__file__).parent
_COMPONENT = st.components.v2.component(
    "njrules_reader",
    html='<div class="reader"></div>',
    css=(_HERE / "reader.css").read_text(encoding="utf-8"),
    js="\n".join((_HERE / name).read_text(encoding="utf-8") for name in ("reader.js", "reader_parts.js")),
)


def section_reader(
    *,
    rows: Sequence[LawRow],
    frames: Frames,
    step: int,
    key: str,
    section: str = "",
    held: Callable[[], tuple[str, int]] | None = None,
    on_step: Callable[[int], None] | None = None,
    on_show: Callable[[str], None] | None = None,
    on_act: Callable[[int, str], None] | None = None,
    on_section: Callable[[str], None] | None = None,
) -> None:
    """Show the reader at a step (from 1).

    The callbacks run before the script, as a widget's do, with arguments that have been checked: the step at which
    the reader came to rest, the citation for which a hand is wanted, the action clicked at the choice of a step, and
    the number of a section that is not among ``rows``. ``section`` (``32.10``) is scrolled to when it changes.

    ``held`` tells which hand (:func:`~njrules.ui.frames.hand_of` its round) and step the page holds at the moment: if
    one rerun carries both a step of the reader and a click that changes these, the click wins.
    """
    step = min(max(1, step), len(frames))
    law = [{name: value for name, value in asdict(row).items() if value} for row in rows]
    data = {
        "key": key,
        "rows": law,
        "lawMark": mark_of(law),
        "frames": frames.data,
        "go": _go(key, frames.hand, step),
        "section": section,
        "can": {"act": on_act is not None, "show": on_show is not None, "section": on_section is not None},
    }
    cites = {row.cite for row in rows}

    def stepped() -> None:
        rested = _reported(key, frames)
        go = st.session_state.get(f"{key}/go", {})
        if on_step and rested and (held is None or held() == (go.get("hand"), go.get("asked"))):
            on_step(rested)
            st.session_state[f"{key}/go"] = go | {"asked": rested}

    def shown() -> None:
        cite = _value(key, "show")
        if on_show and cite in cites:
            on_show(str(cite))

    def acted() -> None:
        value = _value(key, "act")
        is_held = held is None or held()[0] == frames.hand
        if on_act and is_held and isinstance(value, dict) and value.get("hand") == frames.hand:
            at, action = value.get("step"), value.get("action")
            if isinstance(at, int) and 1 <= at <= len(frames) and action in frames[at - 1].choice:
                on_act(at, str(action))

    def sectioned() -> None:
        number = _value(key, "section")
        if on_section and any(frame.cite.partition("-")[2].startswith(str(number)) for frame in frames.steps):
            on_section(str(number))

    _COMPONENT(
        key=key,
        data=data,
        on_step_change=stepped,
        on_show_change=shown,
        on_act_change=acted,
        on_section_change=sectioned,
    )


def _go(key: str, hand: str, step: int) -> dict[str, Any]:
    """Where the browser is told to be; as long as Python only follows the browser it is told nothing new."""
    place = f"{key}/go"
    before: dict[str, Any] = st.session_state.get(place, {})
    reported = _report(key)
    mounted = reported.get("turn") == before.get("turn") and reported.get("hand") == hand
    if before.get("hand") == hand and (
        step == before["step"] if not mounted else step in (reported["step"], before["asked"])
    ):
        told = before | {"asked": step}
    else:
        told = {"hand": hand, "step": step, "asked": step, "turn": before.get("turn", 0) + 1}
    st.session_state[place] = told
    return {"hand": hand, "step": told["step"], "turn": told["turn"]}


def _reported(key: str, frames: Frames) -> int:
    """The step that the browser reported for this hand, 0 if it has not, or was since told to go elsewhere."""
    report = _report(key)
    go = st.session_state.get(f"{key}/go", {})
    step = report.get("step")
    if report.get("hand") == frames.hand and report.get("turn") == go.get("turn") and isinstance(step, int):
        return step if 1 <= step <= len(frames) else 0
    return 0


def _report(key: str) -> dict[str, Any]:
    value = _value(key, "step")
    return value if isinstance(value, dict) else {}


def _value(key: str, name: str) -> object:
    state = st.session_state.get(key)
    return state.get(name) if isinstance(state, dict) else None
