"""The figures of a step agree with what comes of the round when its unseen cards are shuffled: through the script."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from benchmarks.simulated.comparing import Compared, distribution_of, frequency_of, mean_of
from njrules.cards import Card, Shoe, Slot
from njrules.events import DEALER, Choice, Dealt, Turned, seat_place
from njrules.games import read_round
from njrules.games.casino_war import WAR_DEAL
from njrules.games.casino_war import compare as compare_cards
from njrules.games.colorado_holdem.results import row_of
from njrules.hands import evaluate
from njrules.odds.offer import odds_of
from njrules.odds.seen import dealt_to
from njrules.odds.simulations import MOST
from njrules.odds.situation import Situation
from njrules.playthroughs import playthroughs
from njrules.rounds import Round

COMPLETIONS = 500

POSITIONS = {
    "a tie, three ways to answer it": """
        casino_war; 6 decks, seed 4, 3h 9c Kd 9s; seat 1 initial=10; seat 2 initial=10 tie=5;
        option war_tie_wager offered; actions
    """,
    "an instant winner": "colorado_holdem; 1 deck, seed 3, 7s 7d 7h; seat 1 initial=10 bonus=5; actions",
    "an instant winner, without a bet wager": """
        colorado_holdem; 1 deck, seed 3, 9s Ts Js; seat 1 initial=10; option version without bet wager; actions
    """,
    "a bet on a small pair": "colorado_holdem; 1 deck, seed 3, 6s 6d Kh; seat 1 initial=10; actions",
    "which card to discard": "colorado_holdem; 1 deck, seed 3, Qs Js Ah; seat 1 initial=10; actions go without",
    "a straight or a pair, without a bet wager": """
        colorado_holdem; 1 deck, seed 3, 9s Td 9h; seat 1 initial=10 bonus=5; option version without bet wager;
        actions
    """,
    "three cards exposed or not": "boston_5_stud; 1 deck, seed 5, Qs Qd 4h; seat 1 ante=10 bonus=5; actions",
    "a second wager on little": "boston_5_stud; 1 deck, seed 5, Ts 6d 4h; seat 1 ante=10; actions",
    "two cards exposed or not": """
        double_cross_poker; 1 deck, seed 6, Js 8d ? ? 8h Qd; seat 1 ante=10 three-card=5; actions
    """,
    "which array": "double_cross_poker; 1 deck, seed 6, Ks 9s ? ? 9d 4s; seat 1 ante=10; actions",
    "before the flop": "ultimate_texas_holdem; 1 deck, seed 7, Js 8d; seat 1 ante=10 trips=5; actions",
    "on the flop": "ultimate_texas_holdem; 1 deck, seed 7, 9s 8s ? ? ? 7d 2s Kh; seat 1 ante=10; actions check",
    "at the end": """
        ultimate_texas_holdem; 1 deck, seed 7, Ts 8s ? ? ? 7d 2s Kh ? 8d 5c; seat 1 ante=10 trips=5;
        actions check, check
    """,
}


def position(text: str) -> tuple[Round, int]:
    """The round, which waits for a choice of the seat named second."""
    game, shoe, *lines = (part.strip() for part in text.split(";"))
    round_ = read_round("\n".join(["njrules round 1", f"game {game}", f"shoe {shoe}", *lines]) + "\n")
    assert round_.replay.waiting
    return round_, round_.replay.waiting.seat


def completed(round_: Round, seat: int, action: str, draw: random.Random) -> Round:
    """The round to its end with this action: what the seat has not seen is shuffled, and it plays on as is best."""
    known = Counter(card for cards in round_.replay.tables[-1].known(seat).values() for card in cards)
    slots = list(round_.shoe.cards)
    places = []
    for place, card in enumerate(slots):
        if known[card]:
            known[card] -= 1
        else:
            places.append(place)
    unseen = [slots[place] for place in places]
    draw.shuffle(unseen)
    for place, card in zip(places, unseen, strict=True):
        slots[place] = card
    found = replace(round_, shoe=Shoe(round_.shoe.decks, 0, tuple(map(Slot, slots[:24])))).with_action(action)
    while found.replay.waiting:
        found = found.with_action(answer(found, seat, found.replay.waiting))
    return found


def answer(round_: Round, seat: int, choice: Choice) -> str:
    """The best action of the seat; anything of another."""
    if choice.seat != seat:
        return choice.legal[-1]
    known = tuple(sorted(round_.replay.tables[-1].known(seat).items()))
    if (known, round_.actions) not in ANSWERS:
        found = odds_of(round_.game.name).situation(round_, len(round_.replay.events), seat)
        ANSWERS[known, round_.actions] = found.best.action
    return ANSWERS[known, round_.actions]


ANSWERS: dict[tuple[object, tuple[str, ...]], str] = {}


def hands(round_: Round, seat: int) -> Iterator[tuple[str, str]]:
    """The final hands as the figures of a step name them: whose, and of which category."""
    events = round_.replay.events
    mine, theirs = dealt_to(events, seat_place(seat)), dealt_to(events, DEALER) + dealt_to(events, WAR_DEAL)
    if round_.game.name == "casino_war":
        names = ("first cards", "war cards")
        yield from (
            (name, compare_cards(*cards)[0])
            for name, cards in zip(names, zip(mine, theirs, strict=False), strict=False)
        )
    elif round_.game.name == "colorado_holdem":
        yield from colorado_hands(round_, mine, seat)
    else:
        array = next((action.removeprefix("play ") for action in round_.actions if action.endswith("al")), "")
        label = f"you, {array}" if array else "you"
        names = {seat_place(seat): label, DEALER: "dealer"}
        for event in events:
            if isinstance(event, Turned) and event.place in names and len(event.best) == 5:
                yield names[event.place], evaluate(event.best).category.value


def colorado_hands(round_: Round, dealt: tuple[Card, ...], seat: int) -> Iterator[tuple[str, str]]:
    gone = next((card for card in dealt if f"discard {card}" in round_.actions), None)
    if gone:
        board = next(event.cards for event in round_.replay.events if isinstance(event, Dealt) and not event.seat)
        yield f"without {gone.sign}", row_of(evaluate([*board, *(card for card in dealt if card != gone)]))


def held(found: Situation, rounds: dict[str, list[Round]], seat: int) -> Iterator[tuple[str, Compared]]:
    """Every action's net, and the final hands that every round with an action shows."""
    for worth in found.worths:
        played = rounds[worth.action]
        nets = Counter(round_.replay.net[seat] for round_ in played)
        yield worth.action, mean_of(worth.net, nets)
        yield worth.action, distribution_of(worth.net, nets)
    for hand in found.hands:
        made: Counter[str] = Counter()
        for played in rounds.values():
            shown = [category for round_ in played for label, category in hands(round_, seat) if label == hand.label]
            if len(shown) == len(played):
                made.update(shown)
        for category in hand.chances.keys() | made.keys():
            chance = hand.chances.get(category, Fraction(0))
            if made:
                yield hand.label, frequency_of(category, chance, made[category], made.total())


