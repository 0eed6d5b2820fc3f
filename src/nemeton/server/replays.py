"""Games from their first step: the record as text, and the replay from one viewpoint."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Hashable, Sequence
from typing import Any, NamedTuple

import msgspec

from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.game import Game, Told
from nemeton.kernel.match import verify_next
from nemeton.kernel.position import digest
from nemeton.kernel.record import Record
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.bot_pool import BotPool
from nemeton.server.gate import Gate, Viewpoint
from nemeton.server.repository import TableRepository
from nemeton.server.share import Drawing, draw
from nemeton.server.table import FINISHED, Table

MOST_WAITING = 20
MOST_KEPT = 50_000_000  # bytes
RETRY_SECONDS = 3


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
    return wire.Replay(told, *play_again(table.id, table.secret, entries, viewpoint))


def play_again(
    table: str, secret: str, entries: Sequence[log.Entry], viewpoint: Viewpoint
) -> tuple[dict[str, Plain], wire.Sight, list[wire.Step]]:
    """The scene of a game, what was seen first from a viewpoint, and every step after that."""
    again = Table(table, secret)
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
    return scene, first, steps


# ---------------------------------------------------------------------- in another process
class Log(NamedTuple):
    """A log, and the viewpoint it is looked at from."""

    table: str
    secret: str
    entries: list[str]
    viewpoint: Viewpoint


def make_replay(told: Log) -> list[bytes]:
    """The parts of a replay, written."""
    entries = [log.decode(body) for body in told.entries]
    return [wire.encode(part) for part in play_again(told.table, told.secret, entries, told.viewpoint)]


def make_record(text: str) -> list[bytes]:
    """A record with its digests."""
    record = records.read(text)
    return [write_record(record, matches.game_of(record)).encode()]


def make_told(text: str) -> list[bytes]:
    """What is told of an evening, by its record."""
    record = records.read(text)
    game = matches.game_of(record)
    steps = ((match.state, match.events()) for _, match in matches.replay(record, game))
    return [wire.encode(game.tell_evening(steps))]


def check_chain(texts: Sequence[str]) -> list[bytes]:
    """Play the evenings of a campaign again, each from where the last one ended; tells where one does not fit."""
    match: matches.Match | None = None
    entries = 0
    for at, text in enumerate(texts):
        try:
            record = records.read(text)
            game = matches.game_of(record)
            match = matches.verify(record, game) if match is None else verify_next(match, texts[at - 1], record, game)
        except NemetonError as problem:
            return [wire.encode(wire.Chain(False, at, entries, f"Evening {at + 1} of {len(texts)}: {problem}"))]
        entries += len(record.entries)
    return [wire.encode(wire.Chain(True, len(texts), entries))]


# ---------------------------------------------------------------------- in the server
class Replays:
    """Replays, records and shared pictures, made in a process of their own and kept.

    Who looks back holds up nobody who plays.
    """

    def __init__(self, repository: TableRepository) -> None:
        self.repository = repository
        self.workers = BotPool(1)
        self.making: dict[Hashable, asyncio.Task[list[bytes]]] = {}
        self.kept: OrderedDict[Hashable, list[bytes]] = OrderedDict()  # the one asked for last is the last
        self.size = 0  # bytes of all that is kept

    async def replay(self, table: Table, seq: int, told: wire.Table, viewpoint: Viewpoint) -> bytes:
        """Every step up to an entry as it was seen from a viewpoint, written."""
        key = (table.id, seq, viewpoint)
        parts = self.find(key) or await self.make(key, self.make_replay(table, seq, viewpoint))
        scene, first, steps = map(msgspec.Raw, parts)
        return wire.encode({"table": told, "scene": scene, "first": first, "steps": steps})

    async def make_replay(self, table: Table, seq: int, viewpoint: Viewpoint) -> list[bytes]:
        bodies = await self.repository.bodies(table.id, seq)
        return await self.workers.ask(make_replay, Log(table.id, table.secret, bodies, viewpoint))

    async def record(self, record: Record, game: Game | None) -> str:
        """A record as text."""
        text = str(record)
        if game is None:
            return text
        parts = self.find(text) or await self.make(text, self.workers.ask(make_record, text))
        return parts[0].decode()

    async def tell_evening(self, text: str) -> Told:
        """What is told of an evening."""
        parts = await self.make(("told", text), self.workers.ask(make_told, text))
        return msgspec.json.decode(parts[0], type=Told)

    async def picture(self, drawing: Drawing) -> tuple[bytes, bytes]:
        """A shared picture as SVG and as PNG."""
        key = drawing._replace(position=None)  # what is over stays as it is
        svg, png = self.find(key) or await self.make(key, self.workers.ask(draw, drawing))
        return svg, png

    async def chain(self, texts: Sequence[str]) -> wire.Chain:
        """Do the evenings of a campaign fit?"""
        key = ("chain", *map(records.text_hash, texts))
        parts = self.find(key) or await self.make(key, self.workers.ask(check_chain, texts))
        return msgspec.json.decode(parts[0], type=wire.Chain)

    def find(self, key: Hashable) -> list[bytes] | None:
        """What is kept."""
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    async def make(self, key: Hashable, work: Coroutine[Any, Any, list[bytes]]) -> list[bytes]:
        """Have it made, once for all who ask for it at the same time; refused if too much else is being made."""
        if key in self.making:
            work.close()
        elif len(self.making) >= MOST_WAITING:
            work.close()
            detail = "Too many people look back at games at this moment; try again in a few seconds."
            raise Refusal("server/busy", detail, values={"seconds": RETRY_SECONDS})
        else:
            self.making[key] = asyncio.create_task(work)
            self.making[key].add_done_callback(lambda task: self.keep(key, task))
        return await asyncio.shield(self.making[key])

    def keep(self, key: Hashable, task: asyncio.Task[list[bytes]]) -> None:
        """Something was made; what was asked for longest ago makes room for it."""
        del self.making[key]
        if task.cancelled() or task.exception() is not None:
            return
        self.kept[key] = task.result()
        self.size += sum(map(len, task.result()))
        while self.size > MOST_KEPT:
            _, parts = self.kept.popitem(last=False)
            self.size -= sum(map(len, parts))

    async def close(self) -> None:
        for task in list(self.making.values()):
            task.cancel()
        await asyncio.gather(*self.making.values(), return_exceptions=True)
        await self.workers.close()
