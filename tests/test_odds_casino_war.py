"""The odds of Casino War are exact: against counting card by card, published figures, and simulated rounds."""

import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from njrules.cards import DECK, Card, Shoe, parse_cards
from njrules.cli import main
from njrules.errors import InputError
from njrules.games import find_game, read_round
from njrules.games.casino_war import (
    GO_TO_WAR,
    GO_TO_WAR_WITH_TIE,
    HIGHER,
    LOWER,
    RETURNED_UNLESS_BEATEN,
    SECOND_TIES,
    SURRENDER,
    TIE,
    Rules,
)
from njrules.odds.casino_war.at_step import situation, whole_game
from njrules.odds.casino_war.outcomes import Left, left_of, outcomes
from njrules.odds.casino_war.position import Position
from njrules.odds.casino_war.solution import Solution
from njrules.odds.casino_war.stakes import stakes_for
from njrules.odds.offer import odds_of
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat
from njrules.table import EVERYBODY

GAME = find_game("casino_war")
NO_BONUS = Rules(war=SECOND_TIES["2 to 1"])


def result(mine: Card, dealer: Card) -> str:
    """Written anew here, so that the odds are not checked against themselves."""
    return HIGHER if mine.rank > dealer.rank else LOWER if mine.rank < dealer.rank else TIE


def by_hand(cards: tuple[Card, ...], *, wars: bool) -> Counter[tuple[str, str | None]]:
    """All orders of four cards, one by one: two first cards, then two war cards."""
    found: Counter[tuple[str, str | None]] = Counter()
    for mine, dealer, war, war_dealer in permutations(cards, 4):
        first = result(mine, dealer)
        found[first, result(war, war_dealer) if first == TIE and wars else None] += 1
    return found


def ranks(cards: tuple[Card, ...]) -> Left:
    count = Counter(card.rank for card in cards)
    return tuple(count[rank] for rank in range(2, 15))


