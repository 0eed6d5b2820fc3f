"""A game: what does not change while it is played, and the words for what does.

`Game[S, V]` is the face of a game's room, typed by the room's state and view. Its first half (start, load, text, parse)
is for everybody; its second half (view, decision, describe, …) is what a state asks its room to say about it, and lives
apart from the state because it deals in typed structures and text, while the state is numbers. A plain `Game` is a game
of any kind, as the registry has them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, SupportsIndex

import msgspec
from typing_extensions import TypeVar  # its default lets a plain `Game` mean any game

from nemeton.kernel import position as positions
from nemeton.kernel.chance import KEY_BYTES
from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Preview, Reason, Refusal
from nemeton.kernel.errors import BadPosition, BadSetup
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout
from nemeton.kernel.state import State
from nemeton.kernel.weights import Weights

S = TypeVar("S", bound=State, default=Any)  # the game's own state
V = TypeVar("V", default=Any)  # the game's own view


@dataclass(frozen=True)
class Option:
    """A choice made before the game begins."""

    default: Plain
    values: tuple[Plain, ...]
    help: str
    names_seats: bool = False  # are its numbers seats? Then only those fit that the table has


@dataclass(frozen=True)
class QuestionKind:
    """A kind of question a game asks: its name, and what the words of its frame are called in a position."""

    name: str
    words: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """An evening of a campaign in the game's own ids, without words."""

    story: dict[str, Any] = {}
    doors: dict[str, list[dict[str, Any]]] = {}  # by chapter: what could have been chosen and was not
    closed: list[str] = []  # the chapters that ended


