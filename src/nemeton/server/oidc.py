"""Signing in by a provider of identities (OpenID Connect), where whoever runs the server has named one.

The authorization code flow with PKCE, a state and a nonce. What the flow needs to know of its beginning travels in a
signed cookie of the browser that began it: whichever worker it comes back to can read it, and no other browser has it.
A name is bound to issuer and subject, and to nothing else: an equal mail address or name proves nothing here.
"""

from __future__ import annotations

import asyncio
import functools
import hashlib
import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from itsdangerous import BadSignature, URLSafeTimedSerializer

from nemeton.kernel.extras import needs
from nemeton.server.acts import Refusal
from nemeton.server.people import NOBODY, People
from nemeton.server.settings import Settings

if TYPE_CHECKING:
    import ssl

    import httpx

DEADLINE = 10.0  # seconds for the provider to answer, each time
FLOW_SECONDS = 600  # to come back in
KNOWN_SECONDS = 3600.0  # for which what the provider says of itself is believed
AWAY_SECONDS = 5.0  # for which a provider that did not answer is not asked again
KEYS_AGAIN_SECONDS = 60.0  # before its keys are asked for once more, if one is unknown
LEEWAY = 60  # seconds its clock may be wrong
ALGORITHMS = "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"
LARGEST = 200_000  # bytes of an answer
CALLBACK = "/api/sign-in/callback"
LONGEST_SUBJECT = 255  # by the standard


class Flow(NamedTuple):
    """How a signing in began."""

    state: str
    nonce: str
    verifier: str
    player: str  # who was here, and wants to be known by this identity from now on; or nobody
    invitation: str
    place: str  # the place of the page to come back to


class Identity(NamedTuple):
    """Who somebody is to the provider, and what they are called there."""

    issuer: str
    subject: str
    called: str


class NoProvider(Exception):
    """The provider does not answer, or not as one does; says why in a few words, none of them secret."""


