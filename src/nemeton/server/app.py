"""The server as a web application: its routes, what is refused before anything is done, and how problems are told."""

from __future__ import annotations

from typing import Any

from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import Message, Scope

import nemeton
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.headers import add_headers
from nemeton.server.http_protocol import CONNECTIONS
from nemeton.server.problems import internal_error
from nemeton.server.routes import (
    campaigns,
    care,
    company,
    games,
    ladders,
    moderation,
    page,
    people,
    schema,
    share,
    sign_in,
    tables,
)
from nemeton.server.routes.dependencies import (
    AnyRequest,
    before_request,
    give_person,
    give_services,
    give_visitor,
    log_refusal,
)
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.store import Unavailable
from nemeton.server.websocket import DOOR

LARGEST_BODY = 64_000  # bytes
STATUS = {  # of a refusal's code; of all others 409
    "campaign/bad_setup": 400,
    "campaign/no_such_evening": 404,
    "campaign/not_the_lead": 403,
    "campaign/not_your_hero": 403,
    "campaign/unknown": 404,
    "chat/no_such_line": 404,
    "chat/nobody": 401,
    "chat/removed": 403,
    "chat/muted": 403,
    "chat/off": 403,
    "chat/no_seat": 403,
    "company/not_seated": 403,
    "company/where": 400,
    "company/whom": 400,
    "ladder/unknown": 404,
    "moderation/hosts_only": 403,
    "moderation/no_such_report": 404,
    "people/bad_name": 400,
    "people/bad_subscription": 400,
    "people/bad_webhook": 400,
    "people/guest": 403,
    "people/no_guests": 403,
    "people/no_sign_in": 404,
    "people/not_invited": 403,
    "people/suspended": 403,
    "people/unknown": 404,
    "people/wrong_code": 401,
    "people/wrong_mail_code": 401,
    "people/wrong_password": 401,
    "people/wrong_token": 401,
    "server/busy": 503,
    "server/error": 500,
    "server/too_fast": 429,
    "server/unavailable": 503,
    "table/bad_setup": 400,
    "table/claimed_names": 403,
    "table/no_such_bot": 400,
    "table/no_such_seat": 400,
    "table/nobody": 401,
    "table/not_the_host": 403,
    "table/not_your_seat": 403,
    "table/unknown": 404,
}


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[wire.Problem]:
    status = STATUS.get(refusal.code, 409)
    log_refusal(request, refusal.code, refusal.detail)
    problem = wire.Problem(refusal.code, refusal.detail, refusal.values, refusal.seq)
    headers = {"Retry-After": str(refusal.values["seconds"])} if "seconds" in refusal.values else {}
    return Response(problem, status_code=status, headers=headers)


def on_unavailable(request: AnyRequest, problem: Unavailable) -> Response[wire.Problem]:
    return Response(wire.Problem("server/unavailable", str(problem)), status_code=503)


def on_http(request: AnyRequest, problem: HTTPException) -> Response[wire.Problem] | Response[str]:
    if problem.status_code == 404 and (lost := page.lost_page(request)) is not None:
        return lost
    extra = [str(one.get("message", "")) for one in problem.extra if isinstance(one, dict)] if problem.extra else []
    detail = " ".join([problem.detail, *extra]).strip()
    code = f"http/{problem.status_code}"
    log_refusal(request, code, detail)
    return Response(wire.Problem(code, detail), status_code=problem.status_code, headers=problem.headers)


def on_error(request: AnyRequest, problem: Exception) -> Response[wire.Problem]:
    """An error of ours is logged, and answered with the id it is logged under."""
    return on_refusal(request, internal_error(problem, method=request.method, path=request.scope["path"]))


class App(Litestar):
    """Litestar for requests; sockets do not come here, but find their door in the state of the lifespan."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan" and "state" in scope:
            scope["state"][DOOR] = self.state.services.door
            scope["state"][CONNECTIONS] = self.state.services.connections
        await super().__call__(scope, receive, send)


def create_app(settings: Settings) -> Litestar:
    """The application of one worker."""
    services = Services(settings)

    async def count(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            services.metrics.answer(message["status"])

    app = App(
        route_handlers=[
            people.router,
            sign_in.router,
            games.router,
            tables.router,
            campaigns.router,
            company.router,
            ladders.router,
            moderation.router,
            care.router,
            schema.router,
            share.router,
            *page.routers(),
        ],
        dependencies={
            "services": Provide(give_services),
            "person": Provide(give_person),
            "visitor": Provide(give_visitor),
        },
        before_request=before_request,
        exception_handlers={
            Refusal: on_refusal,
            Unavailable: on_unavailable,
            HTTPException: on_http,
            Exception: on_error,
        },
        before_send=[add_headers, count],
        compression_config=CompressionConfig("gzip", minimum_size=2_000),
        on_startup=[services.open],
        on_shutdown=[services.close],
        openapi_config=OpenAPIConfig(
            title="Nemeton",
            version=nemeton.__version__,
            path="/api/schema",
            render_plugins=[schema.SchemaPage()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    app.state.services = services
    return app
