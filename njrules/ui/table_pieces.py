"""The pieces of the table's picture, each one SVG element in the units of the thing it belongs to.

What there is to draw follows from the game's areas, spots and hand size and from the names of the places alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from xml.sax.saxutils import escape

from njrules.events import DISCARD_RACK, LOST, BonusPaid, Placed, Settled, money
from njrules.ui.cards_svg import use_card
from njrules.ui.seat_notes import SeatNote
from njrules.ui.table_layout import CARD_STEP, CARD_WIDTH, dealer_step
from njrules.ui.table_scene import Scene, ShownCard, outcome, signed

_PART_GAP, _LEAST_STEP = 12, 27
"""Between the parts of a hand; and from one card to the next so that rank and suit are seen."""
_ASIDE, _ASIDE_STEP = 0.6, 24
"""The scale of cards put aside, and their step before it is applied."""


def table_pieces(scene: Scene) -> Iterator[tuple[str, str]]:
    """The picture from the bottom up: the thing that a piece belongs to, such as ``seat 2``, and the piece.

    Every step of a round has the same number of pieces in the same order.
    """
    yield "discard rack", _rack(scene)
    yield "shoe", _shoe(scene)
    if scene.dealer_hand:
        yield "dealer", _dealer(scene)
    for name, size in scene.areas:
        yield f"area {name}", _area(scene, name, size)
    for seat in scene.seats:
        for piece in _seat(scene, seat):
            yield f"seat {seat}", piece


def _text(x: float, y: float, words: str, classes: str = "", more: str = "") -> str:
    of = f' class="{classes}"' if classes else ""
    return f'<text x="{x:g}" y="{y:g}"{of}{more}>{escape(words)}</text>'


def _sized(x: float, y: float, words: str, classes: str, size: float, room: float) -> str:
    """A text of this size, squeezed if it is longer than its room."""
    return _text(x, y, words, classes, f' font-size="{size:g}"{_squeeze(words, size, room)}')


def _squeeze(words: str, size: float, room: float) -> str:
    long = text_width(words, size) > room
    return f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if long else ""


_NARROW_LETTERS, _WIDE_LETTERS = frozenset("iljtfrI.,:;'·- "), frozenset("mwMW…")


def text_width(words: str, size: float) -> float:
    """About how wide a text is in the wider of the fonts that may be there."""
    return size * sum(0.33 if x in _NARROW_LETTERS else 0.9 if x in _WIDE_LETTERS else 0.57 for x in words)


def _card(shown: ShownCard, x: float, y: float, dimmed: bool = False) -> str:
    """A card; one of the announced best is raised and ringed, the others then lie dimmed."""
    raised = y - 5 if shown.best else y
    card = use_card(shown.card, down=shown.down)
    ring = "w" if shown.best else "f" if shown.fresh else ""
    ring = f'<rect class="{ring}" x="-2" y="-2" width="64" height="88" rx="7"/>' if ring else ""
    shade = '<rect width="60" height="84" rx="5.5" fill="#12392c" fill-opacity=".42"/>' if dimmed else ""
    return f'<g transform="translate({x:g} {raised:g})">{card}{shade}{ring}</g>'


def _row(cards: tuple[ShownCard, ...], step: float, announced: bool = False) -> str:
    """Cards in a row; if any of them, or of the hand they belong to, is announced, the others lie dimmed."""
    announced = announced or any(shown.best for shown in cards)
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
    note = scene.note(0)
    cards = tuple(card for part in scene.hands(0).values() for card in part)
    places = max(len(cards), scene.dealer_hand)
    step = min(dealer_step(scene.dealer_hand), dealer_step(places))
    row = _row(cards, step) if cards else _placeholders(places, step)
    room = CARD_WIDTH + dealer_step(scene.dealer_hand) * (scene.dealer_hand - 1)
    left = (room - CARD_WIDTH - step * ((len(cards) or places) - 1)) / 2
    made = f'<tspan font-weight="400"> · {escape(note.made)}</tspan>' if note.made else ""
    squeezed = _squeeze(f"Dealer · {note.made}", 14, 270)
    label = f'<text x="{room / 2:g}" y="103" class="b m" font-size="14"{squeezed}>Dealer{made}</text>'
    return f'<g><g transform="translate({left:g})">{row}</g>{label}</g>'


def _area(scene: Scene, name: str, size: int) -> str:
    cards = scene.shown(name)
    row = _row(cards, CARD_STEP) if cards else _placeholders(size, CARD_STEP)
    width = CARD_STEP * size - (CARD_STEP - CARD_WIDTH)
    lit = name in scene.lit
    label = _sized(width / 2, 100.5, name, "m g b" if lit else "m q", 13.5, width + 18)
    under = f'<rect class="l" x="-6" y="-6" width="{width + 12:g}" height="96" rx="9"/>' if lit else ""
    return f"<g>{under}{row}{label}</g>"


def _seat(scene: Scene, seat: int) -> Iterator[str]:
    """A seat from the bottom up: its box, its cards, each spot of the layout, and all other wagers together."""
    spots = scene.spots(seat)
    known = scene.game.spots
    left, _ = scene.shape.spots
    pitch = min(91.0, scene.shape.spots_room / max(1, len(spots)))
    middles = {wager: left + pitch * (i + 0.5) for i, wager in enumerate(spots)}
    drawn = {wager: _spot(scene, seat, wager, x, pitch) for wager, x in middles.items()}
    yield _seat_box(scene, seat)
    yield _seat_cards(scene, seat, middles)
    yield from (drawn[wager] for wager in known)
    yield f"<g>{''.join(drawn[wager] for wager in spots if wager not in known)}</g>"


def _seat_box(scene: Scene, seat: int) -> str:
    note, shape = scene.note(seat), scene.shape
    frame = f'<rect class="{"a" if note.acting else "p"}" width="{shape.width:g}" height="{shape.height:g}" rx="12"/>'
    eye, x = (f'<use href="#eye" x="10" y="{shape.name - 11:g}"/>', 32) if seat == scene.viewer else ("", 10)
    name = f"Seat {seat}"
    room = shape.width - x - text_width(name, 19) - 13
    state, second = _seat_words(note, room)
    gold = note.acting or note.over
    look = f'class="{"g" if gold else "q"}"' + ("" if note.acting else ' font-weight="400"')
    more = f'<tspan {look} dx="7">{escape(state)}</tspan>' if state else ""
    first = f'<text x="{x}" y="{shape.name:g}" class="b" font-size="18">{name}{more}</text>'
    below = _sized(10, shape.name + 17, second, "q", 14, shape.width - 18) if second else ""
    return f"<g>{frame}{eye}{first}{below}</g>"


def _seat_words(note: SeatNote, room: float) -> tuple[str, str]:
    """What stands beside the seat's number and what below it; a status too long for its room stands below."""
    made = note.beside or note.made
    if note.acting:
        return "to act", made
    if note.over:
        return f"net {signed(note.net)}", made or note.status
    if text_width(note.status, 18) <= room:
        return note.status, made
    return "", made or note.status


