"""A report on a game: many games between bots, looked at, for each size of table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from nemeton.arena.facts import Facts, Task, watch_games
from nemeton.arena.series import Series
from nemeton.arena.workers import Workers, in_order
from nemeton.kernel import registry
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup

AT_ONCE = 4  # games handed to a worker together


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted, the same for the same seed whoever counted it; one `Facts` for each size of table."""

    game: str
    title: str
    rules: int
    content: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, Plain]
    counted: str  # the score that `sources` add up to
    paced: str  # the event that begins its days, if there are any
    tallied: dict[str, tuple[str, ...]]  # what is told by the games in which it came up, with all there is
    tables: list[Facts]

    @property
    def games(self) -> int:
        return sum(table.games for table in self.tables)


def report(
    game: str,
    bots: Sequence[str],
    seats: Sequence[int],
    games: int,
    seed: int,
    options: dict[str, Plain],
    data: str | None,
    workers: Workers,
    told: Callable[[int], None] = lambda done: None,
) -> Report:
    """Let bots play so many games for each size of table. They sit down in turn, one seat further on in each game."""
    if games < 1:
        raise BadSetup(f"A report takes one game or more, not {games}.")
    rules = registry.game(game, data)
    series = [line_up(game, bots, size, games, seed, options, data) for size in seats]
    for one in series:
        one.check()
    found = {size: Facts(size) for size in seats}
    tasks = [Task(one, numbers) for one in series for numbers in parts(games)]
    done = 0
    for facts in in_order(workers.run(watch_games, tasks)):
        found[facts.seats].add(facts)
        done += facts.games
        told(done)
    return Report(
        game=game,
        title=rules.title,
        rules=rules.rules,
        content=rules.content,
        bots=tuple(bots),
        seed=seed,
        options=options,
        counted=rules.counted,
        paced=rules.paced,
        tallied=dict(rules.tallied),
        tables=list(found.values()),
    )


def line_up(
    game: str, bots: Sequence[str], seats: int, games: int, seed: int, options: dict[str, Plain], data: str | None
) -> Series:
    """The bots in turn at a table of a size. Where all are the same, another seating would be the same game again."""
    players = tuple(bots[seat % len(bots)] for seat in range(seats))
    rotate = len(set(players)) > 1
    deals = -(-games // seats) if rotate else games
    return Series(game=game, players=players, deals=deals, seed=seed, options=options, rotate=rotate, data=data)


def parts(games: int) -> list[range]:
    return [range(first, min(first + AT_ONCE, games)) for first in range(0, games, AT_ONCE)]
