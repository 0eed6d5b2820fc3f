"""What is wrong with a pack: every problem names file, object, field and reason."""

from __future__ import annotations

from typing import NamedTuple

from nemeton.kernel.errors import BadData


class Place(NamedTuple):
    """Where something stands: the file and, in it, the object."""

    file: str
    thing: str = ""  # "location 108", "verse v.108.12"; empty: the file itself

    def __str__(self) -> str:
        return f"{self.file}, {self.thing}" if self.thing else self.file


class Problem(NamedTuple):
    """One thing that is wrong, or a warning that something may be."""

    place: Place
    field: str  # the path to it inside the object; empty: the object as a whole
    reason: str
    warning: bool = False

    def __str__(self) -> str:
        field = f", {self.field}" if self.field else ""
        return f"{self.place}{field}: {self.reason}."


class Problems:
    """What was found so far, in the order it was found."""

    def __init__(self) -> None:
        self.all: list[Problem] = []

    @property
    def errors(self) -> list[Problem]:
        return [problem for problem in self.all if not problem.warning]

    @property
    def warnings(self) -> list[Problem]:
        return [problem for problem in self.all if problem.warning]

    def error(self, place: Place, field: str, reason: str) -> None:
        self.all.append(Problem(place, field, reason))

    def warn(self, place: Place, field: str, reason: str) -> None:
        self.all.append(Problem(place, field, reason, warning=True))


class BadPack(BadData):
    """A pack that cannot be played; its problems are all there."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        errors = [str(problem) for problem in problems if not problem.warning]
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{errors[0]}{more}")


def join(*parts: object) -> str:
    """A path of its parts, the empty ones left out."""
    return ".".join(str(part) for part in parts if part != "")


def list_words(words: object, last: str = "or") -> str:
    """Words as people say them: "a, b or c"."""
    said = [str(word) for word in words] if isinstance(words, list | tuple) else [str(words)]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}"
