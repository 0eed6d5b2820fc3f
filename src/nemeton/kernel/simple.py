"""Simple games: the state is a few declared numbers, and all that a room says of it follows from the declaration.

A `SimpleState` declares what is on the table (`Number`, `Each`, `Row`), what is chosen before the game (`Choice`), what
can happen (`Fact`) and what one can do (`action`). `simple_game` makes a `SimpleGame` of it, whose table, view,
observation, notation and position follow from the declaration. Such a game hides nothing and asks one seat at a time; a
game that does more is a room of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final, NamedTuple, SupportsIndex, overload

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.decision import Decision, Described, Plain, Refusal
from nemeton.kernel.errors import BadNotation, BadPosition
from nemeton.kernel.game import Game, Option, QuestionKind
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Field, Layout, count, identity, seat_names
from nemeton.kernel.state import State

TURN: Final = "turn"
KEPT: Final = ("seats", "asked", "over")  # parts of every simple game's view


# ---------------------------------------------------------------------- what is declared
class Declared:
    """Numbers on the table, by the name they are declared under; each lies between `low` and `high`."""

    def __init__(self, high: int, start: int = 0, low: int = 0) -> None:
        self.name, self.offset = "", 0
        self.high, self.low, self.start = high, low, start

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def room(self, seats: int) -> int:
        """How many numbers it is, at a table of so many seats."""
        return 1

    def check(self, value: object) -> int:
        """The number, if it can be one of these."""
        if type(value) is not int or not self.low <= value <= self.high:
            raise ValueError(f"{self.name} goes from {self.low} to {self.high}: it cannot be {value!r}.")
        return value

    def write(self, state: SimpleState) -> Plain:
        """As plain data."""
        numbers: list[Plain] = [int(state.s[self.offset + place]) for place in range(self.room(int(state.seats)))]
        return numbers

    def read(self, state: SimpleState, given: object) -> None:
        """Take over what `write` wrote."""
        if not isinstance(given, list) or len(given) != self.room(int(state.seats)):
            raise ValueError(f"{self.name} are {self.room(int(state.seats))} numbers, not {given!r}.")
        for place, value in enumerate(given):
            state.s[self.offset + place] = self.check(value)

    def numbers_for(self, state: SimpleState, seat: int) -> list[int]:
        """The numbers as a seat sees them."""
        return [int(state.s[self.offset + place]) for place in range(self.room(int(state.seats)))]


class Number(Declared):
    """One number."""

    @overload
    def __get__(self, state: None, owner: type) -> Number: ...
    @overload
    def __get__(self, state: SimpleState, owner: type) -> int: ...
    def __get__(self, state: SimpleState | None, owner: type) -> Number | int:
        return self if state is None else int(state.s[self.offset])

    def __set__(self, state: SimpleState, value: int) -> None:
        state.s[self.offset] = self.check(value)

    def write(self, state: SimpleState) -> Plain:
        return int(state.s[self.offset])

    def read(self, state: SimpleState, given: object) -> None:
        state.s[self.offset] = self.check(given)


class Row(Declared):
    """So many numbers, by their place."""

    def __init__(self, length: int, high: int, start: int = 0, low: int = 0) -> None:
        super().__init__(high, start, low)
        self.length = length

    def room(self, seats: int) -> int:
        return self.length

    @overload
    def __get__(self, state: None, owner: type) -> Row: ...
    @overload
    def __get__(self, state: SimpleState, owner: type) -> Numbers: ...
    def __get__(self, state: SimpleState | None, owner: type) -> Row | Numbers:
        return self if state is None else Numbers(self, state)


class Each(Row):
    """A number for each seat."""

    def __init__(self, high: int, start: int = 0, low: int = 0) -> None:
        super().__init__(0, high, start, low)

    def room(self, seats: int) -> int:
        return seats

    def numbers_for(self, state: SimpleState, seat: int) -> list[int]:
        """One's own first, then clockwise."""
        numbers = super().numbers_for(state, seat)
        return numbers[seat:] + numbers[:seat]


class Numbers(Sequence[int]):
    """The numbers of a row, in a state: read and written by their place."""

    def __init__(self, row: Row, state: SimpleState) -> None:
        self.row, self.state = row, state

    def __len__(self) -> int:
        return self.row.room(int(self.state.seats))

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> list[int]: ...
    def __getitem__(self, place: int | slice) -> int | list[int]:
        if isinstance(place, slice):
            return list(self)[place]
        return int(self.state.s[self.row.offset + range(len(self))[place]])

    def __setitem__(self, place: int, value: int) -> None:
        self.state.s[self.row.offset + range(len(self))[place]] = self.row.check(value)


