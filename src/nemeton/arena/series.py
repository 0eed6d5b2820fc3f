"""A series: many games between bots, the same ones for the same seed, however many cores play them."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from nemeton.arena.workers import Workers, cores_here, crew, in_order
from nemeton.bots import Bot, Observation, bot
from nemeton.kernel import registry
from nemeton.kernel.chance import WORD_MASK, word_of
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup, NemetonError
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match
from nemeton.kernel.state import State

MOST_AT_ONCE = 8  # games handed to a worker together
SUFFIX = ".nemeton"  # of records


class SeriesFailed(NemetonError):
    """A game of a series could not be played to its end; says which and why."""

    trace: str = ""  # of the bot it broke off at, for who wrote it


class BotFailed(NemetonError):
    """A bot raised an error, or chose what is not legal."""


def trace_of(problem: BaseException | None) -> str:
    """Where in its own code a bot failed, as Python tells it; of what it raised itself no more is known elsewhere."""
    return "".join(traceback.format_exception(problem)) if problem is not None else ""


class Series(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. A deal is a seed; with `rotate` each deal is played once for every seating in turn."""

    game: str
    players: tuple[str, ...]  # bots by name; in the first game of a deal the first sits in seat 0
    deals: int
    seed: int
    options: dict[str, Plain] = {}
    rotate: bool = False
    data: str | None = None  # a folder of data, instead of the game's own
    records: str | None = None  # a folder to keep the record of every game in

    @property
    def rotations(self) -> int:
        """Games to a deal."""
        return len(self.players) if self.rotate else 1

    @property
    def games(self) -> int:
        """Games in all."""
        return self.deals * self.rotations

    def seating(self, rotation: int) -> tuple[int, ...]:
        """For each seat the player in it, by number."""
        return tuple((seat + rotation) % len(self.players) for seat in range(len(self.players)))

    def check(self) -> Game:
        """Refuse what cannot be played before anything is; gives the game."""
        if self.deals < 1:
            raise BadSetup(f"A series has one game or more, not {self.deals}.")
        game = registry.game(self.game, self.data)
        for name in self.players:
            bot(name, 0)
        game.start(len(self.players), 0, self.options)
        return game


class Played(msgspec.Struct, frozen=True):
    """How one game of a series ended; all by seat."""

    number: int  # in the series, from 0
    seed: int
    seating: tuple[int, ...]  # the player in each seat
    places: tuple[int, ...]
    utilities: tuple[float, ...]
    winners: tuple[int, ...]
    scores: tuple[dict[str, Any], ...]  # plain data
    decisions: int


class Kept(NamedTuple):
    """A game as it comes back from whoever played it."""

    played: Played
    record: str  # empty if nobody wants it


def play_series(
    series: Series, cores: int | None = None, workers: Workers | None = None
) -> Generator[Played, None, None]:
    """Play it all and give the games as they end, in order; by default on all cores there are.

    Games run in processes of their own, so the game must be one the registry finds there; on one core they run here.
    """
    series.check()
    workers = workers or crew(min(cores or cores_here(), series.games))
    size = max(1, min(MOST_AT_ONCE, series.games // (workers.count * MOST_AT_ONCE)))
    parts = [range(first, min(first + size, series.games)) for first in range(0, series.games, size)]
    for part in in_order(workers.run(partial(play_games, series), parts)):
        yield from keep_all(series, part)


def keep_all(series: Series, games: Iterable[Kept]) -> Iterator[Played]:
    """Write down the records, if they are wanted, here and not where the games were played."""
    for game in games:
        if series.records is not None:
            keep(game, Path(series.records), series.game)
        yield game.played


# ---------------------------------------------------------------------- one game
def play_games(series: Series, numbers: Iterable[int]) -> list[Kept]:
    """Some games of a series; what a worker does."""
    game = registry.game(series.game, series.data)
    return [play_game(game, series, number, series.records is not None) for number in numbers]


def play_game(game: Game, series: Series, number: int, recorded: bool) -> Kept:
    """One game of a series. It depends on the series and its number alone."""
    deal, rotation = divmod(number, series.rotations)
    seed = derive_seed(series.seed, deal)
    seating = series.seating(rotation)
    players = [bot(series.players[player], derive_seed(seed, player)) for player in seating]
    names = [series.players[player] for player in seating]
    record = ""
    try:
        if recorded:
            match = Match.start(game, len(players), seed, series.options, names)
            state = match.state
            decisions = play_out(state, players, match.act)
            record = str(match.record)
        else:
            state = game.start(len(players), seed, series.options)
            decisions = play_out(state, players, state.apply)
    except BotFailed as problem:
        failed = SeriesFailed(f"Game {number + 1} (seed {seed}) broke off: {problem}")
        failed.trace = trace_of(problem.__cause__)
        raise failed from problem.__cause__
    outcome = state.outcome()
    utilities = tuple(state.utility(seat) for seat in range(len(players)))
    played = Played(number, seed, seating, outcome.places, utilities, outcome.winners, outcome.scores, decisions)
    return Kept(played, record)


def play_out(state: State, players: list[Bot], act: Callable[[int, int], object]) -> int:
    """Let the bots play a state to its end; gives the number of decisions."""
    decisions = 0
    while not state.over:
        seat = int(state.actor)
        action = ask(players[seat], Observation(state, seat))
        act(seat, action)
        decisions += 1
    return decisions


def ask(player: Bot, observation: Observation) -> int:
    """What a bot chooses, if it is legal."""
    try:
        action = player.choose(observation)
    except Exception as problem:  # whatever a guest's bot does wrong
        raise BotFailed(f"{player.name} in seat {observation.seat} failed: {problem!r}") from problem
    if action not in observation.legal:
        raise BotFailed(f"{player.name} in seat {observation.seat} chose {action!r}, which is not legal.")
    return action


def keep(game: Kept, folder: Path, name: str) -> None:
    """Write the record of a game; one that is there is never overwritten."""
    path = folder / f"{name}-{game.played.number + 1:06}{SUFFIX}"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(game.record)
    except OSError as problem:
        raise SeriesFailed(f"{path} cannot be written: {problem.strerror or problem}.") from None


def derive_seed(seed: int, number: int) -> int:
    """A seed for one of many, unrelated to its neighbours."""
    return int(word_of((word_of(seed & WORD_MASK) + number) & WORD_MASK))
