"""What the payouts page shows, as a value that its address holds; pure, no Streamlit here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from types import MappingProxyType

from njrules.errors import InputError, one_of, quoted
from njrules.games import games
from njrules.odds.comparison import usual_round
from njrules.odds.lab import Bench, edited
from njrules.odds.many_rounds import MOST_ROUNDS
from njrules.odds.offer import GameOdds, odds_of
from njrules.odds.ruin import MOST_BANKROLL
from njrules.odds.table_choice import TableChoice
from njrules.paytables import PUSH, Odds, Paytable
from njrules.rounds import Game, Round
from njrules.ui.queries import MOST_READ, limited, unknown_parameters

USUAL_ROUNDS, USUAL_BANKROLL, USUAL_EDGE = 100, 50, Fraction(2)
_SHORT = re.compile(r"\s*(\d{1,6})\s*(?::|to|$)\s*(\d{0,6})\s*", re.I)


@dataclass(frozen=True)
class PayoutsView:
    """The page: a round whose rules hold, a table of its game, and the rows whose odds the reader has ``changed``.

    ``table`` is the table's name in the game, empty where the game has none; ``start`` the shipped one that it starts
    from. ``wager`` is the one played for many ``rounds`` with a ``bankroll`` in units, empty for the one that the
    table pays. ``row`` is where odds for a house edge of ``edge`` per cent are looked for, empty for nowhere;
    ``anew`` says that the sensitivities are solved anew.
    """

    round: Round
    table: str
    start: str
    changed: tuple[tuple[str, Odds], ...] = ()
    wager: str = ""
    rounds: int = USUAL_ROUNDS
    bankroll: int = USUAL_BANKROLL
    row: str = ""
    edge: Fraction = USUAL_EDGE
    anew: bool = False

    @property
    def game(self) -> Game:
        """The game."""
        return self.round.game

    @property
    def odds(self) -> GameOdds:
        """Its odds."""
        return odds_of(self.game.name)

    @cached_property
    def choices(self) -> Mapping[str, TableChoice]:
        """The tables of the game, and what each may start from."""
        return self.odds.tables(self.round)

    @property
    def bench(self) -> Bench:
        """The table of the page among the game's."""
        return Bench(self.round, self.table)

    @property
    def base(self) -> Paytable:
        """The shipped table that the reader's starts from."""
        return self.choices[self.table].named(self.start)

    @cached_property
    def paytable(self) -> Paytable:
        """The table as the reader has it."""
        return edited(self.base, dict(self.changed))

    def with_odds(self, typed: Mapping[str, object]) -> PayoutsView:
        """The page after the reader has written other odds on some rows.

        Raises:
            InputError: what was written are no odds, or there is no such row.
        """
        odds = {**dict(self.changed), **{row: read_odds(text) for row, text in typed.items()}}
        table = edited(self.base, odds)
        changed = tuple((row, each) for row, each in table.rows if each != self.base[row])
        return replace(self, changed=changed)

    def beginning(self, table: str, start: str = "") -> PayoutsView:
        """The page with another table, nothing changed in it; without ``start`` it is the round's own."""
        own = self.choices[table].shipped[0].name
        return replace(self, table=table, start=start or own, changed=(), row="", wager="")

    def ruled(self, decks: int = 0, rules: Mapping[str, str] = MappingProxyType({})) -> PayoutsView:
        """The page by other rules, its table the reader's still if the rules leave it the same rows.

        ``decks`` 0 keeps the decks; a table that was the round's own gives way to the new round's.
        """
        own = {name: self.round.option(name) for name in self.odds.rules}
        there = replace(fresh(self.game, decks or self.round.shoe.decks, {**own, **rules}), rounds=self.rounds)
        there = replace(there, bankroll=self.bankroll, edge=self.edge, anew=self.anew)
        if not self.table:
            return there
        is_own = self.start == self.choices[self.table].shipped[0].name
        there = there.beginning(self.table, "" if is_own else self.start)
        if there.base.odds.keys() != self.base.odds.keys():
            return there
        return replace(there, row=self.row).with_odds({row: str(odds) for row, odds in self.changed})

    def query(self) -> dict[str, str]:
        """All that the page shows, as query parameters."""
        decks = {"decks": str(self.round.shoe.decks)} if len(self.game.decks) > 1 else {}
        rules = {name: self.round.option(name) for name in self.odds.rules}
        table = {"table": self.table, "start": self.start} if self.table else {}
        changed = {row: short_odds(odds) for row, odds in self.changed}
        wager = {"wager": self.wager} if self.wager else {}
        row = {"row": self.row} if self.row else {}
        edge = {"edge": f"{float(self.edge):g}"} if self.row or self.edge != USUAL_EDGE else {}
        anew = {"anew": "1"} if self.anew else {}
        many = {"rounds": str(self.rounds), "bankroll": str(self.bankroll)}
        return {"game": self.game.name} | decks | rules | table | changed | anew | row | edge | wager | many


def read_odds(text: object) -> Odds:
    """Odds as a reader may write them; what is no short form is read as printed.

    >>> [str(read_odds(text)) for text in ("3 to 2", "3:2", "7", " Push ", "0 to 5")]
    ['3 to 2', '3 to 2', '7 to 1', 'push', 'push']

    Raises:
        InputError: these are no odds.
    """
    words = str(text if text is not None else "")[:MOST_READ]
    short = _SHORT.fullmatch(words)
    odds = Odds.parse(f"{short[1]} to {short[2] or 1}" if short else words)
    return odds if odds.net else PUSH


