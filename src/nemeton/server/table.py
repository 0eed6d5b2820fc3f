"""A table: who sits where, the game on it, its clocks and its end, all made of the entries of its log.

`apply` is the only way a table changes, and it reads no clock and asks nobody: two workers that read the same log have
the same table. What a person may do is decided in `acts.py`; what follows by itself in `pending`.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.decision import Outcome
from nemeton.kernel.errors import NemetonError
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match
from nemeton.kernel.record import Header, Record, TakeBack
from nemeton.kernel.state import State
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.clocks import Clocks

FINISHED = ("over", "aborted")
SEAL_MS = 5_000  # how long a game waits for who is to seal something; who is not there gives nothing
OPEN_MS = 20_000  # and for what was sealed to be opened
GRACE_MS = 30_000  # of everybody's first decision, for which a clock of minutes does not run: one may come late
STAND_IN = "casual"  # the bot that plays on for whoever left


@dataclass
class Chair:
    """A seat, and who is on it."""

    player: str = ""
    bot: str = ""
    contribution: str = ""
    contributes: bool = False
    seal: str = ""
    reserved: bool = False  # kept for the player at a rematch, who has not said yet that they come
    offered: bool = False  # may whoever comes take it from its bot while the game runs?
    came_late: bool = False  # was it taken from a bot?

    @property
    def taken(self) -> bool:
        return bool(self.player or self.bot)

    @property
    def person(self) -> str:
        """The id of the person who decides here; empty if a bot does, also one that plays on for a person."""
        return "" if self.bot else self.player


@dataclass
class Table:
    """A table as its log has it."""

    id: str
    secret: str  # hexadecimal; opened when the record ends
    seq: int = 0
    setup: wire.Setup = field(default_factory=lambda: wire.Setup(game="", seats=1))
    host: str = ""
    commitment: str = ""
    follows: str = ""
    evening: log.Evening | None = None  # of a campaign
    stopped: int | None = None  # the seat whose answer ended the evening
    rematch: str = ""
    status: wire.Status = "open"
    opened: int = 0
    started: int = 0
    ended: int = 0
    changed: int = 0
    rules: int = 0
    content: str = ""
    note: str = ""
    paused: bool = False
    chairs: list[Chair] = field(default_factory=list)
    seats_seen: dict[str, set[int]] = field(default_factory=dict)  # by person: the seats whose cards they have seen
    same_address: list[list[int]] = field(default_factory=list)  # pairs of seats
    drawing: wire.Drawing = ""
    drawing_since: int = 0
    withheld: list[str] = field(default_factory=list)  # people who sealed something for the chance and kept it closed
    proposal: wire.Proposal | None = None
    ending: wire.Ending | None = None
    called_off: str = ""  # who called the game off after it had begun, and everybody had seen their cards
    match: Match | None = None
    kept: Record | None = None  # of a game that cannot go on: its record, as far as it went
    clocks: Clocks = field(default_factory=lambda: Clocks(wire.NoClock(), 0))
    leaving: log.FlagFell | log.GaveUp | None = None  # what has happened to a seat and not yet had its consequence
    asked_seats: list[int] = field(default_factory=list)  # the seats that are asked now
    waiting_since: int = 0  # when they were asked
    moves: int = 0
    gained: dict[int, int] = field(default_factory=dict)  # by a move's entry in the record: what a clock gained by it
    suggested: dict[int, int] = field(default_factory=dict)  # by seat: what a bot said it would choose now
    reasons: dict[int, wire.Reason | None] = field(default_factory=dict)  # by seat: why it would
    voted: log.Moved | None = None  # the last answer to an open question of a group
    vote: int = 0  # and its action: who has several seats gives it once
    done: dict[int, dict[str, int]] = field(default_factory=dict)  # by seat: moves sent with an id, and their entries

    def entry_of(self, seat: int, move: str) -> int | None:
        """The number of the entry that a move of this id was written as, if it was."""
        of_seat = self.done.get(seat)
        return None if of_seat is None else of_seat.get(move)

    # ------------------------------------------------------------------ reading the log
    def apply(self, entry: log.Entry, action: int | None = None) -> None:
        """Take one more entry.

        Whoever has just made the entry of a move gives its action too, and has found it legal. From the log there is
        the text alone: it is read, and the action is checked.
        """
        self.seq += 1
        self.changed = entry.at
        if isinstance(entry, log.Outage):
            self.clocks.stand_still(entry.lasted)
        self.clocks.charge(entry.at)
        before = self.asked_seats
        self.take(entry, action)
        self.asked_seats = self.find_asked_seats()
        if isinstance(entry, log.Moved) or self.asked_seats != before:
            self.waiting_since = entry.at
        self.run_clocks(entry, before)

    def take(self, entry: log.Entry, action: int | None) -> None:
        match entry:
            case log.Moved():
                self.move(entry, action)
            case log.Suggested(seat=seat, text=text, reason=reason):
                if self.match is not None:
                    self.suggested[seat] = self.match.game.parse(text) if action is None else action
                    self.reasons[seat] = reason
            case log.Opened():
                self.open(entry)
            case log.Sat(seat=seat):
                self.note_address(seat, entry.same_address)
                self.suggested.pop(seat, None)
                self.sit(entry)
            case log.Left(seat=seat):
                self.note_address(seat, ())
                self.chairs[seat] = Chair()
            case log.Invited(seat=seat, bot=bot):
                self.chairs[seat] = Chair(bot=bot)
            case log.Offered(seat=seat, on=on):
                self.chairs[seat].offered = on
            case log.PutBack(seat=seat, bot=bot):
                self.chairs[seat] = Chair()
                self.replace(seat, bot, entry.at)
            case log.Drawing() | log.Sealed() | log.Opening() | log.SealOpened() | log.Withheld():
                self.draw(entry)
            case log.Started():
                self.start(entry)
            case log.TookBack(seat=seat, to=to):
                self.proposal = None
                if self.match is not None:
                    self.take_back(self.match, TakeBack(seat, to, entry.at))
            case log.FlagFell(seat=seat):
                self.leaving = entry
                if self.match is not None:
                    self.match.flag_fall(seat, entry.at)
            case log.TakenOver(seat=seat, bot=bot):
                self.replace(seat, bot, entry.at)
            case log.GaveUp(seat=seat):
                self.leaving = entry
                if self.match is not None:
                    self.match.lose(seat, entry.at)
            case log.Proposed(seat=seat, what=what, to=to, whom=whom):
                self.proposal = wire.Proposal(what, seat, [seat], to, whom)
            case log.Answered(seat=seat, yes=yes):
                self.answer(seat, yes)
            case log.Paused(on=on):
                self.paused = on
            case log.Ended(seat=seat):
                self.end(seat, entry.at)
            case log.Aborted(player=player, moderated=moderated):
                self.called_off = player if self.status == "running" else ""
                self.close("aborted", wire.Ending("closed" if moderated else "aborted"), entry.at)
            case log.Followed(table=table):
                self.rematch = table
        if self.kept is not None and (noted := to_record_entry(entry)) is not None:
            self.kept.entries.append(noted)

    def open(self, entry: log.Opened) -> None:
        self.setup, self.host, self.commitment = entry.setup, entry.host, entry.commitment
        self.opened, self.follows, self.evening = entry.at, entry.follows, entry.evening
        self.chairs = [Chair(bot=self.setup.bots.get(str(seat), "")) for seat in range(self.setup.seats)]
        if self.evening is not None:
            for chair, person in zip(self.chairs, self.evening.people, strict=True):
                chair.player, chair.contributes = person, bool(person) and not chair.bot
        self.clocks = Clocks(self.setup.clock, self.setup.seats)

    def draw(self, entry: log.Drawing | log.Sealed | log.Opening | log.SealOpened | log.Withheld) -> None:
        """The chance of the game is made: seals first, then what is in them; if one stays closed, all of it is void."""
        match entry:
            case log.Drawing():
                self.drawing, self.drawing_since = "sealing", entry.at
                self.forget_contributions()
            case log.Sealed(seat=seat, seal=seal):
                self.chairs[seat].seal = seal
            case log.Opening():
                self.drawing, self.drawing_since = "opening", entry.at
            case log.SealOpened(seat=seat, contribution=contribution):
                self.chairs[seat].contribution = contribution
            case log.Withheld(seats=seats):
                self.drawing = ""
                self.forget_contributions()
                for seat in seats:
                    self.withheld.append(self.chairs[seat].player)
                    self.note_address(seat, ())
                    self.chairs[seat] = Chair()

    def forget_contributions(self) -> None:
        for chair in self.chairs:
            chair.seal = chair.contribution = ""

    def sit(self, entry: log.Sat) -> None:
        """A person takes a seat; in a running game it was a bot's, or their own that a bot kept for them."""
        seat, player = entry.seat, entry.player
        if self.status == "open":
            self.chairs[seat] = Chair(player, "", entry.contribution, entry.contributes, reserved=entry.reserved)
            return
        left = self.chairs[seat]
        self.chairs[seat] = Chair(player, came_late=left.came_late or not left.player)
        self.note_seen(seat)

    def start(self, entry: log.Started) -> None:
        """Begin the game. If its rules or data are no longer kept, the table is retired and notes why."""
        self.status, self.started, self.drawing = "running", entry.at, ""
        self.rules, self.content = entry.rules, entry.content
        self.clocks.give_grace(entry.grace)
        for seat, chair in enumerate(self.chairs):
            self.note_seen(seat)
            chair.offered = self.setup.open_seats and not chair.player
        try:
            self.match = begin(self)
        except NemetonError as problem:
            self.status, self.note = "retired", str(problem)
            self.kept = Record(header_of(self, dict(self.setup.options)), [], {})

    def note_address(self, seat: int, same: Sequence[int]) -> None:
        """Remember the seats of others who came from the same address as whoever sits here now."""
        self.same_address = [pair for pair in self.same_address if seat not in pair]
        self.same_address += [sorted((seat, other)) for other in same]

    def note_seen(self, seat: int) -> None:
        """Remember that whoever sits here sees this seat's cards: leaving the seat does not undo it."""
        if player := self.chairs[seat].player:
            self.seats_seen.setdefault(player, set()).add(seat)

    def move(self, entry: log.Moved, action: int | None) -> None:
        self.moves += 1
        self.proposal = None
        if entry.id:
            self.done.setdefault(entry.seat, {})[entry.id] = self.seq
        if self.match is None:
            return
        number = self.match.state.number
        told = self.count_told(self.match.state)
        if action is None:
            action = self.match.game.parse(entry.text)
            self.match.play(entry.seat, action, entry.at)
        else:
            self.match.play_legal(entry.seat, action, entry.text, entry.at)
        if gained := self.clocks.refill(entry.seat):
            self.gained[len(self.match.record.entries)] = gained
        self.voted, self.vote = entry, action
        if self.match.state.number != number:
            self.suggested.clear()
            self.voted = None
        if self.evening is not None and self.is_stopped(self.match, told):
            self.stopped = entry.seat
        if self.match.state.over:
            self.close("over", ending_of(self.match.state.outcome(), self.match.lost), entry.at)

    def count_told(self, state: State) -> int:
        """How many events wait to be asked for."""
        return 0 if state.journal is None else len(state.journal.events)

    def is_stopped(self, match: Match, told: int) -> bool:
        """Did the people of a campaign agree, by the game's own rules, to go on another evening?"""
        journal, stopped_by = match.state.journal, match.game.stopped_by
        if journal is None or not stopped_by:
            return False
        return any(event.__struct_config__.tag == stopped_by for event in journal.events[told:])

    def take_back(self, match: Match, entry: TakeBack) -> None:
        """Undo moves, and take from the clocks what they gained by them: nobody wins time by a take-back."""
        for step in match.line:
            if step.entry >= entry.to:
                self.clocks.give_back(step.seat, self.gained.pop(step.entry, 0))
        matches.repeat(match, entry)
        self.suggested.clear()
        self.voted = None

    def replace(self, seat: int, bot: str, at: int) -> None:
        left = self.chairs[seat]
        self.chairs[seat] = Chair(left.player, bot, left.contribution, came_late=left.came_late)
        self.proposal = None if self.proposal is not None and self.proposal.whom == seat else self.proposal
        self.leaving = None
        if self.match is not None:
            self.match.take_over(seat, bot, at)

    def answer(self, seat: int, yes: bool) -> None:
        proposal = self.proposal
        if proposal is None or not yes:
            self.proposal = None
        else:
            agreed = sorted({*proposal.agreed, seat})
            self.proposal = wire.Proposal(proposal.what, proposal.seat, agreed, proposal.to, proposal.whom)

    def end(self, seat: int, at: int) -> None:
        if self.match is None:
            self.close("over", wire.Ending("dropped"), at)
            return
        self.match.end(seat, at)
        places = self.match.record.places
        assert places is not None, "an ended match has places"
        why: wire.EndedBy = self.leaving.why if isinstance(self.leaving, log.GaveUp) else "agreed"
        self.close("over", wire.Ending(why, list(places)), at)

    def close(self, status: wire.Status, ending: wire.Ending, at: int) -> None:
        self.status, self.ending, self.ended = status, ending, at
        self.proposal = self.leaving = None
        self.paused = False

    def run_clocks(self, entry: log.Entry, before: list[int]) -> None:
        """Let the clocks run of the people who are asked now; a move that asks somebody anew fills their clock."""
        if not self.clocks.ticks or isinstance(entry, log.Suggested | log.Proposed | log.Answered | log.Followed):
            return
        asked = [] if self.paused else [seat for seat in self.asked_seats if self.chairs[seat].person]
        if isinstance(entry, log.Moved | log.Started) and not isinstance(self.clocks.kind, wire.GameClock):
            for seat in asked:
                if seat not in before:
                    self.clocks.left[seat] = self.clocks.full
        self.clocks.ask(asked, entry.at)

    # ------------------------------------------------------------------ what follows by itself
    def pending(self, now: int) -> log.Entry | None:
        """Give the entry the server itself has to write next, if any; `acts.py` makes those of people."""
        if self.drawing:
            return self.go_on_drawing(now)
        if self.status not in ("running", "retired"):
            return None
        if self.leaving is not None:
            return self.consequence(self.leaving, now)
        if self.stopped is not None:
            return log.Ended(at=now, seat=self.stopped)
        if self.proposal is not None and self.all_agreed(self.proposal):
            seat = self.proposal.seat
            if self.proposal.what == "back":
                return log.TookBack(at=now, seat=seat, to=self.proposal.to)
            if self.proposal.whom is not None:
                return log.TakenOver(at=now, seat=self.proposal.whom, bot=STAND_IN)
            return log.Ended(at=now, seat=seat)
        if (fallen := self.clocks.first_fallen(now)) is not None:
            return log.FlagFell(at=now, seat=fallen)
        return None if self.voted is None else self.repeat_vote(self.voted, now)

    def go_on_drawing(self, now: int) -> log.Entry | None:
        """What is next once everybody has done their part, or had the time to."""
        late = now >= self.drawing_deadline()
        if self.drawing == "sealing":
            if not late and any(chair.contributes and not chair.seal for chair in self.chairs):
                return None
            return log.Opening(at=now) if any(chair.seal for chair in self.chairs) else self.make_start(now)
        closed = tuple([seat for seat, chair in enumerate(self.chairs) if chair.seal and not chair.contribution])
        if not closed:
            return self.make_start(now)
        return log.Withheld(at=now, seats=closed) if late else None

    def drawing_deadline(self) -> int:
        return self.drawing_since + (SEAL_MS if self.drawing == "sealing" else OPEN_MS)

    def make_start(self, now: int) -> log.Started:
        game, begins = self.game, self.evening
        rules = game.rules if begins is None or begins.position is None else int(begins.position["rules"])
        live = isinstance(self.setup.clock, wire.MoveClock | wire.GameClock)
        alone = len({chair.person for chair in self.chairs if chair.person}) < 2
        return log.Started(at=now, rules=rules, content=game.content, grace=GRACE_MS if live and not alone else 0)

    def repeat_vote(self, voted: log.Moved, now: int) -> log.Moved | None:
        """Give the vote of a person's next seat: who has several seats in a group votes once, for all of them."""
        person, state = self.chairs[voted.seat].person, self.state
        if state is None or not person:
            return None
        action = self.vote
        for seat in self.seats_of(person):
            votes = state.can_revise(seat) or (state.asks(seat) and self.is_vote(seat))
            if votes and state.answer(seat) != action and state.why_not(seat, action) is None:
                return log.Moved(at=now, seat=seat, text=voted.text, number=voted.number)
        return None

    def consequence(self, leaving: log.FlagFell | log.GaveUp, now: int) -> log.Entry:
        """Give what follows when a seat leaves the game: the end if one contender is left, else a bot that plays on."""
        seat = leaving.seat
        if isinstance(leaving, log.FlagFell) and self.setup.out_of_time == "loses":
            return log.GaveUp(at=now, seat=seat, why="time")
        lost = self.match.lost if self.match is not None else set()
        if isinstance(leaving, log.GaveUp) and self.setup.seats - len(lost) <= 1:
            return log.Ended(at=now, seat=seat)
        return log.TakenOver(at=now, seat=seat, bot=STAND_IN)

    def all_agreed(self, proposal: wire.Proposal) -> bool:
        """Has every person agreed? Who has several seats answers once; bots agree to all; who is to go is not asked."""
        agreed = {self.chairs[seat].player for seat in proposal.agreed}
        if proposal.whom is not None:
            agreed.add(self.chairs[proposal.whom].player)
        return all(chair.person in agreed for chair in self.chairs if chair.person)

    def due(self) -> int | None:
        """When a worker must act at this table even if nobody comes: at once for a bot, else when a flag falls."""
        if self.status == "retired":
            return None
        if self.pending(self.changed) is not None or self.bots_asked() or self.advisers():
            return self.changed
        if self.drawing:
            return self.drawing_deadline()
        return self.clocks.deadline()

    # ------------------------------------------------------------------ questions about it
    @property
    def state(self) -> State | None:
        return None if self.match is None else self.match.state

    @property
    def game(self) -> Game:
        return registry.game(self.setup.game) if self.match is None else self.match.game

    def find_asked_seats(self) -> list[int]:
        """The seats the game asks, while it runs."""
        if self.match is None or self.status != "running":
            return []
        return [seat for seat in range(self.setup.seats) if self.match.state.asks(seat)]

    def bots_asked(self) -> list[int]:
        """The bots that are to answer now; where a group decides, people answer first."""
        asked = self.asked_seats
        bots = [seat for seat in asked if not self.chairs[seat].person]
        return [] if bots and len(bots) < len(asked) and self.is_vote(asked[0]) else bots

    def advisers(self) -> list[int]:
        """The bots that decide with people and have not yet said what they would choose."""
        asked = self.asked_seats
        bots = [seat for seat in asked if not self.chairs[seat].person and seat not in self.suggested]
        people = any(self.chairs[seat].person for seat in asked)
        return bots if bots and people and self.is_vote(bots[0]) else []

    def is_vote(self, seat: int) -> bool:
        """Is this seat asked as one of a group that decides together?"""
        decision = None if self.state is None else self.state.decision(seat)
        return decision is not None and decision.mode in ("consensus", "unanimous")

    def vote_to_follow(self, seat: int) -> int | None:
        """The vote a bot repeats where people decide with it: the foremost person's, for bots outvote nobody."""
        state = self.state
        if state is None or not state.together or not self.is_vote(seat):
            return None
        legal = state.legal(seat)
        people = [other for other, chair in enumerate(self.chairs) if chair.person and state.answer(other) in legal]
        return int(state.answer(state.foremost(sum(1 << other for other in people)))) if people else None

    def seats_of(self, player: str) -> list[int]:
        """The seats a person decides for."""
        return [seat for seat, chair in enumerate(self.chairs) if player and chair.person == player]

    def all_have_moved(self) -> bool:
        """Has every person at the table made a move, also if it was taken back?"""
        entries = [] if self.match is None else self.match.record.entries
        moved = {entry.seat for entry in entries if isinstance(entry, records.Move)}
        return all(seat in moved for seat, chair in enumerate(self.chairs) if chair.person)

    def is_player(self, player: str) -> bool:
        """Does this person sit here, or did they while the game ran? Who left a seat still knows its cards."""
        return player in self.seats_seen or bool(self.seats_of(player))


