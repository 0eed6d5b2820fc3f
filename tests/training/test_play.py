"""Games played to learn from: who was asked what, what was answered, and what came of it for that very seat."""

import numpy as np
import pytest
from numpy.typing import NDArray

import nemeton
from nemeton.bots import Observation, bot
from nemeton.training.play import LAMBDA, NOT_ASKED, Lesson, Notes, Options, draw_places, foremost, join, play


def any_answer(seen: NDArray[np.int16], options: Options) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """A player that takes any option, and expects nothing."""
    odds = -np.log(np.repeat(options.counts, options.counts)).astype(np.float32)
    return odds, np.zeros(len(seen), np.float32)


def test_options_of_some_questions() -> None:
    """In the order they are asked for, however many each has."""
    options = Options(np.array([5, 6, 7, 8, 9, 10]), np.array([1, 3, 2]))

    assert [0, 1, 4] == options.firsts.tolist()
    some = options.of_rows(np.array([2, 0, 2]))
    assert ([9, 10, 5, 9, 10], [2, 1, 2]) == (some.actions.tolist(), some.counts.tolist())


def test_the_foremost_option_of_each_question() -> None:
    """Counted from the first of its own; of equals the first."""
    numbers = np.array([3, 1, 2, 2, -5], np.float32)

    assert [0, 1, 0] == foremost(numbers, np.array([1, 3, 1])).tolist()


def test_answers_are_drawn_by_their_odds() -> None:
    """Of three options with one, two and seven parts in ten, within five standard deviations."""
    questions, odds = 4000, np.log(np.array([0.1, 0.2, 0.7], np.float32))
    places = draw_places(np.tile(odds, questions), np.full(questions, 3), np.random.default_rng(1))

    for place, share in enumerate((0.1, 0.2, 0.7)):
        assert share == pytest.approx((places == place).mean(), abs=5 * (share * (1 - share) / questions) ** 0.5)


def test_results_go_back_to_the_seat_they_belong_to() -> None:
    """Seats 0, 1, 0 are asked, seat 0 wins; then a game that does not end: its question is left out."""
    notes = Notes(4, 1)
    none, won = np.zeros((1, 2)), np.array([[1.0, -1.0]])
    for step, (actor, value, rewards) in enumerate([(0, 0.2, none), (1, -0.1, none), (0, 0.5, won), (1, 0.3, none)]):
        done = np.array([bool(rewards.any())])
        notes.add(step, np.array([actor]), np.array([value], np.float32), rewards, done)

    assert [True, True, True, False] == notes.finish().tolist()
    late = 1.0 - 0.5
    early = 0.5 - 0.2 + LAMBDA * late
    assert [early, -1.0 + 0.1, late] == pytest.approx(notes.advantages[:3, 0].tolist())
    assert [0.2 + early, -1.0, 1.0] == pytest.approx(notes.returns[:3, 0].tolist())


def test_a_lesson_is_the_games_it_says() -> None:
    """Played again by the kernel alone, step by step: what was seen, what was legal, and what greedy would advise."""
    lesson = Lesson("bloody_grove", 2, None, games=1, steps=120, seed=5, advice=1)
    played = play(lesson, any_answer)
    samples, game = played.samples, nemeton.game("bloody_grove")
    seed, state = 5, game.start(2, 5)
    assert 40 < samples.size <= 120
    assert 0 < played.ended
    for row, (first, count) in enumerate(zip(samples.options.firsts, samples.options.counts, strict=True)):
        if state.over:
            seed += 1
            state = game.start(2, seed)
        seat = int(state.actor)
        legal = samples.options.actions[first : first + count].tolist()
        assert state.observe(seat) == samples.observations[row].tolist()
        assert state.legal(seat) == legal
        assert legal[samples.advised[row]] == bot("greedy@1", seed).choose(Observation(state, seat))
        state.apply(seat, legal[samples.chosen[row]])
    assert state.over


def test_lessons_against_others_ask_one_seat_alone() -> None:
    """Every result counted is that seat's: who answers anything loses to greedy nearly always; nobody is advised."""
    lesson = Lesson("celtica", 3, "greedy@1", games=6, steps=150, seed=5)
    played = play(lesson, any_answer)

    assert played.ended >= 3
    assert played.result < -0.3
    assert {NOT_ASKED} == set(played.samples.advised.tolist())
    assert played.samples.returns.min() == -1.0


def test_equal_lessons_are_equal_and_join() -> None:
    """The same seed, the same samples; two of them one after the other."""
    lesson = Lesson("celtica", 2, None, games=2, steps=300, seed=9)
    one, again = play(lesson, any_answer).samples, play(lesson, any_answer).samples
    both = join([one, again])

    assert one.chosen.tolist() == again.chosen.tolist()
    assert 2 * one.size == both.size
    last = both.of_rows(np.array([both.size - 1]))
    assert one.of_rows(np.array([one.size - 1])).options.actions.tolist() == last.options.actions.tolist()
