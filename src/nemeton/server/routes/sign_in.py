"""Signing in by a provider of identities: away to it, and back."""

from __future__ import annotations

from functools import partial
from typing import Annotated
from urllib.parse import urlencode

from litestar import Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import Parameter, QueryParameter
from litestar.response import Redirect

from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.oidc import FLOW_SECONDS
from nemeton.server.people import NOBODY, Person
from nemeton.server.routes.dependencies import REFUSALS, AnyRequest, cookie_for, log_refusal, network, whoever
from nemeton.server.routes.people import me_of
from nemeton.server.services import Services

FLOW = "nemeton-sign-in"
WHERE = "/api/sign-in"
# All of them at their longest, each sign written in twelve, still are an address that can be read.
Code = Annotated[str, Parameter(max_length=4_000)]
Short = Annotated[str, Parameter(max_length=200)]
State = Annotated[str, QueryParameter(name="state", max_length=200)]  # which names something of Litestar's


@post("/sign-in", status_code=200, responses=REFUSALS)
async def begin(request: AnyRequest, services: Services, data: wire.SignIn) -> Response[wire.Away]:
    """Where to send this browser, which then comes back signed in. Who is here already is bound to that identity."""
    services.allow("login", network(request))
    person = await whoever(request)
    url, flow = await services.oidc.begin(person.id if person is not None else NOBODY, data.invitation, data.place)
    return Response(wire.Away(url), cookies=[flow_cookie(services, flow)])


@get("/sign-in/callback", responses=REFUSALS, status_code=303)
async def come_back(
    request: AnyRequest, services: Services, code: Code = "", began: State = "", iss: Short = "", error: Short = ""
) -> Redirect:
    """Back from the provider: the page says how it went. Browsers are sent here, programs have no business here."""
    try:
        services.allow("login", network(request))
        cookie, place = await admit(request, services, code, began, iss, error)
        answer = to_page(came=place)
        answer.set_cookie(cookie)
    except Refusal as refusal:
        log_refusal(request, refusal.code, refusal.detail)
        answer = to_page(problem=refusal.code)
    answer.set_cookie(flow_cookie(services, ""))
    return answer


async def admit(
    request: AnyRequest, services: Services, code: str, state: str, iss: str, error: str
) -> tuple[Cookie, str]:
    """The cookie of who came back, and the place of the page they came from."""
    services.oidc.must_be_on()
    here = await whoever(request)
    flow = services.oidc.read_flow(request.cookies.get(FLOW, ""), state, here.id if here is not None else NOBODY)
    if error or not code:
        raise Refusal("people/not_signed_in", "The provider let nobody in.")
    identity = await services.oidc.identify(flow, code)
    if iss and iss != identity.issuer:
        raise Refusal("people/stale_sign_in", "Another provider answers than was asked.")
    if here is not None and flow.player == here.id:
        person = await services.identities.link(here, identity)
    else:
        place = partial(services.invitations.place, flow.invitation) if services.settings.invite_only else None
        person = await services.identities.come_in(identity, place)
    return cookie_for(request, services.people.token(person)), flow.place


@delete("/me/identity", status_code=200, responses=REFUSALS)
async def unlink(services: Services, person: Person) -> wire.Me:
    """Have the provider open your name no longer; your password still does."""
    return await me_of(services, await services.identities.unlink(person))


def to_page(**query: str) -> Redirect:
    return Redirect(f"/#/me?{urlencode(query)}", status_code=303)


def flow_cookie(services: Services, flow: str) -> Cookie:
    """What a browser comes back with: sent to these requests alone, also from the provider's page."""
    age = FLOW_SECONDS if flow else 0
    secure = services.oidc.secure
    return Cookie(FLOW, WHERE, flow, max_age=age, httponly=True, samesite="lax", secure=secure)


router = Router("/api", route_handlers=[begin, come_back, unlink])
