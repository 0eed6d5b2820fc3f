"""A finished game as something to send to others: in a few words, and as a picture.

The picture is a leaf in plain SVG: places, seats with their colours and sigils, what each came to, and beside them the
final position as the page's board draws it (`stills.py`). It shows nothing a spectator would not see. Sites that show
links want it as PNG, drawn with the page's own fonts and no others.
"""

from __future__ import annotations

import re
import textwrap
from html import escape
from typing import NamedTuple

from nemeton.kernel import registry
from nemeton.kernel.room import package_of
from nemeton.messages import Catalogue, Term
from nemeton.server import stills, wire

WIDTH, HEIGHT = 1200, 630  # what sites that show a link have room for
WIDE = 0.5  # of a letter's size: how wide it is, for an ordinary font
MOST = 5  # lines of seats that fit
FILLS = ("#EFC243", "#5FA777", "#C2452D", "#2C5F9E", "#4B2358")  # of seats, as web/src/art/seats.ts has them
INKS = ("#231A10", "#231A10", "#FFF8E8", "#FFF8E8", "#FFF8E8")
SIGILS = (
    "M-5.2 0a5.2 5.2 0 1 1 10.4 0a5.2 5.2 0 1 1-10.4 0z",
    "M0-6L6 4.8H-6Z",
    "M0-6.6L5.4 0L0 6.6L-5.4 0Z",
    "M3.3-5.7A6 6 0 1 0 3.3 5.7A6.9 6.9 0 0 1 3.3-5.7Z",
    "M-2.2-6h4.4v3.8H6v4.4H2.2V6h-4.4V2.2H-6v-4.4h3.8z",
)
SHIELD = "M2 2H22V13C22 18.5 17 21.5 12 23.5C7 21.5 2 18.5 2 13Z"


class Line(NamedTuple):
    """How one seat fared."""

    place: int
    seat: int
    name: str
    score: str


class Shared(NamedTuple):
    """What is told of a finished game."""

    game: str
    headline: str
    lines: tuple[Line, ...]


def tell_result(table: wire.Table, lang: str) -> Shared:
    """A finished game in words, the first place first; of one that has no places only that it is over."""
    game = registry.game(table.setup.game)
    words = Catalogue(lang, game.name, package_of(game), game.words(lang))
    names = names_of(table.chairs, words)
    ending = table.ending
    places = ending.places if ending else []
    lines = sorted(
        Line(place, seat, names[seat], score_of(words, ending.scores[seat]) if ending and ending.scores else "")
        for seat, place in enumerate(places)
    )
    first = [names[line.seat] for line in lines if line.place == 1 and ending and ending.won]
    won = words.say("web.table.won", seats=[Term(name) for name in first], you=False)
    return Shared(game.title, won[:1].upper() + won[1:] if lines else game.title, tuple(lines))


def names_of(chairs: list[wire.Chair], words: Catalogue) -> list[str]:
    """What everybody is called, as at the table: with a number where several go by the same name."""
    names = [name_of(chair, words) for chair in chairs]
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def name_of(chair: wire.Chair, words: Catalogue) -> str:
    """A person by name, a bot by its level."""
    if chair.player and chair.name:
        return chair.name
    level = f"web.bot.{chair.bot}"
    if chair.bot:
        return words.say(level) if words.has(level) else chair.bot
    return words.say("web.table.unnamed", seat=chair.seat + 1)


def score_of(words: Catalogue, score: dict[str, object]) -> str:
    key = f"{words.game}.score"
    return words.say(key, **score) if words.has(key) else ""


def page(shared: Shared, lang: str, table: str, address: str, *, drawn: bool) -> str:
    """What a site reads that shows a link; a person is led on to the table. Is there a PNG (`drawn`)?"""
    place = f"{address}/share/{table}"
    image, kind = ("picture.png", "image/png") if drawn else ("picture.svg", "image/svg+xml")
    told_of = "; ".join(
        f"{line.place}. {line.name}" + (f": {line.score}" if line.score else "") for line in shared.lines
    )
    tags = {
        "og:type": "website",
        "og:site_name": "Nemeton",
        "og:title": f"{shared.game}: {shared.headline}",
        "og:description": told_of,
        "og:url": place,
        "og:image": f"{place}/{image}",
        "og:image:type": kind,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{shared.headline} {told_of}",
    }
    metas = "".join(f'<meta property="{name}" content="{escape(value)}">' for name, value in tags.items())
    title = escape(f"{shared.game}: {shared.headline}")
    onward = escape(f"/#/table/{table}")
    return (
        f'<!doctype html><html lang="{escape(lang)}"><head><meta charset="utf-8"><title>{title}</title>{metas}'
        f'<meta name="description" content="{escape(told_of)}"><meta name="twitter:card" content="summary_large_image">'
        f'<meta http-equiv="refresh" content="0; url={onward}"></head>'
        f'<body><h1>{title}</h1><p>{escape(told_of)}</p><p><a href="{onward}">Nemeton</a></p></body></html>'
    )


