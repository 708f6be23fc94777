"""Where things lie in the picture of the table, seen by a reader who faces the dealer: seat 1 is at the right.

Two layouts of the same things: landscape, and portrait for narrow screens, where the seats go down the right side and
up the left. What lies in the middle is drawn as large as the seats leave room for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 60, 84, 64
"""A card in its own units, and the step from one to the next in a row."""

_RACK_WIDTH, _RACK_HEIGHT = 124, 118
_AREA_HEIGHT = CARD_HEIGHT + 18
_DEALER_HEIGHT = CARD_HEIGHT + 24
_CELL_WIDTH, _CELL_HEIGHT = CARD_WIDTH + 24, CARD_HEIGHT + 30
_MARGIN = 10


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the picture and the scale at which its contents are drawn."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0

    def overlaps(self, other: Box, margin: float = 0) -> bool:
        """Whether the two share more than an edge, or lie nearer to each other than ``margin``."""
        beside = self.x + self.width + margin <= other.x or other.x + other.width + margin <= self.x
        above = self.y + self.height + margin <= other.y or other.y + other.height + margin <= self.y
        return not (beside or above)

    @property
    def transform(self) -> str:
        """As the attribute of that name."""
        scale = f"scale({self.scale:g})" if self.scale != 1 else ""
        return f"translate({self.x:g} {self.y:g}){scale}"


def _box(x: float, y: float, width: float, height: float, scale: float) -> Box:
    """A box whose contents measure ``width`` and ``height`` in their own units."""
    return Box(round(x, 1), round(y, 1), round(width * scale, 1), round(height * scale, 1), round(scale, 3))


@dataclass(frozen=True, slots=True)
class SeatShape:
    """The inside of a seat's box in its own units.

    ``cards`` is the upper left corner of its cards and ``cards_room`` their width together; the spots for wagers
    stand in a row whose left end and middle are ``spots``, within ``spots_room``; ``name`` is the line of its name.
    """

    width: float
    height: float
    cards: tuple[float, float]
    cards_room: float
    spots: tuple[float, float]
    spots_room: float
    name: float


_UPRIGHT = SeatShape(186, 197, (10, 74), 166, (2, 43), 182, 176)


def seat_shape(seats: int, hand_size: int, spots: int) -> SeatShape:
    """The spots above the cards, or, for a seat that is alone at the table, beside them and all of it larger."""
    if seats > 1:
        return _UPRIGHT
    cards = CARD_WIDTH + min(CARD_STEP * (max(hand_size, 2) - 1), 144)
    wagers = max(46 * spots, 110)
    return SeatShape(cards + wagers + 32, 148, (12, 12), cards, (cards + 24, 60), wagers, 120)


Areas = Sequence[tuple[str, int]]
Cells = Mapping[str, tuple[int, int]]
"""Column and row, from the reader's upper left, of the areas that form a figure such as a cross."""


@dataclass(frozen=True)
class Plan:
    """What there is to lay out: the seats and their shape, the common areas, and how many cards the dealer has."""

    seats: tuple[int, ...]
    areas: Areas = ()
    cells: Cells = field(default_factory=lambda: MappingProxyType({}))
    dealer: int = 2
    shape: SeatShape = _UPRIGHT

    @property
    def dealer_width(self) -> float:
        """The width of the dealer's row in its own units."""
        return CARD_WIDTH + dealer_step(self.dealer) * (self.dealer - 1)


def dealer_step(cards: int) -> float:
    """The step from one of the dealer's cards to the next."""
    return min(float(CARD_STEP), 200 / max(1, cards - 1))


@dataclass(frozen=True)
class Layout:
    """A picture's size, the outline of its felt, and the box of each thing by its name, such as ``seat 2``."""

    width: int
    height: int
    felt: str
    boxes: Mapping[str, Box]


