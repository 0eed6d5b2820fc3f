"""The shapes of the data files: what is printed on box and board, and what things are called."""

from __future__ import annotations

from typing import Literal

import msgspec

from nemeton.games.karnag import words as w

CARD_NAMES = ("THROUGH", "ACCEL", "MANA", "GEMMOVE", "KNOW", "CONTROL", "BANISH-GHOUL", "BANISH-SHADOW", "BANISH-NAJA")
TRACK_NAMES = ("CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA")
TILE_NAMES = ("moves", "gems", "capture", "telepathy", "potions", "cards")
CREATURE_NAMES = ("golem", "ghoul", "shadow", "naja")
TOKEN_LETTERS = ("g", "h", "s", "n")
DIRECTIONS = ("N", "E", "S", "W")
REGION_LETTERS = {"g": w.GREEN, "l": w.LIGHT, "d": w.DARK}
GROUNDS = {"R": w.ROCK, "S": w.SWAMP}
OUTER_SIDES = ((w.WEST, w.NORTH), (w.NORTH, w.EAST), (w.EAST, w.SOUTH), (w.SOUTH, w.WEST))  # of gate squares 1 to 4


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a data file: no key is forgotten, none is made up."""


class SetUp(Strict, frozen=True):
    """KAR-SET, KAR-DAT-70: what a seat begins with."""

    mana: int
    most_mana: int
    victory_points: int
    cubes: int
    druids: int
    gems: int
    menhirs: int


class Players(Strict, frozen=True):
    """KAR-VAR-01..12: what depends on the number of seats."""

    seats: int
    rounds: int
    main_slots: list[int]
    secondary_slots: int
    large_places: int
    small_places: int


class Creature(Strict, frozen=True):
    """KAR-DAT-50..53: tokens of one type."""

    right: int
    left: int
    points: int


class Creatures(Strict, frozen=True):
    """The four types."""

    golem: Creature
    ghoul: Creature
    shadow: Creature
    naja: Creature


class Cards(Strict, frozen=True):
    """KAR-DAT-54..60: copies of each kind."""

    through: int
    accel: int
    mana: int
    gemmove: int
    know: int
    control: int
    banish_ghoul: int
    banish_shadow: int
    banish_naja: int


class Effects(Strict, frozen=True):
    """KAR-CRD: what the cards do."""

    accel: int
    mana: int
    gem_steps: int
    levels: int
    control: int
    banish: int


class Tiles(Strict, frozen=True):
    """KAR-DAT-40..45: what the actions do."""

    moves_main: tuple[int, int]
    moves_secondary: tuple[int, int]
    gems_move: tuple[int, int]
    capture_move: tuple[int, int]
    telepathy_main: int
    telepathy_secondary: int
    shift_secondary: int
    potion_main: list[int]
    potion_secondary: list[int]
    draw_main: int
    draw_secondary: int


class Tracks(Strict, frozen=True):
    """KAR-DAT-61..66: by level, from 0."""

    capture_action: list[int]
    capture_creature: list[int]
    move: list[int]
    council: list[list[int]]
    gems: list[int]
    mana: list[int]
    scroll: list[int]


class Region(Strict, frozen=True):
    """KAR-DAT-09..11: points for a new menhir, and for a gem at the end."""

    menhir: int
    gem: int


class Regions(Strict, frozen=True):
    """The three regions."""

    green: Region
    light: Region
    dark: Region


class Council(Strict, frozen=True):
    """KAR-G-01: points for each druid."""

    druid: int


class End(Strict, frozen=True):
    """KAR-END-02..08: the final count."""

    card: int
    menhir_in_ring: int
    menhir_beside_ring: int
    creature_if_ring: int
    menhir_if_none: int
    creature_if_none: int


class Box(Strict, frozen=True):
    """The file data/karnag.toml."""

    source: str
    colours: list[str]
    die: list[int]
    penalty: list[int]
    compensation: int
    set_up: SetUp
    players: list[Players]
    creatures: Creatures
    cards: Cards
    effects: Effects
    tiles: Tiles
    tracks: Tracks
    regions: Regions
    council: Council
    end: End


class Cauldron(Strict, frozen=True):
    """KAR-DAT-17..22: a cauldron and its strip of dark path squares."""

    id: str
    size: Literal["large", "small"]
    dark: list[int]
    entrances: list[int]


class Obstacle(Strict, frozen=True):
    """KAR-DAT-24..33: a tile, by the squares it covers in the basic set-up."""

    id: str
    squares: list[tuple[int, int, Literal["R", "S"]]]


class BoardFile(Strict, frozen=True):
    """A file data/boards/*.toml."""

    source: str
    name: str
    title: str
    glade: str
    arrows: list[Literal["N", "E", "S", "W"]]
    cauldron: list[Cauldron]
    obstacle: list[Obstacle]

    @property
    def lines(self) -> list[str]:
        return self.glade.split()

    @property
    def cols(self) -> int:
        return len(self.lines[0])

    @property
    def rows(self) -> int:
        return len(self.lines)


# ---------------------------------------------------------------------- what follows from them
def card_copies(box: Box) -> list[int]:
    """Copies by kind of card."""
    cards = box.cards
    plain = [cards.through, cards.accel, cards.mana, cards.gemmove, cards.know, cards.control]
    return [*plain, cards.banish_ghoul, cards.banish_shadow, cards.banish_naja]


def creatures_of(box: Box) -> list[Creature]:
    return [getattr(box.creatures, name) for name in CREATURE_NAMES]


def token_names(box: Box) -> list[str]:
    """The tokens by number: g01 and so on."""
    return [
        f"{letter}{number:02}"
        for letter, creature in zip(TOKEN_LETTERS, creatures_of(box), strict=True)
        for number in range(1, creature.right + creature.left + 1)
    ]


def gate_of(board: BoardFile) -> tuple[int, int] | None:
    """The upper left gate square, if the four stand as they must and nowhere else."""
    found = {letter: (x, y) for y, line in enumerate(board.lines, 1) for x, letter in enumerate(line, 1)}
    if sum(letter in "1234" for line in board.lines for letter in line) != 4 or "1" not in found:
        return None
    x, y = found["1"]
    block = {"2": (x + 1, y), "3": (x + 1, y + 1), "4": (x, y + 1)}
    return (x, y) if all(found.get(letter) == square for letter, square in block.items()) else None


def corner_numbers(board: BoardFile) -> set[int]:
    """KAR-DAT-14: the corners by path number."""
    return {0, board.cols + 1, board.cols + board.rows + 2, 2 * board.cols + board.rows + 3}


def is_mixed(obstacle: Obstacle) -> bool:
    """KAR-DAT-25: of rock and of swamp."""
    return len({ground for _, _, ground in obstacle.squares}) == 2
