"""A sheet to draw on: SVG elements in the order they are laid, and a few shapes the pictures share."""

from __future__ import annotations

from html import escape
from typing import Final

INK: Final = "#2c2620"
FAINT: Final = "#8a7d6b"
PAPER: Final = "#f6f0e2"
CARD: Final = "#fffaf0"
LINE: Final = "#cdbfa6"
WOAD: Final = "#2f6299"
VERDIGRIS: Final = "#22705f"
EMBER: Final = "#b23a2c"
BRONZE: Final = "#8f6220"
GLOW: Final = "#f2b84b"
FONT: Final = "Iowan Old Style, Palatino, Palatino Linotype, Georgia, serif"
WIDE: Final = 0.52  # how wide a letter is, as a part of its height


class Canvas:
    """Elements of a picture; `svg` puts them on a sheet."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def add(self, tag: str, inner: str = "", /, **attributes: object) -> None:
        """One element; `stroke_width` is written stroke-width, and inner text is taken as it is."""
        written = "".join(f' {name.replace("_", "-")}="{format_value(value)}"' for name, value in attributes.items())
        self.elements.append(f"<{tag}{written}>{inner}</{tag}>" if inner else f"<{tag}{written}/>")

    def rect(self, x: float, y: float, width: float, height: float, /, **attributes: object) -> None:
        self.add("rect", x=x, y=y, width=width, height=height, **attributes)

    def path(self, line: str, /, **attributes: object) -> None:
        self.add("path", d=line, **{"fill": "none", **attributes})

    def text(self, x: float, y: float, said: str, /, size: float = 11, fill: str = INK, **attributes: object) -> None:
        self.add("text", escape(said), x=x, y=y, font_size=size, fill=fill, **attributes)

    def paragraph(
        self, x: float, y: float, lines: list[str], size: float, fill: str = INK, **attributes: object
    ) -> None:
        """Lines one under the other."""
        for number, line in enumerate(lines):
            self.text(x, y + number * size * 1.25, line, size, fill, **attributes)

    def tip(self, said: str) -> str:
        """What a reader sees when the pointer rests on an element."""
        return f"<title>{escape(said)}</title>"

    def svg(self, width: float, height: float, title: str) -> str:
        """The whole picture."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {format_value(width)} {format_value(height)}" '
            f'width="{format_value(width)}" height="{format_value(height)}" font-family="{FONT}" role="img">'
        )
        ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return "\n".join([head, f"<title>{escape(title)}</title>", ground, *self.elements, "</svg>"]) + "\n"


def format_value(value: object) -> str:
    """A value as SVG writes it; no more digits than anybody sees."""
    return escape(f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value))


def wrap(said: str, width: float, size: float, most: int) -> list[str]:
    """A text in lines of a width, cut off after so many lines."""
    room = max(4, int(width / (size * WIDE)))
    lines: list[str] = []
    words = said.split()
    while words and len(lines) < most:
        line = words.pop(0)
        while words and len(line) + 1 + len(words[0]) <= room:
            line += f" {words.pop(0)}"
        lines.append(line if len(line) <= room else f"{line[: room - 1]}…")
    if words and lines:
        lines[-1] = f"{lines[-1][: room - 1].rstrip(' .,;')}…"
    return lines


# ---------------------------------------------------------------------- seals
def menhir(canvas: Canvas, x: float, y: float, fill: str = FAINT) -> None:
    """A standing stone, its foot at (x, y)."""
    left = f"C{x - 6} {y - 8} {x - 3} {y - 15} {x} {y - 16}"
    right = f"C{x + 4} {y - 15} {x + 6} {y - 7} {x + 5} {y}"
    canvas.path(f"M{x - 5} {y} {left} {right} Z", fill=fill)


def moon(canvas: Canvas, x: float, y: float) -> None:
    """A crescent for dreams."""
    canvas.path(f"M{x + 2} {y - 15} A7.5 7.5 0 1 0 {x + 6} {y - 3} A7 7 0 0 1 {x + 2} {y - 15} Z", fill=WOAD)


def house(canvas: Canvas, x: float, y: float, friendly: bool) -> None:
    """A roof: open and green for friends, barred and red for others."""
    colour = VERDIGRIS if friendly else EMBER
    roof = f"M{x - 7} {y - 7} L{x} {y - 14} L{x + 7} {y - 7}"
    walls = f"M{x - 5} {y - 8} V{y} H{x + 5} V{y - 8}"
    canvas.path(f"{roof} {walls}", stroke=colour, stroke_width=1.6)
    if not friendly:
        canvas.path(f"M{x - 5} {y} L{x + 5} {y - 8}", stroke=colour, stroke_width=1.6)
