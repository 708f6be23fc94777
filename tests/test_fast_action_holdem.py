"""Fast Action Hold 'Em: each rule of 13:69F-21.8 by its name, the house ways, and what is said of bad input."""

from fractions import Fraction

import pytest

from njrules.cards import SUITS, Card, Shoe, format_cards, parse_cards
from njrules.errors import InputError
from njrules.events import Burned, Choice, Dealt, Event, Moved, Placed, Settled, Turned
from njrules.games import find_game
from njrules.games.fast_action_holdem.house_way import HOUSE_WAYS, LOWEST, ONE_CARD, Readings, house_way
from njrules.games.fast_action_holdem.rules import (
    BELOW_STRAIGHT_FLUSH,
    NATURAL_READINGS,
    TABLES,
    actions,
    best_hand,
    compare,
    hands_of,
    is_natural,
    net_per_unit,
    table_of,
)
from njrules.law import Citation, find
from njrules.rounds import Replay, Round, Seat, parse_actions
from njrules.table import DEALER_VIEW

GAME = find_game("fast_action_holdem")


def play(
    hands: list[str], dealer: str, board: str = "", answers: str = "", wagers: str = "10", **options: str
) -> Replay:
    """A round from a newly filled shoe of six decks; ``wagers`` are one amount for all seats or one each."""
    dealt = [*(hand.split() for hand in hands), dealer.split()]
    cards = ["?", *(hand[place] for place in range(4) for hand in dealt), *(["?", *board.split()] if board else [])]
    amounts = wagers.split() * (len(hands) if " " not in wagers else 1)
    seats = tuple(Seat.parse(number, f"original={amount}") for number, amount in enumerate(amounts, 1))
    rules = tuple((name, value) for name, value in options.items())
    return Round(GAME, Shoe.with_top(" ".join(cards), 6, 1), seats, parse_actions(answers), rules).replay


def citing(replay: Replay, inner: str) -> list[Event]:
    return [event for event in replay.events if event.cite == f"13:69F-21.8{inner}"]


def settled(replay: Replay) -> list[tuple[str, int, str, str, Fraction]]:
    events = [event for event in replay.events if isinstance(event, Settled)]
    return [
        (event.cite.removeprefix("13:69F-21.8"), event.seat, event.wager, event.result, event.net) for event in events
    ]


QUIET = "Qc 9d 7h 3s"
"""A dealer's hand for house way 14."""


def test_a_natural_is_paid_five_to_one_before_the_dealers_cards_matter() -> None:
    """(b): at once, though the dealer turns up a natural later; a mandatory announcement, so no choice is offered."""
    replay = play(["Ks Kh Kd Kc", "As Ad 4c 2d"], "7s 7h 7d 7c", "", "keep As Ad")
    assert settled(replay) == [("(b)#2", 1, "original", "win", 50), ("(h)#2", 2, "original", "lose", -10)]
    assert [event.seat for event in replay.events if isinstance(event, Choice)] == [2]
    turned = [event.place for event in replay.events if isinstance(event, Turned)]
    assert turned == ["seat 1", "dealer"]


@pytest.mark.parametrize(
    ("reading", "naturals", "others"),
    [
        ("four_of_a_kind", ["Ks Kh Kd Kc", "Ks Ks Ks Ks"], ["Ks Kh Kd Qc", "As Ks Qs Js", "Ks Ks 7d 7d"]),
        ("four_suited", ["As 9s 4s 2s", "Ks Ks Ks Ks"], ["As 9s 4s 2d", "Ks Kh Kd Kc"]),
        ("two_pair", ["Ks Kh 7d 7c", "Ks Kh Kd Kc"], ["Ks Kh Kd 7c", "Ks Kh 7d 6c"]),
        ("none", [], ["Ks Kh Kd Kc", "As 9s 4s 2s", "Ks Kh 7d 7c"]),
    ],
)
def test_a_natural_is_what_the_option_says(reading: str, naturals: list[str], others: list[str]) -> None:
    assert [is_natural(parse_cards(cards), reading) for cards in naturals] == [True] * len(naturals)
    assert [is_natural(parse_cards(cards), reading) for cards in others] == [False] * len(others)


