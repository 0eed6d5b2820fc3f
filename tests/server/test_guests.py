"""A guest package that cannot be imported: it is told, and nothing else suffers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from nemeton.bots import roster
from nemeton.cli import main
from nemeton.kernel import registry
from tests.server.browsers import NEXT_MAJOR, requests_at

pytestmark = NEXT_MAJOR
ENTRIES = "[nemeton.games]\ntorn = torn_package:GAME\n[nemeton.bots]\ntorn_bot = torn_package:Bot\n"


@pytest.fixture(autouse=True)
def torn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with a game and a bot, and a mistake in it."""
    (tmp_path / "torn_package.py").write_text("import cardboard_that_is_not_there\n")
    info = tmp_path / "torn_package-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: torn-package\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    registry._broken.clear()


def test_the_lobby_has_all_other_games_and_the_log_says_which_is_missing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One line of the log names the game and the reason."""

    async def ask() -> list[str]:
        async with requests_at(tmp_path) as (_, client):
            answer = await client.get("/api/games")
            assert 200 == answer.status_code, answer.text
            while not caplog.records:
                await asyncio.sleep(0.05)
            return [game["name"] for game in answer.json()]

    with caplog.at_level(logging.WARNING, "nemeton.services"):
        names = asyncio.run(asyncio.wait_for(ask(), 60))

    assert {"avalon", "bloody_grove", "celtica", "karnag"} <= set(names)
    assert "torn" not in names
    [told] = [record for record in caplog.records if record.name == "nemeton.services"]
    assert ("torn", True) == (told.__dict__["game"], "cardboard_that_is_not_there" in told.__dict__["why"])


def test_the_command_lists_all_others_and_complains(capsys: pytest.CaptureFixture[str]) -> None:
    """On its own stream, in one sentence."""
    assert 0 == main(["games"])

    out, err = capsys.readouterr()
    assert "celtica  Celtica, 2 to 5 seats" in out
    assert err.startswith("nemeton: The game 'torn' (torn_package:GAME) cannot be loaded: ModuleNotFoundError: ")
    assert 1 == err.count("\n")


def test_a_bot_that_cannot_be_loaded_is_named() -> None:
    """With what went wrong."""
    with pytest.raises(roster.UnknownBot, match=r"The bot 'torn_bot' \(torn_package:Bot\) cannot be loaded: Module"):
        roster.bot("torn_bot", 1)
