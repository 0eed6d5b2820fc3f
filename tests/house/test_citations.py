"""Citations lead somewhere: every rule, section and file named in a docstring, a comment or a document exists."""

from __future__ import annotations

import ast
import io
import os
import re
import tokenize
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("src", "tests", "docs", "web/src")
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
PUT_THERE = {"node_modules", "dist", "build", "__pycache__"}
SUFFIXES = {".py", ".md", ".ts", ".svelte"}

RULE = re.compile(r"\b([A-Z]{3})-([A-Z]+)(?:-([A-Z]?\d+))?((?:(?:, | and | to )-\d+)*)\b")
FILE = re.compile(
    r"(?<![\w/.<>*-])(?!_[a-z])((?:[\w-]+/)*[\w-]+\.(?:py|md|toml|svelte\.ts|svelte|ts|mjs))\b(?!\()(?:#([\w-]+))?"
)
NUMBERED = re.compile(r"\b[Ss]ections? \d(?:\.\d+)?\b(?!\d)|§ ?\d|(?m:^[2-8]\.\d{1,2}(?=:))|\bD\d\d\b")

TO_BE_MADE = re.compile(r"(^|/)moot/|/br\.toml$")
"""Files of the examples in docs/: a game and a language the reader adds by following them."""


@lru_cache(maxsize=1)
def tree() -> tuple[Path, ...]:
    """Every file of the repository but what tools put there."""
    found: list[Path] = []
    for folder, below, names in os.walk(ROOT):
        below[:] = sorted(name for name in below if name not in PUT_THERE and not name.startswith("."))
        found += [Path(folder, name) for name in sorted(names)]
    return tuple(found)


def sources() -> list[Path]:
    """All files whose prose is looked at."""
    rooms = tuple((ROOT / room).as_posix() + "/" for room in ROOMS)
    found = [path for path in tree() if path.suffix in SUFFIXES and path.as_posix().startswith(rooms)]
    return [*found, *(ROOT / page for page in PAGES)]


# ---------------------------------------------------------------------- prose
@cache
def prose(path: Path) -> str:
    """The docstrings and comments of a source, or a whole document."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return "\n".join([*docstrings(text), *comments(text)])
    if path.suffix in (".ts", ".svelte"):
        return "\n".join(re.findall(r"/\*.*?\*/|<!--.*?-->|(?<![:'\"`])//[^\n]*", text, flags=re.DOTALL))
    return text


def docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


# ---------------------------------------------------------------------- what there is
@lru_cache(maxsize=1)
def rules() -> frozenset[str]:
    """The rules of all games, as their rulebooks define them, and the families they belong to."""
    books = [path.read_text(encoding="utf-8") for path in tree() if path.name == "rulebook.md"]
    whole = {one for book in books for one in re.findall(r"\*\*([A-Z]{3}-[A-Z]+-[A-Z]?\d+)\*\*", book)}
    return frozenset(whole | {one.rpartition("-")[0] for one in whole})


@lru_cache(maxsize=1)
def files() -> frozenset[str]:
    """Every file of the repository, under its whole path and under every end of it."""
    parts = [path.relative_to(ROOT).parts for path in tree()]
    return frozenset("/".join(one[start:]) for one in parts for start in range(len(one)))


@lru_cache(maxsize=64)
def anchors(name: str) -> frozenset[str]:
    """The headings of the documents of a name, as links to them are written."""
    pages = [path for path in tree() if path.as_posix().endswith(f"/{name}")]
    heads = [head for page in pages for head in re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), flags=re.M)]
    return frozenset(re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads)


# ---------------------------------------------------------------------- what leads nowhere
def lost_rules(text: str) -> Iterator[str]:
    """Rules and families that no rulebook has; `AVA-ADV-06 to -09` names two."""
    prefixes = {one[:3] for one in rules()}
    for found in RULE.finditer(text):
        game, family, number, more = found.groups()
        if game not in prefixes:
            continue
        named = [f"{game}-{family}-{number}" if number else f"{game}-{family}"]
        named += [f"{game}-{family}{one}" for one in re.findall(r"-\d+", more)]
        yield from (one for one in named if one not in rules())


def lost_files(text: str) -> Iterator[str]:
    """Files that are not there, and headings their documents have not got."""
    for name, anchor in FILE.findall(text):
        if name not in files() and not TO_BE_MADE.search(name):
            yield name
        elif anchor and anchor not in anchors(name):
            yield f"{name}#{anchor}"


def bare_numbers(text: str) -> Iterator[str]:
    """Sections by their number alone: of what?"""
    yield from NUMBERED.findall(text)


@pytest.mark.parametrize("lost", [lost_rules, lost_files, bare_numbers])
def test_every_citation_leads_somewhere(lost: Callable[[str], Iterator[str]]) -> None:
    """A reader who follows a pointer arrives."""
    nowhere = {path.relative_to(ROOT).as_posix(): sorted(set(lost(prose(path)))) for path in sources()}

    assert {} == {path: found for path, found in nowhere.items() if found}


@pytest.mark.parametrize(
    ("lost", "text", "found"),
    [
        (lost_rules, "AVA-ADV-06 to -99, AVA-RUL-88", ["AVA-ADV-99"]),
        (lost_rules, "AVA-NONE, KAR-CAP-9999, ISO-LATIN-1", ["AVA-NONE", "KAR-CAP-9999"]),
        (
            lost_files,
            "docs/content.md#effects, `nowhere.py` and content.md#nothing",
            ["nowhere.py", "content.md#nothing"],
        ),
        (bare_numbers, "2.13: of Section 6 and D41; 3.5 s", ["2.13", "Section 6", "D41"]),
    ],
)
def test_lost_citations_are_found(lost: Callable[[str], Iterator[str]], text: str, found: list[str]) -> None:
    """The test above can fail."""
    assert found == list(lost(text))
