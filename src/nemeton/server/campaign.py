"""A campaign: who takes part, who leads whom, and its evenings, all made of the entries of its log.

As with a table, `apply` is the only way a campaign changes, and it reads no clock and asks nobody. What a person may do
is decided in `campaign_acts.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import msgspec
from msgspec import Struct

from nemeton.kernel.game import Told
from nemeton.server import wire
from nemeton.server.table import STAND_IN


# ---------------------------------------------------------------------- the log
class Entry(Struct, frozen=True, kw_only=True, tag_field="e", omit_defaults=True):
    """One line of the log; `at` is the server's time in milliseconds. People are named by id."""

    at: int


class Founded(Entry, frozen=True, tag="founded"):
    """Somebody began the campaign, and leads it."""

    setup: wire.CampaignSetup
    player: str
    invite: str
    companion: str = STAND_IN  # the bot that leads a hero nobody leads


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody came, or chose another hero: one only a bot led, one who comes with the next evening, or nobody yet."""

    player: str
    hero: str = ""


class Left(Entry, frozen=True, tag="left"):
    """Somebody left for good; the hero goes with the next evening, or a bot leads it."""

    player: str
    hero_goes: bool = False


class Handed(Entry, frozen=True, tag="handed"):
    """Somebody's hero was handed to a bot, or is led by its person again."""

    player: str
    bot: str


class Accompanied(Entry, frozen=True, tag="accompanied"):
    """So many bots will come along."""

    count: int


class LedBy(Entry, frozen=True, tag="led_by"):
    """Somebody else leads the campaign."""

    player: str


class Linked(Entry, frozen=True, tag="linked"):
    """There is another link to come in by."""

    invite: str


class Began(Entry, frozen=True, tag="began"):
    """An evening was opened: its table, what it goes on from, and who leads whom there."""

    number: int
    table: str
    after: int
    clock: wire.Clock
    seats: list[wire.CampaignSeat]


class Ended(Entry, frozen=True, tag="ended"):
    """An evening is over: its record by hash, and what came of it."""

    table: str
    hash: str
    entries: int
    heroes: list[str]  # by seat
    led: list[bool]  # by seat: did its own person lead it at the end?
    free: list[str]
    quiet: bool
    over: bool
    edition: str
    told: Told


class CalledOff(Entry, frozen=True, tag="called_off"):
    """An evening did not take place."""

    table: str


class Proposed(Entry, frozen=True, tag="proposed"):
    """Somebody asks everybody to go on from the end of an earlier evening."""

    player: str
    evening: int


class Answered(Entry, frozen=True, tag="answered"):
    """Somebody agreed to that, or did not."""

    player: str
    yes: bool


class Dated(Entry, frozen=True, tag="dated"):
    """Somebody proposes a time for the next evening, and can come then."""

    player: str
    when: int


class Promised(Entry, frozen=True, tag="promised"):
    """Somebody said whether they can come then."""

    player: str
    comes: bool


class Undated(Entry, frozen=True, tag="undated"):
    """The proposed time was given up."""


Entries = (
    Founded
    | Joined
    | Left
    | Handed
    | Accompanied
    | LedBy
    | Linked
    | Began
    | Ended
    | CalledOff
    | Proposed
    | Answered
    | Dated
    | Promised
    | Undated
)

decode = msgspec.json.Decoder(Entries).decode
encode = msgspec.json.Encoder().encode


# ---------------------------------------------------------------------- what it says
@dataclass
class Seat:
    """A hero, and who leads it."""

    hero: str = ""
    player: str = ""
    bot: str = ""
    going: bool = False

    def to_wire(self, seat: int) -> wire.CampaignSeat:
        return wire.CampaignSeat(seat, self.hero, self.player, self.bot, self.going)


def seats_from(told: list[wire.CampaignSeat]) -> list[Seat]:
    return [Seat(one.hero, one.player, one.bot) for one in told]


@dataclass
class Evening:
    """An evening: a table, and once it is over what came of it."""

    number: int
    table: str
    after: int
    began: int
    seats: list[Seat]
    ended: int = 0
    outcome: Ended | None = None


