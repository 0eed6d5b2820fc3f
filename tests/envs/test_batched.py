"""Batches: every row is a game of its own, played by the same rules and shown by the same numbers, only faster."""

from typing import Any

import numpy as np
import pytest

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.envs import table
from nemeton.envs.arrays import Batched
from tests.envs.doors import every_game, every_table
from tests.toys import moot


@every_table
def test_a_batch_is_so_many_single_games(game: Game, seats: int) -> None:
    """Step by step: asked seat, numbers, mask, rewards, end, and the next game after it, for every row."""
    env = nemeton.envs.batched(game, 3, seats, seed=11)
    states = [game.start(seats, int(seed)) for seed in env.seeds]
    ends, steps = 0, 0
    while ends == 0 or steps < 400:
        steps += 1
        for row, state in enumerate(states):
            assert state.actor == env.actors[row]
            assert table.observation(state, state.actor).tolist() == env.observations[row].tolist()
            assert table.action_mask(state, state.actor).tolist() == env.masks[row].tolist()
        actions = env.random()
        env.step(actions)
        for row, state in enumerate(states):
            state.apply(state.actor, int(actions[row]))
            assert state.over == env.done[row]
            expected = [table.reward(state, seat) if state.over else 0.0 for seat in range(seats)]
            assert expected == env.rewards[row].tolist()
            if state.over:
                ends += 1
                states[row] = game.start(seats, int(env.seeds[row]))
        assert steps < 4000


@every_game
def test_equal_seeds_are_equal_batches(game: Game) -> None:
    """Also after a reset, random players included."""

    def run(env: Batched) -> list[Any]:
        return [[part.tolist() for part in env.step(env.random())] for _ in range(30)]

    env = nemeton.envs.batched(game, 4, seed=5)
    first = run(env)
    env.reset(5)

    assert first == run(env)
    assert first == run(nemeton.envs.batched(game, 4, seed=5))
    assert first != run(nemeton.envs.batched(game, 4, seed=6))


def test_seeds_are_counted_on() -> None:
    """The rows begin with the seeds from the given one on, and no seed comes twice."""
    env = nemeton.envs.batched(moot.GAME, 3, seed=40)
    seen = {40, 41, 42}

    assert [40, 41, 42] == env.seeds.tolist()
    for _ in range(200):
        done = env.step(env.random()).done
        new = env.seeds[done].tolist()
        assert not seen & set(new)
        seen |= set(new)
    assert len(seen) > 20


def test_an_illegal_action_is_refused_and_no_game_has_moved() -> None:
    """The refusal names the game; the legal actions of the other rows have not been done either."""
    env = nemeton.envs.batched(moot.GAME, 3)
    before = [part.tolist() for part in env.now]

    for wrong in (moot.YES, -1, moot.ACTIONS, 10**12):
        with pytest.raises(nemeton.IllegalAction, match="Game 1: "):
            env.step([moot.VOTE, wrong, moot.VOTE])
        assert before == [part.tolist() for part in env.now]


@pytest.mark.parametrize("actions", [[0], [0, 0, 0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0]])
def test_what_is_not_one_number_a_game_is_refused(actions: Any) -> None:
    """Too few, too many, in another shape, or no whole numbers."""
    with pytest.raises(nemeton.BadSetup, match="3 games"):
        nemeton.envs.batched(moot.GAME, 3).step(actions)


def test_batches_that_cannot_be_are_refused() -> None:
    """No games, or a seed nobody can count on from."""
    with pytest.raises(nemeton.BadSetup, match="at least one game"):
        nemeton.envs.batched(moot.GAME, 0)
    wrong: list[Any] = [-1, 1 << 62, 0.5, "oak"]
    for seed in wrong:
        with pytest.raises(nemeton.BadSetup, match="seed"):
            nemeton.envs.batched(moot.GAME, 1, seed=seed)


def test_the_arrays_are_the_environments_own_memory() -> None:
    """Nothing is copied from step to step, and nobody can spoil a game by writing into them."""
    env = nemeton.envs.batched(moot.GAME, 2)
    observations = env.step(env.random()).observations

    assert observations is env.step(env.random()).observations
    with pytest.raises(ValueError, match="read-only"):
        observations[0, 0] = 1


def test_options_are_the_masks_as_lists() -> None:
    """The first `counts` of a row are its legal actions, each once; nobody need look at all others."""
    env = nemeton.envs.batched("celtica", 8, seed=3)
    for _ in range(40):
        for row in range(8):
            listed = env.options[row, : env.counts[row]]

            assert sorted(listed) == list(np.flatnonzero(env.masks[row]))
        env.step(env.random())


def test_random_players_choose_every_legal_action_alike() -> None:
    """Over many rows each of three votes comes about as often."""
    env = nemeton.envs.batched(moot.GAME, 3000)
    counts = np.bincount(env.random(), minlength=3)

    assert 3 == len(counts)
    assert (counts > 850).all()
