"""The levels: the same names everywhere, each with the budget it says, slips where it should."""

from collections import Counter

import pytest

import nemeton
from nemeton.bots import LEVELS, Level, Observation, bot, names
from nemeton.bots.careless import Careless
from nemeton.bots.greedy import Greedy
from nemeton.bots.mcts import Mcts

CELTICA = nemeton.game("celtica")


def test_the_levels_are_bots_by_name() -> None:
    """From the weakest on, each listed and called what it was asked for by."""
    assert ["beginner", "casual", "strong", "expert"] == list(LEVELS)
    for name in LEVELS:
        assert name in names()
        assert name == bot(name, 3).name


def test_levels_think_with_what_they_say() -> None:
    """A level that searches has the iterations it names and never more than its seconds; the others slip as often."""
    for name, level in LEVELS.items():
        made = bot(name, 3)
        if level.iterations:
            assert isinstance(made, Mcts)
            assert (level.iterations, level.seconds, 1) == (made.iterations, made.seconds, made.cores)
        else:
            assert isinstance(made, Careless)
            assert level.slips == made.slips


def test_no_level_is_without_an_end() -> None:
    """Every search is bounded in time as well as in iterations, so that nobody waits long on a slow machine."""
    assert all(0 < level.seconds <= 5 for level in LEVELS.values() if level.iterations)


@pytest.mark.parametrize("slips", [0, 30, 100])
def test_a_careless_bot_slips_as_often_as_it_says(slips: int) -> None:
    """Over many seeds, what greedy would not choose comes as often as the slips allow, within five deviations."""
    state = CELTICA.start(2, 9)
    observation = Observation(state, state.actor)
    best, options, tries = Greedy(1).choose(observation), len(observation.legal), 150
    careful = {Greedy(seed).choose(observation) for seed in range(tries)}
    expected = slips / 100 * (options - len(careful)) / options

    taken = Counter(Careless(seed, slips).choose(observation) in careful for seed in range(tries))

    assert best in careful
    assert abs(taken[False] / tries - expected) <= 5 * (expected * (1 - expected) / tries) ** 0.5


def test_a_level_ends_its_search_when_its_time_is_up() -> None:
    """With next to no time a search makes one batch of iterations and answers."""
    state = CELTICA.start(2, 3)
    hurried = Level(iterations=1_000_000, seconds=0.000_001).maker("hurried")(1)
    assert isinstance(hurried, Mcts)

    tried = hurried.ponder(Observation(state, state.actor))

    assert sum(visits for visits, _ in tried.values()) < 1000


def test_within_its_time_a_level_repeats_itself() -> None:
    """The clock is only looked at: it does not change what the iterations find."""
    state = CELTICA.start(2, 3)
    timed, plain = Mcts(5, iterations=70, seconds=60.0), Mcts(5, iterations=70)

    assert plain.ponder(Observation(state, state.actor)) == timed.ponder(Observation(state, state.actor))
