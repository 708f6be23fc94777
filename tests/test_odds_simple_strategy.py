"""The simple strategy: its rules in words, and its cost, counted twice."""

import random
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from njrules.cards import DECK, Card, parse_cards
from njrules.errors import InputError
from njrules.evaluator import categories, strengths
from njrules.hands import evaluate
from njrules.odds.ultimate_texas_holdem import STARTING_HANDS, position, starting_hand
from njrules.odds.ultimate_texas_holdem.decisions import sets_up_to_suits
from njrules.odds.ultimate_texas_holdem.shipped import play_records
from njrules.odds.ultimate_texas_holdem.simple_cost import MISTAKEN, PLAYED, committed_records, simple_play
from njrules.odds.ultimate_texas_holdem.simple_strategy import OUTS, RAISED, advise, dealer_outs, is_hidden
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS
from njrules.odds.ultimate_texas_holdem.strategy import blind_table, decide, grid


@pytest.mark.parametrize(
    ("hole", "board", "action"),
    [
        ("2s 2d", "Kc 7h 5d", "check"),
        ("2s 2d", "Kc 2h 5d", "play 2x"),
        ("2s 9d", "Kc 2h 5d", "play 2x"),
        ("As 3d", "Kc Kh 5d", "check"),
        ("9s 3d", "Kc Kh Kd", "play 2x"),
        ("Ts 3s", "Ks 7s 5d", "play 2x"),
        ("9s 3s", "Ks 7s 5d", "check"),
        ("Td 3h", "Ks 7s 5s", "check"),
        ("Ts 3h", "Ks 7s 5s", "play 2x"),
        ("3s 3d", "5c 5h 7d 7s 2c", "fold"),
        ("Ah 3d", "5c 5h 7d 7s Kc", "play 1x"),
        ("2s 3d", "Ac Kc Qd Jh Ts", "play 1x"),
        ("2s 3d", "Ac Kc Kd Kh 7s", "fold"),
        ("7d 3d", "Ac Kc Kd Jh 7s", "play 1x"),
    ],
)
def test_the_rules_in_words(hole: str, board: str, action: str) -> None:
    """Deuces, pairs and threes that lie in common, four to a flush, counterfeit pairs, the board played by all."""
    assert advise(parse_cards(hole), parse_cards(board)).action == action


def test_outs_are_single_cards() -> None:
    """Each card that pairs the board beats ace high; so does nothing else but a straight."""
    hole, board = parse_cards("As 6d"), parse_cards("Kc 9h 8d 4s 2c")
    assert {card.rank for card in dealer_outs(hole, board)} == {13, 9, 8, 4, 2}
    assert len(dealer_outs(hole, board)) == 15


def test_other_numbers_of_cards_are_told() -> None:
    with pytest.raises(InputError, match="2 hole cards and 4 community cards; the strategy is asked"):
        advise(parse_cards("As 6d"), parse_cards("Kc 9h 8d 4s"))


def test_before_the_flop_it_is_the_best_play() -> None:
    best = {cell.hand.name: cell.hand.best for cell in grid()}
    assert [best[name] == "play 4x" for name in STARTING_HANDS] == list(RAISED)


def test_the_published_edge_and_its_parts() -> None:
    """2.43 % by wizardofodds.com; the cost is what its parts add up to, and none of them is negative."""
    play = simple_play()
    assert round(100 * float(play.house_edge), 2) == 2.43
    assert play.outcomes.total == 27_813_810_024_000
    assert sum(play.costs.values()) == play.cost == play.house_edge - play.best.house_edge
    assert min(play.costs.values()) >= 0
    assert sum(chance for _, chance in play.distribution) == 1


def test_the_committed_early_raises_are_those_of_the_starting_hands() -> None:
    """Counted hand by hand for the first page, by other loops; each board stands for its ten flops."""
    raised = 10 * np.array(COMBINATIONS) * np.array(RAISED)
    assert np.array_equal(np.tensordot(raised, play_records(), 1), committed_records(PLAYED)[4])


@pytest.mark.slow
def test_the_committed_counts_are_what_the_command_counts() -> None:
    from njrules.odds.ultimate_texas_holdem.simple_count import count_boards

    plays, mistakes = count_boards(*sets_up_to_suits(5))
    assert np.array_equal(plays, committed_records(PLAYED))
    assert np.array_equal(mistakes, committed_records(MISTAKEN))


