"""Knowledge: what each observer knows about hidden objects, exactly.

An *object* is a card or token that can be followed on the table; a *piece* is what it is (its front). Both are numbered
from 0, and every physical piece has its own number, also among equals. Moving an object teaches nothing. What teaches
goes into one log per observer (each seat, and one more for a spectator), made only of what that observer learned: two
games an observer cannot tell apart give the same log. `story` says what the entries mean, `histories` what follows.

A change of places whose order the observer knows is no entry: the objects' past is renamed instead, so that a log
speaks of every object by its number of today. What cannot matter any more is dropped as soon as that is certain.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.chance import Chance
from nemeton.kernel.histories import History, Part
from nemeton.kernel.story import (
    MIX,
    MOST,
    NARROW,
    NOBODY,
    SHUFFLE,
    Entry,
    Story,
    bit,
    cut,
    everything,
    lowest,
    mask_of,
    merged,
    numbers,
    renamed,
    simpler,
    single,
)

STATES: Final = 20000  # a part with more states than this is searched, not counted
STIRS: Final = 8  # exchanges tried per span where a sample is searched


@final
@mypyc_attr(acyclic=True)
class Witness:
    """One observer: the log and, until the next entry, what follows from it."""

    def __init__(self, size: i64) -> None:
        self.size: i64 = size
        self.entries: list[Entry] = []
        self.story: Story | None = None
        self.parts: list[Part] = []  # empty until asked for
        self.candidates: list[int] = []  # by object, empty until asked for

    def clone(self) -> "Witness":
        other = Witness(self.size)
        other.entries = self.entries.copy()
        other.story = self.story  # what was worked out may be shared: it only changes when the log does
        other.parts = self.parts
        other.candidates = self.candidates
        return other

    def told(self) -> Story:
        """The log as a story; what it leaves to each span decides what is new, so only the log may change that."""
        if self.story is None:
            self.story = Story(self.entries, self.size)
        return self.story

    def rewrite(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.story = None
        self.parts = []
        self.candidates = []

    def learn(self, entry: Entry) -> None:
        """Append an entry, unless it says nothing new, and keep the log short."""
        if entry.kind == NARROW and self.told().now[lowest(entry.objects)].may & ~entry.pieces == 0:
            return
        shorter: list[Entry] | None = [*self.entries, entry]
        while shorter is not None:
            self.rewrite(merged(shorter))
            shorter = simpler(self.entries, self.told())

    def rename(self, old: list[int], new: list[int]) -> None:
        self.rewrite([Entry(e.kind, renamed(e.objects, old, new), e.pieces) for e in self.entries])

    def work_out(self, limit: i64) -> list[Part]:
        """The parts of the story, counted if they can be; there is always one."""
        if len(self.parts) == 0:
            story = self.told()
            self.parts = [Part(story, events, limit) for events in cut(story)]
            if any(len(part.layers) == 0 for part in self.parts):
                story = Story(self.entries, self.size)
                story.settle_thoroughly()
                self.parts = [Part(story, events, limit) for events in cut(story)]
        return self.parts

    def possible(self, limit: i64) -> bool:
        """Does any history fit the log?"""
        parts = self.work_out(limit)
        return not parts[0].story.impossible and all(part.possible() for part in parts)

    def strike_out(self, limit: i64) -> list[int]:
        """The exact candidates of all objects."""
        if len(self.candidates) == 0:
            candidates: list[int] = [0] * self.size
            if self.possible(limit):
                self.meet(limit, candidates)
                for part in self.parts:
                    if len(part.layers) == 0:
                        self.ask(part, limit // 20, candidates)  # many questions: each may take less time
            self.candidates = candidates
        return self.candidates

    def meet(self, limit: i64, candidates: list[int]) -> None:
        """Add pieces that objects hold in some history: all there are, but for searched parts."""
        parts = self.work_out(limit)
        for span in parts[0].story.now:
            if not span.drawn:
                candidates[span.obj] |= span.may
        for part in parts:
            part.meet(candidates)

    def ask(self, part: Part, limit: i64, candidates: list[int]) -> None:
        """Ask for a history with each piece not met at an object; what that shows of others need not be asked."""
        for step in part.steps:
            if step.span.target == part.story.last:
                for kind in step.kinds:
                    if candidates[step.span.obj] & part.kinds[kind] == 0:
                        asked = Witness(self.size)
                        asked.entries = [*self.entries, Entry(NARROW, bit(step.span.obj), part.kinds[kind])]
                        if asked.possible(limit):
                            asked.meet(limit, candidates)

    def sample(self, limit: i64, stirs: i64, chance: Chance, out: "vec[i64]") -> None:
        """Fill in a random world that fits the log."""
        parts = self.work_out(limit)
        story = parts[0].story
        history = History(len(story.spans))
        for part in parts:
            if story.impossible or not part.sample(chance, stirs, history):
                raise ValueError("No history fits this log: there is nothing to sample.")
        for obj in range(self.size):
            span = story.now[obj]
            out[obj] = history.pieces[span.index] if span.drawn else lowest(span.may)


@final
@mypyc_attr(acyclic=True)
class Knowledge:
    """What every observer knows: seats 0 to seats - 1, and a spectator, whose number is `seats`.

    `candidates`, `knows` and the worlds that `sample` can give are always exact. Their odds are exact wherever an
    independent part of a log has at most `limit` states (see `Part`): all shuffles and all orders of hidden mixes are
    then equally likely, whatever the log says. In a larger part a sample is a random search, which can find every
    possible world and no other, followed by `stirs` exchanges per span that bring the odds near to that.
    """

    def __init__(self, seats: i64, size: i64) -> None:
        if not 0 < size <= MOST:
            raise ValueError(f"A Knowledge of {size} objects cannot be: 1 to {MOST} fit into one.")
        self.seats: i64 = seats
        self.size: i64 = size
        self.owner: i64 = NOBODY  # the only observer served, when read from one log
        self.limit: i64 = STATES
        self.stirs: i64 = STIRS
        self.witnesses: list[Witness] = [Witness(size) for _ in range(seats + 1)]

    def clone(self) -> "Knowledge":
        other = Knowledge(self.seats, self.size)
        other.owner = self.owner
        other.limit = self.limit
        other.stirs = self.stirs
        other.witnesses = [witness.clone() for witness in self.witnesses]
        return other

    # -- what happens --------------------------------------------------------------------------------------------------

    def shuffle(self, objects: list[int], pieces: list[int]) -> None:
        """Everybody knows that just these objects hold just these pieces, in an order nobody knows."""
        assert len(objects) == len(pieces), "a shuffle has as many objects as pieces"
        if len(objects) > 0:
            self.teach(everything(self.seats + 1), Entry(SHUFFLE, mask_of(objects), mask_of(pieces)))

    def see(self, observers: i64, obj: i64, piece: i64) -> None:
        """These observers learn what the object is."""
        self.teach(observers, Entry(NARROW, bit(obj), bit(piece)))

    def narrow(self, observers: i64, obj: i64, pieces: i64) -> None:
        """These observers learn that the object is one of these pieces."""
        self.teach(observers, Entry(NARROW, bit(obj), pieces))

    def mix(self, blind: i64, objects: list[int], order: list[int]) -> None:
        """objects[i] now holds what objects[order[i]] held; those in `blind` do not know the order, the others do."""
        if len(objects) < 2:
            return
        self.teach(blind, Entry(MIX, mask_of(objects), 0))
        held = [objects[place] for place in order]
        for observer in range(self.seats + 1):
            if blind & bit(observer) == 0 and held != objects:
                self.witnesses[observer].rename(held, objects)

    def teach(self, observers: i64, entry: Entry) -> None:
        for observer in numbers(observers):
            if self.owner == NOBODY or self.owner == observer:
                self.witnesses[observer].learn(entry)

    # -- what is known -------------------------------------------------------------------------------------------------

    def witness(self, observer: i64) -> Witness:
        if self.owner != NOBODY and observer != self.owner:
            raise ValueError(
                f"This knowledge was read from observer {self.owner}'s log: it is not observer {observer}'s."
            )
        return self.witnesses[observer]

    def candidates(self, observer: i64, obj: i64) -> i64:
        """The mask of the pieces the object may be: those it is in some history that fits the observer's log."""
        return self.witness(observer).strike_out(self.limit)[obj]

    def knows(self, observer: i64, obj: i64) -> i64:
        """The piece, or NOBODY (-1) if the observer cannot tell."""
        candidates = self.candidates(observer, obj)
        return lowest(candidates) if single(candidates) else NOBODY

    def sample(self, observer: i64, chance: Chance, out: "vec[i64]") -> None:
        """A random world that fits the observer's log: out[object] becomes its piece. See the class about the odds."""
        self.witness(observer).sample(self.limit, self.stirs, chance, out)

    # -- as data -------------------------------------------------------------------------------------------------------

    def write(self, observer: int | None) -> list[Any]:
        """One observer's log as plain data, or all logs (None): a heading, then the entries, or one list a log."""
        if observer is not None:
            entries: list[Any] = [entry.write() for entry in self.witness(observer).entries]
            return [["knowledge", int(self.seats), int(self.size), observer], *entries]
        if self.owner != NOBODY:
            raise ValueError(f"This knowledge was read from observer {self.owner}'s log: it has no others to write.")
        logs: list[Any] = [[entry.write() for entry in witness.entries] for witness in self.witnesses]
        return [["knowledge", int(self.seats), int(self.size)], *logs]

    @staticmethod
    def read(data: list[Any]) -> "Knowledge":
        """The Knowledge that wrote this; a ValueError says what is wrong with data that cannot be."""
        heading: Any = data[0] if len(data) > 0 else data
        if not is_heading(heading):
            raise ValueError(
                f'Knowledge begins with ["knowledge", seats, size] and perhaps an observer, not {heading}.'
            )
        knowledge = Knowledge(heading[1], heading[2])
        if len(heading) == 4:
            knowledge.owner = heading[3]
            knowledge.read_log(heading[3], data[1:])
            return knowledge
        logs = len(data) - 1
        if logs != knowledge.seats + 1:
            raise ValueError(
                f"Knowledge of {knowledge.seats} seats and a spectator has {knowledge.seats + 1} logs, not {logs}."
            )
        for observer in range(knowledge.seats + 1):
            knowledge.read_log(observer, data[1 + observer])
        return knowledge

    def read_log(self, observer: i64, log: Any) -> None:
        """Fill one log; refuse an entry that cannot be, and the first one that contradicts those before it."""
        if not isinstance(log, list):
            raise ValueError(f"The log of observer {observer} is a list of entries, not {log}.")
        witness = self.witnesses[observer]
        for place in range(len(log)):
            reason = refusal(log[place], self.size)
            if reason != "":
                raise ValueError(f"Entry {place} of observer {observer}'s log, {log[place]}, cannot be: {reason}.")
            read_entry(witness, log[place])
        if not witness.possible(self.limit):
            place = first_contradiction(log, self.size, self.limit)
            raise ValueError(
                f"Entry {place} of observer {observer}'s log, {log[place]}, contradicts those before it: "
                "no order of the pieces fits them all."
            )


