"""Whole campaigns at random: every one ends, the table is always possible, and a save at any moment is exact."""

from random import Random

import pytest

from nemeton.games.avalon.invariants import broken
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import ENDED
from nemeton.kernel.journal import Journal
from tests.rules.avalon.table import plain_game

LONGEST = 20000


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_a_random_campaign_ends(seats: int, seed: int) -> None:
    """Nothing goes round in circles, nobody is asked without an answer, and what `broken` knows of never happens."""
    state = plain_game().start(seats, seed)
    assert isinstance(state, Avalon)
    state.journal = Journal()
    chance = Random(10 * seed + seats)
    for number in range(LONGEST):
        if state.over:
            break
        seat = chance.choice([one for one in range(seats) if state.asks(one)])
        options = state.legal(seat)
        assert options == sorted(set(options))
        if number % 50 == 0:
            state.decision(seat)
            state.view(seat)
            assert state.position() == state.game.load(state.position()).position()
        state.apply(seat, chance.choice(options))
        assert None is broken(state)

    assert state.over
    assert state.game.outcome(state).won == (state.s[ENDED] > 1)
