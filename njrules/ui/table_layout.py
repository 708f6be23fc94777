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
Cells = Mapping[str, tuple[int, int]]
"""Column and row, from the reader's upper left, of the areas that form a figure such as a cross."""

_NO_CELLS: Cells = MappingProxyType({})
_CELL_WIDTH, _CELL_HEIGHT = CARD_WIDTH + 24, CARD_HEIGHT + 24

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


def landscape(seats: Sequence[int], areas: Areas, cells: Cells = _NO_CELLS) -> Layout:
    """The table as a half-moon, the seats along its curve; areas with cells lie in a figure, left of the dealer.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(seats)
    scale, right = _RIGHT_HALF[len(seats)]
    width = SEAT_WIDTH * scale
    left = [(_WIDTH - width - x, y) for x, y in right[: len(seats) // 2]]
    boxes = [_seat_box(x, y, scale) for x, y in (*right, *reversed(left))]
    by_seat = dict(zip(seats, boxes, strict=True))
    if not cells:
        return _layout(_WIDTH, _HEIGHT, _FELT, by_seat, area_boxes(areas, _WIDTH, 440))
    figure = _figure_boxes(areas, cells, 410, 22, 306)
    return _layout(_WIDTH, _HEIGHT, _FELT, by_seat, figure, dealer=Box(650, 112, 0, 124, 1.15))


_NARROW, _SIDE, _SEATS_FROM, _FIGURE_ROOM = 560, 30, 316, 196
_NARROW_SCALES = {1: 1.5, 2: 1.34, 3: 1.25, 4: 1.2, 5: 1.04, 6: 1.04, 7: 0.94}


def portrait(seats: Sequence[int], areas: Areas, cells: Cells = _NO_CELLS) -> Layout:
    """The table for a narrow screen, the seats in two columns, an odd one in the middle below them.

    Areas with cells lie in a figure between the dealer and the seats.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(seats)
    scale = _NARROW_SCALES[len(seats)]
    width, row = SEAT_WIDTH * scale, SEAT_HEIGHT * scale + 10
    in_column = len(seats) // 2
    seats_from = _SEATS_FROM + (_FIGURE_ROOM if cells else 0)
    rows = [seats_from + row * i for i in range(in_column)]
    corners = [(_NARROW - _SIDE - width, y) for y in rows]
    corners += [((_NARROW - width) / 2, seats_from + row * in_column)] * (len(seats) % 2)
    corners += [(_SIDE, y) for y in reversed(rows)]
    boxes = [_seat_box(x, y, scale) for x, y in corners]
    height = round(seats_from + row * (in_column + len(seats) % 2) + 26)
    felt = (
        f"M14 8H546Q552 8 552 14V{height - 80}Q552 {height - 14} 470 {height - 12}"
        f"H90Q8 {height - 14} 8 {height - 80}V14Q8 8 14 8Z"
    )
    common = _figure_boxes(areas, cells, _NARROW / 2, 160, 336) if cells else area_boxes(areas, _NARROW, 500)
    return _layout(_NARROW, height, felt, dict(zip(seats, boxes, strict=True)), common)


def _require_room(seats: Sequence[int]) -> None:
    if not 1 <= len(seats) <= MOST_SEATS:
        raise ValueError(f"{len(seats)} seats do not fit into the picture; 1 to {MOST_SEATS} do.")


def _seat_box(x: float, y: float, scale: float) -> Box:
    return Box(round(x, 1), round(y, 1), round(SEAT_WIDTH * scale, 1), round(SEAT_HEIGHT * scale, 1), scale)


def _layout(
    width: int,
    height: int,
    felt: str,
    seats: Mapping[int, Box],
    areas: Mapping[str, Box],
    dealer: Box | None = None,
) -> Layout:
    boxes = {
        "discard rack": Box(28, 24, _RACK_WIDTH, _RACK_HEIGHT),
        "shoe": Box(width - 28 - _RACK_WIDTH, 24, _RACK_WIDTH, _RACK_HEIGHT),
        "dealer": dealer or Box(width / 2, 18, 0, 124, 1.15),
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


def _figure_boxes(areas: Areas, cells: Cells, middle: float, top: float, height: float) -> dict[str, Box]:
    """Boxes of one card each in the cells of a figure; areas without a cell follow in a row below."""
    columns, rows = (1 + max(cell[axis] for cell in cells.values()) for axis in range(2))
    scale = round(height / (_CELL_HEIGHT * rows), 3)
    left = middle - (_CELL_WIDTH * columns - (_CELL_WIDTH - CARD_WIDTH)) * scale / 2
    boxes = {}
    for place, (name, _) in enumerate(area for area in areas if area[0] not in cells):
        boxes[name] = Box(
            left + _CELL_WIDTH * scale * place, top + height, CARD_WIDTH * scale, CARD_HEIGHT * scale, scale
        )
    for name, (column, row) in cells.items():
        x, y = left + _CELL_WIDTH * scale * column, top + _CELL_HEIGHT * scale * row
        size = round(CARD_WIDTH * scale, 1), round(_AREA_HEIGHT * scale, 1)
        boxes[name] = Box(round(x, 1), round(y, 1), *size, scale)
    return boxes
