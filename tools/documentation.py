"""Lays out the documentation site: docs/, the pages beside it, the rulebooks, a reference from docstrings, notebooks.

`make docs` calls it (`python -m tools.documentation`) and lets Zensical build `build/site` of what lies in `build/docs`
then. A link to a file of the repository that is no page of the site stays as its text.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import notebooks

ROOT = Path(__file__).parents[1]
LAID_OUT = ROOT / "build" / "docs"

LINK = re.compile(r"(?P<before>!?\[(?P<text>[^\]]*)\])\((?P<path>[^)#\s]*)(?P<anchor>#[^)\s]*)?\)")
FENCE = re.compile(r"^(```\w+) .*$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$|`[^`\n]*\]\([^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)

BESIDE = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
REFERENCE = {
    "games": ("Games and states", ["nemeton.kernel.game", "nemeton.kernel.state", "nemeton.kernel.decision"]),
    "records": ("Records and matches", ["nemeton.kernel.match", "nemeton.kernel.record", "nemeton.kernel.position"]),
    "simple": ("Simple games", ["nemeton.kernel.simple"]),
    "exact": ("Exact chance", ["nemeton.kernel.exact", "nemeton.kernel.chance"]),
    "bots": ("Bots", ["nemeton.bots.observation", "nemeton.bots.roster"]),
    "envs": ("Other doors", ["nemeton.envs", "nemeton.envs.arrays", "nemeton.kernel.observation"]),
    "arena": ("The arena", ["nemeton.arena", "nemeton.arena.standings", "nemeton.arena.report", "nemeton.arena.facts"]),
    "testing": ("Testing a game", ["nemeton.testing", "nemeton.testing.contract", "nemeton.testing.cases"]),
    "errors": ("What can go wrong", ["nemeton.kernel.errors"]),
}


def pages() -> dict[Path, str]:
    """By file of the repository, where it stands on the site."""
    found = {ROOT / name: page for name, page in BESIDE.items()}
    found |= {file: file.relative_to(ROOT / "docs").as_posix() for file in sorted((ROOT / "docs").rglob("*.md"))}
    for book in sorted((ROOT / "src/nemeton").glob("*/*/rulebook*.md")):
        found[book] = f"rulebooks/{book.parent.name}{book.name.removeprefix('rulebook')}"
    return found


def lay_out(target: Path, run_notebooks: bool = True) -> None:
    """Write every page of the site, and copy the pictures."""
    shutil.rmtree(target, ignore_errors=True)
    places = pages()
    for file, page in places.items():
        write(target / page, on_the_site(file.read_text(encoding="utf-8"), file, places))
    shutil.copytree(ROOT / "docs" / "pictures", target / "pictures", dirs_exist_ok=True, ignore=only_pictures)
    for page, (title, modules) in REFERENCE.items():
        write(target / "reference" / f"{page}.md", reference_page(title, modules))
    for notebook in sorted((ROOT / "docs" / "notebooks").glob("*.py")):
        ran = notebooks.run(notebook) if run_notebooks else [*map(not_run, notebooks.cells(notebook))]
        write(target / "notebooks" / f"{notebook.stem}.ipynb", notebooks.as_ipynb(ran))
        download = f"[As a Jupyter notebook]({notebook.stem}.ipynb)\n"
        write(target / "notebooks" / f"{notebook.stem}.md", f"{notebooks.as_markdown(ran)}\n{download}")


def only_pictures(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name.endswith(".md")]


def not_run(cell: notebooks.Cell) -> notebooks.Ran:
    return notebooks.Ran(cell, "", "")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def reference_page(title: str, modules: list[str]) -> str:
    """A page of docstrings."""
    return "\n\n".join([f"# {title}", *(f"::: {module}" for module in modules)]) + "\n"


def on_the_site(text: str, file: Path, places: Mapping[Path, str]) -> str:
    """A page with its links as the site has them, and fences without the notes our tests read."""
    parts, end = [], 0
    for code in CODE.finditer(text):  # what looks like a link in a piece of code is none
        parts += [linked(text[end : code.start()], file, places), code[0]]
        end = code.end()
    return FENCE.sub(r"\1", "".join([*parts, linked(text[end:], file, places)]))


def linked(text: str, file: Path, places: Mapping[Path, str]) -> str:
    def as_there(found: re.Match[str]) -> str:
        path = found["path"]
        if not path or "://" in path or path.startswith("mailto:"):
            return found[0]
        meant = Path(os.path.normpath(file.parent / path))
        if meant.suffix == ".webp":
            there = meant.relative_to(ROOT / "docs").as_posix()
        elif meant in places:
            there = places[meant]
        else:
            return found["text"]
        return f"{found['before']}({os.path.relpath(there, Path(places[file]).parent)}{found['anchor'] or ''})"

    return LINK.sub(as_there, text)


# ---------------------------------------------------------------------- links
def lost_links(folder: Path) -> Iterator[str]:
    """Links of the pages that lead nowhere: a file that is not there, or a heading its page has not got."""
    for page in sorted(folder.rglob("*.md")):
        for found in LINK.finditer(CODE.sub("", page.read_text(encoding="utf-8"))):
            if "://" in found["path"] or found["path"].startswith("mailto:"):
                continue
            meant = page.parent / found["path"] if found["path"] else page
            if not meant.exists() or (found["anchor"] and found["anchor"][1:] not in anchors(meant)):
                yield f"{page.relative_to(folder)}: {found['path']}{found['anchor'] or ''}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    heads = HEADING.findall(re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.M | re.S))
    return {re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", head.lower()).strip()) for head in heads}


if __name__ == "__main__":
    lay_out(LAID_OUT)
    if lost := [*lost_links(LAID_OUT)]:
        sys.exit("Links that lead nowhere:\n" + "\n".join(lost))
