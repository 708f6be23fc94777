"""Final hands are counted exactly from whatever is known."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.cards import DECK, Card, parse_cards
from njrules.errors import InputError
from njrules.hands import FIVE_CARD, Category, evaluate
from njrules.odds.distribution import Distribution
from njrules.odds.final_hands import final_hands, final_strengths
from tests.test_evaluator import SEVEN


def one_by_one(held: tuple[Card, ...], known: tuple[Card, ...]) -> Counter[Category]:
    """Every completion to seven cards, ranked by the plain reading."""
    deck = [card for card in DECK if card not in known]
    return Counter(evaluate((*held, *rest)).category for rest in combinations(deck, 7 - len(held)))


def test_a_hidden_hand_before_the_deal_has_the_published_counts() -> None:
    (hidden,) = final_hands([None])
    assert {category.value: count for category, count in hidden.items()} == SEVEN


@settings(max_examples=25, deadline=None)
@given(st.permutations(DECK), st.integers(0, 5), st.integers(0, 2), st.integers(0, 6))
def test_any_knowledge_counts_as_one_by_one(order: list[Card], on_board: int, in_hand: int, others: int) -> None:
    """The deck is cut down by dead cards until few enough completions remain to rank each."""
    hole, order = order[:in_hand], order[in_hand:]
    board, order = order[:on_board], order[on_board:]
    other, rest = order[: others // 3], order[others // 3 :]
    missing = 5 - len(board) + 2 - len(hole) + 2 - len(other)
    dead = rest[missing + others :]
    mine, theirs = final_hands([hole, other], board, dead)
    known = (*hole, *board, *other, *dead)
    assert +Counter(mine) == one_by_one((*hole, *board), known)
    assert +Counter(theirs) == one_by_one((*other, *board), known)


def test_on_the_flop_of_a_full_deck() -> None:
    hole, board = parse_cards("As Kd"), parse_cards("7c 8c 2d")
    mine, dealer, folded = final_hands([hole, None, parse_cards("9c Tc")], board, parse_cards("Ah"))
    known = (*hole, *board, *parse_cards("9c Tc Ah"))
    assert +Counter(mine) == one_by_one((*hole, *board), known)
    assert +Counter(folded) == one_by_one((*parse_cards("9c Tc"), *board), known)
    assert sum(dealer.values()) == comb(52 - len(known), 4)
    assert list(dealer) == list(FIVE_CARD.categories)


def test_strengths_add_up_to_all_completions() -> None:
    held = parse_cards("As Kd")
    counts = final_strengths(held)
    assert counts.sum() == comb(50, 5)
    assert counts.min() == 0


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        (["As Ks"], "As 2d 3d", "", "As stands 2 times, but one deck holds each card once"),
        (["As Ks", "Qd As"], "", "", "As stands 2 times"),
        (["As Ks"], "", "Ks", "Ks stands 2 times"),
        (["As Ks Qs"], "", "", "3 hole cards in one hand; a hand has two"),
        (["As Ks"], "2c 3c 4c 5c 6c 7c", "", "6 community cards; the board holds five"),
    ],
)
def test_impossible_knowledge_is_said(hands: list[str], board: str, dead: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        final_hands([parse_cards(hand) for hand in hands], parse_cards(board), parse_cards(dead))


def test_a_deck_that_has_run_out_is_said() -> None:
    with pytest.raises(InputError, match="46 cards are out; the deck no longer holds the 9 cards to come"):
        final_hands([None, None], (), DECK[:46])


@given(st.dictionaries(st.fractions(-9, 9), st.integers(0, 99), min_size=1).filter(lambda cases: any(cases.values())))
def test_a_distribution_keeps_its_own_accounts(cases: dict[Fraction, int]) -> None:
    found = Distribution.from_cases([*cases.items(), *cases.items()])
    assert sum(chance for _, chance in found) == 1
    assert found.mean == sum(net * chance for net, chance in found)
    assert found.variance == sum((net - found.mean) ** 2 * chance for net, chance in found)
    assert found.ahead + found.even + found.behind == 1
    assert [Fraction(row["net"]) for row in found.as_rows()] == sorted(net for net, count in cases.items() if count)
    assert sum(Fraction(row["probability"]) for row in found.as_rows()) == 1
