"""Games from their first step: the record as text, and the replay through one seat's eyes."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from nemeton.kernel import match as matches
from nemeton.kernel.decision import Plain
from nemeton.kernel.position import digest
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.gate import Eyes, Gate
from nemeton.server.table import FINISHED, Table


def record_text(table: Table, names: Sequence[str]) -> str:
    """The record of a game that is over, with its secret opened: `nemeton verify` checks all of it.

    So is that of a game whose rules are no longer kept: nobody here can play it on, or check it, any more.
    """
    if table.status not in FINISHED and table.kept is None:
        raise Refusal("table/not_over", "The record can be had once the game is over.")
    record = table.match.record if table.match is not None else table.kept
    if record is None:
        raise Refusal("table/no_record", "This table has no game to give a record of.")
    record.header.names = [name or f"seat {seat}" for seat, name in enumerate(names)]
    if table.match is None:
        return str(record)
    again = matches.verify(record, table.match.game)
    if record.entries:  # however short: whoever changes anything about the chance is found out by the last position
        again.record.digests[len(record.entries)] = digest(again.state)
    return str(again.record)


def replay(table: Table, told: wire.Table, entries: Sequence[log.Entry], eyes: Eyes) -> wire.Replay:
    """Every step as these eyes saw it."""
    again = Table(table.id, table.secret)
    gate = Gate(again)
    first = wire.Sight(eyes)
    scene: dict[str, Plain] = {}
    steps: list[wire.Step] = []
    for entry in entries:
        again.apply(entry)
        sight = gate.news([eyes], again.match.events() if again.match is not None else []).get(eyes)
        if sight is None or again.state is None:
            continue
        if sight.view is not None:
            first, scene = sight, again.game.scene(again.state)
        else:
            sight = msgspec.structs.replace(sight, back=None)
            steps.append(wire.Step(again.seq, entry.at, log.public(entry), None, [sight], again.clocks.shown()))
    return wire.Replay(told, scene, first, steps)
