"""What effects, conditions, costs and amounts must hold beyond their shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, get_args

from msgspec import UNSET

from nemeton.games.avalon import words as w
from nemeton.games.avalon.content import effects, language, ops, places, schema
from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.contexts import Seen, or_none
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.problems import Problems, join
from nemeton.games.avalon.content.words import KEYWORDS

DEEPEST: Final = 4
Said = Iterator[tuple[str, str]]  # fields and what is wrong with them


def check(box: Box, problems: Problems) -> None:
    """Note what makes no sense where it stands."""
    parts = {entry.id: entry.piece.parts for entry in box.of("statuses")}
    personal = {entry.id for entry in box.of("secrets") if entry.piece.personal}
    for entry, seen in box.walk:
        for field, reason in (
            *check_context(seen),
            *check_amounts(seen),
            *check_status(seen, parts),
            *check_piece(seen, personal),
        ):
            problems.error(entry.place, join(seen.path, field), reason)


def check_context(seen: Seen) -> Said:
    """content.md#effects: the encounter's ops stay inside encounters, the world's outside."""
    if isinstance(seen.piece, ops.Op):
        op = str(seen.piece.__struct_config__.tag)
        if not seen.context.allows(op):
            yield "op", f"is {op!r}, which may not stand in {seen.context.name}"


def check_status(seen: Seen, parts: dict[str | int, int]) -> Said:
    """A part is marked or asked for only where there is one."""
    piece = seen.piece
    if isinstance(piece, ops.MarkStatus | ops.ClearStatus) and piece.id in parts:
        yield from check_part(piece.part, parts[piece.id])
        if isinstance(piece, ops.MarkStatus) and piece.part is UNSET and parts[piece.id]:
            yield "part", f"is missing: {piece.id} has {parts[piece.id]} parts"
    if isinstance(piece, language.IfStatus) and piece.status in parts:
        yield from check_part(piece.part, parts[piece.status])
    if isinstance(piece, language.IfParts) and parts.get(piece.count_parts, piece.min) < piece.min:
        yield "min", f"is {piece.min}, and {piece.count_parts} has {parts[piece.count_parts]} parts"


def check_part(part: object, parts: int) -> Said:
    """One part of a status."""
    if part is not UNSET and not parts:
        yield "part", "is given, and the status has no parts"
    elif isinstance(part, int) and not 1 <= part <= parts:
        yield "part", f"is {part}, and the status has parts 1 to {parts}"


def check_amounts(seen: Seen) -> Said:
    """content.md#amounts: amounts are not nested without end, and reckon with something."""
    for name in seen.piece.__struct_fields__:
        if isinstance(getattr(seen.piece, name), AMOUNTS) and not isinstance(seen.piece, AMOUNTS):
            amount = getattr(seen.piece, name)
            if depth(amount) > DEEPEST:
                yield name, f"is an amount nested {depth(amount)} deep; at most {DEEPEST} are allowed"
    if isinstance(seen.piece, LISTS) and not getattr(seen.piece, seen.piece.KEY):
        yield seen.piece.KEY, "is an empty list"


AMOUNTS: Final[tuple[type, ...]] = get_args(language.Reckoned)
LISTS: Final = (language.Sum, language.Product, language.Least, language.Most, language.All, language.Any)


def depth(amount: object) -> int:
    """How many amounts lie in one another."""
    if not isinstance(amount, Piece):
        return 0
    values = [getattr(amount, name) for name in amount.__struct_fields__]
    inner = [one for value in values for one in (value if isinstance(value, tuple) else (value,))]
    return 1 + max((depth(one) for one in inner), default=0)


# ---------------------------------------------------------------------- single pieces
def check_piece(seen: Seen, personal: set[str | int]) -> Said:
    """What one piece must hold."""
    piece = seen.piece
    for kinds, looks in LOOKS:
        if isinstance(piece, kinds):
            yield from looks(piece)
    if isinstance(piece, ops.GetSecret) and piece.no in personal and piece.who in ("one_other", "others"):
        yield "who", f"hands the PERSONAL secret {piece.no} to somebody else"


def check_range(piece: language.Between | language.IfDial) -> Said:
    """A range has an end."""
    if piece.min is UNSET and piece.max is UNSET:
        yield "min", "is missing, and so is max: one of them must be there"
    elif isinstance(piece.min, int) and isinstance(piece.max, int) and piece.min > piece.max:
        yield "min", f"is {piece.min}, above max {piece.max}"


def check_encounter_like(piece: language.EncounterLike) -> Said:
    """Something must be asked."""
    if all(or_none(getattr(piece, name)) is None for name in piece.__struct_fields__):
        yield "", "asks nothing: deck, level, trait or kind must be there"


def check_enc(piece: language.Enc) -> Said:
    """ENC is drawn from a deck, or picked by its id."""
    wanted, other = ("deck", "id") if piece.mode == "draw" else ("id", "deck")
    if getattr(piece, wanted) is UNSET:
        yield wanted, f"is missing: mode {piece.mode!r} needs it"
    if getattr(piece, other) is not UNSET:
        yield other, f"has no place beside mode {piece.mode!r}"


def check_event_top(piece: ops.EventTop) -> Said:
    """Random events or a named one."""
    if (piece.random is UNSET) == (piece.id is UNSET):
        yield "", "needs either random or id, and not both"


def check_use(piece: schema.Use) -> Said:
    """content.md#skills-items-secrets: no endless use."""
    discards = isinstance(piece, schema.CardUse) and piece.discard
    if piece.limit == "none" and not discards and is_free(piece.cost):
        yield "limit", "is 'none' without a cost or a discard: it could be used without end"


def check_options(piece: effects.Choose | places.Choices) -> Said:
    """A list to choose from has members, and no more than there are numbers for."""
    field = "options" if isinstance(piece, effects.Choose) else "choices"
    options = getattr(piece, field)
    if not 1 <= len(options) <= w.MAX_CHOICES:
        yield field, f"has {len(options)} members; there must be 1 to {w.MAX_CHOICES}"


def check_table(piece: effects.Chance) -> Said:
    """Chance needs something to choose from."""
    if not piece.table:
        yield "table", "is an empty list"


def check_item_id(piece: schema.Item) -> Said:
    """content.md#conditions: keywords are reserved words."""
    if piece.id in KEYWORDS:
        yield "id", f"is the keyword {piece.id!r}, which is a reserved word"


def is_free(cost: language.Cost) -> bool:
    """Is nothing paid?"""
    return cost == language.Cost()


RANGES: Final = (
    language.Between,
    language.IfAttribute,
    language.IfResource,
    language.IfTrack,
    language.IfDial,
    language.IfCount,
)
LOOKS: Final[tuple[tuple[type | tuple[type, ...], Callable[..., Said]], ...]] = (
    (RANGES, check_range),
    (language.EncounterLike, check_encounter_like),
    (language.Enc, check_enc),
    (ops.EventTop, check_event_top),
    (schema.Use, check_use),
    ((effects.Choose, places.Choices), check_options),
    (effects.Chance, check_table),
    (schema.Item, check_item_id),
)
