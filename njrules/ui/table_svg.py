"""The table as a picture: one SVG a step, a pure function of the table, the viewer and the seats' notes.

It knows no game: what there is to draw follows from the game's areas, spots and hand size and from the names of the
places. :func:`table_parts` gives the same picture in pieces, so that the reader sends each piece once.
"""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape

from njrules.cards import Card
from njrules.events import DISCARD_RACK, LOST, Placed, money
from njrules.rounds import Game
from njrules.table import Table
from njrules.ui import cards_svg, table_layout
from njrules.ui.cards_svg import card_defs, use_card
from njrules.ui.seat_notes import SeatNote, SeatNotes
from njrules.ui.table_layout import Box, area_boxes, seat_boxes
from njrules.ui.table_scene import Scene, ShownCard, describe, outcome, signed

_GOLD = "#ffd257"
STYLE = (
    f".t{{font-family:{cards_svg.FONT};font-size:16px;fill:#f6f3e8}}"
    ".t text{font-variant-numeric:tabular-nums}"
    ".t .b{font-weight:700}.t .m{text-anchor:middle}.t .e{text-anchor:end}.t .s{font-size:14px}"
    ".t .q{fill:#cfe0d6}.t .g{fill:#ffd257}.t .x{fill:#1b1c1f}"
    ".t .o{fill:none;stroke:#cfe0d6;stroke-opacity:.6;stroke-width:1.4;stroke-dasharray:4 4}"
    f".t .f{{fill:none;stroke:#fff;stroke-width:2.6}}.t .w{{fill:none;stroke:{_GOLD};stroke-width:4}}"
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
_FELT = (
    f'<g><path d="{table_layout.FELT}" fill="#1c5b45" stroke="#123c2e" stroke-width="12"/>'
    f'<path d="{table_layout.FELT}" fill="none" stroke="#3f836a" stroke-width="1.5" '
    'transform="translate(500 320)scale(.972 .958)translate(-500 -320)"/></g>'
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
) -> str:
    """The table as a complete SVG with its description inside.

    ``viewer`` is a seat, 0 for what lies face up, or -1 for everybody; ``notes`` come from
    :func:`~njrules.ui.seat_notes.seat_notes`; ``decks`` is the round's number of decks.
    """
    scene = _scene(round_game, table, viewer, seats, notes, decks)
    parts = "".join(svg for _, svg in table_parts(scene))
    text = table.event.text if table.event else "Before the round."
    title = f"{round_game.title}. {text}"
    return (
        f"{opening(title, ' '.join(describe(scene)))}<defs>{table_defs(scene.faces(), four_colours)}</defs>"
        f'<g class="t">{parts}</g></svg>'
    )


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


def opening(title: str, description: str) -> str:
    """The start tag of a table's SVG, with its title and description."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {table_layout.WIDTH} {table_layout.HEIGHT}" '
        f'role="img" aria-labelledby="title desc"><title id="title">{escape(title)}</title>'
        f'<desc id="desc">{escape(description)}</desc>'
    )


def table_defs(faces: Iterable[Card], four_colours: bool) -> str:
    """What stands inside ``<defs>``: the style, the chips and the faces that are needed."""
    return f"<style>{STYLE}</style>{_CHIPS}{_EYE}{card_defs(faces, four_colours)}"


def table_parts(scene: Scene) -> tuple[tuple[str, str], ...]:
    """The picture from the bottom up: the name of each piece and one SVG element.

    Every step of a round that is seen by one viewer has the same pieces in the same order.
    """
    parts = [("felt", _FELT), ("discard rack", _rack(scene)), ("shoe", _shoe(scene)), ("dealer", _dealer(scene))]
    parts += _areas(scene)
    for seat, box in zip(scene.seats, seat_boxes(len(scene.seats)), strict=True):
        parts += [(f"seat {seat} {name}", _in(box, svg)) for name, svg in _seat(scene, seat)]
    return tuple(parts)


def _in(box: Box, svg: str) -> str:
    return f'<g transform="{box.place}">{svg}</g>' if svg else "<g/>"


def _text(x: float, y: float, words: str, classes: str = "", more: str = "") -> str:
    of = f' class="{classes}"' if classes else ""
    return f'<text x="{x:g}" y="{y:g}"{of}{more}>{escape(words)}</text>'


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def _card(shown: ShownCard, x: float, y: float, dimmed: bool = False) -> str:
    """A card; one of the announced best is raised and ringed, the others then lie dimmed."""
    raised = y - 5 if shown.best else y
    card = use_card(shown.card, down=shown.down)
    ring = "w" if shown.best else "f" if shown.fresh else ""
    ring = f'<rect class="{ring}" x="-2" y="-2" width="64" height="88" rx="7"/>' if ring else ""
    shade = '<rect width="60" height="84" rx="5.5" fill="#12392c" fill-opacity=".42"/>' if dimmed else ""
    return f'<g transform="translate({x:g} {raised:g})">{card}{shade}{ring}</g>'


def _row(cards: tuple[ShownCard, ...], step: float) -> str:
    announced = any(shown.best for shown in cards)
    return "".join(_card(shown, i * step, 0, announced and not shown.best) for i, shown in enumerate(cards))


def _placeholders(count: int, step: float) -> str:
    return "".join(
        f'<rect class="o" x="{i * step + 0.7:g}" y=".7" width="58.6" height="82.6" rx="5.5"/>' for i in range(count)
    )


def _rack(scene: Scene) -> str:
    cards = scene.shown(DISCARD_RACK)
    top = cards[-1] if cards else None
    pile = "".join(f'<use href="#back" x="{-2 * i}" y="{-2 * i}"/>' for i in range(min(len(cards), 3) - 1, 0, -1))
    pile = pile + _card(top, 0, 0) if top else _placeholders(1, 0)
    count = _text(66, 34, str(len(cards)), "b", ' font-size="26"') + _text(66, 54, "discarded", "s q")
    return _in(table_layout.DISCARD_RACK, f'<g transform="translate(4 6)scale(.9)">{pile}</g>{count}')


def _shoe(scene: Scene) -> str:
    layers = min(3, scene.left_in_shoe)
    pile = "".join(f'<use href="#back" x="{-2 * i}" y="{-2 * i}"/>' for i in range(layers - 1, -1, -1))
    pile = pile or _placeholders(1, 0)
    count = _text(66, 34, str(scene.left_in_shoe), "b", ' font-size="26"') + _text(
        66, 54, f"in {scene.shoe_name}", "s q"
    )
    return _in(table_layout.SHOE, f'<g transform="translate(4 6)scale(.9)">{pile}</g>{count}')


def _dealer(scene: Scene) -> str:
    cards, note, box = scene.hand(0), scene.note(0), table_layout.DEALER
    count = max(len(cards), scene.game.hand_size)
    step = min(66, (box.width / box.scale - cards_svg.WIDTH) / max(1, count - 1))
    x = 500 - (step * (count - 1) + cards_svg.WIDTH) * box.scale / 2
    row = _row(cards, step) if cards else _placeholders(scene.game.hand_size, step)
    made = f'<tspan font-weight="400"> · {escape(note.made)}</tspan>' if note.made else ""
    label = f'<text x="500" y="138" class="b m">Dealer{made}</text>'
    return f'<g><g transform="translate({x:g} {box.y})scale({box.scale})">{row}</g>{label}</g>'


def _areas(scene: Scene) -> list[tuple[str, str]]:
    sizes = [size for _, size in scene.areas]
    boxes = area_boxes(sizes, cards_svg.WIDTH, cards_svg.HEIGHT)
    parts = []
    for (name, size), box in zip(scene.areas, boxes, strict=True):
        cards = scene.shown(name)
        step = cards_svg.WIDTH + 5 / box.scale
        row = _row(cards, step) if cards else _placeholders(size, step)
        middle = box.width / box.scale / 2
        label = _text(box.width / 2, box.height - 7, name, "m q")
        label = f'<g transform="scale({1 / box.scale:.4g})">{label}</g>'
        parts.append((f"area {name}", _in(box, row + label) if middle else "<g/>"))
    return parts


def _seat(scene: Scene, seat: int) -> list[tuple[str, str]]:
    spots = scene.spots(seat)
    known = scene.game.spots
    pitch = min(46.0, (table_layout.SEAT_WIDTH - 4) / max(1, len(spots)))
    drawn = {wager: _spot(scene, seat, wager, 25 + i * pitch, pitch) for i, wager in enumerate(spots)}
    parts = [("box", _seat_box(scene, seat)), ("cards", _seat_cards(scene, seat, spots, pitch))]
    parts += [(wager, drawn[wager]) for wager in known]
    parts.append(("other wagers", "".join(drawn[wager] for wager in spots if wager not in known)))
    return parts


def _seat_box(scene: Scene, seat: int) -> str:
    note = scene.note(seat)
    frame = f'<rect class="{"a" if note.acting else "p"}" width="186" height="196" rx="12"/>'
    name = f"Seat {seat}"
    x = 10.0
    eye = ""
    if seat == scene.viewer:
        eye = '<use href="#eye" x="10" y="164.5"/>'
        x += 22
    state = _seat_state(note)
    more = (
        f'<tspan class="{"g" if note.acting or note.over else "q"}" font-weight="400" dx="7">{escape(state)}</tspan>'
    )
    first = f'<text x="{x:g}" y="175" class="b">{name}{more if state else ""}</text>'
    second = note.made or (note.status if note.over else "")
    return frame + eye + first + (_text(10, 191, second, "q s", _squeeze(second, 6.8, 168)) if second else "")


def _seat_state(note: SeatNote) -> str:
    if note.acting:
        return "▸ to act"
    if note.over:
        return f"net {signed(note.net)}"
    return _cut(note.status, 15)


def _seat_cards(scene: Scene, seat: int, spots: tuple[str, ...], pitch: float) -> str:
    hand = scene.hand(seat)
    wager, under = scene.tucked(seat)
    count = max(len(hand), scene.game.hand_size)
    step = min(64.0, (166 - cards_svg.WIDTH) / max(1, count - 1))
    waiting = not under and not scene.note(seat).settled
    row = _row(hand, step) if hand else _placeholders(count, step) if waiting else ""
    cards = f'<g transform="translate(10 72)">{row}</g>' if row else ""
    if under:
        middle = 25 + pitch * (spots.index(wager) if wager in spots else len(spots) - 1)
        step = min(34.0, 120 / len(under))
        width = 0.8 * (cards_svg.WIDTH + step * (len(under) - 1))
        left = max(4.0, min(middle + 20, table_layout.SEAT_WIDTH - 6) - width)
        cards += f'<g transform="translate({left:g} 50)scale(.8)">{_row(under, step)}</g>'
    return cards


def _spot(scene: Scene, seat: int, wager: str, x: float, pitch: float) -> str:
    stake, ending = scene.stake(seat, wager), scene.ending(seat, wager)
    settled = scene.settled(seat, wager)
    label = _text(0, -24, wager, "m q", ' font-size="13"' + _squeeze(wager, 7.0, pitch))
    if ending:
        inner = _chip(scene, seat, wager, money(ending.amount), faded=ending.result == LOST) + _verdict(
            outcome(ending)
        )
    elif stake is not None:
        inner = _chip(scene, seat, wager, money(stake)) + _fresh_ring(scene, seat, wager)
    else:
        inner = '<circle class="o" r="18.3"/>'
        if settled:
            word = signed(settled.net) if settled.net else outcome(settled)
            inner += _text(0, 5, word, "m q s", _squeeze(word, 8.0, 32))
    return f'<g transform="translate({x:g} 38)">{inner}{label}</g>'


def _chip(scene: Scene, seat: int, wager: str, amount: str, faded: bool = False) -> str:
    """A chip with its amount: one look for the first wagers, one for side wagers, one for those put on later."""
    side = any(kind.name == wager and not kind.required for kind in scene.game.wagers)
    name = "chip-side" if side else "chip-later" if wager in scene.note(seat).raised else "chip-first"
    size = 16 if len(amount) < 4 else 13
    figure = _text(0, 5.5, amount, "m b x", f' font-size="{size}"' + _squeeze(amount, size * 0.56, 31))
    return f'<g opacity="{0.45 if faded else 1}"><use href="#{name}"/>{figure}</g>'


def _fresh_ring(scene: Scene, seat: int, wager: str) -> str:
    match scene.table.event:
        case Placed(seat=number, wager=name) if (number, name) == (seat, wager):
            return '<circle class="f" r="21.5"/>'
        case _:
            return ""


def _verdict(word: str) -> str:
    colours = {"lost": ("#f9dcd8", "#861b12"), "push": ("#efebdd", "#26272b"), "back": ("#efebdd", "#26272b")}
    ground, ink = colours.get(word, ("#d6f3de", "#0a5428"))
    width = max(38, 9 * len(word) + 10)
    return (
        f'<rect x="{-width / 2:g}" y="9" width="{width:g}" height="19" rx="9.5" fill="{ground}"/>'
        f'<text y="23.5" class="m b" font-size="15" style="fill:{ink}">{escape(word)}</text>'
    )


def _squeeze(words: str, letter: float, room: float) -> str:
    """Attributes that keep a long text inside its room."""
    return f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if len(words) * letter > room else ""
