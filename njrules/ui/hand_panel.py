"""Setting up a hand: players and wagers, the seed, chosen cards, and the rules that the text leaves open."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from njrules.cards import DECK, Card, Shoe, require_available
from njrules.errors import InputError, gathered
from njrules.events import DEALER, seat_place
from njrules.paytables import Provenance
from njrules.rounds import Game, Round, Seat
from njrules.ui.session import change
from njrules.ui.view import View, shoe_places, usual_seats, with_cards


def hand_panel(game: Game, view: View) -> None:
    """The panel; nothing changes until the hand is dealt."""
    mark = hashlib.sha256(str(view.round).encode()).hexdigest()[:8]
    key = f"{game.name} set-up {mark}"
    count = st.number_input("Players", 1, game.most_seats, len(view.round.seats), key=f"{key} players")
    with st.form(f"{key} form", border=False):
        wagers = _wager_fields(game, view.round, int(count), key)
        seed = st.number_input("Seed of the shuffle", 0, 999_999_999, view.round.shoe.seed, key=f"{key} seed")
        decks = _deck_field(game, view.round, key)
        options = _option_fields(game, view.round, key)
        with st.expander("Choose the cards"):
            chosen = _card_fields(game, view.round, int(count), key)
        four = st.toggle("Four colours for the suits", view.four_colours, key=f"{key} colours")
        if st.form_submit_button("Deal this hand", type="primary"):

            def deal(view: View) -> View:
                dealt = set_up(game, Shoe(decks, int(seed)), wagers, options, chosen)
                return replace(view.dealing(dealt), four_colours=four)

            change(game, deal)
            st.rerun()


def set_up(
    game: Game,
    shoe: Shoe,
    wagers: Sequence[str],
    options: Mapping[str, str],
    chosen: Mapping[str, tuple[Card, ...]],
) -> Round:
    """The hand that a set-up asks for: a line of wagers for each seat, and the cards chosen for each place.

    Raises:
        InputError: a part of the set-up is wrong; each such part has its sentence.
    """
    problems: list[str] = []
    seats: list[Seat] = []
    for number, text in enumerate(wagers, 1):
        with gathered(problems):
            seats.append(Seat.parse(number, text))
    with gathered(problems):
        require_available((card for cards in chosen.values() for card in cards), shoe.decks)
    with gathered(problems):
        fresh = Round(game, shoe, tuple(seats) or usual_seats(game), (), tuple(options.items()))
        if not problems:
            return with_cards(fresh, chosen)
    raise InputError(*problems)


def _wager_fields(game: Game, round_: Round, count: int, key: str) -> list[str]:
    """One line a seat, such as ``ante=10 trips=5``."""
    usual = usual_seats(game, count)
    st.caption(
        "Wagers, one line a seat: "
        + "; ".join(kind.name + ("" if kind.required else " (optional)") + f". {kind.note}" for kind in game.wagers)
    )
    return [
        st.text_input(
            f"Seat {number}",
            str(round_.seats[number - 1] if number <= len(round_.seats) else usual[number - 1]),
            key=f"{key} seat {number}",
            max_chars=80,
        )
        for number in range(1, count + 1)
    ]


def _deck_field(game: Game, round_: Round, key: str) -> int:
    if len(game.decks) == 1:
        return game.decks[0]
    index = game.decks.index(round_.shoe.decks)
    return st.selectbox("Decks in the shoe", game.decks, index, key=f"{key} decks")


def _option_fields(game: Game, round_: Round, key: str) -> dict[str, str]:
    values = {}
    with st.expander("Rules that the text leaves open"):
        for option in game.options:
            label = option.name.replace("_", " ").capitalize()
            mark = "" if option.provenance is Provenance.NEW_JERSEY else f" [{option.provenance}]"
            about = f"{option.cite}{mark}: {option.note}"
            now = round_.option(option.name)
            if option.values:
                index = option.values.index(now)
                values[option.name] = st.selectbox(
                    label, option.values, index, key=f"{key} {option.name}", help=about
                )
            else:
                text = st.text_input(label, now, key=f"{key} {option.name}", help=about, max_chars=20)
                values[option.name] = text.strip() or "none"
    return values


def _card_fields(game: Game, round_: Round, count: int, key: str) -> Mapping[str, tuple[Card, ...]]:
    """The cards wanted at each place; whatever is left open comes from the shuffle."""
    seats = (*round_.seats[:count], *usual_seats(game, count)[len(round_.seats) :])
    played = replace(round_, seats=tuple(seats), actions=())
    options = [(card, copy) for copy in range(min(2, round_.shoe.decks)) for card in DECK]
    chosen: dict[str, tuple[Card, ...]] = {}
    for place, positions in _in_order(shoe_places(played)).items():
        picked = st.multiselect(
            place.capitalize(),
            options,
            _laid(round_, positions) if count == len(round_.seats) else [],
            format_func=_card_label,
            max_selections=len(positions),
            key=f"{key} cards {place} {count}",
            placeholder="as the seed gives them",
        )
        chosen[place] = tuple(card for card, _ in picked)
    return chosen


def _laid(round_: Round, positions: tuple[int, ...]) -> list[tuple[Card, int]]:
    """The chosen cards among these positions of the shoe, a twin as the second of its kind."""
    cards = [round_.shoe.top[at].card for at in positions if at < len(round_.shoe.top)]
    chosen = [card for card in cards if card]
    return [(card, min(1, chosen[:place].count(card))) for place, card in enumerate(chosen)]


def _card_label(option: tuple[Card, int]) -> str:
    card, copy = option
    return card.sign + (" (another)" if copy else "")


def _in_order(places: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Seats first, then the dealer, then the cards in common."""
    seats = {place: at for place, at in places.items() if place.startswith(seat_place(0).rstrip("0"))}
    dealer = {DEALER: places[DEALER]} if DEALER in places else {}
    return seats | dealer | dict(places)
