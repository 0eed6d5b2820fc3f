"""Embers, a game of declared numbers: its rules, its words, its own contract, and what a declaration refuses."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from nemeton import BadPosition, IllegalAction, Journal
from nemeton.cli.words import Words
from nemeton.kernel.simple import Each, Number, SimpleState, action, simple_game
from nemeton.server.gate import Changes
from nemeton.testing import GameContract
from tests.cli.conftest import Nemeton
from tests.cli.conftest import command as command
from tests.cli.conftest import home as home
from tests.contract.cases import GOLDEN
from tests.server.harness import known
from tests.toys.embers import GAME, ROUNDS, Embers

THROW, CARRY = GAME.parse("throw"), GAME.parse("carry")


class TestEmbers(GameContract):
    """As a guest's test file has it."""

    games = (GAME,)
    golden = GOLDEN


def at(**numbers: Any) -> SimpleState:
    """A game for two with these numbers on the table, seat 0 to move."""
    state: Any = GAME.start(2, 1)
    for name, value in numbers.items():
        if isinstance(value, list):
            for seat, one in enumerate(value):
                getattr(state, name)[seat] = one
        else:
            setattr(state, name, value)
    return state  # type: ignore[no-any-return]


def throw(state: SimpleState, wanted: int) -> SimpleState:
    """Let the seat that is asked throw just that."""
    for seed in range(200):
        copy: Any = state.clone()
        copy.seed_with(seed)
        journal = copy.journal = Journal()
        copy.apply(copy.actor, THROW)
        rolled: Any = journal.take()[0]
        if rolled.pips == wanted:
            return copy  # type: ignore[no-any-return]
    raise AssertionError(f"nobody ever throws {wanted}")


def test_pips_join_the_heap_and_a_one_puts_it_out() -> None:
    """EMB-TU-02, EMB-TU-03."""
    thrown: Any = throw(at(heap=5), 4)
    assert (9, 0) == (thrown.heap, thrown.actor)
    out: Any = throw(at(heap=5), 1)
    assert (0, 0, 1) == (out.heap, out.hearth[0], out.actor)


def test_a_heap_is_carried_home_if_there_is_one() -> None:
    """EMB-TU-04."""
    state: Any = at(heap=7)
    state.apply(0, CARRY)
    assert ([7, 0], 0, 1) == (list(state.hearth), state.heap, state.actor)
    with pytest.raises(IllegalAction) as refused:
        state.apply(1, CARRY)
    assert ("embers/cannot_carry", "EMB-TU-04") == (refused.value.code, refused.value.rule)


def test_what_reaches_the_goal_is_carried_home_at_once_and_the_round_is_the_last() -> None:
    """EMB-TU-05, EMB-EN-01: seat 1 still has its turn."""
    state: Any = throw(at(heap=8, hearth=[9, 18]), 3)
    assert ([20, 18], 1, False) == (list(state.hearth), state.actor, state.over)
    last: Any = throw(state, 2)
    assert (True, (1, 1)) == (last.over, last.outcome().places)


def test_the_twelfth_round_is_the_last() -> None:
    """EMB-EN-01."""
    state: Any = throw(at(round=ROUNDS), 1)
    assert throw(state, 1).over


def test_a_server_tells_what_changed_in_its_view() -> None:
    """By path, a member of the seats by itself, as of every other game."""
    before, after = at(heap=7, hearth=[3, 5]).view(0), at(heap=0, hearth=[10, 5]).view(0)

    assert {"heap": 0, "seats.0": {"hearth": 10}} == as_plain(Changes(before, after).parts)


def test_its_declaration_is_its_observation() -> None:
    """The question, what was chosen, then the numbers; hearths from one's own seat on, none for who is not there."""
    state: Any = at(heap=7, hearth=[3, 5])

    assert ["question", "goal", "round", "heap", "own_hearth"] == [field.name for field in GAME.observation][:5]
    assert [1, 0, 1, 7, 5, 3, 0, 0] == state.observe(1)
    view = {"goal": 20, "round": 1, "heap": 7, "seats": [{"hearth": 3}, {"hearth": 5}], "asked": [0], "over": False}
    assert view == as_plain(state.view(0))


@pytest.mark.parametrize(
    "damage", [{"heap": 99}, {"heap": "much"}, {"hearth": [1]}, {"hearth": [1, -1]}, {"heap": True}]
)
def test_a_table_that_cannot_be_is_refused(damage: dict[str, Any]) -> None:
    """Numbers beyond what was declared, too few, or none at all."""
    position: Any = at().position()

    with pytest.raises(BadPosition):
        GAME.load({**position, "table": {**position["table"], **damage}})


