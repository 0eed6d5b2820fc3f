"""Hidden objects that can be followed across the table, and what each observer can tell about them.

An *object* is a card or token that stays itself while it moves face down; a *piece* is what it is (its front). Both are
numbered from 0, and every physical piece has its own number, also among equals. Moving an object teaches nothing. What
teaches goes into one `ObserverLog` for each seat, and one more for a spectator, as a constraint (`constraints.py`).
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from nemeton.kernel.belief.constraints import MIX, NARROW, NOBODY, SHUFFLE, Constraint
from nemeton.kernel.belief.masks import MOST, bit, everything, lowest, mask_of, numbers, single
from nemeton.kernel.belief.objects_written import first_contradiction, is_heading, read_entry, refusal
from nemeton.kernel.belief.observer_log import ObserverLog
from nemeton.kernel.chance import Chance

STATES: Final = 20000  # a component with more states than this is searched, not counted
EXCHANGES: Final = 8  # steps of the random walk, for each span, where a sample is searched


@final
@mypyc_attr(acyclic=True)
class ObjectBelief:
    """What every observer knows: seats 0 to seats - 1, and a spectator, whose number is `seats`.

    `candidates`, `knows` and the worlds that `sample` can give are always exact. Their odds are exact wherever an
    independent component of a log has at most `limit` states (see `Component`): all shuffles and all orders of hidden
    mixes are then equally likely, whatever the log says. In a larger component a sample is a random search, which can
    find every possible world and no other, followed by a random walk of `exchanges` steps a span that brings the odds
    near to that.
    """

    def __init__(self, seats: i64, size: i64) -> None:
        if not 0 < size <= MOST:
            raise ValueError(f"A Knowledge of {size} objects cannot be: 1 to {MOST} fit into one.")
        self.seats: i64 = seats
        self.size: i64 = size
        self.owner: i64 = NOBODY  # the only observer served, when read from one log
        self.limit: i64 = STATES
        self.exchanges: i64 = EXCHANGES
        self.logs: list[ObserverLog] = [ObserverLog(size) for _ in range(seats + 1)]

    def clone(self) -> "ObjectBelief":
        other = ObjectBelief(self.seats, self.size)
        other.owner = self.owner
        other.limit = self.limit
        other.exchanges = self.exchanges
        other.logs = [log.clone() for log in self.logs]
        return other

    # -- what happens --------------------------------------------------------------------------------------------------

    def shuffle(self, objects: list[int], pieces: list[int]) -> None:
        """Everybody knows that just these objects hold just these pieces, in an order nobody knows."""
        assert len(objects) == len(pieces), "a shuffle has as many objects as pieces"
        if len(objects) > 0:
            self.append(everything(self.seats + 1), Constraint(SHUFFLE, mask_of(objects), mask_of(pieces)))

    def see(self, observers: i64, obj: i64, piece: i64) -> None:
        """These observers learn what the object is."""
        self.append(observers, Constraint(NARROW, bit(obj), bit(piece)))

    def narrow(self, observers: i64, obj: i64, pieces: i64) -> None:
        """These observers learn that the object is one of these pieces."""
        self.append(observers, Constraint(NARROW, bit(obj), pieces))

    def mix(self, blind: i64, objects: list[int], order: list[int]) -> None:
        """objects[i] now holds what objects[order[i]] held; those in `blind` do not know the order, the others do."""
        if len(objects) < 2:
            return
        self.append(blind, Constraint(MIX, mask_of(objects), 0))
        held = [objects[place] for place in order]
        for observer in range(self.seats + 1):
            if blind & bit(observer) == 0 and held != objects:
                self.logs[observer].rename(held, objects)

    def append(self, observers: i64, entry: Constraint) -> None:
        """Add an entry to the logs of these observers."""
        for observer in numbers(observers):
            if self.owner == NOBODY or self.owner == observer:
                self.logs[observer].learn(entry)

    # -- what is known -------------------------------------------------------------------------------------------------

    def log_of(self, observer: i64) -> ObserverLog:
        """An observer's log; refused if this was read from another observer's."""
        if self.owner != NOBODY and observer != self.owner:
            raise ValueError(
                f"This knowledge was read from observer {self.owner}'s log: it is not observer {observer}'s."
            )
        return self.logs[observer]

    def candidates(self, observer: i64, obj: i64) -> i64:
        """The mask of the pieces the object may be: those it is in some history that fits the observer's log."""
        return self.log_of(observer).candidates(self.limit)[obj]

    def knows(self, observer: i64, obj: i64) -> i64:
        """The piece, or NOBODY (-1) if the observer cannot tell."""
        candidates = self.candidates(observer, obj)
        return lowest(candidates) if single(candidates) else NOBODY

    def sample(self, observer: i64, chance: Chance, out: "vec[i64]") -> None:
        """A random world that fits the observer's log: out[object] becomes its piece. See the class about the odds."""
        self.log_of(observer).sample(self.limit, self.exchanges, chance, out)

    # -- as data -------------------------------------------------------------------------------------------------------

    def write(self, observer: int | None) -> list[Any]:
        """One observer's log as plain data, or all logs (None): a heading, then the entries, or one list a log."""
        if observer is not None:
            entries: list[Any] = [entry.write() for entry in self.log_of(observer).entries]
            return [["knowledge", int(self.seats), int(self.size), observer], *entries]
        if self.owner != NOBODY:
            raise ValueError(f"This knowledge was read from observer {self.owner}'s log: it has no others to write.")
        logs: list[Any] = [[entry.write() for entry in log.entries] for log in self.logs]
        return [["knowledge", int(self.seats), int(self.size)], *logs]

    @staticmethod
    def read(data: list[Any]) -> "ObjectBelief":
        """The ObjectBelief that wrote this; a ValueError says what is wrong with data that cannot be."""
        heading: Any = data[0] if len(data) > 0 else data
        if not is_heading(heading):
            raise ValueError(
                f'Knowledge begins with ["knowledge", seats, size] and perhaps an observer, not {heading}.'
            )
        belief = ObjectBelief(heading[1], heading[2])
        if len(heading) == 4:
            belief.owner = heading[3]
            belief.read_log(heading[3], data[1:])
            return belief
        logs = len(data) - 1
        if logs != belief.seats + 1:
            raise ValueError(
                f"Knowledge of {belief.seats} seats and a spectator has {belief.seats + 1} logs, not {logs}."
            )
        for observer in range(belief.seats + 1):
            belief.read_log(observer, data[1 + observer])
        return belief

    def read_log(self, observer: i64, log: Any) -> None:
        """Fill one log; refuse an entry that cannot be, and the first one that contradicts those before it."""
        if not isinstance(log, list):
            raise ValueError(f"The log of observer {observer} is a list of entries, not {log}.")
        observer_log = self.logs[observer]
        for place in range(len(log)):
            reason = refusal(log[place], self.size)
            if reason != "":
                raise ValueError(f"Entry {place} of observer {observer}'s log, {log[place]}, cannot be: {reason}.")
            read_entry(observer_log, log[place])
        if not observer_log.is_possible(self.limit):
            place = first_contradiction(log, self.size, self.limit)
            raise ValueError(
                f"Entry {place} of observer {observer}'s log, {log[place]}, contradicts those before it: "
                "no order of the pieces fits them all."
            )
