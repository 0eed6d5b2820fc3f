"""Who plays: accounts, ratings, histories, and why a request was refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from nemeton.server.wire.basics import WRITABLE, LineNumber, Millis, Name, Strict
from nemeton.server.wire.company import Ties
from nemeton.server.wire.messages import Spoken


class Guest(Strict, frozen=True):
    """Somebody comes in; where one must be invited, with the code of an invitation."""

    name: Name
    invitation: Annotated[str, Meta(max_length=100, pattern=WRITABLE)] = ""


class Me(Strict, frozen=True):
    """Who one is here."""

    id: str
    name: str
    claimed: bool  # is the name nobody else's?
    webhook: str = ""
    role: Literal["", "host", "moderator"] = ""  # what one is here beyond playing
    password: bool = False  # does a password open the name?
    signs_in: bool = False  # does an identity of a provider?


Password = Annotated[str, Meta(min_length=8, max_length=200)]


class Newcomer(Strict, frozen=True):
    """Somebody comes in and keeps the name at once, with a password."""

    name: Name
    password: Password
    invitation: Annotated[str, Meta(max_length=100, pattern=WRITABLE)] = ""


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
    webhook: Annotated[str, Meta(max_length=300, pattern=r"^(https?://[^\s\x00]+)?$")] | None = None


Lang = Annotated[str, Meta(max_length=20, pattern=r"^[A-Za-z0-9-]*$")]  # one we do not speak is taken for English
MAIL_ADDRESS = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$"
MailAddress = Annotated[str, Meta(max_length=254, pattern=MAIL_ADDRESS)]


class MailWish(Strict, frozen=True):
    """An address somebody wants letters at; it counts once it is confirmed."""

    address: MailAddress
    lang: Lang = ""


class MailChange(Strict, frozen=True):
    """Whether somebody wants notices by mail, and in which language."""

    notices: bool
    lang: Lang = ""


class MailCode(Strict, frozen=True):
    """The code a letter brought."""

    code: Annotated[str, Meta(max_length=40)]


class Mailbox(Strict, frozen=True):
    """Where somebody's letters go; told to nobody else."""

    address: str = ""  # that was confirmed
    waiting: str = ""  # for its owner to confirm it
    notices: bool = False
    lang: str = ""


Endpoint = Annotated[str, Meta(max_length=600, pattern=r"^https://[^\s\x00]+$")]
WebBase64 = r"^[A-Za-z0-9_-]*$"


class SignIn(Strict, frozen=True):
    """Somebody goes to the provider of identities, and comes back to a place of the page."""

    invitation: Annotated[str, Meta(max_length=100, pattern=WRITABLE)] = ""
    place: Annotated[str, Meta(max_length=100, pattern=r"^#/[A-Za-z0-9_/-]*$")] = "#/me"


class Away(Strict, frozen=True):
    """Where the browser is to go."""

    url: str


class IdentityCard(Strict, frozen=True):
    """Who somebody is to a provider; told to nobody else."""

    issuer: str
    subject: str
    at: Millis


class Subscription(Strict, frozen=True):
    """A browser shows notices: where its service is reached, and the keys it gave for that."""

    endpoint: Endpoint
    public_key: Annotated[str, Meta(max_length=100, pattern=WebBase64)]
    secret: Annotated[str, Meta(max_length=30, pattern=WebBase64)]
    lang: Lang = ""
    before: Annotated[str, Meta(max_length=600, pattern=WRITABLE)] = ""  # the endpoint this one takes the place of


class Unsubscribe(Strict, frozen=True):
    """A browser shows no more notices."""

    endpoint: Endpoint


class Browser(Strict, frozen=True):
    """A browser that shows somebody's notices; told to nobody else."""

    endpoint: str
    lang: str
    at: Millis


class WayBack(Strict, frozen=True):
    """Somebody has lost their password and would like a letter."""

    name: Name
    lang: Lang = ""


class Rating(Strict, frozen=True):
    """How strong somebody is at a game: the number to show is what we are almost sure of."""

    game: str
    shown: int
    mu: float
    sigma: float
    games: int


class RatingChange(Strict, frozen=True):
    """What a rated game made of the rating of a seat's person: the numbers shown before and after it."""

    seat: int
    before: int
    after: int


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


class Against(Strict, frozen=True):
    """Somebody's games at which another person sat, or a bot of a level."""

    game: str
    player: str = ""
    name: str = ""
    bot: str = ""
    played: int = 0
    won: int = 0  # on the first place


class Moment(Strict, frozen=True):
    """A rating after so many rated games; `at` is the day, not known of early ones."""

    games: int
    shown: int
    at: Millis


class Course(Strict, frozen=True):
    """How a rating went; of very many games some are left out."""

    game: str
    moments: list[Moment]


class Plan(Strict, frozen=True):
    """What somebody's victories at a game were owed to: a word of the game's own, `<game>.word.plan.<plan>`."""

    game: str
    plan: str
    won: int


class Rung(Strict, frozen=True):
    """Somebody, or a level of bots, on a ladder; a bot takes nobody's place."""

    shown: int  # what we are almost sure of
    spread: int  # how far to either side the strength itself may lie, in points
    games: int
    place: int = 0
    player: str = ""
    name: str = ""
    bot: str = ""


class Ladder(Strict, frozen=True):
    """Who stands where at a game with so many seats, in a season."""

    game: str
    seats: int
    season: str  # "2026-Q4", "2026-11", "2026"; empty: there are none
    ends: Millis  # 0: never
    rungs: list[Rung]  # the first hundred people, and bots among them
    over: bool = False
    own: Rung | None = None  # the viewer's, wherever they stand


class LadderName(Strict, frozen=True):
    """A ladder, and the seasons it has had, the one that runs first."""

    game: str
    seats: int
    seasons: list[str]


class Standing(Strict, frozen=True):
    """Where somebody stood on a ladder in a season, in the data they take along."""

    season: str
    game: str
    seats: int
    mu: float
    sigma: float
    games: int
    at: Millis


class Past(Strict, frozen=True):
    """What a viewer may know of somebody's games beyond their number."""

    games: int  # how many were looked at, the latest
    against: list[Against] = []
    courses: list[Course] = []
    plans: list[Plan] = []


class Report(Strict, frozen=True):
    """A line of chat somebody finds out of place."""

    line: LineNumber
    reason: Annotated[str, Meta(min_length=1, max_length=300, pattern=WRITABLE)]


class Export(Strict, frozen=True):
    """All the server keeps about somebody."""

    me: Me
    created: Millis
    ratings: list[Rating]
    results: list[Result]
    tables: list[str]
    chat: list[Spoken]
    ties: Ties
    ladders: list[Standing]
    campaigns: list[str] = []
    mail: Mailbox = Mailbox()
    browsers: list[Browser] = []
    identities: list[IdentityCard] = []


class Token(Strict, frozen=True):
    """What proves who one is, for programs."""

    token: str


class Problem(Strict, frozen=True):
    """Why a request was refused; of an act at a table also where the table stands."""

    code: str
    detail: str
    values: dict[str, Any] = {}
    seq: int = 0
