"""The fast evaluator ranks as the plain reading does, and as three independent evaluators do."""

import warnings
from itertools import combinations
from math import comb

import numpy as np
import phevaluator
import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st

from njrules.cards import DECK, Card, format_cards, parse_cards
from njrules.errors import InputError
from njrules.evaluator import (
    categories,
    count_categories,
    count_strengths,
    distinct,
    encode,
    example,
    rank_multisets,
    ranking_of,
    strengths,
)
from njrules.hands import FIVE_CARD, THREE_CARD, Hand, evaluate

with warnings.catch_warnings():  # it calls pyparsing by names that are on their way out
    warnings.simplefilter("ignore", DeprecationWarning)
    import eval7

FIVE = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 36,
    "royal_flush": 4,
}
SEVEN = {
    "high_card": 23_294_460,
    "pair": 58_627_800,
    "two_pair": 31_433_400,
    "three_of_a_kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full_house": 3_473_184,
    "four_of_a_kind": 224_848,
    "straight_flush": 41_584 - 4_324,
    "royal_flush": 4_324,
}
THREE = {
    "high_card": 16_440,
    "pair": 3_744,
    "flush": 1_096,
    "straight": 720,
    "three_of_a_kind": 52,
    "straight_flush": 48,
}

# Two trips, three pairs, quads beside trips and beside a pair, six and seven of a suit, a straight beside a flush,
# two straight flushes, the wheel and its flush, six and seven in a row, the ace at both ends, a board that plays.
HARD = """
As Ad Ac Ks Kd Kc 2h | 2s 2d 2c 3s 3d 3c Ah | As Ad Ks Kd Qs Qd Jh | 4s 4d 3s 3d 2s 2d Ah | 9s 9d 9c 9h 8s 8d 8c
9s 9d 9c 9h As Ad Kc | As Ad Ac Ks Kd Qs Qd | As Ks Qs 9s 4s 3s 2d | As Ks Qs 9s 4s 3s 2s | 9s 8s 7s 6s 5d As 2s
9s 8s 7s 6s 5s 4s 3s | As Ks Qs Js Ts 9s 8s | Ah 5s 4s 3s 2s 6s Kd | As 5s 4s 3s 2s Kd Qd | As 5d 4s 3s 2s Kd Qd
As 2s 3s 4s 5s 6d 7d | 6s 5s 4d 3s 2s As Kd | 9s 8d 7s 6d 5s 4d 3s | As Kd Qs Jd Ts 5d 4d | As 2d 3d Qd Kd Js 9c
7s 5d 4h 3c 2s 9d Td | As Kd Qh Jc 9s 8d 2c | Ks Kd 5c 5d 5h Ah Qd | 6s 6d 6c 7s 7d 8h 9h | Ts 9s 8s 7s 6s Td Tc
As Ad Ah 5s 4s 3s 2s | Ks Qd Jc Th 9s Kd Kc | 5s 4s 3s 2s 8s Ah Ad | Qs Js Ts 9s 8s Ks Ad | 2c 2d 7h 7s 9c 9d 9h
"""
HARD_HANDS = [parse_cards(hand) for line in HARD.strip().splitlines() for hand in line.split("|")]

hands_of = {
    size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True).map(tuple) for size in (3, 6, 7)
}
suited_hands = st.builds(
    lambda suited, rest: tuple(dict.fromkeys((*(Card(rank, "h") for rank in suited), *rest)))[:7],
    st.lists(st.integers(2, 14), min_size=4, max_size=7, unique=True),
    st.permutations(DECK),
)
crowded_hands = st.builds(
    lambda ranks, order: tuple(card for card in order if card.rank in ranks)[:7],
    st.lists(st.integers(2, 14), min_size=2, max_size=3, unique=True),
    st.permutations(DECK),
)


def same_hand(fast: int, plain: Hand) -> bool:
    """Whether the strength is that of a hand equal to the plain one."""
    return example(fast, FIVE_CARD) == plain


@pytest.mark.slow
def test_all_five_card_hands_rank_as_the_plain_reading_ranks_them() -> None:
    """Order and ties of all 2,598,960 hands, each ranked by ``hands.evaluate``."""
    fast = strengths(np.array(list(combinations(range(52), 5)), np.uint8))
    plain = np.fromiter(map(_comparable, map(evaluate, combinations(DECK, 5))), np.int64, comb(52, 5))
    _, places = np.unique(plain, return_inverse=True)
    assert np.array_equal(fast, places + 1)
    assert np.array_equal(categories(fast), plain >> 20)


def _comparable(hand: Hand) -> int:
    """A whole number that compares as the hand does."""
    number = hand.order
    for rank in (*hand.ranks, 0, 0, 0, 0)[:5]:
        number = number << 4 | rank
    return number


