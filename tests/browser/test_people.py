"""Oneself in the page: a name that is kept, coming back, leaving with everything; and one device for two."""

from typing import Any

from tests.browser.hands import Finger, Mouse
from tests.browser.test_access import violations
from tests.browser.test_turns import ASKED
from tests.browser.visitors import Visitors

PASSWORD = "mistletoe"


def test_a_name_is_kept_and_opens_again(visitors: Visitors) -> None:
    """A password and its codes; out, and in again with a code and another password."""
    ann = visitors.come("Ann of Eire")
    ann.go("me")
    ann.page.fill("#own-password", PASSWORD)
    ann.page.click("form:has(#own-password) button")
    ann.page.wait_for_selector(".codes code")
    codes = ann.page.locator(".codes code").all_text_contents()
    assert 8 == len(set(codes))
    assert [] == violations(ann.page)

    ann.page.get_by_role("button", name="Log out", exact=True).click()
    ann.page.get_by_role("button", name="I lost the password").click()
    assert [] == violations(ann.page)
    ann.page.get_by_label("Name").last.fill("Ann of Eire")
    ann.page.get_by_label("Recovery code").fill(codes[3])
    ann.page.get_by_label("A new password, of eight letters or more").fill("hawthorn!")
    ann.page.get_by_role("button", name="Log in").click()
    ann.page.wait_for_selector("#own-name")
    assert "Ann of Eire" == ann.page.locator("h1").text_content()


def test_an_answer_from_before_does_not_undo_what_was_done_since(visitors: Visitors) -> None:
    """The lobby asks who is here and is left before it hears: the answer comes when the name has been kept."""
    ann = visitors.come("Ann of Mona")
    asked: list[Any] = []

    def hold_the_first(route: Any) -> None:
        asked.append((route, route.fetch()))
        if len(asked) > 1:
            route.fulfill(response=asked[-1][1])

    ann.page.route("**/api/me", hold_the_first)
    ann.go("lobby")
    ann.visit("me", "#own-password")
    ann.page.fill("#own-password", PASSWORD)
    ann.page.click("form:has(#own-password) button")
    ann.page.wait_for_selector(".codes code")
    late, answer = asked[0]
    with ann.page.expect_request_finished(lambda request: request == late.request):
        late.fulfill(response=answer)

    assert ann.page.get_by_role("button", name="Log out", exact=True).is_visible()


def test_everything_is_taken_along_and_then_forgotten(visitors: Visitors) -> None:
    """The file holds the games; afterwards nobody is there."""
    ann = visitors.come("Ann")
    table = ann.sit_down("celtica")
    hand = Mouse(ann, "celtica")
    begun = 3  # entries: it was opened, Ann sat down, the game began
    while ann.context.request.get(f"{ann.address}/api/tables/{table}").json()["seq"] == begun:
        hand.step()  # a game without a move is nobody's
    ann.act(table, act="resign", id="resign", seat=0)
    ann.go("me")
    ann.page.wait_for_selector(f"a[href='#/replay/{table}']")
    with ann.page.expect_download() as download:
        ann.page.get_by_role("button", name="Take all data along").click()
    assert table in download.value.path().read_text(encoding="utf-8")

    ann.page.get_by_role("button", name="Delete everything").click()
    ann.page.get_by_role("button", name="Delete everything for good").click()
    ann.page.wait_for_selector("#name")
    assert 401 == ann.context.request.get(f"{ann.address}/api/me").status


