"""Writes the page's types from the Python structures: src/wire/wire.ts, and one file a game.

    PYTHONPATH=src python web/scripts/wire_types.py

A test (tests/server/test_types.py) fails when they are not what this would write.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union

import msgspec

import nemeton
from nemeton.kernel import decision
from nemeton.kernel.decision import Described, Plain
from nemeton.kernel.journal import Event
from nemeton.server import wire
from nemeton.server.analyses import Study

FOLDER = Path(__file__).parent.parent / "src" / "wire"
HEAD = "// Made from {source} by scripts/wire_types.py; `npm run types` makes it anew.\n"
SIMPLE = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown", float: "number"}
UNIONS = ("Clock", "Acts", "TableMessage", "LobbyMessage")
BASES = {msgspec.Struct, Described, Event, wire.Strict, wire.Act}


class Writer:
    """Collects structures and writes each once, those it needs first."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}
        self.plain = False

    def name(self, struct: type[msgspec.Struct]) -> str:
        if struct.__name__ not in self.done:
            self.done[struct.__name__] = ""  # so that a structure may hold its like
            text = self.interface(struct)
            del self.done[struct.__name__]
            self.done[struct.__name__] = text
        return struct.__name__

    def interface(self, struct: type[msgspec.Struct]) -> str:
        config = struct.__struct_config__
        note = (struct.__doc__ or "").split("\n")[0]
        lines = [f"/** {note} */", f"export interface {struct.__name__} {{"]
        if config.tag is not None:
            lines.append(f"  {config.tag_field}: '{config.tag}';")
        hints = typing.get_type_hints(struct)
        required = set(required_fields(struct))
        for field in struct.__struct_fields__:
            mark = "" if field in required or not config.omit_defaults else "?"
            lines.append(f"  {field}{mark}: {self.type(hints[field])};")
        return "\n".join([*lines, "}"])

    def type(self, hint: Any) -> str:
        """A Python type as TypeScript says it."""
        if is_plain(hint):
            self.plain = True
            return "Plain"
        if hint in SIMPLE:
            return SIMPLE[hint]
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.name(hint)
        origin, arguments = typing.get_origin(hint), typing.get_args(hint)
        if origin is Literal:
            return " | ".join(f"'{value}'" for value in arguments)
        if origin in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.type(one) for one in arguments))
        if origin is dict:
            return f"Record<string, {self.type(arguments[1])}>"
        if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
            inner = self.type(arguments[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.type(one) for one in arguments)}]"
        raise TypeError(f"{hint}: there is no TypeScript for it yet.")

    def text(self, source: str, aliases: Iterable[str] = ()) -> str:
        parts = [*self.done.values(), *aliases]
        if self.plain and "Plain" not in self.done:
            parts.insert(
                0, "export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };"
            )
        return HEAD.format(source=source) + "\n" + "\n\n".join(parts) + "\n"


def is_plain(hint: Any) -> bool:
    """Is it data as JSON has it? Resolving its own name inside it makes another type of it each time."""
    return {NoneType, bool, int, str} < set(typing.get_args(hint)) and len(typing.get_args(hint)) == len(
        typing.get_args(Plain)
    )


def required_fields(struct: type[msgspec.Struct]) -> Iterator[str]:
    for field in msgspec.structs.fields(struct):
        if field.required:
            yield field.name


def own_structs(module: ModuleType, wanted: Sequence[type] = ()) -> list[type[msgspec.Struct]]:
    """The structures a module or its rooms define, room by room as written; or those of them that are wanted."""
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__.startswith(module.__name__)
        if one in wanted or not (wanted or one in BASES)
    ]


def union(name: str, members: Iterable[type[msgspec.Struct]]) -> str:
    return f"export type {name} = {' | '.join(one.__name__ for one in members)};"


def wire_types() -> str:
    """All that travels."""
    writer = Writer()
    for struct in [*own_structs(decision, (decision.Refusal, decision.Outcome)), *own_structs(wire), Study]:
        writer.name(struct)
    aliases = [union(name, typing.get_args(getattr(wire, name))) for name in UNIONS]
    return writer.text("nemeton.server.wire", aliases)


def game_types(game: nemeton.Game) -> str:
    """A game's view, what its actions mean, what can happen in it."""
    room = type(game).__module__
    writer = Writer()
    writer.name(typing.get_type_hints(type(game).view)["return"])
    aliases = []
    bases: dict[str, type[msgspec.Struct]] = {"Described": Described, "Happened": Event}
    for name, base in bases.items():
        members = [one for one in base.__subclasses__() if one.__module__.startswith(room)]
        for member in members:
            writer.name(member)
        aliases.append(union(name, members))
    return writer.text(room, aliases)


def files() -> dict[str, str]:
    """What this writes, by file name."""
    rooms = {name: nemeton.game(name) for name in sorted(nemeton.all_games())}
    ours = {name: game for name, game in rooms.items() if type(game).__module__.startswith("nemeton.")}
    return {"wire.ts": wire_types(), **{f"{name}.ts": game_types(game) for name, game in ours.items()}}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
