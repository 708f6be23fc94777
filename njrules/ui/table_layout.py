"""Where things lie in the picture of the table, seen by a reader who faces the dealer: seat 1 is at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 1000, 640
SEAT_WIDTH, SEAT_HEIGHT = 186, 196
"""A seat's box in its own units, before it is scaled."""

FELT = "M14 8H986Q992 8 992 14V352C992 500 880 596 716 618Q500 646 284 618C120 596 8 500 8 352V14Q8 8 14 8Z"

_RIGHT_HALF: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    # seats: (scale, left upper corners of the boxes from the right to the middle); the left half mirrors them
    1: (1.42, ((368, 336),)),
    2: (1.32, ((552, 346),)),
    3: (1.25, ((740, 208), (384, 368))),
    4: (1.1, ((772, 176), (526, 392))),
    5: (1.02, ((788, 154), (676, 370), (405, 416))),
    6: (0.97, ((798, 160), (692, 362), (504, 420))),
    7: (0.84, ((820, 156), (764, 326), (598, 436), (422, 452))),
}
MOST_SEATS = max(_RIGHT_HALF)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture and the scale at which its contents are drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        beside = self.x + self.width <= other.x or other.x + other.width <= self.x
        above = self.y + self.height <= other.y or other.y + other.height <= self.y
        return not (beside or above)

    @property
    def place(self) -> str:
        """As a ``transform``."""
        scale = f"scale({self.scale:g})" if self.scale != 1 else ""
        return f"translate({self.x:g} {self.y:g}){scale}"


def seat_boxes(count: int) -> tuple[Box, ...]:
    """The boxes of so many players along the curve, from the picture's right to its left.

    Raises:
        ValueError: there is no room for so many.
    """
    if count not in _RIGHT_HALF:
        raise ValueError(f"{count} seats do not fit into the picture; 1 to {MOST_SEATS} do.")
    scale, right = _RIGHT_HALF[count]
    width, height = SEAT_WIDTH * scale, SEAT_HEIGHT * scale
    left = [(WIDTH - width - x, y) for x, y in right[: count // 2]]
    corners = [*right, *reversed(left)]
    return tuple(Box(round(x, 1), y, round(width, 1), round(height, 1), scale) for x, y in corners)


DEALER = Box(320, 16, 360, 126, 1.15)
SHOE = Box(848, 24, 124, 118)
DISCARD_RACK = Box(28, 24, 124, 118)
_MIDDLE_TOP, _MIDDLE_WIDTH = 156, 440


def area_boxes(sizes: Sequence[int], card_width: float, card_height: float) -> tuple[Box, ...]:
    """Boxes in a row in the middle, each for so many cards side by side with their label below."""
    if not sizes:
        return ()
    gap, between = 5, 26
    cards = sum(sizes)
    room = _MIDDLE_WIDTH - between * (len(sizes) - 1) - gap * (cards - len(sizes))
    scale = round(min(1.4, room / (cards * card_width)), 3)
    widths = [size * card_width * scale + gap * (size - 1) for size in sizes]
    x = (WIDTH - sum(widths) - between * (len(sizes) - 1)) / 2
    boxes = []
    for width in widths:
        boxes.append(Box(round(x, 1), _MIDDLE_TOP, round(width, 1), round(card_height * scale + 24, 1), scale))
        x += width + between
    return tuple(boxes)
