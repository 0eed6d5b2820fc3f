"""Numbers as they are written in a language."""

from __future__ import annotations

THIN, FIXED = "\u202f", "\u00a0"  # spaces that no line is broken at
MINUS = "\u2212"


def number(value: float, lang: str, digits: int = 0) -> str:
    """With so many digits after the point, a true minus, and thin spaces between thousands."""
    text = f"{abs(value):,.{digits}f}".replace(",", THIN)
    sign = MINUS if value < 0 and text.strip("0." + THIN) else ""
    return sign + (text.replace(".", ",") if lang == "fr" else text)


def percent(value: float, lang: str, digits: int = 0) -> str:
    """A share of one as a percentage."""
    return f"{number(100 * value, lang, digits)}{FIXED if lang == 'fr' else ''}%"
