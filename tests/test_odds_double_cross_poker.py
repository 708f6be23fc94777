"""Double Cross Poker's odds: exact against plain counting, against each other and against simulated rounds."""

import argparse
import json
import random
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.errors import InputError
from njrules.evaluator import categories, strengths
from njrules.games.double_cross_poker import (
    ACTIONS,
    AREAS,
    EXPOSE,
    GAME,
    KEEP_DOWN,
    RAISE_ROWS,
    TABLES,
    net_per_ante,
)
from njrules.hands import FIVE_CARD, Category, evaluate
from njrules.odds.category_counts import category_counts
from njrules.odds.double_cross_poker.at_step import situation, whole_game
from njrules.odds.double_cross_poker.choices import Seen, best_to_come, outcomes, position, value
from njrules.odds.double_cross_poker.dealer import dealers_categories
from njrules.odds.double_cross_poker.deals import CASES, code_of, deals
from njrules.odds.double_cross_poker.offer import ODDS
from njrules.odds.double_cross_poker.outcomes import sum_of
from njrules.odds.double_cross_poker.plain import count_plainly
from njrules.odds.double_cross_poker.position import UNSEEN, count_results
from njrules.odds.double_cross_poker.shipped import deal_counts
from njrules.odds.double_cross_poker.solution import deal_values, fold_value, solve, solve_three_card, unit_of
from njrules.paytables import Paytable, Provenance, paytable_from
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat
from njrules.table import DEALER_VIEW, EVERYBODY

RAISES, THREE_CARD = TABLES["raise_sample"], TABLES["three_card_sample"]
PLACES = [area.name for area in AREAS]
MOST_CARDS = " ".join(map(str, DECK[:39])) + " 6s 7s 8s 9s Ts"
EVEN_MONEY = paytable_from("even", {"odds": dict.fromkeys(RAISE_ROWS, "1 to 1")}, RAISE_ROWS)


def seen(hole: str, board: str = "", dead: str = "") -> Seen:
    cross = dict(zip(PLACES, parse_cards(board), strict=False))
    return Seen(parse_cards(hole), (), cross, parse_cards(dead))


def few_cards(seed: int, count: int) -> list[Card]:
    """So many cards of two suits and four more, where flushes and straights are many."""
    chosen = random.Random(seed).sample([card for card in DECK if card.suit in "sh"], count - 4)
    return chosen + random.Random(seed).sample([card for card in DECK if card.suit in "cd"], 4)


def dead_of(live: list[Card]) -> tuple[Card, ...]:
    return tuple(card for card in DECK if card not in live)


def enumerated(hole: tuple[Card, ...], mine: Card, other: Card, deck: list[Card]) -> list[list[int]]:
    """Every cross and every pair of the dealer's from a small deck, by the plain reading of hands."""
    counts = [[0] * 10 for _ in range(3)]
    for centre, mine_end, other_end in permutations(deck, 3):
        hand = evaluate((*hole, mine, centre, mine_end))
        for pair in combinations([card for card in deck if card not in (centre, mine_end, other_end)], 2):
            dealer = max(evaluate((*pair, mine, centre, mine_end)), evaluate((*pair, other, centre, other_end)))
            counts[1 + (hand > dealer) - (hand < dealer)][hand.order] += 1
    return counts


@pytest.mark.parametrize("seed", range(4))
def test_a_small_deck_is_counted_as_the_plain_reading_does(seed: int) -> None:
    """Compiled loops, fast and plain, against :func:`evaluate` with most of the deck known to be out."""
    live = few_cards(seed, 11)
    one, two, mine, other = live[:4]
    dead = tuple(card.index for card in dead_of(live))
    hole = (one.index, two.index)
    plain = enumerated((one, two), mine, other, live[4:])
    assert [
        list(row) for row in count_results(hole, (mine.index, UNSEEN), (other.index, UNSEEN), UNSEEN, dead)
    ] == plain
    assert count_plainly(hole, mine.index, other.index, dead) == plain


@pytest.mark.slow
@pytest.mark.parametrize("text", ["As Kd 7c 8d", "9h 8h Th Jh"])
def test_an_information_set_is_counted_as_the_plain_way_does(text: str) -> None:
    """All 102,738,240 ways to complete it, card by card."""
    one, two, mine, other = (card.index for card in parse_cards(text))
    plain = count_plainly((one, two), mine, other)
    assert [list(row) for row in count_results((one, two), (mine, UNSEEN), (other, UNSEEN), UNSEEN)] == plain
    assert sum(map(sum, plain)) == CASES


