"""What holds of every round of every game, whatever the shoe, the seats, the wagers and the actions."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.cards import DECK, Shoe, Slot
from njrules.errors import InputError
from njrules.events import DEALER, BonusPaid, Burned, Choice, Placed, Settled, money, seat_place
from njrules.games import find_game, games, read_round
from njrules.rounds import Round, Seat, parse_amount
from njrules.table import DEALER_VIEW, EVERYBODY, Table

AMOUNTS = st.sampled_from([Fraction(5), Fraction(10), Fraction(5, 2), Fraction(1, 3), Fraction(25)])


@st.composite
def shoes(draw: st.DrawFn, game: str) -> Shoe:
    """A shoe of the game, sometimes with chosen cards on top and cards lying face up."""
    decks = draw(st.sampled_from(find_game(game).decks))
    chosen = draw(st.lists(st.sampled_from(DECK), unique=True, max_size=12))
    faces = draw(st.lists(st.integers(0, 5).map(lambda n: n == 0), min_size=len(chosen), max_size=len(chosen)))
    return Shoe(decks, draw(st.integers(0, 999)), tuple(map(Slot, chosen, faces)))


@st.composite
def finished_rounds(draw: st.DrawFn) -> Round:
    """A round of any game, played to its end with arbitrary legal actions."""
    game = find_game(draw(st.sampled_from(list(games()))))
    numbers = draw(st.sets(st.integers(1, game.most_seats), min_size=1))
    seats = tuple(
        Seat(
            number,
            tuple((kind.name, draw(AMOUNTS)) for kind in game.wagers if kind.required or draw(st.booleans())),
        )
        for number in sorted(numbers)
    )
    options = tuple((option.name, draw(st.sampled_from(option.values))) for option in game.options if option.values)
    round_ = Round(game, draw(shoes(game.name)), seats, (), options)
    while round_.replay.waiting:
        round_ = round_.with_action(draw(st.sampled_from(round_.replay.waiting.legal)))
    return round_


@given(finished_rounds())
@settings(max_examples=150, deadline=None)
def test_every_wager_is_settled_exactly_once(round_: Round) -> None:
    """Each wager placed ends in one settlement of its whole amount, and none is settled that was not placed."""
    placed: Counter[tuple[int, str]] = Counter()
    for event in round_.replay.events:
        if isinstance(event, Placed):
            placed[event.seat, event.wager] += event.amount
        elif isinstance(event, Settled) and not isinstance(event, BonusPaid):
            assert placed.pop((event.seat, event.wager)) == event.amount
    assert not placed
    assert not round_.replay.tables[-1].wagers


@given(finished_rounds())
@settings(max_examples=100, deadline=None)
def test_money_in_equals_money_out(round_: Round) -> None:
    """What a seat puts down and what the results make of it add up to its net; no loss exceeds the wager."""
    settled = [event for event in round_.replay.events if isinstance(event, Settled)]
    for event in settled:
        gives_back = {"lose": -event.amount, "push": 0, "returned": 0}
        assert event.net == gives_back.get(event.result, event.net)
        assert event.result != "win" or event.net >= 0
        assert event.net >= -event.amount
    for seat in round_.seats:
        assert round_.replay.net[seat.number] == sum(event.net for event in settled if event.seat == seat.number)


@given(finished_rounds())
@settings(max_examples=100, deadline=None)
def test_cards_are_neither_lost_nor_doubled(round_: Round) -> None:
    """The table holds the shoe's first cards, each once, but for those in the dealer's hand; all end in the rack."""
    for table in round_.replay.tables:
        lying = Counter(card.card for cards in table.places.values() for card in cards)
        assert lying.total() == table.dealt
        assert lying <= Counter(round_.shoe.cards[: table.dealt + 3])
    assert lying == Counter(round_.shoe.cards[: table.dealt])
    assert set(table.places) <= {"discard rack"}


@given(finished_rounds(), st.data())
@settings(max_examples=100, deadline=None)
def test_a_rounds_text_reads_back_to_an_equal_round(round_: Round, data: st.DataObject) -> None:
    """Whole or cut off at any action."""
    cut = data.draw(st.integers(0, len(round_.actions)))
    part = Round(round_.game, round_.shoe, round_.seats, round_.actions[:cut], round_.options)
    assert read_round(str(part)) == part
    assert read_round(str(part)).replay == part.replay


@given(finished_rounds(), st.data())
@settings(max_examples=60, deadline=None)
def test_any_illegal_action_is_refused_with_the_legal_ones_named(round_: Round, data: st.DataObject) -> None:
    for cut in range(len(round_.actions)):
        part = Round(round_.game, round_.shoe, round_.seats, round_.actions[:cut], round_.options)
        choice = part.replay.waiting
        assert isinstance(choice, Choice)
        illegal = data.draw(st.sampled_from(["fold", "play 5x", "surrender", "", "Check", "check "]))
        if illegal not in choice.legal:
            with pytest.raises(InputError) as refused:
                part.with_action(illegal)
            assert all(repr(action) in str(refused.value) for action in choice.legal)
    with pytest.raises(InputError, match="one too many"):
        round_.with_action("check")


@given(finished_rounds())
@settings(max_examples=60, deadline=None)
def test_nobody_knows_what_they_have_not_seen(round_: Round) -> None:
    """A seat's knowledge only grows, never holds another seat's or the dealer's cards that lie face down."""
    seats = [seat.number for seat in round_.seats]
    before: dict[int, Counter[object]] = {}
    for table in round_.replay.tables:
        for viewer in (DEALER_VIEW, *seats):
            known = table.known(viewer)
            for other in (DEALER, *(seat_place(seat) for seat in seats if seat != viewer)):
                hidden = [card for card in table.cards(other) if not card.up and card.seen_by is not None]
                assert len(known.get(other, ())) == len(table.cards(other)) - len(hidden)
            now = Counter(card for cards in known.values() for card in cards)
            assert now >= before.get(viewer, Counter())
            before[viewer] = now


