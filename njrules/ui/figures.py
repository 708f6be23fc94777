"""The charts of a step: what can still happen, what each choice is worth, what it pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from urllib.parse import urlencode

import polars as pl
import streamlit as st

from njrules.cards import with_signs
from njrules.odds.offer import odds_of
from njrules.odds.situation import PaidTable, Situation, Worth
from njrules.paytables import Paytable, Provenance
from njrules.rounds import Game, Round
from njrules.ui import charts
from njrules.ui.charts import DARK, LIGHT, Palette
from njrules.ui.counting import situation_of, wait_for
from njrules.ui.numbers import four_digits, percent, signed
from njrules.ui.payouts_view import payouts_of
from njrules.ui.session import change
from njrules.ui.view import View

_BADGE_COLOUR = "orange"
_SEGMENTS = 4
_TO_COME = "all cards to come"
"""What a chance is per."""


def figures(game: Game, view: View) -> None:
    """The four charts of the view's step, for its viewer."""
    situation = wait_for(situation_of(view))
    if situation is None:
        return
    palette = page_palette()
    st.caption(f"Counted exactly over all cards to come, given {situation.given}.")
    left, middle, right = st.columns([1.15, 1, 1], gap="medium")
    with left:
        _hands(situation, palette)
    with middle:
        _worths(game, view, situation, palette)
    with right:
        _net(game, view, situation, palette)
    for first in range(0, len(situation.paid), 2):
        for column, paid in zip(st.columns(2, gap="medium"), situation.paid[first : first + 2], strict=False):
            with column:
                _paid(view, paid, told=not _is_hidden(view, situation))
    for note in situation.notes:
        st.caption(note)


