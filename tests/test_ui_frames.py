"""The frames of the reader, for all games: each the picture of its step, small, and silent about hidden cards."""

from __future__ import annotations

import json
import random
import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from functools import cache

import pytest

from njrules.cards import Card, Shoe, parse_cards
from njrules.events import DEALER, Acted, Choice, Dealt, Event, Turned, seat_place
from njrules.games import find_game, games
from njrules.law import subchapter
from njrules.rounds import Area, Round
from njrules.table import DEALER_VIEW, EVERYBODY
from njrules.ui.frames import frames, law_rows
from njrules.ui.seat_notes import notes_by_step
from njrules.ui.table_svg import draw_table
from njrules.ui.telling import phases
from njrules.ui.view import usual_seats

CITE = "13:69F-32.10(h)"
GAMES = tuple(games())
SIGN = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


@cache
def played(name: str, seats: int, seed: int) -> Round:
    """A round to its end, its actions drawn by lot."""
    game = find_game(name)
    lot = random.Random(seed)
    round_ = Round(game, Shoe(game.decks[0], seed), usual_seats(game, seats))
    while choice := round_.replay.waiting:
        round_ = round_.with_action(lot.choice(choice.legal))
    return round_


def body(svg: str) -> str:
    return svg[svg.index('<g class="t">') :]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("seats", "viewer"), [(1, 1), (3, 2), (6, EVERYBODY)])
def test_a_frame_is_the_picture_of_its_step(name: str, seats: int, viewer: int) -> None:
    round_ = played(name, seats, 8)
    made = frames(round_, viewer)
    notes = notes_by_step(round_.replay.events, round_.actions)
    assert len(made) == len(round_.replay.events)
    for step, (table, note) in enumerate(zip(round_.replay.tables, notes, strict=True), 1):
        svg = draw_table(
            round_.game,
            table,
            viewer=viewer,
            seats=tuple(range(1, seats + 1)),
            notes=note,
            decks=round_.shoe.decks,
        )
        assert body(made.svg(step)) == body(svg)
        ElementTree.fromstring(made.svg(step, narrow=True))
    assert {len(frame.pieces) for frame in made.steps} == {len(made[0].pieces)}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [DEALER_VIEW, 1, 3])
def test_a_frame_shows_and_says_only_what_its_viewer_knows(name: str, viewer: int) -> None:
    round_ = played(name, 3, 5)
    made = frames(round_, viewer)
    for step, table in enumerate(round_.replay.tables, 1):
        known = {card.sign for cards in table.known(viewer).values() for card in cards}
        pieces = "".join(made.pieces[piece] for piece in made[step - 1].pieces)
        faces = {Card.parse(face).sign for face in re.findall(r'href="#c([2-9TJQKA][cdhs])"', pieces)}
        assert faces <= known
        assert set(SIGN.findall(made.alt(step))) <= known
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", made.alt(step))
        if isinstance(round_.replay.events[step - 1], Acted | Choice):
            assert set(SIGN.findall(" ".join((made[step - 1].sentence, *made[step - 1].labels)))) <= known


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_full_table_reaches_the_browser_in_less_than_150_kilobytes(name: str, seed: int) -> None:
    sent = frames(played(name, find_game(name).most_seats, seed), EVERYBODY)
    assert len(json.dumps(sent.data)) < 150_000


@pytest.mark.parametrize("name", GAMES)
def test_frames_know_their_choices_and_what_was_taken(name: str) -> None:
    round_ = played(name, 3, 6)
    taken = tuple(frame.taken for frame in frames(round_, 1).steps if frame.choice)
    assert taken == round_.actions
    assert taken
    waiting = frames(round_.undone(), 1).steps[-1]
    assert waiting.choice
    assert not waiting.taken


@pytest.mark.parametrize("name", GAMES)
def test_each_piece_is_exactly_one_element(name: str) -> None:
    """The browser numbers the pieces by counting elements."""
    made = frames(played(name, 6, 1), EVERYBODY)
    felts = [layout["felt"] for layout in made.data["layouts"]]
    for piece in (*made.pieces, *felts):
        assert len(ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>')) == 1


def test_phases_open_with_the_cards_and_end_with_the_last_hands() -> None:
    game = replace(find_game("ultimate_texas_holdem"), areas=(Area("community", 3),))
    cards = parse_cards("As Ks Qs")
    down, up = Dealt(CITE, 0, "community", cards, up=False), Turned(CITE, 0, "community", cards)
    hand, asked = Turned(CITE, 1, seat_place(1), cards), Choice(CITE, 1, ("play", "fold"))
    dealer, more = Turned(CITE, 0, DEALER, cards), Dealt(CITE, 1, seat_place(1), cards, up=False)

    def found(areas: tuple[Area, ...], *events: Event) -> list[str]:
        return phases(replace(game, areas=areas), events)

    assert found(game.areas, down, asked, up, hand) == [
        "the deal",
        "before the community",
        "the community",
        "the end",
    ]
    assert found(game.areas, down, dealer, up, hand)[1:] == ["the dealer's hand", "the community", "the end"]
    assert found((), more, asked, more, dealer) == ["the deal", "the choices", "the last cards", "the end"]
    cross = (*game.areas, Area("left", 1), Area("right", 1))
    assert found(cross, down, asked, up) == ["the deal", "before the open cards", "the open cards"]


def test_the_law_rows_know_the_steps_of_this_hand_and_why_others_have_none() -> None:
    law = subchapter("ultimate_texas_holdem")
    round_ = played("ultimate_texas_holdem", 3, 3)
    rows = {row.cite: row for row in law_rows(law, round_.replay, {"13:69F-32.12"})}
    assert list(rows) == [
        str(cite) for section in law.sections for cite in (section.cite, *(p.cite for p in section.paragraphs))
    ]
    for cite, row in rows.items():
        assert list(row.steps) == [i for i, event in enumerate(round_.replay.events, 1) if event.cite == cite]
        assert row.heading or bool(row.steps or row.elsewhere) != bool(row.reason)
    assert rows["13:69F-32.12"].elsewhere
    assert rows["13:69F-32.1"].chip == "not held"
    assert rows["13:69F-32.11(d)"].chip == "payout"
    assert rows["13:69F-32.10(e)2i"].depth == 2
    (section,) = [entry for entry in law.sections if entry.number == "32.10"]
    assert law_rows(section)[0].heading


def test_a_rule_without_a_paragraph_is_labelled_by_its_number() -> None:
    rows = {row.cite: row for row in law_rows(subchapter("casino_war"))}
    assert rows["13:69F-22.8#1"].label == "#1"
    assert rows["13:69F-22.9(a)3#2"].label == "(a)3#2"
