"""Datasets: the decisions of recorded games as Parquet, one row a decision, and the records back out of them.

    write(Path("games.parquet"), [Path("evening/celtica-000001.nemeton"), …])
    for text in records(Path("games.parquet")): ...

Every tool for data reads such a file; docs/datasets.md tells what its columns hold. It needs the extra `dataset`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from nemeton.kernel import match as matches
from nemeton.kernel import record as records_as_text
from nemeton.kernel.errors import BadData, BadRecord, BadSetup
from nemeton.kernel.extras import needs
from nemeton.kernel.files import read_text
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match
from nemeton.kernel.observation import Layout
from nemeton.kernel.record import Ended, Lost, Move, Record, TakeBack, TakenOver

FORMAT = 1
AT_ONCE = 4096  # rows written together
SUFFIX = ".nemeton"  # of records

Row = dict[str, Any]


class Written(NamedTuple):
    """What a dataset holds."""

    game: str
    games: int
    decisions: int


# ---------------------------------------------------------------------- records in
def write(path: Path, files: Sequence[Path], data: str | None = None) -> Written:
    """Write the decisions of records, all of one game, to a file that is not there yet."""
    with needs("dataset"):
        import pyarrow as arrow
        import pyarrow.parquet as parquet

    if not files:
        raise BadSetup("A dataset is made of one record or more.")
    if path.exists():
        raise BadSetup(f"{path} is there already; a dataset is never written over.")
    game = game_in(files[0], data)
    schema = arrow.schema(columns(arrow), metadata=told_of(game))
    draft, decisions = path.with_name(f".{path.name}.draft"), 0
    try:
        with parquet.ParquetWriter(draft, schema) as writer:
            for rows in gather_rows(game, files):
                writer.write_table(arrow.Table.from_pylist(rows, schema))
                decisions += len(rows)
        draft.replace(path)
    except OSError as problem:
        raise BadSetup(f"{path} cannot be written: {problem.strerror or problem}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return Written(game.name, len(files), decisions)


def game_in(file: Path, data: str | None) -> Game:
    """The game of a record, with the data it was played with."""
    return matches.game_of(read_record(file)[0], data)


def read_record(file: Path) -> tuple[Record, str]:
    """A record, and its text."""
    try:
        text = read_text(file)
    except UnicodeDecodeError:
        raise BadRecord(f"{file}: this is no record: it is not text.") from None
    except OSError as problem:
        raise BadRecord(f"{file} cannot be read: {problem.strerror or problem}.") from None
    return records_as_text.read(text, str(file)), text


def columns(arrow: Any) -> list[tuple[str, Any]]:
    """The columns by name, each with its type."""
    numbers = arrow.list_(arrow.int32())
    return [
        ("game", arrow.int32()),  # which record, from 0
        ("entry", arrow.int32()),  # of the record, from 1
        ("seats", arrow.int8()),
        ("seat", arrow.int8()),
        ("player", arrow.string()),
        ("question", arrow.string()),
        ("action", arrow.int32()),
        ("text", arrow.string()),
        ("legal", numbers),
        ("observation", numbers),
        ("remembered", numbers),
        ("place", arrow.int8()),
        ("reward", arrow.float32()),
        ("at", arrow.int64()),
        ("record", arrow.string()),
    ]


def told_of(game: Game) -> dict[str, str]:
    """What the file says of itself: the game, and what every number of its observations is called."""
    return {
        "nemeton.format": str(FORMAT),
        "nemeton.game": game.name,
        "nemeton.content": game.content,
        "nemeton.actions": str(game.actions),
        "nemeton.observation": str(game.observation.version),
        "nemeton.fields": json.dumps(fields_of(game.observation)),
        "nemeton.remembered": json.dumps(fields_of(game.knowledge)),
    }


def fields_of(layout: Layout) -> list[Row]:
    return [
        {"name": one.name, "at": one.offset, "length": one.length, "low": one.low, "high": one.high, "kind": one.kind}
        for one in layout
    ]


def gather_rows(game: Game, files: Sequence[Path]) -> Iterator[list[Row]]:
    """The rows of all records, many at a time."""
    rows: list[Row] = []
    for number, file in enumerate(files):
        record, text = read_record(file)
        if (record.header.game, record.header.content) != (game.name, game.content):
            raise BadSetup(f"{file} is of another game, or of other data, than the first record: one dataset has one.")
        try:
            rows += rows_of(game, number, record, text)
        except BadRecord as problem:
            raise BadRecord(f"{file}: {problem}") from None
        if len(rows) >= AT_ONCE:
            yield rows
            rows = []
    if rows:
        yield rows


def rows_of(game: Game, number: int, record: Record, text: str) -> list[Row]:
    """One row for every decision that was not taken back; the first one carries the record itself."""
    rows: list[Row] = []
    names = list(record.header.names)
    match: Match | None = None
    for done, match in matches.replay(record, game):
        if done == len(record.entries):
            break
        entry = record.entries[done]
        if isinstance(entry, Move):
            rows.append(
                {"game": number, "entry": done + 1, "player": names[entry.seat], **describe_decision(match, entry)}
            )
        elif isinstance(entry, TakeBack):
            rows = [row for row in rows if row["entry"] < entry.to]
        elif isinstance(entry, TakenOver):
            names[entry.seat] = entry.name
    if not rows or match is None:
        raise BadRecord("nothing was decided in it, so it has no row in a dataset.")
    result(rows, record, match)
    rows[0]["record"] = text
    return rows


def describe_decision(match: Match, entry: Move) -> Row:
    """What a seat saw, what it could do, and what it did."""
    state, game, seat = match.state, match.game, entry.seat
    decision = state.decision(seat)
    return {
        "seats": int(state.seats),
        "seat": seat,
        "question": decision.kind if decision is not None else "",
        "action": game.parse(entry.text),
        "text": entry.text,
        "legal": state.legal(seat) or state.revisions(seat),
        "observation": state.observe(seat),
        "remembered": game.know(state, seat),
        "at": entry.at,
    }


def result(rows: list[Row], record: Record, match: Match) -> None:
    """Places as recorded; a reward from -1 to 1 for a game that was played to its end by its rules."""
    whole = match.state.over and not any(isinstance(entry, Lost | Ended) for entry in record.entries)
    for row in rows:
        seat = row["seat"]
        row["place"] = None if record.places is None else record.places[seat]
        row["reward"] = 2 * match.state.utility(seat) - 1 if whole else None


# ---------------------------------------------------------------------- records out
def records(path: Path) -> Iterator[str]:
    """The records a dataset was made of, in their order, letter for letter."""
    with needs("dataset"):
        import pyarrow as arrow
        import pyarrow.parquet as parquet

    try:
        with parquet.ParquetFile(path) as file:
            if (file.schema_arrow.metadata or {}).get(b"nemeton.format") != str(FORMAT).encode():
                raise BadData(f"{path} is no dataset of Nemeton's, or of a version this one does not know.")
            for batch in file.iter_batches(columns=["record"]):
                yield from (text for text in batch.column(0).to_pylist() if text is not None)
    except (OSError, arrow.ArrowInvalid) as problem:
        raise BadData(f"{path} cannot be read: {' '.join(str(problem).split())}") from None


def unpack(path: Path, folder: Path) -> int:
    """Write the records of a dataset into a folder, numbered; gives how many. One that is there is left alone."""
    count = 0
    for count, text in enumerate(records(path), 1):
        record = records_as_text.read(text, f"record {count} of {path}")
        file = folder / f"{record.header.game}-{count:06}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with file.open("x", encoding="utf-8") as made:
                made.write(text)
        except OSError as problem:
            raise BadSetup(f"{file} cannot be written: {problem.strerror or problem}.") from None
    return count
