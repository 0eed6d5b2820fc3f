"""OpenSpiel: its own simulation and API suites, and the kernel's game behind them."""

from __future__ import annotations

import io
import pickle
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, sample_some_states
from open_spiel.python.tests import games_sim_test

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.envs import table
from nemeton.kernel.decision import Plain
from tests.envs.doors import HIDING, TABLES, Player, every_game, every_table
from tests.toys import burrow, moot

DEALS = 6
SIMULATED = [(game, min(seats, 2) if 1 in game.seats else seats) for game, seats in TABLES]
"""What can be played alone is a long campaign, and its simulation looks through every player's eyes: two are enough."""


def play(state: Any, seed: int = 5) -> Iterator[Any]:
    """Play to the end at random: yields the state before every decision and at the end."""
    player = Player(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(player.choose(state.legal_actions()))
    yield state


@pytest.mark.parametrize(("game", "seats"), SIMULATED, ids=lambda part: getattr(part, "name", part))
def test_it_passes_the_random_simulation(game: Game, seats: int) -> None:
    """OpenSpiel's own: legal actions, clones, histories, tensors, serialization, utilities."""
    pyspiel.random_sim_test(nemeton.envs.openspiel(game, seats), num_sims=1, serialize=True, verbose=False)


@every_game
def test_it_passes_the_random_simulation_with_deals(game: Game) -> None:
    """The same suite, with a chance node before the first decision."""
    pyspiel.random_sim_test(nemeton.envs.openspiel(game, deals=DEALS), num_sims=1, serialize=True, verbose=False)


@every_game
@pytest.mark.parametrize("deals", [0, DEALS])
def test_it_passes_the_python_simulation(game: Game, deals: int) -> None:
    """OpenSpiel's own suite for Python games: it serializes and pickles game, kind and states."""
    with redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(nemeton.envs.openspiel(game, deals=deals))


@every_game
@pytest.mark.parametrize("deals", [0, DEALS])
def test_it_passes_the_api_suite(game: Game, deals: int) -> None:
    """OpenSpiel's own suite over part of the tree; fewer states than it takes of its own small games."""
    from open_spiel.integration_tests import api_test  # here, for it brings all of SciPy along

    suite = api_test.EnforceAPIOnPartialTreeBase()
    checks = sorted(name for name in dir(suite) if name.startswith("test_"))
    suite.game = nemeton.envs.openspiel(game, deals=deals)
    suite.game_name, suite.game_type = suite.game.get_type().short_name, suite.game.get_type()
    suite.some_states = sample_some_states.sample_some_states(suite.game, max_states=40)

    assert checks
    for name in checks:
        getattr(suite, name)()


@every_table
def test_it_plays_the_kernels_game(game: Game, seats: int) -> None:
    """Player, actions, words and tensors are those of the state the same actions lead to, and so are the returns."""
    loaded = nemeton.envs.openspiel(game, seats, seed=9)
    state, player = game.start(seats, 9), Player(5)
    for number, seen in enumerate(play(loaded.new_initial_state())):
        expected = -4 if state.over else state.actor
        assert expected == seen.current_player()
        seat = number % seats
        numbers = [float(seat == one) for one in range(seats)] + table.observation(state, seat).tolist()
        assert numbers == seen.observation_tensor(seat)
        assert [*numbers, *game.know(state, seat)] == seen.information_state_tensor(seat)
        if not state.over:
            assert sorted(state.legal(state.actor)) == seen.legal_actions()
            action = player.choose(seen.legal_actions())
            assert game.text(action) == seen.action_to_string(action)
            state.apply(state.actor, action)

    assert [table.reward(state, seat) for seat in range(seats)] == seen.returns()


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_an_imagined_state_is_the_same_to_its_player(game: Game) -> None:
    """Information state, observation and options are; what is hidden from the player need not be."""
    loaded, others = nemeton.envs.openspiel(game, seed=2), 0
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for number, state in enumerate(play(loaded.new_initial_state())):
        if number % 9 or state.is_terminal():
            continue
        player = state.current_player()
        imagined = state.resample_from_infostate(player, sampler)

        assert state.information_state_string(player) == imagined.information_state_string(player)
        assert state.observation_string(player) == imagined.observation_string(player)
        assert state.observation_tensor(player) == imagined.observation_tensor(player)
        assert state.legal_actions() == imagined.legal_actions()
        assert state.history() == imagined.history()
        others += str(state) != str(imagined)

    assert others > 0


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_an_imagined_state_can_be_played_to_its_end(game: Game) -> None:
    """And looked at by everybody on the way: the other players' information states are what they see."""
    state = nemeton.envs.openspiel(game).new_initial_state()
    for imagined in play(state.resample_from_infostate(0, lambda: 0.25)):
        for player in range(game.seats[0]):
            assert imagined.information_state_string(player)

    assert not state.history()


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    """All chance follows from the seed: the same actions lead to the same state."""
    first, again, other = (
        [str(state) for state in play(nemeton.envs.openspiel("celtica", seed=seed).new_initial_state())]
        for seed in (3, 3, 4)
    )

    assert first == again
    assert first != other


def test_a_clone_goes_its_own_way() -> None:
    """What is done to it is not done to the state it was made of."""
    state = nemeton.envs.openspiel(burrow.GAME).new_initial_state()
    before = str(state)
    for _ in play(state.clone()):
        pass

    assert before == str(state)


def test_deals_are_the_games_of_the_seeds_from_the_first_on() -> None:
    """One chance node, all deals equally likely; each is the game without a chance node of its own seed."""
    loaded = nemeton.envs.openspiel("celtica", seed=20, deals=DEALS)
    root = loaded.new_initial_state()

    assert root.is_chance_node()
    assert [(deal, 1 / DEALS) for deal in range(DEALS)] == root.chance_outcomes()
    for deal in range(DEALS):
        alone = nemeton.envs.openspiel("celtica", seed=20 + deal).new_initial_state()
        assert str(alone) == str(root.child(deal))


def test_options_travel_with_the_name() -> None:
    """Loaded again by its own text it is the same game: seats, seed and options of every type."""
    options: dict[str, Plain] = {"goal_parts": 2, "start_player": 1, "board": "forked"}
    loaded = nemeton.envs.openspiel("celtica", 3, options, seed=5)
    again = pyspiel.load_game(str(loaded))

    assert str(loaded) == str(again)
    assert options == again.table.options
    assert str(loaded.new_initial_state()) == str(again.new_initial_state())

    booleans: dict[str, Plain] = {"chronicler": True, "rounds": 3}
    assert booleans == pyspiel.load_game(str(nemeton.envs.openspiel(moot.GAME, options=booleans))).table.options


def test_values_that_do_not_fit_are_refused() -> None:
    """Seats and options by the game, a seed by what OpenSpiel can count."""
    wrong: list[dict[str, Any]] = [
        {"seats": 9},
        {"options": {"rounds": 7}},
        {"seed": 1 << 31},
        {"seed": -1},
        {"deals": -1},
    ]
    for settings in wrong:
        with pytest.raises(nemeton.BadSetup):
            nemeton.envs.openspiel(moot.GAME, **settings)
    with pytest.raises(nemeton.IllegalAction):
        nemeton.envs.openspiel(moot.GAME).new_initial_state().apply_action(moot.YES)


def test_a_game_about_places_is_zero_sum_and_says_what_it_hides() -> None:
    """What algorithms ask before they begin."""
    kinds = pyspiel.GameType
    open_game, hiding = (nemeton.envs.openspiel(game).get_type() for game in (moot.GAME, burrow.GAME))

    assert kinds.Utility.ZERO_SUM == open_game.utility
    assert kinds.Information.PERFECT_INFORMATION == open_game.information
    assert kinds.Information.IMPERFECT_INFORMATION == hiding.information
    assert kinds.ChanceMode.DETERMINISTIC == hiding.chance_mode
    with_deals = nemeton.envs.openspiel(burrow.GAME, deals=2).get_type()
    assert kinds.ChanceMode.EXPLICIT_STOCHASTIC == with_deals.chance_mode


def test_openspiels_own_search_plays_it() -> None:
    """Its information-set search, with our `sample` as its resampler, chooses legal actions to the end."""
    loaded = nemeton.envs.openspiel(burrow.GAME)
    random = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded,
        mcts.RandomRolloutEvaluator(1, random),
        uct_c=1.0,
        max_simulations=8,
        random_state=random,
        allow_inconsistent_action_sets=True,
    )
    state = loaded.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))

    assert pytest.approx(0) == sum(state.returns())


def test_a_state_survives_the_trip_to_another_process() -> None:
    """Pickled in the middle of a game, with what everybody knows; OpenSpiel has not heard of the game over there."""
    *_, state = islice(play(nemeton.envs.openspiel("celtica").new_initial_state()), 30)
    again = pickle.loads(pickle.dumps(state))
    code = "import pickle; state = pickle.loads(sys.stdin.buffer.read()); print(state.information_state_string(0))"

    assert str(state) == str(again)
    assert state.history() == again.history()
    assert state.information_state_string(0) == again.information_state_string(0)
    assert state.information_state_string(0) == apart(code, pickle.dumps(state)).stdout.decode().strip()


def test_a_python_with_a_loaded_game_ends_quietly() -> None:
    """OpenSpiel keeps what was registered until after Python is gone: nothing of ours may be taken apart then."""
    ended = apart("import nemeton.envs; nemeton.envs.openspiel('celtica')")

    assert (0, b"") == (ended.returncode, ended.stderr)


def apart(code: str, sent: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run some code in a Python of its own that knows our games."""
    begin = f"import sys; sys.path[:0] = {sys.path}; import tests.envs.doors"
    return subprocess.run([sys.executable, "-c", f"{begin}; {code}"], input=sent, capture_output=True)
