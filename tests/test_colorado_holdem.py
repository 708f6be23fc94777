"""Colorado Hold 'Em Poker, rule by rule: 13:69F-23.2 to 23.14 as far as they are held."""

from fractions import Fraction
from itertools import combinations

import pytest

from njrules.cards import DECK, Shoe, format_cards, parse_cards
from njrules.errors import InputError
from njrules.events import Acted, Choice, Dealt, Event, Moved, Noted, Settled, Turned
from njrules.games import find_game, read_round
from njrules.games.colorado_holdem.results import (
    BELOW_NINES,
    JACKS_OR_BETTER,
    NINES_OR_TENS,
    PAID_ROWS,
    ROWS,
    TABLES,
    bonus_odds,
    instant_odds,
    net_per_unit,
    pays_table,
    reads_three_cards,
    result_of,
    row_of,
    three_card_bonus_row,
)
from njrules.hands import THREE_CARD, evaluate
from njrules.paytables import LOSE, Provenance
from njrules.playthroughs import playthroughs
from njrules.rounds import Round, Seat
from njrules.table import EVERYBODY
from njrules.ui.view import View, read_view, shoe_places, with_cards

GAME = find_game("colorado_holdem")
PAYS = TABLES["pays_with_bet"]


def played(cards: str, actions: str = "", *, seats: tuple[str, ...] = ("initial=10",), **options: str) -> Round:
    """A round with these cards on top of the shoe."""
    numbered = tuple(Seat.parse(number, wagers) for number, wagers in enumerate(seats, 1))
    acts = tuple(action.strip() for action in actions.split(",") if action.strip())
    return Round(GAME, Shoe.with_top(cards), numbered, acts, tuple(options.items()))


def citing(round_: Round, cite: str) -> list[Event]:
    return [event for event in round_.replay.events if event.cite == cite]


def settled(round_: Round) -> list[tuple[int, str, str, Fraction]]:
    return [(e.seat, e.wager, e.result, e.net) for e in round_.replay.events if isinstance(e, Settled)]


def test_the_table_has_one_to_seven_seats() -> None:
    """13:69E-1.13L gives six or seven betting positions."""
    seven = played("", seats=("initial=10",) * 7)
    assert len(seven.replay.seats) == 7
    with pytest.raises(InputError, match="has 1 to 7 seats"):
        played("", seats=("initial=10",) * 8)


@pytest.mark.parametrize("dealing", GAME.option("dealing").values)
def test_three_cards_each_and_three_in_common_face_down(dealing: str) -> None:
    """23.7 to 23.9: whatever the way of dealing, nothing of it lies face up."""
    round_ = played("", seats=("initial=10", "initial=5"), dealing=dealing)
    dealt: dict[str, int] = {}
    for event in round_.replay.events:
        if isinstance(event, Dealt):
            assert not event.up
            dealt[event.place] = dealt.get(event.place, 0) + len(event.cards)
    assert dealt == {"seat 1": 3, "seat 2": 3, "community cards": 3}


def test_nobody_is_offered_a_fold() -> None:
    """23.11(b): play or declare; then the bet wager is the player's choice, the discard a must."""
    waiting = played("Ks Kd 4c").replay.waiting
    assert waiting is not None
    assert waiting.legal == ("bet", "go without")
    waiting = played("Ks Kd 4c", "bet").replay.waiting
    assert waiting is not None
    assert waiting.legal == ("discard Ks", "discard Kd", "discard 4c")


def test_only_an_instant_winner_may_be_declared() -> None:
    """23.11(b)2: the others are not even asked."""
    waiting = played("7s 7d 7h").replay.waiting
    assert waiting is not None
    assert (waiting.cite, waiting.legal) == ("13:69F-23.11(b)2", ("play", "declare"))
    asked = citing(played("7s 7d 8h"), "13:69F-23.11(b)")
    assert [(type(event), event.seat) for event in asked] == [(Acted, 1)]
    with pytest.raises(InputError, match="legal: 'bet' or 'go without'"):
        played("7s 7d 8h").with_action("declare")


