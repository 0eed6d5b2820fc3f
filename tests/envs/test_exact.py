"""OpenSpiel with every draw as a chance node: its own suites, and a game its exact algorithms solve."""

from __future__ import annotations

import pickle
from typing import Any

import pyspiel
import pytest

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.kernel.chance import Chance
from tests.toys import burrow, embers, moot

SMALL = [nemeton.game("augury"), burrow.GAME, embers.GAME, moot.GAME]
FAR = 40  # nodes: the first deals of a large game, and a few decisions


def play(state: Any, chance: Chance, nodes: int = 10**6) -> int:
    """Play on at random, chance too; returns how many chance nodes there were."""
    drawn = 0
    for _ in range(nodes):
        if state.is_terminal():
            break
        drawn += state.is_chance_node()
        legal = state.legal_actions()
        state.apply_action(legal[int(chance.below(len(legal)))])
    return drawn


@pytest.mark.parametrize("game", SMALL, ids=lambda game: game.name)
def test_it_passes_the_random_simulation(game: Game) -> None:
    """OpenSpiel's own: outcomes and their probabilities, clones, histories, tensors, serialization, utilities."""
    pyspiel.random_sim_test(nemeton.envs.openspiel(game, exact=True), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", sorted(nemeton.all_games()))
def test_every_game_opens_its_draws(name: str) -> None:
    """Without a change of its rules; all outcomes of a draw are equally likely."""
    state = nemeton.envs.openspiel(name, exact=True).new_initial_state()
    play(state, Chance(1), FAR)

    assert pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC == state.get_game().get_type().chance_mode
    if state.is_chance_node():
        odds = [chance for _, chance in state.chance_outcomes()]
        assert pytest.approx(1) == sum(odds)
        assert 1 == len(set(odds))


def test_counterfactual_regret_solves_augury() -> None:
    """Three hundred information sets; exploitability falls towards nought, and keeps falling."""
    tree = pyspiel.convert_to_cached_tree(nemeton.envs.openspiel("augury", exact=True))
    solver = pyspiel.CFRPlusSolver(tree)
    exploitable: list[float] = []
    for iterations in (1, 9, 90):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        exploitable.append(pyspiel.exploitability(tree, solver.average_policy()))

    assert 0.3 < exploitable[0]
    assert exploitable[0] / 10 > exploitable[1] > 10 * exploitable[2]
    assert 0.0005 > exploitable[2] >= 0


@pytest.mark.parametrize(("auguries", "expected"), [(1, 12), (2, 300)])
def test_an_information_state_forgets_nothing(auguries: int, expected: int) -> None:
    """There are as many as the rules make: own tokens, what was said, and what was turned up, all along the way."""
    found: set[tuple[int, str]] = set()
    roads: dict[tuple[int, str], set[tuple[str, ...]]] = {}
    root: Any = nemeton.envs.openspiel("augury", options={"auguries": auguries}, exact=True).new_initial_state()
    waiting: list[tuple[Any, tuple[tuple[str, ...], ...]]] = [(root, ((), ()))]
    while waiting:
        state, own = waiting.pop()
        if state.is_terminal():
            continue
        player = state.current_player()
        if player >= 0:
            found.add((player, state.information_state_string(player)))
            roads.setdefault((player, state.information_state_string(player)), set()).add(own[player])
        for action in state.legal_actions():
            said = (*own[player], str(action)) if player >= 0 else ()
            waiting.append((state.child(action), tuple(said if one == player else own[one] for one in (0, 1))))

    assert expected == len(found)
    assert {1} == {len(own) for own in roads.values()}


def test_an_imagined_state_is_the_same_to_its_player_and_opens_its_own_draws() -> None:
    """What comes after it is drawn in nodes again."""
    state = nemeton.envs.openspiel("augury", exact=True).new_initial_state()
    play(state, Chance(4), 2)
    imagined = state.resample_from_infostate(0, lambda: 0.3)

    assert state.information_state_string(0) == imagined.information_state_string(0)
    assert state.history() == imagined.history()
    assert 2 == play(imagined, Chance(5))


def test_it_travels_and_is_refused_where_it_makes_no_sense() -> None:
    """Pickled in the middle of a draw; by its name; and not together with a seed or deals."""
    loaded = nemeton.envs.openspiel("augury", exact=True)
    state = loaded.new_initial_state()
    state.apply_action(2)
    again = pickle.loads(pickle.dumps(state))

    assert (str(state), state.history()) == (str(again), again.history())
    assert pyspiel.load_game(str(loaded)).exact
    for seed, deals in ((3, 0), (0, 2)):
        with pytest.raises(nemeton.BadSetup):
            nemeton.envs.openspiel("augury", seed=seed, deals=deals, exact=True)
