"""Bots in other processes: what they are sent, and that it is enough and no more."""

import pickle

import msgspec
import pytest

import nemeton
from nemeton.bots import Message, Observation, bot, think
from nemeton.bots.observation import Observation as Given
from nemeton.kernel.state import State


def later(name: str, seats: int, decisions: int, seed: int = 4) -> State:
    """A state some random decisions into a game."""
    state = nemeton.game(name).start(seats, seed)
    for number in range(decisions):
        state.apply(state.actor, bot("random", number).choose(Observation(state, state.actor)))
    return state


STATES = [("celtica", 3, 40), ("bloody_grove", 2, 30), ("karnag", 2, 60)]


@pytest.mark.parametrize(("name", "seats", "decisions"), STATES)
def test_a_message_holds_what_the_seat_knows_and_nothing_else(name: str, seats: int, decisions: int) -> None:
    """Of two states the seat cannot tell apart, the very same bytes are sent."""
    state = later(name, seats, decisions)
    seat = state.actor
    imagined = state.sample(seat, 12)
    sent = [
        msgspec.msgpack.encode(Message.of(Observation(one, seat), "mcts@9", 5), order="sorted")
        for one in (state, imagined)
    ]

    assert state.position() != imagined.position()
    assert sent[0] == sent[1]


@pytest.mark.parametrize("player", ["greedy", "mcts@12", "beginner"])
@pytest.mark.parametrize(("name", "seats", "decisions"), STATES)
def test_an_answer_from_afar_is_the_answer_given_here(name: str, seats: int, decisions: int, player: str) -> None:
    """Sent as MessagePack, JSON or by pickle, the question gets the answer it gets at the table."""
    state = later(name, seats, decisions)
    observation = Observation(state, state.actor)
    message = Message.of(observation, player, 5)
    here = bot(player, 5).choose(observation)

    assert here == think(msgspec.msgpack.decode(msgspec.msgpack.encode(message), type=Message))
    assert here == think(msgspec.json.decode(msgspec.json.encode(message), type=Message))
    assert here == think(pickle.loads(pickle.dumps(message)))


def test_a_bot_elsewhere_never_meets_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is given was made from the message: the state at the table is not among it."""
    state = later("celtica", 2, 20)
    message = Message.of(Observation(state, state.actor), "greedy", 1)
    met: list[State] = []
    whole = Given.__init__

    def watched(self: Given, state: State, seat: int) -> None:
        met.append(state)
        whole(self, state, seat)

    monkeypatch.setattr(Given, "__init__", watched)
    think(message)

    assert [state.position(state.actor)] == [one.position(one.actor) for one in met]
    assert all(one is not state for one in met)


def test_an_answer_nobody_may_give_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot of somebody else's package that chooses what its seat may not do: the reason names bot and action."""

    class Wrong:
        def choose(self, observation: Observation) -> int:
            return -1

    monkeypatch.setattr("nemeton.bots.apart.roster.bot", lambda name, seed: Wrong())
    state = later("celtica", 2, 3)

    with pytest.raises(ValueError, match="The bot greedy chose -1, which its seat may not do"):
        think(Message.of(Observation(state, state.actor), "greedy", 1))


def test_a_message_without_a_game_is_refused() -> None:
    """The reason says what should have been sent."""
    with pytest.raises(nemeton.BadPosition, match=r"names no game"):
        think(Message(bot="greedy", seed=1, position={}))


def test_a_message_with_a_whole_position_is_refused() -> None:
    """Who sends everything by mistake is told so, and no bot sees it."""
    state = later("celtica", 2, 3)

    with pytest.raises(nemeton.BadPosition, match="written for no seat"):
        think(Message(bot="greedy", seed=1, position=state.position()))
