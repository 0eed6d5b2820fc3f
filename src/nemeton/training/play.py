"""Games in a batch, and what a network can learn from them. Needs NumPy alone.

    lesson = Lesson("celtica", seats=3, opponents=None, games=128, steps=256, seed=7)
    samples = play(lesson, player)

A lesson depends on itself and the player alone, so it does not matter who plays it, nor when: a run that was stopped
goes on as if it had not been, and a cluster gives what one machine would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nemeton.envs.arrays import Batched

LAMBDA = 0.95  # how far a surprise is told back: the share kept from each question of a seat to the one before
NOT_ASKED = -1


class Options(NamedTuple):
    """The legal actions of many questions, one after the other: `counts` says how many belong to each."""

    actions: NDArray[np.int64]
    counts: NDArray[np.int64]

    @classmethod
    def of(cls, env: Batched) -> Options:
        """Those a batch asks about now."""
        counts = env.counts.copy()
        return cls(env.options[np.arange(env.options.shape[1]) < counts[:, None]], counts)

    @property
    def firsts(self) -> NDArray[np.int64]:
        """Where those of each question begin."""
        return np.cumsum(self.counts) - self.counts

    def of_rows(self, rows: NDArray[np.int64]) -> Options:
        """Those of some of the questions."""
        counts = self.counts[rows]
        inside = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        return Options(self.actions[np.repeat(self.firsts[rows], counts) + inside], counts)


Player = Callable[[NDArray[np.int16], Options], tuple[NDArray[np.float32], NDArray[np.float32]]]
"""Of observations and options, the logarithm of each option's odds, and how well each seat stands, from -1 to 1."""


class Lesson(NamedTuple):
    """Games to be played."""

    game: str
    seats: int
    opponents: str | None  # who plays the other seats; None: all seats are the network's
    games: int  # at once
    steps: int
    seed: int
    advice: int = 0  # states imagined for advice by looking one step ahead; 0: none is asked for


class Samples(NamedTuple):
    """Questions, a row each."""

    observations: NDArray[np.int16]
    options: Options
    chosen: NDArray[np.int64]  # the place of the answer among its options
    odds: NDArray[np.float32]  # its logarithm
    advantages: NDArray[np.float32]  # how much better it went than was expected
    returns: NDArray[np.float32]  # what should have been expected
    advised: NDArray[np.int64]  # the place of the advised answer, or NOT_ASKED

    def of_rows(self, rows: NDArray[np.int64]) -> Samples:
        """Some of them."""
        rest = {name: getattr(self, name)[rows] for name in Samples._fields if name != "options"}
        return Samples(options=self.options.of_rows(rows), **rest)

    @property
    def size(self) -> int:
        """How many questions."""
        return len(self.chosen)


class Played(NamedTuple):
    """What came of a lesson."""

    samples: Samples
    ended: int  # games
    result: float  # of the network's seat, on average over them: from -1 to 1


def join(parts: Iterable[Samples]) -> Samples:
    """All of them as one."""
    every = list(parts)
    options = Options(*(np.concatenate(arrays) for arrays in zip(*(one.options for one in every), strict=True)))
    rest = {
        name: np.concatenate([getattr(one, name) for one in every]) for name in Samples._fields if name != "options"
    }
    return Samples(options=options, **rest)


