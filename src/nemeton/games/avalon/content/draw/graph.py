"""The verses of a pack as a graph: one band a section, read from left to right; far verses are named, not tied."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from msgspec import UNSET

from nemeton.games.avalon.content.box import Box, Entry
from nemeton.games.avalon.content.contexts import ALONE, visit_value
from nemeton.games.avalon.content.draw.canvas import (
    BRONZE,
    CARD,
    EMBER,
    FAINT,
    INK,
    LINE,
    PAPER,
    VERDIGRIS,
    WOAD,
    Canvas,
    wrap,
)
from nemeton.games.avalon.content.ops import Op
from nemeton.games.avalon.content.places import Branch, Choices, Goto, GotoBook, Meet, Stop, Verse

WIDTH: Final = 208.0  # of a verse
HEIGHT: Final = 92.0
COLUMN: Final = 300.0
ROW: Final = 124.0
MARGIN: Final = 48.0
HEAD: Final = 70.0
TITLE: Final = 34.0  # of a section
END: Final = "end"
ACROSS: Final = 5  # verses that stand alone, side by side
DASHES: Final = "5 4"
Say = Callable[[str], str]
Point = tuple[float, float]


class Way(NamedTuple):
    """A way out of a verse: where to, how it is drawn, and what it says."""

    goal: str
    colour: str = INK
    dashed: bool = False
    mark: str = ""
    label: str = ""


class Section(NamedTuple):
    """Verses that belong together, each with the column and row it stands in."""

    name: str
    verses: dict[str, Verse]
    spots: dict[str, tuple[int, int]]

    @property
    def rows(self) -> int:
        return 1 + max(row for _, row in self.spots.values())

    @property
    def columns(self) -> int:
        return 1 + max(column for column, _ in self.spots.values())


class GraphPicture:
    """Draws the verses of one pack."""

    def __init__(self, box: Box, say: Say, title: str, told: AbstractSet[str] | None = None) -> None:
        """`told` are the verses to draw; without, all."""
        self.say = say
        self.title = title
        self.canvas = Canvas()
        self.sections = [laid_out(name, verses) for name, verses in group_verses(box, told).items()]

    def draw(self) -> str:
        """The picture as SVG."""
        columns = max((section.columns for section in self.sections), default=1)
        width = 2 * MARGIN + columns * COLUMN + 40
        self.canvas.text(MARGIN, 44, self.title, 24, BRONZE, font_weight="bold")
        self.legend(MARGIN, 64)
        y = HEAD + 24
        for section in self.sections:
            height = TITLE + section.rows * ROW + 14
            self.canvas.rect(MARGIN / 2, y, width - MARGIN, height - 8, rx=14, fill=CARD, opacity=0.55)
            self.canvas.text(MARGIN, y + 24, self.heading(section), 15, BRONZE, font_style="italic")
            self.section(section, y + TITLE)
            y += height
        return self.canvas.svg(max(width, 760), y + MARGIN, self.title)

    # ------------------------------------------------------------------ drawing
    def heading(self, section: Section) -> str:
        """The name of a section, with that of its place."""
        kind, _, number = section.name.partition(" ")
        if kind == "location":
            return f"{number}  {self.say(f'location.{number}.name')}"
        return section.name

    def section(self, section: Section, top: float) -> None:
        for name, verse in section.verses.items():
            for number, way in enumerate(ways_of(verse)):
                self.way(section, top, name, number, way)
        for name, verse in section.verses.items():
            self.verse(name, verse, corner(section.spots[name], top))
        for name, verse in section.verses.items():
            for number, way in enumerate(ways_of(verse)):
                self.mark(section, top, name, number, way)

    def verse(self, name: str, verse: Verse, at: Point) -> None:
        """One verse: its id, how it begins, and what it does."""
        x, y = at
        self.canvas.rect(x, y, WIDTH, HEIGHT, rx=8, fill=CARD, stroke=LINE, stroke_width=1.2)
        self.canvas.text(x + 10, y + 18, name, 12, BRONZE, font_weight="bold")
        self.canvas.paragraph(x + 10, y + 35, wrap(self.say(f"verse.{name}.text"), WIDTH - 20, 11, 3), 11)
        done = ", ".join(dict.fromkeys(done_by(verse)))
        if done:
            self.canvas.text(x + 10, y + HEIGHT - 9, wrap(done, WIDTH - 20, 10, 1)[0], 10, WOAD, font_style="italic")

    def way(self, section: Section, top: float, name: str, number: int, way: Way) -> None:
        """A line to a verse of the section, or a flag that names a far one or the end."""
        x1, y1 = port(section, top, name, number)
        style = {"stroke": way.colour, "stroke_width": 1.6, "stroke_dasharray": DASHES if way.dashed else "none"}
        if way.goal in section.spots:
            x2, y2 = corner(section.spots[way.goal], top)
            goal = (x2, y2 + HEIGHT / 2)
            near = section.spots[way.goal][0] == section.spots[name][0] + 1
            lane = corner(section.spots[name], top)[1] + HEIGHT + 7 + 6 * ((section.spots[name][0] + number) % 4)
            line = curve((x1, y1), goal) if near else detour((x1, y1), goal, lane)
            self.canvas.path(line, opacity=0.8, **style)
            self.head(*goal, way.colour)
        else:
            self.canvas.path(f"M{x1} {y1} h22", opacity=0.8, **style)
            self.flag(x1 + 22, y1, way)

    def mark(self, section: Section, top: float, name: str, number: int, way: Way) -> None:
        """The number of a choice, or how an encounter went; its words are read by pointing at it."""
        if way.mark:
            x, y = port(section, top, name, number)
            tip = self.canvas.tip(self.say(f"verse.{name}.{way.label}")) if way.label else ""
            self.canvas.add("circle", tip, cx=x, cy=y, r=7.5, fill=PAPER, stroke=way.colour)
            self.canvas.text(x, y + 3.2, way.mark, 9, way.colour, text_anchor="middle", pointer_events="none")

    def flag(self, x: float, y: float, way: Way) -> None:
        if way.goal == END:
            self.canvas.add("circle", cx=x + 5, cy=y, r=4.5, fill=way.colour)
        else:
            self.canvas.text(x + 4, y + 4, way.goal, 11, way.colour)

    def head(self, x: float, y: float, colour: str) -> None:
        """The head of an arrow that points right."""
        self.canvas.path(f"M{x - 7} {y - 4} L{x} {y} L{x - 7} {y + 4} Z", fill=colour)

    def legend(self, x: float, y: float) -> None:
        """What the lines mean."""
        signs = (
            (INK, False, "1", "choice"),
            (INK, True, "1", "choice with if or cost"),
            (INK, True, "?", "branch"),
            (VERDIGRIS, False, "w", "encounter won"),
            (EMBER, False, "f", "failed"),
            (FAINT, False, "r", "ran away"),
        )
        for colour, dashed, mark, said in signs:
            self.canvas.path(
                f"M{x} {y} h34", stroke=colour, stroke_width=1.6, stroke_dasharray="5 4" if dashed else "none"
            )
            self.canvas.add("circle", cx=x, cy=y, r=7.5, fill=PAPER, stroke=colour)
            self.canvas.text(x, y + 3.2, mark, 9, colour, text_anchor="middle")
            self.canvas.text(x + 40, y + 4, said, 11, FAINT)
            x += 58 + len(said) * 5.8
        self.canvas.add("circle", cx=x + 6, cy=y, r=4.5, fill=INK)
        self.canvas.text(x + 16, y + 4, "end", 11, FAINT)


# ---------------------------------------------------------------------- lay-out
def laid_out(name: str, verses: dict[str, Verse]) -> Section:
    """Verses that lead to one another in columns, each right of all that lead to it; the others in rows below."""
    tied = {one for one in verses if any(leads(verses[one], other) or leads(verses[other], one) for other in verses)}
    columns = {verse: column for verse, column in in_columns(verses).items() if verse in tied}
    taken: dict[int, int] = {}
    spots: dict[str, tuple[int, int]] = {}
    for verse in sorted(columns, key=lambda one: columns[one]):
        column = columns[verse]
        before = [spots[other][1] for other in spots if leads(verses[other], verse)]
        row = max(taken.get(column, 0), min(before, default=0))
        spots[verse] = (column, row)
        taken[column] = row + 1
    below = max(taken.values(), default=0)
    for place, verse in enumerate(one for one in verses if one not in tied):
        spots[verse] = (place % ACROSS, below + place // ACROSS)
    return Section(name, verses, spots)


def in_columns(verses: dict[str, Verse]) -> dict[str, int]:
    """The longest way that leads to each verse, ways back left out."""
    order: list[str] = []
    on_the_way: set[str] = set()
    forward: dict[str, list[str]] = {name: [] for name in verses}

    def follow(name: str) -> None:
        on_the_way.add(name)
        for way in ways_of(verses[name]):
            if way.goal in verses and way.goal not in on_the_way:
                forward[name].append(way.goal)
                if way.goal not in order:
                    follow(way.goal)
        on_the_way.remove(name)
        order.append(name)

    for name in verses:
        if name not in order:
            follow(name)
    columns = dict.fromkeys(verses, 0)
    for name in reversed(order):
        for goal in forward[name]:
            columns[goal] = max(columns[goal], columns[name] + 1)
    return columns


def port(section: Section, top: float, name: str, number: int) -> Point:
    """Where a way leaves its verse."""
    x, y = corner(section.spots[name], top)
    return x + WIDTH, y + HEIGHT * (number + 1) / (len(ways_of(section.verses[name])) + 1)


def corner(spot: tuple[int, int], top: float) -> Point:
    """The upper left corner of a verse."""
    return MARGIN + spot[0] * COLUMN, top + spot[1] * ROW


def curve(start: Point, goal: Point) -> str:
    """A soft line to the next column."""
    (x1, y1), (x2, y2) = start, goal
    middle = (x1 + x2) / 2
    return f"M{x1} {y1} C{middle} {y1} {middle} {y2} {x2} {y2}"


def detour(start: Point, goal: Point, lane: float) -> str:
    """A line that dives under its row to pass other verses, on or back, and comes up before its goal."""
    (x1, y1), (x2, y2) = start, goal
    down = f"C{x1 + 30} {y1} {x1 + 6} {lane} {x1 + 36} {lane}"
    if x2 < x1:
        down = f"C{x1 + 40} {y1} {x1 + 40} {lane} {x1} {lane}"
        return f"M{x1} {y1} {down} H{x2} C{x2 - 40} {lane} {x2 - 40} {y2} {x2} {y2}"
    return f"M{x1} {y1} {down} H{x2 - 36} C{x2 - 6} {lane} {x2 - 30} {y2} {x2} {y2}"


def leads(verse: Verse, goal: str) -> bool:
    return any(way.goal == goal for way in ways_of(verse))


def ways_of(verse: Verse) -> list[Way]:
    """The ways out of a verse, top down."""
    match verse.next:
        case Stop():
            return [Way(END)]
        case Goto(goto=name) | GotoBook(book=name):
            return [Way(name)]
        case Branch(branch=arms):
            return [Way(arm.goto, dashed=arm.if_ is not UNSET, mark="?") for arm in arms]
        case Choices(choices=choices):
            return [
                Way(
                    choice.goto,
                    dashed=choice.if_ is not UNSET or choice.cost is not UNSET,
                    mark=str(place + 1),
                    label=f"next.choices.{place}.label",
                )
                for place, choice in enumerate(choices)
            ]
        case Meet(win=win, fail=fail, run=run):
            ways = [Way(win, VERDIGRIS, mark="w"), Way(fail, EMBER, mark="f")]
            return ways if run is UNSET else [*ways, Way(str(run), FAINT, mark="r")]


def done_by(verse: Verse) -> list[str]:
    """The ops of a verse, in their order."""
    pieces = (seen.piece for seen in visit_value(verse.do, "", ALONE))
    return [str(piece.__struct_config__.tag) for piece in pieces if isinstance(piece, Op)]


def group_verses(box: Box, told: AbstractSet[str] | None = None) -> dict[str, dict[str, Verse]]:
    """The verses by section: of a place with its dreams, of the book, the letters."""
    sections: dict[str, dict[str, Verse]] = {}
    for entry in box.of("journal", "book"):
        if told is not None and str(entry.id) not in told:
            continue
        sections.setdefault(section_of(entry), {})[str(entry.id)] = entry.piece
    return dict(sorted(sections.items()))


def section_of(entry: Entry) -> str:
    """The section a verse belongs to."""
    kind, _, rest = str(entry.id).partition(".")
    if kind in ("v", "dr", "nm"):
        return f"location {rest.partition('.')[0]}"
    return "the book of secrets" if kind == "bk" else "letters"


def draw_graph(box: Box, say: Say, title: str, told: AbstractSet[str] | None = None) -> str:
    """The verses as SVG: all, or those that are told."""
    return GraphPicture(box, say, title, told).draw()
