"""Cards, shoes and the plain reading of the ranks."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from njrules.cards import DECK, Card, Shoe, Slot, parse_cards
from njrules.errors import InputError
from njrules.hands import FIVE_CARD_MANY_DECKS, THREE_CARD, Category, evaluate


def test_every_card_reads_back() -> None:
    assert [Card.parse(str(card)) for card in DECK] == list(DECK)
    assert [Card.parse(card.sign) for card in DECK] == list(DECK)
    assert [Card.from_index(card.index) for card in DECK] == list(DECK)
    assert [card.index for card in DECK] == list(range(52))


@pytest.mark.parametrize("text", ["", "A", "1s", "Ax", "11h", "As!", "<b>", "10", "asd"])
def test_an_unknown_card_is_named(text: str) -> None:
    with pytest.raises(InputError, match=r"A card is a rank .* such as As or Td"):
        Card.parse(text)


@given(st.integers(1, 8), st.integers(0, 10**6), st.lists(st.sampled_from(DECK), unique=True, max_size=20))
def test_a_shoe_holds_each_card_as_often_as_it_has_decks(decks: int, seed: int, top: list[Card]) -> None:
    shoe = Shoe(decks, seed, tuple(map(Slot, top)))
    assert Counter(shoe.cards) == Counter(DECK * decks)
    assert list(shoe.cards[: len(top)]) == top
    assert Shoe.parse(str(shoe)) == shoe


def test_the_shuffle_is_the_same_everywhere() -> None:
    """Pinned: links and golden rounds depend on it."""
    assert " ".join(map(str, Shoe(1, 7).cards[:8])) == PINNED


PINNED = "Kc Jc 2c 4s 5h 4d Jh 9s"


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Ks Qs Js Ts 2c 3d", "royal flush"),
        ("As 2s 3s 4s 5s 6d 6c", "straight flush, five high"),
        ("9c 9d 9h 9s Ac Kd 2h", "four nines"),
        ("6c 6d 6h 5s 5c 5d 2h", "full house, sixes over fives"),
        ("2h 4h 6h 8h Th Ac As", "flush, 10 high"),
        ("Ac 2d 3h 4s 5c Kd Kh", "straight, five high"),
        ("Ac Kd Qh Js Tc 2d 3h", "straight, ace high"),
        ("Kc Ad 2h 3s 4c 9d 8h", "ace high"),
        ("7c 7d 7h Ks 2c 4d 9h", "three sevens"),
        ("Kc Kd 4h 4s 2c 2d Ah", "two pair, kings and fours"),
        ("Kc Kd 4h 3s 2c 9d Ah", "pair of kings"),
        ("9d Kd", "king high"),
        ("9d 9c Kd 2s", "pair of nines"),
    ],
)
def test_hands_are_named_as_they_are_read(cards: str, name: str) -> None:
    assert str(evaluate(parse_cards(cards))) == name


def test_the_high_cards_beside_a_pair_decide() -> None:
    assert evaluate(parse_cards("Kc Kd Ah 9s 2c")) > evaluate(parse_cards("Kh Ks Ad 8s 7c"))
    assert evaluate(parse_cards("Kc Kd Ah 9s 2c")) == evaluate(parse_cards("Kh Ks Ad 9c 2d"))


def test_a_queen_to_four_run_round_the_ace_is_no_straight() -> None:
    assert evaluate(parse_cards("Qc Kd Ah 2s 3c")).category is Category.HIGH_CARD


def test_three_cards_rank_a_straight_above_a_flush() -> None:
    straight, flush = evaluate(parse_cards("2c 3d Ah"), THREE_CARD), evaluate(parse_cards("2c 9c Kc"), THREE_CARD)
    assert straight.category is Category.STRAIGHT
    assert straight > flush
    assert evaluate(parse_cards("As Ks Qs"), THREE_CARD).category is Category.STRAIGHT_FLUSH
    assert evaluate(parse_cards("2s 2c 2d"), THREE_CARD) > straight


def test_several_decks_have_five_of_a_kind() -> None:
    five = evaluate(parse_cards("As As Ad Ac Ac Kd Kh"), FIVE_CARD_MANY_DECKS)
    assert str(five) == "five aces"
    assert five > evaluate(parse_cards("As Ks Qs Js Ts"), FIVE_CARD_MANY_DECKS)


def test_no_card_is_no_hand() -> None:
    with pytest.raises(InputError, match="at least one is needed"):
        evaluate([])