def short_odds(odds: Odds) -> str:
    """Odds as the address has them.

    >>> short_odds(Odds(3, 2)), short_odds(Odds(0)), short_odds(Odds(0, 2))
    ('3:2', 'push', '0:2')
    """
    return f"{odds.pays}:{odds.per}" if str(odds) not in ("push", "lose") else str(odds)


def fresh(game: Game, decks: int = 0, rules: Mapping[str, str] | None = None) -> PayoutsView:
    """The page of a game with its first table, nothing changed."""
    view = PayoutsView(usual_round(game, decks, rules or {}), "", "")
    return view.beginning(next(iter(view.choices))) if view.choices else view


def payouts_of(hand: Round, table: str, start: str) -> PayoutsView:
    """The page of a table by the rules of a hand, starting from the shipped table of this name."""
    rules = {name: hand.option(name) for name in odds_of(hand.game.name).rules}
    return fresh(hand.game, hand.shoe.decks, rules).beginning(table, start)


def usual_game() -> Game:
    """The game that the page opens with: that of the last subchapter."""
    return max(games().values(), key=lambda game: game.subchapter)


def read_payouts(query: Mapping[str, str]) -> tuple[PayoutsView, tuple[str, ...]]:
    """The page that query parameters ask for, and a sentence for each part that could not be used."""
    reading = _Reading(query)
    view = reading.table(reading.game())
    view = reading.many(reading.aim(reading.changed(view)))
    reading.require_known(view)
    return view, tuple(reading.problems)


class _Reading:
    """One reading of query parameters: what is wrong is noted, what is valid is kept."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = limited(query)
        self.problems: list[str] = []

    def game(self) -> PayoutsView:
        game = games()[self._one_of("game", list(games()), usual_game().name)]
        decks = int(self._one_of("decks", list(map(str, game.decks)), str(game.decks[0])))
        rules = {}
        for name in odds_of(game.name).rules:
            option = game.option(name)
            rules[name] = self._one_of(name, option.values, option.default)
        return fresh(game, decks, rules)

    def table(self, view: PayoutsView) -> PayoutsView:
        if not view.table:
            return view
        name = self._one_of("table", list(view.choices), view.table)
        shipped = [table.name for table in view.choices[name].shipped]
        return view.beginning(name, self._one_of("start", shipped, shipped[0]))

    def changed(self, view: PayoutsView) -> PayoutsView:
        for row in view.base.odds if view.table else ():
            if row in self.query:
                typed = {row: self.query[row]}
                view = self._kept(view, partial(PayoutsView.with_odds, typed=typed))
        return view

    def aim(self, view: PayoutsView) -> PayoutsView:
        if not view.table:
            return view
        row = self._one_of("row", list(view.base.odds), "")
        view = replace(view, row=row, anew=self._one_of("anew", ["0", "1"], "0") == "1")
        return self._kept(view, lambda view: replace(view, edge=read_edge(self.query.get("edge", str(USUAL_EDGE)))))

    def many(self, view: PayoutsView) -> PayoutsView:
        rounds = self._number("rounds", USUAL_ROUNDS, MOST_ROUNDS)
        bankroll = self._number("bankroll", USUAL_BANKROLL, MOST_BANKROLL)
        return replace(view, rounds=rounds, bankroll=bankroll, wager=self.query.get("wager", ""))

    def require_known(self, view: PayoutsView) -> None:
        known = ["decks"] if len(view.game.decks) > 1 else []
        known += ["game", *view.odds.rules, "wager", "rounds", "bankroll"]
        known += ["table", "start", "row", "edge", "anew", *view.base.odds] if view.table else []
        self.problems += unknown_parameters(self.query, known)

    def _one_of(self, key: str, values: Sequence[str], usual: str) -> str:
        value = self.query.get(key, usual)
        if value not in (usual, *values):
            self.problems.append(str(one_of(key, value, list(values))))
            return usual
        return value

    def _number(self, key: str, usual: int, most: int) -> int:
        text = self.query.get(key, str(usual))
        if text.isascii() and text.isdigit() and len(text) < 12 and 1 <= int(text) <= most:
            return int(text)
        self.problems.append(f"The {key} {quoted(text)} is out of range; a whole number from 1 to {most:,} is right.")
        return usual

    def _kept(self, view: PayoutsView, make: Callable[[PayoutsView], PayoutsView]) -> PayoutsView:
        try:
            return make(view)
        except InputError as error:
            self.problems.append(str(error))
            return view


def read_edge(text: str) -> Fraction:
    """A house edge in per cent.

    >>> read_edge("2.5")
    Fraction(5, 2)

    Raises:
        InputError: it is no number, or out of range.
    """
    if not re.fullmatch(r"-?\d{1,3}(\.\d{1,4})?", text) or abs(Fraction(text)) > 100:
        raise InputError(
            f"Unreadable house edge {quoted(text)}. Right would be per cent such as 2.5, from -100 to 100."
        )
    return Fraction(text)
