"""A finished game, looked at again in the page."""

from tests.browser.hands import Mouse
from tests.browser.test_access import violations
from tests.browser.visitors import PATIENCE, Visitor, Visitors

THOUGHT = 4 * PATIENCE  # hundreds of games are imagined, by whatever the machine has left


def short_game(ann: Visitor) -> str:
    """A few moves of Celtica, then given up: little to analyse."""
    table = ann.sit_down("celtica")
    Mouse(ann, "celtica").play(10)
    ann.act(table, act="resign", id="resign", seat=0)
    ann.page.wait_for_selector(".ending")
    return table


def test_chances_and_the_step_they_belong_to(visitors: Visitors) -> None:
    """From the result to the analysis: everybody's curve, what was open, and a click leads to its step."""
    ann = visitors.come("Ann")
    table = short_game(ann)
    picture = ann.page.get_by_role("link", name="A picture to keep").get_attribute("href")
    assert b"\x89PNG" == ann.context.request.get(f"{ann.address}{picture}").body()[:4]
    ann.page.locator(f".ending a[href='#/analysis/{table}']").click()
    ann.page.wait_for_selector(".analysis svg .curve", timeout=THOUGHT)

    assert 2 == ann.page.locator(".analysis svg .curve").count()
    assert [] == violations(ann.page)
    steps = int(str(ann.page.locator("input[type=range]").get_attribute("max")))
    ann.settle()
    box = ann.page.locator(".chances > svg").bounding_box()
    assert box is not None
    ann.page.mouse.click(box["x"] + box["width"] - 13, box["y"] + 60)
    ann.wait_until(str(steps), "document.querySelector('input[type=range]').value")
    ann.page.keyboard.press("Home")
    ann.page.wait_for_selector(".analysis table .played")
    assert 1 == ann.page.locator(".analysis table .played").count()


def test_on_a_phone_at_night(visitors: Visitors) -> None:
    """Nothing runs out of the page, and nobody is kept out."""
    ann = visitors.come("Ann", phone=True, theme="night", lang="fr")
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.act(table, act="resign", id="resign", seat=0)
    ann.go(f"analysis/{table}")
    ann.page.wait_for_selector(".analysis svg", timeout=THOUGHT)

    assert [] == violations(ann.page)
    assert 390 >= ann.page.evaluate("document.documentElement.scrollWidth")
