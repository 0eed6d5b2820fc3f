"""The ledger of a tournament: one line a game, written when it ends, so that nothing is lost and nothing repeated.

The first line says which tournament it is. Lines are only ever added. If a run is killed while it writes, the half line
it leaves behind is dropped by the next one, and that game is played again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path

import msgspec

from nemeton.arena.tournament import Fixture, Result, Tournament
from nemeton.kernel import registry
from nemeton.kernel.errors import NemetonError

FORMAT = 1
SUFFIX = ".nemeton"


class BadLedger(NemetonError):
    """A file that is no ledger, or that of another tournament, or one that somebody else is writing."""


class Heading(msgspec.Struct, frozen=True):
    """The first line: what is played, and by which rules and data."""

    arena: int
    rules: int
    content: str
    tournament: Tournament


class Ledger:
    """The file of one tournament, open for more. `results` is what it held already."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        game = registry.game(tournament.game, tournament.data)
        heading = Heading(FORMAT, game.rules, game.content, tournament)
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file = FileIO(path, "a+")
        except OSError as problem:
            raise BadLedger(f"{path} cannot be written: {problem.strerror or problem}.") from None
        try:
            self.claim()
            self.results = self.read(heading)
        except BaseException:
            self.file.close()
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *problem: object) -> None:
        self.file.close()

    def claim(self) -> None:
        """One run at a time; where files cannot be locked, whoever runs two has been told."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadLedger(f"{self.path} is being written by another run of the arena.") from None

    # ------------------------------------------------------------------ reading
    def read(self, heading: Heading) -> dict[Fixture, Result]:
        """The games that are done, by table and number; a half line at the end is cut off."""
        self.file.seek(0)
        text = self.file.readall()
        whole = text.rfind(b"\n") + 1
        if whole == 0 and text and not text.startswith(b'{"arena":'):
            raise BadLedger(f"{self.path} is not the ledger of a tournament; it was left as it is.")
        lines = text[:whole].splitlines()
        if lines:
            self.check(lines[0], heading)
        self.file.truncate(whole)
        if not lines:
            self.write(heading)
        games = [table.games for table in heading.tournament.tables]
        found = {result.fixture: result for result in self.parse(lines[1:])}
        return {fixture: result for fixture, result in found.items() if fixture.number < games[fixture.table]}

    def check(self, line: bytes, heading: Heading) -> None:
        """Refuse the ledger of anything else; the same tournament with more deals goes on from it."""
        try:
            found = msgspec.json.decode(line, type=Heading)
        except msgspec.MsgspecError:
            raise BadLedger(f"{self.path} is not the ledger of a tournament; it was left as it is.") from None
        longer = msgspec.structs.replace(found.tournament, deals=max(found.tournament.deals, heading.tournament.deals))
        if msgspec.structs.replace(found, tournament=longer) != heading:
            differs = [name for name, _ in _pairs(found) if dict(_pairs(found))[name] != dict(_pairs(heading))[name]]
            raise BadLedger(
                f"{self.path} holds another tournament: it differs in {', '.join(differs)}. Name another file."
            )

    def parse(self, lines: list[bytes]) -> Iterator[Result]:
        for number, line in enumerate(lines, 2):
            try:
                yield msgspec.json.decode(line, type=Result)
            except msgspec.MsgspecError as problem:
                raise BadLedger(f"{self.path}, line {number}: this is no result: {problem}.") from None

    # ------------------------------------------------------------------ writing
    def add(self, result: Result) -> None:
        """A game is done. It is on the disk before this returns."""
        self.write(result)
        self.results[result.fixture] = result

    def write(self, line: Heading | Result) -> None:
        try:
            self.file.write(msgspec.json.encode(line) + b"\n")
            os.fsync(self.file.fileno())
        except OSError as problem:
            raise BadLedger(f"{self.path} cannot be written: {problem.strerror or problem}.") from None


def _pairs(heading: Heading) -> Iterator[tuple[str, object]]:
    """All that tells one tournament from another, by name."""
    yield "format", heading.arena
    yield "rules", heading.rules
    yield "content", heading.content
    yield from msgspec.structs.asdict(heading.tournament).items()


def record_path(folder: Path, game: str, result: Result) -> Path:
    """The file of a game's record: by table and number, so that a resumed tournament finds its own again."""
    return folder / f"{game}-{result.table + 1:03}-{result.played.number + 1:06}{SUFFIX}"


def keep_record(folder: Path, game: str, result: Result, record: str) -> None:
    """Write the record of a game, whole or not at all; one of a game that is played again takes its place."""
    path = record_path(folder, game, result)
    draft = path.with_suffix(".draft")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(record)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError as problem:
        raise BadLedger(f"{path} cannot be written: {problem.strerror or problem}.") from None
