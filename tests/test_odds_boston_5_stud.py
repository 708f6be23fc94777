"""The odds of Boston 5 Stud Poker are exact: equal to plain counts, to printed figures, and to dealt rounds."""

import json
import math
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.cli import main
from njrules.errors import InputError
from njrules.evaluator import categories, encode, strengths
from njrules.games import find_game, read_round
from njrules.games.boston_5_stud import (
    EXPOSE,
    FOLD,
    KEEP_DOWN,
    SECOND_WAGER,
    net_of_bonus,
    net_per_ante,
    table_named,
)
from njrules.hands import FIVE_CARD, THREE_CARD, evaluate
from njrules.odds.boston_5_stud import BonusWager, Outcomes, position, solve, standing
from njrules.odds.boston_5_stud.at_step import situation
from njrules.odds.boston_5_stud.make import count_all
from njrules.odds.boston_5_stud.offer import ODDS
from njrules.odds.boston_5_stud.outcomes import CATEGORIES, SHAPE
from njrules.odds.boston_5_stud.shipped import three_card_counts
from njrules.odds.boston_5_stud.sweep import count_position, count_three_card_hands
from njrules.odds.boston_5_stud.three_cards import canonical, catalogue, example_of, index_of, triples
from njrules.odds.final_hands import final_strengths
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat

TABLE = table_named("ante_bonus_a")
SMALL_DECK = encode(parse_cards("2c 3c 4c 5c 6c 9c 2d 3d 5d 9d 2h 4h 6h 9h As Kd"))
SMALL_DECK.sort()
CASES = math.comb(49, 2) * math.comb(47, 5)


def plain_counts(held: tuple[Card, ...], rest: list[Card]) -> NDArray[np.int64]:
    """Every completion of the hand against every dealer hand, one by one, by the plain reading of the ranking."""
    dealers = [(frozenset(cards), evaluate(cards)) for cards in combinations(rest, 5)]
    counts = np.zeros(SHAPE, np.int64)
    for two in combinations(rest, 2):
        hand = evaluate((*held, *two))
        for cards, dealer in dealers:
            if cards.isdisjoint(two):
                counts[(hand > dealer) - (hand < dealer) + 1, CATEGORIES.index(hand.category)] += 1
    return counts


@pytest.mark.parametrize("places", [(0, 1, 2), (3, 8, 15), (1, 7, 10), (5, 9, 13)])
def test_a_small_deck_is_counted_as_one_by_one(places: tuple[int, int, int]) -> None:
    """Both compiled ways, all hands in one sweep and one position, against the loop that anybody can read."""
    deck = [Card.from_index(int(index)) for index in SMALL_DECK]
    held = tuple(deck[place] for place in places)
    plain = plain_counts(held, [card for card in deck if card not in held])
    one, two, three = places
    swept = count_three_card_hands(SMALL_DECK)[math.comb(three, 3) + math.comb(two, 2) + one]
    assert np.array_equal(swept, plain)
    assert np.array_equal(count_position(SMALL_DECK[list(places)], np.delete(SMALL_DECK, places)), plain)


@pytest.mark.slow
def test_the_committed_counts_are_what_the_sweep_counts() -> None:
    assert np.array_equal(count_all(), three_card_counts())


@pytest.mark.parametrize("index", [0, 400, 801, 1202, 1754])
def test_a_slice_of_the_committed_counts_is_counted_the_other_way(index: int) -> None:
    held = encode(example_of(index))
    counted = count_position(held, np.delete(np.arange(52, dtype=np.uint8), held))
    assert np.array_equal(counted, three_card_counts()[index])


def test_the_committed_counts_are_complete() -> None:
    counts = three_card_counts()
    assert counts.shape == (1755, 3, 10)
    assert set(counts.sum(axis=(1, 2)).tolist()) == {CASES}
    by_category = np.tensordot(catalogue()[2], counts.sum(axis=1), 1) // math.comb(47, 5)
    assert by_category.tolist()[::-1] == [
        10 * count for count in (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)
    ]


def test_player_and_dealer_are_alike_before_the_cards_are_seen() -> None:
    """Over all hands the chances to win and to lose are equal."""
    lose, _, win = np.tensordot(catalogue()[2], three_card_counts().sum(axis=2), 1)
    assert lose == win


def test_the_catalogue_holds_every_three_cards_once() -> None:
    numbers, _, count = catalogue()
    assert len(numbers) == 1755
    assert count.sum() == 22_100
    assert np.isin(canonical(triples()), numbers).all()
    for index in range(0, 1755, 131):
        assert index_of(example_of(index)) == index
    assert index_of(parse_cards("As Kd 7c")) == index_of(parse_cards("7h Ac Ks"))


