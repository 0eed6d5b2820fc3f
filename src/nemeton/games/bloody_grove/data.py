"""Loads the data files and checks what the box promises; a wrong file is refused with file, key and reason."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal

import msgspec

from nemeton.games.bloody_grove import words as w
from nemeton.kernel.box import between, read, refuse

MOST_CARDS = 9  # that a hand is dealt: a player has no more base spirits
MOST_ICONS = 9
MOST_POINTS = 99

Effect = Literal["peek", "recruit", "bottom"]


class Animal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An animal and the grove that has it."""

    id: str
    name: str
    grove: str


class Druid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's own druid card."""

    id: str
    name: str
    left: str
    right: str


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Equal Arcane tokens; without a strength they destroy."""

    value: str
    copies: int
    strength: int = w.DESTROY


class SetUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BLG-SU-10, BLG-SU-12: what is dealt at the start and for every round."""

    hand: int
    venerables: int


class RoundCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BLG-TU-02, BLG-TU-04: who acts on each spot, and which grove is active."""

    rounds: int
    actors: str
    groves: list[int]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/bloody_grove.toml."""

    source: str
    animal: list[Animal]
    druid: list[Druid]
    token: list[Token]
    set_up: SetUp
    round: RoundCard


class Spirit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base or elite spirit."""

    id: str
    animal: str
    strength: int
    left: str = ""
    right: str = ""
    cunning: int = 0
    arcane: int = 0
    domination: int = 0


class Spirits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/spirits.toml."""

    source: str
    base: list[Spirit]
    elite: list[Spirit]


class Venerable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Venerable Spirit."""

    id: str
    strength: int | Literal["venerables"]
    domination: int | Literal["venerables", "animals"]
    red: bool = False
    effects: list[Effect] = []


class Venerables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file data/venerables.toml."""

    source: str
    venerable: list[Venerable]


