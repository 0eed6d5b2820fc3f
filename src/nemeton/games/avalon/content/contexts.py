"""Where an effect or a condition stands, and what follows from it: default receivers, whom is asked, which ops may be.

`visit` walks a thing from top to bottom and says of every piece where it stands; checks and compiler walk alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import UNSET, Struct, structs

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon.content.effects import GROUP_OF, ForEach, SetDial
from nemeton.games.avalon.content.language import Mod, Piece
from nemeton.games.avalon.content.places import Explore, Instant, LocationAction, Menhir, Verse
from nemeton.games.avalon.content.schema import (
    Ability,
    Attack,
    Avoid,
    CharacterAction,
    ConditionCard,
    Encounter,
    Secret,
    SecretDial,
    Stage,
    Use,
)


class Context(NamedTuple):
    """What content.md#effects and content.md#conditions say about a place."""

    name: str
    goods: int  # default receivers of resources and cards
    others: int  # of everything else
    asks: int  # whom a personal condition looks at
    fighting: bool = False  # inside an encounter

    def who(self, op: str) -> int:
        """The receivers of an op that names none."""
        return self.goods if GROUP_OF.get(op) in ("resources", "cards") else self.others

    def allows(self, op: str) -> bool:
        """content.md#effects: the encounter's own ops stay inside it, and the world's outside."""
        group = GROUP_OF.get(op, "setup")
        return group not in OUTSIDE if self.fighting else group != "encounter"


OUTSIDE: Final = ("story", "map", "dials", "events", "campaign", "setup")

ACTIVATION = Context("an encounter", bc.ACTOR, bc.ACTOR, bc.OF_ACTOR, fighting=True)
ALONE = Context("a use, a character action or a dream", bc.ACTOR, bc.ACTOR, bc.OF_ACTOR)
EACH = Context("a reward, a failure or an instant action", bc.EACH, bc.EACH, bc.OF_ANY)
SHARED = Context("loot, a location action or a menhir section", bc.ONE, bc.ONE, bc.OF_ANY)
VERSE = Context("a verse", bc.ONE, bc.EACH, bc.OF_ANY)
HELD = Context("a condition card or a dial", bc.OWNER, bc.OWNER, bc.OF_ACTOR)
WORLD = Context("an event, a quest or a chapter", bc.ALL, bc.ALL, bc.OF_ANY)

OF_FIELDS: Final[dict[tuple[type[Piece], str], Context]] = {
    (Encounter, "opportunity"): ACTIVATION,
    (Encounter, "reward"): EACH,
    (Encounter, "failure"): EACH,
    (Encounter, "loot"): SHARED,
    (Encounter, "do"): VERSE,
    (SetDial, "on_expire"): HELD,
    (Secret, "objective"): WORLD,
    (Secret, "complete"): WORLD,
}
OF_PIECES: Final[dict[type[Piece], Context]] = {
    Ability: ACTIVATION,
    Attack: ACTIVATION,
    Stage: ACTIVATION,
    Avoid: EACH,
    CharacterAction: ALONE,
    Instant: EACH,
    LocationAction: SHARED,
    Menhir: SHARED,
    Explore: VERSE,
    Mod: ALONE,
    SecretDial: HELD,
    ConditionCard: HELD,
}
OF_ONE_READER: Final = ("dr.", "nm.", "letter.")  # dreams, nightmares, letters


def around(piece: Piece, context: Context) -> Context:
    """The context of a piece's own fields, given that of the piece."""
    if isinstance(piece, Use):
        return ACTIVATION if piece.when in ("combat", "diplomacy") else ALONE
    if isinstance(piece, Verse):
        return ALONE if piece.id.startswith(OF_ONE_READER) else VERSE
    return OF_PIECES.get(type(piece), context)


def inside(piece: Piece, field: str, context: Context) -> Context:
    """The context of one field of a piece, given that around its fields."""
    if isinstance(piece, ForEach):
        return ACTIVATION if context.fighting else ALONE
    return OF_FIELDS.get((type(piece), field), context)


class Seen(NamedTuple):
    """A piece on the walk: where it is, in which context its fields stand, and what it is."""

    path: str
    context: Context
    piece: Piece


def visit(piece: Piece, path: str = "", context: Context = WORLD) -> Iterator[Seen]:
    """A piece and all pieces in it, top down."""
    own = around(piece, context)
    yield Seen(path, own, piece)
    for name, encoded in names_of(type(piece)):
        value = getattr(piece, name)
        if isinstance(value, Piece) or (isinstance(value, tuple) and value):
            yield from visit_value(value, f"{path}.{encoded}" if path else encoded, inside(piece, name, own))


def visit_value(value: Any, path: str, context: Context) -> Iterator[Seen]:
    if isinstance(value, Piece):
        yield from visit(value, path, context)
    elif isinstance(value, tuple):
        for place, member in enumerate(value):
            if isinstance(member, Piece | tuple):
                yield from visit_value(member, f"{path}.{member_name(place, member)}", context)


def member_name(place: int, member: object) -> str:
    """content.md#prose: list members go by their own id, or by their place."""
    return member.id if isinstance(member, LocationAction | Instant) else str(place)


@cache
def names_of(kind: type[Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a piece, here and in a file."""
    return tuple((field.name, field.encode_name) for field in structs.fields(kind))


def or_none(value: Any) -> Any:
    """A value, or None where the file says nothing."""
    return None if value is UNSET else value
