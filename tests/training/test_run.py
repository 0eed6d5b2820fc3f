"""A run of training, small: where PyTorch is. What it writes is played by ONNX Runtime alone."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="networks are trained with PyTorch (extra train)")

import torch

import nemeton
import nemeton.envs
from nemeton.bots import Observation, bot
from nemeton.training.judging import judge
from nemeton.training.network import Network, spread
from nemeton.training.play import Lesson, Options
from nemeton.training.run import KEPT, Plan, Pupil, Round, Run

PLAN = Plan(
    game="bloody_grove", seats=(2,), rounds=4, advised=2, questions=400, width=16, breadth=8, opponents="random"
)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    """Sums come out the same only in the same order."""
    torch.set_num_threads(1)


def test_odds_add_up_to_one_question_by_question() -> None:
    """And keep what was liked more the likelier."""
    odds = spread(torch.tensor([1.0, 1.0, 3.0, 50.0, -50.0]), torch.tensor([0, 0, 1, 2, 2]), 3).exp()

    assert [0.5, 0.5, 1.0, 1.0, 0.0] == pytest.approx(odds.tolist())


def test_a_stopped_run_comes_to_the_same_network(tmp_path: Path) -> None:
    """Four rounds at once, or one, a stop, and three more from what was kept: equal weights and equal curves."""
    whole = Run(tmp_path / "whole", PLAN)
    assert whole.go()
    left = iter([True, False])
    assert not Run(tmp_path / "parts", PLAN).go(wanted=lambda: next(left))
    again = Run(tmp_path / "parts", PLAN)
    assert 1 == again.done
    assert again.go()

    for name, value in whole.network.state_dict().items():
        assert torch.equal(value, again.network.state_dict()[name]), name
    assert [told(line) for line in whole.rounds()] == [told(line) for line in again.rounds()]
    assert ["advice", "advice", "results", "results"] == [line.by for line in again.rounds()]
    assert (tmp_path / "parts" / "curves.html").read_text().count("<polyline") == 3


def told(line: Round) -> tuple[object, ...]:
    """All but the time it took."""
    return line.round, line.by, line.seats, line.questions, line.cost, line.entropy, line.agreed, line.against


def test_another_plan_is_refused_and_the_folder_stays(tmp_path: Path) -> None:
    """A run does not become another one on the way."""
    Run(tmp_path, PLAN).go(wanted=lambda: False)
    before = sorted(path.name for path in tmp_path.iterdir())
    with pytest.raises(nemeton.BadSetup, match="another plan"):
        Run(tmp_path, Plan(game="celtica", seats=(2,)))
    with pytest.raises(nemeton.BadSetup, match=r"not played by \[7\] seats"):
        Run(tmp_path, Plan(game="celtica", seats=(7,)))

    assert before == sorted(path.name for path in tmp_path.iterdir())
    assert KEPT not in before


@pytest.mark.parametrize("name", ["bloody_grove", "karnag"])
def test_the_file_plays_what_the_network_would(tmp_path: Path, name: str) -> None:
    """By ONNX Runtime, at a table: the action the network likes best, with planes of squares or without."""
    game = nemeton.game(name)
    network = Network(game, 8, 4)
    network.write(tmp_path / "net.onnx", {"game": name})
    player, state = bot(f"policy@{tmp_path / 'net.onnx'}", 1), game.start(2, 4)
    same = 0
    for _ in range(40):
        seat = int(state.actor)
        options = Options(np.array(state.legal(seat)), np.array([len(state.legal(seat))]))
        odds, _ = network.player(np.array([state.observe(seat)], np.int16), options)
        action = player.choose(Observation(state, seat))
        liked = odds[options.actions.tolist().index(action)]
        assert liked >= odds.max() - 0.01  # weights in the file have half the digits
        same += liked == odds.max()
        state.apply(seat, action)

    assert same >= 36


def test_advice_is_learned_and_helps(tmp_path: Path) -> None:
    """A dozen rounds of it agree with greedy more often than at first, and beat who answers anything."""
    plan = Plan(game="bloody_grove", seats=(2,), rounds=12, advised=12, questions=1500, width=32, breadth=16)
    run = Run(tmp_path, plan)
    run.go()
    agreed = [line.agreed or 0.0 for line in run.rounds()]
    judged = judge("bloody_grove", 2, run.network.player, "random", 40)

    assert agreed[-1] > agreed[0] + 0.1
    assert judged.interval[0] > 0.5
    assert judged.won / 40 == judged.share


def test_lessons_are_the_same_in_another_process() -> None:
    """A pupil is sent as its weights, and plays alike from them."""
    torch.manual_seed(3)
    network = Network(nemeton.game("bloody_grove"), 16, 8)
    here = Pupil("bloody_grove", PLAN, network)
    there = pickle.loads(pickle.dumps(here))
    lesson = Lesson("bloody_grove", 2, None, games=2, steps=120, seed=4)

    assert here(lesson).samples.chosen.tolist() == there(lesson).samples.chosen.tolist()


def test_a_batch_lends_its_memory_to_torch() -> None:
    """Without a copy: by its own way and by DLPack tensors lie where the arrays lie, and show the next step."""
    env = nemeton.envs.batched("celtica", 4, seed=2)
    tensors = [(torch.from_numpy(part), torch.from_dlpack(part)) for part in env.lend()]
    env.step(env.random())

    arrays: list[Any] = list(env.now)
    for (one, other), mine in zip(tensors, arrays, strict=True):
        assert mine.ctypes.data == one.data_ptr() == other.data_ptr()
        assert mine.tolist() == one.tolist()
