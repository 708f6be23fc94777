"""What the strategy page says of five games: the same values as their positions, and sums that add up."""

from fractions import Fraction

import numpy as np
import pytest

from njrules.cards import Card, Shoe, parse_cards
from njrules.errors import InputError
from njrules.games.casino_war import GO_TO_WAR, SURRENDER
from njrules.odds.boston_5_stud import strategy as boston
from njrules.odds.casino_war import strategy as war
from njrules.odds.casino_war.outcomes import left_of
from njrules.odds.casino_war.position import Position
from njrules.odds.colorado_holdem import strategy as colorado
from njrules.odds.decision import Decision
from njrules.odds.double_cross_poker import strategy as double_cross
from njrules.odds.double_cross_poker.choices import Seen, position, value
from njrules.odds.double_cross_poker.deals import deals
from njrules.odds.double_cross_poker.solution import solve
from njrules.odds.fast_action_holdem import strategy as fast
from njrules.odds.fast_action_holdem.counting import USUAL_RULES
from njrules.odds.fast_action_holdem.whole import is_counted


@pytest.mark.parametrize("seed", range(5))
def test_a_war_is_never_worse_than_a_surrender(seed: int) -> None:
    """Whatever was seen: the value follows from the chance of a second tie alone, as the page's proof says."""
    pair = (parse_cards("9s")[0], parse_cards("9h")[0])
    seen = [card for card in Shoe(6, seed).cards if card not in pair][: 60 * seed]
    position_ = Position(left_of(6, (*seen, *pair)), pair)
    assert position_.war_outcomes
    ties = position_.war_outcomes.war()["tie"]
    values = position_.values((GO_TO_WAR, SURRENDER), war.RULES)
    assert values[GO_TO_WAR] == war.worth_of_war(ties) == Fraction(-1, 2) + Fraction(5, 2) * ties
    assert values[GO_TO_WAR] > values[SURRENDER]


def test_the_answers_to_a_tie_make_the_house_edges() -> None:
    for decks in (6, 7, 8):
        found = war.answers(decks)
        assert found.always_surrender - found.always_war == found.ties * found.on_a_tie.cost(SURRENDER)


@pytest.mark.parametrize("version", colorado.VERSIONS)
def test_the_kinds_of_colorado_are_all_hands(version: str) -> None:
    kinds = colorado.play_kinds(version)
    assert sum(kind.share for kind in kinds) == 1
    shares = colorado.solution(version).actions
    for action in shares:
        assert sum((kind.share for kind in kinds if kind.action == action), Fraction(0)) == shares[action]


@pytest.mark.parametrize("version", colorado.VERSIONS)
def test_the_notable_hands_of_colorado_cost_what_is_said(version: str) -> None:
    """Each is best played as said; the last loses to its habit, and a pair is never broken."""
    for hand in colorado.notable(version):
        assert hand.decision.cost(hand.other) > 0
    (pairs,) = [kind for kind in colorado.play_kinds(version) if kind.dealt.value == "pair"]
    assert pairs.lowest == 1


def test_three_jacks_or_better_are_not_declared() -> None:
    kinds = {(kind.dealt.value, kind.action): kind.ranks for kind in colorado.play_kinds()}
    assert kinds["three_of_a_kind", "bet"] == (11, 14)
    assert colorado.decide(parse_cards("Js Jd Jh")).cost("declare") == pytest.approx(0.6904, abs=1e-4)


def test_no_three_cards_of_boston_are_worth_a_fold() -> None:
    assert boston.solution().actions["fold"] == 0
    worst = boston.weakest(8)
    values = [hand.values["place second wager"] for hand in worst]
    assert values == sorted(values)
    assert boston.decide(worst[0].cards).cost("fold") == values[0] - worst[0].values["fold"] > 1


@pytest.mark.parametrize("cards", ["As 8d 9c 8h", "7s 7d 7h Kc", "Kc Qc Jc Tc", "4d 2s 9h 8c"])
def test_a_deal_of_double_cross_is_the_position_s(cards: str) -> None:
    one, other, far, right = parse_cards(cards)
    found = double_cross.decide((one, other), far, right)
    counted = position(Seen((one, other), (), {"far end": far, "right end": right}))
    assert found.values == {action: value(ended, double_cross.RAISES) for action, ended in counted.items()}


