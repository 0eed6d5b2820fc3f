"""The server as a web application: requests, sockets, and what is refused before anything is done."""

from __future__ import annotations

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.params import Parameter

import nemeton
from nemeton import bots
from nemeton.server import replays, sockets, wire
from nemeton.server.acts import Refusal
from nemeton.server.host import now_ms
from nemeton.server.house import House
from nemeton.server.people import NOBODY, Person
from nemeton.server.settings import Settings
from nemeton.server.shelf import named
from nemeton.server.store import Unavailable

COOKIE = "nemeton"
YEAR = 365 * 24 * 3600
TableId = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{12}$")]
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}
STATUS = {
    "table/unknown": 404,
    "table/not_your_seat": 403,
    "table/not_the_host": 403,
    "table/nobody": 401,
    "chat/nobody": 401,
    "chat/removed": 403,
    "table/bad_setup": 400,
    "table/no_such_bot": 400,
    "table/no_such_seat": 400,
    "server/too_fast": 429,
    "server/unavailable": 503,
}

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


# ---------------------------------------------------------------------- who it is
async def whoever(connection: AnyConnection, house: House) -> Person | None:
    """Who is asking, by cookie or by token; nobody if it is nobody we know."""
    token = connection.cookies.get(COOKIE, "")
    bearer = connection.headers.get("authorization", "")
    if bearer.startswith("Bearer "):
        token = bearer.removeprefix("Bearer ")
    return await house.people.whose(token) if token else None


async def give_house(state: State) -> House:
    house: House = state.house
    return house


async def give_person(request: AnyRequest, house: House) -> Person:
    """Who is asking; nobody is refused."""
    person = await whoever(request, house)
    if person is None:
        raise NotAuthorizedException("Say who you are first: come in as a guest, or log in.")
    return person


async def give_visitor(request: AnyRequest, house: House) -> str:
    """The id of who is asking; nobody may look, too."""
    person = await whoever(request, house)
    return person.id if person is not None else NOBODY


def address(request: AnyConnection) -> str:
    return request.client.host if request.client else "?"


def check_origin(connection: AnyConnection) -> None:
    """A page of another site may not act for whoever looks at it."""
    origin = connection.headers.get("origin")
    if origin is None:
        return
    house: House = connection.app.state.house
    if urlsplit(origin).netloc != connection.headers.get("host", "") and origin not in house.settings.origins:
        raise HTTPException("This page belongs to another site.", status_code=403)


async def before_request(request: AnyRequest) -> None:
    house: House = request.app.state.house
    house.allow("requests", address(request))
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)


# ---------------------------------------------------------------------- people
@post("/api/guests", status_code=201)
async def come_in(request: AnyRequest, house: House, data: wire.Guest) -> Response[wire.Me]:
    """Come in as a guest with a name; the answer sets the cookie that keeps the identity."""
    house.allow("guests", address(request))
    person = await house.people.welcome(data.name, now_ms())
    return Response(me_of(person), cookies=[cookie_for(request, house.people.token(person))])


@get("/api/me")
async def who_am_i(person: Person) -> wire.Me:
    """Who the server takes you for."""
    return me_of(person)


@post("/api/me/token", status_code=200)
async def my_token(house: House, person: Person) -> wire.Token:
    """A token for a program of yours, or for another device: it is as good as the cookie."""
    return wire.Token(house.people.token(person))


def me_of(person: Person) -> wire.Me:
    return wire.Me(person.id, person.name, person.claimed, person.webhook)


