"""Exact odds of Fast Action Hold 'Em: equal to plain counting on small shoes, and to simulated deals on full ones."""

import itertools
import json
import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import comb, sqrt

import numpy as np
import pytest

from njrules.cards import DECK, Card, parse_cards, with_signs
from njrules.cli import main
from njrules.games.fast_action_holdem.house_way import LOWEST, ONE_CARD, Readings, house_way
from njrules.games.fast_action_holdem.rules import (
    BELOW_STRAIGHT_FLUSH,
    FOUR_SUITED,
    NATURAL_READINGS,
    NO_NATURAL,
    ON_TOP,
    TWO_PAIR,
    best_hand,
    is_natural,
)
from njrules.games.fast_action_holdem.script import GAME
from njrules.hands import Hand
from njrules.odds.fast_action_holdem import commands
from njrules.odds.fast_action_holdem.counting import WHOLE, Rules, cards_left, count
from njrules.odds.fast_action_holdem.missing import chances, chances_by_ranks
from njrules.odds.fast_action_holdem.orders import rank_orders
from njrules.odds.fast_action_holdem.position import ANNOUNCE, position
from njrules.odds.fast_action_holdem.readings import prices
from njrules.odds.fast_action_holdem.removal import KEEPS, SPLITS, exact_chances, hands
from njrules.odds.fast_action_holdem.shipped import hand_chances, name_of, shipped_cases
from njrules.odds.fast_action_holdem.showdown import showdown
from njrules.odds.fast_action_holdem.strengths import place_of, strengths
from njrules.odds.fast_action_holdem.whole import WITHIN, is_counted, solve
from njrules.odds.offer import odds_of
from njrules.odds.situation import Situation
from njrules.odds.stored import account_of
from njrules.playthroughs import Playthrough, playthroughs

HAND = parse_cards("As Kd Kc 7h")
ODDS = odds_of("fast_action_holdem")

SMALL_SHOES = {
    "high spades, twice": ("As Ks 2h 3s", "As As Ks Ks Qs Js Ts Ah Ad Kh 3s"),
    "few ranks": ("9s 9h 9d 8s", "9s 9s 9h 9c 8s 8h 8d 8c 7s 7s 6h"),
    "two suits": ("6s 5h 4h Kh", "2h 3h 4h 5h 6h 2s 3s 4s 5s 6s Ah"),
}


@cache
def kept_by_the_house(hand: tuple[Card, ...], readings: Readings) -> Counter[tuple[Card, ...]]:
    """What the dealer keeps over all orders of the deal, out of 24."""
    return Counter(tuple(sorted(house_way(order, readings)[0])) for order in permutations(hand))


@cache
def best(kept: tuple[Card, ...], board: tuple[Card, ...], five: str) -> Hand:
    return best_hand(kept, board, five)