class Choice:
    """A choice made before the game begins: the usual value first."""

    def __init__(self, *values: Plain, meaning: str) -> None:
        self.name, self.offset = "", 0
        self.values, self.meaning = values, meaning

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, state: SimpleState | None, owner: type) -> Any:
        return self if state is None else self.values[state.s[self.offset]]


class Fact:
    """Something that can happen: the rule it follows, and its fields with their types. Called, it tells the journal."""

    def __init__(self, rule: str, **fields: type) -> None:
        self.rule, self.fields, self.name = rule, fields, ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.kind = msgspec.defstruct(
            name,
            [*self.fields.items()],
            bases=(Event,),
            module=owner.__module__,
            namespace={"rule": self.rule},
            tag=name,
            frozen=True,
            kw_only=True,
        )

    def __get__(self, state: SimpleState, owner: type) -> Callable[..., None]:
        def tell(**fields: object) -> None:
            if state.journal is not None:
                event: Any = self.kind(**fields)
                state.journal.add(event)

        return tell


class Action:
    """Something one can do: with each combination of its values it is an action of its own."""

    def __init__(
        self, rule: str, question: str, when: Callable[..., bool] | None, parts: Mapping[str, Sequence[Plain]]
    ):
        self.rule, self.question, self.when, self.parts = rule, question, when, parts
        self.do: Callable[..., None] = do_nothing
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        fields = [(part, type(values[0])) for part, values in self.parts.items()]
        self.kind = msgspec.defstruct(name, fields, bases=(Described,), module=owner.__module__, tag=name, frozen=True)

    def expand(self) -> Iterator[Numbered]:
        """One for each combination of its values."""
        for values in product(*self.parts.values()):
            yield Numbered(self, values)


class Numbered(NamedTuple):
    """An action with its values."""

    action: Action
    values: tuple[Plain, ...]

    def text(self) -> str:
        """In notation: "roll", "take 3"."""
        return " ".join([self.action.name, *(str(value) for value in self.values)])

    def is_open(self, state: SimpleState, seat: int) -> bool:
        """May the seat do it, if it is asked the question?"""
        return self.action.when is None or self.action.when(state, seat, *self.values)


def do_nothing(*_: object) -> None:
    """What an action does before it is declared."""


def action(
    rule: str, question: str = TURN, when: Callable[..., bool] | None = None, **parts: Sequence[Plain]
) -> Callable[[Callable[..., None]], Any]:
    """Declare a method as an action: the answer to a question, open where `when(state, seat, …)` says so.

    Each of `parts` is a name with the values it can have; the method is given one of them. It opens the next question
    (`ask_next`) or ends the game (`end`).
    """
    declared = Action(rule, question, when, parts)

    def declare(method: Callable[..., None]) -> Any:
        declared.do = method
        declared.__doc__ = method.__doc__
        return declared

    return declare


# ---------------------------------------------------------------------- a state made of it
class SimpleState(State):
    """A game under way whose table is what its class declares."""

    def ask_next(self, seat: int, question: str = TURN) -> None:
        """Open a question for a seat."""
        self.ask([kind.name for kind in self.game.questions].index(question), seat)

    def roll(self, sides: int = 6) -> int:
        """Roll a die."""
        return 1 + int(self.below(sides))

    def next_seat(self, seat: int) -> int:
        """The seat clockwise of this one."""
        return (seat + 1) % int(self.seats)

    @property
    def declaration(self) -> SimpleGame:
        """The game, which knows what this state's class declares."""
        assert isinstance(self.game, SimpleGame), "simple_game makes the game of such a state"
        return self.game

    # ------------------------------------------------------------------ what the kernel asks
    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        found, game = 0, self.declaration
        for number in game.answers[self.kind()]:
            if game.numbered[number].is_open(self, int(seat)):
                buffer[found] = number
                found += 1
        return found

    def resolve(self, seat: i64, action: i64) -> None:
        done, values = self.declaration.numbered[action]
        self.close()
        done.do(self, int(seat), *values)
        assert self.over or self.actors, f"{done.name} neither asks anybody nor ends the game"

    def standing(self, seat: i64) -> i64:
        return int(self.s[self.declaration.score.offset + seat])

    def evaluate(self, seat: i64) -> i64:
        return self.standing(seat)

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """What is asked, what was chosen, then every number, in the order of their declaration."""
        game = self.declaration
        numbers = [int(self.kind()) + 1, *(int(self.s[one.offset]) for one in game.choices)]
        for one in game.declared:
            seen = one.numbers_for(self, int(seat))
            numbers += [*seen, *[0] * (one.room(game.seats[-1]) - len(seen))]
        for place, number in enumerate(numbers):
            buffer[place] = number

    def clone(self) -> SimpleState:
        copy = type(self)(self.game, self.seats)
        copy.copy_from(self)
        return copy


