"""The line to one peer: uvicorn's web socket, on shorter ways where a table needs them."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MANY = 16  # messages that wait to be read before no more are taken off the wire


class Line(WebSocketsSansIOProtocol):
    """Reads on while few messages wait, and can write without waiting."""

    def send_receive_event_to_app(self) -> None:
        """A message for the application. Stopping to read for every one of them would cost two calls of the system."""
        if self.read_paused or self.queue.qsize() >= MANY:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # so that nobody pauses now
        super().send_receive_event_to_app()
        self.read_paused = False

    def at_once(self, text: str) -> bool:
        """Write, if the peer has read nearly all of what came before; did it?"""
        if self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True