def plain_counts(player: tuple[Card, ...], shoe: tuple[Card, ...], rules: Rules) -> dict[str, object]:
    """Every deal from a small shoe, one by one, 24 times each for the orders of the dealer's cards."""
    keeps = [(player[a], player[b]) for a, b in KEEPS]
    wins, both_win = [0] * 6, [0] * 3
    dealer_ends: Counter[str] = Counter()
    player_ends: Counter[str] = Counter()
    naturals = deals = 0
    ordered = sorted(shoe)
    for chosen in combinations(range(len(ordered)), 4):
        hand = tuple(ordered[place] for place in chosen)
        rest = [card for place, card in enumerate(ordered) if place not in chosen]
        for board in combinations(rest, 5):
            deals += 24
            if is_natural(hand, rules.natural):
                naturals += 24
                continue
            mine = [best(keep, board, rules.five_of_a_kind) for keep in keeps]
            player_ends[mine[0].category] += 24
            for kept, times in kept_by_the_house(hand, rules.readings).items():
                dealer = best(kept, board, rules.five_of_a_kind)
                dealer_ends[dealer.category] += times
                for keep in range(6):
                    wins[keep] += times * (mine[keep] > dealer)
                for split, (a, b) in enumerate(SPLITS):
                    both_win[split] += times * (min(mine[a], mine[b]) > dealer)
    return {"deals": [deals, naturals], "wins": wins, "both": both_win, "dealer": dealer_ends, "player": player_ends}


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("high spades, twice", Rules()),
        ("few ranks", Rules()),
        ("two suits", Rules(TWO_PAIR, BELOW_STRAIGHT_FLUSH)),
        ("few ranks", Rules(FOUR_SUITED, readings=Readings(ONE_CARD, ONE_CARD, LOWEST))),
        ("two suits", Rules(NO_NATURAL, readings=Readings(ONE_CARD, "both cards", LOWEST))),
    ],
)
def test_the_count_is_that_of_every_deal_of_a_small_shoe(name: str, rules: Rules) -> None:
    """Wins, double wins, naturals and final hands equal a count that takes the deals one by one."""
    hand, shoe = (parse_cards(text) for text in SMALL_SHOES[name])
    plain = plain_counts(hand, shoe, rules)
    left = np.zeros(52, np.int64)
    for card in shoe:
        left[card.index] += 1
    counted = count(left, [(hand[a], hand[b]) for a, b in KEEPS], SPLITS, rules)
    times = 24 // WHOLE
    assert [times * counted.deals, times * counted.naturals] == plain["deals"]
    assert [times * wins for wins in counted.wins] == plain["wins"]
    assert [times * wins for wins in counted.both_win] == plain["both"]
    for found, wanted in ((counted.dealer, plain["dealer"]), (counted.player[0], plain["player"])):
        assert {category.value: times * ways for category, ways in found.items() if ways} == wanted


@pytest.mark.parametrize("decks", [6, 8])
def test_all_deals_of_a_full_shoe_are_counted(decks: int) -> None:
    """The dealer's final hands and naturals, counted apart, add up to all deals, and so do each keep's."""
    counts = position(HAND, (), decks).counts
    cards = 52 * decks - 4
    assert counts.deals == WHOLE * comb(cards, 4) * comb(cards - 4, 5)
    assert sum(counts.dealer.values()) + counts.naturals == counts.deals
    assert {sum(ends.values()) for ends in counts.player} == {counts.deals - counts.naturals}
    four_of_a_kind = sum(comb(decks * 4 - sum(card.rank == rank for card in HAND), 4) for rank in range(2, 15))
    assert Fraction(counts.naturals, counts.deals) == Fraction(four_of_a_kind, comb(cards, 4))


def test_suits_do_not_matter() -> None:
    """The same hand in other suits has the same values, though other loops count it."""
    one, other = position(HAND), position(parse_cards("Ac Kh Ks 7d"))
    assert sorted(one.values.values()) == sorted(other.values.values())
    assert one.values["keep Kd Kc"] == other.values["keep Ks Kh"]


def test_a_split_is_worth_its_two_keeps_and_the_chance_of_a_dealers_natural() -> None:
    """13:69F-21.8(h)#3 returns its second wager then."""
    found = position(parse_cards("As Ad Jc 9c"), parse_cards("2c 2c 7d"))
    split = found.values["split As Ad and Jc 9c"]
    assert split == found.values["keep As Ad"] + found.values["keep Jc 9c"] + found.dealer_natural
    assert found.values["surrender"] == Fraction(-1, 2)
    assert all(found.net(action).total == found.counts.deals for action in found.actions)


def test_a_natural_is_worth_five() -> None:
    found = position(parse_cards("7s 7h 7d 7c"))
    assert (found.actions, found.values) == ((ANNOUNCE,), {ANNOUNCE: 5})