# ---------------------------------------------------------------------- a game made of it
@dataclass(frozen=True, eq=False, kw_only=True)
class SimpleGame(Game[SimpleState, msgspec.Struct]):
    """The game of a `SimpleState`; `simple_game` makes it."""

    played: type[SimpleState]
    declared: tuple[Declared, ...]
    choices: tuple[Choice, ...]
    numbered: tuple[Numbered, ...]  # by action
    answers: tuple[tuple[int, ...], ...]  # by question, the actions that answer it
    score: Declared
    view_kind: type[msgspec.Struct]
    seat_kind: type[msgspec.Struct]

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """One that is not registered is found again by the class of its states."""
        reduced = super().__reduce_ex__(protocol)
        known = isinstance(reduced, tuple) and reduced[1] == (self.name,)
        return reduced if known else (made_of, (self.played,))

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> SimpleState:
        state = self.played(self, seats)
        state.lay_out(self.declared[-1].offset + self.declared[-1].room(self.seats[-1]), depth=1)
        for choice in self.choices:
            state.s[choice.offset] = choice.values.index(options[choice.name])
        for one in self.declared:
            for place in range(one.room(seats)):
                state.s[one.offset + place] = one.start
        return state

    def options_of(self, state: SimpleState) -> dict[str, Plain]:
        return {choice.name: choice.values[state.s[choice.offset]] for choice in self.choices}

    def text(self, action: int) -> str:
        if not 0 <= action < self.actions:
            raise BadNotation(f"{self.title} has no action {action}; actions go from 0 to {self.actions - 1}.")
        return self.numbered[action].text()

    def parse(self, text: str) -> int:
        for number, one in enumerate(self.numbered):
            if one.text() == text:
                return number
        raise BadNotation(f"{text!r} names no action of {self.title}.")

    def write_table(self, state: SimpleState, seat: int | None) -> dict[str, Plain]:
        return {one.name: one.write(state) for one in self.declared}

    def read_table(self, state: SimpleState, table: Any, seat: int | None) -> None:
        if set(table) != {one.name for one in self.declared}:
            raise BadPosition(f"The table of {self.title} has {', '.join(one.name for one in self.declared)}.")
        for one in self.declared:
            try:
                one.read(state, table[one.name])
            except ValueError as problem:
                raise BadPosition(f"This {self.title} position cannot be: {problem}") from None

    def view(self, state: SimpleState, seat: int | None) -> msgspec.Struct:
        """The same for everybody, for nothing is hidden; what each seat has stands with its seat."""
        each = [one.offset for one in self.declared if isinstance(one, Each)]
        seats = [self.seat_kind(*(int(state.s[offset + place]) for offset in each)) for place in range(state.seats)]
        table = [one.write(state) for one in self.declared if not isinstance(one, Each)]
        asked = [place for place in range(state.seats) if state.asks(place)]
        return self.view_kind(*self.options_of(state).values(), *table, seats, asked, state.over)

    def decision(self, state: SimpleState, seat: int) -> Decision:
        """About every single number on the table."""
        kind = int(state.kind())
        rules = dict.fromkeys(self.numbered[action].action.rule for action in self.answers[kind])
        about = {one.name: one.write(state) for one in self.declared if isinstance(one, Number)}
        return Decision(int(state.number), self.questions[kind].name, tuple(rules), about=about)

    def describe(self, state: SimpleState, action: int) -> Described:
        done, values = self.numbered[action]
        described: Any = done.kind(*values)
        assert isinstance(described, Described)
        return described

    def refuse(self, state: SimpleState, seat: int, action: int) -> Refusal:
        """Another question is asked, or this is not open now: `cannot_<action>`."""
        done, values = self.numbered[action]
        question = self.questions[state.kind()].name
        if done.question != question:
            return Refusal(f"{self.name}/not_asked_for", done.rule, {"question": question})
        return Refusal(f"{self.name}/cannot_{done.name}", done.rule, dict(zip(done.parts, values, strict=True)))

    def scores(self, state: SimpleState) -> list[dict[str, Plain]]:
        return [{self.score.name: int(state.standing(seat))} for seat in range(state.seats)]


