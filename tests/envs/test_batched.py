"""Batches: every row is a game of its own, played by the same rules and shown by the same numbers, only faster."""

from typing import Any

import numpy as np
import pytest

import nemeton
import nemeton.envs
from nemeton import Game, bots
from nemeton.envs import table
from nemeton.envs.arrays import Batched
from tests.envs.doors import TABLES, every_game, every_table
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


# ---------------------------------------------------------------------- opponents inside
OPPOSED = [
    (game, seats) for game, seats in TABLES if seats > 1 and (game.name, seats) not in {("karnag", 5), ("avalon", 4)}
]


@pytest.mark.parametrize("name", ["greedy", "greedy@1", "casual", "random"])
@pytest.mark.parametrize(("game", "seats"), OPPOSED, ids=lambda part: getattr(part, "name", part))
def test_opponents_inside_are_the_bots_outside(game: Game, seats: int, name: str) -> None:
    """Row by row the batch stops where the same bots at a table of their own would have the learner asked."""
    env = nemeton.envs.batched(game, 2, seats, seed=21, opponents=name, seat=seats - 1)
    for row in range(2):
        seed = int(env.seeds[row])
        state, players = game.start(seats, seed), bots.bot(name, seed)
        for _ in range(6):
            while not state.over and state.actor != seats - 1:
                state.apply(state.actor, players.choose(bots.Observation(state, state.actor)))
            if state.over:
                break
            assert (seats - 1, seed) == (env.actors[row], env.seeds[row])
            assert table.observation(state, seats - 1).tolist() == env.observations[row].tolist()
            action = int(env.options[row][0])
            actions = env.options[:, 0].copy()
            env.step(actions)
            state.apply(seats - 1, action)
        env.reset(21)


def test_only_the_learner_is_asked_and_its_seat_goes_round() -> None:
    """In every row and every new game one seat on; rewards come once a game, and no seed comes twice."""
    env = nemeton.envs.batched(
        moot.GAME, 3, 3, seed=4, opponents=["random", lambda seen, masks: masks.argmax(1)], seat="rotate"
    )
    where, seen, ends = env.learners.copy(), set(env.seeds.tolist()), 0
    assert [0, 1, 2] == where.tolist()
    for _ in range(150):
        assert env.learners.tolist() == env.actors.tolist()
        before = env.learners.copy()
        step = env.step(env.random())
        new = set(env.seeds[step.done].tolist())
        assert not seen & new
        seen |= new
        ends += int(step.done.sum())
        assert (env.learners[~step.done] == before[~step.done]).all()
        assert not step.rewards[~step.done].any()
    assert ends > 10


def test_a_frozen_policy_plays_its_seat_for_all_rows_at_once() -> None:
    """It is given the rows that wait for it and answers them together; what it may not do is refused."""
    asked: list[int] = []

    def first(observations: Any, masks: Any) -> Any:
        asked.append(len(observations))
        assert observations.shape == (len(masks), nemeton.game("celtica").observation.size)
        return masks.argmax(axis=1)

    env = nemeton.envs.batched("celtica", 8, 2, seed=3, opponents=first)
    states = [nemeton.game("celtica").start(2, int(seed)) for seed in env.seeds]
    for _ in range(5):
        for state in states:
            while state.actor != 0:
                state.apply(1, min(state.legal(1)))
        assert [table.observation(state, 0).tolist() for state in states] == env.observations.tolist()
        actions = env.masks.argmax(axis=1)
        env.step(actions)
        for state, action in zip(states, actions.tolist(), strict=True):
            state.apply(0, action)
    assert max(asked) > 1
    with pytest.raises(nemeton.IllegalAction):
        nemeton.envs.batched("celtica", 8, 2, seed=3, opponents=lambda seen, masks: masks.argmin(axis=1))


def test_who_cannot_play_inside_is_refused() -> None:
    """Searches and strangers by name; too many of them; a seat that is not there."""
    with pytest.raises(nemeton.BadSetup, match="no 'strong'"):
        nemeton.envs.batched("celtica", 2, opponents="strong")
    with pytest.raises(nemeton.BadSetup, match=r"from 1 to 1000, not '0'"):
        nemeton.envs.batched("celtica", 2, opponents="greedy@0")
    with pytest.raises(nemeton.BadSetup, match="2 seats are left"):
        nemeton.envs.batched("celtica", 2, 3, opponents=["greedy"])
    with pytest.raises(nemeton.BadSetup, match="not in 5"):
        nemeton.envs.batched("celtica", 2, 3, opponents="greedy", seat=5)
    with pytest.raises(nemeton.BadSetup, match="no seat of its own"):
        nemeton.envs.batched("celtica", 2, seat=1)


def test_advice_is_what_greedy_would_answer() -> None:
    """For whoever is asked, imagining as many states as one likes; the games themselves stay as they are."""
    env = nemeton.envs.batched("celtica", 3, 3, seed=21, advice=True)
    states = [env.game.start(3, int(seed)) for seed in env.seeds]
    for _ in range(30):
        for samples, name in ((4, "greedy"), (1, "greedy@1")):
            advised = env.advice(samples).tolist()
            for state, seed, action in zip(states, env.seeds.tolist(), advised, strict=True):
                assert action == bots.bot(name, seed).choose(bots.Observation(state, state.actor))
        actions = env.random()
        env.step(actions)
        for state, action in zip(states, actions.tolist(), strict=True):
            state.apply(state.actor, action)


def test_advice_takes_a_memory() -> None:
    """Games that do not know who saw what cannot be imagined."""
    with pytest.raises(nemeton.BadSetup, match="advice=True"):
        nemeton.envs.batched("celtica", 2).advice()
    with pytest.raises(nemeton.BadSetup, match="one imagined state or more, not 0"):
        nemeton.envs.batched("celtica", 2, advice=True).advice(0)


def test_arrays_are_lent_without_a_copy() -> None:
    """By DLPack, as torch and JAX take them: the same memory, which the next step writes over."""
    env = nemeton.envs.batched("celtica", 4, seed=2)
    lent = [np.from_dlpack(part) for part in env.lend()]
    env.step(env.random())

    assert [part.tolist() for part in env.now] == [part.tolist() for part in lent]
    assert all(np.shares_memory(part, mine) for part, mine in zip(lent, env.now, strict=True))


def test_the_first_version_can_be_batched() -> None:
    """The numbers of version 1, as they were."""
    env = nemeton.envs.batched("karnag", 2, seed=2, observation=1)
    state = nemeton.game("karnag").start(2, 2)

    assert state.observe(state.actor, 1) == env.observations[0].tolist()
