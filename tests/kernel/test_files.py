"""Where data are kept: in the system's own place, or where they were before."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from platformdirs.unix import Unix

from nemeton.cli import saves
from nemeton.kernel.files import data_folder
from nemeton.server.settings import Settings


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The place of a system that is not Linux, and where everything was before; neither is there yet."""
    here, before = tmp_path / "Application Support" / "nemeton", tmp_path / "home" / ".local" / "share" / "nemeton"
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: here)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    return here, before


def test_new_data_go_where_the_system_keeps_them(places: tuple[Path, Path]) -> None:
    """Games and a server's data alike."""
    here, _ = places

    assert here / "games" == saves.folder()
    assert f"sqlite:///{here / 'nemeton.db'}" == Settings().database_url


def test_what_is_in_the_old_place_is_found_there(places: tuple[Path, Path]) -> None:
    """Each thing by itself, until there is one in the new place."""
    here, before = places
    (before / "games").mkdir(parents=True)

    assert before / "games" == saves.folder()
    assert here / "nemeton.db" == Path(Settings().kept_in)
    (here / "games").mkdir(parents=True)
    assert here / "games" == saves.folder()


def test_on_linux_it_is_one_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the environment says, and as it always was."""
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: Unix(name, appauthor).user_data_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert tmp_path / "nemeton" == data_folder("games")
