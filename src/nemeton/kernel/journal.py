"""The journal: what happened, as typed facts in the past tense. Clients make the language and the animation."""

from typing import ClassVar, Self

import msgspec

ALL = -1
"""The mask of everybody, spectators included."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True):
    """One fact. `seen_by` is the mask of the seats that see it whole; for the others its secrets are blanked."""

    rule: ClassVar[str] = ""
    secrets: ClassVar[tuple[str, ...]] = ()

    seen_by: int = ALL

    def to(self, seat: int | None) -> Self:
        """The event as `seat` saw it; `None` is a spectator."""
        if self.seen_by == ALL or (seat is not None and self.seen_by >> seat & 1):
            return self
        return msgspec.structs.replace(self, **dict.fromkeys(self.secrets))


class Journal:
    """Collects the events of the state it is attached to, until they are taken."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)

    def take(self) -> list[Event]:
        """Take out all events since the last call."""
        events, self.events = self.events, []
        return events