@pytest.mark.parametrize("wars", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_counts_equal_those_of_every_order_of_a_small_shoe(seed: int, wars: bool) -> None:
    """Sixteen cards, some of them equal: 43,680 orders."""
    draw = random.Random(seed)
    cards = tuple(draw.choices(DECK[: 13 + seed], k=16))
    assert dict(outcomes(ranks(cards), wars=wars).counts) == by_hand(cards, wars=wars)


@pytest.mark.parametrize("seed", range(6))
def test_counts_with_known_cards_equal_those_of_every_order(seed: int) -> None:
    """One or both cards of either deal known."""
    draw = random.Random(seed)
    mine, dealer, war, *rest = draw.choices(DECK[:13], k=14)
    dealer = mine if seed % 2 else dealer
    left = ranks(tuple(rest))
    half = Counter((result(mine, one), None) for one in rest)
    assert shares(outcomes(left, (mine, None), wars=False).counts) == shares(half.items())
    if result(mine, dealer) == TIE:
        at_war = Counter((TIE, result(one, other)) for one, other in permutations(rest, 2))
        assert shares(outcomes(left, (mine, dealer)).counts) == shares(at_war.items())
        one_known = Counter((TIE, result(war, other)) for other in rest)
        assert shares(outcomes(left, (mine, dealer), (war, None)).counts) == shares(one_known.items())
    settled = outcomes(left, (mine, mine), (war, dealer))
    assert shares(settled.counts) == {(TIE, result(war, dealer)): 1}


def shares(counts: object) -> dict[tuple[str, str | None], Fraction]:
    pairs = list(counts)  # type: ignore[call-overload]
    total = sum(count for _, count in pairs)
    return {key: Fraction(count, total) for key, count in pairs if count}


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_edge_follows_from_two_chances_of_a_tie(decks: int) -> None:
    """Independently: by symmetry, higher and lower are equally likely on either deal, so ties decide all.

    A tie comes with (4n - 1)/(52n - 1); after a tie in one rank, the next two cards tie with
    (12 C(4n, 2) + C(4n - 2, 2)) / C(52n - 2, 2).
    """
    suits = 4 * decks
    tie = Fraction(suits - 1, 52 * decks - 1)
    again = Fraction(12 * math.comb(suits, 2) + math.comb(suits - 2, 2), math.comb(52 * decks - 2, 2))
    left = left_of(decks, ())
    for rules, bonus in ((Rules(), 2), (NO_BONUS, 1)):
        at_war = again * bonus + (1 - again) / 2 * (1 - 2)
        assert Solution(rules, left).ev == tie * at_war
        assert Solution(rules, left).on_a_tie == {GO_TO_WAR: at_war, SURRENDER: Fraction(-1, 2)}
    assert Solution(Rules(), left, SURRENDER).ev == -tie / 2
    assert Solution(Rules(), left).tie_wager.distribution.mean == 11 * tie - 1
    war_tie = Solution(Rules(), left).war_tie_wager
    assert war_tie is not None
    assert war_tie.distribution.mean == 11 * again - 1


@pytest.mark.parametrize(
    ("decks", "no_bonus", "bonus", "surrender", "tie"),
    [(6, 2.88, 2.33, 3.70, 18.65), (7, 2.89, 2.34, 3.72, 18.18), (8, 2.90, 2.34, 3.73, 17.83)],
)
def test_published_figures(decks: int, no_bonus: float, bonus: float, surrender: float, tie: float) -> None:
    """Per cent of the initial or the tie wager, to the digits printed (wizardofodds.com)."""
    left = left_of(decks, ())
    assert percent(Solution(NO_BONUS, left).house_edge) == no_bonus
    assert percent(Solution(Rules(), left).house_edge) == bonus
    assert percent(Solution(Rules(), left, SURRENDER).house_edge) == surrender
    assert percent(Solution(Rules(), left).tie_wager.house_edge) == tie


def percent(edge: Fraction) -> float:
    return round(100 * float(edge), 2)


def test_the_figures_that_the_law_file_names() -> None:
    """Three digits of each reading that the text leaves open."""
    left = left_of(6, ())
    returned = Rules(initial_at_war=RETURNED_UNLESS_BEATEN)
    edges = [Solution(rules, left).house_edge for rules in (Rules(), NO_BONUS, returned)]
    assert [f"{100 * float(edge):.3f}" for edge in edges] == ["2.330", "2.877", "-1.641"]


@pytest.mark.parametrize("action", [GO_TO_WAR, SURRENDER])
def test_distributions_are_whole_and_give_the_value(action: str) -> None:
    solution = Solution(Rules(), left_of(6, ()), action)
    assert sum(chance for _, chance in solution.distribution) == 1
    assert solution.distribution.mean == solution.ev
    assert solution.element_of_risk == solution.house_edge / solution.average_wager
    assert sum(solution.answers.values()) == 1


def test_going_to_war_is_never_worse_whatever_has_been_seen() -> None:
    """With t the chance of a second tie war is worth 5t/2 - 1/2 at 3 to 1: never less than a surrender."""
    draw = random.Random(7)
    for _ in range(20):
        seen = draw.sample(DECK * 6, draw.randrange(300))
        mine = draw.choice(DECK)
        position = Position(left_of(8, seen), (mine, mine))
        values = position.values((GO_TO_WAR, SURRENDER), Rules())
        again = position.outcomes(GO_TO_WAR).war()[TIE]
        assert values[GO_TO_WAR] == Fraction(5, 2) * again - Fraction(1, 2) >= values[SURRENDER]


def rounds(count: int, decks: int, **options: str) -> Iterator[Round]:
    """Rounds of one seat from random shoes."""
    draw = random.Random(11)
    fresh = Round(GAME, Shoe(decks), (Seat.parse(1, "initial=1 tie=1"),), (), tuple(options.items()))
    for _ in range(count):
        yield replace(fresh, shoe=Shoe(decks, draw.randrange(10**9)))


@pytest.mark.slow
@pytest.mark.parametrize("action", [GO_TO_WAR, SURRENDER])
def test_simulated_rounds_agree(action: str) -> None:
    """Through the script itself: mean net and the chance of a tie within four standard errors."""
    nets = []
    for round_ in rounds(12_000, 6):
        finished = round_.with_action(action) if round_.replay.waiting else round_
        nets.append(finished.replay.net[1])
    exact = stakes_for(action, Rules(), Fraction(1), Fraction(1)).distribution(
        outcomes(left_of(6, ()), wars=action == GO_TO_WAR)
    )
    error = exact.standard_deviation / math.sqrt(len(nets))
    assert abs(float(sum(nets)) / len(nets) - float(exact.mean)) < 4 * error
    for net, chance in exact:
        spread = math.sqrt(float(chance) * (1 - float(chance)) / len(nets))
        assert abs(nets.count(net) / len(nets) - float(chance)) < 4 * spread


@pytest.mark.slow
@pytest.mark.parametrize("decks", [6, 8])
def test_ten_million_deals_from_shuffled_shoes_agree(decks: int) -> None:
    """Ranks alone, four cards a deal, settled by the plain rule written here: mean and every net."""
    draw = np.random.default_rng(17)
    shoe = np.repeat(np.arange(13, dtype=np.int8), 4 * decks)
    counts: Counter[int] = Counter()
    while counts.total() < 10_000_000:
        cards = draw.permuted(np.broadcast_to(shoe, (10_000, len(shoe))), axis=1).reshape(-1, 4)
        mine, dealer, war, war_dealer = cards.T
        at_war = np.select([war > war_dealer, war < war_dealer], [1, -2], 2)
        nets = np.select([mine > dealer, mine < dealer], [1, -1], at_war)
        values, times = np.unique_counts(nets)
        counts.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
    exact = Solution(Rules(), left_of(decks, ())).distribution
    count = counts.total()
    mean = sum(net * times for net, times in counts.items()) / count
    assert abs(mean - float(exact.mean)) < 4 * exact.standard_deviation / math.sqrt(count)
    for net, chance in exact:
        spread = math.sqrt(float(chance) * (1 - float(chance)) / count)
        assert abs(counts[int(net)] / count - float(chance)) < 4 * spread


ROUNDS = playthroughs(GAME.name)


@pytest.mark.parametrize("playthrough", ROUNDS, ids=lambda playthrough: playthrough.name)
def test_every_step_of_the_golden_rounds_has_consistent_figures(playthrough: object) -> None:
    """For every viewer: chances sum to one, the last net is the one that was settled, actions are the legal ones."""
    round_: Round = playthrough.round  # type: ignore[attr-defined]
    last = len(round_.replay.events)
    for viewer in (*(seat.number for seat in round_.seats), 0, EVERYBODY):
        for step in range(1, last + 1):
            found = situation(round_, step, viewer)
            assert found.worths
            for hand in found.hands:
                assert sum(hand.chances.values()) == 1
            for paid in found.paid:
                assert -1 <= paid.net <= 10
            for worth in found.worths:
                assert sum(chance for _, chance in worth.net) == 1
            event = round_.replay.events[step - 1]
            if event.kind == "choice" and event.seat == found.seat:
                assert tuple(worth.action for worth in found.worths) == event.legal  # type: ignore[attr-defined]
                assert found.taken in event.legal  # type: ignore[attr-defined]
        if viewer > 0:
            assert list(found.worths[0].net) == [(round_.replay.net[viewer], 1)]


def test_a_position_is_conditioned_on_every_card_seen() -> None:
    """The discard rack of earlier rounds, the card set aside, the other players' cards; not the burned one."""
    round_ = next(p.round for p in ROUNDS if p.name == "07_a_shoe_in_use")
    found = situation(round_, 8, 1)
    assert found.given == "seat 1's 10♣, 27 other cards seen"
    seen = (*round_.shoe.cards[1:27], *parse_cards("3d Tc"))
    left = left_of(6, seen)
    tens = left[8]
    assert found.hands[0].chances[TIE] == Fraction(tens, sum(left))


def test_a_choice_still_open_has_no_answer() -> None:
    shoe = Shoe.with_top("2c 9s 9d", 6)
    round_ = Round(GAME, shoe, (Seat.parse(1, "initial=10"),), (), (("war_tie_wager", "offered"),))
    found = situation(round_, len(round_.replay.events), 1)
    assert found.taken == ""
    assert [worth.action for worth in found.worths] == [GO_TO_WAR, GO_TO_WAR_WITH_TIE, SURRENDER]
    assert found.best.action == GO_TO_WAR
    with_tie = found.worths[1].value - found.worths[0].value
    again = Fraction(12 * math.comb(24, 2) + math.comb(22, 2), math.comb(310, 2))
    assert with_tie == 11 * again - 1


def test_the_whole_game_names_its_wagers() -> None:
    """Each with the edge of its own wager; the tie wager on the war deal only where it is offered."""
    fresh = next(rounds(1, 8))
    named = {wager.wager: wager for wager in whole_game(fresh)}
    assert [percent(wager.house_edge) for wager in named.values()] == [2.34, 3.73, 17.83]
    assert all(-wager.net.mean == wager.house_edge for wager in named.values())
    assert [wager.paytable.badge for wager in named.values()] == ["trade, not NJ", "", ""]
    assert len(whole_game(next(rounds(1, 8, war_tie_wager="offered")))) == 4


def command(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--json"]) == 0, capsys.readouterr().err
    return dict(json.loads(capsys.readouterr().out))


def test_solve_answers_for_scripts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = command(capsys, "solve", "casino_war")
    assert plain["ev"] == {"fraction": "-23138/993023", "value": -23138 / 993023}
    assert plain["house_edge"] == 23138 / 993023
    same = command(capsys, "solve", "casino_war", "--decks", "6", "--second-tie", "3 to 1", "--tie-action", "war")
    assert same == plain
    eight = command(capsys, "solve", "casino_war", "--decks", "8", "--second-tie", "2 to 1")
    assert round(100 * eight["house_edge"], 2) == 2.90  # type: ignore[operator]
    surrender = command(capsys, "solve", "casino_war", "--tie-action", "surrender", "--war-tie-wager", "offered")
    assert surrender["average_wager"] == 1
    assert "tie_on_the_war_deal" in surrender
    own = command(capsys, "solve", "casino_war", "--second-tie", "4 to 1")
    assert own["paytables"]["war"]["badge"] == "reader's table, not NJ"  # type: ignore[index]
    table = tmp_path / "tie.toml"
    table.write_text('[odds]\ntie = "11 to 1"\n', encoding="utf-8")
    dearer = command(capsys, "solve", "casino_war", "--paytable", f"tie={table}")
    assert percent(Fraction(dearer["tie"]["house_edge"])) == 11.25  # type: ignore[index]


def test_odds_answer_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    at_tie = command(capsys, "odds", "casino_war", "--card", "9s", "--dealer", "9d", "--seen", "9c 9h")
    assert at_tie["best"] == GO_TO_WAR
    assert at_tie["actions"] == {
        GO_TO_WAR: {"value": -7442 / 23639, "fraction": "-7442/23639"},
        SURRENDER: {"value": -0.5, "fraction": "-1/2"},
    }
    before = command(capsys, "odds", "casino_war", "--war-tie-wager", "offered")
    assert before["actions"][GO_TO_WAR]["fraction"] == "-23138/993023"  # type: ignore[index]
    assert before["player"]["ace"]["fraction"] == "1/13"  # type: ignore[index]
    assert GO_TO_WAR_WITH_TIE in before["actions"]  # type: ignore[operator]
    decided = command(capsys, "odds", "casino_war", "--card", "Ks", "--dealer", "9d")
    assert (decided["actions"], decided["best"]) == ({}, None)
    assert decided["ev"] == {"value": 1.0, "fraction": "1"}


def test_no_tie_can_come_from_a_shoe_of_four_ranks(capsys: pytest.CaptureFixture[str]) -> None:
    """The last four cards of the shoe, all of different ranks."""
    left = (*[0] * 9, 1, 1, 1, 1)
    solution = Solution(Rules(), left)
    assert (solution.ev, solution.on_a_tie, solution.war_tie_wager) == (0, {}, None)
    assert outcomes(left).war() == {}
    seen = " ".join(map(str, DECK * 6)).replace("Jc Qc Kc Ac", "", 1)
    assert command(capsys, "solve", "casino_war", "--seen", seen, "--war-tie-wager", "offered")["ev"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["solve", "casino_war", "--decks", "5"], "Unknown number of decks '5'. Known: 6, 7, 8"),
        (["solve", "casino_war", "--decks", "six"], "invalid int value: 'six'"),
        (["solve", "casino_war", "--second-tie", "lots"], "Unreadable odds 'lots'"),
        (["solve", "casino_war", "--tie-action", "fold"], "Unknown --tie-action 'fold'. Known: war, surrender"),
        (["solve", "casino_war", "--initial-at-war", "kept"], "Known: lost, returned unless beaten"),
        (["solve", "casino_war", "--paytable", "blind=x"], "Unknown pay table 'blind'. Known: initial, tie, war"),
        (["solve", "casino_war", "--second-tie", "2 to 1", "--paytable", "war=x"], "one is enough"),
        (["odds", "casino_war", "--card", "9s 9d"], "2 cards for --card; each side has one"),
        (["odds", "casino_war", "--card", "9x"], "Unknown card '9x'"),
        (["odds", "casino_war", "--seen", "9s " * 7], "9s stands 7 times, but 6 decks hold each card 6 times"),
    ],
)
def test_bad_commands_say_what_would_be_right(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert says in capsys.readouterr().err


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(InputError, match="309 cards are out; a round with a war needs four of the 312"):
        left_of(6, (DECK * 6)[:309])


def test_the_odds_are_offered() -> None:
    offer = odds_of("casino_war")
    offer.warm()
    assert offer.situation is situation


def test_what_rests_on_a_trade_rule_carries_its_mark() -> None:
    """New Jersey's odds alone do not make a figure New Jersey's: that a surrender costs half is the trade's rule."""
    round_ = Round(
        find_game("casino_war"), Shoe(6), (Seat.parse(1, "initial=10"),), (), (("war_tie_wager", "offered"),)
    )
    badges = {wager.wager: wager.badge for wager in odds_of("casino_war").whole_game(round_)}
    assert badges["initial, surrender on every tie"] == "trade, not NJ"
    assert badges["initial and war, war on every tie"] == "trade, not NJ"
    assert badges["tie on the war deal"] == "other jurisdiction, not NJ"
    assert badges["tie"] == ""


def test_every_figure_that_rests_on_the_half_lost_by_a_surrender_is_marked() -> None:
    """13:69F-22.8#1 was not read in New Jersey: before a tie, at it, and after a surrender the figures carry it."""
    golden = next(one for one in playthroughs("casino_war") if one.name == "02_surrender")
    events = golden.round.replay.events
    marks = [situation(golden.round, step, 1).worth_marks for step in range(1, len(events) + 1)]
    assert all(found["rule"] == "trade, not NJ" for found in marks)
    last = situation(golden.round, len(events), 1)
    assert [paid.paytable.wager for paid in last.paid if paid.badge] == []
    assert last.net_marks == {"rule": "trade, not NJ"}


def test_a_decided_hand_rests_on_no_rule_beside_the_tables() -> None:
    round_ = read_round("njrules round 1\ngame casino_war\nshoe 6 decks, seed 1, ? 9s 8s\nseat 1 initial=10\n")
    last = situation(round_, len(round_.replay.events), 1)
    assert last.worths[0].action in ("initial wager won", "initial wager lost")
    assert last.net_marks == last.worth_marks == {}


@pytest.mark.parametrize("command", [["odds", "casino_war"], ["solve", "casino_war", "--tie-action", "surrender"]])
def test_the_commands_mark_the_rules_that_were_not_read(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)["rules"]
    assert rules["surrender"] == {"cite": "13:69F-22.8#1", "provenance": "trade", "badge": "trade, not NJ"}
    assert rules["initial_at_war"]["badge"] == "trade, not NJ"
