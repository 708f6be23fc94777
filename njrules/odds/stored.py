"""Counts that no table of odds changes, made once and committed: Parquet files, with an account of each making.

One run of a command leaves one account and its tables side by side in ``data/odds/<game>/``. A table has a row for
each item and a column for each thing counted of it, with the items' own names in front, so that any reader of Parquet
understands it. The account, TOML, says what the columns hold, which command made them, how long that took, and the
checksum of each file. The tests check the checksums and count a slice of every table again; the program reads.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from njrules.datafiles import DATA, read_toml

FOLDER = DATA / "odds"
"""Where the tables and their accounts lie; a name is a path in here without its ending."""

Numbers = NDArray[Any]
Columns = dict[str, Numbers | Sequence[str]]


@dataclass(frozen=True)
class Account:
    """What is said of one making.

    Attributes:
        name: ``<game>/<what was counted>``.
        about: what was counted, in one sentence.
        command: makes the tables again.
        seconds: how long that took.
        columns: what each column holds. ``<word>`` in a column's name stands for any word of a family of columns,
            such as ``won_<category>``.
        more: further entries by their head, such as the odds that something was counted for.
    """

    name: str
    about: str
    command: str
    seconds: float
    columns: Mapping[str, str]
    more: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def write(tables: Mapping[str, Columns], account: Account, folder: Path = FOLDER) -> None:
    """Write the tables of one making and the account of them.

    Args:
        tables: by name, in the account's own folder, the columns in their order; numbers keep their type.
        account: what is said of them.
        folder: where to, ``data/odds`` unless told.
    """
    import polars  # here and in read alone: most commands need no table

    checksums = {}
    for name, columns in tables.items():
        path = _table_path(name, folder)
        path.parent.mkdir(parents=True, exist_ok=True)
        polars.DataFrame(columns).write_parquet(path, compression="zstd", compression_level=19, statistics=False)
        checksums[path.name] = checksum_of(path)
    heads = {"columns": account.columns, "sha256": checksums, **account.more}
    lines = [
        "# Written by the command together with the files: a change by hand is lost.",
        f"about = {_toml(account.about)}",
        f"command = {_toml(account.command)}",
        f"seconds = {account.seconds:.0f}",
    ]
    for head, entries in heads.items():
        lines += ["", f"[{head}]", *(f"{_toml(key)} = {_toml(value)}" for key, value in entries.items())]
    _account_path(account.name, folder).write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(name: str, columns: Sequence[str], folder: Path = FOLDER) -> Numbers:
    """The numbers of a table, shape (rows, columns), in the order asked for; the columns are of one type.

    They lie one after the other in memory, so that the transpose is contiguous. Each is read by itself: a whole frame
    would take the memory twice, and keep most of it.
    """
    import polars

    path = _table_path(name, folder)
    read_one = (polars.read_parquet(path, columns=[column], memory_map=False).to_series() for column in columns)
    first = next(read_one).to_numpy()
    found = np.empty((len(columns), len(first)), first.dtype)
    found[0] = first
    for place, column in enumerate(read_one, 1):
        np.copyto(found[place], column.to_numpy(), casting="no")
    return found.T


def is_stored(name: str, folder: Path = FOLDER) -> bool:
    """Whether there is an account of this name."""
    return _account_path(name, folder).exists()


def accounts(folder: Path = FOLDER) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every account by its name, in the order of the alphabet."""
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        yield name, account_of(name, folder)


def account_of(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """The account of one making, as written.

    Raises:
        InputError: there is none of this name.
    """
    return read_toml(_account_path(name, folder))


def named(*words: Iterable[str]) -> tuple[str, ...]:
    """The names of the columns of an array, one word of each axis after the other.

    >>> named(("lose", "win"), ("pair", "flush"))
    ('lose_pair', 'lose_flush', 'win_pair', 'win_flush')
    """
    return tuple("_".join(name) for name in product(*words))


def crossed(**axes: Sequence[str]) -> Columns:
    """The columns that name the rows of an array whose axes, but for the last, are laid out one after the other.

    >>> crossed(hand=("AA", "KK"), result=("lose", "win"))
    {'hand': ['AA', 'AA', 'KK', 'KK'], 'result': ['lose', 'win', 'lose', 'win']}
    """
    rows = ([str(word) for word in words] for words in zip(*product(*axes.values()), strict=True))
    return dict(zip(axes, rows, strict=True))


def by_column(names: Sequence[str], numbers: Numbers) -> Columns:
    """The columns of an array of any shape that has a row for each item.

    >>> {name: column.tolist() for name, column in by_column(("a", "b"), np.array([[1, 2], [3, 4]])).items()}
    {'a': [1, 3], 'b': [2, 4]}
    """
    flat = numbers.reshape(len(numbers), -1)
    return {name: np.ascontiguousarray(column) for name, column in zip(names, flat.T, strict=True)}


def checksum_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _table_path(name: str, folder: Path) -> Path:
    return folder / f"{name}.parquet"


def _account_path(name: str, folder: Path) -> Path:
    return folder / f"{name}.toml"


def _toml(value: Any) -> str:
    """A text or a list of texts, or a key, as TOML writes it, which for these is as JSON does."""
    return json.dumps(value, ensure_ascii=False)