@pytest.mark.slow
@pytest.mark.parametrize("name", list(POSITIONS))
def test_rounds_completed_at_random_agree_with_the_figures_of_the_step(name: str) -> None:
    round_, seat = position(POSITIONS[name])
    found = odds_of(round_.game.name).situation(round_, len(round_.replay.events), seat)
    draw = random.Random(13)
    rounds = {
        worth.action: [completed(round_, seat, worth.action, draw) for _ in range(COMPLETIONS)]
        for worth in found.worths
    }
    assert rounds.keys() == set(round_.replay.waiting.legal)
    figures = list(held(found, rounds, seat))
    assert {hand.label for hand in found.hands} & {where for where, _ in figures}
    for where, figure in figures:
        assert abs(figure.z) <= MOST, (where, figure)


def test_a_wrong_figure_of_a_step_is_caught() -> None:
    """The figures of one array do not agree with rounds that are played in the other."""
    round_, seat = position(POSITIONS["which array"])
    found = odds_of(round_.game.name).situation(round_, len(round_.replay.events), seat)
    draw = random.Random(13)
    played = [completed(round_, seat, "play horizontal", draw) for _ in range(100)]
    swapped = {worth.action: played for worth in found.worths}
    far = {where for where, figure in held(found, swapped, seat) if abs(figure.z) > MOST}
    assert {"fold", "play vertical"} <= far
    assert not far & {"play horizontal", "you, horizontal", "dealer"}


def test_every_decision_of_every_game_has_a_position() -> None:
    """Every place of the law at which a golden round asks, of the five games."""
    waiting = [position(text)[0] for text in POSITIONS.values()]
    asked = {(round_.game.name, round_.replay.events[-1].cite) for round_ in waiting}
    golden = {
        (name, event.cite)
        for name in {round_.game.name for round_ in waiting}
        for playthrough in playthroughs(name)
        for event in playthrough.round.replay.events
        if isinstance(event, Choice)
    }
    assert golden - asked == set()
