"""PettingZoo: its own suites, and the kernel's game behind them."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.envs import table
from tests.envs.doors import Player, every_game, every_table
from tests.toys import moot

# What PettingZoo's suite says to every environment with an action mask that is not on its own list.
masked = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)


def legal(env: Any, agent: str) -> list[int]:
    mask = env.observe(agent)["action_mask"]
    assert mask.tolist() == env.infos[agent]["action_mask"].tolist()
    return [int(action) for action in np.flatnonzero(mask)]


@masked
@every_table
def test_it_passes_the_api_test(game: Game, seats: int) -> None:
    """PettingZoo's own suite: spaces, rewards, masks, who leaves when."""
    api_test(nemeton.envs.pettingzoo(game, seats), num_cycles=150)


@every_game
def test_it_passes_the_seed_test(game: Game) -> None:
    """PettingZoo's own suite: equal seeds, equal games."""
    seed_test(lambda: nemeton.envs.pettingzoo(game), num_cycles=150)


@every_table
def test_it_plays_the_kernels_game(game: Game, seats: int) -> None:
    """Agent, observation and mask are those of the state the same actions lead to, and so are the rewards."""
    env, player = nemeton.envs.pettingzoo(game, seats), Player(8)
    env.reset(seed=6)
    state = game.start(seats, 6)
    while not state.over:
        agent = env.agent_selection
        assert f"seat_{state.actor}" == agent
        assert sorted(state.legal(state.actor)) == legal(env, agent)
        assert table.observation(state, state.actor).tolist() == env.observe(agent)["observation"].tolist()
        action = player.choose(legal(env, agent))
        state.apply(state.actor, action)
        env.step(action)
    rewards = []
    for agent in env.agent_iter():
        _, reward, ended, _, _ = env.last()
        assert ended
        rewards.append((agent, reward))
        env.step(None)

    assert [(f"seat_{seat}", table.reward(state, seat)) for seat in range(seats)] == rewards


def test_seats_asked_together_answer_in_their_order() -> None:
    """All vote at once; the environment asks seat 0 first."""
    env = nemeton.envs.pettingzoo(moot.GAME, 3)
    env.reset(seed=1)
    asked = []
    for _ in range(3):
        asked.append(env.agent_selection)
        env.step(moot.VOTE)

    assert ["seat_0", "seat_1", "seat_2"] == asked


def test_a_reset_without_a_seed_is_the_next_of_a_series() -> None:
    """The series is the same after the same seed, and its games differ."""
    env = nemeton.envs.pettingzoo("celtica")
    deals = []
    for seed in (7, None, None, 7, None):
        env.reset(seed=seed)
        deals.append(env.observe("seat_0")["observation"].tolist())

    assert deals[0] == deals[3]
    assert deals[1] == deals[4]
    assert deals[0] != deals[1] != deals[2]


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    """The kernel's own refusal, and the same agent is asked again."""
    env = nemeton.envs.pettingzoo(moot.GAME)
    env.reset(seed=1)
    before = legal(env, "seat_0")

    with pytest.raises(nemeton.IllegalAction):
        env.step(moot.YES)
    assert "seat_0" == env.agent_selection
    assert before == legal(env, "seat_0")


def test_it_can_be_looked_at() -> None:
    """What a spectator sees, as text; without a render mode nothing is kept for that."""
    env = nemeton.envs.pettingzoo("celtica", render_mode="ansi")
    env.reset(seed=1)

    assert table.text(nemeton.game("celtica").start(2, 1), None) == env.render()
    assert env.unwrapped.game.title in env.render()


def test_a_game_can_be_cut_off() -> None:
    """After so many answers everybody leaves without a reward; one that ends before that is not cut off."""
    env = nemeton.envs.pettingzoo("celtica", max_cycles=3)
    env.reset(seed=1)
    seen = []
    for agent in env.agent_iter():
        observed, reward, ended, cut, _ = env.last()
        seen.append((ended, cut, reward))
        env.step(None if ended or cut else env.action_space(agent).sample(observed["action_mask"]))

    assert [(False, False, 0.0)] * 3 + [(False, True, 0.0)] * 2 == seen
    with pytest.raises(nemeton.BadSetup, match="at least one"):
        nemeton.envs.pettingzoo("celtica", max_cycles=0)


def test_it_says_what_an_action_means() -> None:
    """Of who is asked, in the game's notation and part by part."""
    env = nemeton.envs.pettingzoo("karnag")
    env.reset(seed=2)
    mask = env.last()[0]["action_mask"]
    described = [env.unwrapped.describe(int(action)) for action in mask.nonzero()[0]]

    assert [one["action"] for one in described] == [env.unwrapped.game.parse(one["text"]) for one in described]
    assert all(one["parts"]["kind"] for one in described)
