"""Mail: against a server that really takes letters; an address is used once it is confirmed, and told to nobody."""

from __future__ import annotations

import asyncio
import email
import email.policy
import re
import ssl
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, unquote

import httpx
import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from nemeton.cli import main
from nemeton.kernel.extras import MissingExtra
from nemeton.server import mail as mail_module
from nemeton.server import wire
from nemeton.server.acts import Refusal
from nemeton.server.mail import Mail
from nemeton.server.run import CannotServe, check_reach
from nemeton.server.services import Services
from nemeton.server.settings import Settings
from nemeton.server.smtp import NoPost, post_office
from nemeton.server.store import Statement
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.certificates import certificate
from tests.server.harness import game_at, run, services_in

pytestmark = NEXT_MAJOR

URL = "https://grove.example"
PASSWORD = "a long word"


class PostBox:
    """What a server for mail was handed in; `refusals` are what it says first instead of taking it."""

    def __init__(self, *refusals: str) -> None:
        self.letters: list[EmailMessage] = []
        self.to: list[str] = []
        self.asked = 0
        self.refusals = list(refusals)

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802 (aiosmtpd's)
        self.asked += 1
        if self.refusals:
            return self.refusals.pop(0)
        letter = email.message_from_bytes(envelope.original_content or b"", policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.to += envelope.rcpt_tos
        return "250 OK"

    async def come(self, count: int, seconds: float = 20.0) -> EmailMessage:
        """The letter of that number, once it is there."""
        async with asyncio.timeout(seconds):
            while len(self.letters) < count:
                await asyncio.sleep(0.01)
        return self.letters[count - 1]


@contextmanager
def post(box: PostBox, **options: Any) -> Iterator[int]:
    """A server for mail on a port of this machine, in a thread of its own."""
    ready: Future[tuple[int, Callable[[], object]]] = Future()

    async def serve() -> None:
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: SMTP(box, loop=loop, hostname="post", **options), "127.0.0.1", 0)
        ready.set_result((server.sockets[0].getsockname()[1], partial(loop.call_soon_threadsafe, done.set)))
        await done.wait()
        server.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    port, stop = ready.result(20)
    try:
        yield port
    finally:
        stop()
        thread.join()


def settings(port: int, scheme: str = "smtp+plain", who: str = "") -> dict[str, Any]:
    return {
        "mail": f"{scheme}://{who}127.0.0.1:{port}",
        "mail_from": "Nemeton <nemeton@grove.example>",
        "public_url": URL,
    }


@asynccontextmanager
async def ann_at(folder: Path, box: PostBox, **more: Any) -> AsyncIterator[tuple[Services, httpx.AsyncClient]]:
    """Ann, who keeps her name, at a server that can write."""
    with post(box) as port:
        async with requests_at(folder, **{**settings(port), **more}) as (services, client):
            answer = await client.post("/api/people", json={"name": "Ann", "password": PASSWORD})
            assert 201 == answer.status_code, answer.text
            yield services, client


def text_of(letter: EmailMessage) -> str:
    return "\n".join(str(letter.get_content()).splitlines())


def asked_in(letter: EmailMessage, what: str, home: str = URL) -> str:
    """What the link of a letter hands to the page."""
    for link in re.findall(re.escape(home) + r"/#/me\?(\S+)", text_of(letter)):
        if what in (query := parse_qs(link)):
            return str(query[what][0])
    raise AssertionError(f"no {what} in {text_of(letter)}")


async def confirm(client: httpx.AsyncClient, box: PostBox, address: str, lang: str = "en") -> None:
    count = len(box.letters)
    assert 200 == (await client.put("/api/me/mail", json={"address": address, "lang": lang})).status_code
    code = asked_in(await box.come(count + 1), "confirm")
    assert 204 == (await client.post("/api/mail/confirm", json={"code": code})).status_code


# ---------------------------------------------------------------------- addresses
def test_an_address_counts_once_its_owner_has_confirmed_it(tmp_path: Path) -> None:
    """Before that nothing but the question goes there; a code counts once, from any device."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (_, client):
            wished = await client.put("/api/me/mail", json={"address": "ann@oak.example", "lang": "fr"})
            assert {"waiting": "ann@oak.example", "lang": "fr"} == wished.json()
            letter = await box.come(1)
            await client.post("/api/recover/mail", json={"name": "Ann"})
            code = asked_in(letter, "confirm")
            client.cookies.clear()

            assert "ann@oak.example" == letter["To"]
            assert str(letter["Subject"]).startswith("Est-ce bien ton adresse")
            assert f"Bonjour Ann,\n\nsur {URL}, cette adresse" in text_of(letter)
            assert "auto-generated" == letter["Auto-Submitted"]
            wrong = await client.post("/api/mail/confirm", json={"code": "aaaaa-aaaaa-aaaaa-aaaaa"})
            assert (401, "people/wrong_mail_code") == (wrong.status_code, wrong.json()["code"])
            assert [204, 401] == [
                (await client.post("/api/mail/confirm", json={"code": code})).status_code for _ in range(2)
            ]
            await client.post("/api/login", json={"name": "Ann", "password": PASSWORD})
            assert {"address": "ann@oak.example", "lang": "fr"} == (await client.get("/api/me/mail")).json()
            assert 1 == len(box.letters), "the way back was asked for before the address counted"

    run(scenario())


def test_a_new_address_replaces_the_old_one_which_is_told(tmp_path: Path) -> None:
    """Until it is confirmed the old one counts, also if the new one is not the asker's."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (_, client):
            await confirm(client, box, "ann@oak.example")
            await client.put("/api/me/mail", json={"address": "ann@ash.example"})
            code = asked_in(await box.come(2), "confirm")
            assert "ann@oak.example" == (await client.get("/api/me/mail")).json()["address"]
            await client.post("/api/mail/confirm", json={"code": code})
            told = await box.come(3)

            assert ("ann@oak.example", "Letters for you go elsewhere now") == (told["To"], told["Subject"])
            assert "ann@ash.example" not in told.as_string(), "an address is told to nobody else"
            assert "ann@ash.example" == (await client.get("/api/me/mail")).json()["address"]

    run(scenario())


def test_a_code_is_too_old_after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (_, client):
            monkeypatch.setattr(mail_module, "CONFIRM_MS", 0)
            await client.put("/api/me/mail", json={"address": "ann@oak.example"})
            code = asked_in(await box.come(1), "confirm")
            assert 401 == (await client.post("/api/mail/confirm", json={"code": code})).status_code
            assert {"lang": "en"} == (await client.get("/api/me/mail")).json()

    run(scenario())


def test_what_is_no_address_is_refused(tmp_path: Path) -> None:
    """Least of all one that would be more than one line of a letter's head."""
    wrong = ["ann", "ann@oak", "ann@oak.example\r\nBcc: b@oak.example", "a b@oak.example", "<ann@oak.example>", "@x.y"]

    async def scenario() -> None:
        async with ann_at(tmp_path, PostBox()) as (services, client):
            answers = [await client.put("/api/me/mail", json={"address": one}) for one in wrong]
            assert [400] * len(wrong) == [answer.status_code for answer in answers]
            assert not services.mail.courier.waiting

    run(scenario())


def test_mail_is_for_who_keeps_a_name_and_where_there_is_any(tmp_path: Path) -> None:
    """A guest could have letters sent to anybody, and needs no way back."""

    async def asked(**options: Any) -> tuple[str, bool]:
        async with requests_at(tmp_path, **options) as (_, client):
            await client.post("/api/guests", json={"name": "Zoe"})
            answer = await client.put("/api/me/mail", json={"address": "zoe@oak.example"})
            return answer.json()["code"], (await client.get("/api/server")).json().get("mail", False)

    assert ("people/no_mail", False) == run(asked())
    assert ("people/guest", True) == run(asked(**settings(1)))


def test_letters_with_codes_are_few(tmp_path: Path) -> None:
    """Three to an address, five of a person: nobody floods a stranger's mail with ours."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box, limits=1.0) as (_, client):

            async def ask(address: str) -> int:
                return (await client.put("/api/me/mail", json={"address": address})).status_code

            assert [200, 200, 200, 429] == [await ask(address) for address in ["a@oak.example"] * 3 + ["A@oak.example"]]
            assert [200, 429] == [await ask(address) for address in ("b@oak.example", "c@oak.example")]

    run(scenario())


def test_a_letter_ends_with_the_way_to_get_no_more(tmp_path: Path) -> None:
    """By its link and as programs do it; for the address it was sent to, and no other."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (_, client):
            await confirm(client, box, "ann@oak.example")
            await confirm(client, box, "ann@ash.example")
            old, new = (asked_in(box.letters[number], "stop") for number in (0, 1))
            one_click = str(box.letters[1]["List-Unsubscribe"]).strip("<>").removeprefix(URL)
            assert f"/api/mail/stop/{new}" == unquote(one_click)

            await client.post(f"/api/mail/stop/{old}")
            assert "ann@ash.example" == (await client.get("/api/me/mail")).json().get("address")
            answer = await client.post(one_click, data={"List-Unsubscribe": "One-Click"})
            assert 204 == answer.status_code, answer.text
            assert {} == (await client.get("/api/me/mail")).json()
            assert 401 == (await client.post(f"/api/mail/stop/{new[:-2]}xx")).status_code
            opened = await client.get(one_click)
            assert (303, f"/#/me?stop={new}") == (opened.status_code, unquote(opened.headers["Location"]))

    run(scenario())


def test_an_address_goes_with_its_owners_word_and_with_its_owner(tmp_path: Path) -> None:
    """It is among the data to take along, can be taken away, and is deleted with everything else."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (services, client):
            kept = "SELECT COUNT(*) FROM mail"
            await confirm(client, box, "ann@oak.example")
            assert "ann@oak.example" == (await client.get("/api/me/data")).json()["mail"]["address"]
            assert 204 == (await client.delete("/api/me/mail")).status_code
            assert 0 == (await services.database.read(kept))[0][0]
            await confirm(client, box, "ann@oak.example")
            player = (await client.get("/api/me")).json()["id"]
            assert "oak.example" not in (await client.get(f"/api/players/{player}")).text
            assert 204 == (await client.delete("/api/me")).status_code
            assert 0 == (await services.database.read(kept))[0][0]

    run(scenario())


# ---------------------------------------------------------------------- the way back
def test_who_lost_the_password_comes_back_by_mail(tmp_path: Path) -> None:
    """Once, within an hour, with a new password, and all sessions end; whether there is an address nobody learns."""

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (_, client):
            await confirm(client, box, "ann@oak.example")
            nobody = await client.post("/api/recover/mail", json={"name": "Nobody"})
            asked = await client.post("/api/recover/mail", json={"name": "Ann", "lang": "en"})
            letter = await box.come(2)
            code = asked_in(letter, "recover")

            assert (204, b"") == (nobody.status_code, nobody.content) == (asked.status_code, asked.content)
            assert "Ann" == asked_in(letter, "name")
            assert f"Or type this code on your own page: {code}" in text_of(letter)
            new = {"name": "Ann", "code": code, "password": "another long word"}
            assert [200, 401] == [(await client.post("/api/recover", json=new)).status_code for _ in range(2)]
            old = await client.post("/api/login", json={"name": "Ann", "password": PASSWORD})
            assert 401 == old.status_code
            assert 2 == len(box.letters)

    run(scenario())


def test_a_mailed_code_is_too_old_after_an_hour_and_the_last_one_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (services, client):
            await confirm(client, box, "ann@oak.example")
            codes = []
            for number in (2, 3):
                services.mail.recover("Ann", "en", "somewhere")
                codes.append(asked_in(await box.come(number), "recover"))
            for code in (codes[0], "ann"):
                with pytest.raises(Refusal, match="recovery code"):
                    await services.people.recover("Ann", code, "another long word")
            monkeypatch.setattr("nemeton.server.people.now_ms", lambda: now_ms() + 3_600_001)
            with pytest.raises(Refusal, match="recovery code"):
                await services.people.recover("Ann", codes[1], "another long word")

    run(scenario())


# ---------------------------------------------------------------------- notices
def test_who_lets_a_table_wait_is_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If they want it, once for a question, and not who is there."""
    monkeypatch.setattr(mail_module, "TURN_SECONDS", 0.05)

    async def scenario() -> None:
        box = PostBox()
        with post(box) as port:
            async with services_in(tmp_path, **settings(port)) as services:
                game = await game_at(services)
                table = game.live.table
                asked = table.chairs[table.asked_seats[0]].person
                for number, player in enumerate(game.players):
                    person = await services.people.get(player)
                    await services.people.claim(person, PASSWORD, f"Player {number}")
                    await have_address(services.mail, player, f"player{number}@oak.example")
                services.notices.told.clear()
                services.notices.notify_asked(table, set())
                await turns_looked_at(services.mail)
                assert [] == box.letters, "everybody is still at the table"

                for visit in game.visits:
                    visit.close()
                services.notices.told.clear()
                services.notices.notify_asked(table, set())
                services.notices.notify_asked(table, set())
                letter = await box.come(1)
                number = game.players.index(asked)
                assert f"player{number}@oak.example" == letter["To"]
                assert "Celtica: it is your turn" == letter["Subject"]
                assert f"Hello Player {number},\n\nYou are at the table with Player {1 - number}." in text_of(letter)
                assert f"{URL}/#/table/{table.id}" in text_of(letter)

                await services.mail.change(await services.people.get(asked), wire.MailChange(False))
                services.notices.told.clear()
                services.notices.notify_asked(table, set())
                await turns_looked_at(services.mail)
                assert 1 == len(box.letters)

    run(scenario())


async def have_address(mail: Mail, player: str, address: str) -> None:
    statement = Statement("INSERT INTO mail (player, address, notices, lang) VALUES (?, ?, 1, 'en')", (player, address))
    await mail.database.write(statement)


async def turns_looked_at(mail: Mail) -> None:
    """Until nobody is waited for, and what followed is handed in."""
    while mail.turns:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)
    await mail.courier.finish(20.0)


