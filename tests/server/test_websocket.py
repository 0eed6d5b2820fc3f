"""The web socket protocol: what it reads and writes itself is what the library would have."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from nemeton.server import websocket
from nemeton.server.outbox import Outbox
from nemeton.server.websocket import DOOR, LARGEST_FRAME, MOST_WAITING, Conversation, Door, Rejected, WebSocketProtocol
from tests.server.harness import run

HELLO = (
    b"GET /there HTTP/1.1\r\nHost: grove.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """What was written, and whether more would be read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reading = True
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        self.closing = True

    def abort(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing


class Listener(Conversation):
    """Keeps what it hears; what begins with "wait" it deals with later."""

    def __init__(self, outbox: Outbox) -> None:
        super().__init__(outbox)
        self.heard: list[bytes] = []
        self.begun: list[bytes] = []  # what it deals with now
        self.go_on = asyncio.Event()
        self.left = 0

    async def enter(self) -> None:
        self.outbox.push(b"welcome")

    def take(self, message: bytes) -> bool:
        if message.startswith(b"wait"):
            return False
        if not websocket.is_utf8(message):
            return False
        self.heard.append(message)
        return True

    async def answer(self, message: bytes) -> None:
        self.begun.append(message)
        await self.go_on.wait()
        self.begun.remove(message)
        self.heard.append(message)

    def leave(self) -> None:
        self.left += 1


class Gate(Door):
    """Lets everybody in who comes by the right path."""

    def __init__(self, kind: type[Listener] = Listener) -> None:
        self.kind = kind
        self.listeners: list[Listener] = []

    async def admit(self, path: str, headers: Headers, address: str, outbox: Outbox) -> Conversation:
        if path != "/there":
            raise Rejected(404, "There is nothing here.")
        self.listeners.append(self.kind(outbox))
        return self.listeners[-1]

    def spawn(self, task: Any) -> asyncio.Task[Any]:
        return asyncio.get_running_loop().create_task(task)


async def app(scope: Any, receive: Any, send: Any) -> None:
    """No request comes here."""


def connected(gate: Gate) -> tuple[WebSocketProtocol, Wire]:
    peer, wire = WebSocketProtocol(Config(app, log_config=None), ServerState(), {DOOR: gate}), Wire()
    peer.connection_made(wire)
    return peer, wire


async def opened(gate: Gate | None = None) -> tuple[WebSocketProtocol, Wire, Listener]:
    """A peer that has been let in, with nothing left to read or write."""
    gate = gate or Gate()
    peer, wire = connected(gate)
    peer.data_received(HELLO)
    while frame(Opcode.TEXT, b"welcome", masked=False) not in wire.written:
        await asyncio.sleep(0)
    wire.written = b""
    return peer, wire, gate.listeners[-1]


async def heard(pieces: list[bytes]) -> tuple[list[bytes], bytes]:
    """What a listener hears, and what the peer is answered, if this comes in."""
    peer, wire, listener = await opened()
    for piece in pieces:
        if not wire.closing:
            peer.data_received(piece)
    await asyncio.sleep(0)  # whoever deals with a message has begun
    return listener.heard + listener.begun + list(peer.waiting), wire.written


def heard_by_library(pieces: list[bytes]) -> tuple[list[bytes], bytes]:
    """The same, by the library alone."""
    frames, messages, written, begun = ServerProtocol(max_size=LARGEST_FRAME), list[bytes](), b"", b""
    is_text = failed = False
    frames.receive_data(HELLO)
    (request,) = frames.events_received()
    assert isinstance(request, Request)
    frames.send_response(frames.accept(request))
    frames.data_to_send()
    for piece in pieces:
        frames.receive_data(piece)
        for event in frames.events_received():
            assert isinstance(event, Frame)
            if event.opcode in (Opcode.TEXT, Opcode.BINARY):
                begun, is_text = b"", event.opcode is Opcode.TEXT
            if event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                begun += event.data
                if event.fin and not failed:
                    failed = is_text and not websocket.is_utf8(begun)
                    if failed:
                        frames.fail(1007)
                    else:
                        messages.append(begun)
        sent = frames.data_to_send()
        written += b"".join(sent)
        if b"" in sent:
            break
    return messages, written


def frame(opcode: Opcode, data: bytes, fin: bool = True, masked: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=masked)


texts = st.text(max_size=60).map(str.encode) | st.sampled_from([b"x" * 125, b"x" * 126, b"x" * 70_000, b"\xff\xfe"])
whole = st.builds(frame, st.sampled_from([Opcode.TEXT, Opcode.TEXT, Opcode.TEXT, Opcode.BINARY]), texts)
parts = st.builds(frame, st.sampled_from([Opcode.TEXT, Opcode.CONT]), texts, fin=st.booleans())
others = st.builds(
    frame, st.sampled_from([Opcode.PING, Opcode.PONG, Opcode.CLOSE]), st.sampled_from([b"", b"\x03\xe8"])
)
bare = st.builds(frame, st.just(Opcode.TEXT), texts, masked=st.just(False))
chunks = whole | whole | parts | others | bare | st.binary(max_size=20)


@example([frame(Opcode.TEXT, b"one", fin=False), frame(Opcode.TEXT, b"two")], [], False)
@example([frame(Opcode.BINARY, b"\xff\xfe")], [], False)
@example([frame(Opcode.TEXT, b"x" * 200)[:20], frame(Opcode.TEXT, b"two")], [], False)
@example([frame(Opcode.TEXT, b"one", masked=False) + b"\x81\x02hi"], [], False)
@example([frame(Opcode.TEXT, b"one") + frame(Opcode.TEXT, b"x" * 300)[:3], frame(Opcode.TEXT, b"two")], [], False)
@given(st.lists(chunks, max_size=6), st.lists(st.integers(1, 40), max_size=4), st.booleans())
def test_it_hears_what_the_library_hears(frames: list[bytes], cuts: list[int], cut: bool) -> None:
    """Frames of every kind, good and bad, whole, joined and cut anywhere."""
    pieces = frames
    if cut:
        data, pieces = b"".join(frames), []
        for size in cuts:
            pieces, data = [*pieces, data[:size]], data[size:]
        pieces = [piece for piece in [*pieces, data] if piece]

    assert heard_by_library(pieces) == run(heard(pieces))


def test_it_reads_on_until_many_messages_wait() -> None:
    """A peer that talks faster than it is listened to is not read any further, and everything is heard in order."""

    async def scenario() -> None:
        peer, wire, listener = await opened()
        peer.data_received(frame(Opcode.TEXT, b"wait"))
        reading = []
        for number in range(MOST_WAITING):
            reading.append(wire.reading)
            peer.data_received(frame(Opcode.TEXT, b"%d" % number))
        assert ([True] * MOST_WAITING, False, []) == (reading, wire.reading, listener.heard)
        listener.go_on.set()
        while not wire.reading:
            await asyncio.sleep(0)
        assert [b"wait", *(b"%d" % number for number in range(MOST_WAITING))] == listener.heard

    run(scenario())


def test_what_waits_is_dealt_with_one_after_the_other() -> None:
    """Nothing overtakes a message that needs time, however quick it is itself."""

    async def scenario() -> None:
        peer, _, listener = await opened()
        for text in (b"one", b"wait a", b"two", b"wait b", b"three"):
            peer.data_received(frame(Opcode.TEXT, text))
        assert [b"one"] == listener.heard
        listener.go_on.set()
        while len(listener.heard) < 5:
            await asyncio.sleep(0)
        assert [b"one", b"wait a", b"two", b"wait b", b"three"] == listener.heard

    run(scenario())


def test_what_comes_before_the_handshake_is_done_is_heard_after_it() -> None:
    """A peer in a hurry loses nothing."""

    async def scenario() -> None:
        gate = Gate()
        peer, _ = connected(gate)
        peer.data_received(HELLO)
        two = frame(Opcode.TEXT, b"two")
        peer.data_received(frame(Opcode.TEXT, b"one") + two[:3])
        peer.data_received(two[3:])
        while not gate.listeners or len(gate.listeners[0].heard) < 2:
            await asyncio.sleep(0)
        peer.data_received(frame(Opcode.TEXT, b"three"))
        assert [b"one", b"two", b"three"] == gate.listeners[0].heard

    run(scenario())


class Slow(Listener):
    """Needs time to begin, and is there only then."""

    async def enter(self) -> None:
        await self.go_on.wait()
        self.left = 0


def test_who_goes_before_the_conversation_has_begun_leaves_it() -> None:
    """Whoever came in meanwhile would stay for ever: the conversation is told after it has begun."""

    async def scenario() -> None:
        gate = Gate(Slow)
        peer, wire = connected(gate)
        peer.data_received(HELLO)
        while b" 101 " not in wire.written:
            await asyncio.sleep(0)
        wire.close()
        peer.connection_lost(None)
        (slow,) = gate.listeners
        slow.go_on.set()
        for _ in range(3):
            await asyncio.sleep(0)
        assert 1 == slow.left

    run(scenario())


@pytest.mark.parametrize(
    ("hello", "status"),
    [(HELLO.replace(b"/there", b"/nowhere"), b"404"), (HELLO.replace(b"Version: 13", b"Version: 12"), b"400")],
)
def test_who_is_not_let_in_is_told_why(hello: bytes, status: bytes) -> None:
    """Somewhere there is nothing, or a handshake of another kind: an answer, and the connection is closed."""

    async def scenario() -> None:
        peer, wire = connected(Gate())
        peer.data_received(hello)
        while not wire.closing:
            await asyncio.sleep(0)
        assert wire.written.startswith(b"HTTP/1.1 " + status)
        assert peer.conversation is None

    run(scenario())


def test_while_a_peer_does_not_read_texts_wait_in_order() -> None:
    """The transport says when it is full and when it is not."""

    async def scenario() -> None:
        peer, wire, listener = await opened()
        peer.pause_writing()
        listener.outbox.push(b"a")
        listener.outbox.push(b"b")
        await asyncio.sleep(0)
        assert b"" == wire.written
        peer.resume_writing()
        listener.outbox.push(b"c")
        await asyncio.sleep(0)
        assert b"".join(frame(Opcode.TEXT, text, masked=False) for text in (b"a", b"b", b"c")) == wire.written

    run(scenario())


def test_a_peer_that_never_reads_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the bound it is told goodbye with a code of its own, and is not waited for."""
    monkeypatch.setattr(websocket, "STALLED_SECONDS", 0.0)

    async def scenario() -> None:
        peer, wire, listener = await opened()
        peer.pause_writing()
        for _ in range(11):
            listener.outbox.push(b"x" * 100_000)
        assert frame(Opcode.CLOSE, b"\x11\x38", masked=False) == wire.written
        await asyncio.sleep(0.01)
        assert wire.closing

    run(scenario())


@pytest.mark.parametrize("says", ["the peer", "we"])
def test_texts_go_out_in_order_and_none_after_a_goodbye(says: str) -> None:
    """A text that waited for its batch when one of the two said goodbye is not written any more."""

    async def scenario() -> None:
        (one, wire, first), (two, other, second) = await opened(), await opened()
        for text in (b"a", b"b"):
            first.outbox.push(text)
            second.outbox.push(text)
        assert (b"", b"") == (wire.written, other.written), "not before everything else was done"
        if says == "we":
            two.close(1000)
        else:
            two.data_received(frame(Opcode.CLOSE, b"\x03\xe8"))
        second.outbox.push(b"c")
        await asyncio.sleep(0)

        texts = frame(Opcode.TEXT, b"a", masked=False) + frame(Opcode.TEXT, b"b", masked=False)
        assert texts == wire.written
        assert frame(Opcode.CLOSE, b"\x03\xe8", masked=False) == other.written
        one.connection_lost(None)
        assert 1 == first.left

    run(scenario())


def test_a_peer_that_breaks_does_not_keep_the_others_waiting(caplog: pytest.LogCaptureFixture) -> None:
    """What was to be written to it is lost with it; it comes again and is told everything."""

    async def scenario() -> None:
        (_, broken, first), (_, wire, second) = await opened(), await opened()
        first.outbox.push(b"a")
        second.outbox.push(b"b")
        del broken.written
        await asyncio.sleep(0)

        assert wire.written.endswith(frame(Opcode.TEXT, b"b", masked=False))
        assert "a text could not be written" in caplog.text

    run(scenario())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_what_it_writes_is_what_the_library_would_write(size: int) -> None:
    """One frame, its size in as many bytes as it needs."""

    async def scenario() -> bytes:
        _, wire, listener = await opened()
        listener.outbox.push(b"x" * size)
        await asyncio.sleep(0)
        return wire.written

    assert frame(Opcode.TEXT, b"x" * size, masked=False) == run(scenario())


def test_who_does_not_answer_a_ping_is_gone_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who does is asked again and again. Three beats are less than ten seconds."""
    assert 3 * websocket.BEAT_SECONDS < 10
    monkeypatch.setattr(websocket, "BEAT_SECONDS", 0.02)

    async def scenario() -> None:
        peer, wire, _ = await opened()
        for _ in range(3):
            while not wire.written:
                await asyncio.sleep(0.001)
            assert frame(Opcode.PING, b"nemeton", masked=False) == wire.written
            wire.written = b""
            peer.data_received(frame(Opcode.PONG, b"nemeton"))
        while not wire.closing:
            await asyncio.sleep(0.001)
        assert b"keepalive ping timeout" in wire.written

    run(scenario())


def test_who_is_heard_of_is_not_pinged() -> None:
    """A page asks by itself, also in the middle of a conversation, and is answered at once; nobody else hears of it."""

    async def scenario() -> None:
        peer, wire, listener = await opened()
        peer.data_received(frame(Opcode.TEXT, b"wait"))
        for _ in range(12):
            wire.written = b""
            peer.data_received(frame(Opcode.TEXT, b'"ping"'))
            peer.beat()
            await asyncio.sleep(0)
            assert frame(Opcode.TEXT, b'"pong"', masked=False) == wire.written
        assert ([], [b"wait"]) == (listener.heard, listener.begun)
        assert not wire.closing
        peer.beat()
        assert wire.written.endswith(frame(Opcode.PING, b"nemeton", masked=False)), "silent for a beat, it is asked"

    run(scenario())


def test_a_server_that_stops_says_goodbye() -> None:
    """With the code that asks a peer to come again."""

    async def scenario() -> None:
        peer, wire, _ = await opened()
        peer.shutdown()
        assert frame(Opcode.CLOSE, b"\x03\xf4", masked=False) == wire.written
        assert wire.closing

    run(scenario())


def test_who_is_being_let_in_when_the_server_stops_is_let_in_and_told() -> None:
    """A connection cut in its handshake looks like a broken server; one that is closed with a word comes again."""

    async def scenario() -> None:
        gate = Gate()
        peer, wire = connected(gate)
        peer.data_received(HELLO)
        peer.shutdown()
        assert not wire.is_closing(), "the handshake is under way"
        while not wire.closing:
            await asyncio.sleep(0)
        assert wire.written.startswith(b"HTTP/1.1 101 ")
        assert wire.written.endswith(frame(Opcode.CLOSE, b"\x03\xf4", masked=False))
        peer.connection_lost(None)
        assert [1] == [one.left for one in gate.listeners]

    run(scenario())
