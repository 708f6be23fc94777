"""The exact odds of Colorado Hold 'Em: equal to plain counting, to what every five-card hand must give, to rounds."""

import json
import math
import random
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.cli import main
from njrules.errors import InputError
from njrules.evaluator import strengths
from njrules.events import Settled
from njrules.games import find_game
from njrules.games.colorado_holdem.results import (
    BELOW_NINES,
    JACKS_OR_BETTER,
    NINES_OR_TENS,
    PAID_ROWS,
    ROWS,
    TABLES,
    Tables,
    bonus_odds,
    net_per_unit,
    row_of,
    three_card_bonus_row,
)
from njrules.hands import FIVE_CARD, THREE_CARD, Category, distinct_hands, evaluate
from njrules.odds.category_counts import category_counts
from njrules.odds.colorado_holdem import (
    BOARDS,
    CASES,
    HANDS,
    Solution,
    count_rows,
    position,
    shipped,
    solve,
    three_card_chances,
)
from njrules.odds.colorado_holdem.make import count_discards, kinds
from njrules.odds.offer import odds_of
from njrules.odds.situation import Situation
from njrules.paytables import paytable_from
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat, parse_actions

GAME = find_game("colorado_holdem")
SAMPLE = Tables(TABLES["pays_with_bet"], TABLES["instant_winner_rare"], TABLES["bonus_five_card"])
WITHOUT_BET = Tables(TABLES["pays_without_bet"], TABLES["instant_winner_rare"], TABLES["bonus_three_card"])
ROW_BY_STRENGTH = np.array([0, *(ROWS.index(row_of(hand)) for hand in distinct_hands(5))])


