"""A trained policy at the table: a network from an ONNX file, which is given the numbers of its seat."""

from __future__ import annotations

from functools import cache
from typing import Any

from nemeton.bots.observation import Observation
from nemeton.kernel.errors import BadData
from nemeton.kernel.extras import needs
from nemeton.kernel.game import Game


class Policy:
    """Takes the legal action its network likes best: `policy@net.onnx`.

    The network is given the observation of the seat as one row of floats: with what it remembers if there is room for
    that, and of the version that has so many numbers. Its first output has a number for every action of the game.
    """

    def __init__(self, seed: int, file: str = "") -> None:
        self.name = "policy"
        self.file = file
        session(file)  # what cannot be played by is refused before the game begins

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        return choose_by(self.file, observation)


def choose_by(file: str, observation: Observation) -> int:
    """The legal action that the network of a file likes best, the lowest of equals."""
    liking = likings(file, row_for(file, observation))
    if len(liking) != observation.game.actions:
        told = f"{len(liking)} numbers for {observation.game.actions} actions"
        raise BadData(f"{file} was not made for {observation.game.title}: it gives {told}.")
    return min(observation.legal, key=lambda action: (-liking[action], action))


@cache
def session(file: str) -> Any:
    """The network of a file, loaded once in a process."""
    with needs("onnx"):
        import onnxruntime

    if not file:
        raise BadData("A policy plays by a file: policy@net.onnx.")
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # bots sit beside others: one core each
    return onnxruntime.InferenceSession(file, settings, providers=["CPUExecutionProvider"])


def row_for(file: str, observation: Observation) -> list[int]:
    """The numbers of the seat that the network has room for."""
    room, game = session(file).get_inputs()[0].shape[-1], observation.game
    if room == game.observation.size + game.knowledge.size:
        return observation.numbers(memory=True)
    return observation.numbers(version_of(file, room, game))


def version_of(file: str, room: object, game: Game) -> int:
    """The version of the observations that has so many numbers."""
    for layout in (game.observation, *game.older_observations.values()):
        if room == layout.size:
            return layout.version
    raise BadData(f"{file} was not made for {game.title}: it wants {room} numbers, not {game.observation.size}.")


def likings(file: str, row: list[int]) -> list[float]:
    """What the network gives for every action."""
    import numpy

    loaded = session(file)
    given = {loaded.get_inputs()[0].name: numpy.array([row], numpy.float32)}
    found: list[float] = loaded.run([loaded.get_outputs()[0].name], given)[0][0].tolist()
    return found
