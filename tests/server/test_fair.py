"""Fair: nobody chose the cards alone, and everybody can check it afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

import nemeton
from nemeton.cli.verify import verify
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.chance import KEY_BYTES
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.record import Header
from nemeton.server import replays, wire
from nemeton.server.acts import Refusal
from nemeton.server.fair_queue import Asker
from tests.server.houses import Visit, game_at, guest, house_in, run


async def finished(folder: Path, game: str = "celtica", moves: int = 10_000) -> str:
    """The record of a game played at a table; a long one is ended by agreement."""
    async with house_in(folder) as house:
        table = await game_at(house, game)
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
    header.contributions = ["00", "ff"]


def no_contribution(header: Header) -> None:
    header.contributions = None


def another_table(header: Header) -> None:
    header.table = "AAAAAAAAAAAA"


@pytest.mark.parametrize("moves", [3, 60])
@pytest.mark.parametrize(
    "change", [another_secret, another_secret_committed_to, another_contribution, no_contribution, another_table]
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
        async with house_in(tmp_path) as house:
            ann = await guest(house, "Ann")
            live = await house.host.open_table(wire.Setup(game="celtica", seats=2), ann)
            watcher = await Visit.to(house, live.table.id, "")
            shown = watcher.messages[0]["table"]["commitment"]
            assert all("player" not in chair for chair in watcher.messages[0]["table"]["chairs"])
            for seat in range(2):
                await house.host.act(live, wire.Sit("s", seat, "ab"), ann)
            await house.host.act(live, wire.Start("b"), ann)
            await house.host.act(live, wire.Abort("c"), ann)
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
        async with house_in(tmp_path) as house:
            for name in nemeton.all_games():
                table = (await game_at(house, name)).live.table
                assert table.state is not None
                expected = records.shared_seed(bytes.fromhex(table.secret), table.id, ["00", "01"])
                assert expected == table.state.key
                assert KEY_BYTES == len(table.state.key)

    run(scenario())


def test_every_table_has_a_secret_of_its_own(tmp_path: Path) -> None:
    """And so has a rematch."""

    async def scenario() -> None:
        async with house_in(tmp_path) as house:
            tables = [(await game_at(house)).live.table for _ in range(3)]
            assert 3 == len({table.secret for table in tables})
            assert 3 == len({table.commitment for table in tables})

    run(scenario())


def test_at_a_rematch_everybody_can_give_to_the_seed_again(tmp_path: Path) -> None:
    """Who was seated by the rematch gives by sitting down once more; twice is too late to choose better."""

    async def scenario() -> None:
        async with house_in(tmp_path) as house:
            game = await game_at(house)
            await house.host.act(game.actor, wire.Resign("r", 0), game.players[0])
            live = await house.host.rematch(game.actor, Asker(person=game.players[1]))
            assert [game.players[1], game.players[0]] == [chair.player for chair in live.table.chairs]
            await house.host.act(live, wire.Sit("a", 0, "abcd"), game.players[1])
            with pytest.raises(Refusal) as refused:
                await house.host.act(live, wire.Sit("b", 0, "ef"), game.players[1])

            assert "table/seat_taken" == refused.value.code
            assert ["abcd", ""] == [chair.contribution for chair in live.table.chairs]
            await house.host.act(live, wire.Sit("c", 1, "12"), game.players[0])
            await house.host.act(live, wire.Start("d"), game.players[1])
            assert live.table.state is not None
            expected = records.shared_seed(bytes.fromhex(live.table.secret), live.table.id, ["abcd", "12"])
            assert expected == live.table.state.key

    run(scenario())


def test_the_record_of_a_running_game_is_not_given_out(tmp_path: Path) -> None:
    """It holds the secret."""

    async def scenario() -> None:
        async with house_in(tmp_path) as house:
            game = await game_at(house)
            with pytest.raises(Refusal) as refused:
                replays.record_text(game.live.table, [])

            assert "table/not_over" == refused.value.code

    run(scenario())
