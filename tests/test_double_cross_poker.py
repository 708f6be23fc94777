"""Double Cross Poker: the rules of 13:69F-25.10 by name, its settling functions, and what it refuses."""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from njrules.cards import Card, Shoe, parse_cards
from njrules.errors import InputError
from njrules.events import DEALER, Choice, Moved, Settled, Turned
from njrules.games import find_game, read_round
from njrules.games.double_cross_poker import (
    AREAS,
    ARRAYS,
    CENTRE,
    EXPOSE,
    FAR,
    GAME,
    HORIZONTAL,
    KEEP_DOWN,
    NEAR,
    RIGHT,
    TABLES,
    VERTICAL,
    array_cards,
    dealers_hand,
    net_per_ante,
    three_card_odds,
)
from njrules.hands import Category
from njrules.paytables import LOSE, Odds, Provenance
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat
from njrules.table import DEALER_VIEW
from njrules.ui.frames import frames
from njrules.ui.seat_notes import notes_by_step
from njrules.ui.table_scene import Scene

RAISES, THREE_CARD = TABLES["raise_sample"], TABLES["three_card_sample"]


def a_round(cards: str, *wagers: str, actions: str = "") -> Round:
    """A round with these cards on top (players, dealer, far end, right end, centre, near end, left end)."""
    seats = tuple(Seat.parse(number, text) for number, text in enumerate(wagers, 1))
    return Round(GAME, Shoe.with_top(cards), seats, tuple(actions.split(", ")) if actions else ())


def cross(text: str) -> dict[str, Card]:
    """The cross from five cards: far end, right end, centre, near end, left end."""
    return dict(zip((area.name for area in AREAS), parse_cards(text), strict=True))


def test_the_centre_belongs_to_both_arrays() -> None:
    five = cross("2c 3c 4c 5c 6c")
    assert array_cards(five, VERTICAL) == parse_cards("2c 4c 5c")
    assert array_cards(five, HORIZONTAL) == parse_cards("3c 4c 6c")
    assert {name for name, places in ARRAYS.items() if CENTRE in places} == {VERTICAL, HORIZONTAL}
    assert all(area.lines == tuple(name for name in ARRAYS if area.name in ARRAYS[name]) for area in AREAS)


def test_the_picture_s_cross_is_as_the_reader_sees_it() -> None:
    """The reader faces the dealer: the dealer's right is the left column, the far end the lowest row."""
    cells = {area.name: area.cell for area in AREAS}
    assert (cells[RIGHT], cells[CENTRE], cells[FAR], cells[NEAR]) == ((0, 1), (1, 1), (1, 2), (1, 0))


@pytest.mark.parametrize("count", range(1, 8))
def test_the_cross_lies_free_of_everything_else(count: int) -> None:
    """On wide and narrow screens; its right end at the reader's left, its far end nearest to the reader."""
    for laid in frames(a_round("As Kd", *["ante=10"] * count), 1).layouts:
        boxes = [box for name, box in laid.boxes.items() if name != "dealer"]
        assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1])]
        far, right, centre = (laid.boxes[f"area {place}"] for place in (FAR, RIGHT, CENTRE))
        assert (far.y > centre.y, right.x < centre.x, right.y == centre.y) == (True, True, True)


def test_the_array_that_a_seat_names_is_lit() -> None:
    round_ = playthroughs(GAME.name)[0].round
    steps = {event.text: step for step, event in enumerate(round_.replay.events)}
    notes = list(notes_by_step(round_.replay.events, round_.actions))

    def lit(sentence: str, viewer: int) -> set[str]:
        step = steps[sentence]
        return set(Scene(GAME, round_.replay.tables[step], viewer, (1, 2, 3), notes[step]).lit)

    assert lit("Seat 2 plays horizontal.", 1) == set(ARRAYS[HORIZONTAL])
    assert lit("The dealer turns up the centre: 9♦.", 1) == set(ARRAYS[VERTICAL])
    assert lit("The dealer turns up the right end: 8♠.", 1) == set()