def test_a_surrender_takes_half_at_once_and_the_dealers_natural_no_more() -> None:
    """(f): settled before any discard is collected, half of an odd wager exactly."""
    replay = play(["9s 6d 4h 2c", "As Ad 4c 2d"], "7s 7h 7d 7c", "", "surrender, keep As Ad", "5 10")
    assert settled(replay)[0] == ("(f)#2", 1, "original", "surrendered", Fraction(-5, 2))
    order = [event.cite.removeprefix("13:69F-21.8") for event in replay.events]
    assert order.index("(f)#2") < order.index("(e)#1") < order.index("(g)#1")
    assert replay.net == {1: Fraction(-5, 2), 2: -10}


def test_a_split_makes_a_second_wager_as_large_and_settles_each_half_alone() -> None:
    replay = play(["As 8s Ad 7s"], "Qd Jh Qh 4c", "Ts 5d 5h 2c Kd", "split As Ad and 8s 7s", "7")
    placed = [(event.wager, event.amount) for event in replay.events if isinstance(event, Placed)]
    assert placed == [("original", 7), ("second", 7)]
    assert settled(replay) == [("(l)", 1, "second", "lose", -7), ("(n)#1", 1, "original", "win", 7)]


def test_a_dealers_natural_ends_the_round_without_community_cards() -> None:
    """(h): from the right, only the original of a split; its second wager goes back."""
    hands = ["As Ac Jd Jh", "Qs 9s 4d 2c"]
    replay = play(hands, "7s 7h 7d 7c", "", "split As Ac and Jh Jd, keep Qs 9s")
    assert settled(replay) == [
        ("(h)#2", 2, "original", "lose", -10),
        ("(h)#2", 1, "original", "lose", -10),
        ("(h)#3", 1, "second", "returned", 0),
    ]
    assert not [event for event in replay.events if isinstance(event, Dealt) and event.up]
    assert sum(isinstance(event, Burned) for event in replay.events) == 1


def test_discards_are_collected_unseen_from_the_right() -> None:
    """(e): two of each player who kept two, nothing of one who split."""
    hands = ["As Ac Jd Jh", "Qs 9s 4d 2c", "Kd 8s 5c 3h"]
    replay = play(hands, QUIET, "Td 8c 5d 4c 2h", "keep As Ac, split Qs 9s and 4d 2c, keep Kd 8s")
    assert [event.seat for event in citing(replay, "(e)#1")] == [3, 1]
    at_the_end = replay.tables[-1].known(DEALER_VIEW)["discard rack"]
    assert not set(parse_cards("Jd Jh 5c 3h")) & set(at_the_end)


def test_five_community_cards_come_one_by_one_after_a_burned_one() -> None:
    replay = play(["As Ac Jd Jh"], QUIET, "Td 8c 5d 4c 2h", "keep As Ac")
    dealt = [event.cards[0] for event in citing(replay, "(j)#2") if isinstance(event, Dealt)]
    assert format_cards(dealt) == "Td 8c 5d 4c 2h"
    first = replay.events.index(citing(replay, "(j)#2")[0])
    assert isinstance(replay.events[first - 1], Burned)


def test_a_copy_hand_is_announced_and_loses() -> None:
    replay = play(["4s 4d Qc 2h"], "Kd 7c 7h 3s", "Td Jc Qd Kh As", "keep 4s 4d")
    assert "copy hand" in citing(replay, "(k)#5")[0].text
    assert settled(replay) == [("(l)", 1, "original", "lose", -10)]


def test_losers_are_collected_before_winners_are_paid_both_from_the_right() -> None:
    """(k) to (n): seat 3 first, losers when they are shown, winners when all have been shown."""
    hands = ["Js Jd 5c 2d", "9s 8s 6d 3c", "As Kc 4h 4d"]
    replay = play(hands, "Td Tc 6h 2s", "Ah 8d 5s 3h Qc", "keep Js Jd, keep 9s 8s, keep As Kc")
    assert [(cite, seat) for cite, seat, *_ in settled(replay)] == [("(l)", 2), ("(n)#1", 3), ("(n)#1", 1)]
    assert [event.seat for event in citing(replay, "(k)#1")] == [3, 2, 1]
    assert [event.source for event in citing(replay, "(n)#2") if isinstance(event, Moved)] == ["seat 3", "seat 1"]


