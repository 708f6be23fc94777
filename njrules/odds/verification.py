"""Our figures against the published ones: counted now, and held to every printed digit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any

from njrules.errors import InputError
from njrules.odds.published import Printed, PublishedFigure
from njrules.odds.recounted import Recounted, recount


class Verdict(StrEnum):
    """How a published figure stands to ours."""

    AGREES = "agrees to every printed digit"
    EXPLAINED = "differs, explained"
    UNEXPLAINED = "differs, unexplained"
    UNCHECKED = "not counted here"


@dataclass(frozen=True)
class Check:
    """A published figure beside ours; ``ours`` is ``None`` where nothing here computes it.

    ``instead`` is what our computation gives under the terms that the explanation says were used.
    """

    published: PublishedFigure
    ours: Recounted | None
    instead: Recounted | None = None

    @cached_property
    def printed(self) -> Printed | None:
        """The published number; ``None`` for words."""
        return Printed.parse(self.published.published)

    @property
    def verdict(self) -> Verdict:
        """Whether they agree, and if not, whether it is explained."""
        if self.ours is None:
            return Verdict.UNCHECKED
        if self._agrees_with(self.ours):
            return Verdict.AGREES
        proven = self.instead is None or self._agrees_with(self.instead)
        return Verdict.EXPLAINED if self.published.differs and proven else Verdict.UNEXPLAINED

    def _agrees_with(self, ours: Recounted) -> bool:
        if isinstance(ours.value, str) or self.printed is None:
            return ours.value == self.published.published
        return self.printed.agrees(ours.value)

    @property
    def why(self) -> str:
        """The explanation, empty where none is needed."""
        return self.published.differs or self.published.unchecked

    @property
    def written(self) -> str:
        """Ours as the published figure is printed, with more digits."""
        if self.ours is None:
            return ""
        if isinstance(self.ours.value, str) or self.printed is None:
            return str(self.ours.value)
        return self.printed.write(self.ours.value)

    @property
    def difference(self) -> Fraction | None:
        """Ours less the published number; ``None`` where either is no number."""
        if self.ours is None or self.printed is None or isinstance(self.ours.value, str):
            return None
        return self.ours.value - self.printed.value

    def as_dict(self) -> dict[str, Any]:
        """For tables and scripts, every figure with the mark that it must carry."""
        gap = self.difference
        return {
            "about": self.published.about,
            "figure": self.published.what,
            "ours": self.written,
            "published": self.published.published,
            "difference": None if gap is None else float(gap),
            "verdict": self.verdict.value,
            "explanation": self.why,
            "own": self.published.own,
            "source": self.published.source,
            "link": self.published.link,
            "exact": self.ours.exact if self.ours else "",
            "badge": self.ours.badge if self.ours else "",
        }


def check(figures: Iterable[PublishedFigure]) -> tuple[Check, ...]:
    """Every published figure beside ours, which is counted now.

    Raises:
        InputError: a figure names a computation or terms that there are not.
    """
    return tuple(_check(figure) for figure in figures)


def _check(figure: PublishedFigure) -> Check:
    if not figure.ours:
        return Check(figure, None)
    try:
        instead = recount(figure.ours, figure.instead) if figure.instead else None
        return Check(figure, recount(figure.ours, figure.given), instead)
    except InputError as error:
        raise InputError(f"data/verification.toml, {figure.what!r}: {error}") from None