class Leaf(NamedTuple):
    """How wide the text of a leaf may get, and how large its headline is: less where a position stands beside it."""

    width: int
    headline: int
    scores: int  # lines a score may take


WHOLE = Leaf(WIDTH - 290, 60, 1)
BESIDE, BESIDE_FEW = Leaf(350, 42, 2), Leaf(350, 42, 3)
VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
BOARD = (572, 60, 570, 500)  # x, y, width, height of the position


def picture(shared: Shared, position: str = "") -> str:
    """The leaf as SVG, with the position, which is SVG itself, beside it."""
    few = len(shared.lines) <= 3
    leaf = WHOLE if not position else BESIDE_FEW if few else BESIDE
    step = 72 if leaf is WHOLE or len(shared.lines) > 4 else 96 if few else 84
    rows = "".join(row(line, 250 + i * step, leaf) for i, line in enumerate(shared.lines[:MOST]))
    head = escape(shared.headline)
    edge = f'x="22" y="22" width="{WIDTH - 44}" height="{HEIGHT - 44}" fill="none"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' role="img" aria-label="{head}" font-family="Alegreya, Palatino, Georgia, serif" fill="#231A10">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ECE1C7"/>'
        f'<rect {edge} stroke="#7C4F17" stroke-width="10"/>'
        f'<rect {edge} stroke="#ECE1C7" stroke-width="4" stroke-dasharray="14 8"/>{place_position(position)}'
        f'<text x="80" y="112" font-size="34" fill="#A42E17">{escape(shared.game)}</text>'
        f'<text x="80" y="184" font-size="{leaf.headline}" font-weight="700"'
        f"{fit_text(shared.headline, leaf.headline, leaf.width + 60)}>{head}</text>{rows}"
        f'<text x="{WIDTH - 80}" y="{HEIGHT - 46}" font-size="26" text-anchor="end" fill="#7C4F17">Nemeton</text></svg>'
    )


def place_position(position: str) -> str:
    """The position in the middle of its place on the leaf, as large as there is room."""
    found = VIEW_BOX.search(position)
    if found is None:
        return ""
    x, y, width, height = BOARD
    across, down = float(found[1]), float(found[2])
    scale = min(width / across, height / down)
    across, down = round(across * scale), round(down * scale)
    at = f'x="{x + (width - across) // 2}" y="{y + (height - down) // 2}" width="{across}" height="{down}"'
    return position.replace("<svg ", f"<svg {at} ", 1) + f'<rect {at} fill="none" stroke="#231A10" stroke-width="2"/>'


def row(line: Line, y: int, leaf: Leaf) -> str:
    seat = line.seat % len(FILLS)
    size = 23 if leaf is WHOLE else 19
    scores = split(line.score, size, leaf)
    return (
        f'<g transform="translate(80 {y})"><text y="34" font-size="40" fill="#A42E17">{line.place}</text>'
        '<g transform="translate(52 0) scale(1.8)">'
        f'<path d="{SHIELD}" fill="{FILLS[seat]}" stroke="#231A10" stroke-width="1.4"/>'
        f'<path d="{SIGILS[seat]}" transform="translate(12 11.4) scale(.88)" fill="{INKS[seat]}"/></g>'
        f'<text x="116" y="24" font-size="32" font-weight="700"{fit_text(line.name, 32, leaf.width)}>'
        f"{escape(line.name)}</text>"
        + "".join(
            f'<text x="116" y="{28 + (i + 1) * (size + 1)}" font-size="{size}" fill="#564630"'
            f"{fit_text(text, size, leaf.width)}>{escape(text)}</text>"
            for i, text in enumerate(scores)
        )
        + "</g>"
    )


def split(text: str, size: int, leaf: Leaf) -> list[str]:
    """A text in so many lines as a leaf has for it; what is too long for them is in the last."""
    lines = textwrap.wrap(text, int(leaf.width / (size * WIDE))) or [""]
    return [*lines[: leaf.scores - 1], " ".join(lines[leaf.scores - 1 :])] if len(lines) > leaf.scores else lines


def fit_text(text: str, size: int, most: int) -> str:
    """A text that an ordinary font would draw beyond its place is drawn closer."""
    return f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * WIDE > most else ""


# ---------------------------------------------------------------------- in another process
class Drawing(NamedTuple):
    """A picture to be drawn: what is told, what stands on the table, and the files of the fonts of a PNG."""

    table: str
    shared: Shared
    position: stills.Position | None = None
    fonts: tuple[str, ...] = ()


def draw(drawing: Drawing) -> list[bytes]:
    """The picture as SVG, and as PNG if there are fonts. Nothing is read but the files named, and nothing fetched."""
    svg = picture(drawing.shared, stills.draw_position(drawing.position) if drawing.position else "")
    return [svg.encode(), rasterize(svg, drawing.fonts) if drawing.fonts else b""]


def rasterize(svg: str, fonts: tuple[str, ...]) -> bytes:
    from resvg_py import svg_to_bytes  # large, and nobody else needs it

    png = svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=list(fonts),
        font_family="Alegreya",
        serif_family="Alegreya",
        width=WIDTH,
    )
    return bytes(png)
