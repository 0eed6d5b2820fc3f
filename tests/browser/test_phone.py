"""A phone's table: who is who, few answers in view, what is elsewhere on a wide screen, and what was said."""

from __future__ import annotations

import pytest

from tests.browser.hands import UNFOLD, Finger
from tests.browser.test_access import violations
from tests.browser.visitors import PHONE, Visitor, Visitors

FEW = 3
# What is wider than its place, by what it says.
CUT_OFF = """sort => [...document.querySelectorAll(sort)]
  .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
# Cards that are there from the beginning, if any; in Karnag they are drawn in the course of a game.
CARDS = {"celtica": ".cards .card", "bloody_grove": ".stop[data-what=hand]", "karnag": ""}
ENOUGH = 40  # touches: some question has few answers by then


def test_names_answers_and_what_is_elsewhere_on_a_wide_screen(visitors: Visitors) -> None:
    """Names are whole however many sit there; rule and hint are in the sheet; what is seldom needed is in reach."""
    ann, ben = visitors.come("Ann", phone=True), visitors.come("Ben")
    table = ann.open_table("celtica", seats=5, bots=3)
    ben.act(table, act="sit", id="sit", seat=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.wait_for_selector(".strip .short")
    ann.settle()
    names = ann.page.locator(".strip .short > span")
    assert ["You", "Ben", "random 1", "random 2", "random 3"] == names.all_text_contents()
    assert [] == ann.page.evaluate(CUT_OFF, ".strip .short > *")
    ben.act(table, act="say", id="say", text="Good evening")
    ann.page.wait_for_selector("[data-room=talk] .unheard:has-text('1')")
    for width, height in ((390, 844), (820, 1180), (600, 450)):  # the last: a wide screen at 200 %
        ann.resize(width, height)
        if width <= 600:
            ann.page.locator("[data-room=seats]").click()
        ann.page.locator("summary:has-text('More')").click()
        for deed in ("Text view", "Rules", "Night", "Français"):
            ann.page.locator(".narrow").get_by_text(deed).wait_for()
    assert [] == violations(ann.page)


def test_few_answers_are_in_view(visitors: Visitors) -> None:
    """With more of them, the list opens on demand; rule, hint and what just happened are in the sheet."""
    ann = visitors.come("Ann", phone=True)
    ann.sit_down("celtica")
    hand = Finger(ann, "celtica")
    seen: set[bool] = set()
    while hand.touches < ENOUGH:
        if hand.asked():
            ann.settle()
            folded, options = ann.page.locator(UNFOLD).count(), ann.page.locator(".option").count()
            assert folded == (not options)
            assert options <= FEW
            assert ann.page.locator(".sheet .rules").is_visible()
            hint = ann.page.locator(".sheet .ask-hint").bounding_box()
            assert hint["x"] + hint["width"] <= PHONE["width"], "however many rules there are"
            seen.add(bool(folded))
        if len(seen) == 2 or hand.step() == "over":  # what is on its way would be told next
            break
    assert {True, False} == seen

    assert 0 == ann.page.locator(".latest").count(), "on the board what happened stands at its head"
    said = ann.page.locator(".voice .said").inner_text()
    ann.page.locator("[data-room=talk]").tap()
    assert said == ann.page.locator(".sheet .latest").inner_text().strip()
    assert ann.page.locator(".latest span").bounding_box()["height"] < 2 * 15, "one line"


class Touch:
    """Fingers on a phone, one or more, that stay, move and leave."""

    def __init__(self, visitor: Visitor) -> None:
        self.screen = visitor.context.new_cdp_session(visitor.page)

    def put(self, kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


@pytest.mark.parametrize(("game", "card"), CARDS.items())
def test_seats_and_cards_open_large_and_the_board_comes_nearer(visitors: Visitors, game: str, card: str) -> None:
    """A touch on a seat shows what lies before it, a finger that stays on a card the card; two fingers the board."""
    ann = visitors.come("Ann", phone=True)
    ann.sit_down(game)
    page, touch = ann.page, Touch(ann)
    page.evaluate("eyes.see('.option, .deeds')")
    page.locator(".strip button").nth(1).tap()
    page.wait_for_selector(".area:modal")
    assert page.locator(".area").get_by_role("heading").first.is_visible()
    assert [] == violations(page)
    page.locator(".area .button").tap()
    page.wait_for_selector(".area", state="detached")

    if card:
        at = page.evaluate("card => eyes.find(card)", card)
        label = page.locator(card).first.evaluate("one => one.ariaLabel ?? one.querySelector('.unseen').textContent")
        touch.put("touchStart", at)
        page.wait_for_selector(".large:modal")
        touch.put("touchEnd")
        assert label.strip() in page.locator(".large").inner_text()
        assert page.locator(".card-picture svg, .card-picture .icon").count()
        assert [] == violations(page)
        page.locator(".large .button").tap()
        page.wait_for_selector(".large", state="detached")
        assert not page.locator(".deeds .prime[aria-disabled=false]").count(), "a card that was looked at is not chosen"

    page.evaluate("scrollTo(0, 0)")
    ann.settle()
    before = page.locator(".zoom svg").first.bounding_box()
    assert before is not None
    x, y = PHONE["width"] / 2, before["y"] + 60
    touch.put("touchStart", (x - 30, y), (x + 30, y))
    touch.put("touchMove", (x - 90, y), (x + 90, y))
    touch.put("touchEnd")
    page.wait_for_selector(".whole")
    ann.settle()
    after = page.locator(".zoom svg").first.bounding_box()
    assert after is not None
    assert after["width"] > 2 * before["width"]
    assert PHONE["width"] == page.evaluate("document.documentElement.scrollWidth")
    page.locator(".whole").tap()
    page.wait_for_selector(".whole", state="detached")
    ann.settle()
    assert before == page.locator(".zoom svg").first.bounding_box()
