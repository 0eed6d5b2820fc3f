"""The closed language of effects, conditions, costs and amounts (content.md#effects), as typed, frozen pieces.

A field that is a Python word ends in an underscore here (`if_`, `else_`, `from_`, `not_`) and not in a file.
Every effect is told by its `op`, every condition and every amount by the one field that names it (`KEY`).
"""

from __future__ import annotations

import typing
from typing import Annotated, ClassVar, Literal, TypeAlias, dataclass_transform

from msgspec import UNSET, Meta, Struct, StructMeta, UnsetType

from nemeton.games.avalon.content.words import (
    Asked,
    Attribute,
    Counted,
    EncounterDeck,
    EncounterKind,
    Id,
    Keyword,
    ModKey,
    Number,
    Resource,
    Tokens,
    Track,
    Trait,
)

Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
Change: TypeAlias = Annotated[int, Meta(ge=-9999, le=9999)]


def as_written(name: str) -> str:
    """The name of a field in a file."""
    return name.removesuffix("_")


class Closed(StructMeta):
    """Makes every piece take its fields by name, so that optional ones may stand anywhere."""

    def __new__(mcs, name: str, bases: tuple[type, ...], space: dict[str, object], **config: typing.Any) -> Closed:
        return super().__new__(mcs, name, bases, space, **{"kw_only": True, **config})


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Piece(Struct, metaclass=Closed, frozen=True, forbid_unknown_fields=True, rename=as_written):
    """Anything a rule file holds; closed, and equal to whatever reads the same."""

    TEXTS: ClassVar[tuple[str, ...]] = ()  # the fields that stand in the locale files instead
    ASIDES: ClassVar[tuple[str, ...]] = ()  # those that may stand there
    KEY: ClassVar[str] = ""  # the field an amount, a condition or a NEXT is told by


# ---------------------------------------------------------------------- amounts
class ByPlayers(Piece):
    """One value for each number of players, 1 to 4."""

    KEY: ClassVar = "by_players"
    by_players: tuple[Change, Change, Change, Change]


class Members(Piece):
    """k times the size of the party."""

    KEY: ClassVar = "members"
    members: Change


class ConnectedKeys(Piece):
    """AVA-KEY-15: connected keys of that attribute in the whole sequence."""

    KEY: ClassVar = "connected"
    connected: Attribute


class Counting(Piece):
    """Something that is counted on the table."""

    KEY: ClassVar = "count"
    count: Counted


class AttributeLevel(Piece):
    """The level of the actor or holder."""

    KEY: ClassVar = "attr"
    attr: Attribute


class ResourceHeld(Piece):
    """What the actor or holder has of it."""

    KEY: ClassVar = "res"
    res: Resource


class MarkedParts(Piece):
    """The number of marked parts of a status."""

    KEY: ClassVar = "parts"
    parts: Id


class Sum(Piece):
    """All of them added."""

    KEY: ClassVar = "add"
    add: tuple[Signed, ...]


class Product(Piece):
    """All of them multiplied."""

    KEY: ClassVar = "mul"
    mul: tuple[Signed, ...]


class Least(Piece):
    """The least of them."""

    KEY: ClassVar = "min"
    min: tuple[Signed, ...]


class Most(Piece):
    """The greatest of them."""

    KEY: ClassVar = "max"
    max: tuple[Signed, ...]


class HalfOf(Piece):
    """Half of it, rounded down."""

    KEY: ClassVar = "half"
    half: Signed


Reckoned: TypeAlias = (
    ByPlayers
    | Members
    | ConnectedKeys
    | Counting
    | AttributeLevel
    | ResourceHeld
    | MarkedParts
    | Sum
    | Product
    | Least
    | Most
    | HalfOf
)
Amount: TypeAlias = Count | Reckoned  # a plain number is not below 0
Signed: TypeAlias = Change | Reckoned  # for what goes both ways


# ---------------------------------------------------------------------- costs, modifiers, encounters
class Cost(Piece):
    """What is PAID, all of it or nothing; `terror` is gained and must fit on its track."""

    energy: Amount = 0
    food: Amount = 0
    wealth: Amount = 0
    rep: Amount = 0
    magic: Amount = 0
    exp: Amount = 0
    health: Amount = 0
    terror: Amount = 0
    item: Amount = 0  # that many items of any kind
    item_keyword: tuple[Keyword, ...] = ()  # one item for each keyword named
    secret: Number | UnsetType = UNSET


class Mod(Piece):
    """A static modifier: adds n to what its key stands for, as long as `if` holds."""

    key: ModKey
    n: Signed
    if_: Condition | UnsetType = UNSET


class Enc(Piece):
    """ENC: an encounter drawn from a deck or picked by name."""

    mode: Literal["draw", "pick"]
    deck: EncounterDeck | UnsetType = UNSET
    id: Id | UnsetType = UNSET
    level: Annotated[int, Meta(ge=1, le=4)] | UnsetType = UNSET


# ---------------------------------------------------------------------- conditions
class Between(Piece):
    """A range, both ends belonging to it."""

    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET


class AtLeast(Piece):
    """A range without an upper end."""

    min: Count


class All(Piece):
    """Every one of them holds."""

    KEY: ClassVar = "all"
    all: tuple[Condition, ...]


class Any(Piece):
    """At least one of them holds."""

    KEY: ClassVar = "any"
    any: tuple[Condition, ...]


