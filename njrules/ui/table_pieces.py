"""The pieces of the table's picture, each one SVG element in the units of the thing it belongs to.

What there is to draw follows from the game's areas, spots and hand size and from the names of the places alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from njrules.cards import with_signs
from njrules.events import DISCARD_RACK, LOST, Placed, money
from njrules.ui.cards_svg import use_card
from njrules.ui.seat_notes import SeatNote
from njrules.ui.table_layout import CARD_STEP, CARD_WIDTH, SEAT_HEIGHT, SEAT_WIDTH
from njrules.ui.table_scene import Scene, ShownCard, outcome, signed


def table_pieces(scene: Scene) -> Iterator[tuple[str, str]]:
    """The picture from the bottom up: the thing that a piece belongs to, such as ``seat 2``, and the piece.

    Every step of a round has the same number of pieces in the same order.
    """
    yield "discard rack", _rack(scene)
    yield "shoe", _shoe(scene)
    yield "dealer", _dealer(scene)
    for name, size in scene.areas:
        yield f"area {name}", _area(scene, name, size)
    for seat in scene.seats:
        for piece in _seat(scene, seat):
            yield f"seat {seat}", piece


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
    return f'<g><g transform="translate(4 6)scale(.9)">{pile}</g>{count}</g>'


def _shoe(scene: Scene) -> str:
    layers = min(3, scene.left_in_shoe)
    pile = "".join(f'<use href="#back" x="{-2 * i}" y="{-2 * i}"/>' for i in range(layers - 1, -1, -1))
    pile = pile or _placeholders(1, 0)
    count = _text(66, 34, str(scene.left_in_shoe), "b", ' font-size="26"')
    count += _text(66, 54, f"in {scene.shoe_name}", "s q")
    return f'<g><g transform="translate(4 6)scale(.9)">{pile}</g>{count}</g>'


def _dealer(scene: Scene) -> str:
    cards, note = scene.hand(0), scene.note(0)
    if not cards and not scene.game.dealer_hand:
        return "<g/>"
    count = max(len(cards), scene.game.hand_size)
    step = min(CARD_STEP, 200 / max(1, count - 1))
    row = _row(cards, step) if cards else _placeholders(count, step)
    left = -(step * (count - 1) + CARD_WIDTH) / 2
    made = f'<tspan font-weight="400"> · {escape(note.made)}</tspan>' if note.made else ""
    label = f'<text y="103" class="b m" font-size="14"{_squeeze(note.made, 6, 250)}>Dealer{made}</text>'
    return f'<g><g transform="translate({left:g})">{row}</g>{label}</g>'


def _area(scene: Scene, name: str, size: int) -> str:
    cards = scene.shown(name)
    row = _row(cards, CARD_STEP) if cards else _placeholders(size, CARD_STEP)
    middle = (CARD_STEP * size - (CARD_STEP - CARD_WIDTH)) / 2
    lit = name in scene.lit
    label = _text(
        middle, 100, name, "m g b" if lit else "m q", ' font-size="12"' + _squeeze(name, 6, middle * 2 + 10)
    )
    under = f'<rect class="l" x="-7" y="-8" width="{middle * 2 + 14:g}" height="114" rx="9"/>' if lit else ""
    return f"<g>{under}{row}{label}</g>"


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    """A seat from the bottom up: its box, its cards, each spot of the layout, and all other wagers together."""
    spots = scene.spots(seat)
    known = scene.game.spots
    pitch = min(46.0, (SEAT_WIDTH - 4) / max(1, len(spots)))
    drawn = {wager: _spot(scene, seat, wager, 25 + i * pitch, pitch) for i, wager in enumerate(spots)}
    yield _seat_box(scene, seat)
    yield _seat_cards(scene, seat, spots, pitch)
    yield from (drawn[wager] for wager in known)
    yield f"<g>{''.join(drawn[wager] for wager in spots if wager not in known)}</g>"


def _seat_box(scene: Scene, seat: int) -> str:
    note = scene.note(seat)
    frame = f'<rect class="{"a" if note.acting else "p"}" width="{SEAT_WIDTH}" height="{SEAT_HEIGHT}" rx="12"/>'
    eye, x = ('<use href="#eye" x="10" y="163"/>', 32) if seat == scene.viewer else ("", 10)
    state = _seat_state(note)
    look = (
        'class="g"' if note.acting else 'class="g" font-weight="400"' if note.over else 'class="q" font-weight="400"'
    )
    more = f'<tspan {look} dx="7">{escape(state)}</tspan>' if state else ""
    first = f'<text x="{x}" y="174" class="b" font-size="18">Seat {seat}{more}</text>'
    second = note.made or (note.status if note.over else "")
    below = _text(10, 191, second, "q s", _squeeze(second, 6.8, 168)) if second else ""
    return f"<g>{frame}{eye}{first}{below}</g>"


def _seat_state(note: SeatNote) -> str:
    if note.acting:
        return "to act"
    if note.over:
        return f"net {signed(note.net)}"
    return _cut(with_signs(note.status), 14)


def _seat_cards(scene: Scene, seat: int, spots: tuple[str, ...], pitch: float) -> str:
    hand = scene.hand(seat)
    wager, under = scene.tucked(seat)
    count = max(len(hand), scene.game.hand_size)
    step = min(float(CARD_STEP), (166 - CARD_WIDTH) / max(1, count - 1))
    waiting = not under and not scene.note(seat).settled
    row = _row(hand, step) if hand else _placeholders(count, step) if waiting else ""
    cards = f'<g transform="translate(10 72)">{row}</g>' if row else ""
    if aside := scene.aside(seat):
        left = 10 + step * max(0, len(hand) - 1) + CARD_WIDTH + 10
        cards += f'<g transform="translate({left:g} 110)scale(.55)">{_row(aside, 30)}</g>'
    if under:
        middle = 25 + pitch * (spots.index(wager) if wager in spots else len(spots) - 1)
        step = min(34.0, 120 / len(under))
        width = 0.8 * (CARD_WIDTH + step * (len(under) - 1))
        left = max(4.0, min(middle + 20, SEAT_WIDTH - 6) - width)
        cards += f'<g transform="translate({left:g} 50)scale(.8)">{_row(under, step)}</g>'
    return f"<g>{cards}</g>"


def _spot(scene: Scene, seat: int, wager: str, x: float, pitch: float) -> str:
    stake, ending = scene.stake(seat, wager), scene.ending(seat, wager)
    settled = scene.settled(seat, wager)
    label = _spot_label(wager, pitch)
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


def _spot_label(wager: str, pitch: float) -> str:
    """The wager's name above its spot, on two lines where it is of two words and too long for one."""
    words = wager.replace("-", "- ").split()
    if len(words) == 2 and len(wager) * 7.0 > pitch:
        lines = zip(words, (-31, -21), strict=True)
        return "".join(
            _text(0, y, word, "m q", ' font-size="11.5"' + _squeeze(word, 6.2, pitch)) for word, y in lines
        )
    return _text(0, -24, wager, "m q", ' font-size="13"' + _squeeze(wager, 6.3, pitch))


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
