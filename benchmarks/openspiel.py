"""OpenSpiel's own information-set search, in Python, at a table with one of ours.

It plays through the door to OpenSpiel (`nemeton.envs.openspiel`) with our `sample` as its resampler and is called
`openspiel@25` for 25 simulations a decision; random rollouts and the exploration constant are those of its examples.
"""

from __future__ import annotations

import time
from typing import Any

from nemeton import envs
from nemeton.arena.series import Kept, Played, Series, ask, derive_seed
from nemeton.bots import Bot, Observation, bot
from nemeton.kernel.game import Game
from nemeton.kernel.match import Match

PREFIX = "openspiel@"
EXPLORE = 2  # open_spiel/python/examples/mcts.py
SEEDS = 1 << 31  # OpenSpiel's seeds have 31 bits


def is_theirs(name: str) -> bool:
    """Is this OpenSpiel's bot?"""
    return name.startswith(PREFIX)


def theirs(loaded: Any, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot, with chance of its own."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    chance = np.random.RandomState(seed % SEEDS)
    return ismcts.ISMCTSBot(
        loaded,
        mcts.RandomRolloutEvaluator(1, chance),
        EXPLORE,
        simulations,
        random_state=chance,
        allow_inconsistent_action_sets=True,
    )


def play_theirs(game: Game, series: Series, number: int) -> tuple[Kept, dict[str, float]]:
    """One game of a series for two, the second of them OpenSpiel's; with the CPU seconds each thought."""
    deal, rotation = divmod(number, series.rotations)
    seed = derive_seed(series.seed, deal) % SEEDS
    seating = series.seating(rotation)
    names = [series.players[player] for player in seating]
    loaded = envs.openspiel(game, seats=len(seating), seed=seed)
    spiel = loaded.new_initial_state()
    match = Match.start(game, len(seating), seed, series.options, names)
    ours: Bot = bot(series.players[0], derive_seed(seed, 0))
    other = theirs(loaded, int(series.players[1].removeprefix(PREFIX)), derive_seed(seed, 1))
    seconds = dict.fromkeys(names, 0.0)
    decisions = 0
    while not match.state.over:
        seat = int(match.state.actor)
        began = time.process_time()
        action = int(other.step(spiel)) if seating[seat] else ask(ours, Observation(match.state, seat))
        seconds[names[seat]] += time.process_time() - began
        match.act(seat, action)
        spiel.apply_action(action)
        decisions += 1
    outcome = match.state.outcome()
    utilities = tuple(match.state.utility(seat) for seat in range(len(seating)))
    played = Played(number, seed, seating, outcome.places, utilities, outcome.winners, outcome.scores, decisions)
    return Kept(played, str(match.record)), seconds
