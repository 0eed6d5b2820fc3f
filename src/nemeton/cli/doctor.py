"""`nemeton doctor`: is everything there that a server needs, and well?"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from rich.text import Text

from nemeton.cli.configuring import keep_secrets
from nemeton.cli.terminal import console
from nemeton.kernel import registry
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.extras import needs

if TYPE_CHECKING:
    from nemeton.server.store.postgres import Postgres

LITTLE_ROOM = 500_000_000  # bytes
SECONDS = 10.0  # to answer


class Finding(NamedTuple):
    """What one look has found."""

    well: bool
    sentence: str


def doctor(
    *, database: str = "", redis: str = "", mail: str = "", mail_from: str = "", oidc: str = "", settings: str = ""
) -> int:
    """Look whether everything a server needs is there and well; exit code 1 if something is not.

    Parameters
    ----------
    database
        The database to look at, as for `nemeton serve`.
    redis
        The Redis to look at, if several workers serve.
    mail
        The server that sends mail, if there is one: it is greeted, and sent no letter.
    mail_from
        Whom letters come from.
    oidc
        The issuer of identities, if people sign in by one: it is asked what it says of itself.
    settings
        The server's settings file.
    """
    keep_secrets(database=database, redis=redis, mail=mail)
    with needs("server"):
        from nemeton.server.settings import Settings

    wanted = Settings(database=database, redis=redis)
    looks: list[Callable[[], Iterator[Finding]]] = [
        look_at_package,
        look_at_games,
        lambda: look_at_database(wanted.database_url, wanted.kept_in),
        lambda: look_at_bus(redis),
        lambda: look_at_mail(mail, mail_from),
        lambda: look_at_provider(oidc),
    ]
    out, ill = console(), 0
    for look in looks:
        for finding in look():
            ill += not finding.well
            word = ("well  ", "verdigris") if finding.well else ("ill   ", "ember")
            out.print(Text.assemble(word, finding.sentence))
    return int(ill > 0)


def look_at_package() -> Iterator[Finding]:
    """Python, how the kernel runs, and the page."""
    import nemeton
    from nemeton.server.routes.page import folder

    python = ".".join(map(str, sys.version_info[:3]))
    how = "compiled" if nemeton.compiled else "plain Python: bots and tables are slower than compiled"
    yield Finding(True, f"Nemeton {nemeton.__version__} on Python {python}, {how}.")
    page = folder()
    yield Finding(page is not None, f"The page is in {page}." if page else "The page was not built: install with npm.")


def look_at_games() -> Iterator[Finding]:
    """Which can be played, and which guest cannot be loaded."""
    yield Finding(True, f"Games: {', '.join(registry.all_games())}.")
    for reason in registry.broken_games().values():
        yield Finding(False, reason)


def look_at_database(url: str, kept_in: str) -> Iterator[Finding]:
    """Can it be read and is it whole, and of which version; of a file also who may read it and how much room there is.

    Nothing is changed: a server may use it, also one of another version.
    """
    from nemeton.server.store import Unavailable, connect
    from nemeton.server.store.copies import look_through, sqlite_file

    file = sqlite_file(url)
    try:
        if file is None:
            yield look_at_postgres(cast("Postgres", connect(url)), kept_in)
            return
        if not file.exists():
            yield Finding(True, f"There is no database {file} yet: the first server makes it.")
            return
        version = look_through(file)
        yield Finding(True, f"{file} is whole ({describe_version(version)}, {file.stat().st_size:,} bytes).")
    except (NemetonError, Unavailable, OSError, TimeoutError) as problem:
        yield Finding(False, str(problem) or f"The database {kept_in} does not answer.")
        return
    yield from look_at_file(file)


def look_at_postgres(database: Postgres, kept_in: str) -> Finding:
    """Does it answer, and with what?"""
    from nemeton.server.store.schema import VERSION

    version = asyncio.run(asyncio.wait_for(database.look(), SECONDS))
    if not version:
        return Finding(True, f"The database {kept_in} answers; there is nothing in it yet: the first server makes it.")
    if version > VERSION:
        why = f"was written by a newer Nemeton (version {version}, here {VERSION})"
        return Finding(False, f"The database {kept_in} {why}.")
    return Finding(True, f"The database {kept_in} answers ({describe_version(version)}).")


def describe_version(version: int) -> str:
    """The version of a database, and what becomes of it."""
    from nemeton.server.store.schema import VERSION

    return f"version {version}" + (f"; the next server brings it to {VERSION}" if version < VERSION else "")


def look_at_file(file: Path) -> Iterator[Finding]:
    """Who may read it, and how much room there is beside it."""
    if os.name == "posix":
        mode = file.stat().st_mode & 0o777
        told = "is readable by its owner alone" if not mode & 0o077 else f"may be read by others: chmod 600 {file}"
        yield Finding(not mode & 0o077, f"{file} {told}.")
    free = shutil.disk_usage(file.parent).free
    yield Finding(free > LITTLE_ROOM, f"There are {free / 1e9:.1f} GB free beside it.")


def look_at_bus(url: str) -> Iterator[Finding]:
    """Does the Redis that workers share answer?"""
    if not url:
        return
    with needs("distributed"):
        from redis import Redis, RedisError

    try:
        with Redis.from_url(url, socket_timeout=SECONDS, socket_connect_timeout=SECONDS) as bus:
            bus.ping()
    except (RedisError, ValueError) as problem:
        yield Finding(False, f"Redis does not answer: {str(problem).rstrip('.')}.")
    else:
        yield Finding(True, "Redis answers.")


def look_at_mail(url: str, sender: str) -> Iterator[Finding]:
    """Does the server for mail let us in?"""
    if not url:
        return
    from nemeton.server.smtp import greet, post_office

    try:
        asyncio.run(greet(post_office(url, sender)))
    except NemetonError as problem:
        yield Finding(False, str(problem))
    except Exception as problem:  # whatever a library, a name server or the other side comes up with
        yield Finding(False, f"The server for mail does not let us in: {type(problem).__name__}.")
    else:
        yield Finding(True, "The server for mail lets us in.")


def look_at_provider(issuer: str) -> Iterator[Finding]:
    """Does the provider of identities answer, and as one does?"""
    if not issuer:
        return
    from nemeton.server.oidc import NoProvider, Oidc
    from nemeton.server.people import People
    from nemeton.server.settings import Settings
    from nemeton.server.store import connect

    provider = Oidc(People(connect("sqlite:///:memory:")), Settings(oidc=issuer))
    try:
        asyncio.run(provider.discover())
    except NoProvider as problem:
        yield Finding(False, f"The provider {issuer} cannot be used: {problem}.")
    else:
        yield Finding(True, f"The provider {issuer} answers.")
