"""The tables of the payouts page: what it costs, what rows add, how the play changes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import polars as pl

from njrules.cards import with_signs
from njrules.odds.lab import Aim, ChangedPlay
from njrules.odds.situation import ReturnTable, WholeGame
from njrules.ui.charts import label
from njrules.ui.figures import mark
from njrules.ui.numbers import percent, signed, unbroken
from njrules.ui.payouts_view import PayoutsView


def edge_frame(before: Sequence[WholeGame], after: Sequence[WholeGame]) -> pl.DataFrame:
    """Two rows a wager, house edge and element of risk: now, with the table started from, and the change."""
    rows = []
    for old, new in zip(before, after, strict=True):
        edge = f"{new.wager}: **house edge** :gray[per {new.unit}] {mark(new.badge)}"
        rows.append(_change(edge, old.house_edge, new.house_edge))
        if new.element_of_risk != new.house_edge:
            risk = f"{new.wager}: **element of risk** :gray[per unit wagered] {mark(new.badge)}"
            rows.append(_change(risk, old.element_of_risk, new.element_of_risk))
    return pl.DataFrame(rows)


def _change(what: str, before: Fraction, now: Fraction) -> dict[str, str]:
    return {
        "figure": what,
        "now": unbroken(percent(now)),
        "before": unbroken(percent(before)),
        "change": points(now - before),
    }


def points(change: Fraction) -> str:
    r"""A change of an edge in percentage points.

    >>> points(Fraction(-1, 100)), points(Fraction(0))
    ('−1.000\xa0points', 'none')
    """
    return f"{signed(100 * change)}\u00a0points" if change else "none"


def return_frame(wager: WholeGame, returns: ReturnTable) -> pl.DataFrame:
    """One row a row of the table, then all else, and the sum: the expected net."""
    rows = [
        {
            "row": label(row.row),
            "pays": str(row.odds),
            "chance": unbroken(percent(row.chance)),
            "adds": signed(row.adds),
        }
        for row in returns.rows
    ]
    rest = all_else(wager, returns)
    if rest:
        rows.append({"row": "All else", "pays": "", "chance": "", "adds": signed(rest)})
    rows.append({"row": "**Expected net**", "pays": "", "chance": "", "adds": f"**{signed(-wager.house_edge)}**"})
    return pl.DataFrame(rows)


def all_else(wager: WholeGame, returns: ReturnTable) -> Fraction:
    """What the wager's expected net is made of beside the rows of the table."""
    return -wager.house_edge - sum((row.adds for row in returns.rows), Fraction(0))


def returns_for_programs(view: PayoutsView, wager: WholeGame, returns: ReturnTable) -> pl.DataFrame:
    """The same with numbers, exact fractions, what they are per, provenance and mark."""
    table = returns.paytable
    common = {
        "game": view.game.title,
        "decks": view.round.shoe.decks,
        "rules": "; ".join(f"{name}={view.round.option(name)}" for name in view.odds.rules),
        "wager": wager.wager,
        "per": wager.unit,
        "table": table.title,
        "provenance": table.provenance.value,
        "source": table.source,
        "badge": wager.badge,
        "house edge": float(wager.house_edge),
        "house edge exact": str(wager.house_edge),
    }
    return pl.DataFrame(
        [
            common
            | {
                "row": row.row,
                "odds": str(row.odds),
                "chance": float(row.chance),
                "units staked": float(row.staked),
                "adds": float(row.adds),
                "chance exact": str(row.chance),
                "adds exact": str(row.adds),
            }
            for row in returns.rows
        ]
    )


def action_frame(before: WholeGame, after: WholeGame) -> pl.DataFrame:
    """How often each action is best, now and with the table started from."""
    return pl.DataFrame(
        [_change(action, before.actions[action], share) for action, share in after.actions.items()]
    ).rename({"figure": "best action"})


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