# ---------------------------------------------------------------------- the other end
def test_what_is_refused_for_now_is_tried_again_with_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Twice refused for now, the letter comes; refused for good it does not; refused for ever it is given up.

    The log says that, and to whom never.
    """
    monkeypatch.setattr(mail_module, "AGAIN", (0.01, 0.01, 0.01))

    async def scenario(*refusals: str) -> tuple[int, int, int]:
        box = PostBox(*refusals)
        async with ann_at(tmp_path / str(len(refusals)), box) as (services, client):
            await client.put("/api/me/mail", json={"address": "ann@oak.example"})
            courier = services.mail.courier
            async with asyncio.timeout(20):
                while not courier.delivered + courier.given_up:
                    await asyncio.sleep(0.01)
            return len(box.letters), box.asked, courier.given_up

    later, never = "451 Busy with ann@oak.example", "554 No ann@oak.example"
    for folder in (1, 2, 5):
        (tmp_path / str(folder)).mkdir()
    with caplog.at_level("INFO"):
        assert (1, 3, 0) == run(scenario(later, later))
        assert (0, 1, 1) == run(scenario(never))
        assert (0, 4, 1) == run(scenario(*[later] * 5))
    said = [record for record in caplog.records if "could not be delivered" in record.message]
    assert [("the server answers 554", 1), ("the server answers 451", 4)] == [
        (record.__dict__["why"], record.__dict__["tries"]) for record in said
    ]
    ours = [record.getMessage() for record in caplog.records if record.name != "mail.log"]  # the other server's
    assert not [line for line in ours if "oak.example" in line]


def test_what_is_tried_again_is_not_for_an_address_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner's word holds for letters that wait, too."""
    monkeypatch.setattr(mail_module, "AGAIN", (0.2,))

    async def scenario() -> None:
        box = PostBox()
        async with ann_at(tmp_path, box) as (services, client):
            await confirm(client, box, "ann@oak.example")
            box.refusals = ["451 Later"]
            await client.post("/api/recover/mail", json={"name": "Ann"})
            async with asyncio.timeout(20):
                while box.asked < 2:
                    await asyncio.sleep(0.01)
            assert 204 == (await client.delete("/api/me/mail")).status_code
            courier = services.mail.courier
            async with asyncio.timeout(20):
                while courier.delivered + courier.given_up < 2:
                    await asyncio.sleep(0.01)
            assert (1, 2) == (len(box.letters), box.asked)

    run(scenario())