@given(finished_rounds())
@settings(max_examples=30, deadline=None)
def test_everybody_sees_all_but_what_was_burned(round_: Round) -> None:
    burned = 0
    for table in round_.replay.tables:
        burned += isinstance(table.event, Burned)
        seen = sum(map(len, table.known(EVERYBODY).values()))
        assert table.dealt - seen == burned


@pytest.mark.parametrize("text", ["10", "2.50", "0.0001", "123456789.1234", "1/3", "999999999"])
def test_an_amount_reads_back(text: str) -> None:
    amount = parse_amount(text, "a wager")
    assert parse_amount(money(amount), "a wager") == amount


def test_an_undone_action_is_as_if_it_had_not_been() -> None:
    fresh = Round(find_game("ultimate_texas_holdem"), Shoe(), (Seat.parse(1, "ante=10"),))
    assert fresh.with_action("check").undone() == fresh
    assert Table().cards("seat 1") == ()


HEAD = "njrules round 1\ngame ultimate_texas_holdem\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with the line 'njrules round 1'"),
        ("njrules round 2\n", "begins with the line 'njrules round 1'"),
        ("njrules round 1\ngame snap\n", "Unknown game 'snap'. Known: .*ultimate_texas_holdem"),
        (HEAD, "Unreadable shoe ''. Right would be: 1 deck, seed 7"),
        (HEAD + "shoe 2 decks, seed 1\nseat 1 ante=5", r"played with 1 deck\(s\), not 2"),
        (HEAD + "shoe 9 decks, seed 1\nseat 1 ante=5", "dealt from 1 to 8 decks"),
        (HEAD + "shoe 1 deck, seed 1, As As\nseat 1 ante=5", "As stands 2 times"),
        (HEAD + "shoe 1 deck, seed 1, Xx\nseat 1 ante=5", "Unknown card 'Xx'"),
        (HEAD + "shoe 1 deck, seed 1", "has 1 to 6 seats"),
        (HEAD + "shoe 1 deck, seed 1\nseat 7 ante=5", "has 1 to 6 seats"),
        (HEAD + "shoe 1 deck, seed 1\nseat one ante=5", "Unreadable seat number 'one'"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\nseat 1 ante=5", "each taken once"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 trips=5", "Seat 1 has no ante"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5 blind=5", "Unknown wager 'blind'. Known: ante, trips"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=0", "Unreadable amount '0' for the wager ante"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=-5", "Unreadable amount '-5'"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante", "Unreadable wager 'ante'"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5 ante=6", "two wagers named ante"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\noption speed fast", "Unknown option .*'speed'"),
        (
            HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\noption trips trips_z",
            "Unknown value .*'trips_z'. Known: trips_a",
        ),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\noption minimum 10", "outside the table's limits: minimum 10"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\noption maximum 4", "maximum 4"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\noption payout_limit much", "Unreadable amount 'much'"),
        (HEAD + "shoe 1 deck, seed 1\nseat 1 ante=5\nhole As", "Unreadable line 'hole As'"),
    ],
)
def test_a_bad_text_is_refused_with_what_would_be_right(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_round(text)


def test_a_shoe_that_runs_out_says_so() -> None:
    shoe = Shoe(1, 0, tuple(Slot(card, face_up=True) for card in DECK))
    game = find_game("ultimate_texas_holdem")
    assert "All hands are void" in Round(game, shoe, (Seat.parse(1, "ante=5"),)).replay.events[6].text
    with pytest.raises(InputError, match="ran out of cards"):
        Round(replace(game, face_up_limit=None), shoe, (Seat.parse(1, "ante=5"),)).replay  # noqa: B018
