"""What the tests of `nemeton play` share: games that were kept, read again."""

import time
from collections.abc import Callable
from pathlib import Path

import nemeton
from nemeton.kernel.record import Move, Record

Program = Callable[..., tuple[list[str], dict[str, str]]]

FIRST = "1\n" * 400
"""Somebody who always takes the first option: longer than any game."""


def record(path: str | Path) -> Record:
    return nemeton.read_record(Path(path).read_text())


def moves(path: str | Path) -> list[str]:
    return [entry.text for entry in record(path).entries if isinstance(entry, Move)]


def wait_for(path: Path, entries: int) -> None:
    """Until a game under way has kept so many entries."""
    for _ in range(600):
        if path.exists() and path.read_text() and len(record(path).entries) >= entries:
            return
        time.sleep(0.1)
    raise AssertionError(f"{path} never got {entries} entries")
