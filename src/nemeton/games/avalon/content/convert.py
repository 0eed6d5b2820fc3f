"""Raw tables to typed pieces: every mistake is noted, with the path to it, and reading goes on.

A library's decoder would stop at the first mistake; whoever writes a pack wants to hear of all of them at once.
"""

from __future__ import annotations

import re
import types
import typing
from functools import cache
from typing import Any, NamedTuple

from msgspec import NODEFAULT, Meta, Struct, UnsetType, structs

from nemeton.games.avalon.content.halves import parse_half
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.ops import Op
from nemeton.games.avalon.content.places import Instant, LocationAction
from nemeton.games.avalon.content.problems import Place, Problems, join, list_words
from nemeton.games.avalon.content.schema import Half

PROSE = ("name", "title", "text", "front_text", "label", "goal")
MISSING: Any = object()  # what could not be read; the reason is noted


class Shape(NamedTuple):
    """What a field may hold, sorted by what a file can say."""

    integer: Meta | None
    text: Meta | None
    truth: bool
    words: tuple[object, ...]
    list_of: object | None  # the type of every member
    row_of: tuple[object, ...]  # or the types of a row of fixed length
    pieces: tuple[type[Piece], ...]


class Converter:
    """Reads the tables of one file."""

    def __init__(self, problems: Problems, place: Place) -> None:
        self.problems = problems
        self.place = place

    def piece(self, kind: type[Struct], table: object, path: str = "") -> Any:
        """The piece a table describes, or MISSING."""
        if not isinstance(table, dict):
            return self.refuse(path, f"must be a table, not {describe_raw(table)}")
        found: dict[str, Any] = {}
        sound = self.knows_all_fields(kind, table, path)
        for name, encoded, hint, required in fields_of(kind):
            if encoded in table:
                found[name] = self.value(hint, table[encoded], join(path, encoded))
                sound = sound and found[name] is not MISSING
            elif required:
                self.refuse(join(path, encoded), "is missing")
                sound = False
        return kind(**found) if sound else MISSING

    def knows_all_fields(self, kind: type[Struct], table: dict[str, object], path: str) -> bool:
        known = {encoded for _, encoded, _, _ in fields_of(kind)} | {kind.__struct_config__.tag_field}
        unknown = [name for name in table if name not in known]
        for name in unknown:
            if name in PROSE:
                self.refuse(join(path, name), "is prose, which stands in the locale files only")
            else:
                self.refuse(
                    join(path, name),
                    f"is an unknown field here; known are {list_words(sorted(filter(None, known)), 'and')}",
                )
        return not unknown

    def value(self, hint: object, raw: object, path: str) -> Any:
        """What a field holds, or MISSING."""
        shape = shape_of(hint)
        if isinstance(raw, str) and raw in shape.words:
            return raw
        if isinstance(raw, bool):
            if shape.truth or any(raw is word for word in shape.words):
                return raw
        elif isinstance(raw, int):
            if any(raw == word and type(word) is int for word in shape.words):
                return raw
            if shape.integer is not None:
                return self.check_bounds(shape.integer, raw, path)
        elif isinstance(raw, str):
            if Half in shape.pieces:
                return self.half(raw, path)
            if shape.text is not None:
                return self.check_spelling(shape.text, raw, path)
        elif isinstance(raw, list):
            if shape.row_of:
                return self.row(shape.row_of, raw, path)
            if shape.list_of is not None:
                return self.members(shape.list_of, raw, path)
        elif isinstance(raw, dict) and shape.pieces and Half not in shape.pieces:
            return self.choice(shape.pieces, raw, path)
        return self.refuse(path, wrong(shape, raw))

    # ------------------------------------------------------------------ plain values
    def check_bounds(self, meta: Meta, raw: int, path: str) -> Any:
        low, high = meta.ge, meta.le
        if (low is None or raw >= low) and (high is None or raw <= high):
            return raw
        return self.refuse(path, f"must be {span(low, high)}, not {raw}")

    def check_spelling(self, meta: Meta, raw: str, path: str) -> Any:
        if meta.pattern is None or re.fullmatch(meta.pattern, raw):
            return raw
        return self.refuse(path, f"must look like {meta.pattern.strip('^$')}, not {raw!r}")

    def half(self, raw: str, path: str) -> Any:
        half, reason = parse_half(raw)
        return self.refuse(path, reason) if reason else half

    # ------------------------------------------------------------------ lists and tables
    def members(self, hint: object, raw: list[object], path: str) -> Any:
        read = tuple(
            self.value(hint, member, join(path, name_member(hint, place, member))) for place, member in enumerate(raw)
        )
        return MISSING if any(member is MISSING for member in read) else read

    def row(self, hints: tuple[object, ...], raw: list[object], path: str) -> Any:
        if len(raw) != len(hints):
            return self.refuse(path, f"must have exactly {len(hints)} members, not {len(raw)}")
        read = tuple(
            self.value(hint, member, join(path, place))
            for place, (hint, member) in enumerate(zip(hints, raw, strict=True))
        )
        return MISSING if any(member is MISSING for member in read) else read

    def choice(self, pieces: tuple[type[Piece], ...], raw: dict[str, object], path: str) -> Any:
        """One of several pieces: an effect by its op, anything else by the field that names it."""
        if len(pieces) == 1 and not pieces[0].KEY and not issubclass(pieces[0], Op):
            return self.piece(pieces[0], raw, path)
        if issubclass(pieces[0], Op):
            return self.effect(pieces, raw, path)
        named = [piece for piece in pieces if piece.KEY in raw]
        if len(named) > 1:
            named = [piece for piece in named if set(raw) <= set(piece.__struct_encode_fields__)] or named
        if len(named) == 1:
            return self.piece(named[0], raw, path)
        if not named:
            keys = list_words([piece.KEY for piece in pieces])
            return self.refuse(
                path, f"says {list_words(list(raw), 'and') if raw else 'nothing'}; it must say one of {keys}"
            )
        return self.refuse(
            path, f"says {list_words([piece.KEY for piece in named], 'and')} at once; only one may stand here"
        )

    def effect(self, pieces: tuple[type[Piece], ...], raw: dict[str, object], path: str) -> Any:
        if "op" not in raw:
            return self.refuse(join(path, "op"), "is missing")
        for piece in pieces:
            if piece.__struct_config__.tag == raw["op"]:
                return self.piece(piece, raw, path)
        return self.refuse(join(path, "op"), f"is no op that may stand here: {raw['op']!r}")

    def refuse(self, path: str, reason: str) -> Any:
        self.problems.error(self.place, path, reason)
        return MISSING