def test_cards_of_the_cross_seen_one_by_one_add_up() -> None:
    """The mean over the card that is turned next is the value before it is turned."""
    before = seen("As Kd", "7c 8d")
    parts = [outcomes(seen("As Kd", f"7c 8d {card}"), "vertical") for card in DECK if card not in before.known]
    assert sum_of(parts) == outcomes(before, "vertical")
    open_cross = seen("As Kd", "7c 8d Ah 2s 9h")
    hands = [
        outcomes(Seen(open_cross.hole, pair, open_cross.cross), "vertical")
        for pair in combinations([card for card in DECK if card not in open_cross.known], 2)
    ]
    assert sum_of(hands) == outcomes(open_cross, "vertical")


def test_the_deals_up_to_suits_stand_for_all_deals() -> None:
    listed = deals()
    assert (len(listed.codes), int(listed.counts.sum())) == (185_185, 1326 * 50 * 49)
    assert np.array_equal(listed.swapped[listed.swapped], np.arange(len(listed.codes)))
    for one, two, alike in ((11, 24, 6), (3, 30, 12), (0, 1, 4)):
        ends = [end for end in permutations(range(52), 2) if not {one, two} & set(end)]
        found = np.searchsorted(listed.codes, code_of(np.array([(one, two, *end) for end in ends])))
        numbers, counts = np.unique(found, return_counts=True)
        assert np.array_equal(listed.counts[numbers], counts * alike)


def test_the_committed_counts_are_complete() -> None:
    made, won, tied = deal_counts()
    assert made.shape == won.shape == tied.shape == (10, 185_185)
    assert (made.sum(axis=0) == CASES).all()
    assert (made - won - tied).min() >= 0


def test_a_slice_of_the_committed_counts_is_counted_again() -> None:
    """By the way of a single position, which shares no loop with the sweep that made them."""
    listed, counted = deals(), deal_counts()
    for number in np.random.default_rng(25).choice(len(listed.codes), 250, replace=False):
        one, two, mine, other = map(int, listed.cards[number])
        lost, tied, won = np.array(count_results((one, two), (mine, UNSEEN), (other, UNSEEN), UNSEEN))
        assert (counted.made[:, number] == lost + tied + won).all()
        assert (counted.won[:, number] == won).all()
        assert (counted.tied[:, number] == tied).all()


def test_the_players_hands_of_all_deals_are_the_five_card_hands() -> None:
    """2,598,960 hands, whatever the array."""
    made = [int(row.astype(np.int64) @ deals().counts) for row in deal_counts().made]
    frequencies = category_counts(FIVE_CARD)
    for count, category in zip(made, FIVE_CARD.categories, strict=True):
        assert Fraction(count, sum(made)) == Fraction(frequencies[category], 2_598_960)


