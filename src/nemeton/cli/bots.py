"""`nemeton bots`: who plays where nobody sits."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from nemeton.bots import roster
from nemeton.bots.levels import LEVELS
from nemeton.cli.errors import complain
from nemeton.cli.terminal import console


def bots() -> int:
    """List the bots there are, with what each does: the levels first, from the weakest to the strongest."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for name in [*LEVELS, *(name for name in roster.names() if name not in LEVELS)]:
        try:
            table.add_row(Text(name, "bold bronze"), Text(roster.describe(name)))
        except roster.UnknownBot as problem:
            complain(str(problem))
    console().print(table)
    return 0
