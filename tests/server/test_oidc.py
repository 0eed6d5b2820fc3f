"""Signing in by a provider: against one that listens on this machine; an identity opens the one name it is bound to."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from joserfc.jwk import OctKey, RSAKey

from nemeton.cli import main
from nemeton.server import logs
from nemeton.server import oidc as oidc_module
from nemeton.server.moderation import Moderator
from nemeton.server.run import CannotServe, check_reach
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.store import Statement
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import NO_TLS, run
from tests.server.provider import CLIENT, SECRET, Provider, providing

pytestmark = NEXT_MAJOR

URL = "http://grove.example"
PASSWORD = "a long word"


def settings(provider: Provider) -> dict[str, Any]:
    return {
        "public_url": URL,
        "oidc": provider.issuer,
        "oidc_client": CLIENT,
        "oidc_secret": SECRET,
        "oidc_name": "the club",
    }


@asynccontextmanager
async def at_server(folder: Path, provider: Provider, **more: Any) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    async with requests_at(folder, **{**settings(provider), **more}) as (services, client):
        yield services, client


async def go(client: httpx.AsyncClient, **wish: str) -> str:
    """Begin, go to the provider as a browser does, and give the address it sends us back to."""
    begun = await client.post("/api/sign-in", json=wish)
    assert 200 == begun.status_code, begun.text
    async with httpx.AsyncClient(verify=NO_TLS) as elsewhere:
        sent = await elsewhere.get(begun.json()["url"])
    assert 302 == sent.status_code
    return str(sent.headers["Location"])


async def come(client: httpx.AsyncClient, address: str) -> dict[str, str]:
    """Come back: what the page is told."""
    answer = await client.get(address)
    assert 303 == answer.status_code, answer.text
    return {name: values[0] for name, values in parse_qs(urlsplit(answer.headers["Location"]).fragment[4:]).items()}


async def sign_in(client: httpx.AsyncClient, **wish: str) -> dict[str, str]:
    return await come(client, await go(client, **wish))


def test_somebody_new_signs_in_and_comes_back_as_the_same(tmp_path: Path) -> None:
    """Under the name they have there, which is theirs from then on; the way is kept by PKCE, state and nonce."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                assert "the club" == (await client.get("/api/server")).json()["sign_in"]
                assert {"came": "#/table/abc"} == await sign_in(client, place="#/table/abc")
                me = (await client.get("/api/me")).json()
                assert ("Ann Oakley", True, True, False) == (
                    me["name"],
                    me["claimed"],
                    me["signs_in"],
                    me.get("password", False),
                )
                assert "nemeton-sign-in" not in client.cookies, "the flow is over"
                [asked] = provider.asked
                assert f"{URL}/api/sign-in/callback" == asked["redirect_uri"]
                assert 43 <= min(len(asked[one]) for one in ("state", "nonce", "code_challenge"))
                assert "openid" in asked["scope"].split()
                assert "email" not in asked["scope"].split(), "an address proves nothing here, and is not asked for"

                client.cookies.clear()
                provider.called = "Another name"
                await sign_in(client)
                assert me == (await client.get("/api/me")).json()
                data = (await client.get("/api/me/data")).json()
                assert [(provider.issuer, "ann-0001")] == [
                    (one["issuer"], one["subject"]) for one in data["identities"]
                ]

    run(scenario())


def test_names_that_are_taken_or_cannot_be_are_made_others(tmp_path: Path) -> None:
    """Whoever has an equal name elsewhere does not get the account of who has it here, nor is an address told."""

    async def scenario() -> list[str]:
        names = []
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                await client.post("/api/people", json={"name": "Ann Oakley", "password": PASSWORD})
                for number, called in enumerate(
                    ("Ann Oakley", "ANN OAKLEY", "\0\u200b", "", "x" * 80, "zoe@oak.example")
                ):
                    client.cookies.clear()
                    provider.subject, provider.called = f"somebody-{number}", called
                    await sign_in(client)
                    names.append((await client.get("/api/me")).json()["name"])
        return names

    assert ["Ann Oakley 2", "ANN OAKLEY 3", "Druid", "Druid 2", "x" * 24, "zoe"] == run(scenario())


