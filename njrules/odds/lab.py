"""What becomes of a game when one of its pay tables is changed: the figures anew, and the odds for a wanted edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from njrules.errors import InputError, one_of
from njrules.odds.offer import odds_of
from njrules.odds.situation import Play, ReturnRow, ReturnTable, WholeGame
from njrules.paytables import LOSE, PUSH, Odds, Paytable, Provenance
from njrules.rounds import Round

_HIGHEST = 999_999
_COARSE = 1000
_NEAR = 0.0005


def edited(base: Paytable, odds: Mapping[str, Odds]) -> Paytable:
    """The table with other odds on some rows: a reader's own, or ``base`` itself if nothing differs.

    Raises:
        InputError: the table has no such row.
    """
    for row in odds:
        if row not in base.odds:
            raise _no_such_row(row, base)
    rows = tuple((row, odds.get(row, printed)) for row, printed in base.rows)
    if rows == base.rows:
        return base
    return replace(
        base,
        name=f"{base.name}, edited",
        title=f"{base.title}, edited",
        provenance=Provenance.READER,
        source=f"{base.title} ({base.source}), with the reader's odds",
        rows=rows,
        note="",
    )


@dataclass(frozen=True)
class Bench:
    """One pay table of a game on the workbench: the round whose other rules hold, and the table's name."""

    round: Round
    name: str

    def whole_game(self, table: Paytable) -> tuple[WholeGame, ...]:
        """All wagers of the game with this table.

        Raises:
            InputError: the game cannot be played or counted with these odds.
        """
        return odds_of(self.round.game.name).whole_game(self.round, {self.name: table})

    def paid_by(self, whole: Iterable[WholeGame]) -> tuple[WholeGame, ReturnTable]:
        """The first wager that the table pays, and what its rows add to it."""
        return next((wager, found) for wager in whole for found in wager.returns if found.name == self.name)

    def edge(self, table: Paytable) -> Fraction:
        """The house edge of that wager with this table."""
        return self.paid_by(self.whole_game(table))[0].house_edge


@dataclass(frozen=True)
class ChangedPlay:
    """A kind of hand whose best action is another one, and the share of all hands that is of this kind."""

    hand: str
    before: str
    after: str
    share: Fraction


def changed_plays(before: Mapping[str, Play], after: Mapping[str, Play]) -> tuple[ChangedPlay, ...]:
    """The hands whose best action changes, the most frequent kinds first."""
    found = (
        ChangedPlay(hand, play.best, after[hand].best, Fraction(play.ways, play.of))
        for hand, play in before.items()
        if after[hand].best != play.best
    )
    return tuple(sorted(found, key=lambda changed: -changed.share))


@dataclass(frozen=True)
class Sensitivity:
    """How the edge changes when a row pays one unit more: ``held`` with the same play, ``anew`` with the best."""

    row: str
    raised: Odds
    held: Fraction
    anew: Fraction


def sensitivities(bench: Bench, table: Paytable) -> tuple[Sensitivity, ...]:
    """The sensitivity of the edge to each row of a table."""
    wager, returns = bench.paid_by(bench.whole_game(table))
    found = []
    for row in returns.rows:
        raised = _printed(row.pays + 1)
        anew = bench.edge(edited(table, {row.row: raised}))
        found.append(Sensitivity(row.row, raised, -row.staked, anew - wager.house_edge))
    return tuple(found)


@dataclass(frozen=True)
class Candidate:
    """Odds that can be printed, and the house edge that they give with the best play."""

    odds: Odds
    edge: Fraction


@dataclass(frozen=True)
class Aim:
    """The odds on a row that give a house edge: ``net`` does, to within a thousandth; the candidates can be printed.

    ``net`` is ``None`` where it would lie between a push and a loss.
    """

    row: str
    edge: Fraction
    net: Fraction | None
    candidates: tuple[Candidate, ...]

    @property
    def nearest(self) -> Candidate:
        """The candidate whose edge is nearest to the one aimed at."""
        return min(self.candidates, key=lambda candidate: abs(candidate.edge - self.edge))


