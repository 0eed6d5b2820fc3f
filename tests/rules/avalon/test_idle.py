"""Those who do as little as possible: they never leave home, and chapter I is not won by them."""

import pytest

import nemeton
from nemeton.bots import Observation
from nemeton.games.avalon import words as w
from nemeton.games.avalon.idle import AskOnce, StayAtHome
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.test_chapter_one import LAST_DAY, apple_and_ash, index

HOME = 101
COUNTED = 10  # tokens at the warden's house above this are not things known


@pytest.mark.parametrize(("bot", "known"), [(StayAtHome, 0), (AskOnce, 1)])
def test_who_stays_at_home_loses(bot: type[StayAtHome], known: int) -> None:
    """They starve, or the days run out: nothing was seen but home, and nothing known but what is told by the hearth."""
    state = apple_and_ash().start(1, 3)
    assert isinstance(state, Avalon)
    player, places = bot(3), set()
    while not state.over:
        state.apply(0, player.choose(Observation(state, 0)))
        if state.number > 1:
            places.add(int(state.of(0, w.PLACE)))

    assert not state.outcome().won
    assert state.s[w.DAY] <= LAST_DAY
    assert {index(HOME)} == places
    tokens = (int(state.s[w.LOC + index(108)]) >> w.QUEST_SHIFT) & w.QUEST_BITS
    assert known == tokens % COUNTED


def test_they_play_another_game_too() -> None:
    """They look one step ahead there."""
    state = nemeton.game("celtica").start(2, 1)
    for _ in range(4):
        seat = int(state.actor)
        state.apply(seat, StayAtHome(1).choose(Observation(state, seat)))

    assert 4 <= state.number