def brute(kept: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[int, ...]:
    """The boards by row, each read by the plain ``evaluate``."""
    counts = dict.fromkeys(ROWS, 0)
    for board in combinations([card for card in DECK if card not in (*kept, *gone)], 3):
        counts[row_of(evaluate((*kept, *board)))] += 1
    return tuple(counts.values())


def fast(kept: NDArray[np.int64], gone: int) -> list[int]:
    """The boards by row, each evaluated by the array evaluator."""
    left = np.setdiff1d(np.arange(52), [*kept, gone])
    boards = np.array(list(combinations(left, 3)))
    hands = np.hstack((np.tile(kept, (len(boards), 1)), boards)).astype(np.uint8)
    return np.bincount(ROW_BY_STRENGTH[strengths(hands, threads=1)], minlength=len(ROWS)).tolist()


@pytest.mark.parametrize("text", ["Ks Kd 4c", "9s 8s 7s"])
def test_every_board_of_a_hand_read_one_by_one(text: str) -> None:
    """All C(49, 3) boards of a discard, by the plain reading of the ranks."""
    *kept, gone = parse_cards(text)
    assert count_rows(kept, (gone,)) == brute(tuple(kept), (gone,))


def test_dead_cards_and_open_boards_are_left_out() -> None:
    kept, gone, dead = parse_cards("As Kd"), parse_cards("4c"), parse_cards("7s 7d 7h Ah Kc Qs Js 2c 3c 5c 6c 8c 9c")
    assert count_rows(kept, (*gone, *dead)) == brute(kept, (*gone, *dead))
    board = parse_cards("Ac 9d 2s")
    assert dict(zip(ROWS, count_rows(kept, gone, board), strict=True))[JACKS_OR_BETTER] == 1


def test_three_cards_dealt_are_counted_by_kind() -> None:
    counts = category_counts(THREE_CARD)
    assert three_card_chances() == {
        kind.value: Fraction(counts[kind], HANDS) for kind in reversed(THREE_CARD.categories)
    }
    held, out = frozenset(parse_cards("As")), frozenset(parse_cards("Ks Ah 2d"))
    left = [card for card in DECK if card not in held | out]
    plain = [evaluate((*held, *two), THREE_CARD).category for two in combinations(left, 2)]
    for kind, chance in three_card_chances(held, out).items():
        assert chance == Fraction(plain.count(Category(kind)), len(plain))


def test_the_committed_counts_are_those_of_the_command() -> None:
    """The kinds are all kinds, and a slice counted again is equal."""
    found = kinds()
    assert [[card.index for card in hand] for hand in found] == shipped.hands().tolist()
    assert list(found.values()) == shipped.ways().tolist()
    for place, hand in list(enumerate(found))[::40]:
        assert np.array_equal(count_discards(hand), shipped.counts()[place])


def test_the_committed_counts_equal_another_evaluator() -> None:
    """Boards evaluated one by one, for a sample of the kinds."""
    for place in random.Random(23).sample(range(1755), 40):
        hand = shipped.hands()[place]
        again = [fast(np.delete(hand, gone), int(hand[gone])) for gone in range(3)]
        assert again == shipped.counts()[place].tolist()


def test_the_committed_counts_add_up_to_all_five_card_hands() -> None:
    """Each five cards come from 10 pairs with their boards, each with 47 discards."""
    total = (shipped.counts() * shipped.ways()[:, None, None]).sum(axis=(0, 1))
    counts = category_counts(FIVE_CARD)
    by_row = {row: counts[Category(row)] for row in ROWS if row in set(Category)}
    pair = counts[Category.PAIR] // 13
    by_row |= {JACKS_OR_BETTER: 4 * pair, NINES_OR_TENS: 2 * pair}
    by_row[BELOW_NINES] = 7 * pair + counts[Category.HIGH_CARD]
    assert total.tolist() == [10 * 47 * by_row[row] for row in ROWS]
    assert sum(by_row.values()) == math.comb(52, 5)
    assert (shipped.counts().sum(axis=2) == BOARDS).all()


def plain_value(place: int, tables: Tables, with_bet: bool) -> Fraction:
    """The best value of a kind of hand, written down again without the solver."""
    nets = [net_per_unit(row, tables.pays) for row in ROWS]
    discards = [
        sum((net * count for net, count in zip(nets, counts, strict=True)), Fraction(0)) / BOARDS
        for counts in shipped.counts()[place].tolist()
    ]
    options = [value * stake for value in discards for stake in ((1, 2) if with_bet else (1,))]
    if tables.instant_winner:
        cards = tuple(map(Card.from_index, shipped.hands()[place].tolist()))
        odds = tables.instant_winner[evaluate(cards, THREE_CARD).category]
        options += [odds.net] if odds.net >= 0 else []
    return max(options)


@pytest.mark.parametrize(("tables", "with_bet"), [(SAMPLE, True), (WITHOUT_BET, False)])
def test_the_solved_game_is_the_best_of_every_hand(tables: Tables, with_bet: bool) -> None:
    solution = solve(tables, with_bet)
    values = [plain_value(place, tables, with_bet) for place in range(1755)]
    assert [max(hand.values.values()) for hand in solution.hands] == values
    total = sum((ways * value for ways, value in zip(shipped.ways().tolist(), values, strict=True)), Fraction(0))
    assert solution.ev == total / HANDS == solution.distribution.mean
    assert solution.distribution.total == CASES
    assert sum(chance for _, chance in solution.distribution) == 1
    assert sum(solution.actions.values()) == 1
    assert solution.bonus.distribution.total in (CASES, HANDS)


def test_the_edges_that_the_sample_tables_were_chosen_for() -> None:
    """As their notes in data/paytables say."""
    with_bet, without = solve(SAMPLE), solve(WITHOUT_BET, False)
    assert with_bet.house_edge == Fraction(1_497_291, 50_896_300)
    assert without.house_edge == Fraction(358_931, 7_830_200)
    figures = (with_bet.element_of_risk, with_bet.bonus.house_edge, without.bonus.house_edge)
    assert [round(float(figure), 4) for figure in figures] == [0.0251, 0.0567, 0.0413]


def test_the_best_play_with_the_sample_tables_in_a_sentence() -> None:
    """The bet wager on every pair and on three aces, kings, queens or jacks; every other instant winner declared."""
    for hand in solve(SAMPLE).hands:
        high_three = hand.dealt.category is Category.THREE_OF_A_KIND and hand.dealt.ranks[0] >= 11
        if hand.dealt.category is Category.PAIR or high_three:
            assert hand.action == "bet"
        elif hand.dealt.category in (Category.THREE_OF_A_KIND, Category.STRAIGHT_FLUSH):
            assert hand.action == "declare"
        else:
            assert hand.action == "go without"


def test_a_position_is_worth_what_the_whole_game_says() -> None:
    """For hands in other suits and orders than the committed ones."""
    rename = str.maketrans("cdhs", "shcd")
    for hand in solve(SAMPLE).hands[::97]:
        cards = [Card(card.rank, card.suit.translate(rename)) for card in reversed(hand.cards)]
        found = position(cards, tables=SAMPLE)
        assert found.best.value(SAMPLE.pays) == max(hand.values.values())
        for action, value in hand.values.items():
            assert max(way.value(SAMPLE.pays) for way in found.endings if action in way.actions) == value


def test_a_reader_s_fine_or_high_odds_stay_exact() -> None:
    odds = dict.fromkeys(PAID_ROWS, "1 to 3") | {"royal_flush": "999999 to 7", "flush": "10001 to 9973"}
    pays = paytable_from("pays", {"odds": odds}, PAID_ROWS)
    tables = Tables(pays, None, SAMPLE.bonus)
    assert solve(tables).ev == solve(tables).distribution.mean
    place = next(i for i, hand in enumerate(solve(tables).hands) if hand.dealt.category is Category.PAIR)
    assert max(solve(tables).hands[place].values.values()) == plain_value(place, tables, True)


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "version"), [(SAMPLE, "with bet wager"), (WITHOUT_BET, "without bet wager")])
def test_rounds_dealt_and_settled_agree_with_the_exact_figures(tables: Tables, version: str) -> None:
    """Seven seats at a time through the script, each played by its own position, within four standard errors."""
    with_bet = version == "with bet wager"
    options = (("version", version), ("bonus", tables.bonus.name))
    seats = tuple(Seat.parse(number, "initial=1 bonus=1") for number in range(1, 8))
    main_nets, bonus_nets = [], []
    for seed in range(1000):
        shoe = Shoe(1, seed)
        hands = [shoe.cards[3 * place : 3 * place + 3] for place in range(7)]
        best = [position(hand, tables=tables, with_bet=with_bet).best.actions for hand in hands]
        actions = tuple(action for actions in best for action in actions)
        ended = [e for e in Round(GAME, shoe, seats, actions, options).replay.events if isinstance(e, Settled)]
        main_nets.append(float(sum(event.net for event in ended if event.wager != "bonus")) / 7)
        bonus_nets.append(float(sum(event.net for event in ended if event.wager == "bonus")) / 7)
    solution = solve(tables, with_bet)
    assert_agrees(np.array(main_nets), float(solution.ev))
    assert_agrees(np.array(bonus_nets), -float(solution.bonus.house_edge))


