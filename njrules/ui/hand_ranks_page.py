"""The page of the hand ranks: how often each category comes, how strength spreads, and a simulation beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

import polars as pl
import streamlit as st

from njrules.cards import format_cards, parse_cards
from njrules.hands import Hand
from njrules.odds.frequencies import SIZES, Draw, chances, frequencies
from njrules.odds.seen import signs
from njrules.odds.simulated_hands import BATCH, MOST_BATCHES, Simulation, simulate
from njrules.odds.situation import FinalHand
from njrules.odds.strength_spread import Spread, spread
from njrules.ui import charts
from njrules.ui.address import Address
from njrules.ui.choices import select_box, text_box
from njrules.ui.counting import counter, wait_for
from njrules.ui.downloads import download_buttons
from njrules.ui.figures import mark, page_palette
from njrules.ui.hand_ranks_charts import convergence_chart, cumulative_chart
from njrules.ui.hand_ranks_view import HandRanksView, read_hand_ranks
from njrules.ui.headings import heading
from njrules.ui.numbers import four_digits, percent, unbroken
from njrules.ui.session import tell

ADDRESS: Address[HandRanksView] = Address("hand_ranks", read_hand_ranks, HandRanksView.query)

_SHOWN_DECKS = (1, 2, 4, 6, 8)
_RUNNING = "hand_ranks running"
_EVERY = 0.6


def hand_ranks_page() -> None:
    """Draw the page."""
    view, problems = ADDRESS.current()
    st.title("Hand ranks")
    st.markdown(
        "How often each kind of hand comes among three, five or seven cards, from one deck or several, and given the "
        "cards that you pick: exact, and beside it hands drawn at random."
    )
    tell(problems)
    _controls(view)
    counted = wait_for(counter().submit(("frequencies", view.draw), partial(_counted, view.draw)))
    if counted:
        _frequencies(view.draw)
        _strength(view.draw)
        _simulation(view)
    ADDRESS.write(view)


def _counted(draw: Draw) -> bool:
    """Count what the page shows, which the modules then remember."""
    chances(draw)
    chances(_beside(draw)[1])
    if draw.decks == 1:
        spread(draw).percentiles()
        spread(Draw(draw.size)).percentiles()
    return True


def _controls(view: HandRanksView) -> None:
    draw = view.draw
    with st.container(horizontal=True, vertical_alignment="bottom", key="asked"):
        _number_box("Cards", SIZES, draw.size, lambda draw, size: replace(draw, size=size))
        decks = tuple(sorted({*_SHOWN_DECKS, draw.decks}))
        _number_box("Decks", decks, draw.decks, lambda draw, decks: replace(draw, decks=decks))
        _card_box("Cards of the hand", "held", format_cards(draw.held))
        _card_box("Other cards known to be out", "gone", format_cards(draw.gone))


def _number_box(label: str, values: tuple[int, ...], value: int, make: Callable[[Draw, int], Draw]) -> None:
    key = f"{ADDRESS.name} {label}"
    st.session_state[key] = value

    def chosen() -> None:
        picked = st.session_state[key] or value
        ADDRESS.change(lambda view: view.drawing(make(view.draw, picked)))

    st.segmented_control(label, values, key=key, on_change=chosen)


def _card_box(label: str, place: str, text: str) -> None:
    def make(view: HandRanksView, written: str) -> HandRanksView:
        changed = {place: parse_cards(written)}
        return view.drawing(replace(view.draw, **changed))  # type: ignore[arg-type]

    text_box(ADDRESS, place, label, text, make, max_chars=80, placeholder="none, or such as As Kd", width=220)


def _beside(draw: Draw) -> tuple[str, Draw]:
    """What the draw is compared with: the same with no card known, or else one deck."""
    if draw.held or draw.gone:
        return "none known", Draw(draw.size, draw.decks)
    return "1 deck", Draw(draw.size)


def _name(draw: Draw) -> str:
    if draw.held:
        return f"with {signs(draw.held)}"
    if draw.gone:
        return "with cards out"
    return _decks(draw)


def _decks(draw: Draw) -> str:
    return f"{draw.decks} deck{'s' if draw.decks > 1 else ''}"


def _frequencies(draw: Draw) -> None:
    name, beside = _beside(draw)
    hands = [_final_hand(_name(draw), draw, draw)]
    if beside != draw:
        hands.append(_final_hand(name, beside, draw))
    left, right = st.columns(2, gap="large")
    with left:
        total = sum(frequencies(draw).values())
        cards = "1 card" if draw.to_come == 1 else f"{draw.to_come} cards"
        of = f"of {total:,} equally likely ways to draw {cards}" if draw.to_come else "the whole hand is known"
        st.markdown(f"**How often each category comes** :gray[{of}] {mark(draw.order.badge)}")
        described = "; ".join(f"{hand.label}: {charts.describe_chances(hand.chances)}" for hand in hands)
        st.vega_lite_chart(
            spec=charts.hands_chart(hands, page_palette()),
            width="stretch",
            alt=f"Chances of each category of {draw.size} cards. {described}.",
        )
    with right:
        st.markdown(f"**The counts** :gray[per hand of {draw.size} cards, {_decks(draw)}] {mark(draw.order.badge)}")
        st.table(
            _counts_table(draw),
            border="horizontal",
            hide_index=True,
            alt=f"Count, chance and odds of each category of {draw.size} cards.",
        )
        download_buttons(counts_frame(draw), f"njrules-{draw.size}-cards-{draw.decks}-decks")
    for note in _notes(draw):
        st.caption(note)


def _notes(draw: Draw) -> tuple[str, ...]:
    notes = []
    if draw.decks > 1 and draw.size > 3:
        notes.append(
            "Several decks hold twins, so five of a kind exists; that it stands on top is a convention of the trade. "
            "The order stays that of one deck, though the rarer category is no longer always the stronger one."
        )
    if draw.size == 3:
        notes.append("The order of three cards is that of their rarity in one deck, as three-card games rank them.")
    return tuple(notes)


def _final_hand(name: str, draw: Draw, shown: Draw) -> FinalHand:
    """The chances of a draw, strongest first, for all categories that are shown."""
    found = chances(draw)
    return FinalHand(name, {row.value: found.get(row, Fraction(0)) for row in reversed(shown.ranking.categories)})


def _counts_table(draw: Draw) -> pl.DataFrame:
    counts, total = frequencies(draw), sum(frequencies(draw).values())
    return pl.DataFrame(
        [
            {
                "category": category.label,
                "hands": f"{count:,}",
                "chance": unbroken(percent(chances(draw)[category])),
                "one in": four_digits(total / count) if count else "never",
            }
            for category, count in reversed(counts.items())
        ]
    )


def counts_frame(draw: Draw) -> pl.DataFrame:
    """One row a category: count, chance as number and fraction, what it is of, the mark of the order."""
    found = chances(draw)
    return pl.DataFrame(
        [
            {
                "category": category.value,
                "count": count,
                "chance": float(found[category]),
                "fraction": str(found[category]),
                "cards": draw.size,
                "decks": draw.decks,
                "held": format_cards(draw.held),
                "out": format_cards(draw.gone),
                "per": f"hand of {draw.size} cards",
                "mark": draw.order.badge,
            }
            for category, count in reversed(frequencies(draw).items())
        ]
    )


def _strength(draw: Draw) -> None:
    heading("How strength spreads")
    left, right = st.columns(2, gap="large")
    with left:
        st.markdown(
            f"**Category by category** :gray[share of the hands that are of it or a weaker one] "
            f"{mark(draw.order.badge)}"
        )
        found = chances(draw)
        st.vega_lite_chart(
            spec=cumulative_chart(found, page_palette()),
            width="stretch",
            alt=f"Each category of {draw.size} cards with the share of hands that are of it or a weaker one, its bar "
            "beginning where the weaker ones end.",
        )
    with right:
        if draw.decks > 1:
            st.markdown(":gray[Single hands are put in order for one deck only.]")
        elif draw.to_come:
            _percentiles(spread(draw))
        else:
            _standing(draw)


def _percentiles(found: Spread) -> None:
    draw = found.draw
    st.markdown(f"**Hand by hand** :gray[of the hands, strongest last] {mark(draw.order.badge)}")
    st.table(
        pl.DataFrame(
            [
                {"this share of the hands": f"{100 * share} %", "is no stronger than": written(hand)}
                for share, hand in found.percentiles().items()
            ]
        ),
        border="horizontal",
        hide_index=True,
        alt="The hand that a given share of all hands is no stronger than.",
    )
    st.caption(f"Type all {draw.size} cards to see how many hands they beat.")


def written(hand: Hand) -> str:
    """A hand with the ranks of its cards, which put it in order among those of its name.

    >>> from njrules.hands import evaluate
    >>> written(evaluate(parse_cards("As 10d 8c 6c 3h")))
    'ace high: A 10 8 6 3'
    """
    return f"{hand}: {' '.join(card.sign[:-1] for card in sorted(hand.cards, reverse=True))}"


def _standing(draw: Draw) -> None:
    beats, ties = spread(Draw(draw.size)).standing(draw.held)
    hand = spread(draw).at(Fraction(1))
    st.markdown(f"**{signs(draw.held)}** :gray[among all hands of {draw.size} cards] {mark(draw.order.badge)}")
    st.markdown(f"{str(hand).capitalize()}: beats {percent(beats)} of all hands and ties {percent(ties)}.")


def _simulation(view: HandRanksView) -> None:
    heading("Drawn at random")
    running = st.session_state.get(_RUNNING, False) and not view.finished
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button(
            "Pause" if running else "Run",
            on_click=_set_running,
            args=(not running,),
            disabled=view.finished,
            width=90,
        )
        st.button(f"{BATCH:,} more", on_click=ADDRESS.change, args=(HandRanksView.simulated,), disabled=view.finished)
        st.button("Another seed", on_click=_again)
        _watched_box(view)
    st.fragment(_drawn, run_every=_EVERY if running else None)()


def _set_running(running: bool) -> None:
    st.session_state[_RUNNING] = running


def _again() -> None:
    _set_running(False)
    ADDRESS.change(HandRanksView.again)


def _watched_box(view: HandRanksView) -> None:
    categories = {row: row.label for row in reversed(view.draw.ranking.categories)}
    select_box(
        ADDRESS, "watched", "Watched", categories, view.watched, lambda view, row: replace(view, watched=row), 190
    )


def _drawn() -> None:
    """The figures of the simulation; while it runs, one batch more each time, until the last."""
    view, _ = ADDRESS.current()
    if st.session_state.get(_RUNNING, False):
        ADDRESS.change(HandRanksView.simulated)
        view, _ = ADDRESS.current()
        if view.finished:
            _set_running(False)
            st.rerun()
    if not view.batches:
        st.caption(
            f"Press Run: {BATCH:,} hands at a time, {MOST_BATCHES * BATCH:,} at most, from seed {view.seed}; "
            "the same seed draws the same hands."
        )
        return
    simulation = simulate(view.draw, view.seed, view.batches)
    left, right = st.columns([1, 1.2], gap="medium")
    with left:
        _converging(view, simulation)
    with right:
        _compared(simulation)


def _converging(view: HandRanksView, simulation: Simulation) -> None:
    exact = chances(view.draw)[view.watched]
    low, high = simulation.interval(view.watched)
    st.markdown(
        f"**{view.watched.label}** :gray[share of {simulation.drawn:,} hands drawn, seed {view.seed}] "
        f"{mark(view.draw.order.badge)}"
    )
    share = simulation.came(view.watched)[-1] / simulation.drawn
    st.vega_lite_chart(
        spec=convergence_chart(simulation, view.watched, exact, page_palette()),
        width="stretch",
        alt=f"Share of {view.watched.label.lower()} after each {BATCH:,} hands drawn, now {percent(share)}, with its "
        f"95 % interval {percent(low)} to {percent(high)}; exact is {percent(exact)}.",
    )
    st.caption(unbroken(f"Solid: the share drawn, in its 95 % interval. Dashed: the exact chance, {percent(exact)}."))


def _compared(simulation: Simulation) -> None:
    draw, exact = simulation.draw, chances(simulation.draw)
    st.markdown(f"**Drawn and exact** :gray[per hand of {draw.size} cards] {mark(draw.order.badge)}")
    rows = []
    for category in reversed(draw.ranking.categories):
        low, high = simulation.interval(category)
        outside = "" if low <= exact[category] <= high else ", outside"
        rows.append(
            {
                "category": category.label,
                "drawn": unbroken(percent(simulation.came(category)[-1] / simulation.drawn)),
                "95 % interval": unbroken(f"{percent(low).removesuffix(' %')} to {percent(high)}"),
                "exact": unbroken(f"{percent(exact[category])}{outside}"),
            }
        )
    st.table(
        pl.DataFrame(rows),
        border="horizontal",
        hide_index=True,
        alt="Of each category the share drawn, its 95 % interval, and the exact chance.",
    )
    st.caption("Wilson's intervals. About one in twenty misses the exact chance; a longer run makes all narrower.")