def cookie_for(request: AnyRequest, token: str) -> Cookie:
    secure = request.url.scheme == "https"
    return Cookie(COOKIE, "/", token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


# ---------------------------------------------------------------------- games and tables
@get("/api/games", sync_to_thread=False)
def list_games() -> list[wire.GameCard]:
    """The games one can open a table for."""
    return [
        wire.GameCard(
            name=game.name,
            title=game.title,
            seats=list(game.seats),
            options=[
                wire.GameOption(name, option.default, list(option.values), option.help)
                for name, option in game.options.items()
            ],
            rules=game.rules,
            content=game.content,
            bots=bots.names(),
        )
        for game in nemeton.games().values()
    ]


@get("/api/lobby")
async def see_lobby(house: House, visitor: str) -> wire.LobbyOpened:
    """Open tables, running ones to watch, and one's own."""
    return await house.lobby.seen_by(visitor)


@post("/api/tables", status_code=201)
async def open_table(house: House, person: Person, data: wire.Setup) -> wire.Table:
    """Open a table; the answer holds the commitment to its chance, before anybody has contributed."""
    house.allow("tables", person.id)
    return (await house.host.open_table(data, person.id)).told()


@get("/api/tables/{table:str}")
async def see_table(house: House, table: TableId, visitor: str) -> wire.Opened:
    """Everything the asker may know of a table."""
    live = await house.host.find(table)
    chat = await house.chat.heard_by(live, visitor)
    async with live.lock:
        return live.opened(visitor, now_ms(), chat)


@post("/api/tables/{table:str}/acts", status_code=200)
async def act(house: House, table: TableId, person: Person, data: wire.Acts) -> wire.Done | wire.Told:
    """Do something at a table: the same acts as over the socket."""
    house.allow("acts", person.id)
    return await sockets.do(house, await house.host.find(table), person.id, data)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def see_record(house: House, table: TableId) -> Response[str]:
    """The record of a game that is over; `nemeton verify` checks all of it."""
    live = await house.host.find(table)
    async with live.lock:
        names = [house.people.name_of(chair.player) or chair.bot for chair in live.table.chairs]
        text = replays.record_text(live.table, names)
    headers = {"Content-Disposition": f'attachment; filename="{live.table.setup.game}-{table}.nemeton"'}
    return Response(text, headers=headers)


@get("/api/tables/{table:str}/replay")
async def see_replay(
    house: House, table: TableId, visitor: str, seat: Annotated[int | None, Parameter(ge=0, lt=wire.MOST_SEATS)] = None
) -> wire.Replay:
    """All steps as a seat or a spectator saw them; another one's seat only once the game is over."""
    live = await house.host.find(table)
    entries = await house.host.shelf.entries(table, 0)
    async with live.lock:
        if seat is not None and seat >= live.table.setup.seats:
            raise Refusal("table/no_such_seat", f"There is no seat {seat} at this table.")
        over = live.table.status in ("over", "aborted")
        if seat is not None and not over and seat not in live.table.seats_of(visitor):
            raise Refusal("table/not_your_seat", f"Seat {seat} is not yours, and the game is not over.")
        return replays.replay(live, entries[: live.table.seq], seat, live.table.secret)


@get("/api/players/{player:str}/tables")
async def tables_of(house: House, player: TableId) -> list[wire.Card]:
    """The tables somebody sits at that anybody may see."""
    cards = [card for card in await house.host.shelf.own(player) if card.public]
    return named(cards, {player: house.people.name_of(player)})


# ---------------------------------------------------------------------- sockets
@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: sockets.Socket, table: str) -> None:
    """A table, live."""
    house: House = socket.app.state.house
    check_origin(socket)
    player = await whoever(socket, house)
    if not re.fullmatch(r"[A-Za-z0-9_-]{12}", table):
        raise NotFoundException("There is no such table.")
    live = await house.host.find(table)
    await socket.accept()
    await sockets.at_table(socket, house, live, player.id if player is not None else NOBODY)


@websocket("/api/lobby/socket")
async def lobby_socket(socket: sockets.Socket) -> None:
    """The lobby, live."""
    house: House = socket.app.state.house
    check_origin(socket)
    player = await whoever(socket, house)
    await socket.accept()
    await sockets.in_lobby(socket, house, player.id if player is not None else NOBODY)


# ---------------------------------------------------------------------- what goes wrong
def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[wire.Problem]:
    status = STATUS.get(refusal.code, 409)
    return Response(wire.Problem(refusal.code, refusal.detail, refusal.values), status_code=status)


def on_unavailable(request: AnyRequest, problem: Unavailable) -> Response[wire.Problem]:
    return Response(wire.Problem("server/unavailable", str(problem)), status_code=503)


def on_http(request: AnyRequest, problem: HTTPException) -> Response[wire.Problem]:
    extra = [str(one.get("message", "")) for one in problem.extra if isinstance(one, dict)] if problem.extra else []
    detail = " ".join([problem.detail, *extra]).strip()
    return Response(wire.Problem(f"http/{problem.status_code}", detail), status_code=problem.status_code)


def create_app(settings: Settings) -> Litestar:
    """The application of one worker."""
    house = House(settings)
    app = Litestar(
        route_handlers=[
            come_in,
            who_am_i,
            my_token,
            list_games,
            see_lobby,
            open_table,
            see_table,
            act,
            see_record,
            see_replay,
            tables_of,
            table_socket,
            lobby_socket,
        ],
        dependencies={
            "house": Provide(give_house),
            "person": Provide(give_person),
            "visitor": Provide(give_visitor),
        },
        before_request=before_request,
        exception_handlers={Refusal: on_refusal, Unavailable: on_unavailable, HTTPException: on_http},
        response_headers=HEADERS,
        on_startup=[house.open],
        on_shutdown=[house.close],
        openapi_config=OpenAPIConfig(title="Nemeton", version=nemeton.__version__, path="/api/schema"),
        request_max_body_size=64_000,
        logging_config=None,
    )
    app.state.house = house
    return app
