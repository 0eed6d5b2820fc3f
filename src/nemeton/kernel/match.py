"""A match: a game under way together with its record. What is played is recorded; what is recorded can be replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, final

from nemeton.kernel import record as records
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadNotation, BadPosition, BadRecord, BadSetup, IllegalAction, NoTakeBack
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.position import digest
from nemeton.kernel.record import After, Ended, Entry, FlagFall, Header, Lost, Move, Record, TakeBack, TakenOver
from nemeton.kernel.state import State

DIGEST_EVERY = 16  # entries

Consent = Literal["", "passed", "shown"]
"""How far the others agree to a take-back: not asked, past a turn that passed, past something shown."""


@final
class Step:
    """A move that still stands, and the state before it as long as the seat could take it back alone."""

    def __init__(self, entry: int, seat: int, barrier: str, before: State | None) -> None:
        self.entry = entry
        self.seat = seat
        self.barrier = barrier
        self.before = before


class Match:
    """The state, its record, and the way back."""

    def __init__(
        self,
        game: Game,
        state: State,
        record: Record,
        returns: AbstractSet[int] = frozenset(),
        digests: bool = True,
    ) -> None:
        """`returns`: the entries a replay already knows it will go back to.

        Who plays many games at once leaves out the digests: a replay of the record gives them.
        """
        self.game = game
        self.state = state
        self.record = record
        self.returns = returns
        self.digests = digests
        self.line: list[Step] = []
        self.lost: set[int] = set()
        state.journal = Journal()

    @classmethod
    def go_on(cls, before: Match, after: After, names: Sequence[str], game: Game | None = None) -> Match:
        """The next evening of a campaign: it begins where the last one ended, with the same or other people.

        It is played with the data of `game`, which may have grown since, or else with those of the last evening.
        """
        game = game or before.game
        position = next_evening(before, after, game)
        state = game.load(position)
        header = Header(
            game=game.name,
            rules=int(state.rules),
            content=game.content,
            seats=int(state.seats),
            options=game.options_of(state),
            names=list(names),
            position=position,
            after=after,
        )
        return cls(game, state, Record(header, [], {}))

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int,
        seed: int | bytes,
        options: Mapping[str, Plain] | None = None,
        names: Sequence[str] = (),
    ) -> Match:
        """A new match; a secret seed is recorded opened, with its commitment."""
        header = Header(
            game=game.name,
            rules=game.rules,
            content=game.content,
            seats=seats,
            options=game.complete_options(options),
            names=list(names) or [f"seat {seat}" for seat in range(seats)],
        )
        if isinstance(seed, bytes):
            header.secret, header.commitment = seed.hex(), records.commitment(seed)
        else:
            header.seed = seed
        return cls(game, opening(game, header), Record(header, [], {}))

    # ------------------------------------------------------------------ playing
    def act(self, seat: int, action: int, at: int | None = None) -> list[Event]:
        """Play an action; an illegal one is refused and leaves match and record as they were."""
        self.play(seat, action, at)
        return self.events()

    def play(self, seat: int, action: int, at: int | None = None) -> None:
        """Play an action as `act` does, and leave what happened for whoever asks for it."""
        self.state.check(seat, action)
        self.play_legal(seat, action, self.game.text(action), at)

    def play_legal(self, seat: int, action: int, text: str, at: int | None = None) -> None:
        """Play an action that was just found legal; `text` is what the game's notation calls it."""
        before = self.state.clone()
        self.state.apply_legal(seat, action)
        self.note(Move(seat, text, at))
        self.line.append(Step(len(self.record.entries), seat, self.state.barrier, before))
        if self.state.barrier:
            self.forget()
        if self.state.over:
            self.record.places = self.state.outcome().places

    def events(self) -> list[Event]:
        """What happened since the last time somebody asked."""
        journal = self.state.journal
        assert journal is not None, "a match keeps a journal"
        return journal.take()

    def note(self, entry: Entry) -> None:
        self.record.entries.append(entry)
        if self.digests and len(self.record.entries) % DIGEST_EVERY == 0:
            self.record.digests[len(self.record.entries)] = digest(self.state)

    def forget(self) -> None:
        """Past a barrier nobody goes back alone: the states before it are dropped, and made again if all agree."""
        for step in reversed(self.line):
            if step.before is None:
                return
            if step.entry not in self.returns:
                step.before = None

    def take_over(self, seat: int, name: str, at: int | None = None) -> None:
        """Somebody else plays the seat from here on."""
        self.note(TakenOver(seat, name, at))

    def flag_fall(self, seat: int, at: int | None = None) -> None:
        """The seat's time ran out."""
        self.note(FlagFall(seat, at))

    def lose(self, seat: int, at: int | None = None) -> None:
        """The seat gave up, or lost on time."""
        self.note(Lost(seat, at))
        self.lost.add(seat)

    def end(self, seat: int, at: int | None = None) -> None:
        """The game ends here: who has not lost shares the first place, who has shares the last."""
        self.note(Ended(seat, at))
        standing = self.state.seats - len(self.lost)
        self.record.places = tuple(standing + 1 if one in self.lost else 1 for one in range(self.state.seats))

    # ------------------------------------------------------------------ taking back
    def last_own(self, seat: int) -> Step:
        """The latest standing move of a seat."""
        for step in reversed(self.line):
            if step.seat == seat:
                return step
        raise NoTakeBack(f"Seat {seat} has no move to take back.")

    def consent_needed(self, seat: int) -> Consent:
        """What the others must agree to before the seat's last move can be taken back; empty if nothing."""
        own = self.last_own(seat)
        needed: Consent = ""
        for step in reversed(self.line):
            if step.barrier == "shown":
                return "shown"
            if step.barrier == "passed" or step is not own:
                needed = "passed"
            if step is own:
                break
        return needed

    def take_back(self, seat: int, consent: Consent = "", at: int | None = None) -> None:
        """Undo the seat's last move and all after it. The state goes back; chance does not."""
        needed = self.consent_needed(seat)
        order: tuple[Consent, ...] = ("", "passed", "shown")
        if order.index(needed) > order.index(consent):
            why = "something hidden was shown" if needed == "shown" else "the turn has passed on"
            raise NoTakeBack(f"Seat {seat} cannot take this back alone: {why} since.")
        entry = self.last_own(seat).entry
        self.cut(entry)
        self.note(TakeBack(seat, entry, at))

    def cut(self, entry: int) -> None:
        """Go back to the state before an entry, with the chance of now: what comes next is new."""
        before = next(step.before for step in self.line if step.entry == entry) or self.made_again(entry)
        while self.line and self.line[-1].entry >= entry:
            self.line.pop()
        before.journal = self.state.journal
        before.chance_from(self.state)
        self.state = before
        self.record.places = None

    def made_again(self, entry: int) -> State:
        """The state before an entry, by playing up to it."""
        start = Record(self.record.header, self.record.entries[: entry - 1], {})
        return verify(start, self.game).state


