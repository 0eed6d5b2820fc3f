"""What the server's log says of those who were refused."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from nemeton.server import logs
from tests.server.browsers import NEXT_MAJOR, requests_at


@NEXT_MAJOR
def test_who_was_refused_and_why_is_one_line_a_minute(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A wrong password, too much at once, another site's page: by network, and nothing of what was typed."""
    logs._told_at.clear()

    async def knock() -> None:
        async with requests_at(tmp_path, limits=1.0) as (_, client):
            await client.post("/api/guests", json={"name": "Ann"})
            await client.post("/api/me/claim", json={"password": "mistletoe and oak"})
            for _ in range(12):
                await client.post("/api/login", json={"name": "Ann", "password": "sickle and moon"})
            await client.post("/api/guests", json={"name": "Ben"}, headers={"Origin": "https://elsewhere.example"})

    with caplog.at_level(logging.INFO, "nemeton.door"):
        asyncio.run(knock())

    told = [record for record in caplog.records if record.name == "nemeton.door"]
    assert 3 == len(told), [record.__dict__["why"] for record in told]
    assert {("refused", "192.0.2.1")} == {(record.getMessage(), record.__dict__["network"]) for record in told}
    assert "This page belongs to another site." in [record.__dict__["why"] for record in told]
    assert not any(word in str(record.__dict__) for record in told for word in ("Ann", "sickle", "mistletoe"))
