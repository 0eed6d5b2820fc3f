"""The import layers: a small house with one wrong arrow is refused, with the right ones it stands."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
ROOMS = {
    "cli": "import nemeton.server, nemeton.arena, nemeton.envs, nemeton.bots, nemeton.kernel, nemeton.messages",
    "server": "import nemeton.bots, nemeton.kernel",
    "arena": "import nemeton.bots, nemeton.kernel",
    "envs": "import nemeton.kernel",
    "testing": "import nemeton.kernel",
    "bots": "import nemeton.kernel.state",
    "games/celtica": "import nemeton.kernel.state",
    "games/karnag": "import nemeton.kernel",
    "studies/augury": "import nemeton.kernel",
    "kernel": "",
    "messages": "",
}


def build_house(folder: Path, rooms: dict[str, str]) -> None:
    """A package of empty rooms that import what they are given to import."""
    for room, imports in {"": "", "games": "", "studies": "", **rooms}.items():
        path = folder / "nemeton" / room / "__init__.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(imports)
    (folder / "nemeton" / "kernel" / "state.py").touch()


def check_layers(folder: Path) -> subprocess.CompletedProcess[str]:
    """What our contracts say about the house in `folder`."""
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--config", PYPROJECT, "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        text=True,
        capture_output=True,
    )


@pytest.mark.parametrize("rooms", [ROOMS, {"kernel": ""}], ids=["every room", "the kernel alone"])
def test_a_house_whose_arrows_point_one_way_stands(tmp_path: Path, rooms: dict[str, str]) -> None:
    """All allowed imports pass, and rooms that are not built yet are not missed."""
    build_house(tmp_path, rooms)

    checked = check_layers(tmp_path)

    assert 0 == checked.returncode, checked.stdout


@pytest.mark.parametrize(
    ("room", "wrong"),
    [
        ("kernel", "nemeton.bots"),
        ("kernel", "nemeton.games.celtica"),
        ("kernel", "nemeton.messages"),
        ("messages", "nemeton.kernel"),
        ("games/celtica", "nemeton.bots"),
        ("games/celtica", "nemeton.games.karnag"),
        ("bots", "nemeton.games"),
        ("arena", "nemeton.server"),
        ("envs", "nemeton.cli"),
        ("testing", "nemeton.server"),
        ("envs", "nemeton.studies.augury"),
        ("server", "nemeton.games.karnag"),
        ("cli", "nemeton.games.celtica"),
    ],
)
def test_a_wrong_arrow_is_refused(tmp_path: Path, room: str, wrong: str) -> None:
    """One import against the grain breaks the check, and the report names it."""
    build_house(tmp_path, ROOMS | {room: f"import {wrong}"})

    checked = check_layers(tmp_path)

    assert 1 == checked.returncode
    assert f"nemeton.{room.replace('/', '.')} -> {wrong}" in checked.stdout


def test_a_room_nobody_planned_is_refused(tmp_path: Path) -> None:
    """A new room must say where it stands before it may be used."""
    build_house(tmp_path, ROOMS | {"attic": ""})

    checked = check_layers(tmp_path)

    assert 1 == checked.returncode
    assert "attic" in checked.stdout