def test_friends_ask_invite_and_give_signs(visitors: Visitors) -> None:
    """Ann asks Ben by name, who finds it in the lobby; at a table she gives a sign, and is muted.

    Who looks on is told that they do, and who plays that somebody does.
    """
    ann, ben = visitors.come("Fand of Mona"), visitors.come("Bricriu")
    for one in (ann, ben):
        one.post("/api/me/claim", {"password": PASSWORD})
    ben.go("lobby")
    ann.go("people")
    ann.page.get_by_label("A name somebody keeps").fill("bricriu")
    ann.page.get_by_role("button", name="Ask to be friends").click()
    ann.page.get_by_text("has not answered").wait_for()
    assert [] == violations(ann.page)
    ben.page.get_by_role("button", name="Say yes").click()
    ann.page.get_by_text("here now").wait_for()

    table = ann.open_table("celtica", seats=2, bots=0)
    ann.visit(f"table/{table}", ".by-name .friends button")
    ann.page.get_by_role("button", name="Bricriu").click()
    ben.page.get_by_role("link", name="Come along").click()
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.get_by_role("button", name="Begin").click()
    cat = visitors.come()
    cat.go(f"table/{table}")
    cat.page.get_by_text("You look on. Who plays sees how many do.").wait_for()
    ann.page.get_by_text("One person looks on.").wait_for()
    for one in (ann, ben):
        one.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_role("button", name="Well played!").click()
    assert "Fand of Mona Well played!" == " ".join(ben.page.locator(".sign p").inner_text().split())
    assert [] == violations(ben.page)
    ann.page.get_by_label("Say something").fill("The gate is open")
    ann.page.keyboard.press("Enter")
    ben.page.get_by_role("button", name="Mute").click()
    ben.page.get_by_text("You hear no more of Fand of Mona").wait_for()
    assert 0 == ben.page.get_by_text("The gate is open").count()


def test_one_device_for_two(visitors: Visitors) -> None:
    """Between turns the table is covered; each sees the own hand, and the chronicle tells neither of the other's.

    What was decided about take-backs and time when it was opened is what the table is played by.
    """
    ann = visitors.come("Ann", phone=True)
    ann.go("open/celtica")
    ann.page.get_by_label("Who plays seat 2").wait_for()
    ann.page.locator("input[name=seats][value='2']").check()
    ann.page.get_by_label("Who plays seat 2").select_option("here")
    ann.page.get_by_label("The name of who plays seat 2").fill("Ben")
    ann.page.get_by_label("an hour each").check()
    ann.page.get_by_text("More to decide").click()
    ann.page.get_by_label("Take-backs").select_option("free")
    ann.page.get_by_label("If time runs out").select_option("loses")
    ann.page.get_by_role("button", name="Open the table").click()
    ann.page.wait_for_selector(".curtain")
    assert [] == violations(ann.page)
    table = ann.context.request.get(f"{ann.address}/api/tables/{ann.page.url.rsplit('/', 1)[1]}").json()["table"]
    assert {"undo": "free", "out_of_time": "loses"} == {key: table["setup"][key] for key in ("undo", "out_of_time")}
    hand = Finger(ann, "celtica")
    taken: list[str] = []
    while len(hand.answered) < 6:
        if hand.step() == "curtain":
            assert 0 == ann.page.locator(".hand, .chronicle, svg.island").count()
            button = ann.page.get_by_role("button", name="I am")
            taken.append(str(button.text_content()))
            button.click()

    assert {"I am Ann", "I am Ben"} == set(taken)


def test_what_one_secretly_looks_at_stays_until_one_goes_on(visitors: Visitors) -> None:
    """Large, at every width; at one device for two the cover comes after it, and the other does not see it."""
    ann = visitors.come("Ann")
    table = ann.open_table("bloody_grove", seats=2, bots=0)
    ann.act(table, act="sit", id="too", seat=1)
    ann.act(table, act="start", id="start")
    ann.go(f"table/{table}")
    ann.page.get_by_role("button", name="I am").click()
    ann.page.evaluate("eyes.see('.option')")
    ann.page.keyboard.press("3")
    ann.page.keyboard.press("Enter")
    ann.page.evaluate("eyes.see('.secret')")
    assert "Only you know it" in (ann.page.locator(".secret").text_content() or "")
    assert 0 == ann.page.locator(".curtain").count()
    for width, height in ((390, 844), (820, 1180), (1440, 900)):
        ann.resize(width, height)
        ann.page.wait_for_function("document.querySelector('.secret svg')?.getBoundingClientRect().width >= 96")
    assert [] == violations(ann.page)
    ann.page.locator(".secret .button").click()
    ann.page.evaluate("eyes.see('.curtain')")
    ann.page.get_by_role("button", name="I am").click()
    ann.page.evaluate("eyes.see('.option')")
    assert 0 == ann.page.locator(".secret").count()


