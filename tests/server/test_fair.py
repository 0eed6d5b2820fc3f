"""Fair: nobody chose the cards alone, and everybody can check it afterwards."""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nemeton
from nemeton.cli.verify import verify
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.chance import KEY_BYTES
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.record import Header
from nemeton.server import entries as log
from nemeton.server import replays, wire
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from nemeton.server.table import SEAL_MS
from tests.server.desk import SECRET, Desk
from tests.server.harness import Visit, game_at, give_to_chance, guest, run, services_in

GIVEN = ["ab" * 16, "cd" * 32]


async def finished(folder: Path, game: str = "celtica", moves: int = 10_000) -> str:
    """The record of a game played at a table; a long one is ended by agreement."""
    async with services_in(folder) as services:
        table = await game_at(services, game, given=GIVEN)
        await table.play_on(moves)
        if table.live.table.status == "running":
            await table.visits[0].do("propose", seat=0, what="end")
            await table.visits[1].do("answer", seat=1, yes=True)
        return replays.record_text(table.live.table, ["Ann", "Ben"])


@pytest.mark.parametrize("game", list(nemeton.all_games()))
def test_the_record_of_a_table_is_verified_by_the_command(game: str, tmp_path: Path) -> None:
    """What the server gives out at the end is checked by `nemeton verify`, secret and all."""
    path = tmp_path / "game.nemeton"
    path.write_text(run(finished(tmp_path, game, 20)), encoding="utf-8")

    assert 0 == verify(path)
    path.write_text(with_header(path.read_text(encoding="utf-8"), another_contribution), encoding="utf-8")
    assert 1 == verify(path)


def with_header(text: str, change: Callable[[Header], None]) -> str:
    record = records.read(text)
    change(record.header)
    return str(record)


def another_secret(header: Header) -> None:
    header.secret = "00" * 32


def another_secret_committed_to(header: Header) -> None:
    header.secret, header.commitment = "00" * 32, records.commitment(bytes(32))


def another_contribution(header: Header) -> None:
    header.contributions = ["00" * 16, "ff" * 16]


def another_contribution_resealed(header: Header) -> None:
    header.contributions = ["00" * 16, "ff" * 16]
    header.seals = [records.seal(one) for one in header.contributions]


def no_seals(header: Header) -> None:
    header.seals = None


def no_contribution(header: Header) -> None:
    header.contributions = None


def another_table(header: Header) -> None:
    header.table = "AAAAAAAAAAAA"


@pytest.mark.parametrize("moves", [3, 60])
@pytest.mark.parametrize(
    "change",
    [
        another_secret,
        another_secret_committed_to,
        another_contribution,
        another_contribution_resealed,
        no_contribution,
        no_seals,
        another_table,
    ],
)
def test_a_server_that_cheats_is_found_out(
    change: Callable[[Header], None], moves: int, tmp_path: Path, honest: dict[int, str]
) -> None:
    """Another secret than the one committed to, other contributions or another table: the record does not fit.

    However short the game was: its last position is in the record.
    """
    if moves not in honest:
        honest[moves] = run(finished(tmp_path, moves=moves))
    matches.verify(records.read(honest[moves]))

    with pytest.raises(BadRecord):
        matches.verify(records.read(with_header(honest[moves], change)))


@pytest.fixture(scope="module")
def honest() -> dict[int, str]:
    """Records by length, played once."""
    return {}


def test_the_commitment_is_shown_before_anybody_sits_and_kept(tmp_path: Path) -> None:
    """It is in the first answer about a table, the same ever after, and the opened secret is its origin."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await guest(services, "Ann")
            live = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann)
            watcher = await Visit.to(services, live.table.id, "")
            shown = watcher.messages[0]["table"]["commitment"]
            assert all("player" not in chair for chair in watcher.messages[0]["table"]["chairs"])
            for seat in range(2):
                await services.host.act(live, wire.Sit("s", seat), ann)
            await services.host.act(live, wire.Start("b"), ann)
            await services.host.act(live, wire.Abort("c"), ann)
            later = {message["table"]["commitment"] for message in watcher.messages if message.get("table")}
            record = records.read(replays.record_text(live.table, ["", ""]))

            assert {shown} == later
            assert shown == record.header.commitment
            assert record.header.secret is not None
            assert shown == hashlib.sha256(bytes.fromhex(record.header.secret)).hexdigest()

    run(scenario())


def test_what_the_players_give_goes_into_the_cards(tmp_path: Path) -> None:
    """The key is the hash of secret, table and contributions; a table never draws from the weak chance."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            for name in nemeton.all_games():
                table = (await game_at(services, name, given=GIVEN)).live.table
                assert table.state is not None
                expected = records.sealed_seed(bytes.fromhex(table.secret), table.id, GIVEN)
                assert expected == table.state.key
                assert KEY_BYTES == len(table.state.key)

    run(scenario())


