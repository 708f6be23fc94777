"""Figures for scripts: every number with its exact fraction beside it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


def exact_figure(value: Fraction) -> dict[str, str | float]:
    """A figure as a number and as a fraction.

    >>> exact_figure(Fraction(1, 4))
    {'value': 0.25, 'fraction': '1/4'}
    """
    return {"value": float(value), "fraction": str(value)}


def exact_figures(values: Mapping[str, Fraction]) -> dict[str, dict[str, str | float]]:
    """Several figures by name."""
    return {str(name): exact_figure(value) for name, value in values.items()}