def test_a_position_with_dead_cards_is_counted_as_hand_by_hand() -> None:
    """Each of the pairs still to come against the dealer's hands by strength, in plain numpy."""
    hole, dead = parse_cards("Ks Kd 7c"), parse_cards("As Ad 7d 7h 2c 3d 9h")
    rest = [card for card in DECK if card not in hole + dead]
    counts = np.zeros(SHAPE, np.int64)
    for two in combinations(rest, 2):
        (own,) = strengths(encode([(*hole, *two)]))
        dealer = final_strengths((), (*hole, *dead, *two), 5)
        kind = categories(np.array([own]))[0]
        counts[:, kind] += (dealer[own + 1 :].sum(), dealer[own], dealer[:own].sum())
    assert np.array_equal(standing(hole, dead).played, counts)


@pytest.mark.slow
def test_five_cards_against_all_dealer_hands() -> None:
    places = np.array(list(combinations(range(47), 5)), np.uint8)
    for text in ("7s 4d 2c Ks Kd", "As Ks Qs Js 9s", "Ah Kd 9c 5s 3d"):
        hand = encode(parse_cards(text))
        found = strengths(np.delete(np.arange(52, dtype=np.uint8), hand)[places])
        own = strengths(hand[None])[0]
        ends = standing(parse_cards(text)).played.sum(axis=1)
        assert ends.tolist() == [(found > own).sum(), (found == own).sum(), (found < own).sum()]


@pytest.mark.parametrize(("name", "printed"), [("three_card_bonus_a", "2.3"), ("three_card_bonus_b", "7.3")])
def test_the_printed_edges_of_the_three_card_bonus(name: str, printed: str) -> None:
    """As casinocitytimes.com of 29 July 2005 has them."""
    assert f"{100 * float(BonusWager(table_named(name)).house_edge):.1f}" == printed


def test_the_three_card_bonus_is_counted_hand_by_hand() -> None:
    counts = Counter(evaluate(cards, THREE_CARD).category.value for cards in combinations(DECK, 3))
    assert [counts[category.value] for category in THREE_CARD.categories] == [16440, 3744, 1096, 720, 52, 48]
    table = table_named("three_card_bonus_a")
    mean = sum(table[row].net * count for row, count in counts.items()) / 22_100
    wager = BonusWager(table)
    assert wager.distribution.mean == mean == Fraction(-128, 5525)
    assert sum(adds for _, adds in wager.rows.values()) == mean


@pytest.mark.parametrize("first", [1, 2, 3])
@pytest.mark.parametrize("name", ["ante_bonus_a", "ante_bonus_b"])
def test_no_three_cards_are_worth_a_fold(name: str, first: int) -> None:
    solution = solve(table_named(name), first)
    assert {hand.best for hand in solution.hands} == {SECOND_WAGER}
    assert solution.actions == {SECOND_WAGER: 1, FOLD: 0}
    worst = max(three_card_counts()[:, 0].sum(axis=1).tolist())
    assert Fraction(worst, CASES) < Fraction(1 + 3 * first, 1 + 4 * first)


def test_the_whole_game_adds_up() -> None:
    solution = solve(TABLE)
    assert sum(chance for _, chance in solution.distribution) == 1
    weighted = sum(hand.combinations * hand.values[hand.best] for hand in solution.hands) / 22_100
    assert solution.distribution.mean == solution.ev == weighted
    results = solution.outcomes.results()
    bonus = sum(adds for _, adds in solution.ante_bonus_rows.values())
    assert solution.ev == bonus - results["lose"]
    assert solution.outcomes.distribution(TABLE, 2, wagers=("ante bonus",)).mean == bonus
    assert solution.average_wager == 5
    assert solution.element_of_risk == solution.house_edge / 5
    assert solution.outcomes.total == 22_100 * CASES


@pytest.mark.parametrize(("name", "edge"), [("ante_bonus_a", 0.050587), ("ante_bonus_b", 0.020934)])
def test_the_sample_tables_leave_a_believable_edge(name: str, edge: float) -> None:
    assert float(solve(table_named(name)).house_edge) == pytest.approx(edge, abs=1e-6)


def test_a_fold_counts_where_it_is_taken() -> None:
    folded = Outcomes(np.zeros(SHAPE, np.int64), 4)
    assert folded.value(TABLE, 2) == -3
    assert folded.results() == {"lose": 0, "tie": 0, "win": 0, "fold": 1}


