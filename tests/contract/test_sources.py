"""Where points come from: whoever tells it tells all of it."""

import pytest

import nemeton
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State
from tests.toys import moot


def played(game: nemeton.Game, seats: int, seed: int) -> tuple[State, list[Event]]:
    """A game that stumbles to its end, and all that happened."""
    state = game.start(seats, seed)
    state.journal = journal = Journal()
    while not state.over:
        legal = state.legal(state.actor)
        state.apply(state.actor, legal[int(state.number) * 7 % len(legal)])
    return state, journal.take()


@pytest.mark.parametrize("name", sorted(nemeton.all_games()))
def test_sources_add_up_to_the_score_they_explain(name: str) -> None:
    """Seat by seat, in games of every size: no point without a source, no source without its points."""
    game = nemeton.game(name)
    if not game.counted:
        assert [] == game.sources(*played(game, game.seats[0], 1))
        return
    for seed, seats in enumerate(game.seats):
        state, events = played(game, seats, seed)
        scores = [score[game.counted] for score in state.outcome().scores]

        assert scores == [sum(one.values()) for one in game.sources(state, events)]


def test_a_game_need_not_tell() -> None:
    """A game that counts nothing has no sources."""
    game: nemeton.Game = moot.GAME

    assert ("", []) == (game.counted, game.sources(*played(game, 2, 1)))


def test_celtica_is_dealt_what_the_box_says() -> None:
    """What no place and no exchange explains was dealt at the set-up: the same to every seat."""
    state, events = played(nemeton.game("celtica"), 3, 5)
    found = nemeton.game("celtica").sources(state, events)

    assert [2, 2, 2] == [one["dealt"] for one in found]
    assert all(one["ruin"] < 0 < one["village"] + one["castle"] for one in found)


def test_bloody_grove_counts_spirits_by_deck() -> None:
    """Points of base and elite spirits, Venerables and the transformation; each at least nothing."""
    state, events = played(nemeton.game("bloody_grove"), 2, 3)
    found = nemeton.game("bloody_grove").sources(state, events)

    assert {"base", "elite", "venerable", "transformation"} == set(found[0])
    assert all(points >= 0 for one in found for points in one.values())
