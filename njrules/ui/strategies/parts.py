"""What the games' parts of the strategy page share: where the cards are typed, and how a decision is shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

import polars as pl
import streamlit as st

from njrules.cards import format_cards, parse_cards, with_signs
from njrules.odds.decision import Decision
from njrules.odds.seen import signs
from njrules.ui import charts
from njrules.ui.address import Address
from njrules.ui.choices import text_box
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark, page_palette
from njrules.ui.numbers import exact, four_digits, signed
from njrules.ui.strategy_view import StrategyView, read_strategy

ADDRESS: Address[StrategyView] = Address("strategy", read_strategy, StrategyView.query)

_TITLE = "What each choice is worth"
_HOW_CARDS_ARE_TYPED = "A rank and a suit for each card, such as As Td, 10h or K♣"


def card_boxes(view: StrategyView, cards: str, board: str = "") -> None:
    """The boxes for the cards, with these labels, and a button that deals others."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="asked"):
        _card_box(cards, "cards", format_cards(view.cards), StrategyView.with_cards)
        if board:
            _card_box(board, "board", format_cards(view.board), lambda view, cards: replace(view, board=cards))
        st.button("Other cards", on_click=_deal, help="Deals as many cards at random")


def _card_box(label: str, name: str, text: str, make: Callable[..., StrategyView]) -> None:
    text_box(
        ADDRESS,
        name,
        label,
        text,
        lambda view, written: make(view, parse_cards(written)),
        max_chars=40,
        help=_HOW_CARDS_ARE_TYPED,
        width=210,
    )


def _deal() -> None:
    seed = random.randrange(10**9)
    ADDRESS.change(lambda view: view.dealt(seed))


def counted_decision(view: StrategyView, decide: Callable[[], Decision]) -> Decision | None:
    """The decision of the view's cards, or ``None`` while it is being counted, which the page then says."""
    above = st.container()
    decision: Decision | None = wait_for(counter().submit(("strategy", view), decide))
    if decision is None:
        above.markdown(f"**{_TITLE}** :gray[with {signs(view.cards)}]")
    return decision


def show_decision(decision: Decision, name: str) -> None:
    """The values as a chart, what the mistakes cost in words, and the exact figures to take away."""
    title(_TITLE, f"net, per {decision.unit}", decision.marks)
    described = "; ".join(with_signs(f"{one.action} {signed(one.value)}") for one in decision.valued)
    st.vega_lite_chart(
        spec=charts.worth_chart(decision.valued, "", page_palette()),
        width="stretch",
        alt=f"Worth of the choices with {decision.given}, net per {decision.unit}: {described}.",
    )
    st.markdown(with_signs(verdict(decision)))
    with st.container(horizontal=True, vertical_alignment="center"):
        with st.popover("Every cost", type="tertiary"):
            st.table(
                mistakes_frame(decision),
                border="horizontal",
                hide_index=True,
                alt=f"The cost of each choice against the best one, per {decision.unit}, and its exact worth.",
            )
        download_buttons(decision_frame(decision), name)


def verdict(decision: Decision) -> str:
    """What is best, and what the next best and the worst choice cost.

    >>> from fractions import Fraction
    >>> values = {"check": Fraction(-1, 4), "play 4x": Fraction(-1, 2), "play 3x": Fraction(-1)}
    >>> print(verdict(Decision("", "ante", values, "check", ())))
    Best is **check**. The next best, *play 4x*, costs 0.2500 per ante on average; the worst, *play 3x*, 0.7500.
    """
    ordered = sorted(decision.values, key=decision.cost)
    if len(ordered) == 1:
        return f"Only **{decision.best}** is open."
    best = [decision.best] + [action for action in ordered if action != decision.best and not decision.cost(action)]
    others = ordered[len(best) :]
    said = f"Best is **{best[0]}**" + _as_good(best[1:]) + "."
    return f"{said} {_cost_of(others, decision)}" if others else said


def _cost_of(actions: list[str], decision: Decision) -> str:
    """What the choices that are not best cost: the least and the most."""
    least, most = decision.cost(actions[0]), decision.cost(actions[-1])
    cost = f"{four_digits(least)} per {decision.unit} on average"
    if len(actions) == 1:
        return f"The other, *{actions[0]}*, costs {cost}."
    if least == most:
        return f"Every other costs {cost}."
    return f"The next best, *{actions[0]}*, costs {cost}; the worst, *{actions[-1]}*, {four_digits(most)}."


def _as_good(actions: list[str]) -> str:
    if not actions:
        return ""
    named = " and ".join(f"*{action}*" for action in actions)
    return f"; {named} {'are' if actions[1:] else 'is'} worth the same"


def mistakes_frame(decision: Decision) -> pl.DataFrame:
    """One row a choice as readers see it: what it costs against the best one, and its exact worth."""
    return pl.DataFrame(
        [
            {
                "choice": with_signs(one.action),
                f"costs, per {decision.unit}": four_digits(decision.cost(one.action)),
                "worth, exactly": exact(one.value),
            }
            for one in decision.valued
        ]
    )


def title(what: str, per: str, marks: Iterable[str]) -> None:
    """The heading of a chart or table: what it shows, per what, and the marks of what it rests on."""
    st.markdown(f"**{what}** :gray[{per}] {' '.join(map(mark, marks))}".rstrip())


def decision_frame(decision: Decision) -> pl.DataFrame:
    """One row an action: number, exact fraction, cost of the mistake, what it is per, what is given, the marks."""
    return pl.DataFrame(
        [
            {
                "given": decision.given,
                "action": one.action,
                "value": float(one.value),
                "fraction": str(one.value),
                "cost": float(decision.cost(one.action)),
                "best": one.action == decision.best,
                "per": decision.unit,
                "mark": "; ".join(decision.marks),
            }
            for one in decision.valued
        ]
    )
