"""Numbers as a language writes them, and the plural they ask for: by CLDR, whose tables Babel carries.

The page asks the same tables through `Intl` (`web/src/lib/numbers.ts`); `web/fixtures/make.py` writes what holds both
together.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from nemeton.messages.languages import FALLBACK

if TYPE_CHECKING:
    from babel import Locale
    from babel.numbers import NumberPattern


@lru_cache
def locale_of(lang: str) -> Locale:
    """What CLDR knows of a language; of one it does not know, English."""
    from babel import Locale, UnknownLocaleError  # late: a command that says nothing need not wait for it

    try:
        return Locale.parse(lang, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale.parse(FALLBACK)


@lru_cache(maxsize=4096)
def plural(value: float, lang: str) -> str:
    """The plural category a number asks for: "one" of 0 in French, "few" of 3 in Polish, "other" of most."""
    return locale_of(lang).plural_form(value)


@lru_cache(maxsize=4096)
def number(value: float, lang: str, digits: int | None = None) -> str:
    """A number, with so many digits after the point, or with those it has."""
    from babel.numbers import format_decimal

    locale = locale_of(lang)
    if digits is None:
        return true_minus(format_decimal(value, locale=locale))
    return true_minus(
        pattern_of(locale, "decimal", digits).apply(round(value, digits) + 0.0, locale)
    )  # -0.0 + 0.0 is 0.0


def true_minus(text: str) -> str:
    """A hyphen joins words; a minus is as wide as a plus."""
    return text.replace("-", "\u2212")


def percent(value: float, lang: str, digits: int = 0) -> str:
    """A share of one as a percentage."""
    locale = locale_of(lang)
    return str(pattern_of(locale, "percent", digits).apply(round(100 * value, digits) / 100 + 0.0, locale))


def pattern_of(locale: Locale, kind: Literal["decimal", "percent"], digits: int) -> NumberPattern:
    """How a language writes such numbers, with so many digits after the point."""
    known = locale.decimal_formats if kind == "decimal" else locale.percent_formats
    pattern: NumberPattern = copy(known[None])  # Babel hands out its own
    pattern.frac_prec = (digits, digits)
    return pattern
