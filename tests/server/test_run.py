"""What cannot be served is said in one sentence before anything is begun."""

from __future__ import annotations

import builtins
from pathlib import Path
from typing import Any

import pytest

from nemeton.kernel.errors import NemetonError
from nemeton.server import run
from nemeton.server.settings import Settings
from nemeton.server.store import postgres


def refusal(settings: Settings, workers: int = 1) -> str:
    with pytest.raises(NemetonError) as refused:
        run.check(settings, workers)
    return str(refused.value)


def test_several_workers_need_what_they_can_share(tmp_path: Path) -> None:
    """One SQLite file belongs to one worker, and without Redis workers do not hear each other."""
    file = f"sqlite:///{tmp_path / 'here.db'}"

    assert refusal(Settings(database=file), 3).startswith("3 workers need a PostgreSQL database")
    assert refusal(Settings(database="postgresql://host/db"), 2).startswith("2 workers need --redis")


def test_urls_that_name_nothing() -> None:
    """Neither a database of another kind nor something that is no Redis."""
    assert "sqlite:///FILE or postgresql://" in refusal(Settings(database="mysql://host/db"))
    assert "This Redis URL cannot be used" in refusal(Settings(redis="http://host"))


def test_a_database_that_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is named before the server listens: a folder where a file should be, a port where nobody answers."""
    monkeypatch.setattr(postgres, "START_SECONDS", 0.0)

    assert f"{tmp_path} cannot be used as a database" in refusal(Settings(database=f"sqlite:///{tmp_path}"))
    assert "The database cannot be reached" in refusal(Settings(database="postgresql://127.0.0.1:9/db"))


def test_what_several_workers_need_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the sentence says what to install."""
    real = builtins.__import__

    def missing(name: str, *args: Any) -> Any:
        if name in ("nemeton.server.store.postgres", "nemeton.server.redis_bus"):
            raise ModuleNotFoundError(name="asyncpg" if "postgres" in name else "redis")
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", missing)

    assert "pip install 'nemeton[distributed]'" in refusal(Settings(database="postgresql://host/db"))
    assert "pip install 'nemeton[distributed]'" in refusal(Settings(redis="redis://host"))
