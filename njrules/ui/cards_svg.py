"""Card faces and backs as SVG: pure functions, suits drawn as paths, each shape once and then used by reference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from njrules.cards import Card

FONT = "'Source Sans','Source Sans 3','Noto Sans','DejaVu Sans',Arial,sans-serif"

_SUIT_PATHS: Mapping[str, str] = MappingProxyType(
    {
        "c": (
            "M12 1.7a4.9 4.9 0 1 1 0 9.8 4.9 4.9 0 1 1 0-9.8zM6.5 9a4.9 4.9 0 1 1 0 9.8 4.9 4.9 0 1 1 0-9.8z"
            "M17.5 9a4.9 4.9 0 1 1 0 9.8 4.9 4.9 0 1 1 0-9.8zM9 9h6v6H9zM11.2 13h1.6c.1 4.3 1.1 7.3 3.2 9.3H8c2.1-2 "
            "3.1-5 3.2-9.3z"
        ),
        "d": "M12 1c2.3 4.1 5.3 7.9 8.8 11-3.5 3.1-6.5 6.9-8.8 11-2.3-4.1-5.3-7.9-8.8-11C6.7 8.9 9.7 5.1 12 1z",
        "h": (
            "M12 22C8.6 18.3 1.8 13.7 1.8 8.1 1.8 4.8 4.3 2.4 7.2 2.4c2.1 0 3.8 1.1 4.8 3 "
            "1-1.9 2.7-3 4.8-3 2.9 0 5.4 2.4 5.4 5.7C22.2 13.7 15.4 18.3 12 22z"
        ),
        "s": (
            "M12 1.2c1.7 4.2 9.6 8 9.6 13.2 0 2.8-2 4.6-4.5 4.6-1.9 0-3.4-1-4.2-2.6.2 2.7 1.2 4.6 "
            "3.1 5.9H8c1.9-1.3 2.9-3.2 3.1-5.9C10.3 18 8.8 19 6.9 19c-2.5 0-4.5-1.8-4.5-4.6 "
            "0-5.2 7.9-9 9.6-13.2z"
        ),
    }
)

FOUR_COLOURS: Mapping[str, str] = MappingProxyType({"c": "#0e7038", "d": "#1556c9", "h": "#c91f2e", "s": "#14161b"})
TWO_COLOURS: Mapping[str, str] = MappingProxyType({"c": "#14161b", "d": "#c91f2e", "h": "#c91f2e", "s": "#14161b"})

_BACK = (
    '<pattern id="lattice" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="7" height="7" fill="#24437c"/>'
    '<path d="M0 0H7M0 0V7" stroke="#86a0cf" stroke-width="1.1"/></pattern>'
    '<rect id="sheet" width="60" height="84" rx="5.5" fill="#fffefa" stroke="#0b1f18" stroke-opacity=".35"/>'
    '<g id="back"><use href="#sheet"/><rect x="4" y="4" width="52" height="76" rx="3" fill="url(#lattice)"/></g>'
)
_PEEK = (
    '<g id="peek"><path d="M.5 60.5Q30 60 59.5 53V78.5a5 5 0 0 1-5 5h-49a5 5 0 0 1-5-5z" fill="#fffefa"/>'
    '<path d="M4 64Q31 63 56 57.5V77a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3z" fill="url(#lattice)"/>'
    '<path d="M.5 60.5Q30 60 59.5 53" fill="none" stroke="#0b1f18" stroke-opacity=".45"/></g>'
)


def card_id(card: Card) -> str:
    """The id under which :func:`card_defs` defines a face, such as ``cAs``."""
    return f"c{card}"


def card_defs(cards: Iterable[Card], four_colours: bool = True) -> str:
    """The shapes that a picture with these faces needs, to stand inside ``<defs>``; each face once, in order."""
    faces = sorted(set(cards))
    suits = sorted({card.suit for card in faces})
    shapes = [f'<path id="s{suit}" d="{_SUIT_PATHS[suit]}"/>' for suit in suits]
    colours = FOUR_COLOURS if four_colours else TWO_COLOURS
    return _BACK + _PEEK + "".join(shapes) + "".join(_face(card, colours) for card in faces)


def use_card(card: Card | None, *, down: bool = False) -> str:
    """A reference to a face, to a face that peeps out from under its back (``down``), or to the back (``None``)."""
    if card is None:
        return '<use href="#back"/>'
    return f'<use href="#{card_id(card)}"/>' + ('<use href="#peek"/>' if down else "")


def draw_card(card: Card | None, *, four_colours: bool = True) -> str:
    """One card as a picture of its own; ``None`` draws the back."""
    title = card.name if card else "a card face down"
    defs = card_defs([card] if card else [], four_colours)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 62 86" font-family="{FONT}" role="img">'
        f"<title>{title}</title><defs>{defs}</defs>{use_card(card)}</svg>"
    )


def _face(card: Card, colours: Mapping[str, str]) -> str:
    rank = card.sign[:-1]
    size = 'font-size="33" letter-spacing="-3.5"' if rank == "10" else 'font-size="36"'
    return (
        f'<g id="{card_id(card)}" fill="{colours[card.suit]}"><use href="#sheet"/>'
        f'<text x="4.5" y="30.5" font-weight="700" {size}>{rank}</text>'
        f'<use href="#s{card.suit}" transform="translate(5.5 35)scale(.78)"/>'
        f'<use href="#s{card.suit}" transform="translate(24 46)scale(1.35)"/></g>'
    )