def assert_agrees(nets: NDArray[np.float64], exact: float) -> None:
    error = nets.std() / math.sqrt(len(nets))
    assert abs(nets.mean() - exact) <= 4 * error, f"{nets.mean():.5f} against {exact:.5f}, error {error:.5f}"


@pytest.mark.slow
@pytest.mark.parametrize(("tables", "with_bet"), [(SAMPLE, True), (WITHOUT_BET, False)])
def test_millions_of_deals_agree_with_every_figure(tables: Tables, with_bet: bool) -> None:
    """Random deals with the solved play: edge, spread, actions, rows and bonus within four standard errors."""
    solution = solve(tables, with_bet)
    kept, units, declared, three_card = plays_of_all_hands(solution)
    drawn = np.random.default_rng(23).integers(0, 52, (6_000_000, 6), np.uint8)
    ordered = np.sort(drawn, axis=1)
    drawn = drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)]
    place = np.sort(drawn[:, :3], axis=1).astype(np.int64) @ (1, 52, 52 * 52)
    hands = np.hstack((kept[place], drawn[:, 3:])).astype(np.uint8)
    rows = ROW_BY_STRENGTH[strengths(hands, threads=1)]
    pays = np.array([float(net_per_unit(row, tables.pays)) for row in ROWS])
    stands = np.isnan(declared[place])
    nets = np.where(stands, units[place] * pays[rows], declared[place])
    assert_agrees(nets, float(solution.ev))
    assert_agrees((nets - float(solution.ev)) ** 2, solution.standard_deviation**2)
    assert_agrees((nets > 0).astype(float), float(solution.hit_frequency))
    assert_agrees((~stands).astype(float), float(solution.actions["declare"]))
    assert_agrees(np.where(stands, units[place], 1).astype(float), float(solution.average_wager))
    for row in ROWS[4:]:
        assert_agrees((stands & (rows == ROWS.index(row))).astype(float), float(solution.rows[row]))
    five = np.array([float(bonus_odds(row, tables.bonus).net) for row in ROWS])
    by_three = with_bet is False
    assert_agrees(
        three_card[place] if by_three else np.where(stands, five[rows], 0), -float(solution.bonus.house_edge)
    )


