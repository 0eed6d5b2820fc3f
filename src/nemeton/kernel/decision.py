"""What a seat is asked, what its options mean, and why another is not one: typed, plain data for people and pages."""

from typing import Literal

import msgspec

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""Data as JSON has it (no floats): positions, what a decision is about, the values of a refusal."""

Mode = Literal["single", "each", "consensus", "unanimous"]


class Described(msgspec.Struct, frozen=True, tag_field="kind"):
    """The meaning of an action, in typed words; each game has its own closed set of these."""


class Preview(msgspec.Struct, frozen=True):
    """What an option would certainly do, from what its seat knows; each game has its own closed set of these.

    It ends before chance has a say and before anything is seen that is hidden from the seat.
    """

    def parts(self) -> dict[str, object]:
        """What it says of the view, by path ("seats.0.points"): so it will be before anybody else is asked."""
        return {}


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not legal now, from what the asking seat may know."""

    code: str  # stable, for clients to translate: "celtica/beyond_the_goal"
    rule: str  # the rule that refuses: "CEL-MV-13"
    values: dict[str, Plain] = {}


class Reason(msgspec.Struct, frozen=True):
    """Why somebody would choose an option, from what their seat knows: a message of the game, and its values."""

    key: str  # stable, for clients to translate: "most_energy" is `avalon.reason.most_energy`
    values: dict[str, Plain] = {}


class Closed(msgspec.Struct, frozen=True):
    """An option one might expect here, and why it is closed."""

    action: int
    refusal: Refusal


class Decision(msgspec.Struct, frozen=True):
    """The question a seat is asked now."""

    number: int  # counts the questions of this game: a move sent from afar names the one it answers
    kind: str
    rules: tuple[str, ...]  # the rules behind it
    mode: Mode = "single"
    about: dict[str, Plain] = {}
    closed: tuple[Closed, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game ended: places from 1, equal places are shared; scores in the game's own words."""

    places: tuple[int, ...]
    scores: tuple[dict[str, Plain], ...]
    won: bool = True  # a campaign can be lost by all

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats on the first place; nobody if the game itself won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1 and self.won)
