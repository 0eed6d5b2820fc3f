"""Games played to their end at full speed, and views as numbers without a buffer."""

from nemeton.kernel.playout import finish, playout
from tests.toys import burrow


def test_a_state_is_finished_as_a_playout_would() -> None:
    """With a buffer of one's own or without, the same word plays the same game."""
    one, other = burrow.GAME.start(2, 5), burrow.GAME.start(2, 5)

    assert playout(one, 9, one.buffer()) == finish(other, 9)
    assert one.over
    assert one.position() == other.position()


def test_an_observation_as_a_list_is_what_a_buffer_would_hold() -> None:
    """Both have the layout's size and the same numbers."""
    state = burrow.GAME.start(2, 5)
    buffer = burrow.GAME.observation.buffer()
    state.observe_into(0, buffer)

    assert list(buffer) == state.observe(0)
    assert burrow.GAME.observation.size == len(state.observe(0))
