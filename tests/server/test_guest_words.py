"""A guest's words and rulebook reach who plays it: over the wire as in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nemeton.kernel.game import Game
from nemeton.messages import Catalogue, guest_messages
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import known, run

pytestmark = NEXT_MAJOR

ENGLISH = """
[hearth.decision]
vote = "For which grove?"
[hearth.event]
omen = { by = "n", one = "{n} omen.", other = "{n} omens." }
"""
FRENCH = '[hearth.decision]\nvote = "Pour quel bois ?"\n'
CODE = """
from tests.toys import moot
import dataclasses
class Hearth(moot.MootGame):
    pass
GAME = Hearth(**{field.name: getattr(moot.GAME, field.name) for field in dataclasses.fields(moot.GAME) if field.init}
    | {"name": "hearth", "title": "The hearth"})
"""


@pytest.fixture(autouse=True)
def hearth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """A package with a game, its words in two languages, one of them in part, and its rulebook."""
    room = tmp_path / "hearth_package"
    (room / "messages").mkdir(parents=True)
    (room / "__init__.py").write_text(CODE)
    (room / "messages" / "en.toml").write_text(ENGLISH)
    (room / "messages" / "fr.toml").write_text(FRENCH)
    (room / "rulebook.md").write_text("# The hearth\n\n## 1 The vote\n\n- **HEA-VO-01** All vote.\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    import hearth_package  # type: ignore[import-not-found]

    with known(hearth_package.GAME):
        yield hearth_package.GAME
    del sys.modules["hearth_package"]
    guest_messages.cache_clear()


def test_a_guest_speaks_to_the_page_as_to_the_terminal(tmp_path: Path, hearth: Game) -> None:
    """What it has in a language, and in English the rest, whose forms are chosen as English does."""

    async def ask() -> list[dict[str, object]]:
        async with requests_at(tmp_path) as (_, client):
            return [(await client.get(f"/api/games/hearth/messages?lang={lang}")).json() for lang in ("en", "fr", "xx")]

    english, french, unspoken = run(ask())

    forms = {"by": "n", "one": "{n} omen.", "other": "{n} omens."}
    assert {"hearth.decision.vote": "For which grove?", "hearth.event.omen": forms} == english == unspoken
    assert {"hearth.decision.vote": "Pour quel bois ?", "hearth.event.omen": {**forms, "lang": "en"}} == french
    spoken = Catalogue("fr", "hearth", "hearth_package")
    assert french["hearth.decision.vote"] == spoken.say("hearth.decision.vote")


def test_its_rulebook_is_read_in_english_where_there_is_no_other(tmp_path: Path) -> None:
    """The list of games says that there is one; a game without one says so, and so does no game at all."""

    async def ask() -> None:
        async with requests_at(tmp_path) as (_, client):
            cards = {card["name"]: card for card in (await client.get("/api/games")).json()}
            assert cards["hearth"]["rulebook"]
            book = await client.get("/api/games/hearth/rulebook?lang=fr")
            assert (200, "text/markdown; charset=utf-8") == (book.status_code, book.headers["content-type"])
            assert "**HEA-VO-01** All vote." in book.text
            for path in ("nothing/rulebook", "nothing/messages", "hearth/rulebook?lang=../../secret"):
                assert (await client.get(f"/api/games/{path}")).status_code in (400, 404), path
            assert {} == (await client.get("/api/games/celtica/messages")).json()

    run(ask())


def test_a_game_of_one_module_brings_none(tmp_path: Path) -> None:
    """It speaks in the words of its notation."""
    from tests.toys import moot

    async def ask() -> None:
        async with requests_at(tmp_path) as (_, client):
            assert 404 == (await client.get("/api/games/moot/rulebook")).status_code
            assert {} == (await client.get("/api/games/moot/messages")).json()

    with known(moot.GAME):
        run(ask())
