"""Locations and verses (content.md#locations, content.md#verses): the part of the schema a reader walks through."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from nemeton.games.avalon.content.effects import Effects
from nemeton.games.avalon.content.language import Condition, Cost, Enc, Mod, Piece
from nemeton.games.avalon.content.words import Ground, Id, Number, Seal, Shape

Dial: TypeAlias = Annotated[int, Meta(ge=1, le=12)]


# ---------------------------------------------------------------------- locations
class Keys(Piece):
    """The numbers of the neighbours; an edge without one is left out."""

    n: Number | UnsetType = UNSET
    e: Number | UnsetType = UNSET
    s: Number | UnsetType = UNSET
    w: Number | UnsetType = UNSET


class Settlement(Piece):
    """AVA-LOC-05: whom one meets on entering."""

    encounter: Enc


class LocationAction(Piece):
    """AVA-ACT-20: something to do here."""

    TEXTS: ClassVar = ("name",)
    id: Id
    cost: Cost
    once_per_day: bool = False
    tokens: Annotated[int, Meta(ge=0, le=9)] | UnsetType = UNSET
    if_: Condition | UnsetType = UNSET
    do: Effects


class Instant(Piece):
    """AVA-ACT-17: what happens on arrival."""

    id: Id
    if_: Condition | UnsetType = UNSET
    do: Effects


class Explore(Piece):
    """The back of the card: the first verse of the journal, or what it says itself."""

    verse: Id | UnsetType = UNSET
    do: Effects | UnsetType = UNSET


class Menhir(Piece):
    """AVA-ACT-40: what lighting the menhir takes and gives, by players."""

    require: Condition | UnsetType = UNSET
    cost: tuple[Cost, Cost, Cost, Cost]
    dial: tuple[Dial, Dial, Dial, Dial]
    do: Effects = ()


class Dreams(Piece):
    """AVA-END-09."""

    dream: Id
    nightmare: Id


class Motif(Piece):
    """content.md#motifs: what the place looks like in a picture of the map; no rule reads it."""

    shape: Shape
    ground: Ground = "meadow"
    count: Annotated[int, Meta(ge=1, le=16)] | UnsetType = UNSET
    with_: tuple[Id, ...] = ()


class Location(Piece):
    """content.md#locations: a location card."""

    TEXTS: ClassVar = ("name", "front_text")
    number: Number
    legacy: Number | UnsetType = UNSET
    keys: Keys
    seals: tuple[Seal, ...] = ()
    settlement: Settlement | UnsetType = UNSET
    actions: tuple[LocationAction, ...] = ()
    instant: tuple[Instant, ...] = ()
    static: tuple[Mod, ...] = ()
    explore: Explore
    menhir: Menhir | UnsetType = UNSET
    dreams: Dreams | UnsetType = UNSET
    motif: Motif | UnsetType = UNSET


# ---------------------------------------------------------------------- verses
class Stop(Piece):
    """Exploration ends."""

    KEY: ClassVar = "end"
    end: Literal[True]


class Goto(Piece):
    """On to another verse."""

    KEY: ClassVar = "goto"
    goto: Id


class GotoBook(Piece):
    """On to a verse of the book of secrets."""

    KEY: ClassVar = "book"
    book: Id


class BranchArm(Piece):
    """One arm: taken if its condition holds, or else."""

    if_: Condition | UnsetType = UNSET
    else_: Literal[True] | UnsetType = UNSET
    goto: Id


class Branch(Piece):
    """The first arm that fits; the last one is `else`."""

    KEY: ClassVar = "branch"
    branch: tuple[BranchArm, ...]


class VerseChoice(Piece):
    """One choice; `goto` is a verse or "end"."""

    TEXTS: ClassVar = ("label",)
    if_: Condition | UnsetType = UNSET
    cost: Cost | UnsetType = UNSET
    do: Effects = ()
    goto: Id


class Choices(Piece):
    """AVA-PARTY-13: the party chooses."""

    KEY: ClassVar = "choices"
    choices: tuple[VerseChoice, ...]


class Meet(Piece):
    """An encounter, and where to read on; `run` defaults to `fail`."""

    KEY: ClassVar = "encounter"
    encounter: Enc
    win: Id
    fail: Id
    run: Id | UnsetType = UNSET


Next: TypeAlias = Stop | Goto | GotoBook | Branch | Choices | Meet


class Verse(Piece):
    """content.md#verses: a verse of journal or book, a dream, a nightmare, a letter."""

    TEXTS: ClassVar = ("text",)
    id: Id
    do: Effects = ()
    next: Next
