"""content.md#what-the-check-finds: files that cannot be read are refused, all at once; nothing is loaded by halves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from nemeton.games.avalon import content
from nemeton.games.avalon.content.files import read_table
from nemeton.games.avalon.content.problems import Problems
from nemeton.kernel.files import MOST_BYTES
from tests.rules.avalon.content.alder import FOLDER

Spoil = Callable[[Path], object]


def text_of(folder: Path, name: str, problems: Problems) -> list[str]:
    """What is said about one file."""
    read_table(folder, name, problems)
    return [str(problem) for problem in problems.all]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"[[item]\n", "items.toml: is not TOML 1.0: "),
        (b"a = 1\na = 2\n", "items.toml: is not TOML 1.0: Cannot overwrite a value"),
        (b'\xef\xbb\xbfid = "x"\n', "items.toml: begins with a byte order mark; it must be plain UTF-8."),
        (b'id = "\xff"\n', "items.toml: is not UTF-8 at byte 6."),
        (b"a = { b = 1.5 }\n", "items.toml, a.b: is 1.5: a pack has whole numbers only."),
        (b"a = [1, nan]\n", "items.toml, a.1: is nan: a pack has whole numbers only."),
        (b"a = inf\n", "items.toml, a: is inf: a pack has whole numbers only."),
        (b"a = 1979-05-27\n", "items.toml, a: is 1979-05-27: a pack has no dates and times."),
        (b"a = 07:32:00\n", "items.toml, a: is 07:32:00: a pack has no dates and times."),
        (b"a = " + b"[" * 40 + b"]" * 40, "is nested more than 32 deep."),
        (b"#" * (MOST_BYTES + 1), "items.toml: cannot be read: It has more than 20000000 bytes."),
    ],
)
def test_a_file_that_is_no_plain_toml_is_refused(tmp_path: Path, raw: bytes, said: str) -> None:
    """Encoding, syntax, double keys, fractions, dates, depth and size."""
    (tmp_path / "items.toml").write_bytes(raw)

    assert said in "\n".join(text_of(tmp_path, "items.toml", Problems()))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """It is named, and so is one outside the pack."""
    assert ["items.toml: cannot be read: there is no such file in the pack."] == text_of(
        tmp_path, "items.toml", Problems()
    )
    assert ["manifest.toml, files: names '../items.toml', which lies outside the pack."] == text_of(
        tmp_path, "../items.toml", Problems()
    )


@pytest.fixture
def spoiled(tmp_path: Path) -> Callable[[Spoil], list[str]]:
    """What is said about a copy of the pack after something was done to its files."""

    def examine(spoil: Spoil) -> list[str]:
        folder = tmp_path / "alder"
        copytree(FOLDER, folder)
        spoil(folder)
        return [str(problem) for problem in content.examine(folder).problems.errors]

    return examine


def test_all_errors_of_all_files_are_named(spoiled: Callable[[Spoil], list[str]]) -> None:
    """Two broken files and a broken verse: three sentences, each with its file."""

    def spoil(folder: Path) -> None:
        (folder / "tasks.toml").write_text("[[task]]\nid = 7\n")
        (folder / "items.toml").write_text("[[item")
        verses = (folder / "dreams.toml").read_text(encoding="utf-8")
        (folder / "dreams.toml").write_text(verses.replace('op = "terror", n = -1', 'op = "terror", n = "-1"'))

    said = "\n".join(spoiled(spoil))

    assert "tasks.toml, task 7, id: must be text, not the number 7." in said
    assert "items.toml: is not TOML 1.0" in said
    assert "dreams.toml, verse dr.104, do.0.n: must be a whole number or a table, not text." in said


def test_a_pack_with_an_error_is_not_loaded(tmp_path: Path) -> None:
    """`load` refuses it with the first sentence, and keeps all of them."""
    folder = tmp_path / "alder"
    copytree(FOLDER, folder)
    (folder / "tasks.toml").write_text("[[task]]\nid = 7\n")

    with pytest.raises(content.BadPack) as refused:
        content.load(folder)

    assert str(refused.value).startswith("tasks.toml, task 7, id: must be text, not the number 7.")
    assert 1 < len(refused.value.problems)


def test_a_manifest_that_cannot_be_used_ends_the_matter(spoiled: Callable[[Spoil], list[str]]) -> None:
    """Without it nobody knows what the other files are."""
    said = spoiled(lambda folder: (folder / "manifest.toml").write_text('schema = 1\npack = "alder"\n'))

    assert "manifest.toml, version: is missing." in said
    assert all(sentence.startswith("manifest.toml, ") for sentence in said)


def test_a_file_holds_things_of_its_kind_only(spoiled: Callable[[Spoil], list[str]]) -> None:
    """A place among the tasks, and a task that is no list."""
    said = spoiled(lambda folder: (folder / "tasks.toml").write_text("[task]\n[[place]]\n"))

    assert "tasks.toml, place: is an unknown field here; things of this file are written as [[task]]." in said
    assert "tasks.toml, task: must be a list of tables, written as [[task]]." in said
