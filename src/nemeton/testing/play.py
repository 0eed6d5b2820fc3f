"""Deciding: who is asked, what is legal, what is refused, and that nothing else moves a state."""

import copy
import pickle

import pytest

from nemeton import IllegalAction, Journal
from nemeton.kernel.belief.memory import Memory
from nemeton.kernel.state import State
from nemeton.testing.cases import Case, without
from nemeton.testing.contract import Contract, every_case


def asked_seats(state: State) -> list[int]:
    return [seat for seat in range(state.seats) if (state.actors >> seat) & 1]


def illegal_answers(state: State, seat: int) -> list[tuple[int, int]]:
    """Answers to refuse: of seats that are not there or not asked, out of range, and legal ones' neighbours.

    A seat that may still revise its vote is left out: its answer is legal.
    """
    legal = state.legal(seat)
    everybody = (-1, *range(state.seats), state.seats)
    strangers = [other for other in everybody if not state.asks(other) and not state.can_revise(other)]
    beside = {action + step for action in legal for step in (-1, 1)} - set(legal)
    out_of_range = {-1, state.game.actions, state.game.actions + 7}
    return [(other, legal[0]) for other in strangers] + [(seat, action) for action in sorted(beside | out_of_range)]


def ignorance(memory: Memory | None, seat: int) -> list[object]:
    """What a seat does not know: its log of counted cards, and, most first, how many things each object may be."""
    if memory is None:
        return []
    return [
        *(zone.write(seat) for zone in memory.piles),
        *(sorted(int(zone.candidates(seat, item)).bit_count() for item in range(zone.size)) for zone in memory.objects),
    ]


def knows_no_more(before: list[object], after: list[object]) -> bool:
    """Equal logs, and no object that may be fewer things than before."""
    for old, new in zip(before, after, strict=True):
        assert isinstance(old, list)
        assert isinstance(new, list)
        counted = all(isinstance(number, int) for number in old)
        if not (all(a <= b for a, b in zip(old, new, strict=True)) if counted else old == new):
            return False
    return True


