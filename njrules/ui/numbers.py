"""How figures are written: four digits unless the exact fraction is asked for."""

from __future__ import annotations

import math
from fractions import Fraction


def percent(chance: Fraction | float) -> str:
    """A chance in per cent with up to four digits, never rounded to nothing or to all.

    >>> [percent(Fraction(x)) for x in ("0", "1", "1/3", "1/649740", "99999/100000", "649739/649740", "-1/64", "5/2")]
    ['0', '100 %', '33.33 %', '0.0001539 %', '99.999 %', '99.9998 %', '−1.562 %', '250.0 %']
    """
    value = float(chance) * 100
    if value < 0:
        return f"−{percent(-chance)}"
    if value in (0, 100):
        return "0" if value == 0 else "100 %"
    if 99.99 < value < 100:
        return f"{value:.{max(3, -math.floor(math.log10(1 - chance)) - 2)}f} %"
    return f"{four_digits(value)} %"


def signed(value: Fraction | float) -> str:
    """A gain or loss with its sign and four digits.

    >>> [signed(Fraction(x)) for x in ("0", "2347/1000", "-1/2", "-1/1000")]
    ['0', '+2.347', '−0.5000', '−0.001000']
    """
    number = float(value)
    if number == 0:
        return "0"
    return ("+" if number > 0 else "−") + four_digits(abs(number))


def exact(value: Fraction) -> str:
    """A fraction with its digits grouped.

    >>> exact(Fraction(-1, 27813810))
    '−1 / 27,813,810'
    """
    sign = "−" if value < 0 else ""
    return f"{sign}{abs(value.numerator):,}" + (f" / {value.denominator:,}" if value.denominator > 1 else "")


def four_digits(value: Fraction | float) -> str:
    """A size with four digits.

    >>> [four_digits(Fraction(x)) for x in ("0", "1/90", "12345/10")]
    ['0', '0.01111', '1,234']
    """
    number = float(value)
    if number == 0:
        return "0"
    decimals = max(0, 3 - math.floor(math.log10(number)))
    return f"{number:,.{decimals}f}"


def unbroken(text: str) -> str:
    """The text with every per cent sign kept on the line of its number."""
    return text.replace(" %", "\u00a0%")
