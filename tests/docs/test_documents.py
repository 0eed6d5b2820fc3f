"""The documents: what they show is run, so that they stay true.

- ```` ```python ```` blocks of a page run one after the other; `print(x)  # → text` must print that text.
- a ```` ```text ```` block right after one is what it prints.
- ```` ```python from FILE ```` blocks are pieces of that file.
- ```` ```console test ```` blocks are commands and what they print; a line `> q` is typed; `...` stands for anything.
"""

import doctest
import io
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import nemeton
from nemeton.cli import main
from nemeton.kernel import registry

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "recipes").glob("*.md")])
BLOCK = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
ARROW = re.compile(r"print\(.*\) +# → (.*)")
LINK = re.compile(r"\[[^\]]+\]\((?!https?:)([^)#]+)")


class Block(NamedTuple):
    """A fenced block of a page."""

    info: str
    text: str
    after: int  # where the one before ended: right after it if nothing but space is between


def blocks(page: Path) -> Iterator[Block]:
    text, end = page.read_text(encoding="utf-8"), 0
    for found in BLOCK.finditer(text):
        yield Block(found["info"].strip(), found["text"], len(text[end : found.start()].strip()))
        end = found.end()


def pages_with(kind: str) -> list[Path]:
    return [page for page in PAGES if any(block.info.startswith(kind) for block in blocks(page))]


@pytest.fixture(autouse=True)
def own_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a page plays or registers are gone after it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_registered", dict(registry._registered))


@pytest.mark.parametrize("page", pages_with("python"), ids=lambda page: page.name)
def test_python_runs_and_prints_what_the_page_says(page: Path) -> None:
    """Every block, in order, in one namespace."""
    names: dict[str, Any] = {"__name__": page.stem}
    printed = ""
    for block in blocks(page):
        if block.info == "python":
            out = io.StringIO()
            with redirect_stdout(out):
                exec(compile(block.text, page.name, "exec"), names)
            printed = out.getvalue()
            if arrows := ARROW.findall(block.text):
                assert arrows == printed.splitlines()
        elif block.info == "text" and block.after == 0:
            assert block.text.strip() == printed.strip()


@pytest.mark.parametrize("page", pages_with("python from"), ids=lambda page: page.name)
def test_pieces_of_files_are_as_the_file_has_them(page: Path) -> None:
    """A quotation stands in its source, word by word."""
    for block in blocks(page):
        if block.info.startswith("python from "):
            assert block.text in (ROOT / block.info.removeprefix("python from ")).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages_with("console test"), ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed after a prompt is typed; the rest is printed."""
    for block in blocks(page):
        if block.info != "console test":
            continue
        command, _, shown = block.text.partition("\n")
        typed = iter(re.findall(r"^> (.*)$", shown, re.MULTILINE))
        out = io.StringIO()

        def echoed(lines: Iterator[str] = typed, out: io.StringIO = out) -> str:
            line = next(lines)
            out.write(f"{line}\n")
            return line

        monkeypatch.setattr("nemeton.cli.play.read_line", echoed)
        with redirect_stdout(out):
            assert 0 == main(command.removeprefix("$ nemeton ").split())
        printed = "".join(f"{line.rstrip()}\n" for line in out.getvalue().splitlines())

        assert doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS), printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Every file a page links to is there; code has brackets of other kinds."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)

    assert [] == [link for link in LINK.findall(prose) if not (page.parent / link).exists()]


def test_the_readme_names_every_game() -> None:
    """No list here knows half the games."""
    table = (ROOT / "README.md").read_text(encoding="utf-8")

    assert [] == [game.title for game in nemeton.all_games().values() if f"| {game.title} |" not in table]


def test_the_readme_gives_exactly_two_commands_to_begin_with() -> None:
    """`make play` and `make test`."""
    (setup,) = [block.text for block in blocks(ROOT / "README.md") if block.info == "sh"]

    assert ["make play", "make test"] == setup.splitlines()