def plays_of_all_hands(solution: Solution) -> tuple[NDArray[np.int64], ...]:
    """By the sorted indices (a + 52 b + 2704 c): the cards kept, the units, what a declared hand nets, the bonus.

    Each hand is brought to its kind by trying all namings of the suits.
    """
    played = {hand.cards: hand for hand in solution.hands}
    size = 52**3
    kept, units = np.zeros((size, 2), np.int64), np.zeros(size, np.int64)
    declared, three_card = np.full(size, np.nan), np.zeros(size)
    namings = [dict(zip("cdhs", names, strict=True)) for names in ("".join(p) for p in permutations("cdhs"))]
    for hand in played.values():
        for naming in namings:
            cards = [Card(card.rank, naming[card.suit]) for card in hand.cards]
            index = int(np.sort([card.index for card in cards]) @ (1, 52, 52 * 52))
            gone = Card(hand.gone.rank, naming[hand.gone.suit])
            kept[index] = [card.index for card in cards if card != gone]
            units[index] = hand.units
            declared[index] = float(hand.declared.net) if hand.declared else np.nan
            three_card[index] = float(bonus_odds(three_card_bonus_row(hand.dealt), solution.tables.bonus).net)
    assert np.count_nonzero(units) == HANDS
    return kept, units, declared, three_card


def test_every_step_of_every_golden_round_has_its_figures() -> None:
    """For every viewer: chances add up to one, the action taken is among those weighed, values lie where they can."""
    situation = odds_of(GAME.name).situation
    for playthrough in playthroughs(GAME.name):
        round_ = playthrough.round
        for step in range(1, len(round_.replay.events) + 1):
            for viewer in (-1, 0, *(seat.number for seat in round_.seats)):
                found = situation(round_, step, viewer)
                assert all(sum(hand.chances.values()) == 1 for hand in found.hands)
                assert found.hands
                assert all(sum(chance for _, chance in worth.net) == 1 for worth in found.worths)
                assert found.taken in ("", *(worth.action for worth in found.worths))
                assert bool(found.worths) == bool(found.paid)


def test_what_is_left_at_the_end_of_a_round_is_its_net() -> None:
    """Once the community cards lie open, the distribution of the seat's net is the net."""
    for playthrough in playthroughs(GAME.name):
        round_ = playthrough.round
        for seat, net in round_.replay.net.items():
            found = odds_of(GAME.name).situation(round_, len(round_.replay.events), seat)
            if found.worths:
                assert found.worths[0].net.cases == ((net, 1),)


