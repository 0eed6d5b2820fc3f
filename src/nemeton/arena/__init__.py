"""Many games at once: series between bots, and what they come to. Knows bots and games, the latter by name.

    standings = nemeton.arena.hold_tournament("celtica", ["greedy", "random"], deals=20)
    report = nemeton.arena.make_report("karnag", seats=[2, 3], games=200)

Both use all cores and give the same result for the same seed, on one core as on eight. With more than one core they
start processes that import the module they are called from: in a script, call them below `if __name__ == "__main__":`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from nemeton.kernel import registry
from nemeton.kernel.decision import Plain

if TYPE_CHECKING:
    from nemeton.arena.report import Report
    from nemeton.arena.standings import Standings

__all__ = ["hold_tournament", "make_report"]


def hold_tournament(
    game: str,
    bots: Sequence[str],
    *,
    seats: Sequence[int] | None = None,
    deals: int = 50,
    seed: int = 1,
    options: Mapping[str, Plain] | None = None,
    ladder: bool = False,
    cores: int | None = None,
    ray: str | None = None,
) -> Standings:
    """Let bots meet: every group that fits a table, with the same deals for all and every seating in turn.

    `seats` are the sizes of the tables, by default the smallest; with `ladder` each bot meets only the one before it.
    `cores` says how many to use, `ray` is the address of a cluster, empty for one that is found. The standings have for
    each bot its games, wins with their interval, places and rating (`overall`, `by_seats`), and who stood before whom
    (`meetings`). What cannot be played is refused before anything is.
    """
    from nemeton.arena.standings import standings
    from nemeton.arena.tournament import Tournament, play_on
    from nemeton.arena.workers import crew

    rules = registry.game(game)
    tournament = Tournament(
        game=game,
        bots=tuple(bots),
        seats=tuple(seats or (min(rules.seats),)),
        deals=deals,
        seed=seed,
        ladder=ladder,
        options=rules.complete_options(options),
    )
    tournament.check()
    return standings(tournament, [result for result, _ in play_on(tournament, (), crew(cores, ray))])


def make_report(
    game: str,
    bots: Sequence[str] = ("greedy",),
    *,
    seats: Sequence[int] | None = None,
    games: int = 100,
    seed: int = 1,
    options: Mapping[str, Plain] | None = None,
    cores: int | None = None,
    ray: str | None = None,
) -> Report:
    """Count what happens in so many games for each size of table: one `Facts` each, in `tables`.

    Bots sit down in turn. `facts.wins` tells who won by seat, `scores` and `sources` what for, `lengths` and `breadth`
    how long games are and how much there is to choose from, `events`, `uses` and `picks` what happened and was chosen.
    """
    from nemeton.arena.report import report
    from nemeton.arena.workers import crew

    rules = registry.game(game)
    sizes = tuple(seats or (min(rules.seats),))
    chosen = rules.complete_options(options)
    return report(game, tuple(bots), sizes, games, seed, chosen, None, crew(cores, ray))
