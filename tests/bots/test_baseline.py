"""The networks that come with the package: they load, they are small, they are told of as they are, and they play."""

import numpy as np
import pytest
from numpy.typing import NDArray

import nemeton
import nemeton.envs
from nemeton.bots import Observation, bot
from nemeton.bots.baseline import baselines, file_of, network_of
from nemeton.bots.policy import session
from nemeton.training.judging import judge
from nemeton.training.play import Options

MOST_BYTES = 2_000_000
GAMES = ("bloody_grove", "celtica", "karnag")


@pytest.mark.parametrize("name", GAMES)
def test_a_network_is_small_and_made_for_its_game(name: str) -> None:
    """It takes the game's newest observation, gives a number for every action, and names the run that made it."""
    game, network = nemeton.game(name), session(network_of(name))
    told = network.get_modelmeta().custom_metadata_map

    assert len(file_of(name).read_bytes()) <= MOST_BYTES
    assert game.observation.size == network.get_inputs()[0].shape[1]
    assert [game.actions, 1] == [one.shape[1] for one in network.get_outputs()]
    assert (name, str(game.observation.version)) == (told["game"], told["observation"])


def test_each_is_told_of_with_its_command_and_figures() -> None:
    """For every number of seats against random, casual and greedy, an interval round what was found."""
    known = {one.game: one for one in baselines().baseline}

    assert set(GAMES) == set(known)
    for name, one in known.items():
        pairs = {(seats, against) for seats in nemeton.game(name).seats for against in ("random", "casual", "greedy")}
        assert pairs == {(figure.seats, figure.against) for figure in one.figure}
        assert all(figure.low <= figure.won <= figure.high for figure in one.figure)
        assert one.command.startswith(f"nemeton train {name} ")


def play_by(name: str, seen: NDArray[np.int16], options: Options) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A player for the judge, made of the file alone."""
    likings, standing = session(network_of(name)).run(None, {"observations": seen.astype(np.float32)})
    return likings[np.repeat(np.arange(len(seen)), options.counts), options.actions], standing[:, 0]


@pytest.mark.parametrize("name", GAMES)
def test_it_beats_who_takes_anything(name: str) -> None:
    """Twelve games of a fresh deal each, both seats: with an even chance, ten wins come twice in a hundred runs."""
    judged = judge(name, 2, lambda seen, options: play_by(name, seen, options), "random", 12, seed=77)

    assert judged.won >= 10


def test_it_plays_inside_a_batch_what_it_plays_at_a_table() -> None:
    """The same network, the same answers."""
    game = nemeton.game("celtica")
    env = nemeton.envs.batched(game, 3, 2, seed=8, opponents="baseline")
    states, rival = [game.start(2, int(seed)) for seed in env.seeds], bot("baseline", 1)
    for _ in range(4):
        for row, state in enumerate(states):
            while state.actor == 1:
                state.apply(1, rival.choose(Observation(state, 1)))
            assert state.observe(0) == env.observations[row].tolist()
        chosen = env.masks.argmax(axis=1)
        env.step(chosen)
        for state, action in zip(states, chosen.tolist(), strict=True):
            state.apply(0, action)


def test_a_game_without_one_says_which_have_one() -> None:
    """In a sentence, when it is to choose."""
    state = nemeton.game("augury").start(2, 5)
    with pytest.raises(nemeton.BadData, match=r"no baseline for 'augury'; there is one for each of .*karnag"):
        bot("baseline", 1).choose(Observation(state, int(state.actor)))
    with pytest.raises(nemeton.BadData, match="no baseline for 'augury'"):
        nemeton.envs.batched("augury", 2, opponents="baseline")
