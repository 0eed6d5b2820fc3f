"""A small provider of identities on this machine, as OpenID Connect has it: who is asked for is let in at once."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote_plus, urlencode, urlsplit

from joserfc import jwt
from joserfc.jwk import RSAKey

CLIENT = "nemeton"
SECRET = "between us: + and %"


class Provider:
    """Who is at the browser is `subject`, called `called`; `claims` says what it signs otherwise than it should."""

    def __init__(self) -> None:
        self.subject = "ann-0001"
        self.called = "Ann Oakley"
        self.claims: dict[str, Any] = {}
        self.header: dict[str, Any] = {}
        self.key = RSAKey.generate_key(2048, {"kid": "first"}, private=True)
        self.signs_with: Any = None  # another key than it publishes
        self.unsigned = False
        self.issuer = ""
        self.about: dict[str, Any] = {}
        self.codes: dict[str, dict[str, str]] = {}
        self.asked: list[dict[str, str]] = []  # what /authorize was asked
        self.refuses = False
        self.looked_up: list[str] = []  # paths

    # ------------------------------------------------------------------ what it answers
    def configuration(self) -> dict[str, Any]:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            **self.about,
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        self.asked.append(asked)
        assert (CLIENT, "code", "S256") == (asked["client_id"], asked["response_type"], asked["code_challenge_method"])
        if self.refuses:
            return f"{asked['redirect_uri']}?{urlencode({'error': 'access_denied', 'state': asked['state']})}"
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        back = {"code": code, "state": asked["state"], "iss": self.issuer}
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def exchange(self, form: dict[str, str], authorization: str) -> dict[str, Any]:
        """A token for a code that is used once, by who can prove that they asked for it."""
        asked = self.codes.pop(form["code"])
        name, _, secret = base64.b64decode(authorization.removeprefix("Basic ")).decode().partition(":")
        assert (CLIENT, SECRET) == (unquote_plus(name), unquote_plus(secret))
        assert asked["redirect_uri"] == form["redirect_uri"]
        digest = hashlib.sha256(form["code_verifier"].encode()).digest()
        assert asked["code_challenge"] == base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        return {"access_token": "x", "token_type": "Bearer", "id_token": self.sign(asked["nonce"])}

    def sign(self, nonce: str) -> str:
        now = int(time.time())
        claims = {
            "iss": self.issuer,
            "sub": self.subject,
            "aud": CLIENT,
            "iat": now,
            "exp": now + 300,
            "nonce": nonce,
            "preferred_username": self.called,
            "email": "ann@oak.example",
            **self.claims,
        }
        if self.unsigned:
            parts = (json.dumps(one).encode() for one in ({"alg": "none"}, claims))
            return ".".join([*(base64.urlsafe_b64encode(one).rstrip(b"=").decode() for one in parts), ""])
        header = {"alg": "RS256", "kid": self.key.kid, **self.header}
        key = self.signs_with or self.key
        return jwt.encode(header, claims, key, algorithms=[str(header["alg"])])


@contextmanager
def providing(provider: Provider) -> Iterator[Provider]:
    """The provider, listening."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            provider.looked_up.append(parts.path)
            query = {name: values[0] for name, values in parse_qs(parts.query).items()}
            if parts.path == "/authorize":
                self.send_response(302)
                self.send_header("Location", provider.authorize(query))
                self.send_header("Content-Length", "0")
                self.end_headers()
            elif parts.path == "/keys":
                self.answer({"keys": [provider.key.as_dict(private=False)]})
            elif parts.path == "/.well-known/openid-configuration":
                self.answer(provider.configuration())
            else:
                self.answer({"error": "not found"}, 404)

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            try:
                self.answer(provider.exchange(form, self.headers.get("Authorization", "")))
            except (AssertionError, KeyError) as problem:
                self.answer({"error": "invalid_grant", "error_description": str(problem)}, 400)

        def answer(self, what: dict[str, Any], status: int = 200) -> None:
            body = json.dumps(what).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *anything: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.issuer = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield provider
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
