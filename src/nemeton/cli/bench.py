"""`nemeton bench`: how fast the rules run here."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.table import Table

import nemeton
from nemeton.cli.errors import UsageError
from nemeton.cli.play import parse_options
from nemeton.cli.terminal import console, print_json
from nemeton.kernel import registry
from nemeton.kernel.game import Game, span
from nemeton.kernel.playout import clones, random_games

COMPANY = 4  # seats, where the game has them
FIRST = 10  # games or clones tried first; then as many as fill the time


class Figures(msgspec.Struct):
    """What was measured, in CPU seconds."""

    game: str
    seats: int
    decisions_per_s: float
    games_per_s: float
    clones_per_s: float
    compiled: bool


def bench(
    game: str,
    /,
    *,
    seats: int | None = None,
    seconds: float = 1.0,
    option: Annotated[list[str] | None, Parameter(negative=())] = None,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Measure random play: decisions, whole games and clones of a state, by CPU second.

    Games are played by the same loop for every game and without memory of who saw what, as a search plays them.

    Parameters
    ----------
    game
        The game to measure; `nemeton games` lists them.
    seats
        How many seats; by default four, where the game has them.
    seconds
        How long to measure games, and then clones.
    option
        A choice of the game, as NAME=VALUE; may be given several times.
    json
        Print one JSON object instead of a table.
    """
    rules = registry.game(game)
    places = min(rules.seats, key=lambda count: abs(count - COMPANY)) if seats is None else seats
    if places not in rules.seats:
        raise UsageError(f"{rules.title} is played by {span(rules.seats)} seats; --seats says {places}.")
    if not seconds > 0:
        raise UsageError(f"--seconds is more than 0, not {seconds:g}.")
    figures = measure(rules, places, option or [], seconds)
    if json:
        print_json(figures)
    else:
        show(rules, figures)
    return 0


def measure(game: Game, seats: int, options: list[str], seconds: float) -> Figures:
    """Play for a while, then clone for a while."""
    settings = game.complete_options(parse_options(game, options))
    empty = game.empty(seats, settings, memory=False)
    begun = game.start(seats, 1, settings, memory=False)
    games, decisions, played = time_work(lambda count: random_games(empty, 1, count), seconds)
    copies, _, copied = time_work(lambda count: clones(begun, count), seconds)
    return Figures(
        game=game.name,
        seats=seats,
        decisions_per_s=round(decisions / played),
        games_per_s=round(games / played, 1),
        clones_per_s=round(copies / copied),
        compiled=nemeton.compiled,
    )


def time_work(work: Callable[[int], int], seconds: float) -> tuple[int, int, float]:
    """Do as much work at once as fills the time: how much, what it gave, and the CPU seconds it took."""
    count = FIRST
    while True:
        before = time.process_time()
        result = work(count)
        took = time.process_time() - before
        if took >= seconds / 2:
            return count, result, took
        count = min(count * 10, int(count * seconds / took) + 1) if took > 0 else count * 10


def show(game: Game, figures: Figures) -> None:
    """As a table for people."""
    how = "compiled" if figures.compiled else "interpreted"
    table = Table("by CPU second", box=SIMPLE_HEAD, header_style="bronze")
    table.add_column(f"{game.title}, {figures.seats} seats, {how}", justify="right")
    table.add_row("decisions", f"{figures.decisions_per_s:,.0f}")
    table.add_row("games", f"{figures.games_per_s:,.0f}")
    table.add_row("clones", f"{figures.clones_per_s:,.0f}")
    table.add_row("decisions a game", f"{figures.decisions_per_s / figures.games_per_s:,.0f}")
    console().print(table)
