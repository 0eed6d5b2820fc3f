"""Nemeton: four druid board games, complete and by the book, on one rules kernel.

import nemeton

game = nemeton.game("celtica")
state = game.start(seats=4, seed=2026)
while not state.over:
    state.apply(state.actor, state.legal(state.actor)[0])
print(state.outcome().places)
"""

from importlib.metadata import PackageNotFoundError, version

from nemeton.kernel import state as _state
from nemeton.kernel.decision import Closed, Decision, Described, Outcome, Preview, Refusal
from nemeton.kernel.errors import (
    BadData,
    BadNotation,
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalAction,
    NemetonError,
    NoTakeBack,
    NothingKnown,
    UnknownGame,
)
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.match import Match, replay, verify
from nemeton.kernel.record import Record
from nemeton.kernel.record import read as read_record
from nemeton.kernel.registry import all_games, game, register
from nemeton.kernel.state import State

try:
    __version__ = version("nemeton")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0+source"

compiled = not (_state.__file__ or "").endswith(".py")
"""Does the kernel run compiled? The same source, and the same games, either way."""

__all__ = [
    "BadData",
    "BadNotation",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Closed",
    "Decision",
    "Described",
    "Event",
    "Game",
    "IllegalAction",
    "Journal",
    "Match",
    "NemetonError",
    "NoTakeBack",
    "NothingKnown",
    "Outcome",
    "Preview",
    "Record",
    "Refusal",
    "State",
    "UnknownGame",
    "__version__",
    "all_games",
    "compiled",
    "game",
    "read_record",
    "register",
    "replay",
    "verify",
]
