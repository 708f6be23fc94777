"""Category frequencies of several sizes and decks, the spread of strength, and the simulation beside them."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from njrules.cards import DECK, Card, parse_cards
from njrules.errors import InputError
from njrules.evaluator import categories, count_categories, count_strengths
from njrules.hands import FIVE_CARD_MANY_DECKS, THREE_CARD, Category, Ranking, evaluate
from njrules.odds.category_counts import category_counts
from njrules.odds.final_hands import final_hands
from njrules.odds.frequencies import DECKS, SIZES, Draw, chances, frequencies
from njrules.odds.simulated_hands import BATCH, interval, simulate
from njrules.odds.strength_spread import spread


def test_one_deck_has_the_known_counts() -> None:
    assert frequencies(Draw(3)) == category_counts(THREE_CARD)
    assert frequencies(Draw(5)) == category_counts()
    assert frequencies(Draw(7)) == count_categories(7)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("decks", DECKS)
def test_every_hand_is_counted_once(size: int, decks: int) -> None:
    assert sum(frequencies(Draw(size, decks)).values()) == comb(52 * decks, size)


@pytest.mark.parametrize(
    ("decks", "size", "cards"),
    [
        (2, 5, "As Ks Qs Js Ts 9s Ah Kh"),
        (3, 5, "As Ks 5s 4s 3s 2s"),
        (2, 7, "As Ks Qs Js Ts Ah Kd"),
        (7, 7, "As 2h"),
        (3, 3, "As Ks Qs 2s 3s Ah"),
    ],
)
def test_a_small_shoe_hand_by_hand(decks: int, size: int, cards: str) -> None:
    """All cards but a few are out, so that each hand can be ranked by the plain reading, twins too."""
    kept = parse_cards(cards)
    gone = tuple(card for card in DECK if card not in kept) * decks
    hands = combinations(kept * decks, size)
    ranking = THREE_CARD if size == 3 else FIVE_CARD_MANY_DECKS
    plain = Counter(_plainly(hand, ranking) for hand in hands)
    assert {kind: count for kind, count in frequencies(Draw(size, decks, (), gone)).items() if count} == plain


def _plainly(hand: tuple[Card, ...], ranking: Ranking) -> Category:
    """Three alike are three of a kind even in one suit, which the plain reading of three cards leaves open."""
    if len(hand) == 3 and len({card.rank for card in hand}) == 1:
        return Category.THREE_OF_A_KIND
    return evaluate(hand, ranking).category


@pytest.mark.parametrize(("held", "gone"), [("As Ks", ""), ("7c 7d", "7h 7s 2c"), ("", "Ac Ad")])
def test_known_cards_count_as_in_the_positions(held: str, gone: str) -> None:
    (counts,) = final_hands((parse_cards(held),), (), parse_cards(gone))
    assert frequencies(Draw(7, 1, parse_cards(held), parse_cards(gone))) == counts


@pytest.mark.parametrize(("size", "held", "gone"), [(7, "5h 6h 7h 8h", "9h"), (5, "Ac Kd", "2c"), (3, "As", "Ah Kh")])
def test_known_cards_count_as_in_the_spread(size: int, held: str, gone: str) -> None:
    draw = Draw(size, 1, parse_cards(held), parse_cards(gone))
    by_strength = spread(draw).counts[1:]
    kinds = categories(np.arange(1, len(by_strength) + 1), draw.ranking)
    assert np.bincount(kinds, by_strength, len(draw.ranking.categories)).tolist() == [*frequencies(draw).values()]


@pytest.mark.parametrize("size", [3, 5])
def test_the_spread_of_all_hands_is_the_count_of_all_hands(size: int) -> None:
    found = spread(Draw(size))
    assert np.array_equal(found.counts, count_strengths(size))
    for share, hand in found.percentiles().items():
        weaker, equal = found.standing(hand.cards)
        assert weaker < share <= weaker + equal


def test_the_spread_of_known_cards() -> None:
    held = parse_cards("As Ks Qs Js Ts")
    found = spread(Draw(5, 1, held))
    assert (found.total, str(found.at(Fraction(1)))) == (1, "royal flush")
    assert spread(Draw(5)).standing(held) == (1 - Fraction(4, 2_598_960), Fraction(4, 2_598_960))


@pytest.mark.parametrize(("held", "gone"), [("As", "Ah Kh"), ("", "2c 2d 2h 2s 3c"), ("7c 7d", "7h")])
def test_the_spread_is_that_of_the_plain_reading(held: str, gone: str) -> None:
    """Three cards: every hand ranked one by one and put in order."""
    draw = Draw(3, 1, parse_cards(held), parse_cards(gone))
    left = [card for card in DECK if card not in (*draw.held, *draw.gone)]
    hands = sorted(evaluate((*draw.held, *cards), THREE_CARD) for cards in combinations(left, draw.to_come))
    found = spread(draw)
    assert found.total == len(hands)
    for share, hand in found.percentiles().items():
        plain = hands[-(-share.numerator * len(hands) // share.denominator) - 1]
        assert not hand < plain
        assert not plain < hand
    for cards in combinations(left[::7], draw.to_come):
        own = evaluate((*draw.held, *cards), THREE_CARD)
        weaker, equal = found.standing((*draw.held, *cards))
        assert weaker == Fraction(sum(hand < own for hand in hands), len(hands))
        assert equal == Fraction(sum(not (hand < own or own < hand) for hand in hands), len(hands))


@pytest.mark.parametrize(
    "draw", [Draw(5, 1, parse_cards("As Ks Qs Js"), parse_cards("Ts")), Draw(7, 2, parse_cards("As As"))]
)
def test_what_cannot_come_is_never_drawn(draw: Draw) -> None:
    found = simulate(draw, 9, 2)
    for category, count in frequencies(draw).items():
        assert count or not found.came(category)[-1]
    assert found.drawn == 2 * BATCH


def test_a_simulation_is_a_value() -> None:
    draw = Draw(7, 6, parse_cards("As As"))
    one, again, longer = simulate(draw, 5, 3), simulate(draw, 5, 3), simulate(draw, 5, 4)
    assert np.array_equal(one.counts, again.counts)
    assert np.array_equal(one.counts, longer.counts[:4])
    assert longer.drawn == 4 * BATCH
    assert not np.array_equal(one.counts, simulate(draw, 6, 3).counts)


@pytest.mark.parametrize("draw", [Draw(3), Draw(5, 6), Draw(7), Draw(7, 8, parse_cards("9s 9s"), parse_cards("9h"))])
def test_a_simulation_comes_to_the_exact_chances(draw: Draw) -> None:
    """Within five standard deviations, each category of 100,000 hands."""
    found, exact = simulate(draw, 1, 20), chances(draw)
    for category, chance in exact.items():
        spread_of = (float(chance * (1 - chance)) / found.drawn) ** 0.5
        assert abs(found.came(category)[-1] / found.drawn - chance) <= 5 * spread_of + 1 / found.drawn
        low, high = found.interval(category)
        assert 0 <= low <= found.came(category)[-1] / found.drawn <= high <= 1
        wide = found.interval(category, 1)
        assert wide[1] - wide[0] > high - low


def test_an_interval_without_draws_says_nothing() -> None:
    assert interval(0, 0) == (0, 1)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((4,), "Hands of 4 cards are not counted; hands of 3, 5 or 7 cards are"),
        ((5, 9), "9 decks are not counted; 1 to 8 are"),
        ((3, 1, parse_cards("As Ks Qs Js")), "4 cards are held; a hand here has 3"),
        ((5, 2, parse_cards("As As As")), "As stands 3 times, but 2 decks hold each card 2 times"),
        ((5, 1, (), DECK[:50]), "50 cards are out; fewer are left than the 5 to come"),
    ],
)
def test_a_draw_that_cannot_be_is_told(arguments: tuple, says: str) -> None:
    with pytest.raises(InputError, match=says):
        Draw(*arguments)


def test_single_hands_of_several_decks_are_not_ordered() -> None:
    with pytest.raises(InputError, match="those of one deck are"):
        spread(Draw(5, 2))
