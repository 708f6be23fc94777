"""Query parameters as every page reads them: no longer than can be of use, and the unknown ones told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from njrules.errors import one_of

MOST_READ = 200
"""How many characters of a parameter are read."""


def limited(query: Mapping[str, str], most: int = MOST_READ) -> dict[str, str]:
    """The parameters, each cut to what is read of it.

    >>> limited({"cards": "As Kd"}, most=2)
    {'cards': 'As'}
    """
    return {name: text[:most] for name, text in query.items()}


def unknown_parameters(query: Mapping[str, str], known: Iterable[str]) -> list[str]:
    """A sentence for each parameter that the page does not have.

    >>> unknown_parameters({"order": "game", "x": "1"}, ["order"])
    ["Unknown parameter 'x'. Known: order."]
    """
    names = list(known)
    return [str(one_of("parameter", name, names)) for name in query if name not in names]
