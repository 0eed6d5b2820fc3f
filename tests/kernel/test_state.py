"""The stack of open questions, and what a state does with an answer."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from nemeton import NothingKnown, State
from nemeton.kernel.state import NOBODY, UNANSWERED, A, B, lowest_seat, sort_actions
from tests.toys import burrow, moot
from tests.toys.burrow.rules.burrow import Burrow
from tests.toys.burrow.words import ASK_BURY, ASK_TURN


def quiet(game: object = burrow.GAME, seats: int = 3) -> State:
    """A state that asks nobody yet."""
    assert isinstance(game, burrow.BurrowGame | moot.MootGame)
    return game.empty(seats, game.complete_options({}), memory=True)


@pytest.mark.parametrize(("mask", "expected"), [(0, NOBODY), (1, 0), (0b1000, 3), (0b0110, 1)])
def test_the_lowest_seat_of_a_mask(mask: int, expected: int) -> None:
    """Loops over one actor need no special case."""
    assert expected == lowest_seat(mask)


def test_a_question_is_asked_on_top_of_another() -> None:
    """The one below waits, and is open again when the one on top is closed."""
    state = quiet()
    state.ask(ASK_TURN, 1, 5, 6)
    state.ask(ASK_BURY, 2, 7)

    assert (ASK_BURY, 0b100, 2, 7) == (state.kind(), state.actors, state.actor, state.s[state.top + A])
    state.close()
    assert (ASK_TURN, 0b010, 1) == (state.kind(), state.actors, state.actor)
    assert (5, 6) == (state.s[state.top + A], state.s[state.top + B])
    state.close()
    assert (-1, 0, NOBODY) == (state.kind(), state.actors, state.actor)


def test_one_question_can_give_way_to_the_next() -> None:
    """As if it was closed and the next one asked."""
    state, other = quiet(), quiet()
    for one in (state, other):
        one.ask(ASK_TURN, 1, 5)
    state.ask_instead(ASK_BURY, 0, 9)
    other.close()
    other.ask(ASK_BURY, 0, 9)

    assert (list(other.s), other.top, other.actors) == (list(state.s), state.top, state.actors)


def test_only_a_game_that_says_so_asks_together() -> None:
    """Others have no room for answers."""
    with pytest.raises(AssertionError, match="never asks seats together"):
        quiet().ask_together(ASK_TURN, 0b11)


def test_answers_are_kept_until_the_last_one() -> None:
    """Who has answered leaves the mask; the others are still asked the same question."""
    state = moot.GAME.start(3, 1)
    state.apply(1, moot.VOTE)

    assert (0b101, 0) == (state.actors, state.actor)
    assert [UNANSWERED, moot.VOTE, UNANSWERED] == [state.answer(seat) for seat in range(3)]


def test_a_new_question_has_no_answers_yet() -> None:
    """Also one for a single seat, where others had answered before."""
    state = quiet(moot.GAME)
    state.ask_together(moot.ASK_VOTE, 0b111)
    state.do(0, moot.VOTE)
    state.close()
    state.ask(moot.ASK_GUEST, 2)

    assert [UNANSWERED] * 3 == [state.answer(seat) for seat in range(3)]


def test_the_end_closes_everything() -> None:
    """However many questions were open."""
    state = burrow.GAME.start(2, 1)
    state.ask(ASK_BURY, 0)
    state.end()

    assert (True, 0, NOBODY, -1) == (state.over, state.actors, state.actor, state.kind())


def test_a_game_that_hides_something_must_deal_it_anew() -> None:
    """A sample of a state that has no `deal_unknown` would be the truth: it is refused."""
    state = Unmixed(burrow.GAME, burrow.GAME.boards[3], 2)
    state.copy_from(burrow.GAME.start(2, 1))

    with pytest.raises(NotImplementedError, match="The Burrow hides something, so its state must say how to deal it"):
        state.sample_into(0, 1, state.clone())


class Unmixed(Burrow):
    """A burrow that forgot to say how its hidden things are dealt anew."""

    deal_unknown = State.deal_unknown

    def clone(self) -> Unmixed:
        copy = Unmixed(self.game, self.board, self.seats)
        copy.copy_from(self)
        return copy


def test_options_are_sorted_in_place() -> None:
    """Only the first ones of a buffer are options; what lies behind them stays."""
    buffer = vec[i64]([5, 2, 9, 2, 1])
    sort_actions(buffer, 4)

    assert [2, 2, 5, 9, 1] == list(buffer)


def test_a_state_without_memory_has_learned_nothing() -> None:
    """And says so by name when asked what a seat knows."""
    state = burrow.GAME.start(2, 1, memory=False)

    assert 0 == state.count_lessons()
    with pytest.raises(NothingKnown, match=r"This The Burrow game keeps no memory of who saw what"):
        state.recall(0)


def test_a_sample_recalls_for_its_seat_only() -> None:
    """A spectator is somebody else too."""
    sample = burrow.GAME.start(2, 1).sample(1, 5)

    assert sample.recall(1) is sample.memory
    for other in (0, 2):
        with pytest.raises(NothingKnown, match=r"was sampled for seat 1: it cannot tell what others know"):
            sample.recall(other)


def test_a_game_that_hides_nothing_needs_no_memory() -> None:
    """Its position for a seat is the whole table, without chance."""
    state = moot.GAME.start(2, 1, memory=False)

    assert state.position()["table"] == state.position(0)["table"]
    assert state.position(0)["chance"] is None
    assert state.position()["table"] == state.sample(0, 5).position()["table"]
