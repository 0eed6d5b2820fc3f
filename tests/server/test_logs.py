"""A table is its log: whoever reads it has the same table and sees the same, whatever was done there."""

from __future__ import annotations

import contextlib
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import nemeton
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.server import acts, replays, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.gate import Gate
from nemeton.server.table import FINISHED, Table
from tests.server.desk import Desk
from tests.server.harness import known
from tests.toys import burrow, moot

TOYS = (moot.GAME, burrow.GAME)
GAMES = [*nemeton.all_games(), *(toy.name for toy in TOYS)]
PEOPLE = ("ann", "ben", "carl", "host")

clocks = st.one_of(
    st.just(wire.NoClock()),
    st.builds(wire.MoveClock, st.integers(5, 3600)),
    st.builds(wire.GameClock, st.integers(30, 21600), st.integers(0, 600)),
    st.builds(wire.DaysClock, st.integers(1, 30)),
)
choices = st.lists(st.tuples(st.integers(0, 19), st.integers(0, 2**16), st.integers(0, 40_000)), max_size=60)


def act(desk: Desk, kind: int, number: int) -> tuple[str, wire.Act]:
    """Something somebody might do; most often the asked seat moves."""
    seat, player = number % desk.table.setup.seats, PEOPLE[number % len(PEOPLE)]
    owner = desk.table.chairs[seat].person or player
    match kind:
        case 0:
            return player, wire.Sit("a", seat)
        case 1:
            return owner, wire.Leave("a", seat)
        case 2:
            return owner, wire.TakeBack("a", seat)
        case 3:
            return owner, wire.Propose("a", seat, "back")
        case 4:
            return owner, wire.Propose("a", seat, "end")
        case 5 | 6:
            return owner, wire.Answer("a", seat, bool(number % 5))
        case 7:
            return owner, wire.Resign("a", seat)
        case 8:
            return owner, wire.Pause("a", bool(number % 3))
        case 9:
            return player, wire.Abort("a")
    options = desk.state.legal(int(desk.state.actor))
    return desk.table.chairs[int(desk.state.actor)].person, desk.move(option=number % len(options))


def play(desk: Desk, chosen: list[tuple[int, int, int]]) -> None:
    """As people and time will have it; a bot's answer comes whenever one is asked and nobody else moves."""
    for kind, number, waited in chosen:
        desk.wait(waited / 10)
        if desk.table.status in FINISHED:
            return
        player, wanted = act(desk, kind, number)
        with contextlib.suppress(Refusal):
            if isinstance(wanted, wire.Move) and not player:
                desk.play(option=number % len(desk.state.legal(int(desk.state.actor))))
            else:
                desk.do(player, wanted)


def told(table: Table) -> dict[str, Any]:
    """All there is to say of a table, and all anybody sees at it."""
    plain = {name: getattr(table, name) for name in Table.__dataclass_fields__ if name not in ("match", "clocks")}
    gate = Gate(table)
    seen = [wire.encode(gate.whole(eyes)) for eyes in (*range(table.setup.seats), None)]
    due = table.due(), table.pending(table.changed + 10**9)
    game = None
    if table.match is not None:
        match = table.match
        game = (
            match.state.position(),
            str(match.record),
            match.lost,
            [(step.entry, step.seat, step.barrier) for step in match.line],
        )
    clocks = (table.clocks.left, table.clocks.running, table.clocks.since)
    return {**plain, "clocks": clocks, "seen": seen, "due": due, "game": game}


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    game=st.sampled_from(GAMES),
    clock=clocks,
    undo=st.sampled_from(["none", "free", "ask"]),
    out_of_time=st.sampled_from(["bot", "loses"]),
    seats=st.integers(2, 5),
    people=st.lists(st.sampled_from(PEOPLE), min_size=5, max_size=5),
    bot=st.booleans(),
    chosen=choices,
)
def test_whoever_reads_the_log_has_the_same_table(
    game: str,
    clock: wire.Clock,
    undo: str,
    out_of_time: str,
    seats: int,
    people: list[str],
    bot: bool,
    chosen: list[tuple[int, int, int]],
) -> None:
    """Random acts of random people at any game: the log, written and read, gives the same table and the same sights.

    Once it is over its record verifies, and the replay of it ends with what everybody sees.
    """
    with known(*TOYS):
        seats = min(seats, max(nemeton.game(game).seats))
        sitting = people[: seats - bot]
        bots = {str(seats - 1): "casual"} if bot else {}
        desk = Desk.begun(*sitting, game=game, seats=seats, bots=bots, clock=clock, undo=undo, out_of_time=out_of_time)
        play(desk, chosen)
        again = desk.again()

        assert told(desk.table) == told(again)
        if desk.table.status in FINISHED:
            text = replays.record_text(desk.table, ["x"] * seats)
            assert matches.verify(records.read(text)).state.position() == desk.state.position()


@given(st.integers(0, 2**40), st.integers(0, 7), st.text(max_size=40), st.booleans())
def test_entries_come_back_as_they_were_written(at: int, seat: int, words: str, yes: bool) -> None:
    """Every kind of entry, with anything in it."""
    setup = wire.Setup(game="celtica", seats=2, options={"a": words}, clock=wire.DaysClock(3), rated=yes)
    written: list[log.Entry] = [
        log.Opened(at=at, setup=setup, host=words, commitment=words, follows=words),
        log.Sat(at=at, seat=seat, player=words, contribution=words, contributes=yes),
        log.Drawing(at=at),
        log.Sealed(at=at, seat=seat, seal=words),
        log.Opening(at=at),
        log.SealOpened(at=at, seat=seat, contribution=words),
        log.Withheld(at=at, seats=(seat,)),
        log.Left(at=at, seat=seat),
        log.Invited(at=at, seat=seat, bot=words),
        log.Offered(at=at, seat=seat, on=yes),
        log.Started(at=at, rules=seat, content=words),
        log.Moved(at=at, seat=seat, text=words, number=at, id=words),
        log.Suggested(at=at, seat=seat, text=words, number=at),
        log.TookBack(at=at, seat=seat, to=at),
        log.FlagFell(at=at, seat=seat),
        log.TakenOver(at=at, seat=seat, bot=words),
        log.PutBack(at=at, seat=seat, bot=words),
        log.GaveUp(at=at, seat=seat, why="time" if yes else "resigned"),
        log.Proposed(at=at, seat=seat, what="back" if yes else "replace", to=at, whom=seat),
        log.Answered(at=at, seat=seat, yes=yes),
        log.Paused(at=at, on=yes, player=words),
        log.Outage(at=at, lasted=at),
        log.Ended(at=at, seat=seat),
        log.Aborted(at=at, player=words),
        log.Followed(at=at, table=words),
    ]

    assert set(log.Entry.__subclasses__()) == {type(entry) for entry in written}
    for entry in written:
        assert entry == log.decode(log.encode(entry))
        assert "at" not in log.public(entry)


def test_the_log_tells_no_name() -> None:
    """People are in it by id alone: who leaves for good takes the name along."""
    desk = Desk.begun("ann", "ben")
    fields = {field for entry in desk.log for field in entry.__struct_fields__}

    assert "name" not in fields
    assert acts.take_back_of(desk.table, 0) is None
