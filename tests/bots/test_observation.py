"""What a bot is given: all its seat knows and nothing else, here or in another process."""

import json

import pytest

import nemeton
from nemeton.bots import Observation, bot
from nemeton.kernel.game import Game
from nemeton.kernel.state import State
from tests.toys import burrow, moot

CELTICA = nemeton.game("celtica")
GAMES = [CELTICA, burrow.GAME, moot.GAME]


def later(game: Game, decisions: int, seed: int = 3) -> State:
    """A state some random decisions into a game of the fewest seats."""
    state = game.start(min(game.seats), seed)
    for number in range(decisions):
        state.apply(state.actor, bot("random", number).choose(Observation(state, state.actor)))
    return state


def known(state: State) -> dict[str, object]:
    """A state as data, what the seats remember aside."""
    return {name: value for name, value in state.position().items() if name != "memory"}


def test_it_tells_the_question_and_its_options() -> None:
    """Legal actions, decision, number and position are those of the seat; actions have their text."""
    state = later(CELTICA, 12)
    seat = state.actor
    observation = Observation(state, seat)

    assert (seat, 2, 12) == (observation.seat, observation.seats, observation.number)
    assert state.legal(seat) == observation.legal
    assert state.decision(seat) == observation.decision
    assert state.position(seat) == observation.position
    assert CELTICA.text(observation.legal[0]) == observation.text(observation.legal[0])


def test_the_state_is_out_of_reach() -> None:
    """No public name leads to the true state, and there is none to set it by."""
    observation = Observation(later(CELTICA, 12), 0)

    reached = [getattr(observation, name) for name in dir(observation) if not name.startswith("_")]

    assert not any(isinstance(thing, State) for thing in reached)
    assert not any(isinstance(thing, State) for thing in vars(type(observation)).values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_samples_are_built_from_the_position_alone(game: Game) -> None:
    """Both ways to sample give what the seat's position gives when it is loaded with the same seed."""
    state = later(game, 3)
    observation = Observation(state, state.actor)
    target = observation.target()
    for seed in (5, 6):
        observation.sample_into(seed, target)

        assert known(game.load(observation.position, seed)) == known(observation.sample(seed)) == known(target)


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_bot_chooses_alike_from_what_crosses_to_another_process(game: Game, name: str) -> None:
    """For a whole game, the position sent as JSON leads to the same answers as the state at hand."""
    state = later(game, 0, seed=11)
    here, there = bot(name, 21), bot(name, 21)
    while not state.over:
        observation = Observation(state, state.actor)
        sent = json.loads(json.dumps(observation.position))
        action = here.choose(observation)

        assert action == there.choose(Observation.from_position(game, sent))
        state.apply(state.actor, action)


def test_a_whole_position_is_no_observation() -> None:
    """Who sends everything by mistake is told so, and the bot gets nothing."""
    with pytest.raises(nemeton.BadPosition, match="written for no seat"):
        Observation.from_position(CELTICA, CELTICA.start(2, 1).position())
