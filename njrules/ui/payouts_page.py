"""The page on which a reader changes a pay table and sees what becomes of the game."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

import streamlit as st

from njrules.errors import InputError
from njrules.games import games
from njrules.odds.lab import Aim, Sensitivity, aim, sensitivities
from njrules.odds.situation import WholeGame
from njrules.paytables import Paytable, Provenance
from njrules.ui.address import Address
from njrules.ui.charts import label
from njrules.ui.choices import select_box
from njrules.ui.counting import counter, wait_for
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import four_digits, percent
from njrules.ui.odds_editor import odds_editor
from njrules.ui.payouts_charts import gain_chart
from njrules.ui.payouts_figures import Wagers, costs, fixed_odds, plays, returns, source_of
from njrules.ui.payouts_frames import candidate_frame
from njrules.ui.payouts_rounds import many_rounds_part
from njrules.ui.payouts_view import PayoutsView, fresh, read_edge, read_payouts
from njrules.ui.session import tell

ADDRESS = Address("payouts", read_payouts, PayoutsView.query)
_PATIENCE = 1.5
_FLOOR = (
    "Where a regulation prints odds as “no less than”, they are the least that a licensee may pay. No such floor "
    "was read for any of the six games, so none is drawn here."
)


def payouts_page() -> None:
    """Draw the page."""
    view, problems = ADDRESS.current()
    st.title("Payouts")
    st.markdown(
        "Change what a table pays, and see what becomes of the game: every figure is solved anew, with the play that "
        "is best for the odds as they then are."
    )
    tell(problems)
    _controls(view)
    ADDRESS.write(view)
    try:
        _figures(view)
    except InputError as error:
        st.text(str(error))


def _controls(view: PayoutsView) -> None:
    with st.container(horizontal=True, key="controls"):
        titles = {game.name: game.title for game in games().values()}
        _box("Game", titles, view.game.name, _other_game, 210)
        if view.table:
            wagers = {name: choice.shipped[0].wager for name, choice in view.choices.items()}
            titles = {name: label(name) + (f" ({wager})" if wager != name else "") for name, wager in wagers.items()}
            _box("Table", titles, view.table, PayoutsView.beginning, 270)
            shipped = {table.name: table.title for table in view.choices[view.table].shipped}
            if len(shipped) > 1:
                _box("Start from", shipped, view.start, lambda view, name: view.beginning(view.table, name), 300)
        if len(view.game.decks) > 1:
            decks = {str(number): str(number) for number in view.game.decks}
            _box("Decks", decks, str(view.round.shoe.decks), lambda view, number: view.ruled(int(number)), 90)
        for name in view.odds.rules:
            values = {value: label(value) for value in view.game.option(name).values}
            _box(label(name), values, view.round.option(name), _rule_setter(name), 210)


def _other_game(view: PayoutsView, name: str) -> PayoutsView:
    return replace(fresh(games()[name]), rounds=view.rounds, bankroll=view.bankroll)


def _box(
    title: str,
    values: dict[str, str],
    chosen: str,
    make: Callable[[PayoutsView, str], PayoutsView],
    width: int,
) -> None:
    """A box that makes another page of the present one from the name that is picked."""
    select_box(ADDRESS, title, title, values, chosen, make, width)


def _rule_setter(name: str) -> Callable[[PayoutsView, str], PayoutsView]:
    return lambda view, value: view.ruled(rules={name: value})


def _figures(view: PayoutsView) -> None:
    if not view.table:
        _without_a_table(view)
        return
    left, right = st.columns([1, 1.2], gap="medium")
    with left:
        _table(view)
    after: Wagers | None = wait_for(_solved(view, view.paytable), _PATIENCE)
    before: Wagers | None = wait_for(_solved(view, view.base), _PATIENCE) if after else None
    if after is None or before is None:
        return
    paid = view.bench.paid_by(after)[0]
    with right:
        costs(view, before, after)
        returns(view, after)
    plays(view, view.bench.paid_by(before)[0], paid)
    st.divider()
    left, right = st.columns(2, gap="large")
    with left:
        _sensitivity(view, after)
    with right:
        _aim(view, paid)
    st.divider()
    many_rounds_part(ADDRESS, view, after, paid.wager)


def _without_a_table(view: PayoutsView) -> None:
    """A game whose odds the law fixes, so that there is nothing to edit."""
    whole: Wagers | None = wait_for(
        counter().submit(_key(view, None), lambda: view.odds.whole_game(view.round)), _PATIENCE
    )
    if whole is None:
        return
    if not whole:
        st.text("The whole game is not counted by these rules; others can be chosen above.")
        return
    left, right = st.columns([1, 1.2], gap="medium")
    with left:
        fixed_odds(whole[0].paytable)
        st.caption(f"What {view.game.title} pays is fixed by the text itself, so no odds can be changed here.")
    with right:
        costs(view, whole, whole)
    plays(view, whole[0], whole[0])
    st.divider()
    many_rounds_part(ADDRESS, view, whole, whole[0].wager)


def _key(view: PayoutsView, table: Paytable | None, *more: object) -> object:
    return ("payouts", view.game.name, view.round.shoe.decks, view.round.options, view.table, table, *more)


def _solved(view: PayoutsView, table: Paytable) -> Future[tuple[WholeGame, ...]]:
    return counter().submit(_key(view, table), lambda: view.bench.whole_game(table))


def _table(view: PayoutsView) -> None:
    table = view.paytable
    st.markdown(f"**{table.title}** {mark(table.badge) or ':gray-badge[NJ]'}")
    odds_editor(table, view.base, lambda typed: ADDRESS.change(lambda view: view.with_odds(typed)))
    st.button(
        "Back to the odds before",
        disabled=not view.changed,
        on_click=lambda: ADDRESS.change(lambda view: replace(view, changed=())),
    )
    st.caption(
        "Click on the odds to change them: 3 to 2, push or lose. A row that loses is as good as taken away. "
        + source_of(view.base)
    )
    st.caption(_FLOOR)


def _sensitivity(view: PayoutsView, after: Wagers) -> None:
    wager, table = view.bench.paid_by(after)
    st.markdown(f"**What one unit more takes off the house edge** :gray[{wager.wager}] {mark(wager.badge)}")
    found: tuple[Sensitivity, ...] | None = None
    if view.anew:
        key = _key(view, view.paytable, "sensitivities")
        found = wait_for(counter().submit(key, lambda: sensitivities(view.bench, view.paytable)))
    anew = {each.row: -each.anew for each in found or ()}
    described = ", ".join(f"{label(row.row)} {percent(row.staked)}" for row in table.rows)
    st.vega_lite_chart(
        spec=gain_chart([(label(row.row), row.staked, anew.get(row.row)) for row in table.rows], page_palette()),
        width="stretch",
        alt=f"What one unit more on a row takes off the house edge, per {wager.unit}: {described}.",
    )
    st.caption(
        f"Per cent of the {wager.unit} for one unit more of odds on a row: 4 to 1 instead of 3 to 1, with the same "
        "play" + (" and, where it is more, the lighter end, with the play that is then best." if found else ".")
    )
    key = "payouts anew"
    st.session_state[key] = view.anew
    st.toggle(
        "Solve each row anew",
        key=key,
        on_change=lambda: ADDRESS.change(lambda view: replace(view, anew=st.session_state[key])),
        help="The play may change with the odds; then a unit more takes off more than it would with the same play.",
    )


def _aim(view: PayoutsView, wager: WholeGame) -> None:
    st.markdown(f"**Which odds give a house edge of** :gray[{wager.wager}, per {wager.unit}]")
    _aim_controls(view)
    if not view.row:
        st.caption("Pick a row: its odds are sought that give this edge, the play always being the best.")
        return
    key = _key(view, view.paytable, "aim", view.row, view.edge)
    try:
        found: Aim | None = wait_for(
            counter().submit(key, lambda: aim(view.bench, view.paytable, view.row, view.edge / 100)), _PATIENCE
        )
    except InputError as error:
        st.text(str(error))
        return
    if found:
        _aimed(found)


def _aim_controls(view: PayoutsView) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom"):
        key = "payouts edge"
        st.session_state[key] = float(view.edge)

        def change() -> None:
            edge = f"{st.session_state[key]:.4f}".rstrip("0").rstrip(".")
            ADDRESS.change(lambda view: replace(view, edge=read_edge(edge)))

        st.number_input("Per cent", -100.0, 100.0, step=0.5, format="%.4g", key=key, on_change=change, width=130)
        rows = {"": "no row"} | {row: label(row) for row in view.base.odds}
        _box("On the row", rows, view.row, lambda view, row: replace(view, row=row), 190)


def _aimed(found: Aim) -> None:
    badge = mark(Provenance.READER.badge)
    name = label(found.row)
    if found.net is None:
        st.markdown(f"{name}: between push and lose, where no odds can be printed. {badge}")
    else:
        st.markdown(f"{name} at {four_digits(found.net)} to 1 gives {percent(found.edge)}. {badge}")
    st.table(
        candidate_frame(found),
        border="horizontal",
        hide_index=True,
        alt="Odds that can be printed, and the house edge of each.",
    )
    odds = str(found.nearest.odds)
    st.button(
        f"Put {odds} into the table",
        on_click=lambda: ADDRESS.change(lambda view: view.with_odds({found.row: odds})),
    )