def play(lesson: Lesson, player: Player) -> Played:
    """Play a lesson; questions whose game was still under way at its end are left out."""
    env = Batched(
        lesson.game,
        lesson.games,
        lesson.seats,
        seed=lesson.seed,
        opponents=lesson.opponents,
        seat=0 if lesson.opponents is None else "rotate",
        advice=lesson.advice > 0,
    )
    chance = np.random.default_rng(lesson.seed)
    notes = Notes(lesson.steps, lesson.games)
    results: list[float] = []
    parts: list[tuple[NDArray[np.int16], Options, NDArray[np.int64], NDArray[np.float32], NDArray[np.int64]]] = []
    for step in range(lesson.steps):
        seen, options, actors = env.observations.astype(np.int16), Options.of(env), env.actors.copy()
        odds, values = player(seen, options)
        places = draw_places(odds, options.counts, chance)
        at = options.firsts + places
        parts.append((seen, options, places, odds[at], advised_places(env, options, lesson.advice)))
        learners = env.learners.copy()
        env.step(options.actions[at])
        results += env.rewards[env.done, learners[env.done]].tolist()
        notes.add(step, actors, values, env.rewards, env.done)
    kept = np.flatnonzero(notes.finish())
    seen, chosen, logs, advice = (np.concatenate([part[i] for part in parts]) for i in (0, 2, 3, 4))
    options = Options(*(np.concatenate([part[1][i] for part in parts]) for i in (0, 1)))
    whole = Samples(seen, options, chosen, logs, notes.advantages.ravel(), notes.returns.ravel(), advice)
    return Played(whole.of_rows(kept), len(results), float(np.mean(results)) if results else 0.0)


def draw_places(odds: NDArray[np.float32], counts: NDArray[np.int64], chance: np.random.Generator) -> NDArray[np.int64]:
    """For each question the place of an option, drawn by the odds."""
    return foremost(odds + chance.gumbel(size=len(odds)).astype(np.float32), counts)


def foremost(numbers: NDArray[np.float32], counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each question the place of the largest number."""
    table = np.full((len(counts), counts.max()), -np.inf, np.float32)
    table[np.arange(table.shape[1]) < counts[:, None]] = numbers
    places: NDArray[np.int64] = table.argmax(axis=1)
    return places


def advised_places(env: Batched, options: Options, samples: int) -> NDArray[np.int64]:
    """The places of the answers that looking one step ahead would give."""
    if samples == 0:
        return np.full(env.games, NOT_ASKED)
    wanted = np.repeat(env.advice(samples), options.counts)
    return foremost((options.actions == wanted).astype(np.float32), options.counts)


class Notes:
    """What came of each question, seat by seat: seats of one game are asked in turn, and each hears its own result."""

    def __init__(self, steps: int, games: int) -> None:
        self.actors = np.zeros((steps, games), np.int64)
        self.values = np.zeros((steps, games), np.float32)
        self.rewards: list[NDArray[np.float32]] = []
        self.done = np.zeros((steps, games), np.bool_)
        self.advantages = np.zeros((steps, games), np.float32)
        self.returns = np.zeros((steps, games), np.float32)

    def add(
        self,
        step: int,
        actors: NDArray[np.int64],
        values: NDArray[np.float32],
        rewards: NDArray[np.float64],
        done: NDArray[np.bool_],
    ) -> None:
        """Who was asked, how well that seat seemed to stand, and what its answer led to."""
        self.actors[step], self.values[step], self.done[step] = actors, values, done
        self.rewards.append(rewards.astype(np.float32))

    def finish(self) -> NDArray[np.bool_]:
        """Tell results back from the end; which questions have any is given back."""
        steps, games = self.done.shape
        rows, seats = np.arange(games), self.rewards[0].shape[1]
        known = np.zeros((games, seats), np.bool_)  # has this seat's game ended later on?
        later = np.zeros((games, seats), np.float32)  # how well it stood when it was asked next, or its result
        surprise = np.zeros((games, seats), np.float32)
        found = np.zeros((steps, games), np.bool_)
        for step in range(steps - 1, -1, -1):
            ended = self.done[step]
            known[ended], later[ended], surprise[ended] = True, self.rewards[step][ended], 0.0
            actors, value = self.actors[step], self.values[step]
            missed = later[rows, actors] - value + LAMBDA * surprise[rows, actors]
            found[step] = known[rows, actors]
            self.advantages[step], self.returns[step] = missed, value + missed
            surprise[rows, actors], later[rows, actors] = missed, value
        return found.ravel()