HANDS_OF_THE_HOUSE = {
    1: ("4h Kd 4h Kc", "4h 4h"),
    2: ("9c Qd 9s Qh", "Qd Qh"),
    3: ("As Kd Js 5s", "As Js"),
    4: ("Td Jd Ks Qs", "Ks Qs"),
    5: ("8c Ah 3s Kd", "Ah Kd"),
    6: ("Qd Jc Ks 4h", "Ks Qd"),
    7: ("9s Ad 6d 3c", "Ad 6d"),
    8: ("7d Kc Tc 4s", "Kc Tc"),
    9: ("Kd 5h Jc 8s", "Kd Jc"),
    10: ("7h Ac 4s 9d", "Ac 9d"),
    11: ("Kd 8h 3c 7h", "8h 7h"),
    12: ("8c Td 3s 6d", "Td 6d"),
    13: ("4h 9d 3s 8c", "9d 8c"),
    14: ("3s Qd 7h 9c", "Qd 9c"),
}


@pytest.mark.parametrize("number", HANDS_OF_THE_HOUSE)
def test_the_house_ways_apply_in_their_order(number: int) -> None:
    cards, kept = HANDS_OF_THE_HOUSE[number]
    found, way = house_way(parse_cards(cards))
    assert (format_cards(found), way.cite) == (kept, f"13:69F-21.8(i){number}")
    assert HOUSE_WAYS.index(way) == number - 1
    assert find(Citation.parse(way.cite))


@pytest.mark.parametrize(
    ("cards", "kept", "number"),
    [
        ("Kd Kd 4h 4h", "Kd Kd", 1),
        ("Ks 2d 2d Kh", "2d 2d", 1),
        ("Kd Kh Ks 4c", "Kd Kh", 2),
        ("Ad Kd Ac 2c", "Ad Ac", 2),
        ("As Ts Kd Qd", "As Ts", 3),
        ("Ah Kd Qd 3s", "Kd Qd", 4),
        ("Ah 9h Jc 2d", "Ah Jc", 5),
        ("Qh Jd Qs 2c", "Qh Qs", 2),
        ("Jd Tc 4s 2h", "Jd Tc", 13),
        ("Ad 2c 3c 4h", "Ad 4h", 10),
        ("Kd 9d 8d 2s", "9d 8d", 11),
        ("Kd 9d 7s 2s", "Kd 9d", 12),
        ("Kh 4h 3h Js", "Kh Js", 9),
    ],
)
def test_the_highest_that_fits_is_kept(cards: str, kept: str, number: int) -> None:
    found, way = house_way(parse_cards(cards))
    assert (format_cards(found), way.cite) == (kept, f"13:69F-21.8(i){number}")


@pytest.mark.parametrize(
    ("cards", "readings", "kept", "number"),
    [
        ("Kc 9s 7d 4c", Readings(), "Kc 4c", 12),
        ("Kc 9s 7d 4c", Readings(eight=ONE_CARD), "Kc 4c", 8),
        ("Kc Qd Jd 4c", Readings(eight=ONE_CARD), "Qd Jd", 4),
        ("Kc 9s 7d 4h", Readings(nine=ONE_CARD), "Kc 9s", 9),
        ("Kc 9s 8d 4h", Readings(), "9s 8d", 13),
        ("9h 8h 4d 3d", Readings(), "9h 8h", 11),
        ("9h 8h 4d 3d", Readings(any_two=LOWEST), "4d 3d", 11),
        ("9h 8d 4s 3c", Readings(any_two=LOWEST), "4s 3c", 13),
    ],
)
def test_the_readings_that_the_text_leaves_open(cards: str, readings: Readings, kept: str, number: int) -> None:
    found, way = house_way(parse_cards(cards), readings)
    assert (format_cards(found), way.cite) == (kept, f"13:69F-21.8(i){number}")