@pytest.mark.slow
def test_a_million_dealt_hands_agree() -> None:
    """Hands dealt at random and settled by the function that settles the rounds, within four standard errors."""
    draw = np.random.default_rng(24)
    hands = 1_000_000
    dealt = np.argsort(draw.random((hands, 52), np.float32), axis=1)[:, :10].astype(np.uint8)
    own, dealer = strengths(np.ascontiguousarray(dealt[:, :5])), strengths(np.ascontiguousarray(dealt[:, 5:]))
    result = (own > dealer).astype(int) - (own < dealer)
    pays = np.array(
        [[float(sum(net_per_ante(c, kind, 2, TABLE).values())) for kind in FIVE_CARD.categories] for c in (-1, 0, 1)]
    )
    net = pays[result + 1, categories(own)]
    solution = solve(TABLE)
    for found, exact in (
        (net, float(solution.ev)),
        (net > 0, float(solution.hit_frequency)),
        (net == -5, float(solution.distribution.probability(-5))),
        (result == 0, float(solution.outcomes.results()["tie"])),
    ):
        assert abs(found.mean() - exact) < 4 * found.std() / math.sqrt(hands)


def test_dealt_rounds_agree() -> None:
    """Whole rounds of seven seats, played for the greatest value, within four standard errors."""
    game, table = find_game("boston_5_stud"), table_named("three_card_bonus_a")
    seats = tuple(Seat.parse(number, "ante=1 bonus=1") for number in range(1, 8))
    actions = ("expose cards",) * 7 + (SECOND_WAGER,) * 7
    rounds = 300
    nets = np.array([[float(net) for net in _play(game, seed, seats, actions)] for seed in range(rounds)]).mean(
        axis=1
    )
    exact = float(solve(TABLE).ev + BonusWager(table).distribution.mean)
    assert abs(nets.mean() - exact) < 4 * nets.std() / math.sqrt(rounds)


def _play(game: Any, seed: int, seats: tuple[Seat, ...], actions: tuple[str, ...]) -> list[Fraction]:
    return list(Round(game, Shoe(1, seed), seats, actions).replay.net.values())


@pytest.mark.parametrize("playthrough", playthroughs("boston_5_stud"), ids=lambda playthrough: playthrough.name)
def test_the_figures_of_every_step_fit_together(playthrough: Any) -> None:
    """Chances add up to one; the mean of the net in money is the value times the ante, plus a settled bonus."""
    round_ = playthrough.round
    for step in range(1, len(round_.replay.events) + 1):
        for viewer in (-1, 0, *(seat.number for seat in round_.seats)):
            found = ODDS.situation(round_, step, viewer)
            assert all(sum(hand.chances.values()) == 1 for hand in found.hands)
            assert found.taken == "" or found.taken in {worth.action for worth in found.worths}
            means = {worth.action: worth.net.mean for worth in found.worths}
            values = {worth.action: worth.value for worth in found.worths}
            seat = next(seat for seat in round_.seats if seat.number == found.seat)
            unit = seat.stake("ante") if found.unit == "ante" else seat.stake("bonus")
            for action, other in combinations(values, 2):
                assert (means[action] - means[other]) == unit * (values[action] - values[other])


def test_the_last_step_knows_the_net() -> None:
    for playthrough in playthroughs("boston_5_stud"):
        round_ = playthrough.round
        last = len(round_.replay.events)
        for seat in round_.seats:
            found = ODDS.situation(round_, last, seat.number)
            if found.worths:
                assert [worth.net.mean for worth in found.worths] == [round_.replay.net[seat.number]]
                assert found.worths[0].standing


def test_void_hands_leave_nothing_to_weigh() -> None:
    round_ = playthroughs("boston_5_stud")[-1].round
    found = ODDS.situation(round_, len(round_.replay.events), 2)
    assert (found.worths, found.paid) == ((), ())
    assert found.notes == ("The hands are void: nothing is left to decide.",)


def test_a_bonus_wager_is_weighed_before_it_is_claimed_only() -> None:
    round_ = playthroughs("boston_5_stud")[0].round
    units = [ODDS.situation(round_, step, 1).unit for step in (10, 14)]
    assert units == ["bonus wager", "ante"]
    claim = ODDS.situation(round_, 10, 1)
    assert {worth.action: int(worth.value) for worth in claim.worths} == {"expose cards": 1, "keep cards down": -1}
    cards = parse_cards("Ks Kd 7c")
    assert claim.best.value == net_of_bonus(cards, table_named("three_card_bonus_a"))


def test_cards_exposed_by_others_count_as_out() -> None:
    round_ = playthroughs("boston_5_stud")[2].round
    step = next(
        n for n, event in enumerate(round_.replay.events, 1) if event.kind == "choice" and "place" in event.text
    )
    found = ODDS.situation(round_, step, 1)
    assert "known to be out" in found.given
    plain = position(parse_cards("9s 9d 2c"), parse_cards("Kh 8d 3s"), ante_bonus=TABLE)
    assert found.best.value == plain.values[SECOND_WAGER]


