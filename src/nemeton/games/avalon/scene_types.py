"""What never changes during a game and a picture of it needs, typed: the page's types are made from it.

Effects, conditions and costs stay plain data with an `op` each (see printed.py): the catalogue has a sentence for each.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from nemeton.games.avalon.view_types import TrackView

Said = Any  # plain data with an `op`, for the catalogue to put into words
Effects = list[Said]
Cost = dict[str, Said]


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something in the box with something printed on it."""


class PrintedCharacter(Printed, frozen=True):
    """A character's tray: the tracks with their red slots, what it starts with, and its own action."""

    id: str
    number: int
    colour: str
    red: dict[str, list[int]]
    tracks: dict[str, TrackView]
    attributes: dict[str, int]
    resources: dict[str, int]
    energy: Said
    once: bool
    do: Effects


class PrintedCard(Printed, frozen=True):
    """A personal card: its edges from the top, and what it does beside its keys."""

    id: str
    deck: str
    passive: bool
    left: list[str]
    right: list[str]
    abilities: Effects


class PrintedAttack(Printed, frozen=True):
    """A row of the enemy's table, for so many markers."""

    pool: tuple[int, int]
    text: str
    do: Effects


class PrintedStage(Printed, frozen=True):
    """A stage of a talk, with what a check does in it."""

    text: str
    response: Effects
    checks: dict[str, Effects]


class PrintedEncounter(Printed, frozen=True):
    """An encounter card: a fight has attacks, a talk has stages."""

    id: str
    deck: str
    level: Said
    kind_of: str
    right: list[str]
    traits: list[str]
    reward: Effects
    loot: Effects
    attacks: list[PrintedAttack] | UnsetType = UNSET
    opportunity: Effects | UnsetType = UNSET
    abilities: Effects | UnsetType = UNSET
    slots: int | UnsetType = UNSET
    stages: list[PrintedStage] | UnsetType = UNSET
    failure: Effects | UnsetType = UNSET
    avoid: Said | UnsetType = UNSET


class PrintedAction(Printed, frozen=True):
    """An action of a location."""

    id: str
    cost: Cost
    do: Effects
    once: bool


class PrintedMenhir(Printed, frozen=True):
    """What lighting a menhir takes, and how long it burns, by the number of players."""

    cond: Said
    costs: list[Cost]
    dials: list[int]


class PrintedMotif(Printed, frozen=True):
    """What a place looks like: its shape, the ground around it, how many, and with what."""

    shape: str
    ground: str
    count: int | None
    having: list[str]


class PrintedLocation(Printed, frozen=True):
    """A location card; it leads to other places wherever its edge has a key."""

    id: str
    seals: list[str]
    leads: list[str]
    actions: list[PrintedAction]
    static: Effects
    instant: Effects
    menhir: PrintedMenhir | UnsetType = UNSET
    motif: PrintedMotif | UnsetType = UNSET


class PrintedItem(Printed, frozen=True):
    """An item."""

    id: str
    keyword: Said
    does: Effects


class PrintedSecret(Printed, frozen=True):
    """A secret."""

    id: str
    keyword: Said
    personal: bool
    does: Effects
    goal: Said


class PrintedSkill(Printed, frozen=True):
    """A skill card, both sides."""

    id: str
    attribute: str
    a: Effects
    b: Effects


class PrintedEvent(Printed, frozen=True):
    """An event, and what its quest wants."""

    id: str
    quest: Said
    static: Effects
    goal: Said


class Scene(Printed, frozen=True):
    """The pack, and what is printed on all that lies in the box."""

    pack: str
    version: str
    title: str
    characters: list[PrintedCharacter]
    cards: list[PrintedCard]
    encounters: list[PrintedEncounter]
    locations: list[PrintedLocation]
    land: list[list[int]]  # cells of the isle, of places revealed and not
    items: list[PrintedItem]
    secrets: list[PrintedSecret]
    skills: list[PrintedSkill]
    events: list[PrintedEvent]
