"""The door to PettingZoo: the seats of a game take turns (AEC, the agent-environment cycle)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium.spaces import Space
from pettingzoo import AECEnv

from nemeton.envs import spaces, table
from nemeton.envs.picture import PICTURE, Painter, Picture, checked_mode
from nemeton.envs.sight import Sight
from nemeton.envs.table import Action, Observed, Table
from nemeton.kernel.chance import Chance
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.kernel.state import State

SEEDS = 1 << 31


class Turns(AECEnv):
    """One game; its agents are called seat_0, seat_1, and so on.

    An illegal action is refused with the kernel's own `IllegalAction`, and nothing has changed. `reset(seed=7)` starts
    the game of seed 7; `reset()` the next one of a fixed series, which a seed begins anew. The game's options are
    chosen when the environment is made: those of `reset` change nothing. After `max_cycles` answers a game that is not
    over is cut off: everybody's truncation, and no reward.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Plain] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        observation: int | None = None,
        memory: bool = False,
        structured: bool = False,
    ) -> None:
        super().__init__()
        if max_cycles is not None and max_cycles < 1:
            raise BadSetup(f"A game cannot be cut off after {max_cycles!r} answers; at least one is given.")
        self.max_cycles = max_cycles
        self.table = Table(game, seats, options)
        self.game = self.table.game
        self.sight = Sight(self.game, observation, memory, structured)
        self.metadata = {
            "name": f"nemeton_{self.game.name}_v{self.game.rules}",
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 1,
            "is_parallelizable": False,  # who is asked depends on what was answered
        }
        self.render_mode = checked_mode(render_mode)
        self.painter = Painter(self.sight) if render_mode == PICTURE else None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: spaces.observation_space(self.sight) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.action_space(self.game) for agent in self.possible_agents}
        self.chance = Chance()
        self.state_of_play: State

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is None:
            seed = int(self.chance.below(SEEDS))
        else:
            seed = int(seed)  # NumPy's whole numbers are no ints
            self.chance.seed_with(seed)
        watched = self.render_mode is not None or self.sight.memory  # only who looks on needs to know who saw what
        self.state_of_play = self.table.start(seed, memory=watched)
        self.answers = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.hand_over()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_play
        state.apply(self.seat_of[agent], -1 if action is None else int(action))
        self.answers += 1
        self._cumulative_rewards[agent] = 0.0
        if state.over:
            self.rewards = {one: table.reward(state, self.seat_of[one]) for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.answers == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.hand_over()

    def hand_over(self) -> None:
        """The turn of the seat asked first; at the end the agents leave in the order of their seats."""
        state = self.state_of_play
        ended = state.over or self.answers == self.max_cycles
        self.agent_selection = self.agents[0] if ended else self.possible_agents[state.actor]
        self.infos = {agent: {"action_mask": self.mask(agent)} for agent in self.agents}

    def mask(self, agent: str) -> table.Mask:
        return table.action_mask(self.state_of_play, self.seat_of[agent])

    def describe(self, action: int) -> Action:
        """What a legal action of who is asked means: its notation, and what it is about, part by part."""
        return table.describe(self.state_of_play, self.seat_of[self.agent_selection], int(action))

    def observe(self, agent: str) -> Observed:
        shown = self.sight.show(self.state_of_play, self.seat_of[agent])
        return {"observation": shown, "action_mask": self.mask(agent)}

    def render(self) -> str | Picture | None:
        """What a spectator sees, as text; or what who is asked sees, as a picture of its numbers."""
        if self.painter is not None:
            return self.painter.paint(self.sight.numbers(self.state_of_play, self.seat_of[self.agent_selection]))
        return None if self.render_mode is None else table.text(self.state_of_play, None)
