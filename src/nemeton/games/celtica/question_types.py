"""What each kind of question is about, typed: the page's types are made from it."""

from __future__ import annotations

from typing import Final

import msgspec


class AboutEnd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """CEL-RUL-18: which druid stops, and how far it has walked."""

    druid: str
    steps: int


class AboutParts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many parts are still to be taken, or given up."""

    left: int


class AboutGet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The part given in a trade; none where one is taken."""

    given: str | None


ABOUT: Final[dict[str, type[msgspec.Struct]]] = {
    "end": AboutEnd,
    "take": AboutParts,
    "give_up": AboutParts,
    "get": AboutGet,
}
"""By kind of question; one that is not here is about nothing more than its kind."""
