"""The value of every action of Ultimate Texas Hold 'Em, against every case ranked and settled one by one."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from njrules.cards import DECK, Card, parse_cards
from njrules.errors import InputError
from njrules.games.ultimate_texas_holdem import ROWS, net_per_ante, qualifies, table_named
from njrules.hands import Category, Hand, evaluate
from njrules.odds.final_hands import final_hands
from njrules.odds.ultimate_texas_holdem import Outcomes, Position, position, standing
from njrules.paytables import Paytable, paytable_from

BLIND, TRIPS = table_named("blind_a"), table_named("trips_c")
Cards = tuple[Card, ...]

blind_odds = st.one_of(
    st.just("push"), st.just("lose"), st.builds("{} to {}".format, st.integers(0, 600), st.integers(1, 4))
)
blind_tables = st.lists(blind_odds, min_size=10, max_size=10).map(
    lambda odds: paytable_from("any", {"odds": dict(zip(ROWS, odds, strict=True))}, ROWS, wager="blind")
)
decks = st.permutations(DECK)


class OneByOne:
    """The value of a position by listing all that can come, with the plain reading and ``net_per_ante``."""

    def __init__(self, hole: Cards, dead: Cards, blind: Paytable) -> None:
        self.hole, self.blind = hole, blind
        self.deck = tuple(card for card in DECK if card not in (*hole, *dead))
        self.hand = cache(lambda cards: evaluate(tuple(cards)))
        self.showdown = cache(self._showdown)

    def left(self, board: Cards) -> Cards:
        """The cards that may still come."""
        return tuple(card for card in self.deck if card not in board)

    def dealers(self, board: Cards) -> Iterator[Hand]:
        """What every dealer hand makes of the board."""
        return (self.hand(frozenset((*pair, *board))) for pair in combinations(self.left(board), 2))

    def _showdown(self, board: frozenset[Card], play: int) -> Fraction:
        """The net of a play wager over all dealer hands."""
        own = self.hand(frozenset((*self.hole, *board)))
        total = Fraction(0)
        for dealer in self.dealers(tuple(board)):
            comparison = (own > dealer) - (own < dealer)
            total += sum(net_per_ante(comparison, qualifies(dealer), own.category, play, self.blind).values())
        return total

    def hands(self, board: Cards) -> int:
        """How many dealer hands there are."""
        return comb(len(self.left(board)), 2)

    def on_the_river(self, board: Cards) -> dict[str, Fraction]:
        """The value of each action with five community cards."""
        return {
            "fold": Fraction(-2),
            "play 1x": self.showdown(frozenset(board), 1) / self.hands(board),
        }

    def on_the_flop(self, flop: Cards) -> dict[str, Fraction]:
        """The value of each action with three."""
        boards = [(*flop, *rest) for rest in combinations(self.left(flop), 2)]
        return {
            "check": sum(max(self.on_the_river(board).values()) for board in boards) / len(boards),
            "play 2x": sum(self.showdown(frozenset(board), 2) / self.hands(board) for board in boards) / len(boards),
        }

    def before_the_flop(self) -> dict[str, Fraction]:
        """The value of each action with none."""
        flops = list(combinations(self.deck, 3))
        boards = list(combinations(self.deck, 5))
        values = {"check": sum(max(self.on_the_flop(flop).values()) for flop in flops) / len(flops)}
        for play in (4, 3):
            nets = (self.showdown(frozenset(board), play) / self.hands(board) for board in boards)
            values[f"play {play}x"] = sum(nets) / len(boards)
        return values


@settings(max_examples=10, deadline=None)
@given(decks, blind_tables)
def test_on_the_river_as_one_by_one(order: list[Card], blind: Paytable) -> None:
    """All 990 dealer hands of random rivers, for any blind table."""
    hole, board = tuple(order[:2]), tuple(order[2:7])
    assert position(hole, board, blind=blind).values == OneByOne(hole, (), blind).on_the_river(board)


@settings(max_examples=40, deadline=None)
@given(decks, st.integers(5, 9), blind_tables)
def test_on_the_flop_as_one_by_one(order: list[Card], left: int, blind: Paytable) -> None:
    """Dead cards leave a deck small enough to list."""
    hole, flop, dead = tuple(order[:2]), tuple(order[2:5]), tuple(order[5 + left :])
    assert position(hole, flop, dead, blind=blind).values == OneByOne(hole, dead, blind).on_the_flop(flop)


@settings(max_examples=30, deadline=None)
@given(decks, st.integers(7, 9), blind_tables)
def test_before_the_flop_as_one_by_one(order: list[Card], left: int, blind: Paytable) -> None:
    """The compiled classes of boards, on decks small enough to list."""
    hole, dead = tuple(order[:2]), tuple(order[2 + left :])
    assert position(hole, (), dead, blind=blind).values == OneByOne(hole, dead, blind).before_the_flop()


@settings(max_examples=30, deadline=None)
@given(st.permutations([card for card in DECK if card.suit == "s"]), decks, blind_tables)
def test_before_the_flop_where_flushes_abound(spades: list[Card], order: list[Card], blind: Paytable) -> None:
    """Nine cards are left, six or more of them spades."""
    hole = (spades[0], order[0] if order[0] not in spades else spades[1])
    rest = [card for card in (*spades[2:8], *order) if card not in hole]
    deck = list(dict.fromkeys(rest))[:9]
    dead = tuple(card for card in DECK if card not in (*hole, *deck))
    assert position(hole, (), dead, blind=blind).values == OneByOne(hole, dead, blind).before_the_flop()


POSITIONS = [("As Kd", ""), ("7c 2d", ""), ("9h 8h", "7h 6h 2c"), ("5d 5c", "Ks Qs Js"), ("Jh 3s", "Jd 9c 4h 4d Ac")]


@pytest.mark.parametrize(("hole", "board"), POSITIONS)
def test_the_counts_tell_everything_and_agree(hole: str, board: str) -> None:
    found = position(parse_cards(hole), parse_cards(board), blind=BLIND)
    chances, _ = final_hands([found.hole, None], found.board)
    total = sum(chances.values())
    for action, outcomes in found.outcomes.items():
        assert outcomes.counts.min() == 0
        net = found.distribution(action)
        assert sum(chance for _, chance in net) == 1
        assert net.mean == found.values[action] == sum(outcomes.contributions(BLIND).values())
        assert outcomes.categories() == {category: Fraction(count, total) for category, count in chances.items()}
        assert sum(outcomes.plays().values()) == sum(outcomes.results().values()) == 1
        side = sum(chance * TRIPS[category].net for category, chance in outcomes.categories().items())
        assert found.distribution(action, TRIPS, trips_stake=3).mean == net.mean + 3 * side
        adds = sum(add for _, add in outcomes.blind_rows(BLIND).values())
        lost = outcomes.results()["lose"] + outcomes.results()["fold"]
        assert adds - lost == outcomes.contributions(BLIND)["blind"]


@pytest.mark.parametrize(("hole", "board"), POSITIONS)
def test_a_standing_wager_is_worth_what_the_action_was(hole: str, board: str) -> None:
    found = position(parse_cards(hole), parse_cards(board), blind=BLIND)
    for action, outcomes in found.outcomes.items():
        if action != "check":
            play = 0 if action == "fold" else int(action[5])
            assert standing(found.hole, found.board, play=play) == outcomes


def test_a_fold_keeps_the_category_for_trips_and_what_the_showdown_would_have_been() -> None:
    fold, play = position(parse_cards("2c 3d"), parse_cards("As Ks Kd Kh 9c"), blind=BLIND).outcomes.values()
    assert fold.value(BLIND) == -2
    assert fold.categories()[Category.THREE_OF_A_KIND] == 1
    assert fold.distribution(BLIND, TRIPS).cases == ((Fraction(1), 990),)
    assert (fold.counts[0] == play.counts[1]).all()


def test_equal_values_stake_less() -> None:
    hole, flop = parse_cards("As Kd"), parse_cards("7c 8c 2d")
    same = standing(hole, flop, play=2)
    for order in (("check", "play 2x"), ("play 2x", "check")):
        assert Position(hole, flop, (), BLIND, dict.fromkeys(order, same)).best == "check"


def test_a_board_that_plays_ties_every_dealer() -> None:
    royal = position(parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts"), blind=BLIND)
    assert royal.values == {"fold": -2, "play 1x": 0}
    assert royal.best == "play 1x"
    assert royal.outcomes["play 1x"].results()["tie"] == 1


@settings(max_examples=5, deadline=None)
@given(decks)
def test_a_dead_card_on_average_is_none(order: list[Card]) -> None:
    """What a standing wager is worth is the mean over the card that is found out."""
    hole, flop = tuple(order[:2]), tuple(order[2:5])
    known = standing(hole, flop, play=2).value(BLIND)
    each = [standing(hole, flop, [dead], play=2).value(BLIND) for dead in order[5:]]
    assert sum(each) / len(each) == known


def test_a_dead_card_before_the_flop_on_average_is_none() -> None:
    """And with the card known, the best play after a check is worth at least as much as without."""
    hole = parse_cards("Qs 9s")
    dead = [(card,) for card in DECK if card not in hole]
    each = [position(hole, (), card, blind=BLIND).values for card in dead]
    none = position(hole, blind=BLIND).values
    assert sum(values["play 4x"] for values in each) / len(each) == none["play 4x"]
    assert sum(values["check"] for values in each) / len(each) > none["check"]


@settings(max_examples=5, deadline=None)
@given(st.sampled_from(["AKs", "72o", "55", "J8s", "Q5o"]), decks, st.permutations("cdhs"))
def test_suits_and_order_do_not_matter(name: str, order: list[Card], suits: list[str]) -> None:
    hole, flop = tuple(order[:2]), tuple(order[2:5])
    again = [Card(card.rank, suits["cdhs".index(card.suit)]) for card in (*reversed(hole), *reversed(flop))]
    assert position(hole, flop, blind=BLIND).values == position(again[:2], again[2:], blind=BLIND).values


@pytest.mark.parametrize(
    ("hole", "board", "dead", "message"),
    [
        ("As As", "", "", "As stands 2 times, but one deck holds each card once"),
        ("As Kd", "7c 8c As", "", "As stands 2 times"),
        ("As Kd", "", "Kd", "Kd stands 2 times"),
        ("As", "", "", "1 hole cards; a player holds two, such as As Kd"),
        ("As Kd 2c", "", "", "3 hole cards"),
        (
            "As Kd",
            "7c",
            "",
            r"1 community cards; a player decides with none, with three \(the flop\) or with all five",
        ),
        ("As Kd", "7c 8c 9c Tc", "", "4 community cards"),
    ],
)
def test_no_position_is_said(hole: str, board: str, dead: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        position(parse_cards(hole), parse_cards(board), parse_cards(dead), blind=BLIND)


def test_other_bad_input_is_said() -> None:
    with pytest.raises(InputError, match="44 dead cards; the deck no longer holds the board and the dealer's hand"):
        position(DECK[:2], (), DECK[2:46], blind=BLIND)
    with pytest.raises(InputError, match="A play wager of 5 antes; it is 1, 2, 3 or 4, or 0 for a folded hand"):
        standing(DECK[:2], play=5)
    with pytest.raises(InputError, match=r"'raise' is no legal action here\. Legal: check, play 2x"):
        position(DECK[:2], DECK[2:5], blind=BLIND).distribution("raise")
    fine = paytable_from("fine", {"odds": dict(zip(ROWS, FINE_ODDS, strict=True))}, ROWS)
    with pytest.raises(InputError, match="'fine' are too fine or too high to count exactly"):
        position(DECK[:2], DECK[2:5], blind=fine)


FINE_ODDS = [f"{pays} to {per}" for pays, per in zip(range(10, 0, -1), [999_983, 999_979, *[1] * 8], strict=True)]


def test_outcomes_compare_by_their_counts() -> None:
    one, other = standing(DECK[:2], DECK[2:5], play=2), standing(DECK[:2], DECK[2:5], play=1)
    assert one == Outcomes(one.counts.copy())
    assert one != other
    assert one != 7
