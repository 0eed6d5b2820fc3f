"""Writes a database as a server of this version leaves it: `python -m tests.server.write_database`.

Do it before the schema changes: what it wrote is kept, and must open for ever after.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

from nemeton.server import wire
from nemeton.server.store.schema import VERSION
from tests.server.harness import guest, run, services_in

FOLDER = Path(__file__).parent / "databases"
NAME, PASSWORD = "Ann of the Ford", "a grove of nine oaks"


def file_of(version: int) -> Path:
    return FOLDER / f"version-{version}.sql"


async def live_a_little(folder: Path) -> None:
    """Somebody keeps her name, opens a table and talks there; somebody else reports it."""
    async with services_in(folder) as services:
        person = await services.people.get(await guest(services, NAME))
        ann, _ = await services.people.claim(person, PASSWORD, NAME)
        ben = await guest(services, "Ben")
        actor = await services.host.open_table(wire.Setup(game="celtica", seats=3), ann.id)
        await services.host.act(actor, wire.Sit("s", 0), ann.id)
        await services.host.act(actor, wire.Sit("s", 1), ben)
        await services.chat.say(actor.live, ann.id, "Who comes to play?")
        [line] = await services.chat.visible_to(actor.live, ann.id)
        await services.chat.report(actor.live, ben, line.id, "It's said with a quote: 'so'.")
        called_off = await services.host.open_table(wire.Setup(game="karnag", seats=2), ann.id)
        await services.host.act(called_off, wire.Abort("a"), ann.id)


def dump(folder: Path) -> str:
    """All of it as statements both databases read."""
    run(live_a_little(folder))
    with closing(sqlite3.connect(folder / "nemeton.db")) as db:
        db.execute("DELETE FROM meta WHERE key LIKE 'served:%'")
        lines = [line for line in db.iterdump() if line not in ("BEGIN TRANSACTION;", "COMMIT;")]
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        file_of(VERSION).write_text(dump(Path(place)), encoding="utf-8")
