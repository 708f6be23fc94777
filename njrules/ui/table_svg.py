"""The table as a picture: one SVG a step, a pure function of the table, the viewer and the seats' notes.

It knows no game; see :mod:`njrules.ui.table_pieces`.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from njrules.cards import Card
from njrules.rounds import Game
from njrules.table import Table
from njrules.ui import cards_svg
from njrules.ui.cards_svg import card_defs
from njrules.ui.seat_notes import SeatNotes
from njrules.ui.table_layout import Layout, landscape, portrait
from njrules.ui.table_pieces import table_pieces
from njrules.ui.table_scene import Scene, describe

_GOLD = "#ffd257"
STYLE = (
    f".t{{font-family:{cards_svg.FONT};font-size:16px;fill:#f6f3e8}}"
    ".t text{font-variant-numeric:tabular-nums}"
    ".t .b{font-weight:700}.t .m{text-anchor:middle}.t .e{text-anchor:end}.t .s{font-size:14px}"
    ".t .q{fill:#cfe0d6}.t .g{fill:#ffd257}.t .x{fill:#1b1c1f}"
    ".t .o{fill:none;stroke:#cfe0d6;stroke-opacity:.6;stroke-width:1.4;stroke-dasharray:4 4}"
    f".t .f{{fill:none;stroke:#fff;stroke-width:2.6}}.t .w{{fill:none;stroke:{_GOLD};stroke-width:4}}"
    f".t .l{{fill:{_GOLD};fill-opacity:.2;stroke:{_GOLD};stroke-width:1.6}}"
    ".t .p{fill:#fff;fill-opacity:.06}"
    f".t .a{{fill:#fff;fill-opacity:.13;stroke:{_GOLD};stroke-width:3}}"
)
_CHIPS = "".join(
    f'<g id="{name}"><circle r="19" fill="{rim}" stroke="#0b1f18" stroke-opacity=".4"/>'
    f'<circle r="16.5" fill="none" stroke="{mark}" stroke-width="5" stroke-dasharray="{dash}"/>'
    f'<circle r="14" fill="{face}"/></g>'
    for name, rim, mark, dash, face in (
        ("chip-first", "#fbf8ee", "#24437c", "8.64 8.64", "#fffefa"),
        ("chip-later", "#e9b949", "#7a4a00", "4.32 12.96", "#fff3cf"),
        ("chip-side", "#8fd0c4", "#0c5a50", "2.88 5.76", "#e6f7f3"),
    )
)
_EYE = (
    '<g id="eye" fill="none" stroke="#f6f3e8" stroke-width="1.6"><path d="M0 5q8-10 16 0q-8 10-16 0z"/>'
    '<circle cx="8" cy="5" r="2"/></g>'
)


def draw_table(
    round_game: Game,
    table: Table,
    *,
    viewer: int,
    seats: tuple[int, ...],
    notes: SeatNotes | None = None,
    four_colours: bool = True,
    decks: int | None = None,
    narrow: bool = False,
) -> str:
    """The table as a complete SVG with its description inside.

    ``viewer`` is a seat, 0 for what lies face up, or -1 for everybody; ``notes`` come from
    :func:`~njrules.ui.seat_notes.seat_notes`; ``decks`` is the round's number of decks; ``narrow`` lays the
    table out for a narrow screen.
    """
    scene = _scene(round_game, table, viewer, seats, notes, decks)
    layout = (portrait if narrow else landscape)(scene.plan)
    text = table.event.text if table.event else "Before the round."
    description = " ".join(describe(scene))
    defs = table_defs(scene.faces(), four_colours)
    return assemble(layout, f"{round_game.title}. {text}", description, defs, table_pieces(scene))


def describe_table(
    round_game: Game,
    table: Table,
    *,
    viewer: int,
    seats: tuple[int, ...],
    notes: SeatNotes | None = None,
    decks: int | None = None,
) -> str:
    """The picture of :func:`draw_table` in sentences, as its alternative text."""
    return " ".join(describe(_scene(round_game, table, viewer, seats, notes, decks)))


def _scene(
    game: Game, table: Table, viewer: int, seats: tuple[int, ...], notes: SeatNotes | None, decks: int | None
) -> Scene:
    return Scene(game, table, viewer, tuple(sorted(seats)), notes or {}, decks or game.decks[0])


def assemble(layout: Layout, title: str, description: str, defs: str, pieces: Iterable[tuple[str, str]]) -> str:
    """The SVG of a layout with these pieces, each by the thing it belongs to."""
    body = "".join(f'<g transform="{layout.boxes[thing].transform}">{piece}</g>' for thing, piece in pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" role="img" '
        f'aria-labelledby="title desc"><title id="title">{escape(title)}</title>'
        f'<desc id="desc">{escape(description)}</desc><defs>{defs}</defs>'
        f'<g class="t">{felt(layout)}{body}</g></svg>'
    )


def felt(layout: Layout) -> str:
    """The table itself: rail, felt and a fine line inside."""
    x, y = layout.width / 2, layout.height / 2
    inside = f"translate({x:g} {y:g})scale({1 - 28 / layout.width:.4g} {1 - 28 / layout.height:.4g})"
    return (
        f'<g><path d="{layout.felt}" fill="#1c5b45" stroke="#123c2e" stroke-width="12"/><path d="{layout.felt}" '
        f'fill="none" stroke="#3f836a" stroke-width="1.5" transform="{inside}translate({-x:g} {-y:g})"/></g>'
    )


def table_defs(faces: Iterable[Card], four_colours: bool) -> str:
    """What stands inside ``<defs>``: the style, the chips and the faces that are needed."""
    return f"<style>{STYLE}</style>{_CHIPS}{_EYE}{card_defs(faces, four_colours)}"
