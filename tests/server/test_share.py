"""A finished game is told to whoever its address is sent to: in words, and as a picture, and nothing before its end."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from nemeton.server import share, wire
from nemeton.server.routes import share as routes
from tests.server.browsers import NEXT_MAJOR, requests_at
from tests.server.harness import game_at, run

SVG = "{http://www.w3.org/2000/svg}"


def finished(*names: str, won: bool = True, game: str = "karnag") -> wire.Table:
    """A table where those people have come in, in this order."""
    scores = [{"points": 40 - i, "captures": 1, "menhirs": 2, "council": 3, "banishing": 0, "compensation": 4, "end": 5,
               "escapes": -6, "mana": 7} for i in range(len(names))]  # fmt: skip
    return wire.Table(
        id="abcdefghijkl",
        setup=wire.Setup(game=game, seats=len(names)),
        status="over",
        host="host",
        chairs=[wire.Chair(seat, f"player{seat}", name) for seat, name in enumerate(names)],
        commitment="",
        opened=0,
        ending=wire.Ending("finished", places=list(range(1, len(names) + 1)), scores=scores, won=won),
    )


@pytest.mark.parametrize(("lang", "headline"), [("en", "Ann wins."), ("fr", "Ann gagne.")])
def test_who_won_is_said_in_the_language_asked_for(lang: str, headline: str) -> None:
    """The first place first, with what each came to; a loss has the true minus."""
    shared = share.tell_result(finished("Ann", "Ben"), lang)

    assert headline == shared.headline
    assert ["Ann", "Ben"] == [line.name for line in shared.lines]
    assert "\u22126" in shared.lines[0].score


def test_several_bots_of_a_level_have_numbers() -> None:
    """As at the table, where the chronicle speaks of the second one; one alone has none."""
    table = finished("Ann", "", "", "")
    for seat, level in ((1, "casual"), (2, "strong"), (3, "casual")):
        table.chairs[seat] = wire.Chair(seat, bot=level)

    assert ["Ann", "Casual 1", "Strong", "Casual 2"] == [line.name for line in share.tell_result(table, "en").lines]


def test_a_name_is_never_markup() -> None:
    """People choose their names; page and picture stay what they are."""
    shared = share.tell_result(finished("<script>&\"'", "Ben"), "en")

    assert "<script" not in share.page(shared, "en", "abcdefghijkl", "http://here", drawn=True)
    root = ElementTree.fromstring(share.picture(shared))
    assert "<script>&\"'" in [text.text for text in root.iter(f"{SVG}text")]


def test_the_page_has_what_sites_look_for() -> None:
    """Title, words and picture, by addresses that are whole; whoever follows the link comes to the table."""
    shared = share.tell_result(finished("Ann", "Ben"), "en")
    html = share.page(shared, "en", "abcdefghijkl", "https://grove.example", drawn=True)
    tags = dict(re.findall(r'<meta property="([^"]+)" content="([^"]*)"', html))

    assert "Karnag: Ann wins." == tags["og:title"]
    assert "https://grove.example/share/abcdefghijkl/picture.png" == tags["og:image"]
    assert "image/png" == tags["og:image:type"]
    assert "picture.png" not in share.page(shared, "en", "abcdefghijkl", "https://grove.example", drawn=False)
    assert tags["og:description"].startswith("1. Ann: 40 points")
    assert 'content="0; url=/#/table/abcdefghijkl"' in html


def test_the_picture_holds_five_seats_and_keeps_within_its_leaf() -> None:
    """No line is drawn below the frame, and no text is longer than the leaf is wide."""
    root = ElementTree.fromstring(share.picture(share.tell_result(finished(*("A very long name indeed",) * 5), "en")))
    rows = [group for group in root.iter(f"{SVG}g") if group.get("transform", "").startswith("translate(80 ")]
    tops = [int(group.attrib["transform"].split()[1].rstrip(")")) for group in rows]

    assert 5 == len(rows)
    assert max(tops) + 60 < share.HEIGHT - 30
    assert all(int(text.get("textLength", "0")) <= share.WIDTH - 290 for text in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_text_beside_a_position_keeps_clear_of_it(seats: int) -> None:
    """The longest scores are broken or drawn closer, and end before the board begins."""
    board = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 0 800 600"><path/></svg>'
    names = ("A very long name indeed, and longer still",) * seats
    root = ElementTree.fromstring(share.picture(share.tell_result(finished(*names), "fr"), board))
    x, y, width, height = share.BOARD
    (position,) = root.findall(f"{SVG}svg")
    texts = [text for group in root.iter(f"{SVG}g") for text in group.findall(f"{SVG}text") if text.get("x") == "116"]

    assert [str(width), str(round(width * 600 / 800))] == [position.get("width"), position.get("height")]
    assert x <= int(position.attrib["x"])
    assert y <= int(position.attrib["y"]) <= y + height
    assert len(texts) > seats
    assert all(80 + 116 + drawn_width(text) <= x for text in texts)


def drawn_width(text: ElementTree.Element) -> float:
    """How wide a text is drawn: as it says itself, or by an ordinary font."""
    return float(text.get("textLength") or len(text.text or "") * float(text.attrib["font-size"]) * share.WIDE)


@NEXT_MAJOR
@pytest.mark.parametrize("public", [True, False])
def test_nothing_is_told_before_the_end_nor_ever_of_a_private_table(
    public: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page and picture are there once a public game is over; of a private one they never are."""
    monkeypatch.setattr(routes, "fonts", lambda: ("no.ttf",))  # it is drawn without letters

    async def scenario() -> None:
        async with requests_at(tmp_path) as (services, client):
            game = await game_at(services, public=public)
            addresses = [f"/share/{game.id}{more}" for more in ("", "/picture.svg", "/picture.png")]
            before = [(await client.get(address)).status_code for address in addresses]
            await game.play(next(visit for visit in game.visits if visit.asks()))
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            after = [await client.get(address) for address in addresses]

            assert [404] * 3 == before
            assert ([200] * 3 if public else [404] * 3) == [answer.status_code for answer in after]
            assert public == any("Guest" in answer.text for answer in after)
            assert public == after[2].content.startswith(b"\x89PNG")

    run(scenario())


def test_the_png_has_the_size_sites_have_room_for() -> None:
    """As large as the leaf is, whatever the people are called; markup in a name draws nothing and reads no file."""
    shared = share.tell_result(finished("<image href='/etc/passwd'/>", "Ben"), "en")
    _, png = share.draw(share.Drawing("abcdefghijkl", shared, None, ("no.ttf",)))

    assert b"\x89PNG\r\n\x1a\n" == png[:8]
    assert (share.WIDTH, share.HEIGHT) == struct.unpack(">II", png[16:24])