def is_number(value: Any, below_what: i64) -> bool:
    return type(value) is int and 0 <= value < below_what


def is_heading(value: Any) -> bool:
    if not isinstance(value, list) or not 3 <= len(value) <= 4 or value[0] != "knowledge":
        return False
    if not is_number(value[1], MOST) or not is_number(value[2], MOST + 1):
        return False
    return len(value) == 3 or is_number(value[3], value[1] + 1)


def refusal(entry: Any, size: i64) -> str:
    """Why this is no entry, in half a sentence; empty if it is one."""
    kinds = ("shuffle", "see", "narrow", "mix")
    if not isinstance(entry, list) or not 2 <= len(entry) <= 3 or entry[0] not in kinds:
        return "an entry begins with shuffle, see, narrow or mix, and then says of what"
    kind = entry[0]
    if len(entry) == 2 and kind != "mix":
        return f"a {kind} has objects and pieces"
    objects = [entry[1]] if kind in ("see", "narrow") else entry[1]
    reason = list_refusal(objects, "object", size)
    if reason == "" and len(entry) == 3:
        told = [entry[2]] if kind == "see" else entry[2]
        what = "place" if kind == "mix" else "piece"
        reason = list_refusal(told, what, len(objects) if kind == "mix" else size)
        if reason == "" and kind in ("shuffle", "mix") and len(told) != len(objects):
            reason = f"it names {len(objects)} objects, but {len(told)} {what}s"
    return reason


