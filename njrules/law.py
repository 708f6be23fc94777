"""The law as data: citations, sections and paragraphs, loaded from ``data/law``.

Every sentence there is our own; each entry says how far it can be trusted and whether code acts on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from njrules.datafiles import DATA, read_toml
from njrules.errors import InputError, one_of, quoted

CHAPTER = "13:69F"
OFFICIAL = "https://www.nj.gov/lps/ge/regulations.html"
"""Where the Division of Gaming Enforcement publishes the official text."""
_GRAMMAR = re.compile(
    r"13:69F-(?P<subchapter>\d{1,2})\.(?P<section>\d{1,2}[A-Z]?)"
    r"(?P<path>(?:\([a-z]{1,2}\)(?:\d{1,2}(?:[ivx]+)?)?)?)"
    r"(?:#(?P<rule>[1-9]))?"
    r'(?: "(?P<term>[^"<>]+)")?'
)
_CODE = re.compile(r"^\s*(?:N\.?\s*J\.?\s*A(?:\.?\s*C\.?|dmin\.?\s*Code))?\s*(?:§+\s*)?", re.IGNORECASE)
"""The name of the New Jersey Administrative Code, which may stand before a citation."""
_LEVEL = re.compile(r"\([a-z]{1,2}\)|\d+|[ivx]+")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in the chapter: a section, a paragraph, one rule of a paragraph, or a defined term.

    >>> cite = Citation.parse("13:69F-32.10(e)2i")
    >>> cite.section_number, cite.path, str(cite.parent)
    ('32.10', ('(e)', '2', 'i'), '13:69F-32.10(e)2')
    >>> str(Citation.parse("32.10 (g)")), str(Citation.parse('13:69F-22.1 "burn card"'))
    ('13:69F-32.10(g)', '13:69F-22.1 "burn card"')
    """

    subchapter: int
    section: str
    path: tuple[str, ...] = ()
    rule: int = 0
    term: str = ""

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Read a citation; the chapter's ``13:69F-`` may be left out.

        Raises:
            InputError: the text is no citation of this chapter.
        """
        words = text.strip()
        if '"' not in words:
            words = words.replace(" ", "")
        match = _GRAMMAR.fullmatch(words if words.startswith(f"{CHAPTER}-") else f"{CHAPTER}-{words}")
        if not match:
            raise InputError(
                f"Unreadable citation {quoted(text.strip())}. Right would be: 13:69F-32.10(e)2i, or 32.10."
            )
        return cls(
            int(match["subchapter"]),
            match["section"],
            tuple(_LEVEL.findall(match["path"])),
            int(match["rule"] or 0),
            match["term"] or "",
        )

    @classmethod
    def read(cls, text: str) -> Citation:
        """Read a citation as people write it: with the code's name, in capital letters, each level in brackets.

        >>> cites = ("N.J.A.C. 13:69F-32.10(E)2I", "§ 32.10 (e)(2)(i)", '22.1 "Burn card"')
        >>> [str(Citation.read(cite)) for cite in cites]
        ['13:69F-32.10(e)2i', '13:69F-32.10(e)2i', '13:69F-22.1 "burn card"']

        Raises:
            InputError: the text is no citation of this chapter.
        """
        words, quote, term = _CODE.sub("", text).partition('"')
        number, bracket, path = words.partition("(")
        levels = re.sub(r"\((\d{1,2})\)", r"\1", f"{bracket}{path}".lower().replace(" ", ""))
        levels = re.sub(r"(?<=\d)\(([ivx]+)\)", r"\1", levels)
        try:
            return cls.parse(f"{number.upper().strip()}{levels.strip()}{' ' if quote else ''}{quote}{term.lower()}")
        except InputError:
            raise InputError(
                f"Unreadable citation {quoted(text.strip())}. Right would be: 13:69F-32.10(e)2i, 32.10, or 32."
            ) from None

    @property
    def section_number(self) -> str:
        """Subchapter and section, such as ``32.10``."""
        return f"{self.subchapter}.{self.section}"

    @property
    def inner(self) -> str:
        """What follows the section's number, such as ``(e)2i``; empty for a section."""
        rule = f"#{self.rule}" if self.rule else ""
        term = f' "{self.term}"' if self.term else ""
        return "".join(self.path) + rule + term

    @property
    def parent(self) -> Citation | None:
        """The next wider place; ``None`` for a section."""
        if self.rule or self.term:
            return Citation(self.subchapter, self.section, self.path)
        return Citation(self.subchapter, self.section, self.path[:-1]) if self.path else None

    def holds(self, other: Citation) -> bool:
        """Whether ``other`` is this place or lies inside it."""
        place: Citation | None = other
        while place and place != self:
            place = place.parent
        return place is not None

    def __str__(self) -> str:
        return f"{CHAPTER}-{self.section_number}{self.inner}"


