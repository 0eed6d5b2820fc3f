"""Structured logs: one JSON object a line, on standard error. No names, tokens, cards or secrets go in."""

from __future__ import annotations

import logging
import time

import msgspec

OWN = frozenset(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "taskName"}


AGAIN_SECONDS = 60.0  # until the same refusal of the same network is told once more
MOST_TOLD = 1_000  # refusals that are remembered

logger = logging.getLogger("nemeton.door")
_told_at: dict[tuple[str, str], float] = {}


def note_refusal(why: str, network: str) -> None:
    """Say who was refused and why, once a minute for each: whoever knocks a thousand times does not fill the disk."""
    now = time.monotonic()
    if now - _told_at.get((why, network), -AGAIN_SECONDS) < AGAIN_SECONDS:
        return
    if len(_told_at) >= MOST_TOLD:
        _told_at.clear()
    _told_at[why, network] = now
    logger.info("refused", extra={"why": why, "network": network})


class Lines(logging.Formatter):
    """A record as one line of JSON, with whatever `extra` it was given."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        told |= {name: value for name, value in record.__dict__.items() if name not in OWN and name != "color_message"}
        if record.exc_info and record.exc_info[0] is not None:
            told["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(told, enc_hook=str).decode()


CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": "nemeton.server.logs.Lines"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines", "stream": "ext://sys.stderr"}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "uvicorn.access": {"level": "ERROR"},
        "httpx": {"level": "WARNING"},
        "websockets": {"level": "WARNING"},  # else a line for every socket that opens and closes
    },
}
"""For `logging.config.dictConfig`, which uvicorn calls in every worker."""