_WIDTH, _HEIGHT = 1000, 640
_FELT = "M14 8H986Q992 8 992 14V352C992 500 880 596 716 618Q500 646 284 618C120 596 8 500 8 352V14Q8 8 14 8Z"
_ALONE_WIDTH, _ALONE_TOP, _ALONE_BOTTOM = 640, 330, 592
_RIGHT_HALF: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    # seats: (scale, left upper corners of the boxes from the right to the middle); the left half mirrors them
    2: (1.32, ((552, 346),)),
    3: (1.25, ((740, 208), (384, 368))),
    4: (1.1, ((772, 176), (526, 392))),
    5: (1.02, ((788, 154), (676, 370), (405, 416))),
    6: (0.97, ((798, 160), (692, 362), (504, 420))),
    7: (0.84, ((820, 156), (764, 326), (598, 436), (422, 452))),
}
MOST_SEATS = max(_RIGHT_HALF)
_MIDDLE = {True: (40, 1.7), False: (34, 1.9)}
"""Where the middle begins and the largest scale in it, with and without a dealer's hand."""


def landscape(plan: Plan) -> Layout:
    """The table as a half-moon, the seats along its curve; areas with cells lie in a figure, left of the dealer.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(plan.seats)
    seats = _named_seats(plan, _alone(plan) if len(plan.seats) == 1 else _along_the_curve(plan))
    fixed = _corners(_WIDTH) | seats
    if plan.cells:
        middle = _figure_beside_dealer(plan, fixed.values())
    else:
        middle = _dealer_above_areas(plan, _WIDTH, fixed.values(), *_MIDDLE[plan.dealer > 0])
    return Layout(_WIDTH, _HEIGHT, _FELT, MappingProxyType(fixed | middle))


def _alone(plan: Plan) -> list[Box]:
    shape = plan.shape
    scale = min(_ALONE_WIDTH / shape.width, (_ALONE_BOTTOM - _ALONE_TOP) / shape.height)
    y = _ALONE_BOTTOM - shape.height * scale
    return [_box((_WIDTH - shape.width * scale) / 2, y, shape.width, shape.height, scale)]


def _along_the_curve(plan: Plan) -> list[Box]:
    scale, right = _RIGHT_HALF[len(plan.seats)]
    width = plan.shape.width
    left = [(_WIDTH - width * scale - x, y) for x, y in right[: len(plan.seats) // 2]]
    return [_box(x, y, width, plan.shape.height, scale) for x, y in (*right, *reversed(left))]


_NARROW, _SIDE, _SEATS_FROM, _FIGURE_ROOM = 560, 30, 316, 196
_NARROW_SCALES = {1: 1.5, 2: 1.34, 3: 1.25, 4: 1.2, 5: 1.04, 6: 1.04, 7: 0.94}


def portrait(plan: Plan) -> Layout:
    """The table for a narrow screen, the seats in two columns, an odd one in the middle below them.

    Areas with cells lie in a figure between the dealer and the seats.

    Raises:
        ValueError: there is no room for so many seats.
    """
    _require_room(plan.seats)
    shape, count = plan.shape, len(plan.seats)
    scale = min(_NARROW_SCALES[count], (_NARROW - 2 * _SIDE) / shape.width)
    width, row = shape.width * scale, shape.height * scale + 10
    seats_from = _SEATS_FROM + (_FIGURE_ROOM if plan.cells else 0)
    rows = [seats_from + row * i for i in range(count // 2)]
    corners = [(_NARROW - _SIDE - width, y) for y in rows]
    corners += [((_NARROW - width) / 2, seats_from + row * (count // 2))] * (count % 2)
    corners += [(_SIDE, y) for y in reversed(rows)]
    seats = _named_seats(plan, [_box(x, y, shape.width, shape.height, scale) for x, y in corners])
    height = round(seats_from + row * ((count + 1) // 2) + 26)
    fixed = _corners(_NARROW) | seats
    middle = _dealer_above_areas(plan, _NARROW, fixed.values(), 152, 2.0)
    return Layout(_NARROW, height, _narrow_felt(height), MappingProxyType(fixed | middle))


def _narrow_felt(height: int) -> str:
    return (
        f"M14 8H546Q552 8 552 14V{height - 80}Q552 {height - 14} 470 {height - 12}"
        f"H90Q8 {height - 14} 8 {height - 80}V14Q8 8 14 8Z"
    )


def _require_room(seats: Sequence[int]) -> None:
    if not 1 <= len(seats) <= MOST_SEATS:
        raise ValueError(f"{len(seats)} seats do not fit into the picture; 1 to {MOST_SEATS} do.")


def _named_seats(plan: Plan, boxes: Sequence[Box]) -> dict[str, Box]:
    return {f"seat {seat}": box for seat, box in zip(plan.seats, boxes, strict=True)}


def _corners(width: int) -> dict[str, Box]:
    return {
        "discard rack": Box(28, 24, _RACK_WIDTH, _RACK_HEIGHT),
        "shoe": Box(width - 28 - _RACK_WIDTH, 24, _RACK_WIDTH, _RACK_HEIGHT),
    }


def _dealer_above_areas(plan: Plan, width: float, fixed: Iterable[Box], top: float, most: float) -> dict[str, Box]:
    """The dealer's row and below it the common areas; one of the two alone takes the room of both, from ``top``."""
    taken = [*fixed]
    boxes: dict[str, Box] = {}
    if plan.dealer:
        narrow = plan.areas and width - 2 * (_RACK_WIDTH + 28 + _MARGIN)
        scale = min(1.15, narrow / plan.dealer_width) if narrow else most
        y = 16 if plan.areas else top
        boxes |= _largest(lambda size: _dealer_box(plan, width / 2, y, size), taken, scale)
        top = 160
    if plan.cells:
        return boxes | _largest(lambda size: _figure_boxes(plan, width / 2, 160, size), taken, 1.05)
    if plan.areas:
        return boxes | _largest(lambda size: _row_boxes(plan.areas, width, top, size), taken, most)
    return boxes


