"""Writes the page's types from the Python structures: src/wire/wire.ts and entries.ts, and one file a game.

    PYTHONPATH=src python web/scripts/wire_types.py

A test (tests/browser/test_types.py) fails when they are not what this would write.

What travels for every game alike holds data of one game: a view, a scene, options, events, a question. Those
structures take the game as a parameter, `Sight<Karnag>`; what is known of any game is the default.
"""

from __future__ import annotations

import importlib
import importlib.util
import typing
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union

import msgspec

import nemeton
from nemeton.kernel import decision
from nemeton.kernel.decision import Described, Plain, Preview
from nemeton.kernel.journal import Event
from nemeton.server import entries, wire
from nemeton.server.analyses import Study

FOLDER = Path(__file__).parent.parent / "src" / "wire"
HEAD = "// Made from {source} by scripts/wire_types.py; `npm run types` makes it anew.\n"
SIMPLE = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown", float: "number"}
UNIONS = ("Clock", "Acts", "CampaignActs", "TableMessage", "LobbyMessage")
BASES = {msgspec.Struct, Described, Preview, Event, wire.Strict, wire.Act}
WIDTH = 120

GAME_TYPES = """\
/** The types of one game's data; each game's file has its own (`Celtica`). */
export type GameTypes = {
  view: CommonView;
  scene: object;
  option: { kind: string };
  preview: object;
  event: { event: string };
  question: { kind: string; about: object };
};

type Data = { [name: string]: unknown };

/** What every game's view may have, for what stands round any board. */
type CommonView = { asked?: number[]; round?: number; votes?: (Choice & { seat: number })[] };

/** What is known of a game's data if nobody knows which game it is. */
export type AnyGame = {
  view: Data & CommonView;
  scene: Data;
  option: Data & { kind: string };
  preview: Data;
  event: Data & { event: string };
  question: { kind: string; about: Data };
};"""
PARAMETER = "<G extends GameTypes = AnyGame>"
# Fields of what travels that hold a game's own data: the wire has them encoded, the page knows their types.
GAME_FIELDS = {
    "Choice.means": "G['option']",
    "Shut.means": "G['option']",
    "Suggestion.means": "G['option']",
    "Foretold.would": "G['preview']",
    "Study.means": "Record<string, G['option']>",
    "Sight.view": "G['view'] | null",
    "Sight.events": "G['event'][]",
    "Opened.scene": "G['scene']",
    "Step.scene": "G['scene']",
    "Replay.scene": "G['scene']",
    "Step.what": "Entry",
    "VoteView.means": "Described",
}
# What every game's file has, as `GameTypes` names it.
BUNDLE = {
    "view": "View",
    "scene": "Scene",
    "option": "Described",
    "preview": "Preview",
    "event": "Happened",
    "question": "Question",
}
# A question's kind tells what it is about: both are told by the game.
QUESTION_FIELDS = {"Ask.kind", "Ask.about"}
# What the log keeps to itself (`entries.public`).
UNTOLD = {"Moved": ("text", "number"), "Opened": ("evening",)}