def test_simulated_deals_agree_with_the_exact_values() -> None:
    """Within four standard errors, on a full shoe dealt card by card: keeps, a split, the dealer's final hand."""
    found = position(HAND)
    shoe = [*DECK * 6]
    for card in HAND:
        shoe.remove(card)
    draw = random.Random(21)
    rounds = 2500
    wins: Counter[object] = Counter()
    for _ in range(rounds):
        dealt = draw.sample(shoe, 9)
        if is_natural(dealt[:4]):
            continue
        kept, _ = house_way(dealt[:4])
        dealer = best_hand(kept, dealt[4:])
        won = {two: best_hand(two, dealt[4:]) > dealer for two in (HAND[:2], HAND[1:3], (HAND[0], HAND[3]))}
        wins.update(two for two, it_won in won.items() if it_won)
        wins["both"] += won[HAND[1:3]] and won[HAND[0], HAND[3]]
        wins[dealer.category] += 1
    exact = {two: float(found.win(two)) for two in wins if isinstance(two, tuple)}
    exact["both"] = found.counts.both_win[found.splits.index((2, 3))] / found.counts.deals
    exact |= {category: ways / found.counts.deals for category, ways in found.counts.dealer.items()}
    for what, chance in exact.items():
        assert abs(wins[what] / rounds - chance) < 4 * sqrt(chance * (1 - chance) / rounds) + 1e-9, what


