"""The picture of the table: valid at every step, silent about what its viewer does not know, and for any game."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.events import (
    DEALER,
    DISCARD_RACK,
    LOST,
    WON,
    Acted,
    BonusPaid,
    Burned,
    Choice,
    Dealt,
    Event,
    Examined,
    Moved,
    Noted,
    Placed,
    SetAside,
    Settled,
    Turned,
    seat_place,
)
from njrules.games import find_game
from njrules.paytables import Odds
from njrules.rounds import Area, Game, Round, Seat, WagerKind
from njrules.table import DEALER_VIEW, EVERYBODY, Table, tables
from njrules.ui.cards_svg import card_defs, draw_card
from njrules.ui.seat_notes import notes_by_step, seat_notes
from njrules.ui.table_layout import CARD_WIDTH, Plan, landscape
from njrules.ui.table_pieces import table_pieces, text_width
from njrules.ui.table_scene import Scene
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


def texts(svg: str) -> list[str]:
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def drawn(game: Game, events: list[Event], seats: tuple[int, ...] = (1, 2), viewer: int = EVERYBODY) -> str:
    *_, table = tables(events)
    return draw_table(game, table, viewer=viewer, seats=seats, notes=seat_notes(events))


def test_a_game_whose_dealer_has_no_cards_shows_and_says_no_dealer():
    game = replace(OTHERS[1], dealer_hand=False)
    svg = drawn(game, [Dealt(CITE, 1, seat_place(1), parse_cards("As Ks Qs"), up=False)])
    assert "Dealer" not in svg
    with_dealer, without = (landscape(Plan((1, 2), (("community", 3),), dealer=count)) for count in (3, 0))
    assert without.boxes["area community"].scale > with_dealer.boxes["area community"].scale


def test_the_areas_of_a_line_are_lit_until_a_hand_on_it_is_announced():
    areas = (Area("far", 1, (0, 1), ("vertical",)), Area("near", 1, (0, 0), ("vertical",)), Area("side", 1, (1, 0)))
    game = a_game(2, areas, ("ante",))
    played_line: list[Event] = [Acted(CITE, 1, "play vertical")]
    assert drawn(game, played_line).count('<rect class="l"') == 2
    shown = Turned(CITE, 1, seat_place(1), (), best=parse_cards("As"))
    assert '<rect class="l"' not in drawn(game, [*played_line, shown])
    assert '<rect class="l"' not in drawn(game, [Acted(CITE, 1, "fold")])


def test_discards_lie_apart_and_their_owner_s_status_names_no_card():
    hand = parse_cards("As Ks 4c")
    events: list[Event] = [
        Dealt(CITE, 1, seat_place(1), hand, up=False),
        Examined(CITE, 1, seat_place(1)),
        Acted(CITE, 1, "discard 4c"),
        Moved(CITE, 1, seat_place(1), "discard area 1", "It is put aside.", hand[2:]),
    ]
    *_, table = tables(events)
    notes = seat_notes(events)
    mine = Scene(OTHERS[1], table, 1, (1, 2), notes)
    assert [len(cards) for cards in mine.hands(1).values()] == [2]
    assert len(mine.aside(1)) == 1
    assert "discarded: 4♣ face down" in drawn(OTHERS[1], events, viewer=1)
    for viewer in (DEALER_VIEW, 2):
        svg = drawn(OTHERS[1], events, viewer=viewer)
        assert "discarded" in svg
        assert not faces(svg) | signs(svg)
        assert "4c" not in svg
    shown = Turned(CITE, 1, seat_place(1), hand[:2], made="pair of aces")
    aside = Turned(CITE, 1, "discard area 1", hand[2:], made="dealt ace high")
    assert "dealt ace high" in texts(drawn(OTHERS[1], [*events, shown, aside]))
    assert "pair of aces" in texts(drawn(OTHERS[1], [*events, shown, aside, Burned(CITE, 0, DECK[0])]))


def test_a_split_hand_lies_in_two_parts_inside_its_seat():
    hand = parse_cards("As Ad 8s 7s")
    events: list[Event] = [
        Dealt(CITE, 1, seat_place(1), hand, up=True),
        Placed(CITE, 1, "second", Fraction(10)),
        Moved(CITE, 1, seat_place(1), "second 1", "The other half.", hand[2:]),
    ]
    game = a_game(4, (Area("common", 5),), ("original", "second"))
    *_, table = tables(events)
    parts = Scene(game, table, EVERYBODY, (1, 2), seat_notes(events)).hands(1)
    assert {name: len(cards) for name, cards in parts.items()} == {"": 2, "second": 2}
    assert "second: 8♠ 7♠ face down" in drawn(game, events)


def test_an_announced_hand_stays_raised_while_its_seat_is_talked_about():
    round_ = played(3, 3, 1)
    events = list(round_.replay.events)
    step = next(i for i, event in enumerate(events) if isinstance(event, Turned) and event.best and event.seat)
    note = Noted(CITE, events[step].seat, "It wins.")
    assert seat_notes([*events[: step + 1], note])[note.seat].best
    assert not seat_notes([*events[: step + 1], note, Burned(CITE, 0, DECK[0])])[note.seat].best


def test_cards_turned_down_again_are_no_longer_announced():
    events = [
        Turned(CITE, 1, seat_place(1), parse_cards("As"), made="ace high"),
        Turned(CITE, 1, seat_place(1), parse_cards("As"), up=False),
    ]
    assert [seat_notes(events[:count])[1].made for count in (1, 2)] == ["ace high", ""]


def test_a_bonus_is_paid_at_its_wager_without_a_chip():
    game = a_game(5, (), ("bonus", "ante"))
    ante = [
        Placed(CITE, 1, "ante", Fraction(10)),
        Settled(CITE, 1, "ante", Fraction(10), "push", Fraction(0)),
    ]
    paid = BonusPaid(CITE, 1, "ante bonus", Fraction(10), WON, Fraction(40), Odds(4))
    now, later = drawn(game, [*ante, paid]), drawn(game, [*ante, paid, Burned(CITE, 0, DECK[0])])
    for svg in (now, later):
        assert texts(svg).count("+40") == 1
        assert "ante push, ante bonus +40" in svg
        assert '<use href="#chip-first"/>' not in svg


@pytest.mark.parametrize("seats", [1, 3])
def test_a_text_is_squeezed_only_if_it_is_too_long(seats: int):
    game = a_game(1, (Area("war deal", 1),), ("initial", "war", "tie", "first raise"))
    tree = ElementTree.fromstring(drawn(game, [Burned(CITE, 0, DECK[0])], tuple(range(1, seats + 1))))
    assert not [node.text for node in tree.iter(f"{SVG}text") if node.get("textLength")]
    long = Turned(
        CITE, 1, seat_place(1), (), made="a description of many words that no line of a seat can hold at all"
    )
    assert "textLength" in drawn(game, [long])
    assert text_width("initial", 13) < text_width("bonuses", 13)


@pytest.mark.parametrize("hand_size", range(1, 6))
def test_the_dealer_s_cards_lie_in_the_middle(hand_size: int):
    game = a_game(hand_size, (), ("ante",))
    cards = parse_cards("As Ks Qs Js Ts")[:hand_size]
    for count in range(1, hand_size + 1):
        *_, table = tables([Dealt(CITE, 0, DEALER, cards[:count], up=True)])
        scene = Scene(game, table, EVERYBODY, (1,))
        piece = ElementTree.fromstring(f"<g>{dict(table_pieces(scene))['dealer']}</g>")
        row = [float(x) for x in re.findall(r"translate\(([-\d.]+)", ElementTree.tostring(piece).decode())]
        middle = row[0] + (row[1] + row[-1] + CARD_WIDTH) / 2
        assert middle == pytest.approx(scene.plan.dealer_width / 2, abs=0.1)


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
