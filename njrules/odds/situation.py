"""What can be said in figures of a step of a round, for one viewer, and of a whole game: the same for every game.

A game's own module in this folder counts; the pages draw from these values and know no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from njrules.odds.distribution import Distribution
from njrules.paytables import LOSE, Odds, Paytable, Provenance, least_certain


@dataclass(frozen=True)
class FinalHand:
    """The chance of each final category of one hand, strongest first; ``label`` says whose it is."""

    label: str
    chances: Mapping[str, Fraction]


@dataclass(frozen=True)
class Worth:
    """A legal action: its exact ``value`` with the best play afterwards, per unit of the situation.

    ``net`` is the distribution of all the seat's wagers together, in money; ``standing`` says what it is the worth
    of where that is no action, such as a play wager already made.
    """

    action: str
    value: Fraction
    net: Distribution
    standing: bool = False


@dataclass(frozen=True)
class PaidRow:
    """A row of a pay table: its odds, the ``chance`` of such a final hand, the chance to be ``paid`` on it."""

    row: str
    odds: Odds
    chance: Fraction
    paid: Fraction

    @property
    def adds(self) -> Fraction:
        """The row's share of the expected net, per unit wagered."""
        return self.paid * self.odds.net


@dataclass(frozen=True)
class PaidTable:
    """A pay table with the chances of its rows; ``rest`` is what the cases without a row add to the net.

    ``rule`` is where the least certain rule was read on which the net rests beside the table.
    """

    paytable: Paytable
    rows: tuple[PaidRow, ...]
    rest: Fraction
    rule: Provenance = Provenance.NEW_JERSEY

    @property
    def badge(self) -> str:
        """What must stand beside the net: the mark of the less certain of table and rule."""
        return least_certain((self.paytable.provenance, self.rule)).badge

    @property
    def net(self) -> Fraction:
        """The expected net of the wager, per unit wagered."""
        return sum((row.adds for row in self.rows), Fraction(0)) + self.rest


@dataclass(frozen=True)
class Situation:
    """All figures of a step.

    ``seat`` is whose decision the figures are about, ``given`` what they are conditioned on, in words, ``unit``
    what a value is per, ``taken`` the action that the round goes on with (empty if open), ``notes`` what a reader
    must know to read the figures right; ``about`` says what ``hands`` are chances of. ``withheld`` says that the
    choices are not weighed because the viewer may not see the cards that their worth would tell.

    The net rests on the tables of ``paid`` and on rules, of which ``rule`` says where the least certain was read; the
    worth rests on the same unless ``weighed_by`` names fewer tables.
    """

    seat: int
    given: str
    unit: str
    hands: tuple[FinalHand, ...]
    worths: tuple[Worth, ...]
    taken: str
    paid: tuple[PaidTable, ...]
    notes: tuple[str, ...] = ()
    about: str = "final hands"
    withheld: bool = False
    rule: Provenance = Provenance.NEW_JERSEY
    weighed_by: tuple[Paytable, ...] | None = None

    @property
    def net_marks(self) -> Mapping[str, str]:
        """The marks that must stand beside the net, by the wager whose table it is or ``rule``."""
        return self._marks(tuple(paid.paytable for paid in self.paid))

    @property
    def worth_marks(self) -> Mapping[str, str]:
        """The marks that must stand beside the worth of the choices."""
        return self.net_marks if self.weighed_by is None else self._marks(self.weighed_by)

    def _marks(self, tables: tuple[Paytable, ...]) -> Mapping[str, str]:
        if not self.worths:
            return {}
        found = {table.wager: table.badge for table in tables} | {"rule": self.rule.badge}
        return {name: badge for name, badge in found.items() if badge}

    @property
    def best(self) -> Worth:
        """The action of the greatest value, the first of equals."""
        return max(self.worths, key=lambda worth: worth.value)


@dataclass(frozen=True)
class ReturnRow:
    """A row of a pay table over the whole game with the best play.

    ``chance`` is how often a wager is settled by it, ``staked`` how many units it is then settled on, on average over
    all rounds. It never pays less than ``least``: 0 where nothing is placed for what the row pays, such as a bonus.
    """

    row: str
    odds: Odds
    chance: Fraction
    staked: Fraction
    least: Fraction = LOSE.net

    @property
    def pays(self) -> Fraction:
        """The net per unit that is settled by the row."""
        return max(self.odds.net, self.least)

    @property
    def adds(self) -> Fraction:
        """The row's share of the expected net."""
        return self.staked * self.pays


@dataclass(frozen=True)
class ReturnTable:
    """A pay table, known by ``name`` among those of its game, over the whole game, strongest row first.

    ``rest`` says in words what else the wager's net is made of; empty where the rows are all of it.
    """

    name: str
    paytable: Paytable
    rows: tuple[ReturnRow, ...]
    rest: str = ""

    @classmethod
    def settled(
        cls,
        name: str,
        paytable: Paytable,
        chances: Mapping[str, Fraction],
        rest: str = "",
        *,
        units: int = 1,
        least: Fraction = LOSE.net,
    ) -> ReturnTable:
        """The table each of whose rows settles so many ``units`` with the chance given by the row's name."""
        rows = (ReturnRow(row, odds, chances[row], units * chances[row], least) for row, odds in paytable.rows)
        return cls(name, paytable, tuple(rows), rest)


@dataclass(frozen=True, slots=True)
class Play:
    """The best action with one kind of hand, and how many of ``of`` equally likely hands are of that kind."""

    best: str
    ways: int
    of: int


@dataclass(frozen=True)
class WholeGame:
    """What a wager, or several that go together, costs over the whole game with the best play.

    ``house_edge`` is per ``unit``, ``element_of_risk`` per unit of all that is wagered; ``net`` is the distribution
    of the net per unit, from which the rest follows. ``paytable`` is the table that it rests on, ``rule`` where the
    least certain rule beside it was read. No figure is further than ``within`` from the exact one; 0 is exact.

    ``actions`` says how often each action is the best, ``plays`` what is best with each kind of hand where the game
    has few enough of them, ``returns`` what each table that pays this wager adds.
    """

    wager: str
    unit: str
    house_edge: Fraction
    element_of_risk: Fraction
    standard_deviation: float
    hit_frequency: Fraction
    net: Distribution
    paytable: Paytable
    within: float = 0.0
    rule: Provenance = Provenance.NEW_JERSEY
    actions: Mapping[str, Fraction] = field(default_factory=dict)
    plays: Mapping[str, Play] = field(default_factory=dict, repr=False)
    returns: tuple[ReturnTable, ...] = ()

    @property
    def badge(self) -> str:
        """What must stand beside the figures: the mark of the less certain of table and rule."""
        return least_certain((self.paytable.provenance, self.rule)).badge
