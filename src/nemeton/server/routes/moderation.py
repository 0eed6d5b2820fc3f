"""For hosts and moderators. Nobody else is told that there is anything here."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, get, post
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter

from nemeton.server import wire
from nemeton.server.moderation import Moderator
from nemeton.server.routes.dependencies import REFUSALS, AnyConnection, AnyRequest, Id, services_of, whoever
from nemeton.server.services import Services

PartOfName = Annotated[str, Parameter(min_length=1, max_length=40, pattern=wire.WRITABLE)]


async def give_moderator(request: AnyRequest) -> Moderator:
    """Who is asking, if they look after this server; to everybody else there is no such page."""
    return await moderator_of(request)


async def moderator_of(connection: AnyConnection) -> Moderator:
    person = await whoever(connection)
    role = await services_of(connection).moderation.role_of(person.id) if person is not None else ""
    if person is None or not role:
        raise NotFoundException("There is no such page.")
    return Moderator(person.id, role)


async def for_moderators(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse everybody else before anything of the request is read."""
    await moderator_of(connection)


@get("/reports", responses=REFUSALS)
async def see_reports(services: Services, moderator: Moderator) -> list[wire.Reported]:
    """What was reported, each with the talk around it; first what is not settled."""
    return await services.moderation.reports()


@post("/reports/settle", status_code=204, responses=REFUSALS)
async def settle(services: Services, moderator: Moderator, data: wire.Settling) -> None:
    """Say that a report is dealt with; the line may be taken out of the talk."""
    await services.moderation.settle(moderator, data)


@get("/complaints", responses=REFUSALS)
async def see_complaints(services: Services, moderator: Moderator) -> list[wire.Complained]:
    """Reports of people; first what is not settled."""
    return await services.moderation.complaints()


@post("/complaints/settle", status_code=204, responses=REFUSALS)
async def settle_complaint(services: Services, moderator: Moderator, data: wire.Settled) -> None:
    """Say that a report of a person is dealt with."""
    await services.moderation.settle_complaint(moderator, data)


@get("/people", responses=REFUSALS)
async def find_people(services: Services, moderator: Moderator, name: PartOfName) -> list[wire.Somebody]:
    """Whose name has this in it; an id finds its person."""
    return await services.moderation.find_people(name)


@post("/people/{player:str}/mute", status_code=204, responses=REFUSALS)
async def mute(services: Services, moderator: Moderator, player: Id, data: wire.Sentence) -> None:
    """Let somebody say nothing at any table for so many hours; 0 lifts it."""
    await services.moderation.mute(moderator, player, data)


@post("/people/{player:str}/suspend", status_code=204, responses=REFUSALS)
async def suspend(services: Services, moderator: Moderator, player: Id, data: wire.Sentence) -> None:
    """Let somebody not in for so many hours; bots play on in their seats; 0 lifts it."""
    await services.moderation.suspend(moderator, player, data)


@post("/people/{player:str}/role", status_code=204, responses=REFUSALS)
async def appoint(services: Services, moderator: Moderator, player: Id, data: wire.Appointing) -> None:
    """Make somebody a host or a moderator, or neither; hosts only."""
    await services.moderation.appoint(moderator, player, data.role)


@post("/tables/{table:str}/close", status_code=204, responses=REFUSALS)
async def close(services: Services, moderator: Moderator, table: Id, data: wire.Closing) -> None:
    """Close a table, whatever goes on at it."""
    await services.moderation.close(moderator, table, data.reason)


@get("/log", responses=REFUSALS)
async def see_log(services: Services, moderator: Moderator) -> list[wire.Deed]:
    """What was done, by whom and why, the latest first."""
    return await services.moderation.deeds()


@get("/invitations", responses=REFUSALS)
async def see_invitations(services: Services, moderator: Moderator) -> list[wire.InvitationCard]:
    """Those that still let somebody in."""
    return await services.invitations.list_open()


@post("/invitations", status_code=201, responses=REFUSALS)
async def invite(services: Services, moderator: Moderator, data: wire.Inviting) -> wire.InvitationCard:
    """Make an invitation; its code is told this once."""
    return await services.invitations.make(moderator, data.uses, data.days)


@post("/invitations/withdraw", status_code=204, responses=REFUSALS)
async def withdraw(services: Services, moderator: Moderator, data: wire.Withdrawing) -> None:
    """Let an invitation let nobody in from now on."""
    await services.invitations.withdraw(moderator, data.id)


router = Router(
    "/api/moderation",
    route_handlers=[
        see_reports,
        settle,
        see_complaints,
        settle_complaint,
        find_people,
        mute,
        suspend,
        appoint,
        close,
        see_log,
        see_invitations,
        invite,
        withdraw,
    ],
    guards=[for_moderators],
    dependencies={"moderator": Provide(give_moderator)},
)