def test_the_whole_game_of_a_round_follows_its_options() -> None:
    round_ = Round(
        find_game("boston_5_stud"),
        Shoe(),
        (Seat.parse(1, "ante=1"),),
        (),
        (("ante_bonus", "ante_bonus_b"), ("three_card_bonus", "three_card_bonus_b"), ("first_wager", "1 x ante")),
    )
    main_wagers, bonus = ODDS.whole_game(round_)
    solution = solve(table_named("ante_bonus_b"), 1)
    assert (main_wagers.house_edge, main_wagers.net) == (solution.house_edge, solution.distribution)
    assert main_wagers.element_of_risk == solution.house_edge / 3
    assert bonus.house_edge == Fraction(402, 5525)


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_solve_takes_a_readers_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bonus, ante = tmp_path / "bonus.toml", tmp_path / "ante.toml"
    bonus.write_text('[odds]\nstraight_flush = "50 to 1"\nthree_of_a_kind = "30 to 1"\n', encoding="utf-8")
    ante.write_text('[odds]\nroyal_flush = "3 to 2"\n', encoding="utf-8")
    options = ["--paytable", f"ante_bonus={ante}", "--paytable", f"three_card_bonus={bonus}"]
    found = run(["solve", "boston_5_stud", *options], capsys)
    lose = solve(TABLE).outcomes.results()["lose"]
    assert Fraction(found["ev"]["fraction"]) == Fraction(3, 2) * Fraction(4, 2_598_960) - lose
    assert Fraction(found["three_card_bonus"]["ev"]["fraction"]) == Fraction(51 * 48 + 31 * 52, 22_100) - 1
    assert found["paytables"]["ante_bonus"]["badge"] == "reader's table, not NJ"
    assert {"unit", "house_edge", "element_of_risk", "standard_deviation", "average_wager", "hit_frequency"} <= set(
        found
    )
    assert sum(Fraction(row["probability"]) for row in found["distribution"]) == 1


def test_solve_lists_the_three_card_hands(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(["solve", "boston_5_stud", "--three-card-hands", "--paytable", "ante_bonus=ante_bonus_b"], capsys)
    assert sum(hand["combinations"] for hand in found["three_card_hands"].values()) == 22_100


def test_odds_of_three_and_of_five_cards(capsys: pytest.CaptureFixture[str]) -> None:
    three = run(["odds", "boston_5_stud", "--hole", "Ks Kd 7c"], capsys)
    assert three["best"] == SECOND_WAGER
    assert three["actions"]["fold"]["fraction"] == "-3"
    assert three["three_card_bonus"]["actions"]["expose cards"]["value"] == 1
    assert Fraction(three["dealer"]["pair"]["fraction"]) + Fraction(three["player"]["pair"]["fraction"]) > 1
    five = run(["odds", "boston_5_stud", "--hole", "Ks Kd 7c 7h 2d", "--dead", "Ah"], capsys)
    assert list(five["actions"]) == [SECOND_WAGER]
    assert five["player"]["two_pair"]["fraction"] == "1"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "boston_5_stud", "--hole", "Ks Kd"], "2 cards in the hand; a player decides with three"),
        (["odds", "boston_5_stud", "--hole", "Ks Kd Ks"], "Ks stands 2 times"),
        (["odds", "boston_5_stud", "--hole", "Ks Kd 7c", "--dead", "Xx"], "Unknown card 'Xx'"),
        (["odds", "boston_5_stud", "--hole", "Ks Kd 7c", "--first-wager", "2"], "Known: 2 x ante"),
        (["solve", "boston_5_stud", "--paytable", "blind=x"], "Known: ante_bonus, three_card_bonus"),
        (["solve", "boston_5_stud", "--paytable", "x"], "Right would be: --paytable ante_bonus=FILE"),
        (["solve", "boston_5_stud", "--paytable", "ante_bonus=none.toml"], "none.toml"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_deck_too_small_for_two_hands_is_refused() -> None:
    with pytest.raises(InputError, match="43 dead cards; the deck no longer holds"):
        position(DECK[-3:], DECK[:43], ante_bonus=TABLE)


def test_the_worth_of_exposing_the_cards_carries_the_mark_of_its_own_table_alone() -> None:
    """The bonus wager's table says what exposing is worth; the net of all wagers rests on both tables."""
    round_ = read_round("njrules round 1\ngame boston_5_stud\nshoe 1 deck, seed 7\nseat 1 ante=5 bonus=5\n")
    asked = len(round_.replay.events)
    found = situation(round_, asked, 1)
    assert [worth.action for worth in found.worths] == [EXPOSE, KEEP_DOWN]
    assert found.worth_marks == {"bonus": "trade, not NJ"}
    assert found.net_marks == {"ante bonus": "sample, not law", "bonus": "trade, not NJ"}
