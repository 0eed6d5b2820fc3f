"""Who is asking, and may they: what every route needs to know first."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from nemeton.server import wire
from nemeton.server.identity import COOKIE, find_token, is_known_host, is_own_page
from nemeton.server.limits import network_of
from nemeton.server.logs import note_refusal
from nemeton.server.people import NOBODY, Person
from nemeton.server.services import Services

YEAR = 365 * 24 * 3600
LONGEST_NAME = 100  # of a file or an id in a path; a disk refuses one of 256 bytes
HEALTH = "/health"  # is asked for by whatever watches over the server, under any name
SAFE = ("GET", "HEAD", "OPTIONS")
TOLD = (
    "http/403",
    "people/no_provider",
    "people/not_invited",
    "people/not_signed_in",
    "people/stale_sign_in",
    "people/suspended",
    "people/wrong_code",
    "people/wrong_password",
    "server/too_fast",
)  # the log says who was refused so

Id = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{12}$")]
AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


REFUSALS = {
    status: ResponseSpec(wire.Problem, description=description, generate_examples=False)
    for status, description in {
        400: "What was sent cannot be read, or names what there is not.",
        401: "Nobody knows who asks, or a password, code or token is wrong.",
        403: "Whoever asks may not do this, or the page that asks belongs to another site.",
        404: "There is no such thing.",
        405: "This cannot be done with it.",
        409: "It cannot be done as things stand; the code says why.",
        413: "What was sent is too large.",
        429: "Too much in too short a time; Retry-After says when to come back.",
        500: "An error of the server's own; its log has the reason under the id in the answer.",
        503: "The server has too much to do, or its database is away.",
    }.items()
}
"""How every request may be answered instead of what was asked for."""

DONE = {204: ResponseSpec(None, description="It is done, and there is nothing to say."), **REFUSALS}


def services_of(connection: AnyConnection) -> Services:
    services: Services = connection.app.state.services
    return services


async def whoever(connection: AnyConnection) -> Person | None:
    """Who is asking, by token or by cookie; nobody if it is nobody we know."""
    token = find_token(connection.headers.get("authorization", ""), connection.headers.get("cookie", ""))
    return await services_of(connection).people.whose(token) if token else None


async def give_services(state: State) -> Services:
    services: Services = state.services
    return services


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


def log_refusal(request: AnyRequest, code: str, detail: str) -> None:
    """Have the log say who was refused at the door and why; other refusals may have names in them."""
    if code in TOLD:
        note_refusal(detail, network(request))


def check_origin(connection: AnyConnection) -> None:
    """A page of another site may not act for whoever looks at it."""
    headers = connection.headers
    if not is_own_page(headers.get("origin"), headers.get("host"), services_of(connection).settings.origins):
        raise HTTPException("This page belongs to another site.", status_code=403)


async def before_request(request: AnyRequest) -> None:
    """Before anything is done: not too much, and not for another site."""
    services_of(request).allow("requests", network(request))
    if request.scope["path"] != HEALTH and not is_known_host(
        request.headers.get("host"), services_of(request).settings.hosts
    ):
        raise HTTPException("This server does not go by that name.", status_code=403)
    if "\0" in request.scope["path"] or any(len(name) > LONGEST_NAME for name in request.scope["path"].split("/")):
        raise NotFoundException("There is no such page.")
    if request.method not in SAFE:
        check_origin(request)
        await check_body(request)


async def check_body(request: AnyRequest) -> None:
    """Refuse what no reader of JSON could read; whatever else is wrong is for the one who reads it."""
    body = await request.body()
    try:
        with suppress(msgspec.MsgspecError):
            msgspec.json.decode(body)
    except (RecursionError, UnicodeDecodeError) as problem:
        why = "it is nested too deeply" if isinstance(problem, RecursionError) else "it is not UTF-8"
        raise HTTPException(f"This body cannot be read: {why}.", status_code=400) from None


def cookie_for(request: AnyRequest, token: str) -> Cookie:
    """The cookie that keeps an identity; scripts cannot read it, other sites cannot send it."""
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, "/", token, max_age=YEAR if token else 0, httponly=True, samesite="lax", secure=secure)
