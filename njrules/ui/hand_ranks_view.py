"""What the hand ranks page shows, as a value that its address holds: the draw, the simulation, the category watched.

Pure: no Streamlit here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from njrules.cards import format_cards, parse_cards
from njrules.errors import InputError, one_of, quoted
from njrules.hands import Category
from njrules.odds.frequencies import DECKS, SIZES, Draw
from njrules.odds.simulated_hands import BATCH, MOST_BATCHES
from njrules.ui.queries import limited, unknown_parameters

_LARGEST_SEED = 999_999_999
_USUAL_SIZE = 7


@dataclass(frozen=True)
class HandRanksView:
    """The page: ``batches`` of the simulation are drawn, ``watched`` is the category whose share is followed."""

    draw: Draw = field(default_factory=lambda: Draw(_USUAL_SIZE))
    seed: int = 1
    batches: int = 0
    watched: Category = Category.PAIR

    def __post_init__(self) -> None:
        """Watch a category that the draw's ranking has."""
        if self.watched not in self.draw.ranking.categories:
            object.__setattr__(self, "watched", Category.PAIR)

    def drawing(self, draw: Draw) -> HandRanksView:
        """The page with another draw, its simulation not yet begun."""
        return replace(self, draw=draw, batches=0)

    def simulated(self, more: int = 1) -> HandRanksView:
        """The page with more batches drawn, held to the most there are."""
        return replace(self, batches=min(self.batches + more, MOST_BATCHES))

    def again(self) -> HandRanksView:
        """The page with the simulation begun anew, from another seed."""
        return replace(self, batches=0, seed=self.seed % _LARGEST_SEED + 1)

    @property
    def finished(self) -> bool:
        """Whether no more is drawn."""
        return self.batches >= MOST_BATCHES

    def query(self) -> dict[str, str]:
        """All that the page shows, as query parameters."""
        draw = self.draw
        return {
            "size": str(draw.size),
            "decks": str(draw.decks),
            **({"held": format_cards(draw.held)} if draw.held else {}),
            **({"out": format_cards(draw.gone)} if draw.gone else {}),
            "seed": str(self.seed),
            "drawn": str(self.batches * BATCH),
            "watched": self.watched.value,
        }


def read_hand_ranks(query: Mapping[str, str]) -> tuple[HandRanksView, tuple[str, ...]]:
    """The page that a query string asks for, and a sentence for each part of it that could not be used.

    >>> view, problems = read_hand_ranks({"size": "4", "held": "As Ks", "drawn": "10000"})
    >>> view.draw.size, view.batches, problems
    (7, 2, ("Unknown size '4'. Known: 3, 5, 7.",))
    """
    reading = _Reading(limited(query))
    draw = reading.draw()
    seed = reading.number("seed", 1, _LARGEST_SEED)
    batches = reading.number("drawn", 0, MOST_BATCHES * BATCH) // BATCH
    return HandRanksView(draw, seed, batches, reading.watched(draw)), tuple(reading.problems)


class _Reading:
    """One reading of a query string: what is wrong is noted, what is valid is kept."""

    _KNOWN = ("size", "decks", "held", "out", "seed", "drawn", "watched")

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query
        self.problems = unknown_parameters(query, self._KNOWN)

    def draw(self) -> Draw:
        draw = Draw(self.listed("size", SIZES, _USUAL_SIZE), self.listed("decks", DECKS, DECKS[0]))
        for name, place in (("held", "held"), ("out", "gone")):
            try:
                draw = replace(draw, **{place: parse_cards(self.query.get(name, ""))})  # type: ignore[arg-type]
            except InputError as error:
                self.problems.append(str(error))
        return draw

    def listed(self, name: str, values: tuple[int, ...], usual: int) -> int:
        known = {str(value): value for value in values}
        text = self.query.get(name, str(usual))
        if text not in known:
            self.problems.append(str(one_of(name, text, list(known))))
        return known.get(text, usual)

    def number(self, name: str, low: int, high: int) -> int:
        text = self.query.get(name, str(low))
        if text.isascii() and text.isdigit() and len(text) < 12 and low <= int(text) <= high:
            return int(text)
        self.problems.append(
            f"The {name} {quoted(text)} is out of range; a whole number from {low} to {high} is right."
        )
        return low

    def watched(self, draw: Draw) -> Category:
        names = [category.value for category in draw.ranking.categories]
        text = self.query.get("watched", Category.PAIR.value)
        if text in names:
            return Category(text)
        self.problems.append(str(one_of("category", text, names)))
        return Category.PAIR
