"""Where the data lies, beside the package in a checkout and inside it when installed, and how TOML is read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from njrules.errors import InputError

PACKAGE = Path(__file__).resolve().parent
_INSTALLED = (PACKAGE / "data").is_dir()
DATA = PACKAGE / "data" if _INSTALLED else PACKAGE.parent / "data"
PLAYTHROUGHS = DATA / "playthroughs" if _INSTALLED else PACKAGE.parent / "tests" / "playthroughs"


def read_toml(path: Path) -> dict[str, Any]:
    """The contents of a TOML file.

    Raises:
        InputError: there is no such file, or it is not TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"The file {path} cannot be read as TOML: {error}.") from None
