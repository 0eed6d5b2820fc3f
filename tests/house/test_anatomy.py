"""One anatomy: every room, and the template, has the same files for the same things."""

from __future__ import annotations

import ast
import re
import shutil
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src/nemeton/games"
TEMPLATE = ROOT / "tests/toys/burrow"
STUDIES = ROOT / "src/nemeton/studies"
ROOMS = [*sorted(room.parent for place in (GAMES, STUDIES) for room in place.glob("*/__init__.py")), TEMPLATE]
every_room = pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)

# What each file must hold: names, one of several (a | b), or a name that ends so (*Game).
ANATOMY: dict[str, tuple[str, ...]] = {
    "__init__.py": ("*Game", "make", "GAME|__getattr__"),
    "README.md": (),
    "rulebook.md": (),
    "rulebook.fr.md": (),
    "data": (),
    "data.py": (),
    "board.py|book.py": ("Board|Book",),
    "words.py": ("ACTIONS",),
    "actions.py": ("*_action",),
    "state.py": ("*State",),
    "rules/__init__.py": (),
    "rules/{room}.py": (),
    "events.py": (),
    "event_types.py": (),
    "view.py": ("view|views",),
    "view_types.py": ("View",),
    "questions.py": ("QUESTIONS", "decision"),
    "options.py": ("describe",),
    "option_types.py": (),
    "refusals.py": ("refuse",),
    "position.py": ("write_table", "read_table"),
    "notation.py": ("text", "parse"),
    "observation.py": ("fields", "observe_into"),
    "evaluation.py": ("evaluate",),
}

# What a room need not have: with the one it has the other.
PAIRS: dict[str, tuple[str, ...]] = {"preview.py": ("preview",), "preview_types.py": ()}


def defined_in(file: Path) -> set[str]:
    """The names a module defines at its top: functions, classes, constants."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.AnnAssign):
            found.add(ast.unparse(node.target))
        elif isinstance(node, ast.Assign):
            found |= {ast.unparse(target) for target in node.targets}
    return found


def has(names: set[str], wanted: str) -> bool:
    """Is one of these names the wanted one, or one of several wanted (a|b), or one with that ending (*b)?"""
    return any(
        name == one or (one.startswith("*") and name.endswith(one[1:]) and name != one[1:])
        for one in wanted.split("|")
        for name in names
    )


def missing_in(room: Path) -> list[str]:
    """What a room lacks of the anatomy."""
    lacks: list[str] = []
    pairs = PAIRS if any((room / file).exists() for file in PAIRS) else {}
    for files, names in {**ANATOMY, **pairs}.items():
        paths = [room / file.format(room=room.name) for file in files.split("|")]
        path = next((path for path in paths if path.exists()), None)
        if path is None:
            lacks.append(files.format(room=room.name))
            continue
        defined = defined_in(path) if names else set()
        lacks += [f"{path.name}: {name}" for name in names if not has(defined, name)]
    return lacks


@every_room
def test_a_room_has_the_files_every_room_has(room: Path) -> None:
    """The same names for the same things, so that who knows one room knows all."""
    assert [] == missing_in(room)


def test_a_room_without_a_file_or_a_name_would_be_noticed(tmp_path: Path) -> None:
    """The check can fail: for a file, and for a name in one."""
    room = shutil.copytree(TEMPLATE, tmp_path / "burrow", ignore=shutil.ignore_patterns("__pycache__"))
    (room / "refusals.py").unlink()
    (room / "notation.py").write_text("def text() -> None: ...\n")
    (room / "rules" / "burrow.py").rename(room / "rules" / "badger.py")
    (room / "preview_types.py").unlink()

    assert ["rules/burrow.py", "refusals.py", "notation.py: parse", "preview_types.py"] == missing_in(room)


def test_a_room_may_foretell_nothing(tmp_path: Path) -> None:
    """Previews are a room's own choice."""
    room = shutil.copytree(TEMPLATE, tmp_path / "burrow", ignore=shutil.ignore_patterns("__pycache__", "preview*"))

    assert [] == missing_in(room)


