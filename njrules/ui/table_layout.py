"""Where things lie in the picture of the table, seen by a reader who faces the dealer: seat 1 is at the right.

Two layouts of the same things: landscape, and portrait for narrow screens, where the seats go down the right side and
up the left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 60, 84, 64
"""A card in its own units, and the step from one to the next in a row."""

SEAT_WIDTH, SEAT_HEIGHT = 186, 196
"""A seat's box in its own units, before it is scaled."""

_RACK_WIDTH, _RACK_HEIGHT = 124, 118
_AREA_HEIGHT = CARD_HEIGHT + 18


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
    def transform(self) -> str:
        """As the attribute of that name."""
        scale = f"scale({self.scale:g})" if self.scale != 1 else ""
        return f"translate({self.x:g} {self.y:g}){scale}"


@dataclass(frozen=True)
class Layout:
    """A picture's size, the outline of its felt, and the box of each thing by its name, such as ``seat 2``."""

    width: int
    height: int
    felt: str
    boxes: Mapping[str, Box]


Areas = Sequence[tuple[str, int]]

_WIDTH, _HEIGHT = 1000, 640
_FELT = "M14 8H986Q992 8 992 14V352C992 500 880 596 716 618Q500 646 284 618C120 596 8 500 8 352V14Q8 8 14 8Z"
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


def landscape(seats: Sequence[int], areas: Areas) -> Layout:
    """The table as a half-moon, the seats along its curve.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(seats)
    scale, right = _RIGHT_HALF[len(seats)]
    width = SEAT_WIDTH * scale
    left = [(_WIDTH - width - x, y) for x, y in right[: len(seats) // 2]]
    boxes = [_seat_box(x, y, scale) for x, y in (*right, *reversed(left))]
    return _layout(_WIDTH, _HEIGHT, _FELT, dict(zip(seats, boxes, strict=True)), area_boxes(areas, _WIDTH, 440))


_NARROW, _SIDE, _SEATS_FROM = 560, 30, 316
_NARROW_SCALES = {1: 1.5, 2: 1.34, 3: 1.25, 4: 1.2, 5: 1.04, 6: 1.04, 7: 0.94}


def portrait(seats: Sequence[int], areas: Areas) -> Layout:
    """The table for a narrow screen, the seats in two columns, an odd one in the middle below them.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(seats)
    scale = _NARROW_SCALES[len(seats)]
    width, row = SEAT_WIDTH * scale, SEAT_HEIGHT * scale + 10
    in_column = len(seats) // 2
    rows = [_SEATS_FROM + row * i for i in range(in_column)]
    corners = [(_NARROW - _SIDE - width, y) for y in rows]
    corners += [((_NARROW - width) / 2, _SEATS_FROM + row * in_column)] * (len(seats) % 2)
    corners += [(_SIDE, y) for y in reversed(rows)]
    boxes = [_seat_box(x, y, scale) for x, y in corners]
    height = round(_SEATS_FROM + row * (in_column + len(seats) % 2) + 26)
    felt = (
        f"M14 8H546Q552 8 552 14V{height - 80}Q552 {height - 14} 470 {height - 12}"
        f"H90Q8 {height - 14} 8 {height - 80}V14Q8 8 14 8Z"
    )
    return _layout(_NARROW, height, felt, dict(zip(seats, boxes, strict=True)), area_boxes(areas, _NARROW, 500))


def _require_room(seats: Sequence[int]) -> None:
    if not 1 <= len(seats) <= MOST_SEATS:
        raise ValueError(f"{len(seats)} seats do not fit into the picture; 1 to {MOST_SEATS} do.")


def _seat_box(x: float, y: float, scale: float) -> Box:
    return Box(round(x, 1), round(y, 1), round(SEAT_WIDTH * scale, 1), round(SEAT_HEIGHT * scale, 1), scale)


def _layout(width: int, height: int, felt: str, seats: Mapping[int, Box], areas: Mapping[str, Box]) -> Layout:
    boxes = {
        "discard rack": Box(28, 24, _RACK_WIDTH, _RACK_HEIGHT),
        "shoe": Box(width - 28 - _RACK_WIDTH, 24, _RACK_WIDTH, _RACK_HEIGHT),
        "dealer": Box(width / 2, 18, 0, 124, 1.15),
    }
    boxes |= {f"area {name}": box for name, box in areas.items()}
    boxes |= {f"seat {seat}": box for seat, box in seats.items()}
    return Layout(width, height, felt, MappingProxyType(boxes))


def area_boxes(areas: Areas, width: float, room: float) -> dict[str, Box]:
    """Boxes in a row in the middle, each for so many cards side by side with their label below."""
    between = 26
    spans = [CARD_STEP * size - (CARD_STEP - CARD_WIDTH) for _, size in areas]
    scale = round(min(1.4, (room - between * (len(areas) - 1)) / max(1, sum(spans))), 3)
    x = (width - sum(spans) * scale - between * (len(areas) - 1)) / 2
    boxes = {}
    for (name, _), span in zip(areas, spans, strict=True):
        boxes[name] = Box(round(x, 1), 156, round(span * scale, 1), round(_AREA_HEIGHT * scale, 1), scale)
        x += span * scale + between
    return boxes
