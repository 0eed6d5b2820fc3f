"""Hidden information: a sample is what a seat cannot tell from the truth, and nothing tells it more than its view.

All tests go over whole games with samples of the true state beside it. As long as a seat was shown the same, it must
see the same, may do the same, is told the same, and remembers the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import nemeton
from nemeton import BadPosition, Event, Journal, NothingKnown, State
from nemeton.kernel.chance import Chance
from nemeton.testing.cases import SECRET, Case, deal_first, json, without
from nemeton.testing.contract import Contract, hiding_case, plain_case

SEEDS = (5, 6)
WALKS = 8 if nemeton.compiled else 1


def find_out(state: State, seat: int) -> dict[str, Any]:
    """Everything a seat can find out by asking."""
    buffer = state.game.observation.buffer()
    state.observe_into(seat, buffer)
    return {
        "view": state.view(seat),
        "legal": state.legal(seat),
        "decision": state.decision(seat),
        "described": [state.describe(action) for action in state.legal(seat)],
        "observation": list(buffer),
        "position": state.position(seat),
    }


def looks(case: Case) -> Iterator[tuple[State, int]]:
    """A few moments of a game, through the eyes of every seat."""
    for state, _, _ in case.looks():
        for seat in range(state.seats):
            yield state, seat


def without_none(position: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in position.items() if value is not None}


# ---------------------------------------------------------------------- following the game
def apply_and_hear(state: State, seat: int, actor: int, action: int) -> list[Event]:
    """Apply an action, and what a seat was told of it."""
    journal = Journal()
    state.journal = journal
    state.apply(actor, action)
    return [event.to(seat) for event in journal.take()]


class Follower:
    """A seat, the true game, and one sample beside it, taken anew whenever the seat could tell them apart."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.samples = 0
        self.sample: State | None = None

    def beside(self, state: State) -> State:
        if self.sample is None:
            self.samples += 1
            self.sample = state.sample(self.seat, self.samples)
        return self.sample


def options_left(state: State, seat: int, seed: int, target: State) -> None:
    """As the seat imagines it, whoever is asked has an option."""
    state.sample_into(seat, seed, target)
    stuck = [asked for asked in range(state.seats) if target.asks(asked) and not target.legal(asked)]
    assert [] == stuck, f"decision {state.number} as seat {seat} imagines it"