# ---------------------------------------------------------------------- words
def test_every_fact_action_question_and_refusal_has_words() -> None:
    """In both languages, and nothing that is never said."""
    needed = {"score", "option.goal", "decision.turn", "refusal.cannot_carry"}
    needed |= {f"action.{one.action.name}" for one in GAME.numbered}
    needed |= {f"event.{name}" for name in ("rolled", "went_out", "carried")}
    needed |= {f"word.field.{name}" for name in ("goal", "round", "heap", "hearth")}
    for lang in ("en", "fr"):
        written = tomllib.loads((files("tests.toys.embers") / "messages" / f"{lang}.toml").read_text())["embers"]
        assert needed == set(flat(written))


def flat(table: dict[str, Any], prefix: str = "") -> list[str]:
    return [
        key
        for name, value in table.items()
        for key in (
            flat(value, f"{prefix}{name}.") if isinstance(value, dict) and "by" not in value else [f"{prefix}{name}"]
        )
    ]


def test_it_speaks_french_in_the_terminal(command: Nemeton) -> None:
    """A whole game: its questions, its options, its table and its rulebook in its own words."""
    with known(GAME):
        played = command("play", "embers", "--lang", "fr", "--seed", "2", typed="1\n" * 200)
        rules = command("rules", "embers", "EMB-TU-03", "--lang", "fr")

    assert (0, "") == (played.code, played.err)
    assert "Jette le dé." in played.out
    assert "jeter le dé" in played.out
    assert "foyer" in played.out
    assert "Un as éteint le tas" in rules.out


def test_a_number_says_you_and_one() -> None:
    """Plurals and persons, as in our own games."""
    words = Words("en", GAME, ["Ann", "Ben"], {})
    words.reader = 0

    assert "1 ember glows: throw on, or carry it home?" == words.say("embers.decision.turn", heap=1)
    assert "You threw 5." == words.say("embers.event.rolled", seat=0, pips=5)


# ---------------------------------------------------------------------- what a declaration can be
class Stones(SimpleState):
    """Take one to three stones from either of two heaps; who takes the last has one point."""

    left = Number(high=5, start=5)
    right = Number(high=5, start=5)
    points = Each(high=1)

    def set_up(self) -> None:
        self.ask_next(0)

    @action(
        "STO-TU-01",
        when=lambda state, seat, heap, stones: getattr(state, heap) >= stones,
        heap=("left", "right"),
        stones=range(1, 4),
    )
    def take(self, seat: int, heap: str, stones: int) -> None:
        setattr(self, heap, getattr(self, heap) - stones)
        if self.left + self.right:
            self.ask_next(self.next_seat(seat))
        else:
            self.points[seat] = 1
            self.end()


STONES = simple_game(Stones, name="stones", title="Stones", seats=(2,), score="points")


def test_an_action_has_one_number_for_each_of_its_values() -> None:
    """All combinations, in notation and as parts; what `when` closes is refused with its values."""
    state: Any = STONES.start(2, 1)
    assert ["take left 1", "take left 2", "take left 3", "take right 1"] == [STONES.text(one) for one in range(4)]
    for text in ("take left 3", "take right 3", "take right 2"):
        state.apply(state.actor, STONES.parse(text))

    assert ["take left 1", "take left 2"] == [STONES.text(one) for one in state.legal(1)]
    assert {"heap": "left", "stones": 3} == state.why_not(1, STONES.parse("take left 3")).values
    assert {"kind": "take", "heap": "left", "stones": 2} == json.loads(json.dumps(as_plain(state.describe(1))))
    state.apply(1, 1)
    assert (True, (2, 1)) == (state.over, state.outcome().places)


def as_plain(structure: Any) -> Any:
    return msgspec.to_builtins(structure)


def test_a_name_that_is_taken_is_told_so() -> None:
    """It would hide what the kernel needs."""

    class Wrong(Stones):
        asked = Each(high=1)

    with pytest.raises(AssertionError, match="cannot call its numbers asked"):
        simple_game(Wrong, name="wrong", title="Wrong", seats=(2,), score="points")


def test_a_number_beyond_its_bounds_is_a_mistake_in_the_rules() -> None:
    """It is told at once, not when somebody loads the game."""
    state: Any = Embers(GAME, 2)
    state = GAME.start(2, 1)
    with pytest.raises(ValueError, match="heap goes from 0 to 45: it cannot be 46"):
        state.heap = 46
    with pytest.raises(ValueError, match="hearth goes from 0 to 45"):
        state.hearth[0] = -1
    with pytest.raises(IndexError):
        state.hearth[2] = 1
