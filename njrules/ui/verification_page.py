"""The page that holds our figures to the published ones, and lists all that they assume."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass

import polars as pl
import streamlit as st

from njrules.games import games
from njrules.odds.published import published_figures
from njrules.odds.verification import Check, Verdict, check
from njrules.ui.address import Address
from njrules.ui.assumption_lists import left_open, not_read, pay_tables
from njrules.ui.choices import choice_box, choice_segments, read_choices
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark
from njrules.ui.numbers import signed, unbroken
from njrules.ui.session import tell
from njrules.ui.simulation_list import simulated

_FIGURES, _EVERY = "published figures", "all"
_LISTS = {
    "simulations": simulated,
    "rules left open": left_open,
    "pay tables": pay_tables,
    "played though not read": not_read,
}
_SHOWN = (_EVERY, "differences")


@dataclass(frozen=True)
class VerificationView:
    """What the page shows: the list, of the published figures those of one group or all, or the differences only."""

    part: str
    about: str
    show: str


def groups() -> tuple[str, ...]:
    """The groups of published figures in their order."""
    return tuple(dict.fromkeys(figure.about for figure in published_figures()))


def read_verification(query: Mapping[str, str]) -> tuple[VerificationView, tuple[str, ...]]:
    """The page that query parameters ask for, and a sentence for each that could not be used."""
    choices = {"part": (_FIGURES, *_LISTS), "about": (_EVERY, *groups()), "show": _SHOWN}
    chosen, problems = read_choices(choices, query)
    return VerificationView(**chosen), problems


ADDRESS = Address("verification", read_verification, asdict)


def verification_page() -> None:
    """Draw the page."""
    view, problems = ADDRESS.current()
    st.title("Verification")
    st.markdown(
        "Every published figure that is known to us beside ours, which is counted anew for this page; simulated "
        "rounds beside the counts; and everything that the figures of this rulebook rest on beside New Jersey's own "
        "text."
    )
    tell(problems)
    choice_segments(ADDRESS, "part", "List", [_FIGURES, *_LISTS], view.part)
    if view.part == _FIGURES:
        _published(view)
    else:
        _LISTS[view.part]()
    ADDRESS.write(view)


def _published(view: VerificationView) -> None:
    with st.container(horizontal=True, key="controls"):
        choice_box(ADDRESS, "about", "About", [_EVERY, *groups()], view.about, 330)
        choice_box(ADDRESS, "show", "Show", list(_SHOWN), view.show, 170)
    checks: tuple[Check, ...] | None = wait_for(counter().submit("verification", lambda: check(published_figures())))
    if checks is None:
        return
    st.markdown(_summary(checks))
    for group in [view.about] if view.about != _EVERY else groups():
        _group(group, [entry for entry in checks if entry.published.about == group], view.show)
    download_buttons(verification_frame(checks), "njrules-verification")


def _summary(checks: tuple[Check, ...]) -> str:
    others = [entry for entry in checks if not entry.published.own]
    own = [entry for entry in checks if entry.published.own]
    silent = [game.title for game in games().values() if game.title not in groups()]
    return (
        f"Of {len(others)} figures that others have published: {_verdicts(others)}. Of {len(own)} that this "
        f"rulebook's own notes name: {_verdicts(own)}. As far as is known nobody has published a figure of "
        f"{', '.join(silent[:-1])} or {silent[-1]}."
    )


def _verdicts(checks: list[Check]) -> str:
    found = Counter(entry.verdict for entry in checks)
    return "; ".join(f"**{found[verdict]}** {words}" for verdict, words in _COUNTED.items() if found[verdict])


def _group(title: str, checks: list[Check], show: str) -> None:
    told = [entry for entry in checks if entry.why]
    if show != _EVERY and not told:
        return
    agreeing = sum(entry.verdict is Verdict.AGREES for entry in checks)
    st.space("xsmall")
    st.subheader(title, anchor=False)
    if show == _EVERY:
        st.table(
            page_frame(checks),
            border="horizontal",
            hide_index=True,
            alt=f"{title}: {agreeing} of {len(checks)} published figures agree with ours to every printed digit.",
        )
    for entry in told:
        st.markdown(_explanation(entry), width=860)


def page_frame(checks: list[Check]) -> pl.DataFrame:
    """One row a figure, written for readers, with the mark of what ours rests on."""
    return pl.DataFrame(
        [
            {
                "figure": f"{entry.published.what} {mark(entry.ours.badge if entry.ours else '')}",
                "ours": unbroken(entry.written),
                "published": unbroken(entry.published.published),
                "ours less published": _difference(entry),
                "verdict": _VERDICTS[entry.verdict],
                "source": _source(entry),
            }
            for entry in checks
        ]
    )


_COUNTED = {
    Verdict.AGREES: "agree with ours to every printed digit",
    Verdict.EXPLAINED: "differ, and the reason is given",
    Verdict.UNEXPLAINED: "differ",
    Verdict.UNCHECKED: "not counted here",
}
_VERDICTS = {
    Verdict.AGREES: "agrees",
    Verdict.EXPLAINED: "**differs**, see below",
    Verdict.UNEXPLAINED: "**differs**",
    Verdict.UNCHECKED: "not counted here",
}


def _difference(entry: Check) -> str:
    gap = entry.difference
    if gap is None:
        return ""
    points = entry.printed is not None and entry.printed.percent
    return f"{signed(gap * 100)} points" if points and gap else signed(gap)


def _source(entry: Check) -> str:
    published = entry.published
    return f"[{published.source}]({published.link})" if published.link else published.source


def _explanation(entry: Check) -> str:
    published = entry.published
    ours = f", ours {entry.written} {mark(entry.ours.badge)}" if entry.ours else ""
    said = f"**{published.what}**: {published.published} by {_source(entry)}{ours}  \n:small[{entry.why}]"
    return unbroken(said)


def verification_frame(checks: tuple[Check, ...]) -> pl.DataFrame:
    """One row a figure for other programs: both figures, the difference, verdict, source, exact value, mark."""
    return pl.DataFrame([entry.as_dict() for entry in checks], infer_schema_length=None)
