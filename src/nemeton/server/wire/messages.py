"""What the server says: through a socket, and of a whole game."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from nemeton.server.wire.acts import Sign
from nemeton.server.wire.basics import Millis, Strict
from nemeton.server.wire.company import CompanyChanged
from nemeton.server.wire.tables import Card, Ran, Sight, Table, Why


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


class Foretold(Strict, frozen=True):
    """An option, and what it would certainly do: the game's own preview."""

    action: int
    would: Any


class Previewed(Strict, frozen=True, tag="previewed", tag_field="t"):
    """The answer to `AskPreviews`: the options of the seat's question that have a preview."""

    id: str
    number: int  # of the question
    options: list[Foretold]


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


class Signed(Strict, frozen=True, tag="signed", tag_field="t"):
    """Somebody at the table gave a sign; it is shown for a moment, and kept nowhere."""

    at: Millis
    player: str
    seat: int
    sign: Sign


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


TableMessage = Opened | Step | Done | Refused | Told | Previewed | Hinted | Spoken | Signed | Presence
Answered = Done | Told | Previewed | Hinted
"""What an act is answered with that is not refused."""
LobbyMessage = LobbyOpened | LobbyChanged | CompanyChanged


# ---------------------------------------------------------------------- games
class GameOption(Strict, frozen=True):
    """A choice before the game."""

    name: str
    default: Any
    values: list[Any]
    help: str
    names_seats: bool = False  # are its numbers seats? Then only those fit that the table has


class OfferedBot(Strict, frozen=True):
    """A bot one may choose at a table of so many seats, and what it was measured to be worth there.

    Ratings compare within one game and number of seats. A level that cannot be told apart from the one below is not
    offered; it may still be seated by its name.
    """

    seats: int
    name: str
    rating: float | None = None  # none: it was not measured
    low: float | None = None  # its 95 % interval
    high: float | None = None
    games: int = 0


class GameCard(Strict, frozen=True):
    """A game one can open a table for."""

    name: str
    title: str
    seats: list[int]
    options: list[GameOption]
    rules: int
    content: str
    bots: list[str]
    offered: list[OfferedBot]  # by number of seats, from the weakest level on
    campaign: bool = False  # is it played over many evenings?
    rulebook: bool = False  # does it bring a rulebook along?


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


encode = msgspec.json.Encoder().encode