def test_all_five_card_hands_up_to_suits_rank_as_the_plain_reading_ranks_them() -> None:
    """134,459 boards stand for all, because renaming the suits changes no strength."""
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    fast = strengths(every)
    first, places = up_to_suits(every)
    assert len(first) == 134_459
    assert np.array_equal(fast, fast[first][places])
    plain = [_comparable(evaluate([DECK[card] for card in hand])) for hand in every[first].tolist()]
    assert np.array_equal(fast[first], np.unique(plain, return_inverse=True)[1] + 1)


def up_to_suits(hands: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One hand of each class that renaming the suits makes, and the class of every hand."""
    ranks = 1 << (hands % 13).astype(np.int64)
    by_suit = np.sort([np.where(hands // 13 == suit, ranks, 0).sum(axis=1) for suit in range(4)], axis=0)
    key = by_suit[0] | by_suit[1] << 13 | by_suit[2] << 26 | by_suit[3] << 39
    _, first, places = np.unique(key, return_index=True, return_inverse=True)
    return first, places


@pytest.mark.parametrize(("size", "classes"), [(2, 169), (3, 1_755)])
def test_classes_up_to_suits(size: int, classes: int) -> None:
    assert len(up_to_suits(np.array(list(combinations(range(52), size)), np.uint8))[0]) == classes


@pytest.mark.slow
def test_pairs_and_flops_up_to_suits_together() -> None:
    """1,286,792 pairs of hole cards with a flop: the suits of both are renamed at once."""
    flops = np.array(list(combinations(range(52), 3)), np.uint8)
    keys = []
    for hole in np.array(list(combinations(range(52), 2)), np.uint8)[up_to_suits_of_pairs()]:
        free = flops[~np.isin(flops, hole).any(axis=1)]
        masks = [np.where(free // 13 == suit, 1 << (free % 13).astype(np.int64), 0).sum(axis=1) for suit in range(4)]
        own = [sum(1 << int(card) % 13 for card in hole if card // 13 == suit) for suit in range(4)]
        joined = np.sort([mask | mine << 13 for mask, mine in zip(masks, own, strict=True)], axis=0)
        keys.append(len(np.unique(joined, axis=1).T))
    assert sum(keys) == 1_286_792


def up_to_suits_of_pairs() -> np.ndarray:
    return up_to_suits(np.array(list(combinations(range(52), 2)), np.uint8))[0]


@pytest.mark.parametrize(
    ("size", "expected"), [(3, THREE), (5, FIVE), pytest.param(7, SEVEN, marks=pytest.mark.slow)]
)
def test_published_counts(size: int, expected: dict[str, int]) -> None:
    assert {category.value: count for category, count in count_categories(size).items()} == expected
    assert sum(expected.values()) == comb(52, size)


def test_distinct_strengths() -> None:
    assert distinct(FIVE_CARD) == 7_462
    assert distinct(THREE_CARD) == 741
    assert np.count_nonzero(count_strengths(3)) == 741
    assert np.count_nonzero(count_strengths(5)) == 7_462


@pytest.mark.slow
def test_distinct_strengths_of_seven_cards() -> None:
    assert np.count_nonzero(count_strengths(7)) == 4_824


def test_rank_multisets() -> None:
    assert [len(rank_multisets(size)) for size in (3, 5, 6, 7)] == [455, 6_175, 18_395, 49_205]


def test_all_three_card_hands_rank_as_the_plain_reading_ranks_them() -> None:
    every = list(combinations(DECK, 3))
    fast = strengths(encode(every))
    plain = [_comparable(evaluate(hand, THREE_CARD)) for hand in every]
    assert np.array_equal(fast, np.unique(plain, return_inverse=True)[1] + 1)


@pytest.mark.parametrize("hand", HARD_HANDS, ids=format_cards)
def test_hard_seven_card_hands(hand: tuple[Card, ...]) -> None:
    assert same_hand(int(strengths(encode([hand]))[0]), evaluate(hand))
    for six in combinations(hand, 6):
        assert same_hand(int(strengths(encode([six]))[0]), evaluate(six))


@given(st.one_of(hands_of[6], hands_of[7], suited_hands, crowded_hands))
def test_any_hand_ranks_as_the_plain_reading_ranks_it(hand: tuple[Card, ...]) -> None:
    assert same_hand(int(strengths(encode([hand]))[0]), evaluate(hand))


@given(hands_of[7], hands_of[7], st.permutations("cdhs"))
def test_suits_and_order_do_not_matter(one: tuple[Card, ...], other: tuple[Card, ...], suits: list[str]) -> None:
    renamed = [Card(card.rank, suits["cdhs".index(card.suit)]) for card in reversed(one)]
    found = strengths(encode([one, renamed, other])).tolist()
    assert found[0] == found[1]
    assert (found[0] < found[2]) == (evaluate(one) < evaluate(other))


def random_hands(count: int, size: int = 7) -> np.ndarray:
    draws = np.random.default_rng(32).random((count, 52)).argpartition(size, axis=1)[:, :size]
    return draws.astype(np.uint8)


def assert_same_order(fast: np.ndarray, other: list[int]) -> None:
    """Both orders agree, ties included; ``other`` is greater for a stronger hand."""
    order = np.argsort(fast, kind="stable")
    assert np.array_equal(np.sign(np.diff(fast[order].astype(int))), np.sign(np.diff(np.array(other)[order])))


def test_the_order_is_eval7_s() -> None:
    hands = random_hands(100_000)
    cards = [eval7.Card(str(card)) for card in DECK]
    assert_same_order(strengths(hands), [eval7.evaluate([cards[card] for card in hand]) for hand in hands.tolist()])


def test_strengths_are_phevaluator_s() -> None:
    """Which counts from the strongest, 1, down to 7,462."""
    hands = random_hands(20_000)
    theirs = [phevaluator.evaluate_cards(*(str(DECK[card]) for card in hand)) for hand in hands.tolist()]
    assert (strengths(hands) == 7_463 - np.array(theirs)).all()


def test_the_order_is_pokerkit_s() -> None:
    """On random hands and on all pairs of the hard ones."""
    hands = [*HARD_HANDS, *(tuple(DECK[card] for card in hand) for hand in random_hands(300).tolist())]
    theirs = [pokerkit.StandardHighHand.from_game("".join(map(str, hand))) for hand in hands]
    fast = strengths(encode(hands)).tolist()
    for (mine, his), (mine_too, his_too) in combinations(zip(fast, theirs, strict=True), 2):
        assert (mine > mine_too, mine == mine_too) == (his > his_too, his == his_too)


def test_threads_change_nothing() -> None:
    hands = random_hands(200_001)
    assert np.array_equal(strengths(hands, threads=1), strengths(hands, threads=3))
    assert np.array_equal(strengths(hands), strengths(np.asfortranarray(hands)))


@pytest.mark.parametrize("ranking", [FIVE_CARD, THREE_CARD], ids=lambda ranking: ranking.name)
def test_every_strength_has_an_example(ranking) -> None:
    hands = [example(strength, ranking) for strength in range(1, distinct(ranking) + 1)]
    assert hands == sorted(hands)
    found = strengths(encode([hand.cards for hand in hands]))
    assert found.tolist() == list(range(1, distinct(ranking) + 1))
    named = [ranking.categories[index] for index in categories(found, ranking)]
    assert named == [hand.category for hand in hands]


def test_no_hands_have_no_strengths() -> None:
    assert strengths(np.zeros((0, 7), np.uint8)).shape == (0,)


@pytest.mark.parametrize(
    ("hands", "message"),
    [
        (np.zeros(7, np.uint8), r"an array of shape \(n, k\)"),
        ([[1, 2, 3, 4, 5]], r"an array of shape \(n, k\)"),
        (np.zeros((2, 4), np.uint8), "A hand of 4 cards is not ranked; hands of 3, 5, 6 or 7 cards are"),
        (np.zeros((2, 8), np.uint8), "A hand of 8 cards"),
        (np.full((1, 5), 52, np.uint8), r"run from 0 \(2c\) to 51 \(As\); the array holds 52 to 52"),
        (np.full((1, 5), -1), "run from 0"),
        (np.full((1, 5), 2.5), "whole numbers from 0 to 51; the array holds float64"),
    ],
)
def test_what_are_no_hands_is_said(hands: np.ndarray, message: str) -> None:
    with pytest.raises(InputError, match=message):
        strengths(hands)


def test_cards_that_are_no_hands_are_said() -> None:
    with pytest.raises(InputError, match="As stands 2 times"):
        encode(parse_cards("As As"))
    with pytest.raises(InputError, match="Kd stands 2 times"):
        encode([parse_cards("As Kd"), parse_cards("Kd Kd")])
    with pytest.raises(InputError, match="differ in size"):
        encode([parse_cards("As Kd"), parse_cards("Kd")])
    with pytest.raises(InputError, match="run from 1 to 7462, not 7463"):
        example(7463)
    with pytest.raises(InputError, match="run from 1 to 741"):
        categories(np.array([742]), THREE_CARD)
    with pytest.raises(InputError, match="A hand of 2 cards"):
        ranking_of(2)
