"""People among each other: friends, invitations by name, who is not heard, reports of people."""

from __future__ import annotations

from litestar import Router, get, post

from nemeton.server import wire
from nemeton.server.people import Person
from nemeton.server.routes.dependencies import DONE, REFUSALS, AnyRequest, Id, network
from nemeton.server.services import Services


def allow(request: AnyRequest, services: Services, person: Person) -> None:
    """Refuse who, or whose network, has gone to others too often lately."""
    services.allow("company", person.id)
    services.allow("company networks", network(request))


@get("/company", responses=REFUSALS)
async def see_company(services: Services, person: Person) -> wire.Company:
    """Your friends and which of them are here, who would be one, where you are invited, whom you do not hear."""
    return await services.friends.seen_by(person.id, await services.calls.to(person.id))


@post("/friends", status_code=204, responses=DONE)
async def ask_friend(request: AnyRequest, services: Services, person: Person, data: wire.Whom) -> None:
    """Ask somebody whether they would be your friend; a no is not told."""
    allow(request, services, person)
    await services.friends.ask(person, await services.friends.find(data.player, data.name))


@post("/friends/answer", status_code=204, responses=DONE)
async def answer_friend(services: Services, person: Person, data: wire.FriendAnswer) -> None:
    """Be the friend of somebody who asks for it, or not."""
    services.allow("company", person.id)
    await services.friends.answer(person, data.player, data.yes)


@post("/friends/end", status_code=204, responses=DONE)
async def end_friend(services: Services, person: Person, data: wire.Parting) -> None:
    """Be no friends any more; what you have asked is withdrawn."""
    services.allow("company", person.id)
    await services.friends.part(person.id, data.player)


@post("/silence", status_code=204, responses=DONE)
async def silence(request: AnyRequest, services: Services, person: Person, data: wire.Silencing) -> None:
    """Do not hear somebody, be left alone by them, or neither any more. They are not told."""
    allow(request, services, person)
    await services.people.get(data.player)
    await services.silence.set(person.id, data.player, data.what)
    services.friends.tell(person.id)


@post("/calls", status_code=204, responses=DONE)
async def call(request: AnyRequest, services: Services, person: Person, data: wire.Calling) -> None:
    """Invite somebody by name to a table you sit at, or to a campaign of yours."""
    allow(request, services, person)
    await services.calls.make(person, data)


@post("/calls/decline", status_code=204, responses=DONE)
async def decline(services: Services, person: Person, data: wire.Declining) -> None:
    """Do not follow an invitation; who made it hears nothing of that."""
    services.allow("company", person.id)
    await services.calls.decline(person.id, data)


@post("/players/{player:str}/reports", status_code=204, responses=DONE)
async def report_person(
    request: AnyRequest, services: Services, person: Person, player: Id, data: wire.Complaint
) -> None:
    """Tell whoever looks after this server that somebody is out of place."""
    allow(request, services, person)
    await services.moderation.complain(player, person.id, data.reason)


router = Router(
    "/api",
    route_handlers=[
        see_company,
        ask_friend,
        answer_friend,
        end_friend,
        silence,
        call,
        decline,
        report_person,
    ],
)
