"""Positions as pictures: the page's own boards, drawn by the server without a browser."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
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


BOARDS = Path(__file__).parents[2] / "web" / "src" / "boards"
AMISS = ("var(", " class=", " style=", "<!--", "undefined", "NaN")
MOST = {"avalon": 60}  # steps: whoever plays Avalon anyhow is dead at its end, and leaves nobody to be drawn


def played(name: str) -> Match:
    """A game that somebody played anyhow, to its end."""
    game = nemeton.game(name)
    match = Match.start(game, 2, 2026)
    while not match.state.over and match.state.number < MOST.get(name, 9999):
        legal = match.state.legal(int(match.state.actor))
        match.act(int(match.state.actor), legal[int(match.state.number) * 7919 % len(legal)])
    return match


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_a_final_position_is_drawn_by_the_boards_of_the_page(name: str) -> None:
    """Every piece of the view is in it; it needs no style sheet, leaves no colour open, and becomes a PNG."""
    match = played(name)
    view = msgspec.to_builtins(match.state.view(None))
    seen = wire.encode({"scene": match.game.scene(match.state), "view": view})
    svg = stills.draw_position(stills.Position(name, "fr", seen, routes.engine()))
    paths = Counter(path.get("d") for path in ElementTree.fromstring(svg).iter(f"{SVG}path"))
    path, count = SHOWN[name]

    assert count(view) > 1
    assert count(view) * (2 if path == CLOAK else 1) == paths[path]  # a cloak has a halo
    assert not any(word in svg for word in AMISS)
    assert name != "karnag" or svg.rindex(f'd="{CLOAK}"') < svg.index(">a</text>"), "no column's letter under a piece"
    assert share.rasterize(share.picture(share.Shared("", "", ()), svg), routes.fonts()).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", sorted(SHOWN))
def test_a_figure_is_a_position_of_its_game(name: str) -> None:
    """What a rulebook shows was written once (`web/fixtures/figures.py`): it has what views have, and can be drawn."""
    fields = nemeton.game(name).start(2, seed=1).view(None).__struct_fields__
    rules = {rule for lang in ("", ".fr") for rule in rules_of(name, lang)}
    figures = msgspec.json.decode((BOARDS / name / "figures.json").read_bytes())

    assert figures
    for figure in figures:
        assert figure["rule"] in rules
        assert list(fields) == list(figure["view"])
        svg = stills.draw_position(stills.Position(name, "en", msgspec.json.encode(figure), routes.engine()))
        assert not any(word in svg for word in AMISS)


def rules_of(name: str, lang: str) -> list[str]:
    book = files("nemeton") / "games" / name / f"rulebook{lang}.md"
    return re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*", book.read_text(encoding="utf-8"), re.MULTILINE)
