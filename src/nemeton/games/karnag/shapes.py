"""The obstacle tiles: what each covers in each of its four positions, and which look alike."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import GROUNDS, Obstacle, is_mixed

Shape = tuple[tuple[int, int, int], ...]


@final
@mypyc_attr(acyclic=True)
class Shapes:
    """KAR-DAT-24..33: the tiles by number; the squares of all positions follow each other in x, y and ground."""

    def __init__(self, obstacles: list[Obstacle]) -> None:
        looks = [canonical(obstacle) for obstacle in obstacles]
        starts: list[int] = []
        flat: list[tuple[int, int, int]] = []
        for obstacle in obstacles:
            shapes = shapes_of(obstacle)
            for turns, shape in enumerate(shapes):
                starts.append(len(flat) if shape not in shapes[:turns] else w.NONE)
                flat += shape
        self.mixed: Final[vec[i64]] = vec[i64]([int(is_mixed(obstacle)) for obstacle in obstacles])
        self.alike: Final[vec[i64]] = vec[i64]([looks.index(one) for one in looks])  # the first that looks the same
        # + obstacle * TURNS + turns: its first square below; NONE if another turn looks the same
        self.first: Final[vec[i64]] = vec[i64](starts)
        self.size: Final[vec[i64]] = vec[i64]([len(obstacle.squares) for obstacle in obstacles])
        self.x: Final[vec[i64]] = vec[i64]([x for x, _, _ in flat])  # from the upper left corner of the tile
        self.y: Final[vec[i64]] = vec[i64]([y for _, y, _ in flat])
        self.ground: Final[vec[i64]] = vec[i64]([ground for _, _, ground in flat])
        self.basic: Final[vec[i64]] = vec[i64]([basic_place(obstacle) for obstacle in obstacles])


def turn_shape(squares: list[tuple[int, int, int]], turns: int) -> Shape:
    """A tile after that many quarter turns to the right, as offsets from its upper left corner, in reading order."""
    for _ in range(turns):
        squares = [(-y, x, ground) for x, y, ground in squares]
    left, top = min(x for x, _, _ in squares), min(y for _, y, _ in squares)
    return tuple(sorted(((x - left, y - top, ground) for x, y, ground in squares), key=lambda one: (one[1], one[0])))


def shapes_of(obstacle: Obstacle) -> list[Shape]:
    """KAR-DAT-26: the tile in its four positions."""
    squares = [(x, y, GROUNDS[ground]) for x, y, ground in obstacle.squares]
    return [turn_shape(squares, turns) for turns in range(w.TURNS)]


def canonical(obstacle: Obstacle) -> Shape:
    """A shape that two tiles share if and only if nothing tells them from each other."""
    return min(shapes_of(obstacle))


def basic_place(obstacle: Obstacle) -> int:
    """Where the tile lies in the basic set-up, unturned."""
    left, top = min(x for x, _, _ in obstacle.squares), min(y for _, y, _ in obstacle.squares)
    return actions.tile_place(actions.square_code(left, top), 0)
