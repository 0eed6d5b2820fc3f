"""Who is asking, from where and from which page: the same for a request and for a socket."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import urlsplit

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from websockets.datastructures import Headers

COOKIE = "nemeton"


def find_token(authorization: str, cookies: str) -> str:
    """The token a request came with, in its authorization or else in its cookies; empty if there is none."""
    if authorization.startswith("Bearer "):
        return authorization.removeprefix("Bearer ")
    for cookie in cookies.split(";"):
        name, _, value = cookie.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


async def find_address(peer: Any, headers: Headers, proxies: list[str] | str) -> str:
    """The address a socket comes from: its peer's, or the one that a trusted proxy forwards, as for a request."""
    scope: Any = {
        "type": "websocket",
        "client": peer,
        "headers": [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers.raw_items()],
    }
    await ProxyHeadersMiddleware(do_nothing, proxies)(scope, do_nothing, do_nothing)
    return str(scope["client"][0]) if scope["client"] else ""


async def do_nothing(*anything: Any) -> Any:
    """Stand for an application: what the middleware has found is in the scope by now."""


def is_known_host(host: str | None, hosts: Collection[str]) -> bool:
    """Does this server go by that name, with or without its port? Where no names are listed it goes by any.

    A page of another site can have its own name lead here, and then asks as a page of ours would.
    """
    if not hosts:
        return True
    try:
        name = urlsplit(f"//{host or ''}").hostname or ""
    except ValueError:
        return False
    known = {one.lower() for one in hosts}
    return name in known or (host or "").lower() in known


def is_own_page(origin: str | None, host: str | None, friends: Collection[str]) -> bool:
    """May a page of this origin act for whoever looks at it? A program, which sends no origin, may."""
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        netloc = ""
    return netloc == host or origin in friends
