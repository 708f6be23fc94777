"""Boston 5 Stud Poker by its rules: who is asked, what is exposed, how each wager ends, what is void."""

from fractions import Fraction

import pytest

from njrules.cards import Shoe, parse_cards
from njrules.errors import InputError
from njrules.events import BonusPaid, Choice, Dealt, Placed, Settled, Turned
from njrules.games import find_game
from njrules.games.boston_5_stud import (
    FIVE_CARD_ROWS,
    THREE_CARD_ROWS,
    net_of_bonus,
    net_of_fold,
    net_per_ante,
    table_named,
    table_names,
)
from njrules.hands import Category
from njrules.paytables import Provenance
from njrules.rounds import Round, Seat

ANTE_BONUS = table_named("ante_bonus_a")
HIGHER = "Ks Kd 7c Ah Td 4s 7h 2d 9c 8c"
LOWER = "7s 7d 2c 9h Td Js 7h Kc Qc Kd"


def round_of(cards: str, wagers: str = "ante=10", actions: str = "place second wager", **options: str) -> Round:
    seats = tuple(Seat.parse(number, text) for number, text in enumerate(wagers.split(";"), 1))
    said = tuple(action.strip() for action in actions.split(",") if action)
    return Round(find_game("boston_5_stud"), Shoe.with_top(cards), seats, said, tuple(options.items()))


def nets(round_: Round, seat: int = 1) -> dict[str, int]:
    """The net of each wager of a seat."""
    settled = (event for event in round_.replay.events if isinstance(event, Settled) and event.seat == seat)
    return {event.wager: int(event.net) for event in settled}


def results(round_: Round, seat: int = 1) -> dict[str, str]:
    settled = (event for event in round_.replay.events if isinstance(event, Settled) and event.seat == seat)
    return {event.wager: event.result for event in settled}


def test_the_first_wager_is_twice_the_ante_and_the_second_equals_it() -> None:
    placed = {event.wager: event.amount for event in round_of(HIGHER).replay.events if isinstance(event, Placed)}
    assert placed == {"ante": 10, "first": 20, "second": 20}


def test_another_multiple_of_the_ante_can_be_tried() -> None:
    placed = [event for event in round_of(HIGHER, first_wager="3 x ante").replay.events if isinstance(event, Placed)]
    assert [int(event.amount) for event in placed] == [10, 30, 30]


def test_a_higher_hand_wins_first_and_second_wager_and_the_ante_is_a_push() -> None:
    assert nets(round_of(HIGHER)) == {"ante": 0, "first": 20, "second": 20, "ante bonus": 40}
    assert results(round_of(HIGHER))["ante"] == "push"


def test_a_lower_hand_loses_all_three_but_its_ante_bonus_is_paid() -> None:
    assert nets(round_of(LOWER)) == {"ante": -10, "first": -20, "second": -20, "ante bonus": 70}


def test_equal_hands_are_a_push_on_all_three() -> None:
    assert results(round_of("As Kd 9c Ah Ks 9d 5c 3d 5h 3s")) == dict.fromkeys(("ante", "first", "second"), "push")


def test_the_dealer_need_not_qualify() -> None:
    """Nine high of the dealer's still beats eight high, and all wagers are settled against it."""
    assert nets(round_of("8s 7d 5c 9h 7s 5d 3c 2d 4h 2s")) == {"ante": -10, "first": -20, "second": -20}


def test_a_fold_loses_ante_and_first_wager_and_gets_no_final_cards() -> None:
    round_ = round_of(HIGHER, "ante=10;ante=10", "fold, place second wager")
    assert nets(round_) == {"ante": -10, "first": -20}
    assert (
        sum(len(event.cards) for event in round_.replay.events if isinstance(event, Dealt) and event.seat == 1) == 3
    )


def test_nobody_is_dealt_the_final_two_cards_if_all_fold() -> None:
    events = round_of(HIGHER, actions="fold").replay.events
    assert sum(len(event.cards) for event in events if isinstance(event, Dealt)) == 6
    assert not any(isinstance(event, Turned) for event in events)


def test_an_exposed_bonus_is_settled_before_the_second_wager_is_asked_for() -> None:
    round_ = round_of(HIGHER, "ante=10 bonus=5", "expose cards")
    assert nets(round_) == {"bonus": 5}
    assert round_.replay.waiting is not None
    assert round_.replay.waiting.legal == ("place second wager", "fold")


def test_a_good_bonus_hand_that_is_not_exposed_loses() -> None:
    assert nets(round_of(HIGHER, "ante=10 bonus=5", "keep cards down, fold"))["bonus"] == -5


def test_whoever_made_no_bonus_wager_is_not_asked_to_expose() -> None:
    choices = [event for event in round_of(HIGHER).replay.events if isinstance(event, Choice)]
    assert [choice.legal for choice in choices] == [("place second wager", "fold")]


def test_players_decide_from_the_dealers_left_and_are_settled_from_the_right() -> None:
    round_ = round_of("", "ante=5;ante=5;ante=5", ", ".join(["place second wager"] * 3))
    asked = [event.seat for event in round_.replay.events if isinstance(event, Choice)]
    shown = [event.seat for event in round_.replay.events if isinstance(event, Turned)]
    assert (asked, shown) == ([1, 2, 3], [0, 3, 2, 1])