class Not(Piece):
    """It does not hold."""

    KEY: ClassVar = "not"
    not_: Condition


class IfStatus(Piece):
    """The status, or that part of it, is marked; without `part` a status with parts holds if any part is."""

    KEY: ClassVar = "status"
    status: Id
    part: int | UnsetType = UNSET


class IfParts(Piece):
    """At least that many parts are marked."""

    KEY: ClassVar = "count_parts"
    count_parts: Id
    min: Count


class IfAttribute(Piece):
    """The level lies in that range."""

    KEY: ClassVar = "attr"
    attr: Attribute
    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET
    who: Asked | UnsetType = UNSET


class IfResource(Piece):
    """What is held of it lies in that range."""

    KEY: ClassVar = "res"
    res: Resource
    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET
    who: Asked | UnsetType = UNSET


class IfTrack(Piece):
    """The marker stands in that range."""

    KEY: ClassVar = "track"
    track: Track
    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET
    who: Asked | UnsetType = UNSET


class IfCharacter(Piece):
    """It is that character."""

    KEY: ClassVar = "character"
    character: Id
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfItem(Piece):
    """The item is owned; or an item or secret of that keyword lies face up."""

    KEY: ClassVar = "item"
    item: Id
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfSecret(Piece):
    """The secret is held."""

    KEY: ClassVar = "secret"
    secret: Number
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfPlayers(Piece):
    """AVA-RUL-112: living characters in play."""

    KEY: ClassVar = "players"
    players: Between


class IfParty(Piece):
    """The size of the party; in an encounter, of those still present."""

    KEY: ClassVar = "party"
    party: Between


class IfChapter(Piece):
    """That chapter is being played."""

    KEY: ClassVar = "chapter"
    chapter: Id


class IfDay(Piece):
    """The day, counted from 1 through the campaign."""

    KEY: ClassVar = "day"
    day: Between


class IfAt(Piece):
    """The actor or party stands on that location."""

    KEY: ClassVar = "at"
    at: Number


class IfMenhir(Piece):
    """The menhir of that location is active."""

    KEY: ClassVar = "menhir"
    menhir: Number


class IfMenhirs(Piece):
    """That many menhirs are active."""

    KEY: ClassVar = "menhirs"
    menhirs: AtLeast


class IfRevealed(Piece):
    """That location lies on the map."""

    KEY: ClassVar = "revealed"
    revealed: Number


class IfQuest(Piece):
    """That quest, an event by its id or a secret by its number, is active."""

    KEY: ClassVar = "quest"
    quest: Id | Number


class IfEvent(Piece):
    """That event is the active one."""

    KEY: ClassVar = "event"
    event: Id


class IfTokens(Piece):
    """At least that many tokens lie on the location."""

    KEY: ClassVar = "tokens"
    tokens: Tokens
    at: Number
    min: Count


class IfDial(Piece):
    """The dial is there and shows a value in that range."""

    KEY: ClassVar = "dial"
    dial: Id
    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET


class IfPanic(Piece):
    """AVA-RES-15."""

    KEY: ClassVar = "panic"
    panic: bool
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfInsane(Piece):
    """AVA-CND-05."""

    KEY: ClassVar = "insane"
    insane: bool
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfDying(Piece):
    """AVA-CND-01."""

    KEY: ClassVar = "dying"
    dying: bool
    who: Literal["actor", "each"] | UnsetType = UNSET


class IfPool(Piece):
    """Markers in the combat pool."""

    KEY: ClassVar = "pool"
    pool: Between


class IfAffinity(Piece):
    """The slot of the affinity marker."""

    KEY: ClassVar = "affinity"
    affinity: Between


class IfStage(Piece):
    """The current stage of a talk; the first one is 1."""

    KEY: ClassVar = "stage"
    stage: Annotated[int, Meta(ge=1, le=4)]


class IfConnected(Piece):
    """At least that many connected keys of the attribute."""

    KEY: ClassVar = "connected"
    connected: Attribute
    min: Count


class IfPlayed(Piece):
    """Cards played in this activation."""

    KEY: ClassVar = "played"
    played: Between


class IfCount(Piece):
    """What is counted lies in that range."""

    KEY: ClassVar = "count"
    count: Counted
    min: Change | UnsetType = UNSET
    max: Change | UnsetType = UNSET


class EncounterLike(Piece):
    """What an encounter must be like; at least one of them."""

    deck: EncounterDeck | UnsetType = UNSET
    level: Annotated[int, Meta(ge=1, le=4)] | UnsetType = UNSET
    trait: Trait | UnsetType = UNSET
    kind: EncounterKind | UnsetType = UNSET


class IfEncounter(Piece):
    """The running encounter is like that."""

    KEY: ClassVar = "encounter"
    encounter: EncounterLike


Condition: TypeAlias = (
    All
    | Any
    | Not
    | IfStatus
    | IfParts
    | IfAttribute
    | IfResource
    | IfTrack
    | IfCharacter
    | IfItem
    | IfSecret
    | IfPlayers
    | IfParty
    | IfChapter
    | IfDay
    | IfAt
    | IfMenhir
    | IfMenhirs
    | IfRevealed
    | IfQuest
    | IfEvent
    | IfTokens
    | IfDial
    | IfPanic
    | IfInsane
    | IfDying
    | IfPool
    | IfAffinity
    | IfStage
    | IfConnected
    | IfPlayed
    | IfCount
    | IfEncounter
)
