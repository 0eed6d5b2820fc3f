"""Chapter I of The Apple and the Ash: sound as a whole, and over by each of its three ways across the ford."""

from functools import cache
from pathlib import Path

import pytest

from nemeton.games.avalon import content
from nemeton.games.avalon.game import AvalonGame, make
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import STATUS

FOLDER = Path(content.__file__).parents[1] / "data" / "apple_and_ash"


@cache
def apple_and_ash() -> AvalonGame:
    """The game with our own campaign."""
    return make(content.load(str(FOLDER)), str(FOLDER))


def drover() -> Avalon:
    """Corryn alone, at the first action of day 1."""
    state = apple_and_ash().start(1, 1)
    assert isinstance(state, Avalon)
    state.apply(0, apple_and_ash().parse("claim 2"))
    while apple_and_ash().decision(state, 0).kind != "action":
        state.apply(0, state.legal(0)[0])
    return state


def test_the_pack_has_nothing_to_warn_of() -> None:
    """8.1: every verse is read by somebody, every place can be reached, every quest can be finished."""
    assert [] == apple_and_ash().pack.warnings


@pytest.mark.parametrize("way", ["guild_pass", "stolen_boat", "washers_debt"])
def test_each_way_across_ends_the_chapter(way: str) -> None:
    """7.6: pass, boat or bargain; the action during which it is got is the last one of the chapter."""
    state = drover()
    assert not state.over
    state.s[STATUS + apple_and_ash().pack.numbers.statuses.index(way)] = 1
    state.apply(0, apple_and_ash().parse("pass"))

    assert "ford" == apple_and_ash().scores(state)[0]["ending"]


def test_no_way_across_is_open_on_the_first_day() -> None:
    """Without ember and warden a day's end is only a day's end."""
    state = drover()
    state.apply(0, apple_and_ash().parse("pass"))

    assert not state.over
