"""The package under test: it is the one meant, whole, and built as listed."""

import importlib
import os
import tomllib
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import nemeton

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "nemeton"
UNDER_TEST = Path(nemeton.__path__[0])
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
COMPILED: dict[str, list[str]] = PYPROJECT["tool"]["nemeton"]["compiled"]
PAGE = UNDER_TEST / "server" / "page"
EXPECT_COMPILED = os.environ.get("NEMETON_EXPECT_COMPILED") == "1"


def module_name(path: str) -> str:
    """The module a listed file holds."""
    return ".".join(Path(path).relative_to("src").with_suffix("").parts)


def files_of(package: Path) -> Iterator[str]:
    """Source and data of a package, without what compiling, building the page and reading the campaign add."""
    for path in package.rglob("*"):
        if PAGE in path.parents or not path.is_file() or "__pycache__" in path.parts:
            continue
        if not path.name.endswith((*EXTENSION_SUFFIXES, ".kept")):
            yield str(path.relative_to(package))


def test_the_package_under_test_is_the_one_meant() -> None:
    """The source as it stands when interpreted, the installed package when compiled."""
    assert EXPECT_COMPILED == (UNDER_TEST != SOURCE), UNDER_TEST


@pytest.mark.parametrize("name", [module_name(path) for paths in COMPILED.values() for path in paths])
def test_listed_modules_run_compiled_exactly_when_expected(name: str) -> None:
    """A listed module comes from a shared library in the compiled package, from plain Python otherwise."""
    file = importlib.import_module(name).__file__ or ""

    assert EXPECT_COMPILED == file.endswith(tuple(EXTENSION_SUFFIXES)), (
        f"{name} was loaded from {file}; with a C compiler `make clean setup` installs it compiled"
    )


def test_no_module_made_for_the_compiler_is_forgotten() -> None:
    """A module that speaks to mypyc stands on the list; left out, it would run twenty times slower and nobody told."""
    listed = {path for paths in COMPILED.values() for path in paths}

    speaking = {str(path.relative_to(ROOT)) for path in SOURCE.rglob("*.py") if "@mypyc_attr" in path.read_text()}

    assert set() == speaking - listed


def test_the_package_is_whole() -> None:
    """Every module, data file and message of the source is in the package under test, and nothing else is."""
    assert sorted(files_of(SOURCE)) == sorted(files_of(UNDER_TEST))


@pytest.mark.skipif(not EXPECT_COMPILED, reason="the source has no page: the build makes it")
def test_the_page_is_in_the_package() -> None:
    """With what it loads, under names that change with their content."""
    assert (PAGE / "index.html").is_file()
    assert [] != list((PAGE / "assets").glob("index-*.js"))


def test_no_compiled_file_hides_the_source() -> None:
    """A shared library beside a source file would win over every later edit of it."""
    assert [] == [path for suffix in EXTENSION_SUFFIXES for path in SOURCE.rglob(f"*{suffix}")]


def test_every_game_is_registered_and_has_a_compiled_group() -> None:
    """A room under games/ runs at full speed, and one that offers its game can be found by name."""
    rooms = {path.parent.name: path.read_text() for path in SOURCE.glob("games/*/__init__.py")}

    offered = sorted(name for name, text in rooms.items() if "GAME" in text)
    assert offered == sorted(PYPROJECT["project"]["entry-points"]["nemeton.games"])
    games = "nemeton.games."
    assert sorted(rooms) == sorted(group.removeprefix(games) for group in COMPILED if group.startswith(games))


def test_the_compiler_is_the_same_wherever_it_is_named() -> None:
    """What builds the package, what it runs on and what checks it agree on mypy and librt."""
    build = PYPROJECT["build-system"]["requires"]
    project = PYPROJECT["project"]

    assert {line for line in build if line.startswith("mypy")} <= set(project["optional-dependencies"]["dev"])
    assert {line for line in build if line.startswith("librt")} <= set(project["dependencies"])
