"""The moot, rule by rule: answers together, the fallback, the early no, and two versions of one rule."""

from __future__ import annotations

from itertools import permutations

import pytest

from nemeton import BadSetup, IllegalAction, Journal, State
from tests.toys.moot import CHRONICLER, FAVOUR, GAME, OMEN, Moot, View


def moot(seats: int, rules: int = 2, chronicler: int | None = None) -> State:
    """A moot with an omen of 1 and, if wanted, that chronicler."""
    state = GAME.start(seats, 1, {"chronicler": chronicler is not None}, rules=rules)
    state.s[OMEN] = 1
    if chronicler is not None:
        state.s[CHRONICLER] = chronicler
    return state


def say(state: State, **answers: str) -> State:
    """Answer in this order; s2 is seat 2."""
    for seat, text in answers.items():
        state.apply(int(seat[1:]), GAME.parse(text))
    return state


def favour(state: State) -> list[int]:
    return [int(state.s[FAVOUR + seat]) for seat in range(state.seats)]


def test_agreement_chooses() -> None:
    """MOO-VO-02, MOO-VO-05: all voted for the chosen grove and gain what the omen says."""
    state = say(moot(3), s0="vote yew", s1="vote yew", s2="vote yew")

    assert [1, 1, 1] == favour(state)


def test_the_most_votes_choose() -> None:
    """MOO-VO-04: two against one, and the lowest seat was the one."""
    state = say(moot(3), s0="vote oak", s1="vote ash", s2="vote ash")

    assert [0, 1, 1] == favour(state)


def test_among_equals_the_lowest_seat_chooses() -> None:
    """MOO-VO-04: two pairs; the one with seat 0 in it is chosen."""
    state = say(moot(4), s0="vote yew", s1="vote ash", s2="vote ash", s3="vote yew")

    assert [1, 0, 0, 1] == favour(state)


def test_in_rules_version_1_the_lowest_seat_chooses_at_once() -> None:
    """MOO-VO-04 as it was: a majority against seat 0 counts for nothing. Old records keep it."""
    state = say(moot(3, rules=1), s0="vote oak", s1="vote ash", s2="vote ash")

    assert [1, 0, 0] == favour(state)


def test_the_chronicler_overrules_a_majority() -> None:
    """MOO-VO-03: with a chronicler nobody counts."""
    state = say(moot(3, chronicler=2), s0="vote oak", s1="vote oak", s2="vote ash")

    assert [0, 0, 1] == favour(state)


def test_a_dropped_version_is_refused_with_its_reason() -> None:
    """Version 0 cannot be started; the reason is told."""
    with pytest.raises(BadSetup, match=r"Rules version 0 of The Moot was dropped: its omens were drawn after the vote"):
        GAME.start(2, 1, rules=0)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_answers_come_in_any_order(order: tuple[int, ...]) -> None:
    """MOO-VO-01: whoever speaks first, the result is the same, and the number counts one question."""
    state = moot(3)
    votes = ("vote oak", "vote ash", "vote ash")
    for place, seat in enumerate(order):
        assert 0 == state.number
        assert sum(1 << other for other in order[place:]) == state.actors
        say(state, **{f"s{seat}": votes[seat]})

    assert 1 == state.number
    assert [0, 1, 1] == favour(state)


def test_who_has_answered_is_not_asked_again() -> None:
    """MOO-VO-01: a vote once given stands; the others see it at once."""
    state = say(moot(3), s1="vote yew")
    view = state.view(0)

    assert isinstance(view, View)
    assert {1: "vote yew"} == view.answers
    assert [0, 2] == view.asked
    with pytest.raises(IllegalAction) as refused:
        say(state, s1="vote oak")
    assert "kernel/not_asked" == refused.value.code


def test_one_no_settles_the_feast() -> None:
    """MOO-FE-01: the second seat says no; the others are not asked any more, and the next round begins."""
    state = moot(4)
    say(state, s0="vote oak", s1="vote oak", s2="vote oak", s3="vote oak")
    say(state, s2="yes", s1="no")

    assert "vote" == GAME.questions[state.kind()].name
    assert 0b1111 == state.actors
    assert [1, 1, 1, 1] == favour(state)


def test_at_a_feast_the_host_names_a_guest() -> None:
    """MOO-FE-02, MOO-RD-02: all said yes; seat 0 hosts the first round and cannot invite itself."""
    state = moot(3)
    say(state, s0="vote oak", s1="vote oak", s2="vote oak")
    say(state, s2="yes", s0="yes", s1="yes")

    assert 0 == state.actor
    assert ["invite 1", "invite 2"] == [GAME.text(action) for action in state.legal(0)]
    reason = state.why_not(0, GAME.parse("invite 0"))
    assert reason is not None
    assert "MOO-FE-02" == reason.rule
    say(state, s0="invite 2")
    assert [1, 1, 2] == favour(state)


def test_with_two_seats_the_guest_is_not_asked_for() -> None:
    """MOO-FE-02: there is only one."""
    state = moot(2)
    say(state, s0="vote oak", s1="vote ash")
    say(state, s0="yes", s1="yes")

    assert [1, 1] == favour(state)


def test_the_end_comes_after_the_last_round() -> None:
    """MOO-SU-01, MOO-EN-01: two rounds; equal favour shares the place."""
    state = moot(2)
    for _ in range(2):
        say(state, s0="vote oak", s1="vote oak")
        say(state, s0="no")

    assert state.over
    assert (1, 1) == state.outcome().places
    assert 0.5 == state.utility(0)


def test_every_answer_is_told_when_it_is_given() -> None:
    """MOO-VO-01: the journal does not wait for the last vote."""
    state = moot(3)
    state.journal = Journal()
    say(state, s1="vote yew")

    assert ["vote yew"] == [getattr(event, "answer", None) for event in state.journal.take()]


def test_an_open_vote_can_be_stored() -> None:
    """Votes given so far are part of the position, and of nothing after it is settled."""
    state = say(moot(3), s2="vote ash", s0="vote oak")
    loaded = GAME.load(state.position())

    assert [{"kind": "vote", "seats": [1], "answers": {"0": 0, "2": 1}}] == state.position()["questions"]
    assert favour(say(state, s1="vote ash")) == favour(say(loaded, s1="vote ash"))
    assert [{"kind": "feast", "seats": [0, 1, 2]}] == state.position()["questions"]


def test_an_answer_stands_unless_the_game_lets_it_be_revised(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 has voted: a second vote is refused; in a moot of open votes it replaces the first."""
    state = say(moot(3), s0="vote oak")
    assert [] == state.revisions(0)
    with pytest.raises(IllegalAction):
        say(state, s0="vote ash")

    monkeypatch.setattr(Moot, "revises", lambda _state, _seat: True)
    assert state.legal(1) == state.revisions(0)
    say(state, s0="vote ash", s1="vote ash")
    assert None is state.why_not(0, GAME.parse("vote yew"))
    say(state, s2="vote oak")

    assert [1, 1, 0] == favour(state)
