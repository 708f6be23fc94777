"""Figures for scripts: every number with its exact fraction beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10


def exact_figure(value: Fraction) -> dict[str, str | float]:
    """A figure as a number and as a fraction.

    >>> exact_figure(Fraction(1, 4))
    {'value': 0.25, 'fraction': '1/4'}
    """
    return {"value": float(value), "fraction": str(value)}


def known_figure(value: Fraction, within: float) -> dict[str, str | float]:
    """A figure that is no further than ``within`` from the exact one; where that is not 0, its sure digits alone.

    >>> known_figure(Fraction(1, 3), 1e-5), known_figure(Fraction(1, 4), 0.0)
    ({'value': 0.33333, 'fraction': '0.33333'}, {'value': 0.25, 'fraction': '1/4'})
    """
    if not within:
        return exact_figure(value)
    digits = floor(-log10(within))
    return {"value": round(float(value), digits), "fraction": f"{float(value):.{digits}f}"}


def exact_figures(values: Mapping[str, Fraction]) -> dict[str, dict[str, str | float]]:
    """Several figures by name."""
    return {str(name): exact_figure(value) for name, value in values.items()}
