"""The build: it compiles all that is listed or says why not; it never passes plain Python off as compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[2] / "setup.py"
PYPROJECT = """
[project]
name = "grove"
version = "1"
[tool.nemeton.compiled]
"grove" = ["grove/oak.py"]
[tool.setuptools]
packages = ["grove"]
"""

OAK = '''
class Oak:
    """A tree.

    With "leaves" \\\\ and a côté.
    """

    def __init__(self, twigs: int) -> None:
        self.twigs = twigs

    @property
    def bare(self) -> bool:
        """Has it no twigs?"""
        return self.twigs == 0

    def grow(self, more: int = 1) -> None:
        """Add twigs."""
        self.twigs += more


def plant(twigs: int) -> Oak:
    """Make one, now?"""
    return Oak(twigs)
'''
SHOW = """
from inspect import signature
from grove.oak import Oak, plant
print([
    f"Oak: {Oak.__doc__} {signature(Oak)}",
    f"Oak.grow: {Oak.grow.__doc__} {signature(Oak.grow)}",
    f"Oak.bare: {Oak.bare.__doc__}",
    f"plant: {plant.__doc__} {signature(plant)}",
])
"""


@pytest.fixture
def grove(tmp_path: Path) -> Path:
    """A package with one module to compile, built by our own setup.py."""
    (tmp_path / "setup.py").write_text(SETUP.read_text())
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "grove").mkdir()
    (tmp_path / "grove" / "__init__.py").touch()
    (tmp_path / "grove" / "oak.py").write_text("def leaves(twigs: int) -> int:\n    return twigs * 3\n")
    return tmp_path


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the build in `folder`; the compiler and NEMETON_COMPILE as given."""
    return subprocess.run(
        [sys.executable, "setup.py", "build"],
        cwd=folder,
        env={**os.environ, "NEMETON_COMPILE": "auto", **environment},
        text=True,
        capture_output=True,
    )


def built(folder: Path, pattern: str) -> list[str]:
    """The names of the built files."""
    return sorted(path.name.split(".")[0] for path in folder.glob(f"build/lib*/**/{pattern}") if path.is_file())


def test_listed_modules_are_compiled_and_stale_files_go(grove: Path) -> None:
    """The module and its group become shared libraries; a source removed since the last build leaves the build too."""
    (grove / "grove" / "elm.py").touch()
    build(grove, NEMETON_COMPILE="1")
    (grove / "grove" / "elm.py").unlink()

    result = build(grove, NEMETON_COMPILE="1")

    assert 0 == result.returncode, result.stderr
    assert ["grove__mypyc", "oak"] == built(grove, "*.so")
    assert ["__init__", "oak"] == built(grove, "*.py")


def test_a_listed_file_that_is_missing_stops_the_build(grove: Path) -> None:
    """Nothing on the list is skipped in silence, even where nothing would be compiled."""
    (grove / "grove" / "oak.py").unlink()

    result = build(grove, NEMETON_COMPILE="0")

    assert 1 == result.returncode
    assert "pyproject.toml lists grove/oak.py" in result.stderr


def test_what_cannot_be_compiled_stops_a_build_that_insists(grove: Path) -> None:
    """A mistake in the source is no reason to pass plain Python off as compiled."""
    (grove / "grove" / "oak.py").write_text("leaves: int = 'many'\n")

    result = build(grove, NEMETON_COMPILE="1")

    assert 1 == result.returncode
    assert "Incompatible types" in result.stdout + result.stderr


def test_what_cannot_be_compiled_is_built_plain_where_nobody_insists(grove: Path) -> None:
    """Whatever goes wrong in compiling, who came to play can play, and is told; nothing compiled is left over."""
    build(grove)
    (grove / "grove" / "oak.py").write_text("leaves: int = 'many'\n")

    result = build(grove)

    assert 0 == result.returncode, result.stderr
    assert 1 == result.stderr.count("compiling failed, for the reason above: installing plain Python")
    assert ["__init__", "oak"] == built(grove, "*")


def test_compiled_modules_keep_their_help(grove: Path) -> None:
    """What `help` shows of classes, methods, properties and functions is what the source says, with its signature."""
    (grove / "grove" / "oak.py").write_text(OAK)
    build(grove, NEMETON_COMPILE="1")

    shown = subprocess.run(
        [sys.executable, "-c", SHOW], cwd=next(grove.glob("build/lib*")), text=True, capture_output=True, check=True
    )

    assert [
        'Oak: A tree.\n\nWith "leaves" \\ and a côté. (twigs)',
        "Oak.grow: Add twigs. (self, /, more=1)",
        "Oak.bare: Has it no twigs?",
        "plant: Make one, now? (twigs)",
    ] == eval(shown.stdout)


def test_without_a_compiler_auto_builds_plain_python_and_says_so(grove: Path) -> None:
    """Who has no C compiler can still play."""
    result = build(grove, CC="false")

    assert 0 == result.returncode, result.stderr
    assert "installing plain Python" in result.stderr
    assert ["__init__", "oak"] == built(grove, "*")


def test_without_a_compiler_1_fails(grove: Path) -> None:
    """Who insists on compiled code gets it or an error."""
    result = build(grove, CC="false", NEMETON_COMPILE="1")

    assert 1 == result.returncode
    assert "NEMETON_COMPILE=1, but no C compiler" in result.stderr


def test_0_compiles_nothing(grove: Path) -> None:
    """The interpreted build is there on request."""
    result = build(grove, NEMETON_COMPILE="0")

    assert 0 == result.returncode, result.stderr
    assert [] == built(grove, "*.so")


def test_an_unknown_wish_is_refused(grove: Path) -> None:
    """A typing error does not decide how the package is built."""
    result = build(grove, NEMETON_COMPILE="yes")

    assert 1 == result.returncode
    assert "NEMETON_COMPILE is 'yes'; it must be 0, 1 or auto" in result.stderr
