"""What the box promises, checked when the data files are read: a wrong one is refused with file, key and reason."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import NoReturn

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import (
    CREATURE_NAMES,
    DIRECTIONS,
    OUTER_SIDES,
    REGION_LETTERS,
    BoardFile,
    Box,
    Creature,
    Obstacle,
    SetUp,
    Tiles,
    Tracks,
    card_copies,
    corner_numbers,
    gate_of,
    is_mixed,
)
from nemeton.kernel.box import between, refuse


class Check:
    """Refuses what cannot be, naming file and key."""

    def __init__(self, file: Traversable) -> None:
        self.file = file

    def refuse(self, key: str, reason: str) -> NoReturn:
        refuse(self.file, key, reason)

    def between(self, key: str, value: int, low: int, high: int) -> None:
        between(self.file, key, value, low, high)

    def each(self, key: str, values: list[int], low: int, high: int) -> None:
        for value in values:
            self.between(key, value, low, high)

    def different(self, key: str, names: list[str]) -> None:
        if len(set(names)) != len(names):
            self.refuse(key, "a name stands twice")


# ---------------------------------------------------------------------- the box
class BoxCheck(Check):
    """Numbers that fit together and into the caps of words.py."""

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
        self.each("players.seats", counts, 2, w.MAX_SEATS)
        self.different("colours", self.box.colours)
        self.between("colours", len(self.box.colours), counts[-1], w.MAX_SEATS)
        for players in self.box.players:
            key = f"players with {players.seats} seats"
            self.between(f"{key}.rounds", players.rounds, 1, 20)
            self.between(f"{key}.main_slots", len(players.main_slots), w.TILES, w.TILES)
            self.each(f"{key}.main_slots", players.main_slots, 0, w.MAX_SLOTS)
            self.between(f"{key}.secondary_slots", players.secondary_slots, 0, w.MAX_SLOTS)
            slots = sum(players.main_slots) + w.TILES * players.secondary_slots
            if slots < players.seats * self.box.set_up.cubes:
                self.refuse(key, f"{slots} slots are too few for the cubes of all seats")
            self.between(f"{key}.large_places", players.large_places, 1, 8)
            self.between(f"{key}.small_places", players.small_places, 1, 8)

    def check_set_up(self, set_up: SetUp) -> None:
        self.between("set_up.most_mana", set_up.most_mana, 1, 60)
        self.between("set_up.mana", set_up.mana, 0, set_up.most_mana)
        self.between("set_up.victory_points", set_up.victory_points, 0, 1000)
        self.between("set_up.cubes", set_up.cubes, 1, 12)
        self.between("set_up.druids", set_up.druids, 1, w.MAX_DRUIDS)
        self.between("set_up.gems", set_up.gems, 1, w.MAX_GEMS)
        self.between("set_up.menhirs", set_up.menhirs, 1, w.MAX_MENHIRS)

    def check_creatures(self) -> None:
        """KAR-DAT-73: rounds enough for the tokens are no condition, KAR-RUL-43 copes."""
        total = 0
        for name in CREATURE_NAMES:
            creature: Creature = getattr(self.box.creatures, name)
            self.each(f"creatures.{name}", [creature.right, creature.left], 0, w.MAX_TOKENS)
            self.between(f"creatures.{name}.points", creature.points, 0, 100)
            total += creature.right + creature.left
        self.between("creatures", total, 4, w.MAX_TOKENS)

    def check_cards(self) -> None:
        copies = card_copies(self.box)
        self.each("cards", copies, 0, w.MAX_CARDS)
        self.between("cards", sum(copies), 1, w.MAX_CARDS)
        effects = self.box.effects
        self.between("effects.accel", effects.accel, 1, w.MAX_SHIFT)
        self.between("effects.mana", effects.mana, 0, 60)
        self.between("effects.gem_steps", effects.gem_steps, 1, 2)
        self.between("effects.levels", effects.levels, 1, 4)
        self.between("effects.control", effects.control, 1, 8)
        self.between("effects.banish", effects.banish, 0, 100)

    def check_tiles(self, tiles: Tiles) -> None:
        druids = self.box.set_up.druids
        reach = self.box.cards.accel * self.box.effects.accel + max(self.box.tracks.move, default=0)
        for name in ("moves_main", "moves_secondary", "gems_move", "capture_move"):
            least, most = getattr(tiles, name)
            if not 1 <= least <= most or most + reach >= w.MAX_POINTS:
                self.refuse(f"tiles.{name}", f"must be least and most points from 1, in all below {w.MAX_POINTS}")
        for name in ("telepathy_main", "telepathy_secondary"):
            self.between(f"tiles.{name}", getattr(tiles, name), 1, 8)
        self.between("tiles.shift_secondary", tiles.shift_secondary, 1, 1)
        for name in ("potion_main", "potion_secondary"):
            mana: list[int] = getattr(tiles, name)
            self.between(f"tiles.{name}", len(mana), druids + 1, druids + 1)
            self.each(f"tiles.{name}", mana, 0, 60)
        self.between("tiles.draw_main", tiles.draw_main, 1, w.MAX_DRAWN)
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
        self.between("glade", len(lines), 4, w.MAX_SIDE - 2)
        self.between("glade", len(lines[0]), 4, w.MAX_SIDE - 2)
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
        self.between("cauldron", len(board.cauldron), 1, w.MAX_CAULDRONS)
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
        self.between("obstacle", len(board.obstacle), 0, w.MAX_OBSTACLES)
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
