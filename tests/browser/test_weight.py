"""What a visitor loads is small: the lobby with all it needs, and what a board adds."""

from __future__ import annotations

import gzip
from pathlib import Path
from urllib.parse import urlparse

from tests.browser.visitors import Visitors

KB = 1024
SHELL = 150 * KB  # fonts included
BOARD = 80 * KB
PACKED = (".woff2", ".png")  # nothing is gained by packing them again
STORY = "The Apple and the Ash"  # stands in the texts of the campaign, which are read and no part of a board
GAMES = ("avalon", "bloody_grove", "celtica", "karnag")


def weight(page: Path, files: set[str]) -> int:
    """How much of these files travels."""
    total = 0
    for path in files:
        file = page / (path.lstrip("/") or "index.html")
        total += file.stat().st_size if file.suffix in PACKED else len(gzip.compress(file.read_bytes()))
    return total


def is_board(page: Path, path: str) -> bool:
    """Is it no text of a story?"""
    file = page / path.lstrip("/")
    return file.suffix != ".js" or STORY not in file.read_text()


def test_the_lobby_and_every_board(visitors: Visitors, built_page: Path) -> None:
    """Whatever is fetched but the server's own answers, gzipped; a board is what no other table needs."""
    ann = visitors.come("Ann")
    fetched: list[str] = []
    ann.page.on("request", lambda request: fetched.append(urlparse(request.url).path))

    def files_of(place: str, drawn: str) -> set[str]:
        fetched.clear()
        ann.page.goto("about:blank")
        ann.visit(place, drawn)
        ann.page.evaluate("document.fonts.ready.then(() => undefined)")
        return {path for path in fetched if path.startswith("/") and not path.startswith("/api/")}

    lobby = files_of("lobby", ".plates .meta")
    assert 50 * KB < weight(built_page, lobby) <= SHELL
    tables = {}
    for game in GAMES:
        table = ann.open_table(game, seats=2, bots=1)
        ann.act(table, act="start", id="start")
        tables[game] = files_of(f"table/{table}", ".deeds .prime")
    shared = set.intersection(*tables.values())
    for game, files in tables.items():
        own = {path for path in files - shared - lobby if is_board(built_page, path)}
        assert 10 * KB < weight(built_page, own) <= BOARD, game
