"""A run of training: it can be stopped at any time and gone on with, and comes to the same network as if it had not.

A folder holds it: `plan.json` says what is to be done, `network.pt` how far it has come, `curves.jsonl` has a line for
every round, `curves.html` shows them drawn, and `<game>.onnx` is the network as others play it.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import nemeton
from nemeton.arena.series import derive_seed
from nemeton.arena.workers import Here, Workers
from nemeton.kernel import registry
from nemeton.kernel.errors import BadData, BadSetup
from nemeton.kernel.extras import needs
from nemeton.kernel.files import write_whole
from nemeton.kernel.game import Game
from nemeton.kernel.playout import random_games
from nemeton.training.drawing import draw
from nemeton.training.learner import Learned, Learner
from nemeton.training.network import Network
from nemeton.training.play import Lesson, Played, join, play

with needs("train"):
    import torch

ADVICE, RESULTS = "advice", "results"
PROBES = 20  # random games that tell how long a lesson must be
LONG = 2.5  # a lesson is so many games long, so that few of its questions are left without a result
LAST = 0.1  # the steps of the last round, as a share of the first's
FEWEST = 8  # games to a lesson
PLAN, KEPT, CURVES, DRAWN = "plan.json", "network.pt", "curves.jsonl", "curves.html"


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be done."""

    game: str
    seats: tuple[int, ...]  # rounds take them in turn
    seed: int = 1
    rounds: int = 300
    advised: int = 100  # of them; the others learn by results
    questions: int = 16384  # to a lesson
    opponents: str = "greedy"  # of one lesson in two, once results count; in the other the network plays itself
    width: int = 128
    breadth: int = 48
    advised_rate: float = 1e-3
    rate: float = 3e-4
    epochs: int = 3
    entropy: float = 0.01

    def check(self) -> Game:
        """Refuse what cannot be done; gives the game."""
        game = registry.game(self.game)
        wrong = [seats for seats in self.seats if seats not in game.seats]
        if wrong or not self.seats:
            raise BadSetup(f"{game.title} is not played by {wrong or 'no'} seats.")
        if not 1 <= self.rounds or not 0 <= self.advised <= self.rounds:
            raise BadSetup("A run has one round or more, and no more of them are advised.")
        if min(self.questions, self.width, self.breadth, self.epochs) < 1:
            raise BadSetup("Questions, width, breadth and epochs are 1 or more.")
        return game


class Round(msgspec.Struct, frozen=True):
    """A line of the curves."""

    round: int
    by: str  # advice or results
    seats: int
    questions: int
    cost: float
    entropy: float
    agreed: float | None  # with the advice
    against: float | None  # the mean result against the opponents, from -1 to 1
    seconds: float  # of processor time


