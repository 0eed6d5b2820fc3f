"""A game's face: seats, options, versions, refusals, and outcomes shared out."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from nemeton import BadSetup, IllegalAction, Refusal
from nemeton.kernel.game import Game, span
from tests.toys import burrow, moot

GAME = moot.GAME


@pytest.mark.parametrize("seats", [1, 5, "2", 2.0, True, None])
def test_a_seat_count_the_game_does_not_have_is_refused(seats: Any) -> None:
    """The message says which it has."""
    with pytest.raises(BadSetup, match=r"The Moot is played by 2 to 4 seats, not "):
        GAME.start(seats, 1)


@pytest.mark.parametrize("seed", [b"", b"31 bytes are not enough for one", "1", 1.0, None, True])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    """A whole number or 32 bytes."""
    with pytest.raises(BadSetup, match="seed"):
        GAME.start(2, seed)


def test_an_option_that_is_not_there_is_refused() -> None:
    """The message lists those that are."""
    with pytest.raises(BadSetup, match=r"The Moot has no option 'round'; it has rounds, chronicler\."):
        GAME.complete_options({"round": 2})


@pytest.mark.parametrize("value", [1, "2", 2.0, None, True])
def test_a_value_an_option_cannot_have_is_refused(value: Any) -> None:
    """Also one that is equal and yet of another kind."""
    with pytest.raises(BadSetup, match=r"The Moot's option rounds cannot be .*; it is one of 2, 3\."):
        GAME.complete_options({"rounds": value})


def test_what_is_not_chosen_is_as_usual() -> None:
    """All options have a value, in the order the game lists them."""
    assert [("rounds", 3), ("chronicler", False)] == list(GAME.complete_options({"rounds": 3}).items())
    assert {"rounds": 2, "chronicler": False} == GAME.complete_options(None)


def test_a_version_that_never_was_is_refused() -> None:
    """The message says which there are."""
    with pytest.raises(BadSetup, match=r"The Moot has no rules version 7; it has 1 to 2\."):
        GAME.start(2, 1, rules=7)


def test_a_game_is_frozen() -> None:
    """Nobody changes it under those who play."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        GAME.title = "Another"  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize(
    ("numbers", "expected"), [((2,), "2"), ((2, 3), "2 to 3"), ((2, 3, 4), "2 to 4"), ((2, 4), "2 or 4")]
)
def test_numbers_are_said_as_people_say_them(numbers: tuple[int, ...], expected: str) -> None:
    """A span if there is no gap."""
    assert expected == span(numbers)


@pytest.mark.parametrize(
    ("seat", "action", "expected"),
    [
        (9, 0, Refusal("kernel/no_such_seat", "", {"seat": 9, "seats": 3})),
        (-1, 0, Refusal("kernel/no_such_seat", "", {"seat": -1, "seats": 3})),
        (1, 0, Refusal("kernel/not_asked", "", {"seat": 1})),
        (0, 99, Refusal("kernel/no_such_action", "", {"action": 99, "actions": moot.ACTIONS})),
        (0, moot.YES, Refusal("moot/not_asked_for", "MOO-VO-01", {"question": "vote"})),
    ],
)
def test_the_reasons_every_game_shares_come_first(seat: int, action: int, expected: Refusal) -> None:
    """No such seat, not asked, no such action; then the game's own."""
    state = GAME.start(3, 1)
    state.apply(1, 0)

    assert expected == state.why_not(seat, action)


def test_a_refusal_can_be_read_by_people() -> None:
    """Code, rule and values in one sentence."""
    state = GAME.start(3, 1)
    with pytest.raises(IllegalAction) as refused:
        state.apply(0, moot.YES)

    assert "The Moot refuses this action: moot/not_asked_for (MOO-VO-01): question vote." == str(refused.value)
    assert ("moot/not_asked_for", "MOO-VO-01") == (refused.value.code, refused.value.rule)


def finished(favour: list[int]) -> Any:
    state = GAME.start(len(favour), 1)
    for seat, points in enumerate(favour):
        state.s[moot.FAVOUR + seat] = points
    state.end()
    return state


@pytest.mark.parametrize(
    ("favour", "places", "utility"),
    [
        ([3, 5], (2, 1), [0.0, 1.0]),
        ([4, 4], (1, 1), [0.5, 0.5]),
        ([7, 1, 7], (1, 3, 1), [0.75, 0.0, 0.75]),
        ([1, 2, 2, 0], (3, 1, 1, 4), [1 / 3, 5 / 6, 5 / 6, 0.0]),
        ([2, 2, 2, 2], (1, 1, 1, 1), [0.5] * 4),
    ],
)
def test_places_are_shared_and_utility_averaged(
    favour: list[int], places: tuple[int, ...], utility: list[float]
) -> None:
    """Equal standing shares the better place; utility is what the shared places are worth on average."""
    state = finished(favour)

    assert places == state.outcome().places
    assert utility == pytest.approx([state.utility(seat) for seat in range(len(favour))])
    assert tuple(seat for seat, place in enumerate(places) if place == 1) == state.outcome().winners


def test_a_game_must_say_what_only_it_can() -> None:
    """Without its own words for actions and tables a game cannot be made."""
    fields = {field.name: getattr(burrow.GAME, field.name) for field in dataclasses.fields(Game)}

    with pytest.raises(TypeError, match="abstract"):
        Game(**fields)  # type: ignore[abstract]  # that is the point
