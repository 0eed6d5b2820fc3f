"""A table without a server: acts become entries, entries change the table, and time is what the test says."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest

from nemeton.kernel.match import Match
from nemeton.kernel.state import State
from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.table import Table

SECRET = bytes(range(32))


class Desk:
    """A table and its log."""

    def __init__(self, game: str = "celtica", seats: int = 2, **setup: Any) -> None:
        self.now = 1_000
        self.log: list[log.Entry] = []
        self.table = Table("AAAAAAAAAAAA", SECRET.hex())
        self.add(
            log.Opened(
                at=self.now,
                setup=wire.Setup(game=game, seats=seats, **setup),
                host="host",
                commitment=hashlib.sha256(SECRET).hexdigest(),
            )
        )

    @classmethod
    def begun(cls, *players: str, game: str = "celtica", grace: bool = False, **setup: Any) -> Desk:
        """These sit there, the first of them is the host's friend, and the game has begun, as ever or with grace."""
        desk = cls(game, seats=setup.pop("seats", len(players)), **setup)
        for seat, player in enumerate(players):
            desk.sit(player, seat)
        desk.now += 1_000
        started = acts.make_entry_for(desk.table, wire.Start("b"), "host", desk.now)
        assert isinstance(started, log.Started)
        desk.add(started if grace else msgspec.structs.replace(started, grace=0))
        return desk

    # ------------------------------------------------------------------ doing
    def sit(self, player: str, seat: int) -> None:
        """A person sits down as in an older log, where contributions were open; the cards are always the same."""
        self.now += 1_000
        self.add(log.Sat(at=self.now, seat=seat, player=player, contribution=f"{seat:02x}"))

    def add(self, entry: log.Entry) -> None:
        """An entry and what follows from it, as the server writes them."""
        self.log.append(entry)
        self.table.apply(entry)
        while (following := self.table.pending(entry.at)) is not None:
            self.log.append(following)
            self.table.apply(following)

    def do(self, player: str, act: wire.Act) -> log.Entry:
        """An act of a person, a second after the last one."""
        self.now += 1_000
        entry = acts.make_entry_for(self.table, act, player, self.now)
        self.add(entry)
        return entry

    def refused(self, player: str, act: wire.Act) -> str:
        """The code an act is refused with; nothing has changed."""
        before = self.table.seq, len(self.log)
        with pytest.raises(Refusal) as refusal:
            acts.make_entry_for(self.table, act, player, self.now)
        assert str(refusal.value), "it says why"
        assert before == (self.table.seq, len(self.log))
        return refusal.value.code

    def wait(self, seconds: float) -> None:
        """Time passes, and the server looks what is due."""
        self.now += round(seconds * 1000)
        following = self.table.pending(self.now)
        if following is not None:
            self.add(following)

    # ------------------------------------------------------------------ playing
    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    @property
    def state(self) -> State:
        return self.match.state

    def move(self, seat: int | None = None, option: int = 0, name: str = "") -> wire.Move:
        """The act that chooses an option of the seat that is asked."""
        seat = int(self.state.actor) if seat is None else seat
        action = self.state.legal(seat)[option]
        return wire.Move(name or f"m{len(self.log)}", seat, int(self.state.number), action)

    def play(self, seat: int | None = None, option: int = 0) -> int:
        """The asked seat plays, a bot's too; gives the seat."""
        move = self.move(seat, option)
        self.now += 1_000
        self.add(acts.make_move_entry(self.table, self.match, move.seat, move.number, move.action, move.id, self.now))
        return move.seat

    def play_until(self, barrier: str) -> int:
        """Play first options until one leaves such a barrier; gives the seat that played it."""
        for _ in range(300):
            seat = self.play()
            if self.state.barrier == barrier:
                return seat
        raise AssertionError(f"no barrier {barrier!r} came")

    def play_out(self) -> None:
        while self.table.status == "running":
            self.play()

    # ------------------------------------------------------------------ looking
    def kinds(self) -> list[str]:
        """The entries since the game began."""
        return [type(entry).__name__ for entry in self.log if not isinstance(entry, log.Opened | log.Sat | log.Started)]

    def again(self) -> Table:
        """The table somebody else reads from the log, as it stands in the database."""
        table = Table(self.table.id, self.table.secret)
        for entry in self.log:
            table.apply(log.decode(log.encode(entry)))
        return table
