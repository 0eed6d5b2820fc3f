"""The careful companion: it ends chapter I, keeps a group together, and plays whatever else it is given."""

import pytest

import nemeton
from nemeton.bots import Observation
from nemeton.games.avalon.careful import Careful
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.state import State
from tests.rules.avalon.table import plain_game
from tests.rules.avalon.test_chapter_one import apple_and_ash

LONGEST = 4000


def played(state: State, seed: int, decisions: int = LONGEST) -> State:
    """A table of careful companions, to the end or for so many decisions."""
    players = [Careful(seed + seat) for seat in range(int(state.seats))]
    for _ in range(decisions):
        if state.over:
            break
        seat = int(state.actor)
        state.apply(seat, players[seat].choose(Observation(state, seat)))
    return state


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (1, 2), (2, 3), (4, 4)])
def test_chapter_one_can_be_finished(seats: int, seed: int) -> None:
    """Who takes care sees the end of it, alone or with others, before the days run out."""
    state = played(apple_and_ash().start(seats, seed), seed)

    assert state.over
    assert state.outcome().won
    assert 10 <= int(str(state.outcome().scores[0]["days"])) < 25


def test_the_same_seed_plays_the_same() -> None:
    """A bot's chance is its own and comes from its seed alone."""
    first, second = (played(apple_and_ash().start(1, 5), 7, 40) for _ in range(2))

    assert first.position() == second.position()


def test_it_looks_ahead_where_it_has_no_plan() -> None:
    """Another pack, another game: it answers with something legal all the same."""
    other = played(plain_game().start(1, 1), 1, 15)
    celtica = played(nemeton.game("celtica").start(2, 1), 1, 15)

    assert isinstance(other, Avalon)
    assert 15 <= other.number
    assert 15 <= celtica.number
