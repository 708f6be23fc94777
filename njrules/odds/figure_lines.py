"""A command's figures for people: a line each, indented by where they belong; scripts read the same as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_SHARES = ("house_edge", "element_of_risk", "hit_frequency", "difference")
_SIZES = ("standard_deviation", "average_wager")
_VALUES = ("ev", "on_a_tie")
_EACH_HAND = ("starting_hands", "three_card_hands", "hands")
_WIDTH = 18


def odds_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The figures of a position, where ``actions`` holds what each action is worth.

    >>> figures = {"unit": "ante", "actions": {"fold": {"value": -1.0, "fraction": "-1"}}, "dealer": {}}
    >>> list(odds_lines(figures))
    ['unit               ante', 'worth of each action, per ante', '  fold               -1.000000  = -1']
    """
    yield from _lines(data, (*_VALUES, "actions"), ())


def solve_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """The figures of a whole game, where ``actions`` holds how often each action is played.

    >>> list(solve_lines({"house_edge": 0.0218497, "actions": {"fold": {"value": 0.25, "fraction": "1/4"}}}))
    ['house edge         2.1850 %', 'how often each action is played', '  fold               0.250000  = 1/4']
    """
    yield from _lines(data, _VALUES, ())


def _lines(data: Mapping[str, Any], values: tuple[str, ...], path: tuple[str, ...]) -> Iterator[str]:
    """``values`` names the entries of expected nets, which carry a sign; all others are chances."""
    indent = "  " * len(path)
    for name, value in data.items():
        below = (*path, name)
        if name in _EACH_HAND:
            values = (*values, "actions")
        if value in ("", None, {}, []):
            continue
        if isinstance(value, dict) and value.keys() == {"value", "fraction"}:
            sign = "+" if any(place in values for place in below) else ""
            yield f"{indent}{_label(name)} {_figure(value['value'], value['fraction'], sign)}"
        elif isinstance(value, dict):
            yield f"{indent}{_heading(name, data, 'actions' in values)}"
            yield from _lines(value, values, below)
        elif isinstance(value, list) and isinstance(value[0], dict):
            yield f"{indent}{name.replace('_', ' ')}"
            yield from (f"{indent}  {_net(row) if 'net' in row else _row(row)}" for row in value)
        else:
            yield f"{indent}{_label(name)} {_plain(name, value)}"


def _label(name: str) -> str:
    return f"{name.replace('_', ' '):<{_WIDTH}}"


def _heading(name: str, data: Mapping[str, Any], worth: bool) -> str:
    if name != "actions":
        return name.replace("_", " ")
    if not worth:
        return "how often each action is played"
    return f"worth of each action, per {data['unit']}" if "unit" in data else "worth of each action"


def _figure(value: float, fraction: str, sign: str = "") -> str:
    """The figure with its exact fraction; one that is known only so far has its digits in the fraction's place."""
    exact = "" if "." in fraction else f"  = {fraction}"
    return f"{value:{sign}.6f}{exact}"


def _net(row: Mapping[str, Any]) -> str:
    """A row of a distribution: the net, and the chance that it comes to that."""
    return f"{row['net']:>7}  {_figure(row['value'], row['probability'])}"


def _row(row: Mapping[str, Any]) -> str:
    """A row of any other list: each entry with its name, but for the first, which says what the row is about."""
    first, *others = row.items()
    said = (f"{name.replace('_', ' ')} {_plain(name, value)}" for name, value in others if value != "")
    return f"{first[1]}: {', '.join(said)}"


def _plain(name: str, value: object) -> str:
    if isinstance(value, float) and name in _SHARES:
        return f"{100 * value:.4f} %"
    if isinstance(value, float) and name in _SIZES:
        return f"{value:.6g}"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
