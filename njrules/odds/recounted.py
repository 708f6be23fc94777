"""What this rulebook counts, by names and terms, so that data can say what a published figure is checked against."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njrules.cards import RANK_NAMES, RANKS
from njrules.errors import InputError, one_of
from njrules.games import boston_5_stud, casino_war, double_cross_poker, find_game
from njrules.games.ultimate_texas_holdem import table_named
from njrules.hands import FIVE_CARD, THREE_CARD, Category
from njrules.odds.boston_5_stud.solution import BonusWager
from njrules.odds.boston_5_stud.solution import solve as solve_boston
from njrules.odds.casino_war.outcomes import left_of
from njrules.odds.casino_war.solution import Solution
from njrules.odds.category_counts import category_counts
from njrules.odds.comparison import usual_round
from njrules.odds.distribution import Distribution
from njrules.odds.double_cross_poker.solution import solve as solve_double_cross
from njrules.odds.final_hands import final_hands, final_strengths
from njrules.odds.offer import odds_of
from njrules.odds.suit_classes import suit_classes
from njrules.odds.ultimate_texas_holdem.outcomes import counts_of
from njrules.odds.ultimate_texas_holdem.shipped import play_records
from njrules.odds.ultimate_texas_holdem.simple_cost import simple_play
from njrules.odds.ultimate_texas_holdem.solution import solve as solve_ultimate
from njrules.odds.ultimate_texas_holdem.starting_hands import COMBINATIONS, STARTING_HANDS
from njrules.paytables import EVEN, Odds, Paytable, Provenance

_DIGITS = 30


@dataclass(frozen=True)
class Recounted:
    """A figure of ours: its value (words where it is no number), its exact text, the marks that it must carry.

    It is no further than ``within`` from the exact value; 0 is exact.
    """

    value: Fraction | str
    exact: str
    badge: str = ""
    within: float = 0.0


def recount(name: str, terms: dict[str, Any]) -> Recounted:
    """Our figure of this name and terms, computed now.

    >>> recount("suit classes", {"sizes": [2, 3]}).value
    Fraction(1286792, 1)

    Raises:
        InputError: there is no such computation, or it takes other terms.
    """
    if name not in COMPUTATIONS:
        raise one_of("computation", name, list(COMPUTATIONS))
    computation = COMPUTATIONS[name]
    try:
        inspect.signature(computation).bind(**terms)
    except TypeError as error:
        takes = ", ".join(inspect.signature(computation).parameters)
        raise InputError(f"The computation {name!r} takes {takes}: {error}.") from None
    return computation(**terms)


def _number(value: Fraction | int, badge: str = "", within: float = 0.0) -> Recounted:
    return Recounted(Fraction(value), str(value), badge, within)


def _root(square: Fraction, badge: str = "", within: float = 0.0) -> Recounted:
    """A square root to thirty decimals."""
    digits = math.isqrt(square.numerator * 10 ** (2 * _DIGITS) // square.denominator)
    return Recounted(Fraction(digits, 10**_DIGITS), f"√({square})", badge, within)


def _measured(
    net: Distribution, measure: str, wagered: Fraction, badge: str, amount: str = "", within: float = 0.0
) -> Recounted:
    """A figure of a net per unit when ``wagered`` units are wagered on average."""
    if measure == "standard deviation":
        return _root(net.variance, badge, within)
    values: dict[str, Callable[[], Fraction]] = {
        "house edge": lambda: -net.mean,
        "element of risk": lambda: -net.mean / wagered,
        "expected net": lambda: net.mean,
        "variance": lambda: net.variance,
        "mean square": lambda: net.variance + net.mean**2,
        "hit frequency": lambda: net.ahead,
        "chance": lambda: net.probability(Fraction(amount)),
    }
    if measure not in values:
        raise one_of("measure", measure, [*values, "standard deviation"])
    return _number(values[measure](), badge, within)


def whole_game(
    game: str, measure: str, wager: int = 1, decks: int = 0, options: dict[str, str] | None = None
) -> Recounted:
    """A figure of a game's wager, the first or a later one, with the best play under these options."""
    whole = odds_of(game).whole_game(usual_round(find_game(game), decks, options or {}))[wager - 1]
    wagered = whole.house_edge / whole.element_of_risk
    return _measured(whole.net, measure, wagered, whole.badge, within=whole.within)


def casino_war_figure(
    decks: int,
    measure: str,
    answer: str = "go to war",
    second_tie: str = "3 to 1",
    at_war: str = "lost",
    net: str = "",
) -> Recounted:
    """A figure of Casino War from a new shoe, of any number of decks, with one ``answer`` to every tie."""
    rules = casino_war.Rules(war=casino_war.SECOND_TIES[second_tie], initial_at_war=at_war)
    solution = Solution(rules, left_of(decks, ()), answer)
    badge = rules.war.badge if answer == casino_war.GO_TO_WAR else Provenance.TRADE.badge
    return _measured(solution.distribution, measure, solution.average_wager, badge, net)


def casino_war_tie(decks: int, measure: str) -> Recounted:
    """A figure of Casino War's tie wager."""
    rules = casino_war.Rules()
    tie = Solution(rules, left_of(decks, ())).tie_wager
    return _measured(tie.distribution, measure, Fraction(1), rules.tie.badge)


def three_card_wager(odds: list[str], measure: str = "house edge") -> Recounted:
    """A wager on three cards that pays these odds from a straight flush down to a pair."""
    rows = list(reversed(THREE_CARD.categories))
    paid = [*map(Odds.parse, odds), Odds.parse("lose")]
    table = Paytable(
        "three-card", "bonus", "Three cards", Provenance.TRADE, "", tuple(zip(map(str, rows), paid, strict=True))
    )
    return _measured(BonusWager(table).distribution, measure, Fraction(1), table.badge)


