"""Coming in, staying, coming back, and leaving for good."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from urllib.parse import urlencode

from litestar import Response, Router, delete, get, patch, post, put
from litestar.response import Redirect

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.names import login_of
from nemeton.server.people import Person
from nemeton.server.routes.dependencies import DONE, REFUSALS, AnyRequest, Id, cookie_for, network, whoever
from nemeton.server.services import Services
from nemeton.server.times import now_ms
from nemeton.server.webhooks import check_address


@post("/guests", status_code=201, responses=REFUSALS)
async def come_in(request: AnyRequest, services: Services, data: wire.Guest) -> Response[wire.Me]:
    """Come in as a guest with a name; the answer sets the cookie that keeps the identity."""
    if services.settings.no_guests:
        raise Refusal("people/no_guests", "One comes in here with a name and a password.")
    return await admit(request, services, await newcomer(request, services, data.name, data.invitation))


@post("/people", status_code=201, responses=REFUSALS)
async def come_to_stay(request: AnyRequest, services: Services, data: wire.Newcomer) -> Response[wire.Claimed]:
    """Come in and keep the name at once, with a password; the recovery codes are shown this once."""
    services.allow("login", network(request))
    guest = await newcomer(request, services, data.name, data.invitation)
    person, codes = await services.people.claim(guest, data.password, data.name)
    cookies = [cookie_for(request, services.people.token(person))]
    return Response(wire.Claimed(await me_of(services, person), codes), cookies=cookies)


async def newcomer(request: AnyRequest, services: Services, name: str, invitation: str) -> Person:
    """Somebody new, who is invited where one must be."""
    services.allow("guests", network(request))
    place = partial(services.invitations.place, invitation) if services.settings.invite_only else None
    return await services.people.welcome(name, now_ms(), place)


@get("/server", sync_to_thread=False, responses=REFUSALS)
def see_manner(services: Services) -> wire.Manner:
    """How this server is kept: what whoever comes should know before they do."""
    settings = services.settings
    return wire.Manner(
        guests=not settings.no_guests,
        invited=settings.invite_only,
        chat=not settings.no_chat,
        mail=services.mail.on,
        push=services.push.key,
        sign_in=services.oidc.name if services.oidc.on else "",
    )


@get("/me", responses=REFUSALS)
async def who_am_i(services: Services, person: Person) -> wire.Me:
    """Who the server takes you for."""
    return await me_of(services, person)


@patch("/me", responses=REFUSALS)
async def change_me(services: Services, person: Person, data: wire.Changes) -> wire.Me:
    """Another name, or another place for notices."""
    webhook = person.webhook if data.webhook is None else data.webhook
    if webhook and not services.settings.webhooks:
        raise Refusal("people/no_webhooks", "This server sends no webhooks.")
    if webhook and webhook != person.webhook:
        services.allow("webhooks", person.id)
        await check_address(webhook)
    return await me_of(services, await services.people.change(person, data.name or person.name, webhook))


@post("/me/claim", status_code=200, responses=REFUSALS)
async def claim(request: AnyRequest, services: Services, person: Person, data: wire.Claim) -> wire.Claimed:
    """Keep the identity for good, with a password; the recovery codes are shown this once."""
    services.allow("login", network(request))
    services.allow("login", person.id)
    if person.password:
        raise Refusal("people/claimed", "This identity has a password; recover it with a code to set another.")
    claimed, codes = await services.people.claim(person, data.password, data.name or person.name)
    return wire.Claimed(await me_of(services, claimed), codes)


@post("/login", status_code=200, responses=REFUSALS)
async def log_in(request: AnyRequest, services: Services, data: wire.Login) -> Response[wire.Me]:
    """Come back with name and password."""
    services.allow("login", network(request))
    services.allow("passwords", login_of(data.name))
    return await admit(request, services, await services.people.log_in(data.name, data.password))


@post("/recover", status_code=200, responses=REFUSALS)
async def recover(request: AnyRequest, services: Services, data: wire.Recover) -> Response[wire.Me]:
    """Come back with a recovery code, which is then used up, and a new password; all other sessions end."""
    services.allow("login", network(request))
    services.allow("recovery", login_of(data.name))
    return await admit(request, services, await services.people.recover(data.name, data.code, data.password))


@post("/recover/mail", status_code=204, responses=DONE)
async def recover_by_mail(request: AnyRequest, services: Services, data: wire.WayBack) -> None:
    """Have a code sent to the confirmed address of who has this name. The answer is the same if there is none."""
    services.mail.recover(data.name, data.lang, network(request))


@put("/me/mail", responses=REFUSALS)
async def wish_for_mail(request: AnyRequest, services: Services, person: Person, data: wire.MailWish) -> wire.Mailbox:
    """Name an address: a letter goes there whose code confirms it. Until then the one of before counts."""
    return await services.mail.wish(person, data, network(request))


@get("/me/mail", responses=REFUSALS)
async def my_mail(services: Services, person: Person) -> wire.Mailbox:
    """Your address, the one that waits to be confirmed, and whether notices go there."""
    return await services.mail.of(person.id)


@patch("/me/mail", responses=REFUSALS)
async def change_mail(services: Services, person: Person, data: wire.MailChange) -> wire.Mailbox:
    """Have notices sent to your address, or not."""
    return await services.mail.change(person, data)


@delete("/me/mail", responses=DONE)
async def take_mail_away(services: Services, person: Person) -> None:
    """Have your address forgotten."""
    await services.mail.take_away(person.id)


@post("/me/push", status_code=204, responses=DONE)
async def subscribe(services: Services, person: Person, data: wire.Subscription) -> None:
    """Have notices shown by this browser, until you log out or say no."""
    services.allow("push", person.id)
    await services.push.subscribe(person, data)


@post("/me/push/end", status_code=204, responses=DONE)
async def unsubscribe(services: Services, person: Person, data: wire.Unsubscribe) -> None:
    """Have no more notices shown by this browser."""
    await services.push.unsubscribe(person.id, data.endpoint)


@post("/mail/confirm", status_code=204, responses=DONE)
async def confirm_mail(request: AnyRequest, services: Services, data: wire.MailCode) -> None:
    """The code a letter brought, from whichever device: the address counts from now on."""
    services.allow("login", network(request))
    await services.mail.confirm(data.code)


@post("/mail/stop/{token:str}", status_code=204, responses=DONE)
async def stop_mail(request: AnyRequest, services: Services, token: str) -> None:
    """No more letters to the address this link was sent to; programs for mail call it as one-click unsubscribing."""
    services.allow("login", network(request))
    await services.mail.stop(token)


@get("/mail/stop/{token:str}", status_code=303, sync_to_thread=False, responses=REFUSALS)
def open_stop_link(token: str) -> Redirect:
    """The same link, opened by somebody: the page ends the letters. Programs that only look at it end nothing."""
    return Redirect(f"/#/me?{urlencode({'stop': token})}", status_code=303)


@post("/logout", status_code=204, responses=DONE)
async def log_out(request: AnyRequest, services: Services) -> Response[None]:
    """Forget the identity on this device: its token is void, and its sockets are closed."""
    person = await whoever(request)
    if person is not None:
        await services.people.end_token(person)
    return Response(None, status_code=204, cookies=[cookie_for(request, "")])


@post("/me/sessions/end", status_code=200, responses=REFUSALS)
async def end_sessions(request: AnyRequest, services: Services, person: Person) -> Response[wire.Me]:
    """Log out everywhere else."""
    return await admit(request, services, await services.people.end_sessions(person))


@post("/me/token", status_code=200, responses=REFUSALS)
async def my_token(services: Services, person: Person) -> wire.Token:
    """A token for a program of yours, or for another device: it is as good as the cookie."""
    return wire.Token(services.people.token(person))


@post("/me/adopt", status_code=200, responses=REFUSALS)
async def adopt(request: AnyRequest, services: Services, data: wire.Token) -> Response[wire.Me]:
    """Be, on this device, who one is on another."""
    services.allow("login", network(request))
    person = await services.people.whose(data.token)
    if person is None:
        raise Refusal("people/wrong_token", "This token is nobody's.")
    return await admit(request, services, person)


@get("/me/data", responses=REFUSALS)
async def my_data(services: Services, person: Person) -> wire.Export:
    """All the server keeps about you."""
    read = services.database.read
    created = (await read("SELECT created FROM players WHERE id = ?", person.id))[0][0]
    tables = await read("SELECT DISTINCT table_id FROM seats WHERE player = ? ORDER BY table_id", person.id)
    campaigns = await read("SELECT campaign_id FROM campaign_people WHERE player = ? ORDER BY campaign_id", person.id)
    lines = await read("SELECT id, at, text, seats FROM chat WHERE player = ? ORDER BY id", person.id)
    return wire.Export(
        me=await me_of(services, person),
        created=created,
        ratings=await services.ratings.all_of(person.id),
        results=await services.ratings.results(person.id, person.id, 1_000_000),
        tables=[str(row[0]) for row in tables],
        campaigns=[str(row[0]) for row in campaigns],
        mail=await services.mail.of(person.id),
        identities=await services.identities.list_identities(person.id),
        browsers=await services.push.list_browsers(person.id),
        ties=await services.friends.ties(person.id),
        ladders=await services.ladders.of(person.id),
        chat=[wire.Spoken(line, at, person.id, person.name, text, bool(seats)) for line, at, text, seats in lines],
    )


@delete("/me", responses=DONE)
async def forget_me(request: AnyRequest, services: Services, person: Person) -> Response[None]:
    """Delete all of it. Running games go on with a bot in your seat; records keep the seat, not the name."""
    for card in await services.worker.repository.own(person.id):
        actor = await services.host.find(card.id)
        for seat in actor.table.seats_of(person.id):
            with suppress(Refusal):
                await services.host.act(actor, wire.Leave(id="gone", seat=seat), person.id)
    await services.campaigns.forget(person.id)
    await services.people.forget(person, now_ms())
    return Response(None, status_code=204, cookies=[cookie_for(request, "")])


@get("/players/{player:str}", responses=REFUSALS)
async def see_player(services: Services, player: Id, visitor: str) -> wire.Profile:
    """Somebody's ratings, tallies and latest games."""
    return await services.ratings.profile(player, visitor)


@get("/players/{player:str}/past", responses=REFUSALS)
async def see_past(request: AnyRequest, services: Services, player: Id, visitor: str) -> wire.Past:
    """Whom somebody played against and how, how their ratings went, what their victories were owed to."""
    services.allow("replays", network(request))
    return await services.past.of(player, visitor)


async def admit(request: AnyRequest, services: Services, person: Person) -> Response[wire.Me]:
    cookies = [cookie_for(request, services.people.token(person))]
    return Response(await me_of(services, person), cookies=cookies)


async def me_of(services: Services, person: Person) -> wire.Me:
    role = await services.moderation.role_of(person.id)
    return wire.Me(person.id, person.name, person.claimed, person.webhook, role, person.password, person.signs_in)


router = Router(
    "/api",
    route_handlers=[
        come_in,
        come_to_stay,
        see_manner,
        who_am_i,
        change_me,
        claim,
        log_in,
        recover,
        recover_by_mail,
        my_mail,
        wish_for_mail,
        change_mail,
        take_mail_away,
        subscribe,
        unsubscribe,
        confirm_mail,
        stop_mail,
        open_stop_link,
        log_out,
        end_sessions,
        my_token,
        adopt,
        my_data,
        forget_me,
        see_player,
        see_past,
    ],
)
