"""The web socket protocol of one peer, which uvicorn hands a connection to (`ws=WebSocketProtocol`).

The frames, the handshake and the goodbye are those of `websockets`, by its interface without input and output. Two
things are done past it, since a busy table does them for every move: a text that is one short frame is read here, and
texts are written here, all that were made at once together. No task waits for a peer: what comes in is given to the
peer's side of the conversation, what goes out is written at once, or kept in an outbox while the peer does not read.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from asyncio.protocols import Protocol  # by its own module: the compiler looks a base class up where it is defined
from collections import deque
from collections.abc import Callable
from typing import Any, cast, final

from mypy_extensions import mypyc_attr
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from nemeton.server.identity import find_address
from nemeton.server.outbox import Outbox

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

logger = logging.getLogger("nemeton.websocket")

DOOR = "nemeton.door"  # under this name the application leaves its door in the state of its lifespan
LARGEST_FRAME = 65_536  # bytes
BEAT_SECONDS = 3.0  # who was not heard of for one beat is pinged, and is gone after another: within ten seconds
GOODBYE_SECONDS = 10.0  # how long a peer may take to say goodbye, too
STALLED_SECONDS = 1.0  # and one that does not read
MOST_WAITING = 16  # messages that wait to be dealt with before no more are taken off the wire
PING, PONG = b'"ping"', b'"pong"'  # what a page asks, which is not told of pings, and what it is answered at once
GOING_AWAY, NOT_UTF8, BROKEN = 1012, 1007, 1011  # codes a socket is closed with

WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
MASKED = 0x80  # in the second byte, with the size if it is below 126
LONG_TEXT, LONGER_TEXT = b"\x81\x7e", b"\x81\x7f"  # how a text begins whose size follows in two or in eight bytes
HEAD = 6  # bytes before a short text: two, and the mask
LONG = 126  # bytes: the size of such a text does not stand in the second byte


class Rejected(Exception):
    """A peer is not let in: the HTTP status, and why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Conversation(ABC):
    """What a peer is in a conversation with, once it has been let in."""

    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox

    @abstractmethod
    async def enter(self) -> None:
        """The handshake is done: begin."""

    @abstractmethod
    def take(self, message: bytes) -> bool:
        """Deal with a message here and now, if that needs no waiting; was it dealt with?"""

    @abstractmethod
    async def answer(self, message: bytes) -> None:
        """Deal with any message; the next one is not begun before."""

    @abstractmethod
    def leave(self) -> None:
        """The peer is gone, however far it had come."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Door(ABC):
    """Where a socket asks to be let in."""

    @abstractmethod
    async def admit(self, path: str, headers: Headers, address: str, outbox: Outbox) -> Conversation:
        """Give the conversation for a path to who comes from an address; raises `Rejected`."""

    @abstractmethod
    def spawn(self, task: Any) -> asyncio.Task[Any]:
        """Have something run beside."""


@mypyc_attr(native_class=False)
class WebSocketProtocol(Protocol):
    """One connection: the handshake, frames in, frames out, and the goodbye."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        self.connections: set[Any] = server_state.connections  # whom a server that stops says goodbye to
        self.door: Door = app_state[DOOR]
        self.proxies = config.forwarded_allow_ips or ""  # whose word is taken for where a peer comes from
        self.loop = asyncio.get_running_loop()
        self.batcher = batcher_of(self.loop)
        self.frames = ServerProtocol(max_size=LARGEST_FRAME)
        self.conversation: Conversation | None = None
        self.request: Request | None = None
        self.early = b""  # what came before the handshake was done
        self.begun: list[bytes] = []  # the frames of a message whose last one has not come
        self.is_text = False  # and whether it is a text
        self.unread = b""  # the beginning of a frame
        self.open = False  # may texts be read and written? None may after a goodbye, whoever said it
        self.full = False  # is the peer not reading?
        self.waiting: deque[bytes] = deque()  # messages that wait for the one that is being dealt with
        self.answering = False
        self.stopping = False  # does the server stop while the handshake is under way?
        self.heard = False  # did anything come since the last beat?
        self.ping_unanswered = False
        self.timer: asyncio.TimerHandle | None = None
        self.on_lost: Callable[[], None] | None = None  # called once the connection is lost

    # ------------------------------------------------------------------ the connection
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.connections.add(self)

    def connection_lost(self, problem: Exception | None) -> None:
        self.connections.discard(self)
        self.open = False
        self.set_timer(None)
        if self.on_lost is not None:
            self.on_lost()
        conversation = self.conversation
        self.conversation = None  # it has our outbox: nothing may bind the two for ever
        if conversation is not None:
            conversation.leave()

    def eof_received(self) -> None:
        """The peer sends nothing more: the transport closes itself."""

    def pause_writing(self) -> None:
        self.full = True

    def resume_writing(self) -> None:
        self.full = False
        if self.conversation is not None:
            self.conversation.outbox.flush()

    def shutdown(self) -> None:
        """The server stops. Who is being let in is let in first: a socket closed with a word comes again at once."""
        if self.request is not None and self.conversation is None and not self.stopping:
            self.stopping = True
            return
        self.close(GOING_AWAY)
        self.transport.close()

    def close(self, code: int, reason: str = "", patience: float = GOODBYE_SECONDS) -> None:
        """Say goodbye, and give the peer some time to do so, too."""
        if self.frames.state is OPEN:
            self.frames.send_close(code, reason)
            self.flush()
            self.transport.resume_reading()
            self.set_timer(self.loop.call_later(patience, self.transport.abort))

    def cut_off(self, code: int) -> None:
        """Nothing more is sent to the peer, which may not even read."""
        self.close(code, patience=STALLED_SECONDS)

    def set_timer(self, timer: asyncio.TimerHandle | None) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = timer

    # ------------------------------------------------------------------ the handshake
    async def shake_hands(self, request: Request) -> None:
        """Let the peer in, or say why not."""
        headers, outbox = request.headers, Outbox(self.write_soon, self.cut_off)
        try:
            address = await find_address(self.transport.get_extra_info("peername"), headers, self.proxies)
            conversation = await self.door.admit(request.path, headers, address, outbox)
        except Rejected as rejected:
            self.respond(self.frames.reject(rejected.status, f"{rejected.reason}\n"))
            return
        response = self.frames.accept(request)
        self.respond(response)
        if response.status_code != 101 or self.transport.is_closing():
            conversation.leave()
            return
        self.begin(conversation)
        if self.stopping:
            self.shutdown()
            return
        try:
            await conversation.enter()
        except Exception:
            logger.exception("a conversation could not begin")
            self.close(BROKEN)
        if self.conversation is not conversation:  # the peer went meanwhile
            conversation.leave()
        early, self.early = self.early, b""
        if early:
            self.data_received(early)
        self.go_on()

    def begin(self, conversation: Conversation) -> None:
        """From now on texts are read and written; those that come wait until the conversation has begun.

        A function of its own: the compiler would take what is assigned for what is found after waiting, and the peer
        may be gone by then.
        """
        self.conversation = conversation
        self.open = True
        self.set_timer(self.loop.call_later(BEAT_SECONDS, self.beat))
        self.answering = True

    def respond(self, response: Any) -> None:
        if not self.transport.is_closing():
            self.frames.send_response(response)
            self.flush()

    # ------------------------------------------------------------------ reading
    def data_received(self, data: bytes) -> None:
        """What came is nearly always one short text; everything else is the library's to read."""
        self.heard = True
        size = len(data) - HEAD
        if size >= 0 and data[0] == WHOLE_TEXT and data[1] == MASKED | size and self.is_between_messages():
            self.on_message(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]), True)
        elif self.request is not None and self.conversation is None:
            self.early += data
        else:
            self.read(data)

    def is_between_messages(self) -> bool:
        """Has all that came before been read, and is the connection open?"""
        return self.open and not self.unread and not self.begun

    def read(self, data: bytes) -> None:
        if self.open:
            self.unread = after_whole_frames(self.unread + data)
        self.frames.receive_data(data)
        for event in self.frames.events_received():
            if isinstance(event, Request):
                self.request = event
                self.transport.pause_reading()
                self.door.spawn(self.shake_hands(event))
            elif isinstance(event, Frame):
                self.on_frame(event)
        self.flush()

    def on_frame(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            if frame.opcode is not Opcode.CONT:
                self.is_text = frame.opcode is Opcode.TEXT
            self.begun.append(bytes(frame.data))
            if frame.fin:
                message, self.begun = b"".join(self.begun), []
                self.on_message(message, self.is_text)

    def on_message(self, message: bytes, is_text: bool) -> None:
        """A message is dealt with at once if it can be; while another one is, it waits for its turn."""
        if not self.open:
            return
        if message == PING:
            self.write_soon(PONG)
            return
        if not self.answering and self.conversation is not None and self.conversation.take(message):
            return
        if is_text and not is_utf8(message):
            self.frames.fail(NOT_UTF8)
            self.flush()
            return
        self.waiting.append(message)
        if len(self.waiting) >= MOST_WAITING:
            self.transport.pause_reading()
        if not self.answering:
            self.answer_next()

    def answer_next(self) -> None:
        conversation = self.conversation
        if conversation is not None:
            self.answering = True
            self.door.spawn(conversation.answer(self.waiting.popleft())).add_done_callback(self.go_on)

    def go_on(self, answered: asyncio.Task[Any] | None = None) -> None:
        """A message was dealt with: it is the next one's turn."""
        self.answering = False
        if not self.open:
            self.waiting.clear()
        while self.waiting and not self.answering and self.conversation is not None:
            if self.conversation.take(self.waiting[0]):
                self.waiting.popleft()
            else:
                self.answer_next()
        if not self.waiting and not self.transport.is_closing():
            self.transport.resume_reading()

    def beat(self) -> None:
        """Ask a peer that was silent for a sign of life; one that owes us one is gone."""
        if self.heard:
            self.heard = self.ping_unanswered = False
        elif self.ping_unanswered:
            self.frames.fail(BROKEN, "keepalive ping timeout")
            self.flush()
            self.transport.close()
            self.set_timer(self.loop.call_later(STALLED_SECONDS, self.transport.abort))
            return
        elif self.open:
            self.ping_unanswered = True
            self.frames.send_ping(b"nemeton")
            self.flush()
        if self.open:
            self.set_timer(self.loop.call_later(BEAT_SECONDS, self.beat))

    # ------------------------------------------------------------------ writing
    def flush(self) -> None:
        """Write what the library has to say; it ends the connection with an empty text."""
        for data in self.frames.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self.transport.close()
        if self.conversation is not None and self.frames.state is not OPEN:
            self.open = False

    def write_soon(self, text: bytes) -> bool:
        """Have a text written with the next batch, if the peer reads; will it be?"""
        if self.full or not self.open:
            return False
        self.batcher.add(self, text)
        return True

    def write(self, text: bytes) -> None:
        if self.open and not self.transport.is_closing():
            self.transport.write(head_of(len(text)) + text)


@final
class WriteBatcher:
    """Writes texts one after the other once everything else was done.

    While texts are still being made, every one that goes out would wake a peer on this machine, or the network, anew.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.texts: list[tuple[WebSocketProtocol, bytes]] = []

    def add(self, peer: WebSocketProtocol, text: bytes) -> None:
        if not self.texts:
            self.loop.call_soon(self.write_all)
        self.texts.append((peer, text))

    def write_all(self) -> None:
        texts, self.texts = self.texts, []
        for peer, text in texts:
            try:
                peer.write(text)
            except Exception:  # one peer's trouble is not the others'
                logger.exception("a text could not be written")


_last_batcher: WriteBatcher | None = None


def batcher_of(loop: asyncio.AbstractEventLoop) -> WriteBatcher:
    """The batcher of an event loop; a server has one."""
    global _last_batcher
    if _last_batcher is None or _last_batcher.loop is not loop:
        _last_batcher = WriteBatcher(loop)
    return _last_batcher


def head_of(size: int) -> bytes:
    """What stands before a text that goes out in one frame."""
    if size < LONG:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return LONG_TEXT + size.to_bytes(2, "big")
    return LONGER_TEXT + size.to_bytes(8, "big")


def after_whole_frames(data: bytes) -> bytes:
    """The rest of what came, from the first frame on that is not complete."""
    begin = 0
    while len(data) >= begin + 2:
        size, first = data[begin + 1] & 0x7F, begin + 2
        if size >= LONG:
            more = 2 if size == LONG else 8
            size, first = int.from_bytes(data[first : first + more], "big"), first + more
        end = first + size + (4 if data[begin + 1] & MASKED else 0)
        if len(data) < max(first, end):
            break
        begin = end
    return data[begin:]


def is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
