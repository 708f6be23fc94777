"""A page's address: everything on screen comes back from it, and bad parts are named while good ones are kept."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.cards import parse_cards
from njrules.errors import InputError
from njrules.games import find_game, games
from njrules.playthroughs import playthroughs
from njrules.rounds import Round
from njrules.ui.view import View, read_view, shoe_places, usual_seats, with_cards

GAME = find_game("ultimate_texas_holdem")


@pytest.mark.parametrize("playthrough", playthroughs(GAME.name), ids=lambda playthrough: playthrough.name)
def test_the_address_brings_the_page_back(playthrough: object) -> None:
    """For every golden round at some steps, viewers and settings."""
    round_: Round = playthrough.round  # type: ignore[attr-defined]
    for step in (1, len(round_.replay.events) // 2, len(round_.replay.events)):
        for viewer in (1, 0, -1):
            view = View("32.6", round_, step, viewer, worth=True, assuming="play 2x", four_colours=False)
            assert read_view(GAME, view.query()) == (view, ())


def test_an_empty_address_is_a_fresh_hand_at_its_first_choice() -> None:
    view, problems = read_view(GAME, {})
    assert problems == ()
    assert view.section == "32.10"
    assert view.round.replay.events[view.step - 1].kind == "choice"


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"section": "32.99"}, "Unknown section of subchapter 32 '32.99'. Known: 32.1"),
        ({"seed": "x"}, "The seed 'x' is out of range"),
        ({"seed": "-1"}, "The seed '-1' is out of range"),
        ({"cards": "As As"}, "The cards of the link were left out. As stands 2 times"),
        ({"cards": "Zz"}, "Unknown card 'Zz'"),
        ({"wagers": "ante=10;ante=x"}, "replaced by the usual ones. Unreadable amount 'x'"),
        ({"wagers": ";".join(["ante=10"] * 7)}, "has 1 to 6 seats"),
        ({"actions": "raise"}, "'raise' is not legal for seat 1"),
        ({"trips": "trips_z"}, "Unknown value of the option trips: 'trips_z'. Known: trips_a"),
        ({"viewer": "2"}, "Unknown viewer '2'. Known: 1, dealer, all"),
        ({"viewer": "²"}, "Unknown viewer '²'"),
        ({"step": "999"}, "The step '999' is out of range; a whole number from 1 to 9"),
        ({"minimum": "50"}, "outside the table's limits: minimum 50"),
        ({"colour": "red"}, "Unknown parameter 'colour'. Known: section"),
        ({"colours": "red"}, "Unknown colours 'red'. Known: 4, 2."),
        ({"assuming": "x" * 900}, "xxx…' is no action to assume"),
        ({"cards": "As !"}, "The cards of the link were left out. Unreadable '!' in the shoe."),
    ],
)
def test_a_bad_part_is_named_and_the_rest_kept(query: dict[str, str], says: str) -> None:
    view, problems = read_view(GAME, {"worth": "1", **query})
    assert len(problems) == 1
    assert says in problems[0]
    assert view.worth
    assert read_view(GAME, view.query()) == (view, ())


def test_what_is_valid_before_a_bad_action_is_kept() -> None:
    view, problems = read_view(GAME, {"actions": "check, check, play 3x, play 1x"})
    assert view.round.actions == ("check", "check")
    assert "legal: 'fold' or 'play 1x'" in problems[0]


WORDS = ["x", "-1", "0", "2", "As As", "!As !Kd !7c", "? ? ?", "ante=10", "initial=1/3", "ante=0.0001", "go to war"]
VALUES = st.sampled_from([*WORDS, "check, check", "ante=999999999", "dealer", "all", "none", "<b>", "²"]) | st.text(
    max_size=40
)


@pytest.mark.parametrize("name", list(games()))
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_no_query_string_breaks_the_page(name: str, data: st.DataObject) -> None:
    """What is kept of any address is a page whose own address brings it back."""
    game = find_game(name)
    keys = [*read_view(game, {})[0].query(), "cards", "actions", "x", *(option.name for option in game.options)]
    query = data.draw(st.dictionaries(st.sampled_from(keys), VALUES, max_size=6))
    view, _ = read_view(game, query)
    assert 1 <= view.step <= view.last
    assert read_view(game, view.query()) == (view, ())


def test_acting_at_an_earlier_choice_drops_what_came_after() -> None:
    view, _ = read_view(GAME, {"actions": "check, check, fold"})
    first = next(step for step, event in enumerate(view.round.replay.events, 1) if event.kind == "choice")
    assert view.acting(first, "play 4x").round.actions == ("play 4x",)
    with pytest.raises(InputError, match="legal: 'check' or 'play 4x' or 'play 3x'"):
        view.acting(first, "fold")


def test_chosen_cards_lie_where_they_were_wanted() -> None:
    """For every way of dealing."""
    for dealing in GAME.option("dealing").values:
        fresh = Round(GAME, read_view(GAME, {})[0].round.shoe, usual_seats(GAME, 3), (), (("dealing", dealing),))
        chosen = {"seat 2": parse_cards("As Kd"), "dealer": parse_cards("2c"), "flop": parse_cards("7h 7d 7s")}
        table = with_cards(fresh, chosen)
        while table.replay.waiting:
            table = table.with_action(table.replay.waiting.legal[0])
        dealt: dict[str, list[object]] = {}
        for event in table.replay.events:
            if event.kind == "dealt":
                dealt.setdefault(event.place, []).extend(event.cards)  # type: ignore[attr-defined]
        for place, cards in chosen.items():
            assert dealt[place][: len(cards)] == list(cards)


def test_cards_that_do_not_fit_are_refused() -> None:
    fresh = read_view(GAME, {})[0].round
    assert set(shoe_places(fresh)) == {"seat 1", "dealer", "flop", "turn and river"}
    with pytest.raises(InputError, match="3 cards chosen for seat 1, which takes 2"):
        with_cards(fresh, {"seat 1": parse_cards("As Kd Qc")})
    with pytest.raises(InputError, match="As stands 2 times"):
        with_cards(fresh, {"seat 1": parse_cards("As"), "dealer": parse_cards("As")})


@pytest.mark.parametrize("step", ["10", "999", "9" * 500])
def test_a_step_beyond_the_last_is_the_last(step: str) -> None:
    view, problems = read_view(GAME, {"step": step})
    assert view.step == view.last == 9
    assert len(problems) == 1
    assert problems[0].endswith("a whole number from 1 to 9 is right. The last is shown.")
    assert len(problems[0]) < 200


def test_a_value_that_worth_does_not_take_is_told() -> None:
    view, problems = read_view(GAME, {"worth": "yes"})
    assert not view.worth
    assert problems == ("Unknown worth 'yes'. Known: 0, 1.",)


def test_a_faulty_seat_leaves_the_others_theirs() -> None:
    """It makes the usual wagers, and each fault is told with its seat."""
    view, problems = read_view(find_game("ultimate_texas_holdem"), {"wagers": "ante=20;blind=10;ante=30 trips=1"})
    assert [str(seat) for seat in view.round.seats] == [
        "ante=20",
        "ante=10 trips=5",
        "ante=30 trips=1",
    ]
    assert len(problems) == 1
    assert "seat 2" in problems[0]
