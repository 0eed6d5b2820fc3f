"""Avalon in the browser: the isle, its verses and encounters, to look at, to reach by keys and to play."""

from __future__ import annotations

from typing import Any

from tests.browser.test_access import in_both_themes, unseen_focus
from tests.browser.visitors import PHONE, Visitor, Visitors

MOST, TRIES = 400, 10  # answers before an encounter begins, and campaigns to have one in


def answer(ann: Visitor, table: str, turn: int) -> dict[str, Any]:
    """What the table shows, and one answer of somebody who takes what comes; nobody who is met is answered."""
    sight: dict[str, Any] = ann.context.request.get(f"{ann.address}/api/tables/{table}").json()["sights"][0]
    if "ask" in sight and not sight["view"]["encounter"]:
        options = sight["ask"]["options"]
        action = options[turn * 5 % len(options)]["action"]
        ann.act(table, act="move", id=f"m{turn}", seat=0, number=sight["ask"]["number"], action=action)
    return sight


def alone(ann: Visitor) -> str:
    """A campaign for one, with a character on the road."""
    table = ann.open_table("avalon", seats=1, bots=0)
    ann.act(table, act="start", id="start")
    return table


def in_an_encounter(ann: Visitor) -> str:
    """A campaign for one who has met somebody; not everybody lives to do so."""
    for _ in range(TRIES):
        table = alone(ann)
        sight: dict[str, Any] = {"ask": {}}
        for turn in range(MOST):
            if "ask" not in sight:
                break
            sight = answer(ann, table, turn)
            if sight["view"]["encounter"]:
                return table
    raise AssertionError("sooner or later somebody is met")


def looked_at(ann: Visitor, place: str) -> list[str]:
    """What axe has against the book, wide and on a phone, in both themes, and what does not show its focus."""
    found = in_both_themes(ann, place) + unseen_focus(ann, place)
    ann.page.set_viewport_size(PHONE)
    ann.page.wait_for_selector("main.phone")
    return found + in_both_themes(ann, f"{place} on a phone")


def test_the_book_on_the_road(visitors: Visitors) -> None:
    """A few days by clicking on options; then the book can be read by everybody."""
    ann = visitors.come("Ann", theme="system")
    ann.go(f"table/{alone(ann)}")
    numbers = set()
    for _ in range(8):
        ann.page.wait_for_selector(".option")
        number = ann.page.locator("[data-question]").get_attribute("data-question")
        numbers.add(number)
        ann.page.locator(".option").first.click()
        ann.page.keyboard.press("Enter")
        ann.page.wait_for_function("n => document.querySelector('[data-question]')?.dataset.question !== n", arg=number)

    assert 8 == len(numbers)
    assert [] == looked_at(ann, "on the road")


def test_the_book_in_an_encounter(visitors: Visitors) -> None:
    """The row of cards, the hand and what may be done about it."""
    ann = visitors.come("Ann", theme="system")
    ann.go(f"table/{in_an_encounter(ann)}")
    ann.page.wait_for_selector(".encounter")

    assert [] == looked_at(ann, "in an encounter")


WORDS = ("Pass for today", "Do not eat", "Done", "Ready")  # answers that let a day go by


def take(ann: Visitor, selector: str) -> bool:
    """Click on something twice: the first selects it, the second plays it."""
    thing = ann.page.locator(selector).first
    if not thing.count():
        return False
    thing.click()
    ann.page.wait_for_selector(".deeds .prime:not([aria-disabled='true'])")
    ann.page.locator(".deeds .prime").click()
    return True


def let_it_pass(ann: Visitor) -> None:
    """Answer from the list: something that lets the day go by, else the first thing there is."""
    options = ann.page.locator(".options .option")
    texts = options.all_inner_texts()
    fitting = [place for place, text in enumerate(texts) if any(word in text for word in WORDS)]
    options.nth((fitting or [0])[0]).click()
    ann.page.locator(".deeds .prime").click()


def test_a_day_by_mouse(visitors: Visitors) -> None:
    """Walk to a place that is ringed, take what its card offers, choose in its verses, and let the night come."""
    ann = visitors.come("Ann", theme="system")
    ann.go(f"table/{alone(ann)}")
    done: set[str] = set()
    for _ in range(MOST):
        ann.page.wait_for_selector(".options .option")
        number = ann.page.locator("[data-question]").get_attribute("data-question")
        if ann.page.locator(".tools .chapter", has_text="Day 2").count():
            done.add("slept")
            break
        if ann.page.locator(".isle .stop").count() and "walked" not in done and take(ann, ".isle .stop.legal"):
            done.add("walked")
        elif "walked" in done and "offered" not in done and take(ann, "button.offer"):
            done.add("offered")
        elif take(ann, ".doors button.door"):
            done.add("chosen")
        elif take(ann, ".hand button.card"):
            done.add("laid")
        else:
            let_it_pass(ann)
        ann.page.wait_for_function("n => document.querySelector('[data-question]')?.dataset.question !== n", arg=number)

    assert {"walked", "offered", "slept"} <= done