def test_the_automated_shoe_deals_stacks_of_three_the_others_one_card_at_a_time() -> None:
    def stacks(dealing: str) -> list[int]:
        events = round_of(HIGHER, actions="fold", dealing=dealing).replay.events
        return [len(event.cards) for event in events if isinstance(event, Dealt)]

    assert (stacks("automated shoe"), stacks("hand"), stacks("manual shoe")) == ([3, 3], [1] * 6, [1] * 6)


def test_cards_dealt_one_at_a_time_alternate_between_player_and_dealer() -> None:
    events = round_of("As 2s Ad 3s Ac 4s", actions="fold", dealing="hand").replay.events
    mine = [str(card) for event in events if isinstance(event, Dealt) and event.seat == 1 for card in event.cards]
    assert mine == ["As", "Ad", "Ac"]


def test_the_dealers_cards_exposed_too_soon_void_all_but_good_bonus_hands() -> None:
    """The straight flush is paid its bonus; the bonus on queen high goes back with everything else."""
    cards = "6h 7h 8h Ks 9d 3c Qs Jd 2c"
    round_ = round_of(cards, "ante=10 bonus=5;ante=10 bonus=5", "", dealer_exposes="at the deal")
    assert nets(round_) == {"bonus": 200, "ante": 0, "first": 0}
    assert results(round_, 2) == dict.fromkeys(("ante", "first", "bonus"), "returned")


def test_what_was_folded_before_the_hands_are_void_stays_lost() -> None:
    round_ = round_of(HIGHER, "ante=10;ante=10", "fold", dealer_exposes="before the last decision")
    assert (round_.replay.net[1], round_.replay.net[2], round_.replay.waiting) == (-30, 0, None)


def test_a_bonus_settled_before_the_hands_are_void_stays_settled() -> None:
    round_ = round_of(HIGHER, "ante=10 bonus=5", "expose cards", dealer_exposes="before the last decision")
    assert nets(round_) == {"bonus": 5, "ante": 0, "first": 0}


def test_a_second_card_face_up_voids_all_hands() -> None:
    assert round_of("!As Kd !Qc", actions="").replay.events[-1].cite == "13:69F-24.12"


@pytest.mark.parametrize(
    ("comparison", "category", "expected"),
    [
        (1, Category.PAIR, (0, 2, 2, 0)),
        (1, Category.TWO_PAIR, (0, 2, 2, 4)),
        (0, Category.FULL_HOUSE, (0, 0, 0, 20)),
        (-1, Category.STRAIGHT, (-1, -2, -2, 10)),
        (-1, Category.HIGH_CARD, (-1, -2, -2, 0)),
    ],
)
def test_the_net_of_a_hand_played_out(comparison: int, category: Category, expected: tuple[int, ...]) -> None:
    assert tuple(net_per_ante(comparison, category, 2, ANTE_BONUS).values()) == expected


def test_the_net_of_a_fold_and_of_the_bonus_wager() -> None:
    bonus = table_named("three_card_bonus_a")
    assert net_of_fold(2) == {"ante": -1, "first": -2}
    assert net_of_bonus(parse_cards("As 2s 3s"), bonus) == 40
    assert net_of_bonus(parse_cards("As 2s 3s"), bonus, exposed=False) == -1
    assert net_of_bonus(parse_cards("As Qs 9d"), bonus) == -1


def test_the_bonus_tables_are_those_that_the_trade_prints() -> None:
    paid = {name: [int(table_named(name)[row].net) for row in THREE_CARD_ROWS] for name in table_names("bonus")}
    assert paid == {"three_card_bonus_a": [40, 30, 6, 4, 1, -1], "three_card_bonus_b": [40, 30, 6, 3, 1, -1]}
    assert {table_named(name).provenance for name in paid} == {Provenance.TRADE}


def test_the_ante_bonus_tables_are_marked_as_samples_and_pay_from_two_pairs_upward() -> None:
    for name in table_names("ante bonus"):
        table = table_named(name)
        assert table.badge == "sample, not law"
        assert [row for row in FIVE_CARD_ROWS if table[row].net > 0] == list(FIVE_CARD_ROWS[:8])


def test_an_ante_bonus_is_no_wagers_end() -> None:
    (paid,) = [event for event in round_of(HIGHER).replay.events if isinstance(event, BonusPaid)]
    assert paid.text == "Seat 1 is paid an ante bonus of 40 at 4 to 1 on 10, two pair, kings and sevens."
    assert (paid.kind, paid.as_json()["net"], paid.amount) == ("bonus paid", "40", Fraction(10))


@pytest.mark.parametrize(
    ("wagers", "actions", "options", "says"),
    [
        ("bonus=5", "", {}, "Seat 1 has no ante"),
        ("ante=5 first=10", "", {}, "Unknown wager 'first'. Known: ante, bonus"),
        ("ante=5", "second wager", {}, "legal: 'place second wager' or 'fold'"),
        ("ante=5 bonus=5", "place second wager", {}, "legal: 'expose cards' or 'keep cards down'"),
        ("ante=5", "fold, fold", {}, "one too many"),
        ("ante=5", "", {"first_wager": "4 x ante"}, "Unknown value .*'4 x ante'. Known: 2 x ante"),
        ("ante=5", "", {"dealer_exposes": "always"}, "Known: nothing, at the deal"),
        ("ante=5", "", {"minimum": "10"}, "outside the table's limits: minimum 10"),
        (";".join(["ante=5"] * 8), "", {}, "has 1 to 7 seats"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(
    wagers: str, actions: str, options: dict[str, str], says: str
) -> None:
    with pytest.raises(InputError, match=says):
        round_of("", wagers, actions, **options).replay  # noqa: B018