def test_each_choice_is_weighed_with_the_best_play_after_it() -> None:
    """Three aces: declare, or play on; then the bet wager; then the discard."""
    round_ = Round(GAME, Shoe.with_top("As Ad Ah"), (Seat.parse(1, "initial=10"),))
    first = _at_choice(round_)
    assert [worth.action for worth in first.worths] == ["play", "declare"]
    assert first.best.action == "play"
    second = _at_choice(round_.with_action("play"))
    assert {worth.action: worth.value for worth in second.worths}["bet"] == first.best.value
    third = _at_choice(round_.with_action("play").with_action("bet"))
    assert [worth.action for worth in third.worths] == ["discard As", "discard Ad", "discard Ah"]
    assert third.best.value == first.best.value
    assert third.best.net.mean == 10 * third.best.value
    discards = ["without A♠", "without A♦", "without A♥"]
    assert all([hand.label for hand in at.hands] == discards for at in (first, second, third))
    assert second.about == "final hands, by discard"


def _at_choice(round_: Round) -> Situation:
    return odds_of(GAME.name).situation(round_, len(round_.replay.events), 1)


def test_a_declared_neighbour_s_cards_are_known_to_be_out() -> None:
    """23.11(b)2i turns them up, so the next player's chances are without them."""
    shoe = Shoe.with_top("7s 7d 7h 7c Kd 4c")
    round_ = Round(GAME, shoe, tuple(Seat.parse(number, "initial=10") for number in (1, 2)), ("declare",))
    found = odds_of(GAME.name).situation(round_, len(round_.replay.events), 2)
    assert "7♦ 7♥ 7♠ known to be out" in found.given
    hand = parse_cards("7c Kd 4c")
    exact, alone = position(hand, parse_cards("7s 7d 7h"), tables=SAMPLE), position(hand, tables=SAMPLE)
    assert found.best.value == exact.best.value(SAMPLE.pays) != alone.best.value(SAMPLE.pays)


def test_an_onlooker_sees_only_the_chances_of_three_cards() -> None:
    round_ = Round(GAME, Shoe.with_top("7s Kd 4c"), (Seat.parse(1, "initial=10"),))
    found = odds_of(GAME.name).situation(round_, len(round_.replay.events), 0)
    assert found.about == "three cards dealt"
    assert found.hands[0].chances == three_card_chances()


def test_the_whole_game_is_shown_by_the_round_s_version_and_tables() -> None:
    seats = (Seat.parse(1, "initial=10"),)
    main, bonus = odds_of(GAME.name).whole_game(Round(GAME, Shoe(), seats))
    assert (main.wager, main.house_edge) == ("initial and bet", solve(SAMPLE).house_edge)
    assert bonus.paytable.name == "bonus_five_card"
    options = (("version", "without bet wager"), ("bonus", "bonus_three_card"))
    main, bonus = odds_of(GAME.name).whole_game(Round(GAME, Shoe(), seats, (), options))
    assert (main.wager, main.house_edge) == ("initial", solve(WITHOUT_BET, False).house_edge)
    assert bonus.house_edge == solve(WITHOUT_BET, False).bonus.house_edge


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)  # type: ignore[no-any-return]


def test_every_way_that_odds_names_can_be_played(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "odds", "colorado_holdem", "--hole", "As Ad Ah")
    assert found["best"] == "play, bet, discard As"
    seat = (Seat.parse(1, "initial=10"),)
    for actions in found["actions"]:  # type: ignore[attr-defined]
        assert Round(GAME, Shoe.with_top("As Ad Ah"), seat, parse_actions(actions)).replay.waiting is None
    shorter = answer(capsys, "odds", "colorado_holdem", "--cards", "Ks Kd 4c", "--no-bet-wager")
    assert list(shorter["actions"]) == ["discard Ks", "discard Kd", "discard 4c"]  # type: ignore[call-overload]