def _figure_beside_dealer(plan: Plan, fixed: Iterable[Box]) -> dict[str, Box]:
    """The areas' figure and at its right the dealer's row, both in the middle of the table."""
    taken = [*fixed]
    figure = _largest(lambda size: _figure_boxes(plan, 384 if plan.dealer else 500, 22, size), taken, 1.2)
    if not plan.dealer:
        return figure
    top, bottom = min(box.y for box in figure.values()), max(box.y + box.height for box in figure.values())

    def dealer(scale: float) -> dict[str, Box]:
        return _dealer_box(plan, 666, (top + bottom - CARD_HEIGHT * scale) / 2 - 16, scale)

    return figure | _largest(dealer, [*taken, *figure.values()], min(1.3, 240 / plan.dealer_width))


def _largest(place: Callable[[float], dict[str, Box]], taken: Sequence[Box], most: float) -> dict[str, Box]:
    """What ``place`` gives for the largest scale at which it keeps clear of the boxes that are ``taken``."""
    boxes: dict[str, Box] = {}
    for step in range(40):
        boxes = place(most * (1 - 0.02 * step))
        if not any(box.overlaps(other, _MARGIN) for box in boxes.values() for other in taken):
            break
    return boxes


def _dealer_box(plan: Plan, middle: float, y: float, scale: float) -> dict[str, Box]:
    width = plan.dealer_width
    return {"dealer": _box(middle - width * scale / 2, y, width, _DEALER_HEIGHT, scale)}


def _row_boxes(areas: Areas, width: float, y: float, scale: float) -> dict[str, Box]:
    """Boxes in a row in the middle, each for so many cards side by side with their label below."""
    between = 20 * scale
    spans = [CARD_STEP * size - (CARD_STEP - CARD_WIDTH) for _, size in areas]
    x = (width - sum(spans) * scale - between * (len(areas) - 1)) / 2
    boxes = {}
    for (name, _), span in zip(areas, spans, strict=True):
        boxes[f"area {name}"] = _box(x, y, span, _AREA_HEIGHT, scale)
        x += span * scale + between
    return boxes


def _figure_boxes(plan: Plan, middle: float, top: float, scale: float) -> dict[str, Box]:
    """Boxes of one card each in the cells of a figure; areas without a cell stand in a column at its right."""
    columns, rows = (1 + max(cell[axis] for cell in plan.cells.values()) for axis in range(2))
    left = middle - (_CELL_WIDTH * columns - (_CELL_WIDTH - CARD_WIDTH)) * scale / 2
    others = [name for name, _ in plan.areas if name not in plan.cells]
    places = {**plan.cells, **{name: (columns, row % rows) for row, name in enumerate(others)}}
    return {
        f"area {name}": _box(
            left + _CELL_WIDTH * scale * column, top + _CELL_HEIGHT * scale * row, CARD_WIDTH, _AREA_HEIGHT, scale
        )
        for name, (column, row) in places.items()
    }
