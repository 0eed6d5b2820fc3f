"""Positions: what they hold, and why one that cannot be is refused."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from nemeton import BadPosition, BadSetup, State
from nemeton.kernel.position import digest
from tests.toys import burrow, moot


def moot_position(**changed: Any) -> dict[str, Any]:
    """A moot of three after one vote."""
    state = moot.GAME.start(3, 1)
    state.apply(2, moot.GAME.parse("vote ash"))
    return {**state.position(), **changed}


def burrow_state() -> State:
    """Seat 0 has peeked and the turn has come back to it."""
    state = burrow.GAME.start(2, 7)
    for text in ("peek 1", "swap 1 2"):
        state.apply(state.actor, burrow.GAME.parse(text))
    return state


def refused(game: Any, position: dict[str, Any], seed: int | None = None) -> str:
    with pytest.raises(BadPosition) as refusal:
        game.load(position, seed)
    return str(refusal.value)


def test_a_whole_position_holds_everything() -> None:
    """The envelope of every game round the table of this one."""
    expected = {
        "game": "moot",
        "rules": 2,
        "content": "in-code",
        "seats": 3,
        "options": {"rounds": 2, "chronicler": False},
        "number": 0,
        "questions": [{"kind": "vote", "seats": [0, 1], "answers": {"2": 1}}],
        "over": False,
        "seat": None,
        "memory": None,
    }
    position = moot_position()

    assert expected == {name: value for name, value in position.items() if name not in ("table", "chance")}
    assert {"draws", "word"} == set(position["chance"])
    assert {"round", "omen", "chronicler", "favour"} == set(position["table"])


def test_a_position_for_a_seat_has_no_chance_and_one_memory() -> None:
    """What a seat does not know is told as what it may be."""
    position: Any = burrow_state().position(0)

    assert position["chance"] is None
    assert (0, 0) == (position["seat"], position["memory"]["seat"])
    assert any(isinstance(front, list) for front in position["table"]["cards"])


def test_it_needs_a_seed_to_be_loaded() -> None:
    """There is no chance in it to go on with."""
    position = burrow_state().position(0)

    assert "This The Burrow position has no chance of its own: load it with a seed." == refused(burrow.GAME, position)


@pytest.mark.parametrize("seed", [b"short", "7", 1.5, True])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    """The same seeds as at the start of a game, no others."""
    with pytest.raises(BadSetup, match="seed"):
        burrow.GAME.load(burrow_state().position(0), seed)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"colour": 1}, "This is no position: Object contains unknown field `colour`."),
        ({"seats": "3"}, "This is no position: Expected `int`, got `str` - at `$.seats`."),
        ({"game": "chess"}, "This is a position of 'chess', not of 'moot'."),
        ({"content": "0"}, "This The Moot position was made with other data (content 0, here in-code)."),
        ({"seats": 5}, "The Moot has no position for 5 seats."),
        ({"seat": 3}, "This position is for seat 3, but there are 3 seats."),
        ({"rules": 3}, "This The Moot position cannot be: The Moot has no rules version 3; it has 1 to 2."),
        (
            {"rules": 0},
            "This The Moot position cannot be: Rules version 0 of The Moot was dropped: "
            "its omens were drawn after the vote, which nobody plays any more.",
        ),
        (
            {"options": {"rounds": 9}},
            "This The Moot position cannot be: The Moot's option rounds cannot be 9; it is one of 2, 3.",
        ),
        ({"over": True}, "This The Moot position is over and yet asks 'vote'."),
        ({"questions": []}, "This The Moot position asks nobody and is not over."),
        ({"questions": [{"kind": "dance", "seats": [0]}]}, "The Moot never asks 'dance'."),
        (
            {"questions": [{"kind": "vote", "seats": [3]}]},
            "The question 'vote' is asked of seats that are not there: [3].",
        ),
        (
            {"questions": [{"kind": "vote", "seats": []}]},
            "The question 'vote' is asked of seats that are not there: [].",
        ),
        (
            {"questions": [{"kind": "vote", "seats": [0], "words": {"left": 1}}]},
            "The question 'vote' has the words none, no others.",
        ),
        (
            {"questions": [{"kind": "vote", "seats": [0]}, {"kind": "feast", "seats": [0]}]},
            "More questions are open than The Moot can ask at once.",
        ),
        (
            {"questions": [{"kind": "vote", "seats": [0], "answers": {"7": 1}}]},
            "Nobody can have answered 1 to 'vote' as seat 7.",
        ),
        (
            {"questions": [{"kind": "vote", "seats": [0], "answers": {"1": 99}}]},
            "Nobody can have answered 99 to 'vote' as seat 1.",
        ),
        (
            {"table": {"round": 1, "omen": 1, "chronicler": None, "favour": [0, 0]}},
            "Favour is a number for each of 3 seats, none below 0 (MOO-SU-01).",
        ),
        (
            {"table": {"round": 1, "omen": 1, "chronicler": None, "favour": [0, 0, 2**70]}},
            "The table of this The Moot position has a number too large to be true.",
        ),
        (
            {"table": {"round": 1, "omen": "1", "chronicler": None, "favour": [0, 0, 0]}},
            "The table of this The Moot position cannot be read: Expected `int`, got `str` - at `$.omen`.",
        ),
    ],
    ids=lambda value: None if isinstance(value, str) else str(value)[:40],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(changed: dict[str, Any], reason: str) -> None:
    """One sentence that names what and why."""
    assert reason == refused(moot.GAME, moot_position(**changed))


@pytest.mark.parametrize(
    "chance",
    [{"draws": -1}, {"draws": 2**62}, {"draws": 0, "word": -1}, {"draws": 0, "word": 2**62}, {"draws": 0, "key": "zz"}],
)
def test_chance_that_cannot_be_is_refused(chance: dict[str, Any]) -> None:
    """A word has 62 bits, a key 32 bytes."""
    assert refused(moot.GAME, moot_position(chance=chance)).startswith("This is no position: ")


def test_a_question_for_one_seat_has_one_seat() -> None:
    """In a game that never asks together."""
    position: Any = {**burrow_state().position(), "questions": []}
    position["questions"].append({"kind": "turn", "seats": [0, 1]})

    assert "The Burrow asks 'turn' of one seat only." == refused(burrow.GAME, position)


def test_somebody_asked_must_have_an_answer() -> None:
    """Seat 0 is asked what to bury next and holds nothing."""
    position: Any = burrow_state().position()
    position["table"]["deck"] += position["table"]["hands"][0]
    position["table"]["hands"][0] = []
    position["questions"] = [{"kind": "bury", "seats": [0], "words": {"buried": 1}}]

    assert "Seat 0 is asked in this The Burrow position and has no answer." == refused(burrow.GAME, position)


# ---------------------------------------------------------------------- what seats remember
def test_a_card_that_is_there_twice_is_refused() -> None:
    """Impossible counts: conservation is checked by the game's own table."""
    position: Any = burrow_state().position()
    position["table"]["deck"].append(position["table"]["deck"][0])

    assert refused(burrow.GAME, position).startswith("Every card and every root of the burrow lies in just one place")


