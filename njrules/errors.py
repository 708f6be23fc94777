"""The one error that is meant for the person who gave the input."""


class InputError(ValueError):
    """Says what is wrong with the reader's input and what would be right, in whole sentences."""


def one_of(what: str, given: str, known: "list[str] | tuple[str, ...]") -> InputError:
    """The error for a name that is not among the known ones.

    >>> str(one_of("game", "snap", ("casino_war", "ultimate_texas_holdem")))
    "Unknown game 'snap'. Known: casino_war, ultimate_texas_holdem."
    """
    return InputError(f"Unknown {what} {given!r}. Known: {', '.join(known)}.")
