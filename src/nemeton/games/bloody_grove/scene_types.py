"""What never changes during a game and a picture of it needs, typed: the page's types are made from it."""

from __future__ import annotations

import msgspec

from nemeton.games.bloody_grove.data import Animal, Druid, RoundCard, Spirit, Token, Venerable


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards, animals, druids and tokens as printed."""

    animals: list[Animal]
    druids: list[Druid]
    tokens: list[Token]
    base: list[Spirit]
    elites: list[Spirit]
    venerables: list[Venerable]
    round: RoundCard
