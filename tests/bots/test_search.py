"""The search tree: what is tried first, what is learned, and for whom."""

import pytest

import nemeton
from nemeton.bots import Observation
from nemeton.bots.search import Tree
from nemeton.kernel.state import State
from tests.toys import moot

CELTICA = nemeton.game("celtica")


def searched(state: State, seat: int, iterations: int, lead: float, seed: int = 5) -> Tree:
    """A tree after some iterations."""
    observation = Observation(state, seat)
    tree = Tree(state.game.actions, state.seats, seed, lead)
    tree.search(observation, iterations, observation.target(), observation.target())
    return tree


@pytest.mark.parametrize("lead", [0.0, 110.0])
def test_every_iteration_tries_one_option(lead: float) -> None:
    """With an evaluation and without, visits add up to the iterations, and results lie between 0 and 1."""
    state = CELTICA.start(3, 2)

    tried = searched(state, state.actor, 60, lead).root_statistics()

    assert 60 == sum(visits for _, visits, _ in tried)
    assert {action for action, _, _ in tried} <= set(state.legal(state.actor))
    assert all(0.0 <= mean <= 1.0 for _, _, mean in tried)


def test_without_an_evaluation_every_option_is_tried() -> None:
    """Nothing is known beforehand, so nothing is left out."""
    state = CELTICA.start(2, 2)

    tried = searched(state, state.actor, 200, 0.0).root_statistics()

    assert state.legal(state.actor) == [action for action, _, _ in tried]


@pytest.mark.parametrize("grove", ["ash", "oak", "yew"])
def test_what_looks_best_is_tried_first(grove: str) -> None:
    """One iteration plays like a look one step ahead: the last voter of a moot joins the vote that decides."""
    state = moot.GAME.start(2, 1)
    state.apply(0, moot.GAME.parse(f"vote {grove}"))

    tried = searched(state, 1, 1, 10.0).root_statistics()

    assert [f"vote {grove}"] == [moot.GAME.text(action) for action, _, _ in tried]


@pytest.mark.parametrize("seat", range(3))
def test_of_seats_asked_together_the_one_that_searches_answers_first(seat: int) -> None:
    """Whoever else has not answered yet, the options at the root are its own, and so are their results."""
    state = moot.GAME.start(3, 1)
    tree = searched(state, seat, 40, 10.0)

    assert state.actors == 0b111
    assert {seat} == {tree.seat[node] for node in range(1, len(tree.seat)) if is_below_root(tree, node)}


def is_below_root(tree: Tree, node: int) -> bool:
    child = tree.child[0]
    while child not in (-1, node):
        child = tree.sibling[child]
    return child == node


def test_what_was_learned_below_the_answer_is_kept() -> None:
    """After the answer its visits are the root's, less the first one, which nothing below it has seen."""
    state = CELTICA.start(2, 2)
    tree = searched(state, state.actor, 150, 110.0)
    action, visits, _ = max(tree.root_statistics(), key=lambda tried: tried[1])

    tree.descend(action)

    assert visits == tree.visits[0]
    assert visits - 1 == sum(below for _, below, _ in tree.root_statistics())


def test_an_answer_never_tried_leaves_a_bare_tree() -> None:
    """Nothing was learned about it."""
    state = CELTICA.start(2, 2)
    tree = searched(state, state.actor, 20, 110.0)

    tree.descend(CELTICA.actions - 1)

    assert [] == tree.root_statistics()
    assert 0 == tree.visits[0]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_leaf_is_played_to_the_end_of_the_round(seats: int) -> None:
    """Where the game asks for it; then nothing is left in hands that the evaluation would have to guess."""
    state = CELTICA.start(seats, 2)
    tree = searched(state, state.actor, 3, 110.0)

    tree.play_round(state, state.buffer(), state.clone())

    assert 1 == tree.round
    assert 2 == state.round_ahead()
    assert [5] * seats == [sum(CELTICA.view(state, seat).seats[seat].hand.values()) for seat in range(seats)]


def test_a_few_decisions_are_enough_for_two() -> None:
    """Turns come back soon there, and games to the end of the round were not won more often."""
    state = CELTICA.start(2, 2)

    assert 0 == state.round_ahead()
    assert 0 == searched(state, state.actor, 3, 110.0).round
