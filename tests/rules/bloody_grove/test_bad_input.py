"""Positions that cannot be and texts that name nothing: refused with one sentence, never a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nemeton.games.bloody_grove import GAME
from nemeton.games.bloody_grove import words as w
from nemeton.kernel.errors import BadNotation, BadPosition, BadSetup
from tests.rules.bloody_grove.table import grove, opening
from tests.rules.rulebook import rule

Change = Callable[[dict[str, Any]], None]


def changed(path: str, value: object) -> Change:
    """Set one entry of the table, named by a path."""

    def change(position: dict[str, Any]) -> None:
        *way, last = path.split(".")
        entry: Any = position["table"]
        for step in way:
            entry = entry[int(step) if step.isdigit() else step]
        entry[int(last) if last.isdigit() else last] = value

    return change


@rule("BLG-TC-34")
@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("round", 5, "round 5"),
        ("spot", 7, "spot 7"),
        ("starter", 2, "seat 2"),
        ("resolving", 3, "grove 3"),
        ("groves", ["B", "B", "F"], "groves"),
        ("cubes", [None, 2, None], "cubes"),
        ("cubes", [None], "cubes"),
        ("laid", "BB1", "BB1 is in 2 places"),
        ("laid", "XX1", "XX1"),
        ("box", [], "is in 0 places"),
        ("box", ["BB1"], "say whose it is"),
        ("seats.0.hand", [[0, "BB1"]], "is in 0 places"),
        ("seats.0.hand", ["BB1"], "number of its object"),
        ("seats.0.hand", [[99, "BB1"], [1, "BB2"]], "no object 99"),
        ("seats.0.hand", [[2, "BB1"], [1, "BB2"]], "same object"),
        ("seats.0.hand", [[0, ["BB1", "BB2"]], [1, "BB2"]], "names every card"),
        ("seats.0.hand", [[0, "V01"], [1, "BB2"]], "cannot lie"),
        ("seats.0.columns", [[], []], "three columns"),
        ("seats.0.druid", ["V01"], "druid of seat 0"),
        ("seats.0.looked", ["T13"], "no token"),
        ("seats.0.returned", 1, "no hand is returning"),
        ("seats", [], "seats laid out"),
        ("tokens.supply", ["T01"], "twelve tokens"),
        ("tokens.supply", ["T01", "T01"], "stands twice"),
        ("tokens.pieces", [0] * 12, "pieces"),
        ("elites.B.face_up", None, "must be face up"),
        ("venerables.deck", [], "is in 0 places"),
        ("venerables.revealed", ["BB1"], "no Venerable"),
        ("elites", {}, "a row for each"),
    ],
)
def test_a_table_that_cannot_be_is_refused(path: str, value: object, reason: str) -> None:
    """With what is wrong about it."""
    table = grove(seat0={"hand": ["BB1", "BB2"], "deck": ["BB3"]}, seat1={"hand": ["FB1"], "deck": ["FB2"]})
    position = table.state.position()
    changed(path, value)(position)

    with pytest.raises(BadPosition, match=reason):
        GAME.load(position)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("side", {}),
        ("animal", {"animals": 8}),
        ("place", {"animal": 5, "animals": 0}),
        ("icon", {"cunning": -1, "arcane": 0}),
        ("column", {"cunning": 0, "arcane": 0, "spirit": 3}),
        ("target", {"cunning": 0, "arcane": 0, "token": 12}),
        ("venerable", {}),
        ("replace", {"venerable": 0}),
        ("elite", {"venerable": 0, "effect": 0}),
        ("deck_end", {"venerable": 0, "effect": 0, "animal": 0}),
        ("peek", {"venerable": 0, "effect": 0}),
        ("turn", {"cunning": 1}),
        ("dance", {}),
    ],
)
def test_a_question_that_does_not_fit_the_table_is_refused(kind: str, words: dict[str, int]) -> None:
    """Nothing is laid, no grove is being resolved, the words are out of range."""
    position: dict[str, Any] = grove(seat0={"hand": ["BB1"]}, seat1={"hand": ["FB1"]}).state.position()
    position["questions"] = [{"kind": kind, "seats": [0], "words": words}]

    with pytest.raises(BadPosition):
        GAME.load(position)


@pytest.mark.parametrize("zone", [0, 1, 2])
def test_a_memory_that_contradicts_the_table_is_refused(zone: int) -> None:
    """Somebody remembers an object to be what it is not."""
    table = opening(3)
    position: dict[str, Any] = table.state.position()
    laid = table.table_data()
    hidden = [laid["seats"][0]["deck"][0][0], 0, laid["venerables"]["deck"][0][0]][zone]
    log = position["memory"]["objects"][zone][1]
    truth = [
        table.deck(0)[0],
        table.table_data()["tokens"]["values"][0],
        table.table_data()["venerables"]["deck"][0][1],
    ][zone]
    wrong = {0: [0, 1], 1: [0, 11], 2: [0, 1]}[zone]
    names = {0: ["BB1", "BB2"], 1: ["+2", "destroy"], 2: ["V01", "V02"]}[zone]
    log.append(["see", hidden, next(piece for piece, name in zip(wrong, names, strict=True) if name != truth)])

    with pytest.raises(BadPosition, match=r"remembers otherwise|cannot be"):
        GAME.load(position)


def test_a_seats_position_that_was_touched_is_refused() -> None:
    """A hidden card cannot be named into being another."""
    table = opening(3)
    position: dict[str, Any] = table.state.position(0)
    item = position["table"]["seats"][1]["deck"][0][0]
    position["table"]["seats"][1]["deck"][0] = [item, "BB1"]

    with pytest.raises(BadPosition, match="remembers"):
        GAME.load(position, 1)


@pytest.mark.parametrize("text", ["", "summon", "summon XX1", "fly BB1", "look T13", "to 4", "left BB1", "recruit X"])
def test_a_text_that_names_nothing_is_refused(text: str) -> None:
    """With a hint at what would."""
    with pytest.raises(BadNotation):
        GAME.parse(text)


def test_every_action_has_a_text_of_its_own() -> None:
    """And the text names the action again."""
    texts = [GAME.text(action) for action in range(w.ACTIONS)]

    assert w.ACTIONS == len(set(texts))
    assert list(range(w.ACTIONS)) == [GAME.parse(text) for text in texts]
    with pytest.raises(BadNotation):
        GAME.text(w.ACTIONS)


def test_two_seats_and_no_others() -> None:
    """One or three are refused, and so is an option it does not have."""
    for seats in (1, 3):
        with pytest.raises(BadSetup):
            GAME.start(seats, 1)
    with pytest.raises(BadSetup):
        GAME.start(2, 1, {"starter": 2})