def test_a_declared_hand_is_paid_on_the_initial_wager_and_gone_before_the_community_cards() -> None:
    """23.11(b)2i."""
    round_ = played("7s 7d 7h", "declare")
    kinds = [(type(event), event.cite) for event in round_.replay.events]
    paid = kinds.index((Settled, "13:69F-23.11(b)2i#2"))
    collected = kinds.index((Moved, "13:69F-23.11(b)2i#3"))
    assert paid < collected < kinds.index((Turned, "13:69F-23.11(c)"))
    assert settled(round_) == [(1, "initial", "win", Fraction(20))]
    assert "bet" not in {wager for table in round_.replay.tables for _, wager in table.wagers}


def test_an_instant_winner_need_not_be_declared() -> None:
    """23.11(b)2ii."""
    round_ = played("As Ad Ah 9c 9d 2s", "play, bet, discard Ah")
    assert len(citing(round_, "13:69F-23.11(b)2ii")) == 1
    assert round_.replay.net[1] == 40


def test_the_bet_wager_equals_the_initial_wager() -> None:
    """23.11(b)1#1."""
    round_ = played("Ks Kd 4c", "bet", seats=("initial=5/2",))
    assert round_.replay.tables[-1].wagers == {(1, "initial"): Fraction(5, 2), (1, "bet"): Fraction(5, 2)}


def test_a_player_without_a_bet_wager_is_still_in_the_round() -> None:
    """23.11(d) turns up hands with a bet wager; the one without is read as still live."""
    round_ = played("Ks Kd 4c Kh 9c 2s", "go without, discard 4c")
    assert settled(round_) == [(1, "initial", "win", Fraction(30))]


def test_the_discard_is_one_card_face_down_that_nobody_else_sees() -> None:
    """23.11(b)1#2."""
    round_ = played("Ks Kd 4c", "bet, discard Kd", seats=("initial=10", "initial=10"))
    table = round_.replay.tables[-1]
    (gone,) = table.cards("discard area 1")
    assert (str(gone.card), gone.up) == ("Kd", False)
    assert gone.known_to(1)
    assert gone.known_to(EVERYBODY)
    assert not gone.known_to(2)
    assert not gone.known_to(0)
    assert format_cards(card.card for card in table.cards("seat 1")) == "Ks 4c"


def test_losers_then_pushes_then_winners_each_from_the_right() -> None:
    """23.11(e), (f), (g)."""
    cards = "Qs Qd 4c Ks 8d 3c As Ah 5h 6s 6h 2d Jc 9d 7c Qh 9s 2c"
    actions = "bet, discard 4c, go without, discard 3c, bet, discard 5h, bet, discard 2d, go without, discard 7c"
    round_ = played(cards, actions, seats=("initial=10",) * 5)
    order = [(seat, result) for seat, wager, result, _ in settled(round_) if wager == "initial"]
    assert order == [(4, "lose"), (2, "lose"), (5, "push"), (3, "win"), (1, "win")]
    exposed = [event.seat for event in citing(round_, "13:69F-23.11(d)")]
    assert exposed == [5, 4, 3, 2, 1]


def test_cards_of_losers_go_at_once_those_of_winners_after_all_are_paid() -> None:
    """23.11(e)#2, (f)#2, (g)#1, (g)2."""
    cards = "Qs Qd 4c As Ah 5h 6s 6h 2d Qh 9s 2c"
    round_ = played(cards, "bet, discard 4c, bet, discard 5h, bet, discard 2d", seats=("initial=10",) * 3)
    events = round_.replay.events
    collected = [
        place for place, event in enumerate(events) if isinstance(event, Moved) and event.cite == "13:69F-23.11(g)2"
    ]
    paid = [place for place, event in enumerate(events) if event.cite == "13:69F-23.11(g)#2"]
    assert max(paid) < min(collected)
    lost = next(place for place, event in enumerate(events) if event.cite == "13:69F-23.11(e)#2")
    assert events[lost - 1].cite == "13:69F-23.11(e)#1"


def test_both_wagers_share_one_result_and_one_table() -> None:
    """23.11(e) to (g) speak of any wager on the hand."""
    for board, net in (("Kh 9c 2s", 30), ("5h 9c 2s", 10), ("7h Js Jd", 20)):
        assert [row[3] for row in settled(played(f"Ks Kd 4c {board}", "bet, discard 4c"))] == [net, net]


