"""Many games at once in NumPy arrays, for people who train."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nemeton.envs.batch import FINE, Batch
from nemeton.envs.table import Table, shared
from nemeton.kernel.chance import WORD_MASK
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup, IllegalAction
from nemeton.kernel.game import Game


class Step(NamedTuple):
    """What a step leads to, one row a game: views of the environment's own memory, which the next step writes over."""

    observations: NDArray[np.int64]  # what the seat asked now sees, in the layout of `game.observation`
    masks: NDArray[np.uint8]  # 1 for every action it may choose
    actors: NDArray[np.int64]  # the seat asked now
    rewards: NDArray[np.float64]  # of every seat of a game that has just ended, from -1 to 1; else 0
    done: NDArray[np.bool_]  # has the game just ended? The other arrays show the next one already


class Batched:
    """A number of games of one kind, stepped together; one that ends begins anew by itself.

    The arrays can be read at any time, and are the same ones after every step: keep a copy of what you need longer.
    `options` has the actions of `masks` as a list: the first `counts` of each row. `seeds` tells the seed of the game
    each row plays, so every single one can be played again:
    `game.start(seats, seed, options)` and the same actions.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        seats: int | None = None,
        options: Mapping[str, Plain] | None = None,
        seed: int = 0,
    ) -> None:
        if games < 1:
            raise BadSetup(f"A batch has at least one game, not {games}.")
        self.table = Table(game, seats, options)
        self.game = self.table.game
        self.games, self.seats = games, self.table.seats
        size, actions = self.game.observation.size, self.game.actions
        empty = self.game.empty(self.seats, self.table.options, memory=False)
        self.batch = batch = Batch(empty, games, actions, size, checked(seed))
        self.observations = shared(batch.observations, np.int64).reshape(games, size)
        self.masks = shared(batch.masks, np.uint8).reshape(games, actions)
        self.actors = shared(batch.actors, np.int64)
        self.rewards = shared(batch.rewards, np.float64).reshape(games, self.seats)
        self.done = shared(batch.ended, np.bool_)
        self.seeds = shared(batch.seeds, np.int64)
        self.options = shared(batch.options, np.int64).reshape(games, -1)
        self.counts = shared(batch.counts, np.int64)
        self.now = Step(self.observations, self.masks, self.actors, self.rewards, self.done)
        self.drawn = shared(batch.drawn, np.int64)

    def reset(self, seed: int = 0) -> Step:
        """Begin all games anew, with the seeds from `seed` on."""
        self.batch.begin_all(checked(seed))
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """One action a game, for the seat it asks. If any is illegal, nothing is done."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise BadSetup(f"A step takes one whole number for each of {self.games} games, in one row.")
        answers: list[int] = chosen.tolist()
        row = int(self.batch.refused(answers))
        if row != FINE:
            raise self.refusal(row, answers[row])
        self.batch.step(answers)
        return self.now

    def refusal(self, row: int, action: int) -> IllegalAction:
        """Why the action of a row is not legal, in the game's own words."""
        refusal = self.game.refusal(self.batch.states[row], int(self.actors[row]), action)
        return IllegalAction(refusal.code, refusal.rule, f"Game {row}: {self.game.refusal_text(refusal)}")

    def random(self) -> NDArray[np.int64]:
        """A legal action for every game, all equally likely: an opponent, or somebody to compare with."""
        self.batch.draw()
        return self.drawn.copy()


def checked(seed: object) -> int:
    """A seed from which a batch can count on."""
    if not isinstance(seed, int | np.integer) or not 0 <= seed <= WORD_MASK >> 1:
        raise BadSetup(f"The seed of a batch is a whole number from 0 to {WORD_MASK >> 1}, not {seed!r}.")
    return int(seed)
