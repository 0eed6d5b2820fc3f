"""The networks that come with the package, one for each game that has one: somebody to compare with.

`data/baselines.toml` says how each was made and how it fares; `nemeton train` made them.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from nemeton.bots.observation import Observation
from nemeton.bots.policy import choose_by
from nemeton.kernel.box import read
from nemeton.kernel.errors import BadData
from nemeton.kernel.extras import needs


class Figure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a baseline fared on fresh deals, alone among bots of one kind, its seat going round."""

    seats: int
    against: str
    won: float  # share of games, shared ones in part
    low: float  # its 95 % interval
    high: float
    games: int


class Trained(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network, and how it came about."""

    game: str
    command: str  # what made it
    minutes: float  # of processor time that took
    questions: int  # it learned from
    figure: list[Figure] = []


class Baselines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file."""

    trained: str = ""  # when
    baseline: list[Trained] = []


class Baseline:
    """Plays by the network that comes with the package for its game."""

    name = "baseline"

    def __init__(self, seed: int) -> None:
        with needs("onnx"):
            import onnxruntime  # noqa: F401  what cannot be played is refused before the game begins

    @staticmethod
    def plays(game: str) -> bool:
        """Is there a network for this game?"""
        return file_of(game).is_file()

    def choose(self, observation: Observation) -> int:
        if len(observation.legal) == 1:
            return observation.legal[0]
        return choose_by(network_of(observation.game.name), observation)


@cache
def baselines() -> Baselines:
    """What is known of all of them."""
    return read(files("nemeton.bots").joinpath("data", "baselines.toml"), Baselines, hashlib.blake2b(digest_size=8))


def file_of(game: str) -> Traversable:
    """Where a game's baseline lies, if it has one."""
    return files("nemeton.bots").joinpath("data", "baselines", f"{game}.onnx")


def network_of(game: str) -> str:
    """The file of a game's baseline; a game that has none is told which do."""
    file = file_of(game)
    if not file.is_file():
        known = ", ".join(one.game for one in baselines().baseline)
        raise BadData(f"There is no baseline for {game!r}; there is one for each of {known}.")
    return str(file)