@pytest.mark.parametrize(
    ("sizes", "suits"),
    [((0, 0, 0, 0), 1), ((1, 0, 0, 0), 2), ((0, 0, 1, 1), 3), ((0, 1, 1, 0), 4), ((2, 1, 2, 1), 5)],
)
def test_the_dealers_better_hand_is_counted_as_the_plain_reading_does(sizes: tuple[int, ...], suits: int) -> None:
    live = few_cards(suits, 9 + sum(sizes) // 2)
    cards = iter(live)
    dealer, centre, vertical, horizontal = (tuple(next(cards) for _ in range(size)) for size in sizes)
    deck = list(cards)
    counts: Counter[Category] = Counter()
    for pair in combinations(deck, 2 - len(dealer)):
        for middle in combinations(sorted({*deck} - {*pair}), 1 - len(centre)):
            for ends in combinations(sorted({*deck} - {*pair, *middle}), 2 - len(vertical)):
                for others in combinations(sorted({*deck} - {*pair, *middle, *ends}), 2 - len(horizontal)):
                    base = (*dealer, *pair, *centre, *middle)
                    best = max(evaluate((*base, *vertical, *ends)), evaluate((*base, *horizontal, *others)))
                    counts[best.category] += 1
    found = dealers_categories(dealer, centre, vertical, horizontal, dead_of(live))
    assert {category: count for category, count in found.items() if count} == counts


def test_even_money_on_the_raises_would_cost_a_quarter_of_the_ante() -> None:
    """What the note of the sample table says it was chosen against."""
    assert float(solve(EVEN_MONEY).house_edge) == pytest.approx(0.246, abs=0.0005)


def test_the_sample_tables_have_believable_edges() -> None:
    solution, side = solve(RAISES), solve_three_card(THREE_CARD)
    assert solution.ev == Fraction(-38_704_606_219, 1_227_079_854_000)
    assert 0.01 < solution.house_edge < 0.06
    assert side.house_edge == Fraction(1232, 22_100)
    assert solution.element_of_risk == solution.house_edge / solution.average_wager
    assert solution.average_wager == 3 - 2 * solution.actions["fold"]


@pytest.mark.parametrize("table", [RAISES, EVEN_MONEY], ids=lambda table: table.name)
def test_the_figures_of_a_solution_agree_among_themselves(table: Paytable) -> None:
    solution = solve(table)
    assert sum(solution.actions.values()) == sum(chance for _, chance in solution.distribution) == 1
    assert solution.distribution.probability(-1) == solution.actions["fold"]
    listed, values = deals(), deal_values(table)
    best = np.maximum(np.maximum(values, values[listed.swapped]), fold_value(table))
    total = int((best.astype(object) * listed.counts).sum())
    assert solution.ev == Fraction(total, unit_of(table) * CASES * 3_248_700)
    assert solution.outcomes.total == CASES * 3_248_700


def test_the_best_play_of_a_deal_is_that_of_its_position() -> None:
    listed, values = deals(), deal_values(RAISES)
    for cards in np.random.default_rng(5).permuted(np.tile(np.arange(52), (40, 1)), axis=1)[:, :4]:
        one, two, far, right = map(int, cards)
        number = listed.number((one, two), far, right)
        names = [str(DECK[index]) for index in (one, two, far, right)]
        found = {
            action: value(ended, RAISES)
            for action, ended in position(seen(" ".join(names[:2]), " ".join(names[2:]))).items()
        }
        assert found["play vertical"] == Fraction(int(values[number]), 2 * CASES)
        assert found["play horizontal"] == Fraction(int(values[listed.swapped[number]]), 2 * CASES)
        assert found["fold"] == -1


def test_the_best_play_to_come_is_the_mean_over_the_end_to_come() -> None:
    hole, far = parse_cards("Qs Qd"), Card.parse("7c")
    (coming,) = best_to_come(hole, far, RAISES).values()
    rights = [card for card in DECK if card not in (*hole, far)]
    best = [
        max(value(ended, RAISES) for ended in position(seen("Qs Qd", f"7c {right}")).values()) for right in rights
    ]
    assert value(coming, RAISES) == sum(best) / len(best)
    by_end = best_to_come(hole, None, RAISES)
    assert by_end[far] == coming
    assert len(by_end) == 50


@pytest.mark.slow
def test_simulated_hands_agree_with_the_exact_figures() -> None:
    """Two million hands with the solved strategy: every net and the mean within four standard errors."""
    random_ = np.random.default_rng(2510)
    solution, listed, values = solve(RAISES), deals(), deal_values(RAISES)
    nets: Counter[Fraction] = Counter()
    actions: Counter[str] = Counter()
    rounds = 0
    for _ in range(20):
        cards = np.argpartition(random_.random((100_000, 52)), 9, axis=1)[:, :9].astype(np.uint8)
        cards = random_.permuted(cards, axis=1)
        vertical = np.searchsorted(listed.codes, code_of(cards[:, :4].astype(np.int64)))
        horizontal = listed.swapped[vertical]
        fold = np.full(len(cards), fold_value(RAISES))
        best = np.argmax([fold, values[vertical], values[horizontal]], axis=0)
        mine = [strengths(cards[:, [0, 1, *array]]) for array in ((2, 4, 5), (3, 4, 6))]
        dealer = np.maximum(*(strengths(cards[:, [7, 8, *array]]) for array in ((2, 4, 5), (3, 4, 6))))
        for action in range(3):
            chosen = best == action
            actions[ACTIONS[action]] += int(chosen.sum())
            if action == 0:
                nets[Fraction(-1)] += int(chosen.sum())
                continue
            hand = mine[action - 1][chosen]
            comparison = np.sign(hand.astype(int) - dealer[chosen])
            ends, counts = np.unique(np.stack([comparison, categories(hand)]), axis=1, return_counts=True)
            for (result, category), count in zip(ends.T.tolist(), counts.tolist(), strict=True):
                net = net_per_ante(result, FIVE_CARD.categories[category], RAISES)
                nets[sum(net.values(), Fraction(0))] += count
        rounds += len(cards)
    assert_within_four(nets, dict(solution.distribution), rounds)
    assert_within_four(actions, solution.actions, rounds)
    mean = float(sum(net * count for net, count in nets.items())) / rounds
    assert abs(mean - float(solution.ev)) < 4 * solution.standard_deviation / rounds**0.5


def assert_within_four(counted: Counter[object], chances: dict[object, Fraction], rounds: int) -> None:
    assert set(counted) <= set(chances)
    for case, chance in chances.items():
        expected = float(chance) * rounds
        assert abs(counted[case] - expected) < 4 * (expected * (1 - float(chance))) ** 0.5 + 1, case


def test_rounds_played_with_the_solved_strategy_agree() -> None:
    """Through the script, all wagers: the mean net of a thousand rounds within four standard errors."""
    listed, values = deals(), deal_values(RAISES)
    solution, side = solve(RAISES), solve_three_card(THREE_CARD)
    total = Fraction(0)
    rounds = 1000
    for seed in range(rounds):
        fresh = Round(GAME, Shoe(1, seed), (Seat.parse(1, "ante=1 three-card=1"),))
        one, two = fresh.shoe.cards[:2]
        far, right = fresh.shoe.cards[4:6]
        number = listed.number((one.index, two.index), far.index, right.index)
        worth = [fold_value(RAISES), values[number], values[listed.swapped[number]]]
        played = fresh.with_action(EXPOSE).with_action(ACTIONS[int(np.argmax(worth))])
        total += played.replay.net[1]
    deviation = (float(solution.distribution.variance) ** 0.5 + side.standard_deviation) / rounds**0.5
    assert abs(float(total / rounds - solution.ev + side.house_edge)) < 4 * deviation


@pytest.mark.parametrize("playthrough", playthroughs(GAME.name), ids=lambda playthrough: playthrough.name)
def test_at_the_end_the_figures_are_what_the_script_paid(playthrough: object) -> None:
    round_: Round = playthrough.round  # type: ignore[attr-defined]
    for seat in (one.number for one in round_.seats):
        for worth in situation(round_, len(round_.replay.events), seat).worths:
            assert worth.net.cases[0][0] == worth.net.mean == round_.replay.net[seat]


@pytest.mark.parametrize("playthrough", playthroughs(GAME.name), ids=lambda playthrough: playthrough.name)
def test_every_step_has_figures_for_every_viewer(playthrough: object) -> None:
    round_: Round = playthrough.round  # type: ignore[attr-defined]
    for step in range(1, len(round_.replay.events) + 1):
        for viewer in (DEALER_VIEW, EVERYBODY, *(seat.number for seat in round_.seats)):
            found = situation(round_, step, viewer)
            assert all(sum(hand.chances.values()) == 1 for hand in found.hands)
            assert all(worth.net.total > 0 for worth in found.worths)
            assert found.taken in ("", *(worth.action for worth in found.worths))
            for paid in found.paid:
                assert sum(row.chance for row in paid.rows) <= 1


def test_each_choice_is_weighed_by_what_its_player_knows() -> None:
    """Seat 3 has seen the cards that seat 1 showed, and that they are out."""
    round_ = playthroughs(GAME.name)[0].round
    asked = {
        event.seat: step for step, event in enumerate(round_.replay.events, 1) if event.cite == "13:69F-25.10(c)"
    }
    found = situation(round_, asked[3], 3)
    known = position(seen("4d 3c", "7c 8s", "Ks Kh"))
    assert {worth.action: worth.value for worth in found.worths} == {
        action: value(ended, RAISES) for action, ended in known.items()
    }
    assert (found.taken, found.best.action) == ("fold", "fold")
    assert situation(round_, asked[3], EVERYBODY).worths == found.worths
    assert "K♥ K♠ known to be out" in found.given


def test_showing_the_cards_is_worth_what_the_three_card_wager_pays() -> None:
    round_ = playthroughs(GAME.name)[1].round
    asked = next(step for step, event in enumerate(round_.replay.events, 1) if event.kind == "choice")
    found = situation(round_, asked, 1)
    assert {worth.action: worth.value for worth in found.worths} == {EXPOSE: 30, KEEP_DOWN: -1}
    assert (found.unit, found.taken) == ("three-card wager", KEEP_DOWN)
    shown, kept = (worth.net.mean for worth in found.worths)
    assert shown - kept == 31 * 5


def test_before_the_ends_are_open_a_hand_is_worth_its_best_play_to_come() -> None:
    round_ = playthroughs(GAME.name)[1].round
    looked = next(step for step, event in enumerate(round_.replay.events, 1) if event.kind == "examined")
    (worth,) = situation(round_, looked, 1).worths
    assert worth.standing
    assert worth.value == value(sum_of(best_to_come(parse_cards("7h 7s"), None, RAISES).values()), RAISES)
    assert situation(round_, looked - 1, 1).worths == ()


def test_the_whole_game_names_its_wagers_and_tables() -> None:
    main, side = whole_game(playthroughs(GAME.name)[0].round)
    assert (main.wager, main.paytable, main.house_edge) == ("ante and raise wagers", RAISES, solve(RAISES).house_edge)
    assert (side.wager, side.paytable.badge) == ("three-card", "sample, not law")


def run(command: str, *arguments: str) -> dict[str, object]:
    parser = argparse.ArgumentParser()
    add, answer = {
        "odds": (ODDS.odds_arguments, ODDS.odds),
        "solve": (ODDS.solve_arguments, ODDS.solve),
    }[command]
    add(parser)
    found = answer(parser.parse_args(arguments))
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def test_the_command_odds_gives_every_action_and_both_hands() -> None:
    found = run("odds", "--hole", "As Kd", "--board", "7c 8d")
    assert found["best"] == "play horizontal"
    assert list(found["actions"]) == list(ACTIONS)  # type: ignore[call-overload]
    assert set(found["player"]) == set(found["dealer"]) == set(RAISE_ROWS)  # type: ignore[call-overload]
    assert found["player"] == found["horizontal"]


def test_the_command_solve_takes_a_reader_s_table(tmp_path: Path) -> None:
    file = tmp_path / "raise.toml"
    rows = "\n".join(f'{row} = "1 to 1"' for row in RAISE_ROWS)
    file.write_text(f"[odds]\n{rows}\n", encoding="utf-8")
    found = run("solve", "--paytable", f"raise={file}")
    assert found["house_edge"] == float(solve(EVEN_MONEY).house_edge)
    assert found["paytables"]["raise"]["provenance"] == Provenance.READER  # type: ignore[index]
    assert found["three_card"]["ev"]["fraction"] == "-308/5525"  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--hole", "As Kd"), "Two hole cards and both open ends are needed"),
        (("--hole", "As", "--board", "7c 8d"), "Two hole cards and both open ends are needed"),
        (("--hole", "As Kd", "--board", "7c As"), "As stands 2 times"),
        (("--hole", "As Kd", "--board", "7c 8d 2c 3c 4c 5c"), "6 community cards; the cross has five: far end"),
        (("--hole", "As Kx", "--board", "7c 8d"), "Unknown card 'Kx'"),
        (("--hole", "2s 3s", "--board", "4s 5s", "--dead", MOST_CARDS), "no longer holds the 5 cards to come"),
        (("--hole", "As Kd", "--board", "7c 8d", "--paytable", "blind=x"), "Unknown pay table 'blind'"),
    ],
)
def test_the_command_odds_says_what_would_be_right(arguments: tuple[str, ...], says: str) -> None:
    with pytest.raises(InputError, match=re.escape(says)):
        run("odds", *arguments)


def test_odds_too_fine_to_count_are_refused() -> None:
    odds = {row: f"1 to {999_983 - place}" for place, row in enumerate(RAISE_ROWS)}
    with pytest.raises(InputError, match="too fine or too high to count exactly"):
        solve(paytable_from("fine", {"odds": odds}, RAISE_ROWS))
