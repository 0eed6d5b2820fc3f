"""A series: many games between bots, the same ones for the same seed, however many cores play them."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import takewhile
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from nemeton.bots import Bot, Observation, bot
from nemeton.kernel import registry
from nemeton.kernel.chance import WORD_MASK, word_of
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup, NemetonError
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match
from nemeton.kernel.state import State

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

MOST_AT_ONCE = 8  # games handed to a core together
SUFFIX = ".nemeton"  # of records


class SeriesFailed(NemetonError):
    """A game of a series could not be played to its end; says which and why."""


class BotFailed(NemetonError):
    """A bot raised an error, or chose what is not legal."""


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
    scores: tuple[dict[str, Plain], ...]
    decisions: int


def play_series(series: Series, cores: int | None = None) -> Generator[Played, None, None]:
    """Play it all and give the games as they end, in order; by default on all cores there are.

    Games run in processes of their own, so the game must be one the registry finds there; on one core they run here.
    """
    series.check()
    cores = min(cores or cores_here(), series.games)
    if cores == 1:
        yield from play_games(series, range(series.games))
    else:
        yield from play_apart(series, cores)


def cores_here() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# ---------------------------------------------------------------------- other processes
def play_apart(series: Series, cores: int) -> Iterator[Played]:
    """A few games at a time to each process; who stops listening stops them before their next game."""
    size = max(1, min(MOST_AT_ONCE, series.games // (cores * MOST_AT_ONCE)))
    parts = [range(first, min(first + size, series.games)) for first in range(0, series.games, size)]
    context = get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(cores, context, initializer=heed, initargs=(stop,)) as pool:
        try:
            with deaf_to_interrupts():
                results = pool.map(partial(play_while_wanted, series), parts)
            for played in results:
                yield from played
        except BrokenProcessPool:
            raise SeriesFailed(
                "A process that played games ended by itself: perhaps there was no memory left."
            ) from None
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes begun meanwhile ignore Ctrl-C: it is meant for the one who began them."""
    if threading.current_thread() is not threading.main_thread():  # elsewhere signals cannot be set, nor arrive
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def heed(stop: Event) -> None:
    """In a process of the pool: remember the sign to stop."""
    global _unwanted
    _unwanted = stop.is_set


_unwanted: Callable[[], bool] = bool


def play_while_wanted(series: Series, numbers: range) -> list[Played]:
    """In a process of the pool: play these games, fewer if nobody wants them any more."""
    return list(play_games(series, takewhile(lambda _: not _unwanted(), numbers)))


# ---------------------------------------------------------------------- one game
def play_games(series: Series, numbers: Iterable[int]) -> Iterator[Played]:
    game = registry.game(series.game, series.data)
    for number in numbers:
        yield play_game(game, series, number)


def play_game(game: Game, series: Series, number: int) -> Played:
    """One game of a series. It depends on the series and its number alone."""
    deal, rotation = divmod(number, series.rotations)
    seed = stirred(series.seed, deal)
    seating = series.seating(rotation)
    players = [bot(series.players[player], stirred(seed, player)) for player in seating]
    names = [series.players[player] for player in seating]
    try:
        if series.records is None:
            state = game.start(len(players), seed, series.options)
            decisions = play_out(state, players, state.apply)
        else:
            match = Match.start(game, len(players), seed, series.options, names)
            state = match.state
            decisions = play_out(state, players, match.act)
            keep(match, Path(series.records), number)
    except BotFailed as problem:
        raise SeriesFailed(f"Game {number + 1} (seed {seed}) broke off: {problem}") from problem.__cause__
    outcome = state.outcome()
    utilities = tuple(state.utility(seat) for seat in range(len(players)))
    return Played(number, seed, seating, outcome.places, utilities, outcome.winners, outcome.scores, decisions)


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


def keep(match: Match, folder: Path, number: int) -> None:
    """Write the record of a game; one that is there is never overwritten."""
    path = folder / f"{match.game.name}-{number + 1:06}{SUFFIX}"
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(str(match.record))
    except OSError as problem:
        raise SeriesFailed(f"{path} cannot be written: {problem.strerror or problem}.") from None


def stirred(seed: int, number: int) -> int:
    """A seed for one of many, unrelated to its neighbours."""
    return int(word_of((word_of(seed & WORD_MASK) + number) & WORD_MASK))
