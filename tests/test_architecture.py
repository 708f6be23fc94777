"""What stands on what: imports point one way, and only the top knows Streamlit and Altair."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = (
    "errors",
    "datafiles",
    "law",
    "cards",
    "hands",
    "evaluator",
    "paytables",
    "events",
    "table",
    "rounds",
    "games",
    "playthroughs",
    "odds",
    "ui",
    "cli",
)
MODULES = sorted((ROOT / "njrules").rglob("*.py"))


def floor_of(module: str) -> int:
    """The floor of ``njrules.<name>...``; the package itself imports nothing."""
    return FLOORS.index(module.split(".")[1])


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add(node.module or "")
            names |= {f"{node.module}.{alias.name}" for alias in node.names if node.module == "njrules"}
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_to_lower_floors_only(path: Path) -> None:
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    if module == "njrules.__init__":
        assert not imported(path)
        return
    for name in imported(path):
        if re.fullmatch(r"njrules\.\w.*", name):
            assert floor_of(name) <= floor_of(module), f"{module} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_top_knows_streamlit_and_altair(path: Path) -> None:
    if "ui" not in path.relative_to(ROOT).parts:
        assert not {name.split(".")[0] for name in imported(path)} & {"streamlit", "altair"}


@pytest.mark.parametrize(
    "path", [ROOT / "app.py", *sorted((ROOT / "pages").glob("*.py"))], ids=lambda path: path.stem
)
def test_pages_arrange_and_compute_nothing(path: Path) -> None:
    """A page imports from the ui alone and is a few calls."""
    assert {name.rsplit(".", 1)[0] for name in imported(path)} == {"njrules.ui"}
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    assert not [node for node in nodes if isinstance(node, ast.For | ast.If | ast.FunctionDef | ast.BinOp)]


def test_the_top_level_is_the_design_s() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    top = {name.split("/")[0] for name in tracked}
    files = {"LICENSE", "Makefile", "README.md", "app.py", "pyproject.toml", "requirements.txt", ".gitignore"}
    folders = {"pages", "njrules", "data", "tests", "benchmarks", "notebooks", ".streamlit", ".ci"}
    assert top <= files | folders


def test_the_pins_fit_what_is_declared() -> None:
    """Every direct dependency is pinned in requirements.txt; nothing there names where packages come from."""
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    declared = re.search(
        r"^dependencies = \[(.*?)^\]", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M | re.S
    )
    assert declared
    for name in re.findall(r'^\s*"([a-z0-9-]+)', declared[1], re.M):
        assert re.search(rf"^{name}==\d", pins, re.M), name
    assert all(re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; .+)?", line) for line in pins.splitlines())