def test_21_outs_are_the_best_place_to_stop() -> None:
    """Of all such rules the one with 21 outs gains most over a fold, each river against all 990 dealer hands.

    That bears out the reading of an out as one unseen card.
    """
    gains = [_gain_of_a_play(hole, board) for hole, board in _last_decisions(400)]
    kept = {number: sum(gain for outs, gain in gains if outs < number) for number in range(15, 30)}
    assert kept[OUTS] == max(kept.values())
    assert kept[OUTS] > max(kept[19], kept[24])


def _last_decisions(number: int) -> Iterator[tuple[list[Card], list[Card]]]:
    """Deals at random that the strategy has checked twice, and that hold no hidden pair."""
    shuffle = random.Random(5)
    while number:
        cards = shuffle.sample(DECK, 7)
        hole, board = cards[:2], cards[2:]
        checked = advise(hole).action == advise(hole, board[:3]).action == "check"
        if checked and not is_hidden(evaluate(cards), evaluate(board)):
            number -= 1
            yield hole, board


def _gain_of_a_play(hole: list[Card], board: list[Card]) -> tuple[int, float]:
    """The outs, and what 1x gains over a fold: ante and play against any dealer, the ante idle without a pair.

    No hand here is a straight or better of its own, so the blind is only lost or returned.
    """
    (own,) = strengths(np.array([[card.index for card in (*hole, *board)]], np.uint8))
    rest = [card.index for card in DECK if card not in (*hole, *board)]
    shared = [card.index for card in board]
    dealer = strengths(np.array([(*pair, *shared) for pair in combinations(rest, 2)], np.uint8))
    qualifies = (categories(dealer) > 0).astype(int)
    net = np.where(dealer < own, 1 + qualifies, 0) - np.where(dealer > own, 2 + qualifies, 0)
    return len(dealer_outs(hole, board)), float(net.mean()) + 2


@pytest.mark.parametrize(
    "cards",
    ["3c 8c Kc 8d Js", "Ah Kh Qh Jh 2c", "7c 7d 7h 2s 9d", "5c 6d 7h 8s 9c", "2c 2d 9h 9s Kd", "2s 4d 7h Jc Ah"],
)
def test_all_hands_of_a_board_counted_by_the_words(cards: str) -> None:
    """A board with all its hands and flops, decided by :func:`advise` and compared with the fast count."""
    from njrules.odds.ultimate_texas_holdem.simple_count import count_boards

    board = parse_cards(cards)
    plays, mistakes = count_boards(np.array([sorted(card.index for card in board)]), np.ones(1, np.int64))
    found = [np.zeros_like(plays), np.zeros_like(mistakes)]
    pairs = list(combinations([card for card in DECK if card not in board], 2))
    indices = np.array([[card.index for card in (*pair, *board)] for pair in pairs], np.uint8)
    strength = strengths(indices)
    kinds = categories(strength)
    below = kinds == 0
    cards = indices[:, :2]
    for number, pair in enumerate(pairs):
        apart = ~np.isin(cards, cards[number]).any(axis=1)
        counted = (apart, apart & (strength < strength[number]), apart & (strength > strength[number]), apart & below)
        _add(found, pair, board, int(kinds[number]), np.array([int(cases.sum()) for cases in counted]))
    assert np.array_equal(plays, found[0])
    assert np.array_equal(mistakes, found[1])


def _add(
    found: list[np.ndarray], pair: tuple[Card, Card], board: tuple[Card, ...], kind: int, record: np.ndarray
) -> None:
    if advise(pair).action == "play 4x":
        found[0][4, kind] += 10 * record
        return
    early = sum(advise(pair, flop).action == "play 2x" for flop in combinations(board, 3))
    last = advise(pair, board).action
    found[0][2, kind] += early * record
    found[0][int(last == "play 1x"), kind] += (10 - early) * record
    best = position(pair, board, blind=blind_table()).best
    if best != last:
        found[1][int(last == "play 1x"), kind] += (10 - early) * record


def test_a_decision_is_the_position_s() -> None:
    hole, board = parse_cards("Kd 4c"), parse_cards("Kh 7d 2s")
    found = decide(hole, board)
    assert dict(found.values) == position(hole, board, blind=blind_table()).values
    assert found.best == "play 2x"
    assert found.cost("check") == found.values["play 2x"] - found.values["check"]
    assert found.marks == ("other jurisdiction, not NJ",)


def test_the_grid_has_each_hand_once_suited_above_the_diagonal() -> None:
    cells = grid()
    assert sorted(cell.hand.name for cell in cells) == sorted(STARTING_HANDS)
    for cell in cells:
        kind = "s" if cell.row < cell.column else "o" if cell.row > cell.column else ""
        assert cell.hand.name[2:] == kind
    assert starting_hand(parse_cards("Kd 4c")) == "K4o"
