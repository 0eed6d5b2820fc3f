"""Looking after a server in the page: a reported line is dealt with, somebody suspended, and all of it noted."""

from __future__ import annotations

import io
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from nemeton.cli import main
from tests.browser.conftest import serving_page
from tests.browser.test_access import violations
from tests.browser.visitors import Visitor, Visitors

PASSWORD = "a grove of nine oaks"


def appointed(visitors: Visitors, name: str, folder: Path) -> Visitor:
    """Somebody who keeps a name and was made a host by who runs the machine."""
    visitor = visitors.come(name)
    visitor.post("/api/me/claim", {"password": PASSWORD})
    command("role", name, "host", "--database", f"sqlite:///{folder / 'nemeton.db'}")
    return visitor


def command(*words: str) -> str:
    """What `nemeton` says; in a thread of its own, for the browser's loop runs in this one."""
    with redirect_stdout(io.StringIO()) as told, ThreadPoolExecutor(1) as aside:
        assert 0 == aside.submit(main, list(words)).result()
    return told.getvalue()


def test_a_line_is_reported_and_dealt_with(visitors: Visitors, server_folder: Path) -> None:
    """Ann reports what Ben said; a host takes it away and suspends him; Ann sees nothing of how."""
    ann, ben, _ = visitors.two_and_a_spectator("celtica")
    table = ann.page.url.rpartition("/")[2]
    ben.act(table, act="say", id="say", text="an ugly word")
    ann.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_role("button", name="Report", exact=True).click()
    ann.page.get_by_label("Why is what Ben said out of place?").fill("not among friends")
    assert [] == violations(ann.page)
    ann.page.get_by_role("button", name="Report", exact=True).last.click()
    ann.page.get_by_text("Who looks after the server will see it").wait_for()

    host = appointed(visitors, "Hostess of Eire", server_folder)
    host.go("me")
    host.page.get_by_role("link", name="Look after the server").click()
    host.page.get_by_text("not among friends").wait_for()
    assert [] == violations(host.page)
    assert "an ugly word" in (host.page.locator(".meant").text_content() or "")
    host.page.get_by_label("Your reason").fill("we do not talk like that")
    host.page.get_by_role("button", name="Take the line away").click()
    host.page.get_by_text("Dealt with.").wait_for()
    assert 0 == host.page.get_by_text("an ugly word").count()

    host.page.get_by_role("link", name="People").click()
    host.page.get_by_label("Part of a name").fill("Ben")
    host.page.get_by_role("button", name="Find").click()
    card = (
        host.page.get_by_role("listitem")
        .filter(has=host.page.get_by_role("link", name="Ben", exact=True))
        .filter(has=host.page.get_by_role("button", name=re.compile(table)))
    )
    card.get_by_role("button", name="Suspend").wait_for()
    assert [] == violations(host.page)
    card.get_by_role("button", name="Suspend").click()
    host.page.get_by_text("Suspended until").wait_for()

    host.page.get_by_role("link", name="What was done").click()
    host.page.get_by_text("Hostess of Eire suspended Ben.").wait_for()
    assert [] == violations(host.page)
    assert host.page.get_by_text("Hostess of Eire took a line of Ben away.").is_visible()
    ann.go("moderation")
    ann.page.get_by_role("heading", name="No such clearing").wait_for()


@pytest.mark.parametrize("theme", ["vellum", "night"])
def test_who_must_be_invited_comes_by_a_link_and_chooses_a_password(
    theme: str, built_page: Path, tmp_path: Path, chromium: object
) -> None:
    """The page says how the server is kept; codes are shown before one is in; there is no talk."""
    with serving_page(built_page, tmp_path, invite_only=True, no_guests=True, no_chat=True) as server:
        visitors = Visitors(f"http://127.0.0.1:{server.config.port}", chromium)
        url = f"sqlite:///{tmp_path / 'nemeton.db'}"
        [code] = re.findall(r"The code is (\S+);", command("invite", "--database", url))
        ann = visitors.come(theme=theme)
        ann.go(f"me?invitation={code}")
        ann.page.get_by_text("One comes in here by invitation.").wait_for()
        assert [] == violations(ann.page)
        ann.page.get_by_label("What shall we call you?").fill("Ann")
        ann.page.get_by_label("A password, of at least 8 signs").fill(PASSWORD)
        assert code == ann.page.get_by_label("The code of your invitation").input_value()
        ann.page.get_by_role("button", name="Come in").click()
        ann.page.wait_for_selector(".codes code")
        assert [] == violations(ann.page)
        ann.page.get_by_role("button", name="I have noted them").click()
        ann.page.wait_for_selector("#own-name")

        ann.sit_down("celtica")
        ann.page.get_by_role("button", name="Talk").click()
        ann.page.get_by_text("There is no talk at this server.").wait_for()
        visitors.leave()
        assert [] == visitors.complaints
