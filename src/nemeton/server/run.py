"""Running the server: one process, or several workers side by side."""

from __future__ import annotations

import asyncio
import gc
import logging
import logging.config
import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path

import uvicorn
from litestar import Litestar
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

import nemeton
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.extras import needs
from nemeton.server.app import create_app
from nemeton.server.http_protocol import HttpProtocol
from nemeton.server.logs import CONFIG
from nemeton.server.oidc import check_installed
from nemeton.server.orphans import go_with_parent
from nemeton.server.services import bus_for, invite_guests
from nemeton.server.settings import Settings
from nemeton.server.smtp import post_office
from nemeton.server.store import Database, Unavailable, connect
from nemeton.server.websocket import WebSocketProtocol

logger = logging.getLogger("nemeton.run")

COLLECT = 50_000, 20, 50  # new objects before the youngest are looked through, and how often the older ones are
LOCAL = ("127.0.0.1", "::1")  # a proxy on this machine is always believed
LARGEST_PORT = 65_535
CONTACT = re.compile(r"mailto:[^@\s]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+")
ISSUER = re.compile(r"https://[^?#@\s]+|http://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(/[^?#\s]*)?")
PUBLIC_URL = re.compile(r"https?://[^/?#@\s]+/?")
START_SECONDS = 60.0  # until a worker serves that is to replace another
WAITING = 2_048  # connections that may wait until somebody has time for them


class CannotServe(NemetonError):
    """Settings that do not go together."""


def check(settings: Settings, workers: int) -> None:
    """Several workers must share what one keeps to itself; what was named must be something that can be used."""
    if workers < 1:
        raise CannotServe(f"{workers} workers cannot serve: it must be one or more.")
    if settings.thinkers < 1:
        raise CannotServe(f"{settings.thinkers} thinkers cannot think: it must be one or more.")
    if min(settings.keep_guests, settings.keep_tables, settings.keep_chat) < 0:
        raise CannotServe("Nothing can be kept for less than no time: days are 0, for ever, or more.")
    if workers > 1 and not settings.database.startswith("postgres"):
        raise CannotServe(f"{workers} workers need a PostgreSQL database: one SQLite file belongs to one worker.")
    if workers > 1 and not settings.redis:
        raise CannotServe(f"{workers} workers need --redis: they tell each other what was played through it.")
    check_reach(settings)
    invite_guests(settings.bots)
    bus_for(settings)
    asyncio.run(try_out(connect(settings.database_url)))


def check_reach(settings: Settings) -> None:
    """What people are reached by must be something that can be used, and installed."""
    if settings.public_url and not PUBLIC_URL.fullmatch(settings.public_url):
        raise CannotServe(f"--public-url is where people find this server, https://HOST, not {settings.public_url!r}.")
    if settings.mail:
        if not settings.public_url:
            raise CannotServe("--mail needs --public-url: letters have links to this server in them.")
        post_office(settings.mail, settings.mail_from)
        with needs("mail"):
            import_module("aiosmtplib")
    if settings.oidc:
        if not ISSUER.fullmatch(settings.oidc):
            raise CannotServe(f"--oidc is the issuer of identities, https://…, not {settings.oidc!r}.")
        if not settings.public_url:
            raise CannotServe("--oidc needs --public-url: the provider sends people back there.")
        if not settings.oidc_client:
            raise CannotServe("--oidc needs --oidc-client: what this server is called at the provider.")
        check_installed()
    if settings.push:
        if not CONTACT.fullmatch(settings.push):
            raise CannotServe(
                f"--push is whom to write to, mailto:host@example.org or https://…, not {settings.push!r}."
            )
        with needs("push"):
            import_module("py_vapid")
            import_module("http_ece")


async def try_out(database: Database) -> None:
    """A database that cannot be used is named before anything is served; what it lacks is made here, once."""
    try:
        await database.open()
    except Unavailable as problem:
        raise CannotServe(str(problem)) from None
    finally:
        await database.close()


