"""A contract: promises of the kernel that every game keeps, as tests a test class derives from."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import ClassVar, TypeVar

import pytest

from nemeton.kernel.game import Game
from nemeton.testing.cases import Case, all_cases, plain_cases

Test = TypeVar("Test", bound=Callable[..., None])
PLAYED = "_nemeton_played"  # what a test is played with: the name of its parameter, and its values for a game


class Contract:
    """Tests of `games`; a class whose name begins with Test derives from it, and pytest finds it."""

    games: ClassVar[Sequence[Game]] = ()
    golden: ClassVar[Path | None] = None  # the folder of the golden files; by default `golden` beside the test's file

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Have pytest run a test once for each game, or once for each way to play one."""
        name, values = getattr(metafunc.function, PLAYED, ("", None))
        if values is not None:
            metafunc.parametrize(name, [value for game in self.games for value in values(game)], ids=label)

    @classmethod
    def golden_folder(cls) -> Path:
        """Where the golden files lie."""
        return cls.golden or Path(inspect.getfile(cls)).parent / "golden"


def label(value: object) -> str:
    """What pytest calls a game or a case."""
    return value.name if isinstance(value, Game) else str(value)


def once_for(name: str, values: Callable[[Game], Iterable[object]]) -> Callable[[Test], Test]:
    """Mark a test to be run once for each of the values that a game has."""

    def mark(test: Test) -> Test:
        setattr(test, PLAYED, (name, values))
        return test

    return mark


def same_game(game: Game) -> list[Game]:
    return [game]


def hiding_cases(game: Game) -> list[Case]:
    """The plain cases of a game that hides something from a seat."""
    return plain_cases(game) if game.hides else []


every_game = once_for("game", same_game)
every_case = once_for("case", all_cases)
plain_case = once_for("case", plain_cases)
hiding_case = once_for("case", hiding_cases)
