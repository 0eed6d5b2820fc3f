"""The table as everybody sees it, typed: what travels to pages."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from nemeton.kernel.decision import Plain


class TrackView(msgspec.Struct, frozen=True):
    """A track: where its marker stands, and its top slot."""

    at: int
    top: int


class ThingView(msgspec.Struct, frozen=True):
    """An item or a secret somebody holds; up: its effects hold."""

    id: str
    up: bool
    flipped: bool
    aside: bool


class DeckView(msgspec.Struct, frozen=True):
    """The cards of one personal deck: the hand is open, the deck and the pool are counted."""

    hand: list[str]
    discard: list[str]
    reserve: list[str]
    deck: int
    pool: int


class CharacterView(msgspec.Struct, frozen=True):
    """A character in play."""

    seat: int
    character: str
    colour: str | None
    number: int
    location: int
    tracks: dict[str, TrackView]
    resources: dict[str, int]
    attributes: dict[str, int]
    levels: dict[str, int]  # with what modifiers lend
    conditions: list[str]
    panics: bool
    passed: bool
    skills: dict[int, str]
    items: list[ThingView]
    secrets: list[ThingView]
    combat: DeckView
    diplomacy: DeckView
    manner: str | UnsetType = UNSET  # AVA-MAN-01, since version 3: together, asked or alone


class LocationView(msgspec.Struct, frozen=True):
    """A location on the map."""

    location: int
    cell: list[int]
    ways: dict[str, int]
    menhir: int | None  # what its dial shows; 0 on its last day
    tokens: dict[str, int]
    quest_tokens: int
    items: list[str]
    guardians: list[str]


class RowView(msgspec.Struct, frozen=True):
    """A card of the sequence."""

    card: str
    seat: int
    connected: list[int]
    tokens: int
    charges: int
    visible: bool


class EncounterView(msgspec.Struct, frozen=True):
    """The fight or talk under way."""

    encounter: str
    members: list[int]
    activated: list[int]
    active: int | None
    turn: int
    pool: int
    target: int
    affinity: int
    gray: int
    stage: int
    sequence: list[RowView]


class VoteView(msgspec.Struct, frozen=True):
    """AVA-RUL-128: what a seat has voted for so far, open to all until the last vote is in."""

    seat: int
    action: int
    means: dict[str, Plain]


class View(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    asked: list[int]
    day: int
    round: int
    chapter: str
    chronicler: int | None
    event: str | None
    quests: list[str]
    event_deck: int
    event_discards: list[str]
    encounter_decks: dict[str, int]
    characters: list[CharacterView]
    locations: list[LocationView]
    statuses: dict[str, list[int]]
    tasks: list[str]
    tasks_done: list[str]
    dials: list[dict[str, str | int]]
    reading: str | None
    encounter: EncounterView | None
    votes: list[VoteView]
    over: bool
    ending: str | None
