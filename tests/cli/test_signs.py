"""Terminals of a narrow encoding get plain signs, in the place of those they have not."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import nemeton
from nemeton.cli.signs import UNKNOWN, plain
from nemeton.cli.terminal import console

MARK = "\u202f?"
Program = Callable[..., tuple[list[str], dict[str, str]]]
SOURCES = [*Path(nemeton.__path__[0]).glob("cli/**/*.py"), *Path(nemeton.__path__[0]).glob("messages/*.toml")]


def test_every_sign_the_terminal_shows_has_a_plain_one() -> None:
    """All that stand in the terminal's code and in the messages; one is replaced by one."""
    signs = {sign for path in SOURCES for sign in path.read_text(encoding="utf-8") if not sign.isascii()}

    assert {"␛"} == {sign for sign in signs if plain(sign) == UNKNOWN and not sign.isalpha() and sign.isprintable()}
    assert {1} == {len(plain(sign)) for sign in signs}


@pytest.mark.parametrize("width", range(4, 12))
def test_no_line_ends_before_a_french_mark(width: int) -> None:
    """Rich takes every blank for the end of a word; a narrow one that keeps a mark to its word is none."""
    out = console()
    out.width = width
    with out.capture() as shown:
        out.print(f"Où{MARK} Lequel{MARK} Non", soft_wrap=False)
    lines = shown.get().splitlines()

    assert all(len(line) <= width for line in lines)
    assert [] == [line for line in lines if line.strip().startswith("?") and width >= len(f"Lequel{MARK}")]
    assert f"Où{MARK}" in "\n".join(lines)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("game", ["bloody_grove", "celtica", "karnag"])
def test_a_game_is_played_in_plain_signs(program: Program, game: str, encoding: str) -> None:
    """In French: accents stay where the encoding has them, and every line is as long as it was."""
    line, environment = program("play", game, "--seed", "3", "--lang", "fr")

    def shown(how: str) -> list[str]:
        done = subprocess.run(
            line,
            env={**os.environ, **environment, "PYTHONIOENCODING": how},
            input=b"q\n",
            capture_output=True,
            timeout=120,
        )
        assert (0, b"") == (done.returncode, done.stderr)
        return done.stdout.decode(how).splitlines()[:-2]  # the last two name a file

    rich, poor = shown("utf-8"), shown(encoding)

    assert rich != poor
    assert [len(row.rstrip()) for row in rich] == [len(row.rstrip()) for row in poor]
    assert UNKNOWN not in "".join(poor).replace("? ", "").replace(" ?", "")