def aim(bench: Bench, table: Paytable, row: str, edge: Fraction) -> Aim:
    """The odds on ``row`` that give the house ``edge`` on the wager that the table pays, the play always the best.

    The best play is worth the most of many plays, each linear in the odds, so the edge falls along a concave line and
    Newton's steps end on it. Where not even a push costs enough, a lost row is tried; then ``net`` is ``None``.

    Raises:
        InputError: the table has no such row, or no odds that can be printed give the edge.
    """
    if row not in table.odds:
        raise _no_such_row(row, table)
    line = _Line(bench, table, row)
    if line.at(Fraction(0))[0] < edge:
        return Aim(row, edge, None, tuple(_lowest(line, edge)))
    net = _solved(line, edge)
    steps = {Fraction(floor(net)), Fraction(floor(net) + 1), Fraction(round(2 * net), 2), Fraction(round(5 * net), 5)}
    printable = sorted(step for step in steps if step.numerator <= _HIGHEST)
    return Aim(row, edge, net, tuple(Candidate(_printed(step), line.at(step)[0]) for step in printable))


class _Line:
    """The house edge as the odds on one row change, each point solved once."""

    def __init__(self, bench: Bench, table: Paytable, row: str) -> None:
        self._bench, self._table, self._row = bench, table, row
        self._known: dict[Fraction, tuple[Fraction, ReturnRow]] = {}

    def at(self, net: Fraction) -> tuple[Fraction, ReturnRow]:
        """The edge where the row pays ``net``, and what the row then adds."""
        if net not in self._known:
            table = edited(self._table, {self._row: _printed(net)})
            wager, returns = self._bench.paid_by(self._bench.whole_game(table))
            self._known[net] = wager.house_edge, next(row for row in returns.rows if row.row == self._row)
        return self._known[net]

    def tangent(self, net: float) -> tuple[Fraction, Fraction, Fraction]:
        """A point near ``net`` whose odds are coarse enough to count with: it, its edge, the units staked there."""
        point = Fraction(round(net * _COARSE), _COARSE) if net < _COARSE else Fraction(round(net))
        point = min(max(point, Fraction(0)), Fraction(_HIGHEST))
        edge, row = self.at(point)
        return point, edge, row.staked


def _lowest(line: _Line, edge: Fraction) -> Iterator[Candidate]:
    """A lost row and a push, where the edge aimed at lies between what they give."""
    push, row = line.at(PUSH.net)
    lost = line.at(LOSE.net)[0] if row.least < 0 else push
    if lost < edge:
        worst = f"where {_words(row)} {'pays nothing' if row.least == 0 else 'loses'}"
        raise InputError(
            f"No odds on {_words(row)} give a house edge of {_percent(edge)}; {worst}, it is {_percent(lost, 4)}. "
            "Less than that is right."
        )
    yield Candidate(LOSE, lost)
    yield Candidate(PUSH, push)


def _solved(line: _Line, edge: Fraction) -> Fraction:
    """Where the line reaches the edge, from the right: there each tangent leads on, and none beyond."""
    from scipy import optimize

    start = _where_it_pays(line, edge)

    def gap(net: float) -> tuple[float, float]:
        point, found, staked = line.tangent(net)
        return float(found - edge) - float(staked) * (net - float(point)), -float(staked)

    try:
        root = optimize.root_scalar(gap, x0=float(start), fprime=True, method="newton", xtol=_NEAR, maxiter=30).root
    except ZeroDivisionError:
        root = float(_HIGHEST)
    if not 0 <= root < _HIGHEST:
        raise _unreachable(line, edge)
    point, found, staked = line.tangent(root)
    return point + (found - edge) / staked


def _where_it_pays(line: _Line, edge: Fraction) -> Fraction:
    """Odds high enough that the row is paid at all, where the present edge is above the one aimed at."""
    net = Fraction(1)
    while line.at(net)[1].staked == 0 or (line.at(net)[0] > edge and line.at(net)[1].staked < Fraction(1, 10**9)):
        net *= 4
        if net > _HIGHEST:
            raise _unreachable(line, edge)
    return net


def _unreachable(line: _Line, edge: Fraction) -> InputError:
    row = line.at(Fraction(0))[1]
    return InputError(
        f"No odds on {_words(row)} up to {_HIGHEST:,} to 1 give a house edge of {_percent(edge)}. An edge "
        "nearer to the present one is right."
    )


def _no_such_row(row: str, table: Paytable) -> InputError:
    return one_of(f"row of the pay table {table.name!r}:", row, list(table.odds))


def _words(row: ReturnRow) -> str:
    return row.row.replace("_", " ")


def _percent(edge: Fraction, digits: int = 6) -> str:
    return f"{float(100 * edge):.{digits}g} %".replace("-", "−")


def _printed(net: Fraction) -> Odds:
    """The odds that pay this net."""
    return Odds(net.numerator, net.denominator)
