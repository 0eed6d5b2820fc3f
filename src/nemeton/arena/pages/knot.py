"""Interlace for the edge of a page: a plait that goes on for ever, drawn as one tile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

UNIT = 20  # of the tile's own measure, to a step between two crossings
STRAND, OUTLINE = 9.2, 15.2  # widths
BREAK = 8  # after so many crossings the plait is cut and joined again, which makes knots of it

Point = tuple[float, float]


def tile(wide: int, cell: float) -> tuple[str, float, float]:
    """A plait so many cells wide that repeats downwards: its drawing, its width and its height."""
    width, height = 2 * wide, 2 * BREAK
    over: list[str] = []
    under: list[str] = []
    for piece, lies_over in strands(width, height):
        (over if lies_over else under).append(piece)
    scale = cell / UNIT
    drawn = f'<g fill="none" stroke-linecap="round" transform="scale({scale:g})">'
    for pieces in (under, over):
        path = "".join(pieces)
        drawn += f'<path class="ko" stroke-linecap="butt" stroke-width="{OUTLINE}" d="{path}"/>'
        drawn += f'<path class="kf" stroke-width="{STRAND}" d="{path}"/>'
    return drawn + "</g>", width * cell, height * cell


def strands(width: int, height: int) -> Iterator[tuple[str, bool]]:
    """Half strands, each from a crossing to the middle between two, and whether it lies over the other there."""
    for i, j in product(range(width + 1), range(-1, height + 2)):
        if (i + j) % 2 == 0:
            continue
        for dx, dy in product((1, -1), (1, -1)):
            if 0 <= i + dx <= width:
                wall = wall_at(i, j, width, height)
                lies_over = bool(wall) or (dx * dy < 0) == (i % 2 == 1)
                yield half((i, j), wall, (i + dx, j + dy), wall_at(i + dx, j + dy, width, height), width), lies_over


def wall_at(i: int, j: int, width: int, height: int) -> str:
    """What turns the strands back at a crossing: "v" an upright wall, "h" a level one."""
    if i in (0, width):
        return "v"
    return "h" if i == width // 2 and j % height == (1 if i % 2 == 0 else 0) else ""


def half(start: tuple[int, int], wall: str, end: tuple[int, int], other: str, width: int) -> str:
    """The first half of the curve between two crossings."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    p0, p3 = push_off(start, wall, dx, dy, width), push_off(end, other, -dx, -dy, width)
    p1, p2 = led(p0, wall, dx, dy), led(p3, other, -dx, -dy)
    p01, p12, p23 = middle(p0, p1), middle(p1, p2), middle(p2, p3)
    p012, p123 = middle(p01, p12), middle(p12, p23)
    curve = " ".join(f"{x * UNIT:.0f} {y * UNIT:.0f}" for x, y in (p01, p012, middle(p012, p123)))
    return f"M{p0[0] * UNIT:.0f} {p0[1] * UNIT:.0f}C{curve}"


def push_off(at: tuple[int, int], wall: str, dx: int, dy: int, width: int) -> Point:
    """Strands keep off a wall inside the plait."""
    x, y = at
    if wall == "h":
        return x, y + 0.3 * dy
    return (x + 0.3 * dx, y) if wall == "v" and 0 < x < width else (x, y)


def led(at: Point, wall: str, dx: int, dy: int) -> Point:
    """Where a strand is heading: along a wall, or straight on."""
    if wall == "h":
        return at[0] + 0.62 * dx, at[1]
    if wall == "v":
        return at[0], at[1] + 0.62 * dy
    return at[0] + 0.36 * dx, at[1] + 0.36 * dy


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
