"""The line to one peer: uvicorn's web socket, on shorter ways where a table needs them."""

from __future__ import annotations

import logging
from asyncio import AbstractEventLoop, BaseTransport
from collections.abc import Callable
from typing import final

from mypy_extensions import mypyc_attr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was not compiled
    from websockets.utils import apply_mask

logger = logging.getLogger("nemeton.line")

Listener = Callable[[bytes], bool]
"""Given a text while no other waits to be read; has it been dealt with?"""

WHOLE_TEXT = 0x81  # the first byte of a text that is one frame
MASKED = 0x80  # in the second byte, with the size if it is below 126
LONG_TEXT, LONGER_TEXT = b"\x81\x7e", b"\x81\x7f"  # how a text begins whose size follows in two or in eight bytes
HEAD = 6  # bytes before such a text: two, and the mask
LONG = 126  # bytes: the size of such a text does not stand in the second byte
MANY = 16  # messages that wait to be read before no more are taken off the wire


@mypyc_attr(native_class=False)
class Line(WebSocketsSansIOProtocol):
    """Reads short texts itself, reads on while few messages wait, and can write without a task that waits.

    Who sets a listener is given short texts at once, without a task that waits for them.
    """

    listener: Listener | None = None
    all_read = False  # is nothing left over of what the library was given? Then it need not be asked before each text

    def data_received(self, data: bytes) -> None:
        """What came is nearly always one short text; everything else is the library's to read."""
        size = len(data) - HEAD
        if size < 0 or data[0] != WHOLE_TEXT or data[1] != MASKED | size or not self.is_between_messages():
            self.all_read = False
            super().data_received(data)
            return
        text = apply_mask(data[HEAD:], data[HEAD - 4 : HEAD])
        if self.listener is not None and self.queue.empty() and self.listener(text):
            return
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    def is_between_messages(self) -> bool:
        """Has all that came before been read, and is the connection open?"""
        if not self.all_read:
            self.all_read = self.conn.state is OPEN and not self.frames and not self.conn.reader.buffer
        return self.all_read and not self.close_sent

    def send_receive_event_to_app(self) -> None:
        """A message for the application. Stopping to read for every one of them would cost two calls of the system."""
        if self.read_paused or self.queue.qsize() >= MANY:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that nobody pauses now
        super().send_receive_event_to_app()
        self.read_paused = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.post = post_of(self.loop)

    def at_once(self, text: bytes) -> bool:
        """Have a text written with the next post, if nothing else waits to be written; will it be?"""
        if not self.is_writable() or self.transport.get_write_buffer_size():
            return False
        self.post.add(self, text)
        return True

    def is_writable(self) -> bool:
        """May texts still be written? None may after a goodbye, whoever said it."""
        return not self.close_sent and not self.transport.is_closing()

    def write(self, text: bytes) -> None:
        if self.is_writable():
            self.transport.write(head_of(len(text)) + text)


@final
class Post:
    """Texts that are written one after the other once everything else was done.

    While texts are still being made, every one that goes out would wake a peer on this machine, or the network, anew.
    """

    def __init__(self, loop: AbstractEventLoop) -> None:
        self.loop = loop
        self.texts: list[tuple[Line, bytes]] = []

    def add(self, line: Line, text: bytes) -> None:
        if not self.texts:
            self.loop.call_soon(self.go)
        self.texts.append((line, text))

    def go(self) -> None:
        texts, self.texts = self.texts, []
        for line, text in texts:
            try:
                line.write(text)
            except Exception:  # one line's trouble is not the others'
                logger.exception("a text could not be written")


last: Post | None = None


def post_of(loop: AbstractEventLoop) -> Post:
    """The post of an event loop; a server has one."""
    global last
    if last is None or last.loop is not loop:
        last = Post(loop)
    return last


def head_of(size: int) -> bytes:
    """What stands before a text that goes out in one frame."""
    if size < LONG:
        return bytes((WHOLE_TEXT, size))
    if size < 1 << 16:
        return LONG_TEXT + size.to_bytes(2, "big")
    return LONGER_TEXT + size.to_bytes(8, "big")