class Run:
    """A folder in which a network learns."""

    def __init__(self, folder: Path, plan: Plan, workers: Workers | None = None) -> None:
        self.folder, self.plan, self.workers = folder, plan, workers or Here()
        self.game = plan.check()
        torch.manual_seed(plan.seed)
        self.network = Network(self.game, plan.width, plan.breadth)
        self.learner = Learner(self.network, plan.advised_rate)
        self.done = 0
        self.lengths = {seats: length(self.game, seats) for seats in plan.seats}
        self.begin()

    def begin(self) -> None:
        """Go on where the folder was left, or write down what is to be done."""
        self.folder.mkdir(parents=True, exist_ok=True)
        planned = self.folder / PLAN
        if not planned.exists():
            write_whole(planned, msgspec.json.format(msgspec.json.encode(self.plan)))
        elif read_plan(planned) != self.plan:
            raise BadSetup(f"{self.folder} holds a run with another plan ({PLAN}): name another folder.")
        if (self.folder / KEPT).exists():
            self.go_on(torch.load(self.folder / KEPT, weights_only=True))

    def go_on(self, kept: dict[str, Any]) -> None:
        """From what was kept; lines of rounds it does not know of are left out of the curves."""
        self.learner.go_on(kept)
        self.done = kept["done"]
        write_whole(
            self.folder / CURVES, b"".join(msgspec.json.encode(one) + b"\n" for one in self.rounds()[: self.done])
        )

    def rounds(self) -> list[Round]:
        """The curves so far."""
        path = self.folder / CURVES
        lines = path.read_bytes().splitlines() if path.exists() else []
        return [msgspec.json.decode(line, type=Round) for line in lines]

    # ------------------------------------------------------------------ learning
    def go(self, told: Callable[[Round], None] = lambda line: None, wanted: Callable[[], bool] = lambda: True) -> bool:
        """Go on, round by round, as long as that is wanted; is it done then?"""
        while self.done < self.plan.rounds and wanted():
            line = self.round(self.done)
            self.done += 1
            with (self.folder / CURVES).open("ab") as curves:
                curves.write(msgspec.json.encode(line) + b"\n")
            self.keep()
            told(line)
        self.write()
        return self.done == self.plan.rounds

    def round(self, number: int) -> Round:
        """Play the lessons of a round, and learn from them."""
        begun, plan = time.process_time(), self.plan
        lessons = list(self.lessons(number))
        played = [one for _, one in sorted(self.workers.run(Pupil(self.game.name, plan, self.network), lessons))]
        samples = join(one.samples for one in played)
        advised = number < plan.advised
        if advised:
            self.learner.rate = plan.advised_rate
            self.learner.slow_down(1.0)
        else:
            self.learner.rate = plan.rate
            gone = (number - plan.advised) / max(1, plan.rounds - plan.advised)
            self.learner.slow_down(1.0 - (1.0 - LAST) * gone)
        chance = np.random.default_rng(derive_seed(plan.seed, number))
        learned = self.learner.learn(samples, plan.epochs, plan.entropy, chance)
        return line_of(number, lessons, played, learned, time.process_time() - begun)

    def lessons(self, number: int) -> Iterator[Lesson]:
        """Those of a round, for one number of seats: by advice, or against itself and against others."""
        plan = self.plan
        seats = plan.seats[number % len(plan.seats)]
        seed = derive_seed(plan.seed, number) >> 24  # below those that judge
        steps = int(self.lengths[seats] * LONG)
        games = max(FEWEST, plan.questions // steps)
        if number < plan.advised:
            yield Lesson(plan.game, seats, None, games, steps, seed, 1)
            return
        yield Lesson(plan.game, seats, None, games, steps, seed)
        if plan.opponents:
            yield Lesson(plan.game, seats, plan.opponents, games, -(-steps // seats), seed)

    # ------------------------------------------------------------------ keeping
    def keep(self) -> None:
        """All it takes to go on, and the curves drawn."""
        kept = io.BytesIO()
        torch.save({**self.learner.to_keep(), "done": self.done}, kept)
        write_whole(self.folder / KEPT, kept.getvalue())
        write_whole(self.folder / DRAWN, draw(self.rounds()).encode())

    @property
    def file(self) -> Path:
        """The network as others play it."""
        return self.folder / f"{self.game.name}.onnx"

    def write(self) -> None:
        """Write that file."""
        told = {
            "game": self.game.name,
            "observation": str(self.game.observation.version),
            "plan": msgspec.json.encode(self.plan).decode(),
            "rounds": str(self.done),
            "nemeton": nemeton.__version__,
        }
        self.network.write(self.file, told)


class Pupil:
    """Plays lessons by a network, here or in another process, where it is made again of its weights."""

    def __init__(self, game: str, plan: Plan, network: Network) -> None:
        self.made_of = (game, plan.width, plan.breadth)
        self.network: Network | None = network

    def __call__(self, lesson: Lesson) -> Played:
        assert self.network is not None
        return play(lesson, self.network.player)

    def __getstate__(self) -> dict[str, Any]:
        assert self.network is not None
        weights = {name: value.numpy() for name, value in self.network.state_dict().items()}
        return {"made_of": self.made_of, "weights": weights}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.made_of = state["made_of"]
        game, width, breadth = self.made_of
        self.network = Network(registry.game(game), width, breadth)
        self.network.load_state_dict({name: torch.from_numpy(value.copy()) for name, value in state["weights"].items()})


def line_of(number: int, lessons: list[Lesson], played: list[Played], learned: Learned, seconds: float) -> Round:
    """What a round has to say."""
    against = [one.result for lesson, one in zip(lessons, played, strict=True) if lesson.opponents]
    by_advice = lessons[0].advice > 0
    return Round(
        round=number + 1,
        by=ADVICE if by_advice else RESULTS,
        seats=lessons[0].seats,
        questions=sum(one.samples.size for one in played),
        cost=round(learned.cost, 4),
        entropy=round(learned.entropy, 4),
        agreed=round(learned.agreed, 4) if by_advice else None,
        against=round(against[0], 4) if against else None,
        seconds=round(seconds, 2),
    )


def length(game: Game, seats: int) -> int:
    """How many questions a game has, all seats together, when anything is answered."""
    empty = game.empty(seats, game.complete_options({}), memory=False)
    return max(1, int(random_games(empty, 1, PROBES)) // PROBES)


def read_plan(path: Path) -> Plan:
    """What a folder says is to be done."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Plan)
    except (OSError, msgspec.DecodeError) as problem:
        raise BadData(f"{path} is no plan of a training run: {problem}.") from None
