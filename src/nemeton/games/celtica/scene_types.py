"""What never changes during a game and a picture of it needs, typed: the page's types are made from it."""

from __future__ import annotations

import msgspec

from nemeton.games.celtica.data import Part, Place


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The druids, the kinds of parts and the places, with what each place gives or costs in this game."""

    druids: list[str]
    parts: list[Part]
    places: list[Place]
