"""Casino War, rule by rule: what is dealt, asked, settled and paid, and what is refused."""

import json
from fractions import Fraction

import pytest

from njrules import law
from njrules.cards import Card
from njrules.cli import main
from njrules.errors import InputError
from njrules.events import Burned, Choice, Dealt, Event, Placed, Settled, Spent
from njrules.games import find_game, read_round
from njrules.games.casino_war import (
    HIGHER,
    LOWER,
    RETURNED_UNLESS_BEATEN,
    ROWS,
    SECOND_TIES,
    SURRENDER_NET,
    TABLES,
    TIE,
    Rules,
    compare,
)
from njrules.law import Standing
from njrules.paytables import Provenance
from njrules.rounds import Round
from njrules.table import EVERYBODY

GAME = find_game("casino_war")


def played(cards: str, *seats: str, actions: str = "", decks: int = 6, **options: str) -> Round:
    """A round with these cards on top of the shoe, after the burned one."""
    lines = ["njrules round 1", "game casino_war", f"shoe {decks} decks, seed 1, 2c {cards}"]
    lines += [f"seat {number} {wagers}" for number, wagers in enumerate(seats, 1) if wagers]
    lines += [f"option {name} {value}" for name, value in options.items()]
    return read_round("\n".join([*lines, f"actions {actions}"] if actions else lines))


def settlements(round_: Round) -> list[tuple[int, str, str, Fraction]]:
    found = [event for event in round_.replay.events if isinstance(event, Settled)]
    return [(event.seat, event.wager, event.result, event.net) for event in found]


def of_kind(round_: Round, kind: type[Event]) -> list[Event]:
    return [event for event in round_.replay.events if isinstance(event, kind)]


@pytest.mark.parametrize(
    ("mine", "dealer", "result"),
    [("As", "Kd", HIGHER), ("2s", "Ah", LOWER), ("Tc", "9c", HIGHER), ("Jd", "Jh", TIE), ("Jd", "Jd", TIE)],
)
def test_cards_compare_by_rank_alone_and_the_ace_is_high(mine: str, dealer: str, result: str) -> None:
    """22.3; identical cards occur, as several decks are in the shoe."""
    assert compare(Card.parse(mine), Card.parse(dealer))[0] == result


def test_the_first_card_of_the_shoe_is_burned_unseen() -> None:
    """22.7(a): before anybody is dealt a card, known to nobody."""
    round_ = played("Kh 9d", "initial=10")
    assert [event.kind for event in round_.replay.events[:4]] == ["noted", "noted", "noted", "burned"]
    assert all(Card.parse("2c") not in cards for cards in round_.replay.tables[-1].known(EVERYBODY).values())


def test_one_card_each_face_up_the_dealer_last() -> None:
    round_ = played("Kh 5s 9d", "initial=10", "initial=10")
    assert [(event.place, event.up) for event in of_kind(round_, Dealt)] == [
        ("seat 1", True),
        ("seat 2", True),
        ("dealer", True),
    ]


def test_settled_clockwise_from_the_dealers_left() -> None:
    """22.8(a): seat by seat, winners and losers alike, a tie wager with its player's initial wager."""
    round_ = played("Kh 5s Ac 9d", "initial=10 tie=5", "initial=20", "initial=10")
    assert settlements(round_) == [
        (1, "tie", "lose", -5),
        (1, "initial", "win", 10),
        (2, "initial", "lose", -20),
        (3, "initial", "win", 10),
    ]


def test_a_tie_is_asked_in_its_turn() -> None:
    """Seat 3 is not settled while seat 2 is asked."""
    round_ = played("Kh 9s 5c 9d", "initial=10", "initial=10", "initial=10")
    assert round_.replay.waiting == Choice("13:69F-22.8(e)", 2, ("go to war", "surrender"))
    assert settlements(round_) == [(1, "initial", "win", 10)]


