"""Names: one way to write each, nothing invisible in it, and none that is read as another's."""

from __future__ import annotations

from pathlib import Path

import pytest

from nemeton.server.acts import Refusal
from nemeton.server.names import clean_name, login_of, skeleton_of
from nemeton.server.people import People
from nemeton.server.store import Statement
from nemeton.server.times import now_ms
from tests.server.browsers import NEXT_MAJOR, client_at, come_in
from tests.server.harness import run, services_in

pytestmark = NEXT_MAJOR
PASSWORD = "mistletoe"


@pytest.mark.parametrize(
    "name",
    [
        "An\u200bn",  # a space without width
        "An\u00adn",  # a soft hyphen
        "Ann\u202e",  # what follows is read from the right
        "\u2066Ann\u2069",
        "Ann\u3164",  # a letter without a shape
        "An\u034fn",  # a mark without a shape
        "\u2800",
        "Ann\ue000",  # a private sign: everybody sees another one
        "An\x9bn",
        "\U000e0041nn",
        "\u0301",  # marks and nothing under them
        "\u0301\u0302",
        "\u0301Ann",
        "A\u0301\u0302\u0303\u0304nn",  # a tower of marks
        "...",
        "\ufe0f",
        "\ufdfa\ufdfa",  # 36 letters written out
    ],
)
def test_a_name_that_cannot_be_read_as_one_is_refused(name: str) -> None:
    """Invisible and control signs, marks without a letter, more than a name may have."""
    with pytest.raises(Refusal) as refused:
        clean_name(name)

    assert "people/bad_name" == refused.value.code


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ann", "Ann"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("\ufb01nn", "finn"),
        ("Ann  of\u00a0Avalon", "Ann of Avalon"),
        ("Владимир", "Владимир"),
        ("小さな木", "小さな木"),
        ("Nguyễn", "Nguyễn"),
        ("❤\ufe0f", "❤"),
        ("4", "4"),
        ("O'Neill-7", "O'Neill-7"),
    ],
)
def test_a_name_has_one_way_to_be_written(name: str, written: str) -> None:
    """NFKC; letters of every script, symbols and digits are names."""
    assert written == clean_name(name)


ALIKE = [
    ("Ann", "\u0410nn"),  # a Cyrillic letter
    ("Paul", "PauI"),  # a capital I
    ("Paul", "Pau1"),
    ("Boo", "B0o"),
    ("Boo", "B\u03bf\u03bf"),  # Greek
    ("Merlin", "\u041cerlin"),
    ("modern", "rnodern"),
    ("scope", "\u0455\u0441\u043e\u0440\u0435"),  # all Cyrillic
]
APART = [("Ann", "Anna"), ("Ali", "All"), ("Zoe", "Zoë"), ("Mia", "Mla"), ("Bob", "Rob"), ("Nina", "Niña")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_are_read_as_one_have_one_skeleton(one: str, other: str) -> None:
    """Though they are written with other signs."""
    assert login_of(one) != login_of(other)
    assert skeleton_of(one) == skeleton_of(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_are_read_as_two_have_two_skeletons(one: str, other: str) -> None:
    """A reader tells them apart."""
    assert skeleton_of(one) != skeleton_of(other)


def test_nobody_takes_a_name_that_looks_like_a_claimed_one(tmp_path: Path) -> None:
    """Not as a guest, not with a password, not by another name; who has it may write it otherwise."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            await come_in(client, "Paul")
            assert 200 == (await client.post("/api/me/claim", json={"password": PASSWORD})).status_code
            assert 200 == (await client.patch("/api/me", json={"name": "PauI"})).status_code, "it is his own"
            his = client.cookies["nemeton"]
            client.cookies.clear()
            answers = [
                await client.post("/api/guests", json={"name": name})
                for name in ("Paul", "Pau1", "\u0420AUL", "\uff50aul")
            ]
            assert [409] * 4 == [answer.status_code for answer in answers]
            codes = {answer.json()["code"] for answer in answers}
            assert {"people/name_taken", "people/name_alike"} >= codes
            await come_in(client, "Ben")
            refused = [
                await client.patch("/api/me", json={"name": "Pau1"}),
                await client.post("/api/me/claim", json={"password": PASSWORD, "name": "Pau1"}),
            ]
            assert ["people/name_alike"] * 2 == [answer.json()["code"] for answer in refused]
            assert 400 == (await client.post("/api/guests", json={"name": "An\u200bn"})).status_code
            gone = await client.delete("/api/me", headers={"Authorization": f"Bearer {his}"})
            assert 204 == gone.status_code
            assert 201 == (await client.post("/api/guests", json={"name": "Pau1"})).status_code, "it is free again"

    run(scenario())


def test_a_name_can_be_written_another_way_to_log_in(tmp_path: Path) -> None:
    """In capitals, wide letters, or with the mark beside its letter."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            zoe, _ = await services.people.claim(await services.people.welcome("Zoë", now_ms()), PASSWORD, "Zoë")
            for name in ("ZOE\u0308", "\uff5aoë", "zoë"):
                assert zoe.id == (await services.people.log_in(name, PASSWORD)).id

    run(scenario())


def test_names_claimed_before_their_looks_were_noted_are_kept_too(tmp_path: Path) -> None:
    """A database of an earlier Nemeton: its names are noted once, when it is opened."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            people = services.people
            for number, (name, login) in enumerate([("Paul", "paul"), ("\uff3aoë", "\uff5aoë")]):
                person = await people.welcome(f"Guest {number}", now_ms())
                hashed = await people.passwords.hash(PASSWORD)
                await services.database.write(
                    Statement(
                        "UPDATE players SET name = ?, login = ?, password = ? WHERE id = ?",
                        (name, login, hashed, person.id),
                    )
                )
            await services.database.write(Statement("DELETE FROM meta WHERE key = 'looks noted'", ()))
            later = People(services.database)
            await later.open()

            with pytest.raises(Refusal) as refused:
                await later.welcome("Pau1", now_ms())
            assert "people/name_alike" == refused.value.code
            assert "\uff3aoë" == (await later.log_in("Zoë", PASSWORD)).name

    run(scenario())
