"""The figures of a step, for every golden round of every game: they add up, and end where the round ends."""

import re
from fractions import Fraction

import pytest

from njrules.cards import with_signs
from njrules.events import Choice, Settled, Voided
from njrules.games import games
from njrules.odds.offer import odds_of
from njrules.odds.seen import as_seen
from njrules.odds.situation import Situation
from njrules.playthroughs import Playthrough, playthroughs
from njrules.table import DEALER_VIEW, EVERYBODY

GOLDEN = [playthrough for name in games() if name != "fast_action_holdem" for playthrough in playthroughs(name)]
SIGNS = re.compile("(?:10|[2-9JQKA])[♣♦♥♠]")
UTH = playthroughs("ultimate_texas_holdem")


def name(playthrough: Playthrough) -> str:
    return f"{playthrough.round.game.name}/{playthrough.name}"


def words_of(situation: Situation) -> str:
    hands = (hand.label for hand in situation.hands)
    actions = (with_signs(worth.action) for worth in situation.worths)
    return " ".join((situation.given, situation.taken, *situation.notes, *hands, *actions))


@pytest.mark.parametrize("playthrough", GOLDEN, ids=name)
def test_the_figures_of_every_step_add_up_and_name_no_card_that_their_viewer_may_not_see(
    playthrough: Playthrough,
) -> None:
    round_ = playthrough.round
    situation_of = odds_of(round_.game.name).situation
    viewers = [DEALER_VIEW, EVERYBODY, *(seat.number for seat in round_.seats)]
    for step in range(1, len(round_.replay.events) + 1):
        for viewer in viewers:
            situation = situation_of(round_, step, viewer)
            assert situation.given
            for hand in situation.hands:
                assert sum(hand.chances.values()) == 1
                assert min(hand.chances.values()) >= 0
            for worth in situation.worths:
                assert sum(chance for _, chance in worth.net) == 1
            for paid in situation.paid:
                assert all(0 <= row.paid <= 1 and 0 <= row.chance <= 1 for row in paid.rows)
            assert not situation.taken or situation.taken in {worth.action for worth in situation.worths}
            known = round_.replay.tables[step - 1].known(viewer).values()
            named = SIGNS.findall(words_of(as_seen(situation, round_, step, viewer)))
            assert set(named) <= {card.sign for cards in known for card in cards}


@pytest.mark.parametrize("playthrough", UTH, ids=lambda playthrough: playthrough.name)
def test_the_worth_of_a_choice_is_the_mean_of_its_net(playthrough: Playthrough) -> None:
    """In money: the value of ante, blind and play in antes, and the trips wager's own mean beside it."""
    round_ = playthrough.round
    for step in range(1, len(round_.replay.events) + 1):
        for seat in round_.seats:
            situation = odds_of(round_.game.name).situation(round_, step, seat.number)
            trips = [paid.net for paid in situation.paid if paid.paytable.wager == "trips"]
            side = seat.stake("trips") * (trips[0] if trips else 0)
            for worth in situation.worths:
                assert worth.net.mean == worth.value * seat.stake("ante") + side


def is_counted_to_the_end(playthrough: Playthrough) -> bool:
    """The odds leave the payout limit out, and a void round settles nothing."""
    round_ = playthrough.round
    return round_.option("payout_limit") == "none" and not any(isinstance(e, Voided) for e in round_.replay.events)


@pytest.mark.parametrize(
    "playthrough", [*filter(is_counted_to_the_end, UTH)], ids=lambda playthrough: playthrough.name
)
def test_the_figures_end_where_the_round_ends(playthrough: Playthrough) -> None:
    """Once the dealer's hand lies open, the one net that is left is the one that is settled."""
    round_ = playthrough.round
    last = len(round_.replay.events)
    for seat in round_.seats:
        situation = odds_of(round_.game.name).situation(round_, last, seat.number)
        (worth,) = situation.worths
        settled = sum(
            (event.net for event in round_.replay.events if isinstance(event, Settled) and event.seat == seat.number),
            Fraction(0),
        )
        assert [net for net, _ in worth.net] == [settled]


def test_a_choice_knows_what_was_answered() -> None:
    golden = next(playthrough for playthrough in UTH if playthrough.name == "02_every_time_to_play")
    asked = {
        (event.seat, step): odds_of("ultimate_texas_holdem").situation(golden.round, step, event.seat).taken
        for step, event in enumerate(golden.round.replay.events, 1)
        if event.kind == "choice"
    }
    assert tuple(asked.values()) == golden.round.actions


def test_the_dealer_is_not_told_what_a_hidden_hand_is_worth() -> None:
    """What the dealer sees at a choice weighs nothing; the seat itself and everybody see the same values."""
    round_ = UTH[0].round
    step = next(step for step, event in enumerate(round_.replay.events, 1) if isinstance(event, Choice))
    seat = round_.replay.events[step - 1].seat
    found = {
        viewer: as_seen(odds_of(round_.game.name).situation(round_, step, viewer), round_, step, viewer)
        for viewer in (DEALER_VIEW, EVERYBODY, seat)
    }
    assert found[DEALER_VIEW].withheld
    assert not found[DEALER_VIEW].worths + found[DEALER_VIEW].paid
    assert found[seat].worths
    assert found[seat].worths == found[EVERYBODY].worths
    assert not found[seat].withheld
