"""`nemeton bots`: who plays where nobody sits."""

from __future__ import annotations

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from nemeton.bots import roster
from nemeton.bots.levels import LEVELS
from nemeton.bots.measured import Measured, measurements, measures
from nemeton.cli.errors import complain
from nemeton.cli.terminal import console

EXPLAINED = (
    "Ratings begin at 25 and compare within a line; ± is half of their 95 % interval. "
    "= cannot be told apart from the level below, which is offered at a table instead."
)


def bots() -> int:
    """List the bots there are, with what each does: the levels first, from the weakest to the strongest.

    Below stands what the levels are worth by game and number of seats, where that was measured.
    """
    table = Table.grid(padding=(0, 2, 0, 0))
    for name in [*LEVELS, *(name for name in roster.names() if name not in LEVELS)]:
        try:
            table.add_row(Text(name, "bold bronze"), Text(roster.describe(name)))
        except roster.UnknownBot as problem:
            complain(str(problem))
    console().print(table)
    if measures().level:
        console().print(worth())
        console().print(EXPLAINED, style="faint", highlight=False)
    return 0


def worth() -> Table:
    """Ratings with their intervals, a line for every game and number of seats."""
    table = Table("game", "seats", *LEVELS, box=SIMPLE_HEAD)
    for game, seats in dict.fromkeys((one.game, one.seats) for one in measures().level):
        known = {one.level: one for one in measurements(game, seats)}
        table.add_row(game, str(seats), *(cell(known.get(level)) for level in LEVELS))
    return table


def cell(one: Measured | None) -> str:
    """A rating, marked where the level cannot be told apart from the one below."""
    if one is None:
        return ""
    return f"{one.rating:.0f} ± {(one.high - one.low) / 2:.0f}{'' if one.apart else ' ='}"