class Standing(StrEnum):
    """What becomes of a paragraph here."""

    OPERATIVE = "operative"
    DEFINITION = "definition"
    PAYOUT = "payout"
    PROCEDURE = "procedure not simulated"
    NOT_HELD = "not held"


class Held(StrEnum):
    """How much of a section's New Jersey text was read."""

    COMPLETE = "complete"
    PART = "part"
    NOT_HELD = "not held"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One rule in our words, with its standing; ``note`` says why it is not simulated or what is missing."""

    cite: Citation
    standing: Standing
    says: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title, how much of it is held, who printed what was read, and its paragraphs in order.

    ``figure`` says what a page draws for it beside the hand: ``ranks``, ``wagers``, ``payouts`` or nothing.
    """

    cite: Citation
    title: str
    title_read: bool
    held: Held
    note: str
    source: str
    register: str
    link: str
    figure: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def number(self) -> str:
        """Such as ``32.10``."""
        return self.cite.section_number


@dataclass(frozen=True, slots=True)
class Subchapter:
    """One game's law: its number, its name for readers, its module's name, the central section, all sections."""

    number: int
    name: str
    title: str
    centre: str
    about: str
    sections: tuple[Section, ...]

    def section(self, number: str) -> Section:
        """The section with this number, such as ``32.10``.

        Raises:
            InputError: the subchapter has no such section.
        """
        for section in self.sections:
            if section.number == number:
                return section
        raise one_of(f"section of subchapter {self.number}", number, [section.number for section in self.sections])

    def paragraphs(self) -> Iterator[Paragraph]:
        """All paragraphs in the order of the text."""
        for section in self.sections:
            yield from section.paragraphs


@cache
def chapter() -> tuple[Subchapter, ...]:
    """The six games' subchapters in order; those whose law is not yet laid down here have no sections."""
    entries = read_toml(DATA / "law" / "chapter.toml")["subchapter"]
    return tuple(_subchapter(entry) for entry in entries)


def subchapter(name: str) -> Subchapter:
    """The subchapter of the game with this name, such as ``ultimate_texas_holdem``.

    Raises:
        InputError: there is no such game.
    """
    for entry in chapter():
        if entry.name == name:
            return entry
    raise one_of("game", name, [entry.name for entry in chapter()])


def whole_subchapter(text: str) -> Subchapter | None:
    """The subchapter that a text such as ``32`` or ``13:69F-32`` names, ``None`` if it names none.

    Raises:
        InputError: there is no subchapter of this number.
    """
    words = _CODE.sub("", text).strip().upper()
    number = words.removeprefix(f"{CHAPTER}-")
    if not re.fullmatch(r"\d{1,3}", number):
        return None
    numbers = {str(entry.number): entry for entry in chapter()}
    if number not in numbers:
        raise one_of("subchapter", number, list(numbers))
    return numbers[number]


def find(cite: Citation | str) -> Section | Paragraph:
    """What a citation names.

    >>> find("13:69F-32.10(h)3").standing.value
    'operative'

    Raises:
        InputError: nothing here has this citation.
    """
    cite = Citation.parse(cite) if isinstance(cite, str) else cite
    section = section_of(cite)
    if cite == section.cite:
        return section
    for paragraph in section.paragraphs:
        if paragraph.cite == cite:
            return paragraph
    held = [paragraph.cite.inner for paragraph in section.paragraphs]
    known = f"Its paragraphs here: {', '.join(held)}." if held else f"Its text is not held: {section.note}"
    raise InputError(f"{section.number} has no paragraph {quoted(cite.inner)} here. {known}")


