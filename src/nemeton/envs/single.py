"""The door to Gymnasium: one seat of a game, the others played by bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from nemeton import bots
from nemeton.envs import spaces, table
from nemeton.envs.picture import PICTURE, Painter, Picture, checked_mode
from nemeton.envs.registration import ENTRY_POINT, env_id
from nemeton.envs.sight import Sight
from nemeton.envs.table import LOST, Action, Observed, Table
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.kernel.state import State

SEEDS = 1 << 31


class SingleSeat(gymnasium.Env[Any, np.int64]):
    """One seat against bots; between two of its turns they all play.

    Gymnasium's agents may choose any action: an illegal one loses the game at once, and `info["illegal"]` says so. The
    game's options are chosen when the environment is made: those of `reset` change nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        options: Mapping[str, Plain] | None = None,
        render_mode: str | None = None,
        observation: int | None = None,
        memory: bool = False,
        structured: bool = False,
    ) -> None:
        self.table = Table(game, seats, options)
        self.game = self.table.game
        if seat not in range(self.table.seats):
            raise BadSetup(f"There is no seat {seat!r} in a game of {self.table.seats}; seats are counted from 0.")
        self.seat = seat
        self.names = seat_bots(opponents, self.table.seats, seat)
        self.render_mode = checked_mode(render_mode)
        self.sight = Sight(self.game, observation, memory, structured)
        self.painter = Painter(self.sight) if render_mode == PICTURE else None
        self.observation_space = spaces.observation_space(self.sight)
        self.action_space = spaces.action_space(self.game)
        settings = {"game": game, "seats": seats, "seat": seat, "opponents": opponents, "options": options}
        shown = {"observation": self.sight.version, "memory": memory, "structured": structured}
        name = env_id(self.game.name, self.sight.version)
        self.spec = EnvSpec(name, entry_point=ENTRY_POINT, kwargs=settings | shown)
        self.state: State | None = None
        self.shown: str | Picture | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.players = {other: bots.bot(name, self.draw()) for other, name in self.names.items()}
            self.state = self.table.start(self.draw(), memory=True)
            self.wait(self.state)
            if not self.state.over:  # else it ended before this seat was ever asked
                return self.observe(self.state)

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        state = self.running()
        if int(action) not in state.legal(self.seat):
            self.state = None
            observed, info = self.observe(state)
            return observed, LOST, True, False, {**info, "illegal": True}
        state.apply(self.seat, int(action))
        self.wait(state)
        if state.over:
            self.state = None
        observed, info = self.observe(state)
        return observed, table.reward(state, self.seat) if state.over else 0.0, state.over, False, info

    def running(self) -> State:
        if self.state is None:
            raise ResetNeeded(f"This game of {self.game.title} is over or was never begun: call reset() first.")
        return self.state

    def describe(self, action: int) -> Action:
        """What a legal action means here: its notation, and what it is about, part by part."""
        return table.describe(self.running(), self.seat, int(action))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, under the name agents that mask theirs ask for (`MaskablePPO`)."""
        return table.action_mask(self.running(), self.seat).astype(np.bool_)

    def draw(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def wait(self, state: State) -> None:
        """The bots answer until it is this seat's turn or the end."""
        while not state.over and state.actor != self.seat:
            asked = int(state.actor)
            state.apply(asked, self.players[asked].choose(bots.Observation(state, asked)))

    def observe(self, state: State) -> tuple[Observed, dict[str, Any]]:
        if self.painter is not None:
            self.shown = self.painter.paint(self.sight.numbers(state, self.seat))
        elif self.render_mode is not None:
            self.shown = table.text(state, self.seat)
        mask = table.action_mask(state, self.seat)
        return {"observation": self.sight.show(state, self.seat), "action_mask": mask}, {"action_mask": mask}

    def render(self) -> str | Picture | None:
        """What the seat sees, as text or as a picture of its numbers."""
        return self.shown


def seat_bots(opponents: str | Sequence[str], seats: int, seat: int) -> dict[int, str]:
    """The name of the bot on every other seat."""
    others = [other for other in range(seats) if other != seat]
    names = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(names) != len(others):
        raise BadSetup(f"{len(others)} seats are left for bots, but {len(names)} bots are named.")
    for name in names:
        bots.bot(name, 0)  # a name nobody has is refused here and not in the middle of a training
    return dict(zip(others, names, strict=True))
