"""Exact chance: a game whose draws are left open, for whoever wants every outcome with its probability.

A game draws by `below(n)` in the middle of its rules. Here the rules are followed on a copy, with the outcomes chosen
so far; where they want one more, they stop, and it is known how many outcomes are equally likely. Once one is chosen,
the step is followed again from its beginning. No rule knows of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup, OpenDraw
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State


class ExactGame:
    """A game under way whose chance is decided from outside.

    `outcomes` says how many outcomes the open draw has; without one it is 0, and `state` is what the steps have led to.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Plain] | None = None,
        *,
        memory: bool = True,
    ) -> None:
        """Begin with the set-up, which may draw too."""
        if seats not in game.seats:
            raise BadSetup(f"{game.title} is not played by {seats} seats.")
        self.game = game
        self.before: State = game.empty(seats, game.complete_options(options), memory)
        self.before.rules = game.rules
        self.step: tuple[int, int] | None = None  # a seat and its action; none: the set-up
        self.chosen: tuple[int, ...] = ()  # the outcomes of this step's draws so far
        self.state: State = self.before
        self.events: list[Event] = []  # what the last whole step told
        self.outcomes = 0
        self.follow()

    @property
    def is_open(self) -> bool:
        """Is a draw open?"""
        return self.outcomes > 0

    def act(self, seat: int, action: int) -> None:
        """Answer the open question, up to the first draw it leads to; an illegal answer is refused."""
        assert not self.is_open, "a draw is decided before anybody decides"
        self.state.check(seat, action)
        self.before, self.step, self.chosen = self.state, (seat, action), ()
        self.follow()

    def draw(self, outcome: int) -> None:
        """Decide the open draw."""
        if not 0 <= outcome < self.outcomes:
            raise BadSetup(f"An open draw of {self.outcomes} outcomes has no outcome {outcome}.")
        self.chosen = (*self.chosen, outcome)
        self.follow()

    def follow(self) -> None:
        """Follow the step with the outcomes chosen so far, to its end or to the next open draw."""
        copy = self.before.clone()
        copy.draw_these(list(self.chosen))
        copy.journal = journal = Journal()
        try:
            if self.step is None:
                copy.set_up()
            else:
                copy.apply_legal(*self.step)
        except OpenDraw as draw:
            self.outcomes = draw.outcomes
            return
        copy.journal = None
        self.state, self.outcomes, self.events = copy, 0, journal.take()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what cannot be followed again: the state, or where the open step began and what was chosen in it."""
        if not self.is_open:
            return restore, (self.game, without_script(self.state), None, ())
        if self.step is None:
            seats, options = int(self.before.seats), self.game.options_of(self.before)
            return begin, (self.game, seats, options, self.before.memory is not None, self.chosen)
        return restore, (self.game, without_script(self.before), self.step, self.chosen)

    def __deepcopy__(self, memo: dict[int, object]) -> ExactGame:
        return self.clone()

    def clone(self) -> ExactGame:
        """A game of its own that goes on from here; states are never changed in place, so they are shared."""
        copy = object.__new__(ExactGame)
        copy.__dict__.update(self.__dict__)
        return copy


def without_script(state: State) -> dict[str, Plain]:
    """The position of a state whose chance is decided from outside: nothing of it is left."""
    copy = state.clone()
    copy.seed_with(0)
    return copy.position()


def begin(game: Game, seats: int, options: dict[str, Plain], memory: bool, chosen: tuple[int, ...]) -> ExactGame:
    """A game in the middle of its set-up."""
    begun = ExactGame(game, seats, options, memory=memory)
    for outcome in chosen:
        begun.draw(outcome)
    return begun


def restore(game: Game, position: dict[str, Plain], step: tuple[int, int] | None, chosen: tuple[int, ...]) -> ExactGame:
    """A game that goes on from a position, in the middle of a step or not."""
    restored = object.__new__(ExactGame)
    restored.game, restored.step, restored.chosen, restored.outcomes, restored.events = game, step, chosen, 0, []
    restored.state = restored.before = game.load(position)
    if step is not None:
        restored.follow()
    return restored


def deals(game: ExactGame) -> Iterator[tuple[Fraction, ExactGame]]:
    """Every way the open draws of a step can come out, with its probability; without one, the game itself."""
    if not game.is_open:
        yield Fraction(1), game
        return
    for outcome in range(game.outcomes):
        copy = game.clone()
        copy.draw(outcome)
        for odds, dealt in deals(copy):
            yield odds / game.outcomes, dealt