def test_a_server_that_never_answers_holds_up_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its letters are given up after their deadline; requests are answered meanwhile."""
    monkeypatch.setattr("nemeton.server.smtp.DEADLINE", 0.3)
    monkeypatch.setattr(mail_module, "AGAIN", ())

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async def scenario() -> None:
        silent = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        port = silent.sockets[0].getsockname()[1]
        async with silent, requests_at(tmp_path, **settings(port)) as (services, client):
            await client.post("/api/people", json={"name": "Ann", "password": PASSWORD})
            await client.put("/api/me/mail", json={"address": "ann@oak.example"})
            assert 200 == (await client.get("/api/me")).status_code
            async with asyncio.timeout(20):
                while not services.mail.courier.given_up:
                    await asyncio.sleep(0.01)

    run(scenario())


def test_nothing_is_said_in_the_open_where_it_should_be_encrypted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`smtp://` hands in neither password nor letter without STARTTLS; with it, and the right password, both."""
    authority = certificate(tmp_path, "127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    monkeypatch.setattr(mail_module, "AGAIN", ())
    seen: list[bytes] = []

    def knows(server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        seen.append(data.password)
        return AuthResult(success=data.password == b"p@ss:word")

    async def letters(port: int, box: PostBox) -> int:
        folder = tmp_path / str(port)
        folder.mkdir()
        options = settings(port, "smtp", "nemeton:p%40ss%3Aword@")
        async with requests_at(folder, **options) as (services, client):
            await client.post("/api/people", json={"name": "Ann", "password": PASSWORD})
            await client.put("/api/me/mail", json={"address": "ann@oak.example"})
            courier = services.mail.courier
            async with asyncio.timeout(20):
                while not courier.delivered + courier.given_up:
                    await asyncio.sleep(0.01)
        return len(box.letters)

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority.file)
    open_box, safe_box = PostBox(), PostBox()
    with post(open_box, authenticator=knows, auth_require_tls=False) as port:
        assert 0 == run(letters(port, open_box))
    assert [] == seen
    with post(safe_box, authenticator=knows, tls_context=context, auth_required=True) as port:
        assert 1 == run(letters(port, safe_box))
    assert [b"p@ss:word"] == seen


# ---------------------------------------------------------------------- settings
@pytest.mark.parametrize(
    ("url", "sender", "why"),
    [
        ("http://mail.example", "n@grove.example", "--mail names a server"),
        ("smtp://", "n@grove.example", "--mail names a server"),
        ("smtp://mail.example:99999", "n@grove.example", "no URL that can be read"),
        ("smtp://mail.example", "", "--mail-from"),
        ("smtp://mail.example", "Nemeton", "--mail-from"),
    ],
)
def test_settings_that_name_no_post_are_refused(url: str, sender: str, why: str) -> None:
    with pytest.raises(NoPost, match=why):
        post_office(url, sender)


def test_letters_need_to_know_where_the_server_is() -> None:
    """The name a request came by is anybody's choice: a link made of it would lead to who asked."""
    with pytest.raises(CannotServe, match="--mail needs --public-url"):
        check_reach(Settings(mail="smtp://mail.example", mail_from="n@grove.example"))
    with pytest.raises(CannotServe, match="--public-url is where people find"):
        check_reach(Settings(public_url="grove.example"))
    assert ("mail.example", 587) == post_office("smtp://mail.example", "Nemeton <n@grove.example>")[:2]


@pytest.mark.parametrize(
    ("extra", "package", "settings"),
    [
        ("mail", "aiosmtplib", Settings(public_url=URL, mail="smtp://mail.example", mail_from="n@grove.example")),
        ("push", "py_vapid", Settings(push="mailto:n@grove.example")),
        ("oidc", "joserfc", Settings(public_url=URL, oidc="https://id.example", oidc_client="nemeton")),
    ],
)
def test_a_package_that_is_missing_is_named_before_anything_is_served(
    monkeypatch: pytest.MonkeyPatch, extra: str, package: str, settings: Settings
) -> None:
    """With what installs it; a server that needs none of them starts without."""
    check_reach(settings)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtra, match=rf"{package} is not installed: pip install 'nemeton\[{extra}\]' brings it"):
        check_reach(settings)
    check_reach(Settings())


def test_a_password_for_mail_is_no_word_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--mail", "smtp://nemeton:secret@mail.example"]
    monkeypatch.setattr("sys.argv", ["nemeton", *words])
    assert 2 == main(words)
    said = capsys.readouterr().err
    assert "NEMETON_MAIL" in said
    assert "secret@" not in said


def test_the_doctor_greets_the_server_for_mail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And sends no letter."""
    monkeypatch.setenv("COLUMNS", "500")
    box = PostBox()
    options = ["--database", f"sqlite:///{tmp_path / 'nemeton.db'}", "--mail-from", "n@grove.example", "--mail"]
    with post(box) as port:
        main(["doctor", *options, f"smtp+plain://127.0.0.1:{port}"])
        assert "well  The server for mail lets us in." in capsys.readouterr().out
    assert 1 == main(["doctor", *options, f"smtp+plain://127.0.0.1:{port}"])
    assert "ill   The server for mail does not let us in: SMTPConnectError." in capsys.readouterr().out
    assert 0 == box.asked