def next_evening(before: Match, after: After, game: Game) -> dict[str, Plain]:
    """The position an evening begins with: that at the end of the one before, with these data and people."""
    if before.state.over:
        raise BadSetup(f"This game of {before.game.title} is over: nothing follows it.")
    return next_position(before.state.position(), after, game)


def next_position(position: dict[str, Plain], after: After, game: Game) -> dict[str, Plain]:
    """The position an evening begins with, from the whole one at the end of the evening before."""
    if game.content != position["content"]:
        position = game.load(position).position()
    if not (after.leave or after.join or after.secrets):
        return position
    heirs = {int(secret): seat for secret, seat in after.secrets.items()}
    return game.reseat(position, after.leave, after.join, heirs)


def without_names(position: Mapping[str, object] | None) -> dict[str, object]:
    """A position without the names of its numbers, which older records do not have."""
    return {name: value for name, value in (position or {}).items() if name != "names"}


def verify_next(before: Match, text: str, record: Record, game: Game | None = None) -> Match:
    """Verify a record that follows another, which was verified: `text` is what the other was read from."""
    after = record.header.after
    if after is None:
        raise BadRecord("This record follows no other one.")
    if after.hash != records.text_hash(text):
        raise BadRecord(f"{after.file} is not the record this one goes on from: its text has changed.")
    game = game or game_of(record)
    try:
        fits = without_names(next_evening(before, after, game)) == without_names(record.header.position)
    except (BadSetup, BadPosition) as problem:
        raise BadRecord(f"This record cannot follow {after.file}: {problem}") from None
    if not fits:
        raise BadRecord(f"This record does not begin where {after.file} ends.")
    return verify(record, game)


