"""What a bot is given: all that its seat knows, and a way to imagine the rest."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from nemeton.kernel.decision import Decision, Plain, Reason
from nemeton.kernel.errors import BadPosition
from nemeton.kernel.game import Game
from nemeton.kernel.state import State


class Observation:
    """One question to one seat, and what that seat knows.

    It keeps the state to itself, so a bot that plays by these names alone cannot cheat. Who does not trust a bot that
    far runs it in another process and sends `position`: `from_position` makes the same observation of it there, and
    nothing hidden has crossed.
    """

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.game: Game = state.game
        self.seat = seat
        self.seats = int(state.seats)
        self.number = int(state.number)  # of the question, as in `decision`
        self.legal: list[int] = state.legal(seat)

    @cached_property
    def answers(self) -> list[int]:
        """The options that answer the question, without what may be said besides; all, if there are no others."""
        return [action for action in self.legal if not self.__state.is_aside(action)] or self.legal

    @classmethod
    def from_position(cls, game: Game, position: Mapping[str, Any]) -> Observation:
        """The observation of the seat a position was written for."""
        seat = position.get("seat")
        if seat is None:
            raise BadPosition(f"This {game.title} position was written for no seat: a bot is given its own seat's.")
        return cls(game.with_content(str(position.get("content"))).load(position, seed=0), seat)

    @cached_property
    def decision(self) -> Decision:
        """What is asked."""
        decision = self.__state.decision(self.seat)
        assert decision is not None, "only a seat that is asked observes a question"
        return decision

    @cached_property
    def position(self) -> dict[str, Plain]:
        """What the seat knows, as plain data."""
        return self.__state.position(self.seat)

    def numbers(self, version: int | None = None, memory: bool = False) -> list[int]:
        """What the seat sees as numbers, in the layout `game.layout(version)`: what a trained policy is given.

        With `memory`, what it remembers follows in the layout `game.knowledge`. They are the numbers of the doors
        (`nemeton.envs`), at any table and in any process.
        """
        seen = self.__state.observe(self.seat, version)
        return seen + self.game.know(self.__state, self.seat) if memory else seen

    def text(self, action: int) -> str:
        """An action in the game's notation."""
        return self.game.text(action)

    def reason(self, action: int) -> Reason | None:
        """What the game says speaks for an action; it is asked of a sample, so that nothing hidden is said."""
        return self.game.reason(self.sample(self.number), self.seat, action)

    def sample(self, seed: int) -> State:
        """A whole state that may be the true one for all the seat knows: `game.load(position, seed)`."""
        return self.__state.sample(self.seat, seed)

    def target(self) -> State:
        """A state to sample into, again and again."""
        target: State = self.game.empty(self.seats, self.game.options_of(self.__state), memory=False)
        return target

    def sample_into(self, seed: int, target: State) -> None:
        """The same as `sample`, faster, into a state from `target`, which keeps no memory of who saw what."""
        self.__state.sample_into(self.seat, seed, target)
