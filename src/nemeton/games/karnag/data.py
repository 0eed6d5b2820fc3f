"""Loads the data files and checks what the box promises; a wrong file is refused with file, key and reason."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Literal, NoReturn, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag.actions import (
    BANISH,
    CARD_KINDS,
    MAX_CARDS,
    MAX_CAULDRONS,
    MAX_DRAWN,
    MAX_DRUIDS,
    MAX_GEMS,
    MAX_MENHIRS,
    MAX_OBSTACLES,
    MAX_POINTS,
    MAX_SEATS,
    MAX_SHIFT,
    MAX_SIDE,
    MAX_SLOTS,
    MAX_TOKENS,
    TILES,
)
from nemeton.games.karnag.board import DARK, EAST, GREEN, LIGHT, NONE, NORTH, ROCK, SOUTH, SWAMP, WEST, Board
from nemeton.kernel.errors import BadData

CARD_NAMES = ("THROUGH", "ACCEL", "MANA", "GEMMOVE", "KNOW", "CONTROL", "BANISH-GHOUL", "BANISH-SHADOW", "BANISH-NAJA")
TRACK_NAMES = ("CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA")
TILE_NAMES = ("moves", "gems", "capture", "telepathy", "potions", "cards")
CREATURE_NAMES = ("golem", "ghoul", "shadow", "naja")
TOKEN_LETTERS = ("g", "h", "s", "n")
DIRECTIONS = ("N", "E", "S", "W")
REGION_NAMES = ("green", "light", "dark")
REGION_LETTERS = {"g": GREEN, "l": LIGHT, "d": DARK}
GROUNDS = {"R": ROCK, "S": SWAMP}
OUTER_SIDES = ((WEST, NORTH), (NORTH, EAST), (EAST, SOUTH), (SOUTH, WEST))  # of gate squares 1 to 4


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
    """KAR-VAR: what depends on the number of seats."""

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


@dataclass(frozen=True, eq=False)
class Data:
    """The whole box, checked."""

    box: Box
    boards: Mapping[str, BoardFile]
    content: str

    @property
    def tokens(self) -> list[str]:
        return token_names(self.box)


T = TypeVar("T")


# ---------------------------------------------------------------------- reading
def load(folder: Traversable | None = None) -> Data:
    """The data of a folder; without one, those of the package."""
    folder = folder or files("nemeton.games.karnag").joinpath("data")
    digest = hashlib.blake2b(digest_size=8)
    box_file = folder.joinpath("karnag.toml")
    box = read(box_file, Box, digest)
    BoxCheck(box_file, box).run()
    boards: dict[str, BoardFile] = {}
    boards_folder = folder.joinpath("boards")
    found = boards_folder.iterdir() if boards_folder.is_dir() else ()
    for file in sorted(found, key=lambda one: one.name):
        if file.name.endswith(".toml"):
            board = read(file, BoardFile, digest)
            BoardCheck(file, board, box).run()
            boards[board.name] = board
    if not boards:
        raise BadData(f"{boards_folder}: there is no board; at least one file boards/*.toml is needed.")
    return Data(box, boards, digest.hexdigest())


def read(file: Traversable, shape: type[T], digest: hashlib.blake2b) -> T:
    """One TOML file in its shape; its name and meaning go into the content digest."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        digest.update(file.name.encode() + msgspec.json.encode(data, order="sorted"))
        return msgspec.convert(data, shape)
    except OSError as problem:
        raise BadData(f"{file}: cannot be read: {problem.strerror or problem}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise BadData(f"{file}: is no TOML: {problem}.") from None
    except msgspec.ValidationError as problem:
        raise BadData(f"{file}: {problem}.") from None


class Check:
    """Refuses what cannot be, naming file and key."""

    def __init__(self, file: Traversable) -> None:
        self.file = file

    def refuse(self, key: str, reason: str) -> NoReturn:
        raise BadData(f"{self.file}: {key}: {reason}.")

    def between(self, key: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            self.refuse(key, f"must be from {low} to {high}, and is {value}")

    def each(self, key: str, values: list[int], low: int, high: int) -> None:
        for value in values:
            self.between(key, value, low, high)

    def different(self, key: str, names: list[str]) -> None:
        if len(set(names)) != len(names):
            self.refuse(key, "a name stands twice")


# ---------------------------------------------------------------------- the box
class BoxCheck(Check):
    """Numbers that fit together and into the ranges of actions.py."""

    def __init__(self, file: Traversable, box: Box) -> None:
        super().__init__(file)
        self.box = box

    def run(self) -> None:
        box = self.box
        self.check_seats()
        self.between("die", len(box.die), 1, 20)
        self.each("die", box.die, 1, 4)  # KAR-B-31: a face names a gate square
        self.between("penalty", len(box.penalty), 1, 20)
        self.each("penalty", box.penalty, 0, 20)
        self.between("compensation", box.compensation, 0, 20)
        self.check_set_up(box.set_up)
        self.check_creatures()
        self.check_cards()
        self.check_tiles(box.tiles)
        self.check_tracks(box.tracks)

    def check_seats(self) -> None:
        counts = [players.seats for players in self.box.players]
        if not counts or counts != list(range(counts[0], counts[0] + len(counts))):
            self.refuse("players", "seat counts must stand in ascending order without a gap")
        self.each("players.seats", counts, 2, MAX_SEATS)
        self.different("colours", self.box.colours)
        self.between("colours", len(self.box.colours), counts[-1], MAX_SEATS)
        for players in self.box.players:
            key = f"players with {players.seats} seats"
            self.between(f"{key}.rounds", players.rounds, 1, 20)
            self.between(f"{key}.main_slots", len(players.main_slots), TILES, TILES)
            self.each(f"{key}.main_slots", players.main_slots, 0, MAX_SLOTS)
            self.between(f"{key}.secondary_slots", players.secondary_slots, 0, MAX_SLOTS)
            slots = sum(players.main_slots) + TILES * players.secondary_slots
            if slots < players.seats * self.box.set_up.cubes:
                self.refuse(key, f"{slots} slots are too few for the cubes of all seats")
            self.between(f"{key}.large_places", players.large_places, 1, 8)
            self.between(f"{key}.small_places", players.small_places, 1, 8)

    def check_set_up(self, set_up: SetUp) -> None:
        self.between("set_up.most_mana", set_up.most_mana, 1, 60)
        self.between("set_up.mana", set_up.mana, 0, set_up.most_mana)
        self.between("set_up.victory_points", set_up.victory_points, 0, 1000)
        self.between("set_up.cubes", set_up.cubes, 1, 12)
        self.between("set_up.druids", set_up.druids, 1, MAX_DRUIDS)
        self.between("set_up.gems", set_up.gems, 1, MAX_GEMS)
        self.between("set_up.menhirs", set_up.menhirs, 1, MAX_MENHIRS)

    def check_creatures(self) -> None:
        """KAR-DAT-73: rounds enough for the tokens are no condition, KAR-RUL-43 copes."""
        total = 0
        for name in CREATURE_NAMES:
            creature: Creature = getattr(self.box.creatures, name)
            self.each(f"creatures.{name}", [creature.right, creature.left], 0, MAX_TOKENS)
            self.between(f"creatures.{name}.points", creature.points, 0, 100)
            total += creature.right + creature.left
        self.between("creatures", total, 4, MAX_TOKENS)

    def check_cards(self) -> None:
        copies = card_copies(self.box)
        self.each("cards", copies, 0, MAX_CARDS)
        self.between("cards", sum(copies), 1, MAX_CARDS)
        effects = self.box.effects
        self.between("effects.accel", effects.accel, 1, MAX_SHIFT)
        self.between("effects.mana", effects.mana, 0, 60)
        self.between("effects.gem_steps", effects.gem_steps, 1, 2)
        self.between("effects.levels", effects.levels, 1, 4)
        self.between("effects.control", effects.control, 1, 8)
        self.between("effects.banish", effects.banish, 0, 100)

    def check_tiles(self, tiles: Tiles) -> None:
        druids = self.box.set_up.druids
        reach = copies_of_accel(self.box) * self.box.effects.accel + max(self.box.tracks.move, default=0)
        for name in ("moves_main", "moves_secondary", "gems_move", "capture_move"):
            least, most = getattr(tiles, name)
            if not 1 <= least <= most or most + reach >= MAX_POINTS:
                self.refuse(f"tiles.{name}", f"must be least and most points from 1, in all below {MAX_POINTS}")
        for name in ("telepathy_main", "telepathy_secondary"):
            self.between(f"tiles.{name}", getattr(tiles, name), 1, 8)
        self.between("tiles.shift_secondary", tiles.shift_secondary, 1, 1)
        for name in ("potion_main", "potion_secondary"):
            mana: list[int] = getattr(tiles, name)
            self.between(f"tiles.{name}", len(mana), druids + 1, druids + 1)
            self.each(f"tiles.{name}", mana, 0, 60)
        self.between("tiles.draw_main", tiles.draw_main, 1, MAX_DRAWN)
        self.between("tiles.draw_secondary", tiles.draw_secondary, 1, 1)

    def check_tracks(self, tracks: Tracks) -> None:
        levels = len(tracks.move)
        self.between("tracks.move", levels, 2, 12)
        for name in ("capture_action", "capture_creature", "move", "gems", "mana", "scroll"):
            values: list[int] = getattr(tracks, name)
            self.between(f"tracks.{name}", len(values), levels, levels)
            self.each(f"tracks.{name}", values, 0, 4 if name == "gems" else 30)
        self.between("tracks.council", len(tracks.council), levels, levels)
        for bonus in tracks.council:
            self.between("tracks.council", len(bonus), self.box.set_up.druids, self.box.set_up.druids)
            self.each("tracks.council", bonus, 0, 30)


def card_copies(box: Box) -> list[int]:
    """Copies by kind of card."""
    cards = box.cards
    plain = [cards.through, cards.accel, cards.mana, cards.gemmove, cards.know, cards.control]
    return [*plain, cards.banish_ghoul, cards.banish_shadow, cards.banish_naja]


def copies_of_accel(box: Box) -> int:
    return box.cards.accel


def creatures_of(box: Box) -> list[Creature]:
    return [getattr(box.creatures, name) for name in CREATURE_NAMES]


def token_names(box: Box) -> list[str]:
    """The tokens by number: g01 and so on."""
    return [
        f"{letter}{number:02}"
        for letter, creature in zip(TOKEN_LETTERS, creatures_of(box), strict=True)
        for number in range(1, creature.right + creature.left + 1)
    ]


# ---------------------------------------------------------------------- a board
class BoardCheck(Check):
    """KAR-BAD-19: a glade with a gate in it, a path round it, cauldrons and obstacles that fit."""

    def __init__(self, file: Traversable, board: BoardFile, box: Box) -> None:
        super().__init__(file)
        self.board = board
        self.box = box

    def run(self) -> None:
        self.check_glade()
        self.check_gate()
        self.check_cauldrons()
        self.check_obstacles()

    def check_glade(self) -> None:
        lines = self.board.lines
        self.between("glade", len(lines), 4, MAX_SIDE - 2)
        self.between("glade", len(lines[0]), 4, MAX_SIDE - 2)
        for line in lines:
            if len(line) != len(lines[0]):
                self.refuse("glade", f"the row {line!r} has {len(line)} squares, the first one {len(lines[0])}")
            for letter in line:
                if letter not in REGION_LETTERS and letter not in "1234":
                    self.refuse("glade", f"{letter!r} is no square: g, l, d or 1 to 4")

    def check_gate(self) -> None:
        """KAR-DAT-04: four squares in a block, numbered clockwise; each arrow leads out of it."""
        gate = gate_of(self.board)
        if gate is None:
            self.refuse("glade", "the gate must be the squares 1, 2 and below them 4, 3, once each")
        x, y = gate
        if not (1 < x < self.board.cols - 1 and 1 < y < self.board.rows - 1):
            self.refuse("glade", "the gate must not touch the path")
        if len(self.board.arrows) != 4:
            self.refuse("arrows", "there must be four, one a gate square")
        for n, arrow in enumerate(self.board.arrows):
            if DIRECTIONS.index(arrow) not in OUTER_SIDES[n]:
                self.refuse("arrows", f"{arrow} does not lead out of the gate from square {n + 1}")

    def check_cauldrons(self) -> None:
        board = self.board
        path = 2 * (board.cols + board.rows) + 4
        corners = corner_numbers(board)
        self.between("cauldron", len(board.cauldron), 1, MAX_CAULDRONS)
        self.different("cauldron", [cauldron.id for cauldron in board.cauldron])
        seen: set[int] = set()
        for cauldron in board.cauldron:
            key = f"cauldron {cauldron.id}"
            if not cauldron.entrances:
                self.refuse(key, "it has no entrance")
            if not set(cauldron.entrances) <= set(cauldron.dark):
                self.refuse(key, "its entrances must be dark squares of its own (KAR-RUL-73)")
            self.each(key, cauldron.dark, 0, path - 1)
            if corners & set(cauldron.dark):
                self.refuse(key, "a corner of the path is no dark square")
            if seen & set(cauldron.dark) or len(set(cauldron.dark)) != len(cauldron.dark):
                self.refuse(key, "a dark square stands twice")
            seen |= set(cauldron.dark)
        druids = self.box.set_up.druids * self.box.players[-1].seats
        if len(seen) < druids:
            self.refuse("cauldron", f"{len(seen)} dark squares are too few for the {druids} druids of a full table")
        if path < 2 * druids:
            self.refuse("glade", f"a path of {path} squares is too short for {druids} druids")

    def check_obstacles(self) -> None:
        board = self.board
        self.between("obstacle", len(board.obstacle), 0, MAX_OBSTACLES)
        self.different("obstacle", [obstacle.id for obstacle in board.obstacle])
        covered: dict[tuple[int, int], str] = {}
        for obstacle in board.obstacle:
            self.check_obstacle(obstacle, covered)
            covered.update({(x, y): obstacle.id for x, y, _ in obstacle.squares})
        mixed = sum(is_mixed(obstacle) for obstacle in board.obstacle)
        if mixed not in (0, 4):
            self.refuse("obstacle", f"there must be four mixed tiles, one a glade corner, or none; there are {mixed}")

    def check_obstacle(self, obstacle: Obstacle, covered: Mapping[tuple[int, int], str]) -> None:
        """KAR-ADV-04, KAR-ADV-08..11 hold for the basic set-up too."""
        key = f"obstacle {obstacle.id}"
        board = self.board
        gate = gate_of(board)
        assert gate is not None, "the gate is checked before"
        self.between(key, len(obstacle.squares), 1, 8)
        squares = [(x, y) for x, y, _ in obstacle.squares]
        if len(set(squares)) != len(squares):
            self.refuse(key, "a square stands twice")
        for x, y in squares:
            self.between(f"{key}: column", x, 1, board.cols)
            self.between(f"{key}: row", y, 1, board.rows)
            if gate[0] - 1 <= x <= gate[0] + 2 and gate[1] - 1 <= y <= gate[1] + 2:
                self.refuse(key, f"({x},{y}) is the gate or touches it (KAR-ADV-09, KAR-ADV-10)")
            for dx in (-1, 0, 1):
                for dy in (-1, 0, 1):
                    if (x + dx, y + dy) in covered:
                        self.refuse(key, f"touches {covered[x + dx, y + dy]} at ({x},{y}) (KAR-ADV-08)")
        corners = {(1, 1), (board.cols, 1), (board.cols, board.rows), (1, board.rows)}
        if is_mixed(obstacle) and not corners & set(squares):
            self.refuse(key, "a mixed tile must cover a corner of the glade (KAR-ADV-04)")


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


# ---------------------------------------------------------------------- shapes
Shape = tuple[tuple[int, int, int], ...]


def turned(squares: list[tuple[int, int, int]], turns: int) -> Shape:
    """A tile after that many quarter turns to the right, as offsets from its upper left corner, in reading order."""
    for _ in range(turns):
        squares = [(-y, x, ground) for x, y, ground in squares]
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    return tuple(sorted(((x - left, y - top, ground) for x, y, ground in squares), key=lambda one: (one[1], one[0])))


def shapes_of(obstacle: Obstacle) -> list[Shape]:
    """KAR-DAT-26: the tile in its four positions."""
    squares = [(x, y, GROUNDS[ground]) for x, y, ground in obstacle.squares]
    return [turned(squares, turns) for turns in range(4)]


def canonical(obstacle: Obstacle) -> Shape:
    """The same for tiles that can be told from each other by nothing."""
    return min(shapes_of(obstacle))


def breadth(data: Data) -> int:
    """No question has more options than this: the places of a tile, or the points of a druid."""
    return max(4 * max(file.cols * file.rows for file in data.boards.values()), MAX_POINTS * (MAX_CAULDRONS + 1))


# ---------------------------------------------------------------------- the board of a game
@lru_cache(maxsize=64)
def board_for(data: Data, name: str, seats: int, advanced: bool, with_mana: bool) -> Board:
    """The board of a game with these options."""
    file, box = data.boards[name], data.box
    gate = gate_of(file)
    assert gate is not None, "the gate was checked when the data were loaded"
    regions = [[REGION_LETTERS.get(letter, DARK) for letter in line] for line in file.lines]
    board = Board(name, regions, gate, [DIRECTIONS.index(arrow) for arrow in file.arrows])
    board.advanced, board.compensates_with_mana = advanced, with_mana
    players = next(one for one in box.players if one.seats == seats)
    give_cauldrons(board, file, players)
    give_obstacles(board, file)
    give_box(board, box, players)
    give_tokens(board, box)
    give_cards(board, box)
    give_tiles(board, box)
    give_tracks(board, box)
    board.cauldron_names = [cauldron.id for cauldron in file.cauldron]
    board.obstacle_names = [obstacle.id for obstacle in file.obstacle]
    board.scratch = vec[i64]([0] * breadth(data))
    board.trials = vec[i64]([0] * breadth(data))
    return board


def give_cauldrons(board: Board, file: BoardFile, players: Players) -> None:
    entered, dark = [NONE] * int(board.path), [0] * int(board.path)
    for number, cauldron in enumerate(file.cauldron):
        for p in cauldron.entrances:
            entered[p] = number
        for p in cauldron.dark:
            dark[p] = 1
    board.cauldrons = len(file.cauldron)
    board.cauldron, board.start = vec[i64](entered), vec[i64](dark)
    sizes = {"large": players.large_places, "small": players.small_places}
    board.places = vec[i64]([sizes[cauldron.size] for cauldron in file.cauldron])


def give_obstacles(board: Board, file: BoardFile) -> None:
    canon = [canonical(obstacle) for obstacle in file.obstacle]
    starts: list[int] = []
    flat: list[tuple[int, int, int]] = []
    for obstacle in file.obstacle:
        shapes = shapes_of(obstacle)
        for turns, shape in enumerate(shapes):
            starts.append(len(flat) if shape not in shapes[:turns] else NONE)
            flat += shape
    board.obstacles = len(file.obstacle)
    board.mixed = vec[i64]([int(is_mixed(obstacle)) for obstacle in file.obstacle])
    board.alike = vec[i64]([canon.index(one) for one in canon])
    board.shape = vec[i64](starts)
    board.shape_x = vec[i64]([x for x, _, _ in flat])
    board.shape_y = vec[i64]([y for _, y, _ in flat])
    board.shape_ground = vec[i64]([ground for _, _, ground in flat])
    board.shape_size = vec[i64]([len(obstacle.squares) for obstacle in file.obstacle])
    corners = [
        (min(x for x, _, _ in obstacle.squares), min(y for _, y, _ in obstacle.squares)) for obstacle in file.obstacle
    ]
    board.basic = vec[i64]([(y * MAX_SIDE + x) * 4 for x, y in corners])


def give_box(board: Board, box: Box, players: Players) -> None:
    board.rounds, board.main_slots = players.rounds, vec[i64](players.main_slots)
    board.secondary_slots = players.secondary_slots
    board.die, board.penalty, board.compensation = vec[i64](box.die), vec[i64](box.penalty), box.compensation
    set_up = box.set_up
    board.first_mana, board.most_mana, board.first_points = set_up.mana, set_up.most_mana, set_up.victory_points
    board.cubes, board.druids, board.gems, board.menhirs = set_up.cubes, set_up.druids, set_up.gems, set_up.menhirs
    regions = [box.regions.green, box.regions.light, box.regions.dark]
    board.menhir_bonus = vec[i64]([region.menhir for region in regions])
    board.gem_end = vec[i64]([region.gem for region in regions])
    end = box.end
    board.council_druid, board.end_card = box.council.druid, end.card
    board.menhir_in_ring, board.menhir_beside_ring = end.menhir_in_ring, end.menhir_beside_ring
    board.creature_if_ring, board.menhir_if_none = end.creature_if_ring, end.menhir_if_none
    board.creature_if_none = end.creature_if_none
    board.colours = box.colours


def give_tokens(board: Board, box: Box) -> None:
    types: list[int] = []
    turns: list[int] = []
    for kind, creature in enumerate(creatures_of(box)):
        types += [kind] * (creature.right + creature.left)
        turns += [1] * creature.right + [3] * creature.left
    board.tokens, board.token_type, board.token_turn = len(types), vec[i64](types), vec[i64](turns)
    board.capture_points = vec[i64]([creature.points for creature in creatures_of(box)])
    board.token_names = token_names(box)


def give_cards(board: Board, box: Box) -> None:
    kinds = [kind for kind, copies in enumerate(card_copies(box)) for _ in range(copies)]
    masks = [sum(1 << piece for piece, one in enumerate(kinds) if one == kind) for kind in range(CARD_KINDS)]
    board.cards, board.piece_kind, board.kind_pieces = len(kinds), vec[i64](kinds), vec[i64](masks)
    board.plain_pieces, board.marked_pieces = sum(masks[:BANISH]), sum(masks[BANISH:])
    effects = box.effects
    board.accel, board.mana_card, board.gem_steps = effects.accel, effects.mana, effects.gem_steps
    board.know_levels, board.control, board.banish = effects.levels, effects.control, effects.banish


def give_tiles(board: Board, box: Box) -> None:
    tiles = box.tiles
    board.moves_least = vec[i64]([tiles.moves_main[0], tiles.moves_secondary[0]])
    board.moves_most = vec[i64]([tiles.moves_main[1], tiles.moves_secondary[1]])
    board.gems_move, board.capture_move = vec[i64](list(tiles.gems_move)), vec[i64](list(tiles.capture_move))
    board.telepathy = vec[i64]([tiles.telepathy_main, tiles.telepathy_secondary])
    board.shift = tiles.shift_secondary
    board.potion = vec[i64](tiles.potion_main + tiles.potion_secondary)
    board.draw = vec[i64]([tiles.draw_main, tiles.draw_secondary])


def give_tracks(board: Board, box: Box) -> None:
    tracks = box.tracks
    board.top_level = len(tracks.move) - 1
    board.track_capture, board.track_creature = vec[i64](tracks.capture_action), vec[i64](tracks.capture_creature)
    board.track_move, board.track_gems = vec[i64](tracks.move), vec[i64](tracks.gems)
    board.track_council = vec[i64]([points for level in tracks.council for points in level])
    board.track_mana, board.track_scroll = vec[i64](tracks.mana), vec[i64](tracks.scroll)
