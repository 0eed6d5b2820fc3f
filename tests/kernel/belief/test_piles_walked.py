"""Logs with too many ways to count: what is possible stays exact, odds come near, and nothing is raised.

The counts are told to give up early, so that small tables take the same road as large ones; on these every order can be
listed. A table of hoarders is so large that the counts give up by themselves.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.pile_counting import Block, Show, TooManyWays, cells_of
from nemeton.kernel.belief.pile_posterior import PilePosterior
from nemeton.kernel.belief.pile_walking import WorldWalk
from nemeton.kernel.chance import Chance
from tests.kernel.belief.hoarders import Hoarders
from tests.kernel.belief.pile_orders import HISTORIES, Game, State, enumerated, games

SAMPLES = 600
FARTHEST = Fraction(8, 100)  # between the share of any state and its exact odds: four times what 600 samples stray


def chance_of(seed: int) -> Chance:
    chance = Chance(0)
    chance.seed_with(seed)
    return chance


def state_of(posterior: PilePosterior, chance: Chance) -> State:
    hands, supply = vec[i64]([0] * (posterior.seats * posterior.kinds)), vec[i64]([0] * posterior.kinds)
    posterior.sample(chance, hands, supply)
    return tuple(hands), tuple(supply)


def walked(played: Game, observer: int) -> PilePosterior:
    """An observer's posterior that counts nothing."""
    posterior = PilePosterior(played.seats, played.kinds, played.draws().project(observer), 0, 0)
    posterior.count_blocks()
    return posterior


@pytest.mark.rule("CEL-HI-09")
@pytest.mark.parametrize("name", HISTORIES)
def test_odds_come_near_where_nothing_is_counted(name: str) -> None:
    """Every possible state and no other, each about as often as orders lead to it."""
    played = HISTORIES[name]
    observer = played.seats
    posterior, chance = walked(played, observer), chance_of(5)
    exact = enumerated(played, observer)

    found = Counter(state_of(posterior, chance) for _ in range(SAMPLES))

    assert posterior.world_walk is not None
    assert set(found) <= set(exact)
    strays = {state: float(Fraction(found[state], SAMPLES) - odds) for state, odds in exact.items()}
    assert max(map(abs, strays.values())) < FARTHEST, strays


@settings(max_examples=60, deadline=None)
@given(games())
def test_what_is_possible_stays_exact(played: Game) -> None:
    """Any history: a sample is one of the possible states."""
    for observer in range(played.seats + 1):
        posterior = walked(played, observer)
        assert posterior.possible
        assert {state_of(posterior, chance_of(seed)) for seed in (1, 2, 3)} <= set(enumerated(played, observer))


def test_a_world_that_cannot_be_is_given_up() -> None:
    """Two supplies with one red card each, both drawn by one seat: it did not lay three red ones."""
    shows = [Show(0, 0, 2), Show(0, 0, 2), Show(0, 0, 2)]
    blocks = [Block(0, 0), Block(0, 1)]
    for block in blocks:
        block.size = 2
    walk = WorldWalk(2, vec[i64]([1, 1, 1, 1]), cells_of(2, blocks, shows))

    with pytest.raises(TooManyWays, match="in too many ways to try"):
        walk.walk(chance_of(1))


@pytest.mark.rule("CEL-HI-09")
@pytest.mark.parametrize("seats", [4, 5])
def test_hoarders_are_sampled(seats: int) -> None:
    """Forty cards, most of them in hands, a dozen supplies: more ways than a count may take, and a sample."""
    pile = Hoarders(seats, copies=8, held=32 // seats, turns=22 * seats, seed=seats)
    for observer in (0, seats):
        posterior = pile.draws.posterior(observer)
        assert posterior.world_walk is not None
        hands, supply = state_of(posterior, chance_of(observer))
        assert 0 <= min(*hands, *supply)
        assert sum(supply) == len(pile.supply)


@pytest.mark.rule("CEL-HI-09")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_count_that_gives_up_amid_sampling_is_replaced_at_once(seats: int) -> None:
    """Proposals fail, the count they lead to takes too many ways, and the very sample asked for is walked to."""
    pile = Hoarders(seats, copies=8, held=24 // seats, turns=20 * seats, seed=seats)
    posterior = PilePosterior(seats, 5, pile.draws.project(seats), most_block_keys=0)
    assert not posterior.is_walked(), "nothing was counted yet"

    hands, supply = state_of(posterior, chance_of(1))

    assert posterior.is_walked(), "it is such a position"
    assert 0 <= min(*hands, *supply)
    assert sum(supply) == len(pile.supply)