class Oidc:
    """The provider, and the way there and back."""

    def __init__(self, people: People, settings: Settings) -> None:
        self.people = people
        self.issuer = settings.oidc.rstrip("/")
        self.client_id = settings.oidc_client
        self.secret = settings.oidc_secret
        self.name = settings.oidc_name or "OpenID"
        self.back = settings.public_url.rstrip("/") + CALLBACK
        self.secure = settings.public_url.startswith("https:")
        self.about: dict[str, Any] = {}  # what the provider says of itself
        self.about_until = 0.0
        self.away: NoProvider | None = None  # why it could not be asked
        self.away_at = 0.0
        self.keys: Any = None
        self.keys_at = 0.0
        self.asking = asyncio.Lock()

    @property
    def on(self) -> bool:
        return bool(self.issuer)

    def must_be_on(self) -> None:
        if not self.on:
            raise Refusal("people/no_sign_in", "Nobody signs in here by a provider.")

    # ------------------------------------------------------------------ there
    async def begin(self, player: str, invitation: str, place: str) -> tuple[str, str]:
        """Where the browser is sent, and the cookie it comes back with."""
        self.must_be_on()
        try:
            about = await self.discover()
        except NoProvider as problem:
            raise unreachable(problem) from None
        state, nonce, verifier = (secrets.token_urlsafe(32) for _ in range(3))
        flow = Flow(state, nonce, verifier, player, invitation, place)
        challenge = urlsafe_b64encode(hashlib.sha256(flow.verifier.encode()).digest()).rstrip(b"=").decode()
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.back,
            "scope": "openid profile",
            "state": flow.state,
            "nonce": flow.nonce,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
        endpoint = str(about["authorization_endpoint"])
        return endpoint + ("&" if "?" in endpoint else "?") + urlencode(asked), self.signer().dumps(list(flow))

    def signer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self.people.key, salt="nemeton sign-in")

    # ------------------------------------------------------------------ and back
    def read_flow(self, cookie: str, state: str, player: str) -> Flow:
        """How it began: in this very browser, not long ago, and with the same person here as now."""
        try:
            flow = Flow(*map(str, self.signer().loads(cookie, max_age=FLOW_SECONDS)))
        except (BadSignature, ValueError, TypeError):
            raise stale() from None
        if not state or not hmac.compare_digest(flow.state.encode(), state.encode()):
            raise stale()
        if flow.player != NOBODY and flow.player != player:
            raise stale()
        return flow

    async def identify(self, flow: Flow, code: str) -> Identity:
        """Who has come back with this code."""
        try:
            about = await self.discover()
            token = await self.exchange(str(about["token_endpoint"]), flow, code)
            claims = await self.check(token, flow.nonce)
        except NoProvider as problem:
            raise unreachable(problem) from None
        called = next((str(claims[one]) for one in ("preferred_username", "nickname", "name") if claims.get(one)), "")
        return Identity(self.issuer_of(about), str(claims["sub"]), called)

    async def exchange(self, endpoint: str, flow: Flow, code: str) -> str:
        """The ID token for a code; who has no secret proves by the verifier alone that it was they who asked."""
        body = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": self.back,
            "code_verifier": flow.verifier,
        }
        methods = self.about.get("token_endpoint_auth_methods_supported") or ["client_secret_basic"]
        auth = None
        if self.secret and "client_secret_basic" in methods:
            auth = form_encoded(self.client_id), form_encoded(self.secret)
        else:
            body["client_id"] = self.client_id
            if self.secret:
                body["client_secret"] = self.secret
        answer = await self.ask("POST", endpoint, data=body, auth=auth)
        token = answer.get("id_token")
        if not isinstance(token, str):
            raise NoProvider("no ID token")
        return token

    async def check(self, token: str, nonce: str) -> dict[str, Any]:
        """What the provider says of who came, if it was the provider that says it, to us, now, and for this once."""
        from joserfc.errors import JoseError
        from joserfc.jwt import JWTClaimsRegistry, decode

        try:
            try:
                claims = decode(token, await self.provider_keys(), algorithms=list(ALGORITHMS)).claims
            except (JoseError, ValueError):  # its keys may be new
                claims = decode(token, await self.provider_keys(anew=True), algorithms=list(ALGORITHMS)).claims
            registry = JWTClaimsRegistry(
                leeway=LEEWAY,
                iss={"essential": True, "value": self.issuer_of(self.about)},
                aud={"essential": True, "value": self.client_id},
                sub={"essential": True},
                exp={"essential": True},
                iat={"essential": True},
                nonce={"essential": True, "value": nonce},
            )
            registry.validate(claims)
        except (JoseError, ValueError, TypeError) as problem:
            raise NoProvider(f"its ID token: {type(problem).__name__}") from None
        audience, party = claims["aud"], claims.get("azp")
        if (isinstance(audience, list) and len(audience) > 1 and party is None) or party not in (None, self.client_id):
            raise NoProvider("its ID token: for another")
        if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= LONGEST_SUBJECT or "\0" in claims["sub"]:
            raise NoProvider("its ID token: no subject")
        return dict(claims)

    # ------------------------------------------------------------------ the provider
    async def discover(self) -> dict[str, Any]:
        """What the provider says of itself, asked once an hour. If it cannot, who waits for it is told so together."""
        async with self.asking:
            now = time.monotonic()
            if now < self.about_until:
                return self.about
            if self.away is not None and now - self.away_at < AWAY_SECONDS:
                raise self.away
            try:
                self.about = await self.fetch_configuration()
            except NoProvider as problem:
                self.away, self.away_at = problem, time.monotonic()
                raise
            self.about_until = time.monotonic() + KNOWN_SECONDS
            return self.about

    async def fetch_configuration(self) -> dict[str, Any]:
        about = await self.ask("GET", f"{self.issuer}/.well-known/openid-configuration")
        wanted = ("issuer", "authorization_endpoint", "token_endpoint", "jwks_uri")
        if not all(isinstance(about.get(one), str) for one in wanted):
            raise NoProvider("its configuration lacks something")
        if self.issuer_of(about).rstrip("/") != self.issuer:
            raise NoProvider("its configuration names another issuer")
        safe = self.issuer.startswith("https:")
        if safe and not all(str(about[one]).startswith("https:") for one in wanted):
            raise NoProvider("its configuration leads to where nothing is encrypted")
        return about

    def issuer_of(self, about: dict[str, Any]) -> str:
        """The issuer as it writes itself, with or without a slash at its end."""
        return str(about["issuer"])

    async def provider_keys(self, anew: bool = False) -> Any:
        """The keys the provider signs with; asked for anew at most once a minute."""
        from joserfc.errors import JoseError
        from joserfc.jwk import KeySet

        age = time.monotonic() - self.keys_at
        if self.keys is None or age > KNOWN_SECONDS or (anew and age > KEYS_AGAIN_SECONDS):
            answer = await self.ask("GET", str(self.about["jwks_uri"]))
            try:
                self.keys, self.keys_at = KeySet.import_key_set(answer), time.monotonic()  # type: ignore[arg-type]
            except (JoseError, ValueError, TypeError, KeyError):
                raise NoProvider("its keys cannot be read") from None
        return self.keys

    async def ask(self, method: str, url: str, **more: Any) -> dict[str, Any]:
        """An answer of the provider's: an object, not too large, in time. No redirect is followed."""
        import httpx

        try:
            async with asyncio.timeout(DEADLINE), new_client() as client, client.stream(method, url, **more) as answer:
                body = b""
                async for piece in answer.aiter_bytes():
                    body += piece
                    if len(body) > LARGEST:
                        raise NoProvider("its answer is too large")
            found = httpx.Response(200, content=body).json()
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as problem:
            raise NoProvider(type(problem).__name__) from None
        except ValueError:
            raise NoProvider(f"it answers {answer.status_code}, and no JSON") from None
        if answer.status_code != 200 or not isinstance(found, dict):
            raise NoProvider(f"it answers {answer.status_code}")
        return found


def new_client() -> httpx.AsyncClient:
    import httpx

    return httpx.AsyncClient(
        timeout=DEADLINE, follow_redirects=False, headers={"Accept": "application/json"}, verify=authorities()
    )


@functools.cache
def authorities() -> ssl.SSLContext:
    """Who vouches for providers, read once: reading it takes 28 ms, in which nobody else is served."""
    import httpx

    return httpx.create_ssl_context()


def form_encoded(text: str) -> str:
    """As the standard wants it in a header: encoded as in a form."""
    return urlencode({"": text})[1:]


def check_installed() -> None:
    """Say what is missing before anything is served."""
    with needs("oidc"):
        import joserfc  # noqa: F401


def stale() -> Refusal:
    return Refusal("people/stale_sign_in", "This signing in was not begun here, or too long ago; begin it once more.")


def unreachable(problem: NoProvider) -> Refusal:
    return Refusal("people/no_provider", f"The provider cannot be asked who you are: {problem}.")
