"""Plans: how somebody who has read a chapter plays it, as a file beside the pack's rules. No rule depends on one.

The careful companion follows it (`careful.py`, `journey.py`); what careful means stands there, what a chapter has here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Annotated, Any, Final, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from nemeton.games.avalon.content.box import Box
from nemeton.games.avalon.content.convert import MISSING, Converter
from nemeton.games.avalon.content.files import read_table
from nemeton.games.avalon.content.language import Piece
from nemeton.games.avalon.content.places import Choices
from nemeton.games.avalon.content.problems import Place, Problems, join
from nemeton.games.avalon.content.schema import Files
from nemeton.games.avalon.content.words import Attribute, Id, Number

KIND: Final = "plan"

Picks: TypeAlias = tuple[Annotated[int, Meta(ge=1, le=8)], ...]  # choices by their printed numbers, the best first
Tokens: TypeAlias = Annotated[int, Meta(ge=1, le=127)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=99)]


class Laid(Piece):
    """A place that is on the map once somebody has stood beside it."""

    place: Number
    beside: Number


class Questions(Piece):
    """Things to be found out: where, as long as no quest token lies there, and where what is known is counted."""

    at: tuple[Number, ...]
    counted_at: Number
    enough: Tokens
    apart: Tokens  # what the tokens there count besides: they are counted modulo this
    until: Tokens  # with so many, nothing is left to be found out


class Goal(Piece):
    """A place to explore once so many quest tokens lie there."""

    place: Number
    tokens: Tokens


class Case(Piece):
    """Choices to take where something holds: a status, wealth at that place, a secret, an attribute of somebody."""

    take: Picks
    status: Id | UnsetType = UNSET
    wealth: Amount | UnsetType = UNSET
    secret: Number | UnsetType = UNSET
    attribute: Attribute | UnsetType = UNSET
    least: Amount = 1


class Choice(Piece):
    """What to choose at the end of a verse: always, by turns from game to game, or by the first case that holds."""

    verse: Id
    take: Picks = ()
    turns: tuple[Picks, ...] = ()
    cases: tuple[Case, ...] = ()


class Plan(Piece):
    """One chapter, as a careful group goes about it."""

    chapter: Id
    home: Number  # its stone is kept alight, and who is worn rests there
    bread: Number  # where food is to be had
    magic: Number  # where magic is to be had
    works: tuple[Number, ...]  # where whoever follows works too
    looks: tuple[Number, ...]  # where whoever follows looks about
    stones: tuple[Number, ...]  # to be lit besides the one at home
    carried: Id  # the status after which one of them is enough
    laid: tuple[Laid, ...]
    tales: tuple[Number, ...]  # places with a tale to be heard once
    questions: Questions
    goals: tuple[Goal, ...]  # where what is sought is found, the best first
    settled: tuple[Id, ...]  # statuses, one of which says that it was
    end: Goal  # where the chapter ends, once it is settled and carried
    choice: tuple[Choice, ...]


# ---------------------------------------------------------------------- reading
def read_plans(folder: Traversable, files: Files, box: Box, problems: Problems) -> dict[str, Plan]:
    """The plans of a pack by chapter; what is wrong with them is noted."""
    names = (files.plan,) if isinstance(files.plan, str) else files.plan
    return {
        plan.chapter: plan
        for name in names
        for plan in plans_in(name, read_table(folder, name, problems), box, problems)
    }


def plans_in(file: str, table: Mapping[str, Any], box: Box, problems: Problems) -> Iterator[Plan]:
    """The sound plans of a file."""
    for other in table:
        if other != KIND:
            problems.error(Place(file), other, f"is an unknown field here; plans are written as [[{KIND}]]")
    things = table.get(KIND, [])
    if not isinstance(things, list):
        problems.error(Place(file), KIND, f"must be a list of tables, written as [[{KIND}]]")
        return
    for number, thing in enumerate(things):
        own = thing.get("chapter", number) if isinstance(thing, dict) else number
        place = Place(file, f"{KIND} {own}")
        plan = Converter(problems, place).piece(Plan, thing)
        if plan is not MISSING:
            Checker(box, problems, place).check(plan)
            yield plan


class Checker:
    """Does the pack have what a plan speaks of?"""

    def __init__(self, box: Box, problems: Problems, place: Place) -> None:
        self.box = box
        self.problems = problems
        self.place = place

    def check(self, plan: Plan) -> None:
        """Chapters, places, statuses, secrets, verses and the choices at their end."""
        self.check_known("chapter", "chapter", plan.chapter)
        for name in ("home", "bread", "magic", "works", "looks", "stones", "tales"):
            value = getattr(plan, name)
            self.check_known(name, "location", *(value if isinstance(value, tuple) else (value,)))
        for one in plan.laid:
            self.check_known("laid", "location", one.place, one.beside)
        self.check_known("questions.at", "location", *plan.questions.at)
        self.check_known("questions.counted_at", "location", plan.questions.counted_at)
        self.check_known("goals", "location", *(goal.place for goal in plan.goals))
        self.check_known("end", "location", plan.end.place)
        self.check_known("carried", "status", plan.carried)
        self.check_known("settled", "status", *plan.settled)
        verses = [choice.verse for choice in plan.choice]
        for place, choice in enumerate(plan.choice):
            if choice.verse in verses[:place]:
                self.problems.error(self.place, join("choice", choice.verse), "is there twice")
            self.check_choice(choice)

    def check_choice(self, choice: Choice) -> None:
        field = join("choice", choice.verse)
        if sum(bool(way) for way in (choice.take, choice.turns, choice.cases)) != 1:
            self.problems.error(self.place, field, "must have one of take, turns and cases")
        for case in choice.cases:
            if case.status is not UNSET:
                self.check_known(field, "status", case.status)
            if case.secret is not UNSET:
                self.check_known(field, "secret", case.secret)
        if self.check_known(field, "verse", choice.verse):
            self.check_picks(field, choice.verse, picks_of(choice))

    def check_picks(self, field: str, verse: str, picks: Sequence[int]) -> None:
        entry = self.box.ids("verse")[verse]
        choices = entry.piece.next.choices if entry and isinstance(entry.piece.next, Choices) else ()
        for pick in picks:
            if pick > len(choices):
                self.problems.error(self.place, field, f"names choice {pick}; the verse ends with {len(choices)}")

    def check_known(self, field: str, kind: str, *names: str | int) -> bool:
        """Are there things of that kind? Those that there are not are noted."""
        unknown = [name for name in names if name not in self.box.ids(kind)]
        for name in unknown:
            self.problems.error(self.place, field, f"names {kind} {name}, which this pack does not have")
        return not unknown


def picks_of(choice: Choice) -> list[int]:
    """Every choice that may be taken at the end of a verse."""
    ways = [choice.take, *choice.turns, *(case.take for case in choice.cases)]
    return [pick for way in ways for pick in way]