def name_member(hint: object, place: int, member: object) -> str | int:
    """content.md#prose: list members go by their own id, or by their place."""
    own = member.get("id") if hint in (LocationAction, Instant) and isinstance(member, dict) else None
    return own if isinstance(own, str) else place


# ---------------------------------------------------------------------- what a type allows
@cache
def fields_of(kind: type[Struct]) -> tuple[tuple[str, str, Any, bool], ...]:
    """Name here, name in a file, type, and whether it must be there."""
    return tuple(
        (field.name, field.encode_name, field.type, field.default is NODEFAULT and field.default_factory is NODEFAULT)
        for field in structs.fields(kind)
    )


@cache
def shape_of(hint: object) -> Shape:
    """The shape of a field's type; types are closed, so this is done once for each."""
    integer = text = list_of = None
    truth = False
    words: list[object] = []
    row_of: tuple[object, ...] = ()
    pieces: list[type[Piece]] = []
    for member in members_of(hint):
        meta = Meta()
        if typing.get_origin(member) is typing.Annotated:
            member, meta = typing.get_args(member)
        if member is int:
            integer = meta
        elif member is str:
            text = meta
        elif member is bool:
            truth = True
        elif typing.get_origin(member) is typing.Literal:
            words += typing.get_args(member)
        elif typing.get_origin(member) is tuple:
            parts = typing.get_args(member)
            if parts[-1] is Ellipsis:
                list_of = parts[0]
            else:
                row_of = parts
        elif isinstance(member, type) and issubclass(member, Piece):
            pieces.append(member)
        else:
            assert member in (UnsetType, type(None)), f"{member} is no type a pack can hold"
    return Shape(integer, text, truth, tuple(words), list_of, row_of, tuple(pieces))


def members_of(hint: object) -> tuple[object, ...]:
    """The members of a union, also of one inside it."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return tuple(inner for member in typing.get_args(hint) for inner in members_of(member))
    return (hint,)


# ---------------------------------------------------------------------- saying it
def wrong(shape: Shape, raw: object) -> str:
    """What was wanted, and what stands there."""
    if isinstance(raw, str) and shape.words and shape.text is None:
        rest = [part for part in describe_shape(shape) if not part.startswith("one of")]
        return f"must be {list_words([*map(str, shape.words), *rest])}, not {raw!r}"
    return f"must be {list_words(describe_shape(shape))}, not {describe_raw(raw)}"


def describe_shape(shape: Shape) -> list[str]:
    """What a shape allows, in words."""
    parts = []
    if shape.integer is not None:
        parts.append("a whole number")
    if shape.truth:
        parts.append("true or false")
    if shape.text is not None:
        parts.append("text")
    if shape.words:
        parts.append(
            f"one of {', '.join(str(word).lower() if isinstance(word, bool) else str(word) for word in shape.words)}"
        )
    if shape.list_of is not None or shape.row_of:
        parts.append("a list")
    if Half in shape.pieces:
        parts.append("a half such as - or A1 or M+h2")
    elif shape.pieces:
        parts.append("a table")
    return parts


def spell(word: object) -> str:
    """A word as a file writes it."""
    return str(word).lower() if isinstance(word, bool) else str(word)


def describe_raw(raw: object) -> str:
    """What stands there, in words."""
    if isinstance(raw, bool):
        return spell(raw)
    names = {int: f"the number {raw}", str: "text", list: "a list", dict: "a table", float: "a fraction"}
    return names.get(type(raw), "a date or time")


def span(low: float | None, high: float | None) -> str:
    """The numbers that are allowed."""
    if low is None or high is None:
        return f"at least {low}" if high is None else f"at most {high}"
    return f"from {low} to {high}"
