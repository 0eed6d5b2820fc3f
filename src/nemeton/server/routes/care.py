"""For whoever runs the server: is it well, how busy is it, and who sits where."""

from __future__ import annotations

import hmac
import html
import time

from litestar import MediaType, Response, Router, get
from litestar.exceptions import NotFoundException
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from nemeton.server.house import House
from nemeton.server.routes.asking import AnyRequest, network
from nemeton.server.store import Unavailable


@get("/health")
async def health(house: House) -> Response[dict[str, str]]:
    """Does it answer, and does its database?"""
    try:
        await house.database.read("SELECT 1")
    except Unavailable as problem:
        return Response({"status": "no database", "detail": str(problem)}, status_code=503)
    return Response({"status": "well"})


@get("/metrics", media_type=MediaType.TEXT)
async def metrics(house: House) -> Response[bytes]:
    """Figures for Prometheus, where whoever runs the server lets them be read."""
    if not house.settings.metrics:
        raise NotFoundException("This server keeps its figures to itself.")
    return Response(generate_latest(house.metrics.registry), media_type=CONTENT_TYPE_LATEST)


@get("/admin", media_type=MediaType.HTML)
async def admin(request: AnyRequest, house: House) -> Response[str]:
    """Tables, sockets, queues and latencies at a glance; needs the admin's word as password."""
    word = house.settings.admin
    if not word:
        raise NotFoundException("This server has no admin page.")
    said = password_of(request)
    if said:
        house.allow("login", network(request))
        house.allow("passwords", "/admin")
    if not hmac.compare_digest(said.encode(), word.encode()):
        return Response("Say the word.", status_code=401, headers={"WWW-Authenticate": 'Basic realm="Nemeton"'})
    return Response(await page(house))


def password_of(request: AnyRequest) -> str:
    """The password of HTTP's own log-in."""
    import base64
    import binascii

    kind, _, told = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "basic":
        return ""
    try:
        return base64.b64decode(told, validate=True).decode().partition(":")[2]
    except (binascii.Error, UnicodeDecodeError):
        return ""


async def page(house: House) -> str:
    """A small page without script or style of others."""
    figures = house.metrics.figures()
    rows = "".join(f"<tr><th>{html.escape(name)}<td>{html.escape(str(value))}" for name, value in figures.items())
    lives = "".join(
        f"<tr><td>{actor.table.id}<td>{html.escape(actor.table.setup.game)}<td>{actor.table.status}"
        f"<td>{actor.table.seq}<td>{len(actor.live.visitors)}<td>{clock(actor.table.changed)}"
        for actor in sorted(house.host.actors.values(), key=lambda one: -one.table.changed)[:200]
    )
    reports = "".join(
        f"<tr><td>{table}<td>{html.escape(text or '')}<td>{html.escape(reason)}"
        for table, text, reason in await house.chat.reported()
    )
    neighbours = "".join(
        f"<tr><td>{table}<td>{html.escape(house.people.name_of(player))}<td>{html.escape(house.people.name_of(other))}"
        for table, player, other in await house.ratings.neighbours()
    )
    return (
        "<!doctype html><meta charset=utf-8><title>Nemeton: care</title><h1>Nemeton</h1>"
        f"<table>{rows}</table><h2>Tables in memory</h2>"
        f"<table><tr><th>table<th>game<th>status<th>entries<th>sockets<th>changed (UTC){lives}</table>"
        f"<h2>Reported lines</h2><table><tr><th>table<th>line<th>reason{reports}</table>"
        "<h2>Rated tables with people of one address</h2>"
        f"<table><tr><th>table<th>who sat down<th>beside{neighbours}</table>"
    )


def clock(at: int) -> str:
    return time.strftime("%H:%M:%S", time.gmtime(at / 1000))


router = Router("/", route_handlers=[health, metrics, admin], include_in_schema=False)
