"""`nemeton tune`: better weights for the bots' evaluation of a game."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

from nemeton.arena.tuning import Judged, Slope, Tuning, judge, survey
from nemeton.arena.workers import Workers
from nemeton.cli.arena import hands
from nemeton.cli.errors import UsageError
from nemeton.cli.progress import bar
from nemeton.cli.terminal import console
from nemeton.kernel import registry
from nemeton.kernel.weights import write_weights

FRESH = 1_000_003  # between the seeds of deals to look round with, to pick with and to judge with
SHARES = (1.0, 0.5)  # of the way to where the top seems to be
PICKING = 4  # of the deals to judge with, one in so many more is there to pick the way with


def tune(
    game: str,
    *,
    seats: int | None = None,
    bot: str = "greedy",
    games: int = 2000,
    judged_by: str = "strong",
    deals: int = 100,
    seed: int = 1,
    cores: int | None = None,
    ray: Annotated[list[str] | None, Parameter(consume_multiple=(0, 1), negative=())] = None,
) -> int:
    """Look for better weights of a game's evaluation, by playing, and judge them in games on fresh deals.

    Nothing is changed: the lines it prints are for the game's data/weights.toml, if they have won.

    Parameters
    ----------
    game
        The game whose bots are to play better; `nemeton games` lists them.
    seats
        For how many seats; by default the fewest there are weights for.
    bot
        Who plays the games that show which way is up.
    games
        How many of them.
    judged_by
        Who plays the games that judge the new weights: one with them, the others without.
    deals
        On how many fresh deals, each once for every seat.
    seed
        A whole number that all chance comes from.
    cores
        How many cores to use; by default all there are.
    ray
        Play on a Ray cluster: its address, or nothing for one that is found or begun here.
    """
    if games < 1 or deals < 1:
        raise UsageError("--games and --deals are 1 or more.")
    rules = registry.game(game)
    count = seats if seats is not None else min(rules.weights, default=min(rules.seats))
    tuning = Tuning.of(game, count, bot, seed)
    workers = hands(cores, ray)
    with bar("looking round", games) as told:
        slope = survey(tuning, games, workers, told)
    searching = tuning._replace(bot=judged_by)
    weights = pick(searching, slope, max(1, deals // PICKING), workers)
    with bar("judging", deals * count) as told:
        judged = judge(searching, weights, deals, seed + 2 * FRESH, workers, told)
    show(tuning, slope, weights, judged)
    console().print(write_weights(rules.weighed, {count: weights}), end="", markup=False, highlight=False)
    return 0


def pick(tuning: Tuning, slope: Slope, deals: int, workers: Workers) -> tuple[int, ...]:
    """All the way or a part of it: by games on deals that will not judge it."""
    tried = []
    for share in SHARES:
        weights = slope.step(tuning.centre, share)
        with bar(f"trying {share:.0%} of the way", deals * tuning.seats) as told:
            tried.append((judge(tuning, weights, deals, tuning.seed + FRESH, workers, told).left_behind, weights))
    return max(tried)[1]


def show(tuning: Tuning, slope: Slope, weights: tuple[int, ...], judged: Judged) -> None:
    """What was found, weight by weight, and what it came to."""
    table = Table("weight", "now", "new", "slope", "error", "curve", box=SIMPLE_HEAD)
    names = registry.game(tuning.game).weighed
    rows = zip(names, tuning.centre, weights, slope.up, slope.error, slope.curve, strict=True)
    for name, now, new, up, error, curve in rows:
        table.add_row(name, str(now), str(new), f"{up:+.3f}", f"{error:.3f}", f"{curve:+.3f}")
    console().print(table)
    low, high = judged.interval
    even = 1 / tuning.seats
    verdict = "better" if low > even else "worse" if high < even else "not told apart"
    share = f"{judged.won / judged.games:.1%} of {judged.games} games"
    told = f"The new weights won {share} ({low:.1%} to {high:.1%}, even {even:.1%}): {verdict}."
    console().print(told, highlight=False, soft_wrap=True)