def test_who_is_here_is_bound_to_the_identity_and_nobody_else(tmp_path: Path) -> None:
    """A guest keeps the name by it; somebody with a password may come either way, and take one of them away."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                ann = (await client.post("/api/guests", json={"name": "Ann"})).json()
                await sign_in(client)
                me = (await client.get("/api/me")).json()
                assert (ann["id"], "Ann", True, True) == (me["id"], me["name"], me["claimed"], me["signs_in"])
                only = await client.delete("/api/me/identity")
                assert (409, "people/only_way") == (only.status_code, only.json()["code"])
                assert 200 == (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code
                assert (
                    "people/claimed" == (await client.post("/api/me/claim", json={"password": PASSWORD})).json()["code"]
                )

                client.cookies.clear()
                await client.post("/api/people", json={"name": "Ben", "password": PASSWORD})
                assert {"problem": "people/identity_taken"} == await sign_in(client)
                provider.subject = "ben-0002"
                await sign_in(client)
                provider.subject = "ben-0003"
                assert {"problem": "people/identity_bound"} == await sign_in(client)
                assert "signs_in" not in (await client.delete("/api/me/identity")).json()
                client.cookies.clear()
                provider.subject = "ann-0001"
                await sign_in(client)
                assert ann["id"] == (await client.get("/api/me")).json()["id"]
                assert 204 == (await client.delete("/api/me")).status_code

                await sign_in(client)
                again = (await client.get("/api/me")).json()
                assert ann["id"] != again["id"], "who was deleted is forgotten; this is somebody new"

    run(scenario())


def test_a_way_that_was_not_begun_here_leads_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another browser's, another state, another person's, one used up, or one begun too long ago."""

    async def scenario() -> None:
        stale = {"problem": "people/stale_sign_in"}
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (services, client):
                address = await go(client)
                kept = dict(client.cookies)
                client.cookies.clear()
                assert stale == await come(client, address), "another browser"
                client.cookies.update(kept)
                assert stale == await come(client, address.replace("state=", "state=x")), "another state"
                assert 401 == (await client.get("/api/me")).status_code

                client.cookies.clear()
                address = await go(client)
                monkeypatch.setattr(oidc_module, "FLOW_SECONDS", -1)
                assert stale == await come(client, address), "too long ago"
                monkeypatch.undo()

                address = await go(client)
                assert "came" in await come(client, address)
                assert stale == await come(client, address), "used up"

                address = await go(client)
                flow = client.cookies["nemeton-sign-in"]
                client.cookies.clear()
                await client.post("/api/guests", json={"name": "Eve"})
                client.cookies.set("nemeton-sign-in", flow)
                assert stale == await come(client, address), "Ann began it, and Eve is here"
                assert not (await client.get("/api/me")).json().get("signs_in")

                client.cookies.clear()
                address = await go(client)
                other = address.replace("iss=http", "iss=https")
                assert stale == await come(client, other), "another provider answers"
                provider.refuses = True
                assert {"problem": "people/not_signed_in"} == await sign_in(client)
                assert services.settings.oidc

    run(scenario())


FORGED: dict[str, dict[str, Any]] = {
    "another's nonce": {"claims": {"nonce": "x"}},
    "no nonce": {"claims": {"nonce": None}},
    "for another client": {"claims": {"aud": "another"}},
    "for several, one of them us": {"claims": {"aud": [CLIENT, "another"]}},
    "for another party": {"claims": {"azp": "another"}},
    "of another issuer": {"claims": {"iss": "http://evil.example"}},
    "too old": {"claims": {"exp": 1}},
    "of tomorrow": {"claims": {"iat": 99_999_999_999}},
    "nobody": {"claims": {"sub": ""}},
    "signed by another key": {"signs_with": RSAKey.generate_key(2048, {"kid": "first"}, private=True)},
    "signed with the secret": {
        "signs_with": OctKey.import_key(SECRET + " and more, for it must be long enough"),
        "header": {"alg": "HS256"},
    },
    "not signed": {"unsigned": True},
}


def test_what_the_provider_did_not_say_is_not_believed(tmp_path: Path) -> None:
    """Each of these would let somebody in as whoever they like."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                for what, wrong in FORGED.items():
                    provider.claims, provider.header, provider.signs_with, provider.unsigned = {}, {}, None, False
                    for name, value in wrong.items():
                        setattr(provider, name, value)
                    client.cookies.clear()
                    assert {"problem": "people/no_provider"} == await sign_in(client), what
                    assert 401 == (await client.get("/api/me")).status_code, what
                provider.claims, provider.header, provider.signs_with, provider.unsigned = {}, {}, None, False
                assert "came" in await sign_in(client), "and it could have been"

    run(scenario())


def test_new_keys_of_the_provider_are_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """But at most once a minute, however many come with a token nobody signed."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                await sign_in(client)
                provider.key = RSAKey.generate_key(2048, {"kid": "second"}, private=True)
                client.cookies.clear()
                assert {"problem": "people/no_provider"} == await sign_in(client), (
                    "a moment later they are not asked for"
                )
                monkeypatch.setattr(oidc_module, "KEYS_AGAIN_SECONDS", 0.0)
                assert "came" in await sign_in(client)
                assert 2 == provider.looked_up.count("/keys")
                assert 1 == provider.looked_up.count("/.well-known/openid-configuration")

    run(scenario())


