"""Figures as others have printed them: read from ``data/verification.toml``, with their digits and their source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from njrules.datafiles import DATA, read_toml
from njrules.errors import InputError

FILE = DATA / "verification.toml"
_NUMBER = re.compile(r"(?P<sign>[-−]?)(?P<whole>\d[\d,]*)(?:\.(?P<decimals>\d+))?(?P<percent>\s*%)?")


@dataclass(frozen=True)
class Printed:
    """A number with the digits that are printed: ``2.88 %`` is 0.0288 in steps of 0.0001.

    A whole number or a fraction is exact: its ``step`` is 0. ``over`` is the denominator of a printed fraction.
    """

    value: Fraction
    step: Fraction
    percent: bool = False
    over: int = 1

    @classmethod
    def parse(cls, text: str) -> Printed | None:
        """Read a number as printed; ``None`` for words.

        >>> Printed.parse("2.88 %").value, Printed.parse("133,784,560").value, Printed.parse("−1 / 4").value
        (Fraction(18, 625), Fraction(133784560, 1), Fraction(-1, 4))
        """
        upper, slash, lower = text.partition(" / ")
        if slash:
            numerator, denominator = cls.parse(upper), cls.parse(lower)
            if numerator is None or denominator is None or not denominator.value:
                return None
            return cls(numerator.value / denominator.value, Fraction(0), over=int(denominator.value))
        match = _NUMBER.fullmatch(text)
        if not match:
            return None
        decimals = match["decimals"] or ""
        scale = 10 ** len(decimals) * (100 if match["percent"] else 1)
        size = Fraction(int(match["whole"].replace(",", "") + decimals), scale)
        step = Fraction(1, scale) if decimals or match["percent"] else Fraction(0)
        return cls(-size if match["sign"] else size, step, bool(match["percent"]))

    def agrees(self, ours: Fraction) -> bool:
        """Whether ours, rounded to the printed digits, is the printed number.

        >>> Printed.parse("2.88 %").agrees(Fraction("0.02877")), Printed.parse("2.88 %").agrees(Fraction("0.02871"))
        (True, False)
        """
        return 2 * abs(ours - self.value) <= self.step

    def write(self, ours: Fraction) -> str:
        """Ours in the way the number is printed, with three more digits.

        >>> Printed.parse("2.88 %").write(Fraction("0.0287712")), Printed.parse("−1 / 4").write(Fraction(1, 2))
        ('2.87712 %', '2 / 4')
        """
        if self.step:
            decimals = len(str(self.step.denominator)) - (3 if self.percent else 1) + 3
            shown = float(ours) * (100 if self.percent else 1)
            return f"{shown:.{decimals}f}".replace("-", "−") + (" %" if self.percent else "")
        scaled = ours * self.over
        if scaled.denominator > 1:
            return f"{float(ours):,.6g}".replace("-", "−")
        size = f"{scaled.numerator:,}".replace("-", "−")
        return f"{size} / {self.over:,}" if self.over > 1 else size


@dataclass(frozen=True)
class PublishedFigure:
    """A figure that somebody printed.

    ``about`` names the group it belongs to, ``what`` says what it is, ``ours`` and ``given`` which computation of
    :mod:`njrules.odds.recounted` it is checked against. ``differs`` explains why ours is another, ``instead`` are the
    terms of the same computation that do give the printed number; ``unchecked`` says why nothing here computes it.
    ``own`` marks a figure that this rulebook prints itself, so that it is no independent witness.
    """

    about: str
    what: str
    published: str
    source: str
    link: str = ""
    ours: str = ""
    given: dict[str, Any] = field(default_factory=dict)
    differs: str = ""
    instead: dict[str, Any] = field(default_factory=dict)
    unchecked: str = ""
    own: bool = False


_KEYS = {
    "about",
    "what",
    "published",
    "source",
    "link",
    "ours",
    "given",
    "each",
    "differs",
    "instead",
    "unchecked",
    "own",
}
_NEEDED = ("about", "what", "published", "source")


@cache
def published_figures() -> tuple[PublishedFigure, ...]:
    """All figures of ``data/verification.toml`` in their order."""
    return read_figures(read_toml(FILE).get("figure", []))


def read_figures(entries: list[dict[str, Any]]) -> tuple[PublishedFigure, ...]:
    """The figures that TOML entries describe; one with ``each`` stands for a figure for each value of its term.

    >>> entry = {"about": "Cards", "what": "Hands of {size}", "source": "a book", "ours": "hands",
    ...          "each": {"size": [3, 5]}, "published": ["22,100", "2,598,960"]}
    >>> [(figure.what, figure.given, figure.published) for figure in read_figures([entry])]
    [('Hands of 3', {'size': 3}, '22,100'), ('Hands of 5', {'size': 5}, '2,598,960')]

    Raises:
        InputError: an entry has unknown keys, lacks one, or its lists do not fit together.
    """
    return tuple(figure for entry in entries for figure in _figures(entry))


def _figures(entry: dict[str, Any]) -> list[PublishedFigure]:
    where = f"data/verification.toml, {entry.get('what', 'an entry without what')!r}"
    unknown, missing = sorted(entry.keys() - _KEYS), [key for key in _NEEDED if not entry.get(key)]
    if unknown:
        raise InputError(f"{where}: unknown key {unknown[0]!r}. Known: {', '.join(sorted(_KEYS))}.")
    if missing:
        raise InputError(f"{where}: {', '.join(missing)} missing.")
    if bool(entry.get("ours")) == bool(entry.get("unchecked")):
        raise InputError(f"{where}: either ours names a computation, or unchecked says why there is none.")
    plain = {key: value for key, value in entry.items() if key != "each"}
    if "each" not in entry:
        return [PublishedFigure(**plain)]
    ((term, values),) = entry["each"].items()
    if not isinstance(entry["published"], list) or len(entry["published"]) != len(values):
        raise InputError(f"{where}: {len(values)} values of {term}, so {len(values)} published figures are right.")
    return [
        PublishedFigure(
            **plain
            | {
                "what": entry["what"].format(**{term: str(value).replace("_", " ")}),
                "published": printed,
                "given": entry.get("given", {}) | {term: value},
            }
        )
        for value, printed in zip(values, entry["published"], strict=True)
    ]
