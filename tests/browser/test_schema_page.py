"""The page of the schema works under our own content policy: nothing comes from elsewhere, and requests are tried."""

from __future__ import annotations

from typing import Any

import uvicorn


def test_a_request_is_tried_on_the_page_of_the_schema(server: uvicorn.Server, chromium: Any) -> None:
    """All it loads is the server's own, the console has no complaint, a form sends, and a link opens a structure."""
    home = f"http://127.0.0.1:{server.config.port}"
    page = chromium.new_page()
    complaints: list[str] = []
    loaded: list[str] = []
    page.on(
        "console", lambda message: complaints.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda problem: complaints.append(str(problem)))
    page.on("request", lambda request: loaded.append(request.url))
    try:
        page.goto(f"{home}/api/schema")
        guests = page.locator("details", has=page.locator("summary", has_text="POST /api/guests")).first
        guests.locator("summary").click()
        guests.locator("textarea").fill('{"name": "Ann"}')
        guests.get_by_role("button", name="Send").click()
        answer = guests.locator("output pre")
        answer.wait_for()
        assert answer.inner_text().startswith("201 Created")
        assert '"name": "Ann"' in answer.inner_text()
        guests.get_by_role("link").first.click()
        page.locator("details[id^=structure-][open]").wait_for()
        assert [] == complaints
        assert [] == [url for url in loaded if not url.startswith((home, "data:"))]
    finally:
        page.close()
