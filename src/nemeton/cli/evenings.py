"""A game that goes on: from its file, or a campaign's next evening in a record that follows the last one's."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from nemeton.cli import players as seating
from nemeton.cli import saves
from nemeton.cli.errors import UsageError
from nemeton.cli.saves import Save
from nemeton.cli.session import Told
from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.errors import BadPosition, BadRecord, BadSetup
from nemeton.kernel.match import Match, game_of, replay, verify, verify_next
from nemeton.kernel.record import After


class People(NamedTuple):
    """Who leaves a campaign, who joins it, and who inherits; as the command was told."""

    leave: Sequence[int] | None
    join: Sequence[str] | None
    heir: Sequence[str] | None


def go_on(path: Path, name: str | None, data: str | None) -> tuple[Match, list[Told], Save]:
    """The match a file holds, played again up to its last entry."""
    record, text = saves.read(path)
    if name is not None and name != record.header.game:
        raise UsageError(f"{path} is a game of {record.header.game}, not of {name}.")
    told: list[Told] = []
    match: Match | None = None
    try:
        for number, match in replay(record, game_of(record, data)):
            if number:
                told.append(Told(number, record.entries[number - 1].seat, match.events()))
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None
    assert match is not None, "a replay begins with the start"
    standing = {step.entry for step in match.line}
    return match, [one for one in told if one.entry in standing], Save(path, text)


def begin(
    path: Path, name: str | None, data: str | None, seats: str | None, people: People, save: Path | None
) -> tuple[Match, Save]:
    """The next evening of the campaign in a file: a record of its own, beside it unless said otherwise.

    It is played with the data of now, also if those of the last evening were others; a campaign that cannot go on with
    them says why.
    """
    before, _, kept = go_on(path, name, data)
    after = After(
        file=path.name,
        hash=records.text_hash(kept.written),
        leave=sorted(seat - 1 for seat in people.leave or ()),
        join=[text.split(":") for text in people.join or ()],
        secrets=dict(parse_bequest(text) for text in people.heir or ()),
    )
    if save is not None and save.resolve().parent != path.resolve().parent:
        raise UsageError(f"{save} must lie beside {path}: a record finds the one it follows in its own folder.")
    try:
        match = Match.go_on(before, after, name_players(before, after, seats), registry.game(before.game.name, data))
    except (BadSetup, BadPosition) as problem:
        raise UsageError(str(problem)) from None
    return match, Save.new(save or following(path), before.game.name)


def parse_bequest(text: str) -> tuple[str, int]:
    """A thing and the seat that takes it, from "31=2"."""
    thing, equals, seat = text.partition("=")
    if not equals or not thing.isdecimal() or not seat.isdecimal():
        raise UsageError(f"--heir {text} is not THING=SEAT, both numbers.")
    return thing, int(seat) - 1


def name_players(before: Match, after: After, seats: str | None) -> list[str]:
    """Who plays each seat of the next evening."""
    words = seating.players_of(before.record)
    stay = [seat for seat in range(before.state.seats) if seat not in after.leave]
    if seats is None:
        return [*(words[seat] for seat in stay), *[seating.HUMAN] * len(after.join)]
    return seating.seat_words(before.game, seats)


def following(path: Path) -> Path:
    """A name for what follows a file: its own with the next number that is free."""
    number = 2
    stem = path.stem.rpartition("+")[0] or path.stem
    while (found := path.with_name(f"{stem}+{number}{path.suffix}")).exists():
        number += 1
    return found


# ---------------------------------------------------------------------- checking a chain
def chain(path: Path) -> list[tuple[Path, records.Record, str]]:
    """A record and all it follows, the first evening first."""
    found: list[tuple[Path, records.Record, str]] = []
    while True:
        record, text = saves.read(path)
        found.insert(0, (path, record, text))
        if record.header.after is None:
            return found
        name = record.header.after.file
        if Path(name).name != name:
            raise BadRecord(f"{path} follows {name!r}, which is no name of a file beside it.")
        earlier = path.with_name(name)
        if earlier in [one for one, _, _ in found] or not earlier.exists():
            raise BadRecord(f"{path} follows {name}, which is not there.")
        path = earlier


def verify_chain(path: Path, data: str | None) -> tuple[Match, int]:
    """Verify a record and every evening before it; gives the match it ends with, and the number of evenings."""
    match: Match | None = None
    text, evenings = "", 0
    for file, record, written in chain(path):
        try:
            game = game_of(record, data)
            match = verify(record, game) if match is None else verify_next(match, text, record, game)
        except BadRecord as problem:
            raise BadRecord(f"{file}: {problem}") from None
        text, evenings = written, evenings + 1
    assert match is not None, "a chain has a first evening"
    return match, evenings
