"""Who is asking, and may they: what every route needs to know first."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotAuthorizedException
from litestar.params import Parameter

from nemeton.server.house import House
from nemeton.server.limits import network_of
from nemeton.server.people import NOBODY, Person

COOKIE = "nemeton"
YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")

Id = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{12}$")]
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def house_of(connection: AnyConnection) -> House:
    house: House = connection.app.state.house
    return house


async def whoever(connection: AnyConnection) -> Person | None:
    """Who is asking, by token or by cookie; nobody if it is nobody we know."""
    bearer = connection.headers.get("authorization", "")
    token = bearer.removeprefix("Bearer ") if bearer.startswith("Bearer ") else connection.cookies.get(COOKIE, "")
    return await house_of(connection).people.whose(token) if token else None


async def give_house(state: State) -> House:
    house: House = state.house
    return house


async def give_person(request: AnyRequest) -> Person:
    """Who is asking; nobody is refused."""
    person = await whoever(request)
    if person is None:
        raise NotAuthorizedException("Say who you are first: come in as a guest, or log in.")
    return person


async def give_visitor(request: AnyRequest) -> str:
    """The id of who is asking; nobody may look, too."""
    person = await whoever(request)
    return person.id if person is not None else NOBODY


def network(connection: AnyConnection) -> str:
    """The network a connection comes from: what is limited for strangers is limited for all of it."""
    return network_of(connection.client.host) if connection.client else "?"


def check_origin(connection: AnyConnection) -> None:
    """A page of another site may not act for whoever looks at it."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    settings = house_of(connection).settings
    if urlsplit(origin).netloc != connection.headers.get("host", "") and origin not in settings.origins:
        raise HTTPException("This page belongs to another site.", status_code=403)


async def before_request(request: AnyRequest) -> None:
    """Before anything is done: not too much, and not for another site."""
    house_of(request).allow("requests", network(request))
    if request.method not in SAFE:
        check_origin(request)


def cookie_for(request: AnyRequest, token: str) -> Cookie:
    """The cookie that keeps an identity; scripts cannot read it, other sites cannot send it."""
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, "/", token, max_age=YEAR if token else 0, httponly=True, samesite="lax", secure=secure)
