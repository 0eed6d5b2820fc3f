"""Guided first games: told at a real table, one thing at a time; left and taken up again."""

from typing import Any

import pytest

from tests.browser.hands import Mouse
from tests.browser.visitors import Visitor, Visitors

GAMES = ["bloody_grove", "celtica", "karnag"]
ENOUGH = 9  # answers: a good piece of a first game

GIVING = ("village", "cloister", "castle")  # places of Celtica where parts are to be had


def begin(visitors: Visitors, game: str, phone: bool = False, **settings: Any) -> Visitor:
    """Somebody comes to the page of lessons and begins one."""
    ann = visitors.come("Ann", phone, **settings)
    ann.go("learn")
    ann.page.locator(f"[data-learn={game}]").click()
    ann.page.wait_for_selector(".guide .says")
    return ann


def be_taught(ann: Visitor, game: str, answers: int) -> list[str]:
    """Read what the guide says and do what it leaves open, so many times; what it said, in order."""
    hand = Mouse(ann, game)
    hand.prefers = (".option",)
    told: list[str] = []
    while len(hand.answered) < answers:
        while hand.asked():
            says, go_on = ann.page.evaluate("eyes.lesson()")
            told.append(says)
            if not go_on:
                break
            ann.page.mouse.click(*go_on)
        if hand.step() == "over":
            break
    return told


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game(visitors: Visitors, game: str) -> None:
    """The guide tells a new thing again and again, and never the same twice but that there is nothing new."""
    ann = begin(visitors, game)
    told = be_taught(ann, game, ENOUGH)

    new = [one for one in told if not one.startswith(("Nothing new", "That is all"))]
    assert len(new) > 4
    assert len(new) == len(set(new))


def test_it_can_be_left_and_called_back(visitors: Visitors) -> None:
    """Without the guide everything is open again; after a reload it goes on where it was."""
    ann = begin(visitors, "celtica")
    for _ in range(3):
        ann.page.locator(".guide .go-on").click()
    ann.page.wait_for_selector(".guide .spot")
    lesson = ann.page.locator(".guide .says").text_content()
    narrow = ann.page.locator(".option").count()
    ann.page.locator(".guide .leave").click()
    ann.page.wait_for_selector(".guide .says", state="detached")
    table = ann.page.url.rpartition("/")[2]
    told = ann.context.request.get(f"{ann.address}/api/tables/{table}").json()
    options, kinds = told["sights"][0]["ask"]["options"], {one["id"]: one["kind"] for one in told["scene"]["places"]}
    assert len(options) == ann.page.locator(".option").count()
    assert narrow == sum(kinds[one["means"]["ends"][0]] in GIVING for one in options), (
        "the first walk is to be worth it"
    )

    ann.page.reload()
    ann.page.wait_for_selector(".guide .leave")
    ann.page.locator(".guide .leave").click()
    assert lesson == ann.page.locator(".guide .says").text_content()
    assert narrow == ann.page.locator(".option").count()