def section_of(cite: Citation) -> Section:
    """The section in which a citation lies.

    Raises:
        InputError: no such section is known.
    """
    numbers = {entry.number: entry for entry in chapter()}
    if cite.subchapter not in numbers:
        raise one_of("subchapter", str(cite.subchapter), [str(number) for number in numbers])
    entry = numbers[cite.subchapter]
    if not entry.sections:
        raise InputError(f"Subchapter {entry.number}, {entry.title}, is not laid down here yet.")
    return entry.section(cite.section_number)


def within(cite: Citation) -> tuple[Paragraph, ...]:
    """The paragraphs at or inside a citation, in the order of the text."""
    return tuple(paragraph for paragraph in section_of(cite).paragraphs if cite.holds(paragraph.cite))


_SUBCHAPTER_KEYS = {"number", "name", "title", "centre", "about"}
_SECTION_KEYS = {"cite", "title", "title_read", "held", "note", "source", "register", "link", "figure"}
_FIGURES = ("", "ranks", "wagers", "payouts")
_PARAGRAPH_KEYS = {"cite", "standing", "says", "note"}


def _subchapter(entry: dict[str, Any]) -> Subchapter:
    _require_known_keys(entry, _SUBCHAPTER_KEYS, "data/law/chapter.toml")
    path = DATA / "law" / f"{entry['name']}.toml"
    sections = _sections(read_toml(path), path.name) if path.exists() else ()
    return Subchapter(**entry, sections=sections)


def _sections(law: dict[str, Any], where: str) -> tuple[Section, ...]:
    _require_known_keys(law, {"section", "paragraph"}, where)
    paragraphs = [_paragraph(entry, where) for entry in law.get("paragraph", [])]
    _require_distinct([entry["cite"] for entry in law["section"]] + [str(p.cite) for p in paragraphs], where)
    sections = tuple(_section(entry, paragraphs, where) for entry in law["section"])
    orphans = {str(p.cite) for p in paragraphs} - {str(p.cite) for s in sections for p in s.paragraphs}
    if orphans:
        raise InputError(f"{where}: paragraphs without a section: {', '.join(sorted(orphans))}.")
    return sections


def _section(entry: dict[str, Any], paragraphs: list[Paragraph], where: str) -> Section:
    _require_known_keys(entry, _SECTION_KEYS, where)
    cite = Citation.parse(entry["cite"])
    return Section(
        cite=cite,
        title=entry["title"],
        title_read=entry.get("title_read", False),
        held=Held(entry["held"]),
        note=entry.get("note", ""),
        source=entry.get("source", ""),
        register=entry.get("register", ""),
        link=entry.get("link", ""),
        figure=_one_of_figures(entry.get("figure", ""), where),
        paragraphs=tuple(paragraph for paragraph in paragraphs if cite.holds(paragraph.cite)),
    )


def _paragraph(entry: dict[str, Any], where: str) -> Paragraph:
    _require_known_keys(entry, _PARAGRAPH_KEYS, where)
    return Paragraph(Citation.parse(entry["cite"]), Standing(entry["standing"]), entry["says"], entry.get("note", ""))


def _one_of_figures(figure: str, where: str) -> str:
    if figure not in _FIGURES:
        raise one_of(f"figure in {where}:", figure, _FIGURES[1:])
    return figure


def _require_known_keys(entry: dict[str, Any], known: set[str], where: str) -> None:
    unknown = sorted(entry.keys() - known)
    if unknown:
        raise InputError(f"{where}: unknown key {quoted(unknown[0])}. Known: {', '.join(sorted(known))}.")


def _require_distinct(cites: list[str], where: str) -> None:
    twice = sorted({cite for cite in cites if cites.count(cite) > 1})
    if twice:
        raise InputError(f"{where}: {twice[0]} stands there twice.")
