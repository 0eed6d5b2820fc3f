"""Web Push: notices that a browser shows although the page is closed, where whoever runs the server lets them be.

What is told goes through the browser maker's service, which cannot read it: it is encrypted for the one browser
(RFC 8291), and signed with a key of this server's (RFC 8292), which is made once and kept with the data. A service is a
stranger's address like any other: it must lie on the public network, and is knocked at where it was found.
"""

from __future__ import annotations

import asyncio
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

from nemeton.kernel.extras import needs
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.couriers import Courier, Later, Never
from nemeton.server.notices import Occasion, Words, choose_language
from nemeton.server.people import Person
from nemeton.server.store import Database, Statement, Taken, Unavailable
from nemeton.server.tasks import Tasks
from nemeton.server.times import now_ms
from nemeton.server.webhooks import DEADLINE, aim_at, check_address, new_client

if TYPE_CHECKING:
    import httpx

AT_ONCE = 8
AGAIN = 5.0, 60.0, 600.0  # seconds until a notice is tried once more
MOST_BROWSERS = 10  # of one person; the oldest is forgotten
TTL = 24 * 3600  # seconds for which a service keeps a notice for a browser that is off
SIGNED_SECONDS = 12 * 3600  # for which a signature counts; a service refuses more than a day
RENEW_SECONDS = 3600.0  # before its end a signature is made anew
MOST_SIGNED = 1_000  # services whose signature is kept
GONE = 404, 410
FOR_NOW = 408, 425, 429
BAD = "people/bad_subscription"
KEY = "push key"


class Parcel(NamedTuple):
    """What is told, to whose browser, and about what: a newer one about the same replaces it."""

    player: str
    endpoint: str
    public_key: str
    secret: str
    body: bytes
    topic: str


