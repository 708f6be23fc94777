"""The tables of the payouts page: what it costs, what rows add, how the play changes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from njrules.cards import with_signs
from njrules.odds.lab import Aim, ChangedPlay
from njrules.odds.situation import ReturnTable, WholeGame
from njrules.paytables import Paytable
from njrules.ui.charts import label
from njrules.ui.numbers import four_digits, percent, signed, unbroken
from njrules.ui.payouts_view import PayoutsView


def edge_frame(before: WholeGame, after: WholeGame, *, compared: bool) -> pl.DataFrame:
    """The figures of a wager, one a row: now and, if ``compared``, with the table started from and the change."""
    unit = after.unit
    rows = [
        _change("**House edge**", unit, before.house_edge, after.house_edge),
        _change("Element of risk", "unit wagered", before.element_of_risk, after.element_of_risk),
        {
            "figure": f"Standard deviation :gray[per {unit}]",
            "now": four_digits(after.standard_deviation),
            "before": four_digits(before.standard_deviation),
            "change": signed(after.standard_deviation - before.standard_deviation),
        },
        _change("Hit frequency", "round", before.hit_frequency, after.hit_frequency),
    ]
    return _shown(rows, compared=compared)


def _change(what: str, per: str, before: Fraction, now: Fraction) -> dict[str, str]:
    return {
        "figure": f"{what} :gray[per {per}]" if per else what,
        "now": unbroken(percent(now)),
        "before": unbroken(percent(before)),
        "change": points(now - before),
    }


def _shown(rows: Sequence[dict[str, str]], *, compared: bool) -> pl.DataFrame:
    frame = pl.DataFrame(rows)
    return frame if compared else frame.drop("before", "change")


def points(change: Fraction) -> str:
    """A change of an edge in percentage points.

    >>> points(Fraction(-1, 100)), points(Fraction(0))
    ('−1.000 points', 'none')
    """
    return f"{signed(100 * change)} points" if change else "none"


def return_frame(wager: WholeGame, returns: ReturnTable) -> pl.DataFrame:
    """One row a row of the table, then all else, and the sum: the expected net."""
    rows = [
        {
            "row": label(row.row),
            "pays": str(row.odds).replace(" ", "\u00a0"),
            "chance": unbroken(percent(row.chance)),
            "adds": signed(row.adds),
        }
        for row in returns.rows
    ]
    rest = all_else(wager, returns)
    if rest:
        rows.append({"row": f"All else: {returns.rest}", "pays": "", "chance": "", "adds": signed(rest)})
    rows.append(
        {
            "row": f"**Expected net** :gray[per {wager.unit}]",
            "pays": "",
            "chance": "",
            "adds": f"**{signed(-wager.house_edge)}**",
        }
    )
    return pl.DataFrame(rows)


def all_else(wager: WholeGame, returns: ReturnTable) -> Fraction:
    """What the wager's expected net is made of beside the rows of the table."""
    return -wager.house_edge - sum((row.adds for row in returns.rows), Fraction(0))


def returns_for_programs(view: PayoutsView, wager: WholeGame, returns: ReturnTable) -> pl.DataFrame:
    """The same with numbers, exact fractions, what they are per, provenance and mark; all else in the last row."""
    table = returns.paytable
    about = played_by(view) | {
        "wager": wager.wager,
        "per": wager.unit,
        "table": table.title,
        "provenance": table.provenance.value,
        "source": table.source,
        "badge": wager.badge,
        "house edge": float(wager.house_edge),
        "house edge exact": str(wager.house_edge),
    }
    rows: list[dict[str, object]] = [
        {"row": row.row, "odds": str(row.odds)} | _exact(chance=row.chance, staked=row.staked, adds=row.adds)
        for row in returns.rows
    ]
    rest = all_else(wager, returns)
    if rest:
        rows.append(dict.fromkeys(rows[0]) | {"row": f"all else: {returns.rest}"} | _exact(adds=rest))
    return pl.DataFrame([about | row for row in rows], infer_schema_length=None)


def _exact(**values: Fraction) -> dict[str, object]:
    """Each value as a number, and exactly in another cell."""
    cells: dict[str, object] = {}
    for name, value in values.items():
        cells |= {name: float(value), f"{name} exact": str(value)}
    return cells


def played_by(view: PayoutsView) -> dict[str, object]:
    """The rules that the figures hold for, for programs: game, decks, and the options that matter."""
    rules = "; ".join(f"{name}={view.round.option(name)}" for name in view.odds.rules)
    return {"game": view.game.title, "decks": view.round.shoe.decks, "rules": rules}


def odds_frame(table: Paytable) -> pl.DataFrame:
    """The rows of a table with their odds."""
    return pl.DataFrame([{"row": label(row), "pays": str(odds)} for row, odds in table.rows])


def action_frame(before: WholeGame, after: WholeGame, *, compared: bool) -> pl.DataFrame:
    """How often each action is best: now and, if ``compared``, with the table started from and the change."""
    rows = [_change(action, "", before.actions[action], share) for action, share in after.actions.items()]
    return _shown(rows, compared=compared).rename({"figure": "best action"})


def play_frame(changed: Sequence[ChangedPlay]) -> pl.DataFrame:
    """First cards whose best action changes."""
    return pl.DataFrame(
        [
            {
                "first cards": with_signs(each.hand),
                "before": with_signs(each.before),
                "now": with_signs(each.after),
                "share of hands": unbroken(percent(each.share)),
            }
            for each in changed
        ]
    )


def candidate_frame(found: Aim) -> pl.DataFrame:
    """Odds that can be printed near those that are sought."""
    return pl.DataFrame(
        [
            {
                "odds": str(each.odds),
                "house edge": unbroken(percent(each.edge)) + (" nearest" if each == found.nearest else ""),
            }
            for each in found.candidates
        ]
    )
