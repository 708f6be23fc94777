"""The picture of the table: valid at every step, silent about what its viewer does not know, and for any game."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    WON,
    Burned,
    Choice,
    Dealt,
    Event,
    Examined,
    Moved,
    Placed,
    SetAside,
    Settled,
    Turned,
    seat_place,
)
from njrules.games import find_game
from njrules.law import subchapter
from njrules.rounds import Area, Game, Round, Seat, WagerKind
from njrules.table import DEALER_VIEW, EVERYBODY, Table, tables
from njrules.ui.cards_svg import card_defs, draw_card
from njrules.ui.frames import frames, law_rows
from njrules.ui.seat_notes import notes_by_step, seat_notes
from njrules.ui.table_layout import MOST_SEATS, Layout, landscape, portrait
from njrules.ui.table_svg import describe_table, draw_table

ULTIMATE = find_game("ultimate_texas_holdem")
SVG = "{http://www.w3.org/2000/svg}"
CITE = "13:69F-32.10(h)"


@cache
def played(seed: int, seats: int, pick: int = 0, top: str = "") -> Round:
    """A round to its end; the action with index ``pick`` times the seat's number is taken at every choice."""
    wagers = ("ante=10 trips=5", "ante=10")
    players = tuple(Seat.parse(number, wagers[number % 2]) for number in range(1, seats + 1))
    round_ = Round(ULTIMATE, Shoe.with_top(top, 1, seed), players)
    while choice := round_.replay.waiting:
        round_ = round_.with_action(choice.legal[choice.seat * pick % len(choice.legal)])
    return round_


def pictures(round_: Round, viewer: int) -> list[str]:
    notes = notes_by_step(round_.replay.events, round_.actions)
    seats = tuple(seat.number for seat in round_.seats)
    return [
        draw_table(ULTIMATE, table, viewer=viewer, seats=seats, notes=note)
        for table, note in zip(round_.replay.tables, notes, strict=True)
    ]


def faces(svg: str) -> set[str]:
    return set(re.findall(r'id="c([2-9TJQKA][cdhs])"', svg))


def signs(svg: str) -> set[str]:
    return set(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", svg))


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("pick", [0, 1])
def test_every_step_is_valid_svg_whose_references_resolve(seats: int, pick: int):
    for svg in pictures(played(10 * seats + pick, seats, pick), viewer=1):
        tree = ElementTree.fromstring(svg)
        assert tree.tag == f"{SVG}svg"
        assert tree.get("role") == "img"
        assert tree.findtext(f"{SVG}title")
        assert tree.findtext(f"{SVG}desc")
        defined = {node.get("id") for node in tree.iter()}
        used = {node.get("href", "#title")[1:] for node in tree.iter(f"{SVG}use")}
        assert used <= defined


@pytest.mark.parametrize("viewer", [EVERYBODY, DEALER_VIEW, 1, 3])
@pytest.mark.parametrize("pick", [0, 1])
def test_a_picture_shows_and_says_only_what_its_viewer_knows(viewer: int, pick: int):
    round_ = played(4, 3, pick, "? ? ? !?")
    for svg, table in zip(pictures(round_, viewer), round_.replay.tables, strict=True):
        known = {card for cards in table.known(viewer).values() for card in cards}
        assert faces(svg) <= {str(card) for card in known}
        assert signs(svg) <= {card.sign for card in known}
        on_table = {place: cards for place, cards in table.known(viewer).items() if place != DISCARD_RACK}
        assert {str(card) for cards in on_table.values() for card in cards} <= faces(svg)


def test_a_card_known_though_face_down_is_marked_as_lying_face_down():
    round_ = played(5, 2, 1)
    step = next(i for i, event in enumerate(round_.replay.events) if isinstance(event, Examined) and event.seat == 2)
    svg = pictures(round_, 2)[step]
    assert svg.count('<use href="#peek"/>') == 2
    assert "face down, known to the viewer" in svg


@pytest.mark.parametrize("layout", [landscape, portrait])
@pytest.mark.parametrize("areas", [(), (("flop", 3), ("turn and river", 2)), (("community", 3),)])
@pytest.mark.parametrize("count", range(1, MOST_SEATS + 1))
def test_nothing_overlaps_and_all_lies_on_the_table(layout: Callable[..., Layout], areas: tuple, count: int):
    seats = range(1, count + 1)
    laid = layout(seats, areas)
    boxes = [box for name, box in laid.boxes.items() if name != "dealer"]
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other), (one, other)
    for box in boxes:
        assert box.x >= 8
        assert box.x + box.width <= laid.width - 8
        assert box.y + box.height <= laid.height
    middles = [laid.boxes[f"seat {seat}"].x for seat in seats]
    assert middles == sorted(middles, reverse=True), "seat 1 is at the right"


