"""Coming in, staying, coming back, and leaving for good."""

from __future__ import annotations

from contextlib import suppress

from litestar import Response, Router, delete, get, patch, post

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.house import House
from nemeton.server.names import login_of
from nemeton.server.people import Person
from nemeton.server.routes.asking import DONE, REFUSALS, AnyRequest, Id, cookie_for, network, whoever
from nemeton.server.times import now_ms
from nemeton.server.webhooks import check_address


@post("/guests", status_code=201, responses=REFUSALS)
async def come_in(request: AnyRequest, house: House, data: wire.Guest) -> Response[wire.Me]:
    """Come in as a guest with a name; the answer sets the cookie that keeps the identity."""
    house.allow("guests", network(request))
    return admitted(request, house, await house.people.welcome(data.name, now_ms()))


@get("/me", responses=REFUSALS)
async def who_am_i(person: Person) -> wire.Me:
    """Who the server takes you for."""
    return me_of(person)


@patch("/me", responses=REFUSALS)
async def change_me(house: House, person: Person, data: wire.Changes) -> wire.Me:
    """Another name, or another place for notices."""
    webhook = person.webhook if data.webhook is None else data.webhook
    if webhook and not house.settings.webhooks:
        raise Refusal("people/no_webhooks", "This server sends no webhooks.")
    if webhook and webhook != person.webhook:
        house.allow("webhooks", person.id)
        await check_address(webhook)
    return me_of(await house.people.change(person, data.name or person.name, webhook))


@post("/me/claim", status_code=200, responses=REFUSALS)
async def claim(request: AnyRequest, house: House, person: Person, data: wire.Claim) -> wire.Claimed:
    """Keep the identity for good, with a password; the recovery codes are shown this once."""
    house.allow("login", network(request))
    house.allow("login", person.id)
    if person.claimed:
        raise Refusal("people/claimed", "This identity has a password; recover it with a code to set another.")
    claimed, codes = await house.people.claim(person, data.password, data.name or person.name)
    return wire.Claimed(me_of(claimed), codes)


@post("/login", status_code=200, responses=REFUSALS)
async def log_in(request: AnyRequest, house: House, data: wire.Login) -> Response[wire.Me]:
    """Come back with name and password."""
    house.allow("login", network(request))
    house.allow("passwords", login_of(data.name))
    return admitted(request, house, await house.people.log_in(data.name, data.password))


@post("/recover", status_code=200, responses=REFUSALS)
async def recover(request: AnyRequest, house: House, data: wire.Recover) -> Response[wire.Me]:
    """Come back with a recovery code, which is then used up, and a new password; all other sessions end."""
    house.allow("login", network(request))
    house.allow("recovery", login_of(data.name))
    return admitted(request, house, await house.people.recover(data.name, data.code, data.password))


@post("/logout", status_code=204, responses=DONE)
async def log_out(request: AnyRequest, house: House) -> Response[None]:
    """Forget the identity on this device: its token is void, and its sockets are closed."""
    person = await whoever(request)
    if person is not None:
        await house.people.end_token(person)
    return Response(None, status_code=204, cookies=[cookie_for(request, "")])


@post("/me/sessions/end", status_code=200, responses=REFUSALS)
async def end_sessions(request: AnyRequest, house: House, person: Person) -> Response[wire.Me]:
    """Log out everywhere else."""
    return admitted(request, house, await house.people.end_sessions(person))


@post("/me/token", status_code=200, responses=REFUSALS)
async def my_token(house: House, person: Person) -> wire.Token:
    """A token for a program of yours, or for another device: it is as good as the cookie."""
    return wire.Token(house.people.token(person))


@post("/me/adopt", status_code=200, responses=REFUSALS)
async def adopt(request: AnyRequest, house: House, data: wire.Token) -> Response[wire.Me]:
    """Be, on this device, who one is on another."""
    house.allow("login", network(request))
    person = await house.people.whose(data.token)
    if person is None:
        raise Refusal("people/wrong_token", "This token is nobody's.")
    return admitted(request, house, person)


@get("/me/data", responses=REFUSALS)
async def my_data(house: House, person: Person) -> wire.Export:
    """All the server keeps about you."""
    read = house.database.read
    created = (await read("SELECT created FROM players WHERE id = ?", person.id))[0][0]
    tables = await read("SELECT DISTINCT table_id FROM seats WHERE player = ? ORDER BY table_id", person.id)
    lines = await read("SELECT id, at, text, seats FROM chat WHERE player = ? ORDER BY id", person.id)
    return wire.Export(
        me=me_of(person),
        created=created,
        ratings=await house.ratings.all_of(person.id),
        results=await house.ratings.results(person.id, person.id, 1_000_000),
        tables=[str(row[0]) for row in tables],
        chat=[wire.Spoken(line, at, person.id, person.name, text, bool(seats)) for line, at, text, seats in lines],
    )


@delete("/me", responses=DONE)
async def forget_me(request: AnyRequest, house: House, person: Person) -> Response[None]:
    """Delete all of it. Running games go on with a bot in your seat; records keep the seat, not the name."""
    for card in await house.worker.repository.own(person.id):
        actor = await house.host.find(card.id)
        for seat in actor.table.seats_of(person.id):
            with suppress(Refusal):
                await house.host.act(actor, wire.Leave(id="gone", seat=seat), person.id)
    await house.people.forget(person, now_ms())
    return Response(None, status_code=204, cookies=[cookie_for(request, "")])


@get("/players/{player:str}", responses=REFUSALS)
async def see_player(house: House, player: Id, visitor: str) -> wire.Profile:
    """Somebody's ratings, tallies and latest games."""
    return await house.ratings.profile(player, visitor)


def admitted(request: AnyRequest, house: House, person: Person) -> Response[wire.Me]:
    return Response(me_of(person), cookies=[cookie_for(request, house.people.token(person))])


def me_of(person: Person) -> wire.Me:
    return wire.Me(person.id, person.name, person.claimed, person.webhook)


router = Router(
    "/api",
    route_handlers=[
        come_in,
        who_am_i,
        change_me,
        claim,
        log_in,
        recover,
        log_out,
        end_sessions,
        my_token,
        adopt,
        my_data,
        forget_me,
        see_player,
    ],
)
