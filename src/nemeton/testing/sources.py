"""Where points come from: whoever tells it tells all of it."""

from __future__ import annotations

from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State
from nemeton.testing.contract import Contract, every_game


def stumble(game: Game, seats: int, seed: int) -> tuple[State, list[Event]]:
    """A game that stumbles to its end, and all that happened."""
    state = game.start(seats, seed)
    state.journal = journal = Journal()
    while not state.over:
        legal = state.legal(state.actor)
        state.apply(state.actor, legal[int(state.number) * 7 % len(legal)])
    return state, journal.take()


class SourcesContract(Contract):
    """The sources of a score."""

    @every_game
    def test_sources_add_up_to_the_score_they_explain(self, game: Game) -> None:
        """Seat by seat, in games of every size: no point without a source, no source without its points."""
        if not game.counted:
            assert [] == game.sources(*stumble(game, game.seats[0], 1))
            return
        for seed, seats in enumerate(game.seats):
            state, events = stumble(game, seats, seed)
            scores = [score[game.counted] for score in state.outcome().scores]

            assert scores == [sum(one.values()) for one in game.sources(state, events)]
