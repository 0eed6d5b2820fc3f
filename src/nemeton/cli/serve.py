"""`nemeton serve`: tables for people, on this machine and beyond."""

from __future__ import annotations

import http.client
import ipaddress
import threading
import time
import webbrowser
from collections.abc import Callable
from typing import Annotated, Literal

from cyclopts import Parameter

from nemeton.cli.configuring import keep_secrets
from nemeton.cli.errors import UsageError
from nemeton.kernel.extras import needs

TRIES = 600  # tenths of a second


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
    bot: Annotated[tuple[str, ...], Parameter(negative=())] = (),
    webhooks: Annotated[bool, Parameter(negative=())] = False,
    metrics: Annotated[bool, Parameter(negative=())] = False,
    invite_only: Annotated[bool, Parameter(negative=())] = False,
    no_guests: Annotated[bool, Parameter(negative=())] = False,
    no_chat: Annotated[bool, Parameter(negative=())] = False,
    keep_guests: int = 0,
    keep_tables: int = 0,
    keep_chat: int = 0,
    seasons: Literal["month", "quarter", "year", "none"] = "quarter",
    public_url: str = "",
    mail: str = "",
    mail_from: str = "",
    push: str = "",
    oidc: str = "",
    oidc_client: str = "",
    oidc_secret: str = "",
    oidc_name: str = "",
    admin: str = "",
    settings: str = "",
    open: Annotated[bool, Parameter(negative=())] = False,  # noqa: A002 (it is the option's name)
) -> None:
    """Serve the games: a lobby, tables with friends and bots, everything kept. Ctrl-C stops it; nothing is lost.

    Every setting may also stand in the environment, as NEMETON_ and its name (NEMETON_PORT=80), or in a file.

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 for everybody who can reach this machine.
    port
        The port to listen on; 0 for any that is free.
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
    bot
        A guest bot people may seat, beside the levels: NAME, or NAME=module:Class@file; repeat it for more.
    webhooks
        Let people have notices sent to an address of their own when it is their turn.
    metrics
        Let whoever can reach this server read its figures at /metrics.
    invite_only
        Let in only who comes with an invitation, which `nemeton invite` or a moderator makes.
    no_guests
        Let in only who chooses a password.
    no_chat
        Have no talk at the tables.
    keep_guests
        Days after which guests who stay away are forgotten; 0 for never.
    keep_tables
        Days after which tables that are over are forgotten; 0 for never. Ratings stay.
    seasons
        How long a season of the ladders lasts, by the calendar in UTC; what one came to is kept.
    keep_chat
        Days after which lines of chat are forgotten; 0 for never.
    public_url
        Where people find this server, https://nemeton.example: for links in letters.
    mail
        A server that sends mail, smtp://USER:PASSWORD@HOST:PORT; with a password not on the command line.
    mail_from
        Whom letters come from: 'Nemeton <nemeton@example.org>'.
    push
        Let browsers show notices with the page closed; whom their makers may write to: mailto:host@example.org.
    oidc
        The issuer of identities people may sign in by (OpenID Connect), https://….
    oidc_client
        What this server is called there.
    oidc_secret
        By which it proves that; only as NEMETON_OIDC_SECRET or in the settings file.
    oidc_name
        What people call the provider: the button says "Sign in with …".
    admin
        The word that opens the page /admin; only as NEMETON_ADMIN or in the settings file, where nobody else sees it.
    settings
        A TOML file with any of these settings: port = 80, public-host = ["nemeton.example"], and so on.
    open
        Open the lobby in a browser.
    """
    keep_secrets(database=database, redis=redis, mail=mail, oidc_secret=oidc_secret, admin=admin)
    with needs("server"):
        from nemeton.server.run import serve as run
        from nemeton.server.settings import Settings

    wanted = Settings(
        database=database,
        redis=redis,
        thinkers=thinkers,
        limits=limits,
        origins=origin,
        hosts=public_host,
        proxies=check_proxies(proxy),
        bots=bot,
        webhooks=webhooks,
        metrics=metrics,
        invite_only=invite_only,
        no_guests=no_guests,
        no_chat=no_chat,
        keep_guests=keep_guests,
        keep_tables=keep_tables,
        keep_chat=keep_chat,
        seasons=seasons,
        public_url=public_url,
        mail=mail,
        mail_from=mail_from,
        push=push,
        oidc=oidc,
        oidc_client=oidc_client,
        oidc_secret=oidc_secret,
        oidc_name=oidc_name,
        admin=admin,
    )

    def when_bound(bound: int) -> None:
        def say() -> None:
            print(
                f"Nemeton listens on http://{url_host(host)}:{bound} and keeps its data in {wanted.kept_in}.",
                flush=True,
            )
            if open:
                webbrowser.open(f"http://{reachable(host)}:{bound}/")

        threading.Thread(target=when_answering, args=(reachable(host), bound, say), daemon=True).start()

    run(wanted, host, port, workers, when_bound)


def check_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """Proxies as they were named; one that is neither an address nor a network would be believed by nobody."""
    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy)
        except ValueError as problem:
            raise UsageError(f"--proxy {proxy}: this is no address and no network: {problem}.") from None
    return proxies


def url_host(host: str) -> str:
    """An address as it stands in a URL."""
    return f"[{host}]" if ":" in host else host


def reachable(host: str) -> str:
    """Where this machine finds its own server, which may listen on all its addresses."""
    return url_host({"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host))


def when_answering(host: str, port: int, then: Callable[[], None]) -> None:
    """Call `then` as soon as the server answers, whatever it answers."""
    for _ in range(TRIES):
        asking = http.client.HTTPConnection(f"{host}:{port}", timeout=5)
        try:
            asking.request("GET", "/health")
            asking.getresponse()
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
        else:
            then()
            return
        finally:
            asking.close()
