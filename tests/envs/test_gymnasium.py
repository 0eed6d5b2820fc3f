"""Gymnasium: its own checker, and one seat of the kernel's game against bots."""

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import SyncVectorEnv

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.bots import UnknownBot
from nemeton.envs import table
from nemeton.envs.registration import env_id
from nemeton.envs.single import SingleSeat
from nemeton.kernel import registry
from tests.envs.doors import Player, every_game, every_table, observed_by
from tests.toys import moot


def play(env: SingleSeat, seed: int) -> list[tuple[list[int], int, float]]:
    """A game at random: what was seen, what was done, and what it brought."""
    player, story = Player(seed), []
    observed, info = env.reset(seed=seed)
    ended = False
    while not ended:
        assert data_equivalence(observed["action_mask"], info["action_mask"])
        action = player.choose([int(action) for action in np.flatnonzero(observed["action_mask"])])
        seen = observed["observation"].tolist()
        observed, reward, ended, cut, info = env.step(np.int64(action))
        assert not cut
        story.append((seen, action, reward))
    return story


@every_game
@pytest.mark.parametrize("render_mode", [None, "ansi"])
def test_it_passes_the_checker(game: Game, render_mode: str | None) -> None:
    """Gymnasium's own checker: spaces, seeds, determinism, fresh data, rendering."""
    check_env(nemeton.envs.gymnasium(game, opponents="random", render_mode=render_mode))


@every_table
def test_the_same_seed_is_the_same_game(game: Game, seats: int) -> None:
    """Opponents included; the reward comes at the end alone."""
    env = nemeton.envs.gymnasium(game, seats, seat=seats - 1, opponents="random")
    story = play(env, 3)

    assert story == play(nemeton.envs.gymnasium(game, seats, seat=seats - 1, opponents="random"), 3)
    assert all(reward == 0 for _, _, reward in story[:-1])


@every_table
def test_what_it_shows_is_the_state(game: Game, seats: int) -> None:
    """It is this seat's turn whenever it is asked, and its numbers and options are those of the kernel's state."""
    seat = min(1, seats - 1)
    env = nemeton.envs.gymnasium(game, seats, seat=seat, opponents="random")
    observed, _ = env.reset(seed=4)
    player, ended, reward = Player(4), False, 0.0
    state = env.state
    assert state is not None
    while not ended:
        assert seat == state.actor
        assert data_equivalence(observed_by(state, seat), observed)
        observed, reward, ended, _, _ = env.step(np.int64(player.choose(state.legal(seat))))

    assert table.reward(state, seat) == reward


def test_greedy_opponents_win_more_than_random_ones() -> None:
    """The bots that were asked for are the bots that play."""
    results = {}
    for name in ("greedy", "random"):
        env = nemeton.envs.gymnasium("celtica", opponents=name)
        results[name] = sum(play(env, seed)[-1][2] for seed in range(8))

    assert results["greedy"] < results["random"]


def test_an_illegal_action_loses_at_once() -> None:
    """The worst reward, the end, and a word about it; then a new game must be begun."""
    env = nemeton.envs.gymnasium(moot.GAME, opponents="random")
    env.reset(seed=1)
    _, reward, ended, _, info = env.step(np.int64(moot.YES))

    assert (-1.0, True, True) == (reward, ended, info["illegal"])
    with pytest.raises(ResetNeeded):
        env.step(np.int64(moot.VOTE))


def test_every_other_seat_may_have_a_bot_of_its_own() -> None:
    """Named in the order of the seats; too few, too many or unknown ones are refused, and so is a seat not there."""
    env = nemeton.envs.gymnasium(moot.GAME, 3, seat=1, opponents=["greedy", "random"])

    assert {0: "greedy", 2: "random"} == env.names
    with pytest.raises(nemeton.BadSetup, match="2 seats are left"):
        nemeton.envs.gymnasium(moot.GAME, 3, opponents=["greedy"])
    with pytest.raises(UnknownBot):
        nemeton.envs.gymnasium(moot.GAME, opponents="merlin")
    with pytest.raises(nemeton.BadSetup, match="no seat 3"):
        nemeton.envs.gymnasium(moot.GAME, 3, seat=3)


def test_several_can_be_stepped_as_a_vector() -> None:
    """Gymnasium's own vectors take them: a row an environment, a game that ends begins anew."""
    vector = SyncVectorEnv([lambda: nemeton.envs.gymnasium(moot.GAME, opponents="random")] * 3)
    observed, _ = vector.reset(seed=1)
    ends = 0
    for _ in range(40):
        actions = observed["action_mask"].argmax(axis=1)
        observed, _, ended, _, _ = vector.step(actions)
        ends += int(ended.sum())

    assert (3, moot.GAME.observation.size) == observed["observation"].shape
    assert ends > 3


def test_it_can_be_made_again_from_its_spec() -> None:
    """Also after a trip to another process: vectors of environments are made like that."""
    env = nemeton.envs.gymnasium("celtica", 3, seat=2, opponents="random", options={"goal_parts": 1})
    assert env.spec is not None
    again = pickle.loads(pickle.dumps(env.spec)).make().unwrapped

    assert isinstance(again, SingleSeat)
    assert play(env, 2) == play(again, 2)
    assert 1 == again.table.options["goal_parts"]


def test_gymnasium_makes_every_game_by_its_name() -> None:
    """By an id of its own, with what the environment takes; and a game can be cut off, as Gymnasium does it."""
    assert {env_id(name, version) for name in registry.names() for version in (1, 2)} <= gymnasium.registry.keys()
    with pytest.warns(DeprecationWarning, match="v2"):  # Gymnasium's own way to say that there is a newer one
        older = gymnasium.make("nemeton/Celtica-v1").unwrapped
    assert isinstance(older, SingleSeat)
    assert (1, 123) == (older.sight.version, older.sight.layout.size)
    made = gymnasium.make("nemeton/Celtica-v2", seats=3, seat=1, opponents="random", max_episode_steps=2)
    env = made.unwrapped
    assert isinstance(env, SingleSeat)
    assert ("celtica", 3, 1) == (env.game.name, env.table.seats, env.seat)

    made.reset(seed=3)
    cuts = [made.step(np.int64(np.flatnonzero(env.action_masks())[0]))[2:4] for _ in range(2)]
    assert [(False, False), (False, True)] == cuts


@every_game
def test_it_says_what_an_action_means(game: Game) -> None:
    """In the game's notation and part by part; the mask has the same actions, and another one is refused."""
    env = nemeton.envs.gymnasium(game, opponents="random")
    _, info = env.reset(seed=5)
    assert data_equivalence(info["action_mask"].astype(np.bool_), env.action_masks())
    legal = [int(action) for action in np.flatnonzero(env.action_masks())]
    for action in legal:
        described = env.describe(action)
        assert (action, action) == (described["action"], game.parse(described["text"]))
        assert described["parts"]["kind"]
    illegal = next(action for action in range(game.actions) if action not in legal)
    with pytest.raises(nemeton.IllegalAction):
        env.describe(illegal)