def test_a_rematch_with_a_bot_begins_at_once_and_gives_something_to_the_seed(visitors: Visitors) -> None:
    """The page of who is seated by it seals and opens a part by itself, so that the game is not the server's alone."""
    ann = visitors.come("Ann")
    table = ann.open_table("celtica", seats=2, bots=1)
    ann.act(table, act="start", id="start")
    ann.act(table, act="resign", id="resign", seat=0)
    ann.go(f"table/{table}")
    ann.page.locator(".ending button.prime").click()
    ann.page.wait_for_url(lambda url: table not in url)
    again = ann.page.url.rsplit("/", 1)[1]
    ann.page.wait_for_selector(ASKED)  # the game has begun; the one that is over asks nothing
    ann.act(again, act="resign", id="resign", seat=1)

    record = ann.context.request.get(f"{ann.address}/api/tables/{again}/record").text()
    given = next(line for line in record.splitlines() if "contributions" in line)
    assert any(len(word.strip("\"'[],")) == 32 for word in given.split())


def test_giving_up_is_asked_twice_and_a_rematch_is_offered_and_accepted(visitors: Visitors) -> None:
    """A double press gives nothing up. Until the other has said yes nobody can begin, and their tab calls."""
    ann, ben, _ = visitors.two_and_a_spectator("celtica")
    first = ann.page.url.rsplit("/", 1)[1]
    ann.page.locator("details summary").click()
    give_up = ann.page.locator(".give-up")
    for width, height in ((1440, 900), (820, 1180)):
        ann.resize(width, height)
        give_up.dblclick()
        box, ask = give_up.bounding_box(), ann.page.locator("dialog[open]")
        sure = ask.get_by_role("button", name="Give up for good").bounding_box()
        assert box is not None
        assert sure is not None
        assert sure["y"] > box["y"] + box["height"] or sure["y"] + sure["height"] < box["y"]
        ann.page.keyboard.press("Escape")
        ask.wait_for(state="detached")
    assert 0 == ann.page.locator(".ending").count()
    give_up.click()
    ann.page.get_by_role("button", name="Give up for good").click()

    offer = ann.page.get_by_role("button", name="Offer a rematch")
    offer.wait_for()
    assert 0 == ann.page.locator(".seats .asked").count(), "nobody decides what is over"
    once_more, island = offer.bounding_box(), ann.page.locator(".island").bounding_box()
    assert once_more is not None
    assert island is not None
    assert once_more["y"] < island["y"], "on a tablet it is not below the board"
    offer.click()
    ben.page.wait_for_selector(".offer:has-text('Ann offers a rematch')")
    ben.page.wait_for_function("() => document.title.startsWith('(1)')")
    ann.page.wait_for_selector("button:has-text('Waiting for Ben')")
    again = ann.page.url.rsplit("/", 1)[1]
    assert again != first
    refused = ann.context.request.post(
        f"{ann.address}/api/tables/{again}/acts", data={"act": "start", "id": "start"}
    ).json()
    assert "table/not_all_here" == refused["code"]
    assert "Not rated" in (ann.page.locator(".terms").text_content() or "")
    ben.page.get_by_role("button", name="I play").click()
    ben.page.wait_for_selector("h1:has-text('Who is coming')")
    assert again == ben.page.url.rsplit("/", 1)[1]
    ann.page.get_by_role("button", name="Begin").click()
    ann.page.wait_for_selector("ul.seats")

    ben.page.wait_for_selector("ul.seats")
    ben.page.locator("details summary").click()
    ben.page.locator(".call-off").click()
    ben.page.get_by_role("button", name="Call it off now").click()
    ann.page.wait_for_selector(".ending:has-text('called off')")