@pytest.mark.parametrize("count", [0, MOST_SEATS + 1])
def test_more_seats_than_fit_are_refused(count: int):
    for layout in (landscape, portrait):
        with pytest.raises(ValueError, match="1 to 7 do"):
            layout(range(count), ())


def test_the_picture_is_a_pure_function():
    round_ = played(6, 4, 1)
    assert pictures(round_, 2) == pictures(round_, 2)


def test_the_last_announcement_raises_the_best_five():
    round_ = played(3, 3, 1)
    shows = [i for i, event in enumerate(round_.replay.events) if isinstance(event, Turned) and event.best]
    for step in shows:
        assert pictures(round_, EVERYBODY)[step].count('<rect class="w"') == 5


def test_a_settled_wager_says_what_happened_in_its_step_and_its_net_later():
    round_ = played(3, 1, 0)
    step = next(i for i, event in enumerate(round_.replay.events) if isinstance(event, Settled))
    event = round_.replay.events[step]
    assert isinstance(event, Settled)
    word = {LOST: "lost"}.get(event.result, f"+{event.net}")
    texts = [node.text for node in ElementTree.fromstring(pictures(round_, 1)[step]).iter(f"{SVG}text")]
    assert word in texts
    assert f"{event.wager} {word}" in pictures(round_, 1)[step]


def test_a_folded_hand_waits_under_its_trips_wager():
    round_ = played(11, 2, 0).undone()
    fold = Round(ULTIMATE, round_.shoe, round_.seats, ("check",) * 4 + ("fold",))
    notes = seat_notes(fold.replay.events, fold.actions)
    assert notes[1].status == "folded"
    after = Round(ULTIMATE, round_.shoe, round_.seats, ("check",) * 4 + ("fold", "fold"))
    step = next(
        i
        for i, event in enumerate(after.replay.events)
        if isinstance(event, Moved) and event.target.startswith("under")
    )
    text = describe_table(ULTIMATE, after.replay.tables[step], viewer=1, seats=(1, 2))
    assert "under the trips wager" in text


def test_notes_tell_what_each_seat_chose():
    round_ = played(3, 2, 0)
    statuses = {note[1].status for note in notes_by_step(round_.replay.events, round_.actions) if 1 in note}
    assert {"checked", "folded"} <= statuses
    last = seat_notes(round_.replay.events, round_.actions)
    assert last[1].over
    assert {seat: last[seat].net for seat in (1, 2)} == dict(round_.replay.net)


def a_game(hand_size: int, areas: tuple[Area, ...], spots: tuple[str, ...], most_seats: int = 7) -> Game:
    wagers = (WagerKind("ante", True), WagerKind("tie wager", False))
    size = replace(ULTIMATE, name="other", title="Other <game> & more", areas=areas, spots=spots, wagers=wagers)
    return replace(size, hand_size=hand_size, most_seats=most_seats, decks=(6,))


OTHERS = [
    a_game(1, (), ("ante", "tie wager")),
    a_game(3, (Area("community", 3),), ("ante",)),
    a_game(4, (Area("common", 5),), ("ante", "blind", "bet", "raise 1", "raise 2")),
    a_game(5, (), ("ante", "first", "second")),
    a_game(2, tuple(Area(f"array {i}", 1) for i in range(5)), ("ante", "a", "b", "c", "d", "e")),
]


