"""The map of a pack: its locations on their cells, the keys that join them, the ways that are blocked, the menhirs."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec import UNSET

from nemeton.games.avalon.content.draw.canvas import (
    BRONZE,
    CARD,
    EMBER,
    FAINT,
    GLOW,
    INK,
    LINE,
    VERDIGRIS,
    Canvas,
    house,
    menhir,
    moon,
    wrap,
)
from nemeton.games.avalon.content.grid import STEPS, Cell, Grid
from nemeton.games.avalon.content.places import Location

STEP: Final = 168  # from cell to cell
SIZE: Final = 126  # of a card
MARGIN: Final = 60
HEAD: Final = 56
LEGEND: Final = 74
SMALL: Final = 12.5  # a line of small print
Say = Callable[[str], str]  # the text of a key


class MapPicture:
    """Draws one map."""

    def __init__(self, grid: Grid, say: Say, title: str, told: AbstractSet[str] | None = None) -> None:
        """`told` are the verses of a chapter: each place says how many of them it has."""
        self.told = told
        self.grid = grid
        self.say = say
        self.title = title
        self.canvas = Canvas()
        self.left = min((x for x, _ in grid.cells.values()), default=0)
        self.right = max((x for x, _ in grid.cells.values()), default=0)
        self.bottom = min((y for _, y in grid.cells.values()), default=0)
        self.top = max((y for _, y in grid.cells.values()), default=0)

    def draw(self) -> str:
        """The picture as SVG: light first, then ways, then cards on top of both."""
        width = (self.right - self.left) * STEP + SIZE + 2 * MARGIN
        height = (self.top - self.bottom) * STEP + SIZE + 2 * MARGIN + HEAD + LEGEND
        self.canvas.text(MARGIN, MARGIN, self.title, 24, BRONZE, font_weight="bold")
        for family in self.grid.cells:
            if self.grid.has_menhir(family):
                self.light(family)
        for family in self.grid.cells:
            self.ways(family)
        for family in self.grid.cells:
            self.card(family)
        self.legend(height - LEGEND)
        return self.canvas.svg(max(width, 640), height, self.title)

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The upper left corner of a cell's card."""
        return MARGIN + (cell[0] - self.left) * STEP, HEAD + MARGIN + (self.top - cell[1]) * STEP

    def light(self, family: int) -> None:
        """AVA-RUL-61: the cells a burning menhir keeps on the map."""
        x, y = self.corner(self.grid.cells[family])
        reach = STEP - 14
        side = SIZE + 2 * reach
        self.canvas.rect(x - reach, y - reach, side, side, rx=70, fill=GLOW, opacity=0.07)

    # ------------------------------------------------------------------ ways
    def ways(self, family: int) -> None:
        """To the east and the north: joined, one-sided or blocked."""
        for direction in ("n", "e"):
            x, y = STEPS[direction]
            cell = self.grid.cells[family]
            there = (cell[0] + x, cell[1] + y)
            other = next((name for name, own in self.grid.cells.items() if own == there), None)
            if other is not None:
                self.way(family, other, direction)

    def way(self, family: int, other: int, direction: str) -> None:
        """The way between two neighbours."""
        back = {"n": "s", "e": "w"}[direction]
        forth = any(self.leads(card, direction, other) for card in self.grid.members(family))
        home = any(self.leads(card, back, family) for card in self.grid.members(other))
        x, y = self.corner(self.grid.cells[family])
        gap = STEP - SIZE
        x1, y1 = (x + SIZE, y + SIZE / 2) if direction == "e" else (x + SIZE / 2, y)
        x2, y2 = (x1 + gap, y1) if direction == "e" else (x1, y1 - gap)
        if forth and home:
            self.canvas.path(f"M{x1} {y1} L{x2} {y2}", stroke=BRONZE, stroke_width=7, opacity=0.55)
            self.canvas.path(f"M{x1} {y1} L{x2} {y2}", stroke=CARD, stroke_width=2, stroke_dasharray="5 4")
        elif forth or home:
            ends = f"M{x1} {y1} L{x2} {y2}" if forth else f"M{x2} {y2} L{x1} {y1}"
            self.canvas.path(ends, stroke=EMBER, stroke_width=2, stroke_dasharray="2 5")
        else:
            self.bar((x1 + x2) / 2, (y1 + y2) / 2, direction)

    def leads(self, card: Location, direction: str, family: int) -> bool:
        return (direction, family) in self.grid.keys(card)

    def bar(self, x: float, y: float, direction: str) -> None:
        """AVA-ACT-15: the cards touch, and the way is blocked."""
        across = f"M{x} {y - 17} V{y + 17}" if direction == "e" else f"M{x - 17} {y} H{x + 17}"
        self.canvas.path(across, stroke=EMBER, stroke_width=4, stroke_linecap="round")

    # ------------------------------------------------------------------ cards
    def card(self, family: int) -> None:
        """A card with its number, name and seals, and what may replace it."""
        x, y = self.corner(self.grid.cells[family])
        cards = sorted(self.grid.members(family), key=lambda card: card.legacy is not UNSET)
        shown, later = cards[0], cards[1:]
        start = family == self.grid.start
        far = not self.grid.reaches(family)
        edge = EMBER if far else GLOW if start else LINE
        for number in range(len(later), 0, -1):  # replacements peep out under the card
            self.canvas.rect(x + 4 * number, y + 4 * number, SIZE, SIZE, rx=10, fill=CARD, stroke=LINE)
        self.canvas.rect(x, y, SIZE, SIZE, rx=10, fill=CARD, stroke=edge, stroke_width=4 if start or far else 1.5)
        self.canvas.text(x + 10, y + 24, str(shown.number), 17, BRONZE, font_weight="bold")
        if self.told is not None:
            verses = sum(self.has(card.number, verse) for card in cards for verse in self.told)
            self.canvas.text(x + 47, y + 23, f"({verses})", 11, EMBER if verses else FAINT)
        name = wrap(self.say(f"location.{shown.number}.name"), SIZE - 20, 13, 3)
        self.canvas.paragraph(x + 10, y + 45, name, 13)
        replaced = [f"{card.number} {self.say(f'location.{card.number}.name')}" for card in later]
        lines = [wrap(line, SIZE - 20, 10, 1)[0] for line in replaced[:2]]
        foot = y + SIZE + 2 - SMALL * len(lines)
        self.canvas.paragraph(x + 10, foot, lines, 10, BRONZE, font_style="italic")
        self.print_text(shown, x + 10, y + 45 + 16.5 * len(name), foot)
        self.seals(shown, x + SIZE - 14, y + 26)

    def has(self, number: int, verse: str) -> bool:
        """Does a verse belong to the section of that place?"""
        return verse.startswith(f"v.{number}.")

    def print_text(self, card: Location, x: float, y: float, end: float) -> None:
        """What can be done there, and in the room that is left how it looks."""
        names = [self.say(f"location.{card.number}.actions.{action.id}.name") for action in card.actions]
        room = int((end - y) / SMALL)
        deeds = [f"· {wrap(name, SIZE - 26, 10, 1)[0]}" for name in names[:room]]
        self.canvas.paragraph(x, y, deeds, 10, VERDIGRIS)
        look = wrap(self.say(f"location.{card.number}.front_text"), SIZE - 20, 10, room - len(deeds))
        self.canvas.paragraph(x, y + SMALL * len(deeds), look, 10, FAINT)

    def seals(self, card: Location, x: float, y: float) -> None:
        """The seals of a card, from the right."""
        for seal in reversed(card.seals):
            if seal == "menhir":
                menhir(self.canvas, x, y, INK)
            elif seal == "dream":
                moon(self.canvas, x, y)
            else:
                house(self.canvas, x, y, seal == "friendly")
            x -= 20

    def legend(self, y: float) -> None:
        """What the signs mean."""
        canvas = self.canvas
        x = float(MARGIN)
        menhir(canvas, x, y + 8, INK)
        canvas.text(x + 12, y + 6, "menhir, and the light it gives")
        moon(canvas, x + 190, y + 8)
        canvas.text(x + 202, y + 6, "dreams")
        house(canvas, x + 270, y + 8, friendly=True)
        canvas.text(x + 284, y + 6, "friendly")
        house(canvas, x + 350, y + 8, friendly=False)
        canvas.text(x + 364, y + 6, "unfriendly")
        canvas.path(f"M{x - 6} {y + 28} h26", stroke=BRONZE, stroke_width=7, opacity=0.55)
        canvas.text(x + 28, y + 32, "way")
        canvas.path(f"M{x + 76} {y + 18} v20", stroke=EMBER, stroke_width=4, stroke_linecap="round")
        canvas.text(x + 88, y + 32, "blocked")
        canvas.path(f"M{x + 150} {y + 28} h26", stroke=EMBER, stroke_width=2, stroke_dasharray="2 5")
        canvas.text(x + 184, y + 32, "key without an answer")
        canvas.rect(x + 320, y + 19, 18, 18, rx=3, fill=CARD, stroke=EMBER, stroke_width=4)
        canvas.text(x + 346, y + 32, "out of every menhir's reach")
        if self.told is not None:
            canvas.text(x + 440, y + 6, "(n)", 11, EMBER)
            canvas.text(x + 462, y + 6, "verses to read")


def draw_map(grid: Grid, say: Say, title: str, told: AbstractSet[str] | None = None) -> str:
    """The map as SVG; with the verses of a chapter, how many of them are told where."""
    return MapPicture(grid, say, title, told).draw()
