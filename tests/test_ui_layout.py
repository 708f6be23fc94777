"""Where things lie in the picture of the table: apart, on the table, and as the reader sees them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from njrules.ui.table_layout import MOST_SEATS, Layout, Plan, landscape, portrait, seat_shape

CROSS = {"near": (1, 0), "right": (0, 1), "centre": (1, 1), "left": (2, 1), "far": (1, 2)}
COMMON = [(), (("flop", 3), ("turn and river", 2)), (("community", 3),), (("war deal", 1),), (("common", 5),)]
COMMON_PLACES = [*((areas, {}) for areas in COMMON), (tuple((name, 1) for name in CROSS), CROSS)]


@pytest.mark.parametrize("layout", [landscape, portrait])
@pytest.mark.parametrize(("areas", "cells"), COMMON_PLACES, ids=lambda value: f"{len(value)}")
@pytest.mark.parametrize("dealer", [0, 1, 2, 5])
@pytest.mark.parametrize("count", range(1, MOST_SEATS + 1))
def test_nothing_overlaps_and_all_lies_on_the_table(
    layout: Callable[..., Layout], areas: tuple, cells: dict, dealer: int, count: int
):
    seats = tuple(range(1, count + 1))
    laid = layout(Plan(seats, areas, cells, dealer, seat_shape(count, dealer or 3, 4)))
    expected = {"discard rack", "shoe", *(f"seat {seat}" for seat in seats), *(f"area {name}" for name, _ in areas)}
    assert set(laid.boxes) == expected | ({"dealer"} if dealer else set())
    for one, other in combinations(laid.boxes.values(), 2):
        assert not one.overlaps(other), (one, other)
    for box in laid.boxes.values():
        assert box.x >= 8
        assert box.x + box.width <= laid.width - 8
        assert box.y >= 12
        assert box.y + box.height <= laid.height
    if cells:
        near, right, centre, left, far = (laid.boxes[f"area {name}"] for name in CROSS)
        assert near.x == centre.x == far.x
        assert right.y == centre.y == left.y
        assert near.y < centre.y < far.y
        assert right.x < centre.x < left.x
    middles = [laid.boxes[f"seat {seat}"].x for seat in seats]
    assert middles == sorted(middles, reverse=True), "seat 1 is at the right"


@pytest.mark.parametrize("count", [0, MOST_SEATS + 1])
def test_more_seats_than_fit_are_refused(count: int):
    for layout in (landscape, portrait):
        with pytest.raises(ValueError, match="1 to 7 do"):
            layout(Plan(tuple(range(count))))
