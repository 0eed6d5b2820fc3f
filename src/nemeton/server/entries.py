"""What a table's log holds. A table is its log: whoever reads the entries in order has the table, on any worker.

People are named by id here, never by name: who leaves for good takes the name along and leaves the seat.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from nemeton.kernel.record import After
from nemeton.server.wire import Proposable, Reason, Setup


class Entry(Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True):
    """One line of the log; `at` is the server's time in milliseconds. Replaying it reads no clock."""

    at: int


class Evening(Struct, frozen=True, omit_defaults=True):
    """The evening of a campaign a table is for: whose heroes sit where, and what it goes on from."""

    campaign: str
    number: int  # counted from 1
    people: tuple[str, ...]  # by seat: who leads the hero there; empty: nobody but a bot
    after: After | None = None
    position: dict[str, Any] | None = None  # the whole one at the end of the evening before: never told to anybody


class Opened(Entry, frozen=True, tag="opened"):
    """Somebody opened the table; the server has committed to a secret."""

    setup: Setup
    host: str
    commitment: str
    follows: str = ""  # the table this is the rematch of
    evening: Evening | None = None


class Sat(Entry, frozen=True, tag="sat"):
    """A person took a seat, and will give something to the chance when the game begins, or will not."""

    seat: int
    player: str
    contribution: str = ""  # in older logs: what was given, open to who came later
    contributes: bool = False
    reserved: bool = False  # kept for them at a rematch: they have not said yet that they come
    same_address: tuple[int, ...] = ()  # at a rated table: seats of others who came from the same address


class Left(Entry, frozen=True, tag="left"):
    """A person gave up a seat before the start."""

    seat: int


class Invited(Entry, frozen=True, tag="invited"):
    """A bot was put on an empty seat, or taken away."""

    seat: int
    bot: str


class Offered(Entry, frozen=True, tag="offered"):
    """The host offers a bot's seat of a running game to whoever comes, or does so no longer."""

    seat: int
    on: bool


class Drawing(Entry, frozen=True, tag="drawing"):
    """The host begins: everybody who contributes seals something."""


class Sealed(Entry, frozen=True, tag="sealed"):
    """A seat sealed what it gives to the chance."""

    seat: int
    seal: str


class Opening(Entry, frozen=True, tag="opening"):
    """No more is sealed: what was is opened."""


class SealOpened(Entry, frozen=True, tag="seal_opened"):
    """A seat opened what it had sealed."""

    seat: int
    contribution: str


class Withheld(Entry, frozen=True, tag="withheld"):
    """These sealed something and did not open it: they are off their seats, and all that was given is void."""

    seats: tuple[int, ...]


class Started(Entry, frozen=True, tag="started"):
    """The game began, by these rules and data."""

    rules: int
    content: str
    grace: int = 0  # milliseconds of each seat's first decision for which no clock runs; in older logs there are none


class Moved(Entry, frozen=True, tag="moved"):
    """A seat answered a question. What it answered is for those to know who saw what happened.

    A bot that is on one side with all others says why.
    """

    seat: int
    text: str
    number: int
    id: str = ""
    reason: Reason | None = None


class Suggested(Entry, frozen=True, tag="suggested"):
    """A bot said what it would choose and why, to the people it decides with and before they do."""

    seat: int
    text: str
    number: int
    reason: Reason | None = None


class TookBack(Entry, frozen=True, tag="took_back"):
    """A seat took back everything from entry `to` of the game's record on."""

    seat: int
    to: int


class FlagFell(Entry, frozen=True, tag="flag_fell"):
    """A seat's time ran out."""

    seat: int


class TakenOver(Entry, frozen=True, tag="taken_over"):
    """A bot plays on for a person who left."""

    seat: int
    bot: str


class PutBack(Entry, frozen=True, tag="put_back"):
    """The host put a bot back on a seat that somebody had taken from one."""

    seat: int
    bot: str


class GaveUp(Entry, frozen=True, tag="gave_up"):
    """A seat resigned, or lost on time."""

    seat: int
    why: Literal["resigned", "time"] = "resigned"


class Proposed(Entry, frozen=True, tag="proposed"):
    """A seat asks the others."""

    seat: int
    what: Proposable
    to: int = 0
    whom: int | None = None


class Answered(Entry, frozen=True, tag="answered"):
    """A seat agreed, or did not; the proposer's own no withdraws it."""

    seat: int
    yes: bool


class Paused(Entry, frozen=True, tag="paused"):
    """The clocks stand still, or go on."""

    on: bool
    player: str


class Outage(Entry, frozen=True, tag="outage"):
    """Nobody served the table for so many milliseconds before: they count for nobody."""

    lasted: int


class Ended(Entry, frozen=True, tag="ended"):
    """The game ended before its rules end it."""

    seat: int


class Aborted(Entry, frozen=True, tag="aborted"):
    """It was called off before everybody had made a first move, or closed by who looks after the server."""

    player: str
    moderated: bool = False


class Followed(Entry, frozen=True, tag="followed"):
    """A rematch was opened."""

    table: str


Entries = (
    Opened
    | Sat
    | Left
    | Invited
    | Offered
    | Drawing
    | Sealed
    | Opening
    | SealOpened
    | Withheld
    | Started
    | Moved
    | Suggested
    | TookBack
    | FlagFell
    | TakenOver
    | PutBack
    | GaveUp
    | Proposed
    | Answered
    | Paused
    | Outage
    | Ended
    | Aborted
    | Followed
)

decode = msgspec.json.Decoder(Entries).decode
encode = msgspec.json.Encoder().encode


def public(entry: Entry) -> dict[str, Any]:
    """An entry as everybody at the table may know it."""
    if isinstance(entry, Moved):
        moved: dict[str, Any] = {"e": "moved", "seat": entry.seat, "id": entry.id}
        return moved if entry.reason is None else moved | {"reason": msgspec.to_builtins(entry.reason)}
    told: dict[str, Any] = msgspec.to_builtins(entry)
    del told["at"]
    told.pop("evening", None)
    return told
