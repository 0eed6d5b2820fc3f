"""Positions as pictures: the page's own boards, drawn by the server without a browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

import nemeton
from nemeton.kernel.match import Match
from nemeton.server import share, stills, wire
from nemeton.server.routes import share as routes

SVG = "{http://www.w3.org/2000/svg}"
# Of each game what its picture must show as often as the view has it: a path all its pieces have, and their number.
CLOAK = "M20 2C12.5 2 9.5 8 10.5 15C5 20 2.5 32 2 45Q20 50 38 45C37.5 32 35 20 29.5 15C30.5 8 27.5 2 20 2Z"
CUBE = "M0-12L11-6V7L0 13L-11 7V-6Z"
SHOWN: dict[str, tuple[str, Callable[[dict[str, Any]], int]]] = {
    "celtica": (CLOAK, lambda view: len(view["druids"])),
    "karnag": (CLOAK, lambda view: sum(len(seat["druids"]) for seat in view["seats"])),
    "bloody_grove": (CUBE, lambda view: len(view["groves"])),
    "avalon": (CLOAK, lambda view: len(view["characters"])),
}


def ended(name: str) -> Match:
    """A game that somebody played anyhow, to its end."""
    game = nemeton.game(name)
    match = Match.start(game, 2, 2026)
    while not match.state.over:
        legal = match.state.legal(int(match.state.actor))
        match.act(int(match.state.actor), legal[int(match.state.number) * 7919 % len(legal)])
    return match


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_a_final_position_is_drawn_by_the_boards_of_the_page(name: str) -> None:
    """Every piece of the view is in it; it needs no style sheet, leaves no colour open, and becomes a PNG."""
    match = ended(name)
    view = msgspec.to_builtins(match.state.view(None))
    seen = wire.encode({"scene": match.game.scene(match.state), "view": view})
    svg = stills.drawn(stills.Position(name, "fr", seen, routes.engine()))
    paths = Counter(path.get("d") for path in ElementTree.fromstring(svg).iter(f"{SVG}path"))
    path, count = SHOWN[name]

    assert count(view) * (2 if path == CLOAK else 1) == paths[path]  # a cloak has a halo
    assert not any(word in svg for word in ("var(", " class=", " style=", "<!--", "undefined", "NaN"))
    assert share.rasterized(share.picture(share.Shared("", "", ()), svg), routes.fonts()).startswith(b"\x89PNG")
