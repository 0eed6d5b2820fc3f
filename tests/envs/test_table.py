"""What all doors show: the numbers of the observation, the mask of what is legal, the reward, and a view as text."""

import numpy as np
import pytest

import nemeton
from nemeton import Game
from nemeton.envs import table
from tests.envs.doors import HIDING, every_game, every_table, walk
from tests.toys import moot


@every_table
def test_a_mask_is_what_is_legal(game: Game, seats: int) -> None:
    """The seat asked first may do what `legal` says, everybody else nothing, and at the end nobody anything."""
    for state in walk(game.start(seats, 1, memory=False)):
        for seat in range(seats):
            expected = sorted(state.legal(seat)) if seat == state.actor else []

            assert expected == np.flatnonzero(table.action_mask(state, seat)).tolist()


@every_game
def test_an_observation_writes_every_number(game: Game) -> None:
    """Whatever lay in the buffer before: nothing of another game or seat shines through, also at the end."""
    for state in walk(game.start(game.seats[0], 2, memory=False)):
        for seat in range(game.seats[0]):
            used = game.observation.buffer()
            for place in range(len(used)):
                used[place] = 12345
            state.observe_into(seat, used)

            assert table.observation(state, seat).tolist() == list(used)


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_states_a_seat_cannot_tell_apart_look_the_same(game: Game) -> None:
    """Numbers, mask and text of the true state are those of a state imagined from what the seat knows."""
    for number, state in enumerate(walk(game.start(game.seats[0], 3))):
        if number % 9 == 0:
            seat = number % game.seats[0]
            imagined = state.sample(seat, number)

            assert table.observation(state, seat).tolist() == table.observation(imagined, seat).tolist()
            assert table.action_mask(state, seat).tolist() == table.action_mask(imagined, seat).tolist()
            assert table.text(state, seat) == table.text(imagined, seat)


@every_table
def test_rewards_follow_places_and_add_up_to_nothing(game: Game, seats: int) -> None:
    """A better place earns more, equal places the same, from -1 to 1; what one gains others lose.

    Allies win or lose together, all of it.
    """
    *_, end = walk(game.start(seats, 4))
    rewards = [table.reward(end, seat) for seat in range(seats)]
    places = end.outcome().places
    if end.allied():
        assert [1.0 if end.outcome().won else -1.0] * seats == rewards
        return

    assert pytest.approx(0) == sum(rewards)
    assert all(-1 <= reward <= 1 for reward in rewards)
    for one in range(seats):
        for other in range(seats):
            assert (places[one] < places[other]) == (rewards[one] > rewards[other])


def test_what_cannot_be_played_is_refused_at_the_door() -> None:
    """Seats, options and names that are not there are refused before any game begins."""
    with pytest.raises(nemeton.BadSetup):
        table.Table(moot.GAME, 9, None)
    with pytest.raises(nemeton.BadSetup):
        table.Table(moot.GAME, 2, {"rounds": 99})
    with pytest.raises(nemeton.UnknownGame):
        table.Table("henge", None, None)


def test_a_view_as_text() -> None:
    """Short values stand beside their names, longer ones below; nothing is a dash."""
    expected = ["a: 1", "b c: 1 2", "d: x 1, y 2", "e", "  0: 3", "  1: -", "f: -"]
    data = {"a": 1, "b_c": [1, 2], "d": {"x": 1, "y": 2}, "e": [[3], []], "f": None}

    assert expected == list(table.outline(data, 0))
