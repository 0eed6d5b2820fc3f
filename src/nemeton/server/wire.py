"""What travels between the server and its clients: every body of a request, every message of a socket.

Strict both ways: an unknown field is refused. The page's types are made from these structures.

A table's socket opens with one `Opened`, then brings a `Step` for every entry of the table's log. An `Act` of a client
is answered by `Done` or `Refused`, which name the act's own id; a move by its `Step`, which has that id in `what`. A
move that is sent again is not done again, and answered by `Done`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from nemeton.kernel.decision import Mode

MOST_SEATS = 8

Name = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$")
]
TableId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")]
PlayerId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")]
ActId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+$")]
Contribution = Annotated[str, Meta(max_length=64, pattern=r"^[0-9a-f]*$")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
ActionNumber = Annotated[int, Meta(ge=0, le=2**31)]
Millis = Annotated[int, Meta(ge=0)]


class Strict(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any data that may hold what is written here, and nothing else."""


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


class Setup(Strict, frozen=True):
    """What whoever opens a table decides."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: dict[str, bool | int | str] = {}
    bots: dict[str, Annotated[str, Meta(max_length=40)]] = {}  # seat to bot: "1": "casual"
    public: bool = True
    clock: Clock = NoClock()
    undo: Undo = "ask"
    out_of_time: OutOfTime = "bot"
    rated: bool = False


class Chair(Strict, frozen=True):
    """Who sits on a seat."""

    seat: int
    player: str = ""  # id; empty: a bot, or nobody
    name: str = ""
    bot: str = ""  # its level; beside a player: the bot that plays on for one who left
    here: bool = False  # is a socket of that player open?


class Ran(Strict, frozen=True):
    """A clock as it stood at a step: it goes on running for the seats that are asked."""

    left: dict[str, Millis]  # by seat
    running: list[int]
    at: Millis


Proposable = Literal["back", "end"]
"""What needs everybody's consent: a take-back past a barrier, the end of the game by agreement."""


class Proposal(Strict, frozen=True):
    """Somebody asks the others for something."""

    what: Proposable
    seat: int
    agreed: list[int] = []
    to: int = 0  # of a take-back: the entry of the game's record it goes back to


class Suggestion(Strict, frozen=True):
    """What a bot would choose; where it decides with people, they hear of it before they do."""

    seat: int
    number: int  # of the question
    action: int
    means: dict[str, Any]


EndedBy = Literal["finished", "resigned", "time", "agreed", "aborted", "dropped"]


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
    rematch: str = ""  # the table that follows this one
    note: str = ""  # of a retired table: why it cannot go on


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


# ---------------------------------------------------------------------- acts of a client
class Act(Strict, frozen=True, tag_field="act"):
    """Something a person does at a table."""

    id: ActId


class Sit(Act, frozen=True, tag="sit"):
    """Take an empty seat, or one a bot plays; with what one gives to the seed."""

    seat: SeatNumber
    contribution: Contribution = ""


class Leave(Act, frozen=True, tag="leave"):
    """Give up a seat: before the start it is empty again, after it a bot plays on."""

    seat: SeatNumber


class Invite(Act, frozen=True, tag="invite"):
    """The host puts a bot on an empty seat, or takes one away ("")."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)]


class Remove(Act, frozen=True, tag="remove"):
    """The host sends a person away: from the seat before the start, from the chat always."""

    player: PlayerId


class Start(Act, frozen=True, tag="start"):
    """The host begins the game; every seat must be taken."""


class Move(Act, frozen=True, tag="move"):
    """Answer a question."""

    seat: SeatNumber
    number: Annotated[int, Meta(ge=0)]  # of the question
    action: ActionNumber


class TakeBack(Act, frozen=True, tag="back"):
    """Take back the own last move, where nobody needs to be asked."""

    seat: SeatNumber


class Propose(Act, frozen=True, tag="propose"):
    """Ask the others."""

    seat: SeatNumber
    what: Proposable


class Answer(Act, frozen=True, tag="answer"):
    """Agree to what another proposed, or not; the proposer may withdraw it."""

    seat: SeatNumber
    yes: bool


class Resign(Act, frozen=True, tag="resign"):
    """Give up the game."""

    seat: SeatNumber


class Abort(Act, frozen=True, tag="abort"):
    """Call it off before the first move."""


class Pause(Act, frozen=True, tag="pause"):
    """Stop the clocks of a table with days per move, or let them run again."""

    on: bool


class Rematch(Act, frozen=True, tag="rematch"):
    """The same people once more, seats moved by one."""


class Say(Act, frozen=True, tag="say"):
    """Chat: players among themselves, spectators among themselves."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class WhyNot(Act, frozen=True, tag="why"):
    """Why may the seat not choose this?"""

    seat: SeatNumber
    action: ActionNumber


class Hint(Act, frozen=True, tag="hint"):
    """What would a strong bot do, from what the seat knows? Never at rated tables."""

    seat: SeatNumber


Acts = (
    Sit
    | Leave
    | Invite
    | Remove
    | Start
    | Move
    | TakeBack
    | Propose
    | Answer
    | Resign
    | Abort
    | Pause
    | Rematch
    | Say
    | WhyNot
    | Hint
)


# ---------------------------------------------------------------------- messages of the server
class Done(Strict, frozen=True, tag="done", tag_field="t"):
    """The act is on disk; `seq` is its entry, or the table's last one. A rematch names its table."""

    id: str
    seq: int
    table: str = ""


class Refused(Strict, frozen=True, tag="refused", tag_field="t"):
    """The act is not done, and why; nothing has changed."""

    id: str
    code: str
    detail: str  # a plain sentence, for those who have no better words for the code
    seq: int = 0
    rule: str = ""
    values: dict[str, Any] = {}


