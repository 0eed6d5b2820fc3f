"""Letters by SMTP: where they are handed in, and how one is sent.

`smtps://` is encrypted from the first byte, `smtp://` before anything is said (STARTTLS; a server that cannot is told
nothing), `smtp+plain://` never: for a relay on the same machine or network.
"""

from __future__ import annotations

import asyncio
import re
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from nemeton.kernel.errors import NemetonError
from nemeton.kernel.extras import needs
from nemeton.server.couriers import Later, Never
from nemeton.server.wire.people import MAIL_ADDRESS

DEADLINE = 30.0  # seconds for finding the server, connecting, saying who we are and handing in a letter
PORTS = {"smtps": 465, "smtp": 587, "smtp+plain": 25}
FOR_NOW = 400, 499  # what a server refuses now and may take later


class NoPost(NemetonError):
    """A server for mail that cannot be used as it was named."""


class PostOffice(NamedTuple):
    """Where letters are handed in, and who sends them."""

    host: str
    port: int
    tls: str  # "smtps", "smtp" or "smtp+plain"
    user: str
    password: str
    sender: str


def post_office(url: str, sender: str) -> PostOffice:
    """What the settings name; one that cannot be meant is refused without a word of its password."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NoPost("--mail is no URL that can be read: smtp://USER:PASSWORD@HOST:PORT.") from None
    if parts.scheme not in PORTS or not host or parts.path.strip("/") or parts.query:
        raise NoPost("--mail names a server as smtp://USER:PASSWORD@HOST:PORT, or smtps:// or smtp+plain://.")
    if not re.fullmatch(MAIL_ADDRESS, parseaddr(sender)[1]):
        raise NoPost(f"--mail-from is whom letters come from, as in 'Nemeton <nemeton@example.org>', not {sender!r}.")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return PostOffice(host, port or PORTS[parts.scheme], parts.scheme, user, password, sender)


async def hand_in(office: PostOffice, letter: EmailMessage) -> None:
    """Send a letter; what may go well later is told by `Later`, without a word of whom it is for."""
    with needs("mail"):
        import aiosmtplib

    try:
        async with asyncio.timeout(DEADLINE):
            await aiosmtplib.send(letter, **how(office))
    except aiosmtplib.SMTPRecipientsRefused as problem:
        raise judge_answer(problem.recipients[0].code) from None
    except aiosmtplib.SMTPResponseException as problem:
        raise judge_answer(problem.code) from None
    except (aiosmtplib.SMTPConnectError, aiosmtplib.SMTPServerDisconnected, OSError, TimeoutError) as problem:
        raise Later(type(problem).__name__) from None


async def greet(office: PostOffice) -> None:
    """Connect, and say who we are, without a letter."""
    with needs("mail"):
        import aiosmtplib

    async with asyncio.timeout(DEADLINE), aiosmtplib.SMTP(**how(office)):
        pass


def how(office: PostOffice) -> dict[str, Any]:
    """How the server is spoken to."""
    return {
        "hostname": office.host,
        "port": office.port,
        "username": office.user or None,
        "password": office.password or None,
        "use_tls": office.tls == "smtps",
        "start_tls": office.tls == "smtp",
        "timeout": DEADLINE,
    }


def judge_answer(code: int) -> Exception:
    """What an answer of the server means for the letter."""
    said = f"the server answers {code}"
    return Later(said) if FOR_NOW[0] <= code <= FOR_NOW[1] else Never(said)
