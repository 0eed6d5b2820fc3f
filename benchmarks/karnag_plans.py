"""What hunting, brewing and menhirs are worth in Karnag: bots with one plan each at a table of bots without one.

    .venv/bin/python benchmarks/karnag_plans.py --seats 4 --bot greedy --deals 15

Every plan sits in turn in every seat, the same deals for all. `plans` makes menhirs and captures nothing, `hunts`
captures and makes no gem, `brews` does neither and lives on potions and the council, `seeks` may do all and prizes gems
most; `free` is the bot as it is. All see the same evaluation, but for weights of the plan's own. The table says what
share of games a plan wins, where its points come from, how many menhirs it raises, and how often the gate was
encircled.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from nemeton.arena.series import ask, derive_seed
from nemeton.arena.tally import wilson
from nemeton.arena.workers import crew
from nemeton.bots import Bot, Observation, bot
from nemeton.bots.weighed import Weighed
from nemeton.kernel import registry

SEED = 20261118
SOURCES = ("captures", "menhirs", "council", "compensation", "end")


class Plan(NamedTuple):
    """What is never chosen while there is something else, and weights that differ."""

    never: tuple[str, ...] = ()  # as options begin
    weights: Mapping[str, int] = MappingProxyType({})


PLANS = {
    "free": Plan(),
    "hunts": Plan(("create", "do gems"), {"gem_hope": 0, "gem_sure": 0, "gem_plan": 0}),
    "brews": Plan(("create", "do gems", "capture", "do capture"), {"gem_hope": 0, "gem_sure": 0, "gem_plan": 0}),
    "plans": Plan(("capture", "do capture"), {"gem_hope": 600, "gem_plan": 60}),
    "seeks": Plan((), {"gem_hope": 600, "gem_plan": 60}),
}


class Planner:
    """A bot that keeps to a plan."""

    def __init__(self, name: str, seed: int, seats: int, plan: Plan) -> None:
        game = registry.game("karnag")
        weights = dict(zip(game.weighed, game.weights[seats], strict=True)) | dict(plan.weights)
        self.name = name
        self.bot = Weighed(name, seed, tuple(weights.values()))
        self.never = plan.never

    def choose(self, observation: Observation) -> int:
        """Among what the plan allows; if that is nothing, among all."""
        allowed = [action for action in observation.legal if not observation.text(action).startswith(self.never)]
        observation.legal = allowed or observation.legal
        return self.bot.choose(observation)


class Task(NamedTuple):
    """A game: a plan in a seat."""

    plan: str
    bot: str
    seats: int
    deal: int
    seat: int


class Found(NamedTuple):
    """What came of it for the plan's seat."""

    won: float
    menhirs: int
    encircled: bool
    points: dict[str, int]


def play(task: Task) -> Found:
    """What a worker does."""
    seed = derive_seed(SEED, task.deal)
    state = registry.game("karnag").start(task.seats, seed)
    players: list[Bot] = [bot(task.bot, derive_seed(seed, seat)) for seat in range(task.seats)]
    players[task.seat] = Planner(task.bot, derive_seed(seed, task.seat), task.seats, PLANS[task.plan])
    while not state.over:
        seat = int(state.actor)
        state.apply(seat, ask(players[seat], Observation(state, seat)))
    outcome = state.outcome()
    score = outcome.scores[task.seat]
    raised = sum(len(one.menhirs) for one in [state.view(None).seats[task.seat]])
    won = (task.seat in outcome.winners) / len(outcome.winners)
    points = {name: int(str(score.get(name, 0))) for name in ("points", *SOURCES)}
    return Found(won, raised, bool(score["encircled"]), points)


def main() -> None:
    """Play, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--deals", type=int, default=15)
    parser.add_argument("--plans", default=",".join(PLANS))
    parser.add_argument("--cores", type=int, default=None)
    wish = parser.parse_args()
    head = ("plan", "won", "95 % interval", "points", *SOURCES, "menhirs", "encircled", "games")
    print(f"| {' | '.join(head)} |\n|---|{'--:|' * (len(head) - 1)}")
    for plan in wish.plans.split(","):
        tasks = [
            Task(plan, wish.bot, wish.seats, deal, seat) for deal in range(wish.deals) for seat in range(wish.seats)
        ]
        found = [one for _, one in crew(wish.cores).run(play, tasks)]
        print(row(plan, found), flush=True)


def row(plan: str, found: list[Found]) -> str:
    games = len(found)
    won = sum(one.won for one in found)
    low, high = wilson(won, games)
    points: Counter[str] = Counter()
    for one in found:
        points.update(one.points)
    cells = [
        f"`{plan}`",
        f"{won / games:.1%}",
        f"{low:.1%} to {high:.1%}",
        *(f"{points[name] / games:.1f}" for name in ("points", *SOURCES)),
        f"{sum(one.menhirs for one in found) / games:.2f}",
        f"{sum(one.encircled for one in found)}",
        str(games),
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
