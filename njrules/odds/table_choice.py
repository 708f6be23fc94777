"""What a pay table of a game may be: a shipped one by its name, or a reader's own file, as commands are given."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from njrules.errors import InputError, one_of, quoted
from njrules.paytables import Paytable, read_paytable


@dataclass(frozen=True)
class TableChoice:
    """What a pay table may be: a shipped one, by default the first of them, or a file with these rows.

    In a ``complete`` table every row must stand; in others the rows left out at the bottom lose.
    """

    shipped: tuple[Paytable, ...]
    rows: tuple[str, ...]
    complete: bool = False

    def beginning_with(self, table: Paytable) -> TableChoice:
        """The same choice with this table first; one that is not shipped is added."""
        others = tuple(one for one in self.shipped if one.name != table.name)
        return replace(self, shipped=(table, *others))

    def named(self, source: str, name: str = "") -> Paytable:
        """The shipped table of this name, or the one in the TOML file of this path.

        ``name`` is what messages call it, by default the wager that it pays.

        Raises:
            InputError: it is neither.
        """
        for table in self.shipped:
            if table.name == source:
                return table
        wager, path = self.shipped[0].wager, Path(source)
        name = name or wager
        if not source or (path.name == source and not path.suffix and not path.exists()):
            known = ", ".join(table.name for table in self.shipped)
            raise InputError(f"There is no table or file {quoted(source)} for {name}. Tables of it: {known}.")
        return read_paytable(path, name, self.rows, wager=wager, complete=self.complete)


def add_paytables(parser: ArgumentParser, choices: Mapping[str, TableChoice]) -> None:
    """The option ``--paytable NAME=FILE``, once for each table to be changed."""
    shipped = [table.name for choice in choices.values() for table in choice.shipped]
    parser.add_argument(
        "--paytable",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help=f"{' or '.join(f'{name}=FILE' for name in choices)}, a TOML file or one of {', '.join(shipped)}",
    )


def chosen_paytables(options: Namespace, choices: Mapping[str, TableChoice]) -> dict[str, Paytable]:
    """The pay tables of a command by name: the shipped ones unless ``--paytable`` names another.

    Raises:
        InputError: an option names no pay table of the game, or its file holds no such table.
    """
    given: Sequence[str] = options.paytable
    chosen = {name: choice.shipped[0] for name, choice in choices.items()}
    for text in given:
        name, equals, source = text.partition("=")
        if not equals:
            raise InputError(
                f"Unreadable --paytable {quoted(text)}. Right would be: --paytable {next(iter(choices))}=FILE."
            )
        if name not in choices:
            raise one_of("pay table", name, list(choices))
        if sum(other.startswith(f"{name}=") for other in given) > 1:
            raise InputError(f"--paytable gives {name} twice; one table is right.")
        chosen[name] = choices[name].named(source, name)
    return chosen


def replaced(own: Mapping[str, Paytable], tables: Mapping[str, Paytable]) -> dict[str, Paytable]:
    """A round's ``own`` tables by name with those of ``tables`` in their place.

    Raises:
        InputError: the game has no table of such a name.
    """
    for name in tables:
        if name not in own:
            raise one_of("pay table", name, list(own))
    return {**own, **tables}


def described(tables: Mapping[str, Paytable]) -> dict[str, dict[str, str]]:
    """Each table's name, where it comes from, and the mark that its figures must carry."""
    return {
        name: {
            "name": table.name,
            "provenance": table.provenance.value,
            "source": table.source,
            "badge": table.badge,
        }
        for name, table in tables.items()
    }
