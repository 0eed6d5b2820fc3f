"""What is played through every door: all registered games and the toys. Nothing here knows a game's name."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import nemeton
from nemeton.envs import table
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.game import Game
from nemeton.kernel.state import State
from tests.registration import register_games
from tests.toys import burrow, moot

register_games()
GAMES: list[Game] = [*nemeton.all_games().values(), moot.GAME, burrow.GAME]
HIDING = [game for game in GAMES if game.hides]
TABLES = [(game, seats) for game in GAMES for seats in sorted({game.seats[0], game.seats[-1]})]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda part: getattr(part, "name", part))


class Player:
    """Chooses at random, with chance of its own."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(word_of(seed))

    def choose(self, legal: list[int]) -> int:
        return legal[self.chance.below(len(legal))]


def walk(state: State, seed: int = 5) -> Iterator[State]:
    """Play to the end at random, the lowest asked seat first; yields the state before every decision and at the end."""
    player = Player(seed)
    while not state.over:
        yield state
        state.apply(state.actor, player.choose(state.legal(state.actor)))
    yield state


def observed_by(state: State, seat: int) -> table.Observed:
    """What a door shows a seat, flat."""
    return {"observation": table.observation(state, seat), "action_mask": table.action_mask(state, seat)}
