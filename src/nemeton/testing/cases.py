"""How the contract suite plays a game: with every number of seats and every option, at random, by its own seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import msgspec

import nemeton
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.kernel.playthrough import choose
from nemeton.kernel.state import State

LOOKS = 4 if nemeton.compiled else 2
"""How often in a game the dear checks look; a larger number looks closer and takes longer."""

FAR, SELDOM = 120, 7
"""What is dear is looked at this far at every decision, and after it seldom: campaigns are long."""

ENOUGH = 30
"""Decisions a case should see; a short game is played more often."""

SECRET = bytes(range(32))


@dataclass(frozen=True)
class Case:
    """One way to play a game."""

    game: Game
    seats: int
    options: dict[str, Plain]
    seed: int
    rules: int

    def __str__(self) -> str:
        usual = self.game.complete_options({})
        chosen = [f"{name}={value}" for name, value in self.options.items() if value != usual[name]]
        version = [] if self.rules == self.game.rules else [f"rules={self.rules}"]
        return "-".join([self.game.name, str(self.seats), *version, *chosen, f"seed={self.seed}"])

    def start(self, seed: int | bytes | None = None, memory: bool = True) -> State:
        start = self.seed if seed is None else seed
        return self.game.start(self.seats, start, self.options, rules=self.rules, memory=memory)

    def player(self, salt: int = 0) -> Player:
        return Player(self.seed * 1000 + salt)

    def walk(self, state: State | None = None, salt: int = 0) -> Iterator[tuple[State, int, int]]:
        """Play to the end at random: yields the state and the seat and action it is about to be asked to apply.

        Whoever looks may change the state on a clone only; the walk itself applies the action.
        """
        state = self.start() if state is None else state
        player = self.player(salt)
        while not state.over:
            seat, action = player.choose(state)
            yield state, seat, action
            state.apply(seat, action)

    def long_walk(self) -> Iterator[tuple[State, int, int]]:
        """The same for what is dear to look at: of a very long game, the first part and then every few decisions."""
        for number, step in enumerate(self.walk()):
            if number < FAR or number % SELDOM == 0:
                yield step

    def bare_walk(self) -> Iterator[tuple[State, int, int]]:
        """The same without memory, which is quicker, for what has nothing to do with it."""
        return self.walk(self.start(memory=False))

    def end(self, memory: bool = True) -> State:
        """How the walk ends."""
        state = self.start(memory=memory)
        for _ in self.walk(state):
            pass
        return state

    def looks(self, count: int = LOOKS) -> list[tuple[State, int, int]]:
        """A few moments of a game, spread over it, each with a state of its own and what was done next."""
        wanted = {length(self) * look // count for look in range(count)}
        steps = islice(enumerate(self.walk()), max(wanted) + 1)
        return [(state.clone(), seat, action) for i, (state, seat, action) in steps if i in wanted]


def deal_first(case: Case, seed: int | bytes | None = None) -> State:
    """The state once chance has had its first say: most games begin so, a campaign asks a few things before."""
    state = case.start(seed)
    walk = case.walk(state)
    while state.draws == 0:
        next(walk)
    return state


class Player:
    """Chooses at random, with chance of its own: which of the asked seats answers, and what."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(word_of(seed))

    def choose(self, state: State) -> tuple[int, int]:
        return choose(state, self.chance)


@cache
def plain_cases(game: Game) -> list[Case]:
    """Every seat count with the usual options, several seeds where games are short."""
    found: list[Case] = []
    for seats in game.seats:
        decisions = 0
        while decisions < ENOUGH:
            found.append(Case(game, seats, game.complete_options({}), 1 + len(found), game.rules))
            decisions += length(found[-1])
    return found


LENGTHS: dict[str, int] = {}


def length(case: Case) -> int:
    """The decisions of a game; one that breaks is enough by itself, its tests will tell why."""
    if str(case) not in LENGTHS:
        try:
            LENGTHS[str(case)] = sum(1 for _ in case.bare_walk())
        except Exception:
            LENGTHS[str(case)] = ENOUGH
    return LENGTHS[str(case)]


@cache
def option_cases(game: Game) -> list[Case]:
    """Every value of every option at least once, the seat counts in turn; and every older rules version."""
    found: list[Case] = []
    for place in range(max((len(option.values) for option in game.options.values()), default=0)):
        options = {name: option.values[place % len(option.values)] for name, option in game.options.items()}
        found.append(playable(game, options, place))
    older = [
        Case(game, max(game.seats), game.complete_options({}), 200, rules)
        for rules in game.versions
        if rules != game.rules
    ]
    return found + older


def playable(game: Game, options: dict[str, Plain], turn: int) -> Case:
    """The options with a seat count that goes with them, another one each turn."""
    for step in range(len(game.seats)):
        seats = game.seats[(turn + step) % len(game.seats)]
        try:
            game.start(seats, 0, options)
        except BadSetup:
            continue
        return Case(game, seats, options, 100 + turn, game.rules)
    raise AssertionError(f"{game.title} offers options it cannot be played with: {options}")


def all_cases(game: Game) -> list[Case]:
    """The plain cases and those of the options."""
    return [*plain_cases(game), *option_cases(game)]


def json(position: dict[str, Plain]) -> Any:
    """A position after a trip through text."""
    return msgspec.json.decode(msgspec.json.encode(position))


def without(position: dict[str, Plain], *names: str) -> dict[str, Plain]:
    return {name: value for name, value in position.items() if name not in names}
