"""Who is asking, and from which page: the same for a request and for a socket."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

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


def is_own_page(origin: str | None, host: str | None, friends: Collection[str]) -> bool:
    """May a page of this origin act for whoever looks at it? A program, which sends no origin, may."""
    if origin is None:
        return True
    try:
        netloc = urlsplit(origin).netloc
    except ValueError:
        netloc = ""
    return netloc == host or origin in friends
