"""What each kind of question is about, typed: the page's types are made from it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

Corner = Literal["top left", "top right", "bottom right", "bottom left"]


class AboutTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The obstacle to lay."""

    tile: str


class AboutWindow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-E-04: the action tile whose cube is handled, and its row."""

    tile: str
    row: Literal["main", "secondary"]


class AboutAction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether it is a level's action, and how often it was done."""

    level: bool
    done: int


class AboutSend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-GEM-17: the two druids one of which goes to the council."""

    first: int
    second: int


class AboutMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-MOV-05: how many points are left to walk, and whether one druid walks alone."""

    least: int
    most: int
    alone: bool


class AboutCorner(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-G-14: the druid that comes back."""

    druid: int


class AboutWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The druid that walks, and the corner if it comes from the council."""

    druid: int
    corner: Corner | None


class AboutPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The druid that walks, the corner if it comes from the council, and its way."""

    druid: int
    corner: Corner | None
    way: Literal["clockwise", "counterclockwise"]


class AboutSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-TEL-03: the steps a creature may be led."""

    steps: int


class AboutTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The creature that is led, and its steps."""

    steps: int
    creature: str


class AboutShift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-TEL-11: how far a gem may be shifted, and by what."""

    steps: int
    cause: str


class AboutLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-KNO-02: how many levels are gained, and by what."""

    levels: int
    cause: str


class AboutBrewing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The druids that brew."""

    druids: int


class AboutTake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-DRW-01: the cards to keep."""

    cards: int


class AboutMarked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-DRW-15: the cards not seen yet."""

    unseen: int


class AboutRaise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-RUL-72: menhirs to raise, and the gems they may be raised on."""

    menhirs: int
    gems: int


ABOUT: Final[dict[str, type[msgspec.Struct]]] = {
    "lay_tile": AboutTile,
    "open": AboutWindow,
    "close": AboutWindow,
    "gems": AboutAction,
    "send": AboutSend,
    "capture": AboutAction,
    "move": AboutMove,
    "corner": AboutCorner,
    "way": AboutWay,
    "points": AboutPoints,
    "creature": AboutSteps,
    "to": AboutTo,
    "shift": AboutShift,
    "level": AboutLevel,
    "brewing": AboutBrewing,
    "take": AboutTake,
    "marked": AboutMarked,
    "raise": AboutRaise,
}
"""By kind of question; one that is not here is about nothing more than its kind."""
