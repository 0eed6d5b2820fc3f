"""A campaign: many evenings of one story, who leads whom in it, and what came of each evening."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from nemeton.server.wire.basics import MOST_SEATS, Millis, PlayerId, Strict
from nemeton.server.wire.tables import Clock, NoClock, Status

LONGEST_TITLE = 60

Title = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=LONGEST_TITLE,
        pattern=r"^[^\s\x00-\x1f\x7f](?:[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$",
    ),
]
Invitation = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{12}$")]
Hero = Annotated[str, Meta(max_length=80, pattern=r"^[A-Za-z0-9_:.-]*$")]
EveningNumber = Annotated[int, Meta(ge=1, le=10_000)]
BotName = Annotated[str, Meta(max_length=40, pattern=r"^[a-z_]*$")]


class CampaignSetup(Strict, frozen=True):
    """What whoever begins a campaign decides."""

    name: Title
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    clock: Clock = NoClock()
    companions: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0  # heroes that bots lead from the first evening on


class JoinCampaign(Strict, frozen=True):
    """Come to a campaign by its link: with a hero that a bot leads or that is free, or without one for now."""

    invite: Invitation
    hero: Hero = ""


class NextEvening(Strict, frozen=True):
    """Begin the next evening; with another clock than the last one's, if it is named."""

    clock: Clock | None = None


# ---------------------------------------------------------------------- acts
class TakeHero(Strict, frozen=True, tag="take", tag_field="act"):
    """Lead a hero from the next evening on: one that only a bot leads, or one that is free."""

    hero: Hero


class HandHero(Strict, frozen=True, tag="hand", tag_field="act"):
    """Let a bot lead one's hero, or lead it oneself again (""); who leads the campaign may do it for who is away."""

    player: PlayerId
    bot: BotName = ""


class SetCompanions(Strict, frozen=True, tag="companions", tag_field="act"):
    """So many bots come along; before the first evening, by who leads the campaign."""

    count: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]


class LeaveCampaign(Strict, frozen=True, tag="leave", tag_field="act"):
    """Leave for good. One's hero goes too, or stays with a bot."""

    hero_goes: bool = False


class LetLead(Strict, frozen=True, tag="lead", tag_field="act"):
    """Let somebody else lead the campaign."""

    player: PlayerId


class NewInvite(Strict, frozen=True, tag="invite", tag_field="act"):
    """Make another link: who has only the old one comes in no more."""


class ProposeBranch(Strict, frozen=True, tag="branch", tag_field="act"):
    """Ask everybody to go on from the end of an earlier evening."""

    evening: EveningNumber


class AnswerBranch(Strict, frozen=True, tag="answer", tag_field="act"):
    """Agree to that, or not; who proposed it may withdraw it."""

    yes: bool


class ProposeDate(Strict, frozen=True, tag="date", tag_field="act"):
    """Propose when the next evening shall be; another time proposed before is given up."""

    when: Millis


class AnswerDate(Strict, frozen=True, tag="come", tag_field="act"):
    """Say whether one can come then; the last word counts."""

    yes: bool


class WithdrawDate(Strict, frozen=True, tag="no_date", tag_field="act"):
    """Give the proposed time up; by who proposed it or who leads the campaign."""


CampaignActs = (
    TakeHero
    | HandHero
    | SetCompanions
    | LeaveCampaign
    | LetLead
    | NewInvite
    | ProposeBranch
    | AnswerBranch
    | ProposeDate
    | AnswerDate
    | WithdrawDate
)


# ---------------------------------------------------------------------- what is told
class CampaignPerson(Strict, frozen=True):
    """Somebody who takes part."""

    player: str
    name: str
    hero: str = ""  # whom they will lead from the next evening on, where that is somebody new


class CampaignSeat(Strict, frozen=True):
    """A hero, and who leads it: a person, a bot, or a bot for a person who is away."""

    seat: int
    hero: str = ""  # empty: nobody yet, or somebody who is dead
    player: str = ""
    bot: str = ""
    going: bool = False  # does it leave with the next evening?


class Evening(Strict, frozen=True):
    """An evening that is over."""

    number: int
    table: str
    after: int  # the evening it went on from; 0: none
    began: Millis
    ended: Millis
    hash: str  # SHA-256 of its record
    entries: int
    edition: str  # of the data it was played with
    seats: list[CampaignSeat]
    standing: bool  # does what is played now go on from it?
    story: dict[str, Any]  # the game's own, see its evening_types


class Tonight(Strict, frozen=True):
    """The evening that is being played, or waits to begin."""

    number: int
    table: str
    status: Status
    after: int
    seats: list[CampaignSeat]
    asked: list[int] = []  # seats


class Branch(Strict, frozen=True):
    """Somebody asks to go on from an earlier evening."""

    evening: int
    agreed: list[str]  # people


class Date(Strict, frozen=True):
    """When the next evening shall be, and who can come then; who is in neither list has not said."""

    when: Millis
    by: str  # who proposed it
    come: list[str]  # people
    cannot: list[str]


class Campaign(Strict, frozen=True):
    """All about a campaign, for its people."""

    id: str
    name: str
    game: str
    edition: str  # of the data the next evening is played with
    founded: Millis
    lead: str
    invite: str
    clock: Clock
    companion: str  # the bot that leads for who is away
    you: str
    people: list[CampaignPerson]
    seats: list[CampaignSeat]
    most: int  # heroes there can be at once
    evenings: list[Evening]
    head: int = 0  # the evening the next one goes on from
    tonight: Tonight | None = None
    branch: Branch | None = None
    date: Date | None = None
    free: list[str] = []  # heroes who could come with the next evening; of any colour as "hero:colour"
    quiet: bool = True  # can people come and go? Not in the midst of something
    over: bool = False
    doors: dict[str, list[dict[str, Any]]] = {}  # by chapter that is over: what could have been chosen and was not


class CampaignCard(Strict, frozen=True):
    """A campaign as the lobby shows it."""

    id: str
    name: str
    game: str
    changed: Millis
    evenings: int
    people: list[str]  # the names of the others
    story: dict[str, Any] = {}  # of the last evening
    tonight: str = ""  # the table of the evening that is being played
    status: Status | None = None  # and its status
    turn: bool = False  # is one asked there?
    when: Millis = 0  # the time proposed for the next evening; 0: none
    unsaid: bool = False  # has one yet to say whether one can come?
    over: bool = False


class Invited(Strict, frozen=True):
    """A campaign for who holds a link to it and is not in it yet."""

    id: str
    name: str
    game: str
    people: list[str]  # names
    evenings: int
    seats: list[CampaignSeat]
    free: list[str]
    room: bool  # can one more come?
    within: bool = False  # does the asker take part already?


class BegunEvening(Strict, frozen=True):
    """The table of an evening."""

    table: str


class Chain(Strict, frozen=True):
    """What came of playing all evenings again: does each begin where the last one ended?"""

    whole: bool
    evenings: int
    entries: int
    problem: str = ""
