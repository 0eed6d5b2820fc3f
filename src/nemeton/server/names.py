"""Names as people read them: one way to write each, nothing invisible in it, and none that looks like another's."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from nemeton.server.acts import Refusal
from nemeton.server.wire.basics import LONGEST_NAME

MOST_MARKS = 2  # on one letter: more of them climb over what stands above
PRESENTATION = dict.fromkeys((0xFE0E, 0xFE0F))  # how a sign is drawn, not which one it is
LEFT_TO_RIGHT = "\u200e"

INVISIBLE = frozenset(
    sign
    for first, last in (
        (0x034F, 0x034F),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x2800, 0x2800),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFFA0, 0xFFA0),
        (0xE0000, 0xE0FFF),
    )
    for sign in range(first, last + 1)
)
"""Letters, marks and symbols without a shape; other signs of that kind are known by their category."""


def clean_name(name: str) -> str:
    """The one way to write a name (NFKC), or a refusal that says what is wrong with it."""
    clean = " ".join(unicodedata.normalize("NFKC", name.translate(PRESENTATION)).split())
    kinds = [unicodedata.category(sign) for sign in clean]
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds) or any(ord(sign) in INVISIBLE for sign in clean):
        raise bad_name("A name has no signs that cannot be seen.")
    if not any(kind[0] in "LNS" for kind in kinds):
        raise bad_name("A name has at least one letter, digit or symbol.")
    if kinds[0][0] == "M" or any(kind[0] == "M" for kind in marks_after(kinds)):
        raise bad_name(f"A name does not begin with a mark, and has at most {MOST_MARKS} marks on one letter.")
    if len(clean) > LONGEST_NAME:
        raise bad_name(f"A name has at most {LONGEST_NAME} letters; this one has {len(clean)} written out.")
    return clean


def marks_after(kinds: list[str]) -> list[str]:
    """The kinds of all signs that follow as many marks as one letter may have."""
    return [
        kind
        for at, kind in enumerate(kinds)
        if at >= MOST_MARKS and all(before[0] == "M" for before in kinds[at - MOST_MARKS : at])
    ]


def bad_name(detail: str) -> Refusal:
    return Refusal("people/bad_name", detail)


def login_of(name: str) -> str:
    """What somebody logs in as: a name in capitals, or written another way, is the same name."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def skeleton_of(name: str) -> str:
    """What a name looks like: two names with one skeleton are taken for each other (UTS #39).

    Look-alikes are found before capitals are made small: a capital I looks like a small l, and so it must be one.
    """
    signs = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    return " ".join(unicodedata.normalize("NFD", "".join(prototype(sign) for sign in signs)).casefold().split())


def prototype(sign: str) -> str:
    """The sign that all its look-alikes stand for."""
    others = [one["c"].strip(LEFT_TO_RIGHT) for one in look_alikes(sign)]
    if len(others) != 1:  # none looks like it, or many do: then it is the one they stand for
        return sign
    (other,) = others
    return other if len(other) > 1 or len(look_alikes(other)) > 1 else min(sign, other)


def look_alikes(sign: str) -> list[dict[str, str]]:
    """What the Unicode tables say of a sign; those written from the right are listed between marks of direction."""
    found = confusables()
    return found.get(sign) or found.get(f"{LEFT_TO_RIGHT}{sign}{LEFT_TO_RIGHT}") or []


@cache
def confusables() -> Mapping[str, list[dict[str, str]]]:
    """The Unicode tables, read when the first name is looked at."""
    from confusable_homoglyphs.confusables import confusables_data

    found: Mapping[str, list[dict[str, str]]] = confusables_data
    return found
