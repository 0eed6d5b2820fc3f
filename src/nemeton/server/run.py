"""Running the server: one process, or several workers side by side."""

from __future__ import annotations

import asyncio
import gc
import signal

import uvicorn
from litestar import Litestar

from nemeton.kernel.errors import NemetonError
from nemeton.server.app import create_app
from nemeton.server.house import bus_for
from nemeton.server.http_protocol import HttpProtocol
from nemeton.server.logs import CONFIG
from nemeton.server.orphans import go_with_parent
from nemeton.server.settings import Settings
from nemeton.server.store import Database, Unavailable, connect
from nemeton.server.websocket import WebSocketProtocol

COLLECT = 50_000, 20, 50  # new objects before the youngest are looked through, and how often the older ones are
LOCAL = ("127.0.0.1", "::1")  # a proxy on this machine is always believed


class CannotServe(NemetonError):
    """Settings that do not go together."""


def check(settings: Settings, workers: int) -> None:
    """Several workers must share what one keeps to itself; what was named must be something that can be used."""
    if workers > 1 and not settings.database.startswith("postgres"):
        raise CannotServe(f"{workers} workers need a PostgreSQL database: one SQLite file belongs to one worker.")
    if workers > 1 and not settings.redis:
        raise CannotServe(f"{workers} workers need --redis: they tell each other what was played through it.")
    bus_for(settings)
    asyncio.run(try_out(connect(settings.database_url)))


async def try_out(database: Database) -> None:
    """A database that cannot be used is named before anything is served; what it lacks is made here, once."""
    try:
        await database.open()
    except Unavailable as problem:
        raise CannotServe(str(problem)) from None
    finally:
        await database.close()


def application() -> Litestar:
    """The application of a worker process, with the settings its parent left in the environment."""
    go_with_parent(signal.SIGTERM)
    collect_seldom()
    return create_app(Settings.from_environment())


def collect_seldom() -> None:
    """Tables in memory are objects that stay: looking through all of them again and again makes moves wait.

    What is loaded by now stays for good, so it is never looked at.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)


def serve(settings: Settings, host: str, port: int, workers: int) -> None:
    """Serve until told to stop."""
    check(settings, workers)
    settings.to_environment()
    uvicorn.run(
        "nemeton.server.run:application",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        loop="uvloop",
        http=HttpProtocol,
        ws=WebSocketProtocol,
        forwarded_allow_ips=[*LOCAL, *settings.proxies] if settings.proxies else None,
        access_log=False,
        server_header=False,
        log_config=CONFIG,
        log_level="warning",
        timeout_graceful_shutdown=5,
    )
