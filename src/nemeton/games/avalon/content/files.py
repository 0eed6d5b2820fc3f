"""The files of a pack as raw tables: UTF-8, TOML 1.0, and nothing but tables, lists, text, whole numbers and truths."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from typing import Any, Final

from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.kernel import files

MOST_DEPTH: Final = 32
BOM: Final = b"\xef\xbb\xbf"


def read_table(folder: Traversable, name: str, problems: Problems) -> dict[str, Any]:
    """A file's table; empty, and the reason noted, if it cannot be used."""
    place = Place(name)
    raw = read_bytes(folder, name, problems)
    if raw is None:
        return {}
    reason = unreadable(raw)
    if reason:
        problems.error(place, "", reason)
        return {}
    try:
        table = tomllib.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError) as problem:  # a number of too many digits is one, too
        problems.error(place, "", f"is not TOML 1.0: {str(problem).rstrip('.')}")
        return {}
    return table if only_plain(table, place, problems) else {}


def read_bytes(folder: Traversable, name: str, problems: Problems) -> bytes | None:
    """The bytes of a file inside the folder, or None."""
    if name.startswith("/") or "\\" in name or ".." in name.split("/"):
        problems.error(Place("manifest.toml"), "files", f"names {name!r}, which lies outside the pack")
        return None
    file = folder.joinpath(*name.split("/"))
    try:
        return files.read_bytes(file)
    except FileNotFoundError:
        problems.error(Place(name), "", "cannot be read: there is no such file in the pack")
    except OSError as problem:
        problems.error(Place(name), "", f"cannot be read: {problem.strerror}")
    return None


def unreadable(raw: bytes) -> str:
    """Why these bytes cannot be a file of a pack; empty if they can."""
    if raw.startswith(BOM):
        return "begins with a byte order mark; it must be plain UTF-8"
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        return f"is not UTF-8 at byte {problem.start}"
    return ""


def only_plain(value: object, place: Place, problems: Problems, path: str = "", depth: int = 0) -> bool:
    """Fractions, dates and nesting without end have no meaning in a pack."""
    if depth > MOST_DEPTH:
        problems.error(place, path, f"is nested more than {MOST_DEPTH} deep")
        return False
    if isinstance(value, dict):
        sound = [only_plain(inner, place, problems, join(path, name), depth + 1) for name, inner in value.items()]
        return all(sound)
    if isinstance(value, list):
        sound = [only_plain(inner, place, problems, join(path, at), depth + 1) for at, inner in enumerate(value)]
        return all(sound)
    if isinstance(value, float):
        problems.error(place, path, f"is {value}: a pack has whole numbers only")
        return False
    if not isinstance(value, str | int):
        problems.error(place, path, f"is {value}: a pack has no dates and times")
        return False
    return True