MADE: dict[type[SimpleState], SimpleGame] = {}


def made_of(played: type[SimpleState]) -> SimpleGame:
    """The game that was made of a class of states."""
    return MADE[played]


def simple_game(
    played: type[SimpleState], *, name: str, title: str, seats: Sequence[int], score: str, rules: int = 1
) -> SimpleGame:
    """The game of a class of states; who has most of the number `score`, which each seat has, wins."""
    members = {key: value for base in reversed(played.__mro__) for key, value in vars(base).items()}
    declared = tuple(one for one in members.values() if isinstance(one, Declared))
    choices = tuple(one for one in members.values() if isinstance(one, Choice))
    actions = [one for one in members.values() if isinstance(one, Action)]
    scored = members.get(score)
    assert isinstance(scored, Each), f"{title} has no number of each seat called {score!r}"
    give_room(declared, choices, seats[-1])
    questions = list(dict.fromkeys(one.question for one in actions))
    numbered = tuple(number for one in actions for number in one.expand())
    answers = tuple(
        tuple(place for place, one in enumerate(numbered) if one.action.question == question) for question in questions
    )
    seat_kind, view_kind = seen_as(played.__module__, declared, choices)
    kind = type(f"{played.__name__}Game", (SimpleGame,), {"__module__": played.__module__})
    game: SimpleGame = kind(
        name=name,
        title=title,
        seats=tuple(seats),
        options={one.name: Option(one.values[0], one.values, one.meaning) for one in choices},
        rules=rules,
        content=digest_of(declared, choices, numbered),
        actions=len(numbered),
        breadth=max(len(one) for one in answers),
        questions=tuple(QuestionKind(question) for question in questions),
        observation=Layout(fields_of(declared, choices, questions, seats[-1])),
        hides=False,
        played=played,
        declared=declared,
        choices=choices,
        numbered=numbered,
        answers=answers,
        score=scored,
        view_kind=view_kind,
        seat_kind=seat_kind,
    )
    MADE[played] = game
    return game


def seen_as(
    module: str, declared: Sequence[Declared], choices: Sequence[Choice]
) -> tuple[type[msgspec.Struct], type[msgspec.Struct]]:
    """The structures of a seat and of the whole view: what was chosen, the numbers, the seats, who is asked."""
    names = [*(one.name for one in choices), *(one.name for one in declared)]
    hidden = [name for name in names if name in KEPT or hasattr(SimpleState, name)]
    assert not hidden, f"a simple game cannot call its numbers {', '.join(hidden)}: those names are taken"
    each = [one.name for one in declared if isinstance(one, Each)]
    table = [name for name in names if name not in each]
    seat = msgspec.defstruct("SeatView", [(name, int) for name in each], module=module, frozen=True)
    whole = msgspec.defstruct("View", [(name, Any) for name in (*table, *KEPT)], module=module, frozen=True)
    return seat, whole


def fields_of(
    declared: Sequence[Declared], choices: Sequence[Choice], questions: Sequence[str], seats: int
) -> Iterator[Field]:
    """What learners are given: the question, what was chosen, every number; what each seat has from the own seat on."""
    yield identity("question", len(questions), "the question that is open, from 1; 0 at the end")
    for choice in choices:
        yield identity(choice.name, len(choice.values) - 1, f"which value was chosen: {choice.meaning}")
    for one in declared:
        for name in [f"{seat}_{one.name}" for seat in seat_names(seats)] if isinstance(one, Each) else [one.name]:
            shape = (one.length,) if isinstance(one, Row) and not isinstance(one, Each) else ()
            yield count(name, one.high, one.name.replace("_", " "), shape=shape, low=min(one.low, 0))


def give_room(declared: Sequence[Declared], choices: Sequence[Choice], seats: int) -> None:
    """Say where each number lies in the state's vector: first what was chosen, then what is on the table."""
    for place, choice in enumerate(choices):
        choice.offset = place
    offset = len(choices)
    for one in declared:
        one.offset = offset
        offset += one.room(seats)


def digest_of(declared: Sequence[Declared], choices: Sequence[Choice], numbered: Sequence[Numbered]) -> str:
    """A digest of the declaration, which stands for the data of other games."""
    written = [
        [[one.name, one.low, one.high, one.start] for one in declared],
        [[one.name, *one.values] for one in choices],
        [one.text() for one in numbered],
    ]
    return hashlib.blake2b(msgspec.json.encode(written), digest_size=8).hexdigest()
