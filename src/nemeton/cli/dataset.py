"""`nemeton dataset`: the decisions of recorded games as a table for learners, and records back out of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nemeton.arena import datasets
from nemeton.cli.errors import UsageError, printable


def dataset(
    file: Path,
    /,
    *records: Annotated[Path, Parameter(name="RECORD")],
    to: Path | None = None,
    data: str | None = None,
) -> int:
    """Write the decisions of records to a Parquet file, one row a decision; or the records of such a file to a folder.

    A row has what the seat saw and remembered, what it could do, what it did and what came of it.

    Parameters
    ----------
    file
        The Parquet file: a new one if records are named, else one to read.
    records
        The records it is made of, all of one game; `nemeton simulate GAME --records FOLDER` makes many.
    to
        A folder to write the records of the file to.
    data
        A folder of data files the games were played with, instead of the game's own.
    """
    if records and to is not None:
        raise UsageError("Either records go into the file, or --to FOLDER has them come out of it.")
    if records:
        made = datasets.write(file, records, data)
        print(printable(f"{file}: {made.decisions} decisions of {made.games} games of {made.game}."))
        return 0
    if to is None:
        raise UsageError("Name the records the file is made of, or --to FOLDER, which they are written to.")
    print(printable(f"{to}: {datasets.unpack(file, to)} records."))
    return 0