class Writer:
    """Collects structures and writes each once, those it needs first."""

    def __init__(self, imported: Mapping[type, str] | None = None) -> None:
        self.done: dict[str, str] = {}
        self.sources: dict[str, type] = {}
        self.generic: set[str] = set()
        self.imported = imported or {}
        self.imports: set[str] = set()
        self.plain = False

    def name(self, struct: type[msgspec.Struct]) -> str:
        """A structure as other types refer to it; it is written first if it was not yet."""
        name = struct.__name__
        if struct in self.imported:
            self.imports.add(name)
            return name
        if self.sources.setdefault(name, struct) is not struct:
            raise TypeError(f"{self.sources[name]} and {struct} have the same name; one file cannot hold both.")
        if name not in self.done:
            self.done[name] = ""  # so that a structure may hold its like
            text = self.declaration(struct)
            del self.done[name]
            self.done[name] = text
        return f"{name}<G>" if name in self.generic else name

    def declaration(self, struct: type[msgspec.Struct]) -> str:
        """A type alias, not an interface: data are records too, and may be read as such."""
        name, config = struct.__name__, struct.__struct_config__
        fields = []
        if config.tag is not None:
            fields.append(f"  {config.tag_field}: '{config.tag}';")
        hints = typing.get_type_hints(struct, include_extras=True)
        required = set(required_fields(struct))
        for field in struct.__struct_fields__:
            if f"{name}.{field}" not in QUESTION_FIELDS and field not in self.left_out(struct):
                mark = "" if field in required or not (config.omit_defaults or may_be_unset(hints[field])) else "?"
                fields.append(f"  {field}{mark}: {self.field(name, field, hints[field])};")
        asked = any(one.startswith(f"{name}.") for one in QUESTION_FIELDS)
        if asked or any("G[" in one or "<G>" in one for one in fields):
            self.generic.add(name)
        note = (struct.__doc__ or "").split("\n")[0]
        question = "G['question'] & " if asked else ""
        head = f"export type {name}{PARAMETER if name in self.generic else ''} = {question}"
        if not fields:
            return f"/** {note} */\n{head}Record<string, never>;"
        return "\n".join([f"/** {note} */", f"{head}{{", *fields, "};"])

    def left_out(self, struct: type[msgspec.Struct]) -> Sequence[str]:
        """Fields that do not travel."""
        return ("at", *UNTOLD.get(struct.__name__, ())) if issubclass(struct, entries.Entry) else ()

    def field(self, struct: str, field: str, hint: Any) -> str:
        own = GAME_FIELDS.get(f"{struct}.{field}")
        if own == "Entry":
            self.imports.add(own)
        return own or self.type(hint)

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
        if origin is Annotated:
            return self.annotated(arguments)
        if origin is Literal:
            return " | ".join(f"'{value}'" for value in arguments)
        if origin in (Union, UnionType):
            members = [one for one in arguments if one is not msgspec.UnsetType]  # what is not set is left out
            return " | ".join(dict.fromkeys(self.type(one) for one in members))
        if origin is dict:
            return f"Record<string, {self.type(arguments[1])}>"
        if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
            inner = self.type(arguments[0])
            return f"({inner})[]" if " | " in inner and not inner.startswith("[") else f"{inner}[]"
        if origin is tuple:
            return f"[{', '.join(self.type(one) for one in arguments)}]"
        raise TypeError(f"{hint}: there is no TypeScript for it yet.")

    def annotated(self, arguments: Sequence[Any]) -> str:
        """A list whose length is told is a tuple of so many."""
        hint, *notes = arguments
        for note in notes:
            if isinstance(note, msgspec.Meta) and note.max_length is not None and note.min_length == note.max_length:
                return f"[{', '.join([self.type(typing.get_args(hint)[0])] * note.max_length)}]"
        return self.type(hint)

    def union(self, name: str, members: Iterable[type[msgspec.Struct]]) -> str:
        """One of these."""
        return one_of(name, [self.name(one) for one in members])

    def text(self, source: str, aliases: Iterable[str] = (), first: Iterable[str] = (), origin: str = "") -> str:
        """All that was collected, as a file."""
        parts = [*first, *self.done.values(), *aliases]
        if self.plain and "Plain" not in self.done:
            plain = "export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };"
            parts.insert(0, plain)
        if self.imports:
            parts.insert(0, f"import type {{ {', '.join(sorted(self.imports))} }} from '{origin}';")
        return HEAD.format(source=source) + "\n" + "\n\n".join(parts) + "\n"


def one_of(name: str, members: Sequence[str]) -> str:
    """A union under a name, on one line if it fits."""
    head = f"export type {name}{PARAMETER if any('<G>' in one for one in members) else ''} ="
    line = f"{head} {' | '.join(members)};"
    return line if len(line) <= WIDTH else f"{head}\n  | " + "\n  | ".join(members) + ";"


def is_plain(hint: Any) -> bool:
    """Is it data as JSON has it? Resolving its own name inside it makes another type of it each time."""
    arguments = set(typing.get_args(hint)) - {msgspec.UnsetType}
    return {NoneType, bool, int, str} < arguments and len(arguments) == len(typing.get_args(Plain))


