"""Requests to a server in this process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import AsyncTestClient

from nemeton.server.app import create_app
from nemeton.server.settings import Settings

NEXT_MAJOR = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")  # we stay below 3

Client = AsyncTestClient[Litestar]


@asynccontextmanager
async def client_at(folder: Path, **options: Any) -> AsyncIterator[Client]:
    """A browser at a server of its own."""
    app = create_app(Settings(database=f"sqlite:///{folder / 'nemeton.db'}", **{"limits": 0.0, **options}))
    async with AsyncTestClient(app, base_url="http://grove.example") as client:
        yield client


async def come_in(client: Client, name: str = "Ann") -> str:
    response = await client.post("/api/guests", json={"name": name})
    assert 201 == response.status_code, response.text
    return str(response.json()["id"])
