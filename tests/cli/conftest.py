"""The command, run inside this process or as one of its own."""

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import nemeton
from nemeton.cli import main

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from tests.registration import register_games
register_games()
from nemeton.cli import main
sys.exit(main())
"""


class Run(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Nemeton = Callable[..., Run]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own, English, and a folder to work in."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Nemeton:
    """Run `nemeton` with some words, and with what a player types."""

    def run(*words: str, typed: str = "") -> Run:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(list(words))
        out, err = capsys.readouterr()
        return Run(code, out, err)

    return run


@pytest.fixture
def program(home: Path) -> Callable[..., tuple[list[str], dict[str, str]]]:
    """The command line and environment that run `nemeton` as a process of its own, from the package under test."""

    def line(*words: str) -> tuple[list[str], dict[str, str]]:
        source = str(Path(nemeton.__path__[0]).parent)
        return [sys.executable, "-c", PROGRAM, *words], {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{source}"}

    return line