def _seat_cards(scene: Scene, seat: int, middles: dict[str, float]) -> str:
    """The seat's cards: those put aside, small, at the left of the hand, and those that wait under a wager."""
    hands, aside = scene.hands(seat), scene.aside(seat)
    wager, under = scene.tucked(seat)
    x, y = scene.shape.cards
    room = scene.shape.cards_room
    cards = ""
    if aside:
        width = _ASIDE * (CARD_WIDTH + _ASIDE_STEP * (len(aside) - 1))
        faces = "".join(_card(card, i * _ASIDE_STEP, 0, dimmed=card.down) for i, card in enumerate(aside))
        cards += f'<g transform="translate({x:g} {y + 84 * (1 - _ASIDE):g})scale({_ASIDE})">{faces}</g>'
        x, room = x + width + 10, room - width - 10
    if hands:
        parted = scene.note(seat).parted or len(hands) > 1
        cards += _hand(list(hands.values()), 0 if parted else scene.game.hand_size, x, y, room)
    elif not (under or aside or scene.note(seat).settled):
        step = _step(scene.game.hand_size, room)
        cards += f'<g transform="translate({x:g} {y:g})">{_placeholders(scene.game.hand_size, step)}</g>'
    if under:
        cards += _under_spot(under, middles.get(wager, max(middles.values())), scene)
    return f"<g>{cards}</g>"


def _step(count: int, room: float) -> float:
    return min(float(CARD_STEP), (room - CARD_WIDTH) / max(1, count - 1))


def _hand(parts: list[tuple[ShownCard, ...]], places: int, x: float, y: float, room: float) -> str:
    """The parts of a hand side by side, smaller where their cards would hide each other."""
    solid = CARD_WIDTH * len(parts) + _PART_GAP * (len(parts) - 1)
    steps = sum(map(len, parts)) - len(parts)
    step = _step(max(places, len(parts[0])), room) if len(parts) == 1 else (room - solid) / max(1, steps)
    step = max(min(step, CARD_STEP), _LEAST_STEP)
    scale = min(1.0, room / (solid + step * max(steps, places - 1)))
    announced = any(card.best for part in parts for card in part)
    drawn, at = "", 0.0
    for part in parts:
        drawn += f'<g transform="translate({at:g})">{_row(part, step, announced)}</g>'
        at += CARD_WIDTH + step * (len(part) - 1) + _PART_GAP
    size = f"scale({scale:.3g})" if scale < 1 else ""
    return f'<g transform="translate({x:g} {y + 84 * (1 - scale):.4g}){size}">{drawn}</g>'


