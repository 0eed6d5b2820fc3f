"""`nemeton verify`: does a record fit, move by move?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from nemeton.cli import saves
from nemeton.cli.errors import complain, printable
from nemeton.cli.evenings import verify_chain
from nemeton.kernel import match
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.record import Record

DOES_NOT_FIT = 1  # exit code


def verify(*records: Annotated[Path, Parameter(name="RECORD")], data: str | None = None) -> int:
    """Play records again and check every move, every digest and the commitment to the cards.

    Says that a record fits, or names the entry that does not; then the exit code is 1.

    Parameters
    ----------
    records
        Files to check.
    data
        A folder of data files the games were played with, instead of the games' own.
    """
    code = 0
    for path in records:
        try:
            print(printable(f"{path} fits: {check(path, data)}."))
        except BadRecord as problem:
            named = str(problem) if str(problem).startswith(str(path)) else f"{path}: {problem}"
            complain(named)
            code = DOES_NOT_FIT
    return code


def check(path: Path, data: str | None) -> str:
    """What a record that fits holds."""
    record, _ = saves.read(path)
    game = match.game_of(record, data)
    _, evenings = verify_chain(path, data)
    entries = len(record.entries)
    said = [f"{game.title}, {record.header.seats} seats, {entries} {'entry' if entries == 1 else 'entries'}"]
    said.append("not over" if record.places is None else f"over, places {' '.join(map(str, record.places))}")
    if evenings > 1:
        said.append(f"the campaign fits from its first day, {evenings} evenings")
    if fairness := checked_chance(record):
        said.append(fairness)
    return "; ".join(said)


def checked_chance(record: Record) -> str:
    """What can be said about the cards."""
    if record.header.commitment is None:
        return ""
    said = "the secret is the one committed to"
    if record.header.seals is None:
        return said
    sealed = sum(1 for seal in record.header.seals if seal)
    return f"{said}; {sealed} of {record.header.seats} seats gave what they had sealed to the chance"
