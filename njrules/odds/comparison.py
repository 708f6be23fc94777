"""Every wager of every game side by side: what each costs, how it spreads, how often it wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from njrules.cards import Shoe
from njrules.errors import one_of
from njrules.games import games
from njrules.odds.distribution import Distribution
from njrules.odds.figures import known_figure
from njrules.odds.offer import odds_of
from njrules.odds.situation import WholeGame
from njrules.paytables import Paytable
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
class Case:
    """Rules and pay tables under which a game is compared: those of a round, but for the ``tables`` by name.

    ``variant`` says in words what is not as usual; empty if nothing is.
    """

    round: Round
    tables: Mapping[str, Paytable] = field(default_factory=dict)
    variant: str = ""

    @property
    def game(self) -> Game:
        """The game."""
        return self.round.game

    @property
    def title(self) -> str:
        """The game, and what is not as usual."""
        return f"{self.game.title}, {self.variant}" if self.variant else self.game.title

    def whole_game(self) -> tuple[WholeGame, ...]:
        """The game's wagers; none if the game is not counted under these rules."""
        return odds_of(self.game.name).whole_game(self.round, self.tables)


@dataclass(frozen=True)
class Compared:
    """A wager of a game with its figures over the whole game."""

    case: Case
    whole: WholeGame

    @property
    def game(self) -> Game:
        """The game."""
        return self.case.game

    def per(self, measure: Measure) -> str:
        """What the figure is per: the wager's own unit, or what it is for every wager."""
        return measure.per or self.whole.unit

    def as_dict(self) -> dict[str, Any]:
        """For scripts: fractions as text beside floats, as far as they are exact, and the mark that they carry."""
        whole = self.whole
        return {
            "game": self.game.name,
            "wager": whole.wager,
            "unit": whole.unit,
            "house_edge": known_figure(whole.house_edge, whole.within),
            "element_of_risk": known_figure(whole.element_of_risk, whole.within),
            "standard_deviation": whole.standard_deviation,
            "variance": known_figure(whole.net.variance, whole.within),
            "hit_frequency": known_figure(whole.hit_frequency, whole.within),
            "exact": not whole.within,
            "within": whole.within,
            "table": whole.paytable.name,
            "provenance": whole.paytable.provenance.value,
            "rule": whole.rule.value,
            "badge": whole.badge,
            "variant": self.case.variant,
        }


@dataclass(frozen=True)
class Comparison:
    """The wagers of all games in the order of the games, and the cases that are not counted as a whole."""

    wagers: tuple[Compared, ...]
    uncounted: tuple[Case, ...]

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


def usual_cases() -> tuple[Case, ...]:
    """Every game by its usual rules and tables."""
    return tuple(Case(usual_round(game)) for game in games().values())


def every_case() -> tuple[Case, ...]:
    """Every game by its usual rules, then with each other number of decks, rule and shipped table by itself."""
    return tuple(case for usual in usual_cases() for case in (usual, *_variants(usual)))


def compare(cases: Iterable[Case]) -> Comparison:
    """The wagers of the cases; of a variant only those whose net is another than in the game's case before it."""
    found: list[Compared] = []
    uncounted: list[Case] = []
    usual: dict[tuple[str, str], Distribution] = {}
    for case in cases:
        wagers = case.whole_game()
        if not wagers:
            uncounted.append(case)
        for whole in wagers:
            known = usual.get((case.game.name, whole.wager))
            if not case.variant:
                usual[case.game.name, whole.wager] = whole.net
            if not case.variant or whole.net != known:
                found.append(Compared(case, whole))
    return Comparison(tuple(found), tuple(uncounted))


def _variants(usual: Case) -> Iterator[Case]:
    game, odds = usual.game, odds_of(usual.game.name)
    for decks in game.decks[1:]:
        yield Case(usual_round(game, decks), variant=f"{decks} decks")
    for name in odds.rules:
        option = game.option(name)
        for value in option.values:
            if value != option.default:
                words = f"{name}: {value}".replace("_", " ")
                yield Case(usual_round(game, options={name: value}), variant=words)
    for name, choice in odds.tables(usual.round).items():
        for table in choice.shipped[1:]:
            yield Case(usual.round, {name: table}, variant=table.title)
