"""What each kind of question is about, typed: the page's types are made from it."""

from __future__ import annotations

from typing import Final

import msgspec


class AboutTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The active grove, and which turn of the round it is."""

    grove: int
    turn: int


class AboutSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card that was laid, and the animals it would complete on either side."""

    grove: int
    turn: int
    card: str
    left: list[str]
    right: list[str]


class AboutAnimal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The animals one may recruit from."""

    animals: list[str]


class AboutPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The elite that needs a place."""

    animal: str
    card: str


class AboutIcons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The icons that are left."""

    cunning: int
    arcane: int


class AboutColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spirit that moves, and the icons that are left."""

    cunning: int
    arcane: int
    card: str


class AboutTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The token that is put somewhere, and the icons that are left."""

    cunning: int
    arcane: int
    token: str


class AboutGrove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grove that is being resolved."""

    grove: int


class AboutVenerable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The grove that is being resolved, and the Venerable its winner took."""

    grove: int
    venerable: str


ABOUT: Final[dict[str, type[msgspec.Struct]]] = {
    "turn": AboutTurn,
    "side": AboutSide,
    "animal": AboutAnimal,
    "place": AboutPlace,
    "deck_end": AboutPlace,
    "icon": AboutIcons,
    "move": AboutIcons,
    "token": AboutIcons,
    "column": AboutColumn,
    "target": AboutTarget,
    "venerable": AboutGrove,
    "replace": AboutVenerable,
    "elite": AboutVenerable,
    "peek": AboutVenerable,
}
"""By kind of question; one that is not here is about nothing more than its kind."""
