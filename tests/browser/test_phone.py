"""A phone's table: who is who, few answers in view, what is elsewhere on a wide screen, and what was said."""

from __future__ import annotations

from tests.browser.hands import UNFOLD, Finger
from tests.browser.test_access import violations
from tests.browser.visitors import Visitors

FEW = 3
ENOUGH = 40  # touches: some question has few answers by then


def test_names_answers_and_what_is_elsewhere_on_a_wide_screen(visitors: Visitors) -> None:
    """Few answers need no unfolding; rule and hint are in the sheet; text view, light and language are in reach."""
    ann, ben = visitors.come("Ann", phone=True), visitors.come("Ben")
    table = ann.open_table("celtica", seats=2, bots=0)
    ben.act(table, act="sit", id="sit", seat=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.evaluate("eyes.see('.strip')")
    assert ["Annyou", "Ben"] == ann.page.locator(".strip .short > span").all_text_contents()
    ben.act(table, act="say", id="say", text="Good evening")
    ann.page.wait_for_selector("[data-room=talk] .unheard:has-text('1')")
    for width, height in ((390, 844), (820, 1180), (600, 450)):  # the last: a wide screen at 200 %
        ann.page.set_viewport_size({"width": width, "height": height})
        if width <= 600:
            ann.page.locator("[data-room=seats]").click()
        ann.page.locator("summary:has-text('More')").click()
        for deed in ("Text view", "Rules", "Night", "Français"):
            assert ann.page.locator(".narrow").get_by_text(deed).is_visible(), deed
    assert [] == violations(ann.page)


def test_few_answers_are_in_view(visitors: Visitors) -> None:
    """With more of them, the list opens on demand."""
    ann = visitors.come("Ann", phone=True)
    ann.sit_down("celtica")
    hand = Finger(ann, "celtica")
    seen: set[bool] = set()
    while hand.touches < ENOUGH and len(seen) < 2:
        if hand.asked():
            folded, options = ann.page.locator(UNFOLD).count(), ann.page.locator(".option").count()
            assert folded == (not options)
            assert options <= FEW
            assert ann.page.locator(".sheet .rules").is_visible()
            seen.add(bool(folded))
        if hand.step() == "over":
            break
    assert {True, False} == seen
