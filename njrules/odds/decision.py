"""A decision as a reader asks about it: what is known, what each action is worth, what a mistake costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Valued:
    """An action and its exact value, with the best play afterwards."""

    action: str
    value: Fraction


@dataclass(frozen=True)
class Decision:
    """The actions that are open with some cards and their values, net per ``unit``.

    ``given`` is what is known, ``best`` the action of the greatest value, of equals the one that the game's odds
    prefer; ``marks`` are those of the tables and rules that the values rest on.

    >>> asked = Decision("A♠", "ante", {"fold": Fraction(-2), "play": Fraction(-1, 2)}, "play", ())
    >>> asked.cost("fold"), asked.second
    (Fraction(3, 2), 'fold')
    """

    given: str
    unit: str
    values: Mapping[str, Fraction]
    best: str
    marks: tuple[str, ...]

    @property
    def valued(self) -> tuple[Valued, ...]:
        """The actions with their values, in the order of the law."""
        return tuple(Valued(action, value) for action, value in self.values.items())

    @property
    def second(self) -> str:
        """The best of the other actions, empty if there is none."""
        others = [action for action in self.values if action != self.best]
        return max(others, key=lambda action: self.values[action], default="")

    def cost(self, action: str) -> Fraction:
        """What an action costs against the best one, on average."""
        return self.values[self.best] - self.values[action]


def marks(*badges: str) -> tuple[str, ...]:
    """The marks that say anything, each once.

    >>> marks("", "sample, not law", "sample, not law")
    ('sample, not law',)
    """
    return tuple(dict.fromkeys(filter(None, badges)))
