"""Clocks as data: what a seat has left follows from the log alone. Nothing in here reads the time."""

from __future__ import annotations

from collections.abc import Iterable

from nemeton.server.wire import Clock, DaysClock, GameClock, MoveClock, Ran

SECOND = 1000  # milliseconds
DAY = 24 * 3600 * SECOND


class Clocks:
    """The clocks of one table."""

    def __init__(self, kind: Clock, seats: int) -> None:
        self.kind = kind
        self.full = full_time(kind)
        self.left = [self.full] * seats
        self.grace = [0] * seats  # of each seat's first decision: so long its clock does not run
        self.graceful = False  # has any seat grace left?
        self.running: list[int] = []
        self.since = 0

    @property
    def ticks(self) -> bool:
        """Is there a clock at all?"""
        return self.full > 0

    def charge(self, at: int) -> None:
        """Take the time up to now off the clocks that ran."""
        passed = max(0, at - self.since)
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - (self.use_grace(seat, passed) if self.graceful else passed))
        self.since = max(at, self.since)

    def give_grace(self, grace: int) -> None:
        """The game begins: so much of everybody's first decision counts for nobody."""
        self.grace = [grace] * len(self.left)
        self.graceful = grace > 0 and self.ticks

    def use_grace(self, seat: int, passed: int) -> int:
        """Take so much time off a seat's grace; gives what is left of it for the clock."""
        used = min(passed, self.grace[seat])
        self.grace[seat] -= used
        return passed - used

    def stand_still(self, lasted: int) -> None:
        """So much of the time that has passed counts for nobody."""
        self.since += lasted

    def refill(self, seat: int) -> int:
        """A decision was made: by the move the clock is full again, by the game it gains a little. Says how much."""
        before = self.left[seat]
        if self.graceful:
            self.grace[seat] = 0
            self.graceful = any(self.grace)
        self.left[seat] = before + self.kind.increment * SECOND if isinstance(self.kind, GameClock) else self.full
        return self.left[seat] - before

    def give_back(self, seat: int, gained: int) -> None:
        """The decision was taken back, and so is what the clock gained by it."""
        self.left[seat] = max(0, self.left[seat] - gained)

    def ask(self, seats: Iterable[int], at: int) -> None:
        """From now on time runs for these seats."""
        self.running = list(seats) if self.ticks else []
        self.since = at

    def deadline(self) -> int | None:
        """When the next flag falls, if nothing happens."""
        if not self.running:
            return None
        return min(self.since + self.grace[seat] + self.left[seat] for seat in self.running)

    def first_fallen(self, at: int) -> int | None:
        """The seat whose flag has fallen by now."""
        return next((seat for seat in self.running if self.has_fallen(seat, at)), None)

    def has_fallen(self, seat: int, at: int) -> bool:
        """Is this seat's time up?"""
        return seat in self.running and self.since + self.grace[seat] + self.left[seat] <= at

    def to_wire(self) -> Ran | None:
        """The clocks as everybody at the table is sent them; none if there are no clocks."""
        if not self.ticks:
            return None
        left = {str(seat): left for seat, left in enumerate(self.left)}
        if not self.graceful:
            return Ran(left, self.running, self.since)
        return Ran(left, self.running, self.since, {str(seat): self.grace[seat] for seat in self.running})


def full_time(kind: Clock) -> int:
    match kind:
        case MoveClock(seconds) | GameClock(seconds):
            return seconds * SECOND
        case DaysClock(days):
            return days * DAY
    return 0
