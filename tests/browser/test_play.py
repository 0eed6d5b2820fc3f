"""Play now: from the lobby to a first move with two presses, against a bot, with a friend or with anybody."""

from __future__ import annotations

from typing import Any

from tests.browser.test_access import in_both_themes
from tests.browser.visitors import Visitor, Visitors


def way(visitor: Visitor, game: str, name: str) -> None:
    """Press one of the ways on a game's plate in the lobby."""
    if not visitor.page.url.endswith("#/lobby"):
        visitor.visit("lobby", f"[data-game={game}] [data-way={name}]")
    visitor.page.locator(f"[data-game={game}] [data-way={name}]").click()
    if name == "anybody":
        visitor.page.locator("[data-look]").click()


def named(visitor: Visitor) -> str:
    return str(visitor.context.request.get(f"{visitor.address}/api/me").json()["name"])


def test_a_stranger_plays_a_bot_with_two_presses(visitors: Visitors) -> None:
    """Without a name, which is given; typed meanwhile, it counts without another button."""
    ann = visitors.come(theme="system")
    ann.visit("lobby", "#name")
    ann.page.wait_for_selector(".plates")
    ann.settle()
    tops = "['.mine', '.plates'].map(one => document.querySelector(one).getBoundingClientRect().top)"
    assert 1 == len(set(ann.page.evaluate(tops))), "side by side at a desk"
    given = ann.page.locator("#name").input_value()
    way(ann, "celtica", "bot")
    ann.page.locator("dialog[open] [data-level=beginner]").wait_for()
    assert [] == in_both_themes(ann, "bots")
    ann.page.keyboard.press("Enter")  # the usual level has the focus
    ann.page.wait_for_selector(".option")
    assert given == named(ann)
    assert given

    ben = visitors.come(phone=True, lang="fr", theme="system")
    ben.visit("lobby", "#name")
    ben.page.fill("#name", "Ben le Roux")
    way(ben, "bloody_grove", "bot")
    ben.page.locator("dialog[open] [data-level=casual]").click()
    ben.page.wait_for_selector(".strip")
    assert "Ben le Roux" == named(ben)
    ben.visit("lobby", "#name")
    ben.page.fill("#name", "Ben")
    ben.page.keyboard.press("Enter")
    ben.page.wait_for_selector("#name-note:has-text('ton nom maintenant')")
    assert "Ben" == named(ben)


def test_a_friend_comes_by_the_link_and_it_begins_by_itself(visitors: Visitors) -> None:
    """One press and a link or a code on one side, one press on the other."""
    ann, ben = visitors.come("Ann", theme="system"), visitors.come(phone=True, theme="system")
    way(ann, "bloody_grove", "friend")
    ann.page.wait_for_selector(".bring svg.qr")
    assert [] == in_both_themes(ann, "friend")
    table = ann.page.url.rsplit("/", 1)[1]
    lobby = ann.context.request.get(f"{ann.address}/api/lobby").json()["tables"]
    assert table not in [card["id"] for card in lobby]

    ben.visit(f"table/{table}", "button.prime")
    assert [] == in_both_themes(ben, "invited")
    ben.page.fill("#name", "Ben")
    ben.page.locator("li button.prime").click()
    ann.page.wait_for_selector("ul.seats")
    ben.page.wait_for_selector("ul.seats")
    assert "Ben" in str(ann.page.locator("ul.seats").text_content())


def test_anybody_is_found_or_waited_for(visitors: Visitors) -> None:
    """Who comes second sits down at the table of the first; who tires of waiting begins with a bot meanwhile."""
    ann, ben = visitors.come("Ann"), visitors.come("Ben")
    way(ann, "karnag", "anybody")
    ann.page.wait_for_selector("[data-way=meanwhile]")
    table = ann.page.url.rsplit("/", 1)[1]
    way(ben, "karnag", "anybody")
    ben.page.wait_for_selector("ul.seats")
    assert table == ben.page.url.rsplit("/", 1)[1]
    ann.page.wait_for_selector("ul.seats")

    cat = visitors.come("Cat")
    way(cat, "karnag", "anybody")
    cat.page.wait_for_selector("[data-way=meanwhile]")
    held: list[Any] = []
    cat.page.route("**/api/games", lambda route: held.append(route))
    cat.page.reload()
    cat.page.wait_for_selector(".fair")
    assert 0 == cat.page.locator("[data-way=meanwhile]").count(), "a bot cannot be asked before the levels are known"
    for request in held:
        request.continue_()
    cat.page.locator("[data-way=meanwhile]").click()
    cat.page.wait_for_selector("ul.seats")
    again = cat.page.url.rsplit("/", 1)[1]
    assert table != again
    chairs = cat.context.request.get(f"{cat.address}/api/tables/{again}").json()["table"]["chairs"]
    assert [True] == [chair["offered"] for chair in chairs if chair.get("bot")]


def test_avalon_has_an_evening_and_a_campaign(visitors: Visitors) -> None:
    """Its plate leads to both, and who has no name begins a campaign too."""
    ann = visitors.come()
    way(ann, "avalon", "campaign")
    ann.page.locator("form .prime").click()
    ann.page.wait_for_url("**/#/campaign/*")
    assert named(ann)


def test_what_cannot_be_together_is_said_where_it_is_chosen(visitors: Visitors) -> None:
    """Seat 4 begins, and there are three; the table is not opened before one of them is changed."""
    ann = visitors.come("Ann", theme="system")
    ann.visit("open/celtica", "input[name=seats]")
    ann.page.locator("input[name=seats][value='4']").check()
    ann.page.get_by_text("More to decide").click()
    ann.page.get_by_label("Who begins").select_option("3")
    ann.page.locator("input[name=seats][value='3']").check()
    ann.page.wait_for_selector("#clash-start_player:has-text('no seat 4')")
    assert [] == in_both_themes(ann, "open")
    ann.press("form .prime[aria-disabled=true]")  # it says that it does nothing
    assert ann.page.url.endswith("open/celtica")
    ann.page.locator("input[name=seats][value='4']").check()
    ann.page.locator("#clash-start_player").wait_for(state="detached")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_url("**/#/table/*")


def test_rows_say_what_is_asked_and_full_tables_are_apart(visitors: Visitors) -> None:
    """One's own turn tells its question and since when; a table without a seat to have is for watching."""
    ann, ben = visitors.come("Ann"), visitors.come("Ben")
    setup = {"game": "celtica", "seats": 2, "options": {"start_player": 0}, "public": False}
    own = ann.post("/api/tables", setup)["id"]
    ann.act(own, act="sit", id="sit", seat=0)
    ben.act(own, act="sit", id="sit", seat=1)
    ann.act(own, act="start", id="start")
    full = ben.open_table("karnag", seats=2, bots=1)
    free = ben.open_table("karnag", seats=3, bots=1)

    ann.visit("lobby", f"a.act[href='#/table/{own}']")
    ann.page.wait_for_selector(f"a[href='#/table/{own}'] .line:has-text('Which druid will walk?')")
    assert "now" in str(ann.page.locator(f"a[href='#/table/{own}'] .when").text_content())
    ann.page.locator(f".open:not(.full) a[href='#/table/{free}']").wait_for()
    ann.page.locator(f".full a[href='#/table/{full}']").wait_for()
    assert 0 == ann.page.locator(f".open:not(.full) a[href='#/table/{full}']").count()
