"""The line to a peer: what it reads itself is what the library would have read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from nemeton.server.line import MANY, Line
from tests.server.houses import run

HELLO = (
    b"GET / HTTP/1.1\r\nHost: grove.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """What was written, and whether more would be read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.reading = True
        self.closing = False
        self.waiting = 0

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing


async def opened(kind: type[WebSocketsSansIOProtocol]) -> tuple[WebSocketsSansIOProtocol, Wire]:
    """A line whose peer has been let in, with nothing left to read."""
    let_in = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        let_in.set()
        await asyncio.Event().wait()

    line, wire = kind(Config(app, log_config=None, ws_ping_interval=None), ServerState(), {}), Wire()
    line.connection_made(wire)
    line.data_received(HELLO)
    await let_in.wait()
    return line, wire


async def heard(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[list[Any], bytes]:
    """What an application is told, and what the peer is answered, if this comes in."""
    line, wire = await opened(kind)
    before = len(wire.written)
    for piece in pieces:
        line.data_received(piece)
    told = [line.queue.get_nowait() for _ in range(line.queue.qsize())]
    for task in line.tasks:
        task.cancel()
    return told, wire.written[before:]


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
@example([frame(Opcode.TEXT, b"x" * 200)[:20], frame(Opcode.TEXT, b"two")], [], False)
@example([frame(Opcode.TEXT, b"one", masked=False) + b"\x81\x02hi"], [], False)
@given(st.lists(chunks, max_size=6), st.lists(st.integers(1, 40), max_size=4), st.booleans())
def test_it_hears_what_the_library_hears(frames: list[bytes], cuts: list[int], cut: bool) -> None:
    """Frames of every kind, good and bad, whole, joined and cut anywhere."""
    pieces = frames
    if cut:
        data, pieces = b"".join(frames), []
        for size in cuts:
            pieces, data = [*pieces, data[:size]], data[size:]
        pieces = [piece for piece in [*pieces, data] if piece]

    ours = run(heard(Line, pieces))

    assert run(heard(WebSocketsSansIOProtocol, pieces)) == ours


def test_it_reads_on_until_many_messages_wait() -> None:
    """A peer that talks faster than it is listened to is not read any further."""

    async def scenario() -> None:
        line, wire = await opened(Line)
        for number in range(MANY):
            assert wire.reading, f"{number} messages wait"
            line.data_received(frame(Opcode.TEXT, b"hello"))
        line.data_received(frame(Opcode.TEXT, b"hello"))
        assert not wire.reading
        while not line.queue.empty():
            await line.receive()
        assert wire.reading

    run(scenario())


@pytest.mark.parametrize("goes", [frame(Opcode.CLOSE, b"\x03\xe8"), None], ids=["says goodbye", "does not read"])
def test_nothing_is_written_at_once_to_a_peer_that_goes_or_does_not_read(goes: bytes | None) -> None:
    """It says so, and whoever has something to say keeps it for later."""

    async def scenario() -> None:
        line, wire = await opened(Line)
        assert isinstance(line, Line)
        assert line.at_once(b"hello")
        await asyncio.sleep(0)
        assert wire.written.endswith(frame(Opcode.TEXT, b"hello", masked=False))
        if goes is None:
            wire.waiting = 1
        else:
            line.data_received(goes)
        before = wire.written
        assert not line.at_once(b"hello again")
        await asyncio.sleep(0)
        assert before == wire.written

    run(scenario())


def test_texts_go_out_in_order_and_none_after_a_goodbye() -> None:
    """A text that waited for the post when the peer said goodbye, or we did, is not written any more."""

    async def scenario() -> None:
        (one, wire), (two, other) = await opened(Line), await opened(Line)
        assert isinstance(one, Line)
        assert isinstance(two, Line)
        before = [len(wire.written), len(other.written)]
        assert all(line.at_once(text) for text in (b"a", b"b") for line in (one, two))
        assert before == [len(wire.written), len(other.written)], "not before everything else was done"
        await two.send({"type": "websocket.close", "code": 1000, "reason": ""})
        await asyncio.sleep(0)

        texts = frame(Opcode.TEXT, b"a", masked=False) + frame(Opcode.TEXT, b"b", masked=False)
        assert texts == wire.written[before[0] :]
        assert frame(Opcode.CLOSE, b"\x03\xe8", masked=False) == other.written[before[1] :]

    run(scenario())


def test_a_line_that_breaks_does_not_keep_the_others_waiting(caplog: pytest.LogCaptureFixture) -> None:
    """What was to be written to it is lost with it; its peer comes again and is told everything."""

    async def scenario() -> None:
        (one, broken), (two, wire) = await opened(Line), await opened(Line)
        assert isinstance(one, Line)
        assert isinstance(two, Line)
        assert one.at_once(b"a")
        assert two.at_once(b"b")
        del broken.written
        await asyncio.sleep(0)

        assert wire.written.endswith(frame(Opcode.TEXT, b"b", masked=False))
        assert "a text could not be written" in caplog.text

    run(scenario())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_what_it_writes_is_what_the_library_would_write(size: int) -> None:
    """One frame, its size in as many bytes as it needs."""

    async def scenario() -> bytes:
        line, wire = await opened(Line)
        assert isinstance(line, Line)
        before = len(wire.written)
        assert line.at_once(b"x" * size)
        await asyncio.sleep(0)
        return wire.written[before:]

    assert frame(Opcode.TEXT, b"x" * size, masked=False) == run(scenario())


def test_who_listens_is_given_short_texts_at_once_and_in_order() -> None:
    """What the listener leaves waits for the reader, and so does everything after it until that was read."""

    async def scenario() -> None:
        line, _ = await opened(Line)
        assert isinstance(line, Line)
        given: list[bytes] = []

        def listen(text: bytes) -> bool:
            given.append(text)
            return text != b"no"

        line.listener = listen
        for text in (b"one", b"no", b"two", b"x" * 200):
            line.data_received(frame(Opcode.TEXT, text))
        assert [b"one", b"no"] == given
        assert ["no", "two", "x" * 200] == [dict(await line.receive())["text"] for _ in range(3)]
        line.data_received(frame(Opcode.TEXT, b"three"))
        assert [b"one", b"no", b"three"] == given
        assert line.queue.empty()

    run(scenario())
