"""Sockets: one at a table, one in the lobby. What comes in is an act; what goes out waits in a bounded outbox."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Collection
from functools import partial
from typing import Any, final

import msgspec
from websockets.datastructures import Headers

from nemeton.server import wire
from nemeton.server.act_service import ActService
from nemeton.server.actor import Act, TableActor
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.host import Host
from nemeton.server.identity import find_token, is_known_host, is_own_page
from nemeton.server.limits import Connections, network_of
from nemeton.server.live import Visitor
from nemeton.server.lobby import Guest, Lobby
from nemeton.server.logs import note_refusal
from nemeton.server.metrics import Metrics
from nemeton.server.outbox import Outbox
from nemeton.server.people import NOBODY, Person
from nemeton.server.problems import internal_error
from nemeton.server.sessions import Session, Sessions
from nemeton.server.store import Unavailable
from nemeton.server.websocket import Conversation, Door, Rejected

LARGEST = 4_096  # bytes of one act
LOBBY = "/api/lobby/socket"
TABLE = re.compile(r"/api/tables/([A-Za-z0-9_-]{12})/socket")


class SocketDoor(Door):
    """The one door for sockets: who comes, from which page, to which table."""

    def __init__(
        self,
        host: Host,
        lobby: Lobby,
        acts: ActService,
        metrics: Metrics,
        sessions: Sessions,
        allow: Callable[[str, str], None],
        friends: Collection[str],
        hosts: Collection[str],
        scale: float,
    ) -> None:
        self.host = host
        self.lobby = lobby
        self.acts = acts
        self.metrics = metrics
        self.sessions = sessions
        self.allow = allow
        self.friends = friends  # origins of other sites whose pages may act here
        self.hosts = hosts  # the names this server goes by
        self.sockets = 0  # that are open
        self.places = Connections(scale)  # those that were let in, by the network behind whatever proxy

    def spawn(self, task: Any) -> asyncio.Task[Any]:
        return self.host.worker.tasks.spawn(task)

    async def admit(self, path: str, headers: Headers, address: str, outbox: Outbox) -> Conversation:
        network = network_of(address)
        if not is_known_host(headers.get("host"), self.hosts):
            raise reject(403, "This server does not go by that name.", network)
        if not is_own_page(headers.get("origin"), headers.get("host"), self.friends):
            raise reject(403, "This page belongs to another site.", network)
        person = await self.identify(headers)
        path, _, _ = path.partition("?")
        if path == LOBBY:
            self.take_place(network)
            return LobbyConversation(self, person, outbox, network)
        found = TABLE.fullmatch(path)
        if found is None:
            raise Rejected(404, "There is no such table.")
        try:
            actor = await self.host.find_for(found[1], NOBODY if person is None else person.id)
        except Refusal as refusal:
            raise Rejected(404, refusal.detail) from None
        except Unavailable as problem:
            raise Rejected(503, str(problem)) from None
        self.take_place(network)
        return TableConversation(self, actor, person, outbox, network)

    def take_place(self, network: str) -> None:
        """Count a socket that is let in; its conversation gives the place back when it ends."""
        if not self.places.enter(network):
            raise reject(429, "There are too many sockets from this address.", network)

    async def identify(self, headers: Headers) -> Person | None:
        """Who comes; nobody may look, too."""
        token = find_token(headers.get("authorization", ""), headers.get("cookie", ""))
        return await self.host.worker.people.whose(token) if token else None

    def enter(self, person: Person | None, outbox: Outbox) -> Session | None:
        """Count a socket that was opened, and note under which session."""
        self.sockets += 1
        return None if person is None else self.sessions.begin(person, outbox)

    def leave(self, player: str, session: Session | None) -> None:
        self.sockets -= 1
        if session is not None:
            self.sessions.end(player, session)


@final
class LobbyConversation(Conversation):
    """A socket in the lobby: it only listens."""

    def __init__(self, door: SocketDoor, person: Person | None, outbox: Outbox, network: str) -> None:
        super().__init__(outbox)
        self.door = door
        self.network = network
        self.in_place = True
        self.person = person
        self.guest = Guest(NOBODY if person is None else person.id, outbox)
        self.entered = False
        self.session: Session | None = None

    async def enter(self) -> None:
        await self.door.lobby.enter(self.guest)
        self.entered = True
        self.session = self.door.enter(self.person, self.outbox)

    def take(self, message: bytes) -> bool:
        """The lobby does not listen."""
        return True

    async def answer(self, message: bytes) -> None:
        """Nothing is answered."""

    def leave(self) -> None:
        self.door.lobby.leave(self.guest)
        if self.in_place:
            self.in_place = False
            self.door.places.leave(self.network)
        if self.entered:
            self.entered = False
            self.door.leave(self.guest.player, self.session)


@final
class TableConversation(Conversation):
    """A socket at a table."""

    def __init__(
        self, door: SocketDoor, actor: TableActor, person: Person | None, outbox: Outbox, network: str = ""
    ) -> None:
        super().__init__(outbox)
        self.door = door
        self.actor = actor
        self.in_place = True
        self.person = person
        self.visitor = Visitor(NOBODY if person is None else person.id, outbox, network)
        self.listening = False  # is it known whom they do not hear?
        self.entered = False
        self.session: Session | None = None

    @property
    def asker(self) -> Asker:
        return Asker(self.visitor.network, self.visitor.player)

    async def enter(self) -> None:
        """Come in at the table as it is in memory now: since the door was opened it may have left and come back."""
        host, visitor = self.door.host, self.visitor
        self.listening = True
        await self.door.acts.chat.silence.enter(visitor.player)
        chat = await self.door.acts.chat.visible_to(self.actor.live, visitor.player)
        actor = self.actor = await host.find(self.actor.table.id)
        await host.enter(actor, visitor, chat)
        self.entered = True
        self.session = self.door.enter(self.person, self.outbox)

    def leave(self) -> None:
        if self.in_place:
            self.in_place = False
            self.door.places.leave(self.visitor.network)
        if self.listening:
            self.listening = False
            self.door.acts.chat.silence.leave(self.visitor.player)
        if self.entered:
            self.entered = False
            self.door.leave(self.visitor.player, self.session)
            self.door.host.leave(self.actor, self.visitor)

    def take(self, message: bytes) -> bool:
        """Post a move, which no task needs to wait for; whatever else it is, also nonsense, is for `answer`."""
        try:
            act = wire.decode_act(message)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(act, wire.Move) or not self.visitor.player or len(message) > LARGEST or self.outbox.stalled:
            return False
        reply = partial(self.reply_to_move, act.id, self.actor.live.shown, time.perf_counter())
        try:
            self.door.allow("acts", self.visitor.player)
        except Refusal as refusal:
            reply(refusal)
        else:
            self.actor.post(Act(act, self.visitor.player, reply))
        return True

    def reply_to_move(self, act: str, shown: int, came: float, outcome: int | Exception) -> None:
        """A move is done, or not. Whoever made it has seen it as a step, unless it was done before it came."""
        if isinstance(outcome, Exception):
            self.refuse(act, outcome)
            return
        self.door.metrics.count_act(time.perf_counter() - came)
        if outcome <= shown:
            self.outbox.push(wire.encode(wire.Done(act, outcome)))

    async def answer(self, message: bytes) -> None:
        """Do what a message asks for, and say so to whoever sent it."""
        if self.outbox.stalled:  # it is being closed
            return
        try:
            act = decode_act(message)
        except Refusal as refusal:
            self.outbox.push(encode_refusal("", refusal, self.actor.live.shown))
            return
        came = time.perf_counter()
        try:
            self.door.allow("acts", self.visitor.player or self.visitor.network)
            before = self.actor.live.shown
            told = await self.door.acts.perform(self.actor, self.asker, act)
            self.door.metrics.count_act(time.perf_counter() - came)
            if not (isinstance(act, wire.Move) and isinstance(told, wire.Done) and told.seq > before):
                self.outbox.push(wire.encode(told))  # else the step has told it
        except Exception as problem:
            self.refuse(act.id, problem)

    def refuse(self, act: str, problem: Exception) -> None:
        """Say to whoever sent an act that it was not done, and why."""
        if isinstance(problem, Refusal):
            refusal = problem
            self.door.metrics.refuse(refusal.code)
        elif isinstance(problem, Unavailable):
            refusal = Refusal("server/unavailable", str(problem))
        else:
            refusal = internal_error(problem, table=self.actor.table.id)
        self.outbox.push(encode_refusal(act, refusal, self.actor.live.shown))


def reject(status: int, reason: str, network: str) -> Rejected:
    """The answer to a socket that is not let in; the log has it too."""
    note_refusal(reason, network)
    return Rejected(status, reason)


def decode_act(data: bytes) -> wire.Acts:
    if len(data) > LARGEST:
        raise Refusal("wire/too_large", f"A message has at most {LARGEST} bytes.")
    try:
        act: wire.Acts = wire.decode_act(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as problem:
        raise Refusal("wire/bad_message", f"This message cannot be read: {problem}") from None
    return act


def encode_refusal(act: str, refusal: Refusal, seq: int) -> bytes:
    return wire.encode(wire.Refused(act, refusal.code, refusal.detail, seq, refusal.rule, refusal.values))
