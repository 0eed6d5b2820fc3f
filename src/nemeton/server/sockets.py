"""Sockets: one at a table, one in the lobby. What comes in is an act; what goes out waits in a bounded outbox."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive, Send

from nemeton.server import wire
from nemeton.server.actor import Act, TableActor
from nemeton.server.acts import Refusal
from nemeton.server.line import Line, Listener
from nemeton.server.live import Visitor
from nemeton.server.lobby import Guest
from nemeton.server.outbox import Outbox, Stalled, never
from nemeton.server.people import NOBODY, Person
from nemeton.server.problems import internal_error
from nemeton.server.store import Unavailable

if TYPE_CHECKING:
    from nemeton.server.house import House

LARGEST = 4_096  # bytes of one act
SHORT_WAY = "nemeton.short_way"  # in a socket's scope: its peer's receive and send, past everything that wraps them
Socket: TypeAlias = WebSocket[Any, Any, Any]
Listen = Callable[[str | bytes], Awaitable[None]]


async def at_table(socket: Socket, house: House, actor: TableActor, person: Person | None) -> None:
    """A socket at a table, until it closes."""
    outbox = outbox_of(socket)
    player = person.id if person is not None else NOBODY
    visitor = Visitor(player, outbox)
    await house.host.enter(actor, visitor, await house.chat.heard_by(actor.live, player))
    house.sockets += 1
    session = house.sessions.begin(person, outbox) if person is not None else None
    try:
        await converse(
            socket,
            outbox,
            partial(answer, house, actor, visitor),  # a function within this one would bind all of it to itself
            partial(answer_at_once, house, actor, visitor),
        )
    finally:
        house.sockets -= 1
        if session is not None:
            house.sessions.end(player, session)
        house.host.leave(actor, visitor)


def short_way(socket: Socket) -> tuple[Receive, Send]:
    """To the peer and back, as `App` found it."""
    found: tuple[Receive, Send] = cast(dict[str, Any], socket.scope)[SHORT_WAY]
    return found


def line_of(socket: Socket) -> Line | None:
    """The line of ours that a socket came by, if it did."""
    receive, _ = short_way(socket)
    line = getattr(receive, "__self__", None)
    return line if isinstance(line, Line) else None


def outbox_of(socket: Socket) -> Outbox:
    """The shortest way out: what is sent is text already, and a line that can writes it at once."""
    line, (_, send) = line_of(socket), short_way(socket)
    return Outbox(
        lambda text: send({"type": "websocket.send", "text": text.decode(), "bytes": None}),
        never if line is None else line.at_once,
    )


async def in_lobby(socket: Socket, house: House, person: Person | None) -> None:
    """A socket in the lobby: it only listens."""
    player = person.id if person is not None else NOBODY
    guest = Guest(player, outbox_of(socket))
    await house.lobby.enter(guest)
    house.sockets += 1
    session = house.sessions.begin(person, guest.outbox) if person is not None else None
    try:
        await converse(socket, guest.outbox, ignore)
    finally:
        house.sockets -= 1
        if session is not None:
            house.sessions.end(player, session)
        house.lobby.leave(guest)


async def ignore(data: str | bytes) -> None:
    """The lobby does not listen."""


async def converse(socket: Socket, outbox: Outbox, listen: Listen, at_once: Listener = never) -> None:
    """Read and write side by side, until one of the two ends. An act that has begun is finished in any case.

    What can be dealt with at once, is; while another act is under way it waits its turn.
    """
    idle = asyncio.Event()
    idle.set()
    if (line := line_of(socket)) is not None:
        line.listener = partial(in_turn, idle, at_once)
    writer = asyncio.create_task(outbox.run())
    reader = asyncio.create_task(read(socket, listen, idle))
    both = [writer, reader]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        writer.cancel()
        if not reader.done():
            await idle.wait()
        reader.cancel()
        ended = await asyncio.gather(*both, return_exceptions=True)  # of two it is said to give a tuple, and does not
        if any(isinstance(one, Stalled) for one in ended):
            with contextlib.suppress(Exception):
                await asyncio.wait_for(socket.close(outbox.code), 1.0)
        let_go(socket)
    for one in ended:
        if isinstance(one, Exception) and not isinstance(one, Stalled | WebSocketDisconnect | RuntimeError | OSError):
            raise one


def in_turn(idle: asyncio.Event, at_once: Listener, data: bytes) -> bool:
    """Has it been dealt with, since no other act is under way?"""
    return idle.is_set() and at_once(data)


def let_go(socket: Socket) -> None:
    """Cut what binds a closed socket, its line and its table to each other: garbage is collected seldom."""
    if (line := line_of(socket)) is not None:
        line.listener = None
    del socket.receive, socket.send  # each of them has the socket


async def read(socket: Socket, listen: Listen, idle: asyncio.Event) -> None:
    receive, _ = short_way(socket)
    while True:
        message = await receive()
        if message["type"] != "websocket.receive":
            return
        idle.clear()
        try:
            await listen(message.get("text") or message.get("bytes") or b"")
        finally:
            idle.set()


async def answer(house: House, actor: TableActor, visitor: Visitor, data: str | bytes) -> None:
    """Do what a message asks for, and say so to whoever sent it."""
    if visitor.outbox.stalled:  # it is being closed
        return
    try:
        act = decoded(data)
    except Refusal as refusal:
        visitor.outbox.push(refused("", refusal, actor.live.shown))
        return
    came = time.perf_counter()
    try:
        house.allow("acts", visitor.player or "spectators")
        before = actor.live.shown
        message = await house.acts.perform(actor, visitor.player, act)
        house.metrics.done(time.perf_counter() - came)
        if not (isinstance(act, wire.Move) and isinstance(message, wire.Done) and message.seq > before):
            visitor.outbox.push(wire.encode(message))  # else the step has told it
    except Exception as problem:
        refuse(house, actor, visitor, act.id, problem)


def answer_at_once(house: House, actor: TableActor, visitor: Visitor, data: bytes) -> bool:
    """Post a move, which no task needs to wait for; everything else, and whatever cannot be read, is for `answer`."""
    try:
        act = wire.decode_act(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    if not isinstance(act, wire.Move) or not visitor.player or visitor.outbox.stalled:
        return False
    reply = partial(reply_to_move, house, actor, visitor, act.id, actor.live.shown, time.perf_counter())
    try:
        house.allow("acts", visitor.player)
    except Refusal as refusal:
        reply(refusal)
    else:
        actor.post(Act(act, visitor.player, reply))
    return True


def reply_to_move(
    house: House, actor: TableActor, visitor: Visitor, act: str, shown: int, came: float, outcome: int | Exception
) -> None:
    """A move is done, or not. Whoever made it has seen it as a step, unless it was done before it came."""
    if isinstance(outcome, Exception):
        refuse(house, actor, visitor, act, outcome)
        return
    house.metrics.done(time.perf_counter() - came)
    if outcome <= shown:
        visitor.outbox.push(wire.encode(wire.Done(act, outcome)))


def refuse(house: House, actor: TableActor, visitor: Visitor, act: str, problem: Exception) -> None:
    """Say to whoever sent an act that it was not done, and why."""
    if isinstance(problem, Refusal):
        refusal = problem
    elif isinstance(problem, Unavailable):
        refusal = Refusal("server/unavailable", str(problem))
    else:
        refusal = internal_error(problem, table=actor.table.id)
    if refusal is problem:
        house.metrics.refused.labels(refusal.code).inc()
    visitor.outbox.push(refused(act, refusal, actor.live.shown))


def decoded(data: str | bytes) -> wire.Acts:
    if len(data) > LARGEST:
        raise Refusal("wire/too_large", f"A message has at most {LARGEST} bytes.")
    try:
        act: wire.Acts = wire.decode_act(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Refusal("wire/bad_message", f"This message cannot be read: {problem}") from None
    return act


def refused(act: str, refusal: Refusal, seq: int) -> bytes:
    return wire.encode(wire.Refused(act, refusal.code, refusal.detail, seq, refusal.rule, refusal.values))
