"""A board is shared by all states of a process, also by those in other threads: nothing on it changes."""

from random import Random

import msgspec

from nemeton.games.karnag import GAME
from nemeton.games.karnag.board import Board, board_for
from nemeton.games.karnag.rules.karnag import Karnag


def contents(thing: object) -> object:
    """All that a board holds, by name, with what its parts hold."""
    if isinstance(thing, int | str | None):
        return thing
    if hasattr(thing, "__len__"):
        return [contents(one) for one in thing]  # type: ignore[attr-defined] # what has a length is a list or a vector
    held = {name: getattr(thing, name) for name in dir(thing) if not name.startswith("__")}
    return {name: contents(value) for name, value in held.items() if not callable(value)}


def test_contents_reach_into_the_parts() -> None:
    """What the test below compares holds the numbers of the board and of its parts."""
    told = msgspec.json.encode(contents(board()))

    assert all(name in told for name in (b"heading", b"capture_creature", b"moves_least", b"menhir_in_ring", b"alike"))


def board(seats: int = 3) -> Board:
    return board_for(GAME.data, "classic", seats, True, False, GAME.weights[seats])


def test_playing_changes_nothing_on_the_board() -> None:
    """Games with bots that look ahead leave the board as it was, obstacles laid by the players included."""
    before, chance = contents(board()), Random(3)
    state = GAME.start(3, 3, {"setup": "advanced"})
    assert isinstance(state, Karnag)
    assert state.board is board()

    while not state.over:
        state.evaluate(state.actor)
        state.apply(state.actor, chance.choice(state.legal(state.actor)))

    assert before == contents(board())


def test_copies_of_a_state_look_at_options_apart() -> None:
    """A clone has room of its own for the options it only looks at."""
    state = GAME.start(2, 1)
    copy = state.clone()
    assert isinstance(state, Karnag)
    assert isinstance(copy, Karnag)

    state.scratch_room()[0], copy.scratch_room()[0] = 41, 42

    assert (41, 42) == (state.scratch_room()[0], copy.scratch_room()[0])
