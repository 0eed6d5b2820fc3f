"""Where points come from: whoever tells it tells all of it, and two games tell what their books say."""

import nemeton
from nemeton.testing import SourcesContract
from nemeton.testing.sources import stumble
from tests.contract.cases import GAMES
from tests.toys import moot


class TestSources(SourcesContract):
    """Every registered game."""

    games = GAMES


def test_a_game_need_not_tell() -> None:
    """A game that counts nothing has no sources."""
    game: nemeton.Game = moot.GAME

    assert ("", []) == (game.counted, game.sources(*stumble(game, 2, 1)))


def test_celtica_is_dealt_what_the_box_says() -> None:
    """What no place and no exchange explains was dealt at the set-up: the same to every seat."""
    state, events = stumble(nemeton.game("celtica"), 3, 5)
    found = nemeton.game("celtica").sources(state, events)

    assert [2, 2, 2] == [one["dealt"] for one in found]
    assert all(one["ruin"] < 0 < one["village"] + one["castle"] for one in found)


def test_bloody_grove_counts_spirits_by_deck() -> None:
    """Points of base and elite spirits, Venerables and the transformation; each at least nothing."""
    state, events = stumble(nemeton.game("bloody_grove"), 2, 3)
    found = nemeton.game("bloody_grove").sources(state, events)

    assert {"base", "elite", "venerable", "transformation"} == set(found[0])
    assert all(points >= 0 for one in found for points in one.values())
