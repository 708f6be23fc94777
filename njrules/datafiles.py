"""Where the data lies, beside the package in a checkout and inside it when installed, and how TOML is read."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from njrules.errors import InputError, cut

_MOST_SHOWN = 200
PACKAGE = Path(__file__).resolve().parent
_INSTALLED = (PACKAGE / "data").is_dir()
DATA = PACKAGE / "data" if _INSTALLED else PACKAGE.parent / "data"
_MOST_READ = 1_000_000
"""Characters of a file; a round or a table has a few hundred."""

PLAYTHROUGHS = DATA / "playthroughs" if _INSTALLED else PACKAGE.parent / "tests" / "playthroughs"


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for the path ``-``.

    Raises:
        InputError: there is no such file, or it holds no text.
    """
    try:
        return _bounded(path, sys.stdin.read(_MOST_READ + 1)) if str(path) == "-" else _read(path)
    except InputError:
        raise
    except (OSError, ValueError) as error:
        raise InputError(f"{_named(path)} cannot be read: {_reason(path, error)}") from None


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file.

    Raises:
        InputError: there is no such file, or it is not TOML.
    """
    try:
        return tomllib.loads(_read(path))
    except InputError:
        raise
    except FileNotFoundError:
        raise InputError(f"There is no file {_shown(path)}.") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{_named(path)} is not TOML: {error}.") from None
    except RecursionError:
        raise InputError(f"{_named(path)} is not read: it nests brackets too deeply for a table.") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{_named(path)} cannot be read as TOML: {_reason(path, error)}") from None


def _read(path: Path) -> str:
    with path.open(encoding="utf-8-sig") as file:
        return _bounded(path, file.read(_MOST_READ + 1))


def _bounded(path: Path, text: str) -> str:
    if len(text) > _MOST_READ:
        raise InputError(f"{_named(path)} is not read: it holds more than {_MOST_READ:,} characters.")
    return text


def _reason(path: Path, error: OSError | ValueError) -> str:
    """Why a file cannot be read, and what would be right, as a sentence's end."""
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8, as a file saved by a text editor is."
    if isinstance(error, FileNotFoundError):
        return "there is no such file."
    if isinstance(error, PermissionError):
        return "its permissions do not allow it."
    if isinstance(error, IsADirectoryError):
        return "it is a folder; the path of a file in it is right."
    return "this is no path of a file."


def _named(path: Path) -> str:
    return f"The file {_shown(path)}"


def _shown(path: Path) -> str:
    return cut(str(path), _MOST_SHOWN)
