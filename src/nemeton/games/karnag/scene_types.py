"""What never changes during a game and a picture of it needs, typed: the page's types are made from it."""

from __future__ import annotations

from typing import Literal

import msgspec

from nemeton.games.karnag.box import Creatures, Effects, Regions, Tiles, Tracks


class CauldronScene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-DAT-17..22: a cauldron, its strip of dark path squares, and how many druids have room in it."""

    id: str
    size: Literal["large", "small"]
    dark: list[int]
    entrances: list[int]
    places: int


class TokenScene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """KAR-DAT-50..53: a creature's token, and which way it turns."""

    id: str
    type: str
    arrow: Literal["right", "left"]


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The glade with its regions and gate, the path with its cauldrons, the tracks, and what is printed."""

    columns: int
    rows: int
    glade: list[str]
    arrows: list[Literal["N", "E", "S", "W"]]
    path: list[tuple[int, int]]
    corners: list[int]
    cauldrons: list[CauldronScene]
    obstacles: list[str]
    shapes: dict[str, list[list[tuple[int, int, Literal["R", "S"]]]]]  # by tile and quarter turns
    colours: list[str]
    tracks: Tracks
    tiles: Tiles
    regions: Regions
    penalty: list[int]
    effects: Effects
    creatures: Creatures
    most_mana: int
    tokens: list[TokenScene]
