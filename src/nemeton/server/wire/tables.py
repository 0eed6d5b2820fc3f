"""A table and its clocks, and what a seat sees of the game on it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from nemeton.kernel.decision import Mode
from nemeton.server.wire.basics import MOST_SEATS, Millis, Strict


# ---------------------------------------------------------------------- clocks
class NoClock(Strict, frozen=True, tag="none", tag_field="kind"):
    """Everybody has all the time there is."""


class MoveClock(Strict, frozen=True, tag="move", tag_field="kind"):
    """So long for every decision."""

    seconds: Annotated[int, Meta(ge=5, le=3600)]


class GameClock(Strict, frozen=True, tag="game", tag_field="kind"):
    """So long for the whole game, and a little more with each decision."""

    seconds: Annotated[int, Meta(ge=30, le=6 * 3600)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class DaysClock(Strict, frozen=True, tag="days", tag_field="kind"):
    """So many days for every decision."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = NoClock | MoveClock | GameClock | DaysClock


# ---------------------------------------------------------------------- tables
Undo = Literal["none", "free", "ask"]
"""No take-back; own steps while nothing was shown and nobody else was asked; and beyond that if the others agree."""

OutOfTime = Literal["bot", "loses"]
"""Whose flag falls is replaced by a bot, or has lost."""

Status = Literal["open", "running", "over", "aborted", "retired"]
"""`retired`: it was played by rules that are no longer kept; it can be watched as far as it was kept, and ended."""


Drawing = Literal["", "sealing", "opening"]
"""The chance of a game is being made: everybody seals what they give to it, then opens it."""


class Setup(Strict, frozen=True):
    """What whoever opens a table decides."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: dict[str, bool | int | str] = {}
    bots: dict[
        Annotated[str, Meta(max_length=2)], Annotated[str, Meta(max_length=40)]
    ] = {}  # seat to bot: "1": "casual"
    public: bool = True
    clock: Clock = NoClock()
    undo: Undo = "ask"
    out_of_time: OutOfTime = "bot"
    rated: bool = False
    open_seats: bool = False  # may whoever comes play on for a bot once the game has begun?
    open_talk: bool = False  # may everybody read, once the game is over, what the players said?


class Wish(Strict, frozen=True):
    """Somebody looks for anybody, about as strong: at a game, for so many, at a pace."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] = 2
    pace: Literal["any", "live", "days"] = "any"
    rated: bool = False


class Chair(Strict, frozen=True):
    """Who sits on a seat."""

    seat: int
    player: str = ""  # id; empty: a bot, or nobody
    name: str = ""
    bot: str = ""  # its level; beside a player: the bot that plays on for one who left
    here: bool = False  # is a socket of that player open?
    offered: bool = False  # may whoever comes take this bot's seat while the game runs?
    contributes: bool = False  # will the player give something to the chance when the game begins?
    seal: str = ""  # the SHA-256 of that
    reserved: bool = False  # is it kept for the player at a rematch, who has not said yet that they come?
    came_late: bool = False  # did the player take it from a bot? Then the host can put one back


class Ran(Strict, frozen=True):
    """A clock as it stood at a step: it goes on running for the seats that are asked."""

    left: dict[str, Millis]  # by seat
    running: list[int]
    at: Millis
    grace: dict[str, Millis] = {}  # by seat: how long from `at` its clock stands still yet, before its first decision


Proposable = Literal["back", "end", "replace"]
"""What needs everybody's consent: a take-back past a barrier, the end of the game by agreement; or that of all others:
that a bot plays on for somebody who does not answer."""


class Proposal(Strict, frozen=True):
    """Somebody asks the others for something."""

    what: Proposable
    seat: int
    agreed: list[int] = []
    to: int = 0  # of a take-back: the entry of the game's record it goes back to
    whom: int | None = None  # the seat a bot is to play on for


class Reason(Strict, frozen=True):
    """Why a bot would choose it: a message of its game, `<game>.reason.<key>`, and values for the sentence."""

    key: str
    values: dict[str, Any] = {}


class Suggestion(Strict, frozen=True):
    """What a bot would choose; where it decides with people, they hear of it before they do."""

    seat: int
    number: int  # of the question
    action: int
    means: dict[str, Any]
    reason: Reason | None = None


EndedBy = Literal["finished", "resigned", "time", "agreed", "aborted", "dropped", "closed"]


class Ending(Strict, frozen=True):
    """How it ended."""

    why: EndedBy
    places: list[int] = []
    scores: list[dict[str, Any]] = []
    won: bool = True


class Card(Strict, frozen=True):
    """A table as the lobby shows it."""

    id: str
    game: str
    status: Status
    seats: int
    chairs: list[Chair]
    clock: Clock
    rated: bool
    public: bool
    opened: Millis
    changed: Millis
    asked: list[int] = []  # seats
    options: dict[str, Any] = {}


class Table(Strict, frozen=True):
    """All about a table but the game on it."""

    id: str
    setup: Setup
    status: Status
    host: str
    chairs: list[Chair]
    commitment: str  # SHA-256 of the secret the server will open at the end
    opened: Millis
    rules: int = 0
    content: str = ""
    started: Millis = 0
    ended: Millis = 0
    paused: bool = False
    ending: Ending | None = None
    proposal: Proposal | None = None
    suggested: list[Suggestion] = []
    drawing: Drawing = ""
    withheld: list[str] = []  # the names of those who sealed something and did not open it
    waiting_since: Millis = 0  # when the seats that are asked now were asked
    rematch: str = ""  # the table that follows this one
    note: str = ""  # of a retired table: why it cannot go on
    same_address: list[list[int]] = []  # of a rated table: pairs of seats whose people came from the same address
    campaign: str = ""  # the campaign this is an evening of
    evening: int = 0  # counted from 1


# ---------------------------------------------------------------------- what a seat sees
class Why(Strict, frozen=True):
    """Why not: a stable code, the rule of the game that refuses, and values for the sentence."""

    code: str
    rule: str
    values: dict[str, Any] = {}


class Choice(Strict, frozen=True):
    """An option: its number, and what it means."""

    action: int
    means: dict[str, Any]  # the game's own description, with its "kind"


class Shut(Strict, frozen=True):
    """An option one might expect, and why it is closed."""

    action: int
    means: dict[str, Any]
    why: Why


class Ask(Strict, frozen=True):
    """The question a seat is asked."""

    number: int
    kind: str
    rules: tuple[str, ...]
    mode: Mode
    about: dict[str, Any]
    options: list[Choice]
    closed: list[Shut] = []
    said: int | None = None  # what the seat has answered already, where it may still answer anew


class Back(Strict, frozen=True):
    """What the seat's next take-back would undo, and what stands in its way."""

    to: int  # the entry of the game's record it goes back to
    entries: int  # how many moves would be undone, all seats together
    needs: Literal["", "passed", "shown"] = ""  # the others' consent, and why
    allowed: bool = True  # by the table's rules, with consent if any is needed


class Sight(Strict, frozen=True):
    """The game as one seat, or a spectator (none), sees it. In a step only what has changed."""

    seat: int | None
    view: dict[str, Any] | None = None  # whole
    changed: dict[str, Any] = {}  # or by path: "display"; of a list of things "seats.1", and "seats.length"
    events: list[dict[str, Any]] = []
    ask: Ask | None = None
    again: Ask | None = None  # a question the seat has answered, as long as it may change its mind
    back: Back | None = None