def list_refusal(members: Any, what: str, size: i64) -> str:
    """Why these are not some of the numbers below `size`, each once; empty if they are."""
    if not isinstance(members, list) or len(members) == 0:
        return f"it names no {what}s"
    for member in members:
        if not is_number(member, size):
            return f"there is no {what} {member} among {size}"
    return f"it names one {what} twice" if len(set(members)) < len(members) else ""


def read_entry(witness: Witness, entry: list[Any]) -> None:
    """Add a checked entry as it stands: what was written needs no tidying."""
    kind: str = entry[0]
    objects: list[int] = entry[1] if isinstance(entry[1], list) else [entry[1]]
    if kind == "mix" and len(entry) == 3:
        witness.rename([objects[place] for place in entry[2]], objects)
        return
    pieces: list[int] = [] if kind == "mix" else [entry[2]] if kind == "see" else entry[2]
    number = SHUFFLE if kind == "shuffle" else MIX if kind == "mix" else NARROW
    witness.rewrite([*witness.entries, Entry(number, mask_of(objects), mask_of(pieces))])


def first_contradiction(log: list[Any], size: i64, limit: i64) -> int:
    """The place of the entry with which an impossible log became so."""
    witness = Witness(size)
    place = 0
    while True:
        read_entry(witness, log[place])
        if not witness.possible(limit):
            return place
        place += 1