def listen(host: str, port: int) -> socket.socket:
    """Take the port; if it cannot be had, say why before anything is begun."""
    if not 0 <= port <= LARGEST_PORT:
        raise CannotServe(f"There is no port {port}: it must be 0 to {LARGEST_PORT}.")
    try:
        kind, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        door = socket.socket(kind, socket.SOCK_STREAM)
    except OSError as problem:
        raise CannotServe(f"{host!r} is no address to listen on: {reason(problem)}.") from None
    try:
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(place)
        door.listen(WAITING)
        door.set_inheritable(True)
    except OSError as problem:
        door.close()
        raise CannotServe(f"Nobody can listen on port {port} of {host}: {reason(problem)}.") from None
    return door


def reason(problem: OSError) -> str:
    """What the operating system says, as the end of a sentence."""
    told = problem.strerror or str(problem)
    return told[:1].lower() + told[1:]


@contextmanager
def alone_with(database: str) -> Iterator[None]:
    """No other server uses this SQLite file meanwhile: each would think that all tables are its own."""
    kind, _, rest = database.partition("://")
    if kind != "sqlite" or os.name != "posix":
        yield
        return
    import fcntl

    file = Path(rest.removeprefix("/"))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(file.with_name(f"{file.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as problem:
        raise CannotServe(f"{file} cannot be used as a database: {reason(problem)}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise CannotServe(f"{file} is in use by another server: one SQLite file belongs to one.") from None
    try:
        yield
    finally:
        os.close(lock)


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


class Workers(Multiprocess):
    """Worker processes; one that is lost is replaced, and the log says so.

    SIGHUP replaces all of them, one after the other: each goes once its successor serves. They are new processes, so a
    version that was installed meanwhile is the one that serves then.
    """

    def restart_all(self) -> None:
        """Replace every worker in its turn; if a successor does not come to serve, the others stay as they are."""
        for place, old in enumerate(self.processes):
            new = Process(self.config, self.sockets)
            new.start()
            if not new.wait_until_ready(START_SECONDS, self.should_exit):
                new.kill()
                new.join()
                logger.error("a new worker does not serve: the others stay", extra={"kept": old.pid})
                return
            old.terminate()
            old.join()
            self.processes[place] = new
            logger.info("a worker is replaced in its turn", extra={"gone": old.pid, "by": new.pid})
        logger.info("all workers are replaced", extra={"workers": len(self.processes)})

    def keep_subprocess_alive(self) -> None:
        """Look after them; called twice a second."""
        before = list(self.processes)
        super().keep_subprocess_alive()
        for lost, now in zip(before, self.processes, strict=True):
            if lost is not now:
                told = {"lost": lost.pid, "exit_code": lost.exitcode, "replaced_by": now.pid}
                logger.warning("a worker was lost and is replaced", extra=told)


def serve(
    settings: Settings, host: str, port: int, workers: int, when_bound: Callable[[int], None] | None = None
) -> None:
    """Serve until told to stop; `when_bound` is told the port once it is ours."""
    with alone_with(settings.database_url):
        check(settings, workers)
        door = listen(host, port)
        settings.to_environment()
        config = uvicorn.Config(
            "nemeton.server.run:application",
            factory=True,
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
        port = door.getsockname()[1]
        told = {"host": host, "port": port, "workers": workers, "data": settings.kept_in, "pid": os.getpid()}
        version = {"version": nemeton.__version__, "compiled": nemeton.compiled}
        logger.info("serving", extra=told | version)
        if when_bound is not None:
            when_bound(port)
        signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn stops in order, then raises again what it was told
        with suppress(KeyboardInterrupt):
            run_workers(config, door)
        logger.info("stopped", extra={"pid": os.getpid()})


def run_workers(config: uvicorn.Config, door: socket.socket) -> None:
    """Run one worker here, or several beside this process."""
    if config.workers > 1:
        Workers(config, [door]).run()
        return
    server = uvicorn.Server(config)
    if hasattr(signal, "SIGHUP") and not sys.stdin.isatty():  # a service that is told to reload
        alone = "one worker cannot be replaced while it serves: restart the server"
        signal.signal(signal.SIGHUP, lambda *_: logger.warning(alone))
    server.run([door])
    if not server.started:
        raise CannotServe("The server could not be started; its log says why.")
