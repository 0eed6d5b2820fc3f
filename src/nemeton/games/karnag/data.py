"""Loads the data files, and lays out the board of a game with what they say."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import Board
from nemeton.games.karnag.box import (
    DIRECTIONS,
    GROUNDS,
    REGION_LETTERS,
    BoardFile,
    Box,
    Obstacle,
    Players,
    card_copies,
    creatures_of,
    gate_of,
    is_mixed,
    token_names,
)
from nemeton.games.karnag.checks import BoardCheck, BoxCheck
from nemeton.kernel.box import read
from nemeton.kernel.errors import BadData


@dataclass(frozen=True, eq=False)
class Data:
    """The whole box, checked."""

    box: Box
    boards: Mapping[str, BoardFile]
    content: str

    @property
    def tokens(self) -> list[str]:
        return token_names(self.box)


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
    return max(4 * max(file.cols * file.rows for file in data.boards.values()), w.MAX_POINTS * (w.MAX_CAULDRONS + 1))


# ---------------------------------------------------------------------- the board of a game
@lru_cache(maxsize=64)
def board_for(data: Data, name: str, seats: int, advanced: bool, with_mana: bool) -> Board:
    """The board of a game with these options."""
    file, box = data.boards[name], data.box
    gate = gate_of(file)
    assert gate is not None, "the gate was checked when the data were loaded"
    regions = [[REGION_LETTERS.get(letter, w.DARK) for letter in line] for line in file.lines]
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
    return board


def give_cauldrons(board: Board, file: BoardFile, players: Players) -> None:
    entered, dark = [w.NONE] * int(board.path), [0] * int(board.path)
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
            starts.append(len(flat) if shape not in shapes[:turns] else w.NONE)
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
    board.basic = vec[i64]([(y * w.MAX_SIDE + x) * 4 for x, y in corners])


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
    masks = [sum(1 << piece for piece, one in enumerate(kinds) if one == kind) for kind in range(w.CARD_KINDS)]
    board.cards, board.piece_kind, board.kind_pieces = len(kinds), vec[i64](kinds), vec[i64](masks)
    board.plain_pieces, board.marked_pieces = sum(masks[: w.BANISH]), sum(masks[w.BANISH :])
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
