"""What is handed on: a source package that builds by itself, without Node.js, into a wheel that plays."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NOT_COPIED = shutil.ignore_patterns(
    ".*", "node_modules", "build", "dist", "pictures", "golden", "games.txt", "__pycache__", "*.egg-info"
)
PAGE = "<!doctype html><title>the page as it was built</title>"
PLAY = """
import nemeton
state = nemeton.game("celtica").start(seats=3, seed=7)
while not state.over:
    state.apply(state.actor, state.legal(state.actor)[0])
from nemeton.server.routes.page import folder
print(nemeton.compiled, len(state.outcome().places), folder().joinpath("index.html").read_text())
"""


def without_npm() -> str:
    """The places where programs lie, without those where npm does."""
    return os.pathsep.join(
        place for place in os.environ["PATH"].split(os.pathsep) if place and not (Path(place) / "npm").exists()
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source package, made of a tree with a page that was built earlier."""
    tree = tmp_path_factory.mktemp("tree") / "nemeton"
    shutil.copytree(ROOT, tree, ignore=NOT_COPIED)
    shutil.copytree(ROOT / "web" / "build", tree / "web" / "build")
    (tree / "web" / "dist").mkdir()
    (tree / "web" / "dist" / "index.html").write_text(PAGE)
    (tree / "web" / "dist" / "stamp").write_text("of what it was made of")
    code = "from setuptools import build_meta; print(build_meta.build_sdist('made'))"
    environment = {**os.environ, "PATH": without_npm(), "NEMETON_COMPILE": "0", "NEMETON_PAGE": "auto"}
    done = subprocess.run([sys.executable, "-c", code], cwd=tree, env=environment, text=True, capture_output=True)
    assert 0 == done.returncode, done.stderr
    return tree / "made" / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(source: Path) -> Path:
    """The wheel pip builds of it, in an environment that has nothing but what the package says building needs."""
    done = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", str(source.parent), str(source)],
        env={**os.environ, "PATH": without_npm(), "NEMETON_COMPILE": "0", "NEMETON_PAGE": "auto", "PYTHONPATH": ""},
        text=True,
        capture_output=True,
    )
    if done.returncode and re.search("No matching distribution|Could not find a version", done.stderr):
        pytest.skip("building in isolation needs a package index")
    assert 0 == done.returncode, done.stdout + done.stderr
    return next(source.parent.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it lies in the wheel, unpacked."""
    folder = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def test_the_source_package_holds_the_page_and_what_it_is_made_of(source: Path) -> None:
    """And the licences of all it holds, the tests and the documents; nothing that was built but the page."""
    with tarfile.open(source) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    for needed in (
        "web/dist/index.html",
        "web/src/main.ts",
        "web/build/icons.ts",
        "web/package-lock.json",
        "LICENSES/CC-BY-3.0.txt",
        "LICENSES/OFL-1.1-alegreya.txt",
        "src/nemeton/messages/fr.toml",
        "tests/house/test_build.py",
        "docs/hosting.md",
        "Makefile",
        "setup.py",
    ):
        assert needed in names
    assert [] == [name for name in names if name.endswith((".so", ".pyc", ".kept")) or "node_modules" in name]


def test_the_wheel_is_whole_and_for_every_machine(installed: Path, wheel: Path) -> None:
    """Plain Python runs anywhere; the licences and what they are for stand in the metadata."""
    assert "-py3-none-any.whl" in wheel.name
    metadata = HeaderParser().parsestr(next(installed.glob("*.dist-info/METADATA")).read_text())
    assert PROJECT["license"] == metadata["License-Expression"]
    texts = {str(path.relative_to(ROOT)) for path in [ROOT / "LICENSE", *ROOT.glob("LICENSES/*.txt")]}
    assert texts == set(metadata.get_all("License-File", []))
    assert texts == {
        str(path.relative_to(next(installed.glob("*.dist-info/licenses"))))
        for path in installed.glob("*.dist-info/licenses/**/*")
        if path.is_file()
    }


def test_what_was_installed_without_node_plays_and_has_its_page(installed: Path, tmp_path: Path) -> None:
    """A game is played to its end, and the server finds the page that came along."""
    places = os.pathsep.join([str(installed), *(place for place in sys.path if "site-packages" in place)])

    done = subprocess.run(
        [sys.executable, "-S", "-c", PLAY],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": places},
        text=True,
        capture_output=True,
    )

    assert f"False 3 {PAGE}" == done.stdout.strip(), done.stderr


def test_the_campaign_was_read_when_the_package_was_built(installed: Path) -> None:
    """So that whoever plays it first does not wait."""
    assert [] != list(installed.glob("nemeton/games/avalon/data/**/*.kept"))


def test_every_extra_is_told_and_all_has_all_it_says() -> None:
    """One table for whoever reads the page of the package; `all` leaves out what it says it does."""
    extras = PROJECT["optional-dependencies"]
    text = (ROOT / PROJECT["readme"]).read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", text, re.MULTILINE))
    alone = set(re.findall(r"`(\w+)`", rows["envs"]))
    left_out = set(re.findall(r"`(\w+)`", rows["all"]))

    assert set(extras) - {"dev"} == {*rows, *alone}
    assert {*rows} - left_out - {"all"} == set(extras["all"][0][len("nemeton[") : -1].split(","))
