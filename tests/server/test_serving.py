"""`nemeton serve` as whoever runs it meets it: what it says, what it refuses, what it leaves on disk."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from nemeton.cli.configuring import PREFIX
from nemeton.cli.serve import serve

HOSTING = Path(__file__).parents[2] / "docs" / "hosting.md"
LISTENS = re.compile(r"Nemeton listens on http://(\S+):(\d+) and keeps its data in (.*)\.\n")


def command(folder: Path, *words: str, **environment: str) -> subprocess.Popen[str]:
    """Start `nemeton serve` with a data folder of its own."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(PREFIX)}
    places = {"XDG_DATA_HOME": str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(
        [sys.executable, "-m", "nemeton", "serve", *words],
        env=own | places | environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def refusal(folder: Path, *words: str, **environment: str) -> str:
    """What it says that it cannot do; anything it cannot use is exit code 2 and one sentence."""
    process = command(folder, *words, **environment)
    out, told = process.communicate(timeout=60)
    assert (2, "", 1) == (process.returncode, out, told.count("\n")), told
    return told.removeprefix("nemeton: ").strip()


@contextmanager
def serving(folder: Path, *words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], re.Match[str]]]:
    """A server, from the moment it says that it listens."""
    process = command(folder, *words, **environment)
    assert process.stdout is not None
    try:
        said = LISTENS.fullmatch(process.stdout.readline())
        assert said is not None, process.communicate(timeout=10)
        yield process, said
    finally:
        process.kill()
        with process:  # its pipes are closed
            pass


def test_what_it_says_is_so(tmp_path: Path) -> None:
    """It answers once it says that it listens, its file is its owner's alone, no other server gets it, and it stops."""
    with serving(tmp_path, "--port", "0", NEMETON_THINKERS="2") as (process, said):
        host, port, file = said.groups()
        with urllib.request.urlopen(f"http://{host}:{port}/health", timeout=10) as answer:
            assert {"status": "well"} == json.load(answer)
        assert {0o600} == {path.stat().st_mode & 0o777 for path in Path(file).parent.glob("nemeton.db*")}
        assert f"{file} is in use by another server: one SQLite file belongs to one." == refusal(tmp_path)
        other = f"sqlite:///{tmp_path / 'other.db'}"
        taken = refusal(tmp_path, "--port", port, "--database", other)
        assert f"Nobody can listen on port {port} of 127.0.0.1: address already in use." == taken

        process.send_signal(signal.SIGTERM)
        _, told = process.communicate(timeout=30)

    lines = [json.loads(line) for line in told.splitlines()]
    assert ["serving", "stopped"] == [line["what"] for line in lines]
    assert (int(port), file, 0) == (lines[0]["port"], lines[0]["data"], process.returncode)


def test_settings_stand_in_the_environment_and_in_a_file(tmp_path: Path) -> None:
    """The command line goes before the environment, and that before the file; lists are separated by spaces."""
    file = tmp_path / "nemeton.toml"
    file.write_text('port = 99999\nadmin = "open sesame"\nlimits = 0\npublic-host = ["grove.example"]\n')

    with serving(
        tmp_path, "--port", "0", NEMETON_SETTINGS=str(file), NEMETON_PORT="88888", NEMETON_PUBLIC_HOST="a b"
    ) as (process, said):
        asked = urllib.request.Request(f"http://127.0.0.1:{said[2]}/admin", headers={"Host": "b"})
        asked.add_header("Authorization", "Basic eDpvcGVuIHNlc2FtZQ==")  # x:open sesame
        with urllib.request.urlopen(asked, timeout=10) as answer:
            assert "Tables, the last ones first" in answer.read().decode()
        shown = Path(f"/proc/{process.pid}/cmdline")
        if shown.exists():
            assert b"sesame" not in shown.read_bytes()


@pytest.mark.parametrize(
    ("words", "environment", "expected"),
    [
        (["--port", "70000"], {}, "There is no port 70000: it must be 0 to 65535."),
        (["--host", "no.such.host.invalid"], {}, "'no.such.host.invalid' is no address to listen on: "),
        (["--workers", "0"], {}, "0 workers cannot serve: it must be one or more."),
        (["--proxy", "10.0.0.300"], {}, "--proxy 10.0.0.300: this is no address and no network: "),
        (["--admin", "word"], {}, "--admin has a secret in it, which every user of this machine "),
        (["--redis", "redis://:word@host"], {}, "--redis has a secret in it, which every user of this machine "),
        (["--settings", "no/such/file"], {}, "no/such/file cannot be read: No such file or directory."),
        ([], {"NEMETON_PORT": "first"}, "Invalid value for NEMETON_PORT from env: "),
    ],
)
def test_what_cannot_be_used_is_one_sentence(
    tmp_path: Path, words: list[str], environment: dict[str, str], expected: str
) -> None:
    """With exit code 2, before anything is begun."""
    assert refusal(tmp_path, *words, **environment).startswith(expected)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("prot = 80", 'Unknown option: "[prot]" from {file}.'),
        ("port = \n", "{file} is no TOML file: Invalid value (at line 1, column 8)."),
        ("[serve]\nport = 80", "{file} has a table [serve]; settings stand in it as they are, without one."),
    ],
)
def test_a_settings_file_that_cannot_be_used(tmp_path: Path, text: str, expected: str) -> None:
    """What it says wrong is named, with the file."""
    file = tmp_path / "settings.toml"
    file.write_text(text)

    assert expected.format(file=file) == refusal(tmp_path, "--settings", str(file))


def test_every_setting_is_in_the_table_of_the_documents() -> None:
    """By its name, in the order of the command, and none that does not exist."""
    table = re.findall(r"^\| `--([a-z-]+)", HOSTING.read_text(encoding="utf-8"), re.MULTILINE)

    assert [name.replace("_", "-") for name in serve.__annotations__ if name != "return"] == table
