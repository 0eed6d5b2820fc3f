"""Files somebody else wrote: whatever is in them, the command says one sentence, and nothing steers the terminal."""

import hashlib
import json
import os
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from nemeton.cli.errors import printable
from nemeton.cli.terminal import print_json
from nemeton.kernel import box
from nemeton.kernel.errors import BadData
from nemeton.kernel.files import MOST_BYTES, read_bytes, read_text
from tests.cli.conftest import Nemeton

DEEP = "[" * 60_000 + "]" * 60_000
DIGITS = "9" * 5_000
ESCAPE = "\x1b]0;owned\x07\x1b[2J\x9b2J"
TURNED = "\u202egpj.exe\u2066"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A record that fits."""
    from nemeton.cli import main

    folder = tmp_path_factory.mktemp("records")
    words = ["simulate", "celtica", "--games", "1", "--seats", "random,random", "--records", str(folder)]
    assert 0 == main(words)
    (path,) = folder.iterdir()
    return path.read_text(encoding="utf-8")


def with_line(record: str, name: str, value: str) -> str:
    """A record with another line in its header."""
    changed, times = re.subn(rf"(?m)^{name} .*$", lambda _: f"{name} {value}", record)
    return changed if times else record.replace("\n\n", f"\n{name} {value}\n\n", 1)


def with_entry(record: str, entry: str) -> str:
    """A record with nothing but this entry."""
    return record.partition("\n\n")[0] + f"\n\n{entry}\n"


STRANGE: dict[str, tuple[str, str]] = {
    "options 60,000 deep": ("options", DEEP),
    "a position 60,000 deep": ("position", DEEP),
    "a position of 60,000 tables": ("position", '{"a":' * 60_000 + "1" + "}" * 60_000),
    "seats of 5,000 digits": ("seats", DIGITS),
    "rules of 5,000 digits": ("rules", DIGITS),
    "a seed of 5,000 digits": ("seed", DIGITS),
    "a game with escapes": ("game", ESCAPE),
    "a game with NUL": ("game", "a\0b"),
    "a game without an end": ("game", "a" * 100_000),
    "an unknown line with escapes": (ESCAPE, "1"),
    "an entry of 5,000 digits": ("", f"{DIGITS} 0 x"),
    "a seat of 5,000 digits": ("", f"1 {DIGITS} x"),
    "a moment of 5,000 digits": ("", f"1 0 x @{DIGITS}"),
    "a way back of 5,000 digits": ("", f"1 0 !back {DIGITS}"),
    "a digest of 5,000 digits": ("", f"= {DIGITS} ab"),
    "a place of 5,000 digits": ("", f"over {DIGITS} 1"),
    "places in other digits": ("", "over \u0661 \u0662"),
    "a name 60,000 deep": ("", f"1 0 !taken {DEEP}"),
    "a move of 5,000 digits": ("", f"1 0 play grey {DIGITS}"),
    "a move with NUL": ("", "1 0 pl\0ay"),
    "a move with escapes": ("", f"1 0 {ESCAPE}"),
    "a move that is turned round": ("", f"1 0 {TURNED}"),
    "something with escapes": ("", f"1 0 !{ESCAPE}"),
}


def steering(text: str) -> list[str]:
    """The signs in a text that a terminal would obey."""
    turns = ("LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI")
    return [
        sign
        for sign in text
        if (unicodedata.category(sign) == "Cc" and sign not in "\n\t") or unicodedata.bidirectional(sign) in turns
    ]


@pytest.mark.parametrize("verb", ["verify", "replay", "analyze"])
@pytest.mark.parametrize("strange", STRANGE)
def test_a_strange_record_is_one_sentence(verb: str, strange: str, good: str, command: Nemeton) -> None:
    """What, where and why, of a length that can be read."""
    name, value = STRANGE[strange]
    text = with_line(good, name, value) if name and name != ESCAPE else with_entry(good, value)
    if name == ESCAPE:
        text = good.replace("\n\n", f"\n{ESCAPE} 1\n\n", 1)
    Path("strange.nemeton").write_text(text, encoding="utf-8")
    run = command(verb, "strange.nemeton")

    assert run.code in (1, 2)
    assert run.err.startswith("nemeton: ")
    assert 1 == run.err.count("\n")
    assert len(run.err) < 2_100
    assert [] == steering(run.out + run.err)


@pytest.mark.parametrize("verb", ["verify", "replay", "analyze"])
@pytest.mark.parametrize("path", ["/dev/zero", "a\0b", "a" * 5_000, "folder", "pipe", "large", "nothing"])
def test_what_is_no_file_of_ours_is_one_sentence(verb: str, path: str, command: Nemeton) -> None:
    """A file without an end, a name no file can have, a folder, a pipe nobody writes to."""
    Path("folder").mkdir()
    os.mkfifo("pipe")
    with Path("large").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    run = command(verb, path)

    assert 2 == run.code
    assert run.err.startswith("nemeton: ")
    assert "cannot be read" in run.err
    assert len(run.err) < 2_100


@pytest.mark.parametrize("verb", ["replay", "verify"])
def test_names_of_others_do_not_steer_the_terminal(verb: str, good: str, command: Nemeton) -> None:
    """They are printed with a mark in the place of each sign that would."""
    text = with_line(good, "names", json.dumps([f"Ann{ESCAPE}", f"Ben{TURNED}"]))
    Path("names.nemeton").write_text(text, encoding="utf-8")
    run = command(verb, "names.nemeton")

    assert 0 == run.code, run.err
    assert [] == steering(run.out + run.err)
    if verb == "replay":
        assert "Ann\u241b]0;owned" in run.out


def test_json_has_no_sign_that_steers_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    """It is escaped, as JSON allows."""
    names = [ESCAPE, TURNED, "Zoë"]
    print_json(names)
    out = capsys.readouterr().out

    assert [] == steering(out)
    assert names == json.loads(out)


def test_what_is_printed_is_otherwise_as_it_was() -> None:
    """Letters of every script, lines and tables."""
    text = "Zoë\tЖюль\n小さな木 ❤ é"
    assert text == printable(text)


# ---------------------------------------------------------------------- data and packs
DATA = {
    "60,000 deep": f"a = {DEEP}",
    "5,000 digits": f"a = {DIGITS}",
    "not text": "\udcff",
}


@pytest.mark.parametrize("strange", DATA)
def test_strange_data_are_refused(strange: str, tmp_path: Path) -> None:
    """With the file and the reason."""
    file = tmp_path / "data.toml"
    file.write_text(DATA[strange], encoding="utf-8", errors="surrogateescape")
    with pytest.raises(BadData) as refused:
        box.read(file, dict[str, Any], hashlib.blake2b())

    assert str(refused.value).startswith(str(file))
    assert len(str(refused.value)) < 500


MANIFEST = "manifest.toml"


@pytest.mark.parametrize("strange", ["deep", "digits", "endless", "pipe", "NUL", "escapes"])
def test_a_strange_pack_is_told_what_is_wrong(strange: str, tmp_path: Path, command: Nemeton) -> None:
    """`nemeton content check` names the file and the reason."""
    pack = tmp_path / "pack"
    pack.mkdir()
    manifest = pack / MANIFEST
    match strange:
        case "deep":
            manifest.write_text(f"a = {DEEP}")
        case "digits":
            manifest.write_text(f"a = {DIGITS}")
        case "endless":
            manifest.symlink_to("/dev/zero")
        case "pipe":
            os.mkfifo(manifest)
        case "NUL":
            manifest.write_text('[files]\nverses = ["a\\u0000b.toml"]\n')
        case "escapes":
            manifest.write_text('[files]\nverses = ["\\u001b[2J.toml"]\n"\\u001b[2J" = 1\n')
    run = command("content", "check", str(pack))

    assert run.code in (1, 2)
    assert MANIFEST in run.out + run.err
    assert [] == steering(run.out + run.err)
    assert "Traceback" not in run.out + run.err


def test_a_file_is_read_whole_and_no_longer_than_it_may_be(tmp_path: Path) -> None:
    """Lines end as they may; one byte too many is refused."""
    file = tmp_path / "file"
    file.write_bytes(b"a\r\nb\rc\n")
    assert b"a\r\nb\rc\n" == read_bytes(file)
    assert "a\nb\nc\n" == read_text(file)
    with file.open("wb") as opened:
        opened.truncate(MOST_BYTES)
    assert MOST_BYTES == len(read_bytes(file))
    with file.open("ab") as opened:
        opened.write(b"x")
    with pytest.raises(OSError, match="more than"):
        read_bytes(file)
