"""The page's types are those of the structures as they are, and the page is written by them."""

import importlib
import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

import nemeton

WEB = Path(__file__).parents[2] / "web"
GAMES = ("avalon", "bloody_grove", "celtica", "karnag")
STRIDE = 7919  # a prime: which of the legal actions is taken
STEPS = 1500
RENAMED = {
    "an option": ("ends: string[];", "end_places: string[];", "boards/celtica/speaker.ts"),
    "an event": ("event: 'druid_card_drawn';\n  seat: number;\n  druid:", "druid_colour:", "boards/celtica/speaker.ts"),
    "a view": ("last_round: boolean;", "final_round: boolean;", "boards/celtica/lesson.ts"),
    "a scene": ("places: Place[];", "stations: Place[];", "boards/celtica/lesson.ts"),
    "a kind": ("kind: 'retire';", "kind: 'give_in';", "boards/celtica/lesson.ts"),
}


def wire_types() -> ModuleType:
    """The script that writes them."""
    spec = importlib.util.spec_from_file_location("wire_types", WEB / "scripts" / "wire_types.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def room(game: str, module: str) -> Any:
    return importlib.import_module(f"nemeton.games.{game}.{module}")


def sent(data: Any) -> Any:
    """Data as they arrive at the page."""
    return msgspec.json.decode(msgspec.json.encode(data))


def played(game: nemeton.Game[Any, Any]) -> Iterator[nemeton.State]:
    """States of games between players who choose without a thought, one game for each number of seats."""
    for seats in game.seats:
        state = game.start(seats, seed=seats)
        for step in range(STEPS):
            if state.over:
                break
            yield state
            seat = next(one for one in range(seats) if state.asks(one))
            legal = state.legal(seat)
            state.apply(seat, legal[step * STRIDE % len(legal)])


def test_types_are_current() -> None:
    """`npm run types` in web/ would change nothing."""
    written = {name: (WEB / "src" / "wire" / name).read_text(encoding="utf-8") for name in wire_types().files()}

    assert wire_types().files() == written


@pytest.mark.parametrize("name", GAMES)
def test_scenes_are_of_their_type(name: str) -> None:
    """A scene has what its type says and nothing else, on every board."""
    game = nemeton.game(name)
    boards = game.options["board"].values if "board" in game.options else (None,)
    for board in boards:
        state = game.start(max(game.seats), 1, None if board is None else {"board": board})
        scene = sent(game.scene(state))

        assert sent(msgspec.convert(scene, room(name, "scene_types").Scene)) == scene


@pytest.mark.parametrize("name", ["bloody_grove", "celtica", "karnag"])
def test_questions_are_of_their_type(name: str) -> None:
    """What a question is about has what its type says and nothing else."""
    game = nemeton.game(name)
    about = room(name, "question_types").ABOUT
    seen = set()
    for state in played(game):
        asked = next(filter(None, map(state.decision, range(state.seats))))
        seen.add(asked.kind)
        if asked.kind in about:
            assert sent(msgspec.convert(asked.about, about[asked.kind])) == sent(asked.about)
        else:
            assert asked.about == {}

    assert len(seen & set(about)) >= len(about) // 2


@pytest.mark.parametrize("name", GAMES)
def test_previews_are_of_their_type(name: str) -> None:
    """What a game foretells is of one of the kinds it says, and every kind comes up; many games foretell nothing."""
    kinds = {kind for kind in nemeton.Preview.__subclasses__() if f".{name}." in kind.__module__}
    seen = set()
    for state in played(nemeton.game(name)):
        for seat in range(state.seats):
            for preview in state.previews(seat).values():
                assert msgspec.convert(sent(preview), type(preview)) == preview
                seen.add(type(preview))

    assert kinds == seen


def test_a_renamed_field_fails_the_build(tmp_path: Path) -> None:
    """Whoever renames a field of an option, an event, a view or a scene hears of it from the page's compiler."""
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.is_file() or shutil.which("node") is None:
        pytest.skip("the page's tools are not here")
    shutil.copytree(WEB / "src", tmp_path / "src")
    shutil.copy(WEB / "tsconfig.json", tmp_path)
    (tmp_path / "node_modules").symlink_to(WEB / "node_modules")
    (tmp_path / "check.json").write_text(
        '{"extends": "./tsconfig.json", "include": ["src/boards/celtica/*.ts", "src/virtual.d.ts"]}', encoding="utf-8"
    )
    types = tmp_path / "src" / "wire" / "celtica.ts"
    text = types.read_text(encoding="utf-8")
    for what, (before, after, _file) in RENAMED.items():
        assert text.count(before) == 1, what
        kept = before.rpartition("\n")[0]
        text = text.replace(before, f"{kept}\n  {after}" if kept else after)
    types.write_text(text, encoding="utf-8")

    run = subprocess.run(
        ["node", str(compiler), "--project", "check.json"], cwd=tmp_path, check=False, capture_output=True, text=True
    )

    assert run.returncode != 0
    for name in ("ends", "druid", "last_round", "places", "retire"):
        assert f"'{name}'" in run.stdout or f'"{name}"' in run.stdout, run.stdout
