"""Seats are told apart without their colours: by what is drawn on them, and by the hatching behind it."""

from __future__ import annotations

from tests.browser.hands import Mouse
from tests.browser.visitors import Visitor, Visitors

SEATS = 5
ENOUGH = 40  # touches
# Of every such thing: the outlines that are drawn, and the outlines of the hatchings that fill them.
DRAWN = """
things => [...document.querySelectorAll(things)].map(thing => {
  const paths = [...thing.querySelectorAll('path')];
  const hatchings = paths.map(path => path.getAttribute('fill')?.match(/#hatch-\\w+/)?.[0]).filter(Boolean);
  const outline = path => path.getAttribute('d');
  return [paths.map(outline).join(), hatchings.map(one => outline(document.querySelector(`${one} path`))).join()];
})
"""


def sit_among_five(visitors: Visitors, game: str) -> Visitor:
    """Ann at a full table, with the first things of everybody on the board."""
    ann = visitors.come("Ann")
    table = ann.open_table(game, seats=SEATS, bots=SEATS - 1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    return ann


def drawn(ann: Visitor, things: str) -> tuple[set[str], set[str]]:
    """The different outlines and the different hatchings of all these."""
    found = ann.page.evaluate(DRAWN, things)
    return {outline for outline, _ in found}, {hatching for _, hatching in found if hatching}


def test_shields_druids_and_cubes_of_five_seats(visitors: Visitors) -> None:
    """At a table of Karnag everything that belongs to a seat has its sign and its hatching."""
    ann = sit_among_five(visitors, "karnag")
    hand = Mouse(ann, "karnag")
    while len(drawn(ann, ".tiles .cube")[0]) < SEATS:  # until everybody has laid one, which is soon
        assert hand.touches < ENOUGH
        hand.step()
        hand.asked()

    for things in (".seats .badge", ".karnag .pieces > g:has([fill^='url(#hatch'])", ".tiles .cube"):
        outlines, hatchings = drawn(ann, things)
        assert SEATS == len(outlines), things
        assert SEATS == len(hatchings), things


def test_the_druids_of_the_island(visitors: Visitors) -> None:
    """Celtica's five druids belong to nobody; each has a staff of its own."""
    ann = sit_among_five(visitors, "celtica")
    ann.page.locator(".island .above > g[style]").nth(SEATS - 1).wait_for()

    outlines, _ = drawn(ann, ".island .above > g[style]")
    assert SEATS == len(outlines)
