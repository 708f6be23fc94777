"""Every wager of every game side by side: what each costs, how it spreads, how often it wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from njrules.cards import Shoe
from njrules.errors import one_of
from njrules.odds.figures import exact_figure
from njrules.odds.offer import odds_of
from njrules.odds.situation import WholeGame
from njrules.rounds import Game, Round, Seat


@dataclass(frozen=True)
class Measure:
    """A figure by which wagers compare; ``says`` is what it is, for readers, ``per`` what it is per.

    An empty ``per`` stands for the wager's own unit, ``share`` says that it is written in per cent.
    """

    name: str
    says: str
    per: str
    share: bool
    of: Callable[[WholeGame], Fraction | float]


MEASURES = {
    measure.name: measure
    for measure in (
        Measure("house edge", "expected loss over the first wager", "", True, lambda whole: whole.house_edge),
        Measure(
            "element of risk",
            "expected loss over all that is wagered",
            "all wagered",
            True,
            lambda whole: whole.element_of_risk,
        ),
        Measure("standard deviation", "how far the net spreads", "", False, lambda whole: whole.standard_deviation),
        Measure("hit frequency", "the chance to end with a gain", "round", True, lambda whole: whole.hit_frequency),
    )
}


@dataclass(frozen=True)
class Compared:
    """A wager of a game with its figures over the whole game."""

    game: Game
    whole: WholeGame

    def per(self, measure: Measure) -> str:
        """What the figure is per: the wager's own unit, or what it is for every wager."""
        return measure.per or self.whole.unit

    def as_dict(self) -> dict[str, Any]:
        """For scripts: exact fractions as text beside floats, and the mark that they must carry."""
        whole = self.whole
        return {
            "game": self.game.name,
            "wager": whole.wager,
            "unit": whole.unit,
            "house_edge": exact_figure(whole.house_edge),
            "element_of_risk": exact_figure(whole.element_of_risk),
            "standard_deviation": whole.standard_deviation,
            "variance": exact_figure(whole.net.variance),
            "hit_frequency": exact_figure(whole.hit_frequency),
            "within": whole.within,
            "table": whole.paytable.name,
            "provenance": whole.paytable.provenance.value,
            "rule": whole.rule.value,
            "badge": whole.badge,
        }


@dataclass(frozen=True)
class Comparison:
    """The wagers of all games in the order of the games, and the games whose rounds are not counted as a whole."""

    wagers: tuple[Compared, ...]
    uncounted: tuple[Game, ...]

    def ordered(self, by: str, measure: Measure) -> tuple[Compared, ...]:
        """The wagers by ``game``, or by ``value`` of the measure, the least first.

        Raises:
            InputError: there is no such order.
        """
        if by not in ORDERS:
            raise one_of("order", by, ORDERS)
        return self.wagers if by == ORDERS[0] else tuple(sorted(self.wagers, key=lambda row: measure.of(row.whole)))


ORDERS = ("game", "value")


def usual_round(game: Game, decks: int = 0, options: Mapping[str, str] = MappingProxyType({})) -> Round:
    """A round of one player who makes every wager; the fewest decks and the usual rules unless said otherwise."""
    seat = Seat(1, tuple((kind.name, Fraction(1)) for kind in game.wagers))
    return Round(game, Shoe(decks or game.decks[0]), (seat,), (), tuple(options.items()))


def compare(rounds: Iterable[Round]) -> Comparison:
    """The wagers of one round of each game, by the rules and pay tables of that round."""
    counted = [(round_.game, odds_of(round_.game.name).whole_game(round_)) for round_ in rounds]
    return Comparison(tuple(_each(counted)), tuple(game for game, whole in counted if not whole))


def _each(counted: Iterable[tuple[Game, tuple[WholeGame, ...]]]) -> Iterator[Compared]:
    for game, whole in counted:
        yield from (Compared(game, wager) for wager in whole)
