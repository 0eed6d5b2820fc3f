"""Saved games: a record on disk that is whole at every moment, whatever happens to the machine."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from nemeton.cli.errors import UsageError
from nemeton.kernel import record as records
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.files import data_folder, read_text
from nemeton.kernel.record import Record

SUFFIX = ".nemeton"


def folder() -> Path:
    """Where games are kept if nobody says otherwise."""
    return data_folder("games") / "games"


def write_durably(path: Path, text: str) -> None:
    """The file holds either what it held or all of `text`, also after a power cut."""
    path = path.resolve()  # a link stays a link
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    with suppress(OSError):  # where a folder cannot be synced, the file system does it itself
        entry = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(entry)
        finally:
            os.close(entry)


class Save:
    """The file of one game under way."""

    def __init__(self, path: Path, written: str) -> None:
        self.path = path
        self.written = written  # what the file holds, if nobody else wrote to it

    @classmethod
    def new(cls, path: Path | None, game: str) -> Save:
        """A file for a new game; one that is there already is left alone."""
        if path is not None:
            return cls(claim(path), "")
        day = f"{datetime.now().astimezone():%Y-%m-%d}"
        number = 1
        while True:
            path = folder() / f"{game}-{day}-{number}{SUFFIX}"
            if not path.exists():
                return cls(claim(path), "")
            number += 1

    def sweep(self) -> None:
        """Remove drafts that a run left behind when it was killed while writing."""
        for draft in self.path.parent.glob(f".{self.path.name}.[0-9]*"):
            draft.unlink(missing_ok=True)

    def keep(self, record: Record) -> None:
        """Write the record; another run that plays the same file is noticed, not overwritten."""
        text = str(record)
        try:
            if self.path.exists() and self.path.read_text(encoding="utf-8") not in (self.written, text):
                raise UsageError(
                    f"{self.path} was changed by somebody else while this game went on; nothing was overwritten."
                )
            write_durably(self.path, text)
        except OSError as problem:
            raise UsageError(f"{self.path} cannot be written: {problem.strerror or problem}.") from None
        self.written = text


def claim(path: Path) -> Path:
    """Make an empty file, and the folder it lies in; never one that is there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(exist_ok=False)
    except FileExistsError:
        raise UsageError(f"{path} is there already; play it on with --resume, or name another file.") from None
    except OSError as problem:
        raise UsageError(f"{path} cannot be written: {problem.strerror or problem}.") from None
    return path


def read(path: Path) -> tuple[Record, str]:
    """A record and the text it was read from."""
    try:
        text = read_text(path)
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is no record: it is not text.") from None
    except OSError as problem:
        raise UsageError(f"{path} cannot be read: {problem.strerror or problem}.") from None
    return records.read(text, str(path)), text


def last(game: str | None) -> Path:
    """The game played last that is not over, of one game or of all."""
    saved = sorted(folder().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in saved:
        with suppress(BadRecord, UsageError):
            record, _ = read(path)
            if record.places is None and game in (None, record.header.game):
                return path
    what = f"game of {game}" if game else "game"
    raise UsageError(f"There is no unfinished {what} in {folder()}.")