@dataclass(frozen=True, eq=False)
class Data:
    """The whole box, checked."""

    box: Box
    spirits: Spirits
    venerables: Venerables
    content: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the kinds of spirits, by number."""
        spirits = [spirit.id for spirit in (*self.spirits.base, *self.spirits.elite)]
        return (*spirits, *(venerable.id for venerable in self.venerables.venerable))

    @property
    def animals(self) -> tuple[str, ...]:
        return tuple(animal.id for animal in self.box.animal)

    @property
    def tokens(self) -> tuple[str, ...]:
        """BLG-SU-07: the names of the tokens as objects; they say nothing about values."""
        return tuple(f"T{number:02}" for number in range(1, w.TOKENS + 1))


def load(folder: Traversable | None = None) -> Data:
    """The data of a folder; without one, those of the package."""
    folder = folder or files("nemeton.games.bloody_grove").joinpath("data")
    digest = hashlib.blake2b(digest_size=8)
    box_file, spirits_file = folder.joinpath("bloody_grove.toml"), folder.joinpath("spirits.toml")
    venerables_file = folder.joinpath("venerables.toml")
    box = read(box_file, Box, digest)
    spirits = read(spirits_file, Spirits, digest)
    venerables = read(venerables_file, Venerables, digest)
    check_box(box_file, box)
    check_spirits(spirits_file, spirits, tuple(animal.id for animal in box.animal))
    check_venerables(venerables_file, venerables, box.set_up.venerables, box.round.rounds)
    data = Data(box, spirits, venerables, digest.hexdigest())
    check_names(venerables_file, "venerable", data.kinds)
    return data


def check_names(file: Traversable, key: str, names: Sequence[str]) -> None:
    for name in names:
        if not name.isalnum():
            refuse(file, f"{key} {name!r}", "a name has letters and figures only")
    if len(set(names)) != len(names):
        refuse(file, key, "a name stands twice")


def check_box(file: Traversable, box: Box) -> None:
    """BLG-SU-01, 03, 07, 10, 12; BLG-TU-01, 02, 04: animals, druids, tokens, the deal and the Round card."""
    between(file, "animal", len(box.animal), w.ANIMALS, w.ANIMALS)
    check_names(file, "animal", [animal.id for animal in box.animal] + [animal.grove for animal in box.animal])
    for animal in box.animal:
        between(file, f"animal {animal.id}: the length of its id", len(animal.id), 1, 1)
    between(file, "druid", len(box.druid), w.SEATS, w.SEATS)
    check_names(file, "druid", [druid.id for druid in box.druid])
    for druid in box.druid:
        check_edges(file, f"druid {druid.id}", druid, tuple(animal.id for animal in box.animal))
    between(file, "token: copies in all", sum(token.copies for token in box.token), w.TOKENS, w.TOKENS)
    if len({token.value for token in box.token}) != len(box.token):
        refuse(file, "token", "a value stands twice")
    for token in box.token:
        between(file, f"token {token.value}.copies", token.copies, 1, w.TOKENS)
        between(file, f"token {token.value}.strength", token.strength, 0, MOST_POINTS)
    between(file, "set_up.hand", box.set_up.hand, 1, MOST_CARDS)
    between(file, "set_up.venerables", box.set_up.venerables, 1, w.VENERABLES)
    between(file, "round.rounds", box.round.rounds, 1, w.VENERABLES // box.set_up.venerables)
    if len(box.round.actors) != len(box.round.groves) or not 1 <= len(box.round.actors) <= 6:
        refuse(file, "round", "actors and groves must be equally long, with one to six spots")
    if set(box.round.actors) != {"S", "N"}:
        refuse(file, "round.actors", "must name S and N, each at least once, and nobody else")
    for grove in box.round.groves:
        between(file, "round.groves", grove, 0, w.GROVES - 1)


def check_edges(file: Traversable, key: str, card: Druid | Spirit, animals: tuple[str, ...]) -> None:
    """BLG-RUL-15: an edge shows an animal at most once."""
    for side, edge in (("left", card.left), ("right", card.right)):
        if len(set(edge)) != len(edge) or not set(edge) <= set(animals):
            refuse(file, f"{key}.{side}", f"must name animals of {''.join(animals)}, each at most once")


def check_spirits(file: Traversable, spirits: Spirits, animals: tuple[str, ...]) -> None:
    """BLG-SU-01, BLG-SU-05: nine base spirits, and ten elites of each animal in the order of the animals."""
    between(file, "base", len(spirits.base), w.BASES, w.BASES)
    between(file, "elite", len(spirits.elite), w.ELITES_EACH * w.ANIMALS, w.ELITES_EACH * w.ANIMALS)
    for i, elite in enumerate(spirits.elite):
        if elite.animal != animals[i // w.ELITES_EACH]:
            refuse(file, f"elite {elite.id}", f"{w.ELITES_EACH} of each animal are wanted, in the order of the animals")
    for spirit in (*spirits.base, *spirits.elite):
        key = f"spirit {spirit.id}"
        if spirit.animal not in animals:
            refuse(file, f"{key}.animal", f"must be one of {''.join(animals)}, and is {spirit.animal!r}")
        check_edges(file, key, spirit, animals)
        between(file, f"{key}.strength", spirit.strength, 0, MOST_POINTS)
        between(file, f"{key}.cunning", spirit.cunning, 0, MOST_ICONS)
        between(file, f"{key}.arcane", spirit.arcane, 0, MOST_ICONS)
        between(file, f"{key}.domination", spirit.domination, 0, MOST_POINTS)


def check_venerables(file: Traversable, venerables: Venerables, a_round: int, rounds: int) -> None:
    """BLG-SU-08, BLG-SU-09: twelve, of which the red ones are just those of the last round."""
    between(file, "venerable", len(venerables.venerable), w.VENERABLES, w.VENERABLES)
    red = sum(one.red for one in venerables.venerable)
    if a_round * rounds == w.VENERABLES:
        between(file, "venerable: those with red = true", red, a_round, a_round)
    for one in venerables.venerable:
        for name, value in (("strength", one.strength), ("domination", one.domination)):
            if isinstance(value, int):
                between(file, f"venerable {one.id}.{name}", value, 0, MOST_POINTS)
        between(file, f"venerable {one.id}: the number of its effects", len(one.effects), 0, w.EFFECTS)
