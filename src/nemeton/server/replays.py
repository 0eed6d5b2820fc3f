"""Games from their first step: the record as text, and the replay through one seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nemeton.kernel import match as matches
from nemeton.kernel.decision import Plain
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.gate import Eyes
from nemeton.server.live import Live
from nemeton.server.table import Table


def record_text(table: Table, names: Sequence[str]) -> str:
    """The record of a game that is over, with its secret opened: `nemeton verify` checks all of it."""
    if table.status not in ("over", "aborted", "retired"):
        raise Refusal("table/not_over", "The record can be had once the game is over.")
    if table.match is None:
        raise Refusal("table/no_record", "This table has no game to give a record of.")
    record = table.match.record
    record.header.names = [name or f"seat {seat}" for seat, name in enumerate(names)]
    with_digests = matches.verify(record, table.match.game).record
    return str(with_digests)


def replay(live: Live, entries: Sequence[log.Entry], eyes: Eyes, secret: str) -> wire.Replay:
    """Every step as these eyes saw it."""
    again = Live(Table(live.table.id, secret), live.name_of)
    first = wire.Sight(eyes)
    scene: dict[str, Plain] = {}
    steps: list[wire.Step] = []
    for entry in entries:
        again.table.apply(entry)
        table = again.table
        events = table.match.events() if table.match is not None else []
        sight = again.gate.news(eyes, events)
        if sight is not None and sight.view is not None:
            first, scene = sight, table.game.scene(table.state) if table.state is not None else {}
        elif sight is not None:
            sight = msgspec.structs.replace(sight, back=None)
            steps.append(wire.Step(table.seq, entry.at, log.public(entry), None, [sight], table.clocks.shown()))
    return wire.Replay(live.told(), scene, first, steps)