def page_palette() -> Palette:
    """The colours that fit the page's theme."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def _hands(situation: Situation, palette: Palette) -> None:
    st.markdown(f"**What can still happen** :gray[{situation.about}]")
    parts = [f"{hand.label}: {charts.describe_chances(hand.chances)}" for hand in situation.hands]
    st.vega_lite_chart(
        spec=charts.hands_chart(situation.hands, palette),
        width="stretch",
        alt=f"Chances of the {situation.about}. {'; '.join(parts)}.",
    )
    _exact_table(charts.hands_frame(situation.hands).select("category", "hand", "fraction"), "chances", _TO_COME)


def _worths(game: Game, view: View, situation: Situation, palette: Palette) -> None:
    st.markdown(f"**What each choice is worth** :gray[net, per {situation.unit}]{_marks(situation.worth_marks)}")
    if not situation.worths:
        st.markdown(f":gray[{_unweighed(situation)}]")
        return
    if _is_hidden(view, situation):
        st.button("Show what each is worth", on_click=change, args=(game, lambda view: replace(view, worth=True)))
        st.caption("Decide first, then look: the choice is open.")
        return
    described = ", ".join(f"{worth.action} {signed(worth.value)}" for worth in situation.worths)
    chart = charts.worth_chart(situation.worths, situation.taken, palette)
    st.vega_lite_chart(
        spec=chart, width="stretch", alt=f"Worth of the choices, net per {situation.unit}: {described}."
    )
    st.caption(_cost(situation))
    exact = charts.worth_frame(situation.worths, situation.unit).select("action", "fraction")
    _exact_table(exact, "values", situation.unit, situation.worth_marks)
    if view.worth:
        st.button(
            "Hide while a choice is open", on_click=change, args=(game, lambda view: replace(view, worth=False))
        )


def _unweighed(situation: Situation) -> str:
    if situation.withheld:
        seat = situation.seat
        return f"It would tell the cards that only seat {seat} has seen; look as seat {seat} or as everybody."
    return "No choice of this viewer's is left to weigh here."


def _marks(marks: Mapping[str, str]) -> str:
    """The marks of what the figures rest on, each once."""
    return "".join(f" {mark(badge)}" for badge in dict.fromkeys(marks.values()))


def mark(badge: str) -> str:
    """A table's mark as page text, nothing for New Jersey's own."""
    return f":{_BADGE_COLOUR}-badge[{badge}]" if badge else ""


def _is_hidden(view: View, situation: Situation) -> bool:
    """Whether the seat has a choice before it, and the reader has not asked what each is worth."""
    undecided = view.round.replay.waiting is not None and not situation.taken
    return undecided and len(situation.worths) > 1 and not view.worth


def _cost(situation: Situation) -> str:
    best = situation.best
    others = [worth for worth in situation.worths if worth is not best]
    chosen = next((worth for worth in others if worth.action == situation.taken), None)
    if chosen:
        cost = four_digits(best.value - chosen.value)
        return with_signs(
            f"Choosing {chosen.action} costs {cost} per {situation.unit} on average against {best.action}."
        )
    if not others:
        return "On average over all cards to come, with the best play afterwards."
    second = max(others, key=lambda worth: worth.value)
    cost = four_digits(best.value - second.value)
    return with_signs(f"Best is {best.action}; {second.action} would cost {cost} per {situation.unit} on average.")


def _net(game: Game, view: View, situation: Situation, palette: Palette) -> None:
    st.markdown(f"**What it can come to** :gray[seat {situation.seat}'s net, in money]{_marks(situation.net_marks)}")
    if not situation.worths:
        nothing = _unweighed(situation) if situation.withheld else "Nothing is at stake for this viewer."
        st.markdown(f":gray[{nothing}]")
        return
    worth = _assumed(game, view, situation)
    st.vega_lite_chart(
        spec=charts.net_chart(worth.net, palette),
        width="stretch",
        alt=f"Net if {worth.action}: ahead {percent(worth.net.ahead)}, even {percent(worth.net.even)}, "
        f"behind {percent(worth.net.behind)}.",
    )
    net = worth.net
    spread = f"ahead {percent(net.ahead)}, even {percent(net.even)}, behind {percent(net.behind)}".capitalize()
    mean = "" if _is_hidden(view, situation) else f"mean {signed(net.mean)}, "
    st.caption(f"{spread}; {mean}standard deviation {four_digits(net.standard_deviation)}.")
    _exact_table(charts.net_frame(net).select("net", "fraction"), "chances", _TO_COME, situation.net_marks)


def _assumed(game: Game, view: View, situation: Situation) -> Worth:
    """The action whose net is drawn: the one taken, else the one that the reader picks."""
    by_action = {worth.action: worth for worth in situation.worths}
    if situation.taken in by_action:
        return by_action[situation.taken]
    if len(by_action) == 1:
        return situation.worths[0]
    key = f"{game.name} assuming"
    st.session_state[key] = view.assuming if view.assuming in by_action else situation.worths[0].action

    def chosen() -> None:
        picked = st.session_state[key]
        change(game, lambda view: replace(view, assuming=picked or ""))

    question = "If the choice is"
    if len(by_action) > _SEGMENTS:
        picked: str | None = st.selectbox(
            question, list(by_action), format_func=with_signs, key=key, on_change=chosen
        )
    else:
        picked = st.segmented_control(question, list(by_action), format_func=with_signs, key=key, on_change=chosen)
    return by_action[picked or situation.worths[0].action]


def _paid(view: View, paid: PaidTable, *, told: bool) -> None:
    """A pay table of the step; ``told`` says that its chances, which are those of the best play, may be seen."""
    table = paid.paytable
    st.markdown(f"**{table.title}** {mark(paid.badge)}")
    st.table(
        charts.paid_frame(paid) if told else charts.odds_frame(paid),
        border="horizontal",
        hide_index=True,
        alt=f"{table.title}: what each row pays{' and how often' if told else ''}.",
    )
    source = f"Source: {table.source}. " if table.provenance is not Provenance.NEW_JERSEY else ""
    change_it = change_link(view.round, table)
    net = f"Expected net {signed(paid.net)} per unit on {table.wager}. " if told else ""
    st.caption(f"{source}{net}{change_it}".rstrip())


def change_link(hand: Round, table: Paytable) -> str:
    """A link to the page on which this table of a round can be changed; empty if its odds are fixed."""
    for name, choice in odds_of(hand.game.name).tables(hand).items():
        if any(shipped.name == table.name for shipped in choice.shipped):
            return f"[Change this table](payouts?{urlencode(payouts_of(hand, name, table.name).query())})"
    return ""


def _exact_table(frame: pl.DataFrame, what: str, per: str, marks: Mapping[str, str] = MappingProxyType({})) -> None:
    """The exact fractions, which can be taken away and so say what they are per, and what mark they carry."""
    columns = {"per": per} | ({"mark": _in_a_cell(marks)} if marks else {})
    with st.popover("exact", type="tertiary", help=f"The {what} as exact fractions"):
        shown = frame.with_columns(pl.lit(value).alias(name) for name, value in columns.items())
        st.dataframe(shown, hide_index=True, alt=f"The {what} as exact fractions.")


def figures_frame(view: View) -> pl.DataFrame:
    """All figures of the step in one table, each with what it is per, its exact fraction and its mark."""
    situation = situation_of(view).result()
    rows = [
        _figure("chance of the final hand", hand.label, charts.label(row), chance, _TO_COME, "")
        for hand in situation.hands
        for row, chance in hand.chances.items()
    ]
    if _is_hidden(view, situation):
        rows.append(_hidden_worth(situation))
    else:
        rows += [*_worth_rows(situation), *_paid_rows(situation)]
    return pl.DataFrame(rows).with_columns(pl.lit(situation.given).alias("given"))


def _worth_rows(situation: Situation) -> list[dict[str, object]]:
    worth_marks, marks = map(_in_a_cell, (situation.worth_marks, situation.net_marks))
    seat = f"seat {situation.seat}"
    rows = [
        _figure("worth", seat, worth.action, worth.value, situation.unit, worth_marks) for worth in situation.worths
    ]
    for worth in situation.worths:
        rows += [
            _figure(f"chance of the net if {worth.action}", seat, str(net), chance, _TO_COME, marks)
            for net, chance in worth.net
        ]
    return rows


def _paid_rows(situation: Situation) -> Iterator[dict[str, object]]:
    for paid in situation.paid:
        wager = f"{paid.paytable.wager} row"
        for row in paid.rows:
            yield _figure(wager, str(row.odds), charts.label(row.row), row.paid, _TO_COME, paid.badge)


def _hidden_worth(situation: Situation) -> dict[str, object]:
    """The line of a file that says what it leaves out."""
    left_out = {"figure": "worth", "of": f"seat {situation.seat}", "case": "hidden while the choice is open"}
    return left_out | {"value": None, "fraction": "", "per": situation.unit, "mark": ""}


def _in_a_cell(marks: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {badge}" for name, badge in marks.items())


def _figure(what: str, whose: str, case: str, value: Fraction, per: str, mark: str) -> dict[str, object]:
    return {
        "figure": what,
        "of": whose,
        "case": case,
        "value": float(value),
        "fraction": str(value),
        "per": per,
        "mark": mark,
    }