def other_events(game: Game, seats: int) -> list[Event]:
    cards = list(DECK)
    events: list[Event] = [SetAside(CITE, 0, cards.pop()), Burned(CITE, 0, cards.pop())]
    for seat in range(1, seats + 1):
        events.append(Placed(CITE, seat, "ante", Fraction(123456789, 4)))
        hand = tuple(cards.pop() for _ in range(game.hand_size))
        events.append(Dealt(CITE, seat, seat_place(seat), hand, up=False))
    events.append(Dealt(CITE, 0, DEALER, tuple(cards.pop() for _ in range(game.hand_size)), up=True))
    for area in game.areas:
        events.append(Dealt(CITE, 0, area.name, tuple(cards.pop() for _ in range(area.size)), up=True))
    events.append(Dealt(CITE, 1, "second hand 1", (cards.pop(),), up=True))
    events.append(Dealt(CITE, 0, "a place <nobody> knows", (cards.pop(), cards.pop()), up=True))
    events.append(Choice(CITE, 1, ("go to war", "surrender")))
    events.append(Placed(CITE, 1, "war wager", Fraction(10)))
    events.append(Turned(CITE, 1, seat_place(1), (), made="a <very> long & winding description of what it makes"))
    events.append(Settled(CITE, 1, "war wager", Fraction(10), WON, Fraction(5, 2)))
    events.append(Settled(CITE, 1, "ante", Fraction(10), "surrendered", Fraction(-1, 3)))
    events += [Moved(CITE, 1, seat_place(1), "under war wager 1", "It waits."), Burned(CITE, 0, cards.pop())]
    return events


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: f"{game.hand_size} cards")
@pytest.mark.parametrize("seats", [1, 4, 7])
def test_any_game_and_any_place_can_be_drawn(game: Game, seats: int):
    events = other_events(game, seats)
    numbers = tuple(range(1, seats + 1))
    for viewer in (EVERYBODY, DEALER_VIEW, 1):
        notes = notes_by_step(events, ("go to war",))
        for table, note in zip(tables(events), notes, strict=True):
            for narrow in (True, False):
                svg = draw_table(game, table, viewer=viewer, seats=numbers, notes=note, narrow=narrow)
                ElementTree.fromstring(svg)
    assert "A place <nobody> knows: 2" not in svg
    assert "A place &lt;nobody&gt; knows: " in svg
    assert "went to war" in svg


def test_an_empty_table_can_be_drawn():
    svg = draw_table(ULTIMATE, Table(), viewer=EVERYBODY, seats=(2, 5))
    assert "52 cards in the deck" in svg
    assert "Seat 2: no cards" in svg
    ElementTree.fromstring(svg)


@pytest.mark.parametrize("card", [None, *DECK], ids=str)
def test_each_card_is_a_picture_of_its_own(card: Card | None):
    tree = ElementTree.fromstring(draw_card(card))
    assert tree.findtext(f"{SVG}title") == (card.name if card else "a card face down")


def test_the_shapes_of_a_card_stay_small_and_the_deck_has_two_or_four_colours():
    one, two = card_defs(parse_cards("As Ks")), card_defs(parse_cards("As Ks Qs"))
    assert len(two) - len(one) < 300
    four, plain = card_defs(DECK), card_defs(DECK, four_colours=False)
    assert [len(set(re.findall(r'id="c.." fill="(#\w+)"', defs))) for defs in (four, plain)] == [4, 2]


@pytest.mark.parametrize("pick", [0, 1, 2])
def test_six_seats_reach_the_browser_in_less_than_150_kilobytes(pick: int):
    sent = frames(played(pick, 6, pick), EVERYBODY)
    assert len(json.dumps(sent.data)) < 150_000


def body(svg: str) -> str:
    return svg[svg.index('<g class="t">') :]


def test_a_frame_is_the_picture_of_its_step():
    round_ = played(8, 3, 1)
    made = frames(round_, 1)
    drawn = pictures(round_, 1)
    assert len(made) == len(round_.replay.events)
    for step in range(1, len(made) + 1):
        assert body(made.svg(step)) == body(drawn[step - 1])
        ElementTree.fromstring(made.svg(step, narrow=True))
    assert {len(frame.pieces) for frame in made.steps} == {len(made[0].pieces)}


def test_frames_know_their_choices_and_what_was_taken():
    round_ = played(9, 2, 1)
    taken = tuple(frame.taken for frame in frames(round_, 1).steps if frame.choice)
    assert taken == round_.actions
    waiting = frames(round_.undone(), 1).steps[-1]
    assert waiting.choice
    assert not waiting.taken


def test_each_piece_is_exactly_one_element():
    """The browser numbers the pieces by counting elements."""
    made = frames(played(2, 6, 1), EVERYBODY)
    felts = [layout["felt"] for layout in made.data["layouts"]]
    for piece in (*made.pieces, *felts):
        assert len(ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{piece}</svg>')) == 1


def test_the_law_rows_know_the_steps_of_this_hand_and_why_others_have_none():
    law = subchapter("ultimate_texas_holdem")
    round_ = played(3, 3, 1)
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
