"""Games from their first step: the record as text, and the replay from one viewpoint."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nemeton.kernel import match as matches
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import Game
from nemeton.kernel.position import digest
from nemeton.kernel.record import Record
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.gate import Gate, Viewpoint
from nemeton.server.table import FINISHED, Table


def record_text(table: Table, names: Sequence[str]) -> str:
    """The record of a game that is over, with its secret opened: `nemeton verify` checks all of it."""
    return write_record(*copy_record(table, names))


def copy_record(table: Table, names: Sequence[str]) -> tuple[Record, Game | None]:
    """The record of a table as it is now, and the game that can play it, if one still can.

    The record of a game whose rules are no longer kept can be had at any time: nobody here can play it on.
    """
    if table.status not in FINISHED and table.kept is None:
        raise Refusal("table/not_over", "The record can be had once the game is over.")
    record = table.match.record if table.match is not None else table.kept
    if record is None:
        raise Refusal("table/no_record", "This table has no game to give a record of.")
    header = msgspec.structs.replace(record.header, names=[name or f"seat {seat}" for seat, name in enumerate(names)])
    game = table.match.game if table.match is not None else None
    return Record(header, list(record.entries), dict(record.digests), record.places), game


def write_record(record: Record, game: Game | None) -> str:
    """A record as text; it is played once more for its digests, unless no game can play it any more."""
    if game is None:
        return str(record)
    again = matches.verify(record, game)
    if record.entries:  # however short: whoever changes anything about the chance is found out by the last position
        again.record.digests[len(record.entries)] = digest(again.state)
    return str(again.record)


def replay(table: Table, told: wire.Table, entries: Sequence[log.Entry], viewpoint: Viewpoint) -> wire.Replay:
    """Every step as it was seen from a viewpoint."""
    again = Table(table.id, table.secret)
    gate = Gate(again)
    first = wire.Sight(viewpoint)
    scene: dict[str, Plain] = {}
    steps: list[wire.Step] = []
    for entry in entries:
        again.apply(entry)
        sight = gate.news([viewpoint], again.match.events() if again.match is not None else []).get(viewpoint)
        if sight is None or again.state is None:
            continue
        if sight.view is not None:
            first, scene = sight, again.game.scene(again.state)
        else:
            sight = msgspec.structs.replace(sight, back=None)
            steps.append(wire.Step(again.seq, entry.at, log.public(entry), None, [sight], again.clocks.to_wire()))
    return wire.Replay(told, scene, first, steps)
