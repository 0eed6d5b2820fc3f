"""What one seat may see and work out: typed, plain data, the same for two tables the seat cannot tell apart."""

from __future__ import annotations

import msgspec

Front = str | list[str]
"""What a card or token is, or all that it may be."""


class Placed(msgspec.Struct, frozen=True):
    """A spirit in a column, and the tokens on it."""

    card: str
    tokens: list[str]


class HandView(msgspec.Struct, frozen=True):
    """A hand. All see the backs; fronts are told as far as the viewer knows them (BLG-HI-12)."""

    size: int
    backs: dict[str, int]
    cards: list[str]  # surely in it; the own hand whole
    among: list[str]  # what the others may be


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one spirit brings to the strength of its column, as far as the viewer knows."""

    card: str
    printed: int
    shape: int = 0  # BLG-ER-10: for the transformation of its druid
    grove: int = 0  # BLG-ER-11
    tokens: int = 0  # BLG-ER-08: the numbers of those known
    unknown: int = 0  # tokens on it that the viewer does not know
    lost: bool = False  # BLG-ER-04: a token that surely destroys it lies on it


class Tally(msgspec.Struct, frozen=True):
    """BLG-ER-04..13: the strength of a column, spirit by spirit, as it would be resolved now."""

    shares: list[Share]  # as they lie in the column
    sum: int  # all that is known
    unknown: int  # tokens that are not, on spirits that stand
    least: int  # however those turn out
    most: int


class SeatView(msgspec.Struct, frozen=True):
    """What lies before one seat."""

    druid: str
    hand: HandView
    deck: list[Front]  # from the top
    deck_back: str | None  # BLG-RUL-19: of the top card
    columns: list[list[Placed]]  # by grove, the outer end last
    strengths: list[int]  # by grove, without tokens
    tallies: list[Tally]  # by grove, tokens included
    transformation: str | None
    transformations: list[str]  # on the druid, the current one last
    looked: list[str]  # BLG-HI-03: tokens this seat has looked at
    domination: int


class EliteView(msgspec.Struct, frozen=True):
    """The elites of an animal."""

    face_up: str | None
    deck: int
    among: list[str]  # in the deck, in an order nobody knows


class TokenView(msgspec.Struct, frozen=True):
    """A token: where it lies, and what it is or may be for the viewer."""

    place: str  # "supply", "discard", "card"
    value: Front


class View(msgspec.Struct, frozen=True):
    """BLG-HI-01..14: the whole table as a seat, or a spectator, knows it."""

    seat: int | None
    round: int
    spot: int  # of the Round card, from 1
    starter: int
    active_grove: int
    resolving: int | None  # the grove being resolved
    over: bool
    asked: list[int]
    groves: list[str]  # animals by position
    cubes: list[int | None]  # the seat that holds a grove
    elites: dict[str, EliteView]
    venerables: list[str]
    venerable_deck: int
    venerables_to_come: list[str]
    tokens: dict[str, TokenView]
    laid: str | None
    box: list[str]
    seats: list[SeatView]
