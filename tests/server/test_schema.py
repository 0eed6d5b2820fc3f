"""What the server publishes about itself, and what comes of calling it in every way that allows, and in others."""

from __future__ import annotations

import itertools
import os
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest import SkipTest

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.errors import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from nemeton.cli import main
from tests.server.harness import NO_TLS, Server, serving

EXAMPLES = int(os.environ.get("NEMETON_SCHEMA_EXAMPLES", "6"))  # of each operation, and as many that break its schema
PATIENCE = 60  # seconds: the machine may be busy with other tests
get = partial(httpx.get, timeout=PATIENCE, verify=NO_TLS)
post = partial(httpx.post, timeout=PATIENCE, verify=NO_TLS)
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def newcomer(url: str, number: int) -> dict[str, str]:
    """Somebody new, for the last one may have been deleted by what was called."""
    token = post(f"{url}/api/guests", json={"name": f"Guest {number}"}).cookies["nemeton"]
    return {"Authorization": f"Bearer {token}"}


def moderating_host(server: Server, number: int) -> dict[str, str]:
    """Somebody new who looks after the server: from others most requests of moderators are refused at the door."""
    who = newcomer(server.url, number)
    claim = {"name": f"Host {number}", "password": "a grove of nine oaks"}
    assert 200 == post(f"{server.url}/api/me/claim", json=claim, headers=who).status_code
    assert 0 == main(["role", claim["name"], "host", "--database", server.database])
    return who


def running_table(url: str, who: dict[str, str]) -> str:
    """A table at which somebody plays against a bot."""
    setup = {"game": "celtica", "seats": 2, "bots": {"1": "beginner"}}
    table = str(post(f"{url}/api/tables", json=setup, headers=who).json()["id"])
    for act in ({"act": "sit", "id": "s", "seat": 0}, {"act": "start", "id": "b"}):
        assert 200 == post(f"{url}/api/tables/{table}/acts", json=act, headers=who).status_code
    return table


def new_campaign(url: str, who: dict[str, str]) -> str:
    """A campaign that somebody leads."""
    setup = {"name": "The Apple and the Ash", "game": "avalon"}
    return str(post(f"{url}/api/campaigns", json=setup, headers=who).json()["id"])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: str(mode.value))
def test_whatever_comes_in_the_answer_is_what_the_schema_says(mode: GenerationMode, tmp_path: Path) -> None:
    """Every operation, with data as the schema says and otherwise, at a real table and at none.

    There is no 5xx and no error in the log; status, kind and body of every answer are as published.
    """
    broken: list[str] = []
    called: Counter[str] = Counter()
    with serving(tmp_path) as server:
        schema: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations()]
        for number, operation in enumerate(operations):
            moderates = "/api/moderation/" in operation.path
            who = moderating_host(server, number) if moderates else newcomer(server.url, number)
            real = {"table": running_table(server.url, who), "campaign": new_campaign(server.url, who)}
            call_often(operation, mode, who, real, broken, called)
        assert 200 == get(f"{server.url}/health").status_code
        assert '"level":"error"' not in server.log.read_text()

    assert [] == broken
    assert len(called) >= 12  # some take nothing that could be broken
    assert called.total() >= 10 * EXAMPLES


def call_often(
    operation: Any,
    mode: GenerationMode,
    who: dict[str, str],
    real: dict[str, str],
    broken: list[str],
    called: Counter[str],
) -> None:
    turn = itertools.count()

    @settings(max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(generation_mode=mode))
    def call(case: Any) -> None:
        if next(turn) % 2:
            case.path_parameters.update({name: real[name] for name in case.path_parameters if name in real})
        answer = case.call(headers=who)
        called[operation.label] += 1
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as failures:
            broken.append(f"{operation.label}: {answer.status_code} {failures} {answer.text[:200]}")

    with suppress(SkipTest, Unsatisfiable):  # nothing about this one can be broken
        call()