STRANGERS_PROGRAM = """
import hashlib, json, sys

header = {}
for line in open(sys.argv[1], encoding="utf-8"):
    if not line.strip():
        break
    name, _, value = line.rstrip("\\n").partition(" ")
    header[name] = value
secret, table = header["secret"], header["table"]
contributions, seals = json.loads(header["contributions"]), json.loads(header["seals"])

assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == header["commitment"]
for contribution, seal in zip(contributions, seals, strict=True):
    assert seal == (hashlib.sha256(bytes.fromhex(contribution)).hexdigest() if contribution else "")
text = "\\n".join(["nemeton seed 2", secret, table, *contributions])
print(hashlib.sha256(text.encode("ascii")).hexdigest())
"""


def test_a_stranger_computes_the_chance_of_a_record_with_nothing_of_ours(tmp_path: Path) -> None:
    """Thirty lines of plain Python, isolated from all packages, find the key the cards were dealt with."""

    async def scenario() -> tuple[str, str]:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=2, seats=3, bots={"2": "casual"}, given=GIVEN)
            assert game.live.table.state is not None
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            await services.host.act(game.actor, wire.Resign("r", 1), game.players[1])
            return replays.record_text(game.live.table, ["Ann", "Ben", ""]), game.live.table.state.key.hex()

    text, key = run(scenario())
    (tmp_path / "game.nemeton").write_text(text, encoding="utf-8")
    command = [sys.executable, "-I", "-S", "-c", STRANGERS_PROGRAM, str(tmp_path / "game.nemeton")]
    found = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert len(STRANGERS_PROGRAM.strip().splitlines()) <= 30
    assert key == found


def drawing(*players: str, **setup: Any) -> Desk:
    """All of these have sat down to contribute, and the host has begun."""
    desk = Desk(seats=setup.pop("seats", len(players)), **setup)
    for seat, player in enumerate(players):
        desk.do(player, wire.Sit("s", seat, True))
    desk.do("host", wire.Start("b"))
    return desk


def phase(desk: Desk) -> str:
    """How far the chance is made."""
    return desk.table.drawing


def give_seal(desk: Desk, player: str, seat: int) -> None:
    desk.do(player, wire.GiveSeal("g", seat, records.seal(GIVEN[seat % 2])))


def test_nobody_knows_a_contribution_before_the_last_one_is_sealed() -> None:
    """The server has committed first; then come all seals, and only then is any of them opened."""
    desk = drawing("ann", "ben")
    assert desk.table.commitment
    give_seal(desk, "ann", 0)
    assert "table/not_opening" == desk.refused("ann", wire.OpenSeal("o", 0, GIVEN[0]))
    assert "table/as_it_is" == desk.refused("ann", wire.GiveSeal("g", 0, "00" * 32))
    assert "open" == desk.table.status
    give_seal(desk, "ben", 1)
    assert "table/not_sealing" == desk.refused("ben", wire.GiveSeal("g", 1, "00" * 32))
    desk.do("ben", wire.OpenSeal("o", 1, GIVEN[1]))
    assert "table/other_seal" == desk.refused("ann", wire.OpenSeal("o", 0, GIVEN[1]))
    desk.do("ann", wire.OpenSeal("o", 0, GIVEN[0]))

    told = [type(entry).__name__ for entry in desk.log if not isinstance(entry, log.Sat)]
    assert ["Opened", "Drawing", "Sealed", "Sealed", "Opening", "SealOpened", "SealOpened", "Started"] == told
    assert records.sealed_seed(SECRET, desk.table.id, GIVEN) == desk.state.key