def test_the_version_without_bet_wager_asks_for_none() -> None:
    """23.10 is known by its opening; the rest of it is cited as not held."""
    round_ = played("Ks Kd 4c Kh 9c 2s", "discard 4c", version="without bet wager")
    assert settled(round_) == [(1, "initial", "win", Fraction(40))]
    cites = {event.cite for event in round_.replay.events if ".10" in event.cite or ".11" in event.cite}
    assert cites == {"13:69F-23.10(a)", "13:69F-23.10(c)", "13:69F-23.10#1"}


def test_each_version_has_its_own_sample_and_either_can_be_chosen() -> None:
    assert pays_table("by version", "with bet wager").name == "pays_with_bet"
    assert pays_table("by version", "without bet wager").name == "pays_without_bet"
    assert pays_table("pays_with_bet", "without bet wager").name == "pays_with_bet"


def test_the_bonus_on_five_cards_goes_back_to_a_declared_hand() -> None:
    """23.6A(a): the wager is on a hand that is then never made."""
    round_ = played("7s 7d 7h", "declare", seats=("initial=10 bonus=5",))
    assert (1, "bonus", "returned", Fraction(0)) in settled(round_)


def test_the_bonus_on_three_cards_is_paid_whatever_becomes_of_the_rest() -> None:
    seats = ("initial=10 bonus=5",)
    declared = played("9s 8s 7s", "declare", seats=seats, bonus="bonus_three_card")
    assert (1, "bonus", "win", Fraction(200)) in settled(declared)
    lost = played("Jc Jd 5h 2s 4d 9c", "bet, discard Jc", seats=seats, bonus="bonus_three_card")
    assert settled(lost) == [
        (1, "bonus", "win", Fraction(10)),
        (1, "initial", "lose", Fraction(-10)),
        (1, "bet", "lose", Fraction(-10)),
    ]


def test_one_card_face_up_is_set_aside_and_a_second_voids_all_hands() -> None:
    """23.14(a)."""
    one = played("Ks !5c Kd 4c Kh 9c 2s", "bet, discard 4c")
    assert [event.kind for event in citing(one, "13:69F-23.14(a)")] == ["set aside"]
    assert one.replay.net[1] == 60
    two = played("Ks !5c Kd !6c 4c", seats=("initial=10 bonus=5",))
    assert {result for *_, result, _ in settled(two)} == {"returned"}
    assert two.replay.waiting is None


def test_a_hand_is_read_aloud_with_the_reason() -> None:
    """23.11(d)2."""
    round_ = played("Ts Td 4c Kh 9c 2s", "go without, discard 4c")
    assert [event.text for event in citing(round_, "13:69F-23.11(d)2")] == [
        "Seat 1's hand is a push: it is a pair of nines or 10s."
    ]
    assert isinstance(citing(round_, "13:69F-23.11(d)2")[0], Noted)


@pytest.mark.parametrize(
    ("cards", "row", "result"),
    [
        ("As Kd Qh Jc 9s", BELOW_NINES, "lose"),
        ("8s 8d Ah Kc Qs", BELOW_NINES, "lose"),
        ("9s 9d 2h 3c 4s", NINES_OR_TENS, "push"),
        ("Ts Td Ah Kc Qs", NINES_OR_TENS, "push"),
        ("Js Jd 2h 3c 4s", JACKS_OR_BETTER, "win"),
        ("As Ad 2h 3c 4s", JACKS_OR_BETTER, "win"),
        ("2s 2d 3h 3c 4s", "two_pair", "win"),
        ("2s 2d 2h 3c 4s", "three_of_a_kind", "win"),
        ("As 2d 3h 4c 5s", "straight", "win"),
        ("2s 4s 6s 8s 9s", "flush", "win"),
        ("2s 2d 2h 3c 3s", "full_house", "win"),
        ("2s 2d 2h 2c 3s", "four_of_a_kind", "win"),
        ("As 2s 3s 4s 5s", "straight_flush", "win"),
        ("As Ks Qs Js Ts", "royal_flush", "win"),
    ],
)
def test_what_loses_pushes_and_wins(cards: str, row: str, result: str) -> None:
    """23.11(e), (f), and what is left."""
    found = row_of(evaluate(parse_cards(cards)))
    assert (found, result_of(found)[0]) == (row, result)
    expected = {"lose": Fraction(-1), "push": Fraction(0)}
    assert net_per_unit(found, PAYS) == expected.get(result, PAYS.odds[row].net if row in PAID_ROWS else 0)