def categories(size: int, category: str) -> Recounted:
    """How many hands of 3, 5 or 7 cards of one deck are of a category, or of several joined by ``and``."""
    return _number(sum(_by_category(size)[Category(name)] for name in category.split(" and ")))


def category_chance(size: int, category: str) -> Recounted:
    """The chance of a category among all hands of 3, 5 or 7 cards."""
    return _number(Fraction(_by_category(size)[Category(category)], sum(_by_category(size).values())))


def hands(size: int) -> Recounted:
    """How many hands of 3, 5 or 7 cards there are, every category counted."""
    return _number(sum(_by_category(size).values()))


def strengths(size: int) -> Recounted:
    """How many different strengths hands of 5 or 7 cards have."""
    return _number(int(np.count_nonzero(final_strengths((), size=size))))


def suit_kinds(sizes: list[int]) -> Recounted:
    """How many deals of sets of these sizes there are up to an exchange of suits."""
    return _number(suit_classes(*sizes))


def showdown(result: str, category: str, sides: int = 1) -> Recounted:
    """Of all deals of two hands and five community cards: those in which a hand of a category loses, ties or wins.

    With two ``sides`` those of either hand; ``any`` stands for all categories.
    """
    counts = _showdowns()[("lose", "tie", "win").index(result)].sum(axis=0)
    found = counts.sum() if category == "any" else counts[FIVE_CARD.categories.index(Category(category))]
    return _number(int(found) * sides)


def raise_rule() -> Recounted:
    """The starting hands with which to raise at once in Ultimate Texas Hold 'Em, in the trade's words."""
    blind = table_named("blind_a")
    rule = rule_of([hand.name for hand in solve_ultimate(blind).starting_hands if hand.best.startswith("play")])
    return Recounted(rule, rule, blind.badge)


def starting_hands(action: str) -> Recounted:
    """How many of the 169 starting hands of Ultimate Texas Hold 'Em are best played so before the flop."""
    blind = table_named("blind_a")
    return _number(sum(hand.best == action for hand in solve_ultimate(blind).starting_hands), blind.badge)


def simple_strategy(measure: str) -> Recounted:
    """A figure of Ultimate Texas Hold 'Em by the published simple strategy, counted over the whole game."""
    play = simple_play()
    return _measured(play.distribution, measure, play.average_wager, play.blind.badge)


def boston_folds(table: str) -> Recounted:
    """How many of the 1,755 kinds of three cards are worth a fold in Boston 5 Stud Poker."""
    ante_bonus = boston_5_stud.table_named(table)
    return _number(sum(hand.best == boston_5_stud.FOLD for hand in solve_boston(ante_bonus).hands), ante_bonus.badge)


def double_cross_at_even_odds() -> Recounted:
    """The house edge of Double Cross Poker if every row of the raise wagers paid 1 to 1."""
    sample = double_cross_poker.TABLES["raise_sample"]
    even = replace(sample, rows=tuple((row, EVEN) for row, _ in sample.rows))
    return _number(solve_double_cross(even).house_edge, even.badge)


COMPUTATIONS: dict[str, Callable[..., Recounted]] = {
    "whole game": whole_game,
    "casino war": casino_war_figure,
    "casino war tie": casino_war_tie,
    "three-card wager": three_card_wager,
    "categories": categories,
    "category chance": category_chance,
    "hands": hands,
    "strengths": strengths,
    "suit classes": suit_kinds,
    "showdown": showdown,
    "raise rule": raise_rule,
    "starting hands": starting_hands,
    "simple strategy": simple_strategy,
    "boston folds": boston_folds,
    "double cross at even odds": double_cross_at_even_odds,
}
"""By the name that ``data/verification.toml`` uses."""


def rule_of(names: Sequence[str]) -> str:
    """Starting hands in short: the lowest pair, then for each high rank the lowest suited and offsuit companion.

    Where a companion is missing in between, the hands of that rank are listed one by one.

    >>> rule_of(["AA", "KK", "KQs", "KQo", "KJs", "QJs", "QTs", "QTo"])
    'KK and up, KJs/KQo and up, QJs, QTs, QTo'
    """
    pairs = [name for name in names if name[0] == name[1]]
    parts = [f"{min(pairs, key=_rank)} and up"] if pairs else []
    for high in reversed(RANKS):
        ours = [name for name in names if name[0] == high != name[1]]
        lowest = {kind: min((name for name in ours if name[-1] == kind), key=_low_rank, default="") for kind in "so"}
        whole = [hand for hand in STARTING_HANDS if hand[0] == high != hand[1]]
        upward = [hand for hand in whole if lowest[hand[-1]] and _low_rank(hand) >= _low_rank(lowest[hand[-1]])]
        if ours and ours == whole:
            parts.append(f"any {RANK_NAMES[RANKS.index(high)]}")
        elif sorted(ours) == sorted(upward):
            parts += [f"{'/'.join(filter(None, lowest.values()))} and up"] if ours else []
        else:
            parts += ours
    return ", ".join(parts)


def _rank(name: str) -> int:
    return RANKS.index(name[0])


def _low_rank(name: str) -> int:
    return RANKS.index(name[1])


@cache
def _by_category(size: int) -> dict[Category, int]:
    if size == 7:
        return final_hands((None,))[0]
    return category_counts(THREE_CARD if size == 3 else FIVE_CARD)


@cache
def _showdowns() -> NDArray[np.int64]:
    """All deals by the player's result, whether the dealer has a pair, and the player's category."""
    weights = np.array(COMBINATIONS)[:, None, None]
    return counts_of((play_records() * weights).sum(axis=0))