def test_the_kinds_of_double_cross_are_all_deals() -> None:
    kinds = double_cross.deal_kinds()
    best = solve(double_cross.RAISES)
    assert sum(kind.share for kind in kinds) == 1
    assert sum(kind.share * kind.fold for kind in kinds) == best.actions["fold"]
    assert sum(kind.share * kind.worth for kind in kinds) == best.ev
    for kind in kinds:
        assert kind.second > 0
        assert kind.fold + (kind.higher or kind.paired or 0) <= 1


def test_what_the_next_best_costs_in_double_cross() -> None:
    """Summed over the kinds, by the decisions of all deals one by one."""
    listed = deals()
    pairs = listed.cards[:, 0] % 13 == listed.cards[:, 1] % 13
    ends = (listed.cards[:, :2, None] % 13 == listed.cards[:, None, 2:] % 13).any(axis=(1, 2))
    chosen = np.flatnonzero(pairs & ends)
    costs = Fraction(0)
    for number in chosen.tolist():
        one, other, far, right = (Card.from_index(card) for card in listed.cards[number].tolist())
        found = double_cross.decide((one, other), far, right)
        costs += int(listed.counts[number]) * found.cost(found.second)
    (kind,) = [kind for kind in double_cross.deal_kinds() if kind.name == "a pair in hand, an open end too"]
    assert kind.second == costs / int(listed.counts[chosen].sum())


def test_the_kinds_of_boston_are_all_hands() -> None:
    kinds = boston.hand_kinds()
    assert sum(kind.share for kind in kinds) == 1
    assert sum(kind.share * kind.worth for kind in kinds) == boston.solution().ev
    least = min(kinds, key=lambda kind: kind.least)
    two_suits = ("7c 3c 2d", "7c 3d 2c", "7c 3d 2d")
    assert least.least == min(boston.decide(parse_cards(cards)).cost("fold") for cards in two_suits)
    assert least.least < boston.decide(boston.weakest(1)[0].cards).cost("fold")
    assert all(0 < kind.least <= kind.most for kind in kinds)


def test_the_plain_rule_of_double_cross_hand_by_hand() -> None:
    """Its edge over a sample of deals is that of its sentences, decided one by one."""
    rule, listed = double_cross.plain_rule(), deals()
    assert rule.cost == rule.house_edge - solve(double_cross.RAISES).house_edge > 0
    sample = np.arange(0, len(listed.codes), 997)
    for number in sample.tolist():
        assert double_cross.rule_action(number) == _by_the_sentences(*(listed.cards[number] % 13).tolist())


def _by_the_sentences(one: int, other: int, far: int, right: int) -> str:
    own = (one, other)
    if (far in own) != (right in own):
        return "play vertical" if far in own else "play horizontal"
    higher = "play vertical" if far >= right else "play horizontal"
    if far in own or one == other or max(own) >= 10:
        return higher
    return "fold"


def test_a_deal_of_double_cross_needs_two_cards() -> None:
    with pytest.raises(InputError, match="3 hole cards; a player holds two"):
        double_cross.decide(parse_cards("As Kd 2c"), *parse_cards("9c 8c"))


def test_four_cards_of_fast_action() -> None:
    found = fast.decide(parse_cards("Ah Kh Kd 7s"), 6)
    assert (found.best, found.second) == ("keep Kh Kd", "split Ah 7s and Kh Kd")
    assert found.values["surrender"] == Fraction(-1, 2)


def test_how_often_each_action_of_fast_action_is_best() -> None:
    assert abs(sum(fast.shares(6).values()) - 1) < 1e-12
    assert bool(fast.shares(8)) == is_counted(8, USUAL_RULES)


def test_a_decision_orders_its_mistakes() -> None:
    """The preferred of equals is the best, and the other one the second at no cost."""
    asked = Decision("", "ante", {"a": Fraction(1), "b": Fraction(1), "c": Fraction(-2)}, "b", ())
    assert (asked.second, asked.cost("a"), asked.cost("b"), asked.cost("c")) == ("a", 0, 0, 3)
    assert [(one.action, one.value) for one in asked.valued] == [("a", 1), ("b", 1), ("c", -2)]
    assert Decision("", "ante", {"a": Fraction(1)}, "a", ()).second == ""
