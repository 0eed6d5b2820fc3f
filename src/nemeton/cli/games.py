"""`nemeton games`: what can be played."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from nemeton.cli.errors import complain
from nemeton.cli.terminal import console
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import span


def games() -> int:
    """List the games there are, with their seats, rules version and options; what cannot be loaded is told."""
    out = console()
    for name, game in registry.all_games().items():
        out.print(Text.assemble((name, "bold bronze"), f"  {game.title}, {span(game.seats)} seats, rules {game.rules}"))
        table = Table.grid(padding=(0, 2, 0, 0))
        for option, about in game.options.items():
            table.add_row(f"  {option}={about.default}", Text(about.help), Text(choices(about.values), "faint"))
        if game.options:
            out.print(table)
    for reason in registry.broken_games().values():
        complain(reason)
    return 0


def choices(values: Sequence[Plain]) -> str:
    """The values of an option, numbers in a row as a span."""
    names = [str(value) for value in values if type(value) is not int]
    numbers = tuple(value for value in values if type(value) is int)
    return ", ".join([*names, *([span(numbers)] if numbers else [])])