def imports_of(file: Path) -> list[ast.ImportFrom]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def package_of(room: Path) -> str:
    packages = {GAMES: "nemeton.games", STUDIES: "nemeton.studies"}
    return f"{packages.get(room.parent, 'tests.toys')}.{room.name}"


# Chapters of a rulebook that are no rules to be followed in one place: examples, edge cases, rulings, what is printed.
SPREAD = {"BAD", "CHA", "DAT", "DP", "EDG", "EX", "GEN", "HI", "INF", "INV", "RUL", "SAVE", "TC"}
A_RULE = re.compile(r"\*\*[A-Z]{3}-([A-Z]+)-\d+")
A_CITATION = re.compile(r"[A-Z]{3}-([A-Z]+)-(\d+)")


def misplaced_chapters(room: Path) -> list[str]:
    """Chapters of a rulebook that are not named at the head of the file that cites most of their rules."""
    chapters = set(A_RULE.findall((room / "rulebook.md").read_text(encoding="utf-8"))) - SPREAD
    cited: dict[str, Counter[str]] = {chapter: Counter() for chapter in chapters}
    named: dict[str, set[str]] = {chapter: set() for chapter in chapters}
    for file in (*room.glob("rules/*.py"), *room.glob("scoring.py")):
        text = file.read_text(encoding="utf-8")
        head = ast.get_docstring(ast.parse(text)) or ""
        for chapter in chapters:
            cited[chapter][file.name] = len({number for one, number in A_CITATION.findall(text) if one == chapter})
            if re.search(rf"[A-Z]{{3}}-{chapter}\b", head):
                named[chapter].add(file.name)
    return sorted(
        chapter
        for chapter, counts in cited.items()
        if not named[chapter] & {name for name, count in counts.items() if count == max(counts.values())}
    )


@every_room
def test_the_file_that_follows_a_chapter_says_so_at_its_head(room: Path) -> None:
    """Who looks for a rule reads the first lines of a room's rules, and finds its file."""
    assert [] == misplaced_chapters(room)


def test_a_chapter_whose_file_does_not_name_it_would_be_noticed(tmp_path: Path) -> None:
    """The check can fail."""
    room = shutil.copytree(GAMES / "celtica", tmp_path / "celtica", ignore=shutil.ignore_patterns("__pycache__"))
    ruins = room / "rules" / "ruins.py"
    ruins.write_text(ruins.read_text(encoding="utf-8").replace("CEL-RU)", "the ruins)", 1).replace("CEL-RU:", "", 1))

    assert ["RU"] == misplaced_chapters(room)


@every_room
def test_words_import_nothing_of_their_room(room: Path) -> None:
    """Everybody needs them, so they need nobody."""
    assert [] == [
        node.module for node in imports_of(room / "words.py") if (node.module or "").startswith(package_of(room))
    ]


@every_room
def test_words_are_used_qualified(room: Path) -> None:
    """`w.HAND` says where it comes from; a wall of imported constants does not."""
    walls = [
        str(file.relative_to(room))
        for file in room.rglob("*.py")
        for node in imports_of(file)
        if node.module == f"{package_of(room)}.words"
    ]

    assert [] == walls


@every_room
def test_only_actions_py_takes_an_action_apart(room: Path) -> None:
    """How an action is put together is known in one file."""
    apart = [
        f"{file.relative_to(room)}:{node.lineno}"
        for file in room.rglob("*.py")
        if file.name != "actions.py"
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.FloorDiv | ast.Mod)
        and isinstance(node.left, ast.Name)
        and node.left.id == "action"
    ]

    assert [] == apart


def test_what_travels_is_not_compiled() -> None:
    """The compiler cannot define structures: files of types stay out of its list."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = config["tool"]["nemeton"]["compiled"]

    assert [] == [file for files in groups.values() for file in files if file.endswith("_types.py")]
