"""The content language: what a pack of cards, places and verses may hold, read, checked and compiled."""

from nemeton.games.avalon.content.doors import Examined, build, examine, load, own_folder, tables_of
from nemeton.games.avalon.content.flat import Flat
from nemeton.games.avalon.content.pack import Pack
from nemeton.games.avalon.content.problems import BadPack, Problem
from nemeton.games.avalon.content.published import publish

__all__ = [
    "BadPack",
    "Examined",
    "Flat",
    "Pack",
    "Problem",
    "build",
    "examine",
    "load",
    "own_folder",
    "publish",
    "tables_of",
]
