"""Bots at tables where everybody has hoarded cards: too many ways to count, and an answer all the same."""

from __future__ import annotations

from typing import Any

import pytest

import nemeton
from nemeton.bots import Observation, bot
from nemeton.kernel.state import State
from tests.kernel.belief.hoarders import Hoarders, count_kinds

CELTICA = nemeton.game("celtica")
COPIES = 12  # druid cards of a colour


def hoarded(seats: int) -> State:
    """A table of Celtica where the druid cards have gone round for many turns, and most of them are in hands."""
    start = CELTICA.start(seats, 1)
    position: Any = CELTICA.position(start, None)
    table = position["table"]
    colours = list(table["druids"])
    pile = Hoarders(seats, COPIES, held=48 // seats, turns=24 * seats, seed=seats)

    def named(cards: list[int]) -> dict[str, int]:
        return dict(zip(colours, count_kinds(cards), strict=True))

    table["druid_supply"], table["druid_discard"] = named(pile.supply), named(pile.discard)
    for seat, hand in enumerate(pile.hands):
        table["seats"][seat]["hand"] = named(hand)
    position["memory"]["draws"][0] = pile.draws.write(None)
    state = CELTICA.load(position, 1)
    assert state.memory is not None
    posterior = state.memory.piles[0].posterior(state.actor)
    assert posterior.world_walk is not None, "it is such a position"
    return state


@pytest.mark.parametrize("name", ["greedy", "strong", "mcts@40"])
@pytest.mark.parametrize("seats", [4, 5])
def test_a_bot_answers_where_worlds_cannot_be_counted(seats: int, name: str) -> None:
    state = hoarded(seats)

    assert bot(name, 1).choose(Observation(state, state.actor)) in state.legal(state.actor)