def test_while_the_chance_is_made_nobody_comes_goes_or_calls_it_off() -> None:
    """Who runs the server knows by then what it will be."""
    desk = drawing("ann", "ben")
    for player, act in (
        ("ann", wire.Leave("l", 0)),
        ("carl", wire.Sit("s", 1)),
        ("host", wire.Abort("a")),
        ("host", wire.Start("a")),
        ("host", wire.Remove("a", "ben")),
        ("host", wire.Invite("a", 0, "")),
    ):
        assert "table/drawing" == desk.refused(player, act)


def test_who_is_not_there_gives_nothing_and_the_game_begins() -> None:
    """Nothing was opened yet when the time to seal ran out: staying away chooses nothing."""
    desk = drawing("ann", "ben")
    give_seal(desk, "ann", 0)
    desk.now = desk.table.drawing_deadline() - 1
    desk.wait(0)
    assert "sealing" == phase(desk)
    desk.wait(0.001)
    assert "opening" == phase(desk)
    desk.do("ann", wire.OpenSeal("o", 0, GIVEN[0]))
    assert "running" == desk.table.status
    assert records.sealed_seed(SECRET, desk.table.id, [GIVEN[0], ""]) == desk.state.key

    nobody = drawing("ann", "ben")
    nobody.wait(SEAL_MS / 1000)
    assert "running" == nobody.table.status


def test_who_withholds_what_they_sealed_chooses_nothing_and_bears_the_mark() -> None:
    """All that was given is void, the seat is free, the name is told, and they do not sit down here again."""
    desk = drawing("ann", "ben")
    give_seal(desk, "ann", 0)
    give_seal(desk, "ben", 1)
    desk.do("ann", wire.OpenSeal("o", 0, GIVEN[0]))
    desk.now = desk.table.drawing_deadline()
    desk.wait(0)

    assert log.Withheld(at=desk.now, seats=(1,)) == desk.log[-1]
    assert ("open", "", ["ben"]) == (desk.table.status, desk.table.drawing, desk.table.withheld)
    assert [("ann", "", ""), ("", "", "")] == [(one.player, one.seal, one.contribution) for one in desk.table.chairs]
    assert "table/withheld" == desk.refused("ben", wire.Sit("s", 1))
    desk.do("carl", wire.Sit("s", 1))
    desk.do("host", wire.Start("b"))
    assert "sealing" == phase(desk), "Ann seals anew"


def test_every_table_has_a_secret_of_its_own(tmp_path: Path) -> None:
    """And so has a rematch."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            tables = [(await game_at(services)).live.table for _ in range(3)]
            assert 3 == len({table.secret for table in tables})
            assert 3 == len({table.commitment for table in tables})

    run(scenario())


def test_at_a_rematch_everybody_gives_to_the_chance_again(tmp_path: Path) -> None:
    """Who was seated by it is asked for a part as everybody else, without sitting down anew."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, given=GIVEN)
            await services.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            again = await services.host.rematch(game.actor, Asker(person=game.players[1]))
            assert [game.players[1], game.players[0]] == [chair.player for chair in again.table.chairs]
            await services.host.act(again, wire.Sit("s", 1, contributes=True), game.players[0])
            await services.host.act(again, wire.Start("d"), game.players[1])
            assert "sealing" == again.table.drawing
            await give_to_chance(services, again, game.players, GIVEN[::-1])

            assert again.table.state is not None
            expected = records.sealed_seed(bytes.fromhex(again.table.secret), again.table.id, GIVEN[::-1])
            assert expected == again.table.state.key

    run(scenario())


def test_the_server_begins_by_itself_without_who_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody seals anything: when the time for it is over, the scheduler has the game begun."""
    monkeypatch.setattr("nemeton.server.table.SEAL_MS", 50)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await guest(services, "Ann")
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann)
            for seat in range(2):
                await services.host.act(actor, wire.Sit("s", seat, True), ann)
            await services.host.act(actor, wire.Start("b"), ann)
            while actor.table.status == "open":
                await asyncio.sleep(0.01)
            assert "running" == actor.table.status

    run(scenario())


def test_the_record_of_a_running_game_is_not_given_out(tmp_path: Path) -> None:
    """It holds the secret."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services)
            with pytest.raises(Refusal) as refused:
                replays.record_text(game.live.table, [])

            assert "table/not_over" == refused.value.code

    run(scenario())
