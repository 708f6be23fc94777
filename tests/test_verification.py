"""Our figures against the published ones, and the lists of all that they assume."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

from njrules import law
from njrules.errors import InputError
from njrules.games import games
from njrules.law import Standing
from njrules.odds.assumptions import assumptions, game_tables, not_new_jersey, unread
from njrules.odds.published import Printed, PublishedFigure, published_figures, read_figures
from njrules.odds.recounted import COMPUTATIONS, recount, rule_of
from njrules.odds.suit_classes import suit_classes
from njrules.odds.ultimate_texas_holdem.starting_hands import STARTING_HANDS
from njrules.odds.verification import Check, Verdict, check
from njrules.paytables import load_paytables
from njrules.playthroughs import playthroughs

CHECKS = check(published_figures())


@pytest.mark.parametrize("found", CHECKS, ids=lambda found: f"{found.published.what} {found.published.published}")
def test_every_published_figure_agrees_or_is_explained(found: Check) -> None:
    """To every printed digit; an explanation stands only where there is a difference."""
    assert found.verdict is not Verdict.UNEXPLAINED, (found.written, found.published.published)
    assert bool(found.why) == (found.verdict is not Verdict.AGREES)


def test_every_computation_is_used_and_every_figure_has_a_source() -> None:
    assert {found.published.ours for found in CHECKS} - {""} == set(COMPUTATIONS)
    assert all(found.published.source and found.published.about for found in CHECKS)


def test_figures_that_rest_on_other_tables_carry_their_mark() -> None:
    marks = {found.published.what: found.as_dict()["badge"] for found in CHECKS}
    assert marks["House edge, of the ante"] == "other jurisdiction, not NJ"
    assert marks["House edge, surrender on every tie, 6 decks"] == "trade, not NJ"
    assert marks["Hands of seven cards"] == ""


@pytest.mark.parametrize(
    ("text", "value", "step"),
    [
        ("2.88 %", "0.0288", "0.0001"),
        ("35.29%", "0.3529", "0.0001"),
        ("3 %", "0.03", "0.01"),
        ("1.05", "1.05", "0.01"),
        ("−0.028771", "-0.028771", "0.000001"),
        ("133,784,560", "133784560", "0"),
        ("-607,723,787,676 / 27,813,810,024,000", "-607723787676/27813810024000", "0"),
    ],
)
def test_printed_numbers_are_read_with_their_digits(text: str, value: str, step: str) -> None:
    printed = Printed.parse(text)
    assert printed is not None
    assert (printed.value, printed.step) == (Fraction(value), Fraction(step))
    assert printed.agrees(printed.value)
    nearby = printed.step or Fraction(1, 10**15)
    assert printed.agrees(printed.value + printed.step / 2)
    assert not printed.agrees(printed.value + nearby * Fraction(51, 100))


@pytest.mark.parametrize("text", ["33 and up", "", "1 / 0", "2.88 per cent", "1.2.3", "any ace"])
def test_words_are_no_numbers(text: str) -> None:
    assert Printed.parse(text) is None


@pytest.mark.parametrize(
    ("text", "ours", "written"),
    [
        ("2.88 %", "0.028770529", "2.87705 %"),
        ("1.05", "1.0497", "1.04970"),
        ("-1 / 4", "-1/2", "−2 / 4"),
        ("720", "720", "720"),
        ("720", "1441/2", "720.5"),
    ],
)
def test_ours_is_written_as_the_printed_number_is(text: str, ours: str, written: str) -> None:
    printed = Printed.parse(text)
    assert printed is not None
    assert printed.write(Fraction(ours)) == written


def figure(published: str = "22,100", **changes: Any) -> PublishedFigure:
    return PublishedFigure("Cards", "Hands", published, "a book", **{"ours": "hands", "given": {"size": 3}} | changes)


def test_a_wrong_figure_needs_an_explanation_and_the_proof_must_hold() -> None:
    def verdict(**changes: Any) -> Verdict:
        return check([figure(**changes)])[0].verdict

    assert verdict() is Verdict.AGREES
    assert verdict(published="22,101") is Verdict.UNEXPLAINED
    assert verdict(published="22,101", differs="A misprint.") is Verdict.EXPLAINED
    five = {"published": "2,598,960", "differs": "That is of five cards."}
    assert verdict(**five, instead={"size": 5}) is Verdict.EXPLAINED
    assert verdict(**five, instead={"size": 7}) is Verdict.UNEXPLAINED
    assert verdict(ours="", given={}, unchecked="Not counted.") is Verdict.UNCHECKED


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"ours": "guess"}, "'Hands': Unknown computation 'guess'. Known: whole game"),
        ({"given": {"cards": 3}}, "The computation 'hands' takes size"),
        ({"ours": "casino war tie", "given": {"decks": 6, "measure": "edge"}}, "Unknown measure 'edge'"),
    ],
)
def test_an_unknown_computation_is_refused_with_the_known_ones(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError, match=says.replace("(", r"\(")):
        check([figure(**changes)])


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"sauce": "x"}, "unknown key 'sauce'"),
        ({"source": ""}, "source missing"),
        ({"unchecked": "x"}, "either ours names a computation, or unchecked"),
        ({"ours": ""}, "either ours names a computation, or unchecked"),
        ({"each": {"size": [3, 5]}}, "2 values of size, so 2 published figures are right"),
    ],
)
def test_a_bad_entry_is_refused_with_what_would_be_right(change: dict[str, Any], says: str) -> None:
    entry = {"about": "a", "what": "w", "published": "1", "source": "s", "ours": "hands"}
    with pytest.raises(InputError, match=says):
        read_figures([entry | change])


def orbits(ranks: int, sizes: tuple[int, ...]) -> int:
    """Deals from a deck of few ranks, put into one form by trying all exchanges of suits."""
    deck = [(rank, suit) for rank in range(ranks) for suit in range(4)]
    deals = [()]
    for size in sizes:
        deals = [
            (*deal, cards)
            for deal in deals
            for cards in combinations([card for card in deck if all(card not in dealt for dealt in deal)], size)
        ]
    return len(
        {
            min(
                tuple(tuple(sorted((rank, order[suit]) for rank, suit in cards)) for cards in deal)
                for order in permutations(range(4))
            )
            for deal in deals
        }
    )


@pytest.mark.parametrize("sizes", [(1,), (2,), (3,), (1, 2), (2, 2)])
def test_suit_classes_of_a_small_deck(monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, ...]) -> None:
    monkeypatch.setattr("njrules.odds.suit_classes._RANKS", 3)
    assert suit_classes(*sizes) == orbits(3, sizes)


def test_the_raise_rule_says_every_hand() -> None:
    """A rule in short stands for the hands it was made from: any gap is spelled out."""
    assert rule_of(STARTING_HANDS).startswith("22 and up, any ace, any king")
    assert rule_of(["QJs", "Q9s"]) == "QJs, Q9s"
    assert rule_of([]) == ""
    # 69 of the 169: 12 pairs, 24 with an ace, 11 and 8 with a king, 6 and 4 with a queen, 3 and 1 with a jack.
    raises = recount("starting hands", {"action": "play 4x"}).value
    assert raises == 12 + 24 + (11 + 8) + (6 + 4) + (3 + 1) == 69


def test_a_root_is_exact_to_thirty_digits() -> None:
    square = recount("casino war tie", {"decks": 6, "measure": "variance"}).value
    root = recount("casino war tie", {"decks": 6, "measure": "standard deviation"}).value
    assert isinstance(square, Fraction)
    assert isinstance(root, Fraction)
    assert root**2 <= square < (root + Fraction(1, 10**30)) ** 2


def test_no_rule_and_no_table_is_forgotten() -> None:
    assert Counter(entry.game.name for entry in assumptions()) == {
        name: len(game.options) for name, game in games().items()
    }
    assert all(entry.option.note for entry in assumptions())
    assert [(entry.game.name, entry.table.name) for entry in game_tables()] == [
        (game, name) for game in games() for name in load_paytables(game)
    ]
    assert all(entry.table.badge and entry.table.source for entry in not_new_jersey(game_tables()))


def test_every_paragraph_that_acts_though_it_was_not_read_is_listed() -> None:
    listed = {str(entry.cite) for entry in unread()}
    for name in games():
        acting = {event.cite for playthrough in playthroughs(name) for event in playthrough.round.replay.events}
        for paragraph in law.subchapter(name).paragraphs():
            if paragraph.standing is Standing.NOT_HELD:
                assert (str(paragraph.cite) in acting) == (str(paragraph.cite) in listed)
    assert all(entry.note for entry in unread())


def test_what_we_print_ourselves_is_no_witness() -> None:
    """Figures from this rulebook's own notes are told apart from those that others have published."""
    assert {found.published.own for found in CHECKS} == {True, False}
    for found in CHECKS:
        ours = found.published.source.startswith("data/") or "behind this rulebook" in found.published.source
        assert found.published.own == ours
        assert found.as_dict()["own"] == ours
