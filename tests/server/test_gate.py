"""The gate says what has changed: whoever puts it together has the whole view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from nemeton.server import wire
from nemeton.server.gate import Gate, Viewpoint
from nemeton.testing.cases import Case
from tests.server.harness import known
from tests.server.test_private import CASES, Walk, match_of
from tests.toys import burrow, moot

STEPS = 25


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with known(moot.GAME, burrow.GAME):
        yield


def put_together(view: dict[str, Any], changed: dict[str, Any]) -> None:
    """As the page does it: a path names a field, a member of a list, or how many there are."""
    for path, value in changed.items():
        name, _, member = path.partition(".")
        if member == "length":
            del view[name][value:]
        elif member:
            members = view.setdefault(name, [])
            if int(member) == len(members):
                members.append(value)
            else:
                members[int(member)] = value
        else:
            view[name] = value


def sent(sight: wire.Sight | None) -> dict[str, Any]:
    """A sight after its trip."""
    decoded: dict[str, Any] = msgspec.json.decode(wire.encode(sight))
    return decoded


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_changed_adds_up_to_the_whole_view(case: Case) -> None:
    """For seats and a spectator, step by step."""
    walk = Walk(case)
    gate = Gate(walk.table)
    looking: tuple[Viewpoint, ...] = (0, case.seats - 1, None)
    views = {viewpoint: sent(gate.whole(viewpoint))["view"] for viewpoint in looking}
    for _ in range(STEPS):
        if walk.table.status != "running":
            break
        walk.play(*walk.go())
        sights = gate.news(looking, match_of(walk.table).events())
        for viewpoint in looking:
            sight = sent(sights[viewpoint])
            assert "view" not in sight or sight["view"] is None
            put_together(views[viewpoint], sight.get("changed", {}))
            assert sent(Gate(walk.table).whole(viewpoint))["view"] == views[viewpoint]


def test_who_comes_later_is_shown_everything() -> None:
    """Viewpoint that were forgotten start anew with the whole view."""
    walk = Walk(CASES[0])
    gate = Gate(walk.table)
    assert gate.whole(0) is not None
    gate.news([None], [])
    walk.play(*walk.go())
    sight = gate.news([0, None], [])[0]

    assert sight.view is not None
    assert {} == sight.changed
