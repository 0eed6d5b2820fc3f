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
        self.running: list[int] = []
        self.since = 0

    @property
    def ticks(self) -> bool:
        """Is there a clock at all?"""
        return self.full > 0

    def charge(self, at: int) -> None:
        """Take the time up to now off the clocks that ran."""
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - max(0, at - self.since))
        self.since = max(at, self.since)

    def stand_still(self, lasted: int) -> None:
        """So much of the time that has passed counts for nobody."""
        self.since += lasted

    def refill(self, seat: int) -> int:
        """A decision was made: by the move the clock is full again, by the game it gains a little. Says how much."""
        before = self.left[seat]
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
        return min(self.since + self.left[seat] for seat in self.running)

    def first_fallen(self, at: int) -> int | None:
        """The seat whose flag has fallen by now."""
        return next((seat for seat in self.running if self.has_fallen(seat, at)), None)

    def has_fallen(self, seat: int, at: int) -> bool:
        """Is this seat's time up?"""
        return seat in self.running and self.since + self.left[seat] <= at

    def to_wire(self) -> Ran | None:
        """The clocks as everybody at the table is sent them; none if there are no clocks."""
        if not self.ticks:
            return None
        return Ran({str(seat): left for seat, left in enumerate(self.left)}, self.running, self.since)


def full_time(kind: Clock) -> int:
    match kind:
        case MoveClock(seconds) | GameClock(seconds):
            return seconds * SECOND
        case DaysClock(days):
            return days * DAY
    return 0
