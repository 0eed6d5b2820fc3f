"""Many games at once in NumPy arrays, for people who train."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from nemeton.bots.greedy import SAMPLES
from nemeton.envs.batch import FINE, Batch
from nemeton.envs.opponents import Opponent, Policy, Seated, opponents_of
from nemeton.envs.sight import Sight
from nemeton.envs.table import Table, lent, share_memory
from nemeton.kernel.chance import WORD_MASK
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup, IllegalAction
from nemeton.kernel.game import Game
from nemeton.kernel.state import State

ROTATE = "rotate"


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

    With `opponents`, only the learner's seat is ever asked: the others are played inside. They are named clockwise from
    the learner, or one for all of them: `random`, `greedy`, `beginner`, `casual`, or a policy. With `seat="rotate"` the
    learner sits one seat on in every row and in every new game; `learners` tells where.

    With `advice`, games remember who saw what, and `advice()` tells what looking one step ahead would answer.
    """

    def __init__(
        self,
        game: str | Game,
        games: int,
        seats: int | None = None,
        options: Mapping[str, Plain] | None = None,
        seed: int = 0,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | str = 0,
        observation: int | None = None,
        advice: bool = False,
    ) -> None:
        if games < 1:
            raise BadSetup(f"A batch has at least one game, not {games}.")
        self.table = Table(game, seats, options)
        self.game = self.table.game
        self.games, self.seats = games, self.table.seats
        self.sight = Sight(self.game, observation)
        layout, actions = self.sight.layout, self.game.actions
        older = 0 if layout is self.game.observation else layout.version
        chosen = opponents_of(opponents, self.seats, self.game.name)
        self.remembers = advice or any(one.looks for one in chosen)
        empty = self.game.empty(self.seats, self.table.options, memory=self.remembers)
        direct = type(empty).observe_at is not State.observe_at
        self.batch = batch = Batch(empty, games, actions, layout.size, check_seed(seed), older, direct)
        self.policies: dict[int, Policy] = {}
        self.seat_all(chosen, seat, seed)
        self.observations = share_memory(batch.observations, np.int64).reshape(games, layout.size)
        self.masks = share_memory(batch.masks, np.uint8).reshape(games, actions)
        self.actors = share_memory(batch.actors, np.int64)
        self.rewards = share_memory(batch.rewards, np.float64).reshape(games, self.seats)
        self.done = share_memory(batch.ended, np.bool_)
        self.seeds = share_memory(batch.seeds, np.int64)
        self.options = share_memory(batch.options, np.int64).reshape(games, -1)
        self.counts = share_memory(batch.counts, np.int64)
        self.learners = share_memory(batch.learners, np.int64)
        self.waiting = share_memory(batch.waiting, np.int64)
        self.now = Step(self.observations, self.masks, self.actors, self.rewards, self.done)
        self.drawn = share_memory(batch.drawn, np.int64)
        self.advised = share_memory(batch.advised, np.int64)
        self.play_policies()

    def seat_all(self, chosen: Sequence[Seated], seat: int | str, seed: int) -> None:
        """Seat the learner and its opponents, and begin."""
        if seat != ROTATE and seat not in range(self.seats):
            raise BadSetup(f"The learner sits in seat 0 to {self.seats - 1}, or {ROTATE!r}, not in {seat!r}.")
        if not chosen:
            if seat != 0:
                raise BadSetup("Without opponents every seat is asked: the learner has no seat of its own.")
            return
        for player, one in enumerate(chosen, 1):
            self.batch.seat_player(player, one.kind, one.slips, one.samples)
            if one.policy is not None:
                self.policies[player] = one.policy
        self.batch.seat_learner(0 if isinstance(seat, str) else seat, seat == ROTATE)
        self.batch.begin_all(check_seed(seed))

    def reset(self, seed: int = 0) -> Step:
        """Begin all games anew, with the seeds from `seed` on."""
        self.batch.begin_all(check_seed(seed))
        self.play_policies()
        return self.now

    def step(self, actions: ArrayLike) -> Step:
        """One action a game, for the seat it asks. If any is illegal, nothing is done."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise BadSetup(f"A step takes one whole number for each of {self.games} games, in one row.")
        answers: list[int] = chosen.tolist()
        row = int(self.batch.first_illegal(answers))
        if row != FINE:
            raise self.refusal(row, answers[row])
        self.batch.step(answers)
        self.play_policies()
        return self.now

    def play_policies(self) -> None:
        """Frozen policies answer, each for all games that wait for it at once, until the learner is asked in all."""
        while self.policies and self.waiting.any():
            for player, policy in self.policies.items():
                rows = np.flatnonzero(self.waiting == player)
                if len(rows):
                    answers = np.asarray(policy(self.observations[rows], self.masks[rows]))
                    for row, action in zip(rows.tolist(), answers.tolist(), strict=True):
                        if (
                            type(action) is not int
                            or not 0 <= action < self.game.actions
                            or not self.masks[row, action]
                        ):
                            raise self.refusal(row, action)
                        self.batch.answer(row, action)

    def refusal(self, row: int, action: int) -> IllegalAction:
        """Why the action of a row is not legal, in the game's own words."""
        refusal = self.game.refusal(self.batch.states[row], int(self.actors[row]), action)
        return IllegalAction(refusal.code, refusal.rule, f"Game {row}: {self.game.refusal_text(refusal)}")

    def random(self) -> NDArray[np.int64]:
        """A legal action for every game, all equally likely: an opponent, or somebody to compare with."""
        self.batch.draw()
        return self.drawn.copy()

    def advice(self, samples: int = SAMPLES) -> NDArray[np.int64]:
        """What `greedy` would answer for whoever each game asks, imagining so many states: somebody to learn from."""
        if not self.remembers:
            raise BadSetup("Advice takes games that remember who saw what: make the batch with advice=True.")
        if samples < 1:
            raise BadSetup(f"Advice takes one imagined state or more, not {samples}.")
        self.batch.advise(samples)
        return self.advised.copy()

    def lend(self) -> Step:
        """The same memory for libraries that take only what may be written to: `torch.from_numpy`, DLPack.

        Nothing is copied here, and the next step writes over it; who writes to it spoils the batch. JAX makes a copy.
        """
        batch = self.batch
        return Step(
            lent(self.observations, batch),
            lent(self.masks, batch),
            lent(self.actors, batch),
            lent(self.rewards, batch),
            lent(self.done, batch),
        )


def check_seed(seed: object) -> int:
    """A seed from which a batch can count on."""
    if not isinstance(seed, int | np.integer) or not 0 <= seed <= WORD_MASK >> 1:
        raise BadSetup(f"The seed of a batch is a whole number from 0 to {WORD_MASK >> 1}, not {seed!r}.")
    return int(seed)
