"""The page of a game's observations, made from its declaration: every field with its meaning, bounds and kind.

    python -m nemeton.envs.pages docs/observations        # writes the pages of all games there are

`tests/envs/test_sight.py` holds that the pages are those of the declarations.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from nemeton.kernel import registry
from nemeton.kernel.game import Game
from nemeton.kernel.observation import Field, Layout

HEAD = ("| field | at | numbers | from | to | kind | meaning |", "|---|--:|--:|--:|--:|---|---|")


def page(game: Game) -> str:
    """What is written about a game's observations."""
    lines = [
        f"# Observations of {game.title}, version {game.observation.version}",
        "",
        "Made from the game's declaration by `python -m nemeton.envs.pages docs/observations`; do not edit it by hand.",
        "[How the doors show it](../envs.md#observations).",
        "",
        f"{game.observation.size} numbers, seen from the own seat.",
        *tables(game.observation, 0),
    ]
    if game.knowledge.size:
        told = f"{game.knowledge.size} more numbers, with `memory=True`: what the seat saw of what is hidden now."
        lines += ["", "## Remembered", "", told, *tables(game.knowledge, game.observation.size)]
    return "\n".join([*lines, ""])


def tables(layout: Layout, first: int) -> Iterator[str]:
    """One table a group."""
    for group, fields in layout.groups().items():
        yield from ("", f"### {group}", "", f"In parts: {shape_of(fields)}.", "", *HEAD)
        yield from (line(field, first) for field in fields)


def shape_of(fields: list[Field]) -> str:
    """The shape a group has in parts, in words."""
    shape, count = fields[0].shape, len(fields)
    if not shape or any(field.shape != shape for field in fields):
        return f"a row of {sum(field.length for field in fields)}"
    if len(shape) == 1:
        return f"a set, {shape[0]} things of {count} features"
    return f"{count} planes of {' by '.join(str(side) for side in shape)}"


def line(field: Field, first: int) -> str:
    """A field as a row of a table."""
    length = " by ".join(str(side) for side in field.shape) or "1"
    told = (f"`{field.name}`", str(first + field.offset), length, str(field.low), str(field.high), field.kind)
    return f"| {' | '.join(told)} | {field.meaning} |"


def main(folder: str) -> None:
    """Write the pages of all games into a folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in registry.names():
        Path(folder, f"{name}.md").write_text(page(registry.game(name)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
