"""Guided first games: told at a real table, one thing at a time; left and taken up again."""

from typing import Any

import pytest

from tests.browser.hands import Mouse
from tests.browser.visitors import Visitor, Visitors

GAMES = ["avalon", "bloody_grove", "celtica", "karnag"]
ENOUGH = 60  # answers: most of a first game
SIZES = ((390, 844), (820, 1180), (1440, 900))

NOTHING_NEW, COMPLETE = "Nothing new", "That is all"
OPTIONS = "document.querySelectorAll('.option').length"  # the list is written a few rows a frame
GIVING = ("village", "cloister", "castle")  # places of Celtica where parts are to be had


def begin(visitors: Visitors, game: str, phone: bool = False, name: str = "Ann", **settings: Any) -> Visitor:
    """Somebody comes to the page of lessons and begins one; who has not said a name is given one."""
    ann = visitors.come(name, phone, **settings)
    ann.go("learn")
    ann.page.locator(f"[data-learn={game}]").click()
    ann.page.wait_for_selector(".guide .says")
    return ann


def misplaced_frames(ann: Visitor) -> list[str]:
    """Where the guide's frame does not lie round what it speaks of, at the widths of a phone, a tablet and a desk."""
    amiss = []
    for width, height in SIZES:
        ann.resize(width, height)
        amiss.append(ann.page.evaluate("eyes.frame()"))
    return [one for one in amiss if one]


def be_taught(ann: Visitor, game: str, answers: int) -> list[str]:
    """Read what the guide says and do what it leaves open, so many times; what it said, in order."""
    hand = Mouse(ann, game)
    hand.prefers = (".option",)
    told: list[str] = []
    while len(hand.answered) < answers:
        while hand.asked():
            says, go_on = ann.page.evaluate("eyes.lesson()")
            if not says.startswith(NOTHING_NEW):
                assert [] == misplaced_frames(ann), says
                says, go_on = ann.page.evaluate("eyes.lesson()")
            told.append(says)
            if says.startswith(COMPLETE):
                return told
            if not go_on:
                break
            ann.page.mouse.click(*go_on)
        if hand.step() == "over":
            break
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game(visitors: Visitors, game: str) -> None:
    """The guide tells a new thing again and again, never the same twice, and frames what it speaks of."""
    ann = begin(visitors, game)
    told = be_taught(ann, game, ENOUGH)

    new = [one for one in told if not one.startswith(NOTHING_NEW)]
    assert len(new) > 8
    assert game != "avalon" or new[-1].startswith(COMPLETE), "where one goes is told, so an evening comes to its end"
    assert len(new) == len(set(new))


def test_it_can_be_left_and_called_back(visitors: Visitors) -> None:
    """Without the guide everything is open again; after a reload it goes on where it was. It needs no name."""
    ann = begin(visitors, "celtica", name="")
    for _ in range(3):
        ann.page.locator(".guide .go-on").click()
    ann.page.evaluate("eyes.see('.guide:not(:has(.go-on)) .spot')")
    lesson = ann.page.locator(".guide .says").text_content()
    table = ann.page.url.rpartition("/")[2]
    told = ann.context.request.get(f"{ann.address}/api/tables/{table}").json()
    options, kinds = told["sights"][0]["ask"]["options"], {one["id"]: one["kind"] for one in told["scene"]["places"]}
    narrow = sum(kinds[one["means"]["ends"][0]] in GIVING for one in options)
    assert 0 < narrow < len(options), "the first walk is to be worth it"
    ann.wait_until(narrow, OPTIONS)
    ann.page.locator(".guide .leave").click()
    ann.page.evaluate("eyes.see('.guide:not(:has(.says))')")
    ann.wait_until(len(options), OPTIONS)

    ann.page.reload()
    ann.page.wait_for_selector(".guide .leave")
    ann.page.locator(".guide .leave").click()
    assert lesson == ann.page.locator(".guide .says").text_content()
    ann.wait_until(narrow, OPTIONS)
