"""Games looked at again: made in pieces by a process of its own, once; whoever waits sees how far it is."""

import asyncio
from pathlib import Path
from typing import Any

from tests.server.browsers import NEXT_MAJOR, Client, client_at, come_in
from tests.server.harness import run

pytestmark = NEXT_MAJOR
MOVES = 5


async def given_up(client: Client) -> str:
    """A game of Celtica against a bot, given up after a few moves."""
    await come_in(client, "Ann")
    setup = {"game": "celtica", "seats": 2, "bots": {"1": "random"}, "options": {"start_player": 0}}
    table = str((await client.post("/api/tables", json=setup)).json()["id"])
    acts: list[dict[str, Any]] = [{"act": "sit", "id": "sit", "seat": 0}, {"act": "start", "id": "start"}]
    for act in acts:
        assert 200 == (await client.post(f"/api/tables/{table}/acts", json=act)).status_code
    played = 0
    while played < MOVES:
        ask = (await client.get(f"/api/tables/{table}")).json()["sights"][0].get("ask")
        if ask is None:
            await asyncio.sleep(0.05)
            continue
        move = {"act": "move", "id": f"m{played}", "seat": 0, "number": ask["number"]}
        await client.post(f"/api/tables/{table}/acts", json={**move, "action": ask["options"][0]["action"]})
        played += 1
    resigned = await client.post(f"/api/tables/{table}/acts", json={"act": "resign", "id": "resign", "seat": 0})
    assert 200 == resigned.status_code
    return table


def test_whoever_waits_sees_how_far_it_is_and_gets_all_of_it(tmp_path: Path) -> None:
    """Every decision of the game is judged, and what its actions mean is told with it."""

    async def scenario() -> None:
        async with client_at(tmp_path) as client:
            table = await given_up(client)
            seen: list[tuple[int, int]] = []
            answer = (await client.get(f"/api/tables/{table}/analysis")).json()
            while answer["status"] == "working":
                seen.append((answer.get("done", 0), answer.get("decisions", 0)))
                await asyncio.sleep(0.05)
                answer = (await client.get(f"/api/tables/{table}/analysis")).json()
            study = answer["analysis"]
            decisions = study["decisions"]
            assert seen == sorted(seen)
            assert {0, len(decisions)} >= {all_of_them for _, all_of_them in seen}
            assert [one["entry"] for one in decisions] == sorted({one["entry"] for one in decisions})
            assert MOVES == sum(one["seat"] == 0 for one in decisions)
            for one in decisions:
                assert "kind" in study["means"][f"{one['entry']}/{one['action']}"]

    run(scenario(), seconds=120.0)