class Told(Strict, frozen=True, tag="told", tag_field="t"):
    """The answer to `WhyNot`; none: the seat may."""

    id: str
    why: Why | None


class Weighed(Strict, frozen=True):
    """An option as a search sees it: how much of its time it gave to it, and the result it expects, in thousandths."""

    action: int
    share: int
    chance: int


class Hinted(Strict, frozen=True, tag="hinted", tag_field="t"):
    """The answer to `Hint`: the options a strong bot looked at, the one it would take first."""

    id: str
    number: int  # of the question
    iterations: int
    options: list[Weighed]


class Opened(Strict, frozen=True, tag="opened", tag_field="t"):
    """Everything, when a socket opens and whenever a client has fallen behind."""

    seq: int
    now: Millis
    table: Table
    you: list[int]  # the seats of whoever listens
    player: str
    scene: dict[str, Any] = {}
    sights: list[Sight] = []
    clock: Ran | None = None
    chat: list[Spoken] = []


class Step(Strict, frozen=True, tag="step", tag_field="t"):
    """One entry of the log, and what it changed for whoever listens."""

    seq: int
    at: Millis
    what: dict[str, Any]  # the entry, as everybody may know it
    table: Table | None = None  # if it has changed
    sights: list[Sight] = []
    clock: Ran | None = None
    scene: dict[str, Any] = {}  # when the game begins


class Spoken(Strict, frozen=True, tag="said", tag_field="t"):
    """A line of the chat."""

    id: int
    at: Millis
    player: str
    name: str
    text: str
    seats: bool  # said among the players; else among the spectators


class Presence(Strict, frozen=True, tag="here", tag_field="t"):
    """Who is at the table now."""

    seats: list[int]
    watching: int


class LobbyOpened(Strict, frozen=True, tag="lobby", tag_field="t"):
    """The lobby as it is: open tables, tables to watch, one's own tables."""

    now: Millis
    tables: list[Card]
    own: list[Card]


class LobbyChanged(Strict, frozen=True, tag="changed", tag_field="t"):
    """Tables that came or changed; and ids of those that went."""

    now: Millis
    tables: list[Card] = []
    own: list[Card] = []
    gone: list[str] = []


TableMessage = Opened | Step | Done | Refused | Told | Hinted | Spoken | Presence
LobbyMessage = LobbyOpened | LobbyChanged


# ---------------------------------------------------------------------- people
class Guest(Strict, frozen=True):
    """Somebody comes in."""

    name: Name


class Me(Strict, frozen=True):
    """Who one is here."""

    id: str
    name: str
    claimed: bool  # with a password
    webhook: str = ""


Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Claim(Strict, frozen=True):
    """Keep an identity for good: with a password, under a name that is then nobody else's."""

    password: Password
    name: Name | None = None


class Claimed(Strict, frozen=True):
    """Codes to note down: each opens the account once if the password is lost. They are shown this once."""

    me: Me
    recovery: list[str]


class Login(Strict, frozen=True):
    """Come back."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class Recover(Strict, frozen=True):
    """Come back with a recovery code, and a new password."""

    name: Name
    code: Annotated[str, Meta(max_length=40)]
    password: Password


class Changes(Strict, frozen=True):
    """What one changes about oneself; what is left out stays."""

    name: Name | None = None
    webhook: Annotated[str, Meta(max_length=300, pattern=r"^(https?://[^\s]+)?$")] | None = None


class Rating(Strict, frozen=True):
    """How strong somebody is at a game: the number to show is what we are almost sure of."""

    game: str
    shown: int
    mu: float
    sigma: float
    games: int


class Result(Strict, frozen=True):
    """A game somebody played to its end."""

    table: str
    game: str
    seat: int
    seats: int
    place: int
    rated: bool
    ended: Millis


class Tally(Strict, frozen=True):
    """All of somebody's games of one kind."""

    game: str
    played: int
    won: int


class Profile(Strict, frozen=True):
    """What everybody may know of somebody."""

    id: str
    name: str
    ratings: list[Rating]
    tallies: list[Tally]
    latest: list[Result]


class Report(Strict, frozen=True):
    """A line of chat somebody finds out of place."""

    line: Millis
    reason: Annotated[str, Meta(min_length=1, max_length=300)]


class Export(Strict, frozen=True):
    """All the server keeps about somebody."""

    me: Me
    created: Millis
    ratings: list[Rating]
    results: list[Result]
    tables: list[str]
    chat: list[Spoken]


class Token(Strict, frozen=True):
    """What proves who one is, for programs."""

    token: str


class Problem(Strict, frozen=True):
    """Why a request was refused; of an act at a table also where the table stands."""

    code: str
    detail: str
    values: dict[str, Any] = {}
    seq: int = 0


class GameOption(Strict, frozen=True):
    """A choice before the game."""

    name: str
    default: Any
    values: list[Any]
    help: str


class GameCard(Strict, frozen=True):
    """A game one can open a table for."""

    name: str
    title: str
    seats: list[int]
    options: list[GameOption]
    rules: int
    content: str
    bots: list[str]


class Replay(Strict, frozen=True):
    """A game from its first step, as one seat or a spectator saw it (and, once it is over, as any other did)."""

    table: Table
    scene: dict[str, Any]
    first: Sight
    steps: list[Step]


class Analysed(Strict, frozen=True):
    """Who was winning when, and what could have been better; while it is being made, ask again in a little while."""

    status: Literal["ready", "working"]
    analysis: Any = None  # a `Study`, see analyses.py
    done: int = 0  # decisions judged so far, of all
    decisions: int = 0


decode_act = msgspec.json.Decoder(Acts).decode
encode = msgspec.json.Encoder().encode
