"""`nemeton content`: is a pack of cards, places and verses fit to be played, and to be published?"""

from __future__ import annotations

from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from nemeton.cli.errors import UsageError
from nemeton.cli.terminal import console

GAMES = "nemeton.games"
NOT_FIT = 1  # exit code: the pack has errors


def content(
    task: Literal["check", "publish", "threads"],
    path: Path,
    /,
    *,
    strict: Annotated[bool, Parameter(negative=())] = False,
    map: Path | None = None,  # noqa: A002  # the name of the option
    graph: Path | None = None,
    chapter: str | None = None,
) -> int:
    """Check a content pack, or publish its version: every error and warning, with file, object, field and reason.

    The exit code is 1 if the pack cannot be played; warnings alone leave it 0. A published version is kept in the
    folder `published` of the pack, so that games begun with it are replayed and played on when the pack has grown.

    Parameters
    ----------
    task
        What to do with the pack: `check` it, `publish` its version, or write its `threads`, a table without prose of
        where each status is marked and where it is asked about.
    path
        The folder of the pack, the one with manifest.toml in it.
    strict
        Also compare the numbers of cards, places and verses with those a whole campaign has, and warn of what nothing
        leads to.
    map
        Draw the map of the pack into this file, as SVG.
    graph
        Draw its verses and where they lead into this file, as SVG.
    chapter
        Draw of the map and the verses what belongs to this chapter, by its id.
    """
    if not (path / "manifest.toml").is_file():
        raise UsageError(f"{path} is no pack: there is no manifest.toml in it.")
    examined = language().examine(path, strict)
    out = console()
    if task == "threads" and examined.threads() is not None:
        out.print(Text(examined.threads()), soft_wrap=True, end="")
        return 0
    report(out, examined)
    if chapter is not None and chapter not in examined.chapters():
        raise UsageError(
            f"{path} has no chapter {chapter!r}. Its chapters: {', '.join(examined.chapters()) or 'none'}."
        )
    draw(out, map, examined.map(chapter), "map")
    draw(out, graph, examined.graph(chapter), "graph of verses")
    if examined.problems.errors:
        return NOT_FIT
    if task == "publish":
        file = language().publish(path)
        out.print(Text(f"Version {examined.pack.version} is published: {file}."), soft_wrap=True)
    return 0


def language() -> ModuleType:
    """The content language: the module `content` in the room of the one game that has one.

    It is found without the registry, since a game whose own pack is broken cannot be loaded, and that is the very
    moment to look for what is wrong.
    """
    for room in sorted(files(GAMES).iterdir(), key=lambda folder: folder.name):
        if room.joinpath("content", "__init__.py").is_file():
            return import_module(f"{GAMES}.{room.name}.content")
    raise UsageError("No game here is played with content packs.")


def report(out: Console, examined: Any) -> None:
    """The problems, errors first, and a sentence at the end."""
    for problem in examined.problems.errors:
        out.print(Text.assemble(("error  ", "ember"), str(problem)), soft_wrap=True)
    for problem in examined.problems.warnings:
        out.print(Text.assemble(("warning  ", "bronze"), str(problem)), soft_wrap=True)
    errors, warnings = len(examined.problems.errors), len(examined.problems.warnings)
    found = f"{format_count(errors, 'error')} and {format_count(warnings, 'warning')}"
    if examined.pack is None:
        out.print(f"This pack does not pass: {found}.")
    else:
        pack = examined.pack
        out.print(Text(f"{pack.title}, version {pack.version} ({pack.digest}), can be played: {found}."))


def format_count(number: int, word: str) -> str:
    """A number of things."""
    return f"{number or 'no'} {word if number == 1 else f'{word}s'}"


def draw(out: Console, file: Path | None, picture: str | None, what: str) -> None:
    """Write a picture, if one is asked for and there is something to draw."""
    if file is None:
        return
    if picture is None:
        out.print(f"The {what} cannot be drawn before the manifest can be read.")
        return
    try:
        file.write_text(picture, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"The {what} cannot be written to {file}: {problem.strerror}.") from problem
    out.print(Text(f"The {what} is drawn in {file}."), soft_wrap=True)