class HiddenContract(Contract):
    """Samples, and what each seat can tell of what is hidden."""

    @plain_case
    def test_a_sample_looks_like_the_truth_to_its_seat(self, case: Case) -> None:
        """View, options, decision, observation and own position are the same, whatever the sample deals."""
        for state, seat in looks(case):
            expected = find_out(state, seat)
            for seed in SEEDS:
                assert expected == find_out(state.sample(seat, seed), seat)

    @plain_case
    def test_refusals_tell_no_more_than_the_seat_knows(self, case: Case) -> None:
        """Why an action is not possible is the same in the truth and in any sample."""
        for state, seat, _ in case.looks(2):
            expected = [state.why_not(seat, action) for action in range(case.game.actions)]
            sample = state.sample(seat, SEEDS[0])

            assert expected == [sample.why_not(seat, action) for action in range(case.game.actions)]

    @plain_case
    def test_sampling_leaves_the_state_alone_and_repeats(self, case: Case) -> None:
        """The same seed gives the same sample; the state it was taken of does not notice."""
        for state, seat in looks(case):
            before = state.position()
            samples = [state.sample(seat, seed).position() for seed in (*SEEDS, *SEEDS)]

            assert samples[:2] == samples[2:]
            assert before == state.position()

    @plain_case
    def test_a_sample_is_what_loading_the_seats_position_gives(self, case: Case) -> None:
        """By definition, and also after the position has been sent; without a seed it cannot be loaded."""
        for state, seat in looks(case):
            sent = json(state.position(seat))

            assert state.sample(seat, SEEDS[0]).position() == case.game.load(sent, SEEDS[0]).position()
            with pytest.raises(BadPosition):
                case.game.load(sent)

    @plain_case
    def test_the_fast_sample_is_the_same(self, case: Case) -> None:
        """`sample_into` gives what `sample` gives, memory aside, into any state of the same game."""
        target = case.start(seed=12345)
        for state, seat in looks(case):
            state.sample_into(seat, SEEDS[0], target)

            expected = state.sample(seat, SEEDS[0])
            assert without(expected.position(), "memory") == without(target.position(), "memory")
            assert expected.legal(expected.actor) == target.legal(target.actor)

    @plain_case
    def test_a_sample_has_chance_of_its_own(self, case: Case) -> None:
        """Neither the secret nor the word of the true game goes into a sample or into what a seat is given."""
        state = case.start(SECRET)
        sample = state.sample(0, SEEDS[0])

        assert b"" == sample.key
        assert "chance" not in without_none(state.position(0))
        assert SECRET.hex() not in str(state.position(0))
        assert state.sample(0, SEEDS[0]).below(10**9) != state.sample(0, SEEDS[1]).below(10**9)

    @plain_case
    def test_a_sample_can_be_played_to_its_end(self, case: Case) -> None:
        """It is a whole game: every option in it leads on, and its table stays complete."""
        for state, seat in looks(case):
            sample = state.sample(seat, SEEDS[1])
            for _ in case.walk(sample, salt=3):
                pass

            assert sample.position() == case.game.load(json(sample.position())).position()

    @hiding_case
    def test_a_sample_knows_what_its_seat_knows_and_no_other(self, case: Case) -> None:
        """It can be sampled again for the same seat, and refuses to speak for another."""
        for state, seat in looks(case):
            sample = state.sample(seat, SEEDS[0])

            assert state.position(seat) == sample.sample(seat, SEEDS[1]).position(seat)
            for other in {*range(state.seats)} - {seat}:
                with pytest.raises(NothingKnown):
                    sample.position(other)
                with pytest.raises(NothingKnown):
                    sample.sample_into(other, 1, case.start())

    @hiding_case
    def test_without_memory_nobody_says_what_a_seat_knows(self, case: Case) -> None:
        """A playout's state refuses by name instead of telling the truth."""
        state = case.start(memory=False)

        with pytest.raises(NothingKnown):
            state.position(0)
        with pytest.raises(NothingKnown):
            state.sample(0, 1)
        with pytest.raises(NothingKnown):
            state.sample_into(0, 1, case.start())

    @hiding_case
    def test_samples_differ_where_things_are_hidden(self, case: Case) -> None:
        """Once everything is dealt no seat knows it all: some samples are not the truth."""
        state = deal_first(case)
        truth = state.position()["table"]
        tables = [state.sample(0, seed).position()["table"] for seed in range(8)]

        assert any(table != truth for table in tables)

    @plain_case
    def test_one_knows_what_one_is_told_and_nothing_else(self, case: Case) -> None:
        """The same action with the same chance in truth and sample, so that they differ in what is hidden alone.

        Who was told the same knows the same after it; who was not knows something else, for nothing is told that one's
        position does not hold. And where nobody learned anything, nobody is told what depends on what is hidden.
        """
        chance = Chance(77)
        for state, actor, action in case.long_walk():
            seat = int(chance.below(case.seats))
            sample = state.sample(seat, int(state.number))
            sample.chance_from(state)
            if action not in sample.legal(actor):
                assert actor != seat
                continue
            truth = state.clone()
            if apply_and_hear(truth, seat, actor, action) == apply_and_hear(sample, seat, actor, action):
                assert find_out(truth, seat) == find_out(sample, seat)
            else:
                assert truth.position(seat) != sample.position(seat)
                assert "shown" == truth.barrier

    @plain_case
    def test_events_are_enough_to_follow_the_game(self, case: Case) -> None:
        """Whatever another seat does in truth and sample: as long as one is told the same, one sees the same."""
        chance = Chance(77)
        followers = [Follower(seat) for seat in range(case.seats)]
        for state, actor, action in case.walk():
            for follower in followers:
                if follower.seat == actor:
                    follower.sample = None  # one knows what one did oneself; the next sample does too
                    continue
                if follower.sample is None and state.number % 4:
                    continue
                sample = follower.beside(state)
                options = sample.legal(actor)
                truth = state.clone()
                events = apply_and_hear(truth, follower.seat, actor, action)
                if events == apply_and_hear(sample, follower.seat, actor, options[chance.below(len(options))]):
                    assert truth.view(follower.seat) == sample.view(follower.seat)
                else:
                    follower.sample = None

    @plain_case
    def test_a_sample_leaves_every_asked_seat_an_option(self, case: Case) -> None:
        """That a question was asked is known to all: what a seat imagines of the others' hands lets them answer it."""
        target = case.start()
        for number, (state, _, _) in enumerate(case.long_walk()):
            for seat in range(state.seats):
                options_left(state, seat, number, target)

    @plain_case
    def test_a_question_with_one_answer_can_be_answered_in_every_sample(self, case: Case) -> None:
        """An answer may hang on one hidden card: the same deal is played in several ways, to meet such questions."""
        target = case.start()
        for salt in range(1, 1 + WALKS):
            for state, asked, _ in case.walk(salt=salt):
                if len(state.legal(asked)) == 1:
                    for seat in range(state.seats):
                        if seat != asked:
                            for seed in SEEDS:
                                options_left(state, seat, seed, target)
