"""`nemeton serve`: tables for people, on this machine and beyond."""

from __future__ import annotations

import socket
import threading
import time
import webbrowser
from typing import Annotated

from cyclopts import Parameter

TRIES = 300  # tenths of a second


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str = "",
    redis: str = "",
    workers: int = 1,
    thinkers: int = 1,
    limits: float = 1.0,
    origin: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    public_host: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    proxy: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    webhooks: Annotated[bool, Parameter(negative=())] = False,
    metrics: Annotated[bool, Parameter(negative=())] = False,
    admin: Annotated[str, Parameter(env_var="NEMETON_ADMIN")] = "",
    open: Annotated[bool, Parameter(negative=())] = False,  # noqa: A002 (it is the option's name)
) -> None:
    """Serve the games: a lobby, tables with friends and bots, everything kept. Ctrl-C stops it; nothing is lost.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for everybody who can reach this machine.
    port
        The port to listen on.
    database
        Where the data are: sqlite:///FILE or postgresql://…; without it, a file in your data folder.
    redis
        A redis://… through which several workers tell each other what was played.
    workers
        Processes that serve; more than one need PostgreSQL and Redis.
    thinkers
        Processes for bots to think in.
    limits
        Times the usual rate limits; 0 for none, on a network you trust.
    origin
        Another site whose pages may call this server; may be given more than once.
    public_host
        A name people reach this server by; requests for another name are refused. Repeat it for more.
    proxy
        A proxy on another machine that says where requests come from, by address or network; repeat it for more.
    webhooks
        Let people have notices sent to an address of their own when it is their turn.
    metrics
        Let whoever can reach this server read its figures at /metrics.
    admin
        The word that opens the page /admin; better given as NEMETON_ADMIN, where nobody else sees it.
    open
        Open the lobby in a browser.
    """
    from nemeton.server.run import serve as run
    from nemeton.server.settings import Settings

    settings = Settings(
        database=database,
        redis=redis,
        thinkers=thinkers,
        limits=limits,
        origins=origin,
        hosts=public_host,
        proxies=proxy,
        webhooks=webhooks,
        metrics=metrics,
        admin=admin,
    )
    print(f"Nemeton listens on http://{host}:{port} and keeps its data in {settings.kept_in}.")
    if open:
        threading.Thread(target=show, args=(host, port), daemon=True).start()
    run(settings, host, port, workers)


def show(host: str, port: int) -> None:
    """Open the lobby as soon as somebody answers there."""
    url = f"http://{host}:{port}/"
    for _ in range(TRIES):
        try:
            socket.create_connection((host, port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(url)
            return