def _under_spot(cards: tuple[ShownCard, ...], middle: float, scene: Scene) -> str:
    step = min(34.0, 120 / len(cards))
    width = 0.8 * (CARD_WIDTH + step * (len(cards) - 1))
    left = max(4.0, min(middle + 20, scene.shape.width - 6) - width)
    y = scene.shape.spots[1] + 12
    return f'<g transform="translate({left:g} {y:g})scale(.8)">{_row(cards, step)}</g>'


def _spot(scene: Scene, seat: int, wager: str, x: float, pitch: float) -> str:
    stake, ending = scene.stake(seat, wager), scene.ending(seat, wager)
    bonus = scene.bonus(seat, wager)
    if bonus and bonus is scene.table.event:
        inner = '<circle class="o" r="18.3"/>' + _verdict(outcome(bonus))
    elif isinstance(ending, BonusPaid):
        inner = '<circle class="o" r="18.3"/>' + _verdict(outcome(ending))
    elif ending:
        chip = _chip(scene, seat, wager, ending.amount, faded=ending.result == LOST)
        inner = chip + _verdict(outcome(ending))
    elif stake is not None:
        inner = _chip(scene, seat, wager, stake) + _fresh_ring(scene, seat, wager)
    else:
        inner = '<circle class="o" r="18.3"/>' + _result(scene.settled(seat, wager), bonus)
    return f'<g transform="translate({x:g} {scene.shape.spots[1]:g})">{inner}{_spot_label(wager, pitch)}</g>'


def _result(settled: Settled | None, bonus: Settled | None) -> str:
    """What came of a wager that is settled, in its empty spot."""
    if not settled:
        return ""
    net = settled.net + (bonus.net if bonus else 0)
    if not net:
        return _sized(0, 5, outcome(settled), "m q", 14, 33)
    shown = ("+" if net > 0 else "") + in_short(net)
    title = "" if shown == signed(net) else f"<title>{signed(net)}</title>"
    return f"<g>{title}{_sized(0, 5, shown, 'm q', 14, 33)}</g>" if title else _sized(0, 5, shown, "m q", 14, 33)


def _spot_label(wager: str, pitch: float) -> str:
    """The wager's name above its spot, on two lines where it is of two words and too long for one."""
    words = wager.replace("-", "- ").split()
    room = pitch - 1
    if len(words) == 2 and text_width(wager, 13) > room:
        lines = zip(words, (-32, -21.5), strict=True)
        return "".join(_sized(0, y, word, "m q", 11.5, room) for word, y in lines)
    return _sized(0, -24, wager, "m q", 13, room)


def _chip(scene: Scene, seat: int, wager: str, stake: Fraction, faded: bool = False) -> str:
    """A chip with its amount: one look for the first wagers, one for side wagers, one for those put on later."""
    side = any(kind.name == wager and not kind.required for kind in scene.game.wagers)
    name = "chip-side" if side else "chip-later" if wager in scene.note(seat).raised else "chip-first"
    amount = in_short(stake)
    size = 16 if len(amount) < 4 else 13
    figure = _sized(0, 5.5, amount, "m b x", size, 31)
    return f'<g opacity="{0.45 if faded else 1}">{_exactly(stake, amount)}<use href="#{name}"/>{figure}</g>'


def in_short(amount: Fraction) -> str:
    """An amount for a chip: as written where that is short, else with three digits, thousands as K, millions as M.

    >>> [in_short(Fraction(x)) for x in ("10", "2.50", "9999", "25000", "12345.67", "999999.99", "999999999")]
    ['10', '2.50', '9999', '25K', '12.3K', '1M', '1B']
    >>> [in_short(Fraction(x)) for x in ("1/3", "10/7", "1234.5", "0.0001", "-25000")]
    ['1/3', '10/7', '1.23K', '0.0001', '−25K']
    """
    written = money(abs(amount))
    sign = "−" if amount < 0 else ""
    if len(written) <= _MOST_ON_A_CHIP or abs(amount) < 1:
        return sign + (written if len(written) <= _MOST_ON_A_CHIP else f"{float(abs(amount)):.3g}")
    size = float(f"{float(abs(amount)):.3g}")
    unit, letter = next(((unit, letter) for unit, letter in _LETTERS if size >= unit), (1, ""))
    return f"{sign}{size / unit:.3g}{letter}"


_MOST_ON_A_CHIP = 4
_LETTERS = ((10**9, "B"), (10**6, "M"), (10**3, "K"))


def _exactly(amount: Fraction, shown: str) -> str:
    """The amount as it is, for the pointer that rests on a shortened one."""
    return "" if shown == money(amount) else f"<title>{money(amount)}</title>"


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