def test_a_name_that_is_taken_is_no_word_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It says who was refused and why by network alone: a guest's name may be somebody else's by now."""
    monkeypatch.setattr(logs, "_told_at", {})

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                await client.post("/api/guests", json={"name": "Rowan"})
                mine = dict(client.cookies)
                client.cookies.clear()
                await client.post("/api/people", json={"name": "Rowan", "password": PASSWORD})
                client.cookies.clear()
                client.cookies.update(mine)
                assert {"problem": "people/name_taken"} == await sign_in(client)
                provider.refuses = True
                assert {"problem": "people/not_signed_in"} == await sign_in(client)

    with caplog.at_level("INFO"):
        run(scenario())
    said = [str(record.__dict__["why"]) for record in caplog.records if "why" in record.__dict__]
    assert ["The provider let nobody in."] == said


def test_a_provider_that_is_away_is_not_asked_by_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes next is told at once: waiting for it one after the other would take longer for each."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                provider.about = {"token_endpoint": 7}
                answers = [await client.post("/api/sign-in", json={}) for _ in range(3)]
                assert [409] * 3 == [answer.status_code for answer in answers]
                assert 1 == len(provider.looked_up)
                monkeypatch.setattr(oidc_module, "AWAY_SECONDS", 0.0)
                await client.post("/api/sign-in", json={})
                provider.about = {}
                assert "came" in await sign_in(client), "and it is asked again a moment later"

    run(scenario())


def test_a_provider_that_is_away_or_says_nonsense_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence; one that names another issuer is not believed either."""
    monkeypatch.setattr(oidc_module, "AWAY_SECONDS", 0.0)

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider) as (_, client):
                for about in ({"issuer": "http://evil.example"}, {"token_endpoint": 7}):
                    provider.about = about
                    answer = await client.post("/api/sign-in", json={})
                    assert (409, "people/no_provider") == (answer.status_code, answer.json()["code"])
        async with at_server(tmp_path, provider) as (_, client):
            answer = await client.post("/api/sign-in", json={})
            assert "The provider cannot be asked who you are: ConnectError." == answer.json()["detail"]
        async with requests_at(tmp_path) as (_, client):
            answer = await client.post("/api/sign-in", json={})
            assert (404, "people/no_sign_in") == (answer.status_code, answer.json()["code"])
            assert {"problem": "people/no_sign_in"} == await come(client, "/api/sign-in/callback?code=x&state=x")

    run(scenario())


def test_the_door_is_kept_as_for_everybody(tmp_path: Path) -> None:
    """An invitation is needed where one must be invited, a suspension holds, and a guest is not needed."""

    async def scenario() -> None:
        with providing(Provider()) as provider:
            async with at_server(tmp_path, provider, invite_only=True, no_guests=True) as (services, client):
                assert {"problem": "people/not_invited"} == await sign_in(client)
                code = (await services.invitations.make(Moderator("", "host"), 1, 1)).code
                assert "came" in await sign_in(client, invitation=code)
                me = (await client.get("/api/me")).json()
                provider.subject = "ben-0002"
                client.cookies.clear()
                assert {"problem": "people/not_invited"} == await sign_in(client, invitation=code)
                far = 99_999_999_999_999
                suspend = Statement("UPDATE players SET suspended = ? WHERE id = ?", (far, me["id"]))
                await services.database.write(suspend)
                services.people.forget_cached(me["id"])
                provider.subject = "ann-0001"
                assert {"problem": "people/suspended"} == await sign_in(client)

    run(scenario())


# ---------------------------------------------------------------------- settings
def test_settings_that_cannot_be_are_refused() -> None:
    whole = Settings(oidc="https://id.example", oidc_client="nemeton", public_url="https://grove.example")
    check_reach(whole)
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"public_url": ""}, "--oidc needs --public-url"),
        ({"oidc_client": ""}, "--oidc needs --oidc-client"),
        ({"oidc": "http://id.example"}, "--oidc is the issuer"),
        ({"oidc": "id.example"}, "--oidc is the issuer"),
    )
    for wrong, why in cases:
        with pytest.raises(CannotServe, match=why):
            check_reach(replace(whole, **wrong))


def test_the_secret_is_no_word_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--oidc-secret", "between-us"]
    monkeypatch.setattr("sys.argv", ["nemeton", *words])
    assert 2 == main(words)
    said = capsys.readouterr().err
    assert "--oidc-secret has a secret in it" in said
    assert "NEMETON_OIDC_SECRET" in said
    assert "between-us" not in said


def test_the_doctor_asks_the_provider(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    options = ["doctor", "--database", f"sqlite:///{tmp_path / 'nemeton.db'}", "--oidc"]
    with providing(Provider()) as provider:
        main([*options, provider.issuer])
        assert f"well  The provider {provider.issuer} answers." in capsys.readouterr().out
    assert 1 == main([*options, provider.issuer])
    assert f"ill   The provider {provider.issuer} cannot be used: ConnectError." in capsys.readouterr().out
