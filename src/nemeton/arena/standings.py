"""What a tournament comes to: wins with how sure they are, who beats whom, ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from nemeton.arena.tally import Row, Z, wilson
from nemeton.arena.tournament import Result, Tournament

DIGITS = 6


class Rating(msgspec.Struct, frozen=True):
    """Where a bot stands by openskill's Plackett-Luce model: begun at 25, and its 95 % interval."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct, frozen=True):
    """How a bot fared, at tables of a size or at all of them (seats 0)."""

    bot: str
    seats: int
    games: int
    wins: float
    share: float
    interval: tuple[float, float]
    place: float
    even: float  # what everybody's share of wins would be if all were equal
    rating: Rating | None = None  # over all tables


class Meeting(msgspec.Struct, frozen=True):
    """How often a bot stood before another when both sat at a table; equal places count half."""

    bot: str
    other: str
    seats: int
    games: int
    share: float
    interval: tuple[float, float]


class Standings(msgspec.Struct, frozen=True):
    """All of it; the same for the same tournament, however it was played."""

    tournament: Tournament
    games: int
    planned: int
    overall: list[Standing]  # the best rated first
    by_seats: list[Standing]
    meetings: list[Meeting]


def standings(tournament: Tournament, results: Iterable[Result]) -> Standings:
    """Count the games of a tournament. Their order does not matter."""
    tables = tournament.tables
    ordered = sorted(results, key=lambda one: (one.played.number // tables[one.table].rotations, one.fixture))
    counted = [(tables[one.table].players, one) for one in ordered]
    rated = ratings(tournament.bots, counted)
    overall = [msgspec.structs.replace(one, rating=rated[one.bot]) for one in counts(tournament.bots, 0, counted)]
    overall.sort(key=lambda one: (-rated[one.bot].value, one.bot))
    by_seats = [
        one
        for seats in tournament.seats
        for one in counts(tournament.bots, seats, [pair for pair in counted if len(pair[0]) == seats])
    ]
    return Standings(
        tournament=tournament,
        games=len(ordered),
        planned=sum(table.games for table in tables),
        overall=overall,
        by_seats=by_seats,
        meetings=[one for seats in tournament.seats for one in meetings(tournament.bots, seats, counted)],
    )


Counted = Sequence[tuple[tuple[str, ...], Result]]
"""Results with the bots of their tables."""


def counts(bots: Sequence[str], seats: int, counted: Counted) -> list[Standing]:
    """One line for each bot that has played, whoever won most first."""
    rows = {name: Row() for name in bots}
    even = dict.fromkeys(bots, 0.0)
    for players, result in counted:
        for seat, player in enumerate(result.played.seating):
            rows[players[player]].add(result.played, seat)
            even[players[player]] += 1 / len(players)
    lines = [
        Standing(
            bot=name,
            seats=seats,
            games=row.games,
            wins=round(row.wins, DIGITS),
            share=round(row.share, DIGITS),
            interval=round_interval(row.interval),
            place=round(row.place, DIGITS),
            even=round(even[name] / row.games, DIGITS),
        )
        for name, row in rows.items()
        if row.games
    ]
    return sorted(lines, key=lambda one: (-one.share, one.bot))


def meetings(bots: Sequence[str], seats: int, counted: Counted) -> list[Meeting]:
    """Every pair of bots, both ways."""
    games: dict[tuple[str, str], list[float]] = {}
    for players, result in counted:
        if len(players) != seats:
            continue
        places = result.played.places
        names = [players[player] for player in result.played.seating]
        for seat, name in enumerate(names):
            for other, rival in enumerate(names):
                if name != rival:
                    before = 0.5 * (places[seat] <= places[other]) + 0.5 * (places[seat] < places[other])
                    games.setdefault((name, rival), []).append(before)
    return [
        Meeting(
            name, rival, seats, len(found), round(fmean(found), DIGITS), round_interval(wilson(sum(found), len(found)))
        )
        for name in bots
        for rival in bots
        if (found := games.get((name, rival), []))
    ]


def ratings(bots: Sequence[str], counted: Counted) -> dict[str, Rating]:
    """The bots' ratings after all games, deal by deal; who sits at a table twice is rated by the mean of both seats."""
    model = PlackettLuce()
    now = {name: model.rating(name=name) for name in bots}
    for players, result in counted:
        names = [players[player] for player in result.played.seating]
        after = model.rate([[now[name]] for name in names], ranks=list(map(float, result.played.places)))
        for name in set(names):
            now[name] = blend([team[0] for team, who in zip(after, names, strict=True) if who == name], model)
    return {
        name: Rating(*(round(one.mu + spread * one.sigma, DIGITS) for spread in (0.0, -Z, Z)))
        for name, one in now.items()
    }


def blend(found: list[PlackettLuceRating], model: PlackettLuce) -> PlackettLuceRating:
    return model.rating(mu=fmean(one.mu for one in found), sigma=fmean(one.sigma for one in found))


def round_interval(interval: tuple[float, float]) -> tuple[float, float]:
    return round(interval[0], DIGITS), round(interval[1], DIGITS)
