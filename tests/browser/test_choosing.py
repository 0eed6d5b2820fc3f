"""What one looks at while choosing: what is selected wins, and a take-back says beforehand what it does."""

from __future__ import annotations

from tests.browser.hands import Numbers
from tests.browser.visitors import Visitors

WAYS = "[...document.querySelectorAll('.way, .panes g[opacity]')].map(one => one.outerHTML).join()"  # what is foretold
PLACES = """['.seats', '.hand', '.tabs, .told'].map(one => {
  const top = document.querySelector(one)?.getBoundingClientRect().top;
  return top && Math.round(top + (document.querySelector('.phone') ? 0 : scrollY));
})"""  # on the page; of a phone in the window


def test_what_is_selected_wins_over_what_is_pointed_at(visitors: Visitors) -> None:
    """The picture and the words are those of the option that the button plays."""
    ann = visitors.come("Ann")
    ann.sit_down("celtica")
    ann.page.wait_for_selector(".option:nth-child(1)")
    ann.page.locator(".option").nth(1).hover()
    ann.page.evaluate("eyes.see('.option.pointed')")
    ann.page.wait_for_function(WAYS)  # what the server foretells comes when it comes
    pointed = ann.page.evaluate(WAYS)
    ann.page.keyboard.press("1")
    ann.page.evaluate("eyes.see('.option.selected')")
    ann.page.wait_for_function(f"pointed => ![pointed, ''].includes({WAYS})", arg=pointed)
    told = ann.page.locator(".would").text_content()
    selected = ann.page.evaluate(WAYS)

    ann.page.locator(".option").nth(1).hover()
    ann.page.evaluate("eyes.see('.option.pointed')")
    assert selected == ann.page.evaluate(WAYS)
    assert told == ann.page.locator(".would").text_content()


def test_a_take_back_is_a_line_that_opens_and_pushes_nothing_away(visitors: Visitors) -> None:
    """With bots alone nobody is asked, and it speaks of no others; with people it does."""
    ann = visitors.come("Ann")
    ann.sit_down("celtica")
    hand = Numbers(ann, "celtica")
    hand.play(most=3)
    while not hand.asked():
        hand.step()
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        ann.resize(width, height)
        ann.page.wait_for_selector(".back")
        ann.settle()
        before = ann.page.evaluate(PLACES)
        line = ann.page.locator(".back summary")
        box = line.bounding_box()
        assert box is not None
        assert box["height"] < 40
        line.click()
        ann.page.locator(".back p").wait_for()
        assert before == ann.page.evaluate(PLACES)
        assert "others" not in (ann.page.locator(".decision").last.text_content() or "")
        line.click()