def opening(game: Game, header: Header) -> State:
    """The state a header starts from.

    One with a position and a secret is an evening with chance of its own: what nobody can know is dealt anew with it.
    The record of the evening before is open to all, and tells nothing of what comes.
    """
    if header.position is not None:
        key = records.key_of(header)
        state = game.load(header.position, key)
        if (state.seats, state.rules, game.options_of(state)) != (header.seats, header.rules, header.options):
            raise BadRecord("The header and the position of this record differ in seats, rules or options.")
        if key is not None:
            game.deal_hidden(state)
        return state
    if (key := records.key_of(header)) is not None:
        return game.start(header.seats, key, header.options, rules=header.rules)
    if header.seed is not None:
        return game.start(header.seats, header.seed, header.options, rules=header.rules)
    raise BadRecord("This record has no seed, no opened secret and no position to start from.")


def game_of(record: Record, data: str | None = None) -> Game:
    """The game with the data a record was played with; refused if they are neither here nor kept."""
    game = registry.game(record.header.game, data).with_content(record.header.content)
    check_origin(record, game)
    return game


def check_origin(record: Record, game: Game) -> None:
    """Refuse a record of another game or of other data."""
    if game.name != record.header.game:
        raise BadRecord(f"This is a record of {record.header.game!r}, not of {game.name!r}.")
    if game.content != record.header.content:
        raise BadRecord(
            f"This record was played with other data of {game.title} "
            f"(content {record.header.content}, here {game.content})."
        )


def replay(record: Record, game: Game | None = None) -> Iterator[tuple[int, Match]]:
    """Walk through a record: yields the match at the start (0) and after each entry, and checks every digest.

    The events of an entry are there to be asked for.

    Raises BadRecord, naming the entry, at the first one that does not fit.
    """
    game = game or game_of(record)
    check_origin(record, game)
    header = record.header
    if header.secret is not None and header.commitment not in (None, records.commitment(bytes.fromhex(header.secret))):
        raise BadRecord("The opened secret of this record is not the one that was committed to.")
    try:
        returns = {entry.to for entry in record.entries if isinstance(entry, TakeBack)}
        match = Match(game, opening(game, header), Record(header, [], {}), returns)
    except (BadSetup, BadPosition) as problem:
        raise BadRecord(f"This record cannot start: {problem}") from None
    yield 0, match
    for number, entry in enumerate(record.entries, 1):
        try:
            repeat(match, entry)
        except (IllegalAction, NoTakeBack, BadNotation) as problem:
            raise BadRecord(f"Entry {number} does not fit: {problem}") from None
        if number in record.digests and digest(match.state) != record.digests[number]:
            raise BadRecord(f"The position after entry {number} is not the one recorded.")
        yield number, match
    if record.places is not None and record.places != match.record.places:
        raise BadRecord(f"The record ends with places {record.places}, the game with {match.record.places}.")


def repeat(match: Match, entry: Entry) -> None:
    """Do again what an entry says."""
    match entry:
        case Move(seat, text, at):
            match.play(seat, match.game.parse(text), at)
        case TakeBack(seat, to, at):
            if to not in [step.entry for step in match.line]:
                raise NoTakeBack(f"there is no standing entry {to} to go back to.")
            match.cut(to)
            match.note(TakeBack(seat, to, at))
        case Lost(seat, at):
            match.lose(seat, at)
        case Ended(seat, at):
            match.end(seat, at)
        case TakenOver() | FlagFall():
            match.note(entry)


def verify(record: Record, game: Game | None = None) -> Match:
    """Replay a whole record and give the match it ends with; raises BadRecord where it does not fit."""
    *_, (_, match) = replay(record, game)
    return match
