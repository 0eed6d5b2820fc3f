"""The leaf itself: head, style and edge that all pages share."""

from __future__ import annotations

import re
from html import escape
from importlib.resources import files

from nemeton.arena.pages.knot import tile

SEATS = ("#EFC243", "#5FA777", "#C2452D", "#2C5F9E", "#4B2358")  # yellow, green, red, blue, purple
SIGILS = (  # disc, triangle, lozenge, crescent, cross: seats are never told apart by colour alone
    "M0-5A5 5 0 1 1 0 5A5 5 0 1 1 0-5Z",
    "M0-5.5L5.4 4.2H-5.4Z",
    "M0-6L4.8 0L0 6L-4.8 0Z",
    "M2.6-5.4A5.6 5.6 0 1 0 2.6 5.4A4.4 4.4 0 1 1 2.6-5.4Z",
    "M-1.8-5.4H1.8V-1.8H5.4V1.8H1.8V5.4H-1.8V1.8H-5.4V-1.8H-1.8Z",
)
SHIELD = "M-9-10H9V0C9 6 4 9 0 11C-4 9-9 6-9 0Z"


def page(lang: str, title: str, initial: str, lead: str, body: str, footer: str) -> str:
    """A whole page in one file: nothing in it is fetched, and it has no scripts."""
    style = (files(__package__) / "page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{style}</style></head><body>{edge()}"
        f"<header>{versal(initial)}<h1>{escape(title)}</h1><p>{escape(lead)}</p></header>"
        f"<main>{body}</main><footer><p>{with_code(footer)}</p></footer></body></html>\n"
    )


def with_code(text: str) -> str:
    """A sentence in which `this` is what one types."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))


def edge() -> str:
    """A plait down the left side."""
    drawing, width, height = tile(2, 6)
    return (
        f'<svg class="knot" width="{width:g}" aria-hidden="true"><defs><pattern id="knot" width="{width:g}"'
        f' height="{height:g}" patternUnits="userSpaceOnUse">{drawing}</pattern></defs>'
        f'<rect width="{width:g}" height="100%" fill="url(#knot)"/></svg>'
    )


def versal(initial: str) -> str:
    """The initial of the page, as scribes begin."""
    letter = f'<text x="42" y="62" text-anchor="middle">{escape(initial)}</text>'
    ground = '<rect x="1" y="1" width="82" height="82"/>'
    return f'<svg class="versal" viewBox="0 0 84 84" aria-hidden="true">{ground}{letter}</svg>'


def section(title: str, text: str, *figures: str, narrow: bool = False) -> str:
    """Figures side by side, as many as there is room for; narrow ones are more to a row."""
    told = f"<p>{escape(text)}</p>" if text else ""
    kind = "row narrow" if narrow else "row"
    return f'<section><h2>{escape(title)}</h2>{told}<div class="{kind}">{"".join(figures)}</div></section>'


def figure(title: str, drawing: str, note: str = "", wide: bool = False) -> str:
    told = f'<p class="note">{escape(note)}</p>' if note else ""
    kind = ' class="wide"' if wide else ""
    return f"<figure{kind}><figcaption><h3>{escape(title)}</h3>{told}</figcaption>{drawing}</figure>"


def glance(figures: list[tuple[str, str]]) -> str:
    """Figures that say it all in a word."""
    told = "".join(f"<div><b>{escape(count)}</b><span>{escape(text)}</span></div>" for count, text in figures)
    return f'<div class="glance">{told}</div>'


def badge(seat: int, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """The shield of a seat, with its sigil."""
    colour, sigil = SEATS[seat % len(SEATS)], SIGILS[seat % len(SIGILS)]
    light = seat % len(SEATS) in (0, 1)  # these carry a dark sigil
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})"><path d="{SHIELD}" fill="{colour}" class="ol"/>'
        f'<path d="{sigil}" fill="{"#231A10" if light else "#FBF4E3"}"/></g>'
    )


def key(entries: list[tuple[str, str]]) -> str:
    """What the signs of a drawing mean: drawings of 18 by 18, and words."""
    items = "".join(
        f'<li><svg viewBox="0 0 18 18" aria-hidden="true">{sign}</svg>{escape(t)}</li>' for sign, t in entries
    )
    return f'<ul class="key">{items}</ul>'
