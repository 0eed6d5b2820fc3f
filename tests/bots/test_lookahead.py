"""The look-ahead: every option tried in the same sampled state, valued by the game itself or by its end."""

import nemeton
from nemeton.bots.lookahead import WON, add_values, value
from nemeton.kernel.state import State
from tests.toys import moot

CELTICA = nemeton.game("celtica")


def moot_of(*favour: int) -> State:
    """A moot under way in which the seats have this much favour."""
    state = moot.GAME.start(len(favour), 1)
    for seat, amount in enumerate(favour):
        state.s[moot.FAVOUR + seat] = amount
    return state


def test_a_state_is_worth_what_one_is_ahead_of_the_others() -> None:
    """Six favour against two and five: ahead by four and by one; behind, it is below nothing."""
    state = moot_of(6, 2, 5)

    assert [5, -7, 2] == [value(state, seat) for seat in range(3)]


def test_at_the_end_the_place_alone_counts() -> None:
    """First, second, and two that share the last place; how far ahead makes no difference."""
    for favour in ((9, 4, 3, 3), (90, 4, 3, 3)):
        state = moot_of(*favour)
        state.end()
        first, second, *last = (value(state, seat) for seat in range(4))

        assert WON == first
        assert WON // 3 == second
        assert last[0] == last[1] < 0


def test_a_place_outweighs_every_evaluation() -> None:
    """No lead in Celtica comes near a place at its end, so that a won game is never played on."""
    state = CELTICA.start(2, 1)

    assert WON > 1000 * abs(int(state.evaluate(0)))


def test_every_action_is_tried_in_the_same_state() -> None:
    """Totals grow by what each action leads to from the sample, which stays as it was."""
    sample, trial = CELTICA.start(2, 1, memory=False), CELTICA.start(2, 2, memory=False)
    seat, before = sample.actor, sample.position()
    actions = sample.legal(seat)
    totals = list(range(len(actions)))

    add_values(sample, trial, seat, actions, totals)

    assert before == sample.position()
    for place, action in enumerate(actions):
        after = sample.clone()
        after.do(seat, action)
        assert place + value(after, seat) == totals[place]
