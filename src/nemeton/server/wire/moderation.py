"""What those who look after a server see and do, and how the server is kept."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from nemeton.server.wire.basics import WRITABLE, LineNumber, Millis, Strict, TableId
from nemeton.server.wire.messages import Spoken

Role = Literal["host", "moderator"]
Grounds = Annotated[str, Meta(max_length=300, pattern=WRITABLE)]

Hours = Annotated[int, Meta(ge=0, le=24 * 365)]


class Manner(Strict, frozen=True):
    """How a server is kept: what whoever comes should know before they do."""

    guests: bool = True  # may one come in with a name alone?
    invited: bool = False  # must one be invited?
    chat: bool = True  # is there talk at the tables?
    mail: bool = False  # can it write to people?
    sign_in: str = ""  # what people call the provider one may sign in by; empty: there is none
    push: str = ""  # the key browsers take its notices by; empty: it sends none


class Reported(Strict, frozen=True):
    """A line somebody finds out of place, with those said around it, for a moderator."""

    table: str
    line: LineNumber
    at: Millis
    reporter: str
    reporter_name: str
    reason: str
    settled: bool
    around: list[Spoken]  # the line itself among them, unless it is gone


class Somebody(Strict, frozen=True):
    """A person, for a moderator."""

    id: str
    name: str
    claimed: bool
    created: Millis
    seen: Millis
    muted: Millis  # until then; 0: not
    suspended: Millis
    role: Role | Literal[""]
    reports: int  # of lines of theirs, and of themselves
    tables: list[str]  # those they sit at that are not over


class Deed(Strict, frozen=True):
    """What a moderator did."""

    id: str
    at: Millis
    moderator: str
    moderator_name: str
    what: str
    player: str = ""
    name: str = ""
    table: str = ""
    until: Millis = 0
    reason: str = ""


class Settling(Strict, frozen=True):
    """A reported line is dealt with; it may be taken out of the talk."""

    table: TableId
    line: LineNumber
    remove: bool = False
    reason: Grounds = ""


class Sentence(Strict, frozen=True):
    """Somebody is muted or suspended for so many hours; 0 lifts it."""

    hours: Hours
    reason: Grounds = ""


class Closing(Strict, frozen=True):
    """A table is closed."""

    reason: Grounds = ""


class Appointing(Strict, frozen=True):
    """Somebody is given a role, or none."""

    role: Role | Literal[""]


class Inviting(Strict, frozen=True):
    """An invitation for so many people, good for so many days."""

    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 7


class InvitationCard(Strict, frozen=True):
    """An invitation; its code is told once, to who made it."""

    id: str
    moderator: str
    uses: int
    used: int
    until: Millis
    code: str = ""


class Withdrawing(Strict, frozen=True):
    """An invitation is void from now on."""

    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
