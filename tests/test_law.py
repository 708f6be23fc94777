"""The law and the code are tied to each other: what is cited exists, and what is operative acts."""

import ast
import re
from pathlib import Path

import pytest

from njrules import law
from njrules.datafiles import DATA
from njrules.errors import InputError
from njrules.games import games
from njrules.law import Citation, Held, Standing
from njrules.playthroughs import playthroughs

ROOT = Path(__file__).parents[1]
CITATION = re.compile(r'13:69F-\d+\.\d+[A-Z]?(?:\([a-z]{1,2}\)(?:\d+(?:[ivx]+\b)?)?)?(?:#\d)?(?: "[a-z -]+")?')
LAID_DOWN = [entry for entry in law.chapter() if entry.sections]


def cited_in(text: str) -> set[str]:
    return {found.strip() for found in CITATION.findall(text)}


def sources() -> list[Path]:
    folders = [ROOT / "njrules", ROOT / "pages", DATA / "paytables", DATA / "law"]
    return [
        path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in (".py", ".toml", ".js")
    ]


def test_every_citation_resolves() -> None:
    """A citation in code, docstring, table or note names a section or paragraph that is laid down."""
    for path in sources():
        for cite in cited_in(path.read_text(encoding="utf-8")):
            assert law.within(Citation.parse(cite)) or law.find(cite)


def yielded_citations(game: str) -> set[Citation]:
    """The literal first arguments of the calls in a game's module: what its events cite."""
    folder = ROOT / "njrules" / "games"
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for path in (*folder.glob(f"{game}.py"), *folder.glob(f"{game}/*.py"))
    ]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args]
    firsts = [call.args[0] for call in calls] + [
        keyword.value
        for tree in trees
        for keyword in ast.walk(tree)
        if isinstance(keyword, ast.keyword) and keyword.arg == "irregularities"
    ]
    texts = [first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)]
    return {Citation.parse(text) for text in texts if text.startswith("13:69F-")}


@pytest.mark.parametrize("game", list(games()))
def test_every_operative_paragraph_is_cited_by_an_event(game: str) -> None:
    cited = yielded_citations(game)
    missing = [
        str(paragraph.cite)
        for paragraph in law.subchapter(game).paragraphs()
        if paragraph.standing is Standing.OPERATIVE and paragraph.cite not in cited
    ]
    assert missing == []


@pytest.mark.parametrize("game", list(games()))
def test_every_operative_paragraph_acts_in_a_golden_round(game: str) -> None:
    """The paragraph is the very citation of some event that happens, not only of one that is written down."""
    acted = {event.cite for playthrough in playthroughs(game) for event in playthrough.round.replay.events}
    operative = {str(p.cite) for p in law.subchapter(game).paragraphs() if p.standing is Standing.OPERATIVE}
    assert operative - acted == set()


@pytest.mark.parametrize("entry", LAID_DOWN, ids=lambda entry: entry.name)
def test_whatever_is_not_acted_on_says_why(entry: law.Subchapter) -> None:
    for section in entry.sections:
        assert section.note or section.held is Held.COMPLETE, f"{section.number} does not say what is missing"
        assert section.source or section.held is Held.NOT_HELD, f"{section.number} does not say who printed it"
        assert section.paragraphs or section.note, section.number
    for paragraph in entry.paragraphs():
        silent = paragraph.standing in (Standing.PROCEDURE, Standing.NOT_HELD) and not paragraph.note
        assert not silent, f"{paragraph.cite} does not say why"
        assert paragraph.says.endswith((".", "?")), f"{paragraph.cite} is not a sentence"


@pytest.mark.parametrize("entry", LAID_DOWN, ids=lambda entry: entry.name)
def test_the_order_is_that_of_the_text(entry: law.Subchapter) -> None:
    """Sections and paragraphs stand in the order in which the chapter counts them."""
    numbers = [section_key(section.cite) for section in entry.sections]
    assert numbers == sorted(numbers)
    for section in entry.sections:
        cites = [paragraph.cite for paragraph in section.paragraphs]
        keys = [paragraph_key(cite) for cite in cites if cite.path]
        assert keys == sorted(keys), section.number


def section_key(cite: Citation) -> tuple[int, str]:
    return int(re.sub(r"\D", "", cite.section)), re.sub(r"\d", "", cite.section)


def paragraph_key(cite: Citation) -> list[int]:
    """As the text counts: letters, numbers, small Roman numbers, then the rules of one paragraph."""
    roman = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
    levels = [
        int(level) if level.isdigit() else roman.index(level) + 1 if level in roman else ord(level[1])
        for level in cite.path
    ]
    return [*levels, 0, cite.rule]


def test_the_centre_of_every_game_is_laid_down() -> None:
    for entry in LAID_DOWN:
        assert entry.section(entry.centre).paragraphs


@pytest.mark.parametrize(
    "text", ["13:69F-32.10(e)2i", "13:69F-23.6A(a)", "13:69F-21.8(k)#2", '13:69F-22.1 "war deal"']
)
def test_a_citation_reads_back(text: str) -> None:
    assert str(Citation.parse(text)) == text


@pytest.mark.parametrize("text", ["", "32", "32.10(e", "32.10(E)2", "14:69F-32.10", "<script>", "32.10(e)2i'; --"])
def test_an_unreadable_citation_is_refused_with_a_right_one(text: str) -> None:
    with pytest.raises(InputError, match=r"Right would be: 13:69F-32\.10\(e\)2i"):
        Citation.parse(text)


def test_an_unknown_place_names_the_known_ones() -> None:
    with pytest.raises(InputError, match=r"no paragraph '\(z\)' here\. Its paragraphs here: \(a\)"):
        law.find("13:69F-32.10(z)")
    with pytest.raises(InputError, match=r"Unknown section of subchapter 32 '32\.99'\. Known: 32\.1"):
        law.find("32.99")
    with pytest.raises(InputError, match=r"Unknown subchapter '20'\. Known: 21, 22"):
        law.find("20.1")


def test_unknown_keys_and_double_citations_are_errors() -> None:
    section = {"cite": "13:69F-32.1", "title": "T", "held": "not held", "note": "n"}
    with pytest.raises(InputError, match="unknown key 'sais'"):
        law._sections({"section": [section], "paragraph": [{"cite": "13:69F-32.1(a)", "sais": "x"}]}, "a file")
    with pytest.raises(InputError, match="stands there twice"):
        law._sections({"section": [section, section]}, "a file")
    stray = {"cite": "13:69F-32.2(a)", "standing": "operative", "says": "x."}
    with pytest.raises(InputError, match="without a section"):
        law._sections({"section": [section], "paragraph": [stray]}, "a file")