class Push:
    """Browsers that show notices, and what they are told."""

    def __init__(self, database: Database, tasks: Tasks, contact: str) -> None:
        self.database = database
        self.tasks = tasks
        self.contact = contact  # whom a service may write to if we do harm; empty: there is no push
        self.key = ""  # our public key, as a browser wants it
        self.signer: Any = None
        self.signed: dict[str, tuple[float, str]] = {}  # by service: until when, and the signature
        self.courier = Courier[Parcel]("a push", self.send, AT_ONCE, AGAIN)
        self.client: httpx.AsyncClient | None = None

    @property
    def on(self) -> bool:
        return bool(self.contact)

    async def open(self) -> None:
        """The key is made once: browsers take notices from the server they were given it by, and no other."""
        if not self.on:
            return
        with needs("push"):
            from py_vapid import Vapid02

        fresh = Vapid02()
        fresh.generate_keys()
        with suppress(Taken):  # it is there already
            await self.database.write(
                Statement("INSERT INTO meta (key, value) VALUES (?, ?)", (KEY, fresh.private_pem().decode("ascii")))
            )
        rows = await self.database.read("SELECT value FROM meta WHERE key = ?", KEY)
        self.signer = Vapid02.from_pem(str(rows[0][0]).encode("ascii"))
        self.key = public_key_of(self.signer)

    async def run(self) -> None:
        """Send what there is to send."""
        try:
            await self.courier.run()
        finally:
            if self.client is not None:
                await self.client.aclose()

    # ------------------------------------------------------------------ browsers
    async def subscribe(self, person: Person, wish: wire.Subscription) -> None:
        """A browser of somebody's shows notices from now on; it is theirs alone, whoever used it before."""
        if not self.on:
            raise Refusal("people/no_push", "This server sends no notices to browsers.")
        check_keys(wish)
        await check_address(wish.endpoint, BAD)
        lang = wish.lang or await self.language_of(person.id, wish.before)
        await self.database.write(
            Statement("DELETE FROM subscriptions WHERE player = ? AND endpoint = ?", (person.id, wish.before)),
            Statement(
                "INSERT INTO subscriptions (endpoint, player, token, public_key, secret, lang, at)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player,"
                " token = excluded.token, public_key = excluded.public_key, secret = excluded.secret,"
                " lang = excluded.lang, at = excluded.at",
                (
                    wish.endpoint,
                    person.id,
                    person.token,
                    wish.public_key,
                    wish.secret,
                    choose_language(lang),
                    now_ms(),
                ),
            ),
            Statement(
                "DELETE FROM subscriptions WHERE player = ? AND endpoint NOT IN ("
                "SELECT endpoint FROM subscriptions WHERE player = ? ORDER BY at DESC, endpoint LIMIT ?)",
                (person.id, person.id, MOST_BROWSERS),
            ),
        )

    async def language_of(self, player: str, endpoint: str) -> str:
        """What a browser was told in before its service gave it another address."""
        rows = await self.database.read(
            "SELECT lang FROM subscriptions WHERE player = ? AND endpoint = ?", player, endpoint
        )
        return str(rows[0][0]) if rows else ""

    async def unsubscribe(self, player: str, endpoint: str) -> None:
        """A browser of somebody's shows no more."""
        await self.database.write(
            Statement("DELETE FROM subscriptions WHERE player = ? AND endpoint = ?", (player, endpoint))
        )

    async def list_browsers(self, player: str) -> list[wire.Browser]:
        """Where somebody's notices go, for themselves."""
        rows = await self.database.read(
            "SELECT endpoint, lang, at FROM subscriptions WHERE player = ? ORDER BY at, endpoint", player
        )
        return [wire.Browser(endpoint, lang, at) for endpoint, lang, at in rows]

    # ------------------------------------------------------------------ notices
    def tell(self, player: str, occasion: Occasion) -> None:
        """Tell all browsers of somebody's."""
        self.tasks.spawn(self.fan_out(player, occasion))

    async def fan_out(self, player: str, occasion: Occasion) -> None:
        try:
            rows = await self.database.read(
                "SELECT endpoint, public_key, secret, lang FROM subscriptions WHERE player = ?", player
            )
        except Unavailable:
            return
        for endpoint, public_key, secret, lang in rows:
            body = msgspec.json.encode(Words.of(occasion, lang)._asdict())
            about = occasion.campaign or occasion.table
            self.courier.add(player, Parcel(player, endpoint, public_key, secret, body, about))

    async def send(self, parcel: Parcel) -> None:
        """Hand a notice to the service of a browser; one the service no longer knows is forgotten."""
        import httpx

        if not await self.is_theirs(parcel.player, parcel.endpoint):
            raise Never("the browser is no longer theirs")
        if self.client is None:
            self.client = new_client()
        try:
            async with asyncio.timeout(DEADLINE):
                headers = {**self.sign(parcel.endpoint), "Topic": parcel.topic, "TTL": str(TTL), "Urgency": "high"}
                headers |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream"}
                address = await check_address(parcel.endpoint, BAD)
                request = aim_at(self.client, parcel.endpoint, address, headers, content=encrypt(parcel))
                response = await self.client.send(request, stream=True)
                await response.aclose()
        except Refusal:
            raise Never("the service is not on the public network") from None
        except (httpx.TransportError, OSError) as problem:
            raise Later(type(problem).__name__) from None
        status = response.status_code
        if status in GONE:
            await self.database.write(Statement("DELETE FROM subscriptions WHERE endpoint = ?", (parcel.endpoint,)))
        elif status in FOR_NOW or status >= 500:
            raise Later(f"the service answers {status}")
        elif status >= 300:
            raise Never(f"the service answers {status}")

    async def is_theirs(self, player: str, endpoint: str) -> bool:
        """Does a browser still show somebody's notices? What waited may have waited too long."""
        return bool(
            await self.database.read("SELECT 1 FROM subscriptions WHERE player = ? AND endpoint = ?", player, endpoint)
        )

    def sign(self, endpoint: str) -> dict[str, str]:
        """Who sends, for the service behind an endpoint."""
        parts = urlsplit(endpoint)
        service = f"{parts.scheme}://{parts.netloc}"
        now = time.time()
        until, authorization = self.signed.get(service, (0.0, ""))
        if until - now < RENEW_SECONDS:
            if len(self.signed) >= MOST_SIGNED:
                self.signed.clear()
            until = now + SIGNED_SECONDS
            claims = {"aud": service, "exp": int(until), "sub": self.contact}
            authorization = str(self.signer.sign(claims)["Authorization"])
            self.signed[service] = until, authorization
        return {"Authorization": authorization}


def public_key_of(signer: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = signer.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode("ascii")


def check_keys(wish: wire.Subscription) -> None:
    """Refuse keys nothing can be encrypted with."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(wish.public_key))
        whole = len(decode(wish.secret)) == 16
    except ValueError:
        whole = False
    if not whole:
        raise Refusal(BAD, "These are no keys of a browser.")


def encrypt(parcel: Parcel) -> bytes:
    """What only this browser can read; with a key made for this once."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    dh, auth = decode(parcel.public_key), decode(parcel.secret)
    return bytes(http_ece.encrypt(parcel.body, private_key=once, dh=dh, auth_secret=auth))


def decode(text: str) -> bytes:
    """Base64 as the web writes it, without the signs that fill it up."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