class PlayContract(Contract):
    """Asking, answering, refusing, copying."""

    @every_case
    def test_who_is_asked_has_options_and_nobody_else(self, case: Case) -> None:
        """Never a dead end, never an option for who is not asked; `actor` is the lowest who is asked."""
        for state, _, _ in case.bare_walk():
            assert asked_seats(state)[0] == state.actor
            assert asked_seats(state) == [seat for seat in range(-1, state.seats + 1) if state.legal(seat)]
            assert asked_seats(state) == [seat for seat in range(-1, state.seats + 1) if state.asks(seat)]

    @every_case
    def test_options_are_numbers_of_the_game_in_canonical_order(self, case: Case) -> None:
        """Ascending, each once, within `range(actions)`, no more than `breadth`; asked again, the same."""
        for state, seat, _ in case.bare_walk():
            legal = state.legal(seat)

            assert sorted(set(legal)) == legal == state.legal(seat)
            assert set(legal) <= set(range(case.game.actions))
            assert len(legal) <= case.game.breadth

    @every_case
    def test_the_fast_form_gives_the_same_options(self, case: Case) -> None:
        """`legal_into` fills a buffer that was used before, and says how far."""
        buffer = case.start().buffer()
        for state, seat, _ in case.bare_walk():
            count = state.legal_into(seat, buffer)

            assert state.legal(seat) == [buffer[i] for i in range(count)]

    @every_case
    def test_what_is_illegal_is_refused_and_changes_nothing(self, case: Case) -> None:
        """Wrong seat, wrong action, no such action: IllegalAction says why, and the state is as it was."""
        for state, seat, _ in case.looks():
            state.journal = Journal()
            before, barrier = state.position(), state.barrier
            for other, action in illegal_answers(state, seat):
                with pytest.raises(IllegalAction) as refused:
                    state.apply(other, action)

                reason = state.why_not(other, action)
                assert reason is not None
                assert (reason.code, reason.rule) == (refused.value.code, refused.value.rule)
                assert before == state.position()
                assert barrier == state.barrier
                assert [] == state.journal.take()

    @every_case
    def test_after_the_end_everything_is_refused(self, case: Case) -> None:
        """Nobody is asked, and every answer is refused as too late."""
        state = case.end(memory=False)
        before = state.position()

        assert (0, -1) == (state.actors, state.actor)
        for seat in range(state.seats):
            assert [] == state.legal(seat)
            assert state.decision(seat) is None
            with pytest.raises(IllegalAction) as refused:
                state.apply(seat, 0)
            assert "kernel/over" == refused.value.code
        assert before == state.position()

    @every_case
    def test_why_not_knows_every_action(self, case: Case) -> None:
        """None for what is legal, and a coded reason with its rule for every other action (of many, a few hundred)."""
        for state, seat, _ in case.looks(2):
            legal = set(state.legal(seat))
            for action in sorted(legal | set(range(0, case.game.actions, 1 + case.game.actions // 600))):
                reason = state.why_not(seat, action)

                assert (reason is None) == (action in legal)
                assert reason is None or (reason.code.startswith(f"{case.game.name}/") and reason.rule)

    @every_case
    def test_apply_and_do_agree(self, case: Case) -> None:
        """Checked or trusted, an answer does the same."""
        trusted = case.start()
        for state, seat, action in case.walk():
            if state.number % 8 == 0:
                assert trusted.position() == state.position()
            trusted.do(seat, action)
        assert trusted.over
        assert case.end().position() == trusted.position()

    @every_case
    def test_the_number_counts_the_questions(self, case: Case) -> None:
        """It grows by one with each question settled, and stays while others still have to answer the same one."""
        for state, seat, action in case.bare_walk():
            after = state.clone()
            after.apply(seat, action)

            still_open = after.number == state.number
            assert after.number - state.number in (0, 1)
            assert not still_open or (
                asked_seats(after) == [one for one in asked_seats(state) if one != seat]
                and after.kind() == state.kind()
            )
            decision = state.decision(seat)
            assert decision is not None
            assert state.number == decision.number

    @every_case
    def test_the_barrier_is_empty_only_if_nothing_was_learned(self, case: Case) -> None:
        """It is "shown" where chance was drawn or memory learned, else "passed" just when another seat is asked."""
        for state, seat, action in case.walk():
            after = state.clone()
            after.apply(seat, action)

            if after.barrier == "shown":
                assert (after.draws, after.count_lessons()) != (state.draws, state.count_lessons())
                continue
            assert after.draws == state.draws
            assert ("passed" if set(asked_seats(after)) - set(asked_seats(state)) else "") == after.barrier
            for one in range(state.seats):
                assert knows_no_more(ignorance(state.memory, one), ignorance(after.memory, one))

    @every_case
    def test_a_clone_shares_nothing(self, case: Case) -> None:
        """Played to its end, a clone leaves the original as it was, and goes the way the original goes."""
        for state, _, _ in case.looks():
            state.journal = Journal()
            before = state.position()
            twin = state.clone()
            assert before == twin.position() == copy.copy(state).position() == copy.deepcopy(state).position()
            assert twin.journal is None
            for _ in case.walk(twin, salt=1):
                pass

            assert before == state.position()
            assert [] == state.journal.events
            for _ in case.walk(state, salt=1):
                pass
            assert twin.position() == state.position()

    @every_case
    def test_copy_from_makes_one_state_what_another_is(self, case: Case) -> None:
        """A state of another seed becomes the same in all but its journal, and shares nothing."""
        for state, _, _ in case.looks():
            journal = Journal()
            target = case.start(seed=case.seed + 1)
            target.journal = journal
            before = state.position()
            target.copy_from(state)

            assert before == target.position()
            assert target.journal is journal
            for _ in case.walk(target, salt=1):
                pass
            assert before == state.position()

    @every_case
    def test_a_state_can_be_pickled(self, case: Case) -> None:
        """It comes back as it was, also without memory, and with the game it had if that is registered."""
        for state, _, _ in case.looks(2):
            twin = pickle.loads(pickle.dumps(state))

            assert state.position() == twin.position()
            assert state.game.name == twin.game.name
        bare = case.start(memory=False)
        assert pickle.loads(pickle.dumps(bare)).position() == bare.position()

    @every_case
    def test_memory_and_journal_change_nothing(self, case: Case) -> None:
        """Rules tell them and never ask them: without, the game is the same."""
        bare = case.start(memory=False)
        told = case.start()
        told.journal = Journal()
        for state, seat, action in case.walk():
            if state.number % 8 == 0:
                assert without(state.position(), "memory") == without(bare.position(), "memory")
                assert state.position() == told.position()
            bare.apply(seat, action)
            told.apply(seat, action)
        assert bare.over
        assert told.over