def test_surrender_costs_half_and_the_tie_wager_is_paid() -> None:
    """Half of an odd wager too, exactly."""
    round_ = played("7s 7d", "initial=25 tie=4", actions="surrender")
    assert settlements(round_) == [(1, "tie", "win", 40), (1, "initial", "surrendered", Fraction(-25, 2))]


def test_the_war_wager_equals_the_initial_wager() -> None:
    round_ = played("7s 7d", "initial=25", actions="go to war")
    assert of_kind(round_, Placed)[-1] == Placed("13:69F-22.8(e)", 1, "war", Fraction(25))


@pytest.mark.parametrize(
    ("war_cards", "initial", "war", "net"),
    [("Kc 9h", -10, 20, 10), ("9c 9h", -10, 30, 20), ("8c 9h", -10, -10, -20)],
)
def test_the_war_wager_wins_two_three_on_a_second_tie_or_loses(
    war_cards: str, initial: int, war: int, net: int
) -> None:
    """22.9(a)3 with the inferred 3 to 1; the initial wager is lost whatever the war deal brings (22.8#4)."""
    round_ = played(f"7s 7d 3c 3d 3h {war_cards}", "initial=10", actions="go to war")
    assert [net for *_, net in settlements(round_)] == [initial, war]
    assert round_.replay.net[1] == net


def test_the_dealer_takes_one_war_card_for_all() -> None:
    """22.8#3: each player at war is compared with the same card, and only they receive one."""
    round_ = played("7s Kh 7h 7d 3c 3d 3h Ac 2d Qs", *["initial=10"] * 3, actions="go to war, go to war")
    assert [(event.place, str(event.cards[0])) for event in of_kind(round_, Dealt)[-3:]] == [
        ("seat 1", "Ac"),
        ("seat 3", "2d"),
        ("war deal", "Qs"),
    ]
    assert dict(round_.replay.net) == {1: 10, 2: 10, 3: -20}


@pytest.mark.parametrize(("burn", "count"), [("three", 3), ("three before each card", 9), ("none", 0)])
def test_cards_are_burned_for_the_war_deal(burn: str, count: int) -> None:
    round_ = played("7s 7h 7d", *["initial=10"] * 2, actions="go to war, go to war", war_burn=burn)
    assert len(of_kind(round_, Burned)) == 1 + count


def test_the_initial_wager_goes_back_by_the_other_reading() -> None:
    """Unless the war deal loses."""
    for war_cards, net in (("Kc 9h", 20), ("9c 9h", 30), ("8c 9h", -20)):
        cards = f"7s 7d 3c 3d 3h {war_cards}"
        round_ = played(cards, "initial=10", actions="go to war", initial_at_war=RETURNED_UNLESS_BEATEN)
        assert round_.replay.net[1] == net


def test_a_tie_wager_on_the_war_deal_where_it_is_offered() -> None:
    """22.8#5: as large as the initial wager, settled on the war deal alone."""
    round_ = played(
        "7s 7d 3c 3d 3h 9c 9h", "initial=10", actions="go to war with a tie wager", war_tie_wager="offered"
    )
    assert settlements(round_)[-1] == (1, "tie", "win", 100)
    with pytest.raises(InputError, match="legal: 'go to war' or 'surrender'"):
        played("7s 7d", "initial=10", actions="go to war with a tie wager").replay  # noqa: B018


def test_earlier_rounds_leave_cards_that_all_have_seen() -> None:
    """22.5(a)#2: the shoe lasts, its first card alone was burned."""
    round_ = played("", "initial=10", dealt_before="104")
    (spent,) = of_kind(round_, Spent)
    assert spent.cards == round_.shoe.cards[1:105]
    assert round_.replay.tables[4].known(1)["discard rack"] == spent.cards


def test_one_card_face_up_is_set_aside_and_a_second_voids() -> None:
    """22.10(a): what is still open goes back, what was settled stays."""
    events = played("Kh !5c 9d", "initial=10").replay.events
    assert events[6].text == "5♣ lies face up in the shoe and is set aside."
    void = played("Kh !5c 9s 9d !4c", "initial=10", "initial=10", actions="go to war")
    assert dict(void.replay.net) == {1: 10, 2: 0}
    assert settlements(void)[1:] == [(2, "initial", "returned", 0), (2, "war", "returned", 0)]


