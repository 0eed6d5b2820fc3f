"""The state of a game under way: who decides now, what may be decided, and what a decision does.

All that changes lies in one flat vector of numbers, `s`, so that a clone is one memory copy: first the game's own
words (its `state.py` names them), then the stack of open questions. A question is a frame: its kind, the seats still
asked, four words for obligations and counts, and, in games where several seats answer together, their answers so far.
Frames never hold options; those are computed anew each time they are asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.chance import Chance
from nemeton.kernel.errors import IllegalAction, NothingKnown

if TYPE_CHECKING:
    from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Preview, Refusal
    from nemeton.kernel.game import Game
    from nemeton.kernel.journal import Journal

# --- a frame: KIND, ACTORS, four words, then one answer a seat where seats answer together
KIND: Final = 0
ACTORS: Final = 1
A: Final = 2
B: Final = 3
C: Final = 4
D: Final = 5
ANSWERS: Final = 6

NO_ROOM: Final = vec[i64]([])

UNANSWERED: Final = -1
NOBODY: Final = -1


def lowest_seat(mask: i64) -> i64:
    """The lowest seat in a mask of seats."""
    if mask == 0:
        return NOBODY
    seat: i64 = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


def sort_actions(buffer: vec[i64], count: i64) -> None:
    """Put the first `count` actions of a buffer in canonical order: ascending.

    An insertion sort: rules write most options in order already.
    """
    for i in range(1, count):
        action = buffer[i]
        place = i
        while place > 0 and buffer[place - 1] > action:
            buffer[place] = buffer[place - 1]
            place -= 1
        buffer[place] = action


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State(Chance):
    """A game under way, as far as all games are alike; a game's own state derives from it and is final."""

    def __init__(self, game: Game, seats: i64) -> None:
        """Make a bare state; `lay_out` gives it room, or `copy_from` fills it with another one."""
        super().__init__()
        self.game: Game = game
        self.seats: i64 = seats
        self.rules: i64 = 0
        self.breadth: i64 = 0
        self.together: bool = False  # may several seats answer one question together?
        self.frame: i64 = ANSWERS  # words a frame takes
        self.floor: i64 = 0  # where the first frame begins
        self.top: i64 = 0  # where the topmost frame begins
        self.s: vec[i64] = NO_ROOM
        self.actors: i64 = 0
        self.actor: i64 = NOBODY
        self.number: i64 = 0
        self.over: bool = False
        self.barrier: str = ""
        self.journal: Journal | None = None
        self.memory: Memory | None = None

    def lay_out(self, words: i64, depth: i64, together: bool = False) -> None:
        """Make room for `words` of the game's own and `depth` frames."""
        self.rules = self.game.rules
        self.breadth = self.game.breadth
        self.together = together
        self.frame = ANSWERS + self.seats if together else ANSWERS
        self.floor = words
        self.top = words - self.frame
        self.s = vec[i64]([0] * (words + depth * self.frame))

    # ------------------------------------------------------------------ what a game must say
    @abstractmethod
    def set_up(self) -> None:
        """Lay out the table of a seeded, empty state and ask the first question."""

    @abstractmethod
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Write the options of an asked seat into `buffer` in canonical order; return how many."""

    @abstractmethod
    def resolve(self, seat: i64, action: i64) -> None:
        """Do what the answer to the topmost question says, and ask what comes next."""

    @abstractmethod
    def standing(self, seat: i64) -> i64:
        """Rank a seat at the end: larger is better, equal seats share the place."""

    @abstractmethod
    def clone(self) -> State:
        """A state of its own that goes on just like this one; it keeps memory, not the journal."""

    @abstractmethod
    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """The view of a seat as numbers, in the layout of `game.observation`."""

    def observe_at(self, seat: i64, buffer: vec[i64], at: i64) -> None:
        """The same as `observe_into`, from a place of a larger buffer on; a game may write there at once."""
        view: vec[i64] = vec[i64]([0] * self.game.observation.size)
        self.observe_into(seat, view)
        for i in range(len(view)):
            buffer[at + i] = view[i]

    def observe_older_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        """The same in an older layout, of `game.older_observations`; a game that has some must give it."""
        raise NotImplementedError(f"{self.game.title} has no older observations.")

    def observe_version_into(self, version: i64, seat: i64, buffer: vec[i64]) -> None:
        """The view of a seat in the layout `game.layout(version)`."""
        if version == self.game.observation.version:
            self.observe_into(seat, buffer)
        else:
            self.observe_older_into(version, seat, buffer)

    def observe(self, seat: i64, version: int | None = None) -> list[int]:
        """The view of a seat as a list of numbers; who observes often keeps a buffer and calls `observe_into`."""
        layout = self.game.layout(version)
        buffer: vec[i64] = vec[i64]([0] * layout.size)
        self.observe_version_into(layout.version, seat, buffer)
        return [int(number) for number in buffer]

    def deal_unknown(self, seat: i64, memory: Memory) -> None:
        """Deal again, with this state's own chance, all that `seat` does not know by `memory`.

        `sample_into` calls it on the copy it has made; a game that hides anything must give it.
        """
        raise NotImplementedError(f"{self.game.title} hides something, so its state must say how to deal it again.")

    def evaluate(self, seat: i64) -> i64:
        """Estimate how good the state is for a seat, before its end; bots compare these."""
        return 0

    def round_ahead(self) -> i64:
        """The round, from 1, if a look ahead should reach its end; 0 if a few decisions are enough.

        Where all hands are played out by then, the evaluation need not guess what is still in them.
        """
        return 0

    def settles(self, seat: i64, action: i64) -> bool:
        """Does this answer settle a question asked of several seats at once, whatever the others say?"""
        return False

    def is_aside(self, action: i64) -> bool:
        """Is this option said besides answering? The question stays open; who answers without thinking has another."""
        return False

    def revises(self, seat: i64) -> bool:
        """May a seat change its answer while others are still asked? A game of open votes says yes."""
        return False

    def foremost(self, seats: i64) -> i64:
        """Of several seats (a mask), the one that speaks first: the lowest, unless the game has another order."""
        return lowest_seat(seats)

    def on_answer(self, seat: i64, action: i64) -> None:
        """Called when a seat has answered, maybe before others: games that ask together tell the journal here."""

    # ------------------------------------------------------------------ questions
    def ask(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Open a question for one seat."""
        top = self.top + self.frame
        s = self.s
        mask: i64 = 1
        s[top] = kind
        s[top + ACTORS] = mask << seat
        s[top + A] = a
        s[top + B] = b
        s[top + C] = c
        s[top + D] = d
        self.top = top
        self.actors = mask << seat
        self.actor = seat
        if self.together:
            for other in range(self.seats):
                s[top + ANSWERS + other] = UNANSWERED

    def ask_instead(self, kind: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Replace the topmost question, which is answered, by the next one: `close` and `ask` in one."""
        self.top -= self.frame
        self.ask(kind, seat, a, b, c, d)

    def ask_together(self, kind: i64, seats: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        """Open a question for several seats (a mask), answered in any order."""
        assert self.together, "this game never asks seats together"
        self.ask(kind, lowest_seat(seats), a, b, c, d)
        self.s[self.top + ACTORS] = seats
        self.actors = seats

    def close(self) -> None:
        """Take the topmost question off; the one below is open again."""
        top = self.top - self.frame
        self.top = top
        if top >= self.floor:
            self.actors = self.s[top + ACTORS]
            self.actor = lowest_seat(self.actors)
        else:
            self.actors = 0
            self.actor = NOBODY

    def kind(self) -> i64:
        """The kind of the topmost question; -1 if none is open."""
        if self.top >= self.floor:
            return self.s[self.top]
        return -1

    def answer(self, seat: i64) -> i64:
        """The answer of a seat to the topmost question, or UNANSWERED."""
        return self.s[self.top + ANSWERS + seat]

    def end(self) -> None:
        """The game is over: nothing is asked any more."""
        self.top = self.floor - self.frame
        self.actors = 0
        self.actor = NOBODY
        self.over = True

    # ------------------------------------------------------------------ deciding
    def legal(self, seat: i64) -> list[int]:
        """The options of a seat; empty if it is not asked."""
        if not self.asks(seat):
            return []
        buffer = self.buffer()
        return [int(buffer[i]) for i in range(self.legal_into(seat, buffer))]

    def asks(self, seat: i64) -> bool:
        """Is this seat asked now?"""
        return 0 <= seat < self.seats and (self.actors >> seat) & 1 == 1

    def can_revise(self, seat: i64) -> bool:
        """Has this seat answered while others are still asked, and may it change its answer?"""
        if not self.together or self.top < self.floor or not 0 <= seat < self.seats or self.asks(seat):
            return False
        return self.answer(seat) != UNANSWERED and self.revises(seat)

    def revisions(self, seat: i64) -> list[int]:
        """The answers a seat may change its own to; empty if it may not."""
        if not self.can_revise(seat):
            return []
        buffer = self.buffer()
        return [int(buffer[i]) for i in range(self.legal_into(seat, buffer))]

    def apply(self, seat: i64, action: i64) -> None:
        """Answer the open question; an illegal answer is refused and changes nothing."""
        self.check(seat, action)
        self.apply_legal(seat, action)

    def apply_legal(self, seat: i64, action: i64) -> None:
        """Answer the open question with an action that was just found legal: it is not worked out again."""
        draws, learned, asked = self.draws, self.count_lessons(), self.actors
        self.do(seat, action)
        if self.draws != draws or self.count_lessons() != learned:
            self.barrier = "shown"
        elif self.actors & ~asked != 0:
            self.barrier = "passed"
        else:
            self.barrier = ""

    def do(self, seat: i64, action: i64) -> None:
        """Answer without a check: only for an action just taken from `legal_into`."""
        if self.together:
            self.s[self.top + ANSWERS + seat] = action
            self.on_answer(seat, action)
            mask: i64 = 1
            others = self.actors & ~(mask << seat)
            if others != 0 and not self.settles(seat, action):
                self.s[self.top + ACTORS] = others
                self.actors = others
                self.actor = lowest_seat(others)
                return
        self.number += 1
        self.resolve(seat, action)

    def check(self, seat: i64, action: i64) -> None:
        """Raise IllegalAction unless `seat` may answer `action` now."""
        if self.asks(seat) or self.can_revise(seat):
            buffer = self.buffer()
            for i in range(self.legal_into(seat, buffer)):
                if buffer[i] == action:
                    return
        refusal = self.game.refusal(self, int(seat), int(action))
        raise IllegalAction(refusal.code, refusal.rule, self.game.refusal_text(refusal))

    def count_lessons(self) -> i64:
        """Count how often any seat has learned something hidden so far; 0 without memory."""
        memory = self.memory
        if memory is None:
            return 0
        return memory.learned

    def buffer(self) -> vec[i64]:
        """Room for the options of any question of this game."""
        return vec[i64]([0] * self.breadth)

    # ------------------------------------------------------------------ copies
    def copy_from(self, other: State) -> None:
        """Become a copy of `other`, a state of the same game, seats and options, but for the journal."""
        self.chance_from(other)
        self.rules = other.rules
        self.breadth = other.breadth
        self.together = other.together
        self.frame = other.frame
        self.floor = other.floor
        self.top = other.top
        self.s = other.s[:]
        self.actors = other.actors
        self.actor = other.actor
        self.number = other.number
        self.over = other.over
        self.barrier = other.barrier
        memory = other.memory
        self.memory = None if memory is None else memory.clone()

    def clone_bare(self) -> State:
        """A clone without memory, to try something out on."""
        memory = self.memory
        self.memory = None  # so that the copy is made without it
        copy = self.clone()
        self.memory = memory
        return copy

    def chance_from(self, other: State) -> None:
        """Go on with the chance of another state."""
        self.word = other.word
        self.draws = other.draws
        self.key = other.key

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.revive, (self.position(),)

    # ------------------------------------------------------------------ what the seats see; said by the game's room
    def view(self, seat: int | None = None) -> Any:
        """All that a seat (or, with None, a spectator) may know, as the game's typed view."""
        return self.game.view(self, seat)

    def views(self, seats: Sequence[int | None]) -> list[Any]:
        """The views of several seats, made together; see `Game.views`."""
        return self.game.views(self, seats)

    def decision(self, seat: int) -> Decision | None:
        """The question a seat is asked now, if it is asked."""
        return self.game.decision(self, seat) if self.asks(seat) else None

    def describe(self, action: int) -> Described:
        """Describe an action in typed words, for people and pages."""
        return self.game.describe(self, action)

    def preview(self, seat: int, action: int) -> Preview | None:
        """What an option would certainly do, from what its seat knows; an illegal action is refused."""
        self.check(seat, action)
        return self.game.preview(self, seat, action)

    def previews(self, seat: int) -> dict[int, Preview]:
        """The previews of all options of a seat that have one, by action; none if it is not asked."""
        found: dict[int, Preview] = {}
        for action in self.legal(seat):
            preview = self.game.preview(self, seat, action)
            if preview is not None:
                found[action] = preview
        return found

    def why_not(self, seat: int, action: int) -> Refusal | None:
        """Why a seat may not choose an action now, or None if it may; says only what that seat can know."""
        legal = action in self.legal(seat) or action in self.revisions(seat)
        return None if legal else self.game.refusal(self, seat, action)

    def outcome(self) -> Outcome:
        """Places and scores; asked at the end."""
        return self.game.outcome(self)

    def allied(self) -> bool:
        """Do all seats win or lose together, as one side? Then their evaluations are one, and 0 is an even chance."""
        return False

    def utility(self, seat: i64) -> float:
        """From 0 for the last place to 1 for the first; shared places are averaged."""
        utilities: vec[float] = vec[float]([0.0] * self.seats)
        self.utilities_into(utilities)
        return utilities[seat]

    def utilities_into(self, utilities: vec[float]) -> None:
        """The utility of every seat: two points for each seat beaten, one for each equal, as a share of all."""
        seats = self.seats
        if seats == 1:
            utilities[0] = 1.0
            return
        standings: vec[i64] = vec[i64]([0] * seats)
        for seat in range(seats):
            standings[seat] = self.standing(seat)
        for seat in range(seats):
            points: i64 = -1  # a seat equals itself
            for other in range(seats):
                if standings[other] < standings[seat]:
                    points += 2
                elif standings[other] == standings[seat]:
                    points += 1
            utilities[seat] = float(points) / float(2 * (seats - 1))

    def position(self, seat: int | None = None) -> dict[str, Plain]:
        """The whole position, secrets and chance included; or, for a seat, what that seat knows of it."""
        if seat is not None and self.game.hides:
            self.recall(seat)
        return self.game.position(self, seat)

    def recall(self, seat: int) -> Memory:
        """The memory, which must hold what this seat (a spectator: the number of seats) has seen."""
        memory = self.memory
        if memory is None:
            raise NothingKnown(
                f"This {self.game.title} game keeps no memory of who saw what: start or load it with memory."
            )
        if not memory.speaks_for(seat):
            raise NothingKnown(
                f"This {self.game.title} state was sampled for seat {memory.owner}: it cannot tell what others know."
            )
        return memory

    def sample(self, seat: int, seed: int) -> State:
        """A state that may be the true one for all that `seat` knows, with chance of its own."""
        return self.game.load(self.position(seat), seed)

    def sample_into(self, seat: i64, seed: i64, target: State) -> None:
        """Turn `target`, a state of the same game, into what `sample` would give, faster.

        The target keeps no memory, for it is made to be played out.
        """
        memory = self.memory
        known = self.recall(int(seat)) if self.game.hides else None
        self.memory = None  # so that the copy is made without it
        target.copy_from(self)
        self.memory = memory
        target.seed_with(int(seed))
        if known is not None:
            target.deal_unknown(seat, known)