def test_solve_answers_in_the_form_of_all_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "solve", "colorado_holdem")
    assert found["house_edge"] == pytest.approx(0.0294185, rel=1e-5)
    assert found["ev"] == {"value": -float(found["house_edge"]), "fraction": "-1497291/50896300"}  # type: ignore[arg-type]
    assert {"unit", "element_of_risk", "standard_deviation", "average_wager", "hit_frequency"} <= found.keys()
    assert {"actions", "distribution", "bonus", "paytables"} <= found.keys()
    marks = {table["badge"] for table in found["paytables"].values()}  # type: ignore[attr-defined]
    assert marks == {"sample, not law"}
    more = answer(capsys, "solve", "colorado_holdem", "--hands")
    assert len(more["hands"]) == 1755  # type: ignore[arg-type]


def test_solve_takes_a_reader_s_tables_and_the_other_version(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pays, empty, three = tmp_path / "pays.toml", tmp_path / "none.toml", tmp_path / "three.toml"
    pays.write_text("[odds]\n" + "".join(f'{row} = "2 to 1"\n' for row in PAID_ROWS), encoding="utf-8")
    empty.write_text('provenance = "sample"\n[odds]\n', encoding="utf-8")
    three.write_text('[odds]\nstraight_flush = "5 to 1"\n', encoding="utf-8")
    arguments = ("solve", "colorado_holdem", "--paytable", f"pays={pays}", "--paytable")
    found = answer(capsys, *arguments, f"instant_winner={empty}", "--no-bet-wager")
    assert found["actions"]["declare"]["fraction"] == "0"  # type: ignore[index]
    assert found["element_of_risk"] == found["house_edge"]
    assert found["paytables"]["pays"]["badge"] == "reader's table, not NJ"  # type: ignore[index]
    declared = answer(capsys, *arguments, f"instant_winner={three}", "--no-bet-wager")
    assert declared["actions"]["declare"]["fraction"] == str(Fraction(48, HANDS))  # type: ignore[index]
    bonus = answer(capsys, "solve", "colorado_holdem", "--paytable", "three_card_bonus=bonus_three_card")
    assert bonus["paytables"]["bonus"]["name"] == "bonus_three_card"  # type: ignore[index]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "colorado_holdem", "--hole", "Ks Kd"], "2 cards in the player's hand; a player is dealt three"),
        (["odds", "colorado_holdem", "--hole", "Ks Kd Ks"], "Ks stands 2 times"),
        (["odds", "colorado_holdem", "--hole", "Ks Kd 4c", "--dead", "4c"], "4c stands 2 times"),
        (["odds", "colorado_holdem", "--hole", "Ks Kd 1c"], "Unknown card '1c'"),
        (["odds", "colorado_holdem"], "--hole"),
        (
            ["solve", "colorado_holdem", "--paytable", "ante=x"],
            "Known: pays, instant_winner, bonus, three_card_bonus",
        ),
        (["solve", "colorado_holdem", "--paytable", "pays"], "Right would be: --paytable pays=FILE"),
        (["solve", "colorado_holdem", "--paytable", "pays=no.toml"], "There is no file no.toml"),
        (["solve", "colorado_holdem", "--paytable", "instant_winner=no.toml"], "There is no file no.toml"),
    ],
)
def test_bad_input_on_the_command_line(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_table_in_which_a_winning_hand_loses_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """23.11(e) to (g): only what is below jacks loses or pushes."""
    short = tmp_path / "short.toml"
    short.write_text("[odds]\n" + "".join(f'{row} = "2 to 1"\n' for row in PAID_ROWS[:-1]), encoding="utf-8")
    assert main(["solve", "colorado_holdem", "--paytable", f"pays={short}"]) == 2
    assert "lets pair_jacks_or_better lose, but by 13:69F-23.11(g)" in capsys.readouterr().err


def test_a_way_that_cannot_be_played_is_named_with_those_that_can() -> None:
    found = position(parse_cards("Ks Kd 4c"), tables=SAMPLE)
    with pytest.raises(InputError, match=r"'declare' is no way to play here\. Ways: bet, discard Ks;"):
        found.best_after("declare")
    with pytest.raises(InputError, match="47 dead cards"):
        position(DECK[:3], DECK[3:50], tables=SAMPLE)