@dataclass
class Campaign:
    """A campaign as its log has it."""

    id: str
    seq: int = 0
    name: str = ""
    game: str = ""
    founded: int = 0
    changed: int = 0
    lead: str = ""
    invite: str = ""
    companion: str = STAND_IN
    clock: wire.Clock = field(default_factory=wire.NoClock)
    people: dict[str, str] = field(default_factory=dict)  # each with the hero who comes with the next evening, if any
    seats: list[Seat] = field(default_factory=list)  # as the last evening left them, and who has come and gone since
    evenings: list[Evening] = field(default_factory=list)  # those that are over
    head: int = 0  # the evening the next one goes on from
    tonight: Evening | None = None
    branch: wire.Branch | None = None
    date: wire.Date | None = None  # when the next evening shall be

    # ------------------------------------------------------------------ reading the log
    def apply(self, entry: Entry) -> None:
        """Take one more entry."""
        self.seq += 1
        self.changed = entry.at
        match entry:
            case Founded(setup=setup, player=player, invite=invite):
                self.name, self.game, self.clock, self.founded = setup.name, setup.game, setup.clock, entry.at
                self.lead, self.invite, self.people = player, invite, {player: ""}
                self.companion = entry.companion
                self.seats = [Seat(player=player), *(Seat(bot=self.companion) for _ in range(setup.companions))]
            case Joined(player=player, hero=hero):
                self.join(player, hero)
            case Left(player=player, hero_goes=hero_goes):
                self.leave(player, hero_goes)
            case Handed(player=player, bot=bot):
                for seat in self.all_seats():
                    seat.bot = bot if seat.player == player else seat.bot
            case Accompanied(count=count):
                people = [seat for seat in self.seats if seat.player]
                self.seats = [*people, *(Seat(bot=self.companion) for _ in range(count))]
            case LedBy(player=player):
                self.lead = player
            case Linked(invite=invite):
                self.invite = invite
            case Began(number=number, table=table, after=after, seats=seats):
                self.tonight = Evening(number, table, after, entry.at, seats_from(seats))
                self.clock, self.branch, self.date = entry.clock, None, None
            case Ended():
                self.end(entry)
            case CalledOff():
                self.tonight = None
            case Proposed(player=player, evening=evening):
                self.agree(wire.Branch(evening, [player]))
            case Answered(player=player, yes=yes):
                self.answer(player, yes)
            case Dated(player=player, when=when):
                self.date = wire.Date(when, player, [player], [])
            case Promised(player=player, comes=comes):
                self.promise(player, comes)
            case Undated():
                self.date = None

    def join(self, player: str, hero: str) -> None:
        self.people.setdefault(player, "")
        before_all = not self.evenings and self.tonight is None
        if before_all and self.seat_of(player) is None:
            companion = next((seat for seat in self.seats if not seat.player), None)
            if companion is None:
                self.seats.append(Seat(player=player))
            else:
                companion.player, companion.bot = player, ""
        elif hero and not self.take_over(player, hero):
            self.people[player] = hero

    def take_over(self, player: str, hero: str) -> bool:
        """Lead a hero that only a bot led; False if there is none of that name."""
        found = False
        for seat in self.all_seats():
            if seat.hero == hero and not seat.player:
                seat.player, seat.bot, seat.going, found = player, "", False, True
        return found

    def leave(self, player: str, hero_goes: bool) -> None:
        del self.people[player]
        if not self.evenings and self.tonight is None:
            self.seats = [seat for seat in self.seats if seat.player != player]
        for seat in self.all_seats():
            if seat.player == player:
                seat.player, seat.bot, seat.going = "", self.companion, hero_goes
        if self.lead == player:
            self.lead = next(iter(self.people), "")
        self.promise(player, None)
        if self.branch is not None:
            self.agree(wire.Branch(self.branch.evening, [one for one in self.branch.agreed if one != player]))

    def end(self, entry: Ended) -> None:
        evening = self.tonight
        assert evening is not None, "an evening ends that has begun"
        for seat, hero, led in zip(evening.seats, entry.heroes, entry.led, strict=True):
            seat.hero, seat.bot = hero, "" if led else seat.bot
        leaders = {seat.player for seat in evening.seats}
        self.people = {player: "" if player in leaders else hero for player, hero in self.people.items()}
        self.evenings.append(replace(evening, ended=entry.at, outcome=entry, seats=[replace(s) for s in evening.seats]))
        self.seats, self.head, self.tonight = evening.seats, evening.number, None

    def agree(self, branch: wire.Branch) -> None:
        """Note who agrees to go on from an earlier evening; if all do, it is done."""
        self.branch = branch if branch.agreed else None
        if self.branch is not None and all(player in branch.agreed for player in self.people):
            self.branch = None
            self.go_back(branch.evening)

    def answer(self, player: str, yes: bool) -> None:
        if self.branch is None or not yes:
            self.branch = None
        else:
            self.agree(wire.Branch(self.branch.evening, [*self.branch.agreed, player]))

    def promise(self, player: str, comes: bool | None) -> None:
        """Note whether somebody can come when the next evening shall be; None: they are in it no more."""
        if self.date is None:
            return
        come = [one for one in self.date.come if one != player]
        cannot = [one for one in self.date.cannot if one != player]
        if comes is not None:
            (come if comes else cannot).append(player)
        self.date = wire.Date(self.date.when, self.date.by, come, cannot)

    def go_back(self, number: int) -> None:
        """What is played next goes on from the end of that evening, with the heroes there were then."""
        evening = self.evening(number)
        assert evening is not None, "an evening that was proposed is there"
        self.head, self.people = number, dict.fromkeys(self.people, "")
        self.seats = [
            Seat(seat.hero, seat.player) if seat.player in self.people else Seat(seat.hero, "", self.companion)
            for seat in evening.seats
        ]

    # ------------------------------------------------------------------ questions about it
    def all_seats(self) -> list[Seat]:
        """Those of the last evening, and those of the one that is being played."""
        return self.seats if self.tonight is None else [*self.seats, *self.tonight.seats]

    def seat_of(self, player: str) -> int | None:
        """The seat of the hero a person leads."""
        return next((at for at, seat in enumerate(self.seats) if player and seat.player == player), None)

    def evening(self, number: int) -> Evening | None:
        """An evening that is over."""
        return next((one for one in self.evenings if one.number == number), None)

    @property
    def last(self) -> Ended | None:
        """What came of the evening the next one goes on from."""
        evening = self.evening(self.head)
        return None if evening is None else evening.outcome

    def line(self) -> list[Evening]:
        """The evenings what is played now goes on from, the first one first."""
        found: list[Evening] = []
        evening = self.evening(self.head)
        while evening is not None:
            found.insert(0, evening)
            evening = self.evening(evening.after)
        return found

    @property
    def next_number(self) -> int:
        """The number of the evening that comes next; one that was called off has none."""
        return len(self.evenings) + 1

    def comers(self) -> dict[str, str]:
        """Who leads somebody new from the next evening on."""
        return {player: hero for player, hero in self.people.items() if hero}

    @property
    def quiet(self) -> bool:
        """Can people come and go before the next evening?"""
        return self.last is None or self.last.quiet

    def next_seats(self) -> tuple[list[Seat], list[int], list[list[str]]]:
        """Who leads whom on the next evening; the seats of the last one that go, and the heroes who come."""
        comers = self.comers() if self.quiet else {}
        goes = [at for at, seat in enumerate(self.seats) if seat.going] if self.quiet and self.last else []
        if self.last is not None and (goes or comers):  # who comes or goes lays the table anew: without the dead
            goes = sorted({*goes, *(at for at, seat in enumerate(self.seats) if not seat.hero)})
        stay = [replace(seat) for at, seat in enumerate(self.seats) if at not in goes]
        come = [Seat(hero.partition(":")[0], player) for player, hero in comers.items()]
        return [*stay, *come], goes, [hero.split(":") for hero in comers.values()]