def test_every_five_card_hand_has_one_row() -> None:
    rows = {row_of(evaluate(cards)) for cards in combinations(DECK[:9] + DECK[13:19] + DECK[26:28], 5)}
    assert rows <= set(ROWS)


def test_what_is_an_instant_winner_is_the_table_s_to_say() -> None:
    """23.3(c) is not held."""
    table = TABLES["instant_winner_rare"]
    flush, trips = evaluate(parse_cards("9s 5s 2s"), THREE_CARD), evaluate(parse_cards("5s 5d 5c"), THREE_CARD)
    assert instant_odds(flush, table) is None
    assert str(instant_odds(trips, table)) == "2 to 1"
    assert instant_odds(trips, None) is None


def test_a_bonus_table_reads_three_cards_or_five() -> None:
    three, five = TABLES["bonus_three_card"], TABLES["bonus_five_card"]
    assert reads_three_cards(three)
    assert not reads_three_cards(five)
    tens = three_card_bonus_row(evaluate(parse_cards("Ts Td 4c"), THREE_CARD))
    assert bonus_odds(tens, three) == LOSE
    assert bonus_odds(NINES_OR_TENS, five) == bonus_odds(BELOW_NINES, five) == LOSE


def test_no_table_passes_for_law() -> None:
    """No odds of subchapter 23 are held."""
    for table in TABLES.values():
        assert table.provenance is Provenance.SAMPLE
        assert table.badge == "sample, not law"
        assert table.note


def test_a_round_reads_back_with_its_discards() -> None:
    round_ = played("As Td 9c", "go without, discard As")
    assert "actions go without, discard As" in str(round_)
    assert read_round(str(round_)) == round_


@pytest.mark.parametrize(
    ("wagers", "options", "says"),
    [
        ("bonus=5", {}, "Seat 1 has no initial"),
        ("initial=10 bet=10", {}, "Unknown wager 'bet'. Known: initial, bonus"),
        ("ante=10", {}, "Unknown wager 'ante'"),
        ("initial=10", {"minimum": "15"}, "initial wager of 10 is outside the table's limits: minimum 15"),
        ("initial=10", {"version": "23.10"}, "Known: with bet wager, without bet wager"),
        ("initial=10", {"pays": "mine"}, "Known: by version, pays_with_bet, pays_without_bet"),
        ("initial=10", {"instant_winner": "flush"}, "Known: instant_winner_rare, none"),
    ],
)
def test_bad_input_is_named_with_what_is_right(wagers: str, options: dict[str, str], says: str) -> None:
    with pytest.raises(InputError, match=says):
        played("", seats=(wagers,), **options)


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    with pytest.raises(InputError, match="legal: 'discard Ks' or 'discard Kd' or 'discard 4c'"):
        played("Ks Kd 4c", "bet").with_action("discard As")


def test_the_page_s_address_holds_the_discards() -> None:
    for playthrough in playthroughs(GAME.name):
        view = View("23.11", playthrough.round, 5, 1, assuming="discard Ks")
        assert read_view(GAME, view.query()) == (view, ())


def test_chosen_cards_lie_where_they_were_wanted() -> None:
    """For every way of dealing; there is no dealer's hand."""
    for dealing in GAME.option("dealing").values:
        fresh = played("", seats=("initial=10",) * 3, dealing=dealing)
        assert set(shoe_places(fresh)) == {"seat 1", "seat 2", "seat 3", "community cards"}
        chosen = {"seat 2": parse_cards("As Kd Qc"), "community cards": parse_cards("7h 7d")}
        table = with_cards(fresh, chosen).replay.tables[-1]
        assert {card.card for card in table.cards("seat 2")} == set(chosen["seat 2"])
        assert tuple(card.card for card in table.cards("community cards"))[:2] == chosen["community cards"]


def test_every_choice_waits_for_its_seat() -> None:
    """23.11(b): from the dealer's left, clockwise, one player after the other."""
    round_ = played("", seats=("initial=10",) * 3)
    asked = []
    while round_.replay.waiting:
        asked.append(round_.replay.waiting.seat)
        round_ = round_.with_action(round_.replay.waiting.legal[0])
    assert asked == sorted(asked)
    assert all(isinstance(event, Choice) for event in round_.replay.events if event.kind == "choice")
