"""Numbers as they are written in a language, with a true minus: figures stand in columns and drawings here."""

from __future__ import annotations

from nemeton.messages import numbers

MINUS = "\u2212"


def number(value: float, lang: str, digits: int = 0) -> str:
    """A number with so many digits after the point."""
    return numbers.number(value, lang, digits).replace("-", MINUS)


def percent(value: float, lang: str, digits: int = 0) -> str:
    """A share of one as a percentage."""
    return numbers.percent(value, lang, digits).replace("-", MINUS)