def test_identical_cards_of_several_decks_are_kept_apart() -> None:
    """All six sevens of spades at once, and no seventh."""
    round_ = played("7s 7s 7s 7s 7s 7s", *["initial=10"] * 5, actions=", ".join(["surrender"] * 5))
    assert sum(round_.replay.net.values()) == -25
    with pytest.raises(InputError, match="7s stands 7 times, but 6 decks hold each card 6 times"):
        played("7s 7s 7s 7s 7s 7s 7s", "initial=10")


@pytest.mark.parametrize(
    ("first", "rest"),
    [(HIGHER, [1, -1]), (LOWER, [-1, -1]), (TIE, [None, 10])],
)
def test_what_the_first_cards_settle(first: str, rest: list[int | None]) -> None:
    rules = Rules()
    assert rest == [None if first == TIE else rules.initial_net(first), rules.tie_net(first)]


def test_what_the_war_deal_settles() -> None:
    """For both readings of what becomes of the initial wager, and both odds on a second tie."""
    lost, kept = Rules(), Rules(war=SECOND_TIES["2 to 1"], initial_at_war=RETURNED_UNLESS_BEATEN)
    assert [sum(lost.at_war_net(result).values()) for result in (HIGHER, TIE, LOWER)] == [1, 2, -2]
    assert [sum(kept.at_war_net(result).values()) for result in (HIGHER, TIE, LOWER)] == [2, 2, -2]
    assert Fraction(-1, 2) == SURRENDER_NET


def test_every_payout_paragraph_has_its_table_and_only_read_odds_are_new_jerseys() -> None:
    """The war wager's 2 to 1 is read; what it pays on a second tie is not, so its tables carry a badge."""
    placed = {table.cite for table in TABLES.values()} | {"13:69F-22.9(a)3#1"}
    payouts = {str(p.cite) for p in law.subchapter("casino_war").paragraphs() if p.standing is Standing.PAYOUT}
    assert payouts <= placed
    for table in TABLES.values():
        assert tuple(table.odds) == ROWS[table.wager]
        assert (table.provenance is Provenance.NEW_JERSEY) == (table.wager != "war")
        assert bool(table.badge) == (table.wager == "war")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("shoe 5 decks, seed 1\nseat 1 initial=10", r"played with 6 or 7 or 8 deck\(s\), not 5"),
        ("shoe 6 decks, seed 1\nseat 8 initial=10", "Casino War has 1 to 7 seats"),
        ("shoe 6 decks, seed 1\nseat 1 tie=10", "Seat 1 has no initial"),
        ("shoe 6 decks, seed 1\nseat 1 initial=10 war=10", "Unknown wager 'war'. Known: initial, tie"),
        ("shoe 6 decks, seed 1\nseat 1 initial=10\noption second_tie 4 to 1", "Known: 3 to 1, 2 to 1"),
        ("shoe 6 decks, seed 1\nseat 1 initial=10\noption maximum 5", "outside the table's limits"),
        ("shoe 6 decks, seed 1, 2c 9s 9d\nseat 1 initial=10\nactions fold", "legal: 'go to war' or 'surrender'"),
        ("shoe 6 decks, seed 1, 2c 9s 8d\nseat 1 initial=10\nactions surrender", "one too many"),
    ],
)
def test_bad_input_is_refused_with_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_round(f"njrules round 1\ngame casino_war\n{text}").replay  # noqa: B018


def test_the_command_line_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    cards = ["--cards", "2c 9s 9d ? ? ? Kc 9h", "--wagers", "initial=10 tie=5"]
    assert main(["play", "casino_war", *cards, "--json"]) == 0
    waiting = json.loads(capsys.readouterr().out)
    assert waiting["choice"] == ["go to war", "surrender"]
    assert main(["play", "casino_war", *cards, "--actions", "go to war", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["net"] == {"1": "60"}
