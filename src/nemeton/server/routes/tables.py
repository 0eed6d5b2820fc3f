"""The lobby and tables: looking, acting, and what is left when it is over."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import Parameter

from nemeton.kernel.game import Game
from nemeton.kernel.record import Record
from nemeton.server import replays, wire
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.live import Live
from nemeton.server.people import Person
from nemeton.server.routes.dependencies import REFUSALS, AnyRequest, Id, network
from nemeton.server.services import Services
from nemeton.server.table import FINISHED, Table
from nemeton.server.times import now_ms

Seat = Annotated[int | None, Parameter(ge=0, lt=wire.MOST_SEATS)]


@get("/lobby", responses=REFUSALS)
async def see_lobby(services: Services, visitor: str) -> wire.LobbyOpened:
    """Open tables, running ones to watch, and one's own."""
    return await services.lobby.seen_by(visitor)


@post("/tables", status_code=201, responses=REFUSALS)
async def open_table(request: AnyRequest, services: Services, person: Person, data: wire.Setup) -> wire.Table:
    """Open a table; the answer holds the commitment to its chance, before anybody has contributed."""
    asker = Asker(network(request), person.id)
    services.allow("tables", person.id)
    services.allow("openings", asker.network)
    if data.rated:
        await services.people.must_have_claimed(person.id)
    async with services.openings.place(asker):
        return (await services.host.open_table(data, person.id, network=asker.network)).live.describe()


@post("/quick", status_code=200, responses=REFUSALS)
async def look_for_anybody(request: AnyRequest, services: Services, person: Person, data: wire.Wish) -> wire.Table:
    """Be sat down with anybody about as strong who waits, or at a table of your own until somebody comes."""
    asker = Asker(network(request), person.id)
    services.allow("tables", person.id)
    services.allow("openings", asker.network)
    if data.rated:
        await services.people.must_have_claimed(person.id)
    return (await services.quick.find(asker, data)).live.describe()


@get("/tables/{table:str}", responses=REFUSALS)
async def see_table(request: AnyRequest, services: Services, table: Id, visitor: str) -> wire.Opened:
    """Everything the asker may know of a table."""
    actor = await services.host.look_at(table, Asker(network(request), visitor))
    chat = await services.chat.visible_to(actor.live, visitor)
    return await actor.look(lambda live: live.snapshot(visitor, now_ms(), chat))


@post("/tables/{table:str}/acts", status_code=200, responses=REFUSALS)
async def act(request: AnyRequest, services: Services, table: Id, person: Person, data: wire.Acts) -> wire.Answered:
    """Do something at a table: the same acts as over the socket."""
    services.allow("acts", person.id)
    asker = Asker(network(request), person.id)
    actor = await services.host.look_at(table, asker)
    try:
        return await services.acts.perform(actor, asker, data)
    except Refusal as refusal:
        refusal.seq = actor.table.seq
        raise


@post("/tables/{table:str}/reports", status_code=201, responses=REFUSALS)
async def report(services: Services, table: Id, person: Person, data: wire.Report) -> None:
    """Tell whoever runs this server that a line of chat is out of place."""
    services.allow("chat", person.id)
    await services.chat.report((await services.host.find_for(table, person.id)).live, person.id, data.line, data.reason)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
async def see_record(request: AnyRequest, services: Services, table: Id, visitor: str) -> Response[str]:
    """The record of a game that is over; `nemeton verify` checks all of it."""
    services.allow("replays", network(request))
    actor = await services.host.find_for(table, visitor)
    names = [services.people.name_of(chair.player) or chair.bot for chair in actor.table.chairs]
    record, game = await actor.look(lambda live: replays.copy_record(live.table, names))
    text = await services.replays.record(record, game)
    headers = {"Content-Disposition": f'attachment; filename="{actor.table.setup.game}-{table}.nemeton"'}
    return Response(text, headers=headers)


@get("/tables/{table:str}/replay", responses=REFUSALS)
async def see_replay(
    request: AnyRequest, services: Services, table: Id, visitor: str, seat: Seat = None
) -> Response[wire.Replay]:
    """All steps as a seat or a spectator saw them; through another one's eyes only once the game is over."""
    services.allow("replays", network(request))
    actor = await services.host.find_for(table, visitor)
    now, seq, told = await actor.look(partial(look_back, visitor, seat))
    body: Any = await services.replays.replay(now, seq, told, seat)  # written already
    return Response(body, media_type=MediaType.JSON)


def look_back(visitor: str, seat: int | None, live: Live) -> tuple[Table, int, wire.Table]:
    """The table whose steps are asked for, and its last entry; refused to who may not see with these eyes."""
    table = live.table
    if seat is not None and seat >= table.setup.seats:
        raise Refusal("table/no_such_seat", f"There is no seat {seat} at this table.")
    if seat is not None and table.status not in FINISHED and seat not in table.seats_of(visitor):
        raise Refusal("table/not_your_seat", f"Seat {seat} is not yours, and the game is not over.")
    return table, table.seq, live.describe()


@get("/tables/{table:str}/ratings", responses=REFUSALS)
async def see_ratings(services: Services, table: Id, visitor: str) -> list[wire.RatingChange]:
    """What a rated game that is over made of everybody's rating."""
    actor = await services.host.find_for(table, visitor)
    return await services.ratings.changed_by(actor.table)


@get("/tables/{table:str}/analysis", responses=REFUSALS)
async def see_analysis(request: AnyRequest, services: Services, table: Id, visitor: str) -> wire.Analysed:
    """Who was winning when; the first who asks has it made, which takes a while."""
    actor = await services.host.find_for(table, visitor)
    body = await services.analyses.find(table)
    if body is not None:
        return wire.Analysed("ready", msgspec.Raw(body.encode()))
    if table in services.analyses.making:
        done, decisions = services.analyses.far.get(table, (0, 0))
        return wire.Analysed("working", done=done, decisions=decisions)
    services.allow("analyses", network(request))
    record, game = await actor.look(record_to_judge)
    text = await services.replays.record(record, game)
    if not services.analyses.begin(table, text):
        raise Refusal("server/busy", "Too many games wait to be analysed; try again later.")
    return wire.Analysed("working")


def record_to_judge(live: Live) -> tuple[Record, Game | None]:
    table = live.table
    if table.kept is not None:
        raise Refusal("table/retired", f"This game cannot be judged: {table.note}")
    return replays.copy_record(table, [""] * table.setup.seats)


router = Router(
    "/api",
    route_handlers=[
        see_lobby,
        open_table,
        look_for_anybody,
        see_table,
        act,
        report,
        see_record,
        see_replay,
        see_ratings,
        see_analysis,
    ],
)