def may_be_unset(hint: Any) -> bool:
    """May the field be left out, whatever its like do?"""
    return msgspec.UnsetType in typing.get_args(hint)


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


def wire_types() -> str:
    """All that travels."""
    writer = Writer()
    for struct in [*own_structs(decision, (decision.Refusal, decision.Outcome)), *own_structs(wire), Study]:
        writer.name(struct)
    aliases = [writer.union(name, typing.get_args(getattr(wire, name))) for name in UNIONS]
    return writer.text("nemeton.server.wire", aliases, [GAME_TYPES], "./entries.ts")


def entry_types() -> str:
    """The entries of a table's log, as a step tells of them."""
    writer = Writer({wire.Setup: "./wire.ts"})
    alias = writer.union("Entry", typing.get_args(entries.Entries))
    return writer.text("nemeton.server.entries", [alias], (), "./wire.ts")


def game_types(game: nemeton.Game) -> str:
    """A game's view and scene, what its actions mean and would do, what can happen in it, and what is asked."""
    room = type(game).__module__
    writer = Writer()
    writer.name(typing.get_type_hints(type(game).view)["return"])
    writer.name(room_module(room, "scene_types").Scene)
    aliases = []
    bases: dict[str, type[msgspec.Struct]] = {"Described": Described, "Happened": Event}
    for name, base in bases.items():
        members = [one for one in base.__subclasses__() if one.__module__.startswith(room)]
        aliases.append(writer.union(name, members))
    aliases.append(previews(room, writer))
    if importlib.util.find_spec(f"{room}.evening_types") is not None:
        for struct in own_structs(room_module(room, "evening_types")):
            writer.name(struct)
    aliases.append(questions(game, writer))
    aliases.append(bundle(game))
    return writer.text(room, aliases)


def room_module(room: str, name: str) -> Any:
    return importlib.import_module(f"{room}.{name}")


def previews(room: str, writer: Writer) -> str:
    """What a room foretells of an option; many foretell nothing."""
    members = [one for one in Preview.__subclasses__() if one.__module__.startswith(room)]
    return writer.union("Preview", members) if members else "export type Preview = never;"


def questions(game: nemeton.Game, writer: Writer) -> str:
    """The kinds of question, each with what it is about; a room that does not tell it may be about anything."""
    room = type(game).__module__
    told = importlib.util.find_spec(f"{room}.question_types") is not None
    about: Mapping[str, type[msgspec.Struct]] = room_module(room, "question_types").ABOUT if told else {}
    unknown = set(about) - {question.name for question in game.questions}
    if unknown:
        raise TypeError(f"{room}: there is no question {', '.join(sorted(unknown))}.")
    other = "Record<string, never>" if told else f"Record<string, {writer.type(Plain)}>"
    kinds: dict[str, list[str]] = {}
    for question in game.questions:
        what = writer.name(about[question.name]) if question.name in about else other
        kinds.setdefault(what, []).append(f"'{question.name}'")
    if not told:
        return one_of("Kind", kinds[other]) + f"\n\nexport type Question = {{ kind: Kind; about: {other} }};"
    return one_of("Question", [f"{{ kind: {' | '.join(names)}; about: {what} }}" for what, names in kinds.items()])


def bundle(game: nemeton.Game) -> str:
    """All of it under the game's own name, as generic types want it."""
    name = game.title.replace(" ", "")
    note = f"/** {game.title}'s types, for what is made for any game: `Snapshot<{name}>`. */"
    fields = [f"  {field}: {its};" for field, its in BUNDLE.items()]
    return "\n".join([note, f"export type {name} = {{", *fields, "};"])


def files() -> dict[str, str]:
    """What this writes, by file name."""
    rooms = {name: nemeton.game(name) for name in sorted(nemeton.all_games())}
    ours = {name: game for name, game in rooms.items() if type(game).__module__.startswith("nemeton.")}
    return {
        "wire.ts": wire_types(),
        "entries.ts": entry_types(),
        **{f"{name}.ts": game_types(game) for name, game in ours.items()},
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
