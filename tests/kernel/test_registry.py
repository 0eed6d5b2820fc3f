"""Games by name: registered for a run, or found in an installed package."""

from __future__ import annotations

import dataclasses
import importlib
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import nemeton
from nemeton import UnknownGame
from nemeton.kernel import registry
from tests.toys import moot


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    before = dict(registry._registered)
    yield
    registry._broken.clear()
    registry._registered.clear()
    registry._registered.update(before)


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, entry: str, code: str) -> None:
    """A package of somebody else's, installed beside ours: its code and the entry point it declares."""
    module = entry.partition(" = ")[2].partition(":")[0]
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[nemeton.games]\n{entry}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, module, raising=False)


GUEST = """
import dataclasses
import importlib
from tests.toys import moot
GAME = dataclasses.replace(moot.GAME, name="guest", title="The Guest")
"""


def test_a_game_of_another_package_is_found_by_its_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here knows of it: it is listed, found and played."""
    installed(tmp_path, monkeypatch, "guest = guest_package:GAME", GUEST)

    assert "guest" in registry.names()
    assert "The Guest" == nemeton.game("guest").title
    assert nemeton.game("guest") is nemeton.all_games()["guest"]
    assert not nemeton.game("guest").start(2, 1).over


def test_an_entry_point_that_is_no_game_is_refused_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that promises a game and has none is named; the others can still be played."""
    installed(tmp_path, monkeypatch, "hollow = hollow_package:GAME", "GAME = 'nothing'\n")

    with pytest.raises(UnknownGame, match=r"hollow_package:GAME.* is no game"):
        nemeton.game("hollow")
    assert nemeton.register(moot.GAME) is nemeton.game("moot")


def test_an_entry_point_that_cannot_be_loaded_is_refused_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that breaks on import is named, with what it said."""
    installed(tmp_path, monkeypatch, "broken = broken_package:GAME", "raise RuntimeError('no cardboard')\n")

    with pytest.raises(UnknownGame, match=r"broken_package:GAME.*no cardboard"):
        nemeton.game("broken")


@pytest.mark.parametrize("code", ["raise RuntimeError('no cardboard')", "import sys; sys.exit('no cardboard')"])
def test_one_broken_package_takes_no_other_game_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """All others are listed; the broken one is told with its reason, and is not imported again and again."""
    installed(tmp_path, monkeypatch, "broken = broken_package:GAME", f"{code}\n")

    assert {"avalon", "bloody_grove", "celtica", "karnag"} <= set(nemeton.all_games())
    assert "broken" not in nemeton.all_games()
    assert ["broken"] == list(registry.broken_games())
    assert "no cardboard" in registry.broken_games()["broken"]
    (tmp_path / "broken_package.py").write_text("raise AssertionError('imported once more')\n")
    assert "no cardboard" in registry.broken_games()["broken"]


def test_an_unknown_game_is_refused_with_a_hint() -> None:
    """What is meant is guessed; what there is, is listed."""
    nemeton.register(moot.GAME)

    with pytest.raises(UnknownGame, match=r"There is no game 'mooot'; there are .*moot.*Did you mean 'moot'\?"):
        nemeton.game("mooot")


def test_a_name_like_no_other_gets_no_hint() -> None:
    """No guess is better than a wild one."""
    with pytest.raises(UnknownGame) as refused:
        nemeton.game("zzzzzz")
    assert "Did you mean" not in str(refused.value)


def test_a_game_registered_again_takes_the_name() -> None:
    """The last one counts: so a changed game can be tried out."""
    changed = dataclasses.replace(moot.GAME, title="Another Moot")
    nemeton.register(moot.GAME)
    nemeton.register(changed)

    assert changed is nemeton.game("moot")


def test_names_are_in_alphabetical_order() -> None:
    """Each once, wherever it comes from."""
    nemeton.register(moot.GAME)

    assert sorted(set(registry.names())) == registry.names()
    assert registry.names() == list(nemeton.all_games())


def test_nothing_hides_the_package_of_the_games() -> None:
    """`nemeton.games` is the folder of the games' rooms, whatever was imported and called before."""
    nemeton.all_games()

    assert importlib.import_module("nemeton.games") is getattr(nemeton, "games", None)


def test_a_game_without_other_data_says_so() -> None:
    """Only a game with data files can be played with others."""
    nemeton.register(moot.GAME)

    with pytest.raises(nemeton.BadSetup, match="The Moot cannot be played with other data than its own"):
        nemeton.game("moot", "/no/folder")


def test_a_registered_game_is_pickled_by_name() -> None:
    """So there is one object of it, however many states come from another process."""
    nemeton.register(moot.GAME)

    assert moot.GAME is pickle.loads(pickle.dumps(moot.GAME))
    assert moot.GAME is pickle.loads(pickle.dumps(moot.GAME.start(2, 1))).game


def test_a_game_nobody_registered_is_pickled_whole() -> None:
    """It comes back as a game of its own that plays the same."""
    stranger = dataclasses.replace(moot.GAME, name="stranger")
    twin = pickle.loads(pickle.dumps(stranger))

    assert twin is not stranger
    assert twin.start(3, 5).position() == stranger.start(3, 5).position()


def test_a_game_to_study_is_found_by_name_and_in_no_list() -> None:
    """Whoever looks for a game to play with friends is not offered it."""
    assert "augury" == registry.game("augury").name
    assert ["augury"] == registry.studies()
    assert "augury" not in registry.names()
    assert "augury" not in registry.all_games()
