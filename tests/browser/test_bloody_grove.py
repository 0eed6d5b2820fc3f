"""Bloody Grove's own board: sums that explain themselves, reasons, and the other one's eyes."""

from tests.browser.hands import Mouse
from tests.browser.visitors import Visitors

ASKED = ".deeds .prime[aria-disabled=true]"
# Notes whatever a plate says from now on, once it is no longer foretold: the bot may answer before one can look.
NOTE_SUMS = """plate => {
  const note = () => plate.classList.contains('changed') || window.sums.push(plate.textContent.trim());
  window.sums = [];
  new MutationObserver(note).observe(plate, { attributes: true, characterData: true, childList: true, subtree: true });
}"""


def test_sums_are_explained_and_refusals_give_their_reason(visitors: Visitors) -> None:
    """On hover and on focus; and what is not lit says why not, in the panel and beside it."""
    ann = visitors.come("Ann")
    ann.sit_down("bloody_grove")
    ann.page.wait_for_selector(ASKED)
    ann.page.hover("#grove-tally-0-1")

    assert "In all" in ann.page.locator(".note").inner_text()

    ann.press(".stop[data-what=hand]")  # it says that it is closed, and can be asked why
    ann.page.wait_for_selector(".refused")
    assert "Look at a token first." in ann.page.locator(".refused").inner_text()
    assert "Look at a token first." in ann.page.locator(".note.why").inner_text()


def test_what_a_summons_would_come_to_is_shown_before_it_is_played(visitors: Visitors) -> None:
    """In the list, on the plate of the grove and in the sentence; when it is played, that is what it comes to."""
    ann = visitors.come("Ann")
    ann.sit_down("bloody_grove")
    hand = Mouse(ann, "bloody_grove")
    summons = ann.page.locator(".option:has-text('Summon')")
    while not (hand.asked() and summons.count()):
        hand.step()
    ann.page.wait_for_selector(".option:has-text('becomes')")
    summons.first.click()
    foretold = ann.page.locator(".picture g.changed")
    foretold.wait_for()
    strength = str(foretold.text_content()).strip()

    assert f"becomes {strength}" in str(ann.page.locator(".follows").text_content())
    foretold.evaluate(NOTE_SUMS)
    ann.page.locator(".deeds .prime[aria-disabled=false]").click()
    ann.page.wait_for_function("sum => window.sums.includes(sum)", arg=strength)


def test_the_text_view_has_every_part_of_the_table(visitors: Visitors) -> None:
    """What the board shows, in words."""
    ann = visitors.come("Ann", text=True)
    ann.sit_down("bloody_grove")
    ann.page.wait_for_selector(ASKED)
    told = ann.page.locator(".text").inner_text()

    assert all(word in told for word in ("Druid", "Hand", "left edge", "Tokens in the supply", "Face down in all"))


def test_a_replay_with_the_other_ones_eyes(visitors: Visitors) -> None:
    """In Ben's eyes Ann sits across."""
    ann = visitors.come("Ann")
    table = ann.sit_down("bloody_grove")
    Mouse(ann, "bloody_grove").play(4)
    ann.act(table, act="resign", id="resign", seat=0)
    ann.go(f"replay/{table}?seat=1&step=3")

    ann.page.wait_for_selector(".picture .rail .name:text-is('Ann')")
    assert 0 == ann.page.locator(".picture .knows").count()