def test_the_house_way_does_not_depend_on_the_suits() -> None:
    """Renaming all suits alike renames what is kept."""
    for cards, _ in HANDS_OF_THE_HOUSE.values():
        kept, way = house_way(parse_cards(cards))
        turned = dict(zip(SUITS, SUITS[1:] + SUITS[:1], strict=True))
        other, same_way = house_way([Card(card.rank, turned[card.suit]) for card in parse_cards(cards)])
        assert ([Card(card.rank, turned[card.suit]) for card in kept], way) == (list(other), same_way)


def test_the_choices_name_their_cards_and_twins_give_fewer() -> None:
    assert len(actions(parse_cards("As Kd Kc 7h"))) == 6 + 3 + 1
    assert actions(parse_cards("7h 7h 7h 7h")) == ("keep 7h 7h", "split 7h 7h and 7h 7h", "surrender")
    assert hands_of("split As Kd and Kc 7h") == (parse_cards("As Kd"), parse_cards("Kc 7h"))
    assert hands_of("surrender") == ()


def test_nets_follow_the_outcome() -> None:
    assert net_per_unit("dealer natural", "original") == -1
    assert net_per_unit("dealer natural", "second") == 0
    assert [net_per_unit(outcome) for outcome in ("higher", "lower", "copy")] == [1, -1, -1]
    for reading in NATURAL_READINGS:
        table = TABLES[table_of(reading)]
        assert (str(table["natural"]), str(table["win"])) == ("5 to 1", "1 to 1")
        assert table.badge == "sample, not law"


def test_five_of_a_kind_ranks_where_the_option_says() -> None:
    board = parse_cards("7h 6h 6s 5h 6d")
    fives, straight_flush = parse_cards("6s 6d"), parse_cards("9h 8h")
    assert compare(best_hand(fives, board), best_hand(straight_flush, board)) == "higher"
    mine, dealer = (best_hand(kept, board, BELOW_STRAIGHT_FLUSH) for kept in (fives, straight_flush))
    assert compare(mine, dealer) == "lower"


def test_a_flush_may_hold_a_rank_twice() -> None:
    """Several decks: compared card by card from the highest, a pair in it counts for nothing."""
    board = parse_cards("As 9s 4s Kd 2c")
    twin, plain = (best_hand(parse_cards(kept), board) for kept in ("4s 4s", "5s 3s"))
    assert str(twin) == "flush, ace high"
    assert compare(twin, plain) == "lower"


def test_any_number_of_face_up_cards_is_set_aside() -> None:
    """21.9(a): unlike other games, no number of them voids the hands."""
    shoe = Shoe.with_top("!As !As !Kd !Qc !2h", 6, 3)
    replay = Round(GAME, shoe, (Seat.parse(1, "original=10"),)).replay
    assert sum(event.kind == "set aside" for event in replay.events) == 5
    assert replay.waiting


@pytest.mark.parametrize(
    ("shoe", "seat", "answers", "options", "says"),
    [
        (Shoe(1), "original=10", (), (), r"played with 6 or 8 deck\(s\), not 1"),
        (Shoe(6), "ante=10", (), (), "Unknown wager 'ante'. Known: original"),
        (Shoe(6), "", (), (), "Seat 1 has no original"),
        (Shoe(6), "original=10", ("keep As",), (), "legal: 'keep .* or 'surrender'"),
        (
            Shoe(6),
            "original=10",
            (),
            (("natural", "blackjack"),),
            "Unknown value .*'blackjack'. Known: four_of_a_kind",
        ),
        (Shoe(6), "original=10", (), (("minimum", "25"),), "outside the table's limits: minimum 25"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(
    shoe: Shoe, seat: str, answers: tuple[str, ...], options: tuple[tuple[str, str], ...], says: str
) -> None:
    with pytest.raises(InputError, match=says):
        Round(GAME, shoe, (Seat.parse(1, seat),), answers, options).replay  # noqa: B018