@dataclass(frozen=True, eq=False)
class Game(ABC, Generic[S, V]):
    """One game with one set of data."""

    name: str
    title: str
    seats: tuple[int, ...]  # the seat counts it can be played with
    options: Mapping[str, Option]
    rules: int  # the rules version of new games
    content: str  # digest of the data files
    actions: int  # every action lies in range(actions)
    breadth: int  # no question has more options than this
    questions: tuple[QuestionKind, ...]  # by kind, as the state numbers them
    observation: Layout  # what a seat sees, as numbers
    versions: tuple[int, ...] = (1,)  # rules versions that can still be played
    dropped: Mapping[int, str] = field(default_factory=dict)  # versions that cannot, and why
    older_observations: Mapping[int, Layout] = field(default_factory=dict)  # by version: layouts of before
    knowledge: Layout = field(default_factory=lambda: Layout(()))  # what a seat remembers besides, as numbers
    hides: bool = True  # is anything hidden from a seat?
    lead: int = 100  # with such a lead over another seat, by `evaluate`, one beats it about three times in four
    weighed: tuple[str, ...] = ()  # the names of what `evaluate` weighs
    weights: Weights = field(default_factory=dict)  # by number of seats: what it gives for each of them
    source: str = ""  # where the data came from, if not from the package
    counted: str = ""  # the score whose `sources` the game can tell
    paced: str = ""  # the event that begins its days: reports tell how many questions a seat answers in one
    tallied: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by event and field, every value there is:
    # reports tell in how many games each of them came up
    data_version: str = ""  # what people call the data it is played with, where there are several versions
    study: bool = False  # is it made to be studied? Then it is found by its name and offered in no list
    campaign: bool = False  # is it played over many evenings, each from where the last one ended?
    stopped_by: str = ""  # the event by which the people of a campaign end their evening
    companions: tuple[str, ...] = ()  # bots made for this game, by name, which may sit at a table beside the levels

    # ------------------------------------------------------------------ for everybody
    def start(
        self,
        seats: int,
        seed: int | bytes,
        options: Mapping[str, Plain] | None = None,
        *,
        rules: int | None = None,
        memory: bool = True,
    ) -> State:
        """A new game. An int seed is for playouts and tests, 32 secret bytes for games between people.

        Without `memory` it runs a little faster and cannot tell what a seat knows.
        """
        if type(seats) is not int or seats not in self.seats:
            raise BadSetup(f"{self.title} is played by {span(self.seats)} seats, not {seats!r}.")
        check_seed(seed)
        state: State = self.empty(seats, self.complete_options(options), memory)
        state.rules = self.check_version(self.rules if rules is None else rules)
        state.seed_with(seed)
        state.set_up()
        return state

    def load(self, position: Mapping[str, Any], seed: int | bytes | None = None) -> State:
        """The state a position describes. One written for a seat needs a seed: what is unknown is drawn with it."""
        if seed is not None:
            check_seed(seed)
        return positions.load(self, position, seed)

    def revive(self, position: Mapping[str, Any]) -> State:
        """Load a state that was pickled as its position."""
        return self.load(position)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A registered game is pickled by its name: one object for all its states, also in another process."""
        from nemeton.kernel import registry  # which knows games, so it cannot be known up there

        if registry.is_registered(self):
            return registry.game, (self.name,)
        return super().__reduce_ex__(protocol)

    def complete_options(self, options: Mapping[str, Plain] | None) -> dict[str, Plain]:
        """All options with their values, the usual ones filled in; an unknown option or value is refused."""
        chosen = dict(options or {})
        for name in chosen:
            if name not in self.options:
                raise BadSetup(f"{self.title} has no option {name!r}; it has {', '.join(self.options) or 'none'}.")
        for name, option in self.options.items():
            value = chosen.setdefault(name, option.default)
            if not any(type(value) is type(one) and value == one for one in option.values):
                allowed = ", ".join(str(one) for one in option.values)
                raise BadSetup(f"{self.title}'s option {name} cannot be {value!r}; it is one of {allowed}.")
        return {name: chosen[name] for name in self.options}

    def check_version(self, rules: int) -> int:
        """Refuse a rules version that cannot be played any more, or never could; else give it back."""
        if rules in self.dropped:
            raise BadSetup(f"Rules version {rules} of {self.title} was dropped: {self.dropped[rules]}")
        if rules not in self.versions:
            raise BadSetup(f"{self.title} has no rules version {rules}; it has {span(self.versions)}.")
        return rules

    def with_content(self, content: str) -> Game[S, V]:
        """The game with the data of that digest, where it keeps data it was once played with; else this game.

        Whoever reads a record goes on with the data it was played with, and refuses if they are not kept.
        """
        return self

    def name_numbers(self, state: S, questions: Sequence[positions.OpenQuestion]) -> positions.Names | None:
        """What the numbers of a position stand for, by kind; none if no data of this game ever change their numbers."""
        return None

    def migrate(self, position: positions.Envelope) -> positions.Envelope:
        """The position, which was made with other data, as it is with these; refused unless the game knows how."""
        edition = f"{self.edition(position.table)}, ".removeprefix(", ")
        raise BadPosition(
            f"This {self.title} position was made with other data "
            f"({edition}content {position.content}, here {self.content})."
        )

    def edition(self, table: Mapping[str, Any]) -> str:
        """The name of the data that a position's table was laid out with; empty if they have none."""
        return ""

    def reseat(
        self,
        position: Mapping[str, Any],
        leave: Sequence[int] = (),
        join: Sequence[Sequence[str]] = (),
        secrets: Mapping[int, int] | None = None,
    ) -> dict[str, Plain]:
        """The position with other people at the table, where a game lets people come and go between evenings."""
        raise BadSetup(f"Nobody can leave or join a game of {self.title} that has begun.")

    def deal_hidden(self, state: S) -> None:
        """Deal anew, by the state's own chance, what nobody can know: an evening begins that has chance of its own."""

    def heroes(self, state: S) -> list[str]:
        """Whom each seat leads in a campaign; an empty name where a seat leads nobody."""
        return [""] * int(state.seats)

    def free_heroes(self, state: S) -> list[str]:
        """Whom somebody new could lead from the next evening on; nobody while people cannot come and go."""
        return []

    def tell_evening(self, steps: Iterable[tuple[S, Sequence[Event]]]) -> Told:
        """What is told of an evening in the chronicle of its campaign, from the start and after every entry."""
        return Told()

    def with_data(self, folder: str) -> Game[S, V]:
        """This game, played with the data files of a folder."""
        raise BadSetup(f"{self.title} cannot be played with other data than its own.")

    def with_weights(self, seats: int, weights: Sequence[int]) -> Game[S, V]:
        """The same game, whose states for so many seats are evaluated with other weights; nothing else differs."""
        if len(weights) != len(self.weighed):
            raise BadSetup(f"{self.title}'s evaluation has {len(self.weighed)} weights, not {len(weights)}.")
        return replace(self, weights={**self.weights, seats: tuple(weights)})

    def layout(self, version: int | None = None) -> Layout:
        """The layout of observations of a version; the newest, if none is named."""
        if version is None or version == self.observation.version:
            return self.observation
        if version not in self.older_observations:
            known = span((*sorted(self.older_observations), self.observation.version))
            raise BadSetup(f"{self.title} has no observations of version {version!r}; it has {known}.")
        return self.older_observations[version]

    @abstractmethod
    def text(self, action: int) -> str:
        """An action as text; one-to-one over range(actions), and the same in every state."""

    @abstractmethod
    def parse(self, text: str) -> int:
        """The action a text names."""

    # ------------------------------------------------------------------ the making of states
    @abstractmethod
    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> S:
        """A state before its set-up."""

    @abstractmethod
    def write_table(self, state: S, seat: int | None) -> dict[str, Plain]:
        """Write the table as plain data in the rulebook's words, whole or, with its candidates, as a seat knows it."""

    @abstractmethod
    def read_table(self, state: S, table: Any, seat: int | None) -> None:
        """Lay out a table that `write_table` wrote; what the seat does not know is dealt by the state's own chance."""

    # ------------------------------------------------------------------ what a state asks its room
    @abstractmethod
    def options_of(self, state: S) -> dict[str, Plain]:
        """The options a state was started with."""

    def know(self, state: S, seat: int) -> list[int]:
        """Tell what a seat remembers of what it does not see any more, in the layout of `knowledge`.

        The same in all states the seat cannot tell apart; a state that keeps no memory cannot tell.
        """
        return []

    def scene(self, state: S) -> dict[str, Plain]:
        """Describe what a picture needs and never changes during a game, such as its places. Sent once."""
        return {}

    def words(self, lang: str) -> Mapping[str, str]:
        """Messages of a game's content by key, in a language or else its own: the names and texts of a story, say.

        A game whose words all stand in the catalogue has none of these.
        """
        return {}

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """The view of one seat, or of a spectator (None): all it may see, typed."""

    def views(self, state: S, seats: Sequence[int | None]) -> list[V]:
        """The views of several seats. A game may make once what all of them see, and give it to each."""
        return [self.view(state, seat) for seat in seats]

    @abstractmethod
    def decision(self, state: S, seat: int) -> Decision:
        """The question an asked seat has to answer, with the rules behind it and the options closed to it."""

    @abstractmethod
    def describe(self, state: S, action: int) -> Described:
        """Describe an action in typed words."""

    def preview(self, state: S, seat: int, action: int) -> Preview | None:
        """Foretell what an option of an asked seat would certainly do, from what that seat knows; None: nothing to say.

        It changes nothing, draws nothing, and is the same in all states the seat cannot tell apart.
        """
        return None

    def reason(self, state: S, seat: int, action: int) -> Reason | None:
        """What speaks for an option of an asked seat, from what that seat knows; None: nothing that can be said.

        It is said to those who decide together. It changes nothing, and is the same in all states the seat cannot
        tell apart.
        """
        return None

    @abstractmethod
    def refuse(self, state: S, seat: int, action: int) -> Refusal:
        """Say why an asked seat may not choose an action, from what that seat knows."""

    @abstractmethod
    def scores(self, state: S) -> list[dict[str, Plain]]:
        """The score of each seat in the game's own words."""

    def sources(self, state: S, events: Sequence[Event]) -> list[dict[str, int]]:
        """Break the `counted` score of each seat down by where it came from; for reports.

        What a seat lost is negative, and all of it adds up to its score. A game that cannot tell gives an empty list.
        """
        return []

    def plan(self, outcome: Outcome, seat: int) -> str:
        """What a first place was owed to: a word of the game's own (`<game>.word.plan`); empty if it cannot tell."""
        return ""

    def refusal(self, state: S, seat: int, action: int) -> Refusal:
        """Why an action is not legal now: the reasons every game shares first, then the game's own."""
        if state.over:
            return Refusal("kernel/over", "", {})
        if not 0 <= seat < state.seats:
            return Refusal("kernel/no_such_seat", "", {"seat": seat, "seats": int(state.seats)})
        if not state.asks(seat) and not state.can_revise(seat):
            return Refusal("kernel/not_asked", "", {"seat": seat})
        if not 0 <= action < self.actions:
            return Refusal("kernel/no_such_action", "", {"action": action, "actions": self.actions})
        return self.refuse(state, seat, action)

    def refusal_text(self, refusal: Refusal) -> str:
        """A refusal as a plain sentence for logs and terminals that have no better words."""
        values = ", ".join(f"{name} {value}" for name, value in refusal.values.items())
        rule = f" ({refusal.rule})" if refusal.rule else ""
        return f"{self.title} refuses this action: {refusal.code}{rule}{': ' if values else ''}{values}."

    def position(self, state: S, seat: int | None) -> dict[str, Plain]:
        return positions.write(self, state, seat)

    def outcome(self, state: S) -> Outcome:
        """Places by standing; seats that stand equal share a place."""
        standings = [state.standing(seat) for seat in range(state.seats)]
        places = tuple(1 + sum(other > own for other in standings) for own in standings)
        return Outcome(places, tuple(self.scores(state)))


def check_seed(seed: object) -> None:
    """Refuse what chance cannot start from."""
    if isinstance(seed, bytes) and len(seed) != KEY_BYTES:
        raise BadSetup(f"A secret seed has {KEY_BYTES} bytes, not {len(seed)}.")
    if type(seed) is not int and not isinstance(seed, bytes):
        raise BadSetup(f"A seed is a whole number or {KEY_BYTES} bytes, not {seed!r}.")


def span(numbers: tuple[int, ...]) -> str:
    """Numbers as people say them: "2 to 5", "2"."""
    if len(numbers) > 1 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)
