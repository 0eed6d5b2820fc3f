"""Somebody's turn is heralded: by a knock, by a notice of the browser; and only to who wishes for it."""

from __future__ import annotations

from typing import Any

from tests.browser.hands import Mouse
from tests.browser.visitors import Visitor, Visitors

# What a browser would play and show, written down.
WRITE_DOWN = """
(() => {
  window.heralded = { contexts: 0, knocks: 0, notices: [] };
  const [Sound, Note] = [window.AudioContext, window.Notification];
  window.AudioContext = class extends Sound {
    constructor(...all) { super(...all); heralded.contexts += 1; }
    createOscillator() { heralded.knocks += 1; return super.createOscillator(); }
  };
  window.Notification = class extends Note {
    static permission = 'granted'; // the browser's shell grants none
    static requestPermission = async () => 'granted';
    constructor(title, more) { super(title, more); heralded.notices.push([title, more.body]); }
  };
  Object.defineProperty(document, 'hidden', { get: () => window.away === true });
})()
"""


def come(visitors: Visitors, **settings: Any) -> Visitor:
    """Ann, whose browser writes down what it would play and show."""
    ann = visitors.come("Ann", **settings)
    ann.context.grant_permissions(["notifications"])
    ann.context.add_init_script(WRITE_DOWN)
    return ann


def some_turns(ann: Visitor) -> dict[str, Any]:
    """Play on, through several turns of Ann's: one has four answers or so; what was heralded."""
    hand = Mouse(ann, "celtica", at_length=0)
    while len(hand.answered) < 10:
        hand.step()
    told: dict[str, Any] = ann.page.evaluate("heralded")
    return told


def test_who_wishes_for_nothing_hears_nothing(visitors: Visitors) -> None:
    """Neither is a loudspeaker opened nor a notice shown, with the page out of sight."""
    ann = come(visitors)
    ann.sit_down("celtica")
    ann.page.evaluate("window.away = true")

    assert {"contexts": 0, "knocks": 0, "notices": []} == some_turns(ann)


def test_a_knock_and_a_notice(visitors: Visitors) -> None:
    """Switched on in the settings, with a knock to try it; then a knock a turn, and a notice if the page is hidden."""
    ann = come(visitors)
    ann.visit("settings", "input[name=theme]")
    ann.page.get_by_label("a knock on wood").check()
    ann.page.get_by_label("a notice of the browser").check()
    assert {"contexts": 1, "knocks": 1, "notices": []} == ann.page.evaluate("heralded")

    ann.sit_down("celtica")
    seen = some_turns(ann)
    assert [] == seen["notices"]
    assert seen["knocks"] > 0
    ann.page.evaluate("window.away = true")
    notices = some_turns(ann)["notices"]
    assert "Celtica" in notices[0][0]
    assert notices[0][1]