def test_a_whole_position_knows_every_front() -> None:
    """A front that is not said, or said twice, is refused."""
    position: Any = burrow_state().position()
    position["table"]["cards"][0] = position["table"]["cards"][1]

    assert refused(burrow.GAME, position).startswith("The cards of a whole position are leaf-1, ")


def seats_position(change: Any) -> dict[str, Any]:
    position = deepcopy(burrow_state().position(0))
    change(position)
    return position


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda p: p["memory"].update(seat=1), "the memory in it is another one's"),
        (lambda p: p.update(seat=1), "the memory in it is another one's"),
        (lambda p: p["memory"].update(seat=None), "the memory in it is another one's"),
        (lambda p: p["memory"]["objects"].pop(), "has not as many zones as the game"),
        (lambda p: p["memory"]["draws"].append([]), "has not as many zones as the game"),
        (lambda p: p["memory"]["objects"][0].append(["see", 9, 9]), "The memory of this The Burrow position cannot be"),
        (lambda p: p["memory"]["objects"].reverse(), "The memory of this The Burrow position cannot be"),
        (lambda p: p["table"]["roots"].__setitem__(0, "root-9"), "is not the one seat 0 remembers"),
        (lambda p: p["table"]["mounds"].reverse(), ""),
    ],
)
def test_a_seats_memory_must_fit(change: Any, reason: str) -> None:
    """Another seat's, of other zones, impossible in itself, or not what lies on the table.

    Where the roots lie is no memory: roots that lie elsewhere are just another table.
    """
    position = seats_position(change)
    if reason:
        assert reason in refused(burrow.GAME, position, seed=1)
    else:
        assert position == burrow.GAME.load(position, 1).position(0)


def test_a_seat_that_saw_two_things_in_one_is_refused() -> None:
    """The log of seat 0 says it peeked at root-1 and then, at the same, root-2."""
    position: Any = burrow_state().position(0)
    log = position["memory"]["objects"][0]
    seen = next(entry for entry in log if entry[0] == "see")
    log.append(["see", seen[1], (seen[2] + 1) % 3])

    assert "The memory of this The Burrow position cannot be" in refused(burrow.GAME, position, seed=1)


# ---------------------------------------------------------------------- versions and digests
def test_a_position_of_an_older_version_keeps_its_rules() -> None:
    """MOO-VO-04: loaded as version 1, seat 0 decides; the same table as version 2, the majority."""
    for rules, expected in ((1, [1, 0, 0]), (2, [0, 1, 1])):
        table = {"round": 1, "omen": 1, "chronicler": None, "favour": [0, 0, 0]}
        state = moot.GAME.load(moot_position(rules=rules, table=table))
        for seat, text in ((0, "vote oak"), (1, "vote ash")):
            state.apply(seat, moot.GAME.parse(text))

        assert expected == [state.s[moot.FAVOUR + seat] for seat in range(3)]
        assert rules == state.rules == moot.GAME.load(state.position()).rules


def test_a_digest_tells_states_apart_that_go_on_otherwise() -> None:
    """Another table, another question, another chance: another digest."""
    state = moot.GAME.start(3, 1)
    other_chance = state.clone()
    other_chance.below(2)
    answered = state.clone()
    answered.apply(0, 0)
    richer = state.clone()
    richer.s[moot.FAVOUR] += 1

    assert 4 == len({digest(one) for one in (state, other_chance, answered, richer)})
    assert digest(state) == digest(state.clone())


def test_a_digest_does_not_depend_on_what_seats_remember() -> None:
    """The same game without memory has the same digest."""
    assert digest(burrow.GAME.start(2, 7)) == digest(burrow.GAME.start(2, 7, memory=False))
