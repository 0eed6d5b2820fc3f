"""The small test pack: whole, slim, or with something in it changed for the worse."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from nemeton.games.avalon import content

FOLDER: Final = Path(__file__).parent / "packs" / "alder"
GONE: Final = object()  # in place of a value: take the field away
NAMES: Final = {"skills": "no", "secrets": "no", "locations": "number"}  # the others have an id
KEPT: Final = (  # cards and encounters of the slim pack
    *("azure.c.01", "azure.c.02", "azure.c.03", "azure.c.16", "azure.c.24", "bran.d.01"),
    *("green.04", "green.05", "gray.04", "gray.31", "purple.04", "blue.03", "blue.04", "blue.05"),
)


@lru_cache(maxsize=1)
def tables() -> dict[str, Any]:
    """The tables of the pack as it stands."""
    return content.tables_of(FOLDER)


def whole() -> dict[str, Any]:
    """All of the pack, to be changed at will."""
    return deepcopy(tables())


def slim() -> dict[str, Any]:
    """The pack with a handful of cards and encounters: quick to check, and no count of the box is right."""
    cards = [card for card in tables()["cards"] if card["id"] in KEPT]
    encounters = [encounter for encounter in tables()["encounters"] if encounter["id"] in KEPT]
    return deepcopy({**tables(), "cards": cards, "encounters": encounters})


def thing(pack: dict[str, Any], sort: str, name: str | int) -> dict[str, Any]:
    """A thing of the pack by its id or number; the manifest by no name at all."""
    things: list[dict[str, Any]] = [pack[sort]] if sort == "manifest" else pack[sort]
    return next(one for one in things if sort == "manifest" or one[NAMES.get(sort, "id")] == name)


def put(where: Any, path: str, value: object) -> None:
    """Change what stands at a path: fields by name, members of a list by place, `+` for a new one."""
    *way, last = path.split(".")
    for step in way:
        where = where[int(step)] if isinstance(where, list) else where.setdefault(step, {})
    if isinstance(where, list) and last == "+":
        where.append(value)
    elif isinstance(where, list):
        where[int(last)] = value
    elif value is GONE:
        del where[last]
    else:
        where[last] = value


def changed(sort: str, name: str | int, path: str, value: object) -> dict[str, Any]:
    """The slim pack with one change."""
    pack = slim()
    put(thing(pack, sort, name), path, value)
    return pack


def errors_of(pack: dict[str, Any], whole: bool = False) -> list[str]:
    """What is wrong with a pack, as sentences."""
    try:
        content.build(pack, whole=whole)
    except content.BadPack as refused:
        return [str(problem) for problem in refused.problems if not problem.warning]
    return []


def warnings_of(pack: dict[str, Any]) -> list[str]:
    """What a pack that can be played is warned of."""
    return [str(problem) for problem in content.build(pack, whole=False).warnings]
