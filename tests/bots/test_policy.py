"""A trained network at the table and inside a batch: it is given the numbers of its seat, wherever it sits."""

from pathlib import Path

import numpy as np
import pytest

import nemeton
import nemeton.envs
from nemeton.bots import Message, Observation, UnknownBot, bot, think
from tests.bots.networks import write_linear

CELTICA = nemeton.game("celtica")


@pytest.fixture
def net(tmp_path: Path) -> Path:
    """A network for Celtica that likes what it likes by chance."""
    size = CELTICA.observation.size + CELTICA.knowledge.size
    weights = np.random.default_rng(3).normal(size=(size, CELTICA.actions)).astype(np.float32)
    write_linear(tmp_path / "net.onnx", weights)
    write_linear(tmp_path / "seen.onnx", weights[: CELTICA.observation.size])
    write_linear(tmp_path / "first.onnx", weights[: CELTICA.layout(1).size])
    write_linear(tmp_path / "other.onnx", weights[:7])
    np.save(tmp_path / "weights.npy", weights)
    return tmp_path


def test_it_takes_what_its_network_likes_best(net: Path) -> None:
    """Of what is legal; with what the seat remembers, without, or by the first version, as the file has room.

    In another process it answers the same from the position alone.
    """
    weights = np.load(net / "weights.npy")
    state = CELTICA.start(3, 5)
    for _ in range(12):
        seat = int(state.actor)
        here = Observation(state, seat)
        rows = {"net": here.numbers(memory=True), "seen": here.numbers(), "first": here.numbers(1)}
        for name, row in rows.items():
            liking = np.array(row, np.float32) @ weights[: len(row)]
            best = max(here.legal, key=lambda action, liking=liking: (liking[action], -action))  # type: ignore[misc]
            spec = f"policy@{net / name}.onnx"

            assert best == bot(spec, 1).choose(here)
            assert best == think(Message.of(here, spec, 1))
        state.apply(seat, best)


def test_it_plays_inside_a_batch_what_it_plays_outside(net: Path) -> None:
    """The same file, the same answers, in all rows at once."""
    file = str(net / "seen.onnx")
    env = nemeton.envs.batched(CELTICA, 4, 2, seed=8, opponents=file)
    states, rival = [CELTICA.start(2, int(seed)) for seed in env.seeds], bot(f"policy@{file}", 1)
    for _ in range(4):
        for row, state in enumerate(states):
            while state.actor == 1:
                state.apply(1, rival.choose(Observation(state, 1)))
            assert state.observe(0) == env.observations[row].tolist()
        chosen = env.masks.argmax(axis=1)
        env.step(chosen)
        for state, action in zip(states, chosen.tolist(), strict=True):
            state.apply(0, action)


def test_a_file_it_cannot_play_by_is_refused(net: Path) -> None:
    """None, one that is not there, one that is no network, and one made for something else."""
    (net / "text.onnx").write_text("oak")
    for spec in ("policy", f"policy@{net}/none.onnx", f"policy@{net}/text.onnx"):
        with pytest.raises(UnknownBot, match="cannot play by"):
            bot(spec, 1)
    state = CELTICA.start(2, 5)
    with pytest.raises(nemeton.BadData, match="not made for Celtica: it wants 7 numbers"):
        bot(f"policy@{net}/other.onnx", 1).choose(Observation(state, int(state.actor)))
