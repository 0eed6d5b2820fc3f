"""A guest's test file: two lines hold a game to the contract, with golden files in the guest's own folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nemeton import UnknownGame
from nemeton.testing.__main__ import find_game, main
from tests.toys import moot

GUEST = """
from nemeton.testing import GameContract
from tests.toys.moot import GAME

class TestMoot(GameContract):
    games = [GAME]
"""
FEW = "golden or reviewed or places or clone_shares"


def run_guest(folder: Path) -> tuple[int, str]:
    """Let pytest run a few promises of the guest's test file."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", folder, folder, "-k", FEW],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        text=True,
        capture_output=True,
        cwd=folder,
    )
    return done.returncode, done.stdout


def test_a_guests_game_is_held_to_the_contract(tmp_path: Path) -> None:
    """What was written is found as reviewed; a golden line that says something else is shown with both sides."""
    (tmp_path / "test_moot.py").write_text(GUEST)
    main([str(tmp_path / "golden"), "tests.toys.moot:GAME"])
    code, said = run_guest(tmp_path)
    assert (0, True) == (code, " passed" in said), said

    playthrough = tmp_path / "golden" / "moot" / "playthrough_2_1.txt"
    playthrough.write_text(playthrough.read_text().replace("places 1", "places 9").replace("places 2", "places 8"))
    code, said = run_guest(tmp_path)
    assert 1 == code
    assert "1 failed" in said
    assert "At index" in said


def test_a_game_is_named_by_its_place_too() -> None:
    """What is no game, or not there, is refused by name."""
    assert moot.GAME is find_game("tests.toys.moot:GAME")
    for wrong in ("tests.toys.moot:NOTHING", "tests.toys.nowhere:GAME", "tests.toys.moot:QUESTIONS", "chess"):
        with pytest.raises(UnknownGame):
            find_game(wrong)
    with pytest.raises(SystemExit, match="FOLDER GAME"):
        main([])
