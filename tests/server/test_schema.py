"""What the server publishes about itself, and what comes of calling it in every way that allows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from tests.server.houses import serving

EXAMPLES = 6  # of each operation


def newcomer(url: str, number: int) -> dict[str, str]:
    """Somebody new, for the last one may have been deleted by what was called."""
    token = httpx.post(f"{url}/api/guests", json={"name": f"Guest {number}"}).cookies["nemeton"]
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_whatever_the_schema_allows_never_breaks_the_server(tmp_path: Path) -> None:
    """Every operation of the published schema, with generated data, at a real table and at none: no 5xx."""
    broken: list[str] = []
    with serving(tmp_path) as server:
        schema: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
        for number, operation in enumerate(operations):
            who = newcomer(server.url, number)
            opened = httpx.post(f"{server.url}/api/tables", json={"game": "celtica", "seats": 2}, headers=who)
            call_often(operation, who, opened.json()["id"], broken)
        assert 200 == httpx.get(f"{server.url}/health").status_code
        assert '"level":"error"' not in server.log.read_text()

    assert [] == broken
    assert len(operations) >= 15


def call_often(operation: Any, who: dict[str, str], table: str, broken: list[str]) -> None:
    turn = iter(range(10_000))

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def call(case: Any) -> None:
        if "table" in case.path_parameters and next(turn) % 2:
            case.path_parameters["table"] = table
        answer = case.call(headers=who)
        if answer.status_code >= 500:
            broken.append(f"{operation.label}: {answer.status_code} {answer.text[:200]}")

    call()
