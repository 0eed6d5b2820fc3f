"""People among each other: friends, invitations by name, who is not heard, reports of people."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from nemeton.server.wire.basics import WRITABLE, Millis, Name, PlayerId, Strict, TableId


class Fellow(Strict, frozen=True):
    """Somebody, and since when they are what the list says."""

    id: str
    name: str
    at: Millis


class Friend(Strict, frozen=True):
    """A friend; both have agreed to that."""

    id: str
    name: str
    at: Millis
    here: bool = False
    table: str = ""  # a public one they sit at, if they are here and there is one
    game: str = ""  # that is played there


class Silent(Strict, frozen=True):
    """Somebody one does not hear; if blocked, they can ask and invite one to nothing either."""

    id: str
    name: str
    at: Millis
    blocked: bool = False


class Call(Strict, frozen=True):
    """An invitation by name: to a table, or to a campaign by its link."""

    caller: str
    name: str
    at: Millis
    game: str
    table: str = ""
    campaign: str = ""
    title: str = ""  # of the campaign
    link: str = ""


class Company(Strict, frozen=True):
    """Somebody's own lists; told to nobody else."""

    friends: list[Friend] = []
    asking: list[Fellow] = []  # who would be one's friend
    asked: list[Fellow] = []  # whom one has asked, and who has not said yes
    silent: list[Silent] = []
    calls: list[Call] = []


class Whom(Strict, frozen=True):
    """Somebody, by id or by the name they keep."""

    player: PlayerId | None = None
    name: Name | None = None


class FriendAnswer(Strict, frozen=True):
    """Somebody would be one's friend: yes, or no, of which they hear nothing."""

    player: PlayerId
    yes: bool


class Parting(Strict, frozen=True):
    """No friends any more; or whom one had asked need not answer."""

    player: PlayerId


class Silencing(Strict, frozen=True):
    """Not to hear somebody, to be left alone by them, or neither any more."""

    player: PlayerId
    what: Literal["", "muted", "blocked"]


class Calling(Strict, frozen=True):
    """Invite somebody by id or name, to a table or to a campaign."""

    player: PlayerId | None = None
    name: Name | None = None
    table: TableId | None = None
    campaign: TableId | None = None


class Declining(Strict, frozen=True):
    """An invitation is not followed."""

    caller: PlayerId
    table: TableId | None = None
    campaign: TableId | None = None


class Complaint(Strict, frozen=True):
    """Somebody finds a person out of place."""

    reason: Annotated[str, Meta(min_length=1, max_length=300, pattern=WRITABLE)]


class Complained(Strict, frozen=True):
    """A report of a person, for a moderator."""

    player: str
    name: str
    at: Millis
    reporter: str
    reporter_name: str
    reason: str
    settled: bool


class Settled(Strict, frozen=True):
    """A report of a person is dealt with."""

    player: PlayerId
    reporter: PlayerId
    reason: Annotated[str, Meta(max_length=300, pattern=WRITABLE)] = ""


class Asked(Strict, frozen=True):
    """A question of friendship that was put to somebody, in the data they take along."""

    player: str
    at: Millis
    refused: Millis = 0


class Made(Strict, frozen=True):
    """An invitation or a report somebody made, in the data they take along."""

    player: str
    at: Millis
    table: str = ""
    campaign: str = ""
    reason: str = ""


class Ties(Strict, frozen=True):
    """All the server keeps about somebody and others, in the data they take along."""

    friends: list[Fellow] = []
    asked: list[Asked] = []
    asking: list[Asked] = []
    silent: list[Silent] = []
    calls: list[Made] = []
    called: list[Made] = []
    complaints: list[Made] = []


class CompanyChanged(Strict, frozen=True, tag="company", tag_field="t"):
    """Somebody's own lists have changed: they may be asked for anew."""
