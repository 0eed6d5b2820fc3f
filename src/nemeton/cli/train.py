"""`nemeton train`: a network that learns a game by playing it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from nemeton.arena.workers import crew
from nemeton.cli.errors import UsageError
from nemeton.cli.progress import bar
from nemeton.cli.terminal import console
from nemeton.kernel import registry
from nemeton.kernel.extras import needs
from nemeton.kernel.game import Game, span

if TYPE_CHECKING:
    from nemeton.training.judging import Judged
    from nemeton.training.run import Round, Run

AGAINST = ("random", "casual", "greedy")
MINUTE = 60


def train(
    game: str,
    /,
    *,
    to: Path | None = None,
    seats: str | None = None,
    rounds: int = 300,
    advised: int = 100,
    questions: int = 16384,
    width: int = 128,
    breadth: int = 48,
    opponents: str = "greedy",
    seed: int = 1,
    minutes: float | None = None,
    judged_by: int = 200,
    cores: int = 1,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
) -> int:
    """Train a network to play a game: by advice first, then by results; the same command goes on where it was stopped.

    The network is written to the folder as GAME.onnx, which every command takes as policy@GAME.onnx. A line for every
    round is in curves.jsonl, drawn in curves.html.

    Parameters
    ----------
    game
        The game to learn; `nemeton games` lists them.
    to
        The folder of the run; by default training/GAME.
    seats
        For which numbers of seats, as in 2,3; by default all the game has.
    rounds
        How many rounds of playing and learning.
    advised
        The first so many learn what looking one step ahead would answer, the others by how games end.
    questions
        How many questions a lesson has, more or less; a round has one lesson, or two.
    width
        Of the network's layers.
    breadth
        Of what it can want of an action.
    opponents
        Who plays the other seats in every second lesson, once results count.
    seed
        A whole number that all chance comes from.
    minutes
        Stop after so many minutes, to go on another time.
    judged_by
        Games against each of random, casual and greedy at the end, for each number of seats; 0 for none.
    cores
        How many cores the network may use.
    ray
        Play the lessons on a Ray cluster: its address, or nothing for one that is found or begun here.
    """
    with needs("train"):
        import torch

        from nemeton.training.run import Plan, Run
    rules = registry.game(game)
    if minutes is not None and not minutes > 0:
        raise UsageError(f"--minutes is more than 0, not {minutes:g}.")
    if cores < 1 or judged_by < 0:
        raise UsageError("--cores is 1 or more, and --judged-by 0 or more.")
    torch.set_num_threads(cores)
    plan = Plan(
        game=rules.name,
        seats=places(rules, seats),
        seed=seed,
        rounds=rounds,
        advised=advised,
        questions=questions,
        width=width,
        breadth=breadth,
        opponents=opponents,
    )
    workers = crew(1) if ray is None else crew(None, ray[0] if ray else "")
    run = Run(to or Path("training", rules.name), plan, workers)
    if follow(run, minutes):
        show([*judge_all(run, judged_by)])
    console().print(f"{run.file} after {run.done} of {rounds} rounds.", highlight=False, soft_wrap=True)
    return 0


def places(game: Game, named: str | None) -> tuple[int, ...]:
    """The numbers of seats a list names; all of a game's where several can be beaten."""
    if named is None:
        return tuple(seats for seats in game.seats if seats > 1)
    try:
        return tuple(dict.fromkeys(int(one) for one in named.split(",")))
    except ValueError:
        raise UsageError(f"--seats is a list of numbers, as in {span(game.seats)}, not {named!r}.") from None


def follow(run: Run, minutes: float | None) -> bool:
    """Let it learn, with a bar for who watches; is it done?"""
    begun = time.monotonic()
    with bar("training", run.plan.rounds, run.done) as told:

        def tell(line: Round) -> None:
            told(line.round)

        return run.go(tell, lambda: minutes is None or time.monotonic() - begun < minutes * MINUTE)


def judge_all(run: Run, games: int) -> list[Judged]:
    """Games on fresh deals against each of those it is compared with."""
    from nemeton.training.judging import judge

    found = []
    pairs = [(seats, against) for seats in run.plan.seats for against in AGAINST] if games else []
    with bar("judging", len(pairs)) as told:
        for number, (seats, against) in enumerate(pairs, 1):
            found.append(judge(run.game.name, seats, run.network.player, against, games))
            told(number)
    return found


def show(judged: list[Judged]) -> None:
    """How it fared."""
    if not judged:
        return
    table = Table("seats", "against", "won", "95 % interval", "even", "games", box=SIMPLE_HEAD)
    for one in judged:
        low, high = one.interval
        even = f"{1 / one.seats:.0%}"
        table.add_row(str(one.seats), one.against, f"{one.share:.1%}", f"{low:.1%} to {high:.1%}", even, str(one.games))
    console().print(table)