def test_two_ends_are_opened_first_and_the_rest_after_the_choices() -> None:
    """25.10(a)#1 and (d)."""
    replay = a_round("As Kd Qc Jh 7c 8d 9h 2s 3s", "ante=10", actions="play vertical").replay
    turned = [event.place for event in replay.events if isinstance(event, Turned)]
    assert turned == [FAR, RIGHT, CENTRE, NEAR, "left end", DEALER, "seat 1"]
    asked = next(step for step, event in enumerate(replay.events) if isinstance(event, Choice))
    assert set(replay.tables[asked].known(DEALER_VIEW)) == {FAR, RIGHT}


def test_a_winning_three_card_hand_that_is_not_shown_loses() -> None:
    """25.10(a)#4."""
    assert three_card_odds(Category.STRAIGHT_FLUSH, False, THREE_CARD) == LOSE
    assert three_card_odds(Category.STRAIGHT_FLUSH, True, THREE_CARD) == Odds(40)
    assert three_card_odds(Category.HIGH_CARD, True, THREE_CARD) == LOSE
    cards = "7h 7s Qd Jc 7c 7d 9d 2s 2h"
    for action, net in ((EXPOSE, 150), (KEEP_DOWN, -5)):
        replay = a_round(cards, "ante=10 three-card=5", actions=f"{action}, fold").replay
        assert replay.net[1] == net - 10


def test_the_three_card_hand_uses_the_far_end_only() -> None:
    """25.10(a)#3: the right end would make a pair, the far end does not."""
    replay = a_round("As Kd Qc Jh 7c Ah 9h 2s 3s", "ante=10 three-card=5", actions=f"{EXPOSE}, fold").replay
    (side,) = (event for event in replay.events if isinstance(event, Settled) and event.wager == "three-card")
    assert (side.result, side.reason) == ("lose", "ace high")


def test_losing_three_card_wagers_are_collected_before_winning_ones_are_paid() -> None:
    """25.10(a)#4 and #5, and only then is anybody asked to play (b)#1."""
    replay = playthroughs(GAME.name)[3].round.replay
    cites = [event.cite for event in replay.events]
    assert cites.index("13:69F-25.10(a)#4") < cites.index("13:69F-25.10(a)#5") < cites.index("13:69F-25.10(a)#6")
    assert max(i for i, cite in enumerate(cites) if cite.startswith("13:69F-25.10(a)")) < cites.index(
        "13:69F-25.10(b)#1"
    )


def test_shown_cards_are_turned_down_again_but_everybody_has_seen_them() -> None:
    """25.10(a)#6."""
    round_ = a_round("7h 7s Kc Ks Qd Jc 7c 7d 9d 2s 2h", "ante=10 three-card=5", "ante=10", actions=EXPOSE)
    table = round_.replay.tables[-1]
    assert not any(card.up for card in table.cards("seat 1"))
    assert table.known(2)["seat 1"] == parse_cards("7h 7s")


def test_a_fold_loses_the_ante_only_and_leaves_at_once() -> None:
    """25.10(c)1#1 and #2."""
    replay = a_round("4d 3c Qc Jh 7c Ah 9h 2s 5s", "ante=10", actions="fold").replay
    assert replay.net == {1: -10}
    (moved,) = (event for event in replay.events if isinstance(event, Moved) and event.seat)
    assert (moved.cite, moved.target) == ("13:69F-25.10(c)1#2", "discard rack")


def test_the_raise_wagers_are_two_and_each_equals_the_ante() -> None:
    """25.10(c)2#3."""
    table = a_round("As Kd", "ante=15", actions="play horizontal").replay
    placed = [event.as_json() for event in table.events if event.cite == "13:69F-25.10(c)2#3"]
    assert [(event["wager"], event["amount"]) for event in placed] == [("first raise", "15"), ("second raise", "15")]


@pytest.mark.parametrize(
    ("dealer", "five", "array", "made"),
    [
        ("Jd 9d", "6c Jh Ac 3s 9h", HORIZONTAL, "two pair, jacks and nines"),
        ("6d 3d", "6c Jh Ac 3s 9h", VERTICAL, "two pair, sixes and threes"),
        ("Qd Jc", "7c 7d 9d 2s 2h", VERTICAL, "queen high"),
        ("Qd Qc", "7c 8s 9d 2s 5h", HORIZONTAL, "pair of queens"),
    ],
)
def test_the_dealer_takes_the_better_array(dealer: str, five: str, array: str, made: str) -> None:
    """25.10(e)#2, the vertical one where both are equal."""
    used = dealers_hand(parse_cards(dealer), cross(five))
    assert (used.array, str(used.hand)) == (array, made)
    assert made in used.reason