def begin(table: Table) -> Match:
    """The match of a table that has just started, by the rules and data it was started with."""
    game = table.game.with_content(table.content)
    header = header_of(table, game.complete_options(table.setup.options))
    evening = table.evening
    if evening is not None and evening.after is not None and evening.position is not None:
        header.after = evening.after
        header.position = matches.next_position(evening.position, evening.after, game)
    record = Record(header, [], {})
    matches.check_origin(record, game)
    return Match(game, matches.opening(game, header), record, digests=False)


def header_of(table: Table, options: dict[str, Any]) -> Header:
    """What was agreed before the first move."""
    return Header(
        game=table.setup.game,
        rules=table.rules,
        content=table.content,
        seats=table.setup.seats,
        options=options,
        names=[f"seat {seat}" for seat in range(table.setup.seats)],
        secret=table.secret,
        commitment=table.commitment,
        table=table.id,
        contributions=[chair.contribution for chair in table.chairs],
        seals=[chair.seal for chair in table.chairs] if any(chair.seal for chair in table.chairs) else None,
    )


def to_record_entry(entry: log.Entry) -> records.Entry | None:
    """An entry as the record of a game has it; none if it is no part of the game."""
    match entry:
        case log.Moved(seat=seat, text=text, at=at):
            return records.Move(seat, text, at)
        case log.TookBack(seat=seat, to=to, at=at):
            return TakeBack(seat, to, at)
        case log.FlagFell(seat=seat, at=at):
            return records.FlagFall(seat, at)
        case log.TakenOver(seat=seat, bot=bot, at=at) | log.PutBack(seat=seat, bot=bot, at=at):
            return records.TakenOver(seat, bot, at)
        case log.GaveUp(seat=seat, at=at):
            return records.Lost(seat, at)
        case log.Ended(seat=seat, at=at):
            return records.Ended(seat, at)
    return None


def ending_of(outcome: Outcome, lost: AbstractSet[int]) -> wire.Ending:
    """The end the rules give; whoever gave up is behind all who did not, however well a bot played on for them."""
    return wire.Ending("finished", places_without(outcome.places, lost), list(outcome.scores), outcome.won)


def places_without(places: Sequence[int], lost: AbstractSet[int]) -> list[int]:
    """Places among those who did not give up; the others share the last one."""
    kept = [place for seat, place in enumerate(places) if seat not in lost]
    return [
        len(kept) + 1 if seat in lost else 1 + sum(other < place for other in kept) for seat, place in enumerate(places)
    ]