BOARDS = ["", "Ts", "Ts 2s 3h", "Ts 2s 8s 4d", "Ts 2s 8s 4d 5c"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_showdown_counts_all_boards_to_come(board: str) -> None:
    """Known hands: as many boards as there are, each category and each win as when they are taken one by one."""
    mine, dealer = parse_cards("As Ks"), parse_cards("9s 9d")
    cards = parse_cards(board)
    left = cards_left(6, (*mine, *dealer, *cards))
    shown = showdown((mine, dealer), cards, left)
    assert shown.boards == comb(int(left.sum()), 5 - len(cards))
    assert sum(shown.categories(0).values()) == shown.boards
    if len(cards) >= 4:
        rest = [card for card in DECK for _ in range(int(left[card.index]))] if len(cards) == 4 else [None]
        ends = [(*cards, card) if card else cards for card in rest]
        plain = [(best(mine, end, ON_TOP), best(dealer, end, ON_TOP)) for end in ends]
        assert shown.count(shown.strength[0] > shown.strength[1]) == sum(one > other for one, other in plain)
        assert {kind: ways for kind, ways in shown.categories(1).items() if ways} == Counter(
            other.category for _, other in plain
        )


def test_a_showdown_on_a_small_shoe_is_that_of_every_board() -> None:
    mine, dealer = parse_cards("As Ks"), parse_cards("9s 9d")
    shoe = parse_cards("As Ks Qs Js Ts Ts 9s 9h 9c 9c 8s 8d 2s")
    left = np.zeros(52, np.int64)
    for card in shoe:
        left[card.index] += 1
    shown = showdown((mine, dealer), parse_cards("9d"), left)
    ends = [(*parse_cards("9d"), *four) for four in combinations(sorted(shoe), 4)]
    plain = [(best(mine, end, ON_TOP), best(dealer, end, ON_TOP)) for end in ends]
    assert shown.count(shown.strength[0] > shown.strength[1]) == sum(one > other for one, other in plain)
    assert shown.count(shown.strength[0] == shown.strength[1]) == sum(one == other for one, other in plain)


@pytest.mark.slow
def test_the_chances_of_all_twos_at_once_are_those_of_each() -> None:
    """One sweep for all 1,378 twos equals the count for the six of one hand, and so for both halves of its splits.

    Four readings are swept side by side; rows are kept in short floating numbers, which costs less than 1e-7.
    """
    left = cards_left(6, HAND)
    keeps = [(HAND[a], HAND[b]) for a, b in KEEPS]
    places = [int(place_of(np.array([sorted(card.index for card in two)]))[0]) for two in keeps]
    readings = [Rules(), Rules(FOUR_SUITED), Rules(TWO_PAIR, readings=Readings(ONE_CARD, ONE_CARD, LOWEST))]
    found, _ = chances(left, readings, np.array([(places[a], places[b]) for a, b in SPLITS]))
    for lane, rules in enumerate(readings):
        counted = count(left, keeps, SPLITS, rules)
        exact = [wins / counted.deals for wins in (*counted.wins, *counted.both_win)]
        assert [*found.wins[places, lane], *found.both[:, lane]] == pytest.approx(exact, abs=1e-7)


def test_without_flushes_only_ranks_are_compared() -> None:
    """The sweep by ranks equals plain counting on a small shoe of four suits in which no flush can be made."""
    shoe = parse_cards("9s 9h 9d 9c 8s 8h 8d 8c 7s 7h 6d")
    left = np.zeros(52, np.int64)
    for card in shoe:
        left[card.index] += 1
    hand = parse_cards("9s 9h 8d 7c")
    plain = plain_counts(hand, shoe, Rules())
    places = [int(place_of(np.array([sorted((hand[a].index, hand[b].index))]))[0]) for a, b in KEEPS]
    found = chances_by_ranks(left, [Rules()], np.array([(places[a], places[b]) for a, b in SPLITS]))
    deals = plain["deals"][0]  # type: ignore[index]
    assert found.wins[places, 0] == pytest.approx(np.array(plain["wins"]) / deals, abs=1e-6)
    assert found.both[:, 0] == pytest.approx(np.array(plain["both"]) / deals, abs=1e-6)


def test_equal_hands_stand_level_in_the_order_of_a_board() -> None:
    """On every tenth board: the order is that of the strengths, and as many twos are weaker as there are."""
    table = strengths(ON_TOP)
    order, weaker = rank_orders(table)
    for board in range(0, len(order), 10):
        strength = table.by_ranks[board]
        assert (np.diff(strength[order[board]]) >= 0).all()
        assert weaker[board].tolist() == [(strength < mine).sum() for mine in strength]


def test_what_is_counted_is_what_is_committed() -> None:
    assert set(shipped_cases()) == set(product(GAME.decks, NATURAL_READINGS))
    for decks, natural in shipped_cases():
        assert is_counted(decks, Rules(natural))
        assert account_of(name_of(decks, natural))["command"].endswith(f"make {decks}")
    assert not is_counted(7, Rules())


@pytest.mark.parametrize(
    ("decks", "natural", "rows"),
    [
        (6, "four_of_a_kind", [1, 5, 12, 707, 5432, 21007]),
        (6, "two_pair", [3, 91, 1000, 4040, 15001]),
        (6, "none", [0, 2, 455, 8128, 20202]),
        (8, "four_of_a_kind", [7, 13, 600, 3333, 19000]),
        (8, "four_suited", [2500, 6000, 9999, 12345, 17171]),
        (8, "none", [0, 1, 100, 11111, 16000]),
    ],
)
def test_values_are_within_their_bound_of_the_exact_ones(decks: int, natural: str, rows: list[int]) -> None:
    """On some hands of every making: one card four times, twins, pairs, one suit and four.

    ``benchmarks/fast_action_values.py`` takes several hundred.
    """
    kept, both, none = hand_chances(decks, natural)
    values = solve(decks, natural).values
    for row in rows:
        exact = exact_chances(hands()[0][row], decks, Rules(natural))
        keeps = 2 * exact[:6] - 1
        splits = [keeps[a] + keeps[b] + none[row] for a, b in SPLITS]
        assert abs(2 * kept[row] - 1 - keeps).max() < WITHIN
        assert abs(both[row] - exact[6:]).max() < WITHIN
        if values[row, 0] != 5:
            assert abs(values[row, :9] - [*keeps, *splits]).max() < WITHIN


def test_the_chance_of_a_dealers_natural_is_exact() -> None:
    """Against one hand, four of a kind: as many sets of four equal ranks as are left."""
    row = 21007
    cards = [Card.from_index(int(card)) for card in hands()[0][row]]
    ways = sum(comb(32 - sum(card.rank == rank for card in cards), 4) for rank in range(2, 15))
    found = hand_chances(8, "four_of_a_kind").natural[row]
    assert found == pytest.approx(ways / comb(412, 4), rel=1e-6)
    assert hand_chances(8, "none").natural.max() == 0


def test_the_figures_of_the_whole_game_hang_together() -> None:
    solution = solve(6, "four_of_a_kind")
    figures = solution.as_dict()
    assert sum(chance for _, chance in solution.distribution) == 1
    assert float(sum(solution.actions.values())) == pytest.approx(1, abs=1e-12)
    assert solution.actions["natural"] == pytest.approx(13 * comb(24, 4) / comb(312, 4), abs=1e-12)
    assert solution.actions["surrender"] == 0
    assert figures["house_edge"] == round(-float(solution.distribution.mean), 5)
    assert figures["exact"] is False
    assert all("/" not in figure["fraction"] for figure in (figures["ev"], *figures["actions"].values()))
    assert all("/" not in row["probability"] for row in figures["distribution"])
    assert 0.01 < figures["house_edge"] < 0.06
    assert figures["paytables"]["original"]["badge"] == "sample, not law"


def test_every_reading_left_open_has_its_price() -> None:
    """The usual ones first, from the committed chances; no option that changes the odds is left out."""
    usual, *others = prices()
    assert usual.difference == 0
    for price in (usual, *others):
        decks, natural = 8 if price.reading == "8 decks" else 6, "four_of_a_kind"
        if price.reading.startswith("natural: "):
            natural = price.reading.removeprefix("natural: ")
        elif price.reading not in ("usual", "8 decks"):
            continue
        assert price.house_edge == pytest.approx(-float(solve(decks, natural).ev), abs=1e-7)
    named = {price.reading.split(":")[0] for price in others}
    assert named >= {"natural", "five_of_a_kind", "house_way_8", "house_way_9", "house_way_any", "8 decks"}
    assert all(price.difference == pytest.approx(price.house_edge - usual.house_edge) for price in others)


PLAYED = {playthrough.name[3:]: playthrough for playthrough in playthroughs("fast_action_holdem")}


def at(playthrough: Playthrough, inner: str, viewer: int) -> Situation:
    """The figures of the first step that cites this paragraph of 21.8."""
    cites = [event.cite for event in playthrough.round.replay.events]
    return ODDS.situation(playthrough.round, cites.index(f"13:69F-21.8{inner}") + 1, viewer)


def test_before_the_deal_only_the_dealers_final_hand_is_shown() -> None:
    found = ODDS.situation(PLAYED["keep_two_and_win"].round, 1, 1)
    assert [hand.label for hand in found.hands] == ["dealer"]
    assert (found.worths, found.given) == ((), "no card known")


def test_at_the_choice_every_action_has_its_value() -> None:
    found = at(PLAYED["keep_two_and_win"], "(a)#1", 1)
    assert found.taken == "keep Ks Kh"
    assert found.best.action == "keep Ks Kh"
    assert {worth.action: worth.value for worth in found.worths} == position(parse_cards("Ks 7d Kh 2c")).values
    assert found.paid[0].net == found.best.value
    assert found.worths[0].net.cases[-1][0] == 10


def test_a_split_shows_both_halves_and_settles_as_the_round_does() -> None:
    played = PLAYED["split_each_half_alone"]
    before, after = at(played, "(c)#2", 1), at(played, "(l)", 1)
    assert [hand.label for hand in before.hands] == ["you, A♠ A♦", "you, 8♠ 7♠", "dealer"]
    assert len(before.worths) == 10
    (worth,) = after.worths
    assert (worth.value, worth.standing) == (0, True)


def test_a_dealers_natural_and_a_surrender_leave_one_net() -> None:
    natural = at(PLAYED["natural_before_the_dealers"], "(h)#1", 2)
    assert [(worth.action[:5], worth.value) for worth in natural.worths] == [("split", -1)]
    assert natural.hands[-1].chances == {"natural": 1}
    paid = at(PLAYED["natural_before_the_dealers"], "(h)#1", 1)
    assert (paid.worths[0].value, paid.worths[0].net.mean) == (5, 50)
    surrender = at(PLAYED["surrender_half"], "(g)#1", 1)
    assert [worth.value for worth in surrender.worths] == [Fraction(-1, 2)]


def test_each_viewer_is_told_what_that_viewer_knows() -> None:
    """One who looks on sees no final hand of a seat; a seat does not learn what others hold."""
    played = PLAYED["losers_before_winners"]
    assert [hand.label for hand in at(played, "(a)#2", 0).hands] == ["dealer"]
    assert "out of the shoe" not in at(played, "(a)#2", 2).given
    assert "out of the shoe K♣ K♦ K♥ K♠" in at(PLAYED["natural_before_the_dealers"], "(c)#1", 2).given


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_the_command_odds_gives_every_action_exactly(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "odds", "fast_action_holdem", "--cards", "As Kd Kc 7h", "--decks", "8")
    exact = position(HAND, (), 8)
    assert found["best"] == "keep Kd Kc"
    assert found["actions"]["keep Kd Kc"]["fraction"] == str(exact.values["keep Kd Kc"])  # type: ignore[index]
    assert found.keys() >= {"unit", "player", "dealer", "dealer_natural", "paytables"}


def test_the_command_solve_gives_the_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "solve", "fast_action_holdem", "--decks", "6", "--natural", "four_of_a_kind")
    assert found.keys() >= {"ev", "house_edge", "element_of_risk", "standard_deviation", "distribution", "actions"}
    readings = {row["reading"]: row for row in found["readings"]}  # type: ignore[attr-defined]
    assert readings["usual"]["house_edge"] == found["house_edge"]
    assert readings["house_way_9: one card"]["badge"] == "sample, not law"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("odds", "--cards", "As Kd Kc"), "3 cards; each player has four"),
        (("odds", "--cards", "As As As As", "--dead", "As As As"), "As stands 7 times, but 6 decks hold"),
        (("odds", "--cards", "As Kd Kc 7h", "--decks", "7"), "played with 6 or 8 decks, not 7"),
        (("odds", "--cards", "As Kd Kc 7h", "--natural", "flush"), "Unknown value .*'flush'. Known: four_of_a_kind"),
        (("odds", "--cards", "As Kd Kc 7h", "--option", "speed=1"), "Unreadable option 'speed=1'"),
        (("odds", "--cards", "As Kd Kc Xx"), "Unknown card 'Xx'"),
        (("solve", "--option", "house_way_8=one card"), "not counted yet for 6 decks"),
        (("odds",), "required: --cards"),
    ],
)
def test_a_bad_command_is_refused_with_what_would_be_right(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *rest = arguments
    assert main([command, "fast_action_holdem", *rest]) == 2
    assert re.search(says, capsys.readouterr().err)


def test_the_help_of_solve_says_for_which_cases_the_whole_game_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It follows the data: every case that is counted is named, and no other."""
    for decks, natural in itertools.product((6, 8), NATURAL_READINGS):
        named = re.search(rf"{decks} decks with the natural [a-z_ ]*\b{natural}\b", commands.counted())
        assert bool(named) == is_counted(decks, Rules(natural))
    with pytest.raises(SystemExit):
        main(["solve", "fast_action_holdem", "--help"])
    assert "The whole game is counted for 6 decks with" in " ".join(capsys.readouterr().out.split())
    monkeypatch.setattr(
        commands, "is_counted", lambda decks, rules: decks == 8 and rules == Rules("none", BELOW_STRAIGHT_FLUSH)
    )
    assert commands.counted() == "no case by the usual rules; also five_of_a_kind=below a straight flush"


def test_an_open_choice_is_drawn_by_the_first_action_and_says_so() -> None:
    """Not by the best one, which the final hands would then tell."""
    golden = next(one for one in playthroughs(GAME.name) if one.round.actions)
    round_ = replace(golden.round, actions=())
    asked = round_.replay.waiting
    assert asked
    situation = odds_of(GAME.name).situation(round_, len(round_.replay.events), asked.seat)
    first = situation.worths[0].action
    assert not situation.taken
    assert situation.about == f"final hands after {with_signs(first)}, if the community cards are dealt"