def test_a_lower_hand_loses_all_three_wagers() -> None:
    """25.10(g)2#1."""
    assert net_per_ante(-1, Category.FLUSH, RAISES) == {"ante": -1, "first raise": -1, "second raise": -1}


def test_a_higher_hand_is_paid_even_on_the_ante_and_by_the_table_on_the_raises() -> None:
    """25.10(g)3#1 and #2."""
    assert net_per_ante(1, Category.FLUSH, RAISES) == {"ante": 1, "first raise": 5, "second raise": 5}
    assert net_per_ante(1, Category.TWO_PAIR, RAISES)["second raise"] == Fraction(3, 2)


def test_equal_hands_push_all_three_wagers() -> None:
    """25.10(g)3#3."""
    assert not any(net_per_ante(0, Category.STRAIGHT, RAISES).values())
    replay = playthroughs(GAME.name)[4].round.replay
    assert [event.result for event in replay.events if isinstance(event, Settled)] == ["push"] * 3


def test_hands_are_turned_up_and_settled_from_the_right_counterclockwise() -> None:
    """25.10(f) and (g)1."""
    cards = "As Kd Ac Kh Ad Kc 9c 4d 7c 8d 9h 2s 3s"
    replay = a_round(cards, *["ante=10"] * 3, actions=", ".join(["play vertical"] * 3)).replay
    for cite in ("13:69F-25.10(f)", "13:69F-25.10(g)1"):
        assert [event.seat for event in replay.events if event.cite == cite] == [3, 2, 1]


def test_a_lower_hand_is_collected_at_once_and_a_winner_stays() -> None:
    """25.10(g)2#2, (g)3#4 and (h)#1: every player's cards are collected once."""
    for playthrough in playthroughs(GAME.name):
        moved = [event.seat for event in playthrough.round.replay.events if isinstance(event, Moved) and event.seat]
        assert len(moved) == len(set(moved))


def test_no_table_poses_as_law() -> None:
    for table in TABLES.values():
        assert table.provenance is Provenance.SAMPLE
        assert table.badge == "sample, not law"
        assert table.cite
        assert table.note


def test_seven_seats_can_play() -> None:
    round_ = a_round("As Kd", *["ante=10 three-card=5"] * 7)
    while round_.replay.waiting:
        round_ = round_.with_action(round_.replay.waiting.legal[-1])
    assert set(round_.replay.net) == set(range(1, 8))
    assert read_round(str(round_)) == round_


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("seat 8 ante=10", "Double Cross Poker has 1 to 7 seats"),
        ("seat 1 three-card=5", "Seat 1 has no ante"),
        ("seat 1 ante=10 raise=10", "Unknown wager 'raise'. Known: ante, three-card"),
        ("seat 1 ante=10\noption raise criss_cross", "Unknown value of the option raise: 'criss_cross'"),
        ("seat 1 ante=10\noption minimum 25", "outside the table's limits: minimum 25"),
        ("seat 1 ante=10\nactions play diagonal", "'play diagonal' is not legal for seat 1 under 13:69F-25.10(c)"),
        ("seat 1 ante=10 three-card=5\nactions fold", "legal: 'expose cards' or 'keep cards down'"),
        ("seat 1 ante=10\nactions fold, fold", "The round is over"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(lines: str, says: str) -> None:
    text = f"njrules round 1\ngame double_cross_poker\nshoe 1 deck, seed 1\n{lines}\n"
    with pytest.raises(InputError, match=re.escape(says)):
        read_round(text).replay  # noqa: B018


def test_more_decks_are_refused() -> None:
    with pytest.raises(InputError, match=r"played with 1 deck\(s\), not 2"):
        Round(find_game(GAME.name), Shoe(2), (Seat.parse(1, "ante=10"),))
